"""The chance to win the juego at every score."""

from __future__ import annotations

from musodds.match.equity import MANOS, juego_equity
from musodds.text import _
from musodds.view.charts.asked import Asked, exact_source, variant_label
from musodds.view.charts.page import Page
from musodds.view.charts.scores import SIZE, draw_squares
from musodds.view.numbers import percent_label


def pages(asked: Asked) -> list[Page]:
    """Return the page of a variant and target."""
    table = juego_equity(asked.variant, asked.target)
    last = asked.target - 1
    titles = [
        _("our pair has the mano: {p:.2f}% at 0-0").format(p=100 * table.win(0, 0, MANOS[0])),
        _("the rivals have it: {p:.2f}% at 0-0").format(p=100 * table.win(0, 0, MANOS[1])),
    ]
    return [
        Page(
            title=_(
                "The mano's pair wins {p} of juegos from 0-0, {q} from {last}-{last} · {variant}"
            ).format(
                p=percent_label(table.win(0, 0, MANOS[0]), 1),
                q=percent_label(table.win(last, last, MANOS[0]), 1),
                last=last,
                variant=variant_label(asked.variant),
            ),
            subtitle=_(
                "How often our pair reaches {target} stones first, before the hand is dealt, if "
                "nobody bets in this hand or later ones.\n"
                "An average over the hands one may get; your own hand moves it: musodds chances "
                "tells."
            ).format(target=asked.target),
            footer=exact_source(),
            size=SIZE,
            draw=lambda figure: draw_squares(figure, list(table.wins), titles),
        )
    ]
