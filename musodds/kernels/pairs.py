"""All pairs of hands, sorted by the multiset of their eight cards."""

from __future__ import annotations

import numpy as np

from musodds.kernels.compiler import kernel


@kernel()
def group_pairs(counts, unions, skip, start, first, second, ways, binomial):  # type: ignore[no-untyped-def]
    """Sort all ordered pairs of hands by the multiset of their eight cards.

    ``skip`` (ranks, 9, 9) holds how many multisets come before a given next component, so that a
    multiset's index is a sum of table entries. Fills ``start`` (m + 1,), ``first``, ``second``
    and ``ways`` (pairs,), the product over ranks of C(u, p).
    """
    n, n_ranks = counts.shape
    which = np.empty((n, n), np.int64)
    start[:] = 0
    for p in range(n):
        for q in range(n):
            left = 8
            index = 0
            for rank in range(n_ranks - 1):
                here = counts[p, rank] + counts[q, rank]
                index += skip[rank, left, here]
                left -= here
            which[p, q] = index
            start[index + 1] += 1
    for u in range(unions.shape[0]):
        start[u + 1] += start[u]
    fill = start[:-1].copy()
    for p in range(n):
        for q in range(n):
            u = which[p, q]
            slot = fill[u]
            fill[u] += 1
            product = 1
            for rank in range(n_ranks):
                product *= binomial[unions[u, rank], counts[p, rank]]
            first[slot] = p
            second[slot] = q
            ways[slot] = product
