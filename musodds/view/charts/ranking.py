"""The best and the worst twenty hands at each lance, and in net stones."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.figure import FigureBase

from musodds.engines.result import OddsResult
from musodds.game.variant import LANCES
from musodds.results.numbers import percent_label, signed
from musodds.text import _
from musodds.view.charts.asked import Asked, exact_source, odds_by_hand, variant_label
from musodds.view.charts.labels import lance_label, seat_label
from musodds.view.charts.page import LANCE_COLOURS, Page, inches

SIZE = (11.7, 8.3)
N_LISTED = 20
_NET_COLOUR = "#D55E00"


def pages(asked: Asked) -> list[Page]:
    """Return the page of a variant, from ``asked.seat``."""
    results = [seats[asked.seat] for seats in odds_by_hand(asked)]
    return [
        Page(
            title=_("The best and the worst hands as {seat} · {variant}").format(
                seat=seat_label(asked.seat), variant=variant_label(asked.variant)
            ),
            subtitle=_(
                "How often our pair takes the lance, of all deals; an absent lance counts as not "
                "taken. Net stones: won less lost if all pass.\nHands with the same chance are "
                "in the order of grande."
            ),
            footer=exact_source(),
            size=SIZE,
            draw=lambda figure: _draw(figure, results),
        )
    ]


def worth(result: OddsResult, lance: str) -> float:
    """Return what a hand is ranked by: its chance at a lance, or its stones for "net"."""
    if lance == "net":
        return result.net_mean
    return result.probabilities[lance]["win"] or 0.0


def ranked(results: list[OddsResult], lance: str) -> list[OddsResult]:
    """Return one seat's results, in the order of grande, from the best at a lance to the worst."""
    best_at_grande_first = results[::-1]
    return sorted(best_at_grande_first, key=lambda result: -worth(result, lance))


def _draw(figure: FigureBase, results: list[OddsResult]) -> None:
    left, bottom, width, height = inches(SIZE, 0.4, 1.35, 0.3, 0.45)
    grid = figure.add_gridspec(
        1, 6, left=left, bottom=bottom, right=left + width, top=bottom + height, wspace=0.12
    )
    for column, lance in enumerate((*LANCES, "net")):
        axes = figure.add_subplot(grid[column])
        axes.set_axis_off()
        axes.set_title(lance_label(lance), fontsize=11, loc="left")
        axes.set_xlim(0, 1)
        axes.set_ylim(2 * N_LISTED + 1.2, -0.6)
        _list(axes, ranked(results, lance), lance)


def _list(axes: Axes, found: list[OddsResult], lance: str) -> None:
    full = max(abs(worth(result, lance)) for result in found) if lance == "net" else 1.0
    colour = LANCE_COLOURS.get(lance, _NET_COLOUR)
    rows = [*enumerate(found[:N_LISTED]), *enumerate(found[-N_LISTED:], N_LISTED + 1)]
    for row, result in rows:
        value = worth(result, lance)
        text = signed(value) if lance == "net" else percent_label(value, 1)
        axes.text(0, row, result.hand, fontsize=8, va="center", family="DejaVu Sans Mono")
        axes.barh(row, 0.38 * abs(value) / full, 0.62, left=0.28, color=colour)
        axes.text(1, row, text, fontsize=7.5, va="center", ha="right")
    axes.text(0, N_LISTED, "· · ·", fontsize=8, va="center")
