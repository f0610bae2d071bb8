"""The outcomes of hands that have been through the mus phase, by code."""

from __future__ import annotations

import numpy as np

from musodds.kernels.codes import SIDE, SIDE_STEP, WON
from musodds.kernels.compiler import kernel
from musodds.kernels.joint import TOP, bits_of
from musodds.kernels.mus_phase import (
    N_SEATS,
    copy_part,
    cutters,
    deal_all,
    deal_thresholds,
    lane_max,
    new_work,
    play_on,
)
from musodds.kernels.random import stream_start


@kernel()
def count_after_mus(seed, unit, n_deals, rounds, fresh_deck, tables, policy, tally):  # type: ignore[no-untyped-def]
    """Play one unit of mus phases and add their outcomes to ``tally``.

    ``tally`` (int64, ``SIDE * SIDE * WON``) is indexed by the code of `musodds.kernels.codes`
    without ``own``, seen from the mano's pair; the rest as in `musodds.kernels.mus_play`.
    """
    deck = fresh_deck.copy()
    scratch = deck.copy()
    hand = np.zeros(N_SEATS, np.int64)
    work = new_work()
    thresholds = deal_thresholds(deck.size, N_SEATS)
    state = stream_start(np.uint64(seed), np.uint64(unit))
    words = tables.words
    for _ in range(n_deals):
        state = deal_all(hand, deck, thresholds, tables, state)
        mask, state = cutters(hand, 0, policy.give, state)
        if mask == 0 and rounds > 0:
            copy_part(deck, scratch, 0, deck.size)
            _, _, state = play_on(
                hand, 0, rounds, scratch, 16, deck.size, tables, policy, work, state
            )
        ours = lane_max(words[0, hand[0]], words[2, hand[2]])
        theirs = lane_max(words[1, hand[1]], words[3, hand[3]])
        # Stones hold pares below and juego from bit 4, so a pair's sum does too.
        own = tables.stones[hand[0]] + tables.stones[hand[2]]
        other = tables.stones[hand[1]] + tables.stones[hand[3]]
        side = SIDE_STEP * (own & 15) + (own >> 4)
        other_side = SIDE_STEP * (other & 15) + (other >> 4)
        tally[(side * SIDE + other_side) * WON + bits_of((ours | TOP) - theirs)] += 1
