"""What giving mus brings more than cutting, for every hand and seat before the first discard.

For people who play as the model ``human`` it is read from what is shipped; see
`musodds.discards.shipped_worths`. For another model it is sampled when it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from musodds.discards.choices import deck_without, kept_choices, phase_tables
from musodds.discards.model import DEALT, FloatArray, load_model
from musodds.discards.sampling import ratio_error, told_apart
from musodds.discards.shipped_worths import MODEL, STAKES, shipped_worths
from musodds.discards.turn import DEFAULT_ROUNDS
from musodds.engines.units import Workers
from musodds.game.cards import Hand
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.stakes import check_stakes
from musodds.game.variant import Variant
from musodds.text import _

if TYPE_CHECKING:
    from musodds.discards.values import ChoiceValues, Game

#: Groups of deals whose spread gives the error; a choice is made by the other groups' deals.
N_GROUPS = 16
#: Units of a group: 4 million deals in all.
_UNITS = 5
_SEED = 1


@dataclass(frozen=True, eq=False)
class CutWorths:
    """What giving mus brings more than cutting, those before having given mus.

    Attributes
    ----------
    model, stakes : str
        How the others cut and throw, and what the lances pay.
    mus_gain, error : float64 ndarray, shape (4, n)
        By seat and distinct hand, in stones: the mean, and its standard error; below 0 cutting is
        better.
    keep : uint8 ndarray, shape (4, n)
        The place in `kept_choices` of what is best kept if all give mus.
    agreed : float64 ndarray, shape (4, n)
        How often all give mus if this hand does.
    deals : int
        Deals sampled: whole ones that each tell of all seats, or, shipped, those for each seat.
    """

    kings: int
    model: str
    stakes: str
    mus_gain: FloatArray
    error: FloatArray
    keep: npt.NDArray[np.uint8]
    agreed: FloatArray
    deals: int

    def advice(self, seat: int, hand: int) -> str:
        """Return ``cut``, ``mus`` or ``close`` (not 3 standard errors apart)."""
        gain = float(self.mus_gain[seat, hand])
        if not told_apart(gain, float(self.error[seat, hand])):
            return "close"
        return "mus" if gain > 0 else "cut"

    def kept(self, seat: int, hand: int) -> Hand:
        """Return what a hand best keeps if all give mus."""
        cards = hand_table(Variant(self.kings)).cards[hand]
        return kept_choices(cards)[int(self.keep[seat, hand])]


def cut_worths(kings: int, model: str, stakes: str, workers: Workers = 1) -> CutWorths:
    """Return what giving mus brings under a model: shipped, or sampled on the spot.

    Raises
    ------
    InvalidInput
        If there is no such model, or in it nobody throws.
    """
    check_stakes(stakes)
    if model == DEALT:
        raise InvalidInput(_("with dealt nobody cuts or throws; name a model that does"))
    if (model, stakes) == (MODEL, STAKES):
        return _shipped(kings)
    return sample_cut_worths(kings, model, stakes, _UNITS, workers)


def sample_cut_worths(
    kings: int, model: str, stakes: str, units: int, workers: Workers = 1
) -> CutWorths:
    """Return what giving mus brings as ``N_GROUPS * units`` units of deals find it; one seed."""
    from musodds.discards.values import Game, sample_values

    variant = Variant(kings)
    people = load_model(model, kings, stakes)
    rounds = DEFAULT_ROUNDS if people.rounds > 1 else 1
    game = Game(phase_tables(variant, stakes), deck_without(variant, ()), rounds)
    policy = people.policy()
    groups = [
        sample_values(game, policy, _SEED, group * units, units, workers)
        for group in range(N_GROUPS)
    ]
    return _of_groups(kings, people.name, stakes, game, groups)


def _of_groups(
    kings: int, model: str, stakes: str, game: Game, groups: list[ChoiceValues]
) -> CutWorths:
    values = np.array([group.value_sum[0] for group in groups], np.float64)
    now = np.array([group.now_sum[0] for group in groups], np.float64)
    asked = np.array([group.asked[0] for group in groups], np.float64)
    visits = sum(group.visits[0] for group in groups)
    total = np.where(game.legal, values.sum(axis=0), -np.inf)
    # What a group's deals are worth is told by a choice that they had no part in.
    others = np.where(game.legal, values.sum(axis=0) - values, -np.inf).argmax(axis=-1)
    gained = np.take_along_axis(values, others[..., None], axis=-1)[..., 0] - now
    n = np.maximum(asked.sum(axis=0), 1)
    return CutWorths(
        kings=kings,
        model=model,
        stakes=stakes,
        mus_gain=gained.sum(axis=0) / n,
        error=ratio_error(gained, asked),
        keep=total.argmax(axis=-1).astype(np.uint8),
        agreed=visits / n,
        deals=sum(group.n_deals for group in groups),
    )


@cache
def _shipped(kings: int) -> CutWorths:
    worths = shipped_worths(kings)
    return CutWorths(
        kings=kings,
        model=MODEL,
        stakes=STAKES,
        mus_gain=worths.mus_gain,
        error=worths.mus_gain_error,
        keep=worths.best.astype(np.uint8),
        agreed=worths.agreed,
        deals=worths.deals,
    )
