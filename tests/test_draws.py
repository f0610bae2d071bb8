"""Draws without bias: the arithmetic in full, cards by chi-square over forty million deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from math import comb, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from kernel_probes import (
    bounded,
    keys_of,
    mixed,
    placed,
    places_of,
    tally_deals,
    tally_quadruples,
    tally_slices,
    thresholds,
    units,
)
from knowledge_oracle import RANKS, deck, distinct, ways

from musodds.engines.layout import card_names, words
from musodds.game.hands import hand_table
from musodds.game.variant import Variant
from musodds.kernels.weighted import build_alias

Array = npt.NDArray[Any]
MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15
BLOCK = 128
#: Deck sizes when a hand is dealt: any from 4 cards to all but mine.
DECKS = range(5, 37)


def splitmix(state: int) -> int:
    """The 64 bits of a state of SplitMix64, in Python's whole numbers."""
    state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    state = (state ^ (state >> 27)) * 0x94D049BB133111EB & MASK
    return state ^ (state >> 31)


def surprise(observed: Array, expected: Array) -> float:
    """Chi-square of counts as a standard normal deviate (Wilson and Hilferty, 1931).

    The degrees of freedom are the cells less one.
    """
    assert expected.min() >= 5
    k = observed.size - 1
    chi_square = float(((observed - expected) ** 2 / expected).sum())
    return float(((chi_square / k) ** (1 / 3) - (1 - 2 / (9 * k))) / sqrt(2 / (9 * k)))


def test_the_surprise_of_a_chi_square() -> None:
    """At the 97.5% point of chi-square with 100 degrees of freedom, 129.561, it is 1.96."""
    expected = np.full(101, 1000.0)
    spread = np.array([1, -1] * 50 + [0]) * sqrt(129.561 * 1000 / 100)
    assert surprise(expected + spread, expected) == pytest.approx(1.96, abs=0.01)


# The generator


def test_the_generator_is_splitmix64() -> None:
    """The first outputs published for seed 1234567."""
    states = (1234567 + GOLDEN * np.arange(1, 6, dtype=object)) & MASK
    bits, after, _starts = mixed(states.astype(np.uint64)).tolist()
    assert bits == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert after[:4] == states[1:].tolist()


def test_streams_of_units_and_seeds_start_apart() -> None:
    starts = mixed(np.arange(20_000, dtype=np.uint64))[2]
    assert len(set(starts.tolist())) == 20_000
    ones = [bin(start).count("1") for start in starts.tolist()]
    assert abs(sum(ones) / len(ones) - 32) < 5 * 4 / sqrt(20_000)


def test_random_unit_is_uniform_from_0_to_below_1() -> None:
    draws = units(1_000_000, np.uint64(3))
    assert draws.min() >= 0
    assert draws.max() < 1
    observed = np.bincount((draws * 100).astype(int), minlength=100)
    assert abs(surprise(observed, np.full(100, 10_000.0))) < 5


@pytest.mark.parametrize("bound", [1, 2, 3, 24, 36, 330, 1000, 2**31, 3_000_000_000, 2**32 - 1])
def test_random_below_keeps_the_high_half_and_rejects_by_lemires_rule(bound: int) -> None:
    """Against the same rule in Python's whole numbers; near 3e9 a third of all words go back."""
    expected: list[int] = []
    state = 99
    while len(expected) < 2_000:
        wide = (splitmix(state) >> 32) * bound
        state = (state + GOLDEN) & MASK
        if wide & 0xFFFFFFFF >= 2**32 % bound:
            expected.append(wide >> 32)
    assert bounded(np.uint64(bound), 2_000, np.uint64(99)).tolist() == expected


@pytest.mark.parametrize("bound", [3, 24, 330])
def test_random_below_is_uniform(bound: int) -> None:
    draws = bounded(np.uint64(bound), 2_000_000, np.uint64(17)).astype(np.int64)
    observed = np.bincount(draws, minlength=bound)
    assert observed.size == bound
    assert abs(surprise(observed, np.full(bound, 2_000_000 / bound))) < 5


# Four draws from one word


def test_the_threshold_of_a_batch_is_what_2_to_the_32_leaves_over() -> None:
    lefts = np.array(DECKS)
    expected = [2**32 % (n * (n - 1) * (n - 2) * (n - 3)) for n in DECKS]
    assert thresholds(lefts).tolist() == expected


