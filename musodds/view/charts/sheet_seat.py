"""A sheet for the wall: whether to cut or to give mus from a seat, and what to keep then."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from matplotlib.figure import FigureBase

from musodds.discards.cut_worths import CutWorths, cut_worths
from musodds.engines.units import check_threads
from musodds.game.cards import Hand
from musodds.game.hands import hand_table
from musodds.game.variant import HAND_SIZE, Variant
from musodds.text import _
from musodds.view.charts.advised import Band, Group, cut_share, groups_of
from musodds.view.charts.asked import Asked, variant_label
from musodds.view.charts.cells import Sheet
from musodds.view.charts.cuts import source
from musodds.view.charts.labels import seat_label, sentence
from musodds.view.charts.page import A4_PORTRAIT, PAPERS, Page
from musodds.view.charts.shades import INK
from musodds.view.numbers import hundredths, percent_label, signed

#: Apart by lightness too: dark, middle and pale when printed in grey.
COLOURS = {"cut": "#f08a4b", "mus": "#a6d8f0", "close": "#f7f3c2"}
#: The sizes of letters that are tried, the largest first, in points.
_SIZES = tuple(15.0 - step / 2 for step in range(17))
#: The width of a letter of the font in which hands are written, of its size.
_ADVANCE = 0.602
_POINT = 1 / 72
#: Where names, bands and hands begin and bands end; the top and bottom of the page: in inches.
_NAMES, _LEFT, _RIGHT, _HANDS = 0.4, 2.3, 7.95, 3.5
_NAME_WIDTH = 1.45
_TOP, _BOTTOM = 1.25, 0.45
#: Between bands and between groups, in inches; and of a line of hands, of the size of its letters.
_BETWEEN, _APART, _LINE = 0.02, 0.1, 1.75


def pages(asked: Asked) -> list[Page]:
    """Return the sheet of ``asked.seat``; its title says how often cutting pays."""
    worths = cut_worths(asked.variant.kings, asked.model, "pass", check_threads(asked.threads))
    groups = groups_of(worths, asked.seat)
    return [
        Page(
            title=sentence(
                _("As {seat}, cutting pays with {n} of 100 hands dealt · {variant}").format(
                    seat=seat_label(asked.seat),
                    n=hundredths(cut_share(worths, asked.seat), 0),
                    variant=variant_label(asked.variant),
                )
            ),
            subtitle=_(
                "Before the first discard. Underlined: what to keep if mus is given; nothing "
                "underlined: throw all four.\n"
                "Beside the word: stones that it brings more than the other choice, on average. "
                "Beside a name: how often it is dealt."
            ),
            footer=source(worths),
            size=A4_PORTRAIT,
            enlarged=PAPERS[asked.paper],
            draw=lambda figure: _draw(figure, groups, worths, asked.seat),
        )
    ]


class _Drawing(NamedTuple):
    """What bands are drawn on and from: letters in points, hands as what ``seat`` is told."""

    sheet: Sheet
    worths: CutWorths
    seat: int
    size: float

    @property
    def line(self) -> float:
        return _LINE * self.size * _POINT

    @property
    def letter(self) -> float:
        return _ADVANCE * self.size * _POINT


def _draw(figure: FigureBase, groups: list[Group], worths: CutWorths, seat: int) -> None:
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, A4_PORTRAIT[0])
    axes.set_ylim(A4_PORTRAIT[1], 0)
    drawing = _Drawing(Sheet(axes), worths, seat, _size(groups))
    y = _TOP
    for group in groups:
        _name(drawing, group, y)
        for band in group.bands:
            y = _draw_band(drawing, band, y)
        y += _APART
    drawing.sheet.draw()


def _name(drawing: _Drawing, group: Group, y: float) -> None:
    middle = y + drawing.line / 2
    axes = drawing.sheet.axes
    # A bold letter is about two thirds of its size wide.
    fitting = _NAME_WIDTH / (0.66 * len(group.name) * _POINT)
    axes.text(
        _NAMES, middle, group.name, fontsize=min(0.92 * drawing.size, fitting), fontweight="bold",
        va="center",
    )  # fmt: skip
    axes.text(
        _LEFT - 0.08, middle, percent_label(group.share, 1), fontsize=min(9, 0.8 * drawing.size),
        va="center", ha="right",
    )  # fmt: skip


def _draw_band(drawing: _Drawing, band: Band, top: float) -> float:
    """Draw a band and return where the next begins."""
    sheet, size, line = drawing.sheet, drawing.size, drawing.line
    height = _n_lines(band, size) * line
    sheet.fill(_LEFT, top, COLOURS[band.advice], _RIGHT - _LEFT, height)
    sheet.axes.text(
        _LEFT + 0.08, top + line / 2, _words()[band.advice], fontsize=0.9 * size, va="center",
        fontweight="bold", color=INK,
    )  # fmt: skip
    if band.advice != "close":
        sheet.axes.text(
            _HANDS - 0.12, top + line / 2, signed(band.worth), fontsize=0.75 * size,
            va="center", ha="right", color=INK,
        )  # fmt: skip
    if band.said:
        sheet.axes.text(
            _HANDS, top + line / 2, band.said, fontsize=0.9 * size, va="center", color=INK
        )
        return top + height + _BETWEEN
    across = _across(size)
    for place, hand in enumerate(band.hands):
        down, right = divmod(place, across)
        x = _HANDS + right * (HAND_SIZE + 1) * drawing.letter
        _draw_hand(drawing, hand, x, top + (down + 0.5) * line, keeps=band.advice != "cut")
    return top + height + _BETWEEN


def _draw_hand(drawing: _Drawing, hand: int, x: float, middle: float, *, keeps: bool) -> None:
    table = hand_table(Variant(drawing.worths.kings))
    name = table.names[hand]
    drawing.sheet.axes.text(
        x, middle, name, fontsize=drawing.size, va="center", family="DejaVu Sans Mono", color=INK
    )
    if not keeps:
        return
    for place in kept_places(table.cards[hand], drawing.worths.kept(drawing.seat, hand)):
        drawing.sheet.fill(
            x + place * drawing.letter, middle + 0.3 * drawing.line, INK, drawing.letter,
            0.12 * drawing.size * _POINT,
        )  # fmt: skip


def kept_places(cards: Hand, kept: Hand) -> list[int]:
    """Return which of a hand's cards are the kept ones, of equal cards the first.

    >>> kept_places((7, 7, 5, 0), (7, 5))
    [0, 2]
    """
    left = list(kept)
    places = []
    for place, card in enumerate(cards):
        if card in left:
            left.remove(card)
            places.append(place)
    return places


def _words() -> dict[str, str]:
    return {"cut": _("CUT"), "mus": _("MUS"), "close": _("EITHER")}


def _across(size: float) -> int:
    """Return how many hands stand on a line."""
    letter = _ADVANCE * size * _POINT
    return int((_RIGHT - _HANDS + 0.5 * letter) / ((HAND_SIZE + 1) * letter))


def _n_lines(band: Band, size: float) -> int:
    return 1 if band.said else ceil(len(band.hands) / _across(size))


def _size(groups: list[Group]) -> float:
    """Return the largest letters with which all groups stand on the page."""
    bands = [band for group in groups for band in group.bands]
    room = A4_PORTRAIT[1] - _TOP - _BOTTOM - _APART * len(groups) - _BETWEEN * len(bands)
    for size in _SIZES:
        if sum(_n_lines(band, size) for band in bands) * _LINE * size * _POINT <= room:
            return size
    return _SIZES[-1]
