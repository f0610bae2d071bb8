"""Files written whole or not at all."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from musodds.text import _


def check_new(path: Path, *, force: bool = False) -> None:
    """Check, before any long work, that a file may be written here.

    Raises
    ------
    FileExistsError
        If the file exists and ``force`` is not given.
    OSError
        If its folder is none or cannot be written to.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, _("that is a folder, not a file"), str(path))
    if path.exists() and not force:
        raise FileExistsError(errno.EEXIST, _("the file exists; --force writes over it"), str(path))
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, _("there is no such folder"), str(path.parent))
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, _("the folder cannot be written to"), str(path.parent))


def write_whole(path: Path, write: Callable[[Path], None], *, force: bool = False) -> None:
    """Have ``write`` fill a file beside ``path``, then put it in its place in one step.

    Raises
    ------
    FileExistsError
        If the file exists and ``force`` is not given.
    OSError
        If it cannot be written; nothing is left behind.
    """
    check_new(path, force=force)
    try:
        handle, name = tempfile.mkstemp(prefix=".", suffix=path.suffix, dir=path.parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    os.close(handle)
    try:
        write(Path(name))
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)
