"""What a phrase that stands alone means: a name, a pattern or a full hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from musodds.game.cards import card_from_figure, format_cards, parse_hand, rank_counts
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.variant import HAND_SIZE, Variant
from musodds.game.written import counted_rank
from musodds.knowledge.bounds import bounded, split_kind, understood_bound
from musodds.knowledge.meanings import BoolArray, named_hands
from musodds.knowledge.mistakes import MistakeError
from musodds.knowledge.names import (
    DENIALS,
    FIGURE_OF,
    HAND_OF,
    SUBJECT_OF,
    SUM_OF,
    nearest,
    normalize,
)
from musodds.knowledge.phrases import Phrase, cards_or_none, check_real
from musodds.text import _

_SPACES = re.compile(r"[\s,]+")


class Lone(NamedTuple):
    """What a phrase that stands alone means: the hands it fits, how it was understood, and the
    hand's index if it is a full hand."""

    fits: BoolArray
    understood: str
    hand: int | None = None


def lone_phrase(phrase: Phrase, variant: Variant) -> Lone:
    """Return what a phrase that stands alone means.

    Raises
    ------
    MistakeError
        If it is no name, pattern or hand.
    """
    name = HAND_OF.get(phrase.key)
    denied = _denied_name(phrase.key)
    if name is not None:
        check_real(name, phrase, variant)
        return Lone(named_hands(name, variant), name)
    if denied is not None:
        check_real(denied, phrase, variant)
        return Lone(~named_hands(denied, variant), f"no-{denied}")
    if "." in phrase.text:
        return _pattern(phrase, variant)
    if split_kind(phrase) is not None:
        fits = bounded(Phrase("pares", phrase.start), "=", phrase, variant)
        return Lone(fits, understood_bound(Phrase("pares", 0), "=", phrase, variant))
    counted = counted_rank(phrase.text)
    if counted is not None and counted[0] < HAND_SIZE:
        return _counted(*counted, variant)
    cards = _cards(phrase, variant)
    if cards is None or _wants_bound(phrase, cards):
        raise _unknown(phrase, _wants_bound(phrase, cards or ()), variant)
    if len(cards) != HAND_SIZE:
        raise _not_four(phrase, cards, variant)
    index = hand_table(variant).index[tuple(sorted(cards, reverse=True))]
    fits = np.zeros(hand_table(variant).n, dtype=bool)
    fits[index] = True
    shown = " ".join(format_cards(cards, variant))
    return Lone(fits, _("exactly {cards}").format(cards=shown), index)


def _cards(phrase: Phrase, variant: Variant) -> tuple[int, ...] | None:
    """Return the cards that a phrase names, four if it can; None if it is no list of cards."""
    try:
        return parse_hand(phrase.text, variant)
    except InvalidInput:
        return cards_or_none(phrase.text, variant)


def _counted(n: int, figure: int, variant: Variant) -> Lone:
    """Return the hands with so many of a rank; three are three or more, as with the señas."""
    rank = card_from_figure(figure, variant)
    held = hand_table(variant).counts[:, rank]
    if n == HAND_SIZE - 1:
        return Lone(held >= n, f"{variant.symbols[rank]}>={n}")
    return Lone(held == n, f"{variant.symbols[rank]}={n}")


def _denied_name(key: str) -> str | None:
    for prefix in DENIALS:
        if key.startswith(prefix):
            return HAND_OF.get(key.removeprefix(prefix))
    return None


def _wants_bound(phrase: Phrase, cards: Sequence[int]) -> bool:
    """Return whether a phrase only means something beside a bound: a lance, a rank in words."""
    rank_in_words = len(cards) == 1 and len(phrase.key) > 2
    return rank_in_words or phrase.key in SUBJECT_OF or phrase.key in FIGURE_OF


