"""``musodds odds -``: answers in order, bad lines named, the rest answered."""

from __future__ import annotations

import csv
import io
import json

from commands import musodds

from musodds.betting.bet import ROW_COLUMNS


def test_answers_come_in_order_and_bad_lines_do_not_stop_the_rest() -> None:
    outcome = musodds(
        "odds",
        "-",
        stdin='RR7A mano\n\nRRXA mano\nR R 7 A 4 --right "juego & no-pares"\n'
        '{"hand": "RCSA", "seat": 2, "kings": 4}\n',
    )
    lines = [json.loads(line) for line in outcome.out.splitlines()]
    assert outcome.code == 1
    assert [line["line"] for line in lines] == [1, 3, 4, 5]
    assert "'X' is no card" in lines[1]["error"]
    assert (lines[2]["hand"], lines[2]["seat"]) == ("RR7A", 3)
    assert lines[3]["variant"]["kings"] == 4


def test_a_line_equals_the_command_alone() -> None:
    alone = musodds("odds", "RR7A", "--seat", "2", "--partner", "31", "--json").json
    (line,) = musodds("odds", "-", stdin="RR7A second --partner 31").out.splitlines()
    batch = json.loads(line)
    assert batch.pop("line") == 1
    assert batch["counts"] == alone["counts"]
    assert batch["known"] == alone["known"]


def test_options_of_the_command_hold_for_every_line_unless_it_says_otherwise() -> None:
    outcome = musodds("odds", "-", "--kings", "4", stdin="RR7A mano\nRR7A mano --kings 8")
    kings = [json.loads(line)["variant"]["kings"] for line in outcome.out.splitlines()]
    assert outcome.code == 0
    assert kings == [4, 8]


def test_csv_gives_a_bad_line_a_row_of_its_own() -> None:
    outcome = musodds("odds", "-", "--csv", stdin="RR7A mano\nRR7A nowhere")
    rows = list(csv.DictReader(io.StringIO(outcome.out)))
    assert [row["line"] for row in rows] == ["1"] * 5 + ["2"]
    assert "no seat 'nowhere'" in rows[-1]["error"]
    assert rows[0]["lance"] == "grande"


def test_mistakes_in_json_lines_are_named() -> None:
    outcome = musodds(
        "odds",
        "-",
        stdin='{"hand": "RR7A", "seatt": 1}\n{"hand": 5}\n{"seat": 1}\n{"hand": \n'
        '{"hand": "RR7A", "deals": true}\nRR7A --partner "31\n',
    )
    errors = [json.loads(line)["error"] for line in outcome.out.splitlines()]
    assert outcome.code == 1
    assert "did you mean 'seat'" in errors[0]
    assert "'hand' cannot be 5" in errors[1]
    assert "needs the field 'hand'" in errors[2]
    assert "not JSON" in errors[3]
    assert "'deals' cannot be true" in errors[4]
    assert "quotes do not close" in errors[5]


def test_without_a_seat_a_line_gets_all_four() -> None:
    (line,) = musodds("odds", "-", stdin="RR7A").out.splitlines()
    assert [seat["seat"] for seat in json.loads(line)["seats"]] == [0, 1, 2, 3]


def test_words_are_weighed_line_by_line() -> None:
    outcome = musodds(
        "bet",
        "-",
        "--lance",
        "grande",
        stdin="RR7A mano\nRRR4 mano --heard paso\n"
        '{"hand": "CCS7", "seat": 4, "heard": "paso,paso,paso"}\n'
        '{"hand": "RCSA", "seat": 4, "lance": "juego", "said": "juego: si si no si",'
        ' "heard": "envido, no"}\n'
        '{"hand": "RCSA", "seat": 4, "joint": true}\nAAAA\n',
    )
    assert outcome.code == 1
    first, wrong, last, juego, field, seat = map(json.loads, outcome.out.splitlines())
    alone = musodds("bet", "CCS7", "--seat", "4", "--lance", "grande", "--heard", "paso,paso,paso")
    assert alone.out.startswith("CCS7 as postre, grande")
    assert [word["word"] for word in first["words"]] == ["paso", "envido 2", "ordago"]
    assert wrong == {"line": 2, "error": "it is the turn of the second, not of the mano"}
    assert (last["hand"], last["seat_name"], last["heard"]) == ("CCS7", "postre", ["paso"] * 3)
    assert juego["lance"] == "juego"
    assert field["error"] == "no field 'joint'"
    assert seat["error"] == "whose turn is it? Add --seat"


def test_words_have_rows_of_their_own() -> None:
    outcome = musodds("bet", "-", "--csv", stdin="RR7A 1 --lance grande\nRR7A 1\n")
    rows = list(csv.DictReader(io.StringIO(outcome.out)))
    alone = musodds("bet", "RR7A", "--seat", "1", "--lance", "grande", "--csv").out
    told = list(csv.DictReader(io.StringIO(alone)))
    assert [
        {k: v for k, v in row.items() if k not in ("line", "error")} for row in rows[:3]
    ] == told
    assert [row["line"] for row in rows] == ["1", "1", "1", "2"]
    assert rows[3]["error"] == "which lance is bet on? Add --lance"
    assert set(told[0]) == set(ROW_COLUMNS)
