"""Sampled odds closing in on the exact ones, within the band that their error promises."""

from __future__ import annotations

from math import ceil, sqrt

from matplotlib.figure import FigureBase

from musodds.betting.odds import odds
from musodds.engines.result import OddsResult
from musodds.game.variant import LANCES, SEAT_NAMES
from musodds.text import _
from musodds.version import version
from musodds.view.charts.asked import Asked, variant_label
from musodds.view.charts.labels import lance_label, seat_label, sentence
from musodds.view.charts.page import LANCE_COLOURS, Page, inches, quiet
from musodds.view.numbers import count, decimal, hundredths, with_sign

SIZE = (11.7, 6.2)
N_RUNS = 8
DEFAULT_DEALS = 1 << 21
_FIRST = 1 << 10
#: Normal quantile of the 95% band.
_BAND = 1.96


def pages(asked: Asked) -> list[Page]:
    """Return the page of ``asked.hand`` from ``asked.seat``: runs of growing size, eight seeds."""
    seat = SEAT_NAMES[asked.seat]
    kings, real = asked.variant.kings, asked.variant.real
    exact = odds(asked.hand, seat, kings=kings, real=real, method="exact")
    most = DEFAULT_DEALS if asked.deals is None else asked.deals
    sizes = [n for n in (_FIRST << step for step in range(64)) if n < most] + [most]
    runs = [
        [
            odds(
                asked.hand, seat, kings=kings, real=real, deals=n, seed=asked.seed + run,
                threads=asked.threads,
            )
            for n in sizes
        ]
        for run in range(N_RUNS)
    ]  # fmt: skip
    return [
        Page(
            title=sentence(
                _(
                    "{deals} deals sample {hand} as {seat} to within {off} points of 100 · "
                    "{variant}"
                ).format(
                    deals=count(int(runs[0][-1].deals)),
                    hand=exact.hand,
                    seat=seat_label(asked.seat),
                    # Rounded up: no run is further off.
                    off=decimal(ceil(100 * _furthest(exact, runs)) / 100, 2),
                    variant=variant_label(asked.variant),
                )
            ),
            subtitle=_(
                "How often our pair takes the lance, of all deals: the sampled less the exact "
                "chance, in percentage points.\n{n} runs, each grown from {first:,} deals; "
                "95 of 100 points should lie in the band."
            ).format(n=N_RUNS, first=sizes[0]),
            footer=_(
                "line at 0: exact, every deal counted · dots: sampled, up to {deals:,} deals a "
                "run, seeds {first} to {last} · musodds {version}"
            ).format(deals=most, first=asked.seed, last=asked.seed + N_RUNS - 1, version=version()),
            size=SIZE,
            draw=lambda figure: _draw(figure, exact, runs),
        )
    ]


def _furthest(exact: OddsResult, runs: list[list[OddsResult]]) -> float:
    """Return how far the last of the runs' chances are off at most, in percentage points."""
    return max(
        100 * abs((run[-1].probabilities[lance]["win"] or 0.0) - (chances["win"] or 0.0))
        for run in runs
        for lance, chances in exact.probabilities.items()
    )


def _draw(figure: FigureBase, exact: OddsResult, runs: list[list[OddsResult]]) -> None:
    left, bottom, width, height = inches(SIZE, 0.75, 1.35, 0.3, 0.85)
    grid = figure.add_gridspec(
        1, len(LANCES), left=left, bottom=bottom, right=left + width, top=bottom + height,
        wspace=0.1,
    )  # fmt: skip
    sizes = [result.deals for result in runs[0]]
    chances = {lance: exact.probabilities[lance]["win"] or 0.0 for lance in LANCES}
    widest = max(sqrt(p * (1 - p)) for p in chances.values())
    limit = 1.4 * _BAND * 100 * widest / sqrt(sizes[0]) or 1.0
    for column, lance in enumerate(LANCES):
        axes = quiet(figure.add_subplot(grid[column]))
        p = chances[lance]
        band = [100 * _BAND * sqrt(p * (1 - p) / n) for n in sizes]
        colour = LANCE_COLOURS[lance]
        axes.fill_between(sizes, [-x for x in band], band, color=colour, alpha=0.3, linewidth=0)
        for run in runs:
            apart = [100 * ((result.probabilities[lance]["win"] or 0.0) - p) for result in run]
            axes.plot(sizes, apart, linewidth=0.9, color="#777777", marker=".", markersize=3)
        axes.axhline(0, linewidth=1, color=colour)
        axes.set_xscale("log")
        axes.set_ylim(-limit, limit)
        axes.grid(axis="y", linewidth=0.4)
        axes.set_title(f"{lance_label(lance)}\n{with_sign(hundredths(p, 4))}", fontsize=10)
        axes.tick_params(labelsize=7.5, labelleft=column == 0)
        axes.minorticks_off()
        axes.set_xlabel(_("deals"), fontsize=8)
        if column == 0:
            axes.set_ylabel(_("percentage points from exact"), fontsize=8)
