"""Small compiled loops that call the kernels' inner functions, for tests to look inside."""

from __future__ import annotations

import numba
import numpy as np

from musodds.kernels.bet_deal import deal_here
from musodds.kernels.deal import LANES, net_stones_of, resolve
from musodds.kernels.mus_phase import deal_four
from musodds.kernels.random import (
    advance,
    batch_threshold,
    draw_places,
    mix,
    random_below,
    random_unit,
    stream_start,
    take_hand,
)
from musodds.kernels.sliced import (
    BLOCK,
    CARDS,
    KEYS,
    N_KEYS,
    N_ROWS,
    fill_keys,
    name_cards,
    place_cards,
)

probe = numba.njit(nogil=True, error_model="numpy")


@probe
def resolve_deals(hand_word, hand_stones, deals, seat, states, net):  # type: ignore[no-untyped-def]
    """Fill ``states`` (n, 4) and ``net`` (n,) of deals (n, 4), hands by seat, as ``seat`` sees."""
    for i in range(len(deals)):
        word = np.zeros(4, np.uint64)
        for at in range(4):
            word[at] = hand_word[deals[i, at]] | (np.uint64(3 - at) * LANES)
        partner, right, left = (seat + 2) % 4, (seat + 1) % 4, (seat + 3) % 4
        found = resolve(word[seat], word[partner], word[right], word[left])
        ours = hand_stones[deals[i, seat]] + hand_stones[deals[i, partner]]
        theirs = hand_stones[deals[i, right]] + hand_stones[deals[i, left]]
        net[i] = net_stones_of(found, ours, theirs)
        for lane in range(4):
            states[i, lane] = (found >> np.uint64(16 * lane)) & np.uint64(31)


@probe
def mixed(states):  # type: ignore[no-untyped-def]
    """Return the random bits of each state, the state after it, and where its streams start."""
    out = np.empty((3, states.size), np.uint64)
    for i in range(states.size):
        out[0, i] = mix(states[i])
        out[1, i] = advance(states[i])
        out[2, i] = stream_start(states[i], np.uint64(1))
    return out


@probe
def thresholds(lefts):  # type: ignore[no-untyped-def]
    """Return `batch_threshold` of each deck size."""
    out = np.empty(lefts.size, np.uint64)
    for i in range(lefts.size):
        out[i] = batch_threshold(lefts[i])
    return out


@probe
def places_of(left, block, state):  # type: ignore[no-untyped-def]
    """Return the places of one block of draws and the next state."""
    places = np.zeros((12, block), np.uint8)
    state = draw_places(places, 0, left, batch_threshold(left), state)
    return places[:4], state


@probe
def bounded(bound, n, state):  # type: ignore[no-untyped-def]
    """Return ``n`` draws of `random_below`."""
    out = np.empty(n, np.uint64)
    for i in range(n):
        out[i], state = random_below(state, bound)
    return out


@probe
def units(n, state):  # type: ignore[no-untyped-def]
    """Return ``n`` draws of `random_unit`."""
    out = np.empty(n)
    for i in range(n):
        out[i], state = random_unit(state)
    return out


@probe
def tally_quadruples(left, n_blocks, state, tally):  # type: ignore[no-untyped-def]
    """Count the four places of a hand together, as one number in mixed radix."""
    places = np.zeros((12, 128), np.uint8)
    threshold = batch_threshold(left)
    for _block in range(n_blocks):
        state = draw_places(places, 0, left, threshold, state)
        for i in range(128):
            cell = 0
            for step in range(4):
                cell = cell * (left - step) + places[step, i]
            tally[cell] += 1


@probe
def placed(draws, n_hands):  # type: ignore[no-untyped-def]
    """Return the positions (12, BLOCK) that `place_cards` makes of draws (12, BLOCK)."""
    rows = np.zeros((N_ROWS, BLOCK), np.uint8)
    rows[:12] = draws
    place_cards(rows, n_hands)
    return rows[CARDS : CARDS + 12].copy()


