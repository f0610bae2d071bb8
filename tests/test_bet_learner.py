"""The learner of a lance's betting: games with known answers, and the rules of the house."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from bet_play import deals, gain, kuhn, random_score, small_game, value
from kernel_probes import deal_hands

from musodds.betting.deals import deal_tables
from musodds.betting.learner import (
    UNIT_DEALS,
    BetLearner,
    LearnerSettings,
    bet_tables,
    discounts,
    score_tables,
)
from musodds.betting.policy import Policy, in_proportion
from musodds.betting.spot import LanceGame, Spot
from musodds.betting.tree import lance_tree
from musodds.game.errors import InvalidInput
from musodds.game.hands import IntArray
from musodds.game.variant import Variant
from musodds.kernels.bet_learn import gains_of, match_regrets, take_in

V8 = Variant(8)


def learned(game: LanceGame, deals: int, seed: int = 1) -> BetLearner:
    learner = BetLearner(game, LearnerSettings(seed=seed, units_per_iteration=1))
    learner.run(deals)
    return learner


def three_ranks(players: tuple[int, ...] = (0, 1, 2, 3)) -> LanceGame:
    """Four of each of three ranks, a hand of one card each, bets of 2 and órdago."""
    tree = lance_tree(players)
    stake = np.choose(tree.kind, [1.0, tree.stones, tree.stones, 6.0])
    return small_game(tree, [4, 4, 4], np.eye(3, dtype=int).tolist(), stake.tolist())


def test_kuhn_poker_is_worth_a_loss_of_one_eighteenth() -> None:
    """Kuhn, "A simplified two-person poker" (1950)."""
    learner = learned(kuhn(), 1_500_000)
    policy = learner.policy()
    assert value(learner.game, policy) == pytest.approx(-1 / 18, abs=0.006)
    assert max(gain(learner.game, policy, seat) for seat in (0, 1)) < 0.025
    # Who passed and holds the highest card accepts; the lowest never does.
    accepts = policy.at(learner.game.tree.follow(["paso", "envido"]))[0]
    assert accepts[0] < 0.01
    assert accepts[2] > 0.99


def test_the_average_is_the_answer_and_the_current_policy_is_not() -> None:
    learner = learned(kuhn(), 1_000_000)
    game = learner.game
    average = max(gain(game, learner.policy(), seat) for seat in (0, 1))
    current = max(gain(game, learner.current(), seat) for seat in (0, 1))
    assert average < 0.04 < 3 * average < current


def test_four_players_learn_to_leave_each_other_little() -> None:
    game = three_ranks()
    before = BetLearner(game)
    learner = learned(game, 2_400_000)
    policy = learner.policy()
    for seat in range(4):
        assert gain(game, policy, seat) < 0.04 < 0.2 < gain(game, before.policy(), seat)


@pytest.mark.parametrize("scored", [False, True], ids=["stones", "at a score"])
def test_gains_are_those_of_every_deal_added_up(scored: bool) -> None:
    """For a policy drawn at random, against the sum over all deals of a small deck."""
    game = three_ranks((0, 1, 3))
    tree = game.tree
    game = replace(game, own=np.array([2, 0, 1, 0]), with_own=tree.kind != 3)
    if scored:
        game = replace(game, scored=random_score(game, 5))
    amount = np.random.default_rng(4).exponential(size=(tree.n_actions, game.n_hands))
    policy = in_proportion(tree, amount)
    share = np.ascontiguousarray(policy.share.T, dtype=np.float32)
    n = 64 * UNIT_DEALS
    got = gains_of(2, 0, n, deal_tables(game), bet_tables(game), score_tables(game), share) / n
    wanted = np.zeros_like(got)
    for hands, chance in deals(game):
        worth, lets = walk(game, policy, hands)
        for decision in range(tree.n_decisions):
            seat = int(tree.seat[decision])
            sign = chance * (1.0 if seat % 2 == 0 else -1.0)
            for action in range(tree.first[decision], tree.first[decision + 1]):
                child = int(tree.child[action])
                after = worth[child] if child >= 0 else game.to_mano(-1 - child, hands)
                gained = sign * lets[decision] * (after - worth[decision])
                wanted[hands[seat], action] += gained
    np.testing.assert_allclose(got, wanted, atol=0.02)
    assert np.abs(wanted).max() > 0.3


def walk(
    game: LanceGame, policy: Policy, hands: tuple[int, ...]
) -> tuple[dict[int, float], dict[int, float]]:
    """Return every decision's worth, and the chance that the others let its speaker come there."""
    tree = game.tree
    reach = {0: [1.0] * 4}
    for decision in range(tree.n_decisions):
        seat = int(tree.seat[decision])
        for action in range(tree.first[decision], tree.first[decision + 1]):
            reaches = list(reach[decision])
            reaches[seat] *= float(policy.share[action, hands[seat]])
            reach[int(tree.child[action])] = reaches
    worth: dict[int, float] = {}
    for decision in reversed(range(tree.n_decisions)):
        hand = hands[tree.seat[decision]]
        worth[decision] = 0.0
        for action in range(tree.first[decision], tree.first[decision + 1]):
            child = int(tree.child[action])
            below = worth[child] if child >= 0 else game.to_mano(-1 - child, hands)
            worth[decision] += float(policy.share[action, hand]) * below
    lets = {
        d: float(np.prod([r for s, r in enumerate(reach[d]) if s != tree.seat[d]]))
        for d in range(tree.n_decisions)
    }
    return worth, lets


