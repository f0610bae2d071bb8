"""The plain triple loop: the yardstick for the speed of `musodds.kernels.exact`, and its check."""

from __future__ import annotations

import numpy as np

from musodds.kernels.compiler import kernel
from musodds.kernels.exact import FIRST_JUEGO, JUEGO, PUNTO


@kernel()
def enumerate_plainly(me, seat, left, counts, place, binomial, tallies):  # type: ignore[no-untyped-def]
    """Count every lance by the plain triple loop over distinct hands, for one seat.

    The slow statement of what `enumerate_hand` computes, kept as the yardstick for its speed and
    as a check. ``tallies`` (5, 7) int64 gets, per lance, the deals won contested, won uncontested,
    lost contested, lost uncontested, absent, mine best, mine beats rivals.
    """
    n, n_ranks = counts.shape
    rest = np.empty(n_ranks, np.int64)
    partner_seat = (seat + 2) % 4
    right_seat = (seat + 1) % 4
    left_seat = (seat + 3) % 4
    for p in range(n):
        partner_ways = 1
        for rank in range(n_ranks):
            partner_ways *= binomial[left[rank], counts[p, rank]]
        if partner_ways == 0:
            continue
        for q in range(n):
            right_ways = partner_ways
            for rank in range(n_ranks):
                rest[rank] = left[rank] - counts[p, rank]
                right_ways *= binomial[rest[rank], counts[q, rank]]
                rest[rank] -= counts[q, rank]
            if right_ways == 0:
                continue
            for r in range(n):
                ways = right_ways
                for rank in range(n_ranks):
                    ways *= binomial[rest[rank], counts[r, rank]]
                if ways == 0:
                    continue
                for lane in range(4):
                    first = 0
                    if lane == 2:
                        first = 1
                    elif lane == 3:
                        first = FIRST_JUEGO
                    mine = np.int64(place[me, lane]) * 4 + 3 - seat
                    partner = np.int64(place[p, lane]) * 4 + 3 - partner_seat
                    rivals = max(
                        np.int64(place[q, lane]) * 4 + 3 - right_seat,
                        np.int64(place[r, lane]) * 4 + 3 - left_seat,
                    )
                    ours = max(mine, partner)
                    we_have = ours >= 4 * first
                    they_have = rivals >= 4 * first
                    beats = mine > rivals
                    if lane == 3 and not we_have and not they_have:
                        tallies[JUEGO, 4] += ways
                        tallies[PUNTO, 0 if ours > rivals else 2] += ways
                        if beats:
                            tallies[PUNTO, 6] += ways
                            if mine > partner:
                                tallies[PUNTO, 5] += ways
                        continue
                    if lane == 3:
                        tallies[PUNTO, 4] += ways
                    if not we_have and not they_have:
                        tallies[lane, 4] += ways
                        continue
                    contested = we_have and they_have
                    if ours > rivals:
                        tallies[lane, 0 if contested else 1] += ways
                    else:
                        tallies[lane, 2 if contested else 3] += ways
                    if beats and mine >= 4 * first:
                        tallies[lane, 6] += ways
                        if mine > partner:
                            tallies[lane, 5] += ways
