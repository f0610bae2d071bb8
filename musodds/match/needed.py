"""The chance that an órdago needs to be accepted, at every score, before my hand is looked at."""

from __future__ import annotations

import numpy as np

from musodds.engines.outcomes import THEM, US, Outcomes, count_out, payments
from musodds.game.bets import REFUSED, Bet
from musodds.game.dejes import FIRST_DEJE
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
    ways = np.bincount(group.reshape(-1), weights=outcomes.ways.astype(np.float64))
    next_mano = THEIR_MANO if ours else OUR_MANO
    needed = np.empty((equity.target, equity.target))
    for score in np.ndindex(needed.shape):
        counted = count_out(paid, (score[US], score[THEM]), equity.target)
        later = equity.after(counted.us, counted.them, next_mano)
        later[counted.winner == 1] = 1.0
        later[counted.winner == -1] = 0.0
        needed[score] = ways @ later / ways.sum()
    return needed


def _seen_by_rivals(outcomes: Outcomes) -> Outcomes:
    """Return the outcomes as the other pair sees them; ``own`` is not theirs and means nothing."""
    return Outcomes(
        outcomes.ways,
        ~outcomes.won,
        outcomes.pares[:, ::-1],
        outcomes.juego[:, ::-1],
        outcomes.own,
    )
