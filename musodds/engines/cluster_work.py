"""What a cluster's worker does: units of a task, said with what software did them."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import thread_time
from typing import Any, NamedTuple

#: Fields kept unpacked: twice those that a client keeps with the workers.
MOST_FIELDS = 32
#: What must be alike on both sides for sums to be alike.
ALIKE = ("musodds", "numpy", "numba")
_PACKAGE = Path(__file__).parent.parent

Software = Mapping[str, str | None]


class Done(NamedTuple):
    """What the units of a task gave, their seconds of a processor, and who did them."""

    found: list[Any]
    seconds: float
    worker: str
    software: Software


def work(
    kind: Callable[..., Callable[[Any], Any]] | None, units: Sequence[Any], *fields: bytes
) -> Done:
    """Run the units of a task; this is what a worker does."""
    values = [_unpacked(field) for field in fields]
    run = values[0] if kind is None else kind(*values)
    # The processor's time: on a busy machine the clock would make tasks small and dear.
    begin = thread_time()
    found = [run(unit) for unit in units]
    return Done(found, thread_time() - begin, _worker_name(), software())


def same(packed: bytes) -> bytes:
    """Return what is to be kept with the workers."""
    return packed


@lru_cache(maxsize=2 * MOST_FIELDS)
def _unpacked(packed: bytes) -> Any:
    # Unpacked here and not on the way, which may make arrays read-only: another type to a kernel.
    return pickle.loads(packed)


@lru_cache(maxsize=1)
def software() -> Software:
    """Return the versions of what must be alike, ours with a sum over its source.

    A version may be that of many states of a source that is being worked on.
    """
    found: dict[str, str | None] = {}
    for name in ALIKE:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = None
    if found["musodds"] is not None:
        found["musodds"] += f" ({source_sum(_PACKAGE)})"
    return found


def source_sum(package: Path) -> str:
    """Return eight digits that tell the code of a package from any other code."""
    digest = blake2b(digest_size=4)
    for path in sorted(package.rglob("*.py")):
        digest.update(path.relative_to(package).as_posix().encode())
        # Read as text: the ends of lines may be of another system.
        digest.update(path.read_text(encoding="utf-8").encode())
    return digest.hexdigest()


def _worker_name() -> str:
    from distributed import get_worker

    try:
        return str(get_worker().address)
    except ValueError:
        return ""
