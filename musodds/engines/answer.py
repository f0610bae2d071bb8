"""Which engine answers a query: the shipped table, the enumeration or a sample."""

from __future__ import annotations

from typing import Any

from musodds.engines.query import OddsQuery, Progress
from musodds.engines.result import OddsResult
from musodds.game.errors import InvalidInput, refuse_idle
from musodds.text import _

METHODS = ("auto", "exact", "mc")


def answer(
    query: OddsQuery,
    seats: tuple[int, ...],
    method: str = "auto",
    *,
    deals: int | None = None,
    precision: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    cluster: Any = None,
    averaged: bool = False,
    progress: Progress | None = None,
) -> list[OddsResult]:
    """Return the odds of a query from each of ``seats``; see `musodds.odds` for the parameters.

    Sampled seats share one seed, so their differences are those of the same deals.
    """
    if not is_sampled(method, deals, precision, averaged):
        why = _("the answer is exact; the method mc samples one")
        refuse_idle(why, seed=seed, threads=threads, cluster=cluster)
        return exactly(query, seats)
    from musodds.engines.sampling import sampled_odds
    from musodds.engines.units import check_seed

    seed = check_seed(seed)
    _say("engine: sampled deals")
    results: list[OddsResult] = []
    for seat in seats:
        try:
            result = sampled_odds(
                query,
                seat,
                deals=deals,
                precision=precision,
                seed=seed,
                threads=threads,
                cluster=cluster,
                averaged=averaged,
                progress=progress,
            )
        except KeyboardInterrupt:
            if not results:
                raise
            break
        results.append(result)
        if result.stopped == "interrupted":
            break
    return results


def _say(text: str) -> None:
    """Tell who listens to the library's log which engine answers."""
    import logging

    logging.getLogger("musodds").info(text)


def exactly(query: OddsQuery, seats: tuple[int, ...]) -> list[OddsResult]:
    """Return exact odds, from the shipped table where it answers the query."""
    from musodds.engines.shipped import shipped_odds

    results = shipped_odds(query, seats)
    _say("engine: enumeration" if results is None else "engine: shipped table")
    if results is None:
        from musodds.engines.exact import exact_odds

        results = exact_odds(query, seats)
    return results


def is_sampled(method: str, deals: int | None, precision: float | None, averaged: bool) -> bool:
    """Return whether the method chosen samples.

    Raises
    ------
    InvalidInput
        If there is no such method, or an exact one is asked for with what only a sample has.
    """
    if method not in METHODS:
        raise InvalidInput(_("method is auto, exact or mc, not {method!r}").format(method=method))
    wants_sample = deals is not None or precision is not None or averaged
    if method == "exact" and wants_sample:
        raise InvalidInput(
            _("an exact answer has no deals, precision or averaged estimate: the method mc has")
        )
    return method == "mc" or wants_sample
