"""What is said of a lance's betting while it is solved, and once it is."""

from __future__ import annotations

from musodds.betting.model import BetModel
from musodds.betting.solving import BetProgress
from musodds.betting.whole_hand import PairGain
from musodds.game.variant import lance_title
from musodds.text import _


def progress_line(progress: BetProgress) -> str:
    """Return one line on how far a run has come."""
    if progress.gaps is None:
        return _("{n:,} deals").format(n=progress.deals)
    return _("{n:,} deals: no seat gains more than {gap:.4f} stones").format(
        n=progress.deals, gap=max(progress.gaps.seat)
    )


def solved_line(model: BetModel) -> str:
    """Return one line on a policy: its deals, its value and its gaps."""
    gaps = model.about["gaps"]
    return _(
        "{lance} alone: {n:,} deals, worth {value:+.4f} stones to the mano's pair; no seat gains "
        "more than {seat:.4f}, a pair by an agreed plan {pair:.4f} at least and {both:.3f} at most"
    ).format(
        lance=lance_title(model.spot.lance),
        n=model.about["deals"],
        value=gaps["value"],
        seat=max(gaps["seat"]),
        pair=max(gaps["pair_alternating"]),
        both=max(gaps["pair_seeing_both"]),
    )


def deals_line(deals: int) -> str:
    """Return one line on how many deals a run has learned from."""
    return _("{n:,} deals").format(n=deals)


def against_line(found: PairGain) -> str:
    """Return one line on what a pair gains in whole hands."""
    how = (
        _("remembering how the lance before ended")
        if found.remembers
        else _("forgetting the lances before")
    )
    return _(
        "whole hands, {how}: after {n:,} deals the pair gains {gain:+.3f} ± {error:.3f} stones a "
        "hand against the shipped policies (measured on {fresh:,} other deals)"
    ).format(how=how, n=found.deals, gain=found.gain, error=found.error, fresh=found.measured)
