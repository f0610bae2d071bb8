"""Betting in one lance: one test per clause of the rules."""

from __future__ import annotations

import pytest

from musodds.game.bets import Bet, Betting
from musodds.game.cards import parse_hand
from musodds.game.dejes import refused_stones
from musodds.game.errors import InvalidInput
from musodds.game.variant import Variant
from musodds.game.words import Action, parse_action

V8 = Variant(8)
ALL = (0, 1, 2, 3)


def hands(text: str) -> list[tuple[int, ...]]:
    return [parse_hand(hand, V8) for hand in text.split()]


def played(*said: tuple[int, str], players: tuple[int, ...] = ALL) -> Betting:
    betting = Betting.begin("grande", players)
    for seat, words in said:
        betting = betting.say(seat, words)
    return betting


def test_players_speak_in_order_from_the_mano() -> None:
    betting = Betting.begin("grande", ALL)
    for seat in ALL:
        assert betting.speaker == seat
        betting = betting.say(seat, "paso")
    assert betting.result == Bet("passed")
    assert betting.speaker is None
    assert betting.legal_actions() == ()


def test_all_passed_is_en_paso() -> None:
    assert played(*[(seat, "paso") for seat in ALL]).result == Bet("passed")


def test_envido_is_two_and_the_minimum() -> None:
    assert parse_action("envido") == Action("envido", 2)
    with pytest.raises(InvalidInput, match="at least 2 stones, not 1"):
        played((0, "envido 1"))


def test_any_larger_number_may_be_bet() -> None:
    assert played((0, "envido 17"), (1, "quiero"), (3, "no quiero")).result == Bet("accepted", 17)


def test_envido_mas_adds_two() -> None:
    betting = played((0, "envido"), (1, "envido más"), (3, "no quiero"), (2, "no quiero"))
    assert betting.say(0, "quiero").result == Bet("accepted", 4)


def test_n_mas_adds_n() -> None:
    betting = played((0, "envido"), (1, "1 más"), (3, "no quiero"), (2, "no quiero"))
    assert betting.offered == 3
    with pytest.raises(InvalidInput, match="above the 2 stones"):
        played((0, "envido"), (1, "0 más"))


def test_a_raise_may_name_a_new_total_above_the_old() -> None:
    assert played((0, "envido"), (1, "a 8"), (3, "no quiero")).offered == 8
    with pytest.raises(InvalidInput, match="above the 5 stones"):
        played((0, "envido 5"), (1, "a 5"))


def test_envido_three_more_two_more_no_quiero_pays_five_at_once() -> None:
    betting = played((0, "envido"), (1, "3 más"), (3, "no quiero"), (2, "2 más"), (0, "no quiero"))
    assert betting.say(1, "no quiero").result == Bet("refused", 5, 0)


def test_a_refused_first_bet_pays_one() -> None:
    assert played((0, "envido 6"), (1, "no quiero"), (3, "no quiero")).result == Bet(
        "refused", 1, 0
    )


def test_a_refused_first_ordago_pays_one() -> None:
    assert played((0, "paso"), (1, "órdago"), (2, "no quiero"), (0, "no quiero")).result == Bet(
        "refused", 1, 1
    )


def test_a_refused_ordago_over_a_bet_pays_the_bet() -> None:
    betting = played((0, "envido 4"), (1, "órdago"), (2, "no quiero"), (0, "no quiero"))
    assert betting.result == Bet("refused", 4, 1)


def test_an_accepted_ordago_decides_the_juego() -> None:
    assert played((0, "órdago"), (1, "quiero"), (3, "no quiero")).result == Bet("ordago")


def test_a_bet_of_40_is_not_an_ordago() -> None:
    assert played((0, "envido 40"), (1, "quiero"), (3, "no quiero")).result == Bet("accepted", 40)


def test_nothing_stands_above_an_ordago() -> None:
    betting = played((0, "órdago"))
    assert betting.legal_actions() == ("quiero", "no quiero", "no queremos")
    with pytest.raises(
        InvalidInput, match="2 más cannot be said now; what can: quiero, no quiero, no queremos"
    ):
        betting.say(1, "2 más")


def test_before_any_bet_nobody_can_accept() -> None:
    with pytest.raises(InvalidInput, match="quiero cannot be said now; what can: paso, envido 2, "):
        played((0, "quiero"))


def test_what_can_be_said_is_told_in_words_that_can_be_said() -> None:
    with pytest.raises(InvalidInput) as caught:
        played((0, "envido 5"), (1, "paso"))
    told = str(caught.value).partition("what can: ")[2].split(", ")
    assert told[:3] == ["2 más", "a 7", "ordago"]
    for words in told:
        assert played((0, "envido 5"), (1, words)).bettor is not None


@pytest.mark.parametrize(
    ("first", "second", "result"),
    [
        ("no quiero", "quiero", Bet("accepted", 2)),
        ("quiero", "no quiero", Bet("accepted", 2)),
        ("no quiero", "no quiero", Bet("refused", 1, 0)),
    ],
)
def test_partners_who_answer_differently_quiero_stands_over_no_quiero(
    first: str, second: str, result: Bet
) -> None:
    assert played((0, "envido"), (1, first), (3, second)).result == result


