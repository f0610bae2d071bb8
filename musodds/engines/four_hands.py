"""In how many ways all four hands can be dealt, each hand with its own weights.

Two hands meet the other two through what each two hold together. The ways to deal the four are a
product over ranks, so what two hands hold is split in the low and the high ranks, and the sum
over both is a product of small matrices. It is taken modulo some primes, whose remainders give
the whole number back; so it is exact in floating point.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import comb, factorial, prod

import numpy as np
from numpy.typing import NDArray

from musodds.game.hands import IntArray, hand_table
from musodds.game.variant import HAND_SIZE, Variant

#: Products of two remainders, added up 700 at a time, stay below 2**53; together the primes pass
#: any count of four hands whose weights fit in 63 bits.
_PRIMES = tuple(
    n for n in range(2**21 - 1, 2**21 - 400, -2) if all(n % d for d in range(3, 1449, 2))
)
_HELD = 2 * HAND_SIZE
Blocks = list[NDArray[np.float64]]


def count_four(variant: Variant, gone: Sequence[int], weights: Sequence[IntArray]) -> int:
    """Return the weighted number of ways to deal four hands, in order, from one deck.

    >>> ones = np.ones(330, dtype=np.int64)
    >>> count_four(Variant(8), [0] * 8, [ones] * 4) == prod(comb(n, 4) for n in (40, 36, 32, 28))
    True
    """
    left = sum(variant.copies) - sum(gone)
    most = prod(comb(max(left - HAND_SIZE * i, 0), HAND_SIZE) for i in range(4))
    most *= prod(int(array.max(initial=0)) for array in weights)
    total, modulus = 0, 1
    for prime in _PRIMES:
        if modulus > most:
            break
        rest = _remainder(variant, tuple(gone), weights, prime)
        total += modulus * ((rest - total) * pow(modulus, -1, prime) % prime)
        modulus *= prime
    return total


def _remainder(
    variant: Variant, gone: tuple[int, ...], weights: Sequence[IntArray], prime: int
) -> int:
    low, high = _meetings(variant, gone, prime)
    first = _held(variant, weights[0], weights[1], prime)
    second = _held(variant, weights[2], weights[3], prime)
    total = 0
    for mine, theirs in product(range(_HELD + 1), repeat=2):
        ways = low[mine][theirs] @ second[theirs] % prime
        ways = ways @ high[_HELD - mine][_HELD - theirs].T % prime
        total += int((first[mine] * ways % prime).sum())
    return total % prime


@cache
def _states(n_ranks: int) -> tuple[NDArray[np.int64], ...]:
    """Return, for each number of cards up to eight, the ways to hold them in so many ranks."""
    every = [s for s in product(range(_HELD + 1), repeat=n_ranks) if sum(s) <= _HELD]
    return tuple(
        np.array([s for s in every if sum(s) == n], dtype=np.int64) for n in range(_HELD + 1)
    )


def _code(states: NDArray[np.int64]) -> NDArray[np.int64]:
    powers = (_HELD + 1) ** np.arange(states.shape[-1], dtype=np.int64)
    return np.asarray(states @ powers, dtype=np.int64)


@cache
def _meetings(variant: Variant, gone: tuple[int, ...], prime: int) -> tuple[list[Blocks], ...]:
    """Return, for the low and the high ranks, the ways in which what two and two hold can meet."""
    half = variant.n_ranks // 2
    return tuple(_half(variant, gone, prime, ranks) for ranks in (
        range(half), range(half, variant.n_ranks)
    ))  # fmt: skip


def _half(variant: Variant, gone: tuple[int, ...], prime: int, ranks: range) -> list[Blocks]:
    held = _states(len(ranks))
    blocks: list[Blocks] = []
    for mine in held:
        row: Blocks = []
        for theirs in held:
            ways = np.ones((len(mine), len(theirs)))
            for place, rank in enumerate(ranks):
                cards = variant.copies[rank] - gone[rank]
                taken = mine[:, None, place] + theirs[None, :, place]
                falling = np.array(
                    [
                        factorial(cards) // factorial(cards - n) % prime if n <= cards else 0
                        for n in range(2 * _HELD + 1)
                    ],
                    dtype=np.float64,
                )
                ways = ways * falling[taken] % prime
            row.append(ways)
        blocks.append(row)
    return blocks


def _held(variant: Variant, first: IntArray, second: IntArray, prime: int) -> Blocks:
    """Return what two hands weigh by what they hold together: low ranks in rows, by their number.

    Each weight is divided by the orders of the cards of a rank within a hand.
    """
    counts = np.asarray(hand_table(variant).counts, dtype=np.int64)
    orders = [pow(prod(factorial(int(n)) for n in row), -1, prime) for row in counts]
    inverse = np.array(orders, dtype=np.int64)
    mine, theirs = (np.asarray(array % prime) * inverse % prime for array in (first, second))
    one, other = np.flatnonzero(mine), np.flatnonzero(theirs)
    both = (counts[one][:, None] + counts[other][None]).reshape(-1, variant.n_ranks)
    weights = (mine[one][:, None] * theirs[other][None] % prime).reshape(-1).astype(np.float64)
    half = variant.n_ranks // 2
    low, high = both[:, :half], both[:, half:]
    size = low.sum(axis=1)
    blocks: Blocks = []
    for n in range(_HELD + 1):
        rows, columns = _states(half)[n], _states(variant.n_ranks - half)[_HELD - n]
        here = size == n
        place = _place(rows, low[here]) * len(columns) + _place(columns, high[here])
        summed = np.bincount(place, weights=weights[here], minlength=len(rows) * len(columns))
        blocks.append(np.asarray(summed.reshape(len(rows), len(columns)) % prime, dtype=np.float64))
    return blocks


def _place(states: NDArray[np.int64], wanted: NDArray[np.int64]) -> NDArray[np.int64]:
    codes = _code(states)
    order = np.argsort(codes)
    return np.asarray(order[np.searchsorted(codes[order], _code(wanted))], dtype=np.int64)
