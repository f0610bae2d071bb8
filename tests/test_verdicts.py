"""When two choices are called apart, a tie, indistinguishable or indifferent; from made-up sums."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import numpy as np
import pytest

from musodds.discards import discard as discard_module
from musodds.discards import mus as mus_module
from musodds.discards.discard import discard
from musodds.discards.discard_result import DiscardOption
from musodds.discards.mus import mus
from musodds.engines.units import Run
from musodds.game.variant import Variant
from musodds.match import quiz as quiz_module
from musodds.match.decision import Decision
from musodds.match.quiz import Question
from musodds.view.discards import mus_text

DECISION = Decision(
    scored=cast("Any", None),
    lance="grande",
    bet=2,
    deje=1,
    win=0.5,
    own_win=0.3,
    accept_value=0.5,
    refuse_value=0.5,
    if_won=0.6,
    if_lost=0.4,
    needed=0.5,
    error=0.01,
)
#: By how much accepting exceeds refusing; whether to accept; whether both come to the same.
MARGINS = [
    (0.02, True, False),
    (0.005, True, True),
    (0.0, True, True),
    (-0.005, True, True),
    (-0.02, False, False),
]


def _values(errors_apart: float) -> tuple[np.ndarray, np.ndarray]:
    """Return two correlated choices whose means lie so many paired standard errors apart."""
    noise = np.array([1.0, -1.0] * 50)
    common = np.repeat([30.0, -30.0], 50)
    error = noise.std(ddof=1) / 10
    return common, common + noise - errors_apart * error


def _sums(errors_apart: float) -> list[Any]:
    best, other = _values(errors_apart)
    products = np.array([[best @ best, 0.0], [best @ other, other @ other]])
    return [best.size, np.array([best.sum(), other.sum()]), products]


def test_the_paired_error_is_that_of_the_differences() -> None:
    best, other = _values(2.5)
    mean, error = discard_module._paired(_sums(2.5), 0, 1)
    assert mean == pytest.approx((other - best).mean())
    assert error == pytest.approx((other - best).std(ddof=1) / 10)


@pytest.mark.parametrize(("errors_apart", "separated"), [(0.5, False), (2.5, False), (3.5, True)])
def test_choices_are_separated_from_three_errors_on(errors_apart: float, separated: bool) -> None:
    assert discard_module._separated(_sums(errors_apart), 2) == separated


@pytest.mark.parametrize(("errors_apart", "tied"), [(0.0, True), (2.5, True), (3.5, False)])
def test_a_discard_is_indistinguishable_within_three_errors(
    errors_apart: float, tied: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    best = DiscardOption("RR", "7A", 1.0, 0.1, 1.0, 0.0, 0.0, {}, dict.fromkeys("a", 0.5))
    other = replace(best, keep="RR7", throw="A", behind=-0.1 * errors_apart)
    options = [best, replace(other, behind_standard_error=0.1)]
    monkeypatch.setattr(discard_module, "_sampled_options", lambda *_: (options, 1000, False))
    result = discard("RR7A", "mano", seed=1)
    assert result.indistinguishable == (["RR7"] if tied else [])


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(("errors_apart", "tied"), [(0.0, True), (2.5, True), (3.5, False)])
def test_cutting_and_mus_tie_within_three_errors(
    errors_apart: float, tied: bool, sign: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    noise = np.array([1000, -1000] * 50)
    values = noise + sign * round(errors_apart * noise.std(ddof=1) / 10)
    nets = np.array([[0, 0], [0, 0], [values.sum(), values @ values]])
    sums = [100, np.zeros(5, np.int64), nets, np.zeros((2, 5), np.int64)]
    monkeypatch.setattr(mus_module, "best_by_sample", lambda *_: 0)
    monkeypatch.setattr(mus_module, "add_until", lambda *_: Run(sums, 1, False))
    result = mus("RR7A", "mano", seed=1)
    assert result.advice == ("tie" if tied else "mus" if sign > 0 else "cut")
    assert ("no telling them apart" in mus_text(result)) == tied


@pytest.mark.parametrize(("margin", "accept", "same"), MARGINS)
def test_a_decision_is_indifferent_within_its_error(
    margin: float, accept: bool, same: bool
) -> None:
    decision = replace(DECISION, accept_value=0.5 + margin)
    assert (decision.accept, decision.indifferent) == (accept, same)


@pytest.mark.parametrize(("margin", "accept", "same"), MARGINS)
def test_the_trainer_finds_no_fault_where_both_are_worth_the_same(
    margin: float, accept: bool, same: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    decision = replace(DECISION, accept_value=0.5 + margin)
    monkeypatch.setattr(quiz_module, "accept", lambda *_, **__: decision)
    question = Question("accept", "RR7A", 0, Variant(), "grande", "30-30", 2)
    for answer, says_yes in (("yes", True), ("no", False)):
        verdict = question.judge(answer)
        assert verdict.right == (same or says_yes == accept)
        assert verdict.cost == pytest.approx(0.0 if verdict.right else abs(margin))
