"""What every choice of every hand of one seat is worth in the first round, from shared deals.

The others' hands, throws and draws are sampled; my own hand and draw never. No stock runs out in
the first round, so cards may be drawn in any order: once the others have theirs, my four cards and
then my draw come from the cards that are left, whatever they are, and hands and draws are counted
as sets with their numbers of ways. One table of what each last hand of mine comes to thus serves
all hands, all choices and all draws of them. Only where the others would all give mus again is a
draw of mine sampled and the deal played on, once for each hand and choice.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from musodds.kernels.codes import NOW, OPTION_COLUMNS
from musodds.kernels.compiler import inline, kernel
from musodds.kernels.mus_phase import (
    N_SEATS,
    alias_draw,
    choose,
    copy_part,
    cutters,
    deal_four,
    deal_thresholds,
    draw,
    first_bit,
    lane_max,
    net_stones,
    new_work,
    play_on,
    serve,
    throw,
)
from musodds.kernels.random import advance, mix, random_below, stream_start

#: What is summed of each choice: net stones, five lances taken, seven classes held.
N_TAKEN = 6
N_SUMMED = 13
_LANES = 16
_LOW_32 = np.uint64(0xFFFFFFFF)
_32 = np.uint64(32)
#: Deals are tried so many times as often as are wanted, no more.
_TRIES = 1000
_STRIDE = np.uint64((0x9E3779B97F4A7C15 * 64) % 2**64)


class CardSets(NamedTuple):
    """Every set of up to four cards, the smallest first, and every set with a part of it.

    ``add_up`` (see there) has a row for each set, then one for each set with a proper part of it.
    ``begin`` int64 (6,): where the sets of each size begin. ``plus`` int64 (smaller sets, ranks):
    each set with one card more. ``counts`` int64 (sets, ranks). ``with_more``, ``with_less`` int64
    (pairs,): the rows whose difference a pair's is. ``row`` int64 (n, 16): the row of a hand and
    what a choice of it keeps. ``hand`` int64 (n,): the hand that each set of four is; ``four``
    int64 (n,) which of them a hand is. ``ways`` float64 (41, 5): binomial coefficients.
    ``classes`` float32 (n, 7): the classes of each hand.
    """

    begin: Any
    plus: Any
    counts: Any
    with_less: Any
    with_more: Any
    row: Any
    hand: Any
    four: Any
    ways: Any
    classes: Any


class WorthSums(NamedTuple):
    """Sums over deals by hand; a deal weighs as likely as that hand is among the cards left.

    ``deals`` int64 (1,): those in which all three others gave mus; ``weight``, ``squares`` (n,);
    ``total`` (n, 16, 13): weight times what is summed, of each choice, `NOW` being cutting.
    ``before`` (n, 7): the same of cutting where those before me gave mus, the weight last;
    ``after`` (n, 5): that weight by the first after me to cut, 4 for nobody.
    """

    deals: Any
    before: Any
    after: Any
    weight: Any
    squares: Any
    total: Any


@inline()
def comes_to(row, ours, theirs, own, other, tables):  # type: ignore[no-untyped-def]
    """Fill ``row`` with the net stones and the lances that we take."""
    row[0] = net_stones(ours, theirs, own, other, tables.stakes)
    ahead = (ours | np.uint64(0x8000800080008000)) - theirs
    juego = (own >> 4) + (other >> 4) > 0
    row[1] = 1.0 if ahead & np.uint64(0x8000) else 0.0
    row[2] = 1.0 if ahead & np.uint64(0x80000000) else 0.0
    pares = (own & 15) + (other & 15) > 0
    row[3] = 1.0 if pares and ahead & np.uint64(0x800000000000) else 0.0
    last = 1.0 if ahead & np.uint64(0x8000000000000000) else 0.0
    row[4] = last if juego else 0.0
    row[5] = 0.0 if juego else last


@inline()
def fill_rows(rows, hand, seat, sets, tables):  # type: ignore[no-untyped-def]
    """Fill what each hand of mine comes to against the others' hands, by set of four cards."""
    partner = (seat + 2) & 3
    right = (seat + 1) & 3
    left = (seat + 3) & 3
    theirs = lane_max(tables.words[right, hand[right]], tables.words[left, hand[left]])
    other = tables.stones[hand[right]] + tables.stones[hand[left]]
    word = tables.words[partner, hand[partner]]
    own = tables.stones[hand[partner]]
    for i in range(sets.hand.size):
        mine = sets.hand[i]
        ours = lane_max(tables.words[seat, mine], word)
        comes_to(rows[i], ours, theirs, own + tables.stones[mine], other, tables)


