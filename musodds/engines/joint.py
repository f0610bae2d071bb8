"""The joint distribution of all lances: what a hand's four lances do together, not one by one."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import comb, prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from musodds.engines.layout import layout, places
from musodds.engines.outcomes import Outcomes
from musodds.game.cards import Hand, check_deck, rank_counts
from musodds.game.errors import InvalidInput
from musodds.game.hands import IntArray, hand_table
from musodds.game.variant import HAND_SIZE, N_PLAYERS, Variant
from musodds.text import _

Weights = npt.NDArray[Any]

#: Integer counts must stay below 2**63; beyond this bound they are floats.
_MAXIMUM_COUNT = 2**62


class JointLayout(NamedTuple):
    """A variant's hands as the kernel takes them; see `musodds.kernels.joint.count_outcomes`."""

    words: npt.NDArray[np.uint64]
    side: IntArray
    ranks: IntArray
    copies: IntArray


@cache
def joint_layout(variant: Variant) -> JointLayout:
    """Return the hands of a variant packed for the joint kernel, built once."""
    table = hand_table(variant)
    place = places(variant).astype(np.uint64)
    shifts = (16 * np.arange(4, dtype=np.uint64))[:, None]
    words = np.array(
        [
            np.bitwise_or.reduce((4 * place + np.uint64(3 - seat)) << shifts, axis=0)
            for seat in range(N_PLAYERS)
        ]
    )
    ranks = np.zeros((table.n, HAND_SIZE), dtype=np.int64)
    copies = np.zeros((table.n, HAND_SIZE), dtype=np.int64)
    for hand, row in enumerate(table.counts):
        held = np.flatnonzero(row)
        ranks[hand, : held.size] = held
        copies[hand, : held.size] = row[held]
    return JointLayout(words, 7 * table.pares_stones + table.juego_stones, ranks, copies)


def joint_outcomes(
    hand: Hand,
    seat: int,
    variant: Variant,
    *,
    partner: Weights | None = None,
    right: Weights | None = None,
    left: Weights | None = None,
    dead: Sequence[int] = (),
    known: tuple[Hand, ...] = (),
    threads: int = 2,
) -> Outcomes:
    """Return the exact distribution of all lances together, seen from my pair.

    Parameters
    ----------
    hand : Hand
        My cards.
    seat : int
        0 mano to 3 postre. ``right`` speaks after me, ``left`` before me.
    partner, right, left : ndarray, shape (n,), optional
        The weight of each distinct hand (integers for exact counts); None for nothing known.
    dead : tuple of int
        Cards out of play.
    known : tuple of Hand
        Hands named card by card (each must be the only one its player's weights allow): their
        holders have those very cards, so that a deal counts once and not for each suit.

    Returns
    -------
    Outcomes
        Ways in physical deals: 43,370,632,305,000 with nothing known.

    Raises
    ------
    InvalidInput
        If the deck cannot hold the cards, or no deal fits what is known.
    """
    tally = joint_tally(
        hand, seat, variant, partner=partner, right=right, left=left, dead=dead, threads=threads
    )
    if not tally.any():
        raise InvalidInput(_("no deal of the cards left fits what is known of the others"))
    suits = _ways_to_deal(known, _free_cards(hand, dead, variant), variant)
    return Outcomes.from_tally(tally // suits if tally.dtype == np.int64 else tally / suits)


def joint_tally(
    hand: Hand,
    seat: int,
    variant: Variant,
    *,
    partner: Weights | None = None,
    right: Weights | None = None,
    left: Weights | None = None,
    dead: Sequence[int] = (),
    threads: int = 2,
) -> npt.NDArray[Any]:
    """Return the weighted deals by outcome code, shape (N_CODES,); see `joint_outcomes`.

    The code is that of `musodds.kernels.joint`. All zero where no deal fits.
    """
    from musodds.kernels.joint import N_CODES, count_outcomes

    check_deck([(_("mine"), hand), (_("dead"), dead)], variant)
    table = hand_table(variant)
    laid = layout(variant)
    packed = joint_layout(variant)
    free = _free_cards(hand, dead, variant)
    weights = [
        np.ones(table.n, dtype=np.int64) if weight is None else np.asarray(weight)
        for weight in (partner, right, left)
    ]
    n_free = int(free.sum())
    deals = prod(comb(n_free - HAND_SIZE * k, HAND_SIZE) for k in range(3))
    exact = all(np.issubdtype(weight.dtype, np.integer) for weight in weights) and (
        deals * prod(int(weight.max(initial=0)) for weight in weights) < _MAXIMUM_COUNT
    )
    kind = np.int64 if exact else np.float64
    typed = [np.ascontiguousarray(weight, dtype=kind) for weight in weights]
    seats = np.array([(seat + step) % N_PLAYERS for step in (0, 2, 1, 3)])
    # Two chunks a thread keep the threads even; each has a tally of its own, so no more than that.
    n_chunks = 1 if threads == 1 else 2 * threads
    cuts = np.searchsorted(
        laid.pair_start, np.linspace(0, laid.pair_start[-1], n_chunks + 1).astype(np.int64)
    )

    def count(chunk: int) -> npt.NDArray[Any]:
        tally = np.zeros(N_CODES, dtype=kind)
        count_outcomes(
            cuts[chunk],
            cuts[chunk + 1],
            free,
            packed.words,
            packed.side,
            packed.ranks,
            packed.copies,
            laid.unions,
            laid.pair_start,
            laid.pair_first,
            laid.pair_second,
            laid.pair_ways,
            laid.binomial,
            table.index[hand],
            seats,
            typed[0],
            typed[1],
            typed[2],
            tally,
        )
        return tally

    if n_chunks == 1:
        return count(0)
    with ThreadPoolExecutor(threads) as pool:
        total, *others = pool.map(count, range(n_chunks))
    for tally in others:
        total += tally
    return total


def _free_cards(hand: Hand, dead: Sequence[int], variant: Variant) -> IntArray:
    gone = rank_counts((*hand, *dead), variant)
    return np.array(variant.copies, dtype=np.int64) - np.array(gone, dtype=np.int64)


def _ways_to_deal(known: Sequence[Hand], free: IntArray, variant: Variant) -> int:
    """Return how many physical hands the known hands stand for, dealt one after the other."""
    left = [int(n) for n in free]
    ways = 1
    for hand in known:
        for rank, n in enumerate(rank_counts(hand, variant)):
            ways *= comb(left[rank], n)
            left[rank] -= n
    return ways
