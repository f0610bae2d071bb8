"""The units that sample deals: each a pure function of (query, seed, unit number)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from musodds.engines.layout import card_names, words
from musodds.engines.query import (
    OddsQuery,
    check_weights_say_all,
    no_deal,
)
from musodds.engines.tally import Tally, counts_of_events, counts_of_states
from musodds.engines.weighted import weighted_hands
from musodds.game.errors import InvalidInput
from musodds.game.hands import IntArray
from musodds.game.variant import HAND_SIZE, N_PLAYERS
from musodds.text import _

if TYPE_CHECKING:
    from musodds.kernels.weighted import WeightedHands

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
        return _Weighted(query, seat, seed, deals, weighted_hands(query))
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
    hands: WeightedHands

    deals_a_unit: ClassVar[int] = UNIT

    def __call__(self, unit: int) -> Tally:
        from musodds.kernels.deal import N_STATES
        from musodds.kernels.weighted import sample_weighted

        deals = _size(unit, self.deals)
        look_up = words(self.query.variant)
        tally = Tally(deals)
        histogram = np.zeros((4, N_STATES), dtype=np.int64)
        sample_weighted(
            np.uint64(self.seed),
            np.uint64(unit),
            deals,
            self.query.hand,
            self.seat,
            self.hands,
            look_up.hand_word,
            look_up.hand_stones,
            histogram,
            tally.net,
        )
        tally.counts += counts_of_states(histogram, self.query.table, self.query.hand)
        return tally