def test_partners_who_answer_differently_a_raise_stands_over_quiero() -> None:
    betting = played((0, "envido"), (1, "quiero"), (3, "3 más"))
    assert (betting.result, betting.offered, betting.bettor) == (None, 5, 3)


def test_partners_who_answer_differently_ordago_stands_over_a_raise() -> None:
    betting = played((0, "envido"), (1, "10 más"), (3, "órdago"))
    assert (betting.offered, betting.standing, betting.bettor) == (None, 2, 3)


def test_of_two_raises_the_higher_stands() -> None:
    betting = played((0, "envido"), (1, "2 más"), (3, "5 más"))
    assert (betting.offered, betting.standing, betting.bettor) == (7, 2, 3)


def test_a_player_without_pares_takes_no_part() -> None:
    table = hands("RR7A RCS4 7654 CCS5")
    betting = Betting.of_hands("pares", table, V8)
    assert betting.players == (0, 3)
    with pytest.raises(InvalidInput, match="the second has no pares and does not speak"):
        betting.say(1, "paso")
    assert betting.say(0, "envido").say(3, "quiero").result == Bet("accepted", 2)


def test_a_player_without_juego_takes_no_part() -> None:
    betting = Betting.of_hands("juego", hands("RRRA RCS4 7654 CCS5"), V8)
    assert betting.players == (0, 1, 3)
    assert betting.say(0, "envido").waiting == (1, 3)


def test_all_play_punto() -> None:
    assert Betting.of_hands("punto", hands("7654 AA76 AA45 AA55"), V8).players == ALL


def test_no_bets_where_only_one_pair_has_it() -> None:
    with pytest.raises(InvalidInput, match="only one pair has it"):
        Betting.of_hands("pares", hands("RR7A RCS4 AA54 RCS5"), V8)
    with pytest.raises(InvalidInput, match="both pairs"):
        Betting.begin("pares", (0, 2))


def test_no_bets_in_a_lance_that_is_not_played() -> None:
    with pytest.raises(InvalidInput, match="these hands do not play it"):
        Betting.of_hands("punto", hands("RRRA RCS4 7654 CCS5"), V8)


def test_who_passed_before_any_bet_may_still_answer_and_raise() -> None:
    betting = played((0, "paso"), (1, "envido"))
    assert betting.waiting == (2, 0)
    betting = betting.say(2, "no quiero").say(0, "2 más")
    assert (betting.bettor, betting.offered) == (0, 4)


def test_who_declined_is_out_and_his_partner_answers_alone() -> None:
    betting = played((0, "envido"), (1, "no quiero"), (3, "2 más"), (0, "2 más"), (2, "quiero"))
    assert betting.waiting == (3,)
    with pytest.raises(InvalidInput, match="the turn of the postre"):
        betting.say(1, "quiero")
    assert betting.say(3, "no quiero").result == Bet("refused", 4, 0)


def test_no_queremos_answers_for_both() -> None:
    assert played((0, "envido"), (1, "no queremos")).result == Bet("refused", 1, 0)


def test_a_refusal_stands_when_neither_partner_accepts() -> None:
    betting = played((0, "envido"), (1, "no quiero"))
    assert betting.result is None
    assert betting.say(3, "no quiero").result == Bet("refused", 1, 0)


def test_the_bet_goes_to_the_rivals_from_the_bettors_right() -> None:
    assert played((0, "paso"), (1, "paso"), (2, "envido")).waiting == (3, 1)


def test_nobody_speaks_out_of_turn_or_after_the_end() -> None:
    with pytest.raises(InvalidInput, match="the turn of the mano, not of the third"):
        played((2, "paso"))
    with pytest.raises(InvalidInput, match="is over"):
        played((0, "envido"), (1, "no queremos"), (0, "paso"))


@pytest.mark.parametrize("words", ["", "quizás", "envido dos", "más", "a", "40"])
def test_words_that_say_nothing_are_named(words: str) -> None:
    with pytest.raises(InvalidInput, match="nothing to say"):
        parse_action(words)


@pytest.mark.parametrize("words", ["ÓRDAGO", "ordago", "  Órdago "])
def test_words_are_read_with_or_without_accents(words: str) -> None:
    assert parse_action(words) == Action("ordago")


@pytest.mark.parametrize(
    ("dejes", "first", "raised"), [("at-once", 1, 5), ("at-end", 1, 5), ("one-more", 1, 6)]
)
def test_what_a_refused_bet_and_a_refused_raise_pay(dejes: str, first: int, raised: int) -> None:
    """By our reading a raise pays what was on the table; by another one stone above it."""
    betting = Betting.begin("grande", ALL, dejes)
    refused = betting.say(0, "envido").say(1, "no quiero").say(3, "no quiero")
    assert refused.result == Bet("refused", first, 0)
    for seat, words in [(0, "envido"), (1, "3 más"), (3, "no quiero"), (2, "2 más"), (0, "quiero")]:
        betting = betting.say(seat, words)
    assert betting.say(1, "no quiero").result == Bet("refused", raised, 0)


def test_there_are_no_other_ways_of_paying_dejes() -> None:
    for ask in (lambda: Betting.begin("grande", ALL, "later"), lambda: refused_stones(0, "later")):
        with pytest.raises(InvalidInput, match="dejes are at-once or at-end or one-more"):
            ask()
