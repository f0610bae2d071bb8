"""Learning how to bet in a lance: discounted regret minimization on sampled deals.

An iteration plays some units of deals by the current policy, values every word of every player
there, and moves the policy towards the words that would have gained. The answer is the average of
all policies, never the current one, which goes round in circles. A unit is a pure function of the
spot, the seed and its number, and units are added up in their order: any number of threads gives
the same policy to the bit.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from musodds.betting.deals import deal_tables
from musodds.betting.policy import Policy, in_proportion
from musodds.betting.spot import LanceGame
from musodds.discards.model import FloatArray
from musodds.engines.arrays import load_arrays, save_arrays
from musodds.engines.units import Workers, run_units
from musodds.game.errors import InvalidInput
from musodds.game.variant import N_PLAYERS
from musodds.kernels.bet_deal import DealTables
from musodds.kernels.bet_learn import BetTables, ScoreTables, gains_of, match_regrets, take_in
from musodds.text import _

#: Deals in a unit of work.
UNIT_DEALS = 1_024
_KIND = "musodds-solve-bets"


@dataclass(frozen=True)
class LearnerSettings:
    """What makes a run, beside the lance: ``seed``, units of an iteration, `discounts`' ``beta``.

    The fewer hands there are, the fewer deals tell enough to move on.
    """

    seed: int = 1
    units_per_iteration: int = 8
    beta: float = 1.0

    def __post_init__(self) -> None:
        if not 0 <= self.seed < 2**62:
            raise InvalidInput(_("a seed is from 0 to 2**62 - 1, not {n}").format(n=self.seed))
        if self.units_per_iteration < 1:
            raise InvalidInput(_("an iteration has one unit of deals at least"))
        if not 0 <= self.beta <= 1:
            raise InvalidInput(_("beta is from 0 to 1, not {n}").format(n=self.beta))


class BetLearner:
    """A run that can stop, be saved and go on.

    Attributes
    ----------
    iteration : int
        Iterations done.
    regret, average : float64 ndarray, shape (n, actions)
        Discounted sums of gains, and of policies weighted with the player's own reach.
    """

    def __init__(self, game: LanceGame, settings: LearnerSettings | None = None) -> None:
        self.game = game
        self.settings = settings or LearnerSettings()
        self.tables = bet_tables(game)
        self.scored = score_tables(game)
        self.deals = deal_tables(game)
        shape = (game.n_hands, game.tree.n_actions)
        self.regret: FloatArray = np.zeros(shape)
        self.average: FloatArray = np.zeros(shape)
        self.iteration = 0
        #: Whether all sums are of the same iteration: not while one is taken in.
        self.whole = True
        self._share = np.zeros(shape, np.float32)
        self._match()

    @property
    def n_deals(self) -> int:
        return self.iteration * self.settings.units_per_iteration * UNIT_DEALS

    def _match(self) -> None:
        match_regrets(self.tables.first, self.regret, self._share)

    def iterate(self, workers: Workers = 1) -> None:
        """Play one iteration's deals and learn from them."""
        n_units = self.settings.units_per_iteration
        units = range(self.iteration * n_units, (self.iteration + 1) * n_units)
        run = _Gains(self.settings.seed, self.deals, self.tables, self.scored, self._share)
        total = np.zeros(self.regret.shape)
        for gains in run_units(run, units, workers):
            total += gains
        total /= n_units * UNIT_DEALS
        self.whole = False
        self.iteration += 1
        keep = discounts(self.iteration, self.settings.beta)
        take_in(keep, total, self.tables, self._share, self.regret, self.average)
        self._match()
        self.whole = True

    def run(self, deals: int, workers: Workers = 1) -> None:
        """Iterate until so many deals are done."""
        while self.n_deals < deals:
            self.iterate(workers)

    def policy(self) -> Policy:
        """Return the average policy: the answer."""
        return in_proportion(self.game.tree, np.ascontiguousarray(self.average.T))

    def current(self) -> Policy:
        """Return the policy that the next iteration plays, which is not the answer."""
        share = np.ascontiguousarray(self._share.T, dtype=np.float64)
        return in_proportion(self.game.tree, share)

    def save(self, path: Path) -> None:
        """Write a checkpoint, whole or not at all."""
        about = {"kind": _KIND, "settings": asdict(self.settings), "iteration": self.iteration}
        save_arrays(
            path,
            about=np.array(json.dumps(about)),
            game=np.array(_signature(self.game)),
            regret=self.regret,
            average=self.average,
        )

    def resume(self, path: Path) -> None:
        """Go on from a checkpoint, to the same bits as if there had been no stop.

        Raises
        ------
        InvalidInput
            If the file is no checkpoint, is damaged, or is of another run.
        """
        damaged = InvalidInput(_("{path} is no checkpoint, or is damaged").format(path=path))
        loaded = load_arrays(path)
        try:
            about = json.loads(str(loaded["about"]))
            if about["kind"] != _KIND:
                raise damaged
            same = about["settings"] == asdict(self.settings) and str(loaded["game"]) == _signature(
                self.game
            )
            regret, average = loaded["regret"], loaded["average"]
            iteration = int(about["iteration"])
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise damaged from error
        if not same:
            raise InvalidInput(
                _(
                    "{path} is a checkpoint of another run; give its settings or another file"
                ).format(path=path)
            )
        if regret.shape != self.regret.shape or average.shape != self.average.shape:
            raise damaged
        self.regret[...] = regret
        self.average[...] = average
        self.iteration = iteration
        self._match()


