"""How often a model of people cuts, by hand and seat: what is done, not what pays."""

from __future__ import annotations

from functools import partial

import numpy as np

from musodds.discards.model import MusModel, load_model
from musodds.game.hands import hand_table
from musodds.game.variant import N_PLAYERS, Variant
from musodds.text import _
from musodds.view.charts.asked import Asked, model_source, variant_label
from musodds.view.charts.cells import cell_pages, chance_key, seat_stripes
from musodds.view.charts.page import Page
from musodds.view.numbers import hundredths


def pages(asked: Asked) -> list[Page]:
    """Return the pages of a variant: four stripes in every cell, the mano's first."""
    model = load_model(asked.model, asked.variant.kings)
    table = hand_table(asked.variant)

    def stripe(seat: int, hand: int) -> tuple[float, str]:
        cut = 1 - float(model.give[0, seat, hand])
        return cut, _number(cut)

    return cell_pages(
        table,
        title=_(
            "Habit: people cut {mano} of 100 hands as mano, {postre} as postre · {variant}"
        ).format(
            mano=_average_cut(model, 0),
            postre=_average_cut(model, N_PLAYERS - 1),
            variant=variant_label(asked.variant),
        ),
        subtitle=_subtitle(numbered=asked.variant.kings == 8),
        footer=model_source(model),
        paint=seat_stripes(table, stripe),
        key=partial(chance_key, none=_("mus"), all_=_("cut")),
    )


def _average_cut(model: MusModel, seat: int) -> str:
    """Return how many of 100 hands, as they are dealt, a seat cuts with."""
    dealt = hand_table(Variant(model.kings)).multiplicity
    return hundredths(float(np.average(1 - model.give[0, seat], weights=dealt)), 0)


def _subtitle(*, numbered: bool) -> str:
    what = _(
        "How often of 100 the hand cuts before the first discard, if it comes to its turn: "
        "mano, second, third, postre."
    )
    return what + "\n" + _("C: always, to the percent.") if numbered else what


def _number(cut: float) -> str:
    """Return a share of 100 in two signs at most."""
    text = hundredths(cut, 0)
    return _("C") if text == "100" else text
