"""The exact worth of a policy and its three gaps, against a card-by-card count and known games."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import numpy as np
import pytest
from bet_oracle import Oracle

from musodds.betting.evaluate import evaluate
from musodds.betting.gap import exact_gaps
from musodds.betting.pair_table import best_response, improved
from musodds.betting.policy import Policy, even_policy, in_proportion
from musodds.betting.sampled_gap import (
    Bracket,
    Paid,
    SampledGaps,
    draw_deals,
    pays_of,
    sampled_gaps,
)
from musodds.betting.spot import LanceGame, Spot, end_stakes
from musodds.betting.tree import Sizes, lance_tree
from musodds.game.errors import InvalidInput
from musodds.game.hands import IntArray
from musodds.game.variant import Variant

ALL = (0, 1, 2, 3)


def small_game(players: tuple[int, ...], lance: str, seed: int) -> LanceGame:
    """Four hands of two cards from nine of three ranks; equal hands in pairs of strength."""
    draw = np.random.default_rng(seed)
    hands = list(combinations_with_replacement(range(3), 2))
    counts = np.array([np.bincount(hand, minlength=3) for hand in hands])
    tree = lance_tree(players)
    level = np.array([3, 0, 1, 2, 1, 4])
    strength = np.full((4, len(hands)), -1)
    for seat in players:
        strength[seat] = 4 * level + 3 - seat
    stake, with_own = end_stakes(tree, lance, 7.0)
    weight = draw.uniform(0.1, 1.0, (4, len(hands)))
    weight[draw.integers(4), draw.integers(len(hands))] = 0.0
    own = draw.integers(0, 4, len(hands)) if lance in ("pares", "juego") else np.zeros(6, np.int64)
    return LanceGame(tree, counts, np.array([3, 2, 4]), weight, strength, own, stake, with_own)


def random_policy(game: LanceGame, seed: int) -> Policy:
    amount = np.random.default_rng(seed).exponential(size=(game.tree.n_actions, game.n_hands)) ** 3
    return in_proportion(game.tree, amount)


def kuhn() -> LanceGame:
    """Two players with one of three cards, their partners with blanks: pass 1, deje 1, bet 2."""
    tree = lance_tree((0, 1), Sizes(ordago=False))
    strength = np.full((4, 4), -1)
    strength[0], strength[1] = 4 * np.arange(4) + 3, 4 * np.arange(4) + 2
    weight = np.array([[1, 1, 1, 0], [1, 1, 1, 0], [0, 0, 0, 1], [0, 0, 0, 1]], np.float64)
    stake, _with_own = end_stakes(tree, "grande", 1.0)
    return LanceGame(
        tree=tree,
        counts=np.eye(4, dtype=np.int64),
        copies=np.array([1, 1, 1, 2]),
        weight=weight,
        strength=strength,
        own=np.zeros(4, np.int64),
        stake=stake,
        with_own=np.zeros(tree.n_ends, bool),
    )


CASES = [
    (ALL, "grande", 1),
    (ALL, "pares", 2),
    (ALL, "punto", 3),
    ((0, 1, 3), "pares", 4),
    ((1, 2), "juego", 5),
]


@pytest.mark.parametrize(("players", "lance", "seed"), CASES)
def test_exact_is_what_all_deals_counted_card_by_card_give(
    players: tuple[int, ...], lance: str, seed: int
) -> None:
    game = small_game(players, lance, seed)
    policy = random_policy(game, seed)
    oracle, evaluation, gaps = Oracle(game), evaluate(game, policy), exact_gaps(game, policy)
    value = oracle.value(policy)
    assert gaps.value == pytest.approx(value, abs=1e-6)
    assert evaluation.value_of(1) == pytest.approx(-value, abs=1e-6)
    assert evaluation.tables[0].total == pytest.approx(oracle.total)
    assert evaluation.tables[1].total == pytest.approx(oracle.total)
    for seat in range(4):
        mine = -value if seat % 2 else value
        assert gaps.seat[seat] == pytest.approx(oracle.seat(policy, seat) - mine, abs=1e-6)
    for pair in range(2):
        mine = -value if pair else value
        seeing = oracle.seeing_both(policy, pair) - mine
        assert gaps.pair_seeing_both[pair] == pytest.approx(seeing, abs=1e-6)


def test_partners_in_turn_take_the_best_of_where_they_begin_and_who_does() -> None:
    """Each of the four ways is the best for some policy, so none of them may be left out."""
    ways = set()
    for seed in range(12):
        game = small_game(ALL, "grande", seed)
        policy = random_policy(game, seed)
        evaluation, gaps = evaluate(game, policy), exact_gaps(game, policy)
        own = np.isin(np.repeat(game.tree.seat, np.diff(game.tree.first)), (0, 2))
        even = even_policy(game.tree, game.n_hands).share
        alike = Policy(game.tree, np.where(own[:, None], even, policy.share))
        reached = [
            improved(evaluation.tables[0], start, order)[1]
            for start, order in product((policy, alike), ((0, 2), (2, 0)))
        ]
        assert gaps.pair_alternating[0] == pytest.approx(max(reached) - gaps.value, abs=1e-9)
        best = np.flatnonzero(np.array(reached) > max(reached) - 1e-6)
        if best.size == 1:
            ways.add(int(best[0]))
    assert ways == {0, 1, 2, 3}


@pytest.mark.parametrize(("players", "lance", "seed"), CASES)
def test_the_worth_of_each_word_is_that_of_all_deals(
    players: tuple[int, ...], lance: str, seed: int
) -> None:
    game = small_game(players, lance, seed)
    policy = random_policy(game, seed)
    # In the other policy the second player never passes, and what comes after is never heard.
    share = policy.share.copy()
    second = int(game.tree.child[0])
    assert second > 0
    share[game.tree.first[second] : game.tree.first[second + 1]] = 0.0
    share[game.tree.first[second] + 1] = 1.0
    oracle, n_actions = Oracle(game), game.tree.n_actions
    actions = range(n_actions) if len(players) < 4 else range(seed, n_actions, 9)
    for one in (policy, Policy(policy.tree, share)):
        worth = evaluate(game, one).worth()
        for action in actions:
            for hand in range(game.n_hands):
                right = oracle.worth(one, action, hand)
                assert worth[action, hand] == pytest.approx(right, abs=1e-5, nan_ok=True)
    assert np.isnan(worth).any()


def test_how_often_the_others_let_one_come_is_told_by_hand() -> None:
    """In Kuhn's game played at random, each word is said half the time."""
    game = kuhn()
    come = evaluate(game, even_policy(game.tree, 4)).come()
    for decision, heard in enumerate(game.tree.heard):
        by_others = {0: 1.0, 1: 0.5, 2: 0.5}[len(heard)]
        np.testing.assert_allclose(come[decision, :3], by_others)
        assert np.isnan(come[decision, 3])


