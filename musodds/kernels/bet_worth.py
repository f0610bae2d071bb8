"""What a hand's words are worth at a score: every deal of the three hidden hands, one by one.

Partner and right are enumerated; under each pair of hands the left's are summed by the way in which
the betting weighs them and by what it comes to, so that the many ways of the whole tree cost one
pass. The ways to deal the last hand are the product of a factor of the low ranks and one of the
high, as in `musodds.betting.hidden`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from musodds.kernels.bet_learn import code_of
from musodds.kernels.compiler import kernel


class Hands(NamedTuple):
    """The hidden hands that there may be, and how they are dealt and weighed.

    ``partner``, ``right`` and ``left`` int64 are hands, each with its ``*_weight`` (ways to weigh,
    n); ``two`` float64 (n, n) the ways to deal partner and right; ``low_sum`` and ``high_sum``
    int64 (n, n) the row that both hands make in ``low`` and ``high`` (sums, n), whose product is
    the ways to deal the left's.
    """

    partner: Any
    right: Any
    left: Any
    partner_weight: Any
    right_weight: Any
    left_weight: Any
    two: Any
    low_sum: Any
    high_sum: Any
    low: Any
    high: Any


class Summed(NamedTuple):
    """Which sums are asked for, int64.

    ``left_way`` and ``column`` (cells,): a row of the left's weights and a column of what ends pay;
    ``partner_way``, ``right_way`` and ``cell`` (ends,): which of these each end takes.
    """

    left_way: Any
    column: Any
    partner_way: Any
    right_way: Any
    cell: Any


@kernel()
def worth_of_ends(mine, seat, hands, summed, scored):  # type: ignore[no-untyped-def]
    """Return what each end pays the mano's pair over all deals that reach it, shape (ends,).

    ``mine`` and ``seat`` are my hand and seat; ``scored`` is the learner's `ScoreTables`, but with
    ``worth`` in float64.
    """
    partner_seat = seat ^ 2
    right_seat = (seat + 1) % 4
    left_seat = (seat + 3) % 4
    hand = np.zeros(4, np.int64)
    hand[seat] = mine
    cells = np.zeros(summed.cell.size)
    sums = np.zeros(summed.column.size)
    worth = np.zeros(summed.cell.size)
    for p in hands.partner:
        hand[partner_seat] = p
        cells[:] = 0.0
        for q in hands.right:
            two = hands.two[p, q]
            if two == 0.0:
                continue
            hand[right_seat] = q
            low = hands.low[hands.low_sum[p, q]]
            high = hands.high[hands.high_sum[p, q]]
            sums[:] = 0.0
            for last in hands.left:
                ways = low[last] * high[last]
                if ways == 0.0:
                    continue
                hand[left_seat] = last
                paid = scored.worth[code_of(hand, scored.place, scored.side)]
                for k in range(sums.size):
                    sums[k] += (
                        ways * hands.left_weight[summed.left_way[k], last] * paid[summed.column[k]]
                    )
            for end in range(worth.size):
                often = two * hands.right_weight[summed.right_way[end], q]
                cells[end] += often * sums[summed.cell[end]]
        for end in range(worth.size):
            worth[end] += hands.partner_weight[summed.partner_way[end], p] * cells[end]
    return worth
