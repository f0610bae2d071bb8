"""Cards in words: which cards each word names, and when a number before a rank counts it.

A number before a plural counts (``dos reyes``, ``two kings``), and in Basque before a rank
(``bi errege``), since the noun stays as it is there. ``rey dos`` and ``dos, reyes`` are cards.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

#: Every word or number for a card, by the figure printed on it (1-7, 10-12).
_WORDS = {
    1: "1 a as ases bateko bateak ace aces uno bat one",
    2: "2 dos bi two",
    3: "3 tres hiru three",
    4: "4 cuatro lau four",
    5: "5 cinco bost five",
    6: "6 seis sei six",
    7: "7 siete zazpi seven",
    10: "10 s j sota sotas txota txotak jack jacks",
    11: "11 c caballo caballos zaldun zaldunak knight knights",
    12: "12 r k rey reyes errege erregeak king kings",
}
_PLURAL_WORDS = {
    1: "ases bateak batekoak aces",
    2: "doses biak twos",
    3: "treses hiruak threes",
    4: "cuatros lauak fours",
    5: "cincos bostak fives",
    6: "seises seiak sixes",
    7: "sietes zazpiak sevens",
    10: "sotas txotak jacks",
    11: "caballos zaldunak knights",
    12: "reyes erregeak kings",
}


def _inverse(table: dict[int, str]) -> dict[str, int]:
    return {word: figure for figure, words in table.items() for word in words.split()}


#: The figure that each word for one card names, and each word at all.
CARD_WORDS = _inverse(_WORDS)
PLURALS = _inverse(_PLURAL_WORDS)
FIGURE_OF = CARD_WORDS | PLURALS
_BASQUE = frozenset(["errege", "zaldun", "txota", "bateko"])
_SINGULARS = _BASQUE.union(
    ["rey", "caballo", "sota", "as", "king", "knight", "jack", "ace", "siete", "seven"]
)
_NUMBERS = (
    "un una uno one an a bat 1",
    "dos two bi 2",
    "tres three hiru 3",
    "cuatro four lau 4",
    "cinco five bost 5",
    "seis six sei 6",
    "siete seven zazpi 7",
    "ocho eight zortzi 8",
)
NUMBER_OF = {word: n for n, words in enumerate(_NUMBERS, 1) for word in words.split()}
#: Numbers that name no card, and words that only join.
_ARTICLES = frozenset(("un", "una", "an"))
_JOINING = frozenset(("y", "e", "eta", "and", "de"))

_SEPARATORS = re.compile(r"[\s,]+|(?<=\w)-(?=\w)")
#: Cards written together beside others; what may be a figure (10, 11, 12) or a word is none.
_GROUP = re.compile(r"(?!.*1\d)(?![a-z]{3,}$)[1-7asjcrk]{2,}")


class Reading(NamedTuple):
    """Figures that a text may name; ``counted`` numbers in it were taken as counts."""

    figures: tuple[int, ...]
    counted: int


class UnknownCardError(ValueError):
    """A word that is no card; ``separated`` if it stands between separators."""

    def __init__(self, token: str, separated: bool) -> None:
        super().__init__(token)
        self.token = token
        self.separated = separated


def readings(text: str) -> list[Reading]:
    """Return every way to read a text as cards, the one with most numbers as counts first.

    Raises
    ------
    UnknownCardError
        If a word or character is no card.
    """
    if not (_SEPARATORS.search(text) or (text.lower() in FIGURE_OF and len(text) > 2)):
        return [Reading(tuple(_figure(letter, False) for letter in text), 0)]
    found: dict[tuple[int, ...], Reading] = {(): Reading((), 0)}
    for part in text.split(","):
        words = [word for word in _SEPARATORS.split(part) if word]
        found = _joined(found, _of_part(tuple(words)))
    return sorted(found.values(), key=lambda reading: -reading.counted)


def _of_part(words: Sequence[str]) -> dict[tuple[int, ...], Reading]:
    """Return the readings of words without a comma between them, by their sorted figures."""
    # From the last word back, so that what follows a word is read once however it is reached.
    after: list[dict[tuple[int, ...], Reading]] = [{(): Reading((), 0)}]
    for place in reversed(range(len(words))):
        found: dict[tuple[int, ...], Reading] = {}
        for reading, n_words in _options(words[place : place + 2]):
            for key, whole in _joined({(): reading}, after[n_words - 1]).items():
                if key not in found or whole.counted > found[key].counted:
                    found[key] = whole
        after.insert(0, found)
    return after[0]


def _joined(
    first: dict[tuple[int, ...], Reading], second: dict[tuple[int, ...], Reading]
) -> dict[tuple[int, ...], Reading]:
    found: dict[tuple[int, ...], Reading] = {}
    for one in first.values():
        for other in second.values():
            figures = one.figures + other.figures
            whole = Reading(figures, one.counted + other.counted)
            key = tuple(sorted(figures))
            if key not in found or whole.counted > found[key].counted:
                found[key] = whole
    return found


def one_by_one(text: str) -> tuple[int, ...]:
    """Return the figures of a text in which every word is a card, whatever it may count."""
    words = [word.lower() for word in _SEPARATORS.split(text) if word]
    return tuple(FIGURE_OF[word] for word in words if word in FIGURE_OF)


def counted_rank(text: str) -> tuple[int, int] | None:
    """Return (how many, figure) of a text that counts one rank, as ``dos reyes``; else None.

    >>> counted_rank("un as"), counted_rank("rey as")
    ((1, 1), None)
    """
    words = [word.lower() for word in _SEPARATORS.split(text) if word]
    if len(words) != 2:
        return None
    number, rank = words
    if rank == "bat" and number in _BASQUE:
        return 1, FIGURE_OF[number]
    n = NUMBER_OF.get(number)
    nouns = _SINGULARS if n == 1 else _BASQUE.union(PLURALS)
    return (n, FIGURE_OF[rank]) if n is not None and rank in nouns else None


def _options(words: Sequence[str]) -> list[tuple[Reading, int]]:
    """Return how the first word, or the first two, may be read, and how many words that takes."""
    word, after = words[0].lower(), words[1].lower() if len(words) > 1 else ""
    if word in _JOINING:
        return [(Reading((), 0), 1)]
    n = NUMBER_OF.get(word, 0)
    if n > 1 and after in PLURALS:
        return [(Reading((FIGURE_OF[after],) * n, 1), 2)]
    if n == 1 and word in _ARTICLES and after in _SINGULARS:
        return [(Reading((FIGURE_OF[after],), 0), 2)]
    options: list[tuple[Reading, int]] = []
    if n > 1 and after in _BASQUE:
        options.append((Reading((FIGURE_OF[after],) * n, 1), 2))
    elif n == 1 and after in _SINGULARS:
        options.append((Reading((FIGURE_OF[after],), 0), 2))
    elif word in _BASQUE and after == "bat":
        options.append((Reading((FIGURE_OF[word],), 0), 2))
    if word not in FIGURE_OF and _GROUP.fullmatch(word):
        return [(reading, 1) for reading in _group(word)]
    if word in FIGURE_OF or not options:
        options.append((Reading((_figure(words[0], True),), 0), 1))
    return options


def _group(word: str) -> list[Reading]:
    """Return how cards written together may be read: ``2R`` may be two reyes as well."""
    cards = Reading(tuple(_figure(letter, False) for letter in word), 0)
    if len(word) == 2 and word[0] in "234" and word[1].isalpha():
        return [cards, Reading((FIGURE_OF[word[1]],) * int(word[0]), 0)]
    return [cards]


def _figure(token: str, separated: bool) -> int:
    figure = FIGURE_OF.get(token.lower())
    if figure is None:
        raise UnknownCardError(token, separated)
    return figure
