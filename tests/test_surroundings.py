"""Odd surroundings: signals, closed streams, and batches as other programs write them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from commands import musodds, start_musodds

ENDLESS = {
    "odds": ("odds", "RR7A", "--seat", "1", "--deals", "1e13", "--json"),
    "odds from four seats": ("odds", "RR7A", "--deals", "1e12", "--json"),
    "discard": ("discard", "RR74", "--seat", "1", "--deals", "1e10", "--json"),
    "mus": ("mus", "RR74", "--seat", "1", "--deals", "1e10", "--json"),
    "simulate": ("simulate", "--juegos", "1e10", "--json"),
}


def compiled(words: tuple[str, ...]) -> None:
    """Run the same kernels once, so that no compilation hides the signal."""
    few = [word if not word.startswith("1e") else "9" for word in words]
    assert musodds(*few).code == 0


@pytest.mark.parametrize("case", ENDLESS)
def test_a_request_to_end_shows_what_there_is_and_exits_143(case: str) -> None:
    compiled(ENDLESS[case])
    with start_musodds(*ENDLESS[case]) as process:
        time.sleep(4)
        process.send_signal(signal.SIGTERM)
        try:
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 143, err
    assert "Traceback" not in err
    assert '"stopped": "interrupted"' in out or err.strip() == "musodds: interrupted"


def test_an_interruption_is_no_request_to_end() -> None:
    with start_musodds(*ENDLESS["odds"]) as process:
        time.sleep(4)
        process.send_signal(signal.SIGINT)
        try:
            _out, _err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130


@pytest.mark.skipif(os.name != "posix", reason="closes streams as a POSIX shell does")
@pytest.mark.parametrize("closing", [">&-", "2>&-", "<&-", ">&- 2>&-"])
def test_closed_streams_leave_no_traceback(closing: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -m musodds odds RR7A --seat 1 {closing}'],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert (done.stdout == "") == (">&-" in closing.replace("2>&-", ""))


def test_a_byte_order_mark_before_a_batch_is_no_card() -> None:
    answered = musodds("odds", "-", stdin="\ufeffRR7A mano\nRCSA 2\n")
    assert answered.code == 0
    assert [json.loads(line)["hand"] for line in answered.out.splitlines()] == ["RR7A", "RCSA"]


def test_a_nested_line_is_one_error_and_the_rest_is_answered() -> None:
    nested = '{"hand": ' + "[" * 100_000
    answered = musodds("odds", "-", stdin=f"RR7A mano\n{nested}\nRCSA 2\n")
    assert answered.code == 1
    lines = [json.loads(line) for line in answered.out.splitlines()]
    assert [line["line"] for line in lines] == [1, 2, 3]
    assert "error" in lines[1]
    assert len(lines[1]["error"]) < 330


def test_an_error_quotes_little_of_a_long_line(tmp_path: Path) -> None:
    (told,) = musodds("odds", "-", stdin="R" * 5_000 + " mano\n").out.splitlines()
    assert len(json.loads(told)["error"]) < 330
