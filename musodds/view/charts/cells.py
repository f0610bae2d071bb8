"""The sheet that matrices share: kings downwards, aces to the right, one cell for every hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.collections import PolyCollection
from matplotlib.colors import Normalize, to_hex
from matplotlib.figure import FigureBase

from musodds.game.hands import HandTable
from musodds.game.variant import HAND_SIZE, N_PLAYERS
from musodds.text import _
from musodds.view.charts.page import A4_PORTRAIT, CHANCE_MAP, Page, inches

_GAP = 0.35
#: The side of a cell, the rest being the gap to the next.
SIDE = 0.97
#: Cells beside each other at most for none, one, ... four aces.
_WIDTHS = {8: (9, 4, 3, 1, 1), 4: (12, 4, 2, 1, 1)}
_WIDTHS_WITHOUT_KINGS = (15, 5, 2, 1, 1)


@dataclass
class Sheet:
    """Axes that grow downwards, on which coloured cells are gathered and drawn at once."""

    axes: Axes
    corners: list[list[tuple[float, float]]] = field(default_factory=list)
    colours: list[str] = field(default_factory=list)

    def fill(
        self, x: float, y: float, colour: str, width: float = SIDE, height: float = SIDE
    ) -> None:
        """Colour the cell whose left upper corner is (x, y), or a part of it."""
        right, bottom = x + width, y + height
        self.corners.append([(x, y), (right, y), (right, bottom), (x, bottom)])
        self.colours.append(colour)

    def text(self, x: float, y: float, text: str, size: float, *, bold: bool = False) -> None:
        """Write in black, centred."""
        self.axes.text(
            x, y, text, ha="center", va="center", fontsize=size, color="#000000",
            fontweight="bold" if bold else "normal",
        )  # fmt: skip

    def draw(self) -> None:
        """Draw the cells gathered."""
        self.axes.add_collection(
            PolyCollection(self.corners, facecolors=self.colours, edgecolors="none", zorder=0)
        )


#: Letters for the hand's name from which on there is room for a number a seat.
LEGIBLE = 6.0
#: Draws one hand's cell, whose left upper corner is (x, y); the last argument is the size of its
#: letters.
Paint = Callable[[Sheet, int, float, float, float], None]
#: Of a seat and a hand: where its colour stands in the map of chances, 0 to 1, and its number.
Stripe = Callable[[int, int], tuple[float, str]]


def seat_stripes(table: HandTable, stripe: Stripe) -> Paint:
    """Return what draws a cell as four stripes, the mano's first, the hand's name over them."""
    colours = colormaps[CHANCE_MAP]

    def paint(sheet: Sheet, hand: int, x: float, y: float, size: float) -> None:
        width = SIDE / N_PLAYERS
        for seat in range(N_PLAYERS):
            shade, number = stripe(seat, hand)
            left = x + seat * width
            sheet.fill(left, y, to_hex(colours(shade)), width)
            # Smaller letters could not be read on paper; there the colours speak alone.
            if size > LEGIBLE:
                sheet.axes.text(
                    left + width / 2, y + 0.7, number, ha="center", va="center",
                    fontsize=size - 2.2, color="#000000" if shade > 0.5 else "#ffffff",
                )  # fmt: skip
        sheet.axes.text(
            x + SIDE / 2, y + 0.3, table.names[hand], ha="center", va="center",
            fontsize=size - 0.2, fontweight="bold", color="#000000",
            bbox={"boxstyle": "square,pad=0.1", "fc": "#ffffff", "ec": "none", "alpha": 0.85},
        )  # fmt: skip

    return paint


#: Draws the key to the colours.
Key = Callable[[FigureBase], None]


def cell_pages(
    table: HandTable, title: str, subtitle: str, footer: str, paint: Paint, key: Key
) -> list[Page]:
    """Return one A4 page for eight kings; two for four, hands without kings on the second."""
    if table.variant.kings == 8:
        parts = [(tuple(range(HAND_SIZE, -1, -1)), _WIDTHS[8], "")]
    else:
        parts = [
            ((4, 3, 2, 1), _WIDTHS[4], _(" (1 of 2: with kings)")),
            ((0,), _WIDTHS_WITHOUT_KINGS, _(" (2 of 2: no kings)")),
        ]
    order = _("Kings from top to bottom, aces from left to right.")
    return [
        Page(
            title=title + part,
            subtitle=f"{subtitle}\n{order}",
            footer=footer,
            size=A4_PORTRAIT,
            draw=partial(_draw, table=table, kings=kings, widths=widths, paint=paint, key=key),
        )
        for kings, widths, part in parts
    ]


def hands_with(table: HandTable, kings: int, aces: int) -> list[int]:
    """Return the hands with so many kings and aces, best at grande first."""
    king, ace = table.variant.king, table.variant.ace
    return [
        hand
        for hand in reversed(range(table.n))
        if table.counts[hand, king] == kings and table.counts[hand, ace] == aces
    ]


def _draw(
    figure: FigureBase,
    table: HandTable,
    kings: tuple[int, ...],
    widths: tuple[int, ...],
    paint: Paint,
    key: Key,
) -> None:
    axes = figure.add_axes(inches(A4_PORTRAIT, 0.6, 1.3, 0.25, 0.8))
    axes.set_axis_off()
    sheet = Sheet(axes)
    size = 6.2 if sum(widths) < 20 else 5.4
    y = 0.0
    for n_kings in kings:
        height = 0
        for n_aces, x in enumerate(_lefts(widths)):
            hands = hands_with(table, n_kings, n_aces)
            if not hands:
                continue
            across = full_width(len(hands), widths[n_aces])
            for place, hand in enumerate(hands):
                down, right = divmod(place, across)
                paint(sheet, hand, x + right, y + down, size)
            height = max(height, len(hands) // across)
            if n_kings == kings[-1]:
                axes.annotate(
                    "A" * n_aces or _("no A"), (x + widths[n_aces] / 2, 0), (0, 5),
                    textcoords="offset points", ha="center", va="bottom", fontsize=7.5,
                )  # fmt: skip
        axes.text(
            -0.2, y + height / 2, "R" * n_kings or _("no R"), ha="right", va="center", fontsize=8
        )
        y += height + _GAP
    sheet.draw()
    axes.set_xlim(0, sum(widths) + _GAP * (len(widths) - 1))
    axes.set_ylim(y - _GAP, 0)
    key(figure)


def _lefts(widths: tuple[int, ...]) -> Iterator[float]:
    x = 0.0
    for width in widths:
        yield x
        x += width + _GAP


def full_width(n: int, most: int) -> int:
    """Return the most cells in a row that leave no row short.

    >>> full_width(56, 9), full_width(21, 3), full_width(1, 4)
    (8, 3, 1)
    """
    return max(width for width in range(1, most + 1) if n % width == 0)


def chance_key(figure: FigureBase, none: str = "0%", all_: str = "100%") -> None:
    """Draw the key to the chance map; ``none`` and ``all_`` are its ends."""
    box = figure.add_axes(inches(A4_PORTRAIT, 0.8, A4_PORTRAIT[1] - 0.6, 4.2, 0.5))
    bar = figure.colorbar(
        ScalarMappable(Normalize(0, 1), CHANCE_MAP), cax=box, orientation="horizontal"
    )
    bar.outline.set_visible(False)
    bar.set_ticks([0, 0.25, 0.5, 0.75, 1], labels=[none, "25%", "50%", "75%", all_])
    box.tick_params(labelsize=7, length=2, pad=1)
