"""Monte Carlo: deal the hidden cards and resolve all lances at once.

Deals go through in blocks, stage by stage: draws, positions, ranks, keys, lances; no stage has a
branch or a look-up. See `musodds.kernels.sliced`.

Where hands are drawn by weight instead, a hand's four places stand in one 64-bit word with a
16-bit field per lance, grande lowest: its place, above two bits that hold 3 - seat and so settle
every tie for the mano. The top bit of a field is free: ``((a | GUARDS) - b) & GUARDS`` compares
all four lances in three operations, since no field can borrow from the next.
"""

from __future__ import annotations

import numpy as np

from musodds.kernels.compiler import inline, kernel, merged
from musodds.kernels.random import batch_threshold, draw_places, stream_start
from musodds.kernels.sliced import (
    BLOCK,
    EVENTS,
    IN_CHICA,
    IN_GRANDE,
    IN_JUEGO,
    IN_PARES,
    IN_PUNTO,
    KEYS,
    N_EVENTS,
    N_KEYS,
    N_ROWS,
    NET,
    add_events,
    fill_keys,
    name_cards,
    place_cards,
)

LANES = np.uint64(0x0001000100010001)
GUARDS = np.uint64(0x8000800080008000)
#: The lowest field that takes part: any hand at grande and chica, place 1 in pares, 31 in juego.
ENTRY = np.uint64((31 << 2) << 48 | (1 << 2) << 32)

#: Bits of a lance's state: my pair wins, my hand is best of four, it beats both rivals, my pair
#: takes part, the rivals take part.
WON, BEST, BEATS, WE_HAVE, THEY_HAVE = 1, 2, 4, 8, 16
N_STATES = 32

#: Blocks after which a byte could no longer hold what happened in each.
_MOST_BLOCKS = 255
#: Rows of events that the averaged estimate needs, by lance: won contested, contested, won, mine
#: best, mine beats rivals. At grande and chica all is contested, and ALL is a row that says so; a
#: punto is contested where the juego is absent.
_ALL = N_EVENTS
_AVERAGED = np.array(
    [
        [IN_GRANDE, _ALL, IN_GRANDE, IN_GRANDE + 1, IN_GRANDE + 2],
        [IN_CHICA, _ALL, IN_CHICA, IN_CHICA + 1, IN_CHICA + 2],
        [IN_PARES, IN_PARES + 1, IN_PARES + 2, IN_PARES + 3, IN_PARES + 4],
        [IN_JUEGO, IN_JUEGO + 1, IN_JUEGO + 2, IN_JUEGO + 3, IN_JUEGO + 4],
        [IN_PUNTO, IN_JUEGO + 5, IN_PUNTO, IN_PUNTO + 1, IN_PUNTO + 2],
    ]
)
#: How many events of a lance the averaged estimate counts.
N_AVERAGED = 5


@inline()
def _at_least(a, b):  # type: ignore[no-untyped-def]
    """Return the guard bits of the fields in which ``a >= b``."""
    return ((a | GUARDS) - b) & GUARDS


@inline()
def _higher(a, b):  # type: ignore[no-untyped-def]
    """Return the higher of two words, field by field."""
    ge = _at_least(a, b)
    return b ^ ((a ^ b) & (ge - (ge >> np.uint64(15))))


@inline()
def resolve(mine, partner, right, left):  # type: ignore[no-untyped-def]
    """Return the states of the four lances, one per 16-bit field."""
    ours = _higher(mine, partner)
    theirs = _higher(right, left)
    beats = _at_least(mine, theirs)
    return (
        (_at_least(ours, theirs) >> np.uint64(15))
        | ((beats & _at_least(mine, partner)) >> np.uint64(14))
        | (beats >> np.uint64(13))
        | (_at_least(ours, ENTRY) >> np.uint64(12))
        | (_at_least(theirs, ENTRY) >> np.uint64(11))
    )


@inline()
def net_stones_of(states, ours, theirs):  # type: ignore[no-untyped-def]
    """Return our stones less theirs if all pass; stones hold pares below and juego from bit 4."""
    won = np.int64(states)
    pares = (ours & 15) if (won >> 32) & 1 else -(theirs & 15)
    nobody = np.int64(((won >> 48) & (WE_HAVE | THEY_HAVE)) == 0)
    joined = ((ours >> 4) + nobody) if (won >> 48) & 1 else -(theirs >> 4) - nobody
    return 2 * (won & 1) + 2 * ((won >> 16) & 1) - 2 + pares + joined


@merged()
def _ties(seat):  # type: ignore[no-untyped-def]
    """Return the ties that `musodds.kernels.sliced.add_events` takes, me sitting at ``seat``."""
    partner = (seat + 2) % 4
    right = (seat + 1) % 4
    left = (seat + 3) % 4
    return seat < partner, seat < right, seat < left, partner < right, partner < left


@merged()
def _fixed_rows(fixed, real):  # type: ignore[no-untyped-def]
    """Return a block's rows with the keys of the hands that are the same in every deal."""
    rows = np.zeros((N_ROWS + 1, BLOCK), np.uint8)
    for player in range(4):
        for card in range(4):
            rows[card, :] = fixed[player, card]
        fill_keys(rows, 0, player, real)
    return rows