def test_rock_paper_scissors_with_unlike_stakes_comes_to_its_mixture() -> None:
    """Rock loses 1 to paper, paper 2 to scissors, scissors 3 to rock: played 2 : 3 : 1 of 6."""
    pays = np.array([[0.0, -1.0, 3.0], [1.0, 0.0, -2.0], [-3.0, 2.0, 0.0]])
    tables = bet_tables(kuhn())._replace(
        seat=np.array([0, 1]), first=np.array([0, 3, 6]), before=np.full((2, 4), -1)
    )
    regret, average = np.zeros((1, 6)), np.zeros((1, 6))
    share = np.array([[0.6, 0.2, 0.2, 0.2, 0.2, 0.6]], np.float32)
    for iteration in range(1, 30_001):
        mine, theirs = share[0, :3].astype(float), share[0, 3:].astype(float)
        gains = np.concatenate([pays @ theirs, pays @ mine])[None, :]
        gains[0, :3] -= mine @ pays @ theirs
        gains[0, 3:] -= theirs @ pays @ mine
        take_in(discounts(iteration), gains, tables, share, regret, average)
        match_regrets(tables.first, regret, share)
    np.testing.assert_allclose(
        average[0, :3] / average[0, :3].sum(), [2 / 6, 3 / 6, 1 / 6], atol=0.02
    )
    np.testing.assert_allclose(
        average[0, 3:] / average[0, 3:].sum(), [2 / 6, 3 / 6, 1 / 6], atol=0.02
    )


@pytest.mark.parametrize("threads", [2, 3])
def test_any_number_of_threads_learns_the_same_bits(threads: int) -> None:
    game = Spot(V8, "pares", (0, 1, 3), cut_by=1).game()
    one, more = (BetLearner(game, LearnerSettings(seed=9)) for _ in range(2))
    one.run(5 * 8 * UNIT_DEALS)
    more.run(5 * 8 * UNIT_DEALS, threads)
    assert one.average.tobytes() == more.average.tobytes()
    assert one.regret.tobytes() == more.regret.tobytes()
    other = BetLearner(game, LearnerSettings(seed=10))
    other.run(5 * 8 * UNIT_DEALS)
    assert one.average.tobytes() != other.average.tobytes()


def test_a_run_that_stopped_goes_on_to_the_same_bits(tmp_path: Path) -> None:
    game = Spot(V8, "punto").game()
    whole, stopped = BetLearner(game), BetLearner(game)
    whole.run(6 * 8 * UNIT_DEALS)
    stopped.run(2 * 8 * UNIT_DEALS)
    stopped.save(tmp_path / "run.npz")
    resumed = BetLearner(game)
    resumed.resume(tmp_path / "run.npz")
    assert resumed.n_deals == 2 * 8 * UNIT_DEALS
    resumed.run(6 * 8 * UNIT_DEALS)
    assert whole.average.tobytes() == resumed.average.tobytes()
    assert whole.regret.tobytes() == resumed.regret.tobytes()
    for game_or_seed in (
        BetLearner(Spot(V8, "punto", ordago=9.0).game()),
        BetLearner(game, LearnerSettings(seed=2)),
    ):
        with pytest.raises(InvalidInput, match="another run"):
            game_or_seed.resume(tmp_path / "run.npz")
    (tmp_path / "run.npz").write_bytes(b"no checkpoint")
    with pytest.raises(InvalidInput, match="no checkpoint"):
        resumed.resume(tmp_path / "run.npz")


