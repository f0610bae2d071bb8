"""Files written whole or not at all, in one step, where the path leads."""

from __future__ import annotations

import errno
import os
import platform
import re
import stat
from collections.abc import Callable
from itertools import count
from pathlib import Path

from musodds.game.errors import InvalidInput
from musodds.text import _

#: What a file is called until it is whole: whose it is, so that the next run clears a dead one's.
_UNFINISHED = re.compile(r"\.musodds-(?P<machine>.+)-(?P<process>\d+)-\d+(\.\w+)?")


def as_path(path: str | os.PathLike[str]) -> Path:
    """Return what names a file or folder as a path.

    Raises
    ------
    InvalidInput
        If it is empty, holds a NUL, or is neither text nor a path.
    """
    if not isinstance(path, str | os.PathLike):
        raise InvalidInput(_("a path is text, not {value!r}").format(value=path))
    text = os.fspath(path)
    if not text:
        raise InvalidInput(_("the path is empty; name a file"))
    if "\0" in text:
        raise InvalidInput(_("{path!r} is no path: it holds a NUL").format(path=text))
    return Path(text)


def check_file(path: Path, *, force: bool = False, hint: str | None = None) -> None:
    """Check, before any long work, that a file may be written here.

    ``hint`` is what to say of a file that exists, in place of ``--force``.

    Raises
    ------
    InvalidInput
        If the path cannot be one.
    FileExistsError
        If the file, or a link of this name, exists and ``force`` is not given.
    OSError
        If it is no file or a link in circles, or its folder is none or cannot be written to.
    """
    path = as_path(path)
    mode = _mode(path)
    if mode is not None and stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, _("that is a folder, not a file"), str(path))
    if mode is not None and not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, _("that is no file: a device or a pipe"), str(path))
    if os.path.lexists(path) and not force:
        said = hint or _("the file exists; --force writes over it")
        raise FileExistsError(errno.EEXIST, said, str(path))
    _check_writable(_written(path).parent)


def check_folder(path: Path) -> None:
    """Check, before any long work, that files may be written into a folder, there or to be made.

    Raises
    ------
    OSError
        If it is a file, it or the folder that would hold it cannot be written to, or there is no
        folder to hold it.
    """
    path = as_path(path)
    if os.path.lexists(path) and not path.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, _("that is a file, not a folder"), str(path))
    _check_writable(path if path.is_dir() else path.absolute().parent)


def write_whole(path: Path, write: Callable[[Path], None], *, force: bool = False) -> None:
    """Have ``write`` fill a file of the same ending, then put it in its place in one step.

    Where ``path`` is a link, the file it leads to is written. A file that is there keeps its mode.
    What runs that were killed left unfinished in the same folder is removed.

    Raises
    ------
    FileExistsError
        If the file exists and ``force`` is not given.
    OSError
        If it cannot be written; nothing is left behind.
    """
    check_file(path, force=force)
    target = _written(path)
    clear_unfinished(target.parent)
    mode = _mode(target)
    unfinished: Path | None = None
    try:
        unfinished = _new_file(target)
        write(unfinished)
        if mode is not None:
            unfinished.chmod(stat.S_IMODE(mode))
        with unfinished.open("rb") as whole:
            os.fsync(whole.fileno())
        unfinished.replace(target)
    except OSError as error:
        # The name of the unfinished file means nothing to anyone.
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error
    finally:
        if unfinished is not None:
            unfinished.unlink(missing_ok=True)


def add_line(path: Path, line: str) -> None:
    """Add a line to a text file, made if it is not there, whole or not at all."""
    before = _written(path).read_bytes() if path.exists() else b""
    if before and not before.endswith(b"\n"):
        before += b"\n"
    whole = before + line.encode() + b"\n"
    write_whole(path, lambda target: _write_bytes(target, whole), force=True)


def _write_bytes(path: Path, data: bytes) -> None:
    path.write_bytes(data)


def clear_unfinished(folder: Path) -> None:
    """Remove the unfinished files in a folder whose process, of this machine, is gone."""
    for path in folder.glob(".musodds-*"):
        found = _UNFINISHED.fullmatch(path.name)
        if found is None or found["machine"] != platform.node() or _runs(int(found["process"])):
            continue
        try:
            path.unlink(missing_ok=True)
        except OSError:
            # Another user's: not ours to remove.
            continue


def _runs(process: int) -> bool:
    if os.name == "nt":
        # There a signal, even none, ends the process.
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def _mode(path: Path) -> int | None:
    """Return the mode of what a path leads to, None where it leads nowhere."""
    try:
        return path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None


def _written(path: Path) -> Path:
    """Return the file that is written: what a link leads to."""
    return Path(os.path.realpath(path))


def _check_writable(folder: Path) -> None:
    if not folder.is_dir():
        raise FileNotFoundError(errno.ENOENT, _("there is no such folder"), str(folder))
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, _("the folder cannot be written to"), str(folder))


def _new_file(target: Path) -> Path:
    """Make an empty file beside ``target``, of its ending and the mode of a new file."""
    ending = target.suffix if re.fullmatch(r"\.\w{1,20}", target.suffix, re.ASCII) else ""
    for number in count():
        path = target.with_name(f".musodds-{platform.node()}-{os.getpid()}-{number}{ending}")
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        except FileExistsError:
            continue
        return path
    raise AssertionError
