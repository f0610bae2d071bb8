"""A pair learns against two who bet lance by lance: whole hands, all four lances in their order.

A hand is a chain of trees, one for each contested lance. An end leads on to the next lance, where
the pair that learns may remember how this one ended, or to nothing after an accepted órdago. So
what a lance is worth is found from the last to the first, and how often the four come to it, with
each thing remembered, from the first to the last.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from musodds.kernels.bet_deal import N_SEATS
from musodds.kernels.compiler import inline, kernel
from musodds.kernels.mus_phase import deal_four
from musodds.kernels.random import stream_start

#: Grande, chica, pares, and juego or punto.
N_LANCES = 4


class HandTables(NamedTuple):
    """The trees of all lances, one after the other: actions, decisions and ends are numbered on.

    ``begin`` int64 (trees + 1,) the first decision of each; ``seat``, ``first``, ``child`` and
    ``before`` as in `musodds.kernels.bet_learn.BetTables`, an end ``e`` being ``-1 - e``;
    ``stake`` and ``with_own`` float64, ``pair`` int64 (ends,); ``ends_hand`` bool (ends,) an
    accepted órdago; ``memory`` int64 (ends,) what is remembered of it, 0 being nothing;
    ``tree`` int64 (4, 16) by lance and by who takes part as bits, -1 where nobody can bet;
    ``punto`` int64 (1,) the tree where nobody has juego; ``strength`` int64 (5, 4, n) by lance,
    punto last, and seat, -1 for who takes no part; ``own`` float64 (4, n) by lance.
    """

    begin: Any
    seat: Any
    first: Any
    child: Any
    before: Any
    stake: Any
    with_own: Any
    pair: Any
    ends_hand: Any
    memory: Any
    tree: Any
    punto: Any
    strength: Any
    own: Any


class HandDeck(NamedTuple):
    """``deck`` uint64 (cards,) codes; ``thresholds`` uint64 (4,); ``hand_of_code`` int16."""

    deck: Any
    thresholds: Any
    hand_of_code: Any


@kernel()
def gains_of_pair(seed, unit, n_deals, cards, tables, learns, mine, theirs):  # type: ignore[no-untyped-def]
    """Return what each word of a pair would have gained, and what whole hands were worth.

    Parameters
    ----------
    seed, unit, n_deals : int
        The sums are a pure function of all arguments.
    cards : HandDeck
    tables : HandTables
    learns : int
        The pair, 0 or 1.
    mine : float32 ndarray, shape (memories, n, actions)
        How the pair bets with each thing remembered; with one memory it remembers nothing.
    theirs : float32 ndarray, shape (n, actions)
        How the other pair bets.

    Returns
    -------
    float64 ndarray, shape (memories, n, actions)
        In stones, weighted with the chance that the others, and the lances before, come there.
    float
        The stones of the mano's pair, summed over the deals.
    """
    n_memories = mine.shape[0]
    gains = np.zeros(mine.shape)
    deck = cards.deck.copy()
    hand = np.zeros(N_SEATS, np.int64)
    n_most = 0
    for tree in range(tables.begin.size - 1):
        n_most = max(n_most, tables.begin[tree + 1] - tables.begin[tree])
    reach = np.ones((N_LANCES, n_memories, n_most, N_SEATS))
    worth = np.zeros(n_most)
    come = np.zeros((N_LANCES + 1, n_memories))
    value = np.zeros((N_LANCES + 1, n_memories))
    trees = np.zeros(N_LANCES, np.int64)
    total = 0.0
    state = stream_start(np.uint64(seed), np.uint64(unit))
    for _ in range(n_deals):
        for seat in range(N_SEATS):
            code, state = deal_four(deck, 4 * seat, cards.thresholds[seat], state)
            hand[seat] = cards.hand_of_code[code]
        come[:] = 0.0
        come[0, 0] = 1.0
        for lance in range(N_LANCES):
            trees[lance] = tree_of(lance, hand, tables)
            for memory in range(n_memories):
                if come[lance, memory] == 0.0:
                    continue
                if trees[lance] < 0:
                    come[lance + 1, memory] += come[lance, memory]
                else:
                    _go_down(
                        trees[lance],
                        hand,
                        tables,
                        learns,
                        mine[memory],
                        theirs,
                        come[lance, memory],
                        reach[lance, memory],
                        come[lance + 1],
                    )
        for back in range(N_LANCES):
            lance = N_LANCES - 1 - back
            for memory in range(n_memories):
                if come[lance, memory] == 0.0:
                    continue
                if trees[lance] < 0:
                    value[lance, memory] = uncontested(lance, hand, tables)
                    value[lance, memory] += value[lance + 1, memory]
                else:
                    value[lance, memory] = _come_back(
                        lance,
                        trees[lance],
                        hand,
                        tables,
                        learns,
                        mine[memory],
                        theirs,
                        come[lance, memory],
                        reach[lance, memory],
                        value[lance + 1],
                        worth,
                        gains[memory],
                    )
        total += value[0, 0]
    return gains, total


@inline()
def tree_of(lance, hand, tables):  # type: ignore[no-untyped-def]
    """Return the tree of a lance with these hands, -1 where nobody can bet."""
    takes_part = 0
    for seat in range(N_SEATS):
        if tables.strength[lance, seat, hand[seat]] >= 0:
            takes_part |= 1 << seat
    if lance == N_LANCES - 1 and takes_part == 0:
        return tables.punto[0]
    return tables.tree[lance, takes_part]


@inline()
def uncontested(lance, hand, tables):  # type: ignore[no-untyped-def]
    """Return what a lance pays the mano's pair where one pair alone has it."""
    return (
        tables.own[lance, hand[0]]
        + tables.own[lance, hand[2]]
        - tables.own[lance, hand[1]]
        - tables.own[lance, hand[3]]
    )


