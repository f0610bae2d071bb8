"""What I can do with my hand: each choice of cards, or cutting against giving mus, by sampling.

The others' hands are drawn from the cards I do not see; a deal in which somebody would not have
given mus where he did is rejected, so that their giving it counts as evidence. My own later draws
are cards nobody else holds: in rounds gone by I stand aside with the hand I have now.
"""

from __future__ import annotations

import numpy as np

from musodds.kernels.codes import SIDE, SIDE_STEP, WON
from musodds.kernels.compiler import inline, kernel
from musodds.kernels.deal import GUARDS, N_STATES, net_stones_of, resolve
from musodds.kernels.mus_follow import conclude, follow_choices
from musodds.kernels.mus_phase import (
    N_SEATS,
    OPTION_COLUMNS,
    choose,
    cutters,
    deal_four,
    deal_thresholds,
    draw,
    first_bit,
    new_work,
    play_on,
    serve,
    throw,
)
from musodds.kernels.random import stream_start

N_LANCES = 5


@inline()
def lance_results(words, stones, results):  # type: ignore[no-untyped-def]
    """Fill ``results`` with 1 where our pair wins a lance, -1 where theirs, 0 where absent."""
    ahead = (words[0] | np.uint64(0x8000800080008000)) - words[1]
    results[0] = 1 if ahead & np.uint64(0x8000) else -1
    results[1] = 1 if ahead & np.uint64(0x80000000) else -1
    has_pares = (stones[0] & 15) + (stones[1] & 15)
    results[2] = 0 if has_pares == 0 else (1 if ahead & np.uint64(0x800000000000) else -1)
    last = 1 if ahead & np.uint64(0x8000000000000000) else -1
    has_juego = (stones[0] >> 4) + (stones[1] >> 4)
    results[3] = last if has_juego else 0
    results[4] = 0 if has_juego else last


@inline()
def worth(results, stones, stakes, flat, amounts):  # type: ignore[no-untyped-def]
    """Return ``(net stones, what the deal is worth to me)``; a flat lance is worth its amount."""
    net = 0
    value = 0.0
    for lance in range(N_LANCES):
        result = results[lance]
        pays = stakes[lance]
        if lance == 2:
            own = stones[0] & 15
            other = stones[1] & 15
            pays = (own if result > 0 else other) + (pays if own > 0 and other > 0 else 0)
        elif lance == 3:
            own = stones[0] >> 4
            other = stones[1] >> 4
            pays = (own if result > 0 else other) + (pays if own > 0 and other > 0 else 0)
        net += result * pays
        value += result * (amounts[lance] if flat[lance] else float(pays))
    return net, value


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
            stock[:size] = deck
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
        stock[:size] = deck
    return first, size, state


@kernel()
def weigh_choices(  # type: ignore[no-untyped-def]
    seed,
    unit,
    n_attempts,
    mine,
    seat,
    round_,
    rounds,
    unseen,
    tables,
    policy,
    flat,
    amounts,
):
    """Value every choice of cards of hand ``mine`` over the deals of ``n_attempts`` that fit.

    Parameters
    ----------
    unseen : uint64 ndarray
        Codes of the cards I do not see, 12 at least.
    flat, amounts : ndarrays, shape (5,)
        Lances whose worth to me is a fixed amount, and the amount.

    Returns
    -------
    (int, float64 (16,), float64 (16, 16), int64 (16, 2), int64 (16, 5), int64 (16, n))
        Deals kept; by choice: sum of worth, sums of products of worth, sum and sum of squares of
        net stones, lances won, hands after the draw.
    """
    totals = np.zeros(OPTION_COLUMNS)
    products = np.zeros((OPTION_COLUMNS, OPTION_COLUMNS))
    nets = np.zeros((OPTION_COLUMNS, 2), np.int64)
    wins = np.zeros((OPTION_COLUMNS, N_LANCES), np.int64)
    drawn = np.zeros((OPTION_COLUMNS, tables.n_options.size), np.int64)
    deck = unseen.copy()
    stock = np.zeros(40, np.uint64)
    scratch = np.zeros(40, np.uint64)
    hand = np.zeros(N_SEATS, np.int64)
    dealt = np.zeros(N_SEATS, np.int64)
    option = np.zeros(N_SEATS, np.int64)
    words = np.zeros((OPTION_COLUMNS, 2), np.uint64)
    stones = np.zeros((OPTION_COLUMNS, 2), np.int64)
    drawn_hand = np.zeros(OPTION_COLUMNS, np.int64)
    results = np.zeros(N_LANCES, np.int64)
    values = np.zeros(OPTION_COLUMNS)
    codes = np.zeros(5, np.uint64)
    work = new_work()
    thresholds = deal_thresholds(deck.size, 3)
    state = stream_start(np.uint64(seed), np.uint64(unit))
    n_options = tables.n_options[mine]
    kept_deals = 0
    for _ in range(n_attempts):
        first, size, state = reach(
            dealt, mine, seat, round_, deck, stock, thresholds, tables, policy, work, state
        )
        if first < 0:
            continue
        mask, state = cutters(dealt, round_, policy.give, state)
        if mask & ~(1 << seat):
            continue
        kept_deals += 1
        for i in range(first, min(first + 16, size)):
            _, state = draw(stock, i, size, state)
        state = choose(dealt, round_, policy.choice, option, state)
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
        for o in range(n_options):
            lance_results(words[o], stones[o], results)
            net, values[o] = worth(results, stones[o], tables.stakes, flat, amounts)
            nets[o, 0] += net
            nets[o, 1] += net * net
            totals[o] += values[o]
            drawn[o, drawn_hand[o]] += 1
            for i in range(N_LANCES):
                wins[o, i] += results[i] > 0
            for other in range(o + 1):
                products[o, other] += values[o] * values[other]
    return kept_deals, totals, products, nets, wins, drawn


