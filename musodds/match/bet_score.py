"""The score at which a lance is bet on, with what the shipped equity says of the hands to come."""

from __future__ import annotations

from musodds.betting.at_score import BetScore
from musodds.game.score import Score
from musodds.game.variant import Variant
from musodds.match.at_score import ScoreTold, understood
from musodds.match.equity import ends_in_partida, juego_equity
from musodds.match.recursion import OUR_MANO, THEIR_MANO


def bet_score(told: ScoreTold, pair: int, variant: Variant) -> BetScore | None:
    """Return the score that ``pair``, 0 the mano's, tells with its own first; None without one.

    Hands to come are dealt without mus and passed: the plain model of `musodds.equity`.

    >>> at = bet_score(ScoreTold("37-36"), 1, Variant(8))
    >>> at.score, at.later.shape
    ((36, 37), (4, 3))

    Raises
    ------
    InvalidInput
        If the juego or the partida cannot stand at that score, or a target is named without one.
    """
    asked = understood(told)
    if asked is None:
        return None
    target = asked.target
    ours, theirs = score = _of_mano(asked.score, pair)
    equity = juego_equity(variant, target)
    if asked.juegos_won is None or asked.juegos is None:
        return BetScore(score, target, equity.wins[THEIR_MANO, ours:, theirs:].copy())
    won = _of_mano(asked.juegos_won, pair)
    ends = ends_in_partida(equity.with_ends(asked.juegos, won), won)
    later = equity.partida_wins(won, asked.juegos)[THEIR_MANO, ours:, theirs:].copy()
    return BetScore(
        score, target, later, ends.won[OUR_MANO], ends.lost[OUR_MANO], won, asked.juegos
    )


def _of_mano(numbers: Score, pair: int) -> Score:
    """Return two pairs' numbers, the mano's pair's first, as ``pair`` tells its own first."""
    return numbers if pair == 0 else (numbers[1], numbers[0])
