"""What the solver answers, and what a best response changes; from made-up values."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from musodds.discards import solver as solver_module
from musodds.discards import values as values_module
from musodds.discards.regret import RegretTable
from musodds.discards.solver import MusSolver, SolverSettings


def test_the_average_weighs_a_policy_by_its_iteration_and_reach() -> None:
    table = RegretTable(np.ones((1, 2), bool))
    table.update(np.zeros((1, 2)), np.array([[1.0, 0.0]]), 1.0)
    table.update(np.zeros((1, 2)), np.array([[0.0, 1.0]]), 3.0)
    assert table.average().tolist() == [[0.25, 0.75]]
    table.update(np.zeros((1, 2)), np.array([[1.0, 0.0]]), 4.0, np.array([0.5]))
    assert table.average().tolist() == [[0.5, 0.5]]


def test_the_answer_is_the_average_without_the_tremble() -> None:
    run = MusSolver(SolverSettings(tremble=0.4))
    run.cutting.regrets[..., 0] = 1.0
    run.cutting.policy_sum[...] = (0.0, 2.0)
    run.throwing.regrets[..., 0] = 1.0
    run.throwing.policy_sum[..., 1] = 1.0
    give, choice = run.answer()
    assert (give == 0).all()
    assert (choice[..., 1] == 1).all()


@pytest.mark.parametrize("model", ["equilibrium", "human"])
def test_iterations_weigh_as_their_number(model: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run = MusSolver(SolverSettings(model=model))
    shape = run.gain_sum.shape
    sampled = SimpleNamespace(
        value_sum=np.zeros(run.throwing.regrets.shape),
        asked=np.ones(shape),
        agreed=np.array([1]),
        n_deals=10,
        advantage=lambda _choice: np.zeros(shape),
    )
    monkeypatch.setattr(solver_module, "sample_values", lambda *_: sampled)
    weights = []
    update = RegretTable.update

    def spy(self: RegretTable, *args: Any) -> None:
        weights.append(args[2])
        update(self, *args)

    monkeypatch.setattr(RegretTable, "update", spy)
    for _ in range(3):
        run.iterate()
    assert sorted(set(weights)) == [1.0, 2.0, 3.0]
    assert run.asked_sum.flat[0] == (6.0 if model == "human" else 0.0)


def test_a_best_response_changes_only_what_two_samples_agree_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Three hands: both samples say the second choice, they disagree, both say the first."""
    of_choices = [[[1, 5], [1, 5], [5, 1]], [[1, 5], [4, 1], [5, 1]]]
    of_cutting = [[2, 9, 5], [2, 2, 5]]
    samples = iter(
        SimpleNamespace(
            value_sum=np.array([[values]]).repeat(4, axis=1),
            now_sum=np.array([[now]], float).repeat(4, axis=1),
        )
        for values, now in zip(of_choices, of_cutting, strict=True)
    )
    monkeypatch.setattr(values_module, "sample_values", lambda *_: next(samples))
    monkeypatch.setattr(values_module, "policy_arrays", lambda *_: None)
    give, choice = np.full((1, 4, 3), 0.5), np.zeros((1, 4, 3, 2))
    choice[..., 0] = 1.0
    game: Any = SimpleNamespace(legal=np.ones((3, 2), bool))
    values_module._improve(game, give, choice, 0, True, 1, 0, 1, 1)
    assert choice[0, 0].tolist() == [[0, 1], [1, 0], [1, 0]]
    assert give[0, 0].tolist() == [1.0, 0.5, 0.5]
    assert (give[:, 1:] == 0.5).all()
