"""Cut or mus, by hand and seat: what pays, whatever people do (that is the chart ``habits``)."""

from __future__ import annotations

from matplotlib.cm import ScalarMappable
from matplotlib.colors import Normalize
from matplotlib.figure import FigureBase

from musodds.discards.cut_worths import CutWorths, cut_worths
from musodds.engines.units import check_threads
from musodds.game.hands import hand_table
from musodds.game.variant import N_PLAYERS
from musodds.text import _
from musodds.version import version
from musodds.view.charts.advised import cut_share
from musodds.view.charts.asked import Asked, variant_label
from musodds.view.charts.cells import cell_pages, seat_stripes
from musodds.view.charts.page import A4_PORTRAIT, CHANCE_MAP, Page, inches
from musodds.view.numbers import decimal, hundredths

#: Stones beyond which colours grow no stronger.
_STRONGEST = 1.0


def pages(asked: Asked) -> list[Page]:
    """Return the pages of a variant: four stripes in every cell, the mano's first."""
    worths = cut_worths(asked.variant.kings, asked.model, "pass", check_threads(asked.threads))
    table = hand_table(asked.variant)

    def stripe(seat: int, hand: int) -> tuple[float, str]:
        cut = -float(worths.mus_gain[seat, hand])
        shade = 0.5 + 0.5 * max(-1.0, min(1.0, cut / _STRONGEST))
        return shade, advice_text(worths, seat, hand)

    return cell_pages(
        table,
        title=_(
            "Cutting pays with {mano} of 100 hands as mano, {postre} as postre · {variant}"
        ).format(
            mano=hundredths(cut_share(worths, 0), 0),
            postre=hundredths(cut_share(worths, N_PLAYERS - 1), 0),
            variant=variant_label(asked.variant),
        ),
        subtitle=_subtitle(numbered=asked.variant.kings == 8),
        footer=source(worths),
        paint=seat_stripes(table, stripe),
        key=_key,
    )


def advice_text(worths: CutWorths, seat: int, hand: int) -> str:
    """Return what cutting brings more than giving mus in tenths of a stone; ``=`` if close."""
    if worths.advice(seat, hand) == "close":
        return "="
    return decimal(-10 * float(worths.mus_gain[seat, hand]), 0)


def _subtitle(*, numbered: bool) -> str:
    what = _(
        "What cutting brings more than giving mus before the first discard: mano, second, third, "
        "postre."
    )
    return (
        what + "\n" + _("In tenths of a stone; below 0: give mus; =: too close to tell.")
        if numbered
        else what
    )


def _key(figure: FigureBase) -> None:
    box = figure.add_axes(inches(A4_PORTRAIT, 0.8, A4_PORTRAIT[1] - 0.6, 4.2, 0.5))
    bar = figure.colorbar(
        ScalarMappable(Normalize(0, 1), CHANCE_MAP), cax=box, orientation="horizontal"
    )
    bar.outline.set_visible(False)
    stones = decimal(_STRONGEST, 0)
    bar.set_ticks(
        [0, 0.5, 1],
        labels=[
            _("mus, by {n} stone").format(n=stones),
            "=",
            _("cut, by {n} stone").format(n=stones),
        ],
    )
    box.tick_params(labelsize=7, length=2, pad=1)


def source(worths: CutWorths) -> str:
    """Return the footer of a chart of what cutting is worth."""
    return _(
        "against people who cut and throw as the model {name} does, nobody betting: {deals:,} "
        "deals · musodds {version}"
    ).format(name=worths.model, deals=worths.deals, version=version())
