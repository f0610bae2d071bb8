"""Lances played out over every deal of a small deck, slowly and plainly, to hold learners against.

Nothing here is shared with the learner or the exact evaluator but the tree and what its ends pay.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb, prod

import numpy as np
import numpy.typing as npt

from musodds.betting.at_score import ScoredEnds
from musodds.betting.policy import Policy
from musodds.betting.spot import LanceGame
from musodds.betting.tree import LanceTree, Sizes, lance_tree
from musodds.kernels.codes import SIDE, WON

FloatArray = npt.NDArray[np.float64]


def small_game(
    tree: LanceTree,
    copies: Sequence[int],
    hands: Sequence[Sequence[int]],
    stake: Sequence[float],
    strength: Sequence[int] | None = None,
) -> LanceGame:
    """Return a game of hands given as counts of ranks; the last is the empty one of non-players."""
    counts = np.array([*hands, [0] * len(copies)], np.int64)
    n = len(counts)
    weight = np.zeros((4, n))
    places = np.full((4, n), -1)
    for seat in range(4):
        if seat in tree.players:
            weight[seat, :-1] = 1.0
            places[seat, :-1] = 4 * np.array(strength or range(n - 1)) + 3 - seat
        else:
            weight[seat, -1] = 1.0
    return LanceGame(
        tree,
        counts,
        np.array(copies),
        weight,
        places,
        np.zeros(n, np.int64),
        np.array(stake, np.float64),
        np.zeros(tree.n_ends, bool),
    )


def kuhn() -> LanceGame:
    """Three cards, two players, an ante of 1 and a bet of 1: worth -1/18 to the first."""
    tree = lance_tree((0, 1), Sizes((2,), ordago=False))
    stake = [{0: 1.0, 1: 2.0, 2: 1.0}[int(kind)] for kind in tree.kind]
    return small_game(tree, [1, 1, 1], np.eye(3, dtype=int).tolist(), stake)


def random_score(game: LanceGame, seed: int) -> ScoredEnds:
    """Return payments by what the four hands do in four lanes, all drawn at random."""
    draw = np.random.default_rng(seed)
    n, lanes = game.n_hands, 4
    level = draw.integers(3, size=(lanes, 1, n))
    worth = draw.uniform(-2.0, 2.0, (SIDE * SIDE * WON, 3))
    return ScoredEnds(
        place=4 * level + np.arange(3, -1, -1)[:, None],
        side=draw.integers(4, size=n),
        worth=worth,
        column=draw.integers(3, size=game.tree.n_ends),
    )


def deals(game: LanceGame) -> Iterator[tuple[tuple[int, ...], float]]:
    """Yield every deal of hands with its chance, up to a common factor."""

    def deal(
        seat: int, left: npt.NDArray[np.int64], chance: float
    ) -> Iterator[tuple[tuple[int, ...], float]]:
        if seat == 4:
            yield (), chance
            return
        for hand in np.flatnonzero(game.weight[seat]).tolist():
            ways = prod(comb(int(n), int(k)) for n, k in zip(left, game.counts[hand], strict=True))
            if ways:
                mine = chance * ways * game.weight[seat, hand]
                for others, product in deal(seat + 1, left - game.counts[hand], mine):
                    yield (int(hand), *others), product

    found = list(deal(0, game.copies.copy(), 1.0))
    total = sum(chance for _hands, chance in found)
    yield from ((hands, chance / total) for hands, chance in found)


def value(game: LanceGame, policy: Policy) -> float:
    """Return what the lance is worth to the mano's pair, in stones."""
    return sum(chance * _worth(game, policy, hands, 0) for hands, chance in deals(game))


def _worth(game: LanceGame, policy: Policy, hands: Sequence[int], node: int) -> float:
    if node < 0:
        return game.to_mano(-1 - node, hands)
    tree = game.tree
    hand = hands[tree.seat[node]]
    return sum(
        float(policy.share[action, hand]) * _worth(game, policy, hands, int(tree.child[action]))
        for action in range(tree.first[node], tree.first[node + 1])
        if policy.share[action, hand] > 0
    )


def gain(game: LanceGame, policy: Policy, seat: int) -> float:
    """Return what a player gains for his pair by the best he could do against the other three."""
    tree = game.tree
    sign = 1.0 if seat % 2 == 0 else -1.0
    share = policy.share.copy()
    for decision in range(tree.n_decisions - 1, -1, -1):
        if tree.seat[decision] != seat:
            continue
        actions = range(tree.first[decision], tree.first[decision + 1])
        worth = np.zeros((len(actions), game.n_hands))
        for hands, chance in deals(game):
            lets = _lets(game, policy, hands, decision, seat)
            if lets > 0:
                now = Policy(tree, share)
                for k, action in enumerate(actions):
                    at_end = _worth(game, now, hands, int(tree.child[action]))
                    worth[k, hands[seat]] += sign * chance * lets * at_end
        best = worth.argmax(axis=0)
        share[actions.start : actions.stop] = best == np.arange(len(actions))[:, None]
    return sign * (value(game, Policy(tree, share)) - value(game, policy))


def _lets(game: LanceGame, policy: Policy, hands: Sequence[int], decision: int, seat: int) -> float:
    """Return the chance that the others let a player come to a decision."""
    tree = game.tree
    node = decision
    chance = 1.0
    while node:
        action = int(np.flatnonzero(tree.child == node)[0])
        node = int(np.searchsorted(tree.first, action, side="right")) - 1
        if tree.seat[node] != seat:
            chance *= float(policy.share[action, hands[tree.seat[node]]])
    return chance
