"""How a rule is laid out: prose, columns, hands from the best to the worst."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from musodds.game.cards import Hand, parse_hand
from musodds.game.hands import (
    chica_key,
    grande_key,
    juego_key,
    juego_stones,
    pares_key,
    pares_stones,
    points,
)
from musodds.game.showdown import describe
from musodds.game.variant import Variant
from musodds.text import plural
from musodds.view.terminal import text_width

#: Four hands that show every lance at once.
TABLE = ("RR7A", "RCSA", "CCAA", "SS64")


def prose(text: str) -> list[str]:
    return wrap(text, text_width())


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as columns, every one to the left."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def stones_text(n: int) -> str:
    return plural("{n} stone", "{n} stones", n).format(n=n)


def ranked(hands: Sequence[str], variant: Variant, lance: str) -> list[str]:
    """Return hands from the best to the worst in a lance, with what they show and are worth."""
    read = {name: parse_hand(name, variant) for name in hands}
    ordered = sorted(hands, key=lambda name: _key(lance, read[name], variant), reverse=True)
    rows = []
    for place, name in enumerate(ordered, start=1):
        hand = read[name]
        row = [f"  {place}. {name}"]
        if lance == "pares":
            row += [describe(lance, hand, variant), stones_text(pares_stones(hand))]
        elif lance == "juego":
            row += [describe(lance, hand, variant), stones_text(juego_stones(hand, variant))]
        elif lance == "punto":
            row += [describe(lance, hand, variant)]
        rows.append(row)
    if lance in ("grande", "chica"):
        return [row[0] for row in rows]
    return columns(rows)


def _key(lance: str, hand: Hand, variant: Variant) -> tuple[int, ...]:
    """Return a key that grows as the hand is better in a lance."""
    if lance == "grande":
        return grande_key(hand)
    if lance == "chica":
        return chica_key(hand)
    if lance == "pares":
        return pares_key(hand)
    return (juego_key(hand, variant) if lance == "juego" else points(hand, variant),)
