"""A sheet for the wall: the best hands of each lance and in stones, and how rare each is."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.figure import FigureBase

from musodds.engines.result import OddsResult
from musodds.game.hands import hand_table
from musodds.game.variant import LANCES, Variant
from musodds.text import _
from musodds.view.charts.asked import Asked, exact_source, odds_from_seat, variant_label, with_known
from musodds.view.charts.labels import lance_label, seat_label, sentence
from musodds.view.charts.page import A4_PORTRAIT, LANCE_COLOURS, PAPERS, Page, inches
from musodds.view.charts.ranking import NET_COLOUR, Row, between, ranked
from musodds.view.numbers import count, signed

N_LISTED = 12


def pages(asked: Asked) -> list[Page]:
    """Return the sheet of a variant, from ``asked.seat``."""
    results = odds_from_seat(asked)
    best = ranked(results, "net", asked.variant)[0]
    every = int(hand_table(asked.variant).multiplicity.sum())
    return [
        Page(
            title=sentence(
                _(
                    "As {seat}, {hand} is best: {stones} stones, dealt 1 time in {n} · {variant}"
                ).format(
                    seat=seat_label(asked.seat),
                    hand=best.name,
                    stones=signed(best.high),
                    n=count(round(every / best.dealt)),
                    variant=variant_label(asked.variant),
                )
            ),
            subtitle=with_known(
                _(
                    "How often our pair takes the lance, of all deals; net stones: won less lost "
                    "if all pass.\n1 in so many: how rare such a hand is when four cards are dealt."
                ),
                results[0].query,
            ),
            footer=exact_source(),
            size=A4_PORTRAIT,
            enlarged=PAPERS[asked.paper],
            draw=lambda figure: _draw(figure, results, asked.variant),
        )
    ]


def _draw(figure: FigureBase, results: list[OddsResult], variant: Variant) -> None:
    left, bottom, width, height = inches(A4_PORTRAIT, 0.5, 1.5, 0.5, 0.5)
    grid = figure.add_gridspec(
        3, 2, left=left, bottom=bottom, right=left + width, top=bottom + height, wspace=0.12,
        hspace=0.16,
    )  # fmt: skip
    every = int(hand_table(variant).multiplicity.sum())
    for place, lance in enumerate((*LANCES, "net")):
        axes = figure.add_subplot(grid[divmod(place, 2)])
        axes.set_axis_off()
        axes.set_xlim(0, 1)
        axes.set_ylim(N_LISTED, -0.4)
        axes.set_title(
            lance_label(lance), fontsize=15, loc="left", fontweight="bold",
            color=LANCE_COLOURS.get(lance, NET_COLOUR),
        )  # fmt: skip
        _list(axes, ranked(results, lance, variant)[:N_LISTED], lance, every)


def _list(axes: Axes, rows: list[Row], lance: str, every: int) -> None:
    for place, row in enumerate(rows):
        y = place + 0.5
        worth = signed(row.high) if lance == "net" else between(row)
        rare = _("1 in {n}").format(n=count(round(every / row.dealt)))
        axes.text(
            0, y, row.name, fontsize=12, va="center", family="DejaVu Sans Mono", fontweight="bold"
        )
        axes.text(0.66, y, worth, fontsize=11, va="center", ha="right")
        axes.text(1, y, rare, fontsize=9, va="center", ha="right")
        axes.plot([0, 1], [y + 0.5, y + 0.5], linewidth=0.3, color="#888888")
