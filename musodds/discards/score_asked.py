"""The score at which a choice of the mus phase is made, as its result tells it."""

from __future__ import annotations

from typing import Any, NamedTuple

from musodds.game.score import Score


class ScoreAsked(NamedTuple):
    """Our stones and theirs, the target, and the error of what later hands are worth.

    ``juegos_won`` and ``juegos`` are those of the partida, None where only the juego counts.
    """

    score: Score
    target: int
    error: float = 0.0
    juegos_won: Score | None = None
    juegos: int | None = None


def score_fields(asked: ScoreAsked | None) -> dict[str, Any]:
    """Return the score as the command line's JSON has it; nothing where there is none.

    >>> score_fields(ScoreAsked((37, 39), 40, 0.0))["score"]
    [37, 39]
    """
    if asked is None:
        return {"score": None}
    told: dict[str, Any] = {
        "score": list(asked.score),
        "target": asked.target,
        "equity_error": asked.error,
    }
    if asked.juegos_won is not None:
        told |= {"juegos_won": list(asked.juegos_won), "juegos": asked.juegos}
    return told
