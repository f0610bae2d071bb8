"""How kernels are compiled: lazily, without the interpreter's lock, cached on disk.

Numba keeps its cache beside the source and, where that folder cannot be written, in the user's
own cache folder. The first compilation of a process that finds no cache says so through the
logger ``musodds``, which without any set-up reaches stderr: it takes seconds in which nothing
else is seen.
"""

from __future__ import annotations

import functools
import logging

import numba
from numba.core import event

#: A kernel: compiled for the types of its first call, GIL released, no Python objects.
kernel = functools.partial(numba.njit, cache=True, nogil=True, error_model="numpy")
#: A helper that LLVM should fold into the kernels that call it.
inline = functools.partial(numba.njit, cache=False, nogil=True, error_model="numpy")

#: A helper whose statements numba itself puts in the place of each call, so that what is constant
#: there, such as the shape of an array, is constant in it; one too many makes compiling slow.
merged = functools.partial(inline, inline="always")


class _FirstCompilation(event.Listener):  # type: ignore[misc]
    """Says once per process that compiling has begun."""

    def on_start(self, event: event.Event) -> None:
        if not self.said:
            self.said = True
            logging.getLogger("musodds").warning(
                "compiling for this machine, some seconds; done once and kept on disk"
            )

    def on_end(self, event: event.Event) -> None:
        pass

    said = False


event.register("numba:compile", _FirstCompilation())
