"""The commands `know` and `freq` as a newcomer meets them."""

from __future__ import annotations

import csv
import io
import json
import shlex

import pytest
from commands import musodds as command

import musodds.knowledge
from musodds.cli.main import run
from musodds.engines.freq import freq


def shown(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(shlex.split(line)) == 0
    output = capsys.readouterr()
    assert output.err == ""
    assert all(len(text) <= 80 for text in output.out.splitlines())
    return output.out


def refused(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(shlex.split(line)) == 2
    output = capsys.readouterr()
    assert output.out == ""
    first, *rest = output.err.splitlines()
    assert len(rest) <= 1
    return first


def test_know_shows_how_many_hands_which_and_how_often(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown("know 'juego & no-pares'", capsys)
    assert "17 of 330" in text
    assert "8,192 of 91,390" in text
    assert "8.96378% = 4096/45695" in text
    assert "RCSA     1,024  12.5%" in text
    assert "and 5 more hands" in text
    assert len(shown("know 'juego & no-pares' --all", capsys).splitlines()) == 6 + 17


def test_know_shows_weights_where_there_are_any(capsys: pytest.CaptureFixture[str]) -> None:
    assert "weight" in shown("know 'duples*3 | 31'", capsys)
    assert "weight" not in shown("know 'duples | 31'", capsys)


def test_know_takes_cards_out_of_the_deck(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(shlex.split("know RRRR --hand RRRA --dead R --json")) == 0
    known = json.loads(capsys.readouterr().out)
    assert (known["physical"], known["physical_total"]) == (1, 52360)
    assert known["hands"] == [{"hand": "RRRR", "weight": 1, "physical": 1, "probability": 1.0}]


def test_know_csv_has_every_hand(capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(shown("know duples --csv --kings 4", capsys))))
    assert len(rows) == 55
    assert sum(float(row["probability"]) for row in rows) == pytest.approx(1)
    assert all(row["weight"] == "1" for row in rows)


def test_know_lists_the_names(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown("know --names", capsys)
    assert all(name in text for name in ("2-reyes", "bi-errege", "two-kings", "txikia", "sevens"))
    assert run(["know", "--names", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["hand"]["ciego"] == [
        "ciego",
        "itsu",
        "itsua",
        "blind",
    ]
    assert shown("know --names --csv", capsys).startswith("kind,name,spelling\nhand,2-reyes,")


def test_freq_shows_the_count_and_the_exact_fraction(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown("freq juego --hand RR7A --partner 7654 --of 2", capsys)
    assert text.splitlines() == [
        "At least 1 of 2 unseen hands fit juego",
        "  known        mine RR7A, partner exactly 7 6 5 4",
        "  favourable   375,898,432",
        "  total        736,281,000",
        "  probability  51.0537% = 516344/1011375, exact",
    ]


def test_freq_json_and_csv_say_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    line = "freq 31 --given juego --hand RCSA --dead 77 --of 3 --at-least 2 --kings 4 --real sota"
    assert run([*shlex.split(line), "--json"]) == 0
    known = json.loads(capsys.readouterr().out)
    assert list(known)[:3] == ["favourable", "total", "probability"]
    assert known["variant"] == {"kings": 4, "real": "sota"}
    assert (known["hand"], known["dead"], known["of"], known["at_least"]) == ("RCSA", "77", 3, 2)
    assert run([*shlex.split(line), "--csv"]) == 0
    (row,) = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert int(row["favourable"]) == known["favourable"]
    assert int(row["total"]) == known["total"]
    assert row["real"] == "sota"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("know", "missing EXPR, such as 31"),
        ("know ''", "an empty expression says nothing"),
        ("know dupels", "did you mean 'duples'?"),
        ("know 31 --names", "--names takes no expression"),
        ("know 31 --json --csv", "choose one of --json, --csv and --plain"),
        ("know 31 --hand RR7", "'RR7' has 3 cards; a hand has four"),
        ("know kings=4 --hand RRRR --dead R", "an unseen hand: no hand that fits 'kings=4'"),
        ("know 31 --hand RRRR --dead RRRRR", "9 R are named (4 mine + 5 dead) but the deck has 8"),
        ("freq", "Missing argument 'EXPR'"),
        ("freq '31 & 30'", "no hand fits '31 & 30'"),
        ("freq 'duples*-2'", "-2 is below zero"),
        ("freq 'duples*3 | 31'", "carries weights; what is asked cannot"),
        ("freq 31 --given ''", "--given is empty; give it a value"),
        ("freq 31 --of 5", "there are 1 to 3 unseen hands, or 4 with my own, not 5"),
        ("freq 31 --of 4 --at-least 5", "at least 5 of 4 cannot be"),
        ("freq 31 --seen 3 --in 2", "seen 3 times in 2 deals cannot be; say 0 to 2"),
        ("freq 31 --seen -1 --in 2", "seen -1 times in 2 deals cannot be; say 0 to 2"),
        ("freq 31 --seen 3", "both how often it was seen and in how many deals"),
        ("freq 31 --seen 0 --in 0", "a streak is of 1 to 1000 deals, not 0"),
        ("freq 31 --of 0", "there are 1 to 3 unseen hands, or 4 with my own, not 0"),
        ("freq 31 --of 3 --partner RR7A", "with the partner's hand known there are 1 or 2"),
        ("freq 31 --of 2 --at-least 3", "at least 3 of 2 cannot be; ask for 1 to 2"),
        ("freq 31 --at-least 0", "at least 0 of 1 cannot be"),
        ("freq 31 --hand RRRR --partner RRRR --dead R", "9 R are named (4 mine + 4 my partner's"),
        ("freq 31 --partner kings=4 --hand RRRR --dead R", "my partner: no hand that fits"),
        ("freq 31 --given RRRR --of 3", "the cards left cannot deal 3 hands that fit 'RRRR'"),
        ("freq 31 --kings 9", "'9' is neither 8 nor 4"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_2(
    line: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert message in refused(line, capsys)


def test_a_frequency_of_zero_is_an_answer() -> None:
    result = freq("kings=4", hand="RRRR", dead="R")
    assert result.favourable == 0
    assert result.probability == 0
    assert result.total == 52_360


def test_public_functions_may_be_called_twice() -> None:
    assert musodds.knowledge.know("31") == musodds.knowledge.know("31")
    assert freq("31", of=2) == freq("31", of=2)


@pytest.mark.parametrize(
    ("expression", "thrown"),
    [("CSA.", "4"), ("A.CS", "4"), ("11,10,4,.", "A"), ("CSA4", None), ("CS..", None),
     ("CSR.", None), ("CSA. | 31", None), ("CCS.", None)],
)  # fmt: skip
def test_a_pattern_of_my_own_cards_is_told_from_a_draw(expression: str, thrown: str | None) -> None:
    told = " ".join(command("freq", expression, "--hand", "CSA4").out.split())
    note = "A pattern is not a draw"
    assert (note in told) is (thrown is not None)
    if thrown is not None:
        assert f"musodds discard CS4A --seat mano --throw {thrown}." in told
        assert note not in command("freq", expression, "--hand", "CSA4", "-q").out
    assert note not in command("freq", expression).out