def test_partners_in_turn_reach_a_plan_that_neither_improves() -> None:
    game = small_game(ALL, "pares", 2)
    policy = random_policy(game, 6)
    oracle, evaluation, gaps = Oracle(game), evaluate(game, policy), exact_gaps(game, policy)
    for pair in range(2):
        reached = []
        own = np.isin(np.repeat(game.tree.seat, np.diff(game.tree.first)), (pair, pair + 2))
        even = even_policy(game.tree, game.n_hands).share
        alike = Policy(game.tree, np.where(own[:, None], even, policy.share))
        for start, order in product((policy, alike), ((pair, pair + 2), (pair + 2, pair))):
            plan, before = start, -np.inf
            while True:
                for seat in order:
                    plan, worth = best_response(evaluation.tables[pair], plan, seat)
                    # What a response is said to be worth is what it is worth when it is played.
                    played = oracle.value(plan) * (1 - 2 * pair)
                    assert worth == pytest.approx(played, abs=1e-6)
                if worth < before + 1e-6:
                    break
                before = worth
            assert max(oracle.seat(plan, seat) for seat in order) < worth + 1e-6
            reached.append(worth)
        before = evaluation.value_of(pair)
        assert gaps.pair_alternating[pair] == pytest.approx(max(reached) - before, abs=1e-6)
        most_alone = max(gaps.seat[pair], gaps.seat[pair + 2])
        assert 0 < most_alone < gaps.pair_alternating[pair] < gaps.pair_seeing_both[pair]


