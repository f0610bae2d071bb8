"""Hands that players speak of together at a lance: RRR·, duples of kings, 31."""

from __future__ import annotations

from typing import NamedTuple

from musodds.game.hands import PARES_KINDS, HandTable, pares_key
from musodds.game.showdown import describe
from musodds.game.variant import HAND_SIZE
from musodds.text import _

#: The fewest points at punto that have a row of their own.
_LEAST_POINTS = 20


class LanceRow(NamedTuple):
    """Hands that are spoken of together, and how they are written."""

    name: str
    hands: list[int]


def rows_of(table: HandTable, lance: str) -> list[LanceRow]:
    """Return the hands that play a lance, the best at it first."""
    strength = getattr(table, lance)
    rows: dict[str, list[int]] = {}
    for hand in sorted(range(table.n), key=lambda one: -int(strength[one])):
        if lance in ("grande", "chica") or strength[hand] > 0:
            rows.setdefault(_name(table, lance, hand), []).append(hand)
    return [LanceRow(name, hands) for name, hands in rows.items()]


def _name(table: HandTable, lance: str, hand: int) -> str:
    variant, cards = table.variant, table.cards[hand]
    if lance == "pares":
        pares = pares_key(cards)
        card = variant.symbols[pares.high]
        kinds = {
            "duples": _("duples, {cards}").format(cards=2 * card),
            "medias": _("medias, {cards}").format(cards=3 * card),
            "par": _("a pair, {cards}").format(cards=2 * card),
        }
        return kinds[PARES_KINDS[pares.kind]]
    if lance == "grande":
        return _begun(table.names[hand], variant.symbols[variant.king])
    if lance == "chica":
        return _begun(table.names[hand][::-1], variant.symbols[variant.ace])
    if lance == "punto" and table.points[hand] < _LEAST_POINTS:
        return _("under {points}").format(points=_LEAST_POINTS)
    return describe(lance, cards, variant)


def _begun(name: str, best: str) -> str:
    """Return the best cards of a hand and the next one, dots for the rest.

    >>> _begun("RR7A", "R"), _begun("RRRA", "R"), _begun("C754", "R")
    ('RR7·', 'RRR·', 'C···')
    """
    n_best = len(name) - len(name.lstrip(best))
    told = n_best + (n_best < HAND_SIZE - 1)
    return name[:told] + "·" * (HAND_SIZE - told)
