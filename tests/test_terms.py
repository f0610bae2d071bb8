"""One word for one thing: the table of terms, and the catalogues that must use it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.pofile import read_po

from musodds.text import LOCALE_DIR

PAGE = (Path(__file__).parent.parent / "docs" / "terms.md").read_text(encoding="utf-8")


class Term(NamedTuple):
    """A row of the table: in English, Spanish and Basque, and its source."""

    english: str
    es: str
    eu: str
    source: str


TERMS = [
    Term(*(cell.strip() for cell in line.strip("|").split("|")))
    for line in PAGE.splitlines()
    if line.startswith("| ") and not line.startswith(("| English", "| ---"))
]


def texts(code: str) -> str:
    """Return all translations of a catalogue."""
    with (Path(LOCALE_DIR) / code / "LC_MESSAGES" / "musodds.po").open("rb") as file:
        forms = [message.string or "" for message in read_po(file, locale=code) if message.id]
    flat = "\n".join(form if isinstance(form, str) else "\n".join(form) for form in forms)
    return " ".join(flat.lower().split())


@pytest.fixture(scope="module")
def catalogues() -> dict[str, str]:
    return {code: texts(code) for code in ("es", "eu")}


@pytest.mark.parametrize("code", ["es", "eu"])
@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.english)
def test_catalogues_use_the_terms_of_the_table(
    term: Term, code: str, catalogues: dict[str, str]
) -> None:
    used, _comma, others = getattr(term, code).partition(", *not* ")
    assert re.search(rf"\b{re.escape(used)}", catalogues[code]), used
    if others:
        assert not re.search(rf"\b{re.escape(others)}", catalogues[code]), others


def test_every_term_has_a_source_that_the_page_names() -> None:
    assert len(TERMS) > 30
    named = set(re.findall(r"^- \*\*(\w)\*\*:", PAGE, re.MULTILINE))
    used = set()
    for term in TERMS:
        letters = set(re.findall(r"\b[A-Z]\b", term.source))
        assert letters <= named
        assert letters or "ours" in term.source
        used |= letters
    assert used == named


def test_a_term_stands_in_the_table_once() -> None:
    assert len({term.english for term in TERMS}) == len(TERMS)