def test_kuhn_s_equilibrium_cannot_be_beaten_and_gives_a_eighteenth() -> None:
    """H. W. Kuhn, "A simplified two-person poker" (1950)."""
    game = kuhn()
    tree = game.tree
    assert tree.n_decisions == 4
    share = np.zeros((tree.n_actions, 4))
    said = {
        ((), "paso"): (1, 1, 1, 1),
        (("paso",), "envido 2"): (1 / 3, 0, 1, 0),
        (("envido 2",), "quiero"): (0, 1 / 3, 1, 0),
        (("paso", "envido 2"), "quiero"): (0, 1 / 3, 1, 0),
    }
    for (heard, word), often in said.items():
        decision = tree.follow(heard)
        first = int(tree.first[decision])
        chosen = tree.say(decision, word)
        share[first : first + 2] = 1.0 - np.array(often)
        share[chosen] = often
    gaps = exact_gaps(game, Policy(tree, share))
    assert gaps.value == pytest.approx(-1 / 18, abs=1e-7)
    assert np.abs([*gaps.seat, *gaps.pair_alternating, *gaps.pair_seeing_both]).max() < 1e-6


def test_kuhn_played_at_random_can_be_beaten_by_eleven_twelfths() -> None:
    """The two best responses win 1/2 and 5/12 (NashConv 11/12, as OpenSpiel has it)."""
    game = kuhn()
    gaps = exact_gaps(game, even_policy(game.tree, 4))
    assert gaps.seat[0] + gaps.seat[1] == pytest.approx(11 / 12, abs=1e-6)
    assert gaps.seat[0] + gaps.value == pytest.approx(1 / 2, abs=1e-6)
    assert gaps.seat[1] - gaps.value == pytest.approx(5 / 12, abs=1e-6)


def test_laws_hold_in_the_whole_deck() -> None:
    game = Spot(Variant(8), "juego", (0, 1, 2), ordago=15.0, cut_by=1).game()
    policy = random_policy(game, 8)
    evaluation, gaps = evaluate(game, policy), exact_gaps(game, policy)
    assert evaluation.value_of(1) == pytest.approx(-evaluation.value, abs=1e-6)
    assert evaluation.tables[0].total == pytest.approx(evaluation.tables[1].total, rel=1e-12)
    assert gaps.seat[3] == 0.0
    assert min(gaps.seat[:3]) > 0
    assert gaps.pair_alternating[0] >= max(gaps.seat[0], gaps.seat[2]) - 1e-6
    assert gaps.pair_alternating[1] == pytest.approx(gaps.seat[1], abs=1e-6)
    for pair in range(2):
        assert gaps.pair_seeing_both[pair] >= gaps.pair_alternating[pair]


def test_drawn_deals_come_as_often_as_all_deals_say() -> None:
    game = small_game(ALL, "pares", 2)
    oracle = Oracle(game)
    drawn = draw_deals(game, 40_000, 3)
    expected = {hands: 40_000 * weight / oracle.total for weight, hands in oracle.deals}
    rows, often = np.unique(drawn, axis=0, return_counts=True)
    counted = dict(zip(map(tuple, rows.tolist()), often.tolist(), strict=True))
    assert set(counted) <= set(expected)
    squares = sum((counted.get(hands, 0) - n) ** 2 / n for hands, n in expected.items())
    # Chi-square: mean k - 1, variance 2 (k - 1) and a little for rare deals.
    assert abs(squares - (len(expected) - 1)) < 5 * np.sqrt(3 * len(expected))


def test_many_deals_are_paid_as_each_is() -> None:
    for players, lance, seed in CASES:
        game = small_game(players, lance, seed)
        hands = draw_deals(game, 50, seed)
        row, worth = pays_of(game)(hands)
        paid = worth[row]
        each = [[game.to_mano(end, deal) for end in range(game.tree.n_ends)] for deal in hands]
        np.testing.assert_array_equal(paid, each)


