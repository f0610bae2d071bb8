"""What each thing to say in a lance would have been worth, and what a policy learns from it.

Deals go through the lance's tree in blocks: shares are gathered by hand, every decision is then a
few operations on whole blocks without a branch, and the gains are scattered back to the hands. A
player's reach at a decision is that after his own last word on the way, so reaches are kept by
action and nothing is copied from a decision to the next.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from musodds.kernels.bet_deal import N_SEATS, deal_here
from musodds.kernels.codes import SIDE, WON
from musodds.kernels.compiler import inline, kernel
from musodds.kernels.random import stream_start

#: Deals that go through the tree together.
BLOCK = 16


class BetTables(NamedTuple):
    """A lance's tree and what its ends pay; see `musodds.betting.spot.LanceGame`.

    ``seat`` int64 (decisions,); ``first`` int64 (decisions + 1,); ``child`` int64 (actions,), an
    end ``e`` being ``-1 - e``; ``speaker`` int64 (actions,); ``before`` int64 (decisions, 4) the
    last action of each seat on the way, -1 for none; ``stake`` float64, ``with_own`` float64 (0 or
    1) and ``pair`` int64 (ends,); ``strength`` int64 and ``own`` float64 (4, n), (n,).
    """

    seat: Any
    first: Any
    child: Any
    speaker: Any
    before: Any
    stake: Any
    with_own: Any
    pair: Any
    strength: Any
    own: Any


class ScoreTables(NamedTuple):
    """What the ends pay at a score; see `musodds.betting.at_score.ScoredEnds`.

    ``used`` bool (1,), False where they pay stones; ``place`` int64 (4, 4, n) by lane and seat;
    ``side`` int64 (n,); ``worth`` float32 (codes, columns); ``column`` int64 (ends,).
    """

    used: Any
    place: Any
    side: Any
    worth: Any
    column: Any


@inline()
def code_of(hand, place, side):  # type: ignore[no-untyped-def]
    """Return the code of all lances of a deal, seen from the mano's pair, own bits left out."""
    won = 0
    for lane in range(place.shape[0]):
        best = place[lane, 0, hand[0]]
        of_mano = True
        for seat in range(1, N_SEATS):
            if place[lane, seat, hand[seat]] > best:
                best = place[lane, seat, hand[seat]]
                of_mano = seat % 2 == 0
        if of_mano:
            won |= 1 << lane
    ours = side[hand[0]] + side[hand[2]]
    theirs = side[hand[1]] + side[hand[3]]
    return (ours * SIDE + theirs) * WON + won


