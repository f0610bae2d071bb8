"""What the end of a hand is worth at a score: juegos, or partidas, won from there on."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from musodds.discards.payoff import Payoff
from musodds.discards.score_asked import ScoreAsked
from musodds.engines.outcomes import BoolArray, Outcomes, count_out, payments
from musodds.game.errors import refuse_idle
from musodds.game.hands import IntArray
from musodds.game.score import (
    DEFAULT_JUEGOS,
    DEFAULT_TARGET,
    Score,
    check_target,
    parse_juegos,
    parse_score,
)
from musodds.game.showdown import pair_of
from musodds.game.stakes import bets_at
from musodds.game.variant import LANCES, Variant
from musodds.match.equity import ends_in_partida, juego_equity
from musodds.match.recursion import JUEGO, OUR_MANO, THEIR_MANO, Ends, FloatArray
from musodds.text import _


class ScoreTold(NamedTuple):
    """The score as a player tells it; no ``score`` is that of no juego at all.

    ``juegos_won`` are those of the partida to ``juegos``; without it only the juego counts.
    """

    score: str | None = None
    target: int | None = None
    juegos_won: str | None = None
    juegos: int | None = None


def understood(told: ScoreTold) -> ScoreAsked | None:
    """Return a score that was told, by whom it concerns first; None without one.

    Raises
    ------
    InvalidInput
        If the juego or the partida cannot stand at that score, or a target is named without one.
    """
    if told.score is None:
        refuse_idle(
            _("no score is given"),
            target=told.target,
            juegos=told.juegos,
            juegos_won=told.juegos_won,
        )
        return None
    target = check_target(DEFAULT_TARGET if told.target is None else told.target)
    score = parse_score(told.score, target)
    if told.juegos_won is None:
        refuse_idle(_("no juegos won are given"), juegos=told.juegos)
        return ScoreAsked(score, target)
    juegos = DEFAULT_JUEGOS if told.juegos is None else told.juegos
    won = parse_juegos(told.juegos_won, juegos)
    return ScoreAsked(score, target, juegos_won=won, juegos=juegos)


def payoff_at(
    told: ScoreTold, seat: int, variant: Variant, stakes: str, model: str
) -> tuple[Payoff, ScoreAsked] | None:
    """Return what outcomes are worth to the pair of ``seat`` at a score; None without a score.

    The rest of the hand is counted in the order of the lances; the hands to come are cut,
    discarded and played by the same model, at the same stakes.

    Raises
    ------
    InvalidInput
        If the juego or the partida cannot stand at that score, or a target is named without one.
    """
    asked = understood(told)
    if asked is None:
        return None
    score, target, won, juegos = asked.score, asked.target, asked.juegos_won, asked.juegos
    mano = OUR_MANO if pair_of(seat) == 0 else THEIR_MANO
    equity = juego_equity(variant, target, stakes, model)
    unit, wins, ends = "juegos", equity.wins, JUEGO
    if won is not None and juegos is not None:
        unit, wins = "partidas", equity.partida_wins(won, juegos)
        ends = ends_in_partida(equity.with_ends(juegos, won), won)

    def worth(outcomes: Outcomes) -> FloatArray:
        paid = payments(outcomes, bets_at(stakes))
        return worth_counted(paid, score, target, wins, ends, mano)

    def ending(outcomes: Outcomes) -> BoolArray:
        column = count_out(payments(outcomes, bets_at(stakes)), score, target).column
        ends_in: BoolArray = column[:, None] == len(LANCES) + np.arange(len(LANCES))
        return ends_in

    return Payoff(stakes, worth, unit, ending), asked._replace(error=equity.error)


def worth_counted(
    paid: IntArray,
    score: Score,
    target: int,
    wins: FloatArray,
    ends: Ends,
    mano: int,
) -> FloatArray:
    """Return what a hand that pays ``paid`` in counting order leaves us with.

    ``wins`` are by the next hand's mano, our stones and theirs; ``mano`` is whose this hand's is.
    """
    counted = count_out(paid, score, target)
    last = target - 1
    us, them = np.minimum(counted.us, last), np.minimum(counted.them, last)
    later: FloatArray = wins[1 - mano, us, them]
    later[counted.winner == 1] = ends.won[mano]
    later[counted.winner == -1] = ends.lost[mano]
    return later
