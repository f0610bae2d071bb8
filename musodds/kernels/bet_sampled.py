"""What drawn deals pay at the ends of a lance, summed by a pair's two hands.

The rivals' reach goes into the sums, the pair's own does not: one sample values every way in which
the pair could play.
"""

from __future__ import annotations

import numpy as np

from musodds.kernels.bet_deal import deal_here
from musodds.kernels.compiler import kernel
from musodds.kernels.random import stream_start


@kernel()
def draw_hands(seed, unit, hands, tables):  # type: ignore[no-untyped-def]
    """Fill ``hands`` (deals, 4) with deals that come here, those of the stream of a unit."""
    deck = tables.deck.copy()
    hand = np.zeros(hands.shape[1], np.int64)
    state = stream_start(np.uint64(seed), np.uint64(unit))
    for k in range(hands.shape[0]):
        state = deal_here(hand, deck, tables, state)
        hands[k] = hand


@kernel()
def sum_by_pair(sums, pair, first, second, first_reach, second_reach, row, worth):  # type: ignore[no-untyped-def]
    """Add what each deal pays at every end to ``sums[pair[k]]``, as often as the rivals come there.

    Parameters
    ----------
    sums : float64 ndarray, shape (pairs, ends)
    pair : int64 ndarray, shape (deals,)
        Which pair of hands ours is.
    first, second : int64 ndarray, shape (deals,)
        The rivals' hands.
    first_reach, second_reach : float64 ndarray, shape (n, ends)
        How often each of the rivals says his part of the way to an end.
    row : int64 ndarray, shape (deals,)
    worth : float64 ndarray, shape (rows, ends)
        What the ends pay us in a deal of that row.
    """
    for k in range(pair.size):
        one = first_reach[first[k]]
        other = second_reach[second[k]]
        paid = worth[row[k]]
        into = sums[pair[k]]
        for end in range(into.size):
            into[end] += paid[end] * one[end] * other[end]


@kernel()
def moments(change, pair, first, second, first_reach, second_reach, row, worth):  # type: ignore[no-untyped-def]
    """Return the sum over deals, and that of the squares, of what a change of our play brings.

    ``change`` float64 (pairs, ends) is how much more often our pair of hands says its part of the
    way to an end; the others are those of `sum_by_pair`.
    """
    total = 0.0
    squares = 0.0
    for k in range(pair.size):
        one = first_reach[first[k]]
        other = second_reach[second[k]]
        paid = worth[row[k]]
        more = change[pair[k]]
        gain = 0.0
        for end in range(more.size):
            gain += paid[end] * one[end] * other[end] * more[end]
        total += gain
        squares += gain * gain
    return total, squares
