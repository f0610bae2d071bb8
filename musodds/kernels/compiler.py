"""How kernels are compiled: lazily, without the interpreter's lock, cached on disk.

Numba keeps its cache beside the source and, where that folder cannot be written, in the user's
own cache folder; where neither can, kernels are compiled for one run. What is damaged in the
cache is compiled anew. The first compilation of a process that finds no cache says so through the
logger ``musodds``, which without any set-up reaches stderr: it takes seconds in which nothing
else is seen.
"""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable
from typing import Any

import numba
from numba.core import event
from numba.core.caching import FunctionCache
from numba.core.runtime import rtsys
from numba.core.types.misc import unliteral

_KEPT = "compiling for this machine, some seconds; done once and kept on disk"
_NOT_KEPT = (
    "compiling for this run only, some seconds: no cache folder can be written; "
    "NUMBA_CACHE_DIR may name one"
)
_njit = functools.partial(numba.njit, nogil=True, error_model="numpy")

#: A helper whose statements numba itself puts in the place of each call, so that what is constant
#: there, such as the shape of an array, is constant in it; one too many makes compiling slow.
merged = functools.partial(_njit, inline="always")


def inline() -> Callable[[Callable[..., Any]], Any]:
    """Mark a helper that LLVM should fold into the kernels that call it.

    Numba compiles a helper anew for each number written out in a call; LLVM puts it in its place
    as well, so here it counts as any number.
    """

    def decorate(function: Callable[..., Any]) -> Any:
        helper = _njit()(function)
        template = helper.get_call_template

        def of_any_number(args: Any, kws: Any) -> Any:
            return template(
                tuple(map(unliteral, args)), {name: unliteral(kws[name]) for name in kws}
            )

        helper.get_call_template = of_any_number
        return helper

    return decorate


#: The last numba whose kept code is known to need its memory manager and nothing else.
_LIGHT_UNTIL = (0, 68)


class _HealingCache(FunctionCache):  # type: ignore[misc]
    """Numba's cache of one kernel; what cannot be read in it counts as not being there.

    Numba loads its rules of typing and lowering, some hundred modules, before it looks for kept
    code, which needs none of them: half of a short command's time. Compiling loads them anyway.
    """

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            if numba.version_info.short > _LIGHT_UNTIL:
                return super().load_overload(sig, target_context)
            rtsys.initialize(target_context)
            with self._guard_against_spurious_io_errors():
                return self._load_overload(sig, target_context)
        except Exception:
            # Unpickling damaged bytes may raise anything.
            self._forget()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)
        except OSError:
            # A full disk, or a folder no longer writable: the kernel serves this run.
            return

    def _forget(self) -> None:
        """Empty the index, so that the kernel is saved anew; other types' code is lost with it."""
        try:
            self.flush()
        except OSError:
            self.disable()


def kernel() -> Callable[[Callable[..., Any]], Any]:
    """Compile for the types of the first call, GIL released, no Python objects, kept on disk."""

    def decorate(function: Callable[..., Any]) -> Any:
        dispatcher = _njit()(function)
        try:
            dispatcher._cache = _HealingCache(function)
        except RuntimeError:
            # No folder can be written: Numba finds no place for a cache.
            _FirstCompilation.message = _NOT_KEPT
        return dispatcher

    return decorate


class _FirstCompilation(event.Listener):  # type: ignore[misc]
    """Says once per process that compiling has begun."""

    def on_start(self, event: event.Event) -> None:
        if not self.said:
            self.said = True
            logging.getLogger("musodds").warning(self.message)

    def on_end(self, event: event.Event) -> None:
        pass

    said = False
    message = _KEPT


event.register("numba:compile", _FirstCompilation())
