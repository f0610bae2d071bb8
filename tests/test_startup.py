"""What answers at once imports nothing slow: help, the version, odds from the shipped tables."""

from __future__ import annotations

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
    ],
)
def test_odds_from_the_shipped_tables_import_nothing_slow(line: list[str]) -> None:
    loaded = loaded_after(f"from musodds.cli.main import run\nassert run({line!r}) == 0")
    assert "numpy" in loaded
    assert not loaded & SLOW


@pytest.mark.parametrize("line", [["--help"], ["--version"], *([c, "--help"] for c in COMMANDS)])
def test_help_and_version_import_nothing_heavier_than_click(line: list[str]) -> None:
    loaded = loaded_after(f"from musodds.cli.main import run\nassert run({line!r}) == 0")
    assert "click" in loaded
    assert not loaded & (SLOW | {"numpy", "rich"})


def test_importing_the_package_imports_nothing_of_others() -> None:
    assert not loaded_after("import musodds") & (SLOW | {"numpy", "rich", "click"})


def test_odds_under_knowledge_do_need_the_compiler() -> None:
    """So that the tests above could fail."""
    line = ["odds", "RR7A", "--seat", "mano", "--partner", "7654"]
    loaded = loaded_after(f"from musodds.cli.main import run\nassert run({line!r}) == 0")
    assert "numba" in loaded
