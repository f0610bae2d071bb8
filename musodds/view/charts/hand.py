"""One hand from the four seats: what it takes at each lance, contested and not."""

from __future__ import annotations

from collections.abc import Iterator

from matplotlib.axes import Axes
from matplotlib.figure import FigureBase
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from musodds.betting.odds import Seen, ask
from musodds.engines.result import OddsResult
from musodds.game.hands import hand_table
from musodds.game.showdown import describe
from musodds.game.variant import LANCES, N_PLAYERS, Variant
from musodds.text import _
from musodds.view.charts.asked import Asked, exact_source, variant_label, with_known
from musodds.view.charts.labels import lance_label, seat_label
from musodds.view.charts.page import LANCE_COLOURS, Page, inches, quiet
from musodds.view.numbers import percent_label, signed

SIZE = (11.0, 6.1)
#: Letters of a seat's name that leave room for the next one beside it.
_BESIDE = 6
#: Where there is none every other name stands a line lower, this far from the axis in points.
_LINE_LOWER = 14
#: How high a number and a dot are on the axes.
_NUMBER, _DOT = 0.045, 0.038
#: Room above a certainty for its number.
_TOP = 1.12


def pages(asked: Asked) -> list[Page]:
    """Return the page of ``asked.hand``; a seat that is named stands out among the four."""
    variant = asked.variant
    # What was said and heard is told from one seat.
    one = not asked.any_seat and (asked.told.said is not None or asked.told.heard is not None)
    seats = (asked.seat,) if one else tuple(range(N_PLAYERS))
    results = ask(asked.hand, variant, asked.told, Seen(), seats)
    return [
        Page(
            title=_title(results, variant),
            subtitle=with_known(
                _(
                    "Bars: how often our pair takes the lance, of all deals; an absent lance is "
                    "not taken. Dots: of the deals in which both pairs take part."
                ),
                results[0].query,
            ),
            footer=exact_source(),
            size=SIZE,
            draw=lambda figure: _draw(figure, results, None if asked.any_seat else asked.seat),
        )
    ]


def _title(results: list[OddsResult], variant: Variant) -> str:
    first, last = results[0], results[-1]
    if first is last:
        text = _("{hand} brings {first} stones as {seat} if all pass · {variant}")
    else:
        text = _("{hand} brings {first} stones as mano, {last} as postre if all pass · {variant}")
    return text.format(
        hand=first.hand, first=signed(first.net_mean), last=signed(last.net_mean),
        seat=seat_label(first.seat), variant=variant_label(variant),
    )  # fmt: skip


def _draw(figure: FigureBase, results: list[OddsResult], marked: int | None) -> None:
    grid = figure.add_gridspec(1, len(LANCES), **_margins(), wspace=0.1)
    for column, lance in enumerate(LANCES):
        axes = quiet(figure.add_subplot(grid[column]))
        axes.set_title(lance_label(lance), fontsize=11, pad=26)
        axes.annotate(
            _shown(results[0], lance), (0.5, 1), (0, 8), xycoords="axes fraction",
            textcoords="offset points", ha="center", fontsize=8,
        )  # fmt: skip
        axes.set_ylim(0, _TOP)
        axes.set_yticks([0, 0.25, 0.5, 0.75, 1])
        axes.set_yticklabels(["0%", "25%", "50%", "75%", "100%"] if column == 0 else [])
        axes.grid(axis="y", linewidth=0.5)
        axes.set_axisbelow(True)
        axes.set_xlim(-0.6, len(results) - 0.4)
        labels = [seat_label(result.seat) for result in results]
        axes.set_xticks(range(len(results)), labels)
        if max(map(len, labels)) > _BESIDE:
            for tick in axes.xaxis.get_major_ticks()[1::2]:
                tick.set_pad(_LINE_LOWER)
        axes.tick_params(axis="x", labelsize=8, length=0)
        if marked is not None and len(results) > 1:
            axes.get_xticklabels()[marked].set_fontweight("bold")
        for place, result in enumerate(results):
            _draw_seat(axes, place, result, lance)
    worth = "   ".join(f"{seat_label(r.seat)} {signed(r.net_mean, 3)}" for r in results)
    figure.text(
        0.65 / SIZE[0], 0.72 / SIZE[1],
        _("Net stones if all pass:   {worth}").format(worth=worth), fontsize=9, va="center",
    )  # fmt: skip
    handles = [
        Patch(facecolor="#777777", label=_("taken, both pairs took part")),
        Patch(facecolor="#777777", alpha=0.45, label=_("taken, only our pair had it")),
        Line2D(
            [], [], marker="o", ls="", mfc="#ffffff", mec="#000000", ms=6,
            label=_("chance to take it if both take part"),
        ),
    ]  # fmt: skip
    figure.legend(
        handles=handles, loc="center left", ncols=3, fontsize=8,
        bbox_to_anchor=(0.55 / SIZE[0], 0.46 / SIZE[1]),
    )  # fmt: skip


def _shown(result: OddsResult, lance: str) -> str:
    """Return what the hand shows in a lance, or that it cannot enter it."""
    variant = result.query.variant
    table = hand_table(variant)
    hand = result.query.hand
    cards = table.cards[hand]
    shown = describe(lance, cards, variant)
    if lance == "juego" and not table.juego[hand]:
        return _("{total}: no juego").format(total=shown)
    if lance == "punto" and table.juego[hand]:
        return _("{total} is juego: no punto").format(total=shown)
    return shown


def _draw_seat(axes: Axes, place: int, result: OddsResult, lance: str) -> None:
    counts, chances = result.counts[lance], result.probabilities[lance]
    contested = counts["won_contested"] / result.deals
    win, met = chances["win"] or 0.0, chances["win_if_contested"]
    colour = LANCE_COLOURS[lance]
    axes.bar(place, contested, 0.7, color=colour)
    axes.bar(place, win - contested, 0.7, contested, color=colour, alpha=0.45)
    # Where the lance is always contested the dot would say what the bar says.
    dotted = met is not None and chances["contested"] != 1
    taken: list[tuple[float, float]] = []
    if dotted and met is not None:
        taken.append((met - _DOT / 2, met + _DOT / 2))
        axes.plot(
            place, met, "o", ms=6, mfc="#ffffff", mec="#000000", mew=1.2, zorder=5, clip_on=False
        )
    _write(axes, place, win, taken)
    if 0 < contested < win:
        _write(axes, place, contested, taken)
    if dotted and met is not None:
        _write(axes, place, met, taken)


def _write(axes: Axes, place: int, value: float, taken: list[tuple[float, float]]) -> None:
    """Write a chance at the nearest height to it where nothing stands."""
    for low in _heights(value):
        high = low + _NUMBER
        free = all(high <= bottom or top <= low for bottom, top in taken)
        if free and low >= 0.004 and high <= _TOP:
            break
    taken.append((low, high))
    axes.text(
        place, low + _NUMBER / 2, percent_label(value, 1), ha="center", va="center", fontsize=7,
        color="#000000", zorder=6,
        bbox={"boxstyle": "square,pad=0.05", "fc": "#ffffff", "ec": "none", "alpha": 0.7},
    )  # fmt: skip


def _heights(value: float) -> Iterator[float]:
    above, below = value + 0.006, value - _NUMBER - 0.006
    for step in range(40):
        yield above + 0.006 * step
        yield below - 0.006 * step


def _margins() -> dict[str, float]:
    left, bottom, width, height = inches(SIZE, 0.65, 1.4, 0.2, 1.15)
    return {"left": left, "bottom": bottom, "right": left + width, "top": bottom + height}
