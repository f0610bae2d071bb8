"""Sampling what choices are worth under a policy, and how much a player's best response gains."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from musodds.discards.model import FloatArray, policy_arrays
from musodds.engines.units import Workers, mean_and_error, run_units
from musodds.game.variant import N_PLAYERS
from musodds.kernels.mus_learn import learn
from musodds.kernels.mus_phase import PhasePolicy, PhaseTables
from musodds.kernels.mus_play import play_both, play_phases

IntArray = npt.NDArray[np.int64]

#: Deals in one unit of work.
UNIT_DEALS = 50_000


@dataclass(frozen=True, eq=False)
class Game:
    """The mus phase to be played: its arrays, the fresh deck, and the limit of discards."""

    tables: PhaseTables
    deck: npt.NDArray[np.uint64]
    rounds: int

    @property
    def legal(self) -> npt.NDArray[np.bool_]:
        """Which choices exist, shape (n, 16)."""
        columns: npt.NDArray[np.bool_] = (
            np.arange(self.tables.keep_code.shape[1]) < self.tables.n_options[:, None]
        )
        return columns


@dataclass(frozen=True, eq=False)
class ChoiceValues:
    """Sums over sampled deals, as `musodds.kernels.mus_learn.learn` returns them."""

    n_deals: int
    asked: IntArray
    agreed: IntArray
    visits: IntArray
    now_sum: IntArray
    value_sum: IntArray

    def advantage(self, choice: FloatArray) -> FloatArray:
        """Return the sums of (value of throwing by ``choice`` minus value of cutting now)."""
        gain: FloatArray = (choice * self.value_sum).sum(axis=-1) - self.now_sum
        return gain


@dataclass(frozen=True, eq=False)
class _Learning:
    """The values of all choices on a unit's deals; called with its number."""

    seed: int
    rounds: int
    deck: npt.NDArray[np.uint64]
    tables: PhaseTables
    policy: PhasePolicy

    deals_a_unit: ClassVar[int] = UNIT_DEALS

    def __call__(self, unit: int) -> tuple[IntArray, ...]:
        sums: tuple[IntArray, ...] = learn(
            self.seed, unit, UNIT_DEALS, self.rounds, self.deck, self.tables, self.policy
        )
        return sums


def sample_values(
    game: Game,
    policy: PhasePolicy,
    seed: int,
    first_unit: int,
    n_units: int,
    workers: Workers = 1,
) -> ChoiceValues:
    """Return the values of all choices over ``n_units`` units of `UNIT_DEALS` deals."""
    run = _Learning(seed, game.rounds, game.deck, game.tables, policy)
    units = range(first_unit, first_unit + n_units)
    parts = list(run_units(run, units, workers))
    totals = (np.sum(column, axis=0) for column in zip(*parts, strict=True))
    return ChoiceValues(n_units * UNIT_DEALS, *totals)


@dataclass(frozen=True)
class PhaseValue:
    """What the mus phase is worth to the mano's pair under a policy, and how it ends.

    ``mean`` and ``standard_error`` in stones a hand; ``agreed[r]`` the share of deals with more
    than ``r`` rounds of discards.
    """

    mean: float
    standard_error: float
    agreed: tuple[float, ...]
    n_deals: int


@dataclass(frozen=True, eq=False)
class _Playing:
    """The phases of a unit played by a policy; called with its number."""

    seed: int
    rounds: int
    deck: npt.NDArray[np.uint64]
    tables: PhaseTables
    policy: PhasePolicy

    deals_a_unit: ClassVar[int] = UNIT_DEALS

    def __call__(self, unit: int) -> tuple[IntArray, IntArray]:
        parts: tuple[IntArray, IntArray] = play_phases(
            self.seed, unit, UNIT_DEALS, self.rounds, self.deck, self.tables, self.policy
        )
        return parts


def phase_value(
    game: Game, policy: PhasePolicy, seed: int, n_units: int = 40, workers: Workers = 1
) -> PhaseValue:
    """Play phases by a policy and return their value."""
    run = _Playing(seed, game.rounds, game.deck, game.tables, policy)
    parts = list(run_units(run, range(n_units), workers))
    sums = np.sum([part[0] for part in parts], axis=0)
    ends = np.sum([part[1] for part in parts], axis=0).sum(axis=1)
    n_deals = n_units * UNIT_DEALS
    mean, error = mean_and_error(int(sums[0]), int(sums[1]), n_deals)
    agreed = tuple(float(ends[r + 1 :].sum()) / n_deals for r in range(game.rounds))
    return PhaseValue(mean, error, agreed, n_deals)


