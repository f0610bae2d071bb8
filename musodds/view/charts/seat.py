"""What being mano is worth: each hand's chances as mano against the same hand's as postre."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import FigureBase

from musodds.engines.result import OddsResult
from musodds.game.variant import LANCES, N_PLAYERS
from musodds.text import _
from musodds.view.charts.asked import Asked, exact_source, odds_by_hand, variant_label, worth
from musodds.view.charts.labels import lance_label
from musodds.view.charts.page import LANCE_COLOURS, Page, inches, quiet
from musodds.view.numbers import signed

SIZE = (11.7, 8.3)
_NAMED = 3


class Gain(NamedTuple):
    """A hand, what it does as postre, and what it gains by being mano instead."""

    hand: str
    as_postre: float
    gain: float


def pages(asked: Asked) -> list[Page]:
    """Return the page of a variant; its title says how much each lance gains at most."""
    results = odds_by_hand(asked)
    most = {lance: signed(gains(results, lance)[0].gain, 0) for lance in LANCES}
    return [
        Page(
            title=_(
                "Being mano, in 100 deals: at most {grande} at grande, {pares} at pares, {juego} "
                "at juego · {variant}"
            ).format(variant=variant_label(asked.variant), **most),
            subtitle=_(
                "Dots: hands. Across: how often our pair takes the lance as postre, of all "
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
    unit = 1 if lance == "net" else 100
    found = []
    for seats in results:
        before, after = (unit * worth(seats[seat], lance) for seat in (postre, mano))
        found.append(Gain(seats[postre].hand, before, after - before))
    return sorted(found, key=lambda gain: -gain.gain)


def _draw(figure: FigureBase, results: list[list[OddsResult]]) -> None:
    left, bottom, width, height = inches(SIZE, 0.7, 1.35, 0.3, 0.85)
    grid = figure.add_gridspec(
        2, 3, left=left, bottom=bottom, right=left + width, top=bottom + height,
        hspace=0.32, wspace=0.22,
    )  # fmt: skip
    found = {lance: gains(results, lance) for lance in (*LANCES, "net")}
    # One scale for every lance, so that panels can be compared.
    top = max(found[lance][0].gain for lance in LANCES)
    for place, lance in enumerate(found):
        axes = quiet(figure.add_subplot(grid[divmod(place, 3)]))
        stones = lance == "net"
        _draw_lance(axes, found[lance], lance, found[lance][0].gain if stones else top)
        axes.set_xlabel(
            _("net stones as postre") if stones else _("taken as postre, %"), fontsize=8, labelpad=2
        )
        axes.set_ylabel(
            _("stones gained") if stones else _("percentage points gained"), fontsize=8, labelpad=2
        )


def _draw_lance(axes: Axes, found: list[Gain], lance: str, top: float) -> None:
    # Hands that gain the same lie on one dot.
    dots = sorted({(round(gain.as_postre, 2), round(gain.gain, 2)) for gain in found})
    axes.scatter(
        [across for across, _up in dots],
        [up for _across, up in dots],
        s=14,
        color=LANCE_COLOURS.get(lance, "#D55E00"),
        alpha=0.6,
        linewidths=0,
    )
    axes.axhline(0, linewidth=0.8, color="#888888", zorder=0)
    axes.grid(axis="both", linewidth=0.4)
    axes.set_axisbelow(True)
    axes.set_title(lance_label(lance), fontsize=11, loc="left")
    low = min(0.0, *(gain.gain for gain in found))
    # Room above the dots for the names of the hands that gain most.
    axes.set_ylim(low - 0.05 * (top - low), top + 0.5 * (top - low))
    if lance != "net":
        axes.set_xlim(-5, 105)
    axes.tick_params(labelsize=7.5)
    axes.text(
        0.98, 0.98, "\n".join(_most(found)), transform=axes.transAxes, ha="right", va="top",
        fontsize=8, linespacing=1.4,
    )  # fmt: skip


def _most(found: list[Gain]) -> list[str]:
    """Return a line for each of the greatest gains as printed, with the hands that have it."""
    lines = []
    for gain, group in groupby(found, key=lambda one: signed(one.gain)):
        hands = [one.hand for one in group]
        more = len(hands) - _NAMED
        named = ", ".join(hands[:_NAMED])
        if more > 0:
            named = _("{hands} and {n} more").format(hands=named, n=more)
        lines.append(f"{named}: {gain}")
        if len(lines) == _NAMED:
            break
    return lines
