"""Whole juegos between two pairs that bet by the strength of their cards.

The rules of betting and of counting are those of `musodds.game.bets` and `musodds.game.settle`,
against which tests hold these functions. A pair's policy is a row of numbers (`OPENS` and so
on), thresholds on the strength of a hand in the lance, 0 to 1.
"""

from __future__ import annotations

import numpy as np

from musodds.kernels.compiler import inline, kernel
from musodds.kernels.random import batch_threshold, draw_places, stream_start, take_hand

#: Columns of a policy.
OPENS, ACCEPTS, ACCEPTS_RAISE, RAISES, RAISE_BY, ORDAGO, ACCEPTS_ORDAGO = range(7)
N_COLUMNS = 7
#: How betting ends, and what a player answers, from the lowest that stands to the highest.
PASSED, ACCEPTED, REFUSED, AGREED_ORDAGO = range(4)
NO, QUIERO, RAISE, TO_ORDAGO = range(4)
#: What an órdago offers, where other bets offer stones.
_ALL = -1
_ENVIDO = 2
_BLOCK = 64
GRANDE, CHICA, PARES, JUEGO, PUNTO = range(5)


@inline()
def answer(strength, policy, standing, offered):  # type: ignore[no-untyped-def]
    """Return what a player answers to a bet; he raises a first bet only."""
    if offered == _ALL:
        return QUIERO if strength >= policy[ACCEPTS_ORDAGO] else NO
    if strength >= policy[ORDAGO]:
        return TO_ORDAGO
    if standing == 0:
        if strength >= policy[RAISES]:
            return RAISE
        return QUIERO if strength >= policy[ACCEPTS] else NO
    return QUIERO if strength >= policy[ACCEPTS_RAISE] else NO


@kernel()
def bet_lance(plays, strength, policy, whose):  # type: ignore[no-untyped-def]
    """Return (how it ended, stones, betting pair) of the betting in one lance.

    Parameters
    ----------
    plays : ndarray, shape (4,)
        Which seats take part; both pairs must.
    strength : ndarray, shape (4,)
        Of each seat's hand in this lance.
    policy : ndarray, shape (2, N_COLUMNS)
        Our policy and theirs.
    whose : int
        0 if seats 0 and 2 are ours, 1 if they are theirs.
    """
    bettor = -1
    for seat in range(4):
        if plays[seat] and strength[seat] >= policy[(seat & 1) ^ whose, OPENS]:
            bettor = seat
            break
    if bettor < 0:
        return PASSED, 0, 0
    out = 0
    standing = 0
    offered = _ENVIDO
    while True:
        highest = NO
        raised_to = 0
        raiser = -1
        for step in (1, 3):
            seat = (bettor + step) & 3
            if highest == TO_ORDAGO or not plays[seat] or (out >> seat) & 1:
                continue
            rule = policy[(seat & 1) ^ whose]
            said = answer(strength[seat], rule, standing, offered)
            if said == NO:
                out |= 1 << seat
            elif said == TO_ORDAGO:
                raiser = seat
            elif said == RAISE and offered + int(rule[RAISE_BY]) > raised_to:
                raised_to = offered + int(rule[RAISE_BY])
                raiser = seat
            highest = max(highest, said)
        if highest == NO:
            return REFUSED, max(standing, 1), bettor & 1
        if highest == QUIERO:
            return (AGREED_ORDAGO if offered == _ALL else ACCEPTED), offered, bettor & 1
        standing = offered
        offered = _ALL if highest == TO_ORDAGO else raised_to
        bettor = raiser


