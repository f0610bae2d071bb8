"""The language's own page: every name and every command on it must work and mean what it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from musodds.cli.main import run
from musodds.game.variant import Variant
from musodds.knowledge import parse_knowledge
from musodds.knowledge.names import HAND_NAMES

PAGE = (Path(__file__).parent.parent / "docs" / "knowledge.md").read_text(encoding="utf-8")
NAMES = PAGE.partition("## Names")[2].partition("\n\nThe lances")[0]
ROWS = [re.findall(r"`([^`]+)`", line) for line in NAMES.splitlines() if line.startswith("| `")]
COMMANDS = [
    line.removeprefix("musodds ")
    for line in PAGE.rpartition("## Examples")[2].splitlines()
    if line.startswith("musodds ")
]


def test_every_name_is_on_the_page() -> None:
    assert {row[0] for row in ROWS} == set(HAND_NAMES)


@pytest.mark.parametrize("names", ROWS, ids=lambda row: row[0])
def test_a_row_of_names_means_one_thing(names: list[str]) -> None:
    variant = Variant(8, "sota")
    meanings = {parse_knowledge(name, variant).weights.tobytes() for name in names}
    assert len(meanings) == 1


@pytest.mark.parametrize("line", COMMANDS)
def test_commands_on_the_page_run(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(shlex.split(line, comments=True)) == 0
    assert capsys.readouterr().err == ""


def test_the_mistake_on_the_page_is_answered_so(capsys: pytest.CaptureFixture[str]) -> None:
    command, answer = re.findall(r"^\$ musodds (.*)\n(.*)$", PAGE, re.MULTILINE)[0]
    assert run(shlex.split(command)) == 2
    assert capsys.readouterr().err == answer + "\n"


@pytest.mark.parametrize(
    "example", re.findall(r"`([^`]+)`", PAGE.partition("## What can")[2].partition("The signs")[0])
)
def test_every_example_of_the_first_table_is_read(example: str) -> None:
    assert parse_knowledge(example, Variant(4)).weights.any()
