"""Exact enumeration of the three hidden hands, up to the last one, which is never enumerated.

Let my partner hold ``p`` and the player on my right ``q``. What the player on my left adds to
any lance is how many of his hands stand below a threshold, and that depends only on the multiset
``u`` of the eight cards of ``p`` and ``q``: 6,435 (24,310) multisets serve 108,900 (511,225)
pairs of hands. The ways to deal a pair factor as well::

    C(c, p) * C(c - p, q) = C(c, u) * C(u, p)          (rank by rank, c the cards left)

so per multiset one pass over its pairs with small constant weights is all that remains.

Nothing here knows seats. Ties are kept apart instead (`CELLS`), so one enumeration serves all
four. Places are the distinct-hand places of the hand table; the fourth lane joins punto and juego
in one order, any juego above any punto: its key is the sum where there is no juego, and
`FIRST_JUEGO` - 1 + place otherwise.

Arrays of a variant's layout (see `musodds.engines.layout`):

``counts`` (n, ranks) int64, cards of each hand; ``place`` (n, 4) uint16; ``order`` (n, 4) uint16,
the hands sorted by place in each lane; ``bound`` (4, levels + 1) uint16, where each level starts in
that order; ``level_stones`` (2, levels), stones of a hand's own pares or juego at each level;
``stones`` (n, 2) the same by hand; ``unions`` (m, ranks), multisets of eight cards, the as
slowest; ``pair_start`` (m + 1,), ``pair_first``, ``pair_second`` uint16, ``pair_ways``: the pairs
of hands whose union is each multiset; ``halves`` (n, 2) uint16, each hand's part of low and of
high ranks; ``parts`` (k, 3) uint16, the parts of half the ranks as (earlier part, rank, copies);
``binomial`` (41, 13). Unsigned indices spare a test for negative ones each.
"""

from __future__ import annotations

import numpy as np

from musodds.kernels.compiler import inline, kernel

GRANDE, CHICA, PARES, JUEGO, PUNTO = range(5)
#: The lowest key of a juego in the lane that joins punto and juego.
FIRST_JUEGO = 31

# One hand's cells, flat, so that an index is a sum of constants:
#: ``won[lance, holder, right, left]`` counts deals in which no rival is above my pair's best. Its
#: holder is me (0), my partner (1) or both alike (2); the rival on the right is below it (0),
#: level (1) or above (2, a dump that is never read); the one on the left below (0) or level (1).
WON, WON_SHAPE = 0, (5, 3, 3, 2)
#: ``beats[lance, right, left]``: the same for my own hand alone, partner ignored.
BEATS, BEATS_SHAPE = 90, (5, 3, 2)
#: ``moved[pares or juego, holder, right, left]``: all four hands' stones over those deals.
MOVED, MOVED_SHAPE = 120, (2, 3, 3, 2)
#: Sums that no tie touches: all deals; deals in which my pair has no pares; has, and no rival has;
#: the same two for juego; deals of punto; the rivals' pares stones and juego stones.
DEALS = 156
PARES_WE_LACK, PARES_THEY_LACK = 157, 158
JUEGO_WE_LACK, JUEGO_THEY_LACK, PUNTO_PLAYED = 159, 160, 161
RIVAL_PARES_STONES, RIVAL_JUEGO_STONES = 162, 163
N_CELLS = 164


@inline()
def part_ways(ways, first_rank, parts, left, used, binomial):  # type: ignore[no-untyped-def]
    """Fill the ways to take each part of a hand, 0 to 4 cards of half the ranks.

    A part is an earlier one and ``copies`` cards of one rank above it.
    """
    ways[0] = 1
    for j in range(1, ways.size):
        rank = first_rank + parts[j, 1]
        ways[j] = ways[parts[j, 0]] * binomial[left[rank] - used[rank], parts[j, 2]]


