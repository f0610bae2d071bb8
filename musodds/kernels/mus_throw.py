"""What every choice of cards brings, and cutting beside it, on the same sampled deals.

Before the first discard the others' hands are drawn by their exact weight (what is known of them,
and that they give mus), so that every deal fits. Later their hands hang together through what was
thrown: deals are played from the first discard on, and weigh as likely as all that was seen is.
My own later draws are cards nobody else holds: in rounds gone by I stand aside with the hand I
have now.

What the lances bring is a table by the code of `musodds.kernels.codes` without ``own``: stones,
or the chance to win the juego, are looked up alike.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from musodds.kernels.codes import NOW, OPTION_COLUMNS, SIDE, SIDE_STEP, WON
from musodds.kernels.compiler import inline, kernel
from musodds.kernels.joint import TOP, bits_of
from musodds.kernels.mus_follow import conclude, follow_choices
from musodds.kernels.mus_phase import (
    N_SEATS,
    choose,
    draw,
    new_work,
    serve,
    throw,
)
from musodds.kernels.random import stream_start
from musodds.kernels.weighted import draw_hands

#: Chances of giving mus are whole numbers of this.
_ONE = 4294967296.0


class Turn(NamedTuple):
    """My hand's index and seat, the round that is decided (from 0), the most rounds."""

    mine: int
    seat: int
    round: int
    rounds: int


class Seen(NamedTuple):
    """What is known in the round that is decided: ``told`` float64 (4, n), the weight of each
    seat's hand now; ``throwing`` uint32 (1, 4, n, 16), what each then throws (see
    `musodds.kernels.mus_phase.alias_tables`)."""

    told: Any
    throwing: Any


class PaidBy(NamedTuple):
    """What an outcome brings, by its code: ``value`` and ``stones`` float64, ``marks`` bool
    (codes, m), what is counted of it, such as the lances that my pair takes."""

    value: Any
    stones: Any
    marks: Any


class Sums(NamedTuple):
    """Sums over deals; ``w`` is a deal's weight if all gave mus, ``b`` if those before me did.

    ``mass`` (6,): deals with ``b`` above 0, then ``w``, ``w w``, ``b``, ``b b``, ``w b``.
    ``value``, ``stones`` (5, 16) by column, `NOW` the last, ``v`` being what it brings and ``c``
    what cutting now brings: ``w v``, ``w w v``, ``w w v v``, ``w w v c``, ``w b v``.
    ``products`` (16, 16): ``w w`` times the values of two columns, the higher one first.
    ``cut`` (2, 3): ``b c``, ``b b c``, ``b b c c`` of value and of stones; ``after`` (5,): ``b``
    by the first after me to cut, 4 for nobody. ``marks`` (16, m) and ``drawn`` (16, n): ``w`` by
    mark and by hand after the draw; ``cut_marks`` (m,): ``b`` by mark if it is cut now.
    """

    mass: Any
    value: Any
    stones: Any
    products: Any
    cut: Any
    after: Any
    marks: Any
    drawn: Any
    cut_marks: Any


@inline()
def outcome_code(words, stones):  # type: ignore[no-untyped-def]
    """Return the code of what two pairs' best words and summed stones come to."""
    ours = SIDE_STEP * (stones[0] & 15) + (stones[0] >> 4)
    theirs = SIDE_STEP * (stones[1] & 15) + (stones[1] >> 4)
    return (ours * SIDE + theirs) * WON + bits_of((words[0] | TOP) - words[1])


@inline()
def play_to(hand, turn, stock, size, tables, policy, work, state):  # type: ignore[no-untyped-def]
    """Play the rounds gone by; return ``(weight, first, size, state)``.

    The weight is the chance that the others give mus in all of them but the first, which the
    deal's own weight has.
    """
    option, held, left = work
    weight = 1.0
    first = 0
    last = policy.give.shape[0] - 1
    for past in range(turn.round):
        if past > 0:
            for s in range(N_SEATS):
                if s != turn.seat:
                    weight *= policy.give[min(past, last), s, hand[s]] / _ONE
        if weight == 0.0:
            break
        state = choose(hand, past, policy.choice, option, state)
        option[turn.seat] = 0
        throw(hand, option, held, left, tables)
        held[turn.seat] = 0
        for rank in range(tables.copies.size):
            held[turn.seat] += np.uint64(tables.counts[turn.mine, rank]) * tables.code[rank]
        left[turn.seat] = 0
        first, size, state = serve(hand, held, left, stock, first, size, tables, state)
    return weight, first, size, state


@inline()
def weigh_giving(hand, turn, seen, policy, weight, after):  # type: ignore[no-untyped-def]
    """Return ``(w, b)`` of a later round's hands and add to ``after``; see `Sums`."""
    last = min(turn.round, policy.give.shape[0] - 1)
    before = weight
    for s in range(N_SEATS):
        if s != turn.seat:
            before *= seen.told[s, hand[s]]
            if s < turn.seat:
                before *= policy.give[last, s, hand[s]] / _ONE
    giving = before
    for s in range(turn.seat + 1, N_SEATS):
        gives = policy.give[last, s, hand[s]] / _ONE
        after[s] += giving * (1.0 - gives)
        giving *= gives
    after[N_SEATS] += giving
    return giving, before


