"""Keep the catalogues of translations in step with the sources.

``python docs/catalogues.py`` reads every text from the sources, brings each ``.po`` up to date
(new texts come in empty, gone ones drop out), compiles the ``.mo`` that the package ships, and says
what is left to translate.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from musodds.text import DOMAIN, LANGUAGES, LOCALE_DIR

PACKAGE = Path(LOCALE_DIR).parent
#: The functions that mark a text, and which of their arguments it is.
KEYWORDS = {"_": None, "later": None, "plural": (1, 2)}
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")


def sources() -> Catalog:
    """Return a catalogue of every text in the sources, untranslated."""
    catalog = Catalog(project=DOMAIN, charset="utf-8")
    found = extract_from_dir(
        PACKAGE, [("**.py", "python"), ("**.html", "jinja2")], keywords=KEYWORDS
    )
    for file, _line, text, _comments, _context in sorted(found, key=lambda item: item[:2]):
        catalog.add(text, locations=[(f"musodds/{Path(file).as_posix()}", 0)])
    return catalog


def po_path(language: str) -> Path:
    return Path(LOCALE_DIR) / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str) -> Catalog:
    """Return the catalogue of a language as its ``.po`` has it."""
    with po_path(language).open("rb") as file:
        return read_po(file, locale=language)


def compiled(language: str) -> bytes:
    """Return what the ``.mo`` of a language must hold."""
    catalog = read(language)
    catalog.creation_date = catalog.revision_date = datetime(2026, 12, 1, tzinfo=UTC)
    buffer = io.BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def untranslated(catalog: Catalog) -> Iterator[Message]:
    """Yield the texts that a catalogue lacks, in whole or in one of the plural's forms."""
    for message in catalog:
        forms = message.string if isinstance(message.string, (list, tuple)) else [message.string]
        if message.id and (message.fuzzy or not all(forms)):
            yield message


def update(language: str) -> Catalog:
    """Bring the ``.po`` of a language up to date and compile it; return the catalogue."""
    path = po_path(language)
    known = {_key(each): each for each in read(language) if each.id} if path.exists() else {}
    header = _HEADER.format(language=language).encode()
    catalog = read_po(io.BytesIO(header), locale=language)
    for message in sources():
        if message.id:
            before = known.get(_key(message))
            catalog.add(
                message.id,
                before.string if before is not None else "",
                locations=message.locations,
                user_comments=before.user_comments if before is not None else (),
            )
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(header)
        write_po(file, catalog, width=100, include_lineno=False, omit_header=True)
    path.with_suffix(".mo").write_bytes(compiled(language))
    return catalog


# Both languages count one apart from all else; no date, so that a run without news changes nothing.
_HEADER = """# Texts of musodds, brought up to date by docs/catalogues.py.
msgid ""
msgstr ""
"Project-Id-Version: musodds\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


if __name__ == "__main__":
    for code in TRANSLATED:
        missing = list(untranslated(update(code)))
        print(f"{code}: {len(missing)} texts to translate")
        for text in missing:
            print(f"  {_key(text)!r}")
