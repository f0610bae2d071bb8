"""Monte Carlo under knowledge: hands drawn by their weight, none rejected for what is known.

A pair of hands for the partner and the right-hand player is drawn at once from its exact
probability, the last player's hands being already summed over; then the last hand given that
pair. Deals are thus independent and each exactly as likely as it should be, however rare the
knowledge. What is summed may have several terms, each a product of three players' weights; a
pair is then drawn together with its term.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from musodds.kernels.compiler import inline, kernel
from musodds.kernels.deal import LANES, N_STATES, net_stones_of, resolve
from musodds.kernels.random import random_below, random_unit, stream_start


@kernel()
def weigh_pairs(  # type: ignore[no-untyped-def]
    left,
    partner_weight,
    right_weight,
    left_weight,
    counts,
    unions,
    pair_start,
    pair_first,
    pair_second,
    pair_ways,
    binomial,
    weights,
):
    """Fill ``weights`` (pairs,), float64: ways to deal each pair, times those of the last hand."""
    n, n_ranks = counts.shape
    for u in range(unions.shape[0]):
        begin = pair_start[u]
        end = pair_start[u + 1]
        weights[begin:end] = 0.0
        ways = 1
        for rank in range(n_ranks):
            ways *= binomial[left[rank], unions[u, rank]]
        if ways == 0:
            continue
        live = False
        for pair in range(begin, end):
            weight = partner_weight[pair_first[pair]] * right_weight[pair_second[pair]]
            weights[pair] = np.float64(weight) * np.float64(ways) * np.float64(pair_ways[pair])
            live = live or weight != 0
        if not live:
            continue
        last = 0.0
        for hand in range(n):
            if left_weight[hand] == 0:
                continue
            product = 1
            for rank in range(n_ranks):
                product *= binomial[left[rank] - unions[u, rank], counts[hand, rank]]
            last += np.float64(product) * np.float64(left_weight[hand])
        for pair in range(begin, end):
            weights[pair] *= last


@kernel()
def build_alias(weights, threshold, other):  # type: ignore[no-untyped-def]
    """Fill an alias table (Walker 1977, in Vose's linear-time form) for non-negative ``weights``.

    Entry ``i`` is kept with probability ``threshold[i]``, else ``other[i]`` is taken.
    """
    n = weights.size
    total = 0.0
    for i in range(n):
        total += weights[i]
    scale = n / total
    small = np.empty(n, np.int64)
    large = np.empty(n, np.int64)
    n_small = 0
    n_large = 0
    for i in range(n):
        threshold[i] = weights[i] * scale
        other[i] = i
        if threshold[i] < 1.0:
            small[n_small] = i
            n_small += 1
        else:
            large[n_large] = i
            n_large += 1
    while n_small > 0 and n_large > 0:
        n_small -= 1
        low = small[n_small]
        high = large[n_large - 1]
        other[low] = high
        threshold[high] -= 1.0 - threshold[low]
        if threshold[high] < 1.0:
            n_large -= 1
            small[n_small] = high
            n_small += 1
    # What is left over differs from 1 by rounding alone, unless its weight is zero.
    heaviest = np.argmax(weights)
    for i in range(n_small):
        if weights[small[i]] == 0.0:
            other[small[i]] = heaviest
            threshold[small[i]] = 0.0
        else:
            threshold[small[i]] = 1.0
    for i in range(n_large):
        threshold[large[i]] = 1.0


@inline()
def draw_alias(threshold, other, state):  # type: ignore[no-untyped-def]
    """Return ``(entry, next state)`` drawn from an alias table."""
    i, state = random_below(state, np.uint64(threshold.size))
    x, state = random_unit(state)
    if x >= threshold[i]:
        return np.int64(other[i]), state
    return np.int64(i), state


class WeightedHands(NamedTuple):
    """Hidden hands drawn by weight.

    ``left`` int64 (ranks,) cards that may lie in hidden hands or the stock. ``entry_pair``,
    ``entry_term``, ``entry_threshold``, ``entry_other`` (entries,) the alias table over the
    possible pairs: which pair, in which term of the knowledge. ``last_threshold``, ``last_other``
    (terms, n) alias tables of the last hand, per term, for ``left`` with no pair taken out.
    ``pair_first``, ``pair_second`` (pairs,) the partner's hand and the right's; ``counts``
    (n, ranks) cards of each hand; ``binomial`` ``C(i, j)``.
    """

    left: Any
    entry_pair: Any
    entry_term: Any
    entry_threshold: Any
    entry_other: Any
    last_threshold: Any
    last_other: Any
    pair_first: Any
    pair_second: Any
    counts: Any
    binomial: Any


@inline()
def draw_hands(hands, rest, state):  # type: ignore[no-untyped-def]
    """Return the partner's, the right's and the left's hand and the next state.

    ``rest`` is filled with the cards of each rank that are left for the left's hand and the stock.
    """
    entry, state = draw_alias(hands.entry_threshold, hands.entry_other, state)
    term = hands.entry_term[entry]
    p = hands.pair_first[hands.entry_pair[entry]]
    q = hands.pair_second[hands.entry_pair[entry]]
    n_ranks = hands.left.size
    for rank in range(n_ranks):
        rest[rank] = hands.left[rank] - hands.counts[p, rank] - hands.counts[q, rank]
    # The table knows nothing of the pair: a hand is kept in proportion to the ways that are
    # left to deal it. At worst (four kings of eight, four of them gone) one in 70 is.
    while True:
        r, state = draw_alias(hands.last_threshold[term], hands.last_other[term], state)
        ways = 1
        possible = 1
        for rank in range(n_ranks):
            ways *= hands.binomial[hands.left[rank], hands.counts[r, rank]]
            possible *= hands.binomial[rest[rank], hands.counts[r, rank]]
        x, state = random_unit(state)
        if x * ways < possible:
            break
    return p, q, r, state


@kernel()
def sample_weighted(  # type: ignore[no-untyped-def]
    seed, unit, n_deals, me, seat, hands, hand_word, hand_stones, histogram, net
):
    """Draw one unit of deals by weight and add what happened to ``histogram`` and ``net``.

    Parameters
    ----------
    hands : WeightedHands
    hand_word, hand_stones : ndarray, shape (n,)
        Each hand's word with no seat (uint64); its pares stones + 16 * its juego stones (int64).
    histogram : ndarray, shape (4, N_STATES), int64
        Deals by lance (grande, chica, pares, punto and juego) and state.
    net : ndarray, shape (2,), int64
        Sums of net stones if all pass, and of their squares.
    """
    rest = np.empty(hands.left.size, np.int64)
    state = stream_start(seed, unit)
    my_word = hand_word[me] | (np.uint64(3 - seat) * LANES)
    partner_bits = np.uint64(3 - (seat + 2) % 4) * LANES
    right_bits = np.uint64(3 - (seat + 1) % 4) * LANES
    left_bits = np.uint64(3 - (seat + 3) % 4) * LANES
    for _deal in range(n_deals):
        p, q, r, state = draw_hands(hands, rest, state)
        states = resolve(
            my_word,
            hand_word[p] | partner_bits,
            hand_word[q] | right_bits,
            hand_word[r] | left_bits,
        )
        for lane in range(4):
            lance = (states >> np.uint64(16 * lane)) & np.uint64(N_STATES - 1)
            histogram[lane, lance] += 1
        stones = net_stones_of(
            states, hand_stones[me] + hand_stones[p], hand_stones[q] + hand_stones[r]
        )
        net[0] += stones
        net[1] += stones * stones
