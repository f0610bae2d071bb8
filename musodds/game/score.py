"""The score of a juego: stones, amarracos, and how people write them."""

from __future__ import annotations

import re

from musodds.game.errors import InvalidInput
from musodds.text import _

Score = tuple[int, int]

DEFAULT_TARGET = 40
MAXIMUM_TARGET = 200
AMARRACO = 5
DEFAULT_JUEGOS = 3
MAXIMUM_JUEGOS = 9

_SCORE = re.compile(r"\s*(-?\d+)\s*[-:–]\s*(-?\d+)\s*", re.ASCII)


def check_target(target: int) -> int:
    """Return ``target``, the stones that win a juego: 40, 30, or any other of 1..200.

    Raises
    ------
    InvalidInput
        If it is none of these.
    """
    if not 1 <= target <= MAXIMUM_TARGET:
        raise InvalidInput(
            _("a juego is played to 1..{maximum} stones (40 or 30 as a rule), not {target}").format(
                maximum=MAXIMUM_TARGET, target=target
            )
        )
    return target


def check_score(score: Score, target: int) -> Score:
    """Return ``score`` if the juego to ``target`` can stand at it.

    Raises
    ------
    InvalidInput
        If a pair has less than no stones, or has won the juego already.
    """
    check_target(target)
    for stones in score:
        if stones < 0:
            raise InvalidInput(
                _("no pair has {stones} stones: a score is 0 to {last} each, as in 35-38").format(
                    stones=stones, last=target - 1
                )
            )
        if stones >= target:
            raise InvalidInput(
                _(
                    "a pair with {stones} stones has won the juego to {target}: "
                    "a score is 0 to {last} each"
                ).format(stones=stones, target=target, last=target - 1)
            )
    return score


def parse_score(text: str, target: int = DEFAULT_TARGET) -> Score:
    """Return the two pairs' stones that ``35-38`` or ``35:38`` names.

    >>> parse_score("35:38")
    (35, 38)

    Raises
    ------
    InvalidInput
        If the text is no score, or none that a juego to ``target`` can stand at.
    """
    return check_score(_two_numbers(text, _("a score")), target)


def parse_juegos(text: str, juegos: int = DEFAULT_JUEGOS) -> Score:
    """Return the juegos that the two pairs have won, ``2-1``, in a partida to ``juegos``.

    Raises
    ------
    InvalidInput
        If the partida is not to 1..9 juegos or is over.
    """
    if not 1 <= juegos <= MAXIMUM_JUEGOS:
        raise InvalidInput(
            _("a partida is to 1..{maximum} juegos, not {juegos}").format(
                maximum=MAXIMUM_JUEGOS, juegos=juegos
            )
        )
    won = _two_numbers(text, _("juegos won"))
    if not all(0 <= n < juegos for n in won):
        raise InvalidInput(
            _("{text!r}: in a partida to {juegos} juegos each pair has won 0 to {last}").format(
                text=text, juegos=juegos, last=juegos - 1
            )
        )
    return won


def _two_numbers(text: str, what: str) -> Score:
    found = _SCORE.fullmatch(text)
    if found is None:
        raise InvalidInput(
            _("{text!r} is not {what}: write two numbers, as in 35-38 or 35:38").format(
                text=text, what=what
            )
        )
    return int(found[1]), int(found[2])


def in_amarracos(stones: int) -> str:
    """Return stones as people keep them.

    >>> in_amarracos(17), in_amarracos(5), in_amarracos(3)
    ('3 amarracos 2', '1 amarraco', '3')
    """
    amarracos, rest = divmod(stones, AMARRACO)
    if not amarracos:
        return str(rest)
    text = (_("1 amarraco") if amarracos == 1 else _("{n} amarracos")).format(n=amarracos)
    return _("{amarracos} {rest}").format(amarracos=text, rest=rest) if rest else text