@inline()
def _share(seat, hand, action, learns, mine, theirs):  # type: ignore[no-untyped-def]
    if seat % 2 == learns:
        return mine[hand[seat], action]
    return theirs[hand[seat], action]


@inline()
def _go_down(tree, hand, tables, learns, mine, theirs, come, reach, after):  # type: ignore[no-untyped-def]
    """Fill each seat's ``reach`` (decisions, 4); add to ``after`` how often what is remembered."""
    begin = tables.begin[tree]
    for decision in range(begin, tables.begin[tree + 1]):
        here = decision - begin
        if here == 0:
            reach[0, :] = 1.0
        seat = tables.seat[decision]
        for action in range(tables.first[decision], tables.first[decision + 1]):
            share = _share(seat, hand, action, learns, mine, theirs)
            child = tables.child[action]
            if child >= 0:
                for other in range(N_SEATS):
                    reach[child - begin, other] = reach[here, other]
                reach[child - begin, seat] *= share
            elif not tables.ends_hand[-1 - child]:
                chance = come * share
                for other in range(N_SEATS):
                    chance *= reach[here, other]
                remembered = tables.memory[-1 - child] if after.size > 1 else 0
                after[remembered] += chance


@inline()
def _come_back(  # type: ignore[no-untyped-def]
    lance, tree, hand, tables, learns, mine, theirs, come, reach, after, worth, gains
):
    """Return what a lance and all after it are worth to the mano's pair; add the words' gains."""
    begin = tables.begin[tree]
    kind = N_LANCES if tree == tables.punto[0] else lance
    best = -1
    winner = 0
    for seat in range(N_SEATS):
        if tables.strength[kind, seat, hand[seat]] > best:
            best = tables.strength[kind, seat, hand[seat]]
            winner = seat % 2
    for back in range(tables.begin[tree + 1] - begin):
        decision = tables.begin[tree + 1] - 1 - back
        here = decision - begin
        seat = tables.seat[decision]
        worth[here] = 0.0
        for action in range(tables.first[decision], tables.first[decision + 1]):
            share = _share(seat, hand, action, learns, mine, theirs)
            worth[here] += share * _below(action, lance, winner, hand, tables, after, worth, begin)
        if seat % 2 != learns:
            continue
        lets = come if learns == 0 else -come
        for other in range(N_SEATS):
            if other != seat:
                lets *= reach[here, other]
        for action in range(tables.first[decision], tables.first[decision + 1]):
            below = _below(action, lance, winner, hand, tables, after, worth, begin)
            gains[hand[seat], action] += lets * (below - worth[here])
    return worth[0]


@inline()
def _below(action, lance, winner, hand, tables, after, worth, begin):  # type: ignore[no-untyped-def]
    """Return what a word leads to: a decision's worth, or an end's stones and what comes after."""
    child = tables.child[action]
    if child >= 0:
        return worth[child - begin]
    end = -1 - child
    pair = tables.pair[end] if tables.pair[end] >= 0 else winner
    own = tables.own[lance, hand[pair]] + tables.own[lance, hand[pair + 2]]
    stones = tables.stake[end] + tables.with_own[end] * own
    if pair == 1:
        stones = -stones
    if not tables.ends_hand[end]:
        stones += after[tables.memory[end] if after.size > 1 else 0]
    return stones
