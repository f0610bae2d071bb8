"""The function behind ``musodds odds``: choose an engine and ask it."""

from __future__ import annotations

from musodds.engines.ask import Told, build_query
from musodds.engines.query import OddsQuery, Progress
from musodds.engines.result import OddsResult
from musodds.game.errors import InvalidInput
from musodds.game.variant import N_PLAYERS, Variant, parse_seat
from musodds.text import _

METHODS = ("auto", "exact", "mc")


def odds(
    hand: str,
    seat: int | str,
    *,
    kings: int = 8,
    real: str = "off",
    partner: str | None = None,
    rivals: str | None = None,
    right: str | None = None,
    left: str | None = None,
    any_rival: str | None = None,
    said: str | None = None,
    dead: str | None = None,
    method: str = "auto",
    deals: int | None = None,
    precision: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    averaged: bool = False,
    progress: Progress | None = None,
) -> OddsResult:
    """Return the odds of a hand from a seat, exact unless sampling is asked for.

    >>> odds("RR7A", seat="postre").counts["grande"]["won_contested"]
    36885652844040

    Parameters
    ----------
    hand : str
        Four cards: ``RR7A``, ``12 12 7 1``, ``rey rey 7 as``.
    seat : int or str
        ``mano``, ``second``, ``third``, ``postre``, or 1 to 4.
    kings, real
        The variant: 8 or 4; "off", "sota" or "figure".
    partner, rivals, right, left, any_rival, said, dead : str, optional
        What is known of the other hands; see `musodds.engines.ask.Told`.
    method : str
        "exact" enumerates, "mc" samples, "auto" is exact unless ``deals``, ``precision`` or
        ``averaged`` is given.
    deals, precision, seed, threads, averaged, progress
        See `musodds.engines.sampling.sampled_odds`.

    Raises
    ------
    InvalidInput
        If the question cannot be understood or cannot happen.
    """
    (result,) = ask(
        hand,
        Variant(kings, real),
        Told(partner, rivals, right, left, any_rival, said, dead),
        (parse_seat(seat),),
        method,
        deals=deals,
        precision=precision,
        seed=seed,
        threads=threads,
        averaged=averaged,
        progress=progress,
    )
    return result


def odds_by_seat(
    hand: str,
    *,
    kings: int = 8,
    real: str = "off",
    partner: str | None = None,
    rivals: str | None = None,
    right: str | None = None,
    left: str | None = None,
    any_rival: str | None = None,
    dead: str | None = None,
) -> list[OddsResult]:
    """Return the exact odds of a hand from each of the four seats; see `odds`."""
    told = Told(partner, rivals, right, left, any_rival, None, dead)
    return ask(hand, Variant(kings, real), told, tuple(range(N_PLAYERS)))


def ask(
    hand: str,
    variant: Variant,
    told: Told,
    seats: tuple[int, ...],
    method: str = "auto",
    *,
    deals: int | None = None,
    precision: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    averaged: bool = False,
    progress: Progress | None = None,
) -> list[OddsResult]:
    """Return the odds of a hand from each of ``seats``; see `odds` for the parameters."""
    query = build_query(hand, variant, told, seats[0] if len(seats) == 1 else None)
    return answer(
        query,
        seats,
        method,
        deals=deals,
        precision=precision,
        seed=seed,
        threads=threads,
        averaged=averaged,
        progress=progress,
    )


def answer(
    query: OddsQuery,
    seats: tuple[int, ...],
    method: str = "auto",
    *,
    deals: int | None = None,
    precision: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    averaged: bool = False,
    progress: Progress | None = None,
) -> list[OddsResult]:
    """Return the odds of a query from each of ``seats``; see `odds` for the parameters.

    Sampled seats share one seed, so their differences are those of the same deals.
    """
    if not _samples(method, deals, precision, averaged):
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


def _samples(method: str, deals: int | None, precision: float | None, averaged: bool) -> bool:
    """Return whether the method chosen samples."""
    if method not in METHODS:
        raise InvalidInput(_("method is auto, exact or mc, not {method!r}").format(method=method))
    wants_sample = deals is not None or precision is not None or averaged
    if method == "exact" and wants_sample:
        raise InvalidInput(
            _("an exact answer has no deals, precision or averaged estimate: the method mc has")
        )
    return method == "mc" or wants_sample
