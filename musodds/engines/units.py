"""Units of work: what runs them, in which order, with which seed, and what their sums say.

A unit is a pure function of (question, seed, unit number) that returns sums, and a run adds them up
in the order of the numbers. So the same seed gives the same sums on any number of threads, on other
machines (`musodds.engines.cluster`), and where a unit runs twice. A unit takes well under a second:
a run that is interrupted stops at the end of one.
"""

from __future__ import annotations

import os
import secrets
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import count, islice
from math import sqrt
from typing import Any, NamedTuple, Protocol, TypeVar

from musodds.game.errors import InvalidInput
from musodds.text import _

T = TypeVar("T")
U = TypeVar("U")

MAX_SEED = 2**63 - 1
MAX_DEALS = 10**13
MAX_THREADS = 1024
#: Units that wait for each thread, so that none is idle while sums are added.
_AHEAD = 2


class Pool(Protocol):
    """Workers that are no threads of this process."""

    def run_units(self, run: Callable[[U], T], units: Iterable[U]) -> Iterator[T]: ...

    def run_as_done(self, run: Callable[[U], T], units: Iterable[U]) -> Iterator[tuple[U, T]]: ...


#: What runs units: so many threads, or a pool.
Workers = int | Pool


def run_units(run: Callable[[U], T], units: Iterable[U], workers: Workers) -> Iterator[T]:
    """Yield ``run(unit)`` for every unit, in order, run on so many threads or by a pool.

    ``units`` may go on for ever: a few are in flight at a time, and those that have not begun are
    dropped when the caller stops asking or is interrupted.

    >>> list(run_units(lambda unit: unit * unit, range(4), workers=2))
    [0, 1, 4, 9]
    """
    if not isinstance(workers, int):
        yield from workers.run_units(run, units)
        return
    waiting = iter(units)
    if workers == 1:
        yield from map(run, waiting)
        return
    pool = ThreadPoolExecutor(workers)
    flying: deque[Future[T]] = deque()
    try:
        while True:
            flying.extend(
                pool.submit(run, unit) for unit in islice(waiting, _AHEAD * workers - len(flying))
            )
            if not flying:
                return
            yield flying.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def run_as_done(
    run: Callable[[U], T], units: Iterable[U], workers: Workers
) -> Iterator[tuple[U, T]]:
    """Yield each unit with ``run(unit)`` as they come, so that a slow one holds up no other.

    >>> sorted(run_as_done(lambda unit: unit * unit, range(3), workers=2))
    [(0, 0), (1, 1), (2, 4)]
    """
    if not isinstance(workers, int):
        yield from workers.run_as_done(run, units)
        return
    waiting = iter(units)
    pool = ThreadPoolExecutor(workers)
    flying: dict[Future[T], U] = {}
    try:
        while True:
            for unit in islice(waiting, workers - len(flying)):
                flying[pool.submit(run, unit)] = unit
            if not flying:
                return
            for future in wait(flying, return_when=FIRST_COMPLETED).done:
                yield flying.pop(future), future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


#: How many threads run where none are named; None for all processors.
_USUAL: ContextVar[int | None] = ContextVar("usual threads", default=None)


@contextmanager
def one_thread_each() -> Iterator[None]:
    """Have what is asked inside run on one thread where it names none: others run beside it."""
    before = _USUAL.set(1)
    try:
        yield
    finally:
        _USUAL.reset(before)


def check_threads(threads: int | None) -> int:
    """Return how many threads to run: all processors where none are named.

    Raises
    ------
    InvalidInput
        If it is no whole number from 1 to 1024.
    """
    if threads is None:
        return _USUAL.get() or os.cpu_count() or 1
    return _whole(threads, 1, MAX_THREADS, _("threads"))


def check_seed(seed: int | None) -> int:
    """Return the seed of a run: one that was not used before where none is named.

    A fresh one is short enough to be typed again.

    Raises
    ------
    InvalidInput
        If it is no whole number from 0 to 2**63 - 1.
    """
    return secrets.randbits(32) if seed is None else _whole(seed, 0, MAX_SEED, _("seed"))


def check_gap(until_gap: float | None) -> None:
    """Raise InvalidInput for a gap that no solver can stop at."""
    if until_gap is not None and not until_gap > 0:
        raise InvalidInput(_("a gap to stop at is above 0 stones"))


def check_deals(deals: int | None, default: int) -> int:
    """Return how many deals to sample.

    Raises
    ------
    InvalidInput
        If it is no whole number from 1 to 10**13.
    """
    return default if deals is None else _whole(deals, 1, MAX_DEALS, _("deals"))


def _whole(number: int, least: int, most: int, what: str) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        raise InvalidInput(
            _("{what} is a whole number from {least} to {most:,}, not {number!r}").format(
                what=what, least=least, most=most, number=number
            )
        )
    return number


def mean_and_error(total: float, squares: float, n: int, scale: int = 1) -> tuple[float, float]:
    """Return the mean of n values and its standard error, from their sum and sum of squares.

    ``scale`` divides both: sums of whole numbers may be of values so many times as large. The
    variance is the unbiased one, over n - 1.

    >>> mean_and_error(4, 10, 2)
    (2.0, 1.0)
    """
    mean = total / n
    variance = max(squares / n - mean * mean, 0.0) * n / max(n - 1, 1)
    return mean / scale, sqrt(variance / n) / scale


class Run(NamedTuple):
    """What so many units added up to, and whether an interruption ended the run."""

    sums: list[Any]
    units: int
    interrupted: bool


def add_until(
    run: Callable[[int], Sequence[Any]],
    workers: Workers,
    look: int,
    enough: Callable[[list[Any], int], bool],
) -> Run:
    """Add up units until ``enough(sums, units)`` says so, which is asked every ``look`` units.

    The number of units does not depend on the workers. An interruption ends the run at the last
    look, if there was one.

    >>> add_until(lambda unit: (1, unit), 1, 4, lambda sums, units: sums[0] >= 7)
    Run(sums=[8, 28], units=8, interrupted=False)
    """
    found: Run | None = None
    sums: list[Any] = []
    try:
        for unit, part in enumerate(run_units(run, count(), workers), start=1):
            sums = [a + b for a, b in zip(sums, part, strict=True)] if sums else list(part)
            if unit % look == 0:
                found = Run(sums, unit, False)
                if enough(sums, unit):
                    return found
    except KeyboardInterrupt:
        if found is None:
            raise
        return found._replace(interrupted=True)
    raise AssertionError("units go on for ever")