def test_with_an_endless_ordago_only_the_unbeatable_accept_it() -> None:
    """Ties are the mano's, so his highest rank cannot be beaten, and seat 1's highest can."""
    game = three_ranks((0, 1))
    game = replace(game, stake=np.where(game.tree.kind == 3, 1_000.0, game.stake))
    policy = learned(game, 600_000).policy()
    mano_answers = policy.at(game.tree.follow(["paso", "ordago"]))[0]
    assert mano_answers[2] > 0.99
    assert mano_answers[:2].max() < 0.03
    assert policy.at(game.tree.follow(["ordago"]))[0][:3].max() < 0.05


def test_relabelled_ranks_learn_the_mirrored_policy() -> None:
    """A game with its hands in another order is the same game."""
    game = three_ranks((0, 1))
    order = np.array([2, 0, 1, 3])
    other = replace(
        game,
        counts=game.counts[order],
        weight=game.weight[:, order],
        strength=game.strength[:, order],
        own=game.own[order],
    )
    one = learned(game, 300_000).policy()
    two = learned(other, 300_000).policy()
    mixed = Policy(game.tree, two.share[:, np.argsort(order)])
    assert value(game, one) == pytest.approx(value(game, mixed), abs=0.01)
    # The highest accepts a first bet, in either order of the hands.
    answer = game.tree.follow(["envido"])
    assert one.at(answer)[1, 2] < 0.05
    assert two.at(answer)[1, 0] < 0.05


@pytest.mark.parametrize(
    "spot",
    [
        Spot(V8, "grande", cut_by=2),
        Spot(V8, "juego", (0, 2, 3)),
        Spot(Variant(4), "pares", (1, 2)),
        Spot(V8, "punto", dead=(7, 7, 7, 0)),
    ],
    ids=lambda spot: spot.lance,
)
@pytest.mark.parametrize("shuffled", [True, False])
def test_both_ways_of_dealing_give_each_seat_its_hands_as_often(spot: Spot, shuffled: bool) -> None:
    """Against the exact chance of seat 1's and seat 2's hands' classes, by another sampler."""
    game = spot.game()
    got = deal_hands(7, 30_000, deal_tables(game, shuffled))
    plain = plain_deals(game, 40_000)
    # The mean place of each seat's hand at grande, and of the products of two seats' places.
    for a in range(4):
        for b in range(a, 4):
            mine = (got[:, a] / game.n_hands) * (got[:, b] / game.n_hands)
            theirs = (plain[:, a] / game.n_hands) * (plain[:, b] / game.n_hands)
            error = np.hypot(mine.std() / len(mine) ** 0.5, theirs.std() / len(theirs) ** 0.5)
            assert abs(mine.mean() - theirs.mean()) < 4.5 * error


def plain_deals(game: LanceGame, n: int) -> IntArray:
    """Shuffle, look the hands up, and keep a deal by its weights."""
    draw = np.random.default_rng(11)
    deck = np.repeat(np.arange(game.copies.size), game.copies)
    index = {tuple(row): i for i, row in enumerate(game.counts.tolist())}
    kept: list[tuple[int, ...]] = []
    tries = 0
    while len(kept) < 2_000 and tries < n:
        tries += 1
        cards = draw.permutation(deck)[:16].reshape(4, 4)
        rows = [np.bincount(hand, minlength=game.copies.size).tolist() for hand in cards]
        hands = tuple(index[tuple(row)] for row in rows)
        chance = np.prod([game.weight[seat, hand] for seat, hand in enumerate(hands)])
        if draw.random() < chance:
            kept.append(hands)
    return np.array(kept)
