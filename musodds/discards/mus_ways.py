"""What cutting and giving mus bring.

Giving mus and cutting come to the same unless all give mus, so the difference is the chance that
all do, times what the best discard brings more than cutting on the deals in which they do.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from musodds.discards.choices import kept_choices
from musodds.discards.lone_throw import dealt_choices
from musodds.discards.mus_result import MusWay
from musodds.discards.payoff import Payoff
from musodds.discards.sampling import (
    SEPARATION,
    STONES,
    VALUE,
    Estimate,
    ThrowSample,
    sample_throws,
    told_apart,
)
from musodds.discards.seen import query_given_mus
from musodds.discards.turn import MusTurn, seat_name
from musodds.engines.joint import joint_outcomes
from musodds.engines.units import Workers
from musodds.engines.weighted import weighted_ways
from musodds.game.cards import format_cards
from musodds.game.variant import LANCES, N_PLAYERS
from musodds.kernels.codes import NOW

#: Added to the seed: the deals that choose what to throw do not value it.
_CHOICE_SEED = 0x5DEECE66D


@dataclass(frozen=True, eq=False)
class _Cutting:
    """What cutting brings, and how the deals go on if I give mus.

    ``agreed`` is the chance that all give mus once those before me have.
    """

    value: Estimate
    stones: Estimate
    exact: bool
    marks: list[float]
    agreed: float
    cut_after: dict[str, float]


def exact_ways(turn: MusTurn, workers: Workers) -> dict[str, Any]:
    """Return the fields of a `MusResult` where nobody else throws and nothing is known."""

    def choices(keeps: list[tuple[int, ...]] | None, dead: tuple[int, ...]) -> list[Any]:
        return list(
            dealt_choices(
                turn.hand,
                turn.seat,
                turn.variant,
                stakes=turn.stakes,
                dead=dead,
                keeps=keeps,
                workers=workers,
            )
        )

    dead = (*turn.threw, *turn.dead)
    (now,) = choices([turn.hand], dead)
    best = max(choices(None, dead), key=lambda choice: choice.net)
    difference = float(best.net - now.net)
    return {
        "cut": MusWay(float(now.net), None, {k: n / now.deals for k, n in now.won.items()}),
        "mus": MusWay(float(best.net), None, {k: n / best.deals for k, n in best.won.items()}),
        "difference": difference,
        "difference_standard_error": None,
        "advice": "mus" if difference > 0 else "cut" if difference < 0 else "tie",
        "keep": format_cards(best.keep, turn.variant),
        "agreed": None,
        "cut_after": None,
        "method": "exact",
        "deals": None,
    }


def sampled_ways(
    turn: MusTurn, payoff: Payoff, seed: int, workers: Workers, deals: int | None
) -> dict[str, Any]:
    """Return the fields of a `MusResult` as sampled; before the first discard cutting is exact.

    Raises
    ------
    InvalidInput
        If what is known leaves no deal, or none that the model would let come to this round.
    """
    keep = best_by_sample(turn, payoff, (seed + _CHOICE_SEED) % 2**63, workers)

    def enough(sample: ThrowSample) -> bool:
        gain = sample.gain(keep)
        return told_apart(gain.mean, gain.error)

    sample = sample_throws(turn, payoff, seed, workers, deals, enough)
    first = turn.mus_round == 0
    cutting = _cut_exactly(turn, payoff, workers) if first else _cut_as_sampled(turn, sample)
    value = _difference(sample, cutting, keep, VALUE, first)
    stones = _difference(sample, cutting, keep, STONES, first)
    apart = abs(value.mean) >= SEPARATION * value.error and value.mean != 0
    scored = payoff.unit != "stones"
    return {
        "cut": _cut_way(cutting, scored),
        "mus": _mus_way(sample, cutting, keep, value, stones, scored),
        "difference": stones.mean,
        "difference_standard_error": stones.error,
        "juegos_difference": value.mean if scored else None,
        "juegos_difference_standard_error": value.error if scored else None,
        "unit": payoff.unit,
        "advice": ("mus" if value.mean > 0 else "cut") if apart else "tie",
        "keep": format_cards(kept_choices(turn.hand)[keep], turn.variant),
        "agreed": cutting.agreed,
        "cut_after": cutting.cut_after,
        "method": "mc",
        "deals": sample.deals,
        "effective_deals": sample.effective,
        "stopped": "interrupted" if sample.interrupted else None,
    }


def best_by_sample(turn: MusTurn, payoff: Payoff, seed: int, workers: Workers) -> int:
    """Return the place in `kept_choices` of the choice that a default sample finds best."""
    found = sample_throws(turn, payoff, seed, workers)
    if found.interrupted:
        raise KeyboardInterrupt
    return found.best()


def _cut_exactly(turn: MusTurn, payoff: Payoff, workers: Workers) -> _Cutting:
    gave = set(range(turn.seat))
    query = query_given_mus(turn, gave)
    # Counted here, whoever samples: it takes less than to hand it over.
    threads = workers if isinstance(workers, int) else None
    outcomes = joint_outcomes(query, turn.seat, threads)
    marks = payoff.marks(outcomes)
    ways = [weighted_ways(query)]
    for seat in range(turn.seat + 1, N_PLAYERS):
        gave.add(seat)
        ways.append(weighted_ways(query_given_mus(turn, gave)))
    cut = -np.diff(ways) / ways[0]
    return _Cutting(
        value=Estimate(outcomes.mean(payoff.worth(outcomes)), 0.0),
        stones=Estimate(outcomes.mean(payoff.stones(outcomes)), 0.0),
        exact=True,
        marks=[outcomes.share(mark) for mark in marks.T],
        agreed=ways[-1] / ways[0],
        cut_after=_by_name(turn, cut.tolist()),
    )


def _cut_as_sampled(turn: MusTurn, sample: ThrowSample) -> _Cutting:
    sums = sample.sums
    before = float(sums.mass[3])
    effective = before * before / float(sums.mass[4])

    def estimate(measure: int) -> Estimate:
        total, weighted, squares = sums.cut[measure].tolist()
        mean = total / before
        spread = squares - 2 * mean * weighted + mean * mean * float(sums.mass[4])
        scale = effective / max(effective - 1, 1)
        return Estimate(mean, sqrt(max(spread, 0.0) * scale) / before)

    return _Cutting(
        value=estimate(0),
        stones=estimate(1),
        exact=False,
        marks=(sums.cut_marks / before).tolist(),
        agreed=float(sums.after[N_PLAYERS]) / before,
        cut_after=_by_name(turn, (sums.after[turn.seat + 1 : N_PLAYERS] / before).tolist()),
    )


def _by_name(turn: MusTurn, chances: list[float]) -> dict[str, float]:
    seats = range(turn.seat + 1, N_PLAYERS)
    return {seat_name(seat): p for seat, p in zip(seats, chances, strict=True)}


def _difference(
    sample: ThrowSample, cutting: _Cutting, keep: int, measure: str, first: bool
) -> Estimate:
    """Return what giving mus brings more than cutting; see `Sums` for the letters."""
    gain = sample.gain(keep, measure)
    if first:
        return Estimate(cutting.agreed * gain.mean, cutting.agreed * gain.error)
    sums = getattr(sample.sums, measure)
    before, before_squares = float(sample.sums.mass[3]), float(sample.sums.mass[4])
    mean = float(sums[0, keep] - sums[0, NOW]) / before
    squares = sums[2, keep] + sums[2, NOW] - 2 * sums[3, keep]
    mixed = sums[4, keep] - sums[4, NOW]
    spread = squares - 2 * mean * mixed + mean * mean * before_squares
    n = before * before / before_squares
    return Estimate(mean, sqrt(max(float(spread), 0.0) * n / max(n - 1, 1)) / before)


def _cut_way(cutting: _Cutting, scored: bool) -> MusWay:
    won, ends = cutting.marks[: len(LANCES)], cutting.marks[len(LANCES) :]
    return MusWay(
        cutting.stones.mean,
        None if cutting.exact else cutting.stones.error,
        dict(zip(LANCES, won, strict=True)),
        cutting.value.mean if scored else None,
        cutting.value.error if scored and not cutting.exact else None,
        dict(zip(LANCES, ends, strict=True)) if ends else None,
    )


def _mus_way(
    sample: ThrowSample,
    cutting: _Cutting,
    keep: int,
    value: Estimate,
    stones: Estimate,
    scored: bool,
) -> MusWay:
    marks = sample.sums.marks
    gained = cutting.agreed * (marks[keep] - marks[NOW]) / sample.weight
    chances = np.clip(np.array(cutting.marks) + gained, 0.0, 1.0).tolist()
    won, ends = chances[: len(LANCES)], chances[len(LANCES) :]

    def error(cut: Estimate, difference: Estimate) -> float:
        # Cutting is exact, or its own error is not told apart from that of the difference.
        return difference.error if cutting.exact else sqrt(cut.error**2 + difference.error**2)

    return MusWay(
        cutting.stones.mean + stones.mean,
        error(cutting.stones, stones),
        dict(zip(LANCES, won, strict=True)),
        cutting.value.mean + value.mean if scored else None,
        error(cutting.value, value) if scored else None,
        dict(zip(LANCES, ends, strict=True)) if ends else None,
    )
