"""What starting up imports: the budget of time, held by what is not loaded."""

from __future__ import annotations

import subprocess
import sys

import pytest

from musodds.cli.main import COMMANDS

HEAVY = {"numba", "llvmlite", "pandas", "matplotlib", "lark", "rich", "pyarrow"}


def imported(*arguments: str, stdin: str = "") -> set[str]:
    """Return the top-level modules that a command has loaded when it is done."""
    code = (
        "import sys\n"
        "from musodds.cli.main import run\n"
        f"run({list(arguments)!r})\n"
        "print('\\n', *{name.partition('.')[0] for name in sys.modules})"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, input=stdin
    )
    return set(done.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(
    "arguments",
    [(), ("--help",), ("--lang", "eu", "--help"), ("--version",), ("odds", "--help"),
     ("completion", "bash"), ("nothing",)],
    ids=" ".join,
)  # fmt: skip
def test_what_computes_nothing_loads_no_numpy(arguments: tuple[str, ...]) -> None:
    assert not imported(*arguments) & {"numpy", *HEAVY}


def test_help_of_every_command_loads_no_numpy() -> None:
    code = (
        "import sys\nfrom musodds.cli.main import run\n"
        f"for name in {COMMANDS!r}: run([name, '--help'])\n"
        "print('\\n', *{name.partition('.')[0] for name in sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert not loaded & {"numpy", "logging", *HEAVY}


@pytest.mark.parametrize(
    "line",
    ["odds RR7A", "odds RR7A --seat postre", "odds RR7A --kings 4 --json", "odds RR7A --plain",
     "compare RR4A CCC7 --seat mano", "know 31", "know --names",
     "showdown RR7A RCSA RRAA CCSS", "rules pares", "rules", "explain win"],
)  # fmt: skip
def test_an_answer_from_a_table_compiles_nothing(line: str) -> None:
    loaded = imported(*line.split())
    assert "musodds" in loaded
    assert not loaded & HEAVY


@pytest.mark.parametrize(
    "line",
    ["freq 31 --given juego", "odds RR7A --dead R --seat mano", "equity --score 35-38",
     "chances RRSA --seat mano --score 39-38", "simulate --juegos 100 --seed 1",
     "odds RR7A --seat mano --deals 1000 --seed 1"],
)  # fmt: skip
def test_no_command_loads_what_draws_unless_it_draws(line: str) -> None:
    assert not imported(*line.split()) & {"matplotlib", "pandas", "rich"}
