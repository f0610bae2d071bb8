"""Laws that exact odds obey, whatever the numbers are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from knowledge_oracle import RANKS, dealt, deck, distinct, ways, write
from oracle import LANCES, tidy
from test_knowledge_laws import sets

import musodds
from musodds.engines.ask import Told, build_query
from musodds.engines.exact import exact_odds
from musodds.engines.result import COUNTS, OddsResult
from musodds.game.errors import InvalidInput
from musodds.game.variant import Variant

BOTH = pytest.mark.parametrize("kings", [8, 4])
#: 91,390 hands of mine, then the deals of the other three.
ALL_DEALS = 91_390 * 43_370_632_305_000
PARTITION = ("31", "other-juego", "30", "29", "sum<29")

Counts = Mapping[str, Mapping[str, float]]


@cache
def everywhere(hand: str, kings: int) -> list[OddsResult]:
    """The odds of a hand from the four seats, from the shipped table."""
    results = musodds.odds_by_seat(hand, kings=kings)
    assert {result.source for result in results} == {"shipped table"}
    return results


def net_sum(result: OddsResult) -> int:
    """Net stones over all deals; the mean of a whole number over deals that a float can hold."""
    return round(result.net_mean * result.deals)


def total(
    results: Iterable[OddsResult], weights: Iterable[int] | None = None
) -> tuple[float, Counts]:
    """Deals and counts of several results added up, each so many times."""
    results = list(results)
    times = [1] * len(results) if weights is None else list(weights)
    deals = sum(n * result.deals for n, result in zip(times, results, strict=True))
    counts = {
        lance: {
            name: sum(
                n * result.counts[lance][name] for n, result in zip(times, results, strict=True)
            )
            for name in COUNTS
        }
        for lance in LANCES
    }
    return deals, counts


def mirror(hand: str, kings: int) -> str:
    """A<->R, 4<->C, 5<->S, 6<->7: the best card becomes the worst."""
    ranks = RANKS[kings]
    return tidy("".join(ranks[-1 - ranks.index(card)] for card in hand), kings)


def test_the_mirror_with_eight_kings_is_a_r_4_c_5_s_6_7() -> None:
    assert [mirror(hand, 8) for hand in ("AAAA", "4444", "5555", "6666")] == [
        "RRRR",
        "CCCC",
        "SSSS",
        "7777",
    ]


@BOTH
def test_the_mirror_turns_grande_into_chica_for_every_hand_and_seat(kings: int) -> None:
    for hand in distinct(kings):
        for one, other in zip(everywhere(hand, kings), everywhere(mirror(hand, kings), kings),
                              strict=True):  # fmt: skip
            assert one.counts["grande"] == other.counts["chica"]


@pytest.mark.parametrize("seat", ["mano", "second", "third", "postre"])
def test_the_mirror_turns_grande_into_chica_under_knowledge(seat: str) -> None:
    known: dict[str, Any] = {"partner": "RR..", "right": "grande>=CC7", "left": "aces>=1"}
    other: dict[str, Any] = {"partner": "AA..", "right": "chica>=446", "left": "kings>=1"}
    one = musodds.odds("RC65", seat, dead="7", **known)
    seen = musodds.odds(mirror("RC65", 8), seat, dead="6", **other)
    assert one.deals == seen.deals
    assert one.counts["grande"] == seen.counts["chica"]
    assert one.counts["chica"] == seen.counts["grande"]


@BOTH
def test_the_first_five_counts_add_up_to_the_deals_for_every_hand_and_seat(kings: int) -> None:
    for hand in distinct(kings):
        for result in everywhere(hand, kings):
            assert result.deals == 43_370_632_305_000
            for lance, counts in result.counts.items():
                assert tuple(counts) == COUNTS
                assert min(counts.values()) >= 0
                assert sum(counts[name] for name in COUNTS[:5]) == result.deals
                # My hand can be best only where my pair wins, and best only if it beats rivals.
                won = counts["won_contested"] + counts["won_uncontested"]
                assert counts["mine_best"] <= min(won, counts["mine_beats_rivals"])
                assert counts["mine_beats_rivals"] <= won
                if lance in ("grande", "chica", "punto"):
                    assert counts["won_uncontested"] == counts["lost_uncontested"] == 0
            juego, punto = result.counts["juego"], result.counts["punto"]
            assert juego["absent"] + punto["absent"] == result.deals
            assert result.counts["grande"]["absent"] == result.counts["chica"]["absent"] == 0


@BOTH
def test_the_four_seats_share_out_every_deal_there_is(kings: int) -> None:
    """Summed over all my hands: one hand is best in each deal, and one pair's loss is a gain."""
    hands = distinct(kings)
    times = [dealt(kings)[hand] for hand in hands]
    seats = [total((everywhere(hand, kings)[seat] for hand in hands), times) for seat in range(4)]
    assert [deals for deals, _counts in seats] == [ALL_DEALS] * 4
    for lance in LANCES:
        views = [counts[lance] for _deals, counts in seats]
        assert len({view["absent"] for view in views}) == 1
        exists = ALL_DEALS - views[0]["absent"]
        assert sum(view["mine_best"] for view in views) == exists
        for status in ("contested", "uncontested"):
            won = [view[f"won_{status}"] for view in views]
            lost = [view[f"lost_{status}"] for view in views]
            assert won == [lost[1], lost[0], lost[1], lost[0]]
            assert won[0] == won[2]
        if lance in ("grande", "chica"):
            assert exists == ALL_DEALS


