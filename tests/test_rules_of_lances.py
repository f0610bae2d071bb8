"""Every rule of Mus on lances and their stones, one test each, named after the rule."""

from __future__ import annotations

import pytest
from playing import order, play

from musodds.game.cards import parse_hand
from musodds.game.errors import InvalidInput
from musodds.game.hands import (
    JUEGO_ORDER,
    chica_key,
    grande_key,
    hand_table,
    juego_key,
    juego_stones,
    pares_key,
    pares_stones,
    points,
)
from musodds.game.variant import LANCES, Variant

BOTH = pytest.mark.parametrize("kings", [8, 4])


# The lances


def test_the_lances_are_counted_in_order() -> None:
    assert LANCES == ("grande", "chica", "pares", "juego", "punto")
    assert tuple(play("RRRR", "7654", "4455", "SSS6")) == LANCES


def test_grande_compares_from_the_highest_card_down() -> None:
    ranked = [
        "RRRR",
        "RRRA",
        "RRC4",
        "RCCC",
        "R444",
        "CCCC",
        "SSSS",
        "7777",
        "7666",
        "4AAA",
        "AAAA",
    ]
    assert order("grande", *reversed(ranked)) == ranked
    assert grande_key((7, 7, 0, 0)) > grande_key((7, 6, 6, 6))


def test_grande_ranks_cards_r_c_s_7_6_5_4_3_2_a() -> None:
    ranked = [f"{card}AAA" for card in "RCS765432"] + ["AAAA"]
    assert order("grande", *reversed(ranked), kings=4) == ranked


def test_chica_compares_from_the_lowest_card_up_and_lower_wins() -> None:
    ranked = ["AAAA", "AAA4", "AAA7", "AA44", "AA45", "A444", "4444", "4567", "7777", "RRRR"]
    assert order("chica", *reversed(ranked)) == ranked
    assert chica_key((4, 0, 0, 0)) > chica_key((1, 1, 0, 0))


def test_chica_is_not_lowest_top_card_aaa7_beats_aa44() -> None:
    assert order("chica", "44AA", "7AAA") == ["7AAA", "44AA"]
    assert play("AA44", "AAA7", "RRR5", "CCC6")["chica"].winner_seat == 1


def test_chica_with_four_kings_ranks_2_and_3_after_the_as() -> None:
    ranked = ["AAAA", "AAA2", "AAAR", "AA22", "AA33", "2222", "3333"]
    assert order("chica", *reversed(ranked), kings=4) == ranked


def test_pares_none_below_par_below_medias_below_duples() -> None:
    kinds = {"7654": 0, "AA47": 1, "AAA4": 2, "AA44": 3}
    assert {hand: pares_key(parse_hand(hand, Variant(8))).kind for hand in kinds} == kinds
    assert order("pares", "7654", "RRSA", "AAA4", "44AA") == ["44AA", "AAA4", "RRSA", "7654"]


def test_four_equal_cards_are_duples_a_pair_and_the_same_pair_again() -> None:
    assert pares_key(parse_hand("CCCC", Variant(8))) == (3, 6, 6)
    assert order("pares", "CCSS", "CCCC", "RRAA") == ["RRAA", "CCCC", "CCSS"]


def test_par_and_medias_compare_by_the_rank_of_the_pair_or_trio() -> None:
    assert order("pares", "AARC", "44CS", "RR45") == ["RR45", "44CS", "AARC"]
    assert order("pares", "AAAR", "444R", "CCC4") == ["CCC4", "444R", "AAAR"]


def test_duples_compare_by_the_higher_pair_then_the_lower() -> None:
    ranked = ["RRRR", "RRCC", "RRAA", "CCCC", "CCSS", "SS77", "77AA", "5544", "4444", "AAAA"]
    assert order("pares", *reversed(ranked)) == ranked


def test_rraa_beats_cccc_beats_ccss() -> None:
    assert play("CCSS", "RRAA", "7654", "7654")["pares"].winner_seat == 1
    assert order("pares", "CCSS", "CCCC", "RRAA") == ["RRAA", "CCCC", "CCSS"]


def test_equal_pares_tie_even_with_other_side_cards() -> None:
    for mano, second in (("RR54", "RRCS"), ("44RA", "44CS"), ("RRR4", "RRRC"), ("AAA4", "AAA5")):
        outcome = play(mano, second, "S765", "S76C")["pares"]
        assert outcome.winner_seat == 0
        assert outcome.why.startswith("ties at")
    table = hand_table(Variant(8))
    one, other = (table.names.index(name) for name in ("R777", "777A"))
    assert table.pares[one] == table.pares[other]


def test_pares_contested_where_both_pairs_have_a_player_with_pares() -> None:
    assert play("RR54", "44RC", "7654", "765A")["pares"].status == "contested"
    assert play("7654", "44RC", "RR5A", "765A")["pares"].status == "contested"


def test_pares_uncontested_where_only_one_pair_has_them_and_it_collects() -> None:
    outcome = play("RR54", "RC7A", "AAA6", "765A")["pares"]
    assert (outcome.status, outcome.pair, outcome.stones) == ("uncontested", 0, (1 + 2, 0))
    outcome = play("7654", "RC7A", "765A", "44AA")["pares"]
    assert (outcome.status, outcome.pair, outcome.stones) == ("uncontested", 1, (0, 3))


def test_pares_absent_where_nobody_has_them() -> None:
    outcome = play("7654", "RC7A", "RS5A", "C76A")["pares"]
    assert (outcome.status, outcome.winner_seat, outcome.pair) == ("absent", None, None)
    assert outcome.stones == (0, 0)


