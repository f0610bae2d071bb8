"""Damaged files that come with the program: one line that names the file and how to remake it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from commands import musodds

from musodds.betting import model as bets_module
from musodds.discards import model as model_module
from musodds.engines import shipped
from musodds.game.variant import Variant
from musodds.match import all_deals


def flip(at: float) -> Callable[[bytes], bytes]:
    def flipped(data: bytes) -> bytes:
        changed = bytearray(data)
        changed[int(at * len(data))] ^= 4
        return bytes(changed)

    return flipped


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _data: b"",
    "truncated": lambda data: data[: len(data) // 2],
    "last bytes gone": lambda data: data[:-3],
    "a bit near the beginning": flip(0.05),
    "a bit in the middle": flip(0.5),
    "a bit near the end of the numbers": flip(0.95),
    "text": lambda _data: b"no archive",
}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with copies of the shipped files, read in place of them."""
    for module in (shipped, all_deals):
        monkeypatch.setattr(module, "DATA", tmp_path)
    for pattern in ("odds-*.npz", "dealt-*.npz"):
        for path in (Path(shipped.__file__).parent.parent / "data").glob(pattern):
            shutil.copy(path, tmp_path)
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    shipped.shipped_sums.cache_clear()
    all_deals.dealt_outcomes.cache_clear()


CASES = {
    "odds-8.npz": ("odds", "RR7A", "--seat", "mano"),
    "odds-4.npz": ("odds", "RR7A", "--seat", "mano", "--kings", "4"),
    "dealt-kings8.npz": (),
}


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("name", CASES)
def test_a_damaged_file_is_named_with_what_remakes_it(data: Path, name: str, damage: str) -> None:
    path = data / name
    path.write_bytes(DAMAGE[damage](path.read_bytes()))
    module = "musodds.match.all_deals" if name.startswith("dealt") else "musodds.engines.shipped"
    outcome = refusal(name)
    assert outcome == f"{path}: damaged or missing; make it again with python -m {module}"


def refusal(name: str) -> str:
    """What is said where a file is damaged, by the command where it can be asked in a moment."""
    if name.startswith("dealt"):
        # The chances to win a juego that are kept from earlier tests need the file no more.
        with pytest.raises(OSError, match="make it again") as caught:
            all_deals.dealt_outcomes(Variant(8))
        return f"{caught.value.filename}: {caught.value.strerror}"
    outcome = musodds(*CASES[name])
    assert (outcome.code, outcome.out) == (1, "")
    assert outcome.err.count("\n") == 1
    return outcome.err.strip().removeprefix("musodds: ")


def test_a_missing_file_is_named_too(data: Path) -> None:
    (data / "odds-8.npz").unlink()
    assert "make it again" in refusal("odds-8.npz")


def test_the_files_themselves_are_read(data: Path) -> None:
    assert musodds(*CASES["odds-8.npz"]).code == 0
    assert all_deals.dealt_outcomes(Variant(4)).total == 3_963_642_086_353_950_000


def test_the_command_named_writes_the_shipped_file(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {name: (data / name).read_bytes() for name in ("odds-8.npz", "odds-4.npz")}
    sums = {kings: shipped.shipped_sums(Variant(kings)) for kings in (8, 4)}
    monkeypatch.setattr(shipped, "odds_table", lambda variant: sums[variant.kings])
    for name in before:
        (data / name).write_bytes(b"")
    shipped.main()
    forget()
    for name in before:
        assert (data / name).read_bytes()
    assert np.array_equal(shipped.shipped_sums(Variant(8)), sums[8])  # type: ignore[arg-type]


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_model_or_policy_is_named_with_what_remakes_it(
    damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = Path(shipped.__file__).parent.parent / "data"
    model, policy = "human-kings8-pass.npz", "bets/grande-kings8.npz"
    (tmp_path / "bets").mkdir()
    for name in (model, policy):
        (tmp_path / name).write_bytes(DAMAGE[damage]((data / name).read_bytes()))
    monkeypatch.setattr(model_module, "_DATA", tmp_path)
    monkeypatch.setattr(bets_module, "_DATA", tmp_path / "bets")
    for cached in (model_module._read_shipped, bets_module._read):
        cached.cache_clear()
    commands = {
        "discard RR74 --seat mano --seed 1": (
            model,
            "musodds solve mus --model human --stakes pass --kings 8",
        ),
        "bet RR7A --seat mano --lance grande": (
            policy,
            "python -m musodds.betting.shipped FOLDER",
        ),
    }
    for command, (name, remake) in commands.items():
        run = musodds(*command.split())
        path = tmp_path / name
        assert (run.code, run.out) == (1, "")
        assert run.err == f"musodds: {path}: damaged or missing; make it again with {remake}\n"
    for cached in (model_module._read_shipped, bets_module._read):
        cached.cache_clear()
