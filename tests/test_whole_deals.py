"""All four hands of a deal, and streaks: published figures, enumeration, laws."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations
from math import comb, prod

import numpy as np
import pytest
from commands import musodds

from musodds.engines.disjoint import count_deals
from musodds.engines.four_hands import count_four
from musodds.engines.freq import freq
from musodds.game.hands import hand_table
from musodds.game.variant import Variant


@pytest.mark.parametrize(
    ("kings", "two", "both", "nobody", "punto"),
    [(8, 78.07, 65.90, 3.42, 24.68), (4, 54.37, 42.79, 12.37, 55.36)],
)
def test_figures_of_whole_deals(
    kings: int, two: float, both: float, nobody: float, punto: float
) -> None:
    pares = freq("pares", of=4, at_least=2, kings=kings)
    assert pares.counts is not None
    assert pares.pairs is not None
    assert round(float(100 * pares.probability), 2) == two
    assert round(100 * pares.pairs[2] / pares.total, 2) == both
    assert round(100 * pares.counts[0] / pares.total, 2) == nobody
    nobody_plays = freq("no-juego", of=4, at_least=4, kings=kings)
    assert round(float(100 * nobody_plays.probability), 2) == punto


def test_four_hands_are_all_deals() -> None:
    variant = Variant(8)
    ones = np.ones(hand_table(variant).n, dtype=np.int64)
    deals = prod(comb(n, 4) for n in (40, 36, 32, 28))
    assert count_four(variant, [0] * variant.n_ranks, [ones * 10**15] * 4) == deals * 10**60


@pytest.mark.parametrize("kings", [8])
def test_the_fourth_hand_summed_one_by_one(kings: int) -> None:
    """Four weights against three hands beside each of a few hands of the fourth."""
    variant = Variant(kings)
    table = hand_table(variant)
    random = np.random.default_rng(11)
    weights = [random.integers(0, 20, table.n) for _ in range(3)]
    few = np.zeros(table.n, dtype=np.int64)
    few[random.choice(table.n, 3, replace=False)] = (1, 5, 70)
    gone = np.zeros(variant.n_ranks, dtype=np.int64)
    gone[[0, -1]] = 1, 2
    left = np.array(variant.copies) - gone
    expected = 0
    for hand in np.flatnonzero(few):
        held = table.counts[hand]
        if (held <= left).all():
            ways = prod(comb(int(n), int(k)) for n, k in zip(left, held, strict=True))
            rest = count_deals(variant, list(gone + held), weights)
            expected += int(few[hand]) * ways * rest
    for place in range(4):
        hands = [*weights[:place], few, *weights[place:]]
        assert count_four(variant, list(gone), hands) == expected


def test_four_hands_of_sixteen_cards_left() -> None:
    """With only sixteen cards left every deal can be laid out: four hands of one each."""
    dead = "RRRRRRRR CCCC SSSS 7777 6666"
    result = freq("AAAA", of=4, dead=dead.replace(" ", ""))
    left = "A" * 8 + "5" * 4 + "4" * 4
    assert sum(1 for _ in combinations(left, 4)) == comb(16, 4)
    assert result.total == prod(comb(n, 4) for n in (16, 12, 8, 4))
    one = Fraction(comb(8, 4), comb(16, 4))
    two = one * Fraction(1, comb(12, 4))
    assert result.probability == 4 * one - 6 * two


def test_my_hand_and_my_partners_are_among_the_four() -> None:
    result = freq("juego", hand="RCSA", partner="7654", of=4)
    rivals = [freq("juego", hand="RCSA", partner="7654", of=2, at_least=n) for n in (1, 2)]
    assert result.counts is not None
    assert result.seats is not None
    share = [Fraction(n, result.total) for n in result.counts]
    one, two = (each.probability for each in rivals)
    assert share == [0, 1 - one, one - two, two, 0]
    assert [n for n in range(16) if result.seats[n]] == [0b0001, 0b0011, 0b1001, 0b1011]
    told = result.to_dict()
    assert told["fitting"]["me+right"] == told["fitting"]["me+left"] > 0
    assert told["pairs"]["both"] == float(one)


def test_what_is_known_of_my_partner_weighs_his_hand_only() -> None:
    result = freq("pares", partner="pares", of=4)
    told = result.to_dict()
    assert result.counts is not None
    assert result.counts[0] == 0
    assert sum(p for name, p in told["fitting"].items() if "partner" in name) == pytest.approx(1)
    three = freq("pares", partner="pares", of=2, at_least=2)
    both = [p for name, p in told["fitting"].items() if "right" in name and "left" in name]
    assert sum(both) == pytest.approx(float(three.probability))


def test_a_streak_is_binomial_with_both_ends() -> None:
    result = freq("juego", seen=1, deals=3)
    p = result.probability
    assert result.so_few == (1 - p) ** 3 + 3 * p * (1 - p) ** 2
    assert result.so_many == 1 - (1 - p) ** 3
    none = freq("juego", seen=0, deals=30)
    assert none.so_few == (1 - p) ** 30
    assert none.so_many == 1


def test_commands_show_counts_and_streaks() -> None:
    out = musodds("freq", "pares", "--of", "4", "--at-least", "2").out
    assert all(x in out for x in ("At least 2 of the four hands", "78.07", "both pairs", "65.90"))
    told = json.loads(musodds("freq", "juego", "--seen", "0", "--in", "30", "--json").out)
    assert told["streak"]["so_few"] == pytest.approx((1 - told["probability"]) ** 30)
    rows = musodds("freq", "pares", "--of", "4", "--csv").out.splitlines()
    assert len(rows) == 6
    assert "unfair" in musodds("freq", "juego", "--seen", "0", "--in", "30").out


def test_each_line_of_the_text_has_its_own_chance() -> None:
    text = musodds("freq", "pares", "--of", "4").out
    shown = {" ".join(line.split()[:-1]): line.split()[-1] for line in text.splitlines() if line}
    assert shown["one pair"].startswith("30.67")
    assert shown["both pairs"].startswith("65.90")
    streak = musodds("freq", "juego", "--seen", "0", "--in", "30").out
    assert "so few or fewer  0.0088" in streak
    assert "so many or more  100%" in streak
