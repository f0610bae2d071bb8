"""A file that is no model is told from one in a moment, whatever it claims to hold."""

import io
import json
import zipfile
from pathlib import Path

import numpy as np
import pytest
from numpy.lib import format as npy

import musodds.engines.arrays as arrays_module
from musodds.betting.model import read_bets
from musodds.discards.model import load_model, read_model, shipped_path
from musodds.discards.solver import MusSolver, SolverSettings
from musodds.engines.arrays import load_arrays
from musodds.game.errors import InvalidInput


def member(array: object) -> bytes:
    stream = io.BytesIO()
    np.save(stream, np.asarray(array))
    return stream.getvalue()


def claiming(shape: tuple[int, ...]) -> bytes:
    stream = io.BytesIO()
    npy.write_array_header_1_0(stream, {"descr": "|u1", "fortran_order": False, "shape": shape})
    return stream.getvalue() + bytes(64)


def unclosed() -> bytes:
    header = b"{'descr': '|u1', 'shape': (1,"
    return b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header


def archive(path: Path, **replaced: bytes) -> Path:
    """Write the shipped model with some members replaced."""
    with zipfile.ZipFile(shipped_path("human", 8, "pass")) as whole:
        members = {name: whole.read(name) for name in whole.namelist()}
    members |= {f"{name}.npy": data for name, data in replaced.items()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for name, data in members.items():
            out.writestr(name, data)
    return path


def about(**changed: object) -> bytes:
    known = dict(load_model("human", 8).about)
    return member(json.dumps({**known, **changed}))


def encrypted(path: Path) -> Path:
    data = bytearray(archive(path).read_bytes())
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(signature)
        while at >= 0:
            data[at + offset] |= 1
            at = data.find(signature, at + 4)
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    "replaced",
    [
        {"give": b"no array at all"},
        {"give": unclosed()},
        {"give": claiming((10**12,))},
        {"give": claiming((10**12, 10**11))},
        {"give": claiming((-1, 4, 330))},
        {"about": member("[" * 100_000)},
        {"about": about(kings=8.0)},
        {"about": about(stakes=["x"])},
        {"about": about(stakes="max")},
        {"about": about(name=["x"])},
    ],
    ids=lambda replaced: next(iter(replaced)),
)
def test_a_damaged_member_is_refused(tmp_path: Path, replaced: dict[str, bytes]) -> None:
    path = archive(tmp_path / "model.npz", **replaced)
    with pytest.raises(InvalidInput, match=r"model\.npz is no model file, or is damaged"):
        read_model(path)


def test_a_bare_array_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "model.npz"
    path.write_bytes(member(np.zeros(3)))
    with pytest.raises(InvalidInput, match="is no model file, or is damaged"):
        read_model(path)


def test_an_encrypted_archive_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="is no model file, or is damaged"):
        read_model(encrypted(tmp_path / "model.npz"))


def test_an_archive_that_unpacks_to_too_much_is_not_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = archive(tmp_path / "model.npz")
    assert set(load_arrays(path)) == {"give", "choice", "about"}
    monkeypatch.setattr(arrays_module, "_MAX_BYTES", 1000)
    assert load_arrays(path) == {}


def nested(path: Path) -> Path:
    """Write a file whose ``about`` is nested deeper than can be read."""
    np.savez(path, about=np.array("[" * 100_000))
    return path


def test_a_checkpoint_or_betting_policy_nested_too_deep_is_refused(tmp_path: Path) -> None:
    path = nested(tmp_path / "run.npz")
    with pytest.raises(InvalidInput, match="is no checkpoint, or is damaged"):
        MusSolver(SolverSettings()).resume(path)
    with pytest.raises(InvalidInput, match="is no betting policy, or is damaged"):
        read_bets(path)
