"""A hand settled: one test per clause of what a hand pays and in which order."""

from __future__ import annotations

import random

import pytest

from musodds.game.bets import Bet
from musodds.game.cards import parse_hand
from musodds.game.errors import InvalidInput
from musodds.game.score import in_amarracos, parse_juegos, parse_score
from musodds.game.settle import Settlement, parse_bets, settle
from musodds.game.showdown import resolve_lances
from musodds.game.variant import LANCES, Variant

V8 = Variant(8)
#: Grande 0 (RRRA), chica 1 (AA54), pares 1 and 3 and 0: all but the third; juego 0 and 2.
TABLE = "RRRA AA54 RCS7 CC65"
#: Nobody has juego; the postre has the best punto, 28; only the second has pares.
PUNTO = "7654 AA76 SA54 RC71"


def settled(
    table: str, bets: str = "", score: tuple[int, int] = (0, 0), target: int = 40
) -> Settlement:
    hands = [parse_hand(hand, V8) for hand in table.split()]
    return settle(hands, parse_bets(bets), score=score, target=target, variant=V8)


def collected(settlement: Settlement) -> dict[str, tuple[int, int]]:
    return {lance: outcome.stones for lance, outcome in settlement.lances.items()}


def test_all_passed_grande_and_chica_pay_one() -> None:
    stones = collected(settled(TABLE))
    assert stones["grande"] == (1, 0)
    assert stones["chica"] == (0, 1)


def test_pares_pay_one_two_three_for_each_of_the_pairs_players() -> None:
    assert collected(settled("RRRA AA54 CC76 CC65"))["pares"] == (3, 0)
    assert collected(settled("RRAA SS54 CCSS 7654"))["pares"] == (6, 0)


def test_juego_pays_three_for_each_31_and_two_for_each_other() -> None:
    assert collected(settled(TABLE))["juego"] == (5, 0)


def test_punto_pays_one_for_the_pair() -> None:
    assert collected(settled(PUNTO))["punto"] == (0, 1)
    assert collected(settled(PUNTO))["juego"] == (0, 0)


def test_an_accepted_bet_pays_its_stones_in_place_of_the_paso() -> None:
    assert collected(settled(TABLE, "grande=4"))["grande"] == (4, 0)


def test_an_accepted_bet_is_paid_on_top_of_pares_juego_and_punto() -> None:
    assert collected(settled("RRRA AA54 RCS7 CCSS", "pares=5 juego=2")) == {
        "grande": (1, 0),
        "chica": (0, 1),
        "pares": (0, 9),
        "juego": (7, 0),
        "punto": (0, 0),
    }
    assert collected(settled(PUNTO, "punto=2"))["punto"] == (0, 3)


def test_a_refused_bet_pays_at_once_and_nothing_at_the_end_of_grande_and_chica() -> None:
    settlement = settled(TABLE, "grande=no:1:13 chica=no:5:02")
    assert collected(settlement)["grande"] == (0, 1)
    assert collected(settlement)["chica"] == (5, 0)
    assert [payment.when for payment in settlement.payments[:2]] == ["deje", "deje"]


def test_the_pair_whose_bet_was_refused_collects_its_own_pares_whatever_the_other_holds() -> None:
    # The mano's medias are best, but the second and the postre bet and were refused: 1 + 1 + 1.
    assert collected(settled(TABLE, "pares=no:1:13"))["pares"] == (0, 3)


def test_the_pair_whose_bet_was_refused_collects_its_own_juego() -> None:
    assert collected(settled("RRRA RCS4 7654 CCS5", "juego=no:2:13"))["juego"] == (0, 6)


def test_the_pair_whose_bet_was_refused_collects_the_point_of_punto() -> None:
    assert collected(settled(PUNTO, "punto=no:1:02"))["punto"] == (2, 0)


def test_the_refusing_pair_collects_nothing_for_that_lance() -> None:
    assert collected(settled(TABLE, "pares=no:1:13"))["pares"][0] == 0


def test_uncontested_pares_are_collected_at_the_end_without_bets() -> None:
    settlement = settled("RRAA RCS4 CC54 RCS5")
    assert settlement.lances["pares"].status == "uncontested"
    assert collected(settlement)["pares"] == (4, 0)


