"""Deals in slices: one byte of a row per deal, so that one instruction serves 16 to 64 deals.

There is no deck and no table. A card is its position in a deck sorted by rank. The draw for a
hand's next card is a number below the cards left; counting on from the positions that earlier
draws took is a comparison and an addition each (the Lehmer code of a permutation, read backwards):
position ``m`` starts as draw ``m`` and grows by one for each draw ``k = m - 1 .. 0`` that it is
not below. Positions become ranks by as many comparisons as there are ranks, and hands are sorted
by a network of five. What a hand is worth in a lance is then a byte, or two where there are too
many hands for one.

Every loop runs over the deals of a block and touches rows of few arrays, which is what lets the
compiler make vectors of it; every value is cut back to a byte as soon as it is made, for the same
reason.
"""

from __future__ import annotations

import numpy as np

from musodds.kernels.compiler import merged

#: Deals that go through the stages together.
BLOCK = 128

#: Rows of a hand's keys, higher is better: two for grande and for chica, the second deciding where
#: the first ties; one for pares (0 for none); one for punto and, above it, juego; and its stones.
GRANDE, GRANDE_REST, CHICA, CHICA_REST, PARES, JOINED, PARES_STONES, JUEGO_STONES = range(8)
N_KEYS = 8
#: The least key of a juego; below it stand the sums of punto.
LEAST_JUEGO = 31

#: Rows of events, each 1 where it happened. Grande and chica: my pair wins, my hand is best, it
#: beats both rivals; pares and juego: won contested, contested, won, best, beats, absent; punto as
#: grande, and only where it is played.
IN_GRANDE, IN_CHICA, IN_PARES, IN_JUEGO, IN_PUNTO, NET = 0, 3, 6, 12, 18, 21
N_EVENTS = 22
#: The rows of a block: draws, and where they were the cards' names; positions; keys; events.
CARDS = 12
KEYS = 24
EVENTS = KEYS + 4 * N_KEYS
N_ROWS = EVENTS + N_EVENTS


@merged()
def _past(position, draw):  # type: ignore[no-untyped-def]
    """Return ``position`` counted on past an earlier draw."""
    return np.uint8(position + (position >= draw))


@merged()
def place_cards(rows, n_hands):  # type: ignore[no-untyped-def]
    """Turn the draws of ``n_hands`` hands into positions, those of a hand in ascending order.

    Draws are rows 0 .. 11 of ``rows`` and positions those from CARDS on, four a hand.
    """
    for hand in range(n_hands):
        row = 4 * hand
        for i in range(BLOCK):
            a = rows[row, i]
            b = rows[row + 1, i]
            c = rows[row + 2, i]
            d = rows[row + 3, i]
            d = np.uint8(d + (d >= c))
            d = np.uint8(d + (d >= b))
            c = np.uint8(c + (c >= b))
            rows[CARDS + row, i] = a
            rows[CARDS + row + 1, i] = b + (b >= a)
            rows[CARDS + row + 2, i] = c + (c >= a)
            rows[CARDS + row + 3, i] = d + (d >= a)
        for earlier in range(row - 4, -1, -4):
            for card in range(CARDS + row, CARDS + row + 4):
                for i in range(BLOCK):
                    a = rows[card, i]
                    a = np.uint8(a + (a >= rows[earlier + 3, i]))
                    a = np.uint8(a + (a >= rows[earlier + 2, i]))
                    a = np.uint8(a + (a >= rows[earlier + 1, i]))
                    rows[card, i] = a + (a >= rows[earlier, i])
        row += CARDS
        for i in range(BLOCK):
            a = min(rows[row, i], rows[row + 1, i])
            b = max(rows[row, i], rows[row + 1, i])
            c = min(rows[row + 2, i], rows[row + 3, i])
            d = max(rows[row + 2, i], rows[row + 3, i])
            middle = max(a, c)
            other = min(b, d)
            rows[row, i] = min(a, c)
            rows[row + 1, i] = min(middle, other)
            rows[row + 2, i] = max(middle, other)
            rows[row + 3, i] = max(b, d)


@merged()
def name_cards(rows, n_hands, bounds, steps):  # type: ignore[no-untyped-def]
    """Turn positions into ``16 * points + rank``, in the rows where their draws were.

    ``bounds`` (ranks,) uint8 is where each rank begins, the first at 0; ``steps`` (ranks,) uint8
    what is added there.
    """
    for card in range(4 * n_hands):
        for i in range(BLOCK):
            rows[card, i] = steps[0]
        for rank in range(1, bounds.size):
            bound = bounds[rank]
            step = steps[rank]
            for i in range(BLOCK):
                more = step if rows[CARDS + card, i] >= bound else np.uint8(0)
                rows[card, i] += more


