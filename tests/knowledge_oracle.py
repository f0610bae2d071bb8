"""A slow reading of the language of knowledge, sharing no code with the package.

An expression is a nested tuple; `write` turns it into text for the program and `worth` works out
what it is worth for one hand, a string of symbols, straight from the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any

Node = tuple[Any, ...]

RANKS = {8: "A4567SCR", 4: "A234567SCR"}
VALUE = {"A": 1, "S": 10, "C": 10, "R": 10} | {str(n): n for n in range(2, 8)}
#: From the worst juego to the best.
JUEGOS = [33, 34, 35, 36, 37, 40, 32, 31]


def deck(kings: int) -> list[str]:
    """The forty cards, each as the rank it counts for."""
    printed = [figure for figure in "A234567SCR" for _suit in range(4)]
    return [{"3": "R", "2": "A"}.get(card, card) for card in printed] if kings == 8 else printed


@cache
def distinct(kings: int) -> list[str]:
    """Every distinct hand, its cards from the highest down."""
    return ["".join(hand) for hand in combinations_with_replacement(RANKS[kings][::-1], 4)]


@cache
def dealt(kings: int) -> dict[str, int]:
    """How many of the 91,390 physical hands each distinct hand is, by dealing them all."""
    order = RANKS[kings]
    tally: dict[str, int] = {}
    for cards in combinations(deck(kings), 4):
        hand = "".join(sorted(cards, key=order.index, reverse=True))
        tally[hand] = tally.get(hand, 0) + 1
    return tally


def total(hand: str) -> int:
    return sum(VALUE[card] for card in hand)


def kind(hand: str) -> str:
    shape = sorted((hand.count(card) for card in set(hand)), reverse=True)
    return {
        (4,): "duples",
        (2, 2): "duples",
        (3, 1): "medias",
        (2, 1, 1): "par",
        (1, 1, 1, 1): "none",
    }[tuple(shape)]


def pares_order(hand: str, kings: int) -> list[int]:
    """The kind, then the ranks of the pairs or trio from the highest."""
    order = RANKS[kings]
    several = sorted((order.index(c) for c in set(hand) if hand.count(c) > 1), reverse=True)
    place = ["none", "par", "medias", "duples"].index(kind(hand))
    return [place, *(several * 2 if len(several) == 1 and place == 3 else several)]


def real(hand: str, played: str) -> bool:
    rest = hand.replace("7", "", 3)
    if hand.count("7") != 3:
        return False
    return {"off": False, "sota": rest == "S", "figure": rest in "RCS"}[played]


NAMES: dict[str, Callable[[str], bool]] = {
    "2-reyes": lambda hand: hand.count("R") == 2,
    "3-reyes": lambda hand: hand.count("R") in (3, 4),
    "2-ases": lambda hand: hand.count("A") == 2,
    "3-ases": lambda hand: hand.count("A") in (3, 4),
    "par": lambda hand: kind(hand) == "par",
    "medias": lambda hand: kind(hand) == "medias",
    "duples": lambda hand: kind(hand) == "duples",
    "pares": lambda hand: len(set(hand)) < 4,
    "no-pares": lambda hand: len(set(hand)) == 4,
    "juego": lambda hand: total(hand) >= 31,
    "no-juego": lambda hand: total(hand) <= 30,
    "punto": lambda hand: total(hand) <= 30,
    "31": lambda hand: total(hand) == 31,
    "other-juego": lambda hand: total(hand) > 31,
    "30": lambda hand: total(hand) == 30,
    "29": lambda hand: total(hand) == 29,
    "ciego": lambda hand: len(set(hand)) == 4 and total(hand) <= 30,
    "solomillo": lambda hand: sorted(hand) == list("ARRR"),
    "any": lambda hand: True,
}

SIGNS: dict[str, Callable[[Any, Any], bool]] = {
    ">=": lambda a, b: not a < b,
    "<=": lambda a, b: not b < a,
    ">": lambda a, b: bool(b < a),
    "<": lambda a, b: bool(a < b),
    "=": lambda a, b: bool(a == b),
    "!=": lambda a, b: bool(a != b),
}


def compared(hand: str, subject: str, sign: str, bound: Any, kings: int) -> bool:
    order = RANKS[kings]
    test = SIGNS[sign]
    if subject == "grande":
        mine = sorted((order.index(c) for c in hand), reverse=True)
        his = sorted((order.index(c) for c in bound), reverse=True)
        return test(mine[: len(his)], his)
    if subject == "chica":
        mine = [-n for n in sorted(order.index(c) for c in hand)]
        his = [-n for n in sorted(order.index(c) for c in bound)]
        return test(mine[: len(his)], his)
    if subject == "pares":
        word, _space, cards = bound.partition(" ")
        wanted = [
            ["none", "par", "medias", "duples"].index(word),
            *sorted((order.index(c) for c in cards), reverse=True),
        ]
        return len(set(hand)) < 4 and test(pares_order(hand, kings)[: len(wanted)], wanted)
    if subject == "juego":
        if total(hand) < 31:
            return False
        return test(JUEGOS.index(total(hand)), JUEGOS.index(int(bound)))
    if subject == "punto":
        return total(hand) < 31 and test(total(hand), bound)
    if subject == "sum":
        return test(total(hand), bound)
    return test(hand.count(subject), bound)


def worth(node: Node, hand: str, kings: int) -> Fraction:
    """The weight of a hand; 0 or 1 where the expression carries none."""
    what = node[0]
    if what == "name":
        return Fraction(NAMES[node[1]](hand))
    if what == "hand":
        return Fraction(sorted(hand) == sorted(node[1]))
    if what == "pattern":
        return Fraction(all(hand.count(c) >= node[1].count(c) for c in node[1]))
    if what == "bound":
        return Fraction(compared(hand, node[1], node[2], node[3], kings))
    if what == "times":
        return worth(node[1], hand, kings) * Fraction(node[2])
    if what == "not":
        return 1 - worth(node[1], hand, kings)
    left, right = (worth(part, hand, kings) for part in node[1:3])
    return left * right if what == "and" else max(left, right)


#: Words for what is counted, by the card's symbol.
COUNTED = {"R": "kings", "A": "ases", "7": "sevens", "C": "caballos", "S": "txotak", "4": "4"}


def write(node: Node) -> str:
    """The expression as a player would type it, every part in parentheses that needs them."""
    what = node[0]
    if what in ("name", "hand"):
        return str(node[1])
    if what == "pattern":
        return str(node[1]).ljust(4, ".")
    if what == "bound":
        return f"{COUNTED.get(node[1], node[1])}{node[2]}{node[3]}"
    if what == "times":
        return f"({write(node[1])})*{node[2]}"
    if what == "not":
        return f"!({write(node[1])})"
    sign = {"and": "&", "or": "|"}[what]
    return f"({write(node[1])}) {sign} ({write(node[2])})"


def ways(hand: str, left: dict[str, int]) -> int:
    """Physical hands of a distinct hand in a deck with so many cards of each rank left."""
    n = 1
    for card in set(hand):
        n *= comb(left[card], hand.count(card))
    return n
