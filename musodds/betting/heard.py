"""What was said in the lances of a hand, as a player would write it down."""

from __future__ import annotations

from musodds.game.errors import InvalidInput
from musodds.game.noted import notes
from musodds.game.variant import LANCES, lance_title, seat_title
from musodds.text import _


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
    for note in notes(text):
        if note.words is None:
            raise InvalidInput(
                _("{lance}={end}: write what was said, as in 'grande: paso, envido 2'").format(
                    lance=lance_title(note.lance), end=note.end
                )
            )
        if note.lance in heard:
            raise InvalidInput(
                _("{lance} is named twice in what was heard").format(lance=lance_title(note.lance))
            )
        heard[note.lance] = note.words
    return {lance: heard[lance] for lance in LANCES if lance in heard}


def slip_note(word: str, seat: int, n: int) -> str:
    """Return the note that no hand says word number ``n`` of a seat, which is taken as a slip."""
    which = _("{word} of the {seat}").format(word=word, seat=seat_title(seat))
    return _(
        "no hand that is left would have said the {which} (word {n}): it is taken as the slip of "
        "any hand"
    ).format(which=which, n=n)
