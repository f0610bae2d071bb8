"""Hands and settlements stated by other programs' own tests, each asked of ``musodds showdown``.

What they expect is in ``data/settled.json``. "seat 0 then seat 1" says who wins a lance, and who
does when the two first hands change places; ``lances`` are the lances of which that is so, the one
that the case was written for among them.
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
#: Here the other program counts the duples of one player of the pair only. RULES.md: the winning
#: pair collects "for each of its two players with pares", 3 more.
OTHER_RULES = {"s226": {"score": [1, 5 + 3]}, "s228": {"score": [4, 16 + 3]}}
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
        winners = {"seat 0 then seat 1": (0, 1), "seat 0 both ways": (0, 0)}[expected]
        assert [
            lance
            for lance in first["lances"]
            if (first["lances"][lance]["winner_seat"], second["lances"][lance]["winner_seat"])
            == winners
        ] == CASES[case]["lances"]
        return
    answer = settled(command, capsys)
    answer["won"] = answer["juego_won_by"]
    for name, value in {**json.loads(expected), **OTHER_RULES.get(case, {})}.items():
        if isinstance(value, dict):
            got = {key: answer["lances"][name][key] for key in value}
        else:
            got = answer[name]
        assert got == value, (case, command, name)
