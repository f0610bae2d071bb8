"""Four hands played, and hands sorted at a lance, written as a player writes them."""

from __future__ import annotations

from musodds.game.cards import parse_hand
from musodds.game.hands import hand_table
from musodds.game.showdown import LanceOutcome, resolve_lances
from musodds.game.variant import Variant


def play(*hands: str, kings: int = 8, real: str = "off") -> dict[str, LanceOutcome]:
    variant = Variant(kings, real)
    return resolve_lances([parse_hand(hand, variant) for hand in hands], variant)


def order(lance: str, *hands: str, kings: int = 8, real: str = "off") -> list[str]:
    """The hands sorted at a lance, best first; the sort is stable, so equal hands stay in order."""
    variant = Variant(kings, real)
    table = hand_table(variant)
    place = table.order(lance)
    return sorted(hands, key=lambda hand: -place[table.index[parse_hand(hand, variant)]])
