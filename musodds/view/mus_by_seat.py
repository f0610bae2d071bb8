"""How what each further mus brings by seat is shown to a person."""

from __future__ import annotations

from musodds.discards.mus_by_seat import MusBySeat
from musodds.game.variant import Variant, seat_title
from musodds.text import _
from musodds.view.grid import grid
from musodds.view.mus_phase import wrapped
from musodds.view.numbers import decimal, gain, hundredths, with_sign
from musodds.view.odds import variant_name
from musodds.view.terminal import fitted


@fitted
def mus_by_seat_text(result: MusBySeat) -> str:
    """Return a row for every round and seat, and what an agreed mus brings the mano's pair."""
    words = {"mus": _("mus pays"), "cut": _("cutting pays"), "close": _("too close to tell")}
    rows = [[_("round"), _("seat"), _("asked %"), _("mus less cut, stones"), "±", ""]]
    for one in result.seats:
        known = one.worth is not None and one.standard_error is not None
        rows.append(
            [
                str(one.round),
                seat_title(one.seat),
                hundredths(one.asked, 1),
                gain(one.worth or 0.0) if known else "-",
                decimal(one.standard_error or 0.0) if known else "-",
                words[one.helps] if known else "",
            ]
        )
    stakes = _("nobody bets") if result.stakes == "pass" else _("2 stones accepted in every lance")
    lines = [
        *wrapped(
            _(
                "What giving mus brings more than cutting, over all hands with which a seat is "
                "asked, {variant}"
            ).format(variant=variant_name(Variant(result.kings, result.real)))
        ),
        *wrapped(
            _("model: {model}; {stakes}; {deals:,} deals, seed {seed}").format(
                model=result.model, stakes=stakes, deals=result.deals, seed=result.seed
            )
        ),
        "",
        *grid(rows, gap=2),
        "",
    ]
    for agreed in result.agreed:
        if agreed.gain is not None:
            lines += wrapped(
                _(
                    "Round {n}: all give mus in {share} of deals; to the mano's pair that is worth "
                    "{gain} ±{error:.3f} stones, to the postre's the opposite."
                ).format(
                    n=agreed.round,
                    share=with_sign(hundredths(agreed.share, 1)),
                    gain=gain(agreed.gain),
                    error=agreed.standard_error,
                )
            )
    return "\n".join(lines)
