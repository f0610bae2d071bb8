"""What the charts over scores share: a square of colour, our stones across and theirs upwards."""

from __future__ import annotations

from matplotlib.figure import FigureBase
from matplotlib.patheffects import withStroke

from musodds.match.recursion import FloatArray
from musodds.text import _
from musodds.view.charts.page import CHANCE_MAP, inches
from musodds.view.numbers import hundredths, with_sign

SIZE = (11.7, 6.9)


def draw_squares(
    figure: FigureBase, tables: list[FloatArray], titles: list[str], levels: list[float]
) -> None:
    """Draw two tables [us, them] of chances side by side, with lines at ``levels``."""
    left, bottom, width, height = inches(SIZE, 0.75, 1.4, 1.1, 0.85)
    grid = figure.add_gridspec(
        1, 2, left=left, bottom=bottom, right=left + width, top=bottom + height, wspace=0.16
    )
    for column, (table, title) in enumerate(zip(tables, titles, strict=True)):
        axes = figure.add_subplot(grid[column])
        target = len(table)
        image = axes.imshow(
            table.T, origin="lower", cmap=CHANCE_MAP, vmin=0, vmax=1, interpolation="nearest"
        )
        within = [level for level in levels if table.min() < level < table.max()]
        if within and target > 1:
            lines = axes.contour(table.T, levels=within, colors="#ffffff", linewidths=0.9)
            # A dark rim keeps a label readable wherever on the map it falls.
            for label in axes.clabel(
                lines, fmt=lambda p: with_sign(hundredths(p, 0)), fontsize=7.5
            ):
                label.set_path_effects([withStroke(linewidth=2, foreground="#000000")])
        axes.set_title(title, fontsize=10, loc="left")
        ticks = [*range(0, target - 1, max(1, target // 8)), target - 1]
        if len(ticks) > 1 and ticks[-1] - ticks[-2] < max(1, target // 16):
            ticks.pop(-2)
        axes.set_xticks(ticks)
        axes.set_yticks(ticks)
        axes.tick_params(labelsize=8)
        axes.set_xlabel(_("our stones"), fontsize=9)
        if column == 0:
            axes.set_ylabel(_("their stones"), fontsize=9)
    bar_box = figure.add_axes(inches(SIZE, SIZE[0] - 0.9, 1.4, 0.65, 0.85))
    bar = figure.colorbar(image, cax=bar_box)
    bar.set_ticks([0, 0.25, 0.5, 0.75, 1], labels=["0%", "25%", "50%", "75%", "100%"])
    bar.outline.set_visible(False)
    bar_box.tick_params(labelsize=7.5, length=2)
