"""What to keep from every hand when all say mus, from one seat, as a model of the mus does."""

from __future__ import annotations

import numpy as np
from matplotlib import colormaps
from matplotlib.colors import to_hex
from matplotlib.figure import FigureBase
from matplotlib.lines import Line2D

from musodds.discards.choices import kept_choices
from musodds.discards.model import MusModel, load_model
from musodds.game.cards import format_cards
from musodds.game.hands import hand_table
from musodds.game.variant import Variant
from musodds.text import _, plural
from musodds.view.charts.asked import Asked, model_source, variant_label
from musodds.view.charts.cells import Sheet, cell_pages
from musodds.view.charts.labels import seat_label, sentence
from musodds.view.charts.page import A4_PORTRAIT, CHANCE_MAP, Page
from musodds.view.numbers import hundredths, percent_label

#: A choice made less often than this shows how often.
_SURE = 0.95
#: Kept cards, 0 to 3, as places on the chance map: the light ends apart from the letters' black.
_SHADES = (0.38, 0.58, 0.79, 1.0)


def pages(asked: Asked) -> list[Page]:
    """Return the pages of ``asked.seat``."""
    model = load_model(asked.model, asked.variant.kings)
    return _pages_of_seat(asked, model, asked.seat)


def usual_keep(model: MusModel, seat: int, hand: int) -> tuple[str, float]:
    """Return the cards that a model keeps most often of a hand, and how often it does."""
    table = hand_table(Variant(model.kings))
    chances = model.choice[0, seat, hand]
    best = int(chances.argmax())
    return format_cards(kept_choices(table.cards[hand])[best], table.variant), float(chances[best])


def _pages_of_seat(asked: Asked, model: MusModel, seat: int) -> list[Page]:
    table = hand_table(asked.variant)

    def paint(sheet: Sheet, hand: int, x: float, y: float, size: float) -> None:
        kept, chance = usual_keep(model, seat, hand)
        sheet.fill(x, y, _colour(len(kept)))
        sure = chance >= _SURE
        sheet.text(x + 0.49, y + 0.24, table.names[hand], size - 0.8)
        sheet.text(x + 0.49, y + (0.55 if sure else 0.5), kept or "—", size + 0.6, bold=True)
        if not sure:
            sheet.text(x + 0.49, y + 0.8, percent_label(chance), size - 1.2)

    return cell_pages(
        table,
        title=sentence(
            _("What to keep as {seat}: a king, in {n} of 100 hands with one · {variant}").format(
                seat=seat_label(seat),
                n=hundredths(_king_share(model, seat), 0),
                variant=variant_label(asked.variant),
            )
        ),
        subtitle=_(
            "Above the hand, below it the cards kept most often in the first discard (— throws all "
            "four);\nthe share of the time where it is under {sure:.0f}%."
        ).format(sure=100 * _SURE),
        footer=model_source(model),
        paint=paint,
        key=_key,
    )


def _king_share(model: MusModel, seat: int) -> float:
    """Return how often, of the hands dealt that hold a king, the usual discard keeps one."""
    table = hand_table(Variant(model.kings))
    king = table.variant.symbols[table.variant.king]
    holding = [hand for hand in range(table.n) if king in table.names[hand]]
    kept = [king in usual_keep(model, seat, hand)[0] for hand in holding]
    return float(np.average(kept, weights=table.multiplicity[holding]))


def _colour(kept: int) -> str:
    return to_hex(colormaps[CHANCE_MAP](_SHADES[kept]))


def _key(figure: FigureBase) -> None:
    handles = [
        Line2D(
            [], [], marker="s", ls="", ms=8, mec="none", mfc=_colour(kept),
            label=_("keeps none") if kept == 0
            else plural("keeps {n} card", "keeps {n} cards", kept).format(n=kept),
        )
        for kept in range(len(_SHADES))
    ]  # fmt: skip
    figure.legend(
        handles=handles, loc="lower left", ncols=4, fontsize=8, columnspacing=2,
        bbox_to_anchor=(0.6 / A4_PORTRAIT[0], 0.32 / A4_PORTRAIT[1]),
    )  # fmt: skip