@inline()
def add_up(rows, left, sets):  # type: ignore[no-untyped-def]
    """Fill, from the rows of the sets of four, those of the smaller sets and of the pairs.

    The row of a set is the sum over all ways to fill it up to four from the other cards of
    ``left``: each way is found once from each card it adds. The row of a set with a part of it is
    the sum over all ways to fill up the part without the other cards of the set: those without one
    card fewer, less those that add that card. So each takes one subtraction.
    """
    for size in range(3, -1, -1):
        for i in range(sets.begin[size], sets.begin[size + 1]):
            for j in range(_LANES):
                rows[i, j] = 0.0
            for rank in range(left.size):
                times = np.float32(left[rank] - sets.counts[i, rank])
                more = sets.plus[i, rank]
                for j in range(_LANES):
                    rows[i, j] += times * rows[more, j]
            found = np.float32(4 - size)
            for j in range(_LANES):
                rows[i, j] /= found
    n_sets = sets.begin[5]
    for i in range(sets.with_less.size):
        less = sets.with_less[i]
        more = sets.with_more[i]
        for j in range(_LANES):
            rows[n_sets + i, j] = rows[less, j] - rows[more, j]


@inline()
def own_stock(stock, left, mine, shuffled, tables, state):  # type: ignore[no-untyped-def]
    """Fill the stock with the cards left without mine, ``shuffled`` of them; ``(size, state)``."""
    size = 0
    for rank in range(left.size):
        for _ in range(left[rank] - tables.counts[mine, rank]):
            stock[size] = tables.code[rank]
            size += 1
    for i in range(shuffled):
        _card, state = draw(stock, i, size, state)
    return size, state


@inline()
def fill_last(row, hand, seat, tables):  # type: ignore[no-untyped-def]
    """Fill what the four hands come to at the end."""
    partner = (seat + 2) & 3
    right = (seat + 1) & 3
    third = (seat + 3) & 3
    comes_to(
        row,
        lane_max(tables.words[seat, hand[seat]], tables.words[partner, hand[partner]]),
        lane_max(tables.words[right, hand[right]], tables.words[third, hand[third]]),
        tables.stones[hand[seat]] + tables.stones[hand[partner]],
        tables.stones[hand[right]] + tables.stones[hand[third]],
        tables,
    )


@inline()
def seat_others(hand, others, seat, mine):  # type: ignore[no-untyped-def]
    for s in range(N_SEATS):
        hand[s] = others[s]
    hand[seat] = mine


@inline()
def add_beyond(total, weight, o, row, before):  # type: ignore[no-untyped-def]
    """Add what a deal came to beyond what had come of it, had it ended before."""
    for j in range(N_TAKEN):
        total[o, j] += weight * np.float64(row[j] - before[j])


