"""The mus phase and its lances in plain Python over single cards; no code of the package."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

#: Ranks as letters from the lowest to the highest.
RANKS = {8: "A4567SCR", 4: "A234567SCR"}
POINTS = {"A": 1, "S": 10, "C": 10, "R": 10}
JUEGO = [33, 34, 35, 36, 37, 40, 32, 31]
LANCES = ("grande", "chica", "pares", "juego", "punto")


def deck(kings: int) -> list[str]:
    return [rank for rank in RANKS[kings] for _ in range(8 if kings == 8 and rank in "AR" else 4)]


def without(cards: list[str], gone: str) -> list[str]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left


def points(hand: str) -> int:
    return sum(POINTS.get(card) or int(card) for card in hand)


def keys(hand: str, kings: int) -> tuple[object, ...]:
    """Return what a hand shows at grande, chica, pares, juego and punto; None takes no part."""
    ranks = sorted((RANKS[kings].index(card) for card in hand), reverse=True)
    tally = Counter(ranks)
    twice = sorted((rank for rank in tally if tally[rank] >= 2), reverse=True)
    pares: tuple[int, ...] | None = None
    if len(twice) == 2 or 4 in tally.values():
        pares = (3, twice[0], twice[-1])
    elif twice:
        pares = (2 if tally[twice[0]] == 3 else 1, twice[0])
    total = points(hand)
    juego = JUEGO.index(total) if total >= 31 else None
    return tuple(ranks), tuple(-rank for rank in reversed(ranks)), pares, juego, total


def own_stones(hand: str, kings: int) -> tuple[int, int]:
    pares = keys(hand, kings)[2]
    total = points(hand)
    return (pares[0] if pares else 0), (3 if total == 31 else 2 if total > 31 else 0)  # type: ignore[index]


def winners(hands: list[str], kings: int) -> list[int | None]:
    """Return the winning seat of each lance, None where it is absent."""
    shown = [keys(hand, kings) for hand in hands]
    found: list[int | None] = []
    for lance in range(5):
        if lance == 4 and found[3] is not None:
            found.append(None)
            continue
        best: int | None = None
        for seat in range(4):
            key = shown[seat][lance]
            if key is not None and (best is None or key > shown[best][lance]):  # type: ignore[operator]
                best = seat
        found.append(best)
    return found


def net_and_winners(
    hands: list[str], kings: int, stakes: str = "pass"
) -> tuple[int, list[int | None]]:
    """Return the net stones of seats 0 and 2 and who wins each lance."""
    won = winners(hands, kings)
    own = [own_stones(hand, kings) for hand in hands]
    bets = stakes == "min"
    net = 0
    for lance, seat in enumerate(won):
        if seat is None:
            continue
        sign = 1 if seat % 2 == 0 else -1
        if lance in (0, 1):
            pays = 2 if bets else 1
        elif lance == 4:
            pays = 3 if bets else 1
        else:
            pays = own[seat][lance - 2] + own[(seat + 2) % 4][lance - 2]
            rivals = own[(seat + 1) % 4][lance - 2] + own[(seat + 3) % 4][lance - 2]
            if bets and rivals:
                pays += 2
        net += sign * pays
    return net, won


def keep_kings(hand: str) -> str:
    """Return the kings of a hand, three at most."""
    return "R" * min(hand.count("R"), 3)


class Table:
    """Four hands, a stock and the discards; who is served what is under the rules' order."""

    def __init__(self, hands: list[str], stock: list[str], thrown: list[str], rule: str) -> None:
        self.hands = hands
        self.stock = stock
        self.thrown = thrown
        self.rule = rule
        self.ran_out = 0

    def round(self, keep: Callable[[int, str], str], dice: random.Random) -> None:
        """All throw in turn, then all are served in turn."""
        last_thrown: list[str] = []
        for seat in range(4):
            kept = keep(seat, self.hands[seat])
            gone = without(list(self.hands[seat]), kept)
            self.thrown += gone
            self.hands[seat] = kept
            last_thrown = gone
        for seat in range(4):
            while len(self.hands[seat]) < 4:
                if not self.stock:
                    self._reshuffle(seat, last_thrown, dice)
                self.hands[seat] += self.stock.pop()

    def _reshuffle(self, seat: int, last_thrown: list[str], dice: random.Random) -> None:
        self.ran_out += 1
        self.stock, self.thrown = self.thrown, []
        if self.rule == "own-aside" and seat == 3:
            self.stock = without(self.stock, "".join(last_thrown))
            self.thrown = list(last_thrown)
        dice.shuffle(self.stock)
