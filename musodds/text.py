"""Every text that a person reads passes through here, English being the source.

Catalogues live in ``musodds/locale``, one per language, as gettext's ``.po`` (for translators) and
``.mo`` (read here); ``python docs/catalogues.py`` keeps them in step with the sources. Where a
catalogue lacks a text the English one is shown.
"""

from __future__ import annotations

import gettext as _gettext
import os.path
import string
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from numbers import Number
from typing import Any

#: English is the source; the others have a catalogue.
LANGUAGES = ("en", "es", "eu")
#: A string: help need not import `pathlib`.
LOCALE_DIR = os.path.join(os.path.dirname(__file__), "locale")  # noqa: PTH118, PTH120
DOMAIN = "musodds"

_translations: _gettext.NullTranslations = _gettext.NullTranslations()
_language = "en"


def set_language(language: str) -> None:
    """Show texts in ``language``: ``en``, ``es`` or ``eu``. Names in data never change.

    Raises
    ------
    ValueError
        If there is no such language.
    """
    global _translations, _language
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}: there are {', '.join(LANGUAGES)}")
    _translations = _gettext.translation(DOMAIN, LOCALE_DIR, languages=[language], fallback=True)
    _language = language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Show texts in another language within the block."""
    before = _language
    set_language(language)
    try:
        yield
    finally:
        set_language(before)


def language() -> str:
    """Return the language in use."""
    return _language


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language that an environment asks for; English where it asks for none we have.

    ``MUSODDS_LANG`` comes first, then the locale as gettext reads it: ``LANGUAGE`` (a list),
    ``LC_ALL``, ``LC_MESSAGES``, ``LANG``.

    >>> language_of({"LANG": "eu_ES.UTF-8"}), language_of({"LANG": "fr_FR.UTF-8"})
    ('eu', 'en')
    """
    for name in ("MUSODDS_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        for choice in value.split(":"):
            code = choice.replace("-", "_").partition("_")[0].partition(".")[0].lower()
            if code in LANGUAGES:
                return code
            # The C locale is a choice too: gettext looks no further.
            if code in ("c", "posix"):
                return "en"
        if value and name not in ("MUSODDS_LANG", "LANGUAGE"):
            return "en"
    return "en"


def numeral(written: str) -> str:
    """Return a number written the English way in the numerals of the language in use.

    Spanish and Basque have a decimal comma and group by dots, only from five digits up.

    >>> numeral("43,370,632,305,000"), numeral("79.16")
    ('43,370,632,305,000', '79.16')
    """
    if _language == "en":
        return written
    whole, point, decimals = written.partition(".")
    digits = sum(character.isdigit() for character in whole)
    return whole.replace(",", "." if digits > 4 else "") + ("," if point else "") + decimals


class Message(str):
    """A text in the language in use, whose ``format`` writes numbers as that language does."""

    __slots__ = ()

    def format(self, *values: object, **named: object) -> str:
        """Fill in the values; a number with a decimal point or thousands has local numerals."""
        return _NUMERALS.vformat(self, values, named)


class _Numerals(string.Formatter):
    def vformat(self, text: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
        # A formatter takes its own plain text: the message's `format` leads here.
        return super().vformat(str(text), args, kwargs)

    def format_field(self, value: Any, format_spec: str) -> Any:
        written = format(value, format_spec)
        plain = not isinstance(value, Number) or not set(format_spec) & {".", ","}
        return written if plain else numeral(written)


_NUMERALS = _Numerals()


def _(message: str) -> str:
    return Message(_translations.gettext(message))


def plural(one: str, many: str, n: int) -> str:
    """Return ``one`` or ``many`` as the language in use counts ``n``."""
    return Message(_translations.ngettext(one, many, n))


def later(message: str) -> str:
    """Mark a text for the catalogues; `now` translates it where it is shown."""
    return message


def now(marked: str) -> str:
    """Return a text that `later` marked in the language in use; an empty one stays empty."""
    return Message(_translations.gettext(marked)) if marked else marked
