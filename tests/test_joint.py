"""All lances together, against the engine that counts them one by one and against brute force."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from match_oracle import AT_MINIMUM, Deal, count, hands_of, random_hands, without

import musodds
from musodds.betting.joint import joint
from musodds.engines.ask import Told, build_query
from musodds.engines.exact import exact_odds
from musodds.engines.joint import joint_outcomes, own_best
from musodds.engines.outcomes import THEM, US, Outcomes, count_out, payments
from musodds.game.bets import Bet
from musodds.game.cards import parse_hand
from musodds.game.dejes import DEJES
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.settle import settle
from musodds.game.variant import LANCES, Variant, parse_seat

V8, V4 = Variant(8), Variant(4)

QUERIES = [
    ("RR7A", "mano", V8, Told()),
    ("RR7A", "postre", V8, Told()),
    ("CC66", "second", V8, Told(partner="31", rivals="juego")),
    ("7654", "third", V8, Told(partner="RCSA", left="pares", dead="RR7")),
    ("S777", "second", Variant(8, "sota"), Told(right="juego=31")),
    ("RCS7", "third", V8, Told(any_rival="duples", partner="pares*3 | juego")),
    ("AAAA", "second", V8, Told(said="pares: si si no ?; juego: ? no si ?")),
]


@pytest.mark.parametrize(("hand", "seat", "variant", "told"), QUERIES)
def test_each_lance_alone_is_what_the_exact_engine_counts(
    hand: str, seat: str, variant: Variant, told: Told
) -> None:
    place = parse_seat(seat)
    query = build_query(hand, variant, told, place)
    outcomes = joint_outcomes(query, place)
    (alone,) = exact_odds(query, (place,))
    assert outcomes.total == alone.deals
    table = query.table
    for lance in LANCES:
        counts = alone.counts[lance]
        taken, contested = outcomes.taken(lance), outcomes.contested(lance)
        lost = outcomes.played(lance) & ~taken
        ways = outcomes.ways
        assert ways[taken & contested].sum() == counts["won_contested"]
        assert ways[taken & ~contested].sum() == counts["won_uncontested"]
        assert ways[lost & contested].sum() == counts["lost_contested"]
        assert ways[lost & ~contested].sum() == counts["lost_uncontested"]
        assert ways[~outcomes.played(lance)].sum() == counts["absent"]
        takes_part = {
            "pares": table.pares[query.hand] > 0,
            "juego": table.juego[query.hand] > 0,
            "punto": table.juego[query.hand] == 0,
        }.get(lance, True)
        if takes_part:
            assert ways[own_best(outcomes, lance)].sum() == counts["mine_best"]
        else:
            assert counts["mine_best"] == 0
    net = payments(outcomes, {}).sum(axis=1)
    assert (outcomes.ways * net).sum() / outcomes.total == pytest.approx(alone.net_mean, rel=1e-13)


def test_four_kings_too() -> None:
    query = build_query("RR7A", V4, Told(), 3)
    outcomes = joint_outcomes(query, 3)
    (alone,) = exact_odds(query, (3,))
    assert outcomes.total == alone.deals == 43_370_632_305_000
    for lance in LANCES:
        won = alone.counts[lance]["won_contested"] + alone.counts[lance]["won_uncontested"]
        assert outcomes.ways[outcomes.taken(lance)].sum() == won


def test_stones_and_lances_won_against_brute_force() -> None:
    """Partner and right known, the left enumerated: seat 1 is mine."""
    mine, partner, right = "RR7A", "AA65", "RCS4"
    left_cards = without("A" * 8 + "4567SC" * 4 + "R" * 8, mine + partner + right)
    stones: Counter[tuple[int, int]] = Counter()
    lances: Counter[int] = Counter()
    for left, ways in hands_of(left_cards):
        deal = Deal([left, mine, right, partner])
        score = [0, 0]
        count(score, deal.pays({}), 99)
        stones[score[1], score[0]] += ways
        lances[sum(w is not None and w % 2 == 1 for w in deal.winner.values())] += ways
    result = joint(mine, "second", partner=partner, right=right)
    assert result.deals == 20_475
    assert result.stones == dict(stones)
    assert result.lances_won == tuple(lances[n] for n in range(5))


def test_joint_to_dict_adds_up() -> None:
    answer = musodds.joint("RCSA", seat="postre", partner="31").to_dict()
    assert musodds.joint("RCSA", seat="postre", partner="31").to_dict()["deals"] == answer["deals"]
    for key in ("stones_if_all_pass", "lances_won"):
        assert sum(row["deals"] for row in answer[key]) == answer["deals"]
        assert sum(row["probability"] for row in answer[key]) == pytest.approx(1)


def test_threads_change_nothing() -> None:
    query = build_query("CC66", V8, Told(rivals="juego"), 1)
    one, three = (joint_outcomes(query, 1, threads) for threads in (1, 3))
    assert np.array_equal(one.ways, three.ways)
    assert np.array_equal(one.won, three.won)


def test_weights_too_large_for_integers_are_counted_in_floats() -> None:
    large = "duples*999983 | any"
    query = build_query("RR7A", V8, Told(partner=large, right=large), 0)
    outcomes = joint_outcomes(query, 0)
    assert outcomes.ways.dtype == np.float64
    apart = [
        joint_outcomes(build_query("RR7A", V8, Told(partner=p, right=r), 0), 0)
        for p in ("duples", "!duples")
        for r in ("duples", "!duples")
    ]
    weight = [999983.0**2, 999983.0, 999983.0, 1.0]
    expected = sum(
        w * part.ways[part.taken("pares")].sum() for w, part in zip(weight, apart, strict=True)
    ) / sum(w * part.total for w, part in zip(weight, apart, strict=True))
    assert outcomes.share(outcomes.taken("pares")) == pytest.approx(expected, rel=1e-12)


def test_knowledge_that_no_deal_fits_is_refused() -> None:
    with pytest.raises(InvalidInput, match="no deal fits"):
        joint("RRRR", "mano", partner="kings>=3", right="kings>=3")


@pytest.mark.parametrize("kings", [8, 4])
def test_payments_of_many_deals_are_those_of_settle(kings: int) -> None:
    """`payments` and `count_out` against `settle`, deal by deal, with every kind of bet."""
    variant = Variant(kings)
    table = hand_table(variant)
    draw = random.Random(7)
    for _ in range(150):
        hands = random_hands(draw, kings)
        parsed = [parse_hand(hand, variant) for hand in hands]
        one = Outcomes.of_hands(variant, np.array([[table.index[hand] for hand in parsed]]))
        assert one.total == 1
        bets = {}
        for lance in LANCES:
            if one.contested(lance)[0]:
                kind = draw.choice(["passed", "accepted", "refused"])
                pair = draw.randrange(2) if kind == "refused" else None
                bets[lance] = Bet(kind, 0 if kind == "passed" else draw.randrange(2, 9), pair)
        dejes = draw.choice(DEJES)
        settled = settle(parsed, bets, score=(0, 0), target=200, variant=variant, dejes=dejes)
        counted = count_out(payments(one, bets, dejes), (0, 0), 200)
        assert (counted.us[0], counted.them[0]) == settled.score
        score = (draw.randrange(32, 40), draw.randrange(32, 40))
        settled = settle(parsed, bets, score=score, target=40, variant=variant, dejes=dejes)
        counted = count_out(payments(one, bets, dejes), score, 40)
        assert counted.winner[0] == {None: 0, US: 1, THEM: -1}[settled.juego_won_by]


def test_outcomes_of_hands_agree_with_an_oracle() -> None:
    table = hand_table(V8)
    draw = random.Random(11)
    deals = [random_hands(draw) for _ in range(400)]
    indices = np.array([[table.index[parse_hand(hand, V8)] for hand in deal] for deal in deals])
    together = Outcomes.of_hands(V8, indices, np.full(400, 0.5))
    assert together.total == 200
    for bets in ({}, AT_MINIMUM):
        stones: Counter[tuple[int, int]] = Counter()
        for deal in deals:
            score = [0, 0]
            count(score, Deal(deal).pays(bets), 99)
            stones[score[0], score[1]] += 1
        ours = {lance: Bet("accepted", 2) for lance in bets}
        paid = payments(together, ours)
        found: Counter[tuple[int, int]] = Counter()
        for row, ways in zip(paid, together.ways, strict=True):
            found[int(row[row > 0].sum()), -int(row[row < 0].sum())] += int(2 * ways)
        assert found == stones
