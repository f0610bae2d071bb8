"""Random numbers whose state is one local word, and unbiased draws below a bound.

The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
generators", OOPSLA 2014): the state is a counter, so draws do not wait for one another. Bounded
draws multiply a 32-bit word by the bound and keep the high half; several draws share one word
and the last low half decides a rejection that makes their joint distribution exactly uniform
(Brackett-Rozinsky and Lemire, "Batched ranged random integer generation", 2024).
"""

from __future__ import annotations

import numpy as np

from musodds.kernels.compiler import inline

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_LOW_32 = np.uint64(0xFFFFFFFF)


@inline()
def mix(state):  # type: ignore[no-untyped-def]
    """Return the 64 random bits of a state; the caller then adds ``advance`` to the state."""
    z = (state ^ (state >> np.uint64(30))) * _MIX_1
    z = (z ^ (z >> np.uint64(27))) * _MIX_2
    return z ^ (z >> np.uint64(31))


@inline()
def advance(state):  # type: ignore[no-untyped-def]
    """Return the state after ``state``."""
    return state + _GOLDEN


@inline()
def stream_start(seed, unit):  # type: ignore[no-untyped-def]
    """Return the first state of the stream of ``(seed, unit)``, both uint64."""
    return mix(mix(seed + _GOLDEN) ^ (unit * _MIX_2 + _MIX_1))


@inline()
def random_below(state, bound):  # type: ignore[no-untyped-def]
    """Return ``(number, next state)``: an unbiased number in ``0 .. bound - 1``, bound < 2**32."""
    wide = (mix(state) >> np.uint64(32)) * bound
    state = advance(state)
    if (wide & _LOW_32) < bound:
        threshold = (_LOW_32 + np.uint64(1)) % bound
        while (wide & _LOW_32) < threshold:
            wide = (mix(state) >> np.uint64(32)) * bound
            state = advance(state)
    return wide >> np.uint64(32), state


@inline()
def random_unit(state):  # type: ignore[no-untyped-def]
    """Return ``(x, next state)`` with ``x`` uniform in [0, 1) on a grid of 2**-53."""
    return (mix(state) >> np.uint64(11)) * (1.0 / 9007199254740992.0), advance(state)


@inline()
def batch_threshold(left):  # type: ignore[no-untyped-def]
    """Return the rejection threshold of four draws below ``left``, ``left`` - 1, ... from one word.

    It is ``2**32 mod left (left - 1) (left - 2) (left - 3)``; a word whose last low half is below
    it must be drawn again.
    """
    n = np.uint64(left)
    product = n * (n - np.uint64(1)) * (n - np.uint64(2)) * (n - np.uint64(3))
    return (_LOW_32 + np.uint64(1)) % product


@inline()
def draw_places(places, hand, left, threshold, state):  # type: ignore[no-untyped-def]
    """Draw, for a block of deals, the four Fisher-Yates steps that deal one hand.

    Each deal takes one 32-bit word: those of the first half of the block the high halves of the
    generator's words, those of the second half the low ones. The loop has no branch and no
    dependency between deals, so the compiler makes vectors of it; a block in which any word must
    be rejected is drawn again whole, which is as unbiased as drawing that word again.

    Parameters
    ----------
    places : ndarray, shape (12, block), uint8
        Rows ``4 * hand`` .. ``4 * hand + 3`` get numbers below ``left``, ``left`` - 1, ...
    left : int
        Cards in the deck when this hand is dealt.

    Returns
    -------
    uint64
        The next state.
    """
    half = places.shape[1] // 2
    n0 = np.uint64(left)
    n1 = np.uint64(left - 1)
    n2 = np.uint64(left - 2)
    n3 = np.uint64(left - 3)
    row = 4 * hand
    lowest = np.uint64(0)
    while True:
        lowest = _LOW_32
        for i in range(half):
            bits = mix(state + np.uint64(i) * _GOLDEN)
            wide = (bits >> np.uint64(32)) * n0
            places[row, i] = wide >> np.uint64(32)
            wide = (wide & _LOW_32) * n1
            places[row + 1, i] = wide >> np.uint64(32)
            wide = (wide & _LOW_32) * n2
            places[row + 2, i] = wide >> np.uint64(32)
            wide = (wide & _LOW_32) * n3
            places[row + 3, i] = wide >> np.uint64(32)
            lowest = min(lowest, wide & _LOW_32)
            wide = (bits & _LOW_32) * n0
            places[row, half + i] = wide >> np.uint64(32)
            wide = (wide & _LOW_32) * n1
            places[row + 1, half + i] = wide >> np.uint64(32)
            wide = (wide & _LOW_32) * n2
            places[row + 2, half + i] = wide >> np.uint64(32)
            wide = (wide & _LOW_32) * n3
            places[row + 3, half + i] = wide >> np.uint64(32)
            lowest = min(lowest, wide & _LOW_32)
        state += np.uint64(half) * _GOLDEN
        if lowest >= threshold:
            return state


@inline()
def take_hand(deck, first, places, hand, i):  # type: ignore[no-untyped-def]
    """Deal the hand that `draw_places` drew for deal ``i``, and return the sum of its codes.

    ``deck`` (uint64 codes, dealt from position ``first`` on) is permuted in place and serves for
    the next deal as it is.
    """
    total = np.uint64(0)
    for step in range(4):
        place = np.uint64(first + step)
        j = place + np.uint64(places[4 * hand + step, i])
        card = deck[j]
        deck[j] = deck[place]
        deck[place] = card
        total += card
    return total
