"""All hands as a matrix, shaded by the chance to win a lance from a seat, or by net stones."""

from __future__ import annotations

from musodds.game.hands import HandTable, hand_table
from musodds.text import _
from musodds.view.charts.asked import (
    Asked,
    exact_source,
    odds_from_seat,
    variant_label,
    with_known,
    worth,
)
from musodds.view.charts.cells import Sheet, cell_pages
from musodds.view.charts.labels import lance_label, seat_label, sentence
from musodds.view.charts.page import A4_PORTRAIT, Page
from musodds.view.charts.shades import draw_key, shades_over
from musodds.view.numbers import decimal, hundredths, percent_label, signed, with_sign


def pages(asked: Asked) -> list[Page]:
    """Return the pages of ``asked.lance``, or of net stones, from ``asked.seat``."""
    table = hand_table(asked.variant)
    results = odds_from_seat(asked)
    values = {result.query.hand: worth(result, asked.lance) for result in results}
    stones = asked.lance == "net"
    unit = 1 if stones else 100
    shades = shades_over([unit * value for value in values.values()], None if stones else 100)
    labels = [
        with_sign(decimal(bound, 0)) if not stones else signed(bound, 1) if bound else "0"
        for bound in shades.bounds
    ]

    def paint(sheet: Sheet, hand: int, x: float, y: float, size: float) -> None:
        if hand not in values:
            sheet.axes.text(
                x + 0.5, y + 0.34, table.names[hand], ha="center", va="center", fontsize=size,
                color="#8c8c8c",
            )  # fmt: skip
            return
        sheet.fill(x, y, shades.of(unit * values[hand]))
        sheet.text(x + 0.5, y + 0.34, table.names[hand], size, bold=True)
        number = signed(values[hand], 1) if stones else percent_label(values[hand])
        sheet.text(x + 0.5, y + 0.72, number, size - 0.4)

    return cell_pages(
        table,
        title=sentence(
            (
                _("As {seat}, {n} of 100 hands dealt win more stones than they lose · {variant}")
                if stones
                else _("As {seat}, {n} of 100 hands dealt mostly take {lance} · {variant}")
            ).format(
                n=hundredths(_good_share(table, values, stones=stones), 0),
                lance=lance_label(asked.lance),
                seat=seat_label(asked.seat),
                variant=variant_label(asked.variant),
            )
        ),
        subtitle=with_known(
            _("Stones won less stones lost if all pass, on average over all deals.")
            if stones
            else _(
                "How often our pair takes {lance}, of all deals; an absent lance counts as not "
                "taken."
            ).format(lance=lance_label(asked.lance)),
            results[0].query,
        ),
        footer=exact_source(),
        paint=paint,
        key=lambda figure: draw_key(figure, A4_PORTRAIT, shades, labels, left=0.8, bottom=0.5),
    )


def _good_share(table: HandTable, values: dict[int, float], *, stones: bool) -> float:
    """Return how often a hand is dealt that does well: more than not, or above 0 stones."""
    least = 0.0 if stones else 0.5
    good = sum(int(table.multiplicity[hand]) for hand, value in values.items() if value > least)
    return good / sum(int(table.multiplicity[hand]) for hand in values)