@inline()
def _count_below(  # type: ignore[no-untyped-def]
    left,
    used,
    weight,
    halves,
    parts,
    order,
    bound,
    n_levels,
    level_stones,
    binomial,
    low_ways,
    high_ways,
    low_built,
    hand_weight,
    running,
    below,
    stones_below,
):
    """Fill ``below[lane, place]``: weighted hands of the last player below each place.

    He is dealt from ``left - used``. ``below[lane, place + 1] - below[lane, place]`` are the hands
    at a place. ``stones_below`` is the same for the stones of his pares (0) and juego (1). A hand
    is a part of low ranks and a part of high ones, and multisets that follow one another mostly
    share the low ranks: ``low_built`` remembers for which cards ``low_ways`` was made. The rest
    is scratch.
    """
    n = weight.size
    half = low_built.size
    fresh = True
    for rank in range(half):
        here = left[rank] - used[rank]
        fresh = fresh and low_built[rank] == here
        low_built[rank] = here
    if not fresh:
        part_ways(low_ways, 0, parts, left, used, binomial)
    part_ways(high_ways, half, parts, left, used, binomial)
    for i in range(n):
        hand_weight[i] = low_ways[halves[i, 0]] * high_ways[halves[i, 1]] * weight[i]
    grande = below[0, 0] * 0
    chica = grande
    pares = grande
    joined = grande
    for i in range(n):
        below[0, i] = grande
        below[1, i] = chica
        running[0, i] = pares
        running[1, i] = joined
        grande += hand_weight[i]
        chica += hand_weight[order[i, 1]]
        pares += hand_weight[order[i, 2]]
        joined += hand_weight[order[i, 3]]
    below[0, n] = grande
    below[1, n] = grande
    running[0, n] = grande
    running[1, n] = grande
    for lane in range(2, 4):
        low = grande * 0
        paid = grande * 0
        for level in range(n_levels[lane]):
            below[lane, level] = low
            stones_below[lane - 2, level] = paid
            through = running[lane - 2, bound[lane, level + 1]]
            paid += (through - low) * level_stones[lane - 2, level]
            low = through
        below[lane, n_levels[lane]] = low
        stones_below[lane - 2, n_levels[lane]] = paid


