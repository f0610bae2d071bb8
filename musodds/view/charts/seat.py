"""What being mano is worth: each hand's chances as mano against the same hand's as postre."""

from __future__ import annotations

from typing import NamedTuple

from matplotlib.figure import FigureBase

from musodds.engines.result import OddsResult
from musodds.game.variant import LANCES, N_PLAYERS
from musodds.results.numbers import signed
from musodds.text import _
from musodds.view.charts.asked import Asked, exact_source, odds_by_hand, variant_label
from musodds.view.charts.labels import lance_label
from musodds.view.charts.page import LANCE_COLOURS, Page, inches, quiet

SIZE = (11.7, 8.3)
_LISTED = 6


class Gain(NamedTuple):
    """A hand, what it does as postre, and what it gains by being mano instead."""

    hand: str
    as_postre: float
    gain: float


def pages(asked: Asked) -> list[Page]:
    """Return the page of a variant."""
    results = odds_by_hand(asked)
    return [
        Page(
            title=_("What being mano is worth · {variant}").format(
                variant=variant_label(asked.variant)
            ),
            subtitle=_(
                "One dot per hand. Across: how often our pair takes the lance as postre, of all "
                "deals. Upwards: how many more of 100 deals it takes as mano.\n"
                "Last panel: stones won less stones lost if all pass."
            ),
            footer=exact_source(),
            size=SIZE,
            draw=lambda figure: _draw(figure, results),
        )
    ]


def gains(results: list[list[OddsResult]], lance: str) -> list[Gain]:
    """Return every hand's gain at a lance ("net" for stones), the greatest first."""
    mano, postre = 0, N_PLAYERS - 1

    def worth(result: OddsResult) -> float:
        if lance == "net":
            return result.net_mean
        return 100 * (result.probabilities[lance]["win"] or 0.0)

    found = [
        Gain(seats[postre].hand, worth(seats[postre]), worth(seats[mano]) - worth(seats[postre]))
        for seats in results
    ]
    return sorted(found, key=lambda gain: -gain.gain)


def _draw(figure: FigureBase, results: list[list[OddsResult]]) -> None:
    left, bottom, width, height = inches(SIZE, 0.7, 1.35, 0.3, 0.85)
    grid = figure.add_gridspec(
        2, 3, left=left, bottom=bottom, right=left + width, top=bottom + height,
        hspace=0.32, wspace=0.22,
    )  # fmt: skip
    for place, lance in enumerate((*LANCES, "net")):
        axes = quiet(figure.add_subplot(grid[divmod(place, 3)]))
        found = gains(results, lance)
        axes.scatter(
            [gain.as_postre for gain in found],
            [gain.gain for gain in found],
            s=14,
            color=LANCE_COLOURS.get(lance, "#D55E00"),
            alpha=0.6,
            linewidths=0,
        )
        axes.axhline(0, linewidth=0.8, color="#888888", zorder=0)
        axes.grid(axis="x", linewidth=0.4)
        axes.set_axisbelow(True)
        axes.set_title(lance_label(lance), fontsize=11, loc="left")
        top = max(gain.gain for gain in found)
        low = min(0.0, *(gain.gain for gain in found))
        # Room above the dots for the list of hands.
        axes.set_ylim(low - 0.05 * (top - low), top + 0.45 * (top - low))
        stones = lance == "net"
        axes.set_xlabel(
            _("net stones as postre") if stones else _("taken as postre, %"), fontsize=8, labelpad=2
        )
        axes.set_ylabel(
            _("stones gained") if stones else _("percentage points gained"), fontsize=8, labelpad=2
        )
        axes.tick_params(labelsize=7.5)
        listed = [f"{gain.hand} {signed(gain.gain)}" for gain in found[:_LISTED]]
        axes.text(
            0.98, 0.98, _("most: ") + ",  ".join(listed[:3]) + "\n" + ",  ".join(listed[3:]),
            transform=axes.transAxes, ha="right", va="top", fontsize=7.5, linespacing=1.4,
        )  # fmt: skip
