"""All hands as a matrix, coloured by the chance to win a lance from a seat."""

from __future__ import annotations

from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.colors import to_hex

from musodds.game.hands import hand_table
from musodds.results.numbers import percent_label
from musodds.text import _
from musodds.view.charts.asked import Asked, exact_source, odds_by_hand, variant_label
from musodds.view.charts.cells import cell_pages, chance_key, fill
from musodds.view.charts.labels import lance_label, seat_label
from musodds.view.charts.page import CHANCE_MAP, Page


def pages(asked: Asked) -> list[Page]:
    """Return the pages of ``asked.lance`` from ``asked.seat``."""
    table = hand_table(asked.variant)
    results = odds_by_hand(asked)
    colours = colormaps[CHANCE_MAP]

    def paint(axes: Axes, hand: int, x: float, y: float, size: float) -> None:
        win = results[hand][asked.seat].probabilities[asked.lance]["win"] or 0.0
        ink = "#000000" if win > 0.5 else "#ffffff"
        fill(axes, x, y, to_hex(colours(win)))
        axes.text(
            x + 0.5, y + 0.34, table.names[hand], ha="center", va="center", fontsize=size,
            color=ink, fontweight="bold",
        )  # fmt: skip
        axes.text(
            x + 0.5, y + 0.72, percent_label(win), ha="center", va="center", fontsize=size - 0.4,
            color=ink,
        )  # fmt: skip

    return cell_pages(
        table,
        title=_("Every hand at {lance} as {seat} · {variant}").format(
            lance=lance_label(asked.lance),
            seat=seat_label(asked.seat),
            variant=variant_label(asked.variant),
        ),
        subtitle=_(
            "How often our pair takes {lance}, of all deals; an absent lance counts as not taken."
        ).format(lance=lance_label(asked.lance)),
        footer=exact_source(),
        paint=paint,
        key=chance_key,
    )
