"""All deals to every hand at once, for the table of all hands.

The rivals' two hands ``q`` and ``l`` matter only by the higher of them, and how they fall depends
on my pair's hands only through the multiset ``v`` of their eight cards. So for every ``v``
the deals of the rivals are counted by the place of the higher, once for all pairs of hands whose
union is ``v``. Whether ``l`` is below ``q`` depends on the multiset ``U = v + q`` of twelve cards
alone, and the ways to deal factor, rank by rank, ``d`` being the deck::

    C(d, v) C(d - v, q) = C(d, U) C(U, q)        C(d, me) C(d - me, p) = C(d, v) C(v, p)

so sums over ``U`` are taken times ``C(d, v)`` and never need the cards that are left. As ``q`` and
``l`` may change places, deals with ``l`` above ``q`` are as many as those with ``q`` above ``l``.
Of the places, only those of the hands that are part of ``v`` are told apart, some twenty.
"""

from __future__ import annotations

import numpy as np

from musodds.kernels.compiler import inline, kernel
from musodds.kernels.exact import (
    BEATS,
    DEALS,
    FIRST_JUEGO,
    JUEGO_THEY_LACK,
    JUEGO_WE_LACK,
    MOVED,
    PARES_THEY_LACK,
    PARES_WE_LACK,
    PUNTO_PLAYED,
    RIVAL_JUEGO_STONES,
    RIVAL_PARES_STONES,
    WON,
    part_ways,
)

#: Sums by multiset of my pair's cards and place, of deals of the rivals' hands: the higher between
#: this place and the one before; one at this place and the other below; both at this place; and
#: the stones of both hands over the same.
_UNDER, _LESS, _SAME, _UNDER_PAID, _LESS_PAID, _SAME_PAID = range(6)
#: The first two lanes pay no stones of a hand's own.
_N_SUMS = np.array([3, 6])


@inline()
def _first_at_least(places, begin, end, place):  # type: ignore[no-untyped-def]
    """Return the first of the sorted ``places[begin:end]`` that is not below ``place``, or end."""
    while begin < end:
        middle = (begin + end) >> 1
        if places[middle] < place:
            begin = middle + 1
        else:
            end = middle
    return begin


@inline()
def _gather_places(lane, place, first, begin, end, places):  # type: ignore[no-untyped-def]
    """Sort the places of the hands ``first[begin:end]`` into ``places``; return where they end."""
    stop = begin
    for pair in range(begin, end):
        new = place[first[pair], lane]
        at = _first_at_least(places, begin, stop, new)
        if at < stop and places[at] == new:
            continue
        for i in range(stop, at, -1):
            places[i] = places[i - 1]
        places[at] = new
        stop += 1
    return stop


@inline()
def _fill_below(  # type: ignore[no-untyped-def]
    lane, hand_ways, order, bound, n_levels, level_stones, below, paid_below
):
    """Fill the hands of the last player below each place, and the stones of those hands."""
    low = np.int64(0)
    paid = np.int64(0)
    for level in range(n_levels[lane]):
        below[level] = low
        paid_below[level] = paid
        before = low
        for i in range(bound[lane, level], bound[lane, level + 1]):
            low += hand_ways[order[i, lane]]
        if lane >= 2:
            paid += (low - before) * level_stones[lane - 2, level]
    below[n_levels[lane]] = low
    paid_below[n_levels[lane]] = paid


