"""What the lances bring at the end of a mus phase: stones, or whatever else an outcome is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from musodds.discards.model import FloatArray
from musodds.engines.outcomes import Outcomes, payments
from musodds.game.stakes import bets_at
from musodds.game.variant import LANCES
from musodds.kernels.codes import SIDE, WON

if TYPE_CHECKING:
    from musodds.kernels.mus_throw import PaidBy

#: What each outcome of a distribution is worth, shape (k,).
Worth = Callable[[Outcomes], FloatArray]
#: In which lance each outcome ends the juego, shape (k, 5).
Ending = Callable[[Outcomes], npt.NDArray[np.bool_]]


@dataclass(frozen=True, eq=False)
class Payoff:
    """What choices are ranked by.

    Attributes
    ----------
    stakes : str
        ``pass`` or ``min``.
    worth : callable
        From outcomes, seen from my pair, to what each is worth.
    unit : str
        What that is counted in: "stones", "juegos" or "partidas".
    ending : callable or None
        From outcomes to the lances in which they end the juego; None where no score is known.
    """

    stakes: str
    worth: Worth
    unit: str = "stones"
    ending: Ending | None = None

    def stones(self, outcomes: Outcomes) -> FloatArray:
        """Return our stones minus theirs in each outcome."""
        paid = payments(outcomes, bets_at(self.stakes)).astype(np.float64)
        total: FloatArray = paid.sum(axis=1)
        return total

    def marks(self, outcomes: Outcomes) -> npt.NDArray[np.bool_]:
        """Return the lances my pair takes, (k, 5), and those that end the juego if there is one."""
        taken = [outcomes.taken(lance)[:, None] for lance in LANCES]
        ends = [] if self.ending is None else [self.ending(outcomes)]
        return np.concatenate([*taken, *ends], axis=1)

    @cached_property
    def paid_by(self) -> PaidBy:
        """What each outcome brings, as the kernel looks it up."""
        from musodds.kernels.mus_throw import PaidBy

        every = Outcomes.from_tally(np.ones(SIDE * SIDE * WON, np.int64))
        value = np.ascontiguousarray(self.worth(every), np.float64)
        return PaidBy(value, self.stones(every), self.marks(every))


def stones_payoff(stakes: str, fixed: Mapping[str, float]) -> Payoff:
    """Return the payoff that counts stones, or for the lances in ``fixed`` their worth to me.

    >>> stones_payoff("pass", {}).unit
    'stones'
    """

    def worth(outcomes: Outcomes) -> FloatArray:
        paid = payments(outcomes, bets_at(stakes)).astype(np.float64)
        for i, lance in enumerate(LANCES, start=len(LANCES)):
            if lance in fixed:
                paid[:, i] = np.sign(paid[:, i]) * fixed[lance]
        total: FloatArray = paid.sum(axis=1)
        return total

    return Payoff(stakes, worth)
