"""Which language a command line speaks, chosen before any of its texts is read."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from musodds import text
from musodds.text import DOMAIN, LANGUAGES, LOCALE_DIR, language_of, set_language


def choose_language(arguments: Sequence[str]) -> str:
    """Return the language of ``--lang``, wherever it stands, else that of the environment."""
    asked = None
    for i, word in enumerate(arguments):
        if word == "--":
            break
        if word == "--lang":
            asked = "".join(arguments[i + 1 : i + 2])
        elif word.startswith("--lang="):
            asked = word.partition("=")[2]
    return asked if asked in LANGUAGES else language_of(os.environ)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Show our texts and click's in ``language``; afterwards all is as it was before.

    Click asks the standard library's ``gettext`` for its own words ("Usage:", "Missing option"),
    in the default domain and the language of the environment; our catalogues have them too.
    """
    before = text.language()
    asked = os.environ.get("LANGUAGE")
    domain = gettext.textdomain()
    set_language(language)
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain(DOMAIN, LOCALE_DIR)
    gettext.textdomain(DOMAIN)
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if asked is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = asked
        set_language(before)
