"""Whole juegos by the shipped policies: the trees walked as the other kernel and the shares say."""

from __future__ import annotations

import numpy as np
import pytest
from commands import musodds as run

import musodds
from musodds.betting.model import shipped_bets
from musodds.betting.spot import Spot
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.variant import Variant
from musodds.kernels.juego_trees import walk_lance
from musodds.match import simulate as module
from musodds.match.styles import Style, parse_style
from musodds.match.tree_play import tree_tables

EIGHT = Variant(8)
TABLE = hand_table(EIGHT)


@pytest.mark.parametrize(
    ("us", "them"),
    [
        ("min", "pass"),
        ("steady,raises=never", "bold,raises=never"),
        ("bold,raises=never,ordago=0.5,accepts_ordago=0.6", "timid"),
    ],
)
@pytest.mark.parametrize("score", ["0-0", "33-38"])
def test_models_in_the_trees_play_as_without_them(us: str, them: str, score: str) -> None:
    """The same deals, words and stones, juego by juego, where nobody raises."""
    usual = musodds.simulate(us, them, 3000, score=score, seed=5)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_trees", lambda variant, _models: tree_tables(variant))
        walked = musodds.simulate(us, them, 3000, score=score, seed=5)
    assert (walked.juegos, walked.won) == (usual.juegos, usual.won)
    assert (walked.hands, walked.hand_squares) == (usual.hands, usual.hand_squares)


def test_what_a_model_would_raise_it_accepts() -> None:
    def played(them: str) -> tuple[int, ...]:
        return musodds.simulate("bets", them, 2000, seed=3).won

    assert played("bold") == played("bold,raises=never,accepts=0.4")
    assert played("steady,raises=0.3") == played("steady,raises=never,accepts=0.3")


def test_a_lance_by_the_policy_is_worth_what_was_measured_exactly() -> None:
    """Also how often each kind of end is: by the tree walked word by word through the shares."""
    model = shipped_bets(Spot(EIGHT, "grande"))
    game = model.spot.game()
    draw = np.random.default_rng(11)
    cards = np.repeat(np.arange(8), EIGHT.copies)
    index = {hand: row for row, hand in enumerate(TABLE.cards)}
    trees, state, n = tree_tables(EIGHT), np.uint64(1), 12_000
    stones = np.zeros(n)
    opened = 0.0
    for deal in range(n):
        dealt = draw.permutation(cards)[:16].reshape(4, 4)
        hands = [index[tuple(sorted(map(int, hand), reverse=True))] for hand in dealt]
        how, bet, pair, after = walk_lance(
            trees.root[0, 15], np.array(hands), np.zeros(4), trees, np.zeros((2, 7)),
            np.array([True, True]), 0, state,
        )  # fmt: skip
        state = np.uint64(after)
        ahead = max(range(4), key=lambda seat: game.strength[seat, hands[seat]]) % 2
        winner, paid = (pair, bet) if how == 2 else (ahead, {0: 1, 1: bet, 3: 20}[how])
        stones[deal] = paid if winner == 0 else -paid
        opened += how != 0
    error = stones.std() / np.sqrt(n)
    assert stones.mean() == pytest.approx(model.about["gaps"]["value"], abs=4 * error)
    assert 0.45 < opened / n < 0.7


def test_policies_say_each_word_as_often_as_their_shares() -> None:
    """As postre, after three who pass: the second with AAAA by the policy, the others as models."""
    policy = shipped_bets(Spot(EIGHT, "grande")).policy
    trees = tree_tables(EIGHT)
    passes = policy.at(policy.tree.follow(["paso", "paso", "paso"]))[0]
    hand = int(np.argmin(np.abs(passes - 0.6)))
    assert 0.5 < passes[hand] < 0.7
    assert policy.at(policy.tree.follow(["paso"]))[0, 0] == 1.0
    # They accept an envido and refuse an órdago, so that the two are told apart.
    never = np.array([Style("calls", accepts=0.0).row()] * 2)
    state, passed, accepted, n = np.uint64(9), 0, 0, 4000
    for _deal in range(n):
        how, _stones, _pair, after = walk_lance(
            trees.root[0, 15], np.array([0, 0, 0, hand]), np.zeros(4), trees, never,
            np.array([False, True]), 0, state,
        )  # fmt: skip
        state = np.uint64(after)
        passed += how == 0
        accepted += how == 1
    error = np.sqrt(passes[hand] * (1 - passes[hand]) / n)
    assert passed / n == pytest.approx(passes[hand], abs=4 * error)
    envido = policy.at(policy.tree.follow(["paso", "paso", "paso"]))[1, hand]
    assert accepted / n == pytest.approx(envido, abs=4 * error)


def test_no_policy_no_play() -> None:
    with pytest.raises(InvalidInput, match="no betting is shipped for juego-01-kings8-real-sota"):
        musodds.simulate("bets", "pass", 100, real="sota")
    with pytest.raises(InvalidInput, match="the model bets has no thresholds to change"):
        parse_style("bets,opens=0.5")
    with pytest.raises(InvalidInput, match="bold, bets, each"):
        parse_style("brave")


def test_bets_beat_the_models_and_are_even_with_themselves() -> None:
    for them in ("pass", "bold"):
        assert musodds.simulate("bets", them, 4000, seed=2).interval[0] > 0.5
        assert musodds.simulate(them, "bets", 4000, seed=2).interval[1] < 0.5
    low, high = musodds.simulate("bets", "bets", 6000, seed=2).interval
    assert low < 0.5 < high


def test_the_command_plays_by_the_shipped_bets() -> None:
    outcome = run("simulate", "--us", "bets", "--them", "min", "--juegos", "2000", "--seed", "1")
    assert outcome.out.startswith("bets against min: 2,000 juegos")
