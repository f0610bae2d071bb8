"""When two choices are called apart, a tie, indistinguishable or indifferent; from made-up sums."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import numpy as np
import pytest
from throw_sums import sample_of

from musodds.discards import mus_ways
from musodds.discards.discard_result import DiscardOption
from musodds.discards.sampling import Estimate
from musodds.game.variant import Variant
from musodds.match import discard as discard_module
from musodds.match import quiz as quiz_module
from musodds.match.decision import Decision
from musodds.match.discard import discard
from musodds.match.mus import mus
from musodds.match.quiz import Question
from musodds.view.mus import mus_text

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


#: All give mus, and cutting brings nothing.
CUTTING = mus_ways._Cutting(
    Estimate(0.0, 0.0), Estimate(0.0, 0.0), exact=True, marks=[0.5] * 5, agreed=1.0, cut_after={}
)


def _values(errors_apart: float) -> tuple[np.ndarray, np.ndarray]:
    """Return two correlated choices whose means lie so many paired standard errors apart."""
    noise = np.array([1.0, -1.0] * 50)
    common = np.repeat([30.0, -30.0], 50)
    error = noise.std(ddof=1) / 10
    return common, common + noise - errors_apart * error


def test_the_paired_error_is_that_of_the_differences() -> None:
    best, other = _values(2.5)
    mean, error = sample_of(np.column_stack([best, other])).ahead(1, 0)
    assert mean == pytest.approx((other - best).mean())
    assert error == pytest.approx((other - best).std(ddof=1) / 10)


@pytest.mark.parametrize(("errors_apart", "separated"), [(0.5, False), (2.5, False), (3.5, True)])
def test_choices_are_separated_from_three_errors_on(errors_apart: float, separated: bool) -> None:
    assert sample_of(np.column_stack(_values(errors_apart))).separated() == separated


@pytest.mark.parametrize(("errors_apart", "tied"), [(0.0, True), (2.5, True), (3.5, False)])
def test_a_discard_is_indistinguishable_within_three_errors(
    errors_apart: float, tied: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    best = DiscardOption("RR", "7A", 1.0, 0.1, 1.0, 0.1, 0.0, 0.0, {}, dict.fromkeys("a", 0.5))
    other = replace(best, keep="RR7", throw="A", behind=-0.1 * errors_apart)
    options = [best, replace(other, behind_standard_error=0.1)]
    monkeypatch.setattr(discard_module, "sample_throws", lambda *_: sample_of([[0.0]]))
    monkeypatch.setattr(discard_module, "sampled_options", lambda *_: options)
    result = discard("RR7A", "mano", seed=1)
    assert result.indistinguishable == (["RR7"] if tied else [])


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(("errors_apart", "tied"), [(0.0, True), (2.5, True), (3.5, False)])
def test_cutting_and_mus_tie_within_three_errors(
    errors_apart: float, tied: bool, sign: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    noise = np.array([1000, -1000] * 50)
    values = noise + sign * round(errors_apart * noise.std(ddof=1) / 10)
    monkeypatch.setattr(mus_ways, "sample_throws", lambda *_: sample_of(values[:, None]))
    monkeypatch.setattr(mus_ways, "_cut_exactly", lambda *_: CUTTING)
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
