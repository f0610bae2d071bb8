"""Self-play over (round, seat, distinct hand): the equilibrium, and how people cut.

An iteration plays deals by the current policy and sums what every choice would have been worth over
the deals that the other three let happen; `musodds.discards.regret` turns the sums into the next
policy. How many cards the others kept is forgotten.

Mus is zero-sum and all four must agree to it, so at equilibrium almost nobody does; lest the
discards be learned from no deals at all, each seat gives mus against its will with a small chance
(``tremble``), which the answer leaves out.

The model of people cuts by a logit response: it gives mus with chance
``1 / (1 + exp(-(gain + inclination) / temperature))``, ``gain`` being the value in stones of giving
mus over cutting. With no inclination all four agree in at most 1 deal of 16, at any temperature, so
the inclination, in stones, is set until they agree as often as was asked.

Two models of people are made so. ``human`` leans alike at every seat, and errs so freely that the
best hands give mus half the time as mano, whom somebody else's cut is likely to save. ``habit`` has
a low temperature, so that only hands near the turn waver, and leans by seat: little
where others are still to speak, most where three have given mus and wait for the postre. Once in
500 times anybody does the other thing, so that nothing that is heard is impossible.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from musodds.discards.choices import check_exhaustion, deck_without, phase_tables
from musodds.discards.model import FloatArray, MusModel, policy_arrays
from musodds.discards.regret import RegretTable
from musodds.discards.values import (
    Game,
    Gap,
    PhaseValue,
    best_response_gap,
    phase_value,
    sample_values,
)
from musodds.engines.arrays import load_arrays, save_arrays
from musodds.engines.checkpoints import kept_if_interrupted
from musodds.engines.cluster import at_work
from musodds.engines.units import Workers, check_gap
from musodds.game.arguments import checked
from musodds.game.errors import InvalidInput
from musodds.game.stakes import check_stakes
from musodds.game.variant import N_PLAYERS, Variant
from musodds.text import _

#: Added to a player's own reach, so that a hand that never gives mus has an average discard too.
_LEAST_REACH = 1e-3
#: Seed offsets that keep the samples of the report apart from those of the learning.
_GAP_SEED = 1_000_003
_VALUE_SEED = 2_000_003
#: How often a hand gives mus that is said to give it often.
OFTEN = 0.1


class People(NamedTuple):
    """What makes a model of people.

    ``temperature``, in stones, and ``mus_rate``, the share of deals in which all give mus, where
    nothing else is said. ``leans``: the inclination at each seat, as a part of the postre's.
    ``slip``: how often anybody does the other thing. ``first_step`` of the inclination, in
    temperatures for each factor e of mus missing.
    """

    temperature: float
    mus_rate: float
    leans: tuple[float, ...]
    slip: float
    first_step: float


PEOPLE = {
    "human": People(0.3, 0.2, (1.0, 1.0, 1.0, 1.0), 0.0, 0.3),
    "habit": People(0.05, 0.16, (0.25, 0.5, 0.6, 1.0), 0.002, 4.0),
}


#: The settings that change nothing in a model.
IDLE_SETTINGS = {
    "equilibrium": frozenset({"temperature", "mus_rate"}),
    "human": frozenset({"tremble"}),
    "habit": frozenset({"tremble"}),
}


@dataclass(frozen=True)
class SolverSettings:
    """What makes a run: two runs with the same settings give the same numbers.

    ``tremble``, a probability, is the equilibrium's; ``temperature``, in stones, and ``mus_rate``,
    the share of deals in which all four should give mus, are the models of people's: what is usual
    for the model (`PEOPLE`) where they are not said.
    """

    model: str = "equilibrium"
    kings: int = 8
    stakes: str = "pass"
    rounds: int = 3
    exhaustion: str = "reshuffle"
    seed: int = 1
    units_per_iteration: int = 8
    tremble: float = 0.02
    temperature: float = None  # type: ignore[assignment]
    mus_rate: float = None  # type: ignore[assignment]

    def __post_init__(self) -> None:
        usual = PEOPLE.get(self.model, PEOPLE["human"])
        for name in ("temperature", "mus_rate"):
            if getattr(self, name) is None:
                object.__setattr__(self, name, getattr(usual, name))

    def used(self) -> dict[str, Any]:
        """Return the settings that the model depends on, which are those it records."""
        idle = IDLE_SETTINGS.get(self.model, frozenset())
        return {name: value for name, value in asdict(self).items() if name not in idle}

    def check(self) -> None:
        """Raise InvalidInput for settings that make no run."""
        Variant(self.kings)
        check_stakes(self.stakes)
        check_exhaustion(self.exhaustion)
        if self.model not in IDLE_SETTINGS:
            raise InvalidInput(
                _("solve finds equilibrium, human or habit, not {model!r}").format(model=self.model)
            )
        if not 1 <= self.rounds <= 9:
            raise InvalidInput(_("rounds of discards are 1 to 9, not {n}").format(n=self.rounds))
        if not 0 <= self.tremble < 0.5:
            raise InvalidInput(
                _("a tremble is from 0 to below 0.5, not {x}").format(x=self.tremble)
            )
        if not 0.01 <= self.temperature <= 10:
            raise InvalidInput(
                _("a temperature is from 0.01 to 10 stones, not {x}").format(x=self.temperature)
            )
        if not 0.005 <= self.mus_rate <= 0.9:
            raise InvalidInput(
                _("a mus rate is from 0.005 to 0.9, not {x}").format(x=self.mus_rate)
            )
        if self.units_per_iteration < 1:
            raise InvalidInput(_("an iteration has one unit of deals at least"))
        if not 0 <= self.seed < 2**62:
            raise InvalidInput(_("a seed is from 0 to 2**62 - 1, not {n}").format(n=self.seed))


@dataclass(frozen=True)
class SolverReport:
    """How good the answer is after some iterations."""

    iteration: int
    n_deals: int
    gap: Gap
    value: PhaseValue


class MusSolver:
    """A run of self-play that can stop, be saved and go on.

    ``game`` replaces the game of the settings' variant and stakes (for games with known answers);
    ``fixed`` gives seats a policy (give, choice) that they keep.
    """

    def __init__(
        self,
        settings: SolverSettings,
        game: Game | None = None,
        fixed: dict[int, tuple[FloatArray, FloatArray]] | None = None,
    ) -> None:
        settings.check()
        self.settings = settings
        if game is None:
            variant = Variant(settings.kings)
            tables = phase_tables(variant, settings.stakes, settings.exhaustion)
            game = Game(tables, deck_without(variant, ()), settings.rounds)
        self.game = game
        self.fixed = fixed or {}
        shape = (game.rounds, N_PLAYERS, *game.legal.shape)
        self.cutting = RegretTable(np.ones((*shape[:-1], 2), bool))
        self.throwing = RegretTable(np.broadcast_to(game.legal, shape))
        self.gain_sum: FloatArray = np.zeros(shape[:-1])
        self.asked_sum: FloatArray = np.zeros(shape[:-1])
        self.inclination = 0.0
        self.iteration = 0
        self.n_units = 0
        self.last_agreed = 0.0
        #: Whether all sums are of the same iteration: not while one is taken in.
        self.whole = True

    @property
    def n_deals(self) -> int:
        from musodds.discards.values import UNIT_DEALS

        return self.n_units * UNIT_DEALS

    @property
    def _people(self) -> People | None:
        return PEOPLE.get(self.settings.model)

    def _give(self) -> FloatArray:
        """Return the present chance of giving mus."""
        people = self._people
        if people is not None:
            gain = self.gain_sum / np.maximum(self.asked_sum, 1.0)
            lean = self.inclination * np.array(people.leans)
            exponent = (gain + lean[:, None]) / self.settings.temperature
            give: FloatArray = 1.0 / (1.0 + np.exp(-np.clip(exponent, -30.0, 30.0)))
            return give + people.slip * (1.0 - 2.0 * give)
        willing: FloatArray = self.cutting.policy()[..., 0]
        return self.settings.tremble + (1.0 - self.settings.tremble) * willing

    def _with_fixed(self, give: FloatArray, choice: FloatArray) -> tuple[FloatArray, FloatArray]:
        for seat, (fixed_give, fixed_choice) in self.fixed.items():
            give[:, seat] = fixed_give
            choice[:, seat] = fixed_choice
        return give, choice

    def iterate(self, workers: Workers = 1) -> None:
        """Play one iteration's deals and learn from them."""
        give, choice = self._with_fixed(self._give(), self.throwing.policy())
        n_units = self.settings.units_per_iteration
        values = sample_values(
            self.game,
            policy_arrays(give, choice),
            self.settings.seed,
            self.n_units,
            n_units,
            workers,
        )
        self.whole = False
        self.n_units += n_units
        self.iteration += 1
        weight = float(self.iteration)
        gain = values.advantage(choice)
        self.throwing.update(values.value_sum / values.n_deals, choice, weight, give + _LEAST_REACH)
        self.last_agreed = float(values.agreed[0]) / values.n_deals
        if self._people is not None:
            self.gain_sum += weight * gain
            self.asked_sum += weight * values.asked
            self._lean()
        else:
            willing = self.cutting.policy()
            both = np.stack([gain / values.n_deals, np.zeros_like(gain)], axis=-1)
            self.cutting.update(both, willing, weight)
        self.whole = True

    def _lean(self) -> None:
        """Move the inclination towards the rate of mus that was asked for, ever more slowly."""
        missing = np.log(self.settings.mus_rate / max(self.last_agreed, 1e-4))
        first = PEOPLE[self.settings.model].first_step * self.settings.temperature
        step = first / (1.0 + self.iteration / 20.0)
        self.inclination += float(step * np.clip(missing, -2.0, 2.0))

    def answer(self) -> tuple[FloatArray, FloatArray]:
        """Return ``(give, choice)`` as they stand: what a model holds."""
        give = self._give() if self._people is not None else self.cutting.average()[..., 0]
        return self._with_fixed(give, self.throwing.average())

    def given_up(self) -> tuple[float, ...]:
        """Return by seat the most that a cut is worth, in stones, to a hand that often gives mus.

        Often is more than one time in ten, before the first discard; 0 where no such hand should
        cut. It is of the deals that were learned from.
        """
        gain = self.gain_sum[0] / np.maximum(self.asked_sum[0], 1.0)
        often = self._give()[0] > OFTEN
        return tuple(np.where(often, -gain, 0.0).max(axis=-1, initial=0.0).tolist())

    def report(self, workers: Workers = 1, scale: int = 1) -> SolverReport:
        """Measure the gap and the value of the answer, on deals that taught it nothing."""
        give, choice = self.answer()
        seed = self.settings.seed
        gap = best_response_gap(
            self.game,
            give,
            choice,
            seed=seed + _GAP_SEED,
            cutting=self._people is None,
            choose_units=20 * scale,
            value_units=80 * scale,
            workers=workers,
        )
        value = phase_value(
            self.game, policy_arrays(give, choice), seed + _VALUE_SEED, 100 * scale, workers
        )
        return SolverReport(self.iteration, self.n_deals, gap, value)

    def model(
        self, report: SolverReport | None = None, about: dict[str, Any] | None = None
    ) -> MusModel:
        """Return the answer as a model with its provenance."""
        give, choice = self.answer()
        provenance: dict[str, Any] = {
            **self.settings.used(),
            "iterations": self.iteration,
            "deals": self.n_deals,
            **(about or {}),
        }
        if self._people is not None:
            provenance["inclination"] = self.inclination
        if self.settings.model == "habit":
            provenance["given_up"] = self.given_up()
        if report is not None:
            provenance |= {
                "gap": report.gap.gains,
                "gap_standard_errors": report.gap.standard_errors,
                "gap_of": "discards" if self._people is not None else "cutting and discards",
                "value_to_mano_pair": report.value.mean,
                "value_standard_error": report.value.standard_error,
                "mus_agreed": report.value.agreed,
            }
        return MusModel(
            self.settings.model, self.settings.kings, self.settings.stakes, give, choice, provenance
        )

    def save(self, path: Path) -> None:
        """Write a checkpoint, whole or not at all."""
        about = {
            "kind": "musodds-solve-mus",
            "settings": asdict(self.settings),
            "iteration": self.iteration,
            "n_units": self.n_units,
            "inclination": self.inclination,
            "last_agreed": self.last_agreed,
        }
        save_arrays(
            path,
            about=np.array(json.dumps(about)),
            cutting_regrets=self.cutting.regrets,
            cutting_sum=self.cutting.policy_sum,
            throwing_regrets=self.throwing.regrets,
            throwing_sum=self.throwing.policy_sum,
            gain_sum=self.gain_sum,
            asked_sum=self.asked_sum,
        )

    def resume(self, path: Path) -> None:
        """Go on from a checkpoint.

        Raises
        ------
        InvalidInput
            If the file is no checkpoint, is damaged, or is of a run with other settings.
        """
        damaged = InvalidInput(_("{path} is no checkpoint, or is damaged").format(path=path))
        loaded = load_arrays(path)
        try:
            about = json.loads(str(loaded["about"]))
            mine = about["kind"] == "musodds-solve-mus"
            settings = dict(about["settings"])
            iteration, n_units = int(about["iteration"]), int(about["n_units"])
            inclination, last_agreed = float(about["inclination"]), float(about["last_agreed"])
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
            raise damaged from error
        if not mine or min(iteration, n_units) < 0 or not isfinite(inclination + last_agreed):
            raise damaged
        other = {
            name: settings.get(name)
            for name, mine in asdict(self.settings).items()
            if settings.get(name) != mine
        }
        if other:
            raise InvalidInput(
                _(
                    "{path} is a checkpoint of another run ({settings}); "
                    "give its settings or another file"
                ).format(path=path, settings=", ".join(f"{k}={v}" for k, v in other.items()))
            )
        targets = {
            "cutting_regrets": self.cutting.regrets,
            "cutting_sum": self.cutting.policy_sum,
            "throwing_regrets": self.throwing.regrets,
            "throwing_sum": self.throwing.policy_sum,
            "gain_sum": self.gain_sum,
            "asked_sum": self.asked_sum,
        }
        for name, target in targets.items():
            found = loaded.get(name)
            if found is None or found.shape != target.shape or found.dtype != target.dtype:
                raise damaged
        for name, target in targets.items():
            target[...] = loaded[name]
        self.iteration, self.n_units = iteration, n_units
        self.inclination, self.last_agreed = inclination, last_agreed