@kernel()
def weigh_throws(seed, unit, n_deals, turn, hands, seen, tables, policy, paid):  # type: ignore[no-untyped-def]
    """Return the `Sums` of one unit of ``n_deals`` deals.

    ``hands`` (`WeightedHands`) draws the others' hands before the first discard, given that all
    gave mus in the first round; ``turn``, ``seen`` and ``paid`` are `Turn`, `Seen` and `PaidBy`.
    Where the first round is decided every weight is 1, and what is said of cutting is so too, all
    giving mus.
    """
    n = tables.n_options.size
    mass = np.zeros(6)
    values = np.zeros((5, OPTION_COLUMNS))
    stones_sums = np.zeros((5, OPTION_COLUMNS))
    products = np.zeros((OPTION_COLUMNS, OPTION_COLUMNS))
    cut = np.zeros((2, 3))
    after = np.zeros(N_SEATS + 1)
    n_marks = paid.marks.shape[1]
    marks = np.zeros((OPTION_COLUMNS, n_marks))
    drawn = np.zeros((OPTION_COLUMNS, n))
    cut_marks = np.zeros(n_marks)
    stock = np.zeros(40, np.uint64)
    scratch = np.zeros(40, np.uint64)
    rest = np.zeros(hands.left.size, np.int64)
    hand = np.zeros(N_SEATS, np.int64)
    dealt = np.zeros(N_SEATS, np.int64)
    option = np.zeros(N_SEATS, np.int64)
    words = np.zeros((OPTION_COLUMNS, 2), np.uint64)
    stones = np.zeros((OPTION_COLUMNS, 2), np.int64)
    drawn_hand = np.zeros(OPTION_COLUMNS, np.int64)
    brings = np.zeros(OPTION_COLUMNS)
    pays = np.zeros(OPTION_COLUMNS)
    column = np.zeros(OPTION_COLUMNS, np.int64)
    codes = np.zeros(5, np.uint64)
    work = new_work()
    mine = turn.mine
    seat = turn.seat
    n_options = tables.n_options[mine]
    for o in range(n_options):
        column[o] = o
    column[n_options] = NOW
    state = stream_start(np.uint64(seed), np.uint64(unit))
    for _ in range(n_deals):
        p, q, r, state = draw_hands(hands, rest, state)
        dealt[seat] = mine
        dealt[(seat + 2) & 3] = p
        dealt[(seat + 1) & 3] = q
        dealt[(seat + 3) & 3] = r
        size = 0
        for rank in range(rest.size):
            for _ in range(rest[rank] - hands.counts[r, rank]):
                stock[size] = tables.code[rank]
                size += 1
        first = 0
        w = 1.0
        b = 1.0
        if turn.round > 0:
            w, first, size, state = play_to(dealt, turn, stock, size, tables, policy, work, state)
            if w == 0.0:
                continue
            w, b = weigh_giving(dealt, turn, seen, policy, w, after)
            if b == 0.0:
                continue
        mass[0] += 1
        mass[1] += w
        mass[2] += w * w
        mass[3] += b
        mass[4] += b * b
        mass[5] += w * b
        conclude(dealt, seat, NOW, tables, words, stones)
        code = outcome_code(words[NOW], stones[NOW])
        for i in range(n_marks):
            cut_marks[i] += b * paid.marks[code, i]
        for measure in range(2):
            now = paid.stones[code] if measure else paid.value[code]
            cut[measure, 0] += b * now
            cut[measure, 1] += b * b * now
            cut[measure, 2] += b * b * now * now
        if w == 0.0:
            continue
        for i in range(first, min(first + 16, size)):
            _card, state = draw(stock, i, size, state)
        state = choose(dealt, 0, seen.throwing, option, state)
        state = follow_choices(
            seat,
            dealt,
            option,
            turn.round,
            turn.rounds,
            stock,
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
        )
        for i in range(n_options + 1):
            o = column[i]
            code = outcome_code(words[o], stones[o])
            brings[o] = paid.value[code]
            pays[o] = paid.stones[code]
            for mark in range(n_marks):
                marks[o, mark] += w * paid.marks[code, mark]
            if o != NOW:
                drawn[o, drawn_hand[o]] += w
        square = w * w
        for i in range(n_options + 1):
            o = column[i]
            v = brings[o]
            values[0, o] += w * v
            values[1, o] += square * v
            values[2, o] += square * v * v
            values[3, o] += square * v * brings[NOW]
            values[4, o] += w * b * v
            v = pays[o]
            stones_sums[0, o] += w * v
            stones_sums[1, o] += square * v
            stones_sums[2, o] += square * v * v
            stones_sums[3, o] += square * v * pays[NOW]
            stones_sums[4, o] += w * b * v
            for j in range(i + 1):
                products[o, column[j]] += square * brings[o] * brings[column[j]]
    return Sums(mass, values, stones_sums, products, cut, after, marks, drawn, cut_marks)
