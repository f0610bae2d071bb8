"""What an interruption keeps of a run: its last whole iteration, or the file as it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from musodds import SolverSettings
from musodds.betting.learner import BetLearner
from musodds.betting.solving import make_spot, solve_spot
from musodds.discards.regret import RegretTable
from musodds.discards.solver import MusSolver
from musodds.engines.checkpoints import kept_if_interrupted


class Counting:
    """A run that says of itself what it has done."""

    def __init__(self, iteration: int, *, whole: bool) -> None:
        self.iteration, self.whole = iteration, whole

    def save(self, path: Path) -> None:
        path.write_text(str(self.iteration))


@pytest.mark.parametrize(
    ("iteration", "whole", "kept"), [(3, True, True), (3, False, False), (0, True, False)]
)
def test_only_whole_iterations_are_kept(
    iteration: int, whole: bool, kept: bool, tmp_path: Path
) -> None:
    path = tmp_path / "state"
    run = Counting(iteration, whole=whole)
    with pytest.raises(KeyboardInterrupt), kept_if_interrupted(run, path):
        raise KeyboardInterrupt
    assert path.exists() == kept
    with pytest.raises(KeyboardInterrupt), kept_if_interrupted(run, None):
        raise KeyboardInterrupt
    path.unlink(missing_ok=True)
    with pytest.raises(ValueError, match="damaged"), kept_if_interrupted(run, path):
        raise ValueError("damaged")
    with kept_if_interrupted(run, path):
        pass
    assert not path.exists()


def interrupt(*_arguments: Any, **_options: Any) -> Any:
    raise KeyboardInterrupt


def test_the_betting_goes_on_after_an_interruption_as_if_there_had_been_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("musodds.betting.solving.measured", lambda model: model)
    spot = make_spot("pares", players=["mano", "postre"])
    checkpoint = tmp_path / "state.npz"
    whole = solve_spot(spot, deals=6_000, threads=1)
    iterate = BetLearner.iterate

    def third_is_interrupted(self: BetLearner, *arguments: Any) -> None:
        if self.iteration == 3:
            raise KeyboardInterrupt
        iterate(self, *arguments)

    with monkeypatch.context() as patch:
        patch.setattr(BetLearner, "iterate", third_is_interrupted)
        with pytest.raises(KeyboardInterrupt):
            solve_spot(spot, deals=6_000, checkpoint=checkpoint, threads=1)
    there = solve_spot(spot, deals=6_000, checkpoint=checkpoint, resume=True, threads=1)
    assert np.array_equal(there.policy.share, whole.policy.share)


def test_a_learner_is_not_whole_while_it_takes_an_iteration_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bets = BetLearner(make_spot("pares", players=["mano", "postre"]).game())
    mus = MusSolver(SolverSettings(units_per_iteration=1, rounds=1))
    for learner in (bets, mus):
        learner.iterate()
        assert learner.whole
    monkeypatch.setattr("musodds.betting.learner.take_in", interrupt)
    monkeypatch.setattr(RegretTable, "update", interrupt)
    for learner in (bets, mus):
        with pytest.raises(KeyboardInterrupt):
            learner.iterate()
        assert not learner.whole
