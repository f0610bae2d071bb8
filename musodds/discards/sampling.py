"""Sampled worths of every choice of cards, and of cutting, with the errors of their differences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np

from musodds.discards.model import FloatArray
from musodds.discards.payoff import Payoff
from musodds.discards.seen import hands_to_draw, seen_now
from musodds.discards.turn import MusTurn
from musodds.engines.units import Workers, add_until
from musodds.game.errors import InvalidInput
from musodds.kernels.codes import NOW
from musodds.text import _

if TYPE_CHECKING:
    from musodds.kernels.mus_phase import PhasePolicy, PhaseTables
    from musodds.kernels.mus_throw import PaidBy, Seen, Sums, Turn
    from musodds.kernels.weighted import WeightedHands

#: Deals in a unit.
UNIT_DEALS = 5_000
#: Units between looks at whether the best is told from the next.
UNITS_A_LOOK = 10
MINIMUM_DEALS = 50_000
DEFAULT_DEALS = 150_000
#: Deals of a later round that are played at most where few of them fit what was seen.
MOST_DEALS = 20_000_000
#: Joint standard errors at which two choices are told apart.
SEPARATION = 3.0

VALUE, STONES = "value", "stones"


class Estimate(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


@dataclass(frozen=True, eq=False)
class ThrowSample:
    """Sums over sampled deals; see `musodds.kernels.mus_throw.Sums`."""

    sums: Sums
    n_options: int
    interrupted: bool = False

    @property
    def deals(self) -> int:
        """Deals that fit what was seen, however little they weigh."""
        return int(self.sums.mass[0])

    @property
    def effective(self) -> float:
        """How many deals of equal weight would be as sure, given that all gave mus."""
        weight, squares = self.sums.mass[1], self.sums.mass[2]
        return float(weight * weight / squares) if squares > 0 else 0.0

    @property
    def weight(self) -> float:
        return float(self.sums.mass[1])

    def mean(self, option: int, measure: str = VALUE) -> Estimate:
        """Return what a choice brings, given that all give mus; `NOW` is cutting."""
        total, weighted, squares, *_more = getattr(self.sums, measure)[:, option]
        mean = total / self.weight
        spread = squares - 2 * mean * weighted + mean * mean * self.sums.mass[2]
        return Estimate(float(mean), self._error(spread))

    def ahead(self, option: int, other: int) -> Estimate:
        """Return how much more worth a choice brings than another on the same deals."""
        products = self.sums.products
        total, weighted = self.sums.value[0], self.sums.value[1]
        mean = (total[option] - total[other]) / self.weight
        cross = products[max(option, other), min(option, other)]
        squares = products[option, option] + products[other, other] - 2 * cross
        return self._of_difference(mean, squares, weighted[option] - weighted[other])

    def gain(self, option: int, measure: str = VALUE) -> Estimate:
        """Return how much more a choice brings than cutting, given that all give mus."""
        sums = getattr(self.sums, measure)
        mean = (sums[0, option] - sums[0, NOW]) / self.weight
        squares = sums[2, option] + sums[2, NOW] - 2 * sums[3, option]
        return self._of_difference(mean, squares, sums[1, option] - sums[1, NOW])

    def best(self) -> int:
        """Return the choice that is worth most."""
        return int(np.argmax(self.sums.value[0, : self.n_options]))

    def separated(self) -> bool:
        """Whether the best is told from every other choice."""
        best = self.best()
        for other in range(self.n_options):
            if other != best:
                ahead = self.ahead(best, other)
                if ahead.mean < SEPARATION * ahead.error or ahead.error == 0:
                    return False
        return True

    def _of_difference(self, mean: float, squares: float, weighted: float) -> Estimate:
        spread = squares - 2 * mean * weighted + mean * mean * self.sums.mass[2]
        return Estimate(float(mean), self._error(spread))

    def _error(self, spread: float) -> float:
        """Return the error of a weighted mean; with equal weights that of `mean_and_error`."""
        n = self.effective
        return sqrt(max(spread, 0.0) * n / max(n - 1, 1)) / self.weight


@dataclass(frozen=True, eq=False)
class _Weighing:
    """Every choice of a hand valued on the same deals; called with a unit's number."""

    seed: int
    turn: Turn
    hands: WeightedHands
    seen: Seen
    tables: PhaseTables
    policy: PhasePolicy
    paid: PaidBy

    deals_a_unit: ClassVar[int] = UNIT_DEALS

    def __call__(self, unit: int) -> tuple[Any, ...]:
        from musodds.kernels.mus_throw import weigh_throws

        sums: Sums = weigh_throws(
            self.seed,
            unit,
            UNIT_DEALS,
            self.turn,
            self.hands,
            self.seen,
            self.tables,
            self.policy,
            self.paid,
        )
        return tuple(sums)


#: Whether a sample says enough.
Enough = Callable[[ThrowSample], bool]


def sample_throws(
    turn: MusTurn,
    payoff: Payoff,
    seed: int,
    workers: Workers,
    deals: int | None = None,
    enough: Enough = ThrowSample.separated,
) -> ThrowSample:
    """Sample what each choice brings until ``enough``, or over ``deals`` effective deals.

    Raises
    ------
    InvalidInput
        If what is known leaves no deal, or none that the model would let come to this round.
    """
    from musodds.kernels.mus_throw import Sums, Turn

    n_options = int(turn.tables.n_options[turn.row])
    run = _Weighing(
        seed,
        Turn(turn.row, turn.seat, turn.mus_round, turn.rounds),
        hands_to_draw(turn),
        seen_now(turn),
        turn.tables,
        turn.people.policy(),
        payoff.paid_by,
    )

    def stop(sums: list[Any], units: int) -> bool:
        sample = ThrowSample(Sums(*sums), n_options)
        if units * UNIT_DEALS >= MOST_DEALS:
            return True
        n = sample.effective
        if deals is not None:
            return n >= deals
        return n >= DEFAULT_DEALS or (n >= MINIMUM_DEALS and enough(sample))

    found = add_until(run, workers, UNITS_A_LOOK, stop)
    sample = ThrowSample(Sums(*found.sums), n_options, found.interrupted)
    if sample.effective < 2:
        raise InvalidInput(_("in this model the others would not all give mus against this hand"))
    return sample


def told_apart(difference: float, error: float) -> bool:
    """Return whether a difference stands apart from none: `SEPARATION` of its standard errors.

    >>> told_apart(-0.4, 0.1), told_apart(0.2, 0.1), told_apart(0.2, 0.0)
    (True, False, False)
    """
    return abs(difference) >= SEPARATION * error > 0


def ratio_error(sums: FloatArray, weights: FloatArray) -> FloatArray:
    """Return the standard error of means, each a ratio of two sums, from groups of deals.

    ``sums`` (groups, ...) and ``weights``, of the same shape or one that spreads to it, are those
    of each group: how far its sum is from what its weight would give.

    >>> ratio_error(np.array([1.0, 3.0]), np.array([1.0, 1.0])).item()
    1.0
    """
    n = len(sums)
    whole = weights.sum(axis=0)
    whole = np.where(whole > 0, whole, 1.0)
    off = sums - sums.sum(axis=0) / whole * weights
    error: FloatArray = np.sqrt((off**2).sum(axis=0) * n / (n - 1)) / whole
    return error