@pytest.mark.parametrize("left", DECKS)
def test_every_outcome_of_a_batch_has_as_many_words(left: int) -> None:
    """Exhaustively: of the 2**32 words each ordered choice of four places keeps as many.

    A word gives the choice whose number is ``word * product >> 32`` and is kept if the low half
    reaches the threshold, so the words that a choice keeps are those of an interval.
    """
    product = left * (left - 1) * (left - 2) * (left - 3)
    threshold = int(thresholds(np.array([left]))[0])
    choice = np.arange(product, dtype=np.int64)
    first = -((-(choice * 2**32 + threshold)) // product)
    end = -((-((choice + 1) * 2**32)) // product)
    assert set((end - first).tolist()) == {2**32 // product}


@pytest.mark.parametrize("word_bits", [8, 10, 12])
def test_every_outcome_of_a_batch_of_short_words_by_drawing_each_word(word_bits: int) -> None:
    """The same rule with words so short that all of them can be drawn, step by step."""
    for left in (4, 5, 6):
        product = left * (left - 1) * (left - 2) * (left - 3)
        if product > 2**word_bits:
            continue
        mask = 2**word_bits - 1
        kept: Counter[tuple[int, ...]] = Counter()
        for word in range(2**word_bits):
            places, low = [], word
            for step in range(4):
                wide = low * (left - step)
                places.append(wide >> word_bits)
                low = wide & mask
            if low >= 2**word_bits % product:
                kept[tuple(places)] += 1
        assert len(kept) == product
        assert set(kept.values()) == {2**word_bits // product}


@pytest.mark.parametrize(
    ("left", "redrawn"), [(12, 0), (24, 0), (28, 0), (32, 1), (35, 1), (36, 0)]
)
def test_a_block_of_draws_is_its_words_in_mixed_radix(left: int, redrawn: int) -> None:
    """Word by word against Python; with 32 and 35 cards some blocks are drawn again whole."""
    product = left * (left - 1) * (left - 2) * (left - 3)
    threshold = 2**32 % product
    state, again = 11, 0
    for _block in range(200):
        places, found = places_of(left, BLOCK, np.uint64(state))
        while True:
            both = [splitmix((state + i * GOLDEN) & MASK) for i in range(BLOCK // 2)]
            bits = [word >> 32 for word in both] + [word & 0xFFFFFFFF for word in both]
            state = (state + BLOCK // 2 * GOLDEN) & MASK
            if all(word * product & 0xFFFFFFFF >= threshold for word in bits):
                break
            again += 1
        assert int(found) == state
        for i, word in enumerate(bits):
            choice = word * product >> 32
            for step in (3, 2, 1, 0):
                choice, place = divmod(choice, left - step)
                assert places[step, i] == place
    assert again >= redrawn


@pytest.mark.parametrize("left", [5, 8, 12])
def test_the_four_places_of_a_hand_are_uniform_together(left: int) -> None:
    product = left * (left - 1) * (left - 2) * (left - 3)
    tally = np.zeros(product, dtype=np.int64)
    n_blocks = 20_000
    tally_quadruples(left, n_blocks, np.uint64(left), tally)
    n = n_blocks * BLOCK
    assert tally.sum() == n
    assert abs(surprise(tally, np.full(product, n / product))) < 5


# Draws become positions, positions cards, cards keys


@pytest.mark.parametrize(
    ("n_cards", "n_hands"), [(36, 3), (35, 3), (13, 3), (12, 3), (9, 2), (4, 1)]
)
def test_draws_become_the_cards_that_are_taken_from_a_row_one_by_one(
    n_cards: int, n_hands: int
) -> None:
    generator = np.random.default_rng(n_cards)
    draws = np.zeros((12, BLOCK), dtype=np.uint8)
    for row in range(4 * n_hands):
        draws[row] = generator.integers(n_cards - row, size=BLOCK)
    # The first and the last card over and over, where counting on begins and ends.
    draws[:, 0] = 0
    draws[: 4 * n_hands, 1] = n_cards - 1 - np.arange(4 * n_hands)
    found = placed(draws, n_hands)
    for deal in range(BLOCK):
        cards = list(range(n_cards))
        for hand in range(n_hands):
            taken = sorted(cards.pop(draws[4 * hand + step, deal]) for step in range(4))
            assert found[4 * hand : 4 * hand + 4, deal].tolist() == taken


@pytest.mark.parametrize("real", ["off", "sota", "figure"])
@pytest.mark.parametrize("kings", [8, 4])
def test_keys_order_all_hands_in_every_lance_as_the_rules_do(kings: int, real: str) -> None:
    """Keys rise, and tie, exactly where the table of hands does; stones are the table's."""
    variant = Variant(kings, real)
    table, names = hand_table(variant), card_names(variant)
    copies = np.array(variant.copies)
    bounds = (np.cumsum(copies) - copies).astype(np.uint8)
    positions = np.zeros((4, -(-table.n // BLOCK) * BLOCK), dtype=np.uint8)
    for i, hand in enumerate(table.cards):
        low_to_high = sorted(hand)
        positions[:, i] = [
            bounds[card] + low_to_high[:step].count(card) for step, card in enumerate(low_to_high)
        ]
    blocks = [
        keys_of(np.ascontiguousarray(positions[:, i : i + BLOCK]), bounds, names.steps, names.real)
        for i in range(0, positions.shape[1], BLOCK)
    ]
    keys = np.concatenate(blocks, axis=1)[:, : table.n].astype(np.int64)
    joined = np.where(table.juego > 0, 100 + table.juego, table.punto)
    for key, place in (
        (256 * keys[0] + keys[1], table.grande),
        (256 * keys[2] + keys[3], table.chica),
        (keys[4], table.pares),
        (keys[5], joined),
    ):
        order = np.argsort(place, kind="stable")
        for one, other in pairwise(order.tolist()):
            assert np.sign(key[other] - key[one]) == np.sign(place[other] - place[one])
    assert ((keys[4] > 0) == (table.pares > 0)).all()
    assert ((keys[5] >= 31) == (table.juego > 0)).all()
    assert (keys[6] == table.pares_stones).all()
    assert (keys[7] == table.juego_stones).all()


# The cards dealt


def dealt_cards(
    kings: int, hand: str, n_blocks: int, way: Callable[..., None]
) -> tuple[dict[str, Array], list[str]]:
    """Tallies of forty million deals of the 36 cards that ``hand`` leaves, a card being a place."""
    cards = deck(kings)
    for card in hand:
        cards.remove(card)
    look_up = words(Variant(kings))
    code = dict(zip(RANKS[kings], look_up.rank_code.tolist(), strict=True))
    hand_of = np.zeros((2, int(look_up.hand_code.max()) + 1), dtype=np.int64)
    hand_of[0, : len(cards)] = [code[card] for card in cards]
    names = sorted(distinct(kings))
    for i, name in enumerate(names):
        hand_of[1, sum(code[card] for card in name)] = i
    tallies = {
        "slots": np.zeros((12 if way is tally_deals else 3, 36), dtype=np.int64),
        "pairs": np.zeros((36, 36), dtype=np.int64),
        "next": np.zeros((36, 36), dtype=np.int64),
        "hands": np.zeros((3, len(names)), dtype=np.int64),
    }
    slots, pairs, following, hands = tallies.values()
    way(36, n_blocks, np.uint64(kings), slots, pairs, following, hand_of, hands)
    return tallies, names


@pytest.mark.parametrize("way", [tally_slices, tally_deals], ids=["in slices", "from a deck"])
@pytest.mark.parametrize(("kings", "hand"), [(8, "RR7A"), (4, "C642")])
def test_cards_and_hands_come_as_often_as_they_should(
    kings: int, hand: str, way: Callable[..., None]
) -> None:
    n_blocks = 320_000
    n = n_blocks * BLOCK
    assert n > 40_000_000
    tallies, names = dealt_cards(kings, hand, n_blocks, way)
    # Every card in every slot.
    for slot in tallies["slots"]:
        assert abs(surprise(slot, np.full(36, n / 36))) < 5
    # Two slots of one deal: any two different cards.
    apart = ~np.eye(36, dtype=bool)
    assert not tallies["pairs"][~apart].any()
    assert abs(surprise(tallies["pairs"][apart], np.full(36 * 35, n / (36 * 35)))) < 5
    # One deal says nothing of the next, though the deck is not gathered in between.
    following = tallies["next"].ravel()
    assert abs(surprise(following, np.full(36 * 36, (n - 1) / 36**2))) < 5
    # Each hidden hand, by its exact multiplicity; the rarest together.
    left = Counter(deck(kings)) - Counter(hand)
    likely = np.array([ways(name, left) for name in names]) * n / comb(36, 4)
    rare = likely < 20
    for role in tallies["hands"]:
        assert not role[likely == 0].any()
        observed = np.append(role[~rare], role[rare].sum())
        expected = np.append(likely[~rare], likely[rare].sum())
        keep = expected > 0
        assert abs(surprise(observed[keep], expected[keep])) < 5


# The alias tables of weighted draws


@pytest.mark.parametrize(
    "weights",
    [
        [1.0],
        [1.0, 1.0, 1.0],
        [5.0, 0.0, 1.0],
        [0.0, 0.0, 3.0, 0.0],
        [1e-12, 1.0, 1e12],
        list(range(1, 400)),
        [float(n % 7 == 0) * n for n in range(500)],
    ],
)
def test_an_alias_table_gives_every_entry_its_weight(weights: list[float]) -> None:
    """The share of an entry is its own threshold and what others leave to it."""
    weight = np.array(weights, dtype=np.float64)
    threshold, other = np.empty(weight.size), np.empty(weight.size, dtype=np.int64)
    build_alias(weight, threshold, other)
    share = threshold.copy()
    np.add.at(share, other, 1 - threshold)
    assert share / weight.size == pytest.approx(weight / weight.sum(), rel=1e-12, abs=1e-15)
    assert ((threshold >= 0) & (threshold <= 1)).all()
    # What has no weight is never drawn, not even by rounding.
    assert (threshold[weight == 0] == 0).all()
    assert (weight[other[threshold < 1]] > 0).all()
