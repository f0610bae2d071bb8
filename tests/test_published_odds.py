"""Odds that others have printed, each with the command line that answers it."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from test_freq import COMMANDS as FREQUENCIES

import musodds
from musodds.cli.main import run

PUBLISHED = {
    row["id"]: row
    for row in json.loads((Path(__file__).parent / "data" / "published.json").read_text())
}
#: Published figure -> its command line, and where in the answer it stands. "Partner ignored" is
#: mine_beats_rivals; the mano wins ties (``le``) and the postre loses them (``lt``).
COMMANDS = {
    "ez4_RCS3_grande_le": ("odds RCS3 --kings 4 --seat mano", "grande"),
    "ez4_RRRA_grande_le": ("odds RRRA --kings 4 --seat mano", "grande"),
    "ez8_7654_grande_le": ("odds 7654 --seat mano", "grande"),
    "ez8_RCSA_grande_le": ("odds RCSA --seat mano", "grande"),
    "ez8_RR4A_grande_le": ("odds RR4A --seat mano", "grande"),
    "ez8_RRCC_grande_le": ("odds RRCC --seat mano", "grande"),
    "ez4_32AA_chica_lt": ("odds 32AA --kings 4 --seat postre", "chica"),
    "ez4_C72A_chica_lt": ("odds C72A --kings 4 --seat postre", "chica"),
    "ez4_RRRA_chica_lt": ("odds RRRA --kings 4 --seat postre", "chica"),
    "ez8_RAAA_chica_lt": ("odds RAAA --seat postre", "chica"),
    "ez8_RR4A_chica_lt": ("odds RR4A --seat postre", "chica"),
    "ez8_RRRA_chica_lt": ("odds RRRA --seat postre", "chica"),
    "ez8_S6AA_chica_lt": ("odds S6AA --seat postre", "chica"),
    "ez4_6533_pares_le": ("odds 6533 --kings 4 --seat mano", "pares"),
    "ez4_AAAA_pares_le": ("odds AAAA --kings 4 --seat mano", "pares"),
    "ez4_RRCC_pares_le": ("odds RRCC --kings 4 --seat mano", "pares"),
    "ez4_RRRA_pares_le": ("odds RRRA --kings 4 --seat mano", "pares"),
    "ez4_RRRR_pares_le": ("odds RRRR --kings 4 --seat mano", "pares"),
    "ez4_S777_pares_le": ("odds S777 --kings 4 --seat mano", "pares"),
    "ez8_AAAA_pares_le": ("odds AAAA --seat mano", "pares"),
    "ez8_RAAA_pares_le": ("odds RAAA --seat mano", "pares"),
    "ez8_RRAA_pares_le": ("odds RRAA --seat mano", "pares"),
    "ez8_RRCC_pares_le": ("odds RRCC --seat mano", "pares"),
    "ez4_RRCC_jp_le": ("odds RRCC --kings 4 --seat mano", "juego"),
    "ez4_RRRA_jp_le": ("odds RRRA --kings 4 --seat mano", "juego"),
    "ez4_S777_jp_le": ("odds S777 --kings 4 --seat mano", "juego"),
    "ez8_R777_jp_le": ("odds R777 --seat mano", "juego"),
    "ez8_RRCC_jp_le": ("odds RRCC --seat mano", "juego"),
    "ez8_RRRR_jp_le": ("odds RRRR --seat mano", "juego"),
    "ezv2": ("odds RRRA --seat mano", "juego"),
    "si01": ("odds RRS6 --seat mano --partner R74A", "win grande"),
    "si02": ("odds RRRR --seat mano --partner AAAA", "win grande"),
    # C764 has no juego: it wins where neither rival has juego nor a sum above its 27. The partner
    # is ignored, his juego too, so this is no count of the lance punto, which his juego ends.
    "ez8_C764_jp_le": ("freq punto<=27 --hand C764 --of 2 --at-least 2", "probability"),
}


def figure_in(answer: dict[str, Any], where: str) -> float:
    if where == "probability":
        value = answer["probability"]
    elif where.startswith("win "):
        value = answer["probabilities"][where.removeprefix("win ")]["win"]
    else:
        value = answer["probabilities"][where]["mine_beats_rivals"]
    assert isinstance(value, float)
    return value


@pytest.mark.parametrize("figure", COMMANDS)
def test_published_odds_on_the_command_line(
    figure: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line, where = COMMANDS[figure]
    assert run([*shlex.split(line), "--json"]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    value = figure_in(json.loads(shown.out), where)
    assert value == pytest.approx(PUBLISHED[figure]["exact"], abs=5.1e-9)


@pytest.mark.parametrize("figure", [name for name in COMMANDS if "odds" in COMMANDS[name][0]])
def test_published_odds_from_python(figure: str) -> None:
    line, where = COMMANDS[figure]
    _odds, hand, *options = shlex.split(line)
    named: dict[str, Any] = {
        name.removeprefix("--"): int(value) if value.isdigit() else value
        for name, value in zip(options[::2], options[1::2], strict=True)
    }
    value = figure_in(musodds.odds(hand, **named).to_dict(), where)
    assert value == pytest.approx(PUBLISHED[figure]["exact"], abs=5.1e-9)


def test_the_words_of_each_figure_are_those_of_its_command() -> None:
    """The hand, the variant, the lance and the seat of a statement stand in its command line."""
    for figure, (line, where) in COMMANDS.items():
        row = PUBLISHED[figure]
        assert ("--kings 4" in line) == (row["variant"] == "4")
        if figure.startswith("ez") and figure != "ezv2":
            statement = row["statement"]
            assert statement.split()[1].rstrip(",") in line
            if where in ("grande", "chica", "pares"):
                assert f"beats both rivals at {where}" in statement
            assert ("--seat postre" in line) == ("postre value" in statement)


def test_every_published_figure_is_tested() -> None:
    assert set(COMMANDS) | set(FREQUENCIES) == set(PUBLISHED)
    assert not set(COMMANDS) & set(FREQUENCIES)


@pytest.mark.parametrize(
    ("hand", "seat", "expected"),
    [
        ("RR4A", "mano", 0.859400),
        ("CCC7", "mano", 0.858574),
        ("RR4A", "postre", 0.684059),
        ("CCC7", "postre", 0.858574),
    ],
)
def test_a_par_of_kings_or_medias_of_caballos_at_pares(
    hand: str, seat: str, expected: float
) -> None:
    beats = musodds.odds(hand, seat).probabilities["pares"]["mine_beats_rivals"]
    assert beats == pytest.approx(expected, abs=5.1e-7)
