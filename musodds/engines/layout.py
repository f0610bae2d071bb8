"""A variant's hands laid out as the arrays that the kernels read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from musodds.game.hands import IntArray, hand_table
from musodds.game.variant import HAND_SIZE, Variant

IndexArray = npt.NDArray[np.uint16]
WordArray = npt.NDArray[np.uint64]
ByteArray = npt.NDArray[np.uint8]

#: The lowest key of a juego in the lane that joins punto and juego; below are the punto sums.
FIRST_JUEGO = 31
#: Distinct-sum codes by rank: the sums of four of them are all different (a B4 sequence).
RANK_CODES = (0, 1, 5, 21, 55, 153, 368, 856, 1424, 2603)


class Layout(NamedTuple):
    """Arrays in the order in which enumeration kernels take them; see `musodds.kernels.exact`."""

    counts: IntArray
    place: IndexArray
    order: IndexArray
    bound: IndexArray
    n_levels: IntArray
    level_stones: IntArray
    stones: IntArray
    unions: IntArray
    pair_start: IntArray
    pair_first: IndexArray
    pair_second: IndexArray
    pair_ways: IntArray
    halves: IndexArray
    parts: IndexArray
    binomial: IntArray


@cache
def places(variant: Variant) -> IntArray:
    """Return the places of every hand in the four lanes, shape (4, n).

    Grande, chica, pares, and punto joined with juego: any juego stands above any punto.
    """
    table = hand_table(variant)
    joined = np.where(table.juego > 0, FIRST_JUEGO - 1 + table.juego, table.punto)
    return np.array([table.grande, table.chica, table.pares, joined])


@cache
def binomials() -> IntArray:
    """Return C(n, k) for n up to 40 and k up to 12, shape (41, 13)."""
    return np.array([[comb(n, k) for k in range(13)] for n in range(41)], dtype=np.int64)


@cache
def skips(n_ranks: int, n_cards: int = 2 * HAND_SIZE) -> IntArray:
    """Return how many multisets precede a next component, shape (ranks, cards + 1, cards + 1).

    ``skip[rank, left, here]``: of the multisets that place ``left`` cards on ``rank`` and above,
    those with fewer than ``here`` on ``rank``. Summed along a multiset it is its index in the
    order in which the lowest rank varies slowest.
    """
    skip = np.zeros((n_ranks, n_cards + 1, n_cards + 1), dtype=np.int64)
    for rank in range(n_ranks - 1):
        above = n_ranks - rank - 1
        for left in range(n_cards + 1):
            for here in range(left):
                skip[rank, left, here + 1] = skip[rank, left, here] + comb(
                    left - here + above - 1, above - 1
                )
    return skip


@cache
def layout(variant: Variant) -> Layout:
    """Return the layout of a variant, built once in a few milliseconds."""
    table = hand_table(variant)
    n_ranks = variant.n_ranks
    place = places(variant)
    order = np.argsort(place, axis=1, kind="stable")
    n_levels = place.max(axis=1) + 1
    bound = np.zeros((4, n_levels.max() + 1), dtype=np.int64)
    for lane in range(4):
        bound[lane, : n_levels[lane] + 1] = np.searchsorted(
            place[lane][order[lane]], np.arange(n_levels[lane] + 1)
        )
    stones = np.array([table.pares_stones, table.juego_stones])
    level_stones = np.zeros((2, n_levels.max()), dtype=np.int64)
    for which in range(2):
        level_stones[which, place[2 + which]] = stones[which]
    halves, parts = _halves(table.counts)
    unions = _multisets(n_ranks, 2 * HAND_SIZE)
    pairs = _pairs(table.counts, unions)
    return Layout(
        counts=table.counts,
        place=np.ascontiguousarray(place.T, dtype=np.uint16),
        order=np.ascontiguousarray(order.T, dtype=np.uint16),
        bound=bound.astype(np.uint16),
        n_levels=n_levels,
        level_stones=level_stones,
        stones=np.ascontiguousarray(stones.T),
        unions=unions,
        pair_start=pairs.start,
        pair_first=pairs.first,
        pair_second=pairs.second,
        pair_ways=pairs.ways,
        halves=halves,
        parts=parts,
        binomial=binomials(),
    )


class _Pairs(NamedTuple):
    """All ordered pairs of hands, by the multiset of their eight cards.

    ``start`` (m + 1,) where each multiset's pairs begin; ``first``, ``second`` and ``ways`` by
    pair, ``ways`` being the product over ranks of C(u, p).
    """

    start: IntArray
    first: IndexArray
    second: IndexArray
    ways: IntArray


def _pairs(counts: IntArray, unions: IntArray) -> _Pairs:
    """Sort all pairs of hands; a pair's multiset is a sum of `skips`, so that none is compared.

    Bytes hold all but the indices: the ways of a multiset add up to C(8, 4) = 70.
    """
    n, n_ranks = counts.shape
    skip = skips(n_ranks).astype(np.uint16)
    ways_of = binomials()[: 2 * HAND_SIZE + 1, : HAND_SIZE + 1].astype(np.uint8)
    index = np.zeros((n, n), dtype=np.uint16)
    ways = np.ones((n, n), dtype=np.uint8)
    left = np.full((n, n), 2 * HAND_SIZE, dtype=np.uint8)
    for rank, held in enumerate(counts.T.astype(np.uint8)):
        here = held[:, None] + held
        index += skip[rank][left, here]
        ways *= ways_of[here, held[:, None]]
        left -= here
    order = np.argsort(index, axis=None, kind="stable")
    first, second = np.divmod(order, n)
    start = np.zeros(len(unions) + 1, dtype=np.int64)
    np.cumsum(np.bincount(index.ravel(), minlength=len(unions)), out=start[1:])
    return _Pairs(
        start,
        first.astype(np.uint16),
        second.astype(np.uint16),
        ways.ravel()[order].astype(np.int64),
    )


def _halves(counts: IntArray) -> tuple[IndexArray, IndexArray]:
    """Split hands into their cards of low and of high ranks; see `musodds.kernels.exact`.

    Both halves of the ranks have the same parts, in the order of their highest rank, so that a
    part without its highest rank comes before it.
    """
    half = counts.shape[1] // 2
    rows = [tuple(row) for m in range(HAND_SIZE + 1) for row in _multisets(half, m).tolist()]
    rows.sort(key=lambda row: row[::-1])
    index = {row: i for i, row in enumerate(rows)}
    parts = np.zeros((len(rows), 3), dtype=np.uint16)
    for i, row in enumerate(rows[1:], start=1):
        rank = max(r for r in range(half) if row[r])
        parts[i] = index[(*row[:rank], *([0] * (half - rank)))], rank, row[rank]
    halves = np.array(
        [(index[tuple(row[:half])], index[tuple(row[half:])]) for row in counts.tolist()],
        dtype=np.uint16,
    )
    return halves, parts


def _multisets(n_ranks: int, n_cards: int) -> IntArray:
    """Return all multisets of ``n_cards`` cards as counts, the lowest rank varying slowest."""
    rows = np.zeros((1, 0), dtype=np.int64)
    left = np.array([n_cards])
    for rank in range(n_ranks):
        if rank == n_ranks - 1:
            return np.column_stack([rows, left])
        repeat = left + 1
        here = np.concatenate([np.arange(k) for k in repeat])
        rows = np.column_stack([np.repeat(rows, repeat, axis=0), here])
        left = np.repeat(left, repeat) - here
    return rows


class Words(NamedTuple):
    """What the kernels that draw whole hands look up; see `musodds.kernels.deal`."""

    rank_code: WordArray
    hand_code: WordArray
    hand_word: WordArray
    hand_stones: IntArray


@cache
def words(variant: Variant) -> Words:
    """Return the codes of cards and hands, and the words and stones of every hand."""
    table = hand_table(variant)
    rank_code = np.array(RANK_CODES[: variant.n_ranks], dtype=np.uint64)
    hand_code = table.counts.astype(np.uint64) @ rank_code
    hand_word = np.zeros(table.n, dtype=np.uint64)
    for lane, place in enumerate(places(variant).astype(np.uint64)):
        hand_word |= place << np.uint64(16 * lane + 2)
    hand_stones = table.pares_stones + 16 * table.juego_stones
    return Words(rank_code, hand_code, hand_word, hand_stones)


class Names(NamedTuple):
    """Cards as the dealing kernel names them, a byte each: ``16 * points + rank``.

    ``steps`` is each rank's name less that of the rank below, ``real`` the rank of the seven and
    the least and greatest that makes la real of three of them (none where it is not played).
    """

    name: ByteArray
    steps: ByteArray
    real: ByteArray

    def of_hand(self, cards: Sequence[int]) -> ByteArray:
        """Return the names of a hand's cards, the lowest first."""
        return self.name[sorted(cards)]


@cache
def card_names(variant: Variant) -> Names:
    """Return the names of a variant's cards; see `musodds.kernels.sliced`."""
    name = 16 * np.array(variant.points) + np.arange(variant.n_ranks)
    makers = {"off": (255, 0), "sota": (variant.sota,) * 2, "figure": (variant.sota, variant.king)}
    return Names(
        name.astype(np.uint8),
        np.diff(name, prepend=0).astype(np.uint8),
        np.array([variant.seven, *makers[variant.real]], dtype=np.uint8),
    )
