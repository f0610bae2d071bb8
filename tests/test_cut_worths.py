"""What cutting is worth for every hand: shipped, remade, and apart from what people do."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import musodds
from musodds import InvalidInput, mus
from musodds.discards import cut_worths as module
from musodds.discards.cut_worths import (
    N_GROUPS,
    CutWorths,
    cut_worths,
    sample_cut_worths,
)
from musodds.game.hands import hand_table
from musodds.game.variant import SEAT_NAMES, Variant


@pytest.mark.parametrize(
    ("kings", "hand", "seat"), [(8, "RR74", 0), (8, "RR54", 1), (8, "54AA", 3), (4, "RC74", 2)]
)
def test_what_is_shipped_is_what_mus_samples(kings: int, hand: str, seat: int) -> None:
    """Other deals, drawn otherwise: the two agree within five joint errors."""
    shipped = cut_worths(kings, "human", "pass")
    row = hand_table(Variant(kings)).names.index(hand)
    sampled = mus(hand, SEAT_NAMES[seat], kings=kings, seed=8, deals=50_000, threads=1)
    assert sampled.difference_standard_error is not None
    error = np.hypot(shipped.error[seat, row], sampled.difference_standard_error)
    assert shipped.mus_gain[seat, row] == pytest.approx(sampled.difference, abs=5 * error)
    assert sampled.agreed == pytest.approx(shipped.agreed[seat, row], abs=0.02)


@pytest.mark.parametrize("kings", [8, 4])
def test_shipped_errors_are_small_and_strong_hands_cut(kings: int) -> None:
    worths = cut_worths(kings, "human", "pass")
    assert np.median(worths.error, axis=1).max() < 0.02
    names = hand_table(Variant(kings)).names
    for seat in range(4):
        assert worths.advice(seat, names.index("RRRR")) == "cut"
        assert worths.advice(seat, names.index("C654")) == "mus"


def test_the_error_is_that_of_the_mean_of_the_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sums of groups in which a seat was asked equally often: their spread over n - 1."""
    worths = sample_cut_worths(8, "kings", "pass", units=1)
    row = hand_table(Variant(8)).names.index("7654")
    gains = []

    def remember(*arguments: object) -> CutWorths:
        groups = arguments[-1]
        for group in groups:  # type: ignore[attr-defined]
            keep = worths.keep[0, row]
            gained = group.value_sum[0, 0, row, keep] - group.now_sum[0, 0, row]
            gains.append((gained, group.asked[0, 0, row]))
        return worths

    monkeypatch.setattr(module, "_of_groups", remember)
    sample_cut_worths(8, "kings", "pass", units=1)
    gained, asked = np.array(gains, float).T
    mean = gained.sum() / asked.sum()
    assert worths.mus_gain[0, row] == pytest.approx(mean, abs=0.02)
    spread = ((gained - mean * asked) ** 2).sum() / (N_GROUPS - 1) * N_GROUPS
    assert worths.error[0, row] == pytest.approx(np.sqrt(spread) / asked.sum(), rel=0.1)


@pytest.mark.parametrize(
    ("gain", "error", "advice"),
    [(0.375, 0.125, "mus"), (-0.375, 0.125, "cut"), (0.374, 0.125, "close"), (0.0, 0.0, "close")],
)
def test_advice_is_close_below_three_errors(gain: float, error: float, advice: str) -> None:
    shape = (4, 330)
    worths = CutWorths(
        8, "human", "pass", np.full(shape, gain), np.full(shape, error),
        np.zeros(shape, np.uint8), np.ones(shape), 1,
    )  # fmt: skip
    assert worths.advice(2, 17) == advice


def test_the_table_tells_what_pays_and_apart_from_it_what_people_do(tmp_path: Path) -> None:
    path = tmp_path / "cuts.csv"
    musodds.table("cuts", path)
    lines = path.read_text(encoding="utf-8").splitlines()
    header = lines[0].split(",")
    assert header[:3] == ["hand", "seat", "seat_name"]
    rows = [dict(zip(header, line.split(","), strict=True)) for line in lines[1:]]
    (row,) = (row for row in rows if (row["hand"], row["seat"]) == ("RRRR", "0"))
    assert row["advice"] == "cut"
    assert float(row["cut_worth"]) > 3 * float(row["standard_error"]) > 0
    model = musodds.load_model("human", 8)
    give = model.give[0, 0, hand_table(Variant(8)).names.index("RRRR")]
    assert float(row["cut_rate"]) == pytest.approx(1 - give)


def test_nobody_cuts_where_nobody_throws() -> None:
    with pytest.raises(InvalidInput, match="nobody cuts or throws"):
        cut_worths(8, "dealt", "pass")
