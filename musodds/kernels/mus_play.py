"""Whole mus phases by a policy: what they are worth, and what one player's other policy gains."""

from __future__ import annotations

import numpy as np

from musodds.kernels.compiler import kernel
from musodds.kernels.mus_phase import (
    N_SEATS,
    copy_part,
    cutters,
    deal_all,
    deal_thresholds,
    first_bit,
    new_work,
    play_on,
    settle,
)
from musodds.kernels.random import stream_start


@kernel()
def play_phases(seed, unit, n_deals, rounds, fresh_deck, tables, policy):  # type: ignore[no-untyped-def]
    """Play ``n_deals`` mus phases from the deal to the lances.

    Returns
    -------
    (int64 array, int64 array)
        ``[sum, sum of squares]`` of the net stones of the pair of seats 0 and 2; and how many deals
        ended by rounds of discards done and cutter (4: nobody, the rounds were over),
        shape (rounds + 1, 5).
    """
    deck = fresh_deck.copy()
    scratch = deck.copy()
    hand = np.zeros(N_SEATS, np.int64)
    work = new_work()
    thresholds = deal_thresholds(deck.size, N_SEATS)
    state = stream_start(np.uint64(seed), np.uint64(unit))
    sums = np.zeros(2, np.int64)
    ends = np.zeros((rounds + 1, N_SEATS + 1), np.int64)
    for _ in range(n_deals):
        state = deal_all(hand, deck, thresholds, tables, state)
        done = 0
        cutter = N_SEATS
        mask, state = cutters(hand, 0, policy.give, state)
        if mask:
            cutter = first_bit(mask)
        elif rounds > 0:
            copy_part(deck, scratch, 0, deck.size)
            done, cutter, state = play_on(
                hand, 0, rounds, scratch, 16, deck.size, tables, policy, work, state
            )
        net = settle(hand, tables)
        sums[0] += net
        sums[1] += net * net
        ends[done, cutter] += 1
    return sums, ends


@kernel()
def play_both(seed, unit, n_deals, rounds, fresh_deck, tables, policy, other):  # type: ignore[no-untyped-def]
    """Play the same deals by two policies with the same random numbers.

    Returns ``[sum, sum of squares]`` of the difference (``other`` minus ``policy``) of the net
    stones of the pair of seats 0 and 2, int64.
    """
    deck = fresh_deck.copy()
    scratch = deck.copy()
    dealt = np.zeros(N_SEATS, np.int64)
    hand = np.zeros(N_SEATS, np.int64)
    work = new_work()
    thresholds = deal_thresholds(deck.size, N_SEATS)
    state = stream_start(np.uint64(seed), np.uint64(unit))
    sums = np.zeros(2, np.int64)
    for _ in range(n_deals):
        state = deal_all(dealt, deck, thresholds, tables, state)
        mask, after = cutters(dealt, 0, policy.give, state)
        other_mask, after = cutters(dealt, 0, other.give, state)
        state = after
        if mask and other_mask:
            continue
        now = settle(dealt, tables)
        first_net = now
        if not mask:
            copy_part(deck, scratch, 0, deck.size)
            copy_part(dealt, hand, 0, N_SEATS)
            _, _, state = play_on(
                hand, 0, rounds, scratch, 16, deck.size, tables, policy, work, after
            )
            first_net = settle(hand, tables)
        second_net = now
        if not other_mask:
            copy_part(deck, scratch, 0, deck.size)
            copy_part(dealt, hand, 0, N_SEATS)
            _, _, end = play_on(hand, 0, rounds, scratch, 16, deck.size, tables, other, work, after)
            second_net = settle(hand, tables)
            if mask:
                state = end
        difference = second_net - first_net
        sums[0] += difference
        sums[1] += difference * difference
    return sums
