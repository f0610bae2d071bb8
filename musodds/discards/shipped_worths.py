"""What every choice of every hand and seat is worth in the first round, as it is shipped.

Read without a compiler: for people who play as the model ``human``, nobody betting. It is made by
`musodds.discards.every_worth`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from musodds.discards.choices import choice_table
from musodds.discards.model import FloatArray
from musodds.engines.arrays import load_shipped, save_arrays
from musodds.game.variant import N_PLAYERS
from musodds.kernels.codes import NOW

REMAKE = "python -m musodds.discards.every_worth"
#: What is shipped: how the others play, and what the lances pay.
MODEL, STAKES = "human", "pass"
ROUNDS = 3
_DATA = Path(__file__).parent.parent / "data"
#: Whole numbers of what is stored: of a stone, of an error in stones, of a chance.
_STONE, _ERROR, _CHANCE = 10_000, 50_000, 50_000


@dataclass(frozen=True, eq=False)
class EveryWorth:
    """What all choices are worth, by seat, hand and place in `kept_choices`; 0 where there is none.

    Attributes
    ----------
    net : float64 ndarray, shape (4, n, 16)
        Our stones less theirs given that all give mus; `NOW` is cutting on those deals.
    error, behind_error : float64 ndarray, shape (4, n, 16)
        Its standard error, and that of the difference from the best choice, `NOW` included.
    taken : float64 ndarray, shape (4, n, 16, 5)
        The chance that my pair takes each lance.
    made : float64 ndarray, shape (4, n, 15, 7)
        The chance to hold each of `CLASSES` after the draw.
    cut : float64 ndarray, shape (4, n, 7)
        What cutting brings where those before me gave mus: net stones, the lances, the error.
    after : float64 ndarray, shape (4, n, 5)
        The chance of each seat to cut first after I give mus; the last, that all give it.
    effective : float64 ndarray, shape (4, n)
        How many deals of equal weight would be as sure.
    deals : int
        Deals of the others' hands for each seat.
    """

    kings: int
    net: FloatArray
    error: FloatArray
    behind_error: FloatArray
    taken: FloatArray
    made: FloatArray
    cut: FloatArray
    after: FloatArray
    effective: FloatArray
    deals: int

    @property
    def best(self) -> npt.NDArray[np.int64]:
        """The place of the best choice of cards, shape (4, n)."""
        best: npt.NDArray[np.int64] = np.where(
            legal_choices(self.kings), self.net[..., :NOW], -np.inf
        ).argmax(axis=-1)
        return best

    @property
    def agreed(self) -> FloatArray:
        """How often all give mus if this hand does, shape (4, n)."""
        agreed: FloatArray = self.after[..., N_PLAYERS]
        return agreed

    @property
    def mus_gain(self) -> FloatArray:
        """What giving mus brings more than cutting, shape (4, n): 0 unless all give it."""
        best = np.take_along_axis(self.net, self.best[..., None], axis=-1)[..., 0]
        gain: FloatArray = self.agreed * (best - self.net[..., NOW])
        return gain

    @property
    def mus_gain_error(self) -> FloatArray:
        """The standard error of `mus_gain`."""
        error: FloatArray = self.agreed * self.behind_error[..., NOW]
        return error


def legal_choices(kings: int) -> npt.NDArray[np.bool_]:
    """Return which choices exist, shape (n, 15)."""
    legal: npt.NDArray[np.bool_] = np.arange(NOW) < choice_table(kings).n_options[:, None]
    return legal


def shipped_path(kings: int) -> Path:
    """Return the shipped file of a variant."""
    return _DATA / f"worths-kings{kings}.npz"


@cache
def shipped_worths(kings: int) -> EveryWorth:
    """Return what is shipped for a variant.

    Raises
    ------
    OSError
        If the file is damaged, with the command that makes it again.
    """
    return read_worths(shipped_path(kings), kings)


def read_worths(path: Path, kings: int) -> EveryWorth:
    """Return what a file holds that `write_worths` wrote.

    Raises
    ------
    OSError
        If it is damaged, with the command that makes it again.
    """
    stored = load_shipped(path, REMAKE)
    legal = legal_choices(kings)
    every = np.concatenate([legal, np.ones((legal.shape[0], 1), bool)], axis=1)

    def spread(name: str, where: npt.NDArray[np.bool_], unit: int) -> FloatArray:
        flat = stored[name] / unit
        whole = np.zeros((N_PLAYERS, *where.shape, *flat.shape[2:]))
        whole[:, where] = flat
        return whole

    return EveryWorth(
        kings=kings,
        net=spread("net", every, _STONE),
        error=spread("error", every, _ERROR),
        behind_error=spread("behind_error", every, _ERROR),
        # Where playing on is sampled a chance near certainty may come out beyond it.
        taken=np.minimum(spread("taken", every, _CHANCE), 1.0),
        made=spread("made", legal, _CHANCE),
        cut=stored["cut"].astype(np.float64),
        after=stored["after"].astype(np.float64),
        effective=stored["effective"].astype(np.float64),
        deals=int(stored["deals"]),
    )


def write_worths(path: Path, worths: EveryWorth) -> None:
    """Write a file to be shipped: nothing is kept of choices that do not exist."""
    legal = legal_choices(worths.kings)
    every = np.concatenate([legal, np.ones((legal.shape[0], 1), bool)], axis=1)

    def whole(values: FloatArray, unit: int, dtype: type) -> npt.NDArray[Any]:
        limits = np.iinfo(dtype)
        return np.clip(np.round(values * unit), limits.min, limits.max).astype(dtype)

    save_arrays(
        path,
        net=whole(worths.net[:, every], _STONE, np.int32),
        error=whole(worths.error[:, every], _ERROR, np.uint16),
        behind_error=whole(worths.behind_error[:, every], _ERROR, np.uint16),
        taken=whole(worths.taken[:, every], _CHANCE, np.uint16),
        made=whole(worths.made[:, legal], _CHANCE, np.uint16),
        cut=worths.cut.astype(np.float32),
        after=worths.after.astype(np.float32),
        effective=worths.effective.astype(np.float32),
        deals=np.array(worths.deals, np.int64),
        command=np.array(REMAKE),
    )