@inline()
def play_all(  # type: ignore[no-untyped-def]
    total, weight, mine, seat, rounds, left, final, others, option, sets, tables, policy, pad, state
):
    """Add what playing on brings one hand's choices, the others throwing ``option``, card by card.

    One draw of each choice is sampled, with the same cards for all.
    """
    stock, scratch, hand, row, _order, work = pad
    size, state = own_stock(stock, left, mine, 4, tables, state)
    _option, held, lacking = work
    word = mix(state)
    start = advance(state)
    for o in range(tables.n_options[mine]):
        drawn = tables.n_draw[mine, o]
        code = tables.keep_code[mine, o]
        for i in range(drawn):
            code += stock[i]
        new = np.int64(tables.hand_of_code[code])
        if (word & _LOW_32) >= policy.give[min(1, policy.give.shape[0] - 1), seat, new]:
            continue
        seat_others(hand, others, seat, new)
        option[seat] = alias_draw(
            policy.choice[min(1, policy.choice.shape[0] - 1), seat, new], word >> _32
        )
        copy_part(stock, scratch, drawn, size)
        throw(hand, option, held, lacking, tables)
        first, end, state = serve(hand, held, lacking, scratch, drawn, size, tables, start)
        if rounds > 2:
            mask, state = cutters(hand, 2, policy.give, state)
            if not mask:
                play_on(hand, 2, rounds, scratch, first, end, tables, policy, work, state)
        fill_last(row, hand, seat, tables)
        add_beyond(total, weight, o, row, final[sets.four[new]])
    return start + _STRIDE * np.uint64(rounds)


@inline()
def fill_gained(gained, rows, left, size, final, gives, keeping, sets, tables):  # type: ignore[no-untyped-def]
    """Fill what each hand of mine gains by a second throw, my first one coming back to the deck.

    ``rows`` are `add_up` of what my hands come to against the others after theirs, ``size`` the
    cards left; ``gives`` and ``keeping`` how often I give mus again and what I keep then.
    """
    for i in range(sets.hand.size):
        mine = sets.hand[i]
        row = gained[sets.begin[4] + i]
        share = np.float64(gives[mine]) / 4294967296.0
        for j in range(N_TAKEN):
            row[j] = -share * final[i, j]
        for o in range(tables.n_options[mine]):
            ways = sets.ways[size - 4, tables.n_draw[mine, o]]
            scale = np.float32(share * keeping[mine, o] / ways)
            if scale > 0:
                for j in range(N_TAKEN):
                    row[j] += scale * rows[sets.row[mine, o], j]
    add_up(gained, left, sets)


@inline()
def thrown_card(mine, o, index, tables):  # type: ignore[no-untyped-def]
    """Return the code of one of the cards that a choice throws."""
    filled = tables.hand_of_code[tables.keep_code[mine, o]]
    rank = -1
    while index >= 0:
        rank += 1
        index -= tables.counts[mine, rank] - tables.counts[filled, rank]
        if rank == 0:
            index -= tables.n_draw[mine, o]
    return tables.code[rank]


@inline()
def play_mine(  # type: ignore[no-untyped-def]
    total,
    weight,
    mine,
    seat,
    rounds,
    third,
    left,
    redrawn,
    others,
    sets,
    tables,
    policy,
    pad,
    state,
):
    """Add what `fill_gained` has wrong: what I threw does not come back, and others may go on.

    The others, ``others``, have drawn again; ``redrawn`` is what my hands come to against them,
    ``third`` whether they give mus once more. A second draw of mine is compared with the one that
    has the cards I threw where they would have come: most often the same.
    """
    stock, scratch, hand, row, order, work = pad
    size, state = own_stock(stock, left, mine, 8, tables, state)
    word = mix(state)
    bits = mix(advance(state))
    start = advance(advance(state))
    places = start + _STRIDE
    for o in range(tables.n_options[mine]):
        drawn = tables.n_draw[mine, o]
        code = tables.keep_code[mine, o]
        for i in range(drawn):
            code += stock[i]
        new = np.int64(tables.hand_of_code[code])
        if (word & _LOW_32) >= policy.give[min(1, policy.give.shape[0] - 1), seat, new]:
            continue
        choice = policy.choice[min(1, policy.choice.shape[0] - 1), seat, new]
        kept = alias_draw(choice, bits & _LOW_32)
        more = tables.n_draw[new, kept]
        code = tables.keep_code[new, kept]
        with_thrown = code
        back = 0
        state = places
        for i in range(more):
            code += stock[4 + i]
            offset, state = random_below(state, np.uint64(size - i))
            if np.int64(offset) < drawn - back:
                if back == 0:
                    for j in range(drawn):
                        order[j] = j
                with_thrown += thrown_card(mine, o, order[offset], tables)
                back += 1
                order[offset] = order[drawn - back]
            else:
                with_thrown += stock[4 + i - back]
        last = np.int64(tables.hand_of_code[code])
        compared = redrawn[sets.four[np.int64(tables.hand_of_code[with_thrown])]]
        if third and (word >> _32) < policy.give[min(2, policy.give.shape[0] - 1), seat, last]:
            seat_others(hand, others, seat, last)
            n = 0
            for i in range(size):
                if (i >= drawn and i < 4) or i >= 4 + more:
                    scratch[n] = stock[i]
                    n += 1
            play_on(hand, 2, rounds, scratch, 0, n, tables, policy, work, start)
            fill_last(row, hand, seat, tables)
            add_beyond(total, weight, o, row, compared)
        elif back > 0:
            add_beyond(total, weight, o, redrawn[sets.four[last]], compared)
    return start + _STRIDE * np.uint64(rounds + 1)


