"""Comparisons: how good a hand is at a lance, what it sums, how many of a rank it holds."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from musodds.game.cards import card_from_figure, format_cards
from musodds.game.hands import (
    JUEGO_ORDER,
    PARES_KINDS,
    HandTable,
    chica_key,
    grande_key,
    hand_table,
    pares_key,
)
from musodds.game.variant import HAND_SIZE, Variant
from musodds.knowledge.meanings import BoolArray, named_hands, pares_keys
from musodds.knowledge.mistakes import MistakeError
from musodds.knowledge.names import FIGURE_OF, HAND_OF, SUBJECT_OF, nearest
from musodds.knowledge.phrases import Phrase, cards_or_none, check_real
from musodds.text import _

_COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    ">=": operator.ge,
    "=>": operator.ge,
    "≥": operator.ge,
    "<=": operator.le,
    "=<": operator.le,
    "≤": operator.le,
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
    "<>": operator.ne,
    "≠": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}


def bounded(subject: Phrase, sign: str, bound: Phrase, variant: Variant) -> BoolArray:
    """Return which hands a comparison fits: ``grande>=RRC``, ``juego=31``, ``kings=2``.

    A bound shorter than the lance's key compares only as far as it goes, so ``grande=RR`` is
    every hand that begins R R and ``pares>=medias`` any medias or duples. A bound on pares,
    juego or punto speaks only of hands that take part in that lance.

    Raises
    ------
    MistakeError
        If the subject cannot be compared, or not with this bound.
    """
    table = hand_table(variant)
    compare = _COMPARE[sign]
    lance = SUBJECT_OF.get(subject.key)
    if lance in ("grande", "chica"):
        key_of: Callable[..., tuple[int, ...]] = grande_key if lance == "grande" else chica_key
        wanted = key_of(_bound_cards(lance, bound, variant))
        keys = [key_of(hand)[: len(wanted)] for hand in table.cards]
        return np.array([compare(key, wanted) for key in keys])
    if lance == "pares":
        pares = pares_operand(bound, variant)
        if pares is None:
            raise MistakeError(
                bound.start,
                _(
                    "{text!r} is no bound for pares; write par, medias or duples and its rank, "
                    "as in pares>=medias 7"
                ).format(text=bound.text),
            )
        paired = np.array([compare(key[: len(pares)], pares) for key in pares_keys(variant)])
        return paired & (table.pares > 0)
    if lance == "juego":
        return _bounded_juego(compare, bound, table)
    if lance is not None:
        summed: BoolArray = compare(table.points, _number(subject, bound))
        return summed & (table.juego == 0) if lance == "punto" else summed
    rank = _rank(subject, variant)
    counted: BoolArray = compare(table.counts[:, rank], _number(subject, bound))
    return counted


def understood_bound(subject: Phrase, sign: str, bound: Phrase, variant: Variant) -> str:
    """Return a comparison that `bounded` reads as it was understood: ``chica>=AA4``."""
    lance = SUBJECT_OF.get(subject.key)
    if lance in ("grande", "chica"):
        symbols = format_cards(_bound_cards(lance, bound, variant), variant)
        return f"{lance}{sign}{symbols if lance == 'grande' else symbols[::-1]}"
    if lance == "pares":
        kind, *ranks = pares_operand(bound, variant) or (0,)
        shown = "".join(variant.symbols[rank] for rank in ranks if rank >= 0)
        return f"pares{sign}{PARES_KINDS[kind]} {shown}".rstrip()
    name = lance or variant.symbols[_rank(subject, variant)]
    return f"{name}{sign}{HAND_OF.get(bound.key, bound.text)}"


def _bound_cards(lance: str, bound: Phrase, variant: Variant) -> tuple[int, ...]:
    cards = cards_or_none(bound.text.replace(".", ""), variant)
    if not cards or len(cards) > HAND_SIZE:
        raise MistakeError(
            bound.start,
            _("{text!r} is no bound for {lance}; write one to four cards, as in {example}").format(
                text=bound.text,
                lance=lance,
                example="grande>=RRC" if lance == "grande" else "chica>=AA4",
            ),
        )
    return cards


def split_kind(phrase: Phrase) -> tuple[str, str] | None:
    """Return (kind, the rest) of a phrase that begins with par, medias or duples, else None.

    >>> split_kind(Phrase("par de reyes", 0))
    ('par', 'reyes')
    """
    words = phrase.key.split("-")
    for n in range(len(words), 0, -1):
        kind = HAND_OF.get("-".join(words[:n]))
        if kind in PARES_KINDS:
            rest = words[n:]
            return kind, " ".join(rest[1:] if rest[:1] in (["de"], ["of"]) else rest)
    return None


def pares_operand(bound: Phrase, variant: Variant) -> tuple[int, ...] | None:
    """Return the beginning of a key of pares: a kind and its ranks, or cards that pair.

    None if the phrase is neither.
    """
    named = split_kind(bound)
    if named is None:
        cards = cards_or_none(bound.text, variant)
        if not cards or len(cards) > HAND_SIZE or not pares_key(cards).kind:
            return None
        return pares_key(cards)
    kind, rest = named
    place = PARES_KINDS.index(kind)
    if not rest:
        return (place,)
    if rest in FIGURE_OF:
        ranks: tuple[int, ...] | None = (card_from_figure(FIGURE_OF[rest], variant),)
    elif kind != "duples" and rest in ("10", "11", "12"):
        ranks = (card_from_figure(int(rest), variant),)
    else:
        ranks = cards_or_none(rest, variant)
    if not ranks or len(ranks) > (2 if kind == "duples" else 1):
        return None
    return (place, *sorted(ranks, reverse=True))


def _bounded_juego(
    compare: Callable[[Any, Any], Any], bound: Phrase, table: HandTable
) -> BoolArray:
    """Compare in juego's order. A 31 takes in la real, unless la real itself is the bound."""
    has = table.juego > 0
    if HAND_OF.get(bound.key) == "real":
        check_real("real", bound, table.variant)
        real: BoolArray = compare(named_hands("real", table.variant).astype(int), 1)
        return has & real
    by_sum = hand_table(Variant(table.variant.kings)).juego
    number = _number_or_none(bound.text)
    places = by_sum[has & (table.points == number)]
    if not places.size:
        raise MistakeError(
            bound.start,
            _("{text!r} is no juego; they are, best first, {juegos}").format(
                text=bound.text, juegos=" ".join(map(str, JUEGO_ORDER))
            ),
        )
    fits: BoolArray = compare(by_sum, places[0])
    return has & fits


