"""Manners at the terminal: widths, quiet, verbose, plain, colour, pipes, interruptions."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from commands import musodds
from test_help import examples_of, run_pipeline

from musodds.cli.main import COMMANDS
from musodds.game.errors import InvalidInput
from musodds.view.grid import grid
from musodds.view.rules.topics import TOPICS

ROOT = Path(__file__).parent.parent
#: One quick command of each kind of table.
SHOWN = (
    "odds RR7A",
    "odds RR7A --seat postre",
    "odds RR7A --seat postre --deals 20000 --seed 1",
    "odds RR7A --seat mano --deals 20000 --seed 1 --averaged",
    "odds RR7A --seat mano --joint",
    "compare RR4A CCC7 RCSA --seat mano",
    "know duples",
    "know --names",
    "freq juego --given pares --of 2",
    "showdown RR7A RCSA RRAA CCSS --score 35-38",
    "ordago RCSA --seat postre --lance juego --score 20-20",
    "accept RR7A --seat postre --lance grande --score 31-33 --bet 5",
    "chances RRSA --seat mano --score 39-38 --partner AA6S",
    "equity",
    "equity --score 17-22 --juegos-won 1-2",
    "simulate --juegos 500 --seed 1",
    "discard RC64 --seat mano --deals 1000 --seed 1",
    "mus RC64 --seat mano --deals 1000 --seed 1",
    "discard RC64 --seat mano --model dealt --makes 31",
    "odds RR7A --seat mano --cut-by right --left 'juego & no-pares' --dead 7",
    "odds CC7A --seat mano --heard 'grande: paso paso envido; chica: paso paso paso'",
    "bet RR7A --seat mano --lance grande",
    "bet CCS7 --seat postre --lance grande --heard 'paso, paso, envido 2'",
    "freq pares --of 4 --hand RR7A --partner CS64",
    "freq CSA. --hand CSA4",
    "freq juego --seen 0 --in 30",
    "accept RR54 --seat mano --lance grande --score 37-39 --bet 2 --dejes at-end",
    *(f"rules {topic}" for topic in TOPICS),
)


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("code", ["en", "es", "eu"])
def test_no_line_is_wider_than_the_terminal(
    width: int, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for line in SHOWN:
        outcome = musodds("--lang", code, *shlex.split(line))
        assert outcome.code == 0, outcome.err
        for text in outcome.out.splitlines():
            assert len(text) <= width, (line, text)


@pytest.mark.parametrize("code", ["en", "es", "eu"])
def test_help_fits_the_terminal_but_for_commands_to_copy(code: str) -> None:
    for command in COMMANDS:
        for text in musodds("--lang", code, command, "--help").out.splitlines():
            assert len(text) <= 80 or "musodds " in text, (command, text)


def test_columns_that_do_not_fit_come_below_after_the_first() -> None:
    rows = [["", "one", "two", "three"], ["a", "1", "2", "3"], [], ["title"], ["b", "4", "5", "6"]]
    assert grid(rows, limit=80) == [
        "   one  two  three",
        "a    1    2      3",
        "",
        "title",
        "b    4    5      6",
    ]
    assert grid(rows, limit=8) == [
        "   one", "a    1", "", "   two", "a    2", "", "   three", "a      3",
        "", "title",
        "b    4", "", "b    5", "", "b      6",
    ]  # fmt: skip


def test_plain_output_is_one_name_and_value_a_line() -> None:
    lines = musodds("odds", "RR7A", "--seat", "postre", "--plain").out.splitlines()
    assert "hand: RR7A" in lines
    assert "grande, my pair wins: 85.05%" in lines
    assert all(re.fullmatch(r"[^:]+: .+", line) for line in lines)
    lines = musodds("showdown", "RR7A", "RCSA", "RRAA", "CCSS", "--plain").out.splitlines()
    assert "grande, seat that wins: mano" in lines
    assert "stones: 6 - 5" in lines


def test_plain_output_of_a_batch_is_plain() -> None:
    outcome = musodds("odds", "-", "--plain", stdin="RR7A mano\nRR7 mano\n")
    assert outcome.code == 1
    lines = outcome.out.splitlines()
    assert lines[0] == "line: 1"
    assert "grande, my pair wins: 86.03%" in lines
    assert lines[-2] == "line: 2"
    assert lines[-1].startswith("error: ")


def test_plain_output_speaks_the_language() -> None:
    lines = musodds("odds", "RR7A", "--seat", "4", "--plain", "--lang", "eu").out.splitlines()
    assert "handia, nire bikoteak irabazi: %85,05" in lines


@pytest.mark.parametrize(
    "line", [line for line in SHOWN if "rules" not in line and "names" not in line]
)
def test_every_result_can_be_read_out(line: str) -> None:
    outcome = musodds(*shlex.split(line), "--plain")
    assert outcome.code == 0, outcome.err
    for text in outcome.out.splitlines():
        assert re.fullmatch(r"\S[^:]*: \S.*", text), text
        assert "{" not in text


def test_quiet_leaves_data_and_errors_alone(tmp_path: Path) -> None:
    arguments = ("table", "odds", "-o")
    assert musodds(*arguments, str(tmp_path / "a.csv")).err.startswith("wrote ")
    assert musodds(*arguments, str(tmp_path / "b.csv"), "--quiet").err == ""
    assert musodds(*arguments, str(tmp_path / "b.csv"), "-q").code == 1


def test_verbose_tells_engine_kernels_and_time_on_stderr() -> None:
    table = musodds("odds", "RR7A", "--seat", "mano", "-v")
    assert table.out == musodds("odds", "RR7A", "--seat", "mano").out
    assert "shipped table" in table.err
    assert re.search(r"musodds: \d+\.\d\d s\n", table.err)
    exact = musodds("odds", "RR7A", "--seat", "mano", "--dead", "R", "-v")
    assert "enumeration" in exact.err
    assert re.search(r"kernels: \d+ from the cache, \d+ compiled", exact.err)


def test_a_pipe_shows_no_colour_and_nothing_that_moves() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "musodds", "odds", "RR7A", "--deals", "200000", "--seed", "1"],
        capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    assert "\x1b" not in done.stdout + done.stderr


def test_no_color_is_handed_on_to_what_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert musodds("odds", "RR7A", "--no-color").code == 0
    assert os.environ.pop("NO_COLOR") == "1"


def test_a_closed_pipe_is_silent() -> None:
    command = f"{sys.executable} -m musodds know any --all | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "any\n"
    assert done.stderr == ""


def test_module_runs_as_the_command_does() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "musodds", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == musodds("--version").out


def test_explain_takes_what_commands_print() -> None:
    for line in examples_of("explain"):
        text = run_pipeline(line)
        assert len(re.findall(r"[.:] |\.\n", text + " ")) >= 2, text


@pytest.mark.parametrize(
    ("line", "left_out"),
    [
        ("odds RR7A --seat mano", ("Reading:", "wins: you or your partner")),
        ("odds RR7A", ("A lance that is absent",)),
        ("freq juego --seen 0 --in 30", ("That is the chance",)),
        ("bet RR7A --seat mano --lance grande", ("policy",)),
    ],
)
def test_quiet_leaves_out_readings_and_legends_and_no_number(
    line: str, left_out: tuple[str, ...]
) -> None:
    full, quiet = musodds(*shlex.split(line)).out, musodds(*shlex.split(line), "-q").out
    for words in left_out:
        assert words in full
        assert words not in quiet
    assert full.startswith(quiet.rstrip("\n") + "\n\n")


def test_a_run_that_keeps_nothing_says_so_before_it_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The run itself is ended as it begins."""

    def end(*_settings: object, **_run: object) -> None:
        raise InvalidInput("ended")

    monkeypatch.setattr("musodds.discards.solver.solve_mus", end)
    line = ("solve", "mus", "--iterations", "1", "--rounds", "1")
    assert musodds(*line).err.startswith("nothing is kept: no -o FILE")
    assert "nothing is kept" not in musodds(*line, "-q").err
    for option in ("-o", "--checkpoint"):
        kept = musodds(*line, option, str(tmp_path / f"{option}.npz"))
        assert kept.err == "musodds: ended\n"
