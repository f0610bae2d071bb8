"""The lances after a discard, knowing how many cards each of the others kept, by sampling.

The others' hands are drawn from the cards I do not see; a deal in which somebody would not have
given mus where he did is rejected, so that their giving it counts as evidence. My own later draws
are cards nobody else holds: in rounds gone by I stand aside with the hand I have now.
"""

from __future__ import annotations

import numpy as np

from musodds.kernels.codes import SIDE, SIDE_STEP, WON
from musodds.kernels.compiler import inline, kernel
from musodds.kernels.deal import GUARDS, N_STATES, net_stones_of, resolve
from musodds.kernels.mus_phase import (
    N_SEATS,
    choose,
    copy_part,
    cutters,
    deal_four,
    deal_thresholds,
    new_work,
    serve,
    throw,
)
from musodds.kernels.random import stream_start


@inline()
def reach(hand, mine, seat, round_, deck, stock, thresholds, tables, policy, work, state):  # type: ignore[no-untyped-def]
    """Deal the others and play the rounds before ``round_``; a first of -1 rejects the deal.

    Returns ``(first, size, state)`` of the stock.
    """
    option, held, left = work
    place = 0
    for s in range(N_SEATS):
        if s == seat:
            hand[s] = mine
        else:
            total, state = deal_four(deck, 4 * place, thresholds[place], state)
            hand[s] = tables.hand_of_code[total]
            place += 1
    first = 12
    size = deck.size
    copied = False
    for past in range(round_):
        mask, state = cutters(hand, past, policy.give, state)
        if mask & ~(1 << seat):
            return -1, size, state
        if not copied:
            copy_part(deck, stock, 0, size)
            copied = True
        state = choose(hand, past, policy.choice, option, state)
        option[seat] = 0
        throw(hand, option, held, left, tables)
        held[seat] = 0
        for rank in range(tables.copies.size):
            held[seat] += np.uint64(tables.counts[mine, rank]) * tables.code[rank]
        left[seat] = 0
        first, size, state = serve(hand, held, left, stock, first, size, tables, state)
    if not copied:
        copy_part(deck, stock, 0, size)
    return first, size, state


@kernel()
def count_after_discard(  # type: ignore[no-untyped-def]
    seed, unit, n_attempts, mine, seat, kept, unseen, tables, policy, histogram, net, outcomes
):
    """Count lances after the first discard, knowing how many cards each of the others kept.

    ``unseen`` leaves out my hand and what I threw; ``kept`` int64 (4,) with -1 for not known (and
    for me). Adds the deals that fit to ``histogram`` and ``net``, as
    `musodds.kernels.deal.sample_deals` does, and to ``outcomes`` by the code of
    `musodds.kernels.codes`; returns how many they are.
    """
    deck = unseen.copy()
    stock = np.zeros(40, np.uint64)
    hand = np.zeros(N_SEATS, np.int64)
    option = np.zeros(N_SEATS, np.int64)
    right_seat = (seat + 1) & 3
    partner_seat = (seat + 2) & 3
    left_seat = (seat + 3) & 3
    work = new_work()
    held = work[1]
    left = work[2]
    thresholds = deal_thresholds(deck.size, 3)
    state = stream_start(np.uint64(seed), np.uint64(unit))
    kept_deals = 0
    for _ in range(n_attempts):
        first, size, state = reach(
            hand, mine, seat, 0, deck, stock, thresholds, tables, policy, work, state
        )
        mask, state = cutters(hand, 0, policy.give, state)
        if mask & ~(1 << seat):
            continue
        state = choose(hand, 0, policy.choice, option, state)
        fits = True
        for s in range(N_SEATS):
            if s != seat and kept[s] >= 0:
                fits &= tables.n_draw[hand[s], option[s]] == 4 - kept[s]
        if not fits:
            continue
        kept_deals += 1
        option[seat] = 0
        throw(hand, option, held, left, tables)
        held[seat] = 0
        for rank in range(tables.copies.size):
            held[seat] += np.uint64(tables.counts[mine, rank]) * tables.code[rank]
        left[seat] = 0
        first, size, state = serve(hand, held, left, stock, first, size, tables, state)
        right = hand[right_seat]
        partner = hand[partner_seat]
        on_left = hand[left_seat]
        states = resolve(
            tables.words[seat, mine],
            tables.words[partner_seat, partner],
            tables.words[right_seat, right],
            tables.words[left_seat, on_left],
        )
        above = (tables.words[seat, mine] | GUARDS) - tables.words[partner_seat, partner]
        own = np.int64(0)
        won = np.int64(0)
        for lane in range(4):
            state_of_lane = (states >> np.uint64(16 * lane)) & np.uint64(N_STATES - 1)
            histogram[lane, state_of_lane] += 1
            won |= np.int64(state_of_lane & np.uint64(1)) << lane
            own |= np.int64((above >> np.uint64(16 * lane + 15)) & np.uint64(1)) << lane
        # Two hands' pares stay below 16, so sums of packed stones do not run over.
        ours = tables.stones[mine] + tables.stones[partner]
        theirs = tables.stones[right] + tables.stones[on_left]
        our_side = SIDE_STEP * (ours & 15) + (ours >> 4)
        their_side = SIDE_STEP * (theirs & 15) + (theirs >> 4)
        outcomes[((own * SIDE + our_side) * SIDE + their_side) * WON + won] += 1
        stones = net_stones_of(states, ours, theirs)
        net[0] += stones
        net[1] += stones * stones
    return kept_deals
