"""``musodds odds -`` and its like: answers in order, bad lines named, the rest answered."""

from __future__ import annotations

import csv
import dataclasses
import io
import json
from typing import Any
from unittest import mock

from commands import musodds

from musodds.betting.bet import ROW_COLUMNS
from musodds.engines.freq import freq
from musodds.knowledge.know import know
from musodds.match.mus import mus


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


def answers(*words: str, stdin: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in musodds(*words, stdin=stdin).out.splitlines()]


def test_together_in_a_batch_is_what_the_command_alone_says() -> None:
    alone = musodds("odds", "RR7A", "--seat", "mano", "--joint", "--json").json
    stdin = 'RR7A mano\n{"hand": "RR7A", "seat": "mano", "joint": true}\nRR7A --joint\n'
    text, as_json, no_seat = answers("odds", "-", "--joint", stdin=stdin)
    assert text["joint"] == as_json["joint"] == alone["joint"]
    assert "--joint looks from one seat" in no_seat["error"]


def test_discards_in_a_batch_are_those_of_the_command_alone() -> None:
    words = ("--deals", "20000", "--seed", "1")
    stdin = 'RR74 mano\nR764 mano --model dealt --throw 4\n{"hand": "RR74", "seat": "postre"}\n'
    lines = answers("discard", "-", *words, stdin=stdin)
    alone = musodds("discard", "RR74", "--seat", "mano", *words, "--json").json
    for name in ("options", "best", "indistinguishable", "cutting"):
        assert lines[0][name] == alone[name]
    assert [option["throw"] for option in lines[1]["options"]][-1] == "4"
    assert (lines[1]["model"], lines[1]["provenance"]["seed"]) == ("dealt", None)
    assert lines[2]["seat_name"] == "postre"


def test_mus_in_a_batch_is_that_of_the_command_alone() -> None:
    words = ("--model", "dealt")
    stdin = 'R764 3\n{"hand": "R764", "seat": "third", "round": 1}\nR764\nR764 --threads 1\n'
    lines = answers("mus", "-", *words, stdin=stdin)
    alone = musodds("mus", "R764", "--seat", "third", *words, "--json").json
    assert lines[0]["difference"] == lines[1]["difference"] == alone["difference"]
    assert [line["error"] for line in lines[2:]] == ["a line needs a seat, as in 'RR7A mano'"] * 2
    assert "Missing option '--seat'" in musodds("mus", "R764").err
    assert musodds("mus", "--model", "dealt", "-", stdin="R764 1").code == 0


def test_frequencies_in_a_batch_are_those_of_the_command_alone() -> None:
    stdin = (
        '31 --given "juego & no-pares"\njuego & no-pares\n'
        '{"expression": "31", "of": 2, "at_least": 2}\n{"hand": "RR7A"}\n'
        '{"expression": "juego", "seen": 0, "in": 30}\n{"expression": "31", "of": "2"}\n'
    )
    lines = answers("freq", "-", stdin=stdin)
    assert lines[0]["fraction"] == "7/16"
    assert lines[1]["fraction"] == str(know("juego & no-pares").probability)
    assert lines[2]["favourable"] == freq("31", of=2, at_least=2).favourable
    assert "needs the field 'expression'" in lines[3]["error"]
    assert lines[4] == {"line": 5, **freq("juego", seen=0, deals=30).to_dict()}
    assert "'of' cannot be \"2\"" in lines[5]["error"]


def test_csv_of_a_batch_has_the_columns_of_its_first_answer() -> None:
    words = ("discard", "-", "--model", "dealt", "--csv")
    stdin = "R76\nR764 mano --throw 4\nR764 mano --throw 4 --makes 29\nRRRA mano --throw A\n"
    outcome = musodds(*words, stdin=stdin)
    rows = list(csv.DictReader(io.StringIO(outcome.out)))
    assert outcome.code == 1
    assert [row["line"] for row in rows] == ["1", "2", "2", "3", "4"]
    assert "needs a seat" in rows[0]["error"]
    assert rows[2]["throw"] == "4"
    assert rows[3]["error"].startswith("no column for p_makes_29")
    assert (rows[4]["throw"], rows[4]["error"]) == ("A", "")
    whole = musodds("freq", "-", "--csv", stdin="pares --of 4\n")
    assert [row["line"] for row in csv.DictReader(io.StringIO(whole.out))] == ["1"] * 5
    bad = musodds("mus", "-", "--csv", stdin="RR\n")
    assert bad.out.splitlines()[0] == "line,error"
    assert bad.code == 1


def test_a_batch_that_is_interrupted_ends_with_what_there_is() -> None:
    def cut_short(hand: str, **options: Any) -> Any:
        return dataclasses.replace(mus("R764", "mano", model="dealt"), stopped="interrupted")

    with mock.patch("musodds.match.mus.mus", cut_short):
        outcome = musodds("mus", "-", stdin="R764 mano\nR764 postre\n")
    assert outcome.code == 130
    assert outcome.out.count("\n") == 1


def test_a_command_without_batches_reads_no_lines() -> None:
    words = ("ordago", "-", "--seat", "mano", "--lance", "grande", "--score", "3-3")
    outcome = musodds(*words, stdin="RR7A")
    assert outcome.code == 2
    assert "'-' is no card" in outcome.err


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
