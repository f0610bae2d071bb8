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
def deal_four(deck, first, threshold, state):  # type: ignore[no-untyped-def]
    """Deal four cards by Fisher-Yates steps from one 32-bit word.

    Parameters
    ----------
    deck : ndarray of uint64
        Cards not dealt yet from position ``first`` on, as codes; changed in place.
    threshold : uint64
        ``2**32 mod n(n-1)(n-2)(n-3)`` for the ``n`` cards left: see `batch_threshold`.

    Returns
    -------
    (uint64, uint64)
        The sum of the four codes, and the next state.
    """
    left = np.uint64(deck.size - first)
    while True:
        word = mix(state) >> np.uint64(32)
        state = advance(state)
        wide0 = word * left
        wide1 = (wide0 & _LOW_32) * (left - np.uint64(1))
        wide2 = (wide1 & _LOW_32) * (left - np.uint64(2))
        wide3 = (wide2 & _LOW_32) * (left - np.uint64(3))
        if (wide3 & _LOW_32) >= threshold:
            break
    place = np.uint64(first)
    j = place + (wide0 >> np.uint64(32))
    total = deck[j]
    deck[j] = deck[place]
    deck[place] = total
    place += np.uint64(1)
    j = place + (wide1 >> np.uint64(32))
    card = deck[j]
    deck[j] = deck[place]
    deck[place] = card
    total += card
    place += np.uint64(1)
    j = place + (wide2 >> np.uint64(32))
    card = deck[j]
    deck[j] = deck[place]
    deck[place] = card
    total += card
    place += np.uint64(1)
    j = place + (wide3 >> np.uint64(32))
    card = deck[j]
    deck[j] = deck[place]
    deck[place] = card
    total += card
    return total, state


@inline()
def batch_threshold(left):  # type: ignore[no-untyped-def]
    """Return the rejection threshold of `deal_four` with ``left`` cards in the deck."""
    n = np.uint64(left)
    product = n * (n - np.uint64(1)) * (n - np.uint64(2)) * (n - np.uint64(3))
    return (_LOW_32 + np.uint64(1)) % product