@dataclass(frozen=True)
class Gap:
    """What a single player gains by his best response to the other three, by seat.

    ``gains`` and ``standard_errors`` in stones a hand. A gain below 0 is a response chosen on too
    noisy a sample: the player has nothing better that the sample could find.
    """

    gains: tuple[float, ...]
    standard_errors: tuple[float, ...]


@dataclass(frozen=True, eq=False)
class _Comparing:
    """The phases of a unit played by two policies with the same cards; called with its number."""

    seed: int
    rounds: int
    deck: npt.NDArray[np.uint64]
    tables: PhaseTables
    policy: PhasePolicy
    other: PhasePolicy

    deals_a_unit: ClassVar[int] = UNIT_DEALS

    def __call__(self, unit: int) -> IntArray:
        sums: IntArray = play_both(
            self.seed,
            unit,
            UNIT_DEALS,
            self.rounds,
            self.deck,
            self.tables,
            self.policy,
            self.other,
        )
        return sums


def best_response_gap(
    game: Game,
    give: FloatArray,
    choice: FloatArray,
    *,
    seed: int,
    cutting: bool = True,
    choose_units: int = 40,
    value_units: int = 80,
    workers: Workers = 1,
) -> Gap:
    """Return how much each seat gains by its best response to the other three.

    The response is improved once a round of discards, each time from new deals; it changes what a
    hand does only where two samples agree that it gains. Its worth is measured on other deals
    again, against the policy itself with the same cards. With ``cutting`` False only the discards
    respond.
    """
    policy = policy_arrays(give, choice)
    gains, errors = [], []
    for seat in range(N_PLAYERS):
        other_give, other_choice = give.copy(), choice.copy()
        for attempt in range(game.rounds):
            first = 2 * choose_units * (attempt + game.rounds * seat)
            _improve(
                game, other_give, other_choice, seat, cutting, seed, first, choose_units, workers
            )
        other = policy_arrays(other_give, other_choice)
        run = _Comparing(seed + 1, game.rounds, game.deck, game.tables, policy, other)
        first = value_units * seat
        total, squares = sum(
            run_units(run, range(first, first + value_units), workers), np.zeros(2, np.int64)
        )
        mean, error = mean_and_error(int(total), int(squares), value_units * UNIT_DEALS)
        gains.append(mean if seat % 2 == 0 else -mean)
        errors.append(error)
    return Gap(tuple(gains), tuple(errors))


def _improve(
    game: Game,
    give: FloatArray,
    choice: FloatArray,
    seat: int,
    cutting: bool,
    seed: int,
    first_unit: int,
    n_units: int,
    workers: Workers,
) -> None:
    """Replace, in place, what the seat does by what two samples say is better."""
    policy = policy_arrays(give, choice)
    mine = choice[:, seat]
    samples = []
    for half in range(2):
        values = sample_values(game, policy, seed, first_unit + half * n_units, n_units, workers)
        samples.append((values.value_sum[:, seat].astype(float), values.now_sum[:, seat]))
    total = samples[0][0] + samples[1][0]
    best = np.where(game.legal, total, -np.inf).argmax(axis=-1)[..., None]
    better = np.ones(best.shape[:-1], bool)
    throwing = []
    for value_sum, _now in samples:
        by_policy = (mine * value_sum).sum(axis=-1)
        by_best = np.take_along_axis(value_sum, best, axis=-1)[..., 0]
        better &= by_best > by_policy
        throwing.append((by_policy, by_best))
    greedy = np.zeros_like(mine)
    np.put_along_axis(greedy, best, 1.0, axis=-1)
    choice[:, seat] = np.where(better[..., None], greedy, mine)
    if not cutting:
        return
    gives = np.ones(better.shape, bool)
    cuts = np.ones(better.shape, bool)
    for (by_policy, by_best), (_values, now_sum) in zip(throwing, samples, strict=True):
        gain = np.where(better, by_best, by_policy) - now_sum
        gives &= gain > 0
        cuts &= gain < 0
    give[:, seat] = np.where(gives, 1.0, np.where(cuts, 0.0, give[:, seat]))
