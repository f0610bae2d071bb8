"""Four hands for a lance whose players are known to have it, or to have spoken before.

A seat's weight says how likely it would have come here with each hand. Where most deals come here,
cards are shuffled and a deal is kept by its weights, hand by hand. Else each seat's hand is drawn
by its own ways times weight, and kept with the chance
``prod over ranks of C(left, b) / C(all, b)``, what the hands before it leave of the ways to deal
it: the product of the four is exact, and a deal is given up at the first hand that fails.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from musodds.kernels.compiler import inline
from musodds.kernels.mus_phase import deal_four
from musodds.kernels.random import random_unit
from musodds.kernels.weighted import draw_alias

N_SEATS = 4


class DealTables(NamedTuple):
    """What a deal is drawn from; ``n`` distinct hands of ``n_ranks`` ranks.

    ``shuffled`` bool (1,) which way; ``deck`` uint64 (cards,) codes of the cards; ``thresholds``
    uint64 (4,) of `batch_threshold`; ``hand_of_code`` int16 by sum of codes; ``weight`` float64
    (4, n); ``alias_threshold`` float64 and ``alias_other`` int64 (4, n) tables of ways times
    weight; ``counts`` int64 (n, n_ranks); ``kept`` float64 (n_ranks, 17, 5) the chance by cards
    of the rank that are gone and that the hand has.
    """

    shuffled: Any
    deck: Any
    thresholds: Any
    hand_of_code: Any
    weight: Any
    alias_threshold: Any
    alias_other: Any
    counts: Any
    kept: Any


@inline()
def deal_here(hand, deck, gone, tables, state):  # type: ignore[no-untyped-def]
    """Fill ``hand`` (4,) with a deal that comes here; return the next state.

    ``deck`` is a copy of the tables' that is permuted, ``gone`` (n_ranks,) is scratch.
    """
    if tables.shuffled[0]:
        return _by_shuffle(hand, deck, tables, state)
    return _by_ways(hand, gone, tables, state)


@inline()
def _by_shuffle(hand, deck, tables, state):  # type: ignore[no-untyped-def]
    seat = 0
    while seat < N_SEATS:
        total, state = deal_four(deck, 4 * seat, tables.thresholds[seat], state)
        found = np.int64(tables.hand_of_code[total])
        hand[seat] = found
        seat += 1
        weight = tables.weight[seat - 1, found]
        if weight < 1.0:
            x, state = random_unit(state)
            if x >= weight:
                seat = 0
    return state


@inline()
def _by_ways(hand, gone, tables, state):  # type: ignore[no-untyped-def]
    n_ranks = gone.size
    seat = 0
    x = 0.0
    chance = 1.0
    while seat < N_SEATS:
        if seat == 0:
            x, state = random_unit(state)
            chance = 1.0
            gone[:] = 0
        found, state = draw_alias(tables.alias_threshold[seat], tables.alias_other[seat], state)
        for rank in range(n_ranks):
            n = tables.counts[found, rank]
            chance *= tables.kept[rank, gone[rank], n]
            gone[rank] += n
        hand[seat] = found
        seat += 1
        # One number decides for the four: their chances multiply.
        if x >= chance:
            seat = 0
    return state
