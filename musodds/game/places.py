"""Who is meant at the table: by a name of his seat, or by where he sits as seen from mine."""

from __future__ import annotations

from musodds.game.errors import InvalidInput
from musodds.game.variant import N_PLAYERS, seat_or_none
from musodds.game.words import without_accents
from musodds.text import _

#: Where each of the others sits, counted from my seat.
PLACES = {"right": 1, "partner": 2, "left": 3}
#: Where I sit, and what stands for a seat where nobody is meant.
ME, NOBODY = "me", "nobody"

_WORDS = {
    "right": "right derecha eskuina eskuin",
    "partner": "partner companero companera pareja bikotea bikotekidea laguna kidea",
    "left": "left izquierda ezkerra ezker",
    ME: "me yo ni",
    NOBODY: "nobody nadie inor inork",
}
_PLACE_OF = {word: place for place, words in _WORDS.items() for word in words.split()}


def place_or_none(word: str) -> str | None:
    """Return the place that a word names as seen from mine, or "me" or "nobody"; else None.

    >>> place_or_none("Compañero"), place_or_none("mano")
    ('partner', None)
    """
    return _PLACE_OF.get(without_accents(word))


def cutter_of(seat: int, cut_by: str) -> int:
    """Return the seat that cut, told from ``seat`` or by its own name; 4 where nobody did.

    >>> cutter_of(1, "left"), cutter_of(1, "postre")
    (0, 3)

    Raises
    ------
    InvalidInput
        If ``cut_by`` names nobody.
    """
    place = place_or_none(cut_by)
    if place is None:
        named = seat_or_none(cut_by)
        if named is not None:
            return named
        raise InvalidInput(
            _(
                "cut by me, right, partner, left or nobody, or a seat as mano or postre, not "
                "{cut_by!r}"
            ).format(cut_by=cut_by)
        )
    return N_PLAYERS if place == NOBODY else (seat + PLACES.get(place, 0)) % N_PLAYERS


def place_from(seat: int, other: int) -> str:
    """Return where ``other`` sits as seen from ``seat``: the inverse of `cutter_of`.

    >>> place_from(1, 0), place_from(1, 1), place_from(1, 4)
    ('left', 'me', 'nobody')
    """
    if other == N_PLAYERS:
        return NOBODY
    steps = (other - seat) % N_PLAYERS
    return next((place for place, distance in PLACES.items() if distance == steps), ME)
