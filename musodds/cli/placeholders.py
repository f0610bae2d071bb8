"""The words in capitals that stand for a value in usage lines and help, in the language in use."""

from __future__ import annotations

import re

from musodds.text import _

_WORD = re.compile(r"[A-Z]{2,}(?=\d?\b)")


def placeholder(text: str) -> str:
    """Return a placeholder such as ``US-THEM`` or ``[HAND]`` in the language in use.

    What has no translation, such as EXPR, is the same in every language.
    """
    words = _words()
    return _WORD.sub(lambda found: words.get(found[0], found[0]), text)


def _words() -> dict[str, str]:
    return {
        "ADDRESS": _("ADDRESS"),
        "ARGS": _("ARGS"),
        "BETS": _("BETS"),
        "CARDS": _("CARDS"),
        "CLASS": _("CLASS"),
        "COMMAND": _("COMMAND"),
        "DIR": _("DIR"),
        "EVENT": _("EVENT"),
        "FILE": _("FILE"),
        "FLOAT": _("NUMBER"),
        "FOLDER": _("FOLDER"),
        "HAND": _("HAND"),
        "INTEGER": _("N"),
        "KEPT": _("KEPT"),
        "LANCE": _("LANCE"),
        "MODEL": _("MODEL"),
        "NAME": _("NAME"),
        "OPTIONS": _("OPTIONS"),
        "ROUND": _("ROUND"),
        "SEAT": _("SEAT"),
        "PAPER": _("PAPER"),
        "SEATS": _("SEATS"),
        "SIZES": _("SIZES"),
        "STONES": _("STONES"),
        "TALK": _("TALK"),
        "THEM": _("THEM"),
        "TOPIC": _("TOPIC"),
        "US": _("US"),
        "WHO": _("WHO"),
        "WORDS": _("WORDS"),
        "WORTHS": _("WORTHS"),
    }