@merged()
def _deal_block(rows, players, bounds, steps, n_cards, real, state):  # type: ignore[no-untyped-def]
    """Deal hands to ``players`` and fill their keys; return the next state."""
    # Bounds that the compiler can see keep index checks out of the loops, or none is a vector.
    n_hands = min(3, players.size)
    for hand in range(n_hands):
        left = n_cards - 4 * hand
        state = draw_places(rows, hand, left, batch_threshold(left), state)
    place_cards(rows, n_hands)
    name_cards(rows, n_hands, bounds, steps)
    for hand in range(n_hands):
        fill_keys(rows, hand, players[hand] & 3, real)
    return state


@merged()
def _collect(rows, n_deals, events):  # type: ignore[no-untyped-def]
    """Move the events of the first ``n_deals`` deals of a block to ``events``."""
    for event in range(NET):
        total = np.int64(0)
        for i in range(n_deals):
            total += np.int64(rows[EVENTS + event, i])
        events[event] += total
        rows[EVENTS + event, :] = 0


@merged()
def _collect_net(rows, n_deals, net):  # type: ignore[no-untyped-def]
    """Add the net stones of the first ``n_deals`` deals of a block, and their squares."""
    total = np.int64(0)
    squares = np.int64(0)
    for i in range(n_deals):
        stones = np.int64(np.int8(rows[EVENTS + NET, i]))
        total += stones
        squares += stones * stones
    net[0] += total
    net[1] += squares


@kernel()
def sample_deals(  # type: ignore[no-untyped-def]
    seed, unit, n_deals, n_cards, bounds, steps, real, players, fixed, seat, events, net
):
    """Deal one unit and add what happened to ``events`` and ``net``.

    A pure function of its arguments: the stream is that of ``(seed, unit)``.

    Parameters
    ----------
    seed, unit : uint64
    n_deals : int
    n_cards : int
        Cards that may lie in hidden hands or the stock.
    bounds, steps : ndarray, shape (ranks,), uint8
        How many of them are of lower ranks; 16 * points + rank, less that of the rank below.
    real : ndarray, shape (3,), uint8
        The rank of the seven, the least and the greatest that makes la real of three of them.
    players : ndarray, int64
        Who is dealt a hand: 1 partner, 2 right, 3 left.
    fixed : ndarray, shape (4, 4), uint8
        16 * points + rank of the cards of the others, me first, the lowest card first.
    seat : int
        My seat.
    events : ndarray, shape (N_EVENTS - 1,), int64
        Deals in which each event of `musodds.kernels.sliced` happened.
    net : ndarray, shape (2,), int64
        Sums of net stones if all pass, and of their squares.
    """
    rows = _fixed_rows(fixed, real)
    ties = _ties(seat)
    state = stream_start(seed, unit)
    blocks = 0
    block = BLOCK
    for begin in range(0, n_deals, BLOCK):
        block = min(BLOCK, n_deals - begin)
        if blocks == _MOST_BLOCKS or block < BLOCK:
            _collect(rows, BLOCK, events)
            blocks = 0
        state = _deal_block(rows, players, bounds, steps, n_cards, real, state)
        rows[EVENTS + NET, :] = 0
        add_events(rows, KEYS, KEYS + N_KEYS, KEYS + 2 * N_KEYS, KEYS + 3 * N_KEYS, ties)
        _collect_net(rows, block, net)
        blocks += 1
    _collect(rows, block, events)


@kernel()
def sample_averaged(  # type: ignore[no-untyped-def]
    seed, unit, n_deals, n_cards, bounds, steps, real, players, fixed, seat, seatings, sums, net
):
    """Deal one unit, resolve each deal once per seating of the hidden hands, and add up.

    The hidden hands of one deal are as likely in any order, so the mean over their orders has the
    same expectation as one of them and a smaller variance. The deals are those of `sample_deals`;
    so are the parameters, and:

    Parameters
    ----------
    seatings : ndarray, shape (s, 3), int64
        Which hidden hand the partner, the right and the left get; s is at most 6.
    sums : ndarray, shape (5, 2 * N_AVERAGED + 1), int64
        By lance: sums over deals of the number of seatings of each event, of its square, and of
        the product of the first two.
    net : ndarray, shape (2,), int64
        Sums of net stones over the seatings of a deal, and of their squares.
    """
    rows = _fixed_rows(fixed, real)
    ties = _ties(seat)
    state = stream_start(seed, unit)
    for begin in range(0, n_deals, BLOCK):
        block = min(BLOCK, n_deals - begin)
        state = _deal_block(rows, players, bounds, steps, n_cards, real, state)
        rows[EVENTS : EVENTS + N_EVENTS, :] = 0
        rows[EVENTS + _ALL, :] = seatings.shape[0]
        for seating in range(seatings.shape[0]):
            add_events(
                rows,
                KEYS,
                KEYS + N_KEYS * (1 + seatings[seating, 0]),
                KEYS + N_KEYS * (1 + seatings[seating, 1]),
                KEYS + N_KEYS * (1 + seatings[seating, 2]),
                ties,
            )
        _collect_net(rows, block, net)
        for lance in range(5):
            won_contested = EVENTS + _AVERAGED[lance, 0]
            contested = EVENTS + _AVERAGED[lance, 1]
            product = np.int64(0)
            for i in range(block):
                product += np.int64(rows[won_contested, i]) * np.int64(rows[contested, i])
            sums[lance, 2 * N_AVERAGED] += product
            for event in range(N_AVERAGED):
                row = EVENTS + _AVERAGED[lance, event]
                total = np.int64(0)
                squares = np.int64(0)
                for i in range(block):
                    n = np.int64(rows[row, i])
                    total += n
                    squares += n * n
                sums[lance, event] += total
                sums[lance, N_AVERAGED + event] += squares
