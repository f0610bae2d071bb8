"""In how many ways up to three hidden hands can be dealt, each hand with its own weights.

The ways to deal a hand once others are placed depend only on the multiset of their cards, so
two placed hands meet the third through the 6,435 or 24,310 multisets of eight cards rather than
one by one; and since the ways are a product over ranks, the third hand is summed in two halves
of the deck as a product of matrices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from math import comb

import numpy as np

from musodds.game.hands import IntArray, hand_table
from musodds.game.variant import HAND_SIZE, Variant

MAX_HANDS = 3
#: Weights are cut in digits of this base: 91,390 * 58,905 * 35,960 * 32**3 is below 2**63.
_BASE = 32


def count_deals(variant: Variant, gone: Sequence[int], weights: Sequence[IntArray]) -> int:
    """Return the weighted number of ways to deal the hands, in order, from one deck.

    Parameters
    ----------
    gone : sequence of int, shape (n_ranks,)
        Cards of each rank that are elsewhere, the as first.
    weights : sequence of one to three int64 arrays, shape (n_hands,)
        What each hand weighs in each place; all 1 counts physical deals. A deal of several
        hands weighs the product.

    >>> ones = np.ones(330, dtype=np.int64)
    >>> count_deals(Variant(8), [0] * 8, [ones, ones]) == comb(40, 4) * comb(36, 4)
    True
    """
    if not 1 <= len(weights) <= MAX_HANDS:
        raise ValueError(f"{len(weights)} hands; from one to {MAX_HANDS} can be counted")
    ways = _ways(variant, tuple(gone))
    total = 0
    # The count is linear in each hand's weights, so digits may be counted apart and put together.
    for digits in product(*(_digits(array) for array in weights)):
        scale = 1
        for place, _digit in digits:
            scale *= _BASE**place
        total += scale * ways.count([digit for _place, digit in digits])
    return total


def _digits(weights: IntArray) -> list[tuple[int, IntArray]]:
    """Return (place, digits) such that the digits times ``_BASE**place`` add up to the weights."""
    digits: list[tuple[int, IntArray]] = []
    rest = np.asarray(weights, dtype=np.int64)
    while not digits or rest.any():
        digits.append((len(digits), rest % _BASE))
        rest = rest // _BASE
    return digits


@dataclass(frozen=True, eq=False)
class _Pairs:
    """What two hands hold together, the same for any deck.

    ``low`` and ``high`` are the two halves of the ranks: which state of a half each hand is in
    (``*_of_hand``) and each multiset of eight cards (``*_of_eight``), and the states themselves.
    """

    low_hands: IntArray
    low_of_hand: IntArray
    low_eights: IntArray
    low_of_eight: IntArray
    high_hands: IntArray
    high_of_hand: IntArray
    high_eights: IntArray
    high_of_eight: IntArray
    order: IntArray
    starts: IntArray


@cache
def _pairs(variant: Variant) -> _Pairs:
    counts = hand_table(variant).counts
    codes = counts @ (2 * HAND_SIZE + 1) ** np.arange(variant.n_ranks)
    flat = (codes[:, None] + codes[None, :]).ravel()
    order = np.argsort(flat, kind="stable")
    starts = np.flatnonzero(np.diff(flat[order], prepend=-1))
    first, second = np.divmod(order[starts], len(counts))
    eights = counts[first] + counts[second]
    half = variant.n_ranks // 2
    return _Pairs(
        *_states(counts[:, :half]),
        *_states(eights[:, :half]),
        *_states(counts[:, half:]),
        *_states(eights[:, half:]),
        order,
        starts,
    )


def _states(rows: IntArray) -> tuple[IntArray, IntArray]:
    states, place = np.unique(rows, axis=0, return_inverse=True)
    return states, place.reshape(-1)


@dataclass(frozen=True, eq=False)
class _Ways:
    """Ways to deal from one deck: a hand, a hand after one hand, a hand after eight cards."""

    pairs: _Pairs
    one: IntArray
    after_hand: IntArray
    low_after_eight: IntArray
    high_after_eight: IntArray

    def count(self, weights: Sequence[IntArray]) -> int:
        first = weights[0] * self.one
        if len(weights) == 1:
            return int(first.sum())
        if len(weights) == 2:
            return int(first @ (self.after_hand @ weights[1]))
        pairs = self.pairs
        dealt = first[:, None] * self.after_hand * weights[1]
        eights = np.add.reduceat(dealt.ravel()[pairs.order], pairs.starts)
        third = np.zeros((len(pairs.low_hands), len(pairs.high_hands)), dtype=np.int64)
        third[pairs.low_of_hand, pairs.high_of_hand] = weights[2]
        low = self.low_after_eight @ third
        after = (low[pairs.low_of_eight] * self.high_after_eight[pairs.high_of_eight]).sum(axis=1)
        return int(eights @ after)


@lru_cache(maxsize=4)
def _ways(variant: Variant, gone: tuple[int, ...]) -> _Ways:
    left = np.array(variant.copies) - np.array(gone)
    pairs = _pairs(variant)
    half = variant.n_ranks // 2
    low_left, high_left = left[:half], left[half:]
    nothing = np.zeros((1, variant.n_ranks), dtype=np.int64)
    low, high = pairs.low_of_hand, pairs.high_of_hand
    low_after = _choices(low_left, pairs.low_hands, pairs.low_hands)
    high_after = _choices(high_left, pairs.high_hands, pairs.high_hands)
    return _Ways(
        pairs=pairs,
        one=_choices(left, nothing, hand_table(variant).counts)[0],
        after_hand=low_after[np.ix_(low, low)] * high_after[np.ix_(high, high)],
        low_after_eight=_choices(low_left, pairs.low_eights, pairs.low_hands),
        high_after_eight=_choices(high_left, pairs.high_eights, pairs.high_hands),
    )


def _choices(left: IntArray, placed: IntArray, taken: IntArray) -> IntArray:
    """Return the ways to take each row of ``taken`` once each row of ``placed`` is gone.

    Shape (len(placed), len(taken)); all three have one column per rank. Where ``placed`` is more
    than the deck has, its own ways are 0 already and the number here does not matter.
    """
    table = np.array(
        [[comb(n, k) for k in range(HAND_SIZE + 1)] for n in range(int(left.max(initial=0)) + 1)],
        dtype=np.int64,
    )
    ways = np.ones((len(placed), len(taken)), dtype=np.int64)
    for rank in range(len(left)):
        rest = np.maximum(left[rank] - placed[:, rank], 0)
        ways *= table[rest[:, None], taken[None, :, rank]]
    return ways