def test_lances_are_counted_in_order_and_the_count_stops_at_the_target() -> None:
    # Both pairs need one stone: grande is counted before chica.
    settlement = settled(TABLE, score=(39, 39))
    assert settlement.juego_won_by == 0
    assert settlement.ended_in == "grande"
    assert settlement.score == (40, 39)
    assert collected(settlement)["chica"] == (0, 0)
    assert "not counted" in settlement.lances["chica"].why


def test_one_short_against_two_short_chica_is_counted_before_pares() -> None:
    assert settled("RRRA AA54 RCS7 CC65", score=(37, 39)).juego_won_by == 1


def test_punto_is_counted_last_and_may_come_too_late() -> None:
    # The second's point would be the fortieth, but the mano's pares come first.
    table = "RR5A RC54 SA64 S765"
    assert resolve_lances([parse_hand(h, V8) for h in table.split()], V8)["punto"].pair == 1
    settlement = settled(table, score=(37, 39))
    assert [(p.lance, p.pair) for p in settlement.payments] == [
        ("grande", 0),
        ("chica", 0),
        ("pares", 0),
    ]
    assert settlement.juego_won_by == 0


def test_a_deje_counts_when_it_is_won_before_any_lance_is_counted() -> None:
    settlement = settled(TABLE, "pares=no:1:13", score=(39, 38))
    assert settlement.juego_won_by == 0
    assert settlement.score == (40, 39)


def test_a_deje_that_reaches_the_target_ends_the_juego_at_once() -> None:
    settlement = settled(TABLE, "pares=no:1:13", score=(39, 39))
    assert settlement.juego_won_by == 1
    assert settlement.ended_in == "pares"
    assert collected(settlement)["grande"] == (0, 0)


def test_an_accepted_ordago_decides_the_juego_and_voids_earlier_accepted_bets() -> None:
    settlement = settled(TABLE, "grande=5 chica=ordago", score=(36, 0))
    assert settlement.juego_won_by == 1
    assert settlement.score == (36, 0)
    assert settlement.payments == ()


def test_dejes_before_an_accepted_ordago_are_kept() -> None:
    settlement = settled(TABLE, "grande=no:2:02 chica=ordago", score=(10, 10))
    assert settlement.score == (12, 10)
    assert settlement.juego_won_by == 1


def test_a_bet_of_forty_is_not_an_ordago() -> None:
    # Grande's forty stones come before chica's, though chica was accepted too.
    assert settled(TABLE, "grande=40 chica=40").juego_won_by == 0


def test_target_thirty() -> None:
    assert settled(TABLE, score=(29, 29), target=30).juego_won_by == 0


def test_nobody_wins_the_juego_short_of_the_target() -> None:
    settlement = settled(TABLE, score=(10, 12))
    assert settlement.juego_won_by is None
    assert settlement.score == (10 + settlement.stones[0], 12 + settlement.stones[1])


@pytest.mark.parametrize(
    ("bets", "message"),
    [
        ("pares=2", "no bets in pares: only one pair has it"),
        ("juego=2", "no bets in juego: these hands do not play it"),
        ("grande=ordago chica=2", "no bets in chica: the órdago in grande was accepted"),
    ],
)
def test_bets_that_these_hands_cannot_have_made(bets: str, message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        settled(PUNTO, bets)


def test_bets_after_a_deje_that_won_the_juego_are_void() -> None:
    table = "RCS7 RCSA RRAA CCSS"
    settlement = settled(table, "grande=2 chica=no:5:13 juego=ordago", score=(35, 38))
    assert settlement.juego_won_by == 1
    assert settlement.ended_in == "chica"
    assert settlement.score == (35, 43)
    # Short of the target, the same record ends in the órdago: the second's 31 has it.
    settlement = settled("RCS7 RCSA RRAA CCSS", "chica=no:5:02 juego=ordago", score=(30, 33))
    assert settlement.ended_in == "juego"
    assert settlement.score == (35, 33)
    assert settlement.juego_won_by == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("grande", "'grande': name the lance first"),
        ("grand=2", "'grand=2': name the lance first"),
        ("grande=1", "at least 2"),
        ("grande=no", "grande=no': a bet is 2 .accepted., no:1:us or no:5:postre"),
        ("grande=no:0:02", "at least 1 stone"),
        ("grande=no:1:01", "no:1:01': a pair is us, them, the name of a seat, or 02 or 13"),
        ("grande=2 grande=3", "named twice"),
        ("grande=-2", "a bet is 2"),
        ("grande=2 x", "a bet is 2"),
        ("grande=no:us", "a refused bet in grande pays some stones: write grande=no:1:us"),
        ("grande=no:1:2", "a pair is us"),
        ("grande=no:1:corner", "a pair is us"),
        ("grande=2; grande: paso", "grande is named twice"),
        ("two grande=2", "'two': name the lance first"),
        ("pares: envido, quiero", "who takes part in pares is not known"),
        ("grande:", "grande: nothing is said in it"),
    ],
)
def test_bets_that_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        parse_bets(text)