@probe
def keys_of(positions, bounds, steps, real):  # type: ignore[no-untyped-def]
    """Return the keys (N_KEYS, BLOCK) of hands at sorted positions (4, BLOCK)."""
    rows = np.zeros((N_ROWS, BLOCK), np.uint8)
    rows[CARDS : CARDS + 4] = positions
    name_cards(rows, 1, bounds, steps)
    fill_keys(rows, 0, 3, real)
    return rows[KEYS + 3 * N_KEYS : KEYS + 4 * N_KEYS].copy()


@probe
def tally_slices(n_cards, n_blocks, state, slots, pairs, next_deal, hand_of, hands):  # type: ignore[no-untyped-def]
    """Deal three hands over and over in slices, and count as `tally_deals` does.

    A hand's cards come sorted, so which of them is looked at depends on the deal's number alone:
    ``slots`` (3, n), one card of each hand; ``pairs`` (n, n), of the first hand and the last.
    """
    rows = np.zeros((N_ROWS, BLOCK), np.uint8)
    before = np.int64(0)
    for block in range(n_blocks):
        for hand in range(3):
            left = n_cards - 4 * hand
            state = draw_places(rows, hand, left, batch_threshold(left), state)
        place_cards(rows, 3)
        for i in range(BLOCK):
            first = np.int64(rows[CARDS + i % 4, i])
            last = np.int64(rows[CARDS + 8 + i // 4 % 4, i])
            slots[0, first] += 1
            slots[1, rows[CARDS + 4 + i // 16 % 4, i]] += 1
            slots[2, last] += 1
            pairs[first, last] += 1
            if block or i:
                next_deal[before, rows[CARDS + i // 4 % 4, i]] += 1
            before = first
            for hand in range(3):
                total = np.int64(0)
                for card in range(4):
                    total += hand_of[0, rows[CARDS + 4 * hand + card, i]]
                hands[hand, hand_of[1, total]] += 1


@probe
def tally_deals(n_cards, n_blocks, state, slots, pairs, next_deal, hand_of, hands):  # type: ignore[no-untyped-def]
    """Deal three hands over and over from one deck, as juegos are, and count.

    ``slots`` (12, n): which card lies in each slot. ``pairs`` (n, n): cards of the first hand's
    first slot and the last hand's last. ``next_deal`` (n, n): the first card of a deal and of the
    next. ``hands`` (3, n_hands): each hidden hand by ``hand_of``, from the sum of its codes.
    """
    deck = np.arange(n_cards).astype(np.uint64)
    places = np.zeros((12, 128), np.uint8)
    before = np.int64(0)
    for block in range(n_blocks):
        for hand in range(3):
            left = n_cards - 4 * hand
            state = draw_places(places, hand, left, batch_threshold(left), state)
        for i in range(128):
            for hand in range(3):
                take_hand(deck, 4 * hand, places, hand, i)
            for slot in range(12):
                slots[slot, deck[slot]] += 1
            pairs[deck[0], deck[11]] += 1
            if block or i:
                next_deal[before, deck[0]] += 1
            before = np.int64(deck[0])
            for hand in range(3):
                total = 0
                for step in range(4):
                    total += hand_of[0, deck[4 * hand + step]]
                hands[hand, hand_of[1, total]] += 1


@probe
def deal_hands(seed, n_deals, tables):  # type: ignore[no-untyped-def]
    """Return so many deals of `musodds.kernels.bet_deal.deal_here`, shape (n_deals, 4)."""
    deals = np.zeros((n_deals, 4), np.int64)
    deck = tables.deck.copy()
    state = stream_start(np.uint64(seed), np.uint64(0))
    for deal in range(n_deals):
        state = deal_here(deals[deal], deck, tables, state)
    return deals


@probe
def whole_deals(seed, unit, n_deals, cards):  # type: ignore[no-untyped-def]
    """Return the deals of a unit of `musodds.kernels.bet_hand`, shape (n_deals, 4)."""
    deals = np.zeros((n_deals, 4), np.int64)
    deck = cards.deck.copy()
    state = stream_start(np.uint64(seed), np.uint64(unit))
    for deal in range(n_deals):
        for seat in range(4):
            code, state = deal_four(deck, 4 * seat, cards.thresholds[seat], state)
            deals[deal, seat] = cards.hand_of_code[code]
    return deals
