"""All lances of a deal together: who takes each and what a pair's own pares and juego are worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from musodds.game.bets import ACCEPTED, PASSED, REFUSED, Bet
from musodds.game.dejes import AT_END, AT_ONCE
from musodds.game.hands import IntArray, hand_table
from musodds.game.score import Score
from musodds.game.showdown import EN_PASO, FOR_WINNING
from musodds.game.variant import LANCES, N_PLAYERS, Variant
from musodds.kernels.codes import N_CODES, SIDE, SIDE_STEP, WON

BoolArray = npt.NDArray[np.bool_]

US, THEM = 0, 1
#: The column of `Outcomes.won` that tells who takes a lance; juego and punto share the last.
LANES = {"grande": 0, "chica": 1, "pares": 2, "juego": 3, "punto": 3}


@dataclass(frozen=True, eq=False)
class Outcomes:
    """A distribution over what the four lances of a deal do together, seen from a pair.

    Attributes
    ----------
    ways : ndarray, shape (k,)
        Deals of each outcome: integers where they were counted, floats where they are weights.
    won : ndarray of bool, shape (k, 4)
        Whether my pair holds the best hand at grande, chica, pares, and juego or punto; where
        nobody has pares that column means nothing.
    pares, juego : ndarray of int64, shape (k, 2)
        Stones of our and their own pares and juego, 0 for a pair without.
    own : ndarray of bool, shape (k, 4)
        Whether my own hand stands above my partner's in that lane.
    """

    ways: npt.NDArray[Any]
    won: BoolArray
    pares: IntArray
    juego: IntArray
    own: BoolArray

    @classmethod
    def from_tally(cls, tally: npt.NDArray[Any]) -> Outcomes:
        """Return the outcomes of a tally by code; see `musodds.kernels.codes`."""
        codes = np.flatnonzero(tally)
        rest, won = np.divmod(codes, WON)
        rest, theirs = np.divmod(rest, SIDE)
        own, ours = np.divmod(rest, SIDE)
        bits = 1 << np.arange(4)
        return cls(
            ways=tally[codes],
            won=(won[:, None] & bits) > 0,
            pares=np.column_stack([ours // SIDE_STEP, theirs // SIDE_STEP]),
            juego=np.column_stack([ours % SIDE_STEP, theirs % SIDE_STEP]),
            own=(own[:, None] & bits) > 0,
        )

    @classmethod
    def of_hands(
        cls, variant: Variant, hands: IntArray, weights: npt.NDArray[Any] | None = None
    ) -> Outcomes:
        """Return the outcomes of deals given one by one, seen from the mano's pair.

        This is how hands that come from elsewhere, such as those after mus, get their equity.

        Parameters
        ----------
        hands : ndarray of int64, shape (deals, 4)
            Indices in the variant's `HandTable`, in seat order; "my" hand is the mano's.
        weights : ndarray, shape (deals,), optional
            What each deal weighs; 1 if not given.
        """
        from musodds.engines.layout import places

        table = hand_table(variant)
        # Seats in the low bits settle every tie for the player nearer the mano.
        keys = places(variant)[:, hands] * N_PLAYERS + (3 - np.arange(N_PLAYERS))
        bits = (1 << np.arange(4))[:, None]
        won = (bits * (keys[..., 0::2].max(axis=-1) > keys[..., 1::2].max(axis=-1))).sum(axis=0)
        own = (bits * (keys[..., 0] > keys[..., 2])).sum(axis=0)
        sides = (SIDE_STEP * table.pares_stones + table.juego_stones)[hands]
        ours, theirs = sides[:, 0::2].sum(axis=1), sides[:, 1::2].sum(axis=1)
        codes = ((own * SIDE + ours) * SIDE + theirs) * WON + won
        if weights is None:
            return cls.from_tally(np.bincount(codes, minlength=N_CODES))
        return cls.from_tally(np.bincount(codes, weights=weights, minlength=N_CODES))

    @property
    def codes(self) -> IntArray:
        """The code of each outcome, as `from_tally` reads it."""
        bits = 1 << np.arange(4)
        ours, theirs = (SIDE_STEP * self.pares + self.juego).T
        codes: IntArray = (((self.own @ bits) * SIDE + ours) * SIDE + theirs) * WON
        codes += self.won @ bits
        return codes

    @property
    def total(self) -> int | float:
        """All ways together."""
        total: int | float = self.ways.sum().item()
        return total

    def where(self, mask: BoolArray) -> Outcomes:
        """Return only the outcomes of ``mask``."""
        return Outcomes(
            self.ways[mask], self.won[mask], self.pares[mask], self.juego[mask], self.own[mask]
        )

    def share(self, mask: BoolArray) -> float:
        """Return the probability of the outcomes of ``mask``."""
        return float(self.ways[mask].sum() / self.ways.sum())

    def mean(self, values: npt.NDArray[Any]) -> float:
        """Return the mean of ``values``, one for each outcome."""
        return float((self.ways * values).sum() / self.ways.sum())

    def has(self, lance: str, pair: int) -> BoolArray:
        """Return where ``pair`` (0 ours, 1 theirs) has a player in the lance."""
        if lance == "pares":
            return self.pares[:, pair] > 0
        if lance == "juego":
            return self.juego[:, pair] > 0
        if lance == "punto":
            nobody: BoolArray = (self.juego[:, US] == 0) & (self.juego[:, THEM] == 0)
            return nobody
        return np.ones(self.ways.size, dtype=np.bool_)

    def played(self, lance: str) -> BoolArray:
        """Return where the lance is played at all."""
        return self.has(lance, US) | self.has(lance, THEM)

    def contested(self, lance: str) -> BoolArray:
        """Return where both pairs have a player in the lance, so that it is bet on."""
        return self.has(lance, US) & self.has(lance, THEM)

    def taken(self, lance: str) -> BoolArray:
        """Return where my pair holds the best hand of a lance that is played."""
        return self.played(lance) & self.won[:, LANES[lance]]

    def lances_won(self) -> IntArray:
        """Return how many lances my pair takes, 0 to 4."""
        taken: IntArray = np.sum([self.taken(lance) for lance in LANCES], axis=0)
        return taken

    def own_stones(self, lance: str) -> IntArray:
        """Return what a pair collects for having won the lance, bets apart, shape (k, 2)."""
        if lance == "pares":
            return self.pares
        if lance == "juego":
            return self.juego
        return np.full((self.ways.size, 2), FOR_WINNING[lance])


def payments(outcomes: Outcomes, bets: Mapping[str, Bet], dejes: str = AT_ONCE) -> IntArray:
    """Return what the hand pays in counting order, our stones positive and theirs negative.

    The rules are those of `musodds.game.settle`, for many deals at once.

    Parameters
    ----------
    bets : mapping of lance to Bet
        How the betting ended where the lance is contested (``pair`` 0 is ours); elsewhere, and for
        a lance not named, nobody bet. No órdago.
    dejes : str
        "at-end" counts a deje with its lance; what it pays, the bet says.

    Returns
    -------
    ndarray of int64, shape (k, 10)
        Dejes in the order of the lances, then the five lances; 0 where nothing is paid.
    """
    paid = np.zeros((outcomes.ways.size, 2 * len(LANCES)), dtype=np.int64)
    for i, lance in enumerate(LANCES):
        bet = bets.get(lance, Bet(PASSED))
        contested = outcomes.contested(lance)
        own = outcomes.own_stones(lance)
        taken = outcomes.taken(lance)
        collected = np.where(taken, own[:, US], -own[:, THEM])
        extra = np.full(outcomes.ways.size, EN_PASO[lance])
        if bet.kind == ACCEPTED:
            extra[contested] = bet.stones
        collected += np.where(taken, extra, -extra)
        if bet.kind == REFUSED:
            sign, pair = (1, US) if bet.pair == US else (-1, THEM)
            late = bet.stones if dejes == AT_END else 0
            paid[contested, i] = sign * (bet.stones - late)
            collected[contested] = sign * (own[contested, pair] + late)
        collected[~outcomes.played(lance)] = 0
        paid[:, len(LANCES) + i] = collected
    return paid


class Counted(NamedTuple):
    """Where a hand leaves the juego, one row per outcome.

    ``winner`` is 1 where we have won it, -1 where they have, 0 where it goes on; ``column`` the
    payment that ended it (columns of `payments`; their number where it goes on); ``us`` and
    ``them`` the stones if everything is counted.
    """

    winner: IntArray
    column: IntArray
    us: IntArray
    them: IntArray


def count_out(paid: IntArray, score: Score, target: int) -> Counted:
    """Count payments in order until a pair reaches the target."""
    us = score[US] + np.cumsum(np.maximum(paid, 0), axis=1)
    them = score[THEM] + np.cumsum(np.maximum(-paid, 0), axis=1)
    out = (us >= target) | (them >= target)
    column = np.where(out.any(axis=1), out.argmax(axis=1), paid.shape[1])
    # In one column only one pair is paid, so whoever is there at the first such column got there.
    first = np.minimum(column, paid.shape[1] - 1)[:, None]
    ours = np.take_along_axis(us, first, axis=1)[:, 0] >= target
    winner = np.where(column == paid.shape[1], 0, np.where(ours, 1, -1))
    return Counted(winner, column, us[:, -1], them[:, -1])
