"""What the charts over scores share: a square of numbers, our stones across and theirs upwards."""

from __future__ import annotations

from collections.abc import Callable

from matplotlib.axes import Axes
from matplotlib.figure import FigureBase
from matplotlib.patches import Rectangle

from musodds.match.recursion import FloatArray
from musodds.text import _
from musodds.view.charts.page import inches
from musodds.view.charts.shades import INK, Shades, draw_key, shades_over
from musodds.view.numbers import decimal, hundredths_label, with_sign

SIZE = (11.7, 6.9)
AMARRACO = 5


def scores_shown(target: int) -> list[int]:
    """Return every amarraco and, stone by stone, the last five scores before the target.

    >>> scores_shown(40)
    [0, 5, 10, 15, 20, 25, 30, 35, 36, 37, 38, 39]
    """
    last = range(max(target - AMARRACO, 0), target)
    amarracos = list(range(0, target, AMARRACO))
    # A long juego is shown at every second amarraco, or the numbers would run together.
    amarracos = amarracos[:: 1 + len(amarracos) // 12]
    return sorted({*amarracos, *last})


def draw_squares(figure: FigureBase, tables: list[FloatArray], titles: list[str]) -> None:
    """Draw two tables [us, them] of chances side by side, a number in every cell."""
    left, bottom, width, height = inches(SIZE, 0.75, 1.4, 0.3, 1.25)
    grid = figure.add_gridspec(
        1, 2, left=left, bottom=bottom, right=left + width, top=bottom + height, wspace=0.12
    )
    shades = shades_over([0.0, 100.0], most=100)
    for column, (table, title) in enumerate(zip(tables, titles, strict=True)):
        axes = figure.add_subplot(grid[column])
        draw_scores(axes, table, shades)
        axes.set_title(title, fontsize=10, loc="left")
        axes.set_xlabel(_("our stones"), fontsize=9)
        if column == 0:
            axes.set_ylabel(_("their stones"), fontsize=9)
    labels = [with_sign(decimal(bound, 0)) for bound in shades.bounds]
    draw_key(figure, SIZE, shades, labels, left=0.75, bottom=0.55)


def draw_scores(
    axes: Axes,
    table: FloatArray,
    shades: Shades,
    size: float = 8,
    write: Callable[[float], str] = hundredths_label,
) -> None:
    """Draw a table [us, them] of chances, or of gains in chance, which ``write`` writes.

    The shades are of hundredths; ``size`` is that of the letters.
    """
    shown = scores_shown(len(table))
    for x, us in enumerate(shown):
        for y, them in enumerate(shown):
            chance = float(table[us, them])
            axes.add_patch(Rectangle((x, y), 0.96, 0.96, facecolor=shades.of(100 * chance)))
            axes.text(
                x + 0.48, y + 0.48, write(chance), ha="center", va="center", fontsize=size,
                color=INK,
            )  # fmt: skip
    axes.set_xlim(0, len(shown))
    axes.set_ylim(0, len(shown))
    axes.spines[:].set_visible(False)
    places = [n + 0.48 for n in range(len(shown))]
    axes.set_xticks(places, [str(n) for n in shown])
    axes.set_yticks(places, [str(n) for n in shown])
    axes.tick_params(labelsize=size, length=0)
