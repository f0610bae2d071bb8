"""The mus phase played on: who cuts, what all throw, what they draw, and the lances at the end.

Three identities make it fast. A card is a code such that sums of up to four codes are all
different (the ace's is 0), so the hand after a draw is one addition a card and one load. A
hand's four lance keys lie side by side in one 64-bit word, so a subtraction compares all of
them. The cards of the stock are exchangeable, so where nobody runs out of stock the player
under study may draw after the others, and every choice of his meets the same cards.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from musodds.kernels.codes import OPTION_COLUMNS as OPTION_COLUMNS
from musodds.kernels.compiler import inline, kernel
from musodds.kernels.random import advance, batch_threshold, mix, random_below

N_SEATS = 4

_GUARD = np.uint64(0x8000800080008000)
_GRANDE = np.uint64(0x8000)
_CHICA = np.uint64(0x80000000)
_PARES = np.uint64(0x800000000000)
_JUEGO = np.uint64(0x8000000000000000)
_FIFTEEN = np.uint64(15)
_32 = np.uint64(32)
_LOW_32 = np.uint64(0xFFFFFFFF)


class PhaseTables(NamedTuple):
    """The game as arrays; ``n`` distinct hands of ``n_ranks`` ranks.

    ``code`` uint64 (n_ranks,) distinct-sum codes, the lowest rank's being 0; ``hand_of_code`` int16
    by sum of codes; ``counts`` int64 (n, n_ranks); ``copies`` int64 (n_ranks,) cards in play;
    ``words`` uint64 (4, n) lance words by seat; ``stones`` int64 (n,) pares + 16 * juego stones;
    ``n_options`` int64 (n,); ``keep_code`` uint64 (n, 16) and ``n_draw`` int64 (n, 16) what each
    choice keeps and draws; ``stakes`` int64 (5,) what grande, chica, a contested pares, a contested
    juego and punto pay; ``own_aside`` int64 (1,) the exhaustion rule.
    """

    code: Any
    hand_of_code: Any
    counts: Any
    copies: Any
    words: Any
    stones: Any
    n_options: Any
    keep_code: Any
    n_draw: Any
    stakes: Any
    own_aside: Any


class PhasePolicy(NamedTuple):
    """How the four play: ``give`` uint64 (rounds, 4, n), chance of giving mus times 2**32;
    ``choice`` uint32 (rounds, 4, n, 16), alias tables (see `alias_tables`)."""

    give: Any
    choice: Any


@inline()
def lane_max(a, b):  # type: ignore[no-untyped-def]
    """Return the greater of two words in each of the four lanes."""
    ahead = ((a | _GUARD) - b) & _GUARD
    return b ^ ((a ^ b) & (ahead - (ahead >> _FIFTEEN)))


@inline()
def net_stones(ours, theirs, own, other, stakes):  # type: ignore[no-untyped-def]
    """Return our stones minus theirs from the pairs' best words and their summed stones."""
    ahead = (ours | _GUARD) - theirs
    net = stakes[0] if ahead & _GRANDE else -stakes[0]
    net += stakes[1] if ahead & _CHICA else -stakes[1]
    own_pares = own & 15
    other_pares = other & 15
    bet = stakes[2] if own_pares > 0 and other_pares > 0 else 0
    net += own_pares + bet if ahead & _PARES else -(other_pares + bet)
    own_juego = own >> 4
    other_juego = other >> 4
    if own_juego + other_juego == 0:
        net += stakes[4] if ahead & _JUEGO else -stakes[4]
    else:
        bet = stakes[3] if own_juego > 0 and other_juego > 0 else 0
        net += own_juego + bet if ahead & _JUEGO else -(other_juego + bet)
    return net


@inline()
def settle(hand, tables):  # type: ignore[no-untyped-def]
    """Return the net stones of the pair of seats 0 and 2."""
    words = tables.words
    ours = lane_max(words[0, hand[0]], words[2, hand[2]])
    theirs = lane_max(words[1, hand[1]], words[3, hand[3]])
    own = tables.stones[hand[0]] + tables.stones[hand[2]]
    other = tables.stones[hand[1]] + tables.stones[hand[3]]
    return net_stones(ours, theirs, own, other, tables.stakes)


@inline()
def copy_part(source, target, begin, end):  # type: ignore[no-untyped-def]
    """Copy ``source[begin:end]`` to its place in ``target``.

    A slice assigned would have its refusal of a wrong length compiled too: seconds.
    """
    for i in range(begin, end):
        target[i] = source[i]


