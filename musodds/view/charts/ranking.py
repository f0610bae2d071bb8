"""The best and the worst hands that play each lance, and in net stones."""

from __future__ import annotations

from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import FigureBase

from musodds.engines.result import OddsResult
from musodds.game.hands import PARES_KINDS, hand_table, pares_key
from musodds.game.showdown import describe
from musodds.game.variant import LANCES, Variant
from musodds.text import _
from musodds.view.charts.asked import (
    Asked,
    exact_source,
    odds_from_seat,
    variant_label,
    with_known,
    worth,
)
from musodds.view.charts.labels import lance_label, seat_label, sentence
from musodds.view.charts.page import LANCE_COLOURS, Page, inches
from musodds.view.numbers import hundredths_label, percent_label, signed, with_sign

SIZE = (11.7, 8.3)
N_LISTED = 20
NET_COLOUR = "#D55E00"
_LOSS_COLOUR = "#7A5195"
#: Where a row's bar begins and how long the longest is, in widths of its column.
_LEFT, _LONGEST = 0.36, 0.25


class Row(NamedTuple):
    """Hands that are one hand at a lance: how they are written, their lowest and highest, and how
    many of the hands that can be dealt they are."""

    name: str
    low: float
    high: float
    dealt: int


def pages(asked: Asked) -> list[Page]:
    """Return the page of a variant, from ``asked.seat``."""
    results = odds_from_seat(asked)
    best, *_others, worst = ranked(results, "net", asked.variant)
    return [
        Page(
            title=sentence(
                _(
                    "As {seat}, {best} is the best hand ({most} stones), {worst} the worst "
                    "({least}) · {variant}"
                ).format(
                    seat=seat_label(asked.seat),
                    best=best.name,
                    most=signed(best.high),
                    worst=worst.name,
                    least=signed(worst.high),
                    variant=variant_label(asked.variant),
                )
            ),
            subtitle=with_known(
                _(
                    "How often our pair takes the lance, of all deals: only hands that play it, "
                    "and hands alike there are one row, from the lowest to the highest of them.\n"
                    "Net stones: won less lost if all pass, on average."
                ),
                results[0].query,
            ),
            footer=exact_source(),
            size=SIZE,
            draw=lambda figure: _draw(figure, results, asked.variant),
        )
    ]


def ranked(results: list[OddsResult], lance: str, variant: Variant) -> list[Row]:
    """Return the rows of a lance, or of "net", the best first, equals in the order of grande.

    Where hands alike are one row, the order is that in which they beat each other.
    """
    table = hand_table(variant)
    alike: dict[int, list[OddsResult]] = {}
    for result in reversed(results):
        key = _at_lance(result, lance, variant)
        if key is not None:
            alike.setdefault(key, []).append(result)
    rows = []
    for hands in alike.values():
        values = [worth(result, lance) for result in hands]
        dealt = sum(int(table.multiplicity[result.query.hand]) for result in hands)
        rows.append(Row(_name(hands, lance, variant), min(values), max(values), dealt))
    if lance in ("pares", "juego", "punto"):
        return [row for _place, row in sorted(zip(alike, rows, strict=True), reverse=True)]
    return sorted(rows, key=lambda row: -row.high)


def _at_lance(result: OddsResult, lance: str, variant: Variant) -> int | None:
    """Return a hand's place at a lance, the same for hands alike there; None if it plays none."""
    hand = result.query.hand
    if lance == "net":
        return hand
    place = int(getattr(hand_table(variant), lance)[hand])
    return None if place == 0 and lance in ("pares", "juego", "punto") else place


def _name(hands: list[OddsResult], lance: str, variant: Variant) -> str:
    if len(hands) == 1:
        return hands[0].hand
    cards = hand_table(variant).cards[hands[0].query.hand]
    if lance == "pares":
        pares = pares_key(cards)
        copies = {"par": 2, "medias": 3}[PARES_KINDS[pares.kind]]
        return variant.symbols[pares.high] * copies + "·" * (4 - copies)
    return _("every {total}").format(total=describe(lance, cards, variant))


def _draw(figure: FigureBase, results: list[OddsResult], variant: Variant) -> None:
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
        _list(axes, ranked(results, lance, variant), lance)


def _list(axes: Axes, found: list[Row], lance: str) -> None:
    if not found:
        return
    rows = list(enumerate(found))
    if len(found) > 2 * N_LISTED:
        rows = [*rows[:N_LISTED], *enumerate(found[-N_LISTED:], N_LISTED + 1)]
        axes.text(0, N_LISTED, "· · ·", fontsize=8, va="center")
    stones = lance == "net"
    most = max(row.high for row in found) if stones else 1.0
    least = min(0.0, min(row.low for row in found))
    scale = _LONGEST / (most - least)
    zero = _LEFT - least * scale
    for place, row in rows:
        colour = LANCE_COLOURS.get(lance, NET_COLOUR if row.high >= 0 else _LOSS_COLOUR)
        axes.text(0, place, row.name, fontsize=8, va="center", family="DejaVu Sans Mono")
        axes.barh(place, row.low * scale, 0.62, left=zero, color=colour)
        axes.barh(
            place, (row.high - row.low) * scale, 0.62, left=zero + row.low * scale, color=colour,
            alpha=0.45,
        )  # fmt: skip
        text = signed(row.high) if stones else between(row)
        axes.text(1, place, text, fontsize=7.5, va="center", ha="right")
    if least < 0:
        axes.plot([zero, zero], [-0.5, 2 * N_LISTED + 0.5], linewidth=0.6, color="#888888")


def between(row: Row) -> str:
    """Return the chance of a row's hands, from the lowest to the highest if they differ."""
    low, high = percent_label(row.low, 1), percent_label(row.high, 1)
    if low == high:
        return high
    return with_sign(f"{hundredths_label(row.low, 1)}–{hundredths_label(row.high, 1)}")
