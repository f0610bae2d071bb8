"""Queries a minute through ``musodds odds -``, whole process, start-up included."""

from __future__ import annotations

import subprocess
import sys

from measure import Row, children_seconds, show

TABLE_LINE = "RR7A mano\n"
KNOWN_LINE = 'RR7A postre --partner 2-reyes --right "juego & no-pares"\n'


def per_minute(line: str, n: int) -> float:
    """Return how many queries like ``line`` are answered in a minute."""

    def run() -> None:
        subprocess.run(
            [sys.executable, "-m", "musodds", "odds", "-"],
            input=line * n,
            text=True,
            check=True,
            capture_output=True,
        )

    run()
    return 60 * n / children_seconds(run)


def rows() -> list[Row]:
    table = per_minute(TABLE_LINE, 5_000)
    known = per_minute(KNOWN_LINE, 500)
    return [
        Row("from the tables, a minute", table, "queries"),
        Row("the same / 60,000", table / 60_000, "x"),
        Row("under knowledge, exact, a minute", known, "queries"),
        Row("the same / 1,000", known / 1_000, "x"),
    ]


if __name__ == "__main__":
    show("batches", rows())
