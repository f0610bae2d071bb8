"""What every choice of every seat would be worth if the others keep to a policy, by sampling.

One pass over sampled deals values all choices at every information set (round, seat, distinct
hand) that the other three let happen; regrets, logit responses and best responses are then sums
over these arrays. All are integers, so any split of the deals gives the same sums.
"""

from __future__ import annotations

import numpy as np

from musodds.kernels.compiler import kernel
from musodds.kernels.mus_follow import follow_choices
from musodds.kernels.mus_phase import (
    N_SEATS,
    OPTION_COLUMNS,
    choose,
    copy_part,
    cutters,
    deal_all,
    deal_thresholds,
    draw,
    first_bit,
    net_stones,
    new_work,
    serve,
    settle,
    throw,
)
from musodds.kernels.random import stream_start


@kernel()
def learn(seed, unit, n_deals, rounds, fresh_deck, tables, policy):  # type: ignore[no-untyped-def]
    """Value every choice on ``n_deals`` deals.

    A seat learns where the other three gave mus, whatever he said himself. A deal goes on to the
    next round by the policy; where exactly one cut, only he goes on learning from it.

    Returns
    -------
    asked : int64 (rounds, 4, n)
        Deals in which the seat was asked, those before him having given mus.
    agreed : int64 (rounds,)
        Deals in which all four gave mus.
    visits, now_sum : int64 (rounds, 4, n)
        Deals in which the other three gave mus, and the sum of the seat's pair's net stones had it
        been cut.
    value_sum : int64 (rounds, 4, n, 16)
        Sum of the pair's net stones for each choice of what to keep.
    """
    n = tables.n_options.size
    asked = np.zeros((rounds, N_SEATS, n), np.int64)
    agreed = np.zeros(rounds, np.int64)
    visits = np.zeros((rounds, N_SEATS, n), np.int64)
    now_sum = np.zeros((rounds, N_SEATS, n), np.int64)
    value_sum = np.zeros((rounds, N_SEATS, n, OPTION_COLUMNS), np.int64)
    deck = fresh_deck.copy()
    stock = deck.copy()
    scratch = deck.copy()
    dealt = np.zeros(N_SEATS, np.int64)
    hand = np.zeros(N_SEATS, np.int64)
    option = np.zeros(N_SEATS, np.int64)
    words = np.zeros((OPTION_COLUMNS, 2), np.uint64)
    stones = np.zeros((OPTION_COLUMNS, 2), np.int64)
    drawn_hand = np.zeros(OPTION_COLUMNS, np.int64)
    codes = np.zeros(5, np.uint64)
    work = new_work()
    held = work[1]
    left = work[2]
    thresholds = deal_thresholds(deck.size, N_SEATS)
    state = stream_start(np.uint64(seed), np.uint64(unit))
    for _ in range(n_deals):
        state = deal_all(dealt, deck, thresholds, tables, state)
        first = 16
        size = deck.size
        only = -1
        for round_ in range(rounds):
            mask, state = cutters(dealt, round_, policy.give, state)
            if only >= 0:
                before = mask & ((1 << only) - 1)
                if not before:
                    asked[round_, only, dealt[only]] += 1
                if mask & ~(1 << only):
                    break
            else:
                for s in range(N_SEATS):
                    asked[round_, s, dealt[s]] += 1
                    if (mask >> s) & 1:
                        break
                if mask & (mask - 1):
                    break
                if mask:
                    only = first_bit(mask)
                else:
                    agreed[round_] += 1
            if round_ == 0:
                copy_part(deck, stock, 16, deck.size)
            now = settle(dealt, tables)
            for i in range(first, min(first + 16, size)):
                _, state = draw(stock, i, size, state)
            state = choose(dealt, round_, policy.choice, option, state)
            for seat in range(N_SEATS):
                if only >= 0 and seat != only:
                    continue
                state = follow_choices(
                    seat,
                    dealt,
                    option,
                    round_,
                    rounds,
                    stock,
                    first,
                    size,
                    tables,
                    policy,
                    words,
                    stones,
                    drawn_hand,
                    scratch,
                    hand,
                    codes,
                    work,
                    state,
                )
                mine = dealt[seat]
                visits[round_, seat, mine] += 1
                now_sum[round_, seat, mine] += now if seat % 2 == 0 else -now
                for o in range(tables.n_options[mine]):
                    value_sum[round_, seat, mine, o] += net_stones(
                        words[o, 0], words[o, 1], stones[o, 0], stones[o, 1], tables.stakes
                    )
            if round_ + 1 < rounds:
                throw(dealt, option, held, left, tables)
                first, size, state = serve(dealt, held, left, stock, first, size, tables, state)
    return asked, agreed, visits, now_sum, value_sum
