"""Files written whole or not at all, where the path leads, and refused before the work."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from commands import musodds

from musodds.engines.arrays import load_arrays, save_arrays
from musodds.engines.files import add_line, as_path, check_file, write_whole
from musodds.game.errors import InvalidInput
from musodds.view.chart import chart
from musodds.view.report.pages import report
from musodds.view.table import table


def put(path: Path, text: str = "new", *, force: bool = False) -> None:
    write_whole(path, lambda target: _write(target, text), force=force)


def _write(path: Path, text: str) -> None:
    path.write_text(text)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_links_target_is_written_and_the_link_stays(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    target, link = tmp_path / "far" / "target.txt", tmp_path / "link.txt"
    target.write_text("old")
    link.symlink_to(target)
    with pytest.raises(FileExistsError):
        put(link)
    put(link, force=True)
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert names(tmp_path / "far") == ["target.txt"]


def test_a_dangling_link_is_written_through_only_with_force(tmp_path: Path) -> None:
    link = tmp_path / "link.txt"
    link.symlink_to(tmp_path / "none.txt")
    with pytest.raises(FileExistsError):
        put(link)
    assert names(tmp_path) == ["link.txt"]
    put(link, force=True)
    assert link.is_symlink()
    assert (tmp_path / "none.txt").read_text() == "new"


@pytest.mark.parametrize("force", [False, True])
def test_a_link_in_circles_is_refused(tmp_path: Path, force: bool) -> None:
    link = tmp_path / "link.txt"
    link.symlink_to(link)
    with pytest.raises(OSError, match="symbolic links"):
        put(link, force=force)
    assert link.is_symlink()
    assert names(tmp_path) == ["link.txt"]


def test_a_file_keeps_its_mode_and_a_new_one_heeds_the_mask(tmp_path: Path) -> None:
    path = tmp_path / "file.txt"
    before = os.umask(0o007)
    try:
        put(path)
    finally:
        os.umask(before)
    assert path.stat().st_mode & 0o777 == 0o660
    path.chmod(0o604)
    put(path, force=True)
    assert path.stat().st_mode & 0o777 == 0o604


def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.svg")
    outcome = musodds("chart", "seat", "--force", "-o", str(tmp_path / "pipe.svg"))
    assert outcome.code == 1
    assert "that is no file: a device or a pipe" in outcome.err
    assert (tmp_path / "pipe.svg").is_fifo()


def test_failing_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "file.txt"
    path.write_text("old")

    def fail(target: Path) -> None:
        target.write_text("half")
        raise OSError(28, "No space left on device", str(target))

    with pytest.raises(OSError, match="No space left") as caught:
        write_whole(path, fail, force=True)
    assert caught.value.filename == str(path)
    assert (names(tmp_path), path.read_text()) == (["file.txt"], "old")


def test_what_killed_runs_left_is_cleared_and_what_others_write_is_not(tmp_path: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    here = platform.node()
    dead = tmp_path / f".musodds-{here}-{gone.pid}-0.svg"
    kept = [
        f".musodds-{here}-{os.getppid()}-0.svg",
        f".musodds-{here}-{os.getpid()}-0.txt",
        f".musodds-another-{here}-{gone.pid}-0.svg",
        ".musodds-notes",
    ]
    for path in (dead, *(tmp_path / name for name in kept)):
        path.touch()
    put(tmp_path / "file.txt")
    assert names(tmp_path) == sorted([*kept, "file.txt"])
    assert (tmp_path / "file.txt").read_text() == "new"


def test_a_killed_run_is_cleared_by_the_next(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from musodds.engines.files import write_whole\n"
        "def die(path):\n"
        "    path.write_text('half')\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "write_whole(Path(sys.argv[1]), die)\n"
    )
    path = tmp_path / "file.txt"
    done = subprocess.run([sys.executable, "-c", code, str(path)], check=False)
    assert done.returncode == -9
    assert len(names(tmp_path)) == 1
    assert not path.exists()
    put(path)
    assert names(tmp_path) == ["file.txt"]


def test_arrays_are_written_over_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "link.npz").symlink_to(tmp_path / "run.npz")
    for n in (1, 2):
        save_arrays(tmp_path / "link.npz", a=np.arange(n))
    assert load_arrays(tmp_path / "run.npz")["a"].tolist() == [0, 1]
    assert names(tmp_path) == ["link.npz", "run.npz"]


def test_lines_are_added_to_whole_lines(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    add_line(path, "one")
    path.write_text("one\nhalf")
    add_line(path, "ñ")
    assert path.read_text(encoding="utf-8") == "one\nhalf\nñ\n"


@pytest.mark.parametrize("path", ["", "a\0b"])
def test_a_path_that_is_none_is_invalid_in_the_library(path: str) -> None:
    for work in (
        lambda: as_path(path),
        lambda: chart("seat", path),
        lambda: table("odds", path),
        lambda: report(path),
    ):
        with pytest.raises(InvalidInput, match=r"the path is empty|holds a NUL"):
            work()


@pytest.mark.parametrize("bad", [None, 3, ["a.csv"]])
def test_a_path_of_another_type_is_invalid(bad: object) -> None:
    with pytest.raises(InvalidInput, match="a path is text"):
        as_path(bad)  # type: ignore[arg-type]


#: What writes a file, without the file's name.
WRITING = {
    "chart": ("chart", "seat", "-o", "x.svg"),
    "table": ("table", "odds", "-o", "x.csv"),
    "report": ("report", "-o", "x"),
    "model": ("solve", "mus", "-o", "x.npz"),
    "checkpoint": ("solve", "mus", "--checkpoint", "x.npz"),
    "quiz": ("quiz", "--save", "x.jsonl"),
}


@pytest.mark.parametrize("command", WRITING)
@pytest.mark.parametrize(
    ("path", "code", "line"),
    [
        ("", 2, "is empty; give it a value, or leave it out"),
        ("a\0b", 2, "'a\\x00b' is no path: it holds a NUL"),
        ("none/x", 1, "none: there is no such folder"),
    ],
)
def test_where_the_answer_goes_is_checked_before_the_work(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    path: str,
    code: int,
    line: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    *words, name = WRITING[command]
    outcome = musodds(*words, path + Path(name).suffix if path.startswith("none") else path)
    assert (outcome.code, outcome.out, names(tmp_path)) == (code, "", [])
    assert line in outcome.err
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("command", ["chart", "table", "model", "checkpoint"])
def test_an_existing_file_is_a_failure_everywhere(tmp_path: Path, command: str) -> None:
    *words, name = WRITING[command]
    path = tmp_path / name
    path.write_text("mine")
    outcome = musodds(*words, str(path))
    assert (outcome.code, path.read_text()) == (1, "mine")
    assert "--force" in outcome.err
    assert outcome.err.count("\n") == 1


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        check_file(tmp_path, force=True)
