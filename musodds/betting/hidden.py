"""What the three hidden hands are, exactly, when each is weighed by itself; without compiled code.

The engines answer every question about a query; this answers two about one lance, fast enough for
a command that loads nothing heavy: how likely each hidden hand is, and who has the lance.

A deal of partner *p*, right *q* and left *l* can be made in A(p) B(p, q) M(p + q, l) ways, each a
product over ranks of binomial coefficients. The last factor depends on the *multiset* of the eight
cards of p and q alone, of which there are 6,435 (24,310 with four kings), and splits into a factor
for the low ranks and one for the high ones, so that it is two look-ups.
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

#: Cells of a table that is worked on at once: it stays in a processor's own memory.
_CHUNK_CELLS = 1 << 16


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


def _half(counts: IntArray) -> _Half:
    parts, of_hand = np.unique(counts, axis=0, return_inverse=True)
    both = (parts[:, None] + parts[None]).reshape(-1, counts.shape[1])
    sums, of_parts = np.unique(both, axis=0, return_inverse=True)
    return _Half(parts, sums, of_hand.reshape(-1), of_parts.reshape(len(parts), len(parts)))


@cache
def _pairs(variant: Variant) -> _Pairs:
    counts = hand_table(variant).counts
    middle = counts.shape[1] // 2
    low, high = _half(counts[:, :middle]), _half(counts[:, middle:])
    low_sum, high_sum = (half.of_parts[np.ix_(half.of_hand, half.of_hand)] for half in (low, high))
    keys, which = np.unique(low_sum * len(high.sums) + high_sum, return_inverse=True)
    return _Pairs(
        (low, high),
        which.reshape(low_sum.shape),
        keys // len(high.sums),
        keys % len(high.sums),
    )


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


class _Slice(NamedTuple):
    """Some multisets: pairs of hands that make them, and what the last hand may be.

    ``first``, ``second`` (pairs,) the hands, ``ways`` (pairs,) to deal them, ``row`` (pairs,)
    their multiset's row in ``last`` (multisets, n), the ways of the last hand to follow.
    """

    first: IntArray
    second: IntArray
    ways: FloatArray
    row: IntArray
    last: FloatArray


def _slices(hidden: Hidden, order: IntArray) -> Iterator[_Slice]:
    """Yield every pair of hands that any way of weighing allows, in slices of multisets.

    ``order`` is that of the last hand in ``last``.
    """
    pairs = _pairs(hidden.variant)
    counts = hand_table(hidden.variant).counts
    middle = hidden.left.size // 2
    halves = [
        (half, hidden.left[part])
        for half, part in zip(pairs.halves, (slice(middle), slice(middle, None)), strict=True)
    ]
    dealt_first = _ways(hidden.left, np.zeros_like(counts[:1]), counts)[0]
    dealt_second = np.ones((1, 1))
    for half, left in halves:
        after = _ways(left, half.parts, half.parts)
        dealt_second = dealt_second * after[np.ix_(half.of_hand, half.of_hand)]
    ways = dealt_second * dealt_first[:, None]
    partner, right, _last = ((weights > 0).any(axis=0) for weights in hidden.weights)
    ways *= np.outer(partner, right)
    first, second = np.nonzero(ways)
    which = pairs.which[first, second]
    rows = np.argsort(which, kind="stable")
    first, second, which = first[rows], second[rows], which[rows]
    low, high = (
        _ways(left, half.sums, half.parts)[:, half.of_hand[order]] for half, left in halves
    )
    step = max(1, _CHUNK_CELLS // low.shape[1])
    for start in range(0, pairs.low.size, step):
        inside = slice(*np.searchsorted(which, (start, start + step)))
        yield _Slice(
            first[inside],
            second[inside],
            ways[first[inside], second[inside]],
            which[inside] - start,
            low[pairs.low[start : start + step]] * high[pairs.high[start : start + step]],
        )


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
    result = np.zeros((len(ROLE_STEPS), partner.size))
    for part in _slices(hidden, np.arange(partner.size)):
        paired = part.ways * partner[part.first] * right[part.second]
        follow = part.last * last
        dealt = paired * follow.sum(axis=1)[part.row]
        result[0] += np.bincount(part.first, dealt, minlength=partner.size)
        result[1] += np.bincount(part.second, dealt, minlength=partner.size)
        result[2] += np.bincount(part.row, paired, minlength=len(follow)) @ follow
    return result


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
    order = np.argsort(left, kind="stable")
    below = np.searchsorted(left[order], ours)
    of_partner, of_right, of_left = hidden.weights
    sums = LanceSums(*np.zeros((len(LanceSums._fields), len(ways))))
    for part in _slices(hidden, order):
        beats = right[part.second] < ours[part.first]
        reached = below[part.first]
        last = {
            row: _last_sums(part.last * of_left[row, order], stones[order])
            for row in set(ways[:, 2].tolist())
        }
        paired: dict[tuple[int, int], FloatArray] = {}
        for way, (p, r, row) in enumerate(ways.tolist()):
            if (p, r) not in paired:
                paired[p, r] = part.ways * of_partner[p, part.first] * of_right[r, part.second]
            weight = paired[p, r]
            below_deals, below_stones = last[row]
            all_deals = weight * below_deals[part.row, -1]
            all_left = weight * below_stones[part.row, -1]
            won = weight * beats * below_deals[part.row, reached]
            won_left = weight * beats * below_stones[part.row, reached]
            on_right = stones[part.second]
            with_partner = stones[part.first]
            sums.deals[way] += all_deals.sum()
            sums.won[way] += won.sum()
            sums.partner_stones[way] += all_deals @ with_partner
            sums.partner_won[way] += won @ with_partner
            rival = all_deals @ on_right + all_left.sum()
            sums.rival_stones[way] += rival
            sums.rival_lost[way] += rival - (won @ on_right + won_left.sum())
    return sums


def _last_sums(last: FloatArray, stones: IntArray) -> tuple[FloatArray, FloatArray]:
    """Return the weights of the last hand, and those times its stones, each summed so far."""
    deals = np.zeros((last.shape[0], last.shape[1] + 1))
    np.cumsum(last, axis=1, out=deals[:, 1:])
    if not stones.any():
        return deals, np.broadcast_to(0.0, deals.shape)
    worth = np.zeros_like(deals)
    np.cumsum(last * stones, axis=1, out=worth[:, 1:])
    return deals, worth


def roles_of(seat: int) -> tuple[int, int, int]:
    """Return the seats of my partner, of the rival on my right and of the one on my left.

    >>> roles_of(3)
    (1, 0, 2)
    """
    partner, right, left = ((seat + step) % N_PLAYERS for step in ROLE_STEPS)
    assert pair_of(partner) == pair_of(seat)
    return partner, right, left