def _sum_named(phrase: Phrase, variant: Variant) -> int | None:
    """Return the sum of four cards that a phrase may name: ``40``, ``treinta y tres``."""
    text = phrase.text
    numeral = text.isascii() and text.isdecimal() and len(text) <= len("40")
    total = int(text) if numeral else SUM_OF.get(phrase.key)
    return total if total in hand_table(variant).points else None


def _sum_wanted(text: str, total: int) -> str:
    return _(
        "{text!r} is neither a name nor four cards; for the sum of the cards write sum={total}"
    ).format(text=text, total=total)


def _compared(phrase: Phrase, variant: Variant) -> str | None:
    """Return the comparison that a phrase lacks only the sign of: ``juego=33`` of ``juego 33``."""
    words = [word for word in phrase.text.split() if word not in ("de", "of")]
    for subject, bound in ((words[0], words[1:]), (words[-1], words[:-1])):
        named = SUBJECT_OF.get(normalize(subject))
        if named is None or not bound:
            continue
        sign = ">=" if named in ("grande", "chica") else "="
        try:
            bounded(Phrase(subject, 0), sign, Phrase(" ".join(bound), 0), variant)
        except MistakeError:
            continue
        return f"{subject}{sign}{' '.join(bound)}"
    return None


def _unknown(phrase: Phrase, wants_bound: bool, variant: Variant) -> MistakeError:
    text = phrase.text
    if wants_bound:
        example = {
            "grande": "grande>=RRC",
            "chica": "chica>=AA4",
            "sum": "sum=30",
        }.get(SUBJECT_OF.get(phrase.key, ""), f"{phrase.key}=2")
        return MistakeError(
            phrase.start,
            _("{text!r} needs a bound, as in {example}").format(text=text, example=example),
        )
    total = _sum_named(phrase, variant)
    if total is not None:
        return MistakeError(phrase.start, _sum_wanted(text, total))
    near = _compared(phrase, variant) or nearest(text)
    if near is not None:
        message = _("{text!r} is no name and no hand; did you mean {near!r}?").format(
            text=text, near=near
        )
    else:
        message = _(
            "{text!r} is no name and no hand; a hand is RR7A, a pattern RR.., a name duples or 31"
        ).format(text=text)
    return MistakeError(phrase.start, message)


def _not_four(phrase: Phrase, cards: Sequence[int], variant: Variant) -> MistakeError:
    text = phrase.text
    shown = format_cards(cards, variant)
    total = _sum_named(phrase, variant)
    if total is not None:
        message = _sum_wanted(text, total)
    elif len(cards) < HAND_SIZE:
        message = _(
            "{text!r} is not four cards; a hand that holds at least these is {pattern}"
        ).format(text=text, pattern=shown.ljust(HAND_SIZE, "."))
    else:
        message = _("{text!r} is {n} cards; a hand has four").format(text=text, n=len(cards))
    return MistakeError(phrase.start, message)


def _pattern(phrase: Phrase, variant: Variant) -> Lone:
    """Return the hands that hold at least the cards of a pattern such as ``RR..``."""
    dots = phrase.text.count(".")
    # Dots become places of their own, so that a card written 12 beside spaces stays one card.
    separated = _SPACES.search(phrase.text.strip(" ,")) is not None
    fixed = phrase.text.replace(".", " " if separated else "").strip(" ,")
    if separated and fixed.isdecimal() and int(fixed) in (10, 11, 12):
        cards: tuple[int, ...] | None = (card_from_figure(int(fixed), variant),)
    else:
        cards = cards_or_none(fixed, variant)
    if cards is None or len(cards) + dots != HAND_SIZE:
        raise MistakeError(
            phrase.start,
            _("{text!r} is no pattern; a pattern has four places, as RR.. or 7...").format(
                text=phrase.text
            ),
        )
    needed = np.array(rank_counts(cards, variant))
    fits = np.asarray((hand_table(variant).counts >= needed).all(axis=1))
    shown = format_cards(cards, variant).ljust(HAND_SIZE, ".")
    return Lone(fits, shown)