@inline()
def add_rows(total, weight, mine, rows, size, n_summed, sets, tables):  # type: ignore[no-untyped-def]
    """Add every choice of one hand, its draw being any of the ``size`` cards left beside it."""
    for o in range(tables.n_options[mine]):
        row = sets.row[mine, o]
        scale = weight / sets.ways[size - 4, tables.n_draw[mine, o]]
        for j in range(n_summed):
            total[o, j] += scale * np.float64(rows[row, j])


@inline()
def all_give(hand, seat, round_, rounds, policy, state):  # type: ignore[no-untyped-def]
    """Return whether the three others give mus again, and the next state."""
    hand[seat] = 0
    mask, state = cutters(hand, round_, policy.give, state)
    return round_ < rounds and mask & ~(1 << seat) == 0, state


@inline()
def throw_and_draw(hand, option, seat, deck, first, left, tables, state):  # type: ignore[no-untyped-def]
    """Have the others throw and draw, their cards coming off the deck and off ``left``."""
    for s in range(N_SEATS):
        if s != seat:
            code = tables.keep_code[hand[s], option[s]]
            missing = tables.n_draw[hand[s], option[s]]
            # The ace's code is 0: what is kept is a hand filled up with aces.
            filled = tables.hand_of_code[code]
            for _ in range(missing):
                card, state = draw(deck, first, deck.size, state)
                first += 1
                code += card
            hand[s] = tables.hand_of_code[code]
            left[0] -= missing
            for rank in range(left.size):
                left[rank] -= tables.counts[hand[s], rank] - tables.counts[filled, rank]
    return first, state


@inline()
def weight_of(four, left, size, sets):  # type: ignore[no-untyped-def]
    """Return how likely four of the ``size`` cards left are that hand."""
    weight = 1.0
    for rank in range(left.size):
        weight *= sets.ways[left[rank], sets.counts[sets.begin[4] + four, rank]]
    return weight / sets.ways[size, 4]


@inline()
def add_cutting(before, after, cutter, now, left, sets):  # type: ignore[no-untyped-def]
    """Add what cutting brings each hand, and who would have cut after it."""
    for i in range(sets.hand.size):
        weight = weight_of(i, left, 28, sets)
        mine = sets.hand[i]
        before[mine, N_TAKEN] += weight
        after[mine, cutter] += weight
        for j in range(N_TAKEN):
            before[mine, j] += weight * np.float64(now[i, j])


