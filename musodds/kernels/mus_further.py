"""What each further mus brings, seat by seat and round by round, over whole deals by a policy."""

from __future__ import annotations

import numpy as np

from musodds.kernels.compiler import kernel
from musodds.kernels.mus_phase import (
    N_SEATS,
    choose,
    copy_part,
    cutters,
    deal_all,
    deal_thresholds,
    new_work,
    play_on,
    serve,
    settle,
    throw,
)
from musodds.kernels.random import stream_start


@kernel()
def weigh_further(seed, unit, n_deals, rounds, fresh_deck, tables, policy):  # type: ignore[no-untyped-def]
    """Weigh giving mus against cutting for whoever is asked, whatever he holds.

    Where a seat is asked, those before it having given mus, giving it comes to cutting unless the
    others all give it too; then the deal is played on by the policy. A deal goes on to the next
    round where all give mus.

    Returns
    -------
    asked : int64 (rounds, 4)
        Deals in which a seat was asked.
    sums : int64 (rounds, 4, 2)
        Sum and sum of squares of what giving mus brought its pair more than cutting, net stones.
    agreed : int64 (rounds,)
        Deals in which all four gave mus.
    gained : int64 (rounds, 2)
        Of those, sum and sum of squares of what the pair of seats 0 and 2 got more than by lances
        played at once.
    """
    asked = np.zeros((rounds, N_SEATS), np.int64)
    sums = np.zeros((rounds, N_SEATS, 2), np.int64)
    agreed = np.zeros(rounds, np.int64)
    gained = np.zeros((rounds, 2), np.int64)
    deck = fresh_deck.copy()
    stock = deck.copy()
    scratch = deck.copy()
    hand = np.zeros(N_SEATS, np.int64)
    later = np.zeros(N_SEATS, np.int64)
    work = new_work()
    option, held, left = work
    thresholds = deal_thresholds(deck.size, N_SEATS)
    state = stream_start(np.uint64(seed), np.uint64(unit))
    for _ in range(n_deals):
        state = deal_all(hand, deck, thresholds, tables, state)
        copy_part(deck, stock, 0, deck.size)
        first = 16
        size = deck.size
        for round_ in range(rounds):
            mask, state = cutters(hand, round_, policy.give, state)
            difference = 0
            if mask & (mask - 1) == 0:
                # At most one would cut: only then may somebody's mus be agreed to.
                now = settle(hand, tables)
                later[:] = hand
                copy_part(stock, scratch, 0, size)
                _, _, state = play_on(
                    later, round_, rounds, scratch, first, size, tables, policy, work, state
                )
                difference = settle(later, tables) - now
            for s in range(N_SEATS):
                asked[round_, s] += 1
                if mask & ~(1 << s) == 0:
                    mine = difference if s % 2 == 0 else -difference
                    sums[round_, s, 0] += mine
                    sums[round_, s, 1] += mine * mine
                if (mask >> s) & 1:
                    break
            if mask:
                break
            agreed[round_] += 1
            gained[round_, 0] += difference
            gained[round_, 1] += difference * difference
            if round_ + 1 < rounds:
                state = choose(hand, round_, policy.choice, option, state)
                throw(hand, option, held, left, tables)
                first, size, state = serve(hand, held, left, stock, first, size, tables, state)
    return asked, sums, agreed, gained
