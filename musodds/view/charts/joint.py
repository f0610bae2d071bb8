"""How many stones each pair takes with a hand, and how many lances, if nobody bets."""

from __future__ import annotations

from matplotlib.figure import FigureBase
from matplotlib.gridspec import SubplotSpec
from matplotlib.ticker import MaxNLocator, PercentFormatter

from musodds.betting.joint import joint
from musodds.engines.joint import JointResult
from musodds.game.variant import SEAT_NAMES
from musodds.text import _
from musodds.view.charts.asked import Asked, exact_source, variant_label, with_known
from musodds.view.charts.labels import seat_label, sentence
from musodds.view.charts.page import PALE_MAP, Page, inches, quiet
from musodds.view.numbers import percent_label

SIZE = (11.7, 6.2)
_GAINED, _LOST, _EVEN = "#0072B2", "#D55E00", "#777777"


def pages(asked: Asked) -> list[Page]:
    """Return the page of ``asked.hand`` from ``asked.seat``."""
    variant = asked.variant
    result = joint(
        asked.hand,
        SEAT_NAMES[asked.seat],
        kings=variant.kings,
        real=variant.real,
        threads=asked.threads,
        **{name: text for name, text in asked.told._asdict().items() if text is not None},
    )
    ahead, _level, behind = _balance(result)
    return [
        Page(
            title=sentence(
                _(
                    "As {seat}, {hand} ends ahead in {ahead} of deals, behind in {behind} · "
                    "{variant}"
                ).format(
                    ahead=percent_label(ahead),
                    behind=percent_label(behind),
                    hand=result.query.table.names[result.query.hand],
                    seat=seat_label(asked.seat),
                    variant=variant_label(variant),
                )
            ),
            subtitle=with_known(
                _(
                    "How often, of all deals, the hand ends with so many stones for each pair if "
                    "nobody bets."
                ),
                result.query,
            ),
            footer=exact_source(),
            size=SIZE,
            draw=lambda figure: _draw(figure, result),
        )
    ]


def _draw(figure: FigureBase, result: JointResult) -> None:
    left, bottom, width, height = inches(SIZE, 0.7, 1.15, 0.3, 0.95)
    grid = figure.add_gridspec(
        1, 3, left=left, bottom=bottom, right=left + width, top=bottom + height, wspace=0.28,
        width_ratios=(5, 6, 3),
    )  # fmt: skip
    _draw_square(figure, grid[0], result)
    _draw_net(figure, grid[1], result)
    axes = quiet(figure.add_subplot(grid[2]))
    shares = [deals / result.deals for deals in result.lances_won]
    axes.bar(range(len(shares)), shares, 0.75, color="#009E73")
    for n, share in enumerate(shares):
        axes.annotate(
            percent_label(share, 1), (n, share), (0, 2), textcoords="offset points", ha="center",
            fontsize=7,
        )  # fmt: skip
    axes.set_title(_("lances our pair takes"), fontsize=8.5, loc="left")
    axes.set_xticks(range(len(shares)))
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.tick_params(labelsize=8)


def _draw_square(figure: FigureBase, place: SubplotSpec, result: JointResult) -> None:
    """Draw the stones of both pairs as a map of shares."""
    import numpy as np

    stones = result.stones
    most = max(max(pair) for pair in stones)
    shares = np.full((most + 1, most + 1), np.nan)
    for (us, them), deals in stones.items():
        if deals:
            shares[them, us] = deals / result.deals
    axes = quiet(figure.add_subplot(place))
    image = axes.imshow(shares, origin="lower", cmap=PALE_MAP, vmin=0, interpolation="nearest")
    axes.set_title(_("our stones and theirs"), fontsize=10, loc="left")
    axes.set_xlabel(_("our stones"), fontsize=8)
    axes.set_ylabel(_("their stones"), fontsize=8)
    axes.tick_params(labelsize=8)
    bar = figure.colorbar(image, ax=axes, orientation="horizontal", pad=0.13, shrink=0.9)
    bar.ax.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    bar.ax.tick_params(labelsize=7)
    bar.outline.set_visible(False)


def _balance(result: JointResult) -> tuple[float, float, float]:
    """Return how often our pair has more stones, as many, and fewer."""
    ahead = sum(n for (us, them), n in result.stones.items() if us > them) / result.deals
    behind = sum(n for (us, them), n in result.stones.items() if us < them) / result.deals
    return ahead, max(0.0, 1 - ahead - behind), behind


def _draw_net(figure: FigureBase, place: SubplotSpec, result: JointResult) -> None:
    """Draw our stones less theirs as bars."""
    net: dict[int, int | float] = {}
    for (us, them), deals in result.stones.items():
        net[us - them] = net.get(us - them, 0) + deals
    axes = quiet(figure.add_subplot(place))
    for stones, deals in sorted(net.items()):
        colour = _GAINED if stones > 0 else _LOST if stones < 0 else _EVEN
        axes.bar(stones, deals / result.deals, 0.8, color=colour)
    ahead, even, behind = _balance(result)
    axes.set_title(
        _("ahead {ahead} · even {even} · behind {behind}").format(
            ahead=percent_label(ahead, 1),
            even=percent_label(even, 1),
            behind=percent_label(behind, 1),
        ),
        fontsize=10,
        loc="left",
    )
    axes.set_xlabel(_("our stones less theirs"), fontsize=8)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.tick_params(labelsize=8)