@kernel()
def sum_worths(seed, unit, n_deals, seat, rounds, fresh_deck, sets, tables, policy, keeping):  # type: ignore[no-untyped-def]
    """Return the `WorthSums` of one unit of ``n_deals`` deals in which the three others give mus.

    ``keeping`` float64 (n, 16) is what I keep in the second round, as ``policy`` has it.
    """
    n = tables.n_options.size
    deals = np.zeros(1, np.int64)
    weights = np.zeros(n)
    squares = np.zeros(n)
    before = np.zeros((n, N_TAKEN + 1))
    after = np.zeros((n, N_SEATS + 1))
    total = np.zeros((n, OPTION_COLUMNS, N_SUMMED))
    deck = fresh_deck.copy()
    rows = np.zeros((sets.begin[5] + sets.with_less.size, _LANES), np.float32)
    final = rows[sets.begin[4] : sets.begin[5]]
    final[:, N_TAKEN:N_SUMMED] = sets.classes
    now = np.zeros((n, _LANES), np.float32)
    again = np.zeros_like(rows)
    redrawn = again[sets.begin[4] : sets.begin[5]]
    gained = np.zeros_like(rows)
    hand = np.zeros(N_SEATS, np.int64)
    option = np.zeros(N_SEATS, np.int64)
    left = np.zeros(tables.copies.size, np.int64)
    pad = (
        deck.copy(), deck.copy(), np.zeros(N_SEATS, np.int64), np.zeros(_LANES, np.float32),
        np.zeros(N_SEATS, np.int64), new_work(),
    )  # fmt: skip
    thresholds = deal_thresholds(deck.size, N_SEATS)
    state = stream_start(np.uint64(seed), np.uint64(unit))
    for _ in range(_TRIES * n_deals):
        if deals[0] == n_deals:
            break
        place = 0
        for s in range(N_SEATS):
            if s != seat:
                code, state = deal_four(deck, 4 * place, thresholds[place], state)
                hand[s] = tables.hand_of_code[code]
                place += 1
        hand[seat] = 0
        mask, state = cutters(hand, 0, policy.give, state)
        mask &= ~(1 << seat)
        if mask & ((1 << seat) - 1):
            continue
        for rank in range(left.size):
            left[rank] = tables.copies[rank]
            for s in range(N_SEATS):
                if s != seat:
                    left[rank] -= tables.counts[hand[s], rank]
        fill_rows(now, hand, seat, sets, tables)
        add_cutting(before, after, N_SEATS if mask == 0 else first_bit(mask), now, left, sets)
        if mask:
            continue
        deals[0] += 1
        state = choose(hand, 0, policy.choice, option, state)
        first, state = throw_and_draw(hand, option, seat, deck, 12, left, tables, state)
        fill_rows(final, hand, seat, sets, tables)
        add_up(rows, left, sets)
        size = deck.size - first
        for i in range(n):
            weight = weight_of(i, left, size, sets)
            if weight == 0.0:
                continue
            mine = sets.hand[i]
            weights[mine] += weight
            squares[mine] += weight * weight
            add_rows(total[mine], weight, mine, rows, size, N_SUMMED, sets, tables)
            for j in range(N_TAKEN):
                total[mine, NOW, j] += weight * np.float64(now[i, j])
        giving, state = all_give(hand, seat, 1, rounds, policy, state)
        if not giving:
            continue
        state = choose(hand, 1, policy.choice, option, state)
        missing = 0
        for s in range(N_SEATS):
            if s != seat:
                missing += tables.n_draw[hand[s], option[s]]
        # Twelve cards are my hand and as many as I may draw in two rounds.
        enough = size - missing >= 12
        third = False
        if enough:
            first, state = throw_and_draw(hand, option, seat, deck, first, left, tables, state)
            size = deck.size - first
            fill_rows(redrawn, hand, seat, sets, tables)
            add_up(again, left, sets)
            gives = policy.give[min(1, policy.give.shape[0] - 1), seat]
            fill_gained(gained, again, left, size, final, gives, keeping, sets, tables)
            third, state = all_give(hand, seat, 2, rounds, policy, state)
        for i in range(n):
            weight = weight_of(i, left, size, sets)
            if weight == 0.0:
                continue
            mine = sets.hand[i]
            if enough:
                add_rows(total[mine], weight, mine, gained, size, N_TAKEN, sets, tables)
                state = play_mine(
                    total[mine], weight, mine, seat, rounds, third, left, redrawn, hand, sets,
                    tables, policy, pad, state,
                )  # fmt: skip
            else:
                state = play_all(
                    total[mine], weight, mine, seat, rounds, left, final, hand, option, sets,
                    tables, policy, pad, state,
                )  # fmt: skip
    return WorthSums(deals, before, after, weights, squares, total)
