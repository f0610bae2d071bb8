"""Every rule of Mus on the deck, la real and the seats, one test each, named after the rule."""

from __future__ import annotations

from math import comb

import pytest
from playing import order, play

from musodds.game.cards import parse_cards, parse_hand
from musodds.game.errors import InvalidInput
from musodds.game.hands import (
    hand_table,
    juego_key,
    juego_stones,
    pares_key,
    points,
)
from musodds.game.showdown import pair_of
from musodds.game.variant import N_PLAYERS, SEAT_NAMES, Variant

BOTH = pytest.mark.parametrize("kings", [8, 4])


# The deck and the variant


@BOTH
def test_the_deck_holds_forty_cards(kings: int) -> None:
    assert sum(Variant(kings).copies) == 40


def test_four_kings_has_ten_ranks_of_four() -> None:
    assert Variant(4).symbols == "A234567SCR"
    assert Variant(4).copies == (4,) * 10


def test_eight_kings_has_eight_ranks_with_eight_ases_and_eight_reyes() -> None:
    assert dict(zip(Variant(8).symbols, Variant(8).copies, strict=True)) == {
        "A": 8,
        "4": 4,
        "5": 4,
        "6": 4,
        "7": 4,
        "S": 4,
        "C": 4,
        "R": 8,
    }


def test_eight_kings_is_the_default() -> None:
    assert Variant() == Variant(8, "off")


@pytest.mark.parametrize(("kings", "distinct"), [(8, 330), (4, 715)])
def test_91390_hands_of_which_330_or_715_are_distinct(kings: int, distinct: int) -> None:
    table = hand_table(Variant(kings))
    assert table.n == distinct
    assert table.multiplicity.sum() == comb(40, 4) == 91_390


def test_suits_never_matter() -> None:
    """A distinct hand stands for every choice of suits: C(8,2) C(4,1) C(8,1) of RR7A."""
    table = hand_table(Variant(8))
    assert table.multiplicity[table.names.index("RR7A")] == 28 * 4 * 8


def test_with_eight_kings_a_3_is_a_rey_and_a_2_an_as_in_every_lance() -> None:
    eight = Variant(8)
    assert parse_cards("3 2", eight) == parse_cards("R A", eight)
    assert play("3377", "RRAA", "4455", "2266") == play("RR77", "33AA", "4455", "AA66")
    assert points(parse_hand("3 2 2 4", eight), eight) == 10 + 1 + 1 + 4


def test_with_four_kings_a_3_and_a_2_are_themselves() -> None:
    four = Variant(4)
    assert points(parse_hand("3 2 2 4", four), four) == 11
    assert pares_key(parse_hand("R3A2", four)).kind == 0
    assert order("grande", "3332", "4AAA", kings=4) == ["4AAA", "3332"]


# La real


def test_la_real_is_off_by_default() -> None:
    assert play("RCSA", "7654", "S777", "4455")["juego"].winner_seat == 0


@pytest.mark.parametrize(("real", "hand"), [("sota", "S777"), ("figure", "R777")])
@BOTH
def test_la_real_beats_every_other_31_whatever_the_seat(real: str, hand: str, kings: int) -> None:
    for seat in range(4):
        hands = ["RCSA"] * 4
        hands[seat] = hand
        assert play(*hands, kings=kings, real=real)["juego"].winner_seat == seat


@pytest.mark.parametrize("kings", [8, 4])
def test_real_sota_is_777_and_a_sota_alone(kings: int) -> None:
    for hand, is_real in {"S777": True, "C777": False, "R777": False, "SS77": False}.items():
        variant = Variant(kings, "sota")
        plain = Variant(kings)
        cards = parse_hand(hand, variant)
        assert (juego_key(cards, variant) > juego_key(parse_hand("RCSA", plain), plain)) == is_real


@BOTH
def test_real_figure_is_777_and_any_ten(kings: int) -> None:
    variant = Variant(kings, "figure")
    for hand in ("S777", "C777", "R777"):
        assert order("juego", "RCSA", hand, kings=kings, real="figure") == [hand, "RCSA"]
    assert juego_key(parse_hand("7773", variant), variant) == (9 if kings == 8 else 0)


@pytest.mark.parametrize("real", ["sota", "figure"])
def test_la_real_pays_3_like_any_31(real: str) -> None:
    variant = Variant(8, real)
    assert juego_stones(parse_hand("S777", variant), variant) == 3
    assert play("S777", "RCSA", "4455", "6654", real=real)["juego"].stones == (3, 0)


@BOTH
def test_only_one_real_can_be_dealt(kings: int) -> None:
    with pytest.raises(InvalidInput, match=r"6 7 are named .* but the deck has 4"):
        play("S777", "C777", "4455", "6654", kings=kings, real="figure")


# Seats


def test_seats_run_from_the_mano_to_the_postre() -> None:
    assert SEAT_NAMES == ("mano", "second", "third", "postre")
    assert N_PLAYERS == 4


def test_pairs_are_mano_and_third_against_second_and_postre() -> None:
    assert [pair_of(seat) for seat in range(4)] == [0, 1, 0, 1]


@pytest.mark.parametrize("holders", [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3), (1, 2, 3)])
@pytest.mark.parametrize(
    ("lance", "good", "bad"),
    [
        ("grande", "RR4A", "S654"),
        ("chica", "AAC4", "S765"),
        ("pares", "RR7A", "C654"),
        ("juego", "RCSA", "7654"),
        ("punto", "RS64", "754A"),
    ],
)
def test_every_tie_goes_to_the_player_nearest_the_mano(
    lance: str, good: str, bad: str, holders: tuple[int, ...]
) -> None:
    outcome = play(*(good if seat in holders else bad for seat in range(4)))[lance]
    assert outcome.winner_seat == holders[0]
    assert "ties at" in outcome.why


def test_a_tie_among_four_equal_hands_is_the_manos_in_every_lance() -> None:
    outcomes = play(*["RCSA"] * 4)
    assert [outcomes[lance].winner_seat for lance in ("grande", "chica", "juego")] == [0, 0, 0]
    assert play(*["RRAA"] * 4)["pares"].winner_seat == 0


def test_a_lance_belongs_to_the_pair_whose_player_holds_the_best_hand() -> None:
    outcome = play("4455", "6654", "RRRR", "7765")["grande"]
    assert (outcome.winner_seat, outcome.pair) == (2, 0)
    outcome = play("RCS4", "6654", "4455", "RRRR")["grande"]
    assert (outcome.winner_seat, outcome.pair) == (3, 1)