def test_bets_are_read() -> None:
    assert parse_bets("grande=2, chica=no:5:1-3 pares=paso juego=ordago") == {
        "grande": Bet("accepted", 2),
        "chica": Bet("refused", 5, 1),
        "pares": Bet("passed"),
        "juego": Bet("ordago"),
    }


@pytest.mark.parametrize(
    ("named", "digits"),
    [
        ("us", "02"), ("nosotros", "02"), ("gu", "02"), ("mano", "02"), ("third", "20"),
        ("Tercero", "02"), ("them", "13"), ("ellos", "13"), ("haiek", "13"), ("second", "31"),
        ("postre", "1-3"), ("pie", "13"), ("banatzailea", "13"),
    ],
)  # fmt: skip
def test_a_pair_is_named_as_people_say_it(named: str, digits: str) -> None:
    assert parse_bets(f"chica=no:5:{named}") == parse_bets(f"chica=no:5:{digits}")


@pytest.mark.parametrize(
    "text",
    [
        "grande=2 chica=no:5:them juego=ordago",
        "grande = 2, chica = no : 5 : them, juego = hordago",
        "handia=2; txikia=NO:5:Them; jokoa=órdago",
        "grande: envido, quiero; chica=no:5:them; juego=ordago",
        "grande: envido quiero, chica=no:5:13, juego=ordago",
    ],
)
def test_bets_may_be_parted_in_many_ways(text: str) -> None:
    assert parse_bets(text) == {
        "grande": Bet("accepted", 2),
        "chica": Bet("refused", 5, 1),
        "juego": Bet("ordago"),
    }


@pytest.mark.parametrize("text", ["35-38", "35:38", " 35 - 38 "])
def test_scores_are_read_both_ways(text: str) -> None:
    assert parse_score(text) == (35, 38)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("40-3", "has won the juego to 40"),
        ("3-41", "has won the juego"),
        ("-1:3", "no pair has -1 stones"),
        ("3--1", "no pair has -1 stones"),
        ("35", "write two numbers"),
        ("35-", "write two numbers"),
        ("a-b", "write two numbers"),
    ],
)
def test_scores_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        parse_score(text)


def test_a_score_is_read_against_the_target() -> None:
    with pytest.raises(InvalidInput, match="won the juego to 30"):
        parse_score("30-2", 30)
    with pytest.raises(InvalidInput, match=r"1\.\.200"):
        parse_score("30-2", 201)


def test_juegos_won_are_read_against_the_partida() -> None:
    assert parse_juegos("2-1", 3) == (2, 1)
    with pytest.raises(InvalidInput, match="0 to 2"):
        parse_juegos("3-1", 3)
    with pytest.raises(InvalidInput, match=r"1\.\.9"):
        parse_juegos("0-0", 10)


def test_seventeen_is_three_amarracos_two() -> None:
    assert in_amarracos(17) == "3 amarracos 2"
    assert [in_amarracos(n) for n in (0, 4, 5, 6, 40)] == [
        "0",
        "4",
        "1 amarraco",
        "1 amarraco 1",
        "8 amarracos",
    ]


