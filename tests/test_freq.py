"""How often unseen hands fit: published figures, brute force over the cards, laws."""

from __future__ import annotations

import json
import shlex
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from knowledge_oracle import NAMES, RANKS, deck, distinct, total, ways

from musodds.cli.main import run
from musodds.engines.disjoint import count_deals
from musodds.engines.freq import freq
from musodds.game.variant import Variant

PUBLISHED = {
    row["id"]: row
    for row in json.loads((Path(__file__).parent / "data" / "published.json").read_text())
}
#: Published figure -> its command line, and what of the answer it is.
COMMANDS = {
    "ra02": ("freq kings=1", "probability"),
    "ra06": ("freq kings=2", "percent"),
    "ra08": ("freq RRCC", "percent"),
    "ra10": ("freq duples", "percent"),
    "ra14": ("freq 31", "percent"),
    "st03": ("freq pares", "favourable"),
    "st04": ("freq duples", "favourable"),
    "st05": ("freq medias", "favourable"),
    "st06": ("freq par", "favourable"),
    "st10": ("freq '31 & no-pares'", "favourable"),
    "st11": ("freq other-juego", "favourable"),
    "st12": ("freq no-juego", "favourable"),
    "st16": ("freq duples", "percent"),
    "st18": ("freq par", "percent"),
    "st23": ("freq other-juego", "percent"),
    "st26": ("freq duples --given pares", "percent"),
    "st28": ("freq par --given pares", "percent"),
    "st29": ("freq 31 --given juego", "percent"),
    "st31": ("freq 31 --given 'juego & no-pares'", "percent"),
    "st32": ("freq !31 --given juego", "percent"),
    "st33": ("freq 30 --given no-juego", "percent"),
    "ez4_7654_riv_pares": ("freq pares --hand 7654 --of 2 --kings 4", "probability"),
    "ez4_AAAA_riv_juego": ("freq juego --hand AAAA --of 2 --kings 4", "probability"),
    "ez4_AAAA_riv_pares": ("freq pares --hand AAAA --of 2 --kings 4", "probability"),
    "ez4_RRRR_riv_juego": ("freq juego --hand RRRR --of 2 --kings 4", "probability"),
    "ez4_RRRR_riv_pares": ("freq pares --hand RRRR --of 2 --kings 4", "probability"),
    "ez8_7654_riv_pares": ("freq pares --hand 7654 --of 2", "probability"),
    "ez8_AAAA_riv_pares": ("freq pares --hand AAAA --of 2", "probability"),
    "ez8_RRAA_riv_juego": ("freq juego --hand RRAA --of 2", "probability"),
    "ez8_RRRR_riv_pares": ("freq pares --hand RRRR --of 2", "probability"),
    "ez04": ("know juego", "distinct"),
    "ez05": ("know ciego", "distinct"),
    "ez08": ("know any --kings 4", "distinct"),
    "ot01": ("know any", "distinct"),
}


