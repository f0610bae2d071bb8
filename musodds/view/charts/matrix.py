"""All hands as a matrix: kings downwards, aces to the right, one cell for every hand."""

from __future__ import annotations

from functools import partial

from matplotlib import colormaps
from matplotlib.colors import Normalize
from matplotlib.figure import FigureBase
from matplotlib.patches import Rectangle

from musodds.engines.query import OddsResult
from musodds.game.hands import HandTable, hand_table
from musodds.game.variant import HAND_SIZE
from musodds.text import _
from musodds.view.charts.asked import Asked, exact_source, odds_by_hand, variant_label
from musodds.view.charts.labels import lance_label, percent_label, seat_label
from musodds.view.charts.page import A4_PORTRAIT, CHANCE_MAP, Page, inches

#: Cells beside each other for none, one, ... four aces, by page.
_WIDTHS = {8: (9, 4, 2, 1, 1), 4: (12, 4, 3, 1, 1)}
_WIDTHS_WITHOUT_KINGS = (14, 5, 2, 1, 1)
_GAP = 0.35


def pages(asked: Asked) -> list[Page]:
    """Return one A4 page for eight kings; two for four, hands without kings on the second."""
    table = hand_table(asked.variant)
    results = [by_seat[asked.seat] for by_seat in odds_by_hand(asked)]
    if asked.variant.kings == 8:
        parts = [(tuple(range(HAND_SIZE, -1, -1)), _WIDTHS[8], "")]
    else:
        parts = [
            ((4, 3, 2, 1), _WIDTHS[4], _(" (1 of 2: with kings)")),
            ((0,), _WIDTHS_WITHOUT_KINGS, _(" (2 of 2: no kings)")),
        ]
    title = _("Every hand at {lance} as {seat} · {variant}").format(
        lance=lance_label(asked.lance),
        seat=seat_label(asked.seat),
        variant=variant_label(asked.variant),
    )
    return [
        Page(
            title=title + part,
            subtitle=_(
                "How often our pair takes {lance}, of all deals; an absent lance counts as not "
                "taken.\nKings from top to bottom, aces from left to right."
            ).format(lance=lance_label(asked.lance)),
            footer=exact_source(),
            size=A4_PORTRAIT,
            draw=partial(
                _draw, table=table, results=results, lance=asked.lance, kings=kings, widths=widths
            ),
        )
        for kings, widths, part in parts
    ]


def blocks(table: HandTable, kings: int, aces: int) -> list[int]:
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
    results: list[OddsResult],
    lance: str,
    kings: tuple[int, ...],
    widths: tuple[int, ...],
) -> None:
    axes = figure.add_axes(inches(A4_PORTRAIT, 0.6, 1.3, 0.25, 0.8))
    axes.set_axis_off()
    colours, scale = colormaps[CHANCE_MAP], Normalize(0, 1)
    size = 6.2 if sum(widths) < 20 else 5.4
    y = 0.0
    for n_kings in kings:
        x, height = 0.0, 0
        for n_aces in range(HAND_SIZE - n_kings + 1):
            hands = blocks(table, n_kings, n_aces)
            for place, hand in enumerate(hands):
                down, right = divmod(place, widths[n_aces])
                win = results[hand].probabilities[lance]["win"] or 0.0
                colour = colours(scale(win))
                ink = "#000000" if win > 0.5 else "#ffffff"
                left, top = x + right, y + down
                axes.add_patch(
                    Rectangle((left, top), 0.97, 0.97, facecolor=colour, edgecolor="none")
                )
                axes.text(
                    left + 0.5, top + 0.34, table.names[hand], ha="center", va="center",
                    fontsize=size, color=ink, fontweight="bold",
                )  # fmt: skip
                axes.text(
                    left + 0.5, top + 0.72, percent_label(win), ha="center", va="center",
                    fontsize=size - 0.4, color=ink,
                )  # fmt: skip
            height = max(height, -(-len(hands) // widths[n_aces]))
            if n_kings == kings[-1]:
                axes.annotate(
                    "A" * n_aces or _("no A"), (x + widths[n_aces] / 2, 0), (0, 5),
                    textcoords="offset points", ha="center", va="bottom", fontsize=7.5,
                )  # fmt: skip
            x += widths[n_aces] + _GAP
        axes.text(
            -0.2, y + height / 2, "R" * n_kings or _("no R"), ha="right", va="center", fontsize=8
        )
        y += height + _GAP
    axes.set_xlim(0, sum(widths) + _GAP * (len(widths) - 1))
    axes.set_ylim(y - _GAP, 0)
    _scale(figure)


def _scale(figure: FigureBase) -> None:
    from matplotlib.cm import ScalarMappable

    box = figure.add_axes(inches(A4_PORTRAIT, 0.55, A4_PORTRAIT[1] - 0.6, 4.2, 0.5))
    bar = figure.colorbar(
        ScalarMappable(Normalize(0, 100), CHANCE_MAP), cax=box, orientation="horizontal"
    )
    bar.outline.set_visible(False)
    bar.set_ticks([0, 25, 50, 75, 100], labels=["0%", "25%", "50%", "75%", "100%"])
    box.tick_params(labelsize=7, length=2, pad=1)
