"""What the three hidden hands are, exactly, when each is weighed by itself; without compiled code.

The engines answer every question about a query; this answers two about one lance, fast enough for
a command that loads nothing heavy: how likely each hidden hand is, and who has the lance.

A deal of partner *p*, right *q* and left *l* can be made in A(p) B(p, q) M(p + q, l) ways, each a
product over ranks of binomial coefficients. The last factor depends on the *multiset* of the eight
cards of p and q alone, of which there are 6,435 (24,310 with four kings), and splits into a factor
for the low ranks and one for the high ones, so that it is two look-ups. With one partner's hand
held, every way to weigh the two rivals is a product of three matrices: q's weights, M, l's weights.
With q and l in the order of the lance, those that a hand beats are the first rows and columns of M.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from musodds.engines.query import ROLE_STEPS
from musodds.game.hands import IntArray, hand_table
from musodds.game.showdown import pair_of
from musodds.game.variant import HAND_SIZE, N_PLAYERS, Variant

FloatArray = npt.NDArray[np.float64]

#: Multisets whose ways to deal the last hand are worked on at once.
_CHUNK = 256


class _Half(NamedTuple):
    """The cards of some of the ranks: which part of each hand, and of each pair, they are.

    ``parts`` (parts, ranks) and ``sums`` (sums, ranks) are distinct counts of one and two hands,
    ``of_hand`` (n,) and ``of_parts`` (parts, parts) tell which.
    """

    parts: IntArray
    sums: IntArray
    of_hand: IntArray
    of_parts: IntArray


class _Pairs(NamedTuple):
    """All pairs of hands by the multiset of their cards: ``which`` (n, n), low and high sums."""

    halves: tuple[_Half, _Half]
    which: IntArray
    low: IntArray
    high: IntArray


def _distinct(keys: IntArray) -> tuple[IntArray, IntArray]:
    """Return the distinct keys, ascending, and which of them each one is, in its shape."""
    present = np.zeros(int(keys.max()) + 1, np.int64)
    present[keys] = 1
    return np.flatnonzero(present), (np.cumsum(present) - 1)[keys]


def _half(counts: IntArray) -> _Half:
    # Two hands have no more than eight cards of a rank: digits to the base of nine.
    digits = (2 * HAND_SIZE + 1) ** np.arange(counts.shape[1])
    keys, of_hand = _distinct(counts @ digits)
    sums, of_parts = _distinct(keys[:, None] + keys)

    def counted(keys: IntArray) -> IntArray:
        counted: IntArray = keys[:, None] // digits % (2 * HAND_SIZE + 1)
        return counted

    return _Half(counted(keys), counted(sums), of_hand, of_parts)


@cache
def _pairs(variant: Variant) -> _Pairs:
    counts = hand_table(variant).counts
    middle = counts.shape[1] // 2
    low, high = _half(counts[:, :middle]), _half(counts[:, middle:])
    low_sum, high_sum = (half.of_parts[np.ix_(half.of_hand, half.of_hand)] for half in (low, high))
    keys, which = _distinct(low_sum * len(high.sums) + high_sum)
    return _Pairs((low, high), which, keys // len(high.sums), keys % len(high.sums))


def _ways(left: IntArray, gone: IntArray, drawn: IntArray) -> FloatArray:
    """Return prod_r C(left_r - gone_r, drawn_r), shape (gone, drawn)."""
    binomial = np.array(
        [[comb(n, k) for k in range(HAND_SIZE + 1)] for n in range(int(left.max()) + 1)]
    )
    rest = left - gone
    result = np.ones((len(gone), len(drawn)))
    for rank in range(left.size):
        column = rest[:, rank]
        ways = binomial[np.maximum(column, 0)] * (column >= 0)[:, None]
        result *= ways[:, drawn[:, rank]]
    return result


class Hidden(NamedTuple):
    """The cards that are not mine, and how each hidden hand may be weighed.

    Attributes
    ----------
    left : int64 ndarray, shape (ranks,)
        The cards of each rank that hidden hands and stock may hold.
    weights : three float64 ndarray, each of shape (ways to weigh, n)
        For partner, right and left: weights of each distinct hand, one row per way.
    """

    variant: Variant
    left: IntArray
    weights: tuple[FloatArray, FloatArray, FloatArray]


class EachDeal(NamedTuple):
    """The ways to deal the hidden hands one after the other.

    ``two`` float64 (n, n): of partner and right. Both make the rows ``low_sum`` and ``high_sum``,
    int64 (n, n), of ``low`` and ``high``, float64 (sums, n), whose product is the left's ways.
    """

    two: FloatArray
    low_sum: IntArray
    high_sum: IntArray
    low: FloatArray
    high: FloatArray


class LanceSums(NamedTuple):
    """Weighted deals, one of each per way to weigh, shape (ways,).

    ``deals`` all of them; ``won`` those in which my pair has the lance; ``partner_stones`` and
    ``rival_stones`` the own stones of my partner and of both rivals summed over all deals;
    ``partner_won`` and ``rival_lost`` the same over the deals won, and over the deals lost.
    """

    deals: FloatArray
    won: FloatArray
    partner_stones: FloatArray
    rival_stones: FloatArray
    partner_won: FloatArray
    rival_lost: FloatArray


class _Ways:
    """The ways to deal: two hands, and a third once the multiset of their cards is gone.

    Attributes
    ----------
    which : int64 ndarray, shape (n, n)
        The multiset that two hands make.
    two : float64 ndarray, shape (n, n)
        Ways to deal both; the second is in the order ``second``.
    sums, factors : pairs of ndarray
        Of low and of high ranks: by multiset, the row of a factor, which is by row and last hand.
    """

    def __init__(self, variant: Variant, left: IntArray, second: IntArray, third: IntArray) -> None:
        pairs = _pairs(variant)
        counts = hand_table(variant).counts
        middle = left.size // 2
        self.which: IntArray = pairs.which[:, second]
        self.two: FloatArray = np.repeat(_ways(left, counts[:1] * 0, counts).T, len(counts), axis=1)
        self.sums = pairs.low, pairs.high
        self.factors: list[FloatArray] = []
        for half, ranks in zip(pairs.halves, (left[:middle], left[middle:]), strict=True):
            after = _ways(ranks, half.parts, half.parts)
            self.two *= after[np.ix_(half.of_hand, half.of_hand[second])]
            self.factors.append(_ways(ranks, half.sums, half.parts)[:, half.of_hand[third]])

    def last(self, multisets: IntArray, n_hands: int) -> FloatArray:
        """Return the ways to deal each of the first hands in the order ``third`` after each."""
        low, high = (
            factor[sums[multisets], :n_hands]
            for factor, sums in zip(self.factors, self.sums, strict=True)
        )
        low *= high
        return low

    def chunks(self) -> Iterator[IntArray]:
        """Yield all multisets, some at a time."""
        for start in range(0, self.sums[0].size, _CHUNK):
            yield np.arange(start, min(start + _CHUNK, self.sums[0].size))

    def last_weighed(self, weights: FloatArray, n_hands: int) -> FloatArray:
        """Return the same for all multisets, summed by rows of weights, shape (multisets, rows)."""
        of_first = weights[:, :n_hands].T
        return np.concatenate([self.last(chunk, n_hands) @ of_first for chunk in self.chunks()])


def each_deal(variant: Variant, left: IntArray) -> EachDeal:
    """Return the ways to deal three hands, each by its number, from the cards that are left."""
    hands = np.arange(hand_table(variant).n)
    ways = _Ways(variant, left, hands, hands)
    low, high = ways.factors
    low_sum, high_sum = (sums[ways.which] for sums in ways.sums)
    return EachDeal(ways.two, low_sum, high_sum, low, high)


def marginals(hidden: Hidden) -> FloatArray:
    """Return the weight of the deals in which each role holds each hand, shape (3, n).

    Each row adds up to the weight of all deals; only the first way to weigh is used.

    >>> from musodds.game.variant import Variant
    >>> table = hand_table(Variant(8))
    >>> left = np.array(table.variant.copies) - table.counts[0]
    >>> ones = np.ones((1, table.n))
    >>> int(marginals(Hidden(table.variant, left, (ones, ones, ones)))[2].sum())
    43370632305000
    """
    partner, right, last = (weights[0] for weights in hidden.weights)
    hands = np.arange(partner.size)
    ways = _Ways(hidden.variant, hidden.left, hands, hands)
    paired = ways.two * partner[:, None] * right
    of_pair = np.bincount(ways.which.ravel(), paired.ravel())
    follow = np.zeros(of_pair.size)
    on_last = np.zeros(partner.size)
    for chunk in ways.chunks():
        dealt = ways.last(chunk, partner.size)
        follow[chunk] = dealt @ last
        on_last += of_pair[chunk] @ dealt
    paired *= follow[ways.which]
    return np.array([paired.sum(axis=1), paired.sum(axis=0), on_last * last])


def lance_sums(
    hidden: Hidden, ways: IntArray, mine: int, seat: int, strength: IntArray, stones: IntArray
) -> LanceSums:
    """Return who has a lance and what own stones it brings, for many ways to weigh at once.

    Parameters
    ----------
    ways : int64 ndarray, shape (ways, 3)
        Rows of ``hidden.weights`` for partner, right and left.
    mine, seat : int
        My hand's index and my seat, 0-3.
    strength : int64 ndarray, shape (4, n)
        By seat, the place of each hand in the lance, no two seats' alike; -1 for who takes no
        part.
    stones : int64 ndarray, shape (n,)
        What a hand is worth to its pair if the pair collects.
    """
    partner, right, left = (strength[place] for place in roles_of(seat))
    ours = np.maximum(partner, strength[seat, mine])
    by_right, by_left = np.argsort(right, kind="stable"), np.argsort(left, kind="stable")
    dealt = _Ways(hidden.variant, hidden.left, by_right, by_left)
    of_partner, of_right, of_left = hidden.weights
    with_stones = bool(stones.any())
    on_right = _with_stones(of_right[:, by_right], stones[by_right])
    on_left = _with_stones(of_left[:, by_left], stones[by_left])
    n_right = np.searchsorted(right[by_right], ours)
    n_left = np.searchsorted(left[by_left], ours)
    # Whatever partner's hand is below mine, it is mine that the left must beat.
    usual = int(n_left.min())
    follow, follow_usual = (dealt.last_weighed(on_left, n) for n in (left.size, usual))
    held = np.flatnonzero((of_partner > 0).any(axis=0) & dealt.two.any(axis=1))
    every, won = np.zeros((2, 2, held.size, len(ways)))
    for row, hand in enumerate(held):
        two, which, beaten = dealt.two[hand], dealt.which[hand], slice(n_right[hand])
        every[:, row] = _of_ways((on_right * two) @ follow[which], ways, with_stones)
        if n_left[hand] == usual:
            after = follow_usual[which[beaten]]
        else:
            after = dealt.last(which[beaten], n_left[hand]) @ on_left[:, : n_left[hand]].T
        won[:, row] = _of_ways((on_right[:, beaten] * two[beaten]) @ after, ways, with_stones)
    weight = of_partner[np.ix_(ways[:, 0], held)].T
    every *= weight
    won *= weight
    deals, rival_stones = every.sum(axis=1)
    won_deals, won_stones = won.sum(axis=1)
    return LanceSums(
        deals=deals,
        won=won_deals,
        partner_stones=stones[held] @ every[0],
        rival_stones=rival_stones,
        partner_won=stones[held] @ won[0],
        rival_lost=rival_stones - won_stones,
    )


def _with_stones(weights: FloatArray, stones: IntArray) -> FloatArray:
    """Return rows of weights and, where any hand brings stones, the same times the stones."""
    return np.concatenate([weights, weights * stones]) if stones.any() else weights


def _of_ways(rivals: FloatArray, ways: IntArray, with_stones: bool) -> FloatArray:
    """Return the deals of each way to weigh and the rivals' stones in them, shape (2, ways).

    ``rivals`` has a row for each way to weigh the right and, ``with_stones``, those times his
    stones after them; its columns are alike for the left.
    """
    right, left = ways[:, 1], ways[:, 2]
    deals = rivals[right, left]
    if not with_stones:
        return np.array([deals, np.zeros_like(deals)])
    n_right, n_left = rivals.shape[0] // 2, rivals.shape[1] // 2
    return np.array([deals, rivals[n_right + right, left] + rivals[right, n_left + left]])


def roles_of(seat: int) -> tuple[int, int, int]:
    """Return the seats of my partner, of the rival on my right and of the one on my left.

    >>> roles_of(3)
    (1, 0, 2)
    """
    partner, right, left = ((seat + step) % N_PLAYERS for step in ROLE_STEPS)
    assert pair_of(partner) == pair_of(seat)
    return partner, right, left
