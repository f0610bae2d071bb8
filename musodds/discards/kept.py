"""How many cards the others were seen to keep, and what that tells by a model."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from musodds.discards.choices import choice_table
from musodds.discards.model import FloatArray, MusModel
from musodds.game.errors import InvalidInput
from musodds.game.places import PLACES, place_or_none
from musodds.game.variant import HAND_SIZE, N_PLAYERS
from musodds.text import _


def parse_kept(text: str) -> dict[str, int]:
    """Return how many cards each of the others kept, from ``partner=1,right=2,left=3``.

    >>> parse_kept("partner=1, left=3")
    {'partner': 1, 'left': 3}

    Raises
    ------
    InvalidInput
        If a part is not WHO=N.
    """
    kept = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        who, _equals, n = part.partition("=")
        place = place_or_none(who)
        if place not in PLACES or not n.strip().isdecimal():
            raise InvalidInput(
                _("{part!r}: write who kept how many cards, as in partner=1,right=2,left=3").format(
                    part=part
                )
            )
        kept[place] = int(n)
    return kept


def check_kept(kept: Mapping[str, int]) -> None:
    """Raise InvalidInput unless partner, right or left kept 0 to 3 cards each."""
    for place, n in kept.items():
        if place not in PLACES:
            raise InvalidInput(
                _("partner, right and left keep cards, not {place!r}").format(place=place)
            )
        if n == HAND_SIZE:
            raise InvalidInput(
                _("the {place} cannot have kept 4 cards: who gives mus throws one at least").format(
                    place=place
                )
            )
        if isinstance(n, bool) or not 0 <= n < HAND_SIZE:
            raise InvalidInput(_("the {place} kept 0 to 3 cards, not {n}").format(place=place, n=n))


def keeps(model: MusModel, round_: int, seat: int, n_kept: int) -> FloatArray:
    """Return the chance of each choice of each hand that keeps so many cards, shape (n, 16).

    A round beyond the model's last is played as its last.
    """
    choice = model.choice[min(round_, model.rounds - 1), seat]
    n_draw = choice_table(model.kings).n_draw
    chances: FloatArray = np.where(n_draw == HAND_SIZE - n_kept, choice, 0.0)
    return chances


def kept_by_seat(
    model: MusModel, round_: int, seat: int, kept: Mapping[str, int]
) -> dict[int, FloatArray]:
    """Return `keeps` by the seat of each of the others who was seen, mine being ``seat``.

    Raises
    ------
    InvalidInput
        If a number is none that can be kept, or none that the model ever keeps.
    """
    check_kept(kept)
    by_seat = {}
    for place, n in kept.items():
        his_seat = (seat + PLACES[place]) % N_PLAYERS
        chances = keeps(model, round_, his_seat, n)
        give = model.give[min(round_, model.rounds - 1), his_seat]
        if not (chances * give[:, None]).any():
            raise InvalidInput(
                _("in the model {model} the {place} never keeps {n} cards").format(
                    model=model.name, place=place, n=n
                )
            )
        by_seat[his_seat] = chances
    return by_seat
