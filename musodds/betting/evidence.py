"""What the bets tell of the others: each hidden hand weighs as often as it would have said that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from musodds.betting.heard import parse_heard, slip_note
from musodds.betting.hidden import FloatArray, Hidden, marginals, roles_of
from musodds.betting.model import gap_of, is_shipped, shipped_bets
from musodds.betting.players import players_of
from musodds.betting.policy import Policy, trembling
from musodds.betting.spot import Spot
from musodds.betting.tree import Step
from musodds.engines.query import ROLES, OddsQuery, no_deal, term_weights, weighed
from musodds.game.errors import InvalidInput
from musodds.game.variant import lance_title
from musodds.text import _


class Cut(NamedTuple):
    """The seat that cut in the first round, and the model of how people cut."""

    seat: int
    model: str


def given_bets(
    query: OddsQuery, seat: int | None, heard: str, said: str | None, cut: Cut | None = None
) -> OddsQuery:
    """Return the query with what was said in the lances put into the weights of the others' hands.

    The lances' policies are the shipped ones, each of a lance alone: the likelihoods of several
    lances multiply. What no hand that is left would have said is taken as a slip of any hand, and
    a note says so. My own words tell me nothing.

    Parameters
    ----------
    heard : str
        By lance, from the first to speak: ``grande: paso paso envido; chica: paso``.
    said : str or None
        The declarations: they tell who takes part in pares and juego.
    cut : Cut, optional
        Who cut, where that is known: the lances are then bet on as after that cut. What the
        cutting itself tells is left to the caller.

    Raises
    ------
    InvalidInput
        If a word cannot be said there, a lance is not contested or it is not told who takes part,
        no policy is shipped, or no deal fits.
    """
    if seat is None:
        raise InvalidInput(_("who speaks goes round from the mano, so it needs a seat"), "heard")
    by_lance = _by_lance(heard)
    weighs = query
    for lance, words in by_lance.items():
        try:
            weighs = _given_lance(weighs, seat, lance, words, said, cut)
        except InvalidInput as error:
            where = _("{lance}: {error}").format(lance=lance_title(lance), error=error)
            raise InvalidInput(where, "heard") from error
    return replace(weighs, told={**query.told, "heard": heard.strip()})


def _by_lance(heard: str) -> dict[str, tuple[str, ...]]:
    try:
        by_lance = parse_heard(heard)
    except InvalidInput as error:
        raise InvalidInput(str(error), "heard") from error
    if not by_lance:
        raise InvalidInput(
            _("nothing is heard; write 'grande: paso, envido; chica: paso'"), "heard"
        )
    if {"juego", "punto"} <= by_lance.keys():
        raise InvalidInput(_("no punto where juego was bet on: it takes juego's place"), "heard")
    return by_lance


def _given_lance(
    query: OddsQuery,
    seat: int,
    lance: str,
    words: Sequence[str],
    said: str | None,
    cut: Cut | None,
) -> OddsQuery:
    """Return the query with one lance's words in its weights, a slip noted where it takes one."""
    spot = Spot(query.variant, lance, players_of(lance, said, query, seat))
    notes: tuple[str, ...] = ()
    if cut is not None and is_shipped(after := replace(spot, cut_by=cut.seat, model=cut.model)):
        spot = after
    elif cut is not None:
        notes = (
            _("no betting at {lance} after this cut is shipped: it is taken as dealt").format(
                lance=lance_title(lance)
            ),
        )
    model = shipped_bets(spot)
    policy = model.policy
    steps = policy.tree.steps(words)

    def hearing(policy: Policy, n_words: int) -> OddsQuery:
        return weighed(query, _weights(spot, policy, steps[:n_words], seat))

    found = hearing(policy, len(steps))
    if not _some_deal(found):
        n = next(n for n in range(len(steps) + 1) if not _some_deal(hearing(policy, n)))
        if n == 0:
            raise no_deal(query)
        speaker = int(policy.tree.seat[steps[n - 1].decision])
        notes = (*notes, f"{lance_title(lance)}: {slip_note(words[n - 1], speaker, n)}")
        found = hearing(trembling(policy), len(steps))
    gaps = {**query.heard_gaps, lance: gap_of(model.about) or {}}
    return replace(found, notes=(*query.notes, *notes), heard_gaps=gaps)


def _weights(spot: Spot, policy: Policy, steps: Sequence[Step], seat: int) -> dict[str, FloatArray]:
    """Return how likely each hand of the others takes this part in a lance and says these words."""
    weights = spot.allowed().astype(np.float64)
    for decision, action in steps:
        weights[policy.tree.seat[decision]] *= policy.share[action]
    return {role: weights[place] for role, place in zip(ROLES, roles_of(seat), strict=True)}


def _some_deal(query: OddsQuery) -> bool:
    """Return whether any deal is left."""
    for term in query.terms:
        partner, right, left = (
            np.array([weights], np.float64) for weights in term_weights(query, term)
        )
        if marginals(Hidden(query.variant, query.left, (partner, right, left)))[0].any():
            return True
    return False
