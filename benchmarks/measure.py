"""How the benchmarks measure: side by side in one run, medians of ratios, compiled beforehand."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter, process_time
from typing import NamedTuple


class Row(NamedTuple):
    """One line of a benchmark's table."""

    name: str
    value: float
    unit: str


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time of ``work``, which a busy machine hardly changes."""
    begin = process_time()
    work()
    return process_time() - begin


def seconds_by_the_clock(work: Callable[[], object]) -> float:
    """Return the time that passes: what several threads are for."""
    begin = perf_counter()
    work()
    return perf_counter() - begin


def children_seconds(work: Callable[[], object]) -> float:
    """Return the processor time of the processes that ``work`` starts and waits for."""
    before = os.times()
    work()
    after = os.times()
    return (
        after.children_user + after.children_system - before.children_user - before.children_system
    )


def ratio(slow: Callable[[], object], fast: Callable[[], object], runs: int) -> tuple[float, float]:
    """Return the median of time(slow) / time(fast) over paired runs, and the median of fast.

    ``fast`` is run three times in each pair and its least time taken, since a short run is the
    one that a busy machine disturbs.
    """
    pairs = []
    for _run in range(runs):
        pairs.append((seconds(slow), min(seconds(fast) for _try in range(3))))
    return (
        statistics.median(a / b for a, b in pairs),
        statistics.median(b for _a, b in pairs),
    )


def process_seconds(arguments: list[str], runs: int = 7) -> float:
    """Return the median processor time of a Python process with ``arguments``."""
    return statistics.median(
        children_seconds(
            lambda: subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        )
        for _run in range(runs)
    )


def show(title: str, rows: list[Row]) -> None:
    width = max(len(row.name) for row in rows)
    print(title)
    for row in rows:
        print(f"  {row.name:<{width}}  {row.value:>10.4g} {row.unit}")
    print(flush=True)
