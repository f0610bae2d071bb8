"""A sheet for the wall: what every score is worth, and the órdago to accept there."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from matplotlib.figure import FigureBase

from musodds.match.equity import MANOS, juego_equity
from musodds.match.needed import needed_by_score
from musodds.match.recursion import FloatArray
from musodds.text import _
from musodds.view.charts.asked import Asked, exact_source, variant_label
from musodds.view.charts.labels import lance_label
from musodds.view.charts.page import A4_PORTRAIT, PAPERS, Page, inches
from musodds.view.charts.scores import draw_scores
from musodds.view.charts.shades import shades_over
from musodds.view.numbers import decimal, hundredths_label

_ORDAGO_LANCES = ("grande", "pares")


class Square(NamedTuple):
    """A table [us, them] of the sheet and what it shows."""

    title: str
    table: FloatArray
    gains: bool = False


def pages(asked: Asked) -> list[Page]:
    """Return the sheet of a variant and target."""
    squares = squares_of(asked)
    gains = squares[1].table
    us, them = (int(score) for score in np.unravel_index(gains.argmax(), gains.shape))
    return [
        Page(
            title=_(
                "Being mano is worth {most} of 100 juegos at most, at {us}-{them} · {variant}"
            ).format(
                most=_gain(float(gains.max())),
                us=us,
                them=them,
                variant=variant_label(asked.variant),
            ),
            subtitle=_(
                "Of 100 juegos to {target}, if nobody bets in this hand or later ones: our stones "
                "across, theirs upwards, by amarracos and then stone by stone.\n"
                "Averages over the hands one may get."
            ).format(target=asked.target),
            footer=exact_source(),
            size=A4_PORTRAIT,
            enlarged=PAPERS[asked.paper],
            draw=lambda figure: _draw(figure, squares),
        )
    ]


def squares_of(asked: Asked) -> list[Square]:
    """Return equity, what the mano adds to it, and the chance that an órdago needs."""
    equity = juego_equity(asked.variant, asked.target)
    ours, theirs = equity.wins
    return [
        Square(_("chance to win, our pair the mano"), ours),
        Square(_("what being mano adds to it"), ours - theirs, gains=True),
        *(
            Square(
                _("accept an órdago at {lance} from").format(lance=lance_label(lance)),
                needed_by_score(equity, lance, MANOS[0]),
            )
            for lance in _ORDAGO_LANCES
        ),
    ]


def _draw(figure: FigureBase, squares: list[Square]) -> None:
    left, bottom, width, height = inches(A4_PORTRAIT, 0.6, 1.6, 0.25, 0.75)
    grid = figure.add_gridspec(
        2, 2, left=left, bottom=bottom, right=left + width, top=bottom + height, wspace=0.14,
        hspace=0.16,
    )  # fmt: skip
    chances = shades_over([0.0, 100.0], most=100)
    for place, square in enumerate(squares):
        axes = figure.add_subplot(grid[divmod(place, 2)])
        shades = shades_over((100 * square.table).ravel().tolist()) if square.gains else chances
        write = _gain if square.gains else hundredths_label
        draw_scores(axes, square.table, shades, 7, write)
        axes.set_title(square.title, fontsize=11, loc="left", fontweight="bold")


def _gain(chance: float) -> str:
    return decimal(100 * chance, 1)