def _number_or_none(text: str) -> int | None:
    if text.isascii() and text.isdecimal() and len(text) <= 3:
        return int(text)
    return None


def _number(subject: Phrase, bound: Phrase) -> int:
    number = _number_or_none(bound.text)
    if number is None:
        raise MistakeError(
            bound.start,
            _("{subject} is compared with a whole number, not {text!r}").format(
                subject=subject.text, text=bound.text
            ),
        )
    return number


def _rank(subject: Phrase, variant: Variant) -> int:
    if subject.key in FIGURE_OF:
        return card_from_figure(FIGURE_OF[subject.key], variant)
    if subject.text in ("10", "11", "12"):
        return card_from_figure(int(subject.text), variant)
    cards = cards_or_none(subject.text, variant)
    if cards is not None and len(cards) == 1:
        return cards[0]
    near = nearest(subject.text, subjects_only=True)
    if near is not None and HAND_OF.get(subject.key) is None:
        message = _("{text!r} cannot be compared; did you mean {near!r}?").format(
            text=subject.text, near=near
        )
    else:
        message = _(
            "{text!r} cannot be compared; grande, chica, pares, juego, punto, sum can, "
            "and counts of a rank such as kings or sevens"
        ).format(text=subject.text)
    raise MistakeError(subject.start, message)
