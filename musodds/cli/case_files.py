"""The results of a sweep in a folder: whole after every case, though the run be killed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from musodds.cli.cases import Answer, Case, case_columns
from musodds.engines.files import check_folder, clear_unfinished, write_whole
from musodds.game.errors import InvalidInput
from musodds.text import _

FORMATS = ("jsonl", "parquet")
_LINES = "results.jsonl"


class CaseFiles(Protocol):
    """Where results go, and which cases have theirs."""

    done: set[str]

    def add(self, case: Case, answer: Answer) -> None: ...

    def close(self) -> None: ...


def open_case_files(folder: Path, wanted: str) -> CaseFiles:
    """Open a folder, made if need be, for the results of a sweep in a format of `FORMATS`.

    Raises
    ------
    InvalidInput
        If results of the other format, or damaged ones, are there, or Parquet is not installed.
    OSError
        If it cannot be written to, or another sweep is writing to it.
    """
    if wanted == "parquet" and find_spec("pyarrow") is None:
        raise InvalidInput(
            _("Parquet needs the extra 'parquet': pip install 'musodds[parquet]'; or keep jsonl")
        )
    check_folder(folder)
    folder.mkdir(exist_ok=True)
    other = "parquet" if wanted == "jsonl" else "jsonl"
    if next(folder.glob("case-*.parquet" if other == "parquet" else _LINES), None):
        raise InvalidInput(
            _("{folder} holds results as {other}: give --format {other}, or another folder").format(
                folder=folder, other=other
            )
        )
    return _Lines(folder) if wanted == "jsonl" else _Tables(folder)


class _Lines:
    """One JSON line a case, added whole; what a killed run left of a line is cut off."""

    def __init__(self, folder: Path) -> None:
        self._close = _alone(folder)
        self._path = folder / _LINES
        try:
            self.done = self._read()
        except BaseException:
            self._close()
            raise
        self._file = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)

    def _read(self) -> set[str]:
        if not self._path.exists():
            return set()
        whole = self._path.read_bytes()
        end = whole.rfind(b"\n") + 1
        if end < len(whole):
            os.truncate(self._path, end)
        names = set()
        for number, line in enumerate(whole[:end].splitlines(), start=1):
            try:
                record = json.loads(line)
                names.add(Case.of(record["command"], record["case"]).name)
            except (ValueError, KeyError, TypeError):
                raise InvalidInput(
                    _("{path} is damaged at line {number}").format(path=self._path, number=number)
                ) from None
        return names

    def add(self, case: Case, answer: Answer) -> None:
        record = {"command": case.command, "case": case.options, "result": answer.whole}
        line = json.dumps(record, ensure_ascii=False).encode() + b"\n"
        try:
            while line:
                line = line[os.write(self._file, line) :]
        except OSError as error:
            error.filename = str(self._path)
            raise
        # An interruption finds the case done as soon as its line is there.
        self.done.add(case.name)
        os.fsync(self._file)

    def close(self) -> None:
        os.close(self._file)
        self._close()


class _Tables:
    """One Parquet file a case, put in its place in one step; the folder is the data set."""

    def __init__(self, folder: Path) -> None:
        self._close = _alone(folder)
        self._folder = folder
        clear_unfinished(folder)
        self.done = {path.stem.removeprefix("case-") for path in folder.glob("case-*.parquet")}

    def add(self, case: Case, answer: Answer) -> None:
        from musodds.view.table_files import write_parquet

        asked = {"command": case.command, **dict(case_columns(case))}
        rows: list[dict[str, Any]] = [{**asked, **row} for row in answer.rows]
        path = self._folder / f"case-{case.name}.parquet"
        try:
            write_whole(path, lambda whole: write_parquet(rows, whole))
        finally:
            if path.exists():
                self.done.add(case.name)

    def close(self) -> None:
        self._close()


def _alone(folder: Path) -> Callable[[], None]:
    """Keep other sweeps out of a folder until the function returned is called, or we are gone."""
    try:
        import fcntl
    except ImportError:  # No such locks on this system.
        return lambda: None
    lock = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(lock)
        raise BlockingIOError(
            error.errno, _("another sweep is writing there"), str(folder)
        ) from None

    def release() -> None:
        with suppress(OSError):
            os.close(lock)

    return release
