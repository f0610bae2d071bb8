"""What giving mus brings more than cutting, for every hand and seat before the first discard.

``python -m musodds.discards.cut_worths`` samples it for people who play as the model ``human`` and
writes both shipped files: some minutes each on one core. For another model it is sampled when it
is asked for, over fewer deals.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from musodds.discards.choices import deck_without, kept_choices, phase_tables
from musodds.discards.model import DEALT, FloatArray, load_model
from musodds.discards.sampling import SEPARATION
from musodds.discards.turn import DEFAULT_ROUNDS
from musodds.engines.arrays import load_shipped, save_arrays
from musodds.engines.units import Workers
from musodds.game.cards import Hand
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.stakes import check_stakes
from musodds.game.variant import Variant
from musodds.text import _

if TYPE_CHECKING:
    from musodds.discards.values import ChoiceValues, Game

DATA = Path(__file__).parent.parent / "data"
REMAKE = "python -m musodds.discards.cut_worths"
#: What is shipped.
MODEL, STAKES = "human", "pass"
#: Groups of deals whose spread gives the error; a choice is made by the other groups' deals.
N_GROUPS = 16
SHIPPED_UNITS = 96
#: Units of a group where nothing is shipped: 4 million deals in all.
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
        Whole deals sampled, each of which tells of all seats.
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
        gain, error = float(self.mus_gain[seat, hand]), float(self.error[seat, hand])
        if not abs(gain) >= SEPARATION * error > 0:
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
    mean = gained.sum(axis=0) / n
    # A ratio of sums: how far each group's sum is from what its deals asked would give.
    off = gained - mean * asked
    error = np.sqrt((off**2).sum(axis=0) * N_GROUPS / (N_GROUPS - 1)) / n
    return CutWorths(
        kings=kings,
        model=model,
        stakes=stakes,
        mus_gain=mean,
        error=error,
        keep=total.argmax(axis=-1).astype(np.uint8),
        agreed=visits / n,
        deals=sum(group.n_deals for group in groups),
    )


def path_of(kings: int) -> Path:
    """Return the shipped file of a variant."""
    return DATA / f"cuts-kings{kings}.npz"


@cache
def _shipped(kings: int) -> CutWorths:
    return read_cut_worths(path_of(kings), kings)


def read_cut_worths(path: Path, kings: int) -> CutWorths:
    """Return what a shipped file holds.

    Raises
    ------
    OSError
        If it is damaged, with the command that makes it again.
    """
    stored = load_shipped(path, REMAKE)
    return CutWorths(
        kings=kings,
        model=MODEL,
        stakes=STAKES,
        mus_gain=stored["mus_gain"].astype(np.float64),
        error=stored["error"].astype(np.float64),
        keep=stored["keep"],
        agreed=stored["agreed"].astype(np.float64),
        deals=int(stored["deals"]),
    )


def write_cut_worths(path: Path, worths: CutWorths) -> None:
    """Write a file to be shipped."""
    arrays: dict[str, npt.NDArray[Any]] = {
        name: getattr(worths, name).astype(np.float32) for name in ("mus_gain", "error", "agreed")
    }
    save_arrays(
        path,
        **arrays,
        keep=worths.keep,
        deals=np.array(worths.deals, np.int64),
        command=np.array(REMAKE),
    )


def main(arguments: list[str]) -> None:
    """Write the shipped files for the numbers of kings named, or for both."""
    for kings in arguments or ["8", "4"]:
        worths = sample_cut_worths(int(kings), MODEL, STAKES, SHIPPED_UNITS)
        write_cut_worths(path_of(int(kings)), worths)


if __name__ == "__main__":
    main(sys.argv[1:])
