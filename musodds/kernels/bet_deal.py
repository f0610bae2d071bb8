"""Four hands for a lance whose players are known to have it, or to have spoken before.

A seat's weight says how likely it would have come here with each hand. Where most deals come here,
cards are shuffled and a deal is kept by its weights, hand by hand. Else the eight cards of each
pair are drawn by their own ways times weights, as if the other pair held none, and the two are kept
with the chance ``prod over ranks of C(left, b) / C(all, b)``: what one pair leaves of the ways to
deal the other's cards. That is exact, whatever the weights are, and one try in seven is kept where
cards alone decide; then each pair's cards are parted into its two hands.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from musodds.kernels.compiler import inline
from musodds.kernels.mus_phase import deal_four
from musodds.kernels.random import random_unit
from musodds.kernels.weighted import draw_alias

N_SEATS = 4


class PairDeals(NamedTuple):
    """The cards of a pair and how they are parted.

    ``threshold`` float64 and ``other`` int64 (unions,) an alias table of the pair's cards by ways
    times weights; ``cards`` int64 (unions, n_ranks). Union ``u`` is parted as one of the entries
    ``start[u]`` to ``start[u + 1]`` of ``first`` and ``second``, its two hands, by the alias table
    ``part_threshold`` and ``part_other``, in which places count from ``start[u]``.
    """

    threshold: Any
    other: Any
    cards: Any
    start: Any
    first: Any
    second: Any
    part_threshold: Any
    part_other: Any


class DealTables(NamedTuple):
    """What a deal is drawn from; ``n`` distinct hands of ``n_ranks`` ranks.

    ``shuffled`` bool (1,) which way; ``deck`` uint64 (cards,) codes of the cards; ``thresholds``
    uint64 (4,) of `batch_threshold`; ``hand_of_code`` int16 by sum of codes; ``weight`` float64
    (4, n); ``mano`` and ``other`` the two pairs' `PairDeals`; ``kept`` float64 (n_ranks, m, m) the
    chance by cards of the rank that one pair has and that the other has.
    """

    shuffled: Any
    deck: Any
    thresholds: Any
    hand_of_code: Any
    weight: Any
    mano: Any
    other: Any
    kept: Any


@inline()
def deal_here(hand, deck, tables, state):  # type: ignore[no-untyped-def]
    """Fill ``hand`` (4,) with a deal that comes here; return the next state.

    ``deck`` is a copy of the tables' that is permuted.
    """
    if tables.shuffled[0]:
        return _by_shuffle(hand, deck, tables, state)
    return _by_pairs(hand, tables, state)


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
def _by_pairs(hand, tables, state):  # type: ignore[no-untyped-def]
    mano = tables.mano
    other = tables.other
    kept = tables.kept
    while True:
        u, state = draw_alias(mano.threshold, mano.other, state)
        v, state = draw_alias(other.threshold, other.other, state)
        x, state = random_unit(state)
        chance = 1.0
        for rank in range(kept.shape[0]):
            chance *= kept[rank, mano.cards[u, rank], other.cards[v, rank]]
        if x < chance:
            break
    hand[0], hand[2], state = _part(mano, u, state)
    hand[1], hand[3], state = _part(other, v, state)
    return state


@inline()
def _part(pair, union, state):  # type: ignore[no-untyped-def]
    """Return the two hands that a pair's cards are parted into, and the next state."""
    begin = pair.start[union]
    end = pair.start[union + 1]
    place, state = draw_alias(pair.part_threshold[begin:end], pair.part_other[begin:end], state)
    return pair.first[begin + place], pair.second[begin + place], state
