"""The names of the language of knowledge, in Spanish, Basque and English.

The first name of a line is its own; the others mean the same. Names are compared without case
or accents, and a space or an underscore is as good as a hyphen.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

from musodds.game.variant import LANCE_NAMES

#: What a hand is or is not: the names of RULES.md and their like.
_HANDS = """
    2-reyes         dos-reyes 2-errege bi-errege 2-kings two-kings
    3-reyes         tres-reyes 3-errege hiru-errege 3-kings three-kings
    2-ases          dos-ases 2-bateko bi-bateko 2-aces two-aces
    3-ases          tres-ases 3-bateko hiru-bateko 3-aces three-aces
    par             parea pair one-pair
    medias          mediak three-equal
    duples          dupleak two-pairs
    pares           pareak pairs
    juego           jokoa joko game
    no-pares        parerik-ez no-pareak no-pairs
    no-juego        jokorik-ez no-jokoa no-game
    31              treinta-y-una la-una la-31 la-treinta-y-una hogeita-hamaika thirty-one
    other-juego     otro-juego beste-jokoa beste-joko other-game beso musu kiss
    30              treinta hogeita-hamar thirty
    29              veintinueve hogeita-bederatzi twenty-nine
    ciego           itsu itsua blind
    solomillo       solomiloa sirloin
    real            la-real erreala the-real
    any             cualquiera edozein anything
"""

#: What a partner may sign, by its name.
SENAS = (
    "2-reyes",
    "3-reyes",
    "2-ases",
    "3-ases",
    "medias",
    "duples",
    "31",
    "other-juego",
    "30",
    "29",
    "ciego",
    "solomillo",
)

#: Sums in words, as players name a juego or a punto by its number.
_SUMS = """
    32  treinta-y-dos hogeita-hamabi thirty-two
    33  treinta-y-tres hogeita-hamahiru thirty-three
    34  treinta-y-cuatro hogeita-hamalau thirty-four
    35  treinta-y-cinco hogeita-hamabost thirty-five
    36  treinta-y-seis hogeita-hamasei thirty-six
    37  treinta-y-siete hogeita-hamazazpi thirty-seven
    40  cuarenta berrogei forty
    28  veintiocho hogeita-zortzi twenty-eight
    27  veintisiete hogeita-zazpi twenty-seven
    26  veintiseis hogeita-sei twenty-six
    25  veinticinco hogeita-bost twenty-five
    24  veinticuatro hogeita-lau twenty-four
"""

#: Plurals for the cards of one rank, after the figure printed on them.
_RANKS = """
    1   ases bateak aces
    2   doses biak twos
    3   treses hiruak threes
    4   cuatros lauak fours
    5   cincos bostak fives
    6   seises seiak sixes
    7   sietes zazpiak sevens
    10  sotas txotak jacks
    11  caballos zaldunak knights
    12  reyes erregeak kings
"""


def _table(text: str) -> dict[str, tuple[str, ...]]:
    rows = (line.split() for line in text.strip().splitlines())
    return {row[0]: tuple(row) for row in rows}


def _inverse(table: dict[str, tuple[str, ...]]) -> dict[str, str]:
    return {alias: name for name, aliases in table.items() for alias in aliases}


HAND_NAMES = _table(_HANDS)
#: What can be compared: the lances and the sum of the cards.
SUBJECT_NAMES = {**LANCE_NAMES, "sum": ("sum", "suma", "batura", "total")}

#: Any spelling -> the name.
HAND_OF = {**_inverse(HAND_NAMES), **dict.fromkeys(LANCE_NAMES["punto"], "no-juego")}
SUBJECT_OF = _inverse(SUBJECT_NAMES)
FIGURE_OF = {
    alias: int(figure) for alias, figure in _inverse(_table(_RANKS)).items() if alias != figure
}

SUM_OF = {alias: int(number) for alias, number in _inverse(_table(_SUMS)).items()}

#: Names in which "y" stands between words, as "treinta y una", where elsewhere it means "and".
_HOLDING_Y = re.compile(
    r"(?<!\S)(?:"
    + "|".join(name.replace("-", r"\s+") for name in HAND_OF if "-y-" in name)
    + r")(?![^\s&|!()<>=≥≤≠*])"
    # "treinta y tres" is a sum unless three of something follow.
    + r"|(?<!\S)(?:"
    + "|".join(name.replace("-", r"\s+") for name in SUM_OF if "-y-" in name)
    + r")(?=\s*(?:[&|)*]|$))",
    re.IGNORECASE,
)

#: A name after one of these is denied: ``no-duples`` is ``!duples``.
DENIALS = ("no-", "not-", "sin-", "without-")


def normalize(text: str) -> str:
    """Return a phrase as names are compared: lower case, no accents, hyphens between words.

    >>> normalize("Dos  Reyes")
    'dos-reyes'
    """
    plain = unicodedata.normalize("NFKD", text.strip().lower())
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return re.sub(r"[\s_-]+", "-", bare)


def with_names_joined(text: str) -> str:
    """Return an expression in which no name holds a word that could join two: same places.

    >>> with_names_joined("Treinta y una & pares")
    'Treinta-y-una & pares'
    """
    return _HOLDING_Y.sub(lambda found: re.sub(r"\s", "-", found[0]), text)


def nearest(text: str, subjects_only: bool = False) -> str | None:
    """Return the known name most like ``text``, or None if none is near."""
    names: Iterable[str] = (*SUBJECT_OF, *FIGURE_OF)
    if not subjects_only:
        names = (*HAND_OF, *names)
    found = get_close_matches(normalize(text), list(dict.fromkeys(names)), n=1, cutoff=0.6)
    return found[0] if found else None


def all_names() -> dict[str, dict[str, tuple[str, ...]]]:
    """Return kind -> name -> every spelling: what a hand is, what is compared, ranks counted."""
    ranks = {spellings[1]: spellings[1:] for spellings in _table(_RANKS).values()}
    return {"hand": HAND_NAMES, "compared": SUBJECT_NAMES, "counted": ranks}
