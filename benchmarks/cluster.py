"""What a cluster costs: the same deals by two threads and by two worker processes, in turn.

``python benchmarks/cluster.py [DEALS]`` runs `musodds odds` both ways, each in its own process, and
prints the processor and wall time of each whole command, first for so few deals that they are those
of starting and ending.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from time import perf_counter
from typing import Any, NamedTuple

DEALS = 2_000_000_000
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
    wall, after = perf_counter() - begin, os.times()
    spent = after.children_user - before.children_user
    spent += after.children_system - before.children_system
    return Cost(spent, wall, json.loads(done.stdout)["counts"])


def main(deals: int) -> None:
    cost_of(_FEW, "--threads", "2")  # Whatever is compiled is compiled now.
    ways = {"--threads 2": ("--threads", "2"), "--cluster local:2": ("--cluster", "local:2")}
    print(f"{'':20} {'processor':>10} {'wall':>10}")
    for n in (_FEW, deals):
        threads, cluster = (cost_of(n, *how) for how in ways.values())
        assert cluster.counts == threads.counts
        print(f"{n:,} deals")
        for name, cost in zip(ways, (threads, cluster), strict=True):
            print(f"  {name:18} {cost.processor:8.1f} s {cost.wall:8.1f} s")
        more = (cluster.processor / threads.processor - 1, cluster.wall / threads.wall - 1)
        print(f"  {'more':18} {more[0]:10.1%} {more[1]:10.1%}")


if __name__ == "__main__":
    main(int(float(sys.argv[1])) if len(sys.argv) > 1 else DEALS)
