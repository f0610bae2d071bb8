"""One player's choices followed to the lances, all on the same cards."""

from __future__ import annotations

import numpy as np

from musodds.kernels.compiler import inline
from musodds.kernels.mus_phase import (
    N_SEATS,
    copy_part,
    cutters,
    lane_max,
    play_on,
    serve,
    throw,
)

#: A jump of the generator's counter by 64 draws, more than one round of a phase ever needs.
_STRIDE = np.uint64((0x9E3779B97F4A7C15 * 64) % 2**64)


@inline()
def conclude(hand, seat, o, tables, words, stones):  # type: ignore[no-untyped-def]
    """Fill row ``o`` with the final words and stones, the seat's pair first."""
    for side in range(2):
        a = (seat + side) & 3
        b = (a + 2) & 3
        words[o, side] = lane_max(tables.words[a, hand[a]], tables.words[b, hand[b]])
        stones[o, side] = tables.stones[hand[a]] + tables.stones[hand[b]]


@inline()
def follow_choices(  # type: ignore[no-untyped-def]
    seat,
    dealt,
    option,
    round_,
    rounds,
    deck,
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
):
    """Play on from each of a seat's choices in ``round_``, all having given mus.

    Fills ``words[o]`` and ``stones[o]`` with (our, their) best lance words and summed stones at the
    end, from the seat's pair's side, and ``drawn_hand[o]`` with his hand after this round's draw.

    The others keep ``option``; those who still have to be asked or to throw in later rounds, the
    seat included, play the policy. ``deck[first:size]`` must be shuffled as far as 16 cards. The
    random numbers that follow are the same for every choice; the state returned lies beyond all.
    """
    mine = dealt[seat]
    partner = (seat + 2) & 3
    left_rival = (seat + 3) & 3
    right_rival = (seat + 1) & 3
    _, held, left = work
    own_option = option[seat]
    option[seat] = 0
    option_draw = tables.n_draw[mine, 0]
    needed = throw(dealt, option, held, left, tables) - option_draw
    place = first + needed
    enough = place + 4 <= size
    round_ += 1
    start = state
    theirs = np.uint64(0)
    partner_word = np.uint64(0)
    other = 0
    partner_stones = 0
    all_give = True
    if enough:
        # The others draw first: the order matters only where the stock runs out.
        card = first
        for s in range(N_SEATS):
            if s != seat:
                code = held[s]
                for _ in range(left[s]):
                    code += deck[card]
                    card += 1
                hand[s] = tables.hand_of_code[code]
        codes[0] = 0
        for i in range(4):
            codes[i + 1] = codes[i] + deck[place + i]
        theirs = lane_max(
            tables.words[left_rival, hand[left_rival]], tables.words[right_rival, hand[right_rival]]
        )
        other = tables.stones[hand[left_rival]] + tables.stones[hand[right_rival]]
        partner_word = tables.words[partner, hand[partner]]
        partner_stones = tables.stones[hand[partner]]
        hand[seat] = mine
        mask, _ = cutters(hand, round_, policy.give, start)
        all_give = mask & ~(1 << seat) == 0
    others = (hand[0], hand[1], hand[2], hand[3])
    for o in range(tables.n_options[mine]):
        drawn = tables.n_draw[mine, o]
        state = start
        if enough:
            new = np.int64(tables.hand_of_code[tables.keep_code[mine, o] + codes[drawn]])
            drawn_hand[o] = new
            if round_ >= rounds or not all_give:
                words[o, 0] = lane_max(tables.words[seat, new], partner_word)
                words[o, 1] = theirs
                stones[o, 0] = tables.stones[new] + partner_stones
                stones[o, 1] = other
                continue
            for s in range(N_SEATS):
                hand[s] = others[s]
            hand[seat] = new
            next_first = place + drawn
            next_size = size
            copy_part(deck, scratch, next_first, size)
        else:
            copy_part(dealt, hand, 0, N_SEATS)
            copy_part(deck, scratch, first, size)
            option[seat] = o
            throw(hand, option, held, left, tables)
            next_first, next_size, state = serve(
                hand, held, left, scratch, first, size, tables, state
            )
            drawn_hand[o] = hand[seat]
        if round_ < rounds:
            mask, state = cutters(hand, round_, policy.give, state)
            if not mask:
                _, _, state = play_on(
                    hand,
                    round_,
                    rounds,
                    scratch,
                    next_first,
                    next_size,
                    tables,
                    policy,
                    work,
                    state,
                )
        conclude(hand, seat, o, tables, words, stones)
    option[seat] = own_option
    return start + _STRIDE * np.uint64(rounds + 1)