@checked
def solve_mus(
    settings: SolverSettings,
    *,
    iterations: int = 200,
    until_gap: float | None = None,
    checkpoint: Path | None = None,
    resume: bool = False,
    threads: int | None = None,
    cluster: Any = None,
    every: int = 50,
    progress: Callable[[SolverReport], None] | None = None,
) -> tuple[MusSolver, SolverReport]:
    """Solve the mus phase and return the solver and the report of its answer.

    Parameters
    ----------
    iterations : int
        The most iterations of ``units_per_iteration`` units of 50,000 deals.
    until_gap : float, optional
        Stop where no seat's gain is above this, in stones a hand.
    checkpoint : Path, optional
        Written every ``every`` iterations, at the end and when interrupted; ``resume`` goes on
        from it.
    threads, cluster : optional
        All processors by default; or the workers of a cluster, see `musodds.odds`. Neither changes
        a number.
    progress : callable, optional
        Given a `SolverReport` every ``every`` iterations.

    Raises
    ------
    InvalidInput
        For settings that make no run, or a checkpoint of another.
    """
    check_solve(iterations, every, checkpoint, resume=resume)
    check_gap(until_gap)
    solver = MusSolver(settings)
    if resume and checkpoint is not None:
        solver.resume(checkpoint)
    with at_work(threads, cluster) as workers, kept_if_interrupted(solver, checkpoint):
        return solver, _solve(solver, iterations, until_gap, checkpoint, every, workers, progress)


