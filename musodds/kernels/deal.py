"""Monte Carlo: deal the hidden cards and resolve all four lances at once.

A card is a code such that the sums of any four are all different, so a hand is three additions
and one load. The load gives a 64-bit word with a 16-bit field per lance, grande lowest: its place,
above two bits that hold 3 - seat and so settle every tie for the mano. The top bit of a field
is free: ``((a | GUARDS) - b) & GUARDS`` compares all four lances in three operations, since no
field can borrow from the next.

Deals go through in blocks, stage by stage: all draws, all shuffles, all showdowns. Only the
shuffle is one deal at a time; the other stages have no branches, and the compiler makes vectors
of them.
"""

from __future__ import annotations

import numpy as np

from musodds.kernels.compiler import inline, kernel
from musodds.kernels.random import batch_threshold, draw_places, stream_start, take_hand

LANES = np.uint64(0x0001000100010001)
GUARDS = np.uint64(0x8000800080008000)
#: The lowest field that takes part: any hand at grande and chica, place 1 in pares, 31 in juego.
ENTRY = np.uint64((31 << 2) << 48 | (1 << 2) << 32)

#: Bits of a lance's state: my pair wins, my hand is best of four, it beats both rivals, my pair
#: takes part, the rivals take part.
WON, BEST, BEATS, WE_HAVE, THEY_HAVE = 1, 2, 4, 8, 16
N_STATES = 32
#: Deals that go through the stages together.
BLOCK = 128

#: What the averaged estimate counts, per lance: won contested, contested, won, mine best, mine
#: beats rivals. Four bits each, packed, add up over the seatings of one deal.
N_EVENTS = 5


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


@kernel()
def sample_deals(  # type: ignore[no-untyped-def]
    seed, unit, n_deals, cards, known, hidden, mine, seat, word_of, stones_of, histogram, net
):
    """Deal one unit and add what happened to ``histogram`` and ``net``.

    A pure function of its arguments: the stream is that of ``(seed, unit)`` and the deck starts
    in the order given.

    Parameters
    ----------
    seed, unit : uint64
    n_deals : int
    cards : ndarray, shape (n,), uint64
        Codes of the cards that may lie in hidden hands or the stock.
    known, hidden : ndarray, shape (3,), bool and uint64
        Whether partner, right and left hold known hands, and their code sums.
    mine : uint64
        My hand's code sum.
    seat : int
        My seat.
    word_of, stones_of : ndarray
        By code sum: the word with no seat (uint64); pares stones + 16 * juego stones (int64).
    histogram : ndarray, shape (4, N_STATES), int64
        Deals by lance (grande, chica, pares, punto and juego) and state.
    net : ndarray, shape (2,), int64
        Sums of net stones if all pass, and of their squares.
    """
    deck = cards.copy()
    n_known = known[0] + np.int64(known[1]) + known[2]
    state = stream_start(seed, unit)
    my_word = word_of[mine] | (np.uint64(3 - seat) * LANES)
    my_stones = stones_of[mine]
    places = np.zeros((12, BLOCK), np.uint8)
    words = np.empty((3, BLOCK), np.uint64)
    stones = np.empty((3, BLOCK), np.int64)
    open_lances = np.empty(BLOCK, np.uint8)
    closed_lances = np.empty(BLOCK, np.uint16)
    open_counts = np.zeros(64, np.int64)
    closed_counts = np.zeros(1024, np.int64)
    for role in range(3):
        if known[role]:
            words[role, :] = word_of[hidden[role]]
            stones[role, :] = stones_of[hidden[role]]
    partner_bits = np.uint64(3 - (seat + 2) % 4) * LANES
    right_bits = np.uint64(3 - (seat + 1) % 4) * LANES
    left_bits = np.uint64(3 - (seat + 3) % 4) * LANES
    total = 0
    squares = 0
    for begin in range(0, n_deals, BLOCK):
        block = min(BLOCK, n_deals - begin)
        for hand in range(3 - n_known):
            left = deck.size - 4 * hand
            state = draw_places(places, hand, left, batch_threshold(left), state)
        for i in range(block):
            hand = 0
            for role in range(3):
                if not known[role]:
                    code = take_hand(deck, 4 * hand, places, hand, i)
                    words[role, i] = word_of[code]
                    stones[role, i] = stones_of[code]
                    hand += 1
        for i in range(block):
            states = resolve(
                my_word,
                words[0, i] | partner_bits,
                words[1, i] | right_bits,
                words[2, i] | left_bits,
            )
            open_lances[i] = (states & np.uint64(7)) | ((states >> np.uint64(13)) & np.uint64(56))
            closed_lances[i] = (states >> np.uint64(32) & np.uint64(31)) | (states >> np.uint64(43))
            net_stones = net_stones_of(
                states, my_stones + stones[0, i], stones[1, i] + stones[2, i]
            )
            total += net_stones
            squares += net_stones * net_stones
        for i in range(block):
            open_counts[open_lances[i]] += 1
            closed_counts[closed_lances[i]] += 1
    everyone = WE_HAVE | THEY_HAVE
    for state_of_two in range(64):
        histogram[0, state_of_two & 7 | everyone] += open_counts[state_of_two]
        histogram[1, state_of_two >> 3 | everyone] += open_counts[state_of_two]
    for state_of_two in range(1024):
        histogram[2, state_of_two & 31] += closed_counts[state_of_two]
        histogram[3, state_of_two >> 5] += closed_counts[state_of_two]
    net[0] += total
    net[1] += squares


