"""Every deal of the three hidden hands, all lances at once.

Let my partner hold ``p`` and the player on my right ``q``, with union ``u``. The ways to deal all
three factor, rank by rank, ``c`` being the cards left::

    C(c, p) * C(c - p, q) * C(c - p - q, l) = C(u, p) * [ C(c, u) * C(c - u, l) ]

so the bracket is worked out once for each multiset ``u`` of eight cards (6,435 or 24,310 of them)
and each of its pairs of hands costs one pass over the hands of the player on my left.

That pass compares four lances in one subtraction: a hand's places stand in four fields of 16 bits,
each ``4 * place + 3 - seat`` so that no two seats tie, and with the top bit of every field of mine
set, ``(mine | TOP) - theirs`` keeps the bit where mine is the higher. Stones of pares and juego
are sums over a pair's two hands, so the code of an outcome is a sum too.
See `musodds.kernels.codes`.
"""

from __future__ import annotations

import numpy as np

from musodds.kernels.codes import SIDE, WON
from musodds.kernels.compiler import inline, kernel

TOP = np.uint64(0x8000800080008000)
_FIELD = np.uint64(0x7FFF)
_GATHER = np.uint64((1 << 48) | (1 << 33) | (1 << 18) | (1 << 3))


@inline()
def bits_of(difference):  # type: ignore[no-untyped-def]
    """Return the top bits of the four fields as a number 0-15, the lowest field first."""
    spread = (difference & TOP) >> np.uint64(15)
    return np.int64((spread * _GATHER) >> np.uint64(48)) & 15


@inline()
def highest(a, b):  # type: ignore[no-untyped-def]
    """Return the higher of two words field by field."""
    result = np.uint64(0)
    for lane in range(4):
        shift = np.uint64(16 * lane)
        result |= max((a >> shift) & _FIELD, (b >> shift) & _FIELD) << shift
    return result


@kernel()
def count_outcomes(  # type: ignore[no-untyped-def]
    first_union,
    last_union,
    left,
    words,
    side,
    ranks,
    copies,
    unions,
    pair_start,
    pair_first,
    pair_second,
    pair_ways,
    binomial,
    mine,
    seats,
    partner_weight,
    right_weight,
    left_weight,
    tally,
):
    """Add the deals of some unions to ``tally`` (N_CODES,), by outcome.

    Parameters
    ----------
    first_union, last_union : int
        The range of multisets of eight cards to go through.
    left : ndarray of int64, shape (ranks,)
        Cards not placed: the deck without my hand and the dead cards.
    words : ndarray of uint64, shape (4, n)
        Places of each hand at each seat, in four fields.
    side : ndarray of int64, shape (n,)
        ``7 * pares stones + juego stones`` of each hand.
    ranks, copies : ndarray of int64, shape (n, 4)
        The ranks of each hand and how many of them, padded with 0 copies.
    mine : int
        My hand's index; ``seats`` are those of me, partner, right and left.
    partner_weight, right_weight, left_weight : ndarray, shape (n,)
        Weights of their hands, all of ``tally``'s type.
    """
    n = words.shape[1]
    n_ranks = left.size
    row = np.empty(n, tally.dtype)
    rival = np.empty(n, np.uint64)
    offset = np.empty(n, np.int64)
    ways_of = np.empty((n_ranks, 5), np.int64)
    me = words[seats[0], mine]
    for u in range(first_union, last_union):
        ways = np.int64(1)
        for rank in range(n_ranks):
            ways *= binomial[left[rank], unions[u, rank]] if unions[u, rank] <= left[rank] else 0
        if ways == 0:
            continue
        n_row = -1
        for pair in range(pair_start[u], pair_start[u + 1]):
            p = pair_first[pair]
            q = pair_second[pair]
            weight = partner_weight[p] * right_weight[q]
            if weight == 0:
                continue
            if n_row < 0:
                n_row = _fill_row(
                    row, rival, offset, ways_of, left, unions[u], ways, words[seats[3]], side,
                    ranks, copies, binomial, left_weight,
                )  # fmt: skip
            weight *= pair_ways[pair]
            partner = words[seats[1], p]
            ours = highest(me, partner)
            own = bits_of((me | TOP) - partner)
            guarded = ours | TOP
            beaten = guarded - words[seats[2], q]
            base = ((own * SIDE + side[mine] + side[p]) * SIDE + side[q]) * WON
            for i in range(n_row):
                won = bits_of((guarded - rival[i]) & beaten)
                tally[base + offset[i] + won] += weight * row[i]


@inline()
def _fill_row(  # type: ignore[no-untyped-def]
    row, rival, offset, ways_of, left, union, ways, words, side, ranks, copies, binomial, weight
):
    """Fill what the player on my left can hold once the union is dealt; return how many hands."""
    for rank in range(left.size):
        for k in range(5):
            free = left[rank] - union[rank]
            ways_of[rank, k] = binomial[free, k] if k <= free else 0
    n_row = 0
    for hand in range(row.size):
        if weight[hand] == 0:
            continue
        deals = ways
        for k in range(4):
            deals *= ways_of[ranks[hand, k], copies[hand, k]]
        if deals:
            row[n_row] = deals * weight[hand]
            rival[n_row] = words[hand]
            offset[n_row] = side[hand] * WON
            n_row += 1
    return n_row
