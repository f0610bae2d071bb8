"""Monte Carlo in units: each a pure function of (query, seed, unit number) whose counts add up."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from time import perf_counter
from typing import Any

from musodds.engines.cluster import at_work
from musodds.engines.dealing import UNIT, plan
from musodds.engines.query import (
    OddsQuery,
    Progress,
)
from musodds.engines.result import OddsResult
from musodds.engines.tally import (
    Tally,
    averaged_estimate,
    counts_of,
    greatest_error,
)
from musodds.engines.units import check_deals, check_seed, mean_and_error, run_units
from musodds.game.errors import InvalidInput
from musodds.text import _

DEFAULT_DEALS = 10_000_000
#: Deals before a standard error is believed.
MINIMUM_FOR_PRECISION = 4 * UNIT


def sampled_odds(
    query: OddsQuery,
    seat: int,
    *,
    deals: int | None = None,
    precision: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    cluster: Any = None,
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
    cluster : str, distributed.Client or Cluster, optional
        Whose workers deal instead; see `musodds.engines.cluster.Cluster`.
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
    seed = check_seed(seed)
    begin = perf_counter()
    wanted = None if deals is None and precision else check_deals(deals, DEFAULT_DEALS)
    tally = Tally()
    stopped = None
    try:
        with at_work(threads, cluster) as workers:
            run = plan(query, seat, seed, wanted, averaged)
            for part in run_units(run, _numbers(wanted), workers):
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