@dataclass(frozen=True, eq=False)
class _Gains:
    """What every word would have gained on a unit's deals; called with its number."""

    seed: int
    deals: DealTables
    tables: BetTables
    scored: ScoreTables
    share: npt.NDArray[np.float32]

    deals_a_unit: ClassVar[int] = UNIT_DEALS

    def __call__(self, unit: int) -> FloatArray:
        gains: FloatArray = gains_of(
            self.seed, unit, UNIT_DEALS, self.deals, self.tables, self.scored, self.share
        )
        return gains


def discounts(iteration: int, beta: float = 1.0) -> FloatArray:
    """Return what is kept of regrets above and below 0 and of the average before an iteration.

    Brown and Sandholm, "Solving imperfect-information games via discounted regret minimization"
    (AAAI 2019), with alpha 1.5 and gamma 2. Their beta of 0 halves regrets below 0 at each
    iteration, so that the noise of a batch brings words back that are known to be bad: with 1, as
    in their linear form, 12 million deals at grande leave a gap of 0.002 instead of 0.010. Where
    few hands are left, as at juego, something between halves the gap: what a player gave up long
    ago comes back as soon as the others leave it open.
    """
    t = iteration - 1.0
    return np.array([t**1.5 / (t**1.5 + 1.0), t**beta / (t**beta + 1.0), (t / (t + 1.0)) ** 2])


def bet_tables(game: LanceGame) -> BetTables:
    """Return the lance as the learner's kernel reads it."""
    tree = game.tree
    speaker = np.repeat(tree.seat, np.diff(tree.first))
    before = np.full((tree.n_decisions, N_PLAYERS), -1)
    for decision in range(tree.n_decisions):
        for action in range(tree.first[decision], tree.first[decision + 1]):
            child = tree.child[action]
            if child >= 0:
                before[child] = before[decision]
                before[child, tree.seat[decision]] = action
    return BetTables(
        seat=np.array(tree.seat),
        first=np.array(tree.first),
        child=np.array(tree.child),
        speaker=speaker,
        before=before,
        stake=game.stake,
        with_own=game.with_own.astype(np.float64),
        pair=np.array(tree.pair),
        strength=game.strength,
        own=game.own.astype(np.float64),
    )


def score_tables(game: LanceGame) -> ScoreTables:
    """Return what the ends pay at a score as the learner's kernel reads it."""
    scored = game.scored
    if scored is None:
        nothing = np.zeros(0, np.int64)
        return ScoreTables(
            used=np.array([False]),
            place=np.zeros((0, N_PLAYERS, 0), np.int64),
            side=nothing,
            worth=np.zeros((0, 0), np.float32),
            column=nothing,
        )
    return ScoreTables(
        used=np.array([True]),
        place=scored.place,
        side=scored.side,
        worth=scored.worth.astype(np.float32),
        column=scored.column,
    )


def _signature(game: LanceGame) -> str:
    """Return a digest of all that a run depends on beside its settings."""
    from hashlib import sha256

    digest = sha256()
    tree = game.tree
    arrays: tuple[Any, ...] = (tree.seat, tree.first, tree.child, tree.pair)
    arrays += (game.counts, game.copies, game.weight, game.strength, game.own, game.stake)
    # With a score its payments too; without one the digest is that of the lance alone.
    arrays += (game.with_own, *(game.scored or ()))
    for array in arrays:
        digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()
