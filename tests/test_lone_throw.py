"""`--model dealt` against enumeration in plain Python, and against the odds of dealt hands."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import mus_oracle as oracle
import pytest

import musodds
from musodds.discards.lone_throw import dealt_choices
from musodds.game.cards import format_cards, parse_cards, parse_hand
from musodds.game.variant import LANCES, Variant
from musodds.match.discard import discard


def distinct(cards: dict[str, int], size: int) -> list[tuple[str, int]]:
    """Return every distinct set of ``size`` of the cards with the ways to take it."""
    found: list[tuple[str, int]] = [("", 1)]
    for rank, n in cards.items():
        found = [
            (held + rank * k, ways * comb(n, k))
            for held, ways in found
            for k in range(min(n, size - len(held)) + 1)
        ]
    return [(held, ways) for held, ways in found if len(held) == size]


def less(cards: dict[str, int], gone: str) -> dict[str, int]:
    tally = Counter(gone)
    return {rank: n - tally[rank] for rank, n in cards.items()}


class Enumeration:
    """Every deal of my draw and three hands from few cards, in plain Python."""

    def __init__(self, kings: int, unseen: str) -> None:
        self.kings = kings
        self.unseen = dict(Counter(unseen))
        self.keys: dict[str, tuple[object, ...]] = {}
        self.own: dict[str, tuple[int, int]] = {}

    def look(self, hand: str) -> str:
        if hand not in self.keys:
            self.keys[hand] = oracle.keys(hand, self.kings)
            self.own[hand] = oracle.own_stones(hand, self.kings)
        return hand

    def count(self, seat: int, keeps: list[str]) -> dict[str, tuple[int, list[int], int]]:
        """Return, for choices that keep equally many, (deals, deals won by lance, sum of net)."""
        totals = {keep: [0, [0] * 5, 0] for keep in keeps}
        for drawn, ways_drawn in distinct(self.unseen, 4 - len(keeps[0])):
            left = less(self.unseen, drawn)
            mine = [self.look("".join(sorted(keep + drawn))) for keep in keeps]
            for partner, ways_partner in distinct(left, 4):
                left_2 = less(left, partner)
                for right, ways_right in distinct(left_2, 4):
                    ways_3 = ways_drawn * ways_partner * ways_right
                    for rival, ways_left in distinct(less(left_2, right), 4):
                        ways = ways_3 * ways_left
                        hands = ["", "", "", ""]
                        hands[(seat + 2) % 4] = self.look(partner)
                        hands[(seat + 1) % 4] = self.look(right)
                        hands[(seat + 3) % 4] = self.look(rival)
                        for keep, hand in zip(keeps, mine, strict=True):
                            hands[seat] = hand
                            self.add(totals[keep], hands, seat, ways)
        return {keep: (total[0], total[1], total[2]) for keep, total in totals.items()}  # type: ignore[misc]

    def add(self, total: list[object], hands: list[str], seat: int, ways: int) -> None:
        total[0] += ways  # type: ignore[operator]
        somebody = any(self.own[hand][1] for hand in hands)
        for lance in range(5):
            best, best_key = -1, None
            if lance == 4 and somebody:
                continue
            for s in range(4):
                key = self.keys[hands[s]][lance]
                if key is not None and (best_key is None or key > best_key):  # type: ignore[operator]
                    best, best_key = s, key
            if best < 0:
                continue
            ours = best % 2 == seat % 2
            pays = 1
            if lance in (2, 3):
                pays = self.own[hands[best]][lance - 2] + self.own[hands[(best + 2) % 4]][lance - 2]
            total[1][lance] += ways * ours  # type: ignore[index]
            total[2] += ways * (pays if ours else -pays)  # type: ignore[operator]


CASES = [
    ("RCSA", 0, 8, "AR7S4"),
    ("RRA4", 1, 8, "AR75S"),
    ("7654", 2, 8, "7645R"),
    ("AA54", 3, 8, "A546R"),
    ("RRRR", 0, 8, "RAS7C"),
    ("S777", 2, 4, "7SCA6"),
    ("RC32", 3, 4, "RC327"),
    ("RRAA", 1, 4, "RAC46"),
    ("5432", 0, 4, "A325R"),
    ("CCC3", 3, 4, "C3AR7"),
]


def some_cards(hand: str, kings: int, ranks: str) -> str:
    """Return 14 cards that are not in the hand, 4 of a rank at most, of the first ranks first."""
    left = Counter(oracle.without(oracle.deck(kings), hand))
    return "".join(rank * min(left[rank], 4) for rank in ranks)[:14]


@pytest.mark.parametrize(("hand", "seat", "kings", "ranks"), CASES)
def test_dealt_equals_enumeration(hand: str, seat: int, kings: int, ranks: str) -> None:
    """Every choice of three or two cards kept, and cutting, to the unit."""
    variant = Variant(kings)
    cards = parse_hand(hand, variant)
    unseen = some_cards(hand, kings, ranks)
    dead = parse_cards("".join(oracle.without(oracle.deck(kings), hand + unseen)), variant)
    enumeration = Enumeration(kings, unseen)
    for n_kept in (4, 3, 2):
        keeps = sorted(set(combinations(cards, n_kept)))
        found = dealt_choices(cards, seat, variant, dead=dead, keeps=keeps)
        texts = [format_cards(keep, variant) for keep in keeps]
        counted = enumeration.count(seat, texts)
        for choice, text in zip(found, texts, strict=True):
            deals, won, net = counted[text]
            assert choice.deals == deals
            assert list(choice.won.values()) == won
            assert choice.net == Fraction(net, deals)


@pytest.mark.parametrize(
    ("hand", "seat", "kings", "real"),
    [("RC74", 0, 8, "off"), ("S777", 3, 4, "sota"), ("RRA7", 2, 8, "figure")],
)
def test_a_full_decks_choices_equal_the_odds_of_the_hands_drawn(
    hand: str, seat: int, kings: int, real: str
) -> None:
    """Keeping three cards: the odds of each hand that may come, my thrown card dead."""
    variant = Variant(kings, real)
    cards = parse_hand(hand, variant)
    unseen = Counter(oracle.without(oracle.deck(kings), hand))
    keep, throw = cards[:3], format_cards(cards[3:], variant)
    (choice,) = dealt_choices(cards, seat, variant, keeps=[keep], workers=2)
    won: dict[str, float] = dict.fromkeys(LANCES, 0)
    for rank, ways in unseen.items():
        result = musodds.odds(
            format_cards(keep, variant) + rank, str(seat + 1), kings=kings, real=real, dead=throw
        )
        for lance, counts in result.counts.items():
            won[lance] += ways * (counts["won_contested"] + counts["won_uncontested"])
    assert choice.won == dict(won)


def test_cutting_with_nobody_throwing_is_the_net_if_all_pass() -> None:
    variant = Variant(8)
    for seat in range(4):
        (choice,) = dealt_choices(
            parse_hand("RR7A", variant), seat, variant, keeps=[parse_hand("RR7A", variant)]
        )
        odds = musodds.odds("RR7A", str(seat + 1))
        assert float(choice.net) == pytest.approx(odds.net_mean, abs=1e-12)


def test_min_stakes_add_two_stones_where_both_pairs_may_bet() -> None:
    """The difference of the two stakes by the counts of contested lances."""
    variant = Variant(8)
    cards = parse_hand("RC76", variant)
    (passed,) = dealt_choices(cards, 1, variant, keeps=[cards])
    (bet,) = dealt_choices(cards, 1, variant, keeps=[cards], stakes="min")
    counts = musodds.odds("RC76", "second").counts
    more = 0.0
    for lance, extra in (("grande", 1), ("chica", 1), ("pares", 2), ("juego", 2), ("punto", 2)):
        more += extra * (counts[lance]["won_contested"] - counts[lance]["lost_contested"])
    assert bet.net - passed.net == Fraction(more) / passed.deals


def test_keeping_c_s_a_makes_31_with_every_ten_unseen() -> None:
    """14 of 36 cards with eight kings, 10 of 36 with four."""
    for kings, tens in ((8, 14), (4, 10)):
        unseen = oracle.without(oracle.deck(kings), "CSA4")
        assert sum(oracle.points(card) == 10 for card in unseen) == tens
        variant = Variant(kings)
        cards = parse_hand("CSA4", variant)
        (choice,) = dealt_choices(cards, 0, variant, keeps=[parse_cards("CSA", variant)])
        assert choice.makes["31"] == Fraction(tens, 36)


def test_choices_by_chance_of_a_lance() -> None:
    result = discard("RC54", "postre", model="dealt", lance="chica")
    chances = [option.win["chica"] for option in result.options]
    assert chances == sorted(chances, reverse=True)
    assert result.method == "exact"
    assert result.seed is None


def test_improvements_are_hypergeometric() -> None:
    """Keeping a pair and drawing two: duples from a pair, or two more of mine."""
    (option,) = [
        option for option in discard("RR74", "mano", model="dealt").options if option.keep == "RR"
    ]
    unseen = Counter(oracle.without(oracle.deck(8), "RR74"))
    duples = sum(comb(n, 2) for n in unseen.values())
    assert option.makes["duples"] == pytest.approx(duples / comb(36, 2))
    assert option.makes["pares"] == 1.0
