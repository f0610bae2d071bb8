"""What players say in a lance, read as they would write it: the one reader of such words.

Spanish and Basque words are understood alike, with accents or without.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from musodds.game.errors import InvalidInput
from musodds.text import _

#: The least that may be bet, what a bare "envido" bets and a bare "envido más" adds.
ENVIDO = 2


class Action(NamedTuple):
    """What a player says. ``stones`` is the bet of "envido", the addition of "more", the new
    total of "total", and 0 for the others."""

    kind: str
    stones: int = 0


_PLAIN = {
    "paso": "paso",
    "mus paso": "paso",
    "ordago": "ordago",
    "hordago": "ordago",
    "quiero": "quiero",
    "iduki": "quiero",
    "no quiero": "no quiero",
    "no": "no quiero",
    "tira": "no quiero",
    "ez dut nahi": "no quiero",
    "no queremos": "no queremos",
    "ez dugu nahi": "no queremos",
}
_BET = re.compile(r"(?:envido|envite|enbido)(?: (?P<n>\d+))?")
_MORE = re.compile(
    r"(?P<n>\d+) (?:mas|gehiago)|(?:envido mas|enbido gehiago)|(?:mas|gehiago) (?P<m>\d+)"
)
_TOTAL = re.compile(r"a (?P<n>\d+)|(?P<m>\d+)ra")
#: No word has more pieces than "ez dut nahi".
_MOST_PIECES = 3
_SEPARATORS = re.compile(r"[,\n]+")


def without_accents(text: str) -> str:
    """Return words as they are compared: lower case, no accents, one space between them."""
    decomposed = unicodedata.normalize("NFD", text.lower())
    return " ".join("".join(c for c in decomposed if not unicodedata.combining(c)).split())


def parse_action(text: str) -> Action:
    """Return the action that a player's words name.

    ``paso``; ``envido`` (2), ``envido 5``; ``3 más``, ``envido más`` (2 more), ``a 8`` (a new
    total); ``órdago``; ``quiero``, ``no quiero``, ``no queremos``; and in Basque ``enbido 5``,
    ``3 gehiago``, ``hordago``, ``iduki``, ``tira``.

    Raises
    ------
    InvalidInput
        If the words are none of these.
    """
    words = without_accents(text)
    if words in _PLAIN:
        return Action(_PLAIN[words])
    if found := _BET.fullmatch(words):
        return Action("envido", int(found["n"] or ENVIDO))
    if found := _MORE.fullmatch(words):
        return Action("more", int(found["n"] or found["m"] or ENVIDO))
    if found := _TOTAL.fullmatch(words):
        return Action("total", int(found["n"] or found["m"]))
    raise InvalidInput(
        _(
            "{text!r} is nothing to say in a lance: paso, envido, envido 5, 3 más, a 8, órdago, "
            "quiero, no quiero, no queremos"
        ).format(text=text)
    )


def action_or_none(text: str) -> Action | None:
    """Return the action that a player's words name, None where they name none."""
    try:
        return parse_action(text)
    except InvalidInput:
        return None


def parse_words(text: str) -> tuple[str, ...]:
    """Return the words that were said in one lance, in the order of speaking.

    Commas part them, and are needed by nobody: ``paso paso envido 5, no quiero``.

    >>> parse_words("paso envido 5 3 más, no quiero")
    ('paso', 'envido 5', '3 más', 'no quiero')

    Raises
    ------
    InvalidInput
        If something is no word of the betting.
    """
    words: list[str] = []
    for part in _SEPARATORS.split(text):
        pieces = part.split()
        while pieces:
            for length in range(min(_MOST_PIECES, len(pieces)), 0, -1):
                word = " ".join(pieces[:length])
                if action_or_none(word) is not None or length == 1:
                    break
            parse_action(word)
            words.append(word)
            pieces = pieces[length:]
    return tuple(words)
