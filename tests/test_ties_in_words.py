"""What is printed of choices that are alike says so exactly when the numbers beside it do."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from throw_sums import sample_of

import musodds
from musodds.betting import bet as bet_module
from musodds.betting.worth import word_worths
from musodds.discards import mus_ways
from musodds.discards import sampling as sampling_module
from musodds.discards.discard_result import DiscardOption, DiscardResult
from musodds.discards.mus_result import MusResult
from musodds.discards.sampling import DEFAULT_DEALS, MINIMUM_DEALS, Estimate
from musodds.engines.units import Run
from musodds.game.variant import LANCES, Variant
from musodds.match import discard as discard_module
from musodds.match import quiz as quiz_module
from musodds.match.decision import Decision, accept, ordago
from musodds.match.discard import discard
from musodds.match.mus import mus
from musodds.match.quiz import Question
from musodds.view.bet import bet_text
from musodds.view.discards import discard_text
from musodds.view.explain import explain
from musodds.view.match import decision_text
from musodds.view.mus import mus_text
from musodds.view.quiz import verdict_text

#: A distance from the best, its standard error, and whether that is a tie: 3 errors are not.
DISTANCES = [
    (0.0, 0.0, True),
    (0.0, 0.125, True),
    (0.374, 0.125, True),
    (0.375, 0.125, False),
    (0.376, 0.125, False),
    (0.001, 0.0, False),
]


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _sampled(behind: float, error: float, monkeypatch: pytest.MonkeyPatch) -> DiscardResult:
    chances = dict.fromkeys(LANCES, 0.5)
    best = DiscardOption("RR", "7A", 1.0, 0.1, 1.0, 0.1, 0.0, 0.0, chances, {"pares": 0.5})
    other = replace(
        best, keep="RR7", throw="A", worth=1.0 - behind, net_stones=1.0 - behind, behind=-behind,
        behind_standard_error=error,
    )  # fmt: skip
    monkeypatch.setattr(discard_module, "sample_throws", lambda *_: sample_of([[0.0]]))
    monkeypatch.setattr(discard_module, "sampled_options", lambda *_: [best, other])
    return discard("RR7A", "mano", seed=1)


@pytest.mark.parametrize(("behind", "error", "tied"), DISTANCES)
def test_a_sampled_discard_is_a_tie_below_three_errors(
    behind: float, error: float, tied: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = _sampled(behind, error, monkeypatch)
    text = _one_line(discard_text(result))
    assert ("so a tie (=): RR7." in text) == ("RR7= A" in text) == tied
    assert ("Best: keep RR." in text) != tied
    told = _one_line(explain(result.to_dict()))
    assert ("RR7 cannot be told apart from it" in told) == tied
    assert ("Throwing 7A is best" in told) != tied


@pytest.mark.parametrize(("behind", "tied"), [(0.0, True), (1e-9, False)])
def test_an_exact_discard_is_a_tie_where_nothing_is_between(
    behind: float, tied: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, *_rest = discard("RR7A", "mano", model="dealt").options
    options = [replace(first, behind=0.0), replace(second, behind=-behind)]
    monkeypatch.setattr(discard_module, "exact_options", lambda *_: options)
    text = _one_line(discard_text(discard("RR7A", "mano", model="dealt")))
    assert (f"worth exactly as much (=): {second.keep}." in text) == tied
    assert (f"Best: keep {first.keep}." in text) != tied


#: All give mus, and cutting brings nothing.
CUTTING = mus_ways._Cutting(
    Estimate(0.0, 0.0), Estimate(0.0, 0.0), exact=True, marks=[0.5] * 5, agreed=1.0, cut_after={}
)


def _cut_or_mus(values: list[int], monkeypatch: pytest.MonkeyPatch) -> MusResult:
    """Return the answer where giving mus was worth so much more than cutting, deal by deal."""
    sample = sample_of(np.array(values)[:, None])
    monkeypatch.setattr(mus_ways, "sample_throws", lambda *_: sample)
    monkeypatch.setattr(mus_ways, "_cut_exactly", lambda *_: CUTTING)
    return mus("RR7A", "mano", seed=1)


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(
    ("values", "tied"),
    [
        ([0, 0], True),  # a difference of 0, its error 0
        ([1, -1], True),  # 0 ± 1
        ([201, 99], True),  # 150 ± 51, below three errors
        ([2, 1], False),  # 1.5 ± 0.5, three errors
        ([199, 101], False),  # 150 ± 49
        ([1, 1], False),  # 1 ± 0
    ],
)
def test_cut_and_mus_are_not_told_apart_below_three_errors(
    values: list[int], tied: bool, sign: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = _cut_or_mus([sign * value for value in values], monkeypatch)
    text, told = _one_line(mus_text(result)), _one_line(explain(result.to_dict()))
    number = f"{abs(result.difference):.3f} ±{result.difference_standard_error:.3f} stones"
    assert number in text
    assert ("no telling them apart" in text) == ("cannot be told apart" in told) == tied
    assert (f"Give mus: it is worth {number} more" in text) == (not tied and sign > 0)
    assert (f"Cut: it is worth {number} more" in text) == (not tied and sign < 0)
    assert ("So give mus" in told) == (not tied and sign > 0)
    assert ("So cut" in told) == (not tied and sign < 0)


@pytest.mark.parametrize(
    ("thousandths", "advice"), [(0, "tie"), (1, "mus"), (-1, "cut"), (1000, "mus")]
)
def test_exact_cut_and_mus_tie_only_where_nothing_is_between(
    thousandths: int, advice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def choices(hand: Any, *_: Any, keeps: Any = None, **__: Any) -> list[Any]:
        net = Fraction(1, 3) + (0 if keeps else Fraction(thousandths, 1000))
        return [SimpleNamespace(keep=hand[:2], net=net, deals=1, won=dict.fromkeys(LANCES, 0))]

    monkeypatch.setattr(mus_ways, "dealt_choices", choices)
    result = mus("RR7A", "mano", model="dealt")
    assert result.advice == advice
    text = _one_line(mus_text(result))
    assert ("no telling them apart (0.000 stones)" in text) == (advice == "tie")


@pytest.mark.parametrize(
    ("total", "squares", "enough"),
    [(0, 0, False), (0, 10_000, False), (100_000, 100_000, False), (100_000, 200_000, True)],
)
def test_sampling_goes_on_until_cut_and_mus_are_three_errors_apart(
    total: int, squares: int, enough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that has no spread yet ends a sample: it may have missed all that there is."""
    n = 100_000
    assert MINIMUM_DEALS <= n < DEFAULT_DEALS
    asked = []
    # A choice that brings one number in half of the deals and another in the rest.
    spread = (squares / n - (total / n) ** 2) ** 0.5
    values = total / n + spread * np.tile([1.0, -1.0], n // 2)
    sample = sample_of(values[:, None])

    def add_until(_run: Any, _threads: int, _look: int, is_enough: Any) -> Run:
        asked.append(is_enough(list(sample.sums), 1))
        return Run(list(sample.sums), 1, False)

    monkeypatch.setattr(mus_ways, "best_by_sample", lambda *_: 0)
    monkeypatch.setattr(sampling_module, "add_until", add_until)
    mus("RR7A", "mano", seed=1)
    assert asked == [enough]


@pytest.mark.parametrize("ahead", [0.0, 1.0])
def test_choices_without_a_spread_are_never_separated(ahead: float) -> None:
    assert not sample_of([[ahead, 0.0]] * 100).separated()


@cache
def _decision(bet: int | None) -> Decision:
    if bet is None:
        return ordago("RR7A", "mano", "grande", "30-30")
    return accept("RR7A", "mano", "grande", "30-30", bet)


@pytest.mark.parametrize("bet", [None, 2])
@pytest.mark.parametrize(
    ("margin", "error", "verdict"),
    [
        (0.0, 0.0, "Either"),
        (0.0, 0.125, "Either"),
        (0.125, 0.125, "Either"),
        (-0.125, 0.125, "Either"),
        (0.126, 0.125, "Accept"),
        (-0.126, 0.125, "Refuse"),
        (0.001, 0.0, "Accept"),
        (-0.001, 0.0, "Refuse"),
    ],
)
def test_a_bet_is_either_way_within_its_error(
    bet: int | None, margin: float, error: float, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    decision = replace(_decision(bet), accept_value=0.5 + margin, refuse_value=0.5, error=error)
    text, told = _one_line(decision_text(decision)), _one_line(explain(decision.to_dict()))
    points = f"{100 * abs(margin):.3f}"
    assert ("Either: both are worth the same." in text) == (verdict == "Either")
    for word, lesser in (("Accept", "refusing"), ("Refuse", "accepting")):
        stands = f"{word}: {points} juegos in a hundred better than {lesser}." in text
        assert stands == (verdict == word)
    assert ("is worth the same" in told) == (verdict == "Either")
    assert ("Accepting wins" in told) == (verdict == "Accept")
    assert ("Refusing, which pays" in told) == (verdict == "Refuse")
    monkeypatch.setattr(quiz_module, "accept", lambda *_, **__: decision)
    question = Question("accept", "RR7A", 0, Variant(), "grande", "30-30", 2)
    best = {"Either": "either", "Accept": "yes", "Refuse": "no"}[verdict]
    for answer in ("yes", "no"):
        right = best in ("either", answer)
        opening = f"Right: {best}." if right else f"Better: {best}."
        assert verdict_text(question.judge(answer)).startswith(opening)


@pytest.mark.parametrize("loss", [0.0, 0.0199, 0.0201, 1.0])
def test_words_of_a_bet_are_told_apart_beyond_two_hundredths(
    loss: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    def worths(*arguments: Any) -> Any:
        found = word_worths(*arguments)
        assert found is not None
        worth = np.full(found.worth.size, -5.0)
        worth[:2] = 1.0, 1.0 - loss
        return found._replace(worth=worth)

    monkeypatch.setattr(bet_module, "word_worths", worths)
    advice = musodds.bet("RC7A", "mano", "grande")
    best, second, *others = advice.words
    assert others
    assert second.loss == pytest.approx(loss)
    assert [word.same for word in advice.words] == [True, loss < 0.02, *([False] * len(others))]
    text = _one_line(bet_text(advice))
    alike = f"No telling apart: {best.word}, {second.word}." in text
    assert alike == (f"{second.word}=" in text) == (loss < 0.02)
    assert (f"Say {best.word}: it brings {loss:.3f} stones more than" in text) != alike
