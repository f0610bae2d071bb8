"""The chance that it takes to accept an órdago, by score."""

from __future__ import annotations

from musodds.match.equity import MANOS, juego_equity
from musodds.match.needed import needed_by_score
from musodds.text import _
from musodds.view.charts.asked import Asked, exact_source, variant_label
from musodds.view.charts.labels import lance_label
from musodds.view.charts.page import Page
from musodds.view.charts.scores import SIZE, draw_squares
from musodds.view.numbers import percent_label


def pages(asked: Asked) -> list[Page]:
    """Return the page of ``asked.lance``."""
    equity = juego_equity(asked.variant, asked.target)
    tables = [needed_by_score(equity, asked.lance, mano) for mano in MANOS]
    ours = tables[0]
    # Half way, and an amarraco or so from the end.
    low, high = asked.target // 2, asked.target * 7 // 8
    titles = [
        _("our pair has the mano: {p:.2f}% at 0-0").format(p=100 * tables[0][0, 0]),
        _("the rivals have it: {p:.2f}% at 0-0").format(p=100 * tables[1][0, 0]),
    ]
    return [
        Page(
            title=_(
                "Órdago at {lance}: accept from {even} on at 0-0, {behind} at {low}-{high}, "
                "{ahead} at {high}-{low} · {variant}"
            ).format(
                lance=lance_label(asked.lance),
                even=percent_label(ours[0, 0]),
                behind=percent_label(ours[low, high]),
                ahead=percent_label(ours[high, low]),
                low=low,
                high=high,
                variant=variant_label(asked.variant),
            ),
            subtitle=_(
                "The chance to win {lance} that makes accepting as good as refusing, in a juego to "
                "{target}: what refusing leaves, if the rivals take 1 stone and nobody bets in\n"
                "the rest of this hand or later ones. Over all deals in which the lance is "
                "contested; your own hand moves it: musodds ordago tells."
            ).format(lance=lance_label(asked.lance), target=asked.target),
            footer=exact_source(),
            size=SIZE,
            draw=lambda figure: draw_squares(figure, tables, titles),
        )
    ]
