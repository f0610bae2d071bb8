"""The exact worth of a policy and its three gaps, against a card-by-card count and known games."""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np
import pytest
from bet_oracle import Oracle

from musodds.betting.evaluate import evaluate
from musodds.betting.gap import exact_gaps
from musodds.betting.pair_table import best_response
from musodds.betting.policy import Policy, even_policy, in_proportion
from musodds.betting.spot import LanceGame, Spot, end_stakes
from musodds.betting.tree import Sizes, lance_tree
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


@pytest.mark.parametrize(("players", "lance", "seed"), CASES)
def test_the_worth_of_each_word_is_that_of_all_deals(
    players: tuple[int, ...], lance: str, seed: int
) -> None:
    game = small_game(players, lance, seed)
    policy = random_policy(game, seed)
    # The second player never says his first word with any hand: what comes after is never heard.
    share = policy.share.copy()
    second = int(game.tree.child[0])
    assert second > 0
    share[game.tree.first[second] : game.tree.first[second + 1]] = 0.0
    share[game.tree.first[second] + 1] = 1.0
    policy = Policy(policy.tree, share)
    oracle, worth = Oracle(game), evaluate(game, policy).worth()
    draw = np.random.default_rng(seed)
    places = {0, int(game.tree.first[second]), game.tree.n_actions - 1}
    for action in sorted(places | set(draw.integers(game.tree.n_actions, size=8).tolist())):
        for hand in range(game.n_hands):
            right = oracle.worth(policy, action, hand)
            assert worth[action, hand] == pytest.approx(right, abs=1e-5, nan_ok=True)


def test_partners_in_turn_reach_a_plan_that_neither_improves() -> None:
    game = small_game(ALL, "pares", 2)
    policy = random_policy(game, 6)
    oracle, evaluation, gaps = Oracle(game), evaluate(game, policy), exact_gaps(game, policy)
    for pair in range(2):
        reached = []
        for order in ((pair, pair + 2), (pair + 2, pair)):
            plan, before = policy, -np.inf
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