def between(bracket: Bracket, truth: float) -> bool:
    low = bracket.lower - 4 * bracket.lower_error
    return low <= truth <= bracket.upper + 4 * bracket.upper_error


@pytest.mark.parametrize(("players", "lance", "seed"), CASES[1:4])
def test_sampled_gaps_have_the_exact_ones_between_their_bounds(
    players: tuple[int, ...], lance: str, seed: int
) -> None:
    game = small_game(players, lance, seed)
    policy = random_policy(game, seed)
    gaps, few = exact_gaps(game, policy), sampled_gaps(game, policy, 6_000, 1)
    assert abs(few.value - gaps.value) < 4 * few.value_error
    for name in ("seat", "pair_alternating", "pair_seeing_both"):
        for bracket, truth in zip(getattr(few, name), getattr(gaps, name), strict=True):
            assert between(bracket, truth), name
            # Partners in turn stop where neither gains, which may be below what others reach.
            assert name == "pair_alternating" or bracket.lower <= bracket.upper + 1e-12
    # With this many deals for these few hands the bounds are narrow: neither can be just anything.
    for bracket, truth in zip(few.seat, gaps.seat, strict=True):
        assert bracket.upper - bracket.lower < 0.1
        assert truth == 0.0 or bracket.lower > truth / 2


def test_an_upper_bound_of_few_deals_stays_above_and_a_lower_one_below() -> None:
    """Over 30 samples: what is chosen on few deals seems better on them than it is."""
    game = small_game(ALL, "grande", 1)
    policy = random_policy(game, 1)
    truth = exact_gaps(game, policy)
    runs = [sampled_gaps(game, policy, 200, seed) for seed in range(30)]
    for name in ("seat", "pair_alternating", "pair_seeing_both"):
        for place, exact in enumerate(getattr(truth, name)):
            brackets = [getattr(run, name)[place] for run in runs]
            assert np.mean([bracket.lower for bracket in brackets]) < exact
            assert np.mean([bracket.upper for bracket in brackets]) > exact
            # The errors are those that repeating the whole shows.
            for bound in ("lower", "upper"):
                spread = np.std([getattr(bracket, bound) for bracket in brackets])
                told = np.mean([getattr(bracket, f"{bound}_error") for bracket in brackets])
                assert 0.5 < spread / told < 2.0
    assert 0.7 < np.std([run.value for run in runs]) / runs[0].value_error < 1.4


def test_what_a_sample_does_not_tell_leaves_the_policy_as_it_is() -> None:
    """Where one half pays nothing, its plans are the policy, which gains nothing on the other."""
    game = small_game(ALL, "grande", 1)

    def half(hands: IntArray) -> Paid:
        row, worth = pays_of(game)(hands)
        row[: row.size // 2] = len(worth)
        return Paid(row, np.append(worth, np.zeros((1, worth.shape[1])), axis=0))

    gaps = sampled_gaps(game, random_policy(game, 1), 200, 5, half)
    for bracket in (*gaps.seat, *gaps.pair_alternating, *gaps.pair_seeing_both):
        assert bracket.lower == pytest.approx(0.0, abs=1e-12)
        assert bracket.upper > 0.01


def test_sampled_gaps_are_in_the_unit_of_what_the_ends_pay() -> None:
    game = small_game((0, 1, 3), "pares", 4)
    policy = random_policy(game, 4)

    def thirds(hands: IntArray) -> Paid:
        row, worth = pays_of(game)(hands)
        return Paid(row, worth / 3)

    stones = sampled_gaps(game, policy, 400, 2)
    by_thirds = sampled_gaps(game, policy, 400, 2, thirds)
    assert by_thirds.value == pytest.approx(stones.value / 3)
    assert by_thirds.seat[1].lower == pytest.approx(stones.seat[1].lower / 3)
    assert isinstance(by_thirds, SampledGaps)
    with pytest.raises(InvalidInput, match="too few"):
        sampled_gaps(game, policy, 3, 2)
