"""What is known when I decide, as weights of the others' hands: seen, told, and mus given."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from musodds.discards.kept import kept_by_seat
from musodds.discards.model import FloatArray, policy_arrays
from musodds.discards.turn import MusTurn
from musodds.engines.query import OddsQuery, Weights, term_weights, weighed
from musodds.engines.weighted import weighted_hands
from musodds.game.hands import hand_table
from musodds.game.places import PLACES
from musodds.game.variant import N_PLAYERS

if TYPE_CHECKING:
    from musodds.kernels.mus_throw import Seen
    from musodds.kernels.weighted import WeightedHands


def others(turn: MusTurn) -> dict[str, int]:
    """Return the seat of the right, the partner and the left."""
    return {place: (turn.seat + step) % N_PLAYERS for place, step in PLACES.items()}


def query_given_mus(turn: MusTurn, seats: Iterable[int]) -> OddsQuery:
    """Return what is known in the first round, the players at ``seats`` having given mus.

    How many cards they keep is part of it.
    """
    kept = kept_by_seat(turn.people, turn.mus_round, turn.seat, turn.kept)
    gave = set(seats)
    weights: dict[str, Weights] = {}
    for place, seat in others(turn).items():
        weight = np.ones(hand_table(turn.variant).n)
        if seat in gave:
            weight = weight * turn.people.give[0, seat]
        if seat in kept:
            weight = weight * kept[seat].sum(axis=-1)
        weights[place] = weight
    return weighed(turn.query, weights)


def hands_to_draw(turn: MusTurn) -> WeightedHands:
    """Return the others' hands before the first discard, all of them having given mus then.

    In a later round what is known of their hands is of those they hold now, so it is no part of it.

    Raises
    ------
    InvalidInput
        If no deal fits.
    """
    seats = others(turn).values()
    if turn.mus_round == 0:
        return weighted_hands(query_given_mus(turn, seats))
    gone = OddsQuery(turn.variant, turn.row, turn.query.dead)
    weights: dict[str, Weights] = {
        place: turn.people.give[0, seat] for place, seat in others(turn).items()
    }
    return weighted_hands(weighed(gone, weights))


def seen_now(turn: MusTurn) -> Seen:
    """Return what is known in the round that is decided, as the kernel takes it."""
    from musodds.kernels.mus_throw import Seen

    people = turn.people
    last = min(turn.mus_round, people.rounds - 1)
    kept = kept_by_seat(people, turn.mus_round, turn.seat, turn.kept)
    told = np.ones((N_PLAYERS, hand_table(turn.variant).n))
    roles = ("partner", "right", "left")
    weights = dict(zip(roles, term_weights(turn.query, turn.query.terms[0]), strict=True))
    throwing: FloatArray = people.choice[last].copy()
    for place, seat in others(turn).items():
        told[seat] = weights[place]
        if seat in kept:
            told[seat] *= kept[seat].sum(axis=-1)
            possible = kept[seat].any(axis=-1)
            throwing[seat, possible] = kept[seat][possible]
    throwing /= throwing.sum(axis=-1, keepdims=True)
    return Seen(told, policy_arrays(people.give[last], throwing).choice[None])