@BOTH
def test_being_nearer_the_mano_never_hurts(kings: int) -> None:
    for hand in distinct(kings):
        results = everywhere(hand, kings)
        for lance in LANCES:
            beats = [result.counts[lance]["mine_beats_rivals"] for result in results]
            # The second and the third each lose the ties with one of their two rivals.
            assert beats[0] >= beats[1] == beats[2] >= beats[3]
            best = [result.counts[lance]["mine_best"] for result in results]
            assert best == sorted(best, reverse=True)


@pytest.mark.parametrize(("hand", "partner", "kings"), [("RCSA", "7654", 8), ("R432", "RC77", 4)])
def test_naming_every_card_of_the_partner_equals_conditioning_on_it(
    hand: str, partner: str, kings: int
) -> None:
    named = musodds.odds(hand, "second", partner=partner, kings=kings)
    given_it = musodds.odds(hand, "second", partner=f"grande={partner}", kings=kings)
    n = ways(partner, Counter(deck(kings)) - Counter(hand))
    assert n > 1
    assert named.deals == 736_281_000
    assert given_it.deals == n * named.deals
    assert total([named], [n])[1] == given_it.counts
    assert named.probabilities == given_it.probabilities
    assert named.net_mean == given_it.net_mean


@pytest.mark.parametrize("role", ["partner", "right", "left"])
def test_averaging_over_every_hand_a_player_may_hold_is_knowing_nothing(role: str) -> None:
    left = Counter(deck(8)) - Counter("RS7A")
    hands = [hand for hand in distinct(8) if ways(hand, left)]
    known = [musodds.odds("RS7A", "third", **{role: hand}) for hand in hands]  # type: ignore[arg-type]
    deals, counts = total(known, [ways(hand, left) for hand in hands])
    plain = musodds.odds("RS7A", "third")
    assert (deals, counts) == (plain.deals, plain.counts)


@BOTH
@pytest.mark.parametrize("role", ["partner", "right", "left"])
def test_averaging_over_a_partition_is_knowing_nothing(role: str, kings: int) -> None:
    parts = [
        musodds.odds("RR7A", "second", kings=kings, **{role: part})  # type: ignore[arg-type]
        for part in PARTITION
    ]
    plain = musodds.odds("RR7A", "second", kings=kings)
    assert total(parts) == (plain.deals, plain.counts)
    assert sum(map(net_sum, parts)) == pytest.approx(net_sum(plain), rel=1e-12)