def test_figures_count_10_and_others_their_number() -> None:
    four = dict(zip(Variant(4).symbols, Variant(4).points, strict=True))
    assert four == {
        "A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "S": 10, "C": 10, "R": 10
    }  # fmt: skip
    eight = dict(zip(Variant(8).symbols, Variant(8).points, strict=True))
    assert eight == {"A": 1, "4": 4, "5": 5, "6": 6, "7": 7, "S": 10, "C": 10, "R": 10}


def test_juego_is_a_sum_of_31_or_more() -> None:
    variant = Variant(8)
    assert juego_key(parse_hand("RCSA", variant), variant) > 0
    assert juego_key(parse_hand("RC64", variant), variant) == 0
    table = hand_table(variant)
    assert ((table.points >= 31) == (table.juego > 0)).all()


@BOTH
def test_juego_order_31_32_40_37_36_35_34_33(kings: int) -> None:
    assert JUEGO_ORDER == (31, 32, 40, 37, 36, 35, 34, 33)
    by_sum = ["RCSA", "RC66", "RRCC", "RCS7", "RCS6", "RCS5", "RCS4", "RS76"]
    variant = Variant(kings)
    assert [points(parse_hand(h, variant), variant) for h in by_sum] == list(JUEGO_ORDER)
    assert order("juego", *reversed(by_sum), kings=kings) == by_sum


@BOTH
def test_sums_of_38_and_39_cannot_occur(kings: int) -> None:
    sums = set(hand_table(Variant(kings)).points.tolist())
    assert not sums & {38, 39}
    assert max(sums) == 40
    assert min(sums) == 4


def test_juego_contested_uncontested_and_absent_as_in_pares() -> None:
    assert play("RCSA", "RCS4", "7654", "7654")["juego"].status == "contested"
    outcome = play("RCSA", "7654", "RCS4", "7654")["juego"]
    assert (outcome.status, outcome.stones) == ("uncontested", (3 + 2, 0))
    assert play("RC7A", "7654", "RS54", "7654")["juego"].status == "absent"


def test_punto_takes_the_place_of_juego_when_nobody_has_juego() -> None:
    outcomes = play("RC7A", "7654", "RS54", "765A")
    assert outcomes["juego"].status == "absent"
    assert (outcomes["punto"].status, outcomes["punto"].winner_seat) == ("contested", 2)
    outcomes = play("RC7A", "RCSA", "RS54", "765A")
    assert outcomes["juego"].status == "uncontested"
    assert (outcomes["punto"].status, outcomes["punto"].stones) == ("absent", (0, 0))


def test_at_punto_the_highest_sum_wins_30_best_and_4_worst() -> None:
    ranked = ["RC64", "RC54", "7777", "RS6A", "7654", "AAA4", "AAAA"]
    assert order("punto", *reversed(ranked)) == ranked
    table = hand_table(Variant(8))
    punto = table.punto[table.punto > 0]
    assert (punto.max(), punto.min()) == (30, 4)


# Stones at the end of a hand in which all pass


def test_grande_and_chica_en_paso_pay_1_stone() -> None:
    outcomes = play("RRRR", "7654", "AAAA", "SS66")
    assert [outcomes[lance].stones for lance in ("grande", "chica")] == [(1, 0), (1, 0)]
    outcomes = play("7654", "RRRR", "SS66", "AAAA")
    assert [outcomes[lance].stones for lance in ("grande", "chica")] == [(0, 1), (0, 1)]


@pytest.mark.parametrize(("hand", "stones"), [("7654", 0), ("RR54", 1), ("RRR4", 2), ("4455", 3),
                                              ("CCCC", 3)])  # fmt: skip
def test_pares_pay_1_par_2_medias_3_duples(hand: str, stones: int) -> None:
    assert pares_stones(parse_hand(hand, Variant(8))) == stones


def test_the_pair_that_wins_pares_collects_for_each_of_its_players() -> None:
    """The mano's duples win; his partner's par counts too, the rivals' medias do not."""
    outcome = play("RRCC", "AAA4", "5567", "7654")["pares"]
    assert (outcome.status, outcome.stones) == ("contested", (3 + 1, 0))
    outcome = play("RRC5", "AAA4", "5567", "SS76")["pares"]
    assert (outcome.status, outcome.stones) == ("contested", (0, 2 + 1))


@pytest.mark.parametrize(("hand", "stones"), [("RCSA", 3), ("RC66", 2), ("RRCC", 2), ("RS76", 2),
                                              ("RC64", 0)])  # fmt: skip
def test_juego_pays_3_for_a_31_and_2_for_another(hand: str, stones: int) -> None:
    assert juego_stones(parse_hand(hand, Variant(8)), Variant(8)) == stones


def test_the_pair_that_wins_juego_collects_for_each_of_its_players() -> None:
    """The postre's 31 wins; his partner's 40 counts too, the mano's 32 does not."""
    outcome = play("RC66", "RRCC", "7654", "RCSA")["juego"]
    assert (outcome.status, outcome.stones) == ("contested", (0, 2 + 3))


def test_punto_pays_1_stone_for_the_pair_not_per_player() -> None:
    assert play("RC64", "7654", "RC64", "765A")["punto"].stones == (1, 0)


def test_nobody_collects_for_a_lance_that_is_absent() -> None:
    outcomes = play("7654", "RC7A", "RS5A", "C76A")
    assert outcomes["pares"].stones == outcomes["juego"].stones == (0, 0)


def test_no_hand_is_dealt_twice_the_deck_bounds_what_four_players_hold() -> None:
    with pytest.raises(InvalidInput, match=r"9 R are named .* but the deck has 8"):
        play("RRRR", "RRRR", "R654", "7654")
    with pytest.raises(InvalidInput, match=r"5 R are named .* but the deck has 4"):
        play("RRRR", "R654", "7654", "7654", kings=4)