@kernel()
def gains_of(seed, unit, n_deals, deals, tables, scored, share):  # type: ignore[no-untyped-def]
    """Return what each word would have gained over what was played, summed over ``n_deals`` deals.

    Parameters
    ----------
    seed, unit : int
        The sums are a pure function of all arguments.
    n_deals : int
        A multiple of `BLOCK`.
    deals : DealTables
    tables : BetTables
    scored : ScoreTables
    share : float32 ndarray, shape (n, actions)
        The policy.

    Returns
    -------
    float64 ndarray, shape (n, actions)
        In stones, or juegos at a score, to the speaker's pair, weighted with the others' chance to
        let him come there.
    """
    n_decisions = tables.seat.size
    n_actions = tables.child.size
    n_ends = tables.stake.size
    gains = np.zeros(share.shape)
    deck = deals.deck.copy()
    hand = np.zeros(N_SEATS, np.int64)
    hands = np.zeros((BLOCK, N_SEATS), np.int64)
    said = np.zeros((n_actions, BLOCK), np.float32)
    # The last row is the reach of whoever has not spoken.
    reach = np.ones((n_actions + 1, BLOCK), np.float32)
    worth = np.zeros((n_decisions + n_ends, BLOCK), np.float32)
    won = np.zeros(BLOCK, np.float32)
    own_won = np.zeros(BLOCK, np.float32)
    own = np.zeros((2, BLOCK), np.float32)
    code = np.zeros(BLOCK, np.int64)
    lets = np.zeros(BLOCK, np.float32)
    state = stream_start(np.uint64(seed), np.uint64(unit))
    for _ in range(n_deals // BLOCK):
        for i in range(BLOCK):
            state = deal_here(hand, deck, deals, state)
            best = -1
            winner = 0
            for seat in range(N_SEATS):
                hands[i, seat] = hand[seat]
                if tables.strength[seat, hand[seat]] > best:
                    best = tables.strength[seat, hand[seat]]
                    winner = seat
            own[0, i] = tables.own[hand[0]] + tables.own[hand[2]]
            own[1, i] = tables.own[hand[1]] + tables.own[hand[3]]
            won[i] = 1.0 if winner % 2 == 0 else -1.0
            own_won[i] = own[0, i] if winner % 2 == 0 else -own[1, i]
            if scored.used[0]:
                code[i] = code_of(hand, scored.place, scored.side)
            for action in range(n_actions):
                said[action, i] = share[hand[tables.speaker[action]], action]
        for end in range(n_ends):
            stake = np.float32(tables.stake[end])
            with_own = np.float32(tables.with_own[end])
            row = n_decisions + end
            if scored.used[0]:
                for i in range(BLOCK):
                    worth[row, i] = scored.worth[code[i], scored.column[end]]
            elif tables.pair[end] < 0:
                for i in range(BLOCK):
                    worth[row, i] = stake * won[i] + with_own * own_won[i]
            elif tables.pair[end] == 0:
                for i in range(BLOCK):
                    worth[row, i] = stake + with_own * own[0, i]
            else:
                for i in range(BLOCK):
                    worth[row, i] = -stake - with_own * own[1, i]
        for decision in range(n_decisions):
            mine = tables.before[decision, tables.seat[decision]]
            for action in range(tables.first[decision], tables.first[decision + 1]):
                for i in range(BLOCK):
                    reach[action, i] = reach[mine, i] * said[action, i]
        for decision in range(n_decisions - 1, -1, -1):
            seat = tables.seat[decision]
            begin = tables.first[decision]
            end = tables.first[decision + 1]
            worth[decision, :] = 0.0
            for action in range(begin, end):
                child = tables.child[action]
                row = child if child >= 0 else n_decisions - 1 - child
                for i in range(BLOCK):
                    worth[decision, i] += said[action, i] * worth[row, i]
            partner = tables.before[decision, seat ^ 2]
            right = tables.before[decision, seat ^ 1]
            left = tables.before[decision, seat ^ 3]
            sign = np.float32(1.0 if seat % 2 == 0 else -1.0)
            for i in range(BLOCK):
                lets[i] = sign * reach[partner, i] * reach[right, i] * reach[left, i]
            # The shares have done their work: their place takes the gains.
            for action in range(begin, end):
                child = tables.child[action]
                row = child if child >= 0 else n_decisions - 1 - child
                for i in range(BLOCK):
                    said[action, i] = lets[i] * (worth[row, i] - worth[decision, i])
        for i in range(BLOCK):
            for action in range(n_actions):
                gains[hands[i, tables.speaker[action]], action] += said[action, i]
    return gains


@kernel()
def match_regrets(first, regret, share):  # type: ignore[no-untyped-def]
    """Fill ``share`` (n, actions) in proportion to the regrets above 0, alike where none is."""
    for hand in range(regret.shape[0]):
        for decision in range(first.size - 1):
            begin = first[decision]
            end = first[decision + 1]
            total = 0.0
            for action in range(begin, end):
                total += max(regret[hand, action], 0.0)
            for action in range(begin, end):
                if total > 0.0:
                    share[hand, action] = max(regret[hand, action], 0.0) / total
                else:
                    share[hand, action] = 1.0 / (end - begin)


@kernel()
def take_in(keep, gains, tables, share, regret, average):  # type: ignore[no-untyped-def]
    """Add an iteration's policy to ``average`` and its gains to ``regret``, all (n, actions).

    ``keep`` float64 (3,) is what is kept of regrets above 0 and below 0, and of the average so far.
    The average weighs a policy with the player's own chance to come to the decision.
    """
    n, n_actions = regret.shape
    reach = np.ones(n_actions + 1)
    for hand in range(n):
        for decision in range(tables.seat.size):
            mine = reach[tables.before[decision, tables.seat[decision]]]
            for action in range(tables.first[decision], tables.first[decision + 1]):
                reach[action] = mine * share[hand, action]
                average[hand, action] = keep[2] * average[hand, action] + reach[action]
                before = regret[hand, action]
                kept = before * (keep[0] if before > 0.0 else keep[1])
                regret[hand, action] = kept + gains[hand, action]