def test_averaging_over_a_partition_of_both_rivals_is_knowing_nothing() -> None:
    parts = [
        musodds.odds("RR7A", "postre", right=right, left=left)
        for right, left in product(("pares", "no-pares"), repeat=2)
    ]
    plain = musodds.odds("RR7A", "postre")
    assert total(parts) == (plain.deals, plain.counts)


@pytest.mark.parametrize("expression", ["31", "duples", "juego & no-pares", "RR.."])
def test_some_rival_fits_or_neither_does(expression: str) -> None:
    some = musodds.odds("RC7A", "third", any_rival=expression)
    neither = musodds.odds("RC7A", "third", rivals=f"!({expression})")
    plain = musodds.odds("RC7A", "third")
    assert total([some, neither]) == (plain.deals, plain.counts)


def test_the_rounds_of_declarations_are_a_partition() -> None:
    parts = []
    for answers in product(("si", "no"), repeat=3):
        said = f"pares: {answers[0]} si {answers[1]} {answers[2]}"
        parts.append(musodds.odds("RR7A", "second", said=said))
    plain = musodds.odds("RR7A", "second")
    assert total(parts) == (plain.deals, plain.counts)


@BOTH
def test_any_card_of_the_stock_may_be_the_dead_one(kings: int) -> None:
    """Of the 36 unseen cards each deal leaves 24, each of which could have been shown."""
    left = Counter(deck(kings)) - Counter("RS7A")
    dead = [musodds.odds("RS7A", "mano", dead=card, kings=kings) for card in left]
    plain = musodds.odds("RS7A", "mano", kings=kings)
    assert total(dead, left.values()) == total([plain], [24])


def test_weights_count_deals_so_many_times() -> None:
    twice = musodds.odds("RR7A", "mano", partner="any | juego*3")
    parts = [musodds.odds("RR7A", "mano", partner=part) for part in ("!juego", "juego")]
    assert total(parts, [1, 3]) == (twice.deals, twice.counts)


def test_real_valued_weights_count_in_proportion() -> None:
    """What a model says of a hand may be no whole number; the odds are the same to rounding."""
    query = build_query("RR7A", Variant(8), Told(partner="any | juego*3", any_rival="31"))
    (first, second) = query.terms
    half = tuple(
        tuple(None if weight is None else weight * 0.5 for weight in term)
        for term in (first, second)
    )
    (whole,) = exact_odds(query, (2,))
    (real,) = exact_odds(replace(query, terms=half), (2,))  # type: ignore[arg-type]
    # Partner and one rival are weighted in the first term, both rivals in the second.
    parts = [exact_odds(replace(query, terms=(term,)), (2,))[0] for term in query.terms]
    scales = [0.5 ** sum(weight is not None for weight in term) for term in query.terms]
    assert real.deals == pytest.approx(
        sum(scale * part.deals for scale, part in zip(scales, parts, strict=True)), rel=1e-12
    )
    for lance in LANCES:
        for name in COUNTS:
            expected = sum(
                scale * part.counts[lance][name] for scale, part in zip(scales, parts, strict=True)
            )
            assert real.counts[lance][name] == pytest.approx(expected, rel=1e-9, abs=1e-3)
    assert sum(part.deals for part in parts) == whole.deals


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_a_random_expression_and_its_denial_are_a_partition(data: st.DataObject) -> None:
    kings = data.draw(st.sampled_from([8, 4]))
    hand = data.draw(st.sampled_from(distinct(kings)))
    seat = data.draw(st.integers(1, 4))
    role = data.draw(st.sampled_from(["partner", "right", "left"]))
    text = write(data.draw(sets(kings)))
    parts = []
    for one in (f"({text}) & any", f"!({text})"):
        try:
            parts.append(musodds.odds(hand, seat, kings=kings, **{role: one}))  # type: ignore[arg-type]
        except InvalidInput:
            # No hand fits; if that were wrong, deals would be missing below.
            continue
    plain = musodds.odds(hand, seat, kings=kings)
    assert total(parts) == (plain.deals, plain.counts)
