"""Small wrong changes to the code that no other test would notice: each is caught here."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from throw_sums import sample_of

import musodds
from musodds.betting.learner import discounts
from musodds.discards import sampling as sampling_module
from musodds.discards.regret import RegretTable
from musodds.discards.sampling import DEFAULT_DEALS, MINIMUM_DEALS
from musodds.discards.solver import MusSolver, SolverSettings
from musodds.engines.joint import own_best
from musodds.engines.outcomes import Outcomes
from musodds.engines.units import Run
from musodds.game.cards import Hand
from musodds.game.hands import hand_table
from musodds.game.showdown import resolve_lances
from musodds.game.variant import LANCES, Variant
from musodds.match import after_mus
from musodds.match.after_mus import mus_tallies
from musodds.match.discard import discard
from musodds.match.equity import juego_equity
from musodds.match.needed import needed_by_score
from musodds.match.recursion import juego_values, sequences_of


@pytest.mark.parametrize("expression", ["juego", "duples*2 | medias"])
def test_hands_that_fit_stand_from_the_likeliest_on(expression: str) -> None:
    table = hand_table(Variant())
    places = {name: place for place, name in enumerate(table.names)}
    keys = [
        (-hand.weight * hand.physical, -places[hand.name])
        for hand in musodds.know(expression).hands
    ]
    assert keys == sorted(keys)
    assert len({likely for likely, _place in keys}) > 1


@pytest.mark.parametrize("kings", [8, 4])
def test_my_own_hand_is_best_in_deals_given_one_by_one_as_on_the_table(kings: int) -> None:
    variant = Variant(kings)
    table = hand_table(variant)
    deck = np.repeat(np.arange(variant.n_ranks), variant.copies)
    draw = np.random.default_rng(5)
    for _deal in range(60):
        cards = draw.permutation(deck)[:16].reshape(4, 4)
        hands: list[Hand] = [tuple(sorted(map(int, row), reverse=True)) for row in cards]
        one = Outcomes.of_hands(variant, np.array([[table.index[hand] for hand in hands]]))
        for lance, outcome in resolve_lances(hands, variant).items():
            assert own_best(one, lance).tolist() == [outcome.winner_seat == 0]


def test_a_regret_is_what_a_choice_was_worth_beyond_what_was_played() -> None:
    table = RegretTable(np.array([[True, True, True, False]]))
    values, played = np.array([[8.0, 4.0, 0.0, 9.0]]), np.array([[0.25, 0.75, 0.0, 0.0]])
    table.update(values, played, 1.0)
    assert table.regrets.tolist() == [[3.0, 0.0, 0.0, 0.0]]
    table.update(-values / 4, played, 2.0)
    assert table.regrets.tolist() == [[2.25, 0.25, 1.25, 0.0]]


@pytest.mark.parametrize(("agreed", "sign"), [(0.05, 1), (0.2, 0), (0.8, -1), (0.0, 1)])
def test_people_lean_to_mus_until_they_agree_as_often_as_asked(agreed: float, sign: int) -> None:
    run = MusSolver(SolverSettings(model="human", mus_rate=0.2))
    run.last_agreed, run.iteration = agreed, 20
    run._lean()
    assert np.sign(run.inclination) == sign
    assert abs(run.inclination) <= 0.3 * 0.3 / 2 * 2.0
    if agreed == 0.05:
        assert run.inclination == pytest.approx(0.3 * 0.3 / 2 * np.log(4))


def test_human_leans_alike_at_every_seat_and_never_slips() -> None:
    run = MusSolver(SolverSettings(model="human"))
    run.gain_sum[...], run.asked_sum[...], run.inclination = -20.0, 200.0, 0.4
    assert run.answer()[0][0] == pytest.approx(1 / (1 + np.exp(-(0.4 - 0.1) / 0.3)))


def test_habit_leans_by_seat_and_errs_once_in_five_hundred() -> None:
    """By hand: a gain of -0.1 stones a deal asked and a leaning of 0.4 at temperature 0.05."""
    run = MusSolver(SolverSettings(model="habit"))
    assert (run.settings.temperature, run.settings.mus_rate) == (0.05, 0.16)
    assert "tremble" not in run.settings.used()
    run.gain_sum[...], run.asked_sum[...], run.inclination = -20.0, 200.0, 0.4
    give = run.answer()[0][0, :, 0]
    for seat, part in enumerate((0.25, 0.5, 0.6, 1.0)):
        meant = 1 / (1 + np.exp(-(0.4 * part - 0.1) / 0.05))
        assert give[seat] == pytest.approx(0.002 + 0.996 * meant)
    assert run.given_up() == pytest.approx((0.1,) * 4)
    run.gain_sum[..., 0] = -60.0
    run.gain_sum[..., 1] = 60.0
    assert run.given_up() == pytest.approx((0.1, 0.3, 0.3, 0.3))
    run.gain_sum[...] = -200.0
    assert run.given_up() == (0.0,) * 4
    run.last_agreed, run.iteration, run.inclination = 0.16 / np.exp(1.0), 20, 0.0
    run._lean()
    assert run.inclination == pytest.approx(0.2 / 2)


@pytest.mark.parametrize(
    ("n", "squares", "enough"),
    [
        (MINIMUM_DEALS - 1, 2.0, False),
        (MINIMUM_DEALS, 2.0, True),
        (MINIMUM_DEALS, 1e9, False),
        (DEFAULT_DEALS - 1, 1e9, False),
        (DEFAULT_DEALS, 1e9, True),
    ],
)
def test_a_sample_of_discards_ends_where_the_best_stands_apart(
    n: int, squares: float, enough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Choices are one stone apart, with so great a mean square, uncorrelated."""
    asked = []

    def add_until(_run: Any, _threads: int, _look: int, is_enough: Any) -> Run:
        # Of a few deals' sums those that are read; a mean square of 2 is a spread of 1 at most.
        sums = list(sample_of(np.zeros((2, 12)), given=n / 2).sums)
        sums[0] = np.array([n, n, n, n, n, n], float)
        sums[1][0, 0] = sums[1][1, 0] = n
        sums[3] = np.diag(np.full(16, squares * n))
        asked.append(is_enough(sums, 1))
        return Run(sums, 1, False)

    monkeypatch.setattr(sampling_module, "add_until", add_until)
    result = discard("RR7A", "mano", seed=1)
    assert asked == [enough]
    assert set(result.best.win) == set(LANCES)


