"""Exact sums over the hands of two players, for every pair of hands of the two others.

The ways to deal the rivals' hands beside my pair's depend only on two multisets of eight cards,
``u`` of my pair and ``v`` of the rivals, and factor rank by rank::

    K(u, v) = prod_r C(copies_r - u_r, v_r)

so a row of it is the product of two rows of small tables, one of the low ranks and one of the
high.
"""

from __future__ import annotations

from musodds.kernels.compiler import kernel


@kernel()
def fill_ways(rows, of_rows, low_ways, high_ways, low, high):  # type: ignore[no-untyped-def]
    """Fill ``rows[i, v]`` with the ways to deal the rivals' multiset ``v`` beside ``of_rows[i]``.

    ``of_rows`` (k, 2) has the places of my pair's low and high ranks in the two tables, ``low``
    and ``high`` (v,) those of the rivals'.
    """
    for i in range(of_rows.shape[0]):
        low_row = low_ways[of_rows[i, 0]]
        high_row = high_ways[of_rows[i, 1]]
        for v in range(low.size):
            rows[i, v] = low_row[low[v]] * high_row[high[v]]


@kernel()
def enter_pairs(  # type: ignore[no-untyped-def]
    entered, begin, end, first, second, union, weight, stones, first_reach, second_reach
):
    """Add the rivals' pairs ``begin .. end - 1`` to ``entered`` (2, multisets, columns).

    ``first_reach`` and ``second_reach`` (n, columns) are how often each of the two comes to an
    end with a hand; ``entered[1]`` takes the same times the ``stones`` of the pair.
    """
    for k in range(begin, end):
        one = first_reach[first[k]]
        other = second_reach[second[k]]
        for column in range(one.size):
            amount = weight[k] * one[column] * other[column]
            entered[0, union[k], column] += amount
            entered[1, union[k], column] += amount * stones[k]


@kernel()
def gather(sums, holder, partner, weight, partner_reach, row, column, table):  # type: ignore[no-untyped-def]
    """Add ``table[row[k], column[e]]`` of every pair of hands to ``sums[holder[k], e]``.

    Each counts as often as the pair is dealt and the partner comes to the end ``e``
    (``partner_reach``, (n, ends)).
    """
    for k in range(holder.size):
        reach = partner_reach[partner[k]]
        values = table[row[k]]
        mine = sums[holder[k]]
        for e in range(column.size):
            mine[e] += weight[k] * reach[e] * values[column[e]]