@kernel()
def weigh_cut(  # type: ignore[no-untyped-def]
    seed, unit, n_attempts, mine, my_option, seat, round_, rounds, unseen, tables, policy
):
    """Value cutting and giving mus with hand ``mine``, then throwing by ``my_option``.

    Those before me have given mus; those after decide by the policy.

    Returns
    -------
    (int, int64 (5,), int64 (3, 2), int64 (2, 5))
        Deals kept; how they go on if I give mus, by who cuts after me (4: nobody, all throw); sum
        and sum of squares of the net stones of cutting, of mus, of mus less cutting; lances won by
        cutting and by mus.
    """
    after_me = np.zeros(N_SEATS + 1, np.int64)
    nets = np.zeros((3, 2), np.int64)
    wins = np.zeros((2, N_LANCES), np.int64)
    deck = unseen.copy()
    stock = np.zeros(40, np.uint64)
    hand = np.zeros(N_SEATS, np.int64)
    option = np.zeros(N_SEATS, np.int64)
    words = np.zeros((2, 2), np.uint64)
    stones = np.zeros((2, 2), np.int64)
    results = np.zeros(N_LANCES, np.int64)
    net = np.zeros(3, np.int64)
    flat = np.zeros(N_LANCES, np.bool_)
    amounts = np.zeros(N_LANCES)
    work = new_work()
    held = work[1]
    left = work[2]
    thresholds = deal_thresholds(deck.size, 3)
    state = stream_start(np.uint64(seed), np.uint64(unit))
    kept_deals = 0
    for _ in range(n_attempts):
        first, size, state = reach(
            hand, mine, seat, round_, deck, stock, thresholds, tables, policy, work, state
        )
        if first < 0:
            continue
        mask, state = cutters(hand, round_, policy.give, state)
        mask &= ~(1 << seat)
        if mask & ((1 << seat) - 1):
            continue
        kept_deals += 1
        conclude(hand, seat, 0, tables, words, stones)
        if mask:
            after_me[first_bit(mask)] += 1
        else:
            after_me[N_SEATS] += 1
            state = choose(hand, round_, policy.choice, option, state)
            option[seat] = my_option
            throw(hand, option, held, left, tables)
            first, size, state = serve(hand, held, left, stock, first, size, tables, state)
            if round_ + 1 < rounds:
                mask, state = cutters(hand, round_ + 1, policy.give, state)
                if not mask:
                    _, _, state = play_on(
                        hand, round_ + 1, rounds, stock, first, size, tables, policy, work, state
                    )
        conclude(hand, seat, 1, tables, words, stones)
        for way in range(2):
            lance_results(words[way], stones[way], results)
            net[way], _ = worth(results, stones[way], tables.stakes, flat, amounts)
            for i in range(N_LANCES):
                wins[way, i] += results[i] > 0
        net[2] = net[1] - net[0]
        for i in range(3):
            nets[i, 0] += net[i]
            nets[i, 1] += net[i] * net[i]
    return kept_deals, after_me, nets, wins


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
