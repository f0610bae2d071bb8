"""What a cluster costs: the same deals by two threads and by two worker processes, in turn.

``python benchmarks/cluster.py [DEALS] [TIMES]`` runs `musodds odds` both ways, each in its own
process, and prints the least processor and wall time of each whole command, first for so few deals
that they are those of starting and ending. All processes of a command count, those too that its own
process does not wait for, which are waited for here (on Linux).
"""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import sys
from time import perf_counter
from typing import Any, NamedTuple

DEALS = 2_000_000_000
TIMES = 2
#: So few that it is the start and the end that take the time.
_FEW = 1_000_000
_LINE = ["odds", "RR7A", "--seat", "mano", "--method", "mc", "--seed", "1", "--json"]


class Cost(NamedTuple):
    """Seconds of all processors together, seconds by the clock, and what was counted."""

    processor: float
    wall: float
    counts: Any


def cost_of(deals: int, *how: str) -> Cost:
    """Run the command to its end, its workers too, and return what it cost."""
    before, begin = os.times(), perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "musodds", *_LINE, "--deals", str(deals), *how],
        check=True,
        capture_output=True,
        text=True,
    )
    wall = perf_counter() - begin
    _wait_for_all()
    after = os.times()
    spent = after.children_user - before.children_user
    spent += after.children_system - before.children_system
    return Cost(spent, wall, json.loads(done.stdout)["counts"])


def _adopt() -> None:
    """Become the parent of whatever our children leave behind."""
    if sys.platform == "linux":
        become_subreaper = 36
        ctypes.CDLL(None).prctl(become_subreaper, 1, 0, 0, 0)


def _wait_for_all() -> None:
    while True:
        try:
            os.wait()
        except ChildProcessError:
            return


def main(deals: int, times: int) -> None:
    _adopt()
    cost_of(_FEW, "--threads", "2")  # Whatever is compiled is compiled now.
    ways = {"--threads 2": ("--threads", "2"), "--cluster local:2": ("--cluster", "local:2")}
    print(f"{'':20} {'processor':>10} {'wall':>10}")
    for n in (_FEW, deals):
        rounds = [[cost_of(n, *how) for how in ways.values()] for _ in range(times)]
        assert all(cost.counts == rounds[0][0].counts for costs in rounds for cost in costs)
        print(f"{n:,} deals, the least of {times}")
        least = [
            (min(cost.processor for cost in costs), min(cost.wall for cost in costs))
            for costs in zip(*rounds, strict=True)
        ]
        for name, (processor, wall) in zip(ways, least, strict=True):
            print(f"  {name:18} {processor:8.1f} s {wall:8.1f} s")
        more = [cluster / threads - 1 for threads, cluster in zip(*least, strict=True)]
        print(f"  {'more':18} {more[0]:10.1%} {more[1]:10.1%}", flush=True)


if __name__ == "__main__":
    asked = [int(float(word)) for word in sys.argv[1:]]
    main(*asked, *(DEALS, TIMES)[len(asked) :])
