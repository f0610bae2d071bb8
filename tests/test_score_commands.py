"""`showdown`, `ordago`, `accept`, `chances`, `equity` and `simulate` as a newcomer meets them."""

from __future__ import annotations

import csv
import io
import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from musodds.cli.main import run
from musodds.game.variant import Variant
from musodds.match.equity import juego_equity


def shown(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert run(shlex.split(line)) == 0
    output = capsys.readouterr()
    assert all(len(text) <= 80 for text in output.out.splitlines())
    return output.out


def answered(line: str, capsys: pytest.CaptureFixture[str]) -> Any:
    capsys.readouterr()
    assert run(shlex.split(line + " --json")) == 0
    return json.loads(capsys.readouterr().out)


def rows(line: str, capsys: pytest.CaptureFixture[str]) -> list[dict[str, str]]:
    capsys.readouterr()
    assert run(shlex.split(line + " --csv")) == 0
    return list(csv.DictReader(io.StringIO(capsys.readouterr().out)))


def refused(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert run(shlex.split(line)) == 2
    output = capsys.readouterr()
    assert output.out == ""
    first, *rest = output.err.splitlines()
    assert len(rest) <= 1
    return first


def test_showdown_settles_any_hand_in_the_json_of_the_design(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer = answered(
        "showdown RR7A RCSA RRAA CCS4 --score 12-17 --bets 'grande=2 chica=no:5:13'", capsys
    )
    assert set(answer) == {"lances", "stones", "score", "juego_won_by"}
    assert list(answer["lances"]) == ["grande", "chica", "pares", "juego", "punto"]
    assert set(answer["lances"]["grande"]) == {"status", "winner_seat", "pair", "stones", "why"}
    assert answer["lances"]["grande"]["stones"] == [2, 0]
    assert answer["lances"]["chica"]["stones"] == [0, 5]
    assert answer["lances"]["pares"] == {
        "status": "contested",
        "winner_seat": 2,
        "pair": 0,
        "stones": [4, 0],
        "why": "duples of R and A is best",
    }
    assert answer["lances"]["juego"]["status"] == "uncontested"
    assert answer["lances"]["punto"] == {
        "status": "absent",
        "winner_seat": None,
        "pair": None,
        "stones": [0, 0],
        "why": "somebody has juego",
    }
    assert answer["stones"] == [6, 10]
    assert answer["score"] == [18, 27]
    assert answer["juego_won_by"] is None


def test_showdown_says_why_and_keeps_the_score_in_amarracos(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = shown("showdown S777 RCSA RRAA CCS4 --score 17:0", capsys)
    assert "ties at 31 with the second: the mano has it" in text
    assert "amarracos" in text
    assert "3 amarracos 2" in shown("showdown 7654 RCSA SS54 CCS4 --score 17:0", capsys)


def test_showdown_tells_who_went_out_and_where(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown("showdown RR7A RCSA RRAA CCS4 --score 39-38", capsys)
    assert "the juego to 40 is won by the mano and third, in grande" in text
    answer = answered("showdown RR7A RCSA RRAA CCS4 --bets chica=ordago", capsys)
    assert answer["juego_won_by"] == 0


def test_showdown_in_csv(capsys: pytest.CaptureFixture[str]) -> None:
    table = rows("showdown RR7A RCSA RRAA CCS4", capsys)
    assert [row["lance"] for row in table] == ["grande", "chica", "pares", "juego", "punto"]
    assert table[2]["stones_0"] == "4"


def test_ordago_says_what_is_needed_and_what_i_have(capsys: pytest.CaptureFixture[str]) -> None:
    line = "ordago RCSA --seat postre --lance juego --score 20-20 --rivals juego"
    text = shown(line, capsys)
    assert "41.360%" in text
    assert "23.725%" in text
    assert "Accept: 17.635 juegos in a hundred better than refusing." in text
    answer = answered(line, capsys)
    assert {"win", "needed", "accept", "margin"} <= set(answer)
    assert answer["accept"] is True
    (row,) = rows(line, capsys)
    assert float(row["p_win"]) == answer["win"]


def test_ordago_with_33_as_postre_leaves_it_to_the_partner(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = shown("ordago RR76 --seat 4 --lance juego --score 20-20 --rivals juego", capsys)
    assert "by my own hand            0.000%" in text
    assert "Refuse" in text


def test_the_readme_example_of_a_player_at_37_39_with_two_kings(
    capsys: pytest.CaptureFixture[str],
) -> None:
    readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    section = readme[readme.index("## At 37-39 with two kings") :]
    _before, command, _between, text = section.split("```")[:4]
    assert shown(command.strip().removeprefix("musodds "), capsys) == text.removeprefix("text\n")
    # Two stones leave us at 39; three, or an órdago, are won with grande.
    grande = answered("ordago RR54 --seat mano --lance grande --score 37-39", capsys)
    assert f"{100 * grande['win']:.3f}%" in section
    three = answered("accept RR54 --seat mano --lance grande --score 37-39 --bet 3", capsys)
    assert three["values"]["accept"] == pytest.approx(grande["win"])


def test_accept_compares_both_choices(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(
        "accept RR7A --seat postre --lance grande --score 31-33 --bet 5 --on-table 2", capsys
    )
    assert "refusing pays 2 at once" in text
    assert "if we win grande" in text
    text = shown(
        "accept RRSA --seat mano --lance juego --score 30:33 --bet ordago "
        "--pending 'grande=2 chica=paso pares=no:them' --partner pares --rivals pares",
        capsys,
    )
    assert "2 accepted in grande" in text
    assert "we refused in pares" in " ".join(text.split())


def test_chances_answers_which_lance_wins_me_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    line = "chances RRSA --seat mano --score 39-38 --partner AA6S"
    text = shown(line, capsys)
    assert "86.792%" in text
    assert "87.602%" in text
    assert "Best: chica." in text
    assert answered(line, capsys)["best"] == "chica"
    assert [row["lance"] for row in rows(line, capsys)][:2] == ["grande", "chica"]


@pytest.mark.parametrize("score", ["35-38", "35:38"])
def test_equity_at_one_score(score: str, capsys: pytest.CaptureFixture[str]) -> None:
    table = juego_equity(Variant(8), 40, "pass")
    assert "28.118%" in shown(f"equity --score {score}", capsys)
    answer = answered(f"equity --score {score} --mano them", capsys)
    assert answer["win"] == table.win(35, 38, "them")
    both = answered(f"equity --score {score}", capsys)
    assert both["win"] == table.win(35, 38, "us")
    assert both["win_by_mano"] == {"us": both["win"], "them": answer["win"]}


def test_equity_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert "the mano ours" in shown("equity", capsys)
    assert "the mano ours" not in shown("equity --mano them --target 30 --stakes min", capsys)
    shown("equity --target 200", capsys)
    assert len(rows("equity --target 30", capsys)) == 2 * 30 * 30
    answer = answered("equity --target 30 --mano us", capsys)
    assert list(answer["win"]) == ["us"]
    assert len(answer["win"]["us"]) == 30


def test_equity_of_a_partida(capsys: pytest.CaptureFixture[str]) -> None:
    assert "partida to 3" in shown("equity --score 0-0 --juegos-won 1-2", capsys)
    answer = answered("equity --score 0-0 --mano us --juegos-won 2-2", capsys)
    assert answer["win_partida"] == pytest.approx(answer["win"])
    (row, _other) = rows("equity --score 0-0 --juegos-won 2-2", capsys)
    assert float(row["p_win_partida"]) == pytest.approx(float(row["p_win"]))


def test_simulate_shows_the_share_and_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    line = "simulate --us bold --them steady --juegos 20_000 --seed 1"
    text = shown(line, capsys)
    assert "95%" in text
    assert "hands per juego" in text
    answer = answered(line, capsys)
    low, high = answer["interval_95"]
    assert low < answer["share"] < high
    assert answer["provenance"]["seed"] == 1
    assert rows(line, capsys)[0]["won"] == str(answer["won"])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("showdown RR7A RCSA RRAA", "takes four hands, the mano's first, not 3"),
        ("showdown RR7A RCSA RRAA RRRR", "9 R are named"),
        ("showdown RR7A RCSA RRAA CCS4 --score 40-2", "has won the juego"),
        ("showdown RR7A RCSA RRAA CCS4 --score -1:2", "no pair has -1"),
        ("showdown RR7A RCSA RRAA CCS4 --bets juego=2", "only one pair has it"),
        ("showdown RR7A RCSA RRAA CCS4 --bets punto=2", "these hands do not play it"),
        ("showdown RR7A RCSA RRAA CCS4 --bets grande=1", "at least 2"),
        (
            "showdown RR7A RCSA RRAA CCS4 --bets 'grande=ordago chica=2'",
            "the órdago in grande was accepted",
        ),
        ("showdown RR7A RCSA RRAA CCS4 --target 0", "1..200"),
        ("ordago RCSA --seat postre --lance juego", "Missing option '--score'"),
        ("ordago RCSA --seat 5 --lance juego --score 1-2", "no seat '5'"),
        ("ordago RCSA --seat 4 --lance mus --score 1-2", "no lance 'mus'; the lances are"),
        ("ordago RCSA --seat 4 --lance pares --score 1-2", "RCSA has no pares"),
        ("ordago RCSA --seat 4 --lance grande --score 1-2 --pending chica=2", "grande is over"),
        ("ordago RCSA --seat 4 --lance juego --score 40-2", "has won the juego"),
        ("ordago RCSA --seat 4 --lance juego --score 1-2 --rivals no-juego", "no rival can"),
        ("ordago RCSA --seat 4 --lance juego --score 1-2 --partner RRRRR", "RRRRR"),
        ("accept RCSA --seat 4 --lance juego --score 1-2 --bet 1", "at least 2"),
        ("accept RCSA --seat 4 --lance juego --score 1-2", "Missing option '--bet'"),
        ("chances RCSA --seat 4 --score 1-40", "has won the juego"),
        ("equity --score 30-2 --target 30", "has won the juego to 30"),
        ("equity --score 12", "write two numbers"),
        ("equity --juegos-won 1-1", "needs a score"),
        ("simulate --us brave", "no model 'brave'"),
        ("simulate --juegos 0", "juegos is a number"),
        ("simulate --juegos many", "no whole number"),
        ("equity --json --csv", "one of --json, --csv and --plain"),
    ],
)
def test_what_cannot_be_asked_is_told_in_one_line(
    line: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert message in refused(line, capsys)


def test_showdown_and_accept_count_dejes_as_the_table_does(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = "showdown RRRA AA54 RCS7 CC65 --score 38-39 --bets 'grande=2 chica=no:1:13'"
    assert answered(line, capsys)["juego_won_by"] == 1
    assert answered(line + " --dejes at-end", capsys)["juego_won_by"] == 0
    told = shown(line.replace("38-39", "20-20") + " --dejes at-end", capsys)
    assert "their bet paid 1 with its lance at the end" in " ".join(told.split())
    line = "accept RCSA --seat 4 --lance juego --score 20-20 --bet 7 --on-table 2"
    assert "refusing pays 2 at once." in shown(line, capsys)
    assert "refusing pays 3 at once." in shown(line + " --dejes one-more", capsys)
    pending = " --pending grande=no:2:them --dejes at-end"
    assert "we refused in grande (2 with its lance at the end)" in " ".join(
        shown(line + pending, capsys).split()
    )