@merged()
def fill_keys(rows, hand, player, real):  # type: ignore[no-untyped-def]
    """Fill the keys of ``player``, 0 me to 3 left, from the sorted names of dealt hand ``hand``.

    ``real`` (3,) uint8: the rank of the seven, and the least and greatest rank that makes la real
    with three of them.
    """
    first = KEYS + N_KEYS * player
    seven = real[0]
    least = real[1]
    greatest = real[2]
    for i in range(BLOCK):
        a = np.uint8(rows[4 * hand, i] & 15)
        b = np.uint8(rows[4 * hand + 1, i] & 15)
        c = np.uint8(rows[4 * hand + 2, i] & 15)
        d = np.uint8(rows[4 * hand + 3, i] & 15)
        rows[first + GRANDE, i] = d << 4 | c
        rows[first + GRANDE_REST, i] = b << 4 | a
        rows[first + CHICA, i] = 200 - (a << 4 | b)
        rows[first + CHICA_REST, i] = 200 - (c << 4 | d)
        low = a == b
        middle = b == c
        high = c == d
        duples = low & high
        medias = middle & (low ^ high)
        some = low | middle | high
        # A par of the two lowest cards is of rank b; any other pares hold c.
        held = c if middle | high else b
        key = np.uint8(held + 1) if some else np.uint8(0)
        key = np.uint8(held + 17) if medias else key
        key = np.uint8((c << 4 | b) + 33) if duples else key
        rows[first + PARES, i] = key
        rows[first + PARES_STONES, i] = np.uint8(3) if duples else np.uint8(some + np.uint8(medias))
    for i in range(BLOCK):
        a = rows[4 * hand, i]
        b = rows[4 * hand + 1, i]
        c = rows[4 * hand + 2, i]
        d = rows[4 * hand + 3, i]
        points = np.uint8((a >> 4) + (b >> 4) + (c >> 4) + (d >> 4))
        one = points == 31
        rank = np.uint8(d & 15)
        is_real = (
            (np.uint8(a & 15) == seven)
            & (np.uint8(c & 15) == seven)
            & (rank >= least)
            & (rank <= greatest)
        )
        # 31 and then 32 come before 40, the others by their sum.
        key = np.uint8(41) if points == 32 else points
        key = np.uint8(42 + is_real) if one else key
        rows[first + JOINED, i] = key
        rows[first + JUEGO_STONES, i] = np.uint8(3) if one else np.uint8(2 * (points > 31))


@merged()
def _over(a, b, tie):  # type: ignore[no-untyped-def]
    """Return whether key ``a`` wins against ``b``; ``tie`` is True if ``a`` is nearer the mano."""
    return (a > b) | (tie & (a == b))


@merged()
def _add_open(rows, event, key, mine, partner, right, left, ties):  # type: ignore[no-untyped-def]
    """Add what happened in grande or chica, whose keys have two bytes, and to net stones."""
    over_partner, over_right, over_left, saved_right, saved_left = ties
    for i in range(BLOCK):
        m = rows[mine + key, i]
        p = rows[partner + key, i]
        q = rows[right + key, i]
        r = rows[left + key, i]
        m_rest = rows[mine + key + 1, i]
        p_rest = rows[partner + key + 1, i]
        q_rest = rows[right + key + 1, i]
        r_rest = rows[left + key + 1, i]
        beats = ((m > q) | ((m == q) & _over(m_rest, q_rest, over_right))) & (
            (m > r) | ((m == r) & _over(m_rest, r_rest, over_left))
        )
        saves = ((p > q) | ((p == q) & _over(p_rest, q_rest, saved_right))) & (
            (p > r) | ((p == r) & _over(p_rest, r_rest, saved_left))
        )
        best = beats & ((m > p) | ((m == p) & _over(m_rest, p_rest, over_partner)))
        won = beats | saves
        rows[EVENTS + event, i] += won
        rows[EVENTS + event + 1, i] += best
        rows[EVENTS + event + 2, i] += beats
        rows[EVENTS + NET, i] += 1 if won else 255


@merged()
def _add_closed(  # type: ignore[no-untyped-def]
    rows, event, key, least, worth, punto, mine, partner, right, left, ties
):
    """Add what happened in pares, or in juego and punto, and to net stones.

    ``least`` is the lowest key that takes part, ``worth`` the row of stones, ``punto`` whether a
    lance worth one stone takes the place of an absent one.
    """
    over_partner, over_right, over_left, saved_right, saved_left = ties
    for i in range(BLOCK):
        m = rows[mine + key, i]
        p = rows[partner + key, i]
        q = rows[right + key, i]
        r = rows[left + key, i]
        beats = _over(m, q, over_right) & _over(m, r, over_left)
        won = beats | (_over(p, q, saved_right) & _over(p, r, saved_left))
        best = beats & _over(m, p, over_partner)
        have = m >= least
        ours = have | (p >= least)
        theirs = (q >= least) | (r >= least)
        absent = not (ours | theirs)
        rows[EVENTS + event, i] += won & ours & theirs
        rows[EVENTS + event + 1, i] += ours & theirs
        rows[EVENTS + event + 2, i] += won & ours
        rows[EVENTS + event + 3, i] += best & have
        rows[EVENTS + event + 4, i] += beats & have
        rows[EVENTS + event + 5, i] += absent
        instead = absent & punto
        gain = rows[mine + worth, i] + rows[partner + worth, i] + instead
        loss = rows[right + worth, i] + rows[left + worth, i] + instead
        rows[EVENTS + NET, i] += gain if won else 256 - loss
        if punto:
            rows[EVENTS + IN_PUNTO, i] += won & absent
            rows[EVENTS + IN_PUNTO + 1, i] += best & absent
            rows[EVENTS + IN_PUNTO + 2, i] += beats & absent


@merged()
def add_events(rows, mine, partner, right, left, ties):  # type: ignore[no-untyped-def]
    """Add what happened in every deal of a block to its rows of events.

    ``mine``, ``partner``, ``right`` and ``left`` are the first rows of the four hands' keys;
    ``ties`` are five booleans: whether me over partner, me over right, me over left, partner over
    right, partner over left sit nearer the mano. Row NET holds net stones as a signed byte.
    """
    _add_open(rows, IN_GRANDE, GRANDE, mine, partner, right, left, ties)
    _add_open(rows, IN_CHICA, CHICA, mine, partner, right, left, ties)
    _add_closed(rows, IN_PARES, PARES, 1, PARES_STONES, False, mine, partner, right, left, ties)
    _add_closed(
        rows, IN_JUEGO, JOINED, LEAST_JUEGO, JUEGO_STONES, True, mine, partner, right, left, ties
    )
