"""All hands as a matrix, shaded by the chance to win a lance from a seat, or by net stones."""

from __future__ import annotations

from musodds.game.hands import hand_table
from musodds.text import _
from musodds.view.charts.asked import Asked, exact_source, odds_by_hand, variant_label, worth
from musodds.view.charts.cells import Sheet, cell_pages
from musodds.view.charts.labels import lance_label, seat_label
from musodds.view.charts.page import A4_PORTRAIT, Page
from musodds.view.charts.shades import draw_key, shades_over
from musodds.view.numbers import decimal, percent_label, signed, with_sign


def pages(asked: Asked) -> list[Page]:
    """Return the pages of ``asked.lance``, or of net stones, from ``asked.seat``."""
    table = hand_table(asked.variant)
    values = [worth(seats[asked.seat], asked.lance) for seats in odds_by_hand(asked)]
    stones = asked.lance == "net"
    shown = values if stones else [100 * value for value in values]
    shades = shades_over(shown, None if stones else 100)
    labels = [
        with_sign(decimal(bound, 0)) if not stones else signed(bound, 1) if bound else "0"
        for bound in shades.bounds
    ]

    def paint(sheet: Sheet, hand: int, x: float, y: float, size: float) -> None:
        sheet.fill(x, y, shades.of(shown[hand]))
        sheet.text(x + 0.5, y + 0.34, table.names[hand], size, bold=True)
        number = signed(values[hand], 1) if stones else percent_label(values[hand])
        sheet.text(x + 0.5, y + 0.72, number, size - 0.4)

    return cell_pages(
        table,
        title=(
            _("Net stones of every hand as {seat} · {variant}")
            if stones
            else _("Every hand at {lance} as {seat} · {variant}")
        ).format(
            lance=lance_label(asked.lance),
            seat=seat_label(asked.seat),
            variant=variant_label(asked.variant),
        ),
        subtitle=_("Stones won less stones lost if all pass, on average over all deals.")
        if stones
        else _(
            "How often our pair takes {lance}, of all deals; an absent lance counts as not taken."
        ).format(lance=lance_label(asked.lance)),
        footer=exact_source(),
        paint=paint,
        key=lambda figure: draw_key(figure, A4_PORTRAIT, shades, labels, left=0.8, bottom=0.5),
    )
