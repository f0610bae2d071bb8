"""The processor time of every command at its defaults, on an empty kernel cache and on a full one.

``python benchmarks/every_command.py [WORD...]`` measures the commands whose line holds every word.
Each begins with an empty cache of its own, so that no command profits from another's kernels; one
that takes more than `COLD` or `WARM` seconds is marked.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import NamedTuple

from measure import children_seconds

#: What a command may take at its defaults, in seconds of processor time.
COLD, WARM = 6.0, 1.0
#: Runs with a full cache, of which the least is told.
RUNS = 3
#: ``{out}`` is a new file or folder in a folder that is thrown away.
LINES = (
    "odds RR7A",
    "odds RR7A --kings 4 --seat mano",
    "odds RR7A --seat mano --partner 2-reyes --right 'juego & no-pares'",
    "odds RR7A --seat mano --any-rival 31",
    "odds RR7A --seat mano --real sota",
    "odds RR7A --seat mano --deals 1000000 --seed 1",
    "odds RR7A --seat mano --method mc --seed 1",
    "odds RR7A --seat mano --method mc --partner duples --seed 1",
    "compare RR4A CCC7",
    "know 31",
    "freq 31",
    "freq juego --of 3 --at-least 2",
    "discard RCSA --seat mano --seed 1",
    "discard RCSA --seat mano --model dealt",
    "mus RR74 --seat mano --seed 1",
    "bet RR7A --seat mano --lance grande",
    "bet RCSA --seat mano --lance juego --said 'juego: si si si si'",
    "showdown RR7A RCSA RRAA CCSS",
    "ordago RR7A --seat postre --lance grande --score 31-33",
    "accept RR7A --seat postre --lance grande --score 31-33 --bet 5",
    "chances RRSA --seat mano --score 39-38",
    "equity",
    "equity --score 35-38",
    "equity --model human",
    "simulate --seed 1",
    "simulate --juegos 1000 --seed 1",
    "table odds -o {out}.csv",
    "table discards -o {out}.csv",
    "table cuts -o {out}.csv",
    "table equity -o {out}.csv",
    "table frequencies -o {out}.csv",
    "chart hand RR7A -o {out}.png",
    "chart matrix -o {out}.png",
    "chart seat -o {out}.png",
    "chart ranking -o {out}.png",
    "chart discards -o {out}.png",
    "chart cuts -o {out}.png",
    "chart equity -o {out}.png",
    "chart ordago -o {out}.png",
    "chart joint RR7A -o {out}.png",
    "chart convergence RR7A -o {out}.png",
    "report -o {out}",
    "quiz --seed 1",
    "rules pares",
    "explain win",
    "completion bash",
)


class Taken(NamedTuple):
    """Seconds of processor time of one command line."""

    line: str
    cold: float
    warm: float


def taken(line: str) -> Taken:
    """Return what a command line takes; what it writes is thrown away."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder / "cache"), "NO_COLOR": "1"}

        def run(number: int = 0) -> None:
            words = shlex.split(line.format(out=folder / f"out{number}"))
            subprocess.run(
                [sys.executable, "-m", "musodds", *words],
                env=environment,
                stdin=subprocess.DEVNULL,
                check=True,
                capture_output=True,
            )

        cold = children_seconds(run)
        warm = min(children_seconds(partial(run, n)) for n in range(1, RUNS + 1))
    return Taken(line, cold, warm)


def show_line(one: Taken, width: int) -> None:
    marks = f"{'*' if one.cold > COLD else ' '}  {one.warm:6.2f}{'*' if one.warm > WARM else ' '}"
    print(f"  {one.line:<{width}}  {one.cold:6.2f}{marks}", flush=True)


def main(words: list[str]) -> None:
    lines = [line for line in LINES if all(word in line for word in words)]
    width = max(map(len, lines))
    print(f"processor seconds: {'':<{width - 17}}  {'cold':>6}   {'warm':>6}")
    for line in lines:
        show_line(taken(line), width)


if __name__ == "__main__":
    main(sys.argv[1:])
