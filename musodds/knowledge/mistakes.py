"""What is wrong with an expression, said in one line that points at the character."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from musodds.game.errors import InvalidInput
from musodds.text import _

if TYPE_CHECKING:
    from lark import UnexpectedToken

_WEIGHT_FIRST = re.compile(r"[\d./]+\s*\*\s*[^\s\d.]")


class MistakeError(Exception):
    """A mistake at a place of an expression, before the whole expression is known."""

    def __init__(self, start: int, message: str) -> None:
        super().__init__(message)
        self.start = start
        self.message = message


def complaint(text: str, mistake: MistakeError) -> InvalidInput:
    """Return the error to raise for a mistake in ``text``; characters count from 1."""
    message = mistake.message
    if _WEIGHT_FIRST.match(text, mistake.start):
        message = _("a weight comes after what it weighs, as in duples*3")
    return InvalidInput(
        _("{text!r}, character {place}: {message}").format(
            text=text, place=mistake.start + 1, message=message
        )
    )


def syntax_mistake(text: str, error: UnexpectedToken) -> MistakeError:
    """Return what the parser stumbled over, in the reader's words."""
    token = error.token
    shown = str(token)
    wants_term = "WORD" in error.expected and "_AND" not in error.expected
    if token.type == "$END":
        end = len(text.rstrip())
        if not wants_term:
            return MistakeError(_unclosed(text), _("this ( is never closed"))
        last = re.split(r"\s|(?<=\w)(?=\W)|(?<=\W)(?=\w)|(?<=\))", text[:end])[-1]
        return MistakeError(end, _("something must follow {last!r}").format(last=last))
    start = int(token.start_pos or 0)
    if token.type == "_RPAR":
        if wants_term:
            return MistakeError(start, _("nothing to close: a name or a hand must come before )"))
        return MistakeError(start, _("this ) closes nothing"))
    if wants_term:
        return MistakeError(
            start, _("a name or a hand must come before {shown!r}").format(shown=shown)
        )
    if token.type == "COMPARE":
        return MistakeError(
            start,
            _("{shown!r} compares a lance or a count with one bound, as in grande>=RRC").format(
                shown=shown
            ),
        )
    return MistakeError(start, _("write & (and) or | (or) before {shown!r}").format(shown=shown))


def _unclosed(text: str) -> int:
    """Return the place of the last parenthesis that is never closed."""
    opened: list[int] = []
    for place, letter in enumerate(text):
        if letter == "(":
            opened.append(place)
        elif letter == ")" and opened:
            opened.pop()
    return opened[-1] if opened else len(text) - 1