def test_the_error_of_a_sampled_equity_is_four_standard_errors_of_the_worst_score(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Groups of deals are one sample each: their spread, over n - 1, gives the mean's error."""
    tallies = mus_tallies(Variant(), "kings", "pass", deals=1, threads=1)
    monkeypatch.setattr(after_mus, "mus_tallies", lambda *_: tallies)
    target = 7
    values = np.array(
        [
            juego_values(sequences_of(Outcomes.from_tally(tally), "pass"), target)
            for tally in tallies
        ]
    )
    n = len(values)
    variance = ((values - values.mean(axis=0)) ** 2).sum(axis=0) / (n - 1)
    expected = 4 * np.sqrt(variance.max() / n)
    found = juego_equity.__wrapped__(Variant(), target, "pass", "kings")
    assert 0 < found.error == pytest.approx(expected)


@pytest.mark.parametrize(("on_table", "deje"), [(0, 1), (2, 2), (5, 5)])
def test_refusing_a_raise_pays_what_was_on_the_table(on_table: int, deje: int) -> None:
    decision = musodds.accept("AA65", "postre", "chica", "10-10", 9, on_table=on_table)
    as_paid = musodds.accept("AA65", "postre", "chica", f"10-{10 + deje - 1}", 9)
    assert decision.deje == deje
    assert decision.refuse_value == pytest.approx(as_paid.refuse_value, abs=1e-12)


def test_a_late_iteration_of_betting_weighs_more_in_the_average_by_its_square() -> None:
    """What an iteration adds is discounted at each that follows: gamma 2, alpha 1.5 and beta 1."""
    last = 9
    kept = np.array([discounts(iteration) for iteration in range(1, last + 1)])
    weights = np.array([kept[iteration:].prod(axis=0) for iteration in range(1, last + 1)])
    numbers = np.arange(1, last + 1)
    assert weights[:, 2] == pytest.approx((numbers / last) ** 2)
    assert weights[:, 1] == pytest.approx(numbers / last)
    assert kept[:, 0] == pytest.approx([(n - 1) ** 1.5 / ((n - 1) ** 1.5 + 1) for n in numbers])


@pytest.mark.parametrize(("mano", "needed"), [("us", 1.0), ("them", 0.0)])
def test_after_a_refused_ordago_the_mano_passes_to_the_other_pair(mano: str, needed: float) -> None:
    """Where a juego is won by whoever is not the mano of its next hand, that is all that counts."""
    equity = juego_equity.__wrapped__(Variant(), 16)
    equity.__dict__["wins"] = np.stack([np.zeros((16, 16)), np.ones((16, 16))])
    assert needed_by_score(equity, "grande", mano)[0, 0] == pytest.approx(needed, abs=1e-12)


def test_the_error_of_the_hands_per_juego_is_that_of_their_mean() -> None:
    result = musodds.simulate("steady", "steady", 10, seed=1)
    hands = np.array([4, 6, 7, 11])
    result = replace(
        result, juegos=(2, 2), hands=int(hands.sum()), hand_squares=int((hands**2).sum())
    )
    assert result.hands_per_juego == hands.mean()
    assert result.hands_error == pytest.approx(hands.std(ddof=1) / 2)
