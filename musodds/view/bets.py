"""What is said of a lance's betting while it is solved, and once it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from musodds.betting.at_score import BetScore
from musodds.betting.model import BetModel, gap_of
from musodds.game.variant import lance_title
from musodds.text import _

if TYPE_CHECKING:
    from musodds.betting.solving import BetProgress
    from musodds.betting.whole_hand import PairGain


def progress_line(progress: BetProgress) -> str:
    """Return one line on how far a run has come."""
    if progress.gap is None:
        return _("{n:,} deals").format(n=progress.deals)
    if progress.unit != "stones":
        return _("{n:,} deals: no seat gains more than {gap:.2f} {unit} in a hundred").format(
            n=progress.deals, gap=100 * progress.gap, unit=unit_title(progress.unit)
        )
    return _("{n:,} deals: no seat gains more than {gap:.4f} stones").format(
        n=progress.deals, gap=progress.gap
    )


def solved_line(model: BetModel) -> str:
    """Return one line on a policy: its deals, its value and its gaps."""
    if model.spot.score is not None:
        return _solved_at(model, model.spot.score)
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


def _solved_at(model: BetModel, at: BetScore) -> str:
    gaps, bounds = model.about["gaps"], gap_of(model.about)
    assert bounds is not None
    hundred = {name: 100 * bound for name, bound in bounds.items()}
    return _(
        "{lance} alone at {score}, the mano's pair first: {n:,} deals; of a hundred {unit} the "
        "mano's pair wins {value:.2f} ± {error:.2f}; a seat gains {seat_at_least:.2f} to "
        "{seat:.2f}, a pair improving in turn {pair_at_least:.2f} to {pair:.2f}, and one that "
        "sees both its hands at most {pair_seeing_both:.1f}"
    ).format(
        lance=lance_title(model.spot.lance),
        score="-".join(map(str, at.score)),
        n=model.about["deals"],
        unit=unit_title(at.unit),
        value=100 * gaps["value"],
        error=100 * gaps["value_error"],
        **hundred,
    )


def unit_title(unit: str) -> str:
    """Return what worths at a score are counted in, for people."""
    return _("partidas") if unit == "partidas" else _("juegos")


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
