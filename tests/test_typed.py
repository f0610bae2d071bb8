"""What a new user types: seats, names and bets in his own words, and the answer says so."""

from __future__ import annotations

import pytest
from commands import musodds

from musodds.game.errors import InvalidInput
from musodds.game.variant import Variant, parse_seat
from musodds.knowledge import parse_asked, parse_knowledge
from musodds.match.decision import parse_bet

EIGHT = Variant(8)


@pytest.mark.parametrize(
    "text", ["pie", "dealer", "último", "Ultima", "last", "azkena", "banatzailea", "postre", "4"]
)
def test_the_last_seat_in_many_words(text: str) -> None:
    assert parse_seat(text) == 3


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("treinta y una", "31"),
        ("Treinta  y  Una", "31"),
        ("la una", "31"),
        ("hogeita hamaika", "31"),
        ("treinta y una & no-pares", "31 & no-pares"),
        ("treinta y una o treinta", "31 | 30"),
        ("pares y treinta y una", "pares & 31"),
        ("treinta y ciego", "30 & ciego"),
    ],
)
def test_y_inside_a_name_joins_nothing(text: str, meant: str) -> None:
    wanted = parse_knowledge(meant, EIGHT)
    assert (parse_knowledge(text, EIGHT).weights == wanted.weights).all()


def test_a_name_is_joined_without_moving_the_place_of_a_mistake() -> None:
    with pytest.raises(InvalidInput, match="character 17: "):
        parse_knowledge("treinta y una & zzz", EIGHT)


@pytest.mark.parametrize("text", ["juego>31", "grande>RRRR", "chica>AAAA", "punto>30", "sum>40"])
def test_what_beats_the_best_is_no_hand_and_no_mistake(text: str) -> None:
    assert not parse_asked(text, EIGHT).weights.any()
    with pytest.raises(InvalidInput, match="no hand fits"):
        parse_knowledge(text, EIGHT)


@pytest.mark.parametrize("text", ["juego>41", "sum>41", "kings=9", "sum=3", "31 & no-juego"])
def test_a_bound_that_no_hand_has_is_still_a_mistake(text: str) -> None:
    with pytest.raises(InvalidInput):
        parse_asked(text, EIGHT)


def test_what_beats_my_31_is_0_of_so_many() -> None:
    outcome = musodds("freq", "juego>31", "--hand", "RCSA")
    assert outcome.code == 0
    assert "juego>31" in outcome.out
    assert "0%" in outcome.out


@pytest.mark.parametrize(
    ("text", "on_table", "stones"),
    [
        ("envido", 0, 2),
        ("enbido 5", 0, 5),
        ("envido 5", 0, 5),
        ("a 8", 5, 8),
        ("3 más", 5, 8),
        ("envido más", 5, 7),
        ("hordago", 0, None),
        ("7", 0, 7),
    ],
)
def test_a_bet_in_words(text: str, on_table: int, stones: int | None) -> None:
    assert parse_bet(text, on_table) == stones


@pytest.mark.parametrize("text", ["paso", "quiero", "3 más", "zzz"])
def test_a_word_that_bets_nothing_is_no_bet(text: str) -> None:
    with pytest.raises(InvalidInput, match="a bet is a number of stones"):
        parse_bet(text)


@pytest.mark.parametrize(
    "command", ["accept --lance grande --bet envido", "ordago --lance grande", "chances"]
)
def test_the_score_commands_echo_what_was_understood(command: str) -> None:
    outcome = musodds(
        *command.split(), "RRAA", "--seat", "1", "--score", "20-20", "--partner", "dos reyes"
    )
    assert outcome.code == 0
    assert "partner 2-reyes" in outcome.out.replace("\n ", "")