def _plain_juego(hand: str) -> int:
    total = sum({"A": 1, "R": 10, "C": 10, "S": 10}.get(card) or int(card) for card in hand)
    return total if total >= 31 else 0


def _own_stones(lance: str, hands: list[str]) -> int:
    """What two hands of a pair are worth in a lance, worked out from their letters."""
    if lance == "pares":
        shapes = [sorted(hand.count(card) for card in set(hand)) for hand in hands]
        return sum(
            3 if shape in ([4], [2, 2]) else {2: 1, 3: 2}.get(shape[-1], 0) for shape in shapes
        )
    if lance == "juego":
        return sum({0: 0, 31: 3}.get(_plain_juego(hand), 2) for hand in hands)
    return int(lance == "punto")


def _deje(bet: str) -> tuple[int, int] | None:
    return (int(bet.endswith("13")), int(bet[3])) if bet.startswith("no") else None


def test_a_thousand_random_hands_agree_with_a_count_of_their_own() -> None:
    """Winners come from `resolve_lances`; the arithmetic of bets and order is done again here."""
    draw = random.Random(5)
    deck = "A" * 8 + "4567SC" * 4 + "R" * 8
    n_decided = 0
    for _ in range(1000):
        cards = draw.sample(deck, 16)
        hands = ["".join(cards[i : i + 4]) for i in range(0, 16, 4)]
        parsed = [parse_hand(hand, V8) for hand in hands]
        outcomes = resolve_lances(parsed, V8)
        bets = {
            lance: draw.choice(["paso", "2", "5", "no:1:02", "no:4:13"])
            for lance in LANCES
            if outcomes[lance].status == "contested"
        }
        paid = [deje for bet in bets.values() if (deje := _deje(bet))]
        for lance in LANCES:
            pair = outcomes[lance].pair
            if pair is None:
                continue
            bet = bets.get(lance, "paso")
            deje = _deje(bet)
            pair = deje[0] if deje else pair
            base = int(lance in ("grande", "chica") and bet == "paso")
            amount = int(bet) if bet.isdigit() else base
            paid.append((pair, amount + _own_stones(lance, hands[pair::2])))
        before = (draw.randrange(20, 40), draw.randrange(20, 40))
        score = list(before)
        won_by = None
        for pair, amount in paid:
            score[pair] += amount
            if score[pair] >= 40:
                won_by = pair
                break
        text = " ".join(f"{lance}={bet}" for lance, bet in bets.items())
        settlement = settle(parsed, parse_bets(text), score=before, variant=V8)
        assert settlement.juego_won_by == won_by
        assert settlement.score == tuple(score)
        n_decided += won_by is not None
    assert n_decided > 50


def test_dejes_at_the_end_are_counted_with_their_lance() -> None:
    """38-39, a bet of the second and postre at chica refused: the mano's grande comes first."""
    hands = [parse_hand(hand, V8) for hand in TABLE.split()]
    bets = parse_bets("grande=2 chica=no:1:13 pares=no:2:02")
    at_once = settle(hands, bets, score=(38, 39), variant=V8)
    assert (at_once.juego_won_by, at_once.ended_in) == (1, "chica")
    at_end = settle(hands, bets, score=(38, 39), variant=V8, dejes="at-end")
    assert (at_end.juego_won_by, at_end.ended_in) == (0, "grande")
    assert at_end.stones == (2, 0)
    later = settle(hands, bets, score=(0, 0), variant=V8, dejes="at-end")
    assert collected(later)["chica"] == (0, 1)
    assert collected(later)["pares"] == (4, 0)
    assert collected(later)["pares"] == collected(settle(hands, bets, variant=V8))["pares"]
    assert {payment.when for payment in later.payments} == {"end"}
    assert later.stones == settle(hands, bets, variant=V8, dejes="one-more").stones


def test_an_accepted_ordago_voids_dejes_that_wait_for_the_end() -> None:
    hands = [parse_hand(hand, V8) for hand in TABLE.split()]
    settlement = settle(
        hands, parse_bets("grande=no:1:13 chica=ordago"), score=(0, 39), variant=V8, dejes="at-end"
    )
    assert (settlement.ended_in, settlement.stones) == ("chica", (0, 0))