@inline()
def _scratch(n_ranks, n, n_parts, cells):  # type: ignore[no-untyped-def]
    """Return the arrays that `_count_below` works in, in the order in which it takes them."""
    return (
        np.empty(n_parts, np.int64),
        np.empty(n_parts, np.int64),
        np.full(n_ranks // 2, -1, np.int64),
        np.empty(n, cells.dtype),
        np.empty((2, n + 1), cells.dtype),
        np.zeros((4, n + 1), cells.dtype),
        np.zeros((2, n + 1), cells.dtype),
    )


@inline()
def _add_pairs(  # type: ignore[no-untyped-def]
    me, begin, end, first, second, factor, place, stones, below, stones_below, n_levels, cells
):
    """Add the pairs ``begin .. end - 1`` of one multiset to the cells of the hand ``me``.

    ``factor`` holds each pair's weight, everything but the last hand.
    """
    zero = below[0, 0] * 0
    all_weight = zero
    pares_weight = zero
    juego_weight = zero
    we_lack_pares = zero
    they_lack_pares = zero
    we_lack_juego = zero
    they_lack_juego = zero
    punto = zero
    my_pares_stones = stones[me, 0]
    my_juego_stones = stones[me, 1]
    i_have_juego = place[me, 3] >= FIRST_JUEGO
    for pair in range(begin, end):
        weight = factor[pair - begin]
        p = first[pair]
        q = second[pair]
        all_weight += weight
        for lane in range(4):
            mine = place[me, lane]
            partner = place[p, lane]
            right = place[q, lane]
            best = max(mine, partner)
            joined = lane == 3 and best < FIRST_JUEGO
            lance = lane + joined
            holder = (partner > mine) + 2 * (partner == mine)
            tie = (right >= best) + (right > best)
            low = below[lane, best]
            level = below[lane, best + 1] - low
            cell = WON + ((lance * 3 + holder) * 3 + tie) * 2
            cells[cell] += weight * low
            cells[cell + 1] += weight * level
            if lane >= 2:
                paid = stones[p, lane - 2] + stones[q, lane - 2]
                paid += my_pares_stones if lane == 2 else my_juego_stones
                low_paid = stones_below[lane - 2, best]
                level_paid = stones_below[lane - 2, best + 1] - low_paid
                cell = MOVED + (((lane - 2) * 3 + holder) * 3 + tie) * 2
                cells[cell] += weight * (paid * low + low_paid)
                cells[cell + 1] += weight * (paid * level + level_paid)
            tie = (right >= mine) + (right > mine)
            if lane == 3 and joined == i_have_juego:
                tie = 2
            low = below[lane, mine]
            cell = BEATS + (lance * 3 + tie) * 2
            cells[cell] += weight * low
            cells[cell + 1] += weight * (below[lane, mine + 1] - low)
            if lane == 2:
                pares_weight += weight * stones[q, 0]
                we_lack_pares += weight * (best == 0)
                they_lack_pares += weight * ((best > 0) & (right == 0))
            if lane == 3:
                juego_weight += weight * stones[q, 1]
                we_lack_juego += weight * joined
                they_lack_juego += weight * ((not joined) & (right < FIRST_JUEGO))
                punto += weight * (joined & (right < FIRST_JUEGO))
    last = below[0, place.shape[0]]
    no_pares = below[2, 1]
    no_juego = below[3, FIRST_JUEGO]
    cells[DEALS] += all_weight * last
    cells[PARES_WE_LACK] += we_lack_pares * last
    cells[PARES_THEY_LACK] += they_lack_pares * no_pares
    cells[JUEGO_WE_LACK] += we_lack_juego * last
    cells[JUEGO_THEY_LACK] += they_lack_juego * no_juego
    cells[PUNTO_PLAYED] += punto * no_juego
    cells[RIVAL_PARES_STONES] += pares_weight * last + all_weight * stones_below[0, n_levels[2]]
    cells[RIVAL_JUEGO_STONES] += juego_weight * last + all_weight * stones_below[1, n_levels[3]]


@kernel()
def enumerate_hand(  # type: ignore[no-untyped-def]
    me,
    left,
    partner_weight,
    right_weight,
    left_weight,
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
    """Add all deals of the three hidden hands to the cells of the hand ``me``.

    Parameters
    ----------
    me : int
        My hand's index.
    left : ndarray, shape (ranks,), int64
        Cards of each rank that may lie in hidden hands or the stock.
    partner_weight, right_weight, left_weight : ndarray, shape (n,)
        What multiplies the physical ways of each hand of each player; int64, or float64 where
        counts need not be whole. The cells have the same dtype.
    cells : ndarray, shape (N_CELLS,)
        Added to.
    """
    n_ranks = left.size
    n = counts.shape[0]
    scratch = _scratch(n_ranks, n, parts.shape[0], cells)
    below = scratch[5]
    stones_below = scratch[6]
    first = np.empty(n + 1, np.uint16)
    second = np.empty(n + 1, np.uint16)
    factor = np.empty(n + 1, cells.dtype)
    for u in range(unions.shape[0]):
        ways = 1
        for rank in range(n_ranks):
            ways *= binomial[left[rank], unions[u, rank]]
        if ways == 0:
            continue
        n_pairs = 0
        for pair in range(pair_start[u], pair_start[u + 1]):
            p = pair_first[pair]
            q = pair_second[pair]
            weight = ways * pair_ways[pair] * partner_weight[p] * right_weight[q]
            first[n_pairs] = p
            second[n_pairs] = q
            factor[n_pairs] = weight
            # The next pair takes the place of one that what is known rules out.
            n_pairs += weight != 0
        if n_pairs == 0:
            continue
        _count_below(
            left,
            unions[u],
            left_weight,
            halves,
            parts,
            order,
            bound,
            n_levels,
            level_stones,
            binomial,
            *scratch,
        )
        _add_pairs(
            me,
            0,
            n_pairs,
            first,
            second,
            factor,
            place,
            stones,
            below,
            stones_below,
            n_levels,
            cells,
        )
