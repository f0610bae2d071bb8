"""The functions behind ``musodds odds``: a hand and all that is known, of mus and bets too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from musodds.betting.asked import told_query
from musodds.engines.answer import answer
from musodds.engines.ask import Known, Told, told_by
from musodds.engines.query import OddsQuery, Progress
from musodds.game.arguments import checked
from musodds.game.errors import InvalidInput
from musodds.game.places import cutter_of
from musodds.game.variant import N_PLAYERS, Variant, parse_seat
from musodds.text import _

if TYPE_CHECKING:
    from musodds.engines.result import OddsResult

#: How people are taken to cut and throw where nobody says.
DEFAULT_MODEL = "human"
#: What an answer after a discard may be asked with: it is sampled by playing the discard out.
_AFTER_DISCARD = ("deals", "seed", "threads", "cluster", "progress")


class Seen(NamedTuple):
    """What the mus phase showed, as it was written; None where nothing was seen.

    ``cut_by`` is who cut in the first round: ``me``, ``right``, ``partner``, ``left``, the name of
    a seat, or ``nobody``. ``threw`` are the cards that I threw, the hand being what I hold since
    then, and ``kept`` how many the others kept: ``partner=1,right=2``, or a mapping. ``model`` is
    how people are taken to cut and throw: ``human``, ``equilibrium``, ``kings`` or a file's path.
    """

    cut_by: str | None = None
    threw: str | None = None
    kept: str | Mapping[str, int] | None = None
    model: str | None = None

    @property
    def something(self) -> bool:
        """Whether anything was seen; a model alone is nothing."""
        return bool(self.cut_by is not None or self.threw is not None or self.kept)


@checked
def odds(
    hand: str,
    seat: int | str,
    *,
    kings: int = 8,
    real: str = "off",
    cut_by: str | None = None,
    threw: str | None = None,
    kept: str | Mapping[str, int] | None = None,
    model: str | None = None,
    method: str = "auto",
    deals: int | None = None,
    precision: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    cluster: Any = None,
    averaged: bool = False,
    progress: Progress | None = None,
    **known: Unpack[Known],
) -> OddsResult:
    """Return the odds of a hand from a seat, exact unless sampling is asked for.

    >>> odds("RR7A", seat="postre").counts["grande"]["won_contested"]
    36885652844040
    >>> round(odds("RR7A", "postre", cut_by="left").probabilities["grande"]["win"], 4)
    0.7841

    Parameters
    ----------
    hand : str
        Four cards: ``RR7A``, ``12 12 7 1``, ``rey rey 7 as``.
    seat : int or str
        ``mano``, ``second``, ``third``, ``postre``, or 1 to 4.
    kings, real
        The variant: 8 or 4; "off", "sota" or "figure".
    cut_by, threw, kept, model : str, optional
        What the mus phase showed; see `musodds.betting.odds.Seen`. Who cut is a weight on each
        hand, so the answer stays exact and its counts are weights; after a discard it is sampled.
    known : str, optional
        What is known of the other hands, by ``partner``, ``rivals``, ``right``, ``left``,
        ``any_rival``, ``said``, ``dead``, ``heard``; see `musodds.engines.ask.Told`. After a
        discard only ``dead``.
    method : str
        "exact" enumerates, "mc" samples, "auto" is exact unless ``deals``, ``precision`` or
        ``averaged`` is given.
    deals, precision, seed, threads, cluster, averaged, progress
        See `musodds.engines.sampling.sampled_odds`.

    Raises
    ------
    InvalidInput
        If the question cannot be understood or cannot happen.
    TypeError
        For a word that tells nothing.
    """
    (result,) = ask(
        hand,
        Variant(kings, real),
        told_by(**known),
        Seen(cut_by, threw, kept, model),
        (parse_seat(seat),),
        method,
        deals=deals,
        precision=precision,
        seed=seed,
        threads=threads,
        cluster=cluster,
        averaged=averaged,
        progress=progress,
    )
    return result


@checked
def odds_by_seat(
    hand: str, *, kings: int = 8, real: str = "off", **known: Unpack[Known]
) -> list[OddsResult]:
    """Return the exact odds of a hand from each of the four seats; see `odds`.

    What the mus phase showed, and ``said``, look from one seat: they are not taken here.
    """
    return ask(hand, Variant(kings, real), told_by(**known), Seen(), tuple(range(N_PLAYERS)))


def ask(
    hand: str,
    variant: Variant,
    told: Told,
    seen: Seen,
    seats: tuple[int, ...],
    method: str = "auto",
    **sampling: Any,
) -> list[OddsResult]:
    """Return the odds of a hand from each of ``seats``, from parts already read; see `odds`."""
    check_seen(seen, seats)
    if seen.threw is not None:
        return [_after_discard(hand, variant, told, seen, seats[0], method, sampling)]
    return answer(before_discard(hand, variant, told, seen, seats), seats, method, **sampling)


def before_discard(
    hand: str, variant: Variant, told: Told, seen: Seen, seats: tuple[int, ...]
) -> OddsQuery:
    """Return the query that all that is known amounts to where nobody has thrown a card."""
    seat = seats[0] if len(seats) == 1 else None
    if seen.cut_by is None or seat is None:
        return told_query(hand, variant, told, seat)
    from musodds.discards.evidence import odds_given_cutting

    model, cutter = seen.model or DEFAULT_MODEL, cutter_of(seat, seen.cut_by)
    dealt = told_query(hand, variant, told._replace(heard=None), seat)
    query = odds_given_cutting(dealt, seat, seen.cut_by, model)
    if told.heard is None:
        return query
    if cutter == N_PLAYERS:
        raise InvalidInput(
            _("where nobody cut all throw cards before they bet: no word of a bet is heard yet")
        )
    from musodds.betting.evidence import Cut, given_bets

    return given_bets(query, seat, told.heard, told.said, Cut(cutter, model))


def check_seen(seen: Seen, seats: tuple[int, ...]) -> None:
    """Refuse what cannot have been seen together, and what changes nothing.

    Raises
    ------
    InvalidInput
        If it contradicts itself, lacks a part, or looks from more than one seat.
    """
    if seen.something and len(seats) != 1:
        raise InvalidInput(
            _("who cut, what I threw and what was kept look from one seat: say which")
        )
    if seen.kept and seen.threw is None:
        raise InvalidInput(
            _("what the others kept needs what I threw: those cards are out of play")
        )
    if seen.cut_by is not None and seen.threw is not None:
        raise InvalidInput(
            _("who cut does not go with a discard: after one, all four had given mus")
        )
    if seen.model is not None and not seen.something:
        raise InvalidInput(
            _(
                "a model says how people cut and throw: it needs who cut, or what I threw and "
                "the others kept"
            ),
            "model",
        )


def _after_discard(
    hand: str,
    variant: Variant,
    told: Told,
    seen: Seen,
    seat: int,
    method: str,
    sampling: dict[str, Any],
) -> OddsResult:
    from musodds.discards.evidence import odds_after_discard
    from musodds.discards.kept import parse_kept

    for name, value in {**told._asdict(), **sampling}.items():
        if name not in ("dead", *_AFTER_DISCARD) and value:
            raise InvalidInput(
                _("{word} does not go with a discard: the odds after it are sampled").format(
                    word=name.replace("_", "-")
                )
            )
    if method == "exact":
        raise InvalidInput(_("after a discard odds are sampled, never exact"))
    assert seen.threw is not None
    kept = seen.kept or {}
    return odds_after_discard(
        hand,
        seat + 1,
        threw=seen.threw,
        kept=parse_kept(kept) if isinstance(kept, str) else kept,
        kings=variant.kings,
        real=variant.real,
        model=seen.model or DEFAULT_MODEL,
        dead=told.dead or "",
        deals=sampling.get("deals"),
        seed=sampling.get("seed"),
        threads=sampling.get("threads"),
        cluster=sampling.get("cluster"),
    )
