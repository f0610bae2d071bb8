"""What a table's order, a second column and a way of playing say, each held by a number."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

import musodds
from musodds import InvalidInput, MusSolver, SolverSettings


def test_the_table_of_all_hands_runs_from_the_best_to_the_worst(tmp_path: Path) -> None:
    path = tmp_path / "odds.csv"
    musodds.table("odds", path)
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    hands = list(dict.fromkeys(row["hand"] for row in rows))
    assert (hands[0], hands[-1]) == ("RRRR", "AAAA")
    assert [row["seat_name"] for row in rows[:20:5]] == ["mano", "second", "third", "postre"]


def test_a_settled_hand_has_both_pairs_stones_in_its_rows() -> None:
    rows = musodds.showdown("RR7A", "RCSA", "CC54", "7654").rows()
    told = {row["lance"]: (row["stones_0"], row["stones_1"]) for row in rows}
    assert told["grande"] == (1, 0)
    assert told["juego"] == (0, 3)


def test_what_a_hand_does_at_a_score_depends_on_the_stakes() -> None:
    passing = musodds.chances("RR54", "mano", "36-36")
    betting = musodds.chances("RR54", "mano", "36-36", stakes="min")
    ends = [
        [one.we_go_out + one.they_go_out for one in outlook.lances.values()]
        for outlook in (passing, betting)
    ]
    assert ends[1][0] == ends[0][0] == 0
    assert sum(ends[1]) > sum(ends[0])


@pytest.mark.parametrize("shape", [(1,), ()])
def test_a_checkpoint_of_another_shape_is_damaged(shape: tuple[int, ...], tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.npz", tmp_path / "cut.npz"
    settings = SolverSettings(rounds=1, units_per_iteration=1)
    MusSolver(settings).save(whole)
    with np.load(whole) as arrays:
        kept = dict(arrays)
    kept["gain_sum"] = np.zeros(shape, kept["gain_sum"].dtype)
    np.savez(cut, **kept)
    with pytest.raises(InvalidInput, match="is no checkpoint, or is damaged"):
        MusSolver(settings).resume(cut)
