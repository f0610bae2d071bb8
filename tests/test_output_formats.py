"""Every command shows its result as text, JSON, CSV and plain lines, or says why not."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from unittest import mock

import pytest
from commands import musodds

from musodds.cli.main import COMMANDS
from musodds.discards.solver import SolverReport
from musodds.discards.values import Gap, PhaseValue
from musodds.view.plain import plain_text

#: A line for every command that shows a result.
SHOWN = {
    "odds": "odds RR7A --seat postre",
    "odds of four seats": "odds RR7A",
    "odds and joint": "odds RR7A --seat mano --joint",
    "compare": "compare RR4A CCC7 --seat mano",
    "compare of four seats": "compare RR4A CCC7",
    "know": "know duples",
    "know names": "know --names",
    "freq": "freq 31 --given juego",
    "discard": "discard RC64 --seat mano --deals 1000 --seed 1",
    "mus": "mus RC64 --seat mano --deals 1000 --seed 1",
    "solve": "solve mus --iterations 1",
    "showdown": "showdown RR7A RCSA RRAA CCSS",
    "ordago": "ordago RCSA --seat postre --lance juego --score 20-20",
    "bet": "bet RR7A --seat mano --lance grande",
    "accept": "accept RCSA --seat mano --lance juego --score 20-20 --bet 7",
    "chances": "chances RRSA --seat mano --score 39-38 --partner AA6S",
    "equity": "equity --score 35-38",
    "equity of every score": "equity --target 6",
    "simulate": "simulate --juegos 1000 --seed 1",
    "sweep": "sweep {folder}/sweep.toml -o {folder}/out",
}
#: A line for every command that has only text, or files.
REFUSED = {
    "table": "table equity -o {folder}/a.csv --target 6",
    "chart": "chart ordago -o {folder}/a.svg",
    "report": "report -o {folder}/pages",
    "quiz": "quiz",
    "rules": "rules pares",
    "explain": "explain win",
    "completion": "completion bash",
}
#: Columns of chances, whichever command writes them; a difference of two is none. How often a
#: policy says a word is its share.
CHANCE = re.compile(r"p_|probability$|share$")


def test_every_command_is_walked() -> None:
    assert {line.split()[0] for line in (*SHOWN.values(), *REFUSED.values())} == set(COMMANDS)


@pytest.mark.parametrize("case", [case for case in SHOWN if case != "solve"])
def test_a_result_is_shown_in_every_format(case: str, tmp_path: Path) -> None:
    (tmp_path / "sweep.toml").write_text('command = "know"\nexpression = "duples"\n')
    words = SHOWN[case].format(folder=tmp_path).split()
    text = musodds(*words)
    assert text.code == 0  # a kernel compiled for the first time is told of on stderr
    assert not text.out.startswith("{")
    told = musodds(*words, "--json")
    assert (told.code, told.out.count("\n")) == (0, 1)
    assert isinstance(told.json, dict)
    plain = musodds(*words, "--plain")
    assert plain.code == 0
    wanted = plain_text(told.json).splitlines()
    assert [line.split(":")[0] for line in plain.out.splitlines()] == [
        line.split(":")[0] for line in wanted
    ]
    table = musodds(*words, "--csv")
    if case == "odds and joint":
        assert (table.code, table.out) == (2, "")
        assert "--json" in table.err
        return
    assert table.code == 0
    rows = list(csv.DictReader(io.StringIO(table.out)))
    assert rows
    for row in rows:
        assert None not in row
        assert None not in row.values()
        for name, value in row.items():
            if CHANCE.match(name):
                assert not value or 0 <= float(value) <= 1, (name, value)
            else:
                assert not re.search(r"win(_|$)|share|chance", name) or name == "winner_seat", name


def test_solving_is_shown_in_every_format(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a solution that took no time: how it is shown does not depend on how it was found."""
    gap = Gap((0.1, 0.2, 0.3, 0.4), (0.01, 0.02, 0.03, 0.04))
    report = SolverReport(7, 2_800_000, gap, PhaseValue(0.5, 0.05, (0.25,), 1000))
    solver = mock.Mock(inclination=0.0)
    monkeypatch.setattr("musodds.discards.solver.solve_mus", lambda *_, **__: (solver, report))
    words = SHOWN["solve"].split()
    assert musodds(*words).out.count("\n") == 1
    told = musodds(*words, "--json").json
    assert (told["iteration"], told["gap"], told["inclination"]) == (7, list(gap.gains), None)
    assert musodds(*words, "--plain").out == plain_text(told) + "\n"
    (row,) = csv.DictReader(io.StringIO(musodds(*words, "--csv").out))
    assert list(row) == list(told)
    assert json.loads(row["gap"]) == told["gap"]
    assert row["inclination"] == row["file"] == ""


@pytest.mark.parametrize("option", ["--json", "--csv", "--plain"])
@pytest.mark.parametrize("name", list(REFUSED))
def test_a_command_without_data_says_why(name: str, option: str, tmp_path: Path) -> None:
    words = REFUSED[name].format(folder=tmp_path).split()
    outcome = musodds(*words, option)
    assert (outcome.code, outcome.out) == (2, "")
    assert option in outcome.err
    assert "not for this command: " in outcome.err
    assert outcome.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_two_formats_at_once_are_refused() -> None:
    outcome = musodds("freq", "31", "--json", "--csv")
    assert (outcome.code, outcome.out) == (2, "")
    assert "choose one" in outcome.err


def test_a_list_in_csv_is_written_as_in_json() -> None:
    """One cell, whatever it holds."""
    from musodds.cli.output import cells

    assert list(cells({"a": [1, 2.5], "b": None, "c": "ñ", "d": (0, "é")}).values()) == [
        "[1, 2.5]", None, "ñ", '[0, "é"]',
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "name"), [("en", "8 kings"), ("es", "8 reyes"), ("eu", "8 errege")]
)
def test_the_variant_is_named_in_the_language_in_use(code: str, name: str) -> None:
    assert name in musodds("--lang", code, "odds", "RR7A").out.splitlines()[0]


@pytest.mark.parametrize("lance", ["chica", "txikia", "Txiki"])
def test_worths_and_charts_take_a_lance_by_any_of_its_names(lance: str, tmp_path: Path) -> None:
    from musodds.cli.mus_options import parse_worth

    assert parse_worth(f"{lance}=2") == {"chica": 2.0}
    file = tmp_path / "chica.svg"
    assert musodds("chart", "matrix", "--lance", lance, "-o", str(file)).code == 0
    assert file.exists()


def test_a_lance_worth_twice_by_two_names_is_refused() -> None:
    outcome = musodds("discard", "RR74", "--seat", "mano", "--value", "chica=1,txikia=2")
    assert (outcome.code, outcome.out) == (2, "")
    assert "twice" in outcome.err


def test_the_four_seats_are_all_in_one_object_and_in_the_rows() -> None:
    told = musodds("odds", "RR7A", "--json").json
    assert [seat["seat"] for seat in told["seats"]] == [0, 1, 2, 3]
    rows = list(csv.DictReader(io.StringIO(musodds("odds", "RR7A", "--csv").out)))
    assert [row["seat"] for row in rows] == [seat for seat in "0123" for _lance in range(5)]


def test_a_row_of_the_equity_table_has_our_stones_first() -> None:
    told = musodds("equity", "--target", "6", "--json").json["win"]
    for row in csv.DictReader(io.StringIO(musodds("equity", "--target", "6", "--csv").out)):
        wanted = told[row["mano"]][int(row["us"])][int(row["them"])]
        assert float(row["p_win"]) == wanted