@kernel()
def enumerate_all_hands(  # type: ignore[no-untyped-def]
    first_lane,
    deck,
    skip,
    counts,
    place,
    order,
    bound,
    n_levels,
    level_stones,
    stones,
    unions,
    pair_start,
    pair_first,
    pair_second,
    pair_ways,
    halves,
    parts,
    binomial,
    cells,
):
    """Add all deals to the cells of every hand at once, nothing being known of the others.

    Fills what belongs to the lanes ``first_lane`` and ``first_lane + 1``, two of the four; with
    the first two the number of deals too. ``cells`` is (n, N_CELLS), int64; those that are never
    read, for a rival above my pair, stay as they are. The arrays are `musodds.kernels.exact`'s.
    """
    n, n_ranks = counts.shape
    half = n_ranks // 2
    places = np.zeros((2, pair_first.size), np.uint16)
    stop = np.zeros((2, unions.shape[0]), np.int64)
    for u in range(unions.shape[0]):
        for k in range(2):
            stop[k, u] = pair_start[u]
        fits = True
        for rank in range(n_ranks):
            fits = fits and unions[u, rank] <= deck[rank]
        if fits:
            for k in range(2):
                stop[k, u] = _gather_places(
                    first_lane + k, place, pair_first, pair_start[u], pair_start[u + 1], places[k]
                )
    sums = np.zeros((2, pair_first.size, _N_SUMS[first_lane // 2]), np.int64)
    rival_stones = np.zeros((2, unions.shape[0]), np.int64)
    both_lack = np.zeros((2, unions.shape[0]), np.int64)
    n_left = 0
    for rank in range(n_ranks):
        n_left += deck[rank]
    last_hands = binomial[n_left - 12, 4]
    nobody = np.zeros(n_ranks, np.int64)
    low_ways = np.empty(parts.shape[0], np.int64)
    high_ways = np.empty(parts.shape[0], np.int64)
    hand_ways = np.empty(n, np.int64)
    below = np.zeros((2, n + 1), np.int64)
    paid_below = np.zeros((2, n + 1), np.int64)
    placed = np.zeros(n_ranks, np.int64)
    placed[n_ranks - 1] = 12
    while True:
        ways = np.int64(1)
        for rank in range(n_ranks):
            ways *= binomial[deck[rank], placed[rank]] if placed[rank] <= deck[rank] else 0
        if ways:
            part_ways(low_ways, 0, parts, deck, placed, binomial)
            part_ways(high_ways, half, parts, deck, placed, binomial)
            for i in range(n):
                hand_ways[i] = low_ways[halves[i, 0]] * high_ways[halves[i, 1]]
            for k in range(2):
                _fill_below(
                    first_lane + k, hand_ways, order, bound, n_levels, level_stones,
                    below[k], paid_below[k],
                )  # fmt: skip
            part_ways(low_ways, 0, parts, placed, nobody, binomial)
            part_ways(high_ways, half, parts, placed, nobody, binomial)
            for q in range(n):
                weight = low_ways[halves[q, 0]] * high_ways[halves[q, 1]]
                if weight == 0:
                    continue
                weight *= ways
                u = 0
                cards = 8
                for rank in range(n_ranks - 1):
                    here = placed[rank] - counts[q, rank]
                    u += skip[rank, cards, here]
                    cards -= here
                for k in range(2):
                    _add_rival(
                        first_lane + k, place[q, first_lane + k], weight, below[k], paid_below[k],
                        stones[q], places[k], pair_start[u], stop[k, u], sums[k],
                    )  # fmt: skip
                    if first_lane == 2:
                        rival_stones[k, u] += 2 * weight * stones[q, k] * last_hands
                        least = FIRST_JUEGO if k else 1
                        if place[q, 2 + k] < least:
                            both_lack[k, u] += weight * below[k, least]
        # The next multiset of twelve, the as slowest: move one card down from the top rank.
        rank = n_ranks - 2
        spare = placed[n_ranks - 1]
        if spare == 0:
            while rank >= 0 and placed[rank] == 0:
                rank -= 1
            if rank <= 0:
                break
            spare = placed[rank]
            placed[rank] = 0
            rank -= 1
        placed[n_ranks - 1] = 0
        placed[rank] += 1
        placed[n_ranks - 1] = spare - 1
    for u in range(unions.shape[0]):
        for k in range(2):
            for first in range(0, sums.shape[2], 3):
                _add_up(first, sums[k], pair_start[u], stop[k, u])
        ways = np.int64(1)
        for rank in range(n_ranks):
            ways *= binomial[deck[rank], unions[u, rank]] if unions[u, rank] <= deck[rank] else 0
        if ways == 0:
            continue
        deals = ways * binomial[n_left - 8, 4] * last_hands
        for pair in range(pair_start[u], pair_start[u + 1]):
            me = pair_first[pair]
            p = pair_second[pair]
            if first_lane == 0:
                cells[me, DEALS] += pair_ways[pair] * deals
            else:
                _add_totals(
                    pair_ways[pair], place[me], place[p], deals, rival_stones[:, u],
                    both_lack[:, u], cells[me],
                )  # fmt: skip
            for k in range(2):
                _add_pair(
                    first_lane + k, pair_ways[pair], place[me], place[p], stones[me], stones[p],
                    places[k], pair_start[u], stop[k, u], sums[k], cells[me],
                )  # fmt: skip
    for me in range(n):
        ways = np.int64(1)
        for rank in range(n_ranks):
            ways *= binomial[deck[rank], counts[me, rank]]
        for cell in range(cells.shape[1]):
            cells[me, cell] //= ways


@inline()
def _add_rival(  # type: ignore[no-untyped-def]
    lane, at, weight, below, paid_below, stones, places, begin, stop, sums
):
    """Add the deals in which a rival's hand at place ``at`` is not below the other's."""
    j = _first_at_least(places, begin, stop, at)
    if j == stop:
        return
    low = below[at]
    level = below[at + 1] - low
    less = weight * low
    same = weight * level
    exact = places[j] == at
    if exact:
        sums[j, _LESS] += less
        sums[j, _SAME] += same
    else:
        sums[j, _UNDER] += 2 * less + same
    if lane >= 2:
        mine = stones[lane - 2]
        less_paid = weight * (mine * low + paid_below[at])
        same_paid = weight * (mine * level + paid_below[at + 1] - paid_below[at])
        if exact:
            sums[j, _LESS_PAID] += less_paid
            sums[j, _SAME_PAID] += same_paid
        else:
            sums[j, _UNDER_PAID] += 2 * less_paid + same_paid


@inline()
def _add_up(first, sums, begin, stop):  # type: ignore[no-untyped-def]
    """Turn the deals between two places, column ``first``, into all with both rivals below."""
    under = np.int64(0)
    for j in range(begin, stop):
        under += sums[j, first]
        sums[j, first] = under
        under += 2 * sums[j, first + _LESS] + sums[j, first + _SAME]


@inline()
def _add_totals(weight, mine, partner, deals, rival_stones, both_lack, cells):  # type: ignore[no-untyped-def]
    """Add what hangs on no tie in pares and juego."""
    cells[RIVAL_PARES_STONES] += weight * rival_stones[0]
    cells[RIVAL_JUEGO_STONES] += weight * rival_stones[1]
    if mine[2] == 0 and partner[2] == 0:
        cells[PARES_WE_LACK] += weight * deals
    else:
        cells[PARES_THEY_LACK] += weight * both_lack[0]
    if mine[3] < FIRST_JUEGO and partner[3] < FIRST_JUEGO:
        cells[JUEGO_WE_LACK] += weight * deals
        cells[PUNTO_PLAYED] += weight * both_lack[1]
    else:
        cells[JUEGO_THEY_LACK] += weight * both_lack[1]


@inline()
def _add_pair(  # type: ignore[no-untyped-def]
    lane, weight, my_places, partner_places, my_stones, partner_stones, places, begin, stop, sums,
    cells,
):  # fmt: skip
    """Add the deals of my pair's two hands in one lane, by holder and ties with the rivals."""
    mine = my_places[lane]
    partner = partner_places[lane]
    best = max(mine, partner)
    joined = lane == 3 and best < FIRST_JUEGO
    lance = lane + joined
    holder = (partner > mine) + 2 * (partner == mine)
    j = _first_at_least(places, begin, stop, best)
    cell = WON + (lance * 3 + holder) * 6
    cells[cell] += weight * sums[j, _UNDER]
    cells[cell + 1] += weight * sums[j, _LESS]
    cells[cell + 2] += weight * sums[j, _LESS]
    cells[cell + 3] += weight * sums[j, _SAME]
    if lane >= 2:
        paid = my_stones[lane - 2] + partner_stones[lane - 2]
        cell = MOVED + ((lane - 2) * 3 + holder) * 6
        less = weight * (paid * sums[j, _LESS] + sums[j, _LESS_PAID])
        cells[cell] += weight * (paid * sums[j, _UNDER] + sums[j, _UNDER_PAID])
        cells[cell + 1] += less
        cells[cell + 2] += less
        cells[cell + 3] += weight * (paid * sums[j, _SAME] + sums[j, _SAME_PAID])
    # Alone I take part in juego or in punto, whichever my pair plays.
    if lane == 3 and joined == (mine >= FIRST_JUEGO):
        return
    j = _first_at_least(places, begin, stop, mine)
    cell = BEATS + lance * 6
    cells[cell] += weight * sums[j, _UNDER]
    cells[cell + 1] += weight * sums[j, _LESS]
    cells[cell + 2] += weight * sums[j, _LESS]
    cells[cell + 3] += weight * sums[j, _SAME]
