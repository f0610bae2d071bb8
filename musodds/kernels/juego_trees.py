"""Whole juegos in which a pair bets by a policy of each lance, against another or a model.

Both bet by the words of the policies' trees: envidos of 2, and órdago. A model bets and answers by
its thresholds, but what it would raise it accepts, as the trees know no raise but órdago. With no
policy and no raise this plays as `musodds.kernels.juego` does, deal by deal; tests hold it to that.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from musodds.kernels.compiler import inline, kernel
from musodds.kernels.juego import (
    ACCEPTED,
    AGREED_ORDAGO,
    CHICA,
    JUEGO,
    NO,
    OPENS,
    PARES,
    PUNTO,
    REFUSED,
    TO_ORDAGO,
    answer,
)
from musodds.kernels.random import (
    advance,
    batch_threshold,
    draw_places,
    mix,
    stream_start,
    take_hand,
)

#: What a word is, and what a speaker faces: nothing, an envido, an órdago.
LOW, BET, ALL_IN = range(3)
_BLOCK = 64
_ALL = -1
_ENVIDO = 2
_ELEVEN = np.uint64(11)
_UNIT = 2.0**-53
#: The draws of words are of another stream than the deals, which are so the same for all models.
_WORDS = np.uint64(0x5851F42D4C957F2D)


class TreeTables(NamedTuple):
    """The trees of all lances one after the other, and how each hand speaks in them.

    ``root`` int64 (5, 16) the first decision, by lance and mask of the seats that take part;
    ``seat``, ``faced`` int64 (decisions,); ``first`` int64 (decisions + 1,) its actions; ``child``
    int64 (actions,) the next decision or ``-1 - end``; ``kind`` int64 (actions,) `LOW` and so on;
    ``upto`` float64 (actions, n) the shares of a decision's words, summed up to this one; ``how``,
    ``stones``, ``pair`` int64 (ends,).
    """

    root: Any
    seat: Any
    faced: Any
    first: Any
    child: Any
    kind: Any
    upto: Any
    how: Any
    stones: Any
    pair: Any


@inline()
def by_model(strength, rule, faced):  # type: ignore[no-untyped-def]
    """Return the kind of word that a model says."""
    if faced == LOW:
        return BET if strength >= rule[OPENS] else LOW
    said = answer(strength, rule, 0, _ALL if faced == ALL_IN else _ENVIDO)
    if said == TO_ORDAGO:
        return ALL_IN
    return LOW if said == NO else BET


@kernel()
def walk_lance(root, hands, strength, trees, models, by_policy, whose, state):  # type: ignore[no-untyped-def]
    """Return (how the betting of a lance ends, stones, betting pair, next state).

    ``models`` (2, columns) and ``by_policy`` (2,) are ours and theirs; ``whose`` is 0 if the mano
    is ours.
    """
    decision = root
    while True:
        seat = trees.seat[decision]
        side = (seat & 1) ^ whose
        begin, end = trees.first[decision], trees.first[decision + 1]
        action = begin
        if by_policy[side]:
            drawn = float(mix(state) >> _ELEVEN) * _UNIT
            state = advance(state)
            while action < end - 1 and drawn >= trees.upto[action, hands[seat]]:
                action += 1
        else:
            wanted = by_model(strength[seat], models[side], trees.faced[decision])
            # Where a word cannot be said, the highest below it is, or else the lowest.
            for other in range(begin, end):
                here, there = trees.kind[action], trees.kind[other]
                if (here < there <= wanted) or (here > wanted and there < here):
                    action = other
        after = trees.child[action]
        if after < 0:
            last = -1 - after
            return trees.how[last], trees.stones[last], trees.pair[last], state
        decision = after


@kernel()
def play_tree_juegos(  # type: ignore[no-untyped-def]
    seed, unit, n_juegos, cards, hand_of, place, own_stones, strengths, models, by_policy, trees,
    start, target, first_mano, tally,
):  # fmt: skip
    """Play one unit of juegos and add to ``tally``; see `musodds.kernels.juego.play_juegos`.

    ``by_policy`` bool (2,) says which pair bets by ``trees``, its row of ``models`` then idle.
    """
    deck = cards.copy()
    state = stream_start(seed, unit)
    luck = stream_start(seed ^ _WORDS, unit)
    places = np.zeros((16, _BLOCK), np.uint8)
    dealt = np.empty((4, _BLOCK), np.int64)
    drawn = _BLOCK
    strength = np.empty(4)
    pays = np.empty((5, 2), np.int64)
    own = np.empty(2, np.int64)
    score = np.empty(2, np.int64)
    for juego in range(n_juegos):
        whose = juego & 1 if first_mano == 2 else first_mano
        first = whose
        score[0] = start[0]
        score[1] = start[1]
        n_hands = 0
        winner = -1
        while winner < 0:
            if drawn == _BLOCK:
                for hand in range(4):
                    left = 40 - 4 * hand
                    state = draw_places(places, hand, left, batch_threshold(left), state)
                for i in range(_BLOCK):
                    for hand in range(4):
                        dealt[hand, i] = hand_of[take_hand(deck, 4 * hand, places, hand, i)]
                drawn = 0
            hands = dealt[:, drawn]
            pays[:] = 0
            no_juego = True
            for seat in range(4):
                if own_stones[hands[seat], 1] > 0:
                    no_juego = False
            for lance in range(5):
                if (
                    winner >= 0
                    or (lance == JUEGO and no_juego)
                    or (lance == PUNTO and not no_juego)
                ):
                    continue
                mask = 0
                best = -1
                best_seat = 0
                own[:] = 1 if lance == PUNTO else 0
                for seat in range(4):
                    hand = hands[seat]
                    strength[seat] = strengths[lance, hand]
                    declared = PARES <= lance <= JUEGO
                    if declared and own_stones[hand, lance - PARES] == 0:
                        continue
                    mask |= 1 << seat
                    if place[hand, min(lance, JUEGO)] > best:
                        best = place[hand, min(lance, JUEGO)]
                        best_seat = seat
                    if declared:
                        own[seat & 1] += own_stones[hand, lance - PARES]
                if mask == 0:
                    continue
                ahead = best_seat & 1
                if mask & 5 == 0 or mask & 10 == 0:
                    pays[lance, ahead ^ whose] = own[ahead]
                    continue
                how, stones, bettors, luck = walk_lance(
                    trees.root[lance, mask], hands, strength, trees, models, by_policy, whose, luck
                )
                if how == AGREED_ORDAGO:
                    winner = ahead ^ whose
                elif how == REFUSED:
                    score[bettors ^ whose] += stones
                    if score[bettors ^ whose] >= target:
                        winner = bettors ^ whose
                    pays[lance, bettors ^ whose] = own[bettors]
                elif how == ACCEPTED:
                    pays[lance, ahead ^ whose] = own[ahead] + stones
                else:
                    pays[lance, ahead ^ whose] = own[ahead] + (1 if lance <= CHICA else 0)
            for lance in range(5):
                for side in range(2):
                    if winner < 0:
                        score[side] += pays[lance, side]
                        if pays[lance, side] > 0 and score[side] >= target:
                            winner = side
            drawn += 1
            n_hands += 1
            whose ^= 1
        tally[first] += 1
        tally[2 + first] += winner == 0
        tally[4] += n_hands
        tally[5] += n_hands * n_hands