def answer(line: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """The JSON that a command line prints."""
    assert run([*shlex.split(line), "--json"]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    parsed: dict[str, Any] = json.loads(shown.out)
    return parsed


@pytest.mark.parametrize("figure", COMMANDS)
def test_published_figures(figure: str, capsys: pytest.CaptureFixture[str]) -> None:
    line, what = COMMANDS[figure]
    shown = answer(line, capsys)
    value = 100 * shown["probability"] if what == "percent" else shown[what]
    assert value == pytest.approx(PUBLISHED[figure]["exact"], abs=5.1e-9)


def test_every_published_frequency_has_its_command() -> None:
    about = (
        "One player, first deal",
        "at least one of the two rivals",
        "Hand classes",
        "Number of",
    )
    wanted = {i for i, row in PUBLISHED.items() if any(a in row["statement"] for a in about)}
    assert wanted == set(COMMANDS)


def test_31_of_a_rival_who_said_pares_no_juego_si(capsys: pytest.CaptureFixture[str]) -> None:
    shown = answer("freq 31 --given 'juego & no-pares'", capsys)
    assert (shown["favourable"], shown["total"]) == (3584, 8192)
    assert (shown["probability"], shown["fraction"]) == (0.4375, "7/16")


def left_after(kings: int, *gone: str) -> list[str]:
    cards = deck(kings)
    for card in "".join(gone):
        cards.remove(card)
    return cards


def rules(name: str) -> Callable[[str], bool]:
    return NAMES[name]


@pytest.mark.parametrize(
    ("asked", "given", "hand", "dead", "kings"),
    [
        ("juego", "any", "RR7A", "", 8),
        ("31", "juego", "RCSA", "R", 8),
        ("duples", "pares", "RRCC", "AA44", 8),
        ("ciego", "no-juego", "AAAA", "765", 4),
        ("2-reyes", "no-pares", "RR32", "", 4),
        ("other-juego", "juego", "R777", "SC", 4),
        ("solomillo", "pares", "RRRA", "", 8),
    ],
)
def test_one_unseen_hand_against_every_physical_hand(
    asked: str, given: str, hand: str, dead: str, kings: int
) -> None:
    hands = list(combinations(left_after(kings, hand, dead), 4))
    fits, known = rules(asked), rules(given)
    among = ["".join(cards) for cards in hands if known("".join(cards))]
    result = freq(asked, given=given, hand=hand, dead=dead, kings=kings)
    assert (result.favourable, result.total) == (sum(map(fits, among)), len(among))


@pytest.mark.parametrize("kings", [8, 4])
@pytest.mark.parametrize(
    ("asked", "given", "hand", "partner"),
    [
        ("juego", "any", "RR7A", "7654"),
        ("pares", "no-juego", "RCSA", "AA44"),
        ("31", "juego", "RRCC", "SS77"),
    ],
)
def test_two_unseen_hands_against_every_pair_of_hands(
    asked: str, given: str, hand: str, partner: str, kings: int
) -> None:
    """P(some rival has juego | our two hands), and its like."""
    fits, known = rules(asked), rules(given)
    cards = Counter(left_after(kings, hand, partner))
    held = [h for h in distinct(kings) if known(h) and ways(h, cards)]
    tally = [0, 0, 0]
    for first in held:
        rest = cards - Counter(first)
        n = ways(first, cards)
        for second in held:
            tally[fits(first) + fits(second)] += n * ways(second, rest)
    for at_least in (1, 2):
        result = freq(
            asked, given=given, hand=hand, partner=partner, of=2, at_least=at_least, kings=kings
        )
        assert (result.favourable, result.total) == (sum(tally[at_least:]), sum(tally))


@pytest.mark.parametrize(
    ("kings", "left", "asked", "given", "weights"),
    [
        (8, "RRRCS77654AA", "juego", "any", {}),
        (8, "RRRRCCS765AA", "pares", "any | juego*3", {"juego": 3}),
        (4, "RRCCSS77432A", "juego", "any | pares*40", {"pares": 40}),
        (4, "RRRRCCC77765", "31", "any", {}),
    ],
)
def test_three_unseen_hands_against_every_deal_of_a_short_deck(
    kings: int, left: str, asked: str, given: str, weights: dict[str, int]
) -> None:
    gone = Counter(deck(kings)) - Counter(left)
    dead = "".join(gone.elements())
    fits = rules(asked)
    places = range(len(left))

    def weight(hand: str) -> int:
        return max([1, *(w for name, w in weights.items() if rules(name)(hand))])

    tally = [0, 0, 0, 0]
    for one in combinations(places, 4):
        for two in combinations([p for p in places if p not in one], 4):
            for three in combinations([p for p in places if p not in one + two], 4):
                hands = ["".join(left[p] for p in taken) for taken in (one, two, three)]
                tally[sum(map(fits, hands))] += (
                    weight(hands[0]) * weight(hands[1]) * weight(hands[2])
                )
    for at_least in (1, 2, 3):
        result = freq(asked, given=given, dead=dead, of=3, at_least=at_least, kings=kings)
        assert (result.favourable, result.total) == (sum(tally[at_least:]), sum(tally))


@pytest.mark.parametrize("kings", [8, 4])
def test_deals_of_up_to_three_hands_are_all_counted(kings: int) -> None:
    ones = np.ones(len(distinct(kings)), dtype=np.int64)
    nothing = [0] * len(RANKS[kings])
    expected = 1
    for n in (1, 2, 3):
        expected *= comb(44 - 4 * n, 4)
        assert count_deals(Variant(kings), nothing, [ones] * n) == expected
        assert count_deals(Variant(kings), nothing, [ones * 999_983] * n) == (expected * 999_983**n)


@pytest.mark.parametrize("kings", [8, 4])
def test_how_many_fit_averages_three_times_one(kings: int) -> None:
    """The mean number of hands that fit is 3p, whatever they take from one another."""
    for asked in ("juego", "medias", "kings>=1"):
        one = freq(asked, hand="RR7A", kings=kings).probability
        some = [freq(asked, hand="RR7A", of=3, at_least=n, kings=kings) for n in (1, 2, 3)]
        assert sum((result.probability for result in some), Fraction(0)) == 3 * one


def test_a_partition_of_what_the_partner_has_averages_to_knowing_nothing() -> None:
    parts = ("31", "other-juego", "30 | 29", "!juego & sum<29")
    results = [freq("juego", hand="RCSA", partner=part, of=2) for part in parts]
    whole = freq("juego", hand="RCSA", partner="any", of=2)
    assert sum(result.favourable for result in results) == whole.favourable
    assert sum(result.total for result in results) == whole.total
    assert whole.probability == freq("juego", hand="RCSA", of=2).probability


def test_a_partner_known_by_his_cards_holds_those_very_cards() -> None:
    result = freq("juego", hand="RR7A", partner="7654", of=2)
    assert result.total == 736_281_000
    shown = freq("juego", hand="RR7A", partner="R R 1 4", of=2)
    assert (shown.hand, shown.partner) == ("RR7A", "RR4A")


def test_a_weight_counts_a_hand_as_often_as_it_says() -> None:
    duples, others = freq("duples").favourable, freq("31 & !duples").favourable
    result = freq("duples", given="duples*3 | 31")
    assert result.weighted
    assert (result.favourable, result.total) == (3 * duples, 3 * duples + others)
    assert freq("RRAA", given="duples*3 | 31").favourable == 3 * comb(8, 2) * comb(8, 2)


def test_sums_known_by_the_oracle_are_the_programs() -> None:
    hands = list(combinations(deck(4), 4))
    for n in (4, 17, 30, 40):
        assert freq(f"sum={n}", kings=4).favourable == sum(total("".join(h)) == n for h in hands)
