"""What `explain` says of results, sentence by sentence: true of every hand, seat and variant."""

from __future__ import annotations

from functools import cache
from math import hypot

import pytest

import musodds
from musodds.discards.sampling import SEPARATION
from musodds.engines.result import OddsResult
from musodds.engines.shipped import odds_of_every_hand
from musodds.game.dejes import FIRST_DEJE, refused_stones
from musodds.game.showdown import EN_PASO
from musodds.game.variant import LANCES, Variant
from musodds.view.events import EVENTS, event_text

VARIANTS = [Variant(8), Variant(4)]


@cache
def every_hand(variant: Variant) -> list[list[OddsResult]]:
    return odds_of_every_hand(variant).results


def plays(hand: str, lance: str) -> bool:
    """Return whether a hand takes part in a lance, as anybody would count it."""
    points = sum({"A": 1, "S": 10, "C": 10, "R": 10}.get(card) or int(card) for card in hand)
    return {"pares": len(set(hand)) < 4, "juego": points >= 31, "punto": points < 31}.get(
        lance, True
    )


def test_every_event_has_a_test_here_or_is_a_definition() -> None:
    definitions = {"win", "stand", "we_go_out", "net_stones", "probability", "standard_error"}
    tested = {
        "contested", "win_if_contested", "mine_best", "mine_beats_rivals", "won_contested",
        "won_uncontested", "lost_contested", "lost_uncontested", "absent",
        "net_stones_if_all_pass", "needed", "margin", "deje", "behind", "indistinguishable",
    }  # fmt: skip
    assert definitions | tested == set(EVENTS)


@pytest.mark.parametrize("variant", VARIANTS)
def test_my_hand_is_best_no_less_often_in_an_earlier_seat(variant: Variant) -> None:
    assert "does no worse in an earlier seat" in event_text("mine_best")
    better = 0
    for seats in every_hand(variant):
        for lance in LANCES:
            best = [result.counts[lance]["mine_best"] for result in seats]
            assert best == sorted(best, reverse=True), (seats[0].hand, lance)
            better += best[0] > best[3]
    assert better


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_hand_beats_nobody_in_a_lance_that_it_does_not_play(variant: Variant) -> None:
    assert "Without pares or juego it beats nobody" in event_text("mine_beats_rivals")
    for result in (one for seats in every_hand(variant) for one in seats):
        for lance in LANCES:
            counts = result.counts[lance]
            if not plays(result.hand, lance):
                assert counts["mine_beats_rivals"] == counts["mine_best"] == 0
            assert counts["mine_beats_rivals"] >= counts["mine_best"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_who_takes_part_is_as_the_events_say(variant: Variant) -> None:
    """Grande and chica always contested; alone only in pares and juego; punto in juego's place."""
    assert "Grande and chica always are" in event_text("contested")
    for result in (one for seats in every_hand(variant) for one in seats):
        juego, punto = result.counts["juego"], result.counts["punto"]
        for lance in LANCES:
            counts = result.counts[lance]
            contested = counts["won_contested"] + counts["lost_contested"]
            alone = counts["won_uncontested"] + counts["lost_uncontested"]
            assert contested + alone + counts["absent"] == result.deals
            if lance in ("grande", "chica"):
                assert contested == result.deals
            if lance not in ("pares", "juego"):
                assert alone == 0
            shares = result.probabilities[lance]
            if contested:
                assert shares["win_if_contested"] == counts["won_contested"] / contested
        assert punto["won_contested"] + punto["lost_contested"] == juego["absent"]
        assert punto["absent"] == result.deals - juego["absent"]


def test_what_passed_lances_and_refused_bets_pay_is_as_the_events_say() -> None:
    assert "Grande and chica are worth 1" in event_text("net_stones_if_all_pass")
    assert (EN_PASO["grande"], EN_PASO["chica"], EN_PASO["pares"], EN_PASO["juego"]) == (1, 1, 0, 0)
    punto = musodds.showdown("7654", "AA76", "SA54", "RC71")
    assert punto.lances["punto"].stones == (0, 1)
    assert "1 stone for a first bet" in event_text("deje")
    assert (FIRST_DEJE, refused_stones(7), refused_stones(7, "one-more")) == (1, 7, 8)


@pytest.mark.parametrize(
    ("hand", "seat", "lance", "score", "bet"),
    [
        ("RR54", "mano", "grande", "20-20", "5"),
        ("CC76", "second", "grande", "30-12", "ordago"),
        ("AA54", "third", "chica", "38-39", "2"),
        ("RRC7", "postre", "pares", "15-36", "9"),
        ("RR76", "postre", "juego", "20-20", "4"),
        ("7654", "mano", "punto", "5-33", "ordago"),
    ],
)
def test_one_accepts_with_more_than_the_chance_needed_and_refuses_with_less(
    hand: str, seat: str, lance: str, score: str, bet: str
) -> None:
    decision = musodds.accept(hand, seat, lance, score, bet)
    assert decision.needed is not None
    assert "With more than that one accepts" in event_text("needed")
    assert (decision.margin > 0) == (decision.win > decision.needed)
    assert "Below zero one refuses" in event_text("margin")
    assert decision.margin == decision.accept_value - decision.refuse_value


def test_behind_is_surer_than_the_difference_of_two_sampled_numbers() -> None:
    assert "surer than the difference" in event_text("behind")
    result = musodds.discard("RC64", "second", deals=2000, seed=1)
    best = result.best
    for option in result.options:
        if option is not best:
            assert option.behind_standard_error is not None
            assert option.standard_error is not None
            assert best.standard_error is not None
            apart = hypot(option.standard_error, best.standard_error)
            assert option.behind_standard_error < apart


def test_choices_that_cannot_be_told_apart_are_within_three_standard_errors() -> None:
    assert "three standard errors" in " ".join(event_text("indistinguishable").split())
    assert SEPARATION == 3


def test_four_hands_of_a_deal_are_not_called_unseen() -> None:
    told = musodds.explain(musodds.freq("pares", of=4, at_least=2))
    assert "ways to deal the four hands at least 2 of them fit pares" in told
    assert "unseen" not in told