@kernel()
def sample_averaged(  # type: ignore[no-untyped-def]
    seed,
    unit,
    n_deals,
    cards,
    known,
    hidden,
    mine,
    seat,
    word_of,
    stones_of,
    seatings,
    events_of,
    sums,
    net,
):
    """Deal one unit, resolve each deal once per seating of the hidden hands, and add up.

    The hidden hands of one deal are as likely in any order, so the mean over their orders has the
    same expectation as one of them and a smaller variance. The parameters are those of
    `sample_deals` and:

    Parameters
    ----------
    seatings : ndarray, shape (s, 3)
        Which hidden hand the partner, the right and the left get; s is at most 15.
    events_of : ndarray, shape (4, 32), uint64
        By lane and state: the packed events of a lance, 4 bits each; in lane 3 those of juego,
        then from bit 20 those of punto.
    sums : ndarray, shape (5, 2 * N_EVENTS + 1), int64
        By lance: sums over deals of the number of seatings of each event, of its square, and of
        the product of the first two.
    net : ndarray, shape (2,), int64
        Sums of net stones over the seatings of a deal, and of their squares.
    """
    deck = cards.copy()
    n_known = known[0] + np.int64(known[1]) + known[2]
    state = stream_start(seed, unit)
    my_word = word_of[mine] | (np.uint64(3 - seat) * LANES)
    my_stones = stones_of[mine]
    places = np.zeros((12, BLOCK), np.uint8)
    words = np.empty(3, np.uint64)
    stones = np.empty(3, np.int64)
    packed = np.empty(5, np.uint64)
    partner_bits = np.uint64(3 - (seat + 2) % 4) * LANES
    right_bits = np.uint64(3 - (seat + 1) % 4) * LANES
    left_bits = np.uint64(3 - (seat + 3) % 4) * LANES
    for begin in range(0, n_deals, BLOCK):
        for hand in range(3 - n_known):
            left = deck.size - 4 * hand
            state = draw_places(places, hand, left, batch_threshold(left), state)
        for i in range(min(BLOCK, n_deals - begin)):
            hand = 0
            for role in range(3):
                code = hidden[role]
                if not known[role]:
                    code = take_hand(deck, 4 * hand, places, hand, i)
                    hand += 1
                words[role] = word_of[code]
                stones[role] = stones_of[code]
            packed[:] = 0
            net_stones = 0
            for seating in range(seatings.shape[0]):
                p = seatings[seating, 0]
                q = seatings[seating, 1]
                r = seatings[seating, 2]
                states = resolve(
                    my_word, words[p] | partner_bits, words[q] | right_bits, words[r] | left_bits
                )
                for lane in range(4):
                    packed[lane] += events_of[
                        lane, (states >> np.uint64(16 * lane)) & np.uint64(31)
                    ]
                net_stones += net_stones_of(states, my_stones + stones[p], stones[q] + stones[r])
            packed[4] = packed[3] >> np.uint64(20)
            net[0] += net_stones
            net[1] += net_stones * net_stones
            for lance in range(5):
                won_contested = np.int64(packed[lance] & np.uint64(15))
                contested = np.int64((packed[lance] >> np.uint64(4)) & np.uint64(15))
                sums[lance, 2 * N_EVENTS] += won_contested * contested
                for event in range(N_EVENTS):
                    n = np.int64((packed[lance] >> np.uint64(4 * event)) & np.uint64(15))
                    sums[lance, event] += n
                    sums[lance, N_EVENTS + event] += n * n
