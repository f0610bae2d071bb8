"""The units that sample deals: each a pure function of (query, seed, unit number)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from musodds.engines.layout import card_names, layout, words
from musodds.engines.query import (
    OddsQuery,
    Term,
    check_weights_say_all,
    no_deal,
    term_weights,
)
from musodds.engines.tally import Tally, counts_of_events, counts_of_states
from musodds.game.errors import InvalidInput
from musodds.game.hands import IntArray
from musodds.game.variant import HAND_SIZE, N_PLAYERS
from musodds.knowledge import unseen_multiplicity
from musodds.text import _

#: Deals in a unit; the last unit of a run may be smaller.
UNIT = 1 << 18

#: The orders of the hidden hands that the averaged estimate runs through, by which are known.
_ALL_SEATINGS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))


def _size(unit: int, deals: int | None) -> int:
    """Return the deals of a unit: only the last may be smaller than `UNIT`."""
    return UNIT if deals is None else min(UNIT, deals - unit * UNIT)


def plan(
    query: OddsQuery, seat: int, seed: int, deals: int | None, averaged: bool
) -> _Dealt | _Weighted:
    """Return what samples a unit by its number."""
    check_weights_say_all(query)
    if averaged and query.is_weighed:
        raise InvalidInput(
            _(
                "the averaged estimate exchanges the hidden hands, so nothing but full hands may "
                "be known of them"
            ),
            "averaged",
        )
    if query.is_weighed:
        return _plan_weighted(query, seat, seed, deals)
    return _plan_dealt(query, seat, seed, deals, averaged)


@dataclass(frozen=True, eq=False)
class _Dealt:
    """A sample of deals in which nothing is known but full hands; called with a unit's number."""

    seed: int
    deals: int | None
    bounds: npt.NDArray[np.uint8]
    n_left: int
    steps: Any
    real: Any
    players: IntArray
    fixed: npt.NDArray[np.uint8]
    seat: int
    #: The orders of the hidden hands for the averaged estimate; None without one.
    seatings: IntArray | None

    deals_a_unit: ClassVar[int] = UNIT

    def __call__(self, unit: int) -> Tally:
        from musodds.kernels.deal import sample_averaged, sample_deals
        from musodds.kernels.sliced import N_EVENTS

        deals = _size(unit, self.deals)
        tally = Tally(deals)
        events = np.zeros(N_EVENTS - 1, dtype=np.int64)
        arguments: tuple[Any, ...] = (
            np.uint64(self.seed),
            np.uint64(unit),
            deals,
            self.n_left,
            self.bounds,
            self.steps,
            self.real,
            self.players,
            self.fixed,
            self.seat,
        )
        sample_deals(*arguments, events, tally.net)
        tally.counts += counts_of_events(events, deals)
        if self.seatings is not None:
            sample_averaged(*arguments, self.seatings, tally.event_sums, tally.averaged_net)
        return tally


def _plan_dealt(
    query: OddsQuery, seat: int, seed: int, deals: int | None, averaged: bool
) -> _Dealt:
    names = card_names(query.variant)
    left = query.left.copy()
    fixed = np.zeros((N_PLAYERS, HAND_SIZE), dtype=np.uint8)
    fixed[0] = names.of_hand(query.table.cards[query.hand])
    for player, hand in enumerate(query.known, start=1):
        if hand is not None:
            fixed[player] = names.of_hand(query.table.cards[hand])
            left -= query.table.counts[hand]
    players = np.array([i for i, hand in enumerate(query.known, start=1) if hand is None])
    # The kernel checks nothing: positions past the end of a short deck would be taken for kings.
    if left.min() < 0 or left.sum() < HAND_SIZE * players.size:
        raise no_deal(query)
    bounds = (np.cumsum(left) - left).astype(np.uint8)
    seatings = np.array(
        [
            order
            for order in _ALL_SEATINGS
            if all(order[i] == i for i, hand in enumerate(query.known) if hand is not None)
        ]
    )

    return _Dealt(
        seed,
        deals,
        bounds,
        int(left.sum()),
        names.steps,
        names.real,
        players.astype(np.int64),
        fixed,
        seat,
        seatings if averaged else None,
    )


@dataclass(frozen=True, eq=False)
class _Weighted:
    """A sample of deals in which hidden hands have weights; called with a unit's number."""

    query: OddsQuery
    seat: int
    seed: int
    deals: int | None
    left: IntArray
    entry_pair: IntArray
    entry_term: IntArray
    entry_threshold: npt.NDArray[np.float64]
    entry_other: IntArray
    last_threshold: npt.NDArray[np.float64]
    last_other: IntArray

    deals_a_unit: ClassVar[int] = UNIT

    def __call__(self, unit: int) -> Tally:
        from musodds.kernels.deal import N_STATES
        from musodds.kernels.weighted import sample_weighted

        deals = _size(unit, self.deals)
        table = self.query.table
        arrays = layout(self.query.variant)
        look_up = words(self.query.variant)
        tally = Tally(deals)
        histogram = np.zeros((4, N_STATES), dtype=np.int64)
        sample_weighted(
            np.uint64(self.seed),
            np.uint64(unit),
            deals,
            self.left,
            self.query.hand,
            self.seat,
            self.entry_pair,
            self.entry_term,
            self.entry_threshold,
            self.entry_other,
            self.last_threshold,
            self.last_other,
            table.counts,
            arrays.pair_first,
            arrays.pair_second,
            arrays.binomial,
            look_up.hand_word,
            look_up.hand_stones,
            histogram,
            tally.net,
        )
        tally.counts += counts_of_states(histogram, table, self.query.hand)
        return tally


def _plan_weighted(query: OddsQuery, seat: int, seed: int, deals: int | None) -> _Weighted:
    left = query.left
    weights = np.array([_pair_weights(query, term) for term in query.terms], dtype=np.float64)
    # As one piece each: cut from one array they would be another type to the kernel.
    entry_term, entry_pair = map(np.ascontiguousarray, np.nonzero(weights))
    if entry_pair.size == 0:
        raise no_deal(query)
    entry_threshold, entry_other = _alias(weights[entry_term, entry_pair])
    gone = [copies - n for copies, n in zip(query.variant.copies, left.tolist(), strict=True)]
    unseen = unseen_multiplicity(query.variant, gone)
    ways = [unseen * term_weights(query, term)[2] for term in query.terms]
    last = [_alias(row.astype(np.float64)) for row in ways]
    last_threshold = np.array([threshold for threshold, _other in last])
    last_other = np.array([other for _threshold, other in last])

    return _Weighted(
        query,
        seat,
        seed,
        deals,
        left,
        entry_pair,
        entry_term,
        entry_threshold,
        entry_other,
        last_threshold,
        last_other,
    )


def _pair_weights(query: OddsQuery, term: Term) -> npt.NDArray[np.float64]:
    from musodds.kernels.weighted import weigh_pairs

    arrays = layout(query.variant)
    weights = np.zeros(arrays.pair_first.size)
    weigh_pairs(
        query.left,
        *(weight.astype(np.float64) for weight in term_weights(query, term)),
        arrays.counts,
        arrays.unions,
        arrays.pair_start,
        arrays.pair_first,
        arrays.pair_second,
        arrays.pair_ways,
        arrays.binomial,
        weights,
    )
    return weights


def _alias(weights: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.float64], IntArray]:
    from musodds.kernels.weighted import build_alias

    threshold = np.empty(weights.size)
    other = np.empty(weights.size, dtype=np.int64)
    if weights.any():
        build_alias(weights, threshold, other)
    return threshold, other
