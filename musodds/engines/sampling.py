"""Monte Carlo in units: each a pure function of (query, seed, unit number) whose counts add up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count
from time import perf_counter
from typing import Any

import numpy as np

from musodds.engines.layout import card_names, words
from musodds.engines.query import (
    OddsQuery,
    Progress,
    check_weights_say_all,
    no_deal,
)
from musodds.engines.result import OddsResult
from musodds.engines.tally import (
    Tally,
    averaged_estimate,
    counts_of,
    counts_of_events,
    counts_of_states,
    greatest_error,
)
from musodds.engines.units import check_deals, check_seed, check_threads, mean_and_error, run_units
from musodds.engines.weighted import weighted_hands
from musodds.game.errors import InvalidInput
from musodds.game.variant import HAND_SIZE, N_PLAYERS
from musodds.text import _

#: Deals in a unit; the last unit of a run may be smaller.
UNIT = 1 << 18
DEFAULT_DEALS = 10_000_000
#: Deals before a standard error is believed.
MINIMUM_FOR_PRECISION = 4 * UNIT

#: The orders of the hidden hands that the averaged estimate runs through, by which are known.
_ALL_SEATINGS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))


#: A unit of work: (unit number, deals) to its tally.
Unit = Callable[[int, int], Tally]


def sampled_odds(
    query: OddsQuery,
    seat: int,
    *,
    deals: int | None = None,
    precision: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    averaged: bool = False,
    progress: Progress | None = None,
) -> OddsResult:
    """Return the odds of a query from a seat as sampled.

    Parameters
    ----------
    deals : int, optional
        Independent deals, 10 million by default, or with ``precision`` at most as many.
    precision : float, optional
        Stop at the end of the first unit at which every lance's ``win`` has at most this
        standard error, after at least four units of 262,144 deals.
    seed : int, optional
        From 0 to 2**63 - 1; drawn afresh by default and found in the result.
    threads : int, optional
        All processors by default; the counts do not depend on it.
    averaged : bool
        Also resolve each deal once per order of the hidden hands and report that estimate.
    progress : callable, optional
        Called after each unit; see `musodds.engines.query.Progress`.

    Raises
    ------
    InvalidInput
        If a parameter is out of range, what is known leaves no deal, or ``averaged`` is asked for
        while something is known of one hidden hand that is not known of the others.
    """
    _check_precision(precision)
    n_threads, seed = check_threads(threads), check_seed(seed)
    begin = perf_counter()
    wanted = None if deals is None and precision else check_deals(deals, DEFAULT_DEALS)
    run = _plan(query, seat, seed, averaged)
    tally = Tally()
    stopped = None
    try:
        for part in run_units(_of_size(run, wanted), _numbers(wanted), n_threads):
            tally.add(part)
            error = greatest_error(tally) if precision or progress else 0
            if progress is not None:
                progress(tally.deals, wanted, error)
            if precision and tally.deals >= MINIMUM_FOR_PRECISION and error <= precision:
                stopped = "precision"
                break
    except KeyboardInterrupt:
        if tally.deals == 0:
            raise
        stopped = "interrupted"
    return sampled_result(query, seat, seed, tally, stopped, averaged, perf_counter() - begin)


def _check_precision(precision: float | None) -> None:
    if precision is not None and not 0 < precision < 1:
        raise InvalidInput(
            _("precision is a standard error between 0 and 1, such as 0.0001, not {x}").format(
                x=precision
            )
        )


def _numbers(deals: int | None) -> Iterable[int]:
    """Return the numbers of the units that make up so many deals; for ever if None."""
    return count() if deals is None else range(-(-deals // UNIT))


def _of_size(run: Unit, deals: int | None) -> Callable[[int], Tally]:
    """Return the units of a run by their number: only the last may be smaller than `UNIT`."""

    def sized(unit: int) -> Tally:
        return run(unit, UNIT if deals is None else min(UNIT, deals - unit * UNIT))

    return sized


def _plan(query: OddsQuery, seat: int, seed: int, averaged: bool) -> Unit:
    """Return the function that samples one unit."""
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
        return _plan_weighted(query, seat, seed)
    return _plan_dealt(query, seat, seed, averaged)


def _plan_dealt(query: OddsQuery, seat: int, seed: int, averaged: bool) -> Unit:
    from musodds.kernels.deal import sample_averaged, sample_deals
    from musodds.kernels.sliced import N_EVENTS

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

    def run(unit: int, deals: int) -> Tally:
        tally = Tally(deals)
        events = np.zeros(N_EVENTS - 1, dtype=np.int64)
        arguments: tuple[Any, ...] = (
            np.uint64(seed),
            np.uint64(unit),
            deals,
            int(left.sum()),
            bounds,
            names.steps,
            names.real,
            players.astype(np.int64),
            fixed,
            seat,
        )
        sample_deals(*arguments, events, tally.net)
        tally.counts += counts_of_events(events, deals)
        if averaged:
            sample_averaged(*arguments, seatings, tally.event_sums, tally.averaged_net)
        return tally

    return run


def _plan_weighted(query: OddsQuery, seat: int, seed: int) -> Unit:
    from musodds.kernels.deal import N_STATES
    from musodds.kernels.weighted import sample_weighted

    table = query.table
    look_up = words(query.variant)
    hands = weighted_hands(query)

    def run(unit: int, deals: int) -> Tally:
        tally = Tally(deals)
        histogram = np.zeros((4, N_STATES), dtype=np.int64)
        sample_weighted(
            np.uint64(seed),
            np.uint64(unit),
            deals,
            query.hand,
            seat,
            hands,
            look_up.hand_word,
            look_up.hand_stones,
            histogram,
            tally.net,
        )
        tally.counts += counts_of_states(histogram, table, query.hand)
        return tally

    return run


def sampled_result(
    query: OddsQuery,
    seat: int,
    seed: int,
    tally: Tally,
    stopped: str | None,
    averaged: bool,
    seconds: float,
) -> OddsResult:
    n = tally.deals
    mean, error = mean_and_error(int(tally.net[0]), int(tally.net[1]), n)
    return OddsResult(
        query=query,
        seat=seat,
        method="mc",
        deals=n,
        counts=counts_of(tally),
        net_mean=mean,
        net_error=error,
        source="sampled deals",
        seconds=seconds,
        seed=seed,
        averaged=averaged_estimate(query, tally) if averaged else None,
        stopped=stopped,
    )
