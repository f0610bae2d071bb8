"""The chance to win a juego at every score, solved backwards: a score only grows."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from musodds.engines.outcomes import Outcomes, payments
from musodds.game.stakes import bets_at

FloatArray = npt.NDArray[np.float64]

OUR_MANO, THEIR_MANO = 0, 1


class Sequences(NamedTuple):
    """What a hand pays in counting order, for the mano's pair and the other.

    ``chance`` (k,) of each sequence; ``mano`` and ``other`` (k, steps): their stones after each
    step of the count.
    """

    chance: FloatArray
    mano: npt.NDArray[np.int64]
    other: npt.NDArray[np.int64]


class Ends(NamedTuple):
    """What the end of a juego is worth to us, by whose mano its last hand was (ours, theirs)."""

    won: tuple[float, float] = (1.0, 1.0)
    lost: tuple[float, float] = (0.0, 0.0)


#: A juego for its own sake.
JUEGO = Ends()


def sequences_of(outcomes: Outcomes, stakes: str) -> Sequences:
    """Return the distinct ways in which hands pay; ``outcomes`` are seen from the mano's pair."""
    paid = payments(outcomes, bets_at(stakes))
    paid = paid[:, (paid != 0).any(axis=0)]
    rows, which = np.unique(paid, axis=0, return_inverse=True)
    ways = np.bincount(which.reshape(-1), weights=outcomes.ways.astype(np.float64))
    return Sequences(
        chance=ways / ways.sum(),
        mano=np.cumsum(np.maximum(rows, 0), axis=1),
        other=np.cumsum(np.maximum(-rows, 0), axis=1),
    )


def juego_values(sequences: Sequences, target: int, ends: Ends = JUEGO) -> FloatArray:
    """Return what every score is worth to us, shape (2, target, target).

    Axes: whose mano the coming hand is (ours, theirs), our stones, their stones. A hand pays at
    least one stone (grande), so each score depends on higher ones only; the mano changes pair with
    every hand. Sums of floats: about 1e-12 of rounding.
    """
    steps = sequences.mano.shape[1]
    needs = np.arange(target + 1)[:, None]
    # The step of the count at which each pair has what it needs; ``steps`` where it never has.
    mano_at = np.array([(sequences.mano < need).sum(axis=1) for need in needs])
    other_at = np.array([(sequences.other < need).sum(axis=1) for need in needs])
    mano_gain, other_gain = sequences.mano[:, -1], sequences.other[:, -1]
    values = np.zeros((2, target, target))
    last = target - 1
    # All scores of one total at once: they depend on higher totals only.
    for total in range(2 * last, -1, -1):
        us = np.arange(max(0, total - last), min(total, last) + 1)
        them = total - us
        for whose in (OUR_MANO, THEIR_MANO):
            mano, other = (us, them) if whose == OUR_MANO else (them, us)
            first, second = mano_at[target - mano], other_at[target - other]
            mano_next = np.minimum(mano[:, None] + mano_gain, last)
            other_next = np.minimum(other[:, None] + other_gain, last)
            if whose == OUR_MANO:
                later = values[THEIR_MANO, mano_next, other_next]
                mano_end, other_end = ends.won[whose], ends.lost[whose]
            else:
                later = values[OUR_MANO, other_next, mano_next]
                mano_end, other_end = ends.lost[whose], ends.won[whose]
            nobody = (first == steps) & (second == steps)
            worth = np.where(first < second, mano_end, np.where(nobody, later, other_end))
            values[whose, us, them] = worth @ sequences.chance
    return values
