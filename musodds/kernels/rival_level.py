"""Every deal of the three hidden hands, its worth added up by how good the rivals' best hand is.

The enumeration is that of `musodds.kernels.joint`. One pass serves every bound on a rival's hand:
"one of them is as good as this" sums the levels from there up.
"""

from __future__ import annotations

import numpy as np

from musodds.kernels.codes import SIDE, WON
from musodds.kernels.compiler import inline, kernel
from musodds.kernels.joint import TOP, _fill_row, bits_of, highest

_FIELD = np.uint64(0x7FFF)


@inline()
def level_of(word, shift):  # type: ignore[no-untyped-def]
    """Return the place of a hand in the field at ``shift``, its seat left out."""
    return np.int64(((word >> shift) & _FIELD) >> np.uint64(2))


@kernel()
def weigh_by_rival(  # type: ignore[no-untyped-def]
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
    shift,
    values,
    sums,
):
    """Add ``values`` of the deals of some unions to ``sums``, by the better rival's level.

    Parameters are those of `musodds.kernels.joint.count_outcomes`, but for the last ones.

    Parameters
    ----------
    partner_weight, right_weight, left_weight : ndarray of float64, shape (n,)
        Weights of their hands.
    shift : uint64
        Where the field of the lance begins in ``words``.
    values : ndarray of float64, shape (N_CODES, k)
        What a deal of each outcome adds to each sum.
    sums : ndarray of float64, shape (levels, k)
        Added to, by the higher place of the two rivals in that lance.
    """
    n = words.shape[1]
    n_ranks = left.size
    row = np.empty(n, np.float64)
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
            right = words[seats[2], q]
            guarded = highest(me, partner) | TOP
            own = bits_of((me | TOP) - partner)
            beaten = guarded - right
            base = ((own * SIDE + side[mine] + side[p]) * SIDE + side[q]) * WON
            his = level_of(right, shift)
            for i in range(n_row):
                code = base + offset[i] + bits_of((guarded - rival[i]) & beaten)
                level = max(his, level_of(rival[i], shift))
                for k in range(values.shape[1]):
                    sums[level, k] += weight * row[i] * values[code, k]
