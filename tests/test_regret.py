"""The solver on games with known answers: Kuhn poker, a mus of two by linear programming."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations
from math import comb, prod
from typing import Any

import numpy as np
import pytest

from musodds.discards.regret import RegretTable
from musodds.discards.solver import MusSolver, SolverSettings
from musodds.discards.values import Game, best_response_gap
from musodds.kernels.mus_phase import PhaseTables

#: Kuhn poker: histories at which a player acts, b a bet or call, p a pass or fold.
KUHN = ("", "p", "b", "pb")


def kuhn_utility(cards: tuple[int, int], history: str) -> int | None:
    """Return what the first player wins, None where the hand goes on."""
    higher = 1 if cards[0] > cards[1] else -1
    return {"pp": higher, "bb": 2 * higher, "pbb": 2 * higher, "bp": 1, "pbp": -1}.get(history)


def kuhn_values(
    policy: np.ndarray, cards: tuple[int, int], history: str, reach: list[float], sums: np.ndarray
) -> float:
    """Return the value to the first player; add counterfactual values to ``sums``."""
    end = kuhn_utility(cards, history)
    if end is not None:
        return float(end)
    player = len(history) % 2
    place = KUHN.index(history)
    chances = policy[place, cards[player]]
    values = np.zeros(2)
    for action, letter in enumerate("pb"):
        after = reach.copy()
        after[player] *= chances[action]
        values[action] = kuhn_values(policy, cards, history + letter, after, sums)
    sign = 1 if player == 0 else -1
    sums[place, cards[player]] += sign * reach[1 - player] * values / 6
    return float(chances @ values)


def test_kuhn_poker_is_worth_minus_one_eighteenth() -> None:
    """Kuhn, "A simplified two-person poker" (1950)."""
    table = RegretTable(np.ones((4, 3, 2), bool))
    for iteration in range(1, 2_001):
        policy = table.policy()
        values = np.zeros((4, 3, 2))
        for cards in permutations(range(3), 2):
            kuhn_values(policy, cards, "", [1.0, 1.0], values)
        reach = np.ones((4, 3))
        reach[3] = policy[0, :, 0]
        table.update(values, policy, float(iteration), reach)
    average = table.average()
    value = sum(
        kuhn_values(average, cards, "", [1.0, 1.0], np.zeros((4, 3, 2))) / 6
        for cards in permutations(range(3), 2)
    )
    assert value == pytest.approx(-1 / 18, abs=2e-3)
    jack, queen, king = 0, 1, 2
    assert average[2, jack, 1] == pytest.approx(0.0, abs=1e-3)
    assert average[2, king, 1] == pytest.approx(1.0, abs=1e-3)
    assert average[0, king, 1] == pytest.approx(3 * average[0, jack, 1], abs=0.05)
    assert average[3, queen, 1] == pytest.approx(average[0, jack, 1] + 1 / 3, abs=0.05)


N_RANKS = 3
COPIES = (14, 13, 13)
CODES = (0, 1, 5)
HANDS = list(combinations_with_replacement(range(N_RANKS), 4))
ROW = {hand: row for row, hand in enumerate(HANDS)}


def toy_choices(hand: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Keep the three lowest, or nothing."""
    return [hand[:3], ()]


def toy_game() -> Game:
    """A mus with one lance in which only the mano and the second can win: the highest sum."""
    counts = np.array([[hand.count(rank) for rank in range(N_RANKS)] for hand in HANDS])
    counts.setflags(write=False)
    code = np.array(CODES, np.uint64)
    hand_code = counts @ np.array(CODES)
    hand_of_code = np.full(hand_code.max() + 1, -1, np.int16)
    hand_of_code[hand_code] = np.arange(len(HANDS))
    words = np.zeros((4, len(HANDS)), np.uint64)
    for seat in (0, 1):
        for row, hand in enumerate(HANDS):
            words[seat, row] = toy_strength(hand) * 4 + 3 - seat
    keep_code = np.zeros((len(HANDS), 16), np.uint64)
    n_draw = np.zeros((len(HANDS), 16), np.int64)
    for row, hand in enumerate(HANDS):
        for column, kept in enumerate(toy_choices(hand)):
            keep_code[row, column] = sum(CODES[card] for card in kept)
            n_draw[row, column] = 4 - len(kept)
    tables = PhaseTables(
        code=code,
        hand_of_code=hand_of_code,
        counts=counts,
        copies=np.array(COPIES),
        words=words,
        stones=np.zeros(len(HANDS), np.int64),
        n_options=np.full(len(HANDS), 2),
        keep_code=keep_code,
        n_draw=n_draw,
        stakes=np.array([1, 0, 0, 0, 0]),
        own_aside=np.zeros(1, np.int64),
    )
    return Game(tables, np.repeat(code, COPIES), 1)


def toy_strength(hand: tuple[int, ...]) -> int:
    return sum(hand)


def ways(left: list[int], cards: tuple[int, ...]) -> int:
    return prod(comb(n, cards.count(rank)) for rank, n in enumerate(left))


def minus(left: list[int], cards: tuple[int, ...]) -> list[int]:
    return [n - cards.count(rank) for rank, n in enumerate(left)]


