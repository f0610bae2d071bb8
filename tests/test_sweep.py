"""Sweeps: every case once, whatever ends the run, and each as its command answers it alone."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from commands import musodds, start_musodds

from musodds.cli.cases import Case, read_cases, words_of

#: 200 cases of a few milliseconds each.
MANY = """
command = "odds"
hand = ["RR7A", "RCSA", "RRAA", "7654", "AAAA", "RRR7", "CCC7", "SS54", "RC64", "S765"]
seat = ["mano", "second", "third", "postre"]
kings = 8
method = "mc"
deals = 20_000
seed = [1, 2, 3, 4, 5]
"""


def file_of(folder: Path, text: str) -> str:
    path = folder / "sweep.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def records(folder: Path) -> list[dict[str, Any]]:
    whole = (folder / "results.jsonl").read_text(encoding="utf-8")
    assert whole.endswith("\n")
    return [json.loads(line) for line in whole.splitlines()]


def without_time(result: dict[str, Any]) -> dict[str, Any]:
    result["provenance"].pop("seconds")
    return result


def kill_in_the_middle(*arguments: str, lines: int) -> None:
    """Start a sweep, and kill it once so many results are there."""
    results = Path(arguments[arguments.index("-o") + 1]) / "results.jsonl"
    sweep = start_musodds(*arguments)
    while not results.exists() or results.read_bytes().count(b"\n") < lines:
        assert sweep.poll() is None, sweep.communicate()
        time.sleep(0.002)
    sweep.kill()
    sweep.communicate()


def check_all_200(folder: Path) -> None:
    """No case is lost or there twice, and a few are what their command answers alone."""
    found = records(folder)
    asked = {json.dumps(record["case"], sort_keys=True) for record in found}
    assert len(found) == len(asked) == 200
    for record in found[::67]:
        case = record["case"]
        alone = musodds(
            *("odds", case["hand"], "--seat", case["seat"], "--method", "mc"),
            *("--deals", "20000", "--seed", str(case["seed"]), "--json"),
        )
        assert without_time(record["result"]) == without_time(alone.json)


def test_a_sweep_that_is_killed_goes_on_and_loses_nothing(tmp_path: Path) -> None:
    line = ["sweep", file_of(tmp_path, MANY), "-o", str(tmp_path / "out")]
    kill_in_the_middle(*line, lines=7)
    half = len(records_whole(tmp_path / "out"))
    assert 7 <= half < 200
    done = musodds(*line, "--json")
    assert (done.code, done.err) == (0, "")
    assert done.json["now"] == 200 - half
    check_all_200(tmp_path / "out")
    again = musodds(*line, "--json")
    assert (again.json["done"], again.json["now"]) == (200, 0)


def records_whole(folder: Path) -> list[bytes]:
    """The lines of a file that may end in a part of one."""
    return (folder / "results.jsonl").read_bytes().split(b"\n")[:-1]


def test_what_a_killed_run_left_of_a_line_is_cut_off(tmp_path: Path) -> None:
    line = ["sweep", file_of(tmp_path, FEW), "-o", str(tmp_path / "out")]
    musodds(*line)
    results = tmp_path / "out" / "results.jsonl"
    whole = results.read_bytes()
    results.write_bytes(whole[:-40])
    done = musodds(*line, "--json")
    assert done.json["now"] == 1
    assert len(records(tmp_path / "out")) == 4


def test_a_damaged_file_is_named_and_left_alone(tmp_path: Path) -> None:
    line = ["sweep", file_of(tmp_path, FEW), "-o", str(tmp_path / "out")]
    musodds(*line)
    results = tmp_path / "out" / "results.jsonl"
    first, *others = results.read_text(encoding="utf-8").splitlines(keepends=True)
    damaged = first + "nonsense\n" + "".join(others)
    results.write_text(damaged, encoding="utf-8")
    done = musodds(*line)
    assert done.code == 2
    assert "damaged at line 2" in done.err
    assert results.read_text(encoding="utf-8") == damaged


FEW = """
command = "compare"
hands = ["RR4A CCC7", "RRAA 7654"]
seat = ["mano", "postre"]
any-rival = "juego"
"""


def test_a_parquet_sweep_is_one_data_set_and_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "out"
    line = ["sweep", file_of(tmp_path, FEW), "-o", str(out), "--format", "parquet", "--json"]
    assert musodds(*line).json["now"] == 4
    files = sorted(out.glob("case-*.parquet"))
    assert len(files) == 4
    files[0].unlink()
    assert musodds(*line).json["now"] == 1
    frame = pd.read_parquet(out)
    assert set(frame["case_hands"]) == {"RR4A CCC7", "RRAA 7654"}
    assert set(frame["case_any_rival"]) == {"juego"}
    alone = musodds(
        "compare", "RR4A", "CCC7", "--seat", "mano", "--any-rival", "juego", "--csv"
    ).out.splitlines()
    one = frame[(frame["case_hands"] == "RR4A CCC7") & (frame["case_seat"] == "mano")]
    assert len(one) == len(alone) - 1
    assert sorted(path.name for path in out.iterdir()) == sorted(
        path.name for path in out.glob("case-*.parquet")
    )


def test_cases_that_fail_are_listed_and_tried_again(tmp_path: Path) -> None:
    text = 'command = "odds"\nhand = ["RCSA", "XXXX", "7777"]\npartner = "7777"\nseat = "mano"\n'
    line = ["sweep", file_of(tmp_path, text), "-o", str(tmp_path / "out")]
    for now in (1, 0):
        done = musodds(*line, "--json")
        assert done.code == 1
        assert (done.json["done"], done.json["now"]) == (1, now)
        assert [failed["case"]["hand"] for failed in done.json["failed"]] == ["XXXX", "7777"]
        assert "'X' is no card" in done.json["failed"][0]["error"]
        first, second = done.err.splitlines()
        assert first.startswith("hand=XXXX")
        assert second.startswith("hand=7777")
    assert len(records(tmp_path / "out")) == 1
    assert musodds(*line).out == (
        f"cases: 3; done: 1, of them now: 0; in {tmp_path / 'out'}\nfailed: 2\n"
    )


def test_an_interruption_keeps_what_is_done_and_says_how_to_go_on(tmp_path: Path) -> None:
    # Any of these cases takes hours but the first.
    text = 'command = "simulate"\nseed = 1\njuegos = [100, 10_000_000_000]\n'
    out = tmp_path / "out"
    sweep = start_musodds("sweep", file_of(tmp_path, text), "-o", str(out), "--cluster", "local:1")
    while not (out / "results.jsonl").exists() or not records_whole(out):
        assert sweep.poll() is None, sweep.communicate()
        time.sleep(0.05)
    sweep.send_signal(signal.SIGINT)
    text, _errors = sweep.communicate()
    assert sweep.returncode == 130
    first, second = text.splitlines()
    assert first == f"cases: 2; done: 1, of them now: 1; in {out}"
    assert second == "left: 1; the same command goes on"
    assert len(records(out)) == 1


def test_one_sweep_at_a_time_writes_to_a_folder(tmp_path: Path) -> None:
    from musodds.cli.case_files import open_case_files

    out = tmp_path / "out"
    files = open_case_files(out, "jsonl")
    line = ["sweep", file_of(tmp_path, FEW), "-o", str(out)]
    done = musodds(*line)
    assert done.code == 1
    assert "another sweep is writing there" in done.err
    files.close()
    assert musodds(*line).code == 0
    done = musodds(*line, "--format", "parquet")
    assert done.code == 2
    assert "results as jsonl" in done.err


def test_cases_are_every_combination_once_the_last_list_fastest(tmp_path: Path) -> None:
    text = (
        'command = "odds"\nhand = ["RR7A", "RCSA", "RR7A"]\naveraged = [true, false]\nkings = 4\n'
    )
    cases = read_cases(Path(file_of(tmp_path, text)))
    assert [words_of(case) for case in cases] == [
        ["--averaged", "--kings", "4", "--", "RR7A"],
        ["--kings", "4", "--", "RR7A"],
        ["--averaged", "--kings", "4", "--", "RCSA"],
        ["--kings", "4", "--", "RCSA"],
    ]
    assert len({case.name for case in cases}) == 4
    assert Case.of("odds", {"a": 1, "b": 2}).name == Case.of("odds", {"b": 2, "a": 1}).name
    assert Case.of("odds", {"a": 1}).name != Case.of("compare", {"a": 1}).name


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("command = ", "is no TOML"),
        ('hand = "RR7A"', 'its first line may be command = "odds"'),
        ('command = "chart"', "a sweep asks odds, compare"),
        ('command = "odds"\nhnad = "RR7A"', "did you mean 'hand'?"),
        ('command = "odds"\nhand = "-"', "not '-'"),
        ('command = "odds"\nhand = [["RR7A"]]', "or a list of such"),
        ('command = "odds"\nhand = []', "1 to 1,000,000 cases, not 0"),
        ('command = "odds"\nhand = "RR7A"\nthreads = 2', "threads is for the whole sweep"),
        ('command = "odds"\nhand = "RR7A"\ncluster = "local:2"', "cluster is for the whole sweep"),
    ],
)
def test_a_file_that_is_no_sweep_is_told_what_is(text: str, words: str, tmp_path: Path) -> None:
    done = musodds("sweep", file_of(tmp_path, text), "-o", str(tmp_path / "out"))
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert not (tmp_path / "out").exists()


def test_a_sweep_without_a_file_or_a_folder_to_be_is_one_line(tmp_path: Path) -> None:
    done = musodds("sweep", str(tmp_path / "none.toml"), "-o", str(tmp_path / "out"))
    assert (done.code, done.err.count("\n")) == (1, 1)
    line = ["sweep", file_of(tmp_path, FEW), "-o", str(tmp_path / "no" / "out")]
    done = musodds(*line)
    assert (done.code, done.err.count("\n")) == (1, 1)


def test_each_case_has_one_thread_and_many_run_side_by_side(tmp_path: Path) -> None:
    text = 'command = "discard"\nhand = ["RR74", "RC64"]\nseat = "mano"\ndeals = 1000\nseed = 1\n'
    for threads in ("1", "3"):
        out = tmp_path / threads
        musodds("sweep", file_of(tmp_path, text), "-o", str(out), "--threads", threads)
    one, three = (
        sorted(
            (record["case"]["hand"], json.dumps(without_time(record["result"])))
            for record in records(tmp_path / threads)
        )
        for threads in ("1", "3")
    )
    assert one == three
