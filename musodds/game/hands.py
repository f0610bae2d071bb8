"""What a hand is worth in each lance, and the table of every distinct hand of a variant.

The functions here are the one statement of how hands compare; everything faster is tested
against them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from musodds.game.cards import Hand, format_cards, rank_counts
from musodds.game.variant import HAND_SIZE, Variant

IntArray = npt.NDArray[np.int64]

#: Juego from the best to the worst; la real, where it is played, comes before them all.
JUEGO_ORDER = (31, 32, 40, 37, 36, 35, 34, 33)
PARES_KINDS = ("none", "par", "medias", "duples")
#: Stones that one player's pares are worth, by kind.
PARES_STONES = {"none": 0, "par": 1, "medias": 2, "duples": 3}
JUEGO_MINIMUM = 31


class Pares(NamedTuple):
    """The pares in a hand; tuples compare as the lance does.

    ``kind`` is the index in `PARES_KINDS`; ``high`` and ``low`` the ranks that count, -1 where
    there is none.
    """

    kind: int
    high: int
    low: int


def grande_key(hand: Hand) -> tuple[int, ...]:
    """Return a key that grows as the hand is better at grande: cards from the highest down."""
    return tuple(sorted(hand, reverse=True))


def chica_key(hand: Hand) -> tuple[int, ...]:
    """Return a key that grows as the hand is better at chica: from the lowest up, lower wins."""
    return tuple(-card for card in sorted(hand))


def pares_key(hand: Hand) -> Pares:
    """Return the pares of a hand. Four equal cards are duples; other cards never count."""
    paired = sorted((rank for rank, n in Counter(hand).items() if n >= 2), reverse=True)
    most = max(Counter(hand).values())
    if most == HAND_SIZE or len(paired) == 2:
        return Pares(3, paired[0], paired[-1])
    if paired:
        return Pares(most - 1, paired[0], -1)
    return Pares(0, -1, -1)


def points(hand: Hand, variant: Variant) -> int:
    """Return the sum of the hand for juego and punto."""
    return sum(variant.points[card] for card in hand)


def is_real(hand: Hand, variant: Variant) -> bool:
    """Return whether the hand is la real of this variant: 7-7-7 and a sota, or any ten."""
    if variant.real == "off" or list(hand).count(variant.seven) != 3:
        return False
    (fourth,) = (card for card in hand if card != variant.seven)
    if variant.real == "sota":
        return fourth == variant.sota
    return variant.points[fourth] == 10


def juego_key(hand: Hand, variant: Variant) -> int:
    """Return a key that grows as the juego is better, 0 where the hand has none.

    33 is 1, 31 is 8, and la real, where it is played, 9.
    """
    total = points(hand, variant)
    if total < JUEGO_MINIMUM:
        return 0
    return len(JUEGO_ORDER) - JUEGO_ORDER.index(total) + is_real(hand, variant)


def pares_stones(hand: Hand) -> int:
    """Return the stones that the hand's pares are worth: 1 par, 2 medias, 3 duples."""
    return PARES_STONES[PARES_KINDS[pares_key(hand).kind]]


def juego_stones(hand: Hand, variant: Variant) -> int:
    """Return the stones that the hand's juego is worth: 3 for a 31, 2 for another, 0 without."""
    total = points(hand, variant)
    return 0 if total < JUEGO_MINIMUM else 3 if total == JUEGO_MINIMUM else 2


@dataclass(frozen=True, eq=False)
class HandTable:
    """Every distinct hand of a variant, suits apart; ``n`` is 330 or 715.

    A hand's index is its place at grande, worst first, so that grande needs no table. All arrays
    have one row per hand and are read-only.

    Attributes
    ----------
    cards : tuple of Hand
        The hands, highest card first.
    names : tuple of str
        The hands as they are written: ``RR7A``.
    counts : ndarray, shape (n, n_ranks)
        Cards of each rank.
    multiplicity : ndarray, shape (n,)
        Physical hands of the full deck of 40; they add up to 91,390.
    chica, pares, juego, punto : ndarray, shape (n,)
        Place in the lance, higher is better, equal where the lance ties. ``pares`` and ``juego``
        are 0 for a hand that has none; ``punto`` is 0 for a hand with juego and its sum otherwise.
    points : ndarray, shape (n,)
        The sum of the cards.
    pares_stones, juego_stones : ndarray, shape (n,)
        Stones the hand's own pares and juego are worth.
    """

    variant: Variant
    cards: tuple[Hand, ...]
    names: tuple[str, ...]
    counts: IntArray
    multiplicity: IntArray
    chica: IntArray
    pares: IntArray
    juego: IntArray
    punto: IntArray
    points: IntArray
    pares_stones: IntArray
    juego_stones: IntArray
    index: dict[Hand, int]

    @property
    def n(self) -> int:
        return len(self.cards)

    @property
    def grande(self) -> IntArray:
        """Place at grande: the hand's own index."""
        return np.arange(self.n)

    def order(self, lance: str) -> IntArray:
        """Return the hands' places in ``lance``, higher is better."""
        order: IntArray = getattr(self, lance)
        return order


@cache
def hand_table(variant: Variant) -> HandTable:
    """Return the table of a variant, built once.

    >>> hand_table(Variant(8)).n, hand_table(Variant(4)).n
    (330, 715)
    """
    hands = sorted(
        (
            tuple(reversed(cards))
            for cards in combinations_with_replacement(range(variant.n_ranks), HAND_SIZE)
        ),
        key=grande_key,
    )
    counts = [rank_counts(hand, variant) for hand in hands]
    sums = [points(hand, variant) for hand in hands]
    return HandTable(
        variant=variant,
        cards=tuple(hands),
        names=tuple(format_cards(hand, variant) for hand in hands),
        counts=_frozen(counts),
        multiplicity=_frozen([prod(map(comb, variant.copies, row)) for row in counts]),
        chica=_places([chica_key(hand) for hand in hands]),
        pares=_places([pares_key(hand) for hand in hands]),
        juego=_frozen([juego_key(hand, variant) for hand in hands]),
        punto=_frozen([total if total < JUEGO_MINIMUM else 0 for total in sums]),
        points=_frozen(sums),
        pares_stones=_frozen([pares_stones(hand) for hand in hands]),
        juego_stones=_frozen([juego_stones(hand, variant) for hand in hands]),
        index={hand: i for i, hand in enumerate(hands)},
    )


def _places(keys: list[tuple[int, ...]] | list[Pares]) -> IntArray:
    """Return dense places, equal keys sharing one; the lowest key has place 0."""
    place = {key: i for i, key in enumerate(sorted(set(keys)))}
    return _frozen([place[key] for key in keys])


def _frozen(values: object) -> IntArray:
    array = np.array(values, dtype=np.int64)
    array.setflags(write=False)
    return array
