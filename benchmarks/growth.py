"""How time and memory grow: deals, threads, hands.

``python benchmarks/growth.py [PICTURE]`` prints the table and draws it too if a file is named.
"""

from __future__ import annotations

import os
import resource
import sys
from functools import partial

from measure import Row, seconds, seconds_by_the_clock, show

from musodds.betting.odds import odds
from musodds.engines.ask import Told, build_query
from musodds.engines.exact import all_cells, exact_cells
from musodds.game.hands import hand_table
from musodds.game.variant import Variant

DEALS = tuple(10**power for power in range(6, 10))
HANDS = (1, 10, 100)


def sample(deals: int, threads: int = 1) -> None:
    odds("RR7A", 1, method="mc", deals=deals, seed=1, threads=threads)


def most_memory() -> float:
    """Return the most megabytes that the process has held so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def deal_rows() -> list[Row]:
    sample(1_000_000)
    rows = []
    for deals in DEALS:
        took = seconds(partial(sample, deals))
        rows += [
            Row(f"{deals:,} deals: a second", deals / 1e6 / took, "million"),
            Row(f"{deals:,} deals: most memory of the process", most_memory(), "MB"),
        ]
    return rows


def thread_rows() -> list[Row]:
    """By the clock, beside one thread in the same run."""
    deals = 10**8
    one = seconds_by_the_clock(partial(sample, deals))
    return [
        Row(
            f"{threads} threads / 1 thread",
            one / seconds_by_the_clock(partial(sample, deals, threads)),
            "x",
        )
        for threads in range(2, (os.cpu_count() or 1) + 1)
    ]


def hand_rows() -> list[Row]:
    """Exact odds of some hands one by one, and of all at once."""
    variant = Variant(8)
    n = hand_table(variant).n
    queries = [
        build_query(name, variant, Told()) for name in hand_table(variant).names[: HANDS[-1]]
    ]

    def some(n_hands: int) -> None:
        for query in queries[:n_hands]:
            exact_cells(query)

    some(1)
    all_cells(variant, 1)
    rows = [Row(f"{some_} hands, exact", seconds(partial(some, some_)), "s") for some_ in HANDS]
    return [*rows, Row(f"all {n} hands, exact", seconds(partial(all_cells, variant, 1)), "s")]


def rows() -> list[Row]:
    return [*deal_rows(), *thread_rows(), *hand_rows()]


def draw(result: list[Row], path: str) -> None:
    """Draw the rate of dealing and the memory by the number of deals."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 2.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    for axes, unit, title in (
        (left, "million", "million deals a second, one core"),
        (right, "MB", "most memory of the process, MB"),
    ):
        values = [row.value for row in result if row.unit == unit]
        axes.plot(DEALS, values, "o-", color="#0072B2")
        axes.set_xscale("log")
        axes.set_ylim(0, 1.15 * max(values))
        axes.set_title(title, fontsize=9)
        axes.set_xlabel("deals", fontsize=9)
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, metadata={"Date": None} if path.endswith(".svg") else None)


if __name__ == "__main__":
    measured = rows()
    show("growth", measured)
    for name in sys.argv[1:]:
        draw(measured, name)