@inline()
def draw(deck, first, size, state):  # type: ignore[no-untyped-def]
    """Move a random card of ``deck[first:size]`` to ``first``; return it and the next state."""
    offset, state = random_below(state, np.uint64(size - first))
    place = first + np.int64(offset)
    card = deck[place]
    deck[place] = deck[first]
    deck[first] = card
    return card, state


@inline()
def cutters(hand, round_, give, state):  # type: ignore[no-untyped-def]
    """Return a bit per seat that would cut, and the next state."""
    last = min(round_, give.shape[0] - 1)
    word = mix(state)
    state = advance(state)
    mask = 0 if (word & _LOW_32) < give[last, 0, hand[0]] else 1
    mask |= 0 if (word >> _32) < give[last, 1, hand[1]] else 2
    word = mix(state)
    state = advance(state)
    mask |= 0 if (word & _LOW_32) < give[last, 2, hand[2]] else 4
    mask |= 0 if (word >> _32) < give[last, 3, hand[3]] else 8
    return mask, state


@inline()
def alias_draw(row, bits):  # type: ignore[no-untyped-def]
    """Return the choice that 32 random bits draw from a row of an alias table."""
    column = bits & _FIFTEEN
    entry = np.uint64(row[column])
    if (bits >> np.uint64(4)) < (entry >> np.uint64(4)):
        return np.int64(column)
    return np.int64(entry & _FIFTEEN)


@inline()
def choose(hand, round_, choice, option, state):  # type: ignore[no-untyped-def]
    """Fill ``option`` with what each seat keeps; return the next state."""
    last = min(round_, choice.shape[0] - 1)
    for half in range(2):
        word = mix(state)
        state = advance(state)
        seat = 2 * half
        option[seat] = alias_draw(choice[last, seat, hand[seat]], word & _LOW_32)
        option[seat + 1] = alias_draw(choice[last, seat + 1, hand[seat + 1]], word >> _32)
    return state


@inline()
def refill(deck, held, left, seat, thrown_aside, tables):  # type: ignore[no-untyped-def]
    """Make a stock of all discards and return its size.

    What is not held has been thrown, for the stock is empty. ``held[s]`` is the sum of codes of
    the cards seat ``s`` has now, ``left[s]`` how many he lacks; the ace's code being 0, the sum is
    also that of the hand filled up with aces. ``thrown_aside`` is the hand (-1: none) whose cards
    not kept by ``seat`` stay out.
    """
    n_ranks = tables.copies.size
    size = 0
    for rank in range(n_ranks):
        n = tables.copies[rank]
        for s in range(N_SEATS):
            n -= tables.counts[tables.hand_of_code[held[s]], rank]
            if rank == 0:
                n += left[s]
        if thrown_aside >= 0:
            kept = tables.counts[tables.hand_of_code[held[N_SEATS]], rank]
            if rank == 0:
                kept -= left[N_SEATS]
            n -= tables.counts[thrown_aside, rank] - kept
        for _ in range(n):
            deck[size] = tables.code[rank]
            size += 1
    return size


@inline()
def serve(hand, held, left, deck, first, size, tables, state):  # type: ignore[no-untyped-def]
    """Serve each seat in turn the cards it lacks; return ``(first, size, state)``.

    ``held`` and ``left`` have a fifth place, in which the last seat's kept cards are remembered.
    Where the stock runs out, all discards are shuffled (without the last player's own of this
    round under ``own_aside`` if only he is still to be served).
    """
    held[N_SEATS] = held[N_SEATS - 1]
    left[N_SEATS] = left[N_SEATS - 1]
    for seat in range(N_SEATS):
        code = held[seat]
        missing = left[seat]
        while missing > 0:
            if first == size:
                held[seat] = code
                left[seat] = missing
                aside = -1
                if seat == N_SEATS - 1 and tables.own_aside[0]:
                    aside = hand[seat]
                size = refill(deck, held, left, seat, aside, tables)
                first = 0
            card, state = draw(deck, first, size, state)
            first += 1
            code += card
            missing -= 1
        held[seat] = code
        left[seat] = 0
    for seat in range(N_SEATS):
        hand[seat] = tables.hand_of_code[held[seat]]
    return first, size, state


@inline()
def throw(hand, option, held, left, tables):  # type: ignore[no-untyped-def]
    """Set ``held`` and ``left`` for what each seat keeps; return how many cards all will draw."""
    total = 0
    for seat in range(N_SEATS):
        held[seat] = tables.keep_code[hand[seat], option[seat]]
        left[seat] = tables.n_draw[hand[seat], option[seat]]
        total += left[seat]
    return total