def check_solve(iterations: int, every: int, checkpoint: Path | None, *, resume: bool) -> None:
    """Refuse a run of no iterations, and one that resumes from nothing.

    Raises
    ------
    InvalidInput
        If the numbers are below 1, or there is no checkpoint to resume.
    """
    if iterations < 1 or every < 1:
        raise InvalidInput(_("iterations and reports are 1 at least"))
    if resume and checkpoint is None:
        raise InvalidInput(_("resume needs the checkpoint's file"))


def _solve(
    solver: MusSolver,
    iterations: int,
    until_gap: float | None,
    checkpoint: Path | None,
    every: int,
    workers: Workers,
    progress: Callable[[SolverReport], None] | None,
) -> SolverReport:
    """Iterate to the end and return the report of the answer; see `solve_mus`."""
    report: SolverReport | None = None
    while solver.iteration < iterations:
        solver.iterate(workers)
        at_end = solver.iteration == iterations
        if solver.iteration % every and not at_end:
            continue
        if checkpoint is not None:
            solver.save(checkpoint)
        if progress is None and until_gap is None and not at_end:
            continue
        report = solver.report(workers)
        if progress is not None:
            progress(report)
        if until_gap is not None and max(report.gap.gains) <= until_gap:
            break
    if report is None or report.iteration != solver.iteration:
        report = solver.report(workers)
    return report
