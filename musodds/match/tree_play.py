"""The shipped policies of all lances as the kernel plays whole juegos by them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np

from musodds.betting.model import BetModel, shipped_bets
from musodds.betting.spot import DECLARED, Spot, contested_players
from musodds.game.variant import LANCES, N_PLAYERS, Variant
from musodds.kernels.juego_trees import ALL_IN, BET, LOW, TreeTables

_LOW_WORDS = ("paso", "no quiero", "no queremos")


@cache
def tree_tables(variant: Variant) -> TreeTables:
    """Return every lance's shipped policy, for every set of players that may bet on it.

    Raises
    ------
    InvalidInput
        If one of them is not shipped for the variant.
    """
    root = np.full((len(LANCES), 1 << N_PLAYERS), -1)
    seat, faced, first, child, kind, upto = [], [], [np.zeros(1, np.int64)], [], [], []
    how, stones, pair = [], [], []
    decisions = actions = ends = 0
    for model in _models(variant):
        tree = model.policy.tree
        mask = sum(1 << player for player in tree.players)
        root[LANCES.index(model.spot.lance), mask] = decisions
        seat.append(tree.seat)
        faced.append(np.array([_faced(heard) for heard in tree.heard]))
        first.append(tree.first[1:] + actions)
        child.append(np.where(tree.child >= 0, tree.child + decisions, tree.child - ends))
        kind.append(np.array([_kind(word) for word in tree.word]))
        upto.append(_summed(model))
        how.append(tree.kind)
        stones.append(tree.stones)
        pair.append(tree.pair)
        decisions += tree.n_decisions
        actions += tree.n_actions
        ends += tree.n_ends
    columns = (seat, faced, first, child, kind, upto, how, stones, pair)
    return TreeTables(root, *(np.ascontiguousarray(np.concatenate(column)) for column in columns))


def _models(variant: Variant) -> Iterator[BetModel]:
    for lance in LANCES:
        every_one = (tuple(range(N_PLAYERS)),)
        for players in contested_players() if lance in DECLARED else every_one:
            yield shipped_bets(Spot(variant, lance, players))


def _kind(word: str) -> int:
    return LOW if word in _LOW_WORDS else ALL_IN if word == "ordago" else BET


def _faced(heard: tuple[str, ...]) -> int:
    """Return what is on the table after some words: the highest of them."""
    return max((_kind(word) for word in heard), default=LOW)


def _summed(model: BetModel) -> np.ndarray:
    """Return the shares of each decision's words, summed up to each, shape (actions, n)."""
    tree = model.policy.tree
    return np.concatenate(
        [np.cumsum(model.policy.at(decision), axis=0) for decision in range(tree.n_decisions)]
    )
