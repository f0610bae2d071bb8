"""Arrays in ``.npz`` files: written whole or not at all, read with nothing in them believed."""

from __future__ import annotations

import errno
import io
import math
import tokenize
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from numpy.lib import format as npy

from musodds.engines.files import as_path, write_whole
from musodds.game.errors import InvalidInput
from musodds.text import _

#: More than any model or state of a solver unpacks to, and little enough to read at once.
_MAX_BYTES = 1 << 28
#: What reading a damaged archive, or a header in it, may raise.
_DAMAGE = (
    ValueError,
    TypeError,
    KeyError,
    EOFError,
    OSError,
    AttributeError,
    SyntaxError,
    OverflowError,
    MemoryError,
    # Encrypted, nested too deep, or packed by a way that does not exist.
    RuntimeError,
    tokenize.TokenError,
    zipfile.BadZipFile,
    zlib.error,
)


def load_arrays(path: Path) -> dict[str, npt.NDArray[Any]]:
    """Return the arrays of an ``.npz`` file, none where it is damaged or no such file.

    Raises OSError if it cannot be read.
    """
    whole = io.BytesIO(as_path(path).read_bytes())
    try:
        with zipfile.ZipFile(whole) as archive:
            members = archive.infolist()
            if sum(member.file_size for member in members) > _MAX_BYTES:
                return {}
            return {
                member.filename.removesuffix(".npy"): _read_array(archive, member)
                for member in members
            }
    except _DAMAGE:
        return {}


def load_shipped(path: Path, remake: str) -> dict[str, npt.NDArray[Any]]:
    """Return the arrays of a file that comes with musodds, every byte held to its checksum.

    Raises
    ------
    OSError
        If it is damaged or missing, with ``remake``, the command that makes it again.
    """
    try:
        arrays = load_arrays(path)
    except FileNotFoundError:
        arrays = {}
    if not arrays:
        raise _damaged(path, remake)
    return arrays


@contextmanager
def remade_by(command: str, path: Path) -> Iterator[Path]:
    """Name the command that remakes a file that comes with musodds, if reading it fails.

    Raises
    ------
    OSError
        If the file is damaged or missing, with the command.
    """
    try:
        yield path
    except (InvalidInput, FileNotFoundError) as error:
        raise _damaged(path, command) from error


def _damaged(path: Path, command: str) -> OSError:
    why = _("damaged or missing; make it again with {command}").format(command=command)
    return OSError(errno.EIO, why, str(path))


def _read_array(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> npt.NDArray[Any]:
    # The header is believed only where it agrees with the bytes there are, so that a damaged one
    # asks for no memory.
    stream = io.BytesIO(archive.read(member))
    version = npy.read_magic(stream)
    header = npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0
    shape, fortran_order, dtype = header(stream)
    data = stream.read()
    if dtype.hasobject or math.prod(shape) * dtype.itemsize != len(data):
        raise ValueError(member.filename)
    flat = np.frombuffer(data, dtype).copy()
    return flat.reshape(shape, order="F" if fortran_order else "C")


def save_arrays(path: Path, **arrays: npt.NDArray[Any]) -> None:
    """Write arrays to an ``.npz`` file, whole or not at all, over one that is there."""

    def write(target: Path) -> None:
        with target.open("wb") as stream:
            np.savez_compressed(stream, **arrays)  # type: ignore[arg-type]

    write_whole(path, write, force=True)
