"""What every choice is worth as shipped: recomputed, sampled otherwise, read by the commands."""

from __future__ import annotations

import math
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from musodds import discard, mus
from musodds.discards import every_worth
from musodds.discards.every_worth import N_GROUPS, SHIPPED_UNITS, UNIT_DEALS, sample_worths
from musodds.discards.made import CLASSES
from musodds.discards.sampling import ratio_error
from musodds.discards.shipped_worths import (
    EveryWorth,
    legal_choices,
    read_worths,
    shipped_worths,
    write_worths,
)
from musodds.game.hands import hand_table
from musodds.game.variant import Variant
from musodds.kernels.codes import NOW
from musodds.match.quiz import Question

EIGHT = Variant(8)


def few(monkeypatch: pytest.MonkeyPatch, deals: int) -> None:
    monkeypatch.setattr(every_worth, "UNIT_DEALS", deals)


@pytest.mark.parametrize("kings", [8, 4])
def test_the_command_finds_again_what_is_shipped(
    kings: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From other deals: over all hands and choices the two differ as their errors have it."""
    few(monkeypatch, 60)
    monkeypatch.setattr(every_worth, "_SEED", 2)
    shipped, again = shipped_worths(kings), sample_worths(kings, 1)
    assert shipped.deals == N_GROUPS * SHIPPED_UNITS[kings] * UNIT_DEALS
    legal = legal_choices(kings)
    # Hands that are seldom among the cards left have no error worth its name in so few deals.
    known = again.effective > 300
    assert known.mean() > 0.5
    ahead = [
        each.net - np.take_along_axis(each.net, shipped.best[..., None], axis=-1)
        for each in (shipped, again)
    ]
    joint = np.hypot(shipped.behind_error, again.behind_error)[..., :NOW]
    told = known[..., None] & legal & (again.behind_error[..., :NOW] > 0)
    told &= (shipped.best == again.best)[..., None]
    off = ((ahead[1] - ahead[0])[..., :NOW] / np.where(joint > 0, joint, 1))[told]
    assert 0.8 < np.sqrt((off**2).mean()) < 1.3
    assert abs(off.mean()) < 0.25
    # Rounds and dealings apart, how often all give mus is the model's own affair.
    assert_allclose(again.agreed, shipped.agreed, atol=0.06)
    assert_allclose(again.cut[..., 0], shipped.cut[..., 0], atol=1.5)
    assert np.median(shipped.behind_error[..., :NOW][:, legal]) < 0.009


@pytest.mark.parametrize(
    ("kings", "hand", "seat"), [(8, "RCS4", 3), (8, "AA54", 0), (4, "RC74", 2)]
)
def test_what_is_shipped_is_what_discard_and_mus_sample(kings: int, hand: str, seat: int) -> None:
    """Other deals, one hand at a time and card by card."""
    shipped = discard(hand, seat + 1, kings=kings)
    sampled = discard(hand, seat + 1, kings=kings, deals=50_000, seed=4, threads=1)
    assert shipped.shipped
    assert not sampled.shipped
    of_shipped = {option.keep: option for option in shipped.options}
    assert shipped.best.keep == sampled.best.keep
    for option in sampled.options:
        other = of_shipped[option.keep]
        assert other.throw == option.throw
        if option is not sampled.best:
            # Choices share their deals, so their difference is surer than either.
            assert 0 < (other.behind_standard_error or 0) < 0.85 * (other.standard_error or 0)
        error = math.hypot(option.behind_standard_error or 0, other.behind_standard_error or 0)
        assert other.behind == pytest.approx(option.behind, abs=5 * error)
        assert other.net_stones == pytest.approx(option.net_stones, abs=0.12)
        assert other.win == pytest.approx(option.win, abs=0.015)
        assert other.makes == pytest.approx(option.makes, abs=0.015)
    read = mus(hand, seat + 1, kings=kings)
    found = mus(hand, seat + 1, kings=kings, deals=50_000, seed=4, threads=1)
    assert read.shipped
    assert (read.advice, read.keep) == (found.advice, found.keep)
    error = math.hypot(read.difference_standard_error or 0, found.difference_standard_error or 0)
    # Of as many deals the two are about as sure: the best draw is told exactly, and cutting is not.
    ratio = (read.difference_standard_error or 0) / (found.difference_standard_error or 1)
    assert 0.5 < ratio * math.sqrt((read.effective_deals or 0) / 50_000) < 2
    assert read.difference == pytest.approx(found.difference, abs=5 * error)
    assert read.cut.net_stones == pytest.approx(found.cut.net_stones, abs=0.025)
    assert read.cut.win == pytest.approx(found.cut.win, abs=0.005)
    assert read.mus.win == pytest.approx(found.mus.win, abs=0.01)
    assert read.agreed == pytest.approx(found.agreed, abs=0.005)
    assert read.cut_after == pytest.approx(found.cut_after or {}, abs=0.005)
    assert read.habit == found.habit
    assert read.to_dict().keys() == found.to_dict().keys()
    assert shipped.to_dict()["provenance"].keys() == sampled.to_dict()["provenance"].keys()


@pytest.mark.parametrize("rounds", [1, 2])
def test_with_few_rounds_and_other_people_it_is_the_same(
    rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``kings`` give mus always: every round is played to the last, and the deck runs out."""
    few(monkeypatch, 120)
    worths = sample_worths(8, 1, model="kings", rounds=rounds)
    names = hand_table(EIGHT).names
    for hand in ("RC74", "7654"):
        sampled = discard(
            hand, "third", model="kings", rounds=rounds, deals=50_000, seed=1, threads=1
        )
        row = names.index(hand)
        (keep,) = (o for o in sampled.options if o.keep == hand[:2])
        (other,) = (o for o in sampled.options if o.keep == hand[:1])
        place = {"RC74": (4, 10), "7654": (4, 10)}[hand]
        net = worths.net[2, row]
        error = worths.error[2, row]
        for option, o in zip((keep, other), place, strict=True):
            joint = math.hypot(option.standard_error or 0, error[o])
            assert net[o] == pytest.approx(option.net_stones, abs=5 * joint)
            assert worths.made[2, row, o, CLASSES.index("pares")] == pytest.approx(
                option.makes["pares"], abs=0.03
            )


def test_threads_change_nothing_and_a_file_keeps_what_it_is_given(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    few(monkeypatch, 8)
    one, two = sample_worths(8, 2), sample_worths(8, 2, workers=2)
    for field in fields(EveryWorth):
        assert np.array_equal(getattr(one, field.name), getattr(two, field.name)), field.name
    write_worths(tmp_path / "one.npz", one)
    write_worths(tmp_path / "two.npz", two)
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()
    read = read_worths(tmp_path / "one.npz", 8)
    legal = legal_choices(8)
    every = np.concatenate([legal, np.ones((legal.shape[0], 1), bool)], axis=1)
    assert_allclose(read.net[:, every], one.net[:, every], atol=1e-4)
    assert_allclose(read.taken[:, every], one.taken[:, every].clip(0, 1), atol=2e-5)
    assert_allclose(read.made[:, legal], one.made[:, legal], atol=2e-5)
    assert_allclose(read.cut, one.cut, atol=1e-5)
    assert (read.best == one.best).all()
    assert not read.net[:, ~every].any()


def test_the_error_is_that_of_the_mean_of_the_groups() -> None:
    """Groups of equal weight: their standard deviation over the root of their number."""
    sums = np.random.default_rng(1).normal(5, 2, (N_GROUPS, 3, 2))
    weight = np.full((N_GROUPS, 3), 10.0)
    error = ratio_error(sums, weight[..., None])
    assert_allclose(error, (sums / 10).std(axis=0, ddof=1) / math.sqrt(N_GROUPS))


@pytest.mark.parametrize(
    "settings",
    [
        {"deals": 1_000},
        {"seed": 1},
        {"score": "30-30", "deals": 1_000},
        {"partner": "31", "deals": 1_000},
        {"dead": "R", "deals": 1_000},
        {"rounds": 2, "deals": 1_000},
        {"stakes": "min", "deals": 1_000},
        {"model": "equilibrium", "deals": 1_000},
        {"exhaustion": "own-aside", "deals": 1_000},
        {"real": "sota", "deals": 1_000},
        {"mus_round": 2, "threw": "7", "deals": 1_000},
    ],
    ids=str,
)
def test_where_more_is_asked_deals_are_dealt(settings: dict[str, Any]) -> None:
    from musodds.discards.from_shipped import worths_for
    from musodds.discards.turn import NOTHING, make_turn

    told = {k: v for k, v in settings.items() if k not in ("deals", "seed", "score", "partner")}
    if told:
        assert worths_for(make_turn("RC74", 1, **told)) is None
        return
    assert worths_for(make_turn("RC74", 1, told=NOTHING)) is shipped_worths(8)
    assert not discard("RC74", 1, threads=1, **settings).shipped


def test_other_ranks_and_classes_are_sampled_and_the_usual_are_read() -> None:
    assert discard("RC74", 1, makes="31").shipped
    assert not discard("RC74", 1, makes="2-reyes", threads=1).shipped
    assert not discard("RC74", 1, lance="grande", threads=1).shipped
    shown = discard("RC74", 1, throw="C74")
    assert [option.throw for option in shown.options] in (["C74"], [shown.best.throw, "C74"])


def test_the_quiz_judges_by_what_is_shipped() -> None:
    result = discard("RC74", "mano")
    worst = result.options[-1]
    verdict = Question("discard", "RC74", 0, EIGHT, seed=1).judge(worst.throw)
    assert verdict.cost == -worst.behind
    answer = mus("7654", "mano")
    verdict = Question("mus", "7654", 0, EIGHT, seed=1).judge("cut")
    assert verdict.cost == pytest.approx(answer.difference)
