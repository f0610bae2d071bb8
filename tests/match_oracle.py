"""The rules once more, in plain Python over letters; shares no code with the package."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from math import comb, prod

POINTS = {"A": 1, "S": 10, "C": 10, "R": 10}
JUEGOS = [31, 32, 40, 37, 36, 35, 34, 33]
LANCES = ["grande", "chica", "pares", "juego", "punto"]
DECKS = {8: "A" * 8 + "4567SC" * 4 + "R" * 8, 4: "A234567SCR" * 4}
RANKS = "A234567SCR"


def points(hand: str) -> int:
    return sum(POINTS.get(card) or int(card) for card in hand)


def pares(hand: str) -> tuple[int, list[int]]:
    """Stones of the hand's pares, and what compares equals in kind."""
    ranks = sorted((RANKS.index(card) for card in hand), reverse=True)
    paired = sorted({rank for rank in ranks if ranks.count(rank) >= 2}, reverse=True)
    if not paired:
        return 0, []
    if len(paired) == 2:
        return 3, paired
    most = ranks.count(paired[0])
    return (3, paired * 2) if most == 4 else (most - 1, paired)


def juego(hand: str) -> int:
    total = points(hand)
    return 8 - JUEGOS.index(total) if total >= 31 else 0


def juego_stones(hand: str) -> int:
    return {0: 0, 8: 3}.get(juego(hand), 2)


def best_seat(keys: Sequence[object]) -> int:
    return max(range(4), key=lambda seat: (keys[seat], -seat))


class Deal:
    """Four hands, from the mano: for each lance the winning seat (None: absent), who takes part,
    and what each pair's own cards are worth."""

    def __init__(self, hands: Sequence[str]) -> None:
        ranks = [sorted(RANKS.index(card) for card in hand) for hand in hands]
        has_pares = [pares(hand)[0] > 0 for hand in hands]
        has_juego = [juego(hand) > 0 for hand in hands]
        self.winner: dict[str, int | None] = {
            "grande": best_seat([rank[::-1] for rank in ranks]),
            "chica": best_seat([[-card for card in rank] for rank in ranks]),
            "pares": best_seat([pares(hand) for hand in hands]) if any(has_pares) else None,
            "juego": best_seat([juego(hand) for hand in hands]) if any(has_juego) else None,
            "punto": None if any(has_juego) else best_seat([points(hand) for hand in hands]),
        }
        everyone = [True] * 4
        nobody = [False] * 4
        self.plays = {
            "grande": everyone,
            "chica": everyone,
            "pares": has_pares,
            "juego": has_juego,
            "punto": nobody if any(has_juego) else everyone,
        }
        self.own = {
            "grande": [0, 0],
            "chica": [0, 0],
            "pares": [sum(pares(hand)[0] for hand in hands[pair::2]) for pair in (0, 1)],
            "juego": [sum(juego_stones(hand) for hand in hands[pair::2]) for pair in (0, 1)],
            "punto": [1, 1],
        }

    def contested(self, lance: str) -> bool:
        return any(self.plays[lance][0::2]) and any(self.plays[lance][1::2])

    def pays(
        self, bets: Mapping[str, tuple[str, int, int]], dejes_at_end: bool = False
    ) -> list[tuple[int, int]]:
        """(pair, stones) in counting order; bets are (kind, stones, pair) where contested."""
        at_once: list[tuple[int, int]] = []
        later: list[tuple[int, int]] = []
        for lance in LANCES:
            winner = self.winner[lance]
            if winner is None:
                continue
            pair = winner % 2
            kind, stones, bettors = bets.get(lance, ("passed", 0, 0))
            if kind == "passed" or not self.contested(lance):
                later.append((pair, self.own[lance][pair] + (lance in ("grande", "chica"))))
            elif kind == "accepted":
                later.append((pair, self.own[lance][pair] + stones))
            else:
                (later if dejes_at_end else at_once).append((bettors, stones))
                later.append((bettors, self.own[lance][bettors]))
        return [payment for payment in at_once + later if payment[1]]


def count(score: list[int], pays: Sequence[tuple[int, int]], target: int) -> int | None:
    """Add the payments to ``score`` until a pair is out; return that pair."""
    for pair, stones in pays:
        score[pair] += stones
        if score[pair] >= target:
            return pair
    return None


def random_hands(draw: random.Random, kings: int = 8) -> list[str]:
    cards = draw.sample(DECKS[kings], 16)
    return ["".join(cards[i : i + 4]) for i in range(0, 16, 4)]


def hands_of(cards: str) -> Iterator[tuple[str, int]]:
    """Every distinct hand of four out of some cards, with the ways to pick it."""
    for hand in combinations_with_replacement(sorted(set(cards)), 4):
        ways = prod(comb(cards.count(card), hand.count(card)) for card in set(hand))
        if ways:
            yield "".join(hand), ways


def without(cards: str, hand: str) -> str:
    for card in hand:
        cards = cards.replace(card, "", 1)
    return cards


AT_MINIMUM = dict.fromkeys(LANCES, ("accepted", 2, 0))
