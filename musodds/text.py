"""Every text that a person reads passes through here, English being the source.

Catalogues live in ``musodds/locale`` (absent until the translations come); with no catalogue
the English text itself is shown.
"""

from __future__ import annotations

import gettext as _gettext
from pathlib import Path

_LOCALE_DIR = Path(__file__).parent / "locale"
_translations: _gettext.NullTranslations = _gettext.NullTranslations()


def set_language(language: str) -> None:
    """Show texts in ``language`` (``en``, ``es``, ``eu``), falling back to English."""
    global _translations
    _translations = _gettext.translation(
        "musodds", _LOCALE_DIR, languages=[language], fallback=True
    )


def _(message: str) -> str:
    return _translations.gettext(message)


def plural(one: str, many: str, n: int) -> str:
    """Return ``one`` or ``many`` as the language in use counts ``n``."""
    return _translations.ngettext(one, many, n)
