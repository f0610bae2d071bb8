"""The two hands of a pair, and the multisets of eight cards they make."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

import numpy as np

from musodds.betting.spot import LanceGame, ways
from musodds.discards.model import FloatArray
from musodds.game.hands import IntArray


@dataclass(frozen=True, eq=False)
class PairHands:
    """All pairs of hands that a seat and its partner may hold, those of least strength first.

    Attributes
    ----------
    seats : tuple of int
    first, second : int64 ndarray, shape (pairs,)
        The two hands.
    union : int64 ndarray, shape (pairs,)
        Place of their eight cards in ``unions``.
    unions : int64 ndarray, shape (m, ranks)
    strength, own : int64 ndarray, shape (pairs,)
        Of the better hand; stones of both.
    weight : float64 ndarray, shape (pairs,)
        Ways to part the eight cards into the two hands, times both seats' weights.
    """

    seats: tuple[int, int]
    first: IntArray
    second: IntArray
    union: IntArray
    unions: IntArray
    strength: IntArray
    own: IntArray
    weight: FloatArray

    def dealt(self, copies: IntArray) -> FloatArray:
        """Return the deals of each pair of hands from ``copies``, times both seats' weights."""
        return self.weight * ways(copies, self.unions)[self.union]


def pair_hands(game: LanceGame, pair: int) -> PairHands:
    """Return the hands of a pair: seats 0 and 2, or 1 and 3."""
    seats = pair, pair + 2
    possible = game.possible()
    first, second = np.meshgrid(*(np.flatnonzero(possible[seat]) for seat in seats), indexing="ij")
    first, second = first.ravel(), second.ravel()
    cards = game.counts[first] + game.counts[second]
    there = np.all(cards <= game.copies, axis=1)
    strength = np.maximum(game.strength[seats[0], first], game.strength[seats[1], second])
    key = cards @ (1 + 2 * int(game.counts.sum(axis=1).max())) ** np.arange(cards.shape[1])
    order = np.lexsort((key, strength))
    order = order[there[order]]
    first, second = first[order], second[order]
    _key, example, union = np.unique(key[order], return_index=True, return_inverse=True)
    unions = cards[order][example]
    binomial = _binomial(int(unions.max()), int(game.counts.max()))
    parts = binomial[unions[union], game.counts[first]].prod(axis=1)
    return PairHands(
        seats=seats,
        first=first,
        second=second,
        union=union,
        unions=unions,
        strength=strength[order],
        own=game.own[first] + game.own[second],
        weight=parts * game.weight[seats[0], first] * game.weight[seats[1], second],
    )


def half_tables(
    copies: IntArray, mine: IntArray, theirs: IntArray
) -> tuple[tuple[FloatArray, FloatArray], IntArray, IntArray]:
    """Return the ways to deal one multiset beside another, as tables of low and of high ranks.

    The ways to deal ``theirs[v]`` from what ``mine[u]`` leaves are ``low[p[u, 0], q[v, 0]] *
    high[p[u, 1], q[v, 1]]``; returned are (low, high), p and q.
    """
    half = copies.size // 2
    tables, places = [], []
    for ranks in (slice(0, half), slice(half, None)):
        beside, p = np.unique(mine[:, ranks], axis=0, return_inverse=True)
        dealt, q = np.unique(theirs[:, ranks], axis=0, return_inverse=True)
        binomial = _binomial(int(copies.max()), int(theirs.max()))
        table = np.ones((beside.shape[0], dealt.shape[0]))
        for rank, left in enumerate(copies[ranks]):
            table *= binomial[(left - beside[:, rank])[:, None], dealt[:, rank][None, :]]
        tables.append(table)
        places.append((p.ravel(), q.ravel()))
    return (
        (tables[0], tables[1]),
        np.stack([p for p, _q in places], axis=1),
        np.stack([q for _p, q in places], axis=1),
    )


def _binomial(most: int, drawn: int) -> FloatArray:
    return np.array([[comb(n, k) for k in range(drawn + 1)] for n in range(most + 1)], np.float64)
