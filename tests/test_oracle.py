"""The oracle's two ways of counting agree with one another, so that either may be believed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from knowledge_oracle import NAMES, deck
from oracle import count_cards, count_hands

SHORT = [
    (1, 8, "off", "RRRCS7765544AAAA", "RR7A", {}),
    (0, 8, "figure", "RRRC777765SSAAAC", "R777", {}),
    (3, 4, "sota", "RRCS7777654321AA", "S777", {}),
    (2, 4, "off", "RRCCSS7765432AAA", "RCSA", {"partner": "7654"}),
    (1, 8, "off", "RRRRCCSS776554AA", "RCSA", {"partner": NAMES["juego"], "left": NAMES["pares"]}),
    (0, 8, "off", "RRRRCCSS776554AA", "RR7A", {"any_rival": NAMES["31"]}),
    (3, 4, "off", "RRCCSS77654322AA", "RC7A", {"right": "RSS2", "any_rival": NAMES["juego"]}),
    (2, 8, "off", "RRRCS7765544AAAA", "RR7A", {"left": lambda h: 1 + 2 * NAMES["juego"](h)}),
]


@pytest.mark.parametrize(("seat", "kings", "played", "left", "hand", "known"), SHORT)
def test_dealing_cards_and_going_through_hands_agree(
    seat: int, kings: int, played: str, left: str, hand: str, known: dict[str, Any]
) -> None:
    cards = left.replace("1", "A")
    dead = "".join((Counter(deck(kings)) - Counter(cards)).elements())
    slow = count_cards(hand, seat, kings, played, dead, **known)
    assert slow.deals > 0
    assert slow == count_hands(hand, seat, kings, played, dead, **known)
