"""What the ends of a lance pay at a score: the chance to win the juego once the hand is counted.

The hand is this bet at its stakes, a deje at once, and the other lances passed and collected in
the order of counting; whoever reaches the target first has won. So an end pays by what the four
hands do in all lances together, which is their code (`musodds.kernels.codes`), not by who has this
lance alone. An accepted órdago decides the juego.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from musodds.betting.tree import END_KINDS, LanceTree
from musodds.discards.model import FloatArray
from musodds.engines.layout import places
from musodds.engines.outcomes import Outcomes, count_out, payments
from musodds.game.bets import ORDAGO, Bet
from musodds.game.errors import InvalidInput
from musodds.game.hands import IntArray, hand_table
from musodds.game.score import Score, check_score
from musodds.game.variant import N_PLAYERS, Variant
from musodds.kernels.codes import SIDE, SIDE_STEP, WON
from musodds.text import _


@dataclass(frozen=True)
class BetScore:
    """A score at which a lance is bet on, seen from the mano's pair, and what comes after the hand.

    Attributes
    ----------
    score : (int, int)
        Stones of the mano's pair and of the other; dejes of this hand are in it.
    target : int
        Stones that win the juego.
    later : float64 ndarray, shape (target - score[0], target - score[1])
        What the mano's pair has once this hand is over and the juego is not, by how many stones
        each pair has more than now: the chance to win the juego, or the partida.
    won, lost : float
        What it has once it has won the juego, or lost it: 1 and 0, unless a partida counts.
    juegos_won, juegos : (int, int), int, optional
        Juegos of the partida, the mano's pair's first, and how many win it.
    """

    score: Score
    target: int
    later: FloatArray = field(compare=False, repr=False)
    won: float = field(default=1.0, compare=False)
    lost: float = field(default=0.0, compare=False)
    juegos_won: Score | None = None
    juegos: int | None = None

    def __post_init__(self) -> None:
        ours, theirs = check_score(self.score, self.target)
        wanted = (self.target - ours, self.target - theirs)
        if self.later.shape != wanted:
            raise InvalidInput(
                _("what comes after the hand is given for {wanted} scores, not for {given}").format(
                    wanted=" x ".join(map(str, wanted)),
                    given=" x ".join(map(str, self.later.shape)),
                )
            )

    @property
    def unit(self) -> str:
        """What is won: juegos, or partidas where juegos won are told."""
        return "juegos" if self.juegos_won is None else "partidas"

    def of_pair(self, pair: int) -> Score:
        """Return the score as a pair tells it: its own stones first."""
        return self.score if pair == 0 else (self.score[1], self.score[0])

    def describe(self) -> dict[str, Any]:
        """Return the score as JSON has it."""
        won = None if self.juegos_won is None else list(self.juegos_won)
        told = {"juegos_won": won, "juegos": self.juegos}
        return {"score": list(self.score), "target": self.target, **told}

    def after(self, paid: IntArray) -> FloatArray:
        """Return what the mano's pair has after hands that pay so, in the order of counting.

        ``paid`` (k, payments) is that of `musodds.engines.outcomes.payments`.
        """
        counted = count_out(paid, self.score, self.target)
        last = np.array(self.later.shape) - 1
        us = np.minimum(counted.us - self.score[0], last[0])
        them = np.minimum(counted.them - self.score[1], last[1])
        after: FloatArray = self.later[us, them]
        after[counted.winner == 1] = self.won
        after[counted.winner == -1] = self.lost
        return after


class ScoredEnds(NamedTuple):
    """What the ends pay the mano's pair by the code of all lances.

    Attributes
    ----------
    place : int64 ndarray, shape (4, 4, n)
        By lane (grande, chica, pares, punto joined with juego) and seat, the place of each hand;
        no two seats' are alike.
    side : int64 ndarray, shape (n,)
        ``SIDE_STEP * pares + juego``, the stones of a hand's own.
    worth : float64 ndarray, shape (codes, columns)
        In juegos, or partidas.
    column : int64 ndarray, shape (ends,)
        Ends in which the betting comes to the same share a column.
    """

    place: IntArray
    side: IntArray
    worth: FloatArray
    column: IntArray

    def codes(self, hands: IntArray) -> IntArray:
        """Return the code of each deal, shape (deals,), of hands given by seat, (deals, 4)."""
        seats = np.arange(N_PLAYERS)
        won = self.place[:, seats, hands].argmax(axis=2) % 2 == 0
        side = self.side[hands]
        ours, theirs = side[:, 0] + side[:, 2], side[:, 1] + side[:, 3]
        codes: IntArray = (ours * SIDE + theirs) * WON + (1 << np.arange(len(won))) @ won
        return codes

    def to_mano(self, end: int, hands: Sequence[int]) -> float:
        """Return what an end pays in one deal."""
        code = self.codes(np.array([hands]))[0]
        return float(self.worth[code, self.column[end]])


def scored_ends(variant: Variant, tree: LanceTree, lance: str, at: BetScore) -> ScoredEnds:
    """Return what the ends of a lance's tree pay at a score."""
    table = hand_table(variant)
    seats = N_PLAYERS - 1 - np.arange(N_PLAYERS)
    place = N_PLAYERS * places(variant)[:, None, :] + seats[:, None]
    ended = [
        Bet(END_KINDS[kind], int(stones), None if pair < 0 else int(pair))
        for kind, stones, pair in zip(tree.kind, tree.stones, tree.pair, strict=True)
    ]
    columns = list(dict.fromkeys(ended))
    every = Outcomes.from_tally(np.ones(SIDE * SIDE * WON, np.int64))
    worth = [_worth(every, lance, bet, at) for bet in columns]
    return ScoredEnds(
        place=place,
        side=SIDE_STEP * table.pares_stones + table.juego_stones,
        worth=np.column_stack(worth),
        column=np.array([columns.index(bet) for bet in ended]),
    )


def _worth(every: Outcomes, lance: str, bet: Bet, at: BetScore) -> FloatArray:
    if bet.kind == ORDAGO:
        return np.where(every.taken(lance), at.won, at.lost)
    return at.after(payments(every, {lance: bet}))