@kernel()
def play_juegos(  # type: ignore[no-untyped-def]
    seed,
    unit,
    n_juegos,
    cards,
    hand_of,
    place,
    own_stones,
    strengths,
    policy,
    start,
    target,
    first_mano,
    tally,
):
    """Play one unit of juegos and add to ``tally``.

    Parameters
    ----------
    seed, unit : uint64
        The stream; a unit is a pure function of its arguments.
    cards : ndarray of uint64, shape (40,)
        Codes of the deck; ``hand_of`` (int64) gives the hand of a sum of four.
    place : ndarray, shape (n, 4)
        Places of each hand at grande, chica, pares, and juego or punto joined.
    own_stones : ndarray, shape (n, 2)
        Stones of each hand's own pares and juego.
    strengths : ndarray of float64, shape (5, n)
        Of each hand in each lance.
    policy : ndarray of float64, shape (2, N_COLUMNS)
    start : ndarray, shape (2,)
        Our stones and theirs at the start of every juego.
    first_mano : int
        0 if the first hand's mano is ours, 1 if theirs, 2 to take turns from juego to juego.
    tally : ndarray of int64, shape (6,)
        Juegos and juegos we won, by whose mano the first hand was (ours, theirs); hands, and the
        sum of their squares by juego.
    """
    deck = cards.copy()
    state = stream_start(seed, unit)
    places = np.zeros((16, _BLOCK), np.uint8)
    dealt = np.empty((4, _BLOCK), np.int64)
    drawn = _BLOCK
    plays = np.empty(4, np.bool_)
    strength = np.empty(4)
    pays = np.empty((5, 2), np.int64)
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
            winner = play_hand(
                dealt[:, drawn],
                place,
                own_stones,
                strengths,
                policy,
                score,
                target,
                whose,
                plays,
                strength,
                pays,
            )
            drawn += 1
            n_hands += 1
            whose ^= 1
        tally[first] += 1
        tally[2 + first] += winner == 0
        tally[4] += n_hands
        tally[5] += n_hands * n_hands


@kernel()
def play_hand(  # type: ignore[no-untyped-def]
    hands, place, own_stones, strengths, policy, score, target, whose, plays, strength, pays
):
    """Bet and count one hand, adding to ``score`` (ours, theirs); return who won the juego or -1.

    ``hands`` (4,) are indices in seat order; ``whose`` is 0 if the mano is ours; ``plays`` (4,),
    ``strength`` (4,) and ``pays`` (5, 2) are room to work in.
    """
    pays[:] = 0
    nobody_has_juego = True
    for seat in range(4):
        if own_stones[hands[seat], 1] > 0:
            nobody_has_juego = False
    for lance in range(5):
        if lance == JUEGO and nobody_has_juego:
            continue
        if lance == PUNTO and not nobody_has_juego:
            continue
        lane = min(lance, JUEGO)
        best = -1
        best_seat = 0
        ours_play = 0
        own_even = 0
        own_odd = 0
        for seat in range(4):
            hand = hands[seat]
            plays[seat] = own_stones[hand, lance - PARES] > 0 if PARES <= lance <= JUEGO else True
            strength[seat] = strengths[lance, hand]
            if plays[seat]:
                ours_play |= 1 << (seat & 1)
                if place[hand, lane] > best:
                    best = place[hand, lane]
                    best_seat = seat
                if PARES <= lance <= JUEGO:
                    if seat & 1:
                        own_odd += own_stones[hand, lance - PARES]
                    else:
                        own_even += own_stones[hand, lance - PARES]
        if ours_play == 0:
            continue
        if lance == PUNTO:
            own_even = 1
            own_odd = 1
        winner = best_seat & 1
        collected = own_odd if winner else own_even
        if ours_play != 3:
            pays[lance, winner ^ whose] = collected
            continue
        how, stones, bettors = bet_lance(plays, strength, policy, whose)
        if how == AGREED_ORDAGO:
            return winner ^ whose
        if how == REFUSED:
            score[bettors ^ whose] += stones
            if score[bettors ^ whose] >= target:
                return bettors ^ whose
            pays[lance, bettors ^ whose] = own_odd if bettors else own_even
        elif how == ACCEPTED:
            pays[lance, winner ^ whose] = collected + stones
        else:
            pays[lance, winner ^ whose] = collected + (1 if lance <= CHICA else 0)
    for lance in range(5):
        for side in range(2):
            score[side] += pays[lance, side]
            if pays[lance, side] > 0 and score[side] >= target:
                return side
    return -1
