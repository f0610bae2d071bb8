"""The score at which a lance is bet on, with what the shipped equity says of the hands to come."""

from __future__ import annotations

from musodds.betting.at_score import BetScore
from musodds.game.errors import refuse_idle
from musodds.game.score import (
    DEFAULT_JUEGOS,
    DEFAULT_TARGET,
    Score,
    check_target,
    parse_juegos,
    parse_score,
)
from musodds.game.variant import Variant
from musodds.match.at_score import ScoreTold
from musodds.match.equity import ends_in_partida, juego_equity
from musodds.match.recursion import OUR_MANO, THEIR_MANO
from musodds.text import _


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
    if told.score is None:
        refuse_idle(
            _("no score is given"),
            target=told.target,
            juegos=told.juegos,
            juegos_won=told.juegos_won,
        )
        return None
    target = check_target(DEFAULT_TARGET if told.target is None else told.target)
    ours, theirs = score = _of_mano(parse_score(told.score, target), pair)
    equity = juego_equity(variant, target)
    if told.juegos_won is None:
        refuse_idle(_("no juegos won are given"), juegos=told.juegos)
        return BetScore(score, target, equity.wins[THEIR_MANO, ours:, theirs:].copy())
    juegos = DEFAULT_JUEGOS if told.juegos is None else told.juegos
    won = _of_mano(parse_juegos(told.juegos_won, juegos), pair)
    ends = ends_in_partida(equity.with_ends(juegos, won), won)
    later = equity.partida_wins(won, juegos)[THEIR_MANO, ours:, theirs:].copy()
    return BetScore(score, target, later, ends.won[OUR_MANO], ends.lost[OUR_MANO], won, juegos)


def _of_mano(numbers: Score, pair: int) -> Score:
    """Return two pairs' numbers, the mano's pair's first, as ``pair`` tells its own first."""
    return numbers if pair == 0 else (numbers[1], numbers[0])
