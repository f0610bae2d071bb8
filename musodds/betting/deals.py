"""What the learner draws its deals from: four hands that come to a lance, each deal as it should.

Nothing here is shared with the exact evaluator, which counts the same deals in its own way.
"""

from __future__ import annotations

from itertools import pairwise
from math import comb

import numpy as np

from musodds.betting.spot import LanceGame, ways
from musodds.discards.model import FloatArray
from musodds.engines.layout import RANK_CODES
from musodds.game.errors import InvalidInput
from musodds.game.hands import IntArray
from musodds.game.variant import N_PLAYERS
from musodds.kernels.bet_deal import DealTables, PairDeals
from musodds.kernels.mus_phase import deal_thresholds
from musodds.kernels.weighted import build_alias
from musodds.text import _

#: Where fewer of the shuffled deals come here, each pair's cards are drawn by their weights.
_FEWEST_KEPT = 0.03
#: In the place of what a shuffle does not read.
_NO_PAIR = PairDeals(
    threshold=np.zeros(0),
    other=np.zeros(0, np.int32),
    cards=np.zeros((0, 0), np.int8),
    start=np.zeros(0, np.int64),
    first=np.zeros(0, np.int64),
    second=np.zeros(0, np.int64),
    part_threshold=np.zeros(0),
    part_other=np.zeros(0, np.int64),
)


def deal_tables(game: LanceGame, shuffled: bool | None = None) -> DealTables:
    """Return what the learner's deals are drawn from; ``shuffled`` None takes the faster way.

    Raises
    ------
    InvalidInput
        If some seat can hold no hand, or no four hands can be dealt together.
    """
    n_ranks = game.copies.size
    physical = ways(game.copies, game.counts)
    mass = game.weight * physical
    if not mass.any(axis=1).all():
        raise InvalidInput(_("no deal comes here: some player can hold no such hand"))
    kept_share = float((mass.sum(axis=1) / physical.sum()).prod())
    hand_size = game.counts.sum(axis=1)
    cards = bool((hand_size == 4).all()) and n_ranks <= len(RANK_CODES)
    if shuffled is None:
        shuffled = cards and kept_share >= _FEWEST_KEPT
    code = np.array(RANK_CODES[:n_ranks] if cards else [0] * n_ranks, np.uint64)
    deck = np.repeat(code, game.copies)
    hand_code = game.counts.astype(np.uint64) @ code
    hand_of_code = np.zeros(int(hand_code.max()) + 1, np.int16)
    hand_of_code[hand_code] = np.arange(game.n_hands)
    pairs = [_NO_PAIR if shuffled else pair_deals(game, pair) for pair in (0, 1)]
    kept = kept_shares(game.copies, 2 * int(hand_size.max()))
    return DealTables(
        shuffled=np.array([shuffled]),
        deck=deck,
        thresholds=deal_thresholds(deck.size, N_PLAYERS) if cards else np.zeros(4, np.uint64),
        hand_of_code=hand_of_code,
        weight=game.weight,
        mano=pairs[0],
        other=pairs[1],
        kept=kept,
    )


def pair_deals(game: LanceGame, pair: int) -> PairDeals:
    """Return the cards that a pair may hold, as often as they are dealt, and how they are parted.

    A pair of hands weighs the ways to deal the one and then the other, times both seats' weights.
    """
    copies = game.copies
    mine, partner = (np.flatnonzero(game.weight[seat] > 0) for seat in (pair, pair + 2))
    mine = mine[np.all(game.counts[mine] <= copies, axis=1)]
    first = np.repeat(mine, partner.size)
    second = np.tile(partner, mine.size)
    cards = game.counts[first] + game.counts[second]
    there = np.all(cards <= copies, axis=1)
    first, second, cards = first[there], second[there], cards[there]
    if not first.size:
        raise InvalidInput(_("no deal comes here: some player can hold no such hand"))
    unions, union = np.unique(cards, axis=0, return_inverse=True)
    order = np.argsort(union.ravel(), kind="stable")
    first, second, union = first[order], second[order], union.ravel()[order]
    weight = game.weight[pair, first] * game.weight[pair + 2, second]
    weight *= ways(copies, game.counts)[first] * _ways_beside(game, first, second)
    start = np.searchsorted(union, np.arange(len(unions) + 1))
    threshold, other = alias_tables(np.add.reduceat(weight, start[:-1]), np.array([0, len(unions)]))
    part_threshold, part_other = alias_tables(weight, start)
    # Small numbers keep what every try reads in the processor's near memory.
    return PairDeals(
        threshold=threshold,
        other=other.astype(np.int32),
        cards=unions.astype(np.int8),
        start=start,
        first=first,
        second=second,
        part_threshold=part_threshold,
        part_other=part_other,
    )


def _ways_beside(game: LanceGame, first: IntArray, second: IntArray) -> FloatArray:
    """Return the ways to deal each second hand from the cards that its first one leaves."""
    binomial = _binomial(int(game.copies.max()), int(game.counts.max()))
    product: FloatArray = binomial[game.copies - game.counts[first], game.counts[second]].prod(1)
    return product


def alias_tables(weight: FloatArray, start: IntArray) -> tuple[FloatArray, IntArray]:
    """Return an alias table for each part ``start[i]`` to ``start[i + 1]`` of the weights."""
    threshold = np.zeros(weight.size)
    other = np.zeros(weight.size, np.int64)
    for begin, end in pairwise(start):
        build_alias(weight[begin:end], threshold[begin:end], other[begin:end])
    return threshold, other


def kept_shares(copies: IntArray, most: int) -> FloatArray:
    """Return the chance C(all - a, b) / C(all, b) by rank, a and b; 0 where a + b > all.

    >>> kept_shares(np.array([4]), 2)[0, 2].round(4).tolist()
    [1.0, 0.5, 0.1667]
    """
    kept = np.zeros((copies.size, most + 1, most + 1))
    for rank, n in enumerate(copies.tolist()):
        for b in range(min(most, n) + 1):
            for a in range(min(most, n - b) + 1):
                kept[rank, a, b] = comb(n - a, b) / comb(n, b)
    return kept


def _binomial(most: int, drawn: int) -> FloatArray:
    return np.array([[comb(n, k) for k in range(drawn + 1)] for n in range(most + 1)], np.float64)