def toy_payoffs() -> tuple[np.ndarray, np.ndarray]:
    """Return the chance of each pair of hands and the mano's payoff for each pair of plans.

    Plans are: cut, or give mus and keep by either choice. Seats 2 and 3 always give mus; whatever
    they hold or draw, the first two's cards are as likely, and they win nothing.
    """
    n = len(HANDS)
    chance = np.zeros((n, n))
    payoff = np.zeros((n, n, 3, 3))
    for a, first in enumerate(HANDS):
        left = minus(list(COPIES), first)
        for b, second in enumerate(HANDS):
            both = ways(list(COPIES), first) * ways(left, second)
            chance[a, b] = both
            if not both:
                continue
            now = 1 if toy_strength(first) >= toy_strength(second) else -1
            payoff[a, b] = now
            unseen = minus(left, second)
            for i, kept in enumerate(toy_choices(first)):
                for j, other in enumerate(toy_choices(second)):
                    payoff[a, b, i + 1, j + 1] = toy_draws(kept, other, unseen)
    return chance / chance.sum(), payoff


def toy_draws(kept: tuple[int, ...], other: tuple[int, ...], unseen: list[int]) -> float:
    total = 0
    for drawn in combinations_with_replacement(range(N_RANKS), 4 - len(kept)):
        w = ways(unseen, drawn)
        if not w:
            continue
        left = minus(unseen, drawn)
        mine = toy_strength(kept + drawn)
        for theirs in combinations_with_replacement(range(N_RANKS), 4 - len(other)):
            sign = 1 if mine >= toy_strength(other + theirs) else -1
            total += sign * w * ways(left, theirs)
    n = sum(unseen)
    size, other_size = 4 - len(kept), 4 - len(other)
    return total / (comb(n, size) * comb(n - size, other_size))


def solve_by_linear_programming(chance: np.ndarray, payoff: np.ndarray) -> float:
    """Return the value of the game to the mano: maximise what the best answer leaves him."""
    from scipy.optimize import linprog

    n = len(HANDS)
    n_plans = 3
    weighted = chance[:, :, None, None] * payoff
    # Variables: the mano's plan by hand, then for each of the second's hands what is left.
    cost = np.concatenate([np.zeros(n * n_plans), -np.ones(n)])
    upper = np.zeros((n * n_plans, n * n_plans + n))
    for b in range(n):
        for j in range(n_plans):
            upper[b * n_plans + j, : n * n_plans] = -weighted[:, b, :, j].ravel()
            upper[b * n_plans + j, n * n_plans + b] = 1.0
    equal = np.zeros((n, n * n_plans + n))
    for a in range(n):
        equal[a, a * n_plans : (a + 1) * n_plans] = 1.0
    bounds = [(0, 1)] * (n * n_plans) + [(None, None)] * n
    result: Any = linprog(
        cost, A_ub=upper, b_ub=np.zeros(n * n_plans), A_eq=equal, b_eq=np.ones(n), bounds=bounds
    )
    return float(-result.fun)


def test_a_mus_of_two_has_the_value_of_its_linear_program() -> None:
    chance, payoff = toy_payoffs()
    value = solve_by_linear_programming(chance, payoff)
    always_give = np.ones((1, len(HANDS)))
    lowest = np.zeros((1, len(HANDS), 16))
    lowest[..., 0] = 1.0
    solver = MusSolver(
        SolverSettings(tremble=0.0, seed=3, units_per_iteration=1, rounds=1),
        game=toy_game(),
        fixed=dict.fromkeys((2, 3), (always_give, lowest)),
    )
    for _ in range(50):
        solver.iterate()
    give, choice = solver.answer()
    plans = []
    for seat in (0, 1):
        mus = give[0, seat]
        plans.append(
            np.stack([1 - mus, mus * choice[0, seat, :, 0], mus * choice[0, seat, :, 1]], 1)
        )
    weighted = chance[:, :, None, None] * payoff
    to_mano = np.einsum("abij,bj->ai", weighted, plans[1])
    to_second = np.einsum("abij,ai->bj", weighted, plans[0])
    ours = float((plans[0] * to_mano).sum())
    most = float(to_mano.max(axis=1).sum())
    least = float(to_second.min(axis=1).sum())
    assert least - 1e-9 <= value <= most + 1e-9
    assert most - least < 0.02
    assert ours == pytest.approx(value, abs=0.01)
    # The sampled gap of the same answer is the exact one.
    gap = best_response_gap(solver.game, give, choice, seed=5, choose_units=4, value_units=10)
    assert gap.gains[0] == pytest.approx(most - ours, abs=5 * gap.standard_errors[0] + 1e-3)
    assert gap.gains[1] == pytest.approx(ours - least, abs=5 * gap.standard_errors[1] + 1e-3)


def test_a_bad_answer_has_a_gap() -> None:
    """Everybody gives mus and throws all: cutting with good hands gains, and the gap shows it."""
    game = toy_game()
    n = len(HANDS)
    give = np.ones((1, 4, n))
    choice = np.zeros((1, 4, n, 16))
    choice[..., 1] = 1.0
    gap = best_response_gap(game, give, choice, seed=1, choose_units=2, value_units=4)
    assert gap.gains[0] > 0.1
    assert gap.gains[1] > 0.1
    only_discards = best_response_gap(
        game, give, choice, seed=1, cutting=False, choose_units=2, value_units=4
    )
    assert only_discards.gains[0] < gap.gains[0]
