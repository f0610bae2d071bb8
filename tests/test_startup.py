"""What answers at once imports nothing slow: help, the version, odds from the shipped tables."""

from __future__ import annotations

from pathlib import Path
from shlex import split

import pytest
from commands import loaded_after

from musodds.cli.main import COMMANDS

SLOW = {"numba", "llvmlite", "pandas", "matplotlib", "lark", "pyarrow"}


@pytest.mark.parametrize(
    "line",
    [
        ["odds", "RR7A", "--seat", "postre"],
        ["odds", "RR7A"],
        ["odds", "RCSA", "--seat", "2", "--kings", "4", "--json"],
        ["odds", "RCSA", "--csv"],
        ["odds", "RR7A", "--plain", "--lang", "eu"],
        ["compare", "RR4A", "CCC7", "--seat", "mano"],
    ],
)
def test_odds_from_the_shipped_tables_import_nothing_slow(line: list[str]) -> None:
    loaded = loaded_after(f"from musodds.cli.main import run\nassert run({line!r}) == 0")
    assert "numpy" in loaded
    assert not loaded & (SLOW | {"rich"})


@pytest.mark.parametrize(
    "line",
    [
        [],
        ["--help"],
        ["--version"],
        ["--lang", "eu", "--help"],
        *([c, "--help"] for c in COMMANDS),
    ],
    ids=" ".join,
)
def test_help_and_version_import_nothing_heavier_than_click(line: list[str]) -> None:
    loaded = loaded_after(f"from musodds.cli.main import run\nassert run({line!r}) == 0")
    assert "click" in loaded
    assert not loaded & (SLOW | {"numpy", "rich", "logging"})


@pytest.mark.parametrize(
    "line",
    ["know 31", "know --names", "showdown RR7A RCSA RRAA CCSS", "rules pares", "explain win"],
)
def test_what_needs_no_deals_compiles_nothing(line: str) -> None:
    loaded = loaded_after(f"from musodds.cli.main import run\nassert run({line.split()!r}) == 0")
    assert not loaded & (SLOW | {"rich"})


@pytest.mark.parametrize(
    "line",
    [
        "freq 31 --given juego",
        "odds RR7A --dead R --seat mano",
        "equity --score 35-38",
        "chances RRSA --seat mano --score 39-38",
        "simulate --juegos 100 --seed 1",
        "odds RR7A --seat mano --deals 1000 --seed 1",
    ],
)
def test_no_command_loads_what_draws_unless_it_draws(line: str) -> None:
    loaded = loaded_after(f"from musodds.cli.main import run\nassert run({line.split()!r}) == 0")
    assert not loaded & {"matplotlib", "pandas", "rich"}


@pytest.mark.parametrize(
    "line",
    [
        "table odds -o {}.csv",
        "table discards -o {}.csv",
        "table cuts -o {}.csv",
        "table equity -o {}.csv",
        "table frequencies -o {}.csv",
        "chart matrix -o {}.svg",
        "chart cuts -o {}.svg",
        "chart equity -o {}.svg",
        "equity --score 35-38",
        "freq 31 --given juego",
        "discard RCS4 --seat postre",
        "discard RC74 --seat 2 --kings 4 --throw 74 --json",
        "mus RR74 --seat mano",
        "mus RR74 --seat postre --csv",
    ],
)
def test_what_is_shipped_is_shown_without_the_compiler(line: str, tmp_path: Path) -> None:
    words = line.format(tmp_path / "out").split()
    loaded = loaded_after(f"from musodds.cli.main import run\nassert run({words!r}) == 0")
    assert not loaded & {"numba", "llvmlite"}


@pytest.mark.parametrize(
    "line",
    [
        "bet RR7A --seat mano --lance grande",
        "bet RR7A --seat 4 --lance grande --cut-by mano --heard 'paso, paso, envido' --json",
        "bet RRAA --seat mano --lance pares --said 'pares: si si no si' --right 1-rey",
    ],
)
def test_the_shipped_betting_needs_no_compiler(line: str) -> None:
    loaded = loaded_after(f"from musodds.cli.main import run\nassert run({split(line)!r}) == 0")
    assert not loaded & SLOW


def test_importing_the_package_imports_nothing_of_others() -> None:
    assert not loaded_after("import musodds") & (SLOW | {"numpy", "rich", "click"})


def test_odds_under_knowledge_do_need_the_compiler() -> None:
    """So that the tests above could fail."""
    line = ["odds", "RR7A", "--seat", "mano", "--partner", "7654"]
    loaded = loaded_after(f"from musodds.cli.main import run\nassert run({line!r}) == 0")
    assert "numba" in loaded