@inline()
def play_on(hand, round_, rounds, deck, first, size, tables, policy, work, state):  # type: ignore[no-untyped-def]
    """All have given mus in ``round_``: throw, draw and ask again until the lances.

    ``hand`` and ``deck`` are changed in place. Returns ``(rounds of discards done, cutter,
    state)``, the cutter being 4 where the limit of rounds ended it.
    """
    option, held, left = work
    while True:
        state = choose(hand, round_, policy.choice, option, state)
        throw(hand, option, held, left, tables)
        first, size, state = serve(hand, held, left, deck, first, size, tables, state)
        round_ += 1
        if round_ >= rounds:
            return round_, N_SEATS, state
        mask, state = cutters(hand, round_, policy.give, state)
        if mask:
            return round_, first_bit(mask), state


@inline()
def first_bit(mask):  # type: ignore[no-untyped-def]
    """Return the lowest seat whose bit is set."""
    seat = 0
    while not (mask >> seat) & 1:
        seat += 1
    return seat


@inline()
def new_work():  # type: ignore[no-untyped-def]
    """Return the scratch arrays of `play_on`."""
    option = np.zeros(N_SEATS, np.int64)
    held = np.zeros(N_SEATS + 1, np.uint64)
    left = np.zeros(N_SEATS + 1, np.int64)
    return option, held, left


@inline()
def deal_four(deck, first, threshold, state):  # type: ignore[no-untyped-def]
    """Deal four cards from ``first`` on by shuffle steps off one 32-bit word.

    ``threshold`` is the `batch_threshold` of the cards left. Returns the sum of the four codes and
    the next state.
    """
    left = np.uint64(deck.size - first)
    while True:
        low = mix(state) >> _32
        state = advance(state)
        wide_0 = low * left
        wide_1 = (wide_0 & _LOW_32) * (left - np.uint64(1))
        wide_2 = (wide_1 & _LOW_32) * (left - np.uint64(2))
        wide_3 = (wide_2 & _LOW_32) * (left - np.uint64(3))
        if (wide_3 & _LOW_32) >= threshold:
            break
    total = np.uint64(0)
    place = np.uint64(first)
    for wide in (wide_0, wide_1, wide_2, wide_3):
        other = place + (wide >> _32)
        card = deck[other]
        deck[other] = deck[place]
        deck[place] = card
        total += card
        place += np.uint64(1)
    return total, state


@inline()
def deal_all(hand, deck, thresholds, tables, state):  # type: ignore[no-untyped-def]
    """Deal four hands off the front of the deck; return the next state."""
    for seat in range(N_SEATS):
        total, state = deal_four(deck, 4 * seat, thresholds[seat], state)
        hand[seat] = tables.hand_of_code[total]
    return state


@inline()
def deal_thresholds(size, n_hands):  # type: ignore[no-untyped-def]
    thresholds = np.zeros(N_SEATS, np.uint64)
    for i in range(n_hands):
        thresholds[i] = batch_threshold(size - 4 * i)
    return thresholds


@kernel()
def alias_tables(probabilities, tables):  # type: ignore[no-untyped-def]
    """Return Vose's alias tables of rows of 16 probabilities, as ``threshold << 4 | alias``.

    The threshold has 28 bits: a column is kept with probability ``threshold / 2**28``.
    """
    n_rows = probabilities.shape[0]
    small = np.zeros(OPTION_COLUMNS, np.int64)
    large = np.zeros(OPTION_COLUMNS, np.int64)
    mass = np.zeros(OPTION_COLUMNS)
    for row in range(n_rows):
        n_small = 0
        n_large = 0
        best = 0
        total = 0.0
        for i in range(OPTION_COLUMNS):
            total += probabilities[row, i]
            if probabilities[row, i] > probabilities[row, best]:
                best = i
        for i in range(OPTION_COLUMNS):
            mass[i] = probabilities[row, i] / total * OPTION_COLUMNS
            # A column that nothing completes stands for itself or, if it never happens, the best.
            tables[row, i] = i if probabilities[row, i] > 0 else best
            if mass[i] < 1.0:
                small[n_small] = i
                n_small += 1
            else:
                large[n_large] = i
                n_large += 1
        while n_small and n_large:
            n_small -= 1
            i = small[n_small]
            j = large[n_large - 1]
            tables[row, i] = (np.int64(mass[i] * 268435456.0) << 4) | j
            mass[j] -= 1.0 - mass[i]
            if mass[j] < 1.0:
                n_large -= 1
                small[n_small] = j
                n_small += 1
