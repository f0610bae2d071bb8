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


def parse_seat(seat: int | str) -> int:
    """Return the seat 0-3 that ``mano``, ``second``, ``third``, ``postre`` or 1-4 names.

    Raises
    ------
    InvalidInput
        If ``seat`` names no seat.
    """
    text = str(seat).strip().lower()
    if text in SEAT_NAMES:
        return SEAT_NAMES.index(text)
    if text in {"1", "2", "3", "4"}:
        return int(text) - 1
    raise InvalidInput(
        _("no seat {seat!r}: use mano, second, third, postre, or 1 to 4 (1 is the mano)").format(
            seat=str(seat)
        )
    )
