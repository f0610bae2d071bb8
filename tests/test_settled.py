"""Hands and settlements stated by other programs' own tests, each asked of ``musodds showdown``.

What they expect is in ``data/settled.json``. A seat is asserted of every lance that the case
does not leave open: an expectation such as "seat 0 then seat 1" says who wins the lance that the
two first hands differ in, and who wins it when they change places.
"""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from musodds.cli.main import run

CASES = {
    case["id"]: case
    for case in json.loads((Path(__file__).parent / "data" / "settled.json").read_text())
}
SWAPPED = "  (and swapped)"


def settled(command: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    words = shlex.split(command)
    assert words[0] == "musodds"
    assert run([*words[1:], "--json"]) == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def swapped(command: str) -> str:
    return re.sub(r"showdown (\w{4}) (\w{4})", r"showdown \2 \1", command)


@pytest.mark.parametrize("case", CASES)
def test_settled_by_others(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    command, expected = CASES[case]["command"], CASES[case]["expected"]
    if command.endswith(SWAPPED):
        plain = command.removesuffix(SWAPPED)
        first, second = settled(plain, capsys), settled(swapped(plain), capsys)
        pairs = {
            lance: (first["lances"][lance]["winner_seat"], second["lances"][lance]["winner_seat"])
            for lance in first["lances"]
        }
        wanted = {"seat 0 then seat 1": (0, 1), "seat 0 both ways": (0, 0)}[expected]
        print(case, plain, wanted, pairs)
        assert wanted in pairs.values()
        return
    answer = settled(command, capsys)
    answer["won"] = answer["juego_won_by"]
    for name, value in json.loads(expected).items():
        if isinstance(value, dict):
            got = {key: answer["lances"][name][key] for key in value}
        else:
            got = answer[name]
        assert got == value, (case, command, name)
