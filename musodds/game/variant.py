"""What is agreed before the cards are dealt: how many kings, and whether la real counts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from musodds.game.errors import InvalidInput
from musodds.text import _

N_PLAYERS = 4
HAND_SIZE = 4
LANCES = ("grande", "chica", "pares", "juego", "punto")
REALS = ("off", "sota", "figure")

SEAT_NAMES = ("mano", "second", "third", "postre")

#: Ranks from the lowest to the highest at grande, by the number of kings.
_SYMBOLS = {8: "A4567SCR", 4: "A234567SCR"}
_POINTS = {"A": 1, "S": 10, "C": 10, "R": 10}


@dataclass(frozen=True)
class Variant:
    """A way of playing: ``kings`` 8 or 4, ``real`` "off", "sota" or "figure".

    With eight kings a 3 is a rey and a 2 is an as in every lance, so there are eight ranks;
    with four kings there are ten. A card is the index of its rank: 0 is the as, the last the rey.

    >>> Variant(8).symbols, Variant(8).copies
    ('A4567SCR', (8, 4, 4, 4, 4, 4, 4, 8))

    Raises
    ------
    InvalidInput
        If ``kings`` or ``real`` is none of the above.
    """

    kings: int = 8
    real: str = "off"

    def __post_init__(self) -> None:
        if self.kings not in _SYMBOLS or isinstance(self.kings, bool):
            raise InvalidInput(_("kings is 8 or 4, not {kings!r}").format(kings=self.kings))
        if self.real not in REALS:
            raise InvalidInput(
                _("real is off, sota or figure, not {real!r}").format(real=self.real)
            )

    @cached_property
    def symbols(self) -> str:
        """One letter per rank, from the as up to the rey."""
        return _SYMBOLS[self.kings]

    @property
    def n_ranks(self) -> int:
        return len(self.symbols)

    @cached_property
    def copies(self) -> tuple[int, ...]:
        """How many cards of each rank the deck of 40 holds."""
        doubled = "AR" if self.kings == 8 else ""
        return tuple(8 if symbol in doubled else 4 for symbol in self.symbols)

    @cached_property
    def points(self) -> tuple[int, ...]:
        """What a card of each rank counts for juego and punto."""
        return tuple(
            _POINTS[symbol] if symbol in _POINTS else int(symbol) for symbol in self.symbols
        )

    @property
    def ace(self) -> int:
        return 0

    @property
    def king(self) -> int:
        return self.n_ranks - 1

    @property
    def seven(self) -> int:
        return self.symbols.index("7")

    @property
    def sota(self) -> int:
        return self.symbols.index("S")


#: Other spellings of seats and lances that are understood.
_SEATS = {
    **dict.fromkeys(("1", "1º", "1ª", "primero", "primera", "esku", "eskua", "lehena", "first"), 0),
    **dict.fromkeys(("2", "2º", "2ª", "segundo", "segunda", "bigarren", "bigarrena"), 1),
    **dict.fromkeys(("3", "3º", "3ª", "tercero", "tercera", "hirugarren", "hirugarrena"), 2),
    **dict.fromkeys(
        (
            "4",
            "4º",
            "4ª",
            "pie",
            "dealer",
            "último",
            "ultimo",
            "última",
            "ultima",
            "last",
            "banatzaile",
            "banatzailea",
            "cuarto",
            "cuarta",
            "fourth",
            "postrea",
            "azken",
            "azkena",
        ),
        3,
    ),
    **{name: seat for seat, name in enumerate(SEAT_NAMES)},
}
#: Every spelling of a lance that is understood, its own name first.
LANCE_NAMES = {
    "grande": ("grande", "handia", "handi", "handira", "high"),
    "chica": ("chica", "txikia", "txiki", "txikira", "low"),
    "pares": ("pares", "pareak", "pairs"),
    "juego": ("juego", "jokoa", "joko", "game"),
    "punto": ("punto", "puntua", "puntu", "point"),
}
_LANCES = {spelling: lance for lance, names in LANCE_NAMES.items() for spelling in names}


def seat_title(seat: int) -> str:
    """Return a seat's name in the language in use."""
    return (_("mano"), _("second"), _("third"), _("postre"))[seat]


def lance_title(lance: str) -> str:
    """Return a lance's name in the language in use."""
    titles = (_("grande"), _("chica"), _("pares"), _("juego"), _("punto"))
    return titles[LANCES.index(lance)]


def lance_or_none(lance: str) -> str | None:
    """Return the lance that a Spanish or Basque name names; None where it names none.

    >>> lance_or_none("Joko"), lance_or_none("pareja")
    ('juego', None)
    """
    return _LANCES.get(lance.strip().lower())


def parse_lance(lance: str) -> str:
    """Return the lance that a Spanish or Basque name names.

    >>> parse_lance("Handia")
    'grande'

    Raises
    ------
    InvalidInput
        If it names no lance.
    """
    found = lance_or_none(lance)
    if found is None:
        raise InvalidInput(
            _("no lance {lance!r}; the lances are {lances}").format(
                lance=lance, lances=", ".join(map(lance_title, LANCES))
            )
        )
    return found


def seat_or_none(seat: str) -> int | None:
    """Return the seat 0-3 that a name, or a number as `parse_seat` reads it, names; else None."""
    return _SEATS.get(seat.strip().lower())


def parse_seat(seat: int | str) -> int:
    """Return the seat 0-3 that ``mano``, ``second``, ``third``, ``postre`` or 1-4 names.

    The Spanish and Basque names of the seats are understood as well.

    Raises
    ------
    InvalidInput
        If ``seat`` names no seat.
    """
    found = seat_or_none(str(seat))
    if found is not None:
        return found
    raise InvalidInput(
        _("no seat {seat!r}: use mano, second, third, postre, or 1 to 4 (1 is the mano)").format(
            seat=str(seat)
        )
    )


def split_seat(hand: str) -> tuple[str, str | None]:
    """Return the hand and the seat of ``RR7A mano``; the seat is None where no name ends it.

    >>> split_seat("RR7A mano"), split_seat("R R 7 A")
    (('RR7A', 'mano'), ('R R 7 A', None))
    """
    cards, _space, last = hand.rpartition(" ")
    # A figure is a card before it is a seat.
    named = last.lower() in _SEATS and not last.isdecimal()
    return (cards, last) if cards and named else (hand, None)
