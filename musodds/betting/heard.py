"""What was said in the lances of a hand, as a player would write it down."""

from __future__ import annotations

import re

from musodds.game.bets import action_or_none, parse_action
from musodds.game.errors import InvalidInput
from musodds.game.variant import LANCES, lance_title, parse_lance, seat_title
from musodds.text import _

#: No word of the betting is longer than "a" and a number, "no queremos" or "envido mas".
_MOST_PIECES = 2
_SEPARATORS = re.compile(r"[,\n]+")


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


def parse_heard(text: str) -> dict[str, tuple[str, ...]]:
    """Return what was said, by lance: ``grande: paso paso envido; chica: paso``.

    >>> parse_heard("handia: paso, envido; chica: paso")
    {'grande': ('paso', 'envido'), 'chica': ('paso',)}

    Raises
    ------
    InvalidInput
        If a part names no lance or a lance twice, or something is no word of the betting.
    """
    heard: dict[str, tuple[str, ...]] = {}
    for part in filter(None, (piece.strip() for piece in text.split(";"))):
        name, colon, words = part.partition(":")
        if not colon:
            raise InvalidInput(
                _("{part!r}: name the lance first, as in 'grande: paso, envido 2'").format(
                    part=part
                )
            )
        lance = parse_lance(name)
        if lance in heard:
            raise InvalidInput(
                _("{lance} is named twice in what was heard").format(lance=lance_title(lance))
            )
        heard[lance] = parse_words(words)
    return {lance: heard[lance] for lance in LANCES if lance in heard}


def slip_note(word: str, seat: int, n: int) -> str:
    """Return the note that no hand says word number ``n`` of a seat, which is taken as a slip."""
    which = _("{word} of the {seat}").format(word=word, seat=seat_title(seat))
    return _(
        "no hand that is left would have said the {which} (word {n}): it is taken as the slip of "
        "any hand"
    ).format(which=which, n=n)
