"""How good a rival's hand must be for the answer to his bet to turn: a bet is a sign, if read."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from musodds.betting.heard import parse_heard
from musodds.betting.reading import bound_of
from musodds.engines.joint import sums_by_rival
from musodds.engines.layout import places
from musodds.engines.outcomes import LANES, THEM, BoolArray, Outcomes
from musodds.game.bets import ACCEPTED, REFUSED, Bet
from musodds.game.hands import HandTable
from musodds.kernels.codes import N_CODES
from musodds.knowledge import parse_knowledge
from musodds.match.recursion import FloatArray
from musodds.match.scored_hand import ScoredHand


class Choices(NamedTuple):
    """The outcomes in which a lance is bet on, and what accepting and refusing are worth in each.

    ``accepted`` and ``refused`` are our chance to win the juego, shape (k,).
    """

    outcomes: Outcomes
    accepted: FloatArray
    refused: FloatArray


class Turning(NamedTuple):
    """A bound on a rival's hand from which the answer to a bet is the other one.

    Attributes
    ----------
    bound : str
        What one of the rivals, at least, must have, in the language of knowledge.
    accept : bool
        Whether to accept if he has.
    margin : float
        What accepting then adds to our chance to win the juego.
    """

    bound: str
    accept: bool
    margin: float


def choices(scored: ScoredHand, lance: str, bet: int | None, deje: int) -> Choices:
    """Return what both answers to a bet of ``bet`` stones, or an órdago if None, are worth.

    Raises
    ------
    InvalidInput
        If the lance is over or not contested.
    """
    outcomes = scored.contesting(lance)
    later = scored.bets_after(lance)
    refused = scored.worth(outcomes, {**later, lance: Bet(REFUSED, deje, THEM)})
    if bet is None:
        return Choices(outcomes, outcomes.taken(lance).astype(np.float64), refused)
    accepted = scored.worth(outcomes, {**later, lance: Bet(ACCEPTED, bet)})
    return Choices(outcomes, accepted, refused)


def is_read(scored: ScoredHand, lance: str) -> bool:
    """Return whether what was said in the lance is among what is known."""
    heard = scored.query.told.get("heard")
    return heard is not None and lance in parse_heard(heard)


def turning(scored: ScoredHand, lance: str, chosen: Choices, accept: bool) -> Turning | None:
    """Return the weakest bound on a rival's hand from which ``accept`` is no longer right.

    Every bound "one of the rivals is as good as this at the lance" is weighed, exactly and in one
    enumeration. None where the answer is the same under all of them.
    """
    values = np.zeros((N_CODES, 2))
    codes = chosen.outcomes.codes
    values[codes, 0] = chosen.accepted - chosen.refused
    values[codes, 1] = 1.0
    levels = sums_by_rival(scored.query, scored.seat, lance, values, scored.threads)
    gains, ways = np.cumsum(levels[::-1], axis=0)[::-1].T
    margins = np.divide(gains, ways, out=np.zeros_like(gains), where=ways > 0)
    turned = (ways > 0) & (ways < ways[0]) & ((margins >= -scored.equity.error) != accept)
    table = scored.query.table
    place = places(scored.query.variant)[LANES[lance]]
    if lance == "punto":
        # Its places are juego's too, which nobody has where it is bet on.
        place = np.where(table.juego > 0, -1, place)
    for level in np.flatnonzero(turned).tolist():
        bound = _named(table, lance, place >= level)
        if bound is not None:
            return Turning(bound, not accept, float(margins[level]))
    return None


def _named(table: HandTable, lance: str, fits: BoolArray) -> str | None:
    """Return the shortest bound on a lance that just the hands of ``fits`` meet; None if none."""
    order = table.order(lance)
    if not fits.any() or (order[fits] == 0).any():
        return None
    worst = int(np.flatnonzero(fits & (order == order[fits].min()))[0])
    names = [bound_of(table, lance, worst)]
    if lance in ("grande", "chica"):
        cards = table.names[worst] if lance == "grande" else table.names[worst][::-1]
        names = [f"{lance}>={cards[:n]}" for n in range(1, len(cards) + 1)]
    for name in names:
        if np.array_equal(parse_knowledge(name, table.variant).weights > 0, fits):
            return name
    return None
