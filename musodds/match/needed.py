"""The chance that an órdago needs to be accepted, at every score, before my hand is looked at."""

from __future__ import annotations

import numpy as np

from musodds.engines.outcomes import THEM, US, Outcomes, count_out, payments
from musodds.game.bets import REFUSED, Bet
from musodds.game.dejes import FIRST_DEJE
from musodds.game.hands import IntArray
from musodds.game.stakes import bets_at
from musodds.match.all_deals import dealt_outcomes
from musodds.match.equity import Equity, parse_mano
from musodds.match.recursion import OUR_MANO, THEIR_MANO, FloatArray


def needed_by_score(equity: Equity, lance: str, mano: str) -> FloatArray:
    """Return the chance to win ``lance`` from which accepting an órdago in it is right.

    It is what refusing leaves: the rivals take the deje of a first bet, the rest of the hand is
    played out over all deals in which the lance is contested, at the equity's stakes, and the
    score it leads to is worth what the equity table says. My own hand is not looked at: what it
    does in the other lances moves the answer, which `musodds.match.decision.ordago` gives.

    Parameters
    ----------
    mano : str
        Whose mano this hand is: "us" or "them".

    Returns
    -------
    ndarray of float64, shape (target, target)
        By our stones and theirs.

    Raises
    ------
    InvalidInput
        If ``mano`` is neither.
    """
    ours = parse_mano(mano) == OUR_MANO
    outcomes = dealt_outcomes(equity.variant)
    if not ours:
        outcomes = _seen_by_rivals(outcomes)
    outcomes = outcomes.where(outcomes.contested(lance))
    paid = payments(outcomes, {**bets_at(equity.stakes), lance: Bet(REFUSED, FIRST_DEJE, THEM)})
    # Outcomes that pay alike lead to the same score from anywhere.
    paid, group = np.unique(paid, axis=0, return_inverse=True)
    ways = np.bincount(group.reshape(-1), outcomes.ways.astype(np.float64)).astype(np.float64)
    next_mano = THEIR_MANO if ours else OUR_MANO
    us, them = (np.maximum(sign * paid, 0).sum(axis=1) for sign in (1, -1))
    needed = _if_one_gets_there(equity, next_mano, (us, them), ways)
    # Who gets there first matters only where both pairs may.
    for score in np.ndindex(needed.shape):
        if score[US] + us.max() < equity.target or score[THEM] + them.max() < equity.target:
            continue
        counted = count_out(paid, (score[US], score[THEM]), equity.target)
        later = equity.after(counted.us, counted.them, next_mano)
        later[counted.winner == 1] = 1.0
        later[counted.winner == -1] = 0.0
        needed[score] = ways @ later / ways.sum()
    return needed


def _if_one_gets_there(
    equity: Equity, mano: int, paid: tuple[IntArray, IntArray], ways: FloatArray
) -> FloatArray:
    """Return our chance by score before a hand that pays ``paid``, if not both pairs can win in it.

    All scores of a payment lie side by side in the table of equity with its edges won and lost.
    """
    us, them = paid
    side = equity.target
    later = np.zeros((side + us.max(), side + them.max()))
    later[:side, :side] = equity.wins[mano]
    later[side:, :side] = 1.0
    pairs, group = np.unique(np.stack(paid), axis=1, return_inverse=True)
    likely = np.bincount(group.reshape(-1), weights=ways) / ways.sum()
    chances = np.zeros((side, side))
    for (ours, theirs), weight in zip(pairs.T, likely, strict=True):
        chances += weight * later[ours : ours + side, theirs : theirs + side]
    return chances


def _seen_by_rivals(outcomes: Outcomes) -> Outcomes:
    """Return the outcomes as the other pair sees them; ``own`` is not theirs and means nothing."""
    return Outcomes(
        outcomes.ways,
        ~outcomes.won,
        outcomes.pares[:, ::-1],
        outcomes.juego[:, ::-1],
        outcomes.own,
    )
