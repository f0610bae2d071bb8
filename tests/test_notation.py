"""Cards, hands and seats as people write them, and what is no hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from knowledge_oracle import RANKS, distinct

import musodds
from musodds.cli.main import run
from musodds.engines.ask import parse_declarations
from musodds.game.cards import check_deck, format_cards, parse_cards, parse_hand
from musodds.game.errors import InvalidInput
from musodds.game.variant import Variant, parse_seat, split_seat
from musodds.knowledge import parse_knowledge

EIGHT, FOUR = Variant(8), Variant(4)
BOTH = pytest.mark.parametrize("variant", [EIGHT, FOUR], ids=["8", "4"])

#: Words and figures for every card, Spanish, Basque and English.
WORDS = {
    "A": ["1", "a", "A", "as", "ases", "bateko", "ace", "one"],
    "2": ["2", "dos", "bi", "two"],
    "3": ["3", "tres", "hiru", "three"],
    "4": ["4", "cuatro", "lau", "four"],
    "5": ["5", "cinco", "bost", "five"],
    "6": ["6", "seis", "sei", "six"],
    "7": ["7", "siete", "zazpi", "seven"],
    "S": ["10", "s", "S", "sota", "txota", "jack"],
    "C": ["11", "c", "C", "caballo", "zaldun", "knight"],
    "R": ["12", "r", "R", "rey", "reyes", "errege", "king", "REY"],
}
#: Without separators every card is one character.
LETTERS = {"A": "aA1", "S": "sS", "C": "cC", "R": "rR"}


@BOTH
@pytest.mark.parametrize(
    "text",
    [
        "RR7A",
        "rr7a",
        "rr71",
        "A7RR",
        "7rAR",
        "R R 7 1",
        "12,12,7,1",
        "12 12 7 1",
        "12, 12, 7, 1",
        "  RR7A ",
        "R\tR\t7 A",
        "rey rey 7 as",
        "Rey,REY,siete,As",
        "errege errege zazpi bateko",
        "king king seven ace",
        "reyes reyes siete as",
        "RR 7A",
        "R-R-7-A",
        "dos reyes siete as",
        "dos reyes, un siete y un as",
        "Dos Reyes 7 1",
        "two kings, a seven and an ace",
        "bi errege zazpi bateko bat",
        "2 reyes 7 A",
    ],
)
def test_a_hand_is_read_however_it_is_written(text: str, variant: Variant) -> None:
    assert format_cards(parse_hand(text, variant), variant) == "RR7A"


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("dos reyes dos ases", "RRAA"),
        ("two kings two aces", "RRAA"),
        ("bi errege bi bateko", "RRAA"),
        ("dos sotas dos ases", "SSAA"),
        ("tres reyes y un as", "RRRA"),
        ("three kings and one ace", "RRRA"),
        ("hiru errege eta bateko bat", "RRRA"),
        ("cuatro ases", "AAAA"),
        ("rey dos reyes as", "RRRA"),
        ("errege errege lau bateko", "RR4A"),
    ],
)
@BOTH
def test_a_number_before_a_rank_counts_it(text: str, hand: str, variant: Variant) -> None:
    assert format_cards(parse_hand(text, variant), variant) == hand


def test_a_number_before_a_singular_or_a_comma_is_a_card() -> None:
    assert format_cards(parse_hand("dos rey siete as", FOUR), FOUR) == "R72A"
    assert format_cards(parse_hand("dos, reyes, 7, as", FOUR), FOUR) == "R72A"


def test_cards_of_no_given_number_are_counted_too() -> None:
    assert format_cards(parse_cards("dos reyes", EIGHT), EIGHT) == "RR"
    assert format_cards(parse_cards("ocho reyes y tres sietes", EIGHT), EIGHT) == "RRRRRRRR777"


@pytest.mark.parametrize(
    ("text", "first", "second"), [("2R 2A", "RAAA", "RRAA"), ("uno rey", "R", "RA")]
)
def test_what_stays_ambiguous_offers_both(text: str, first: str, second: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        parse_hand(text, EIGHT) if "2" in text else parse_cards(text, EIGHT)
    assert str(caught.value).endswith(f"write {first} or {second}")


@BOTH
def test_basque_and_english_words_name_the_same_cards(variant: Variant) -> None:
    texts = ("errege zaldun txota bateko", "king knight jack ace", "rey caballo sota as")
    assert {parse_hand(text, variant) for text in texts} == {parse_hand("RCSA", variant)}


@BOTH
def test_every_word_for_every_card(variant: Variant) -> None:
    for symbol, spellings in WORDS.items():
        counts_as = {"3": "R", "2": "A"}.get(symbol, symbol) if variant is EIGHT else symbol
        for spelling in spellings:
            cards = parse_cards(f"{spelling},", variant) if len(spelling) == 1 else parse_cards(
                f"{spelling} 7", variant
            )[:1]  # fmt: skip
            assert format_cards(cards, variant) == counts_as


def test_a_3_is_a_rey_and_a_2_an_as_with_eight_kings_only() -> None:
    assert format_cards(parse_hand("3327", EIGHT), EIGHT) == "RR7A"
    assert format_cards(parse_hand("3327", FOUR), FOUR) == "7332"


def test_without_separators_12_is_an_as_and_a_2_and_with_them_a_rey() -> None:
    assert format_cards(parse_cards("12", FOUR), FOUR) == "2A"
    assert format_cards(parse_cards("12 11", FOUR), FOUR) == "RC"
    assert format_cards(parse_cards("1 2", FOUR), FOUR) == "2A"


def test_without_separators_10_is_an_error_that_offers_s() -> None:
    with pytest.raises(InvalidInput, match=r"0 is no card; .* so write S for the sota \(10\)"):
        parse_cards("1077", EIGHT)


@BOTH
def test_any_number_of_cards_is_read(variant: Variant) -> None:
    assert parse_cards("", variant) == parse_cards(" , ", variant) == ()
    assert format_cards(parse_cards("R", variant), variant) == "R"
    assert format_cards(parse_cards("rey", variant), variant) == "R"
    assert format_cards(parse_cards("12 12 7 7 1 1", variant), variant) == "RR77AA"
    assert len(parse_cards("RCS7654A" * 4, variant)) == 32


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_every_hand_is_read_back_from_any_spelling(data: st.DataObject) -> None:
    kings = data.draw(st.sampled_from([8, 4]))
    variant = Variant(kings)
    hand = data.draw(st.sampled_from(distinct(kings)))
    cards = data.draw(st.permutations(list(hand)))
    assert format_cards(parse_hand(hand, variant), variant) == hand
    separator = data.draw(st.sampled_from([" ", ",", ", ", "  ", "\t", " , "]))
    # Without a comma a number before a plural or a Basque rank counts it: short words only.
    longest = 9 if "," in separator else 2
    spellings = {card: [word for word in WORDS[card] if len(word) <= longest] for card in cards}
    text = separator.join(data.draw(st.sampled_from(spellings[card])) for card in cards)
    assert format_cards(parse_hand(text, variant), variant) == hand
    joined = "".join(data.draw(st.sampled_from(LETTERS.get(card, card))) for card in cards)
    assert format_cards(parse_hand(joined, variant), variant) == hand


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=12), st.sampled_from([8, 4]))
def test_any_text_is_a_hand_or_one_clear_line(text: str, kings: int) -> None:
    variant = Variant(kings)
    try:
        hand = parse_hand(text, variant)
    except InvalidInput as error:
        message = str(error)
    else:
        message = ""
        assert len(hand) == 4
        assert all(0 <= card < len(RANKS[kings]) for card in hand)
    assert len(message.splitlines()) <= 1


@BOTH
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("RR7AA", "'RR7AA' has 5 cards; a hand has four, as in RR7A"),
        ("RR7", "'RR7' has 3 cards; a hand has four, as in RR7A"),
        ("R", "'R' has 1 card; a hand has four, as in RR7A"),
        ("", "'' has 0 cards; a hand has four, as in RR7A"),
        ("R R 7", "'R R 7' has 3 cards; a hand has four, as in RR7A"),
        ("RR7X", "'RR7X': 'X' is no card; the cards are R C S 7 6 5 4"),
        ("RR78", "'RR78': '8' is no card; the cards are R C S 7 6 5 4"),
        ("RR79", "'RR79': '9' is no card"),
        ("1211 7 7", "'1211 7 7': '1211' is no card; cards are letters and figures, as in"),
        ("RR. 7A", "'RR. 7A': 'RR.' is no card; cards are letters and figures, as in"),
        ("13 7 7 7", "'13 7 7 7': '13' is no card"),
        ("rey rey siete aaas", "'rey rey siete aaas': 'aaas' is no card"),
        ("-R-R-7-A", "'-R-R-7-A': '-R' is no card"),
        (
            "tres reyes 7 as",
            "'tres reyes 7 as' has 5 cards; a hand has four, as in RR7A (the number",
        ),
        ("ocho reyes", "'ocho reyes' has 8 cards; a hand has four, as in RR7A"),
        ("10 R C S", None),
        ("0 7 7 7", "'0 7 7 7': '0' is no card"),
    ],
)
def test_what_is_no_hand_is_said_in_one_line(
    text: str, message: str | None, variant: Variant
) -> None:
    if message is None:
        assert len(parse_hand(text, variant)) == 4
        return
    with pytest.raises(InvalidInput) as caught:
        parse_hand(text, variant)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


@BOTH
def test_a_wrong_card_is_answered_with_the_cards_of_the_variant(variant: Variant) -> None:
    with pytest.raises(InvalidInput) as caught:
        parse_hand("RR7X", variant)
    assert " ".join(reversed(variant.symbols)) in str(caught.value)


def test_five_kings_of_four_are_not_in_one_deck() -> None:
    with pytest.raises(InvalidInput) as caught:
        check_deck([("mine", parse_cards("RRR", FOUR)), ("dead", parse_cards("RR", FOUR))], FOUR)
    assert str(caught.value) == "5 R are named (3 mine + 2 dead) but the deck has 4"
    check_deck([("mine", parse_cards("RRR3", EIGHT)), ("dead", parse_cards("RRRR", EIGHT))], EIGHT)


@pytest.mark.parametrize(
    ("seat", "expected"),
    [
        ("mano", 0),
        ("second", 1),
        ("third", 2),
        ("postre", 3),
        ("MANO", 0),
        (" postre ", 3),
        ("1", 0),
        ("4", 3),
        (1, 0),
        (2, 1),
        (3, 2),
        (4, 3),
    ],
)
def test_seats_by_name_and_from_1_to_4(seat: int | str, expected: int) -> None:
    assert parse_seat(seat) == expected
    result = musodds.odds("RR7A", seat)
    assert (result.seat, result.seat_name) == (
        expected,
        ("mano", "second", "third", "postre")[expected],
    )


@pytest.mark.parametrize(
    "seat", ["0", "5", 0, 5, -1, "fifth", "", "mano postre", "1.0", "uno", True]
)
def test_a_seat_that_does_not_exist(seat: int | str) -> None:
    with pytest.raises(InvalidInput) as caught:
        parse_seat(seat)
    assert str(caught.value) == (
        f"no seat {str(seat)!r}: use mano, second, third, postre, or 1 to 4 (1 is the mano)"
    )


@pytest.mark.parametrize("kings", [0, 5, 12, -4, "8", None, True])
def test_kings_are_8_or_4(kings: object) -> None:
    with pytest.raises(InvalidInput, match="kings is 8 or 4, not"):
        Variant(kings)  # type: ignore[arg-type]


@pytest.mark.parametrize("real", ["on", "", "SOTA", None, "rey"])
def test_real_is_off_sota_or_figure(real: object) -> None:
    with pytest.raises(InvalidInput, match="real is off, sota or figure, not"):
        Variant(8, real)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seat", "expected"),
    [("pie", 3), ("dealer", 3), ("primero", 0), ("2ª", 1), ("segundo", 1), ("3º", 2), ("4ª", 3)],
)
def test_seats_as_players_name_them(seat: str, expected: int) -> None:
    assert parse_seat(seat) == expected


def test_a_hand_and_its_seat_in_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "RR7A", "mano"]) == 0
    together = capsys.readouterr().out
    assert run(["odds", "RR7A", "--seat", "mano"]) == 0
    assert together == capsys.readouterr().out


def test_a_hand_for_a_command_suggests_odds(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["RR7A"]) == 2
    assert "for the odds of a hand write 'musodds odds RR7A'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "understood"),
    [
        ("dos reyes dos ases", "exactly R R A A"),
        ("dos reyes", "2-reyes"),
        ("dos sietes", "7=2"),
        ("tres reyes y un as", "3-reyes & A=1"),
        ("(jokoa | sin pares) & handia>=errege errege", "(juego | no-pares) & grande>=RR"),
        ("par de reyes", "pares=par R"),
        ("!duples*3", "!duples*3"),
        ("7 . 1 .", "7A.."),
        ("chica>=4AA", "chica>=AA4"),
    ],
)
def test_knowledge_is_echoed_as_understood(
    typed: str, understood: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["odds", "CS64", "mano", "--partner", typed]) == 0
    assert f"known: partner: {understood}\n" in capsys.readouterr().out
    # What is understood means the same when it is typed.
    for kings in (8, 4):
        again = understood.removeprefix("exactly ")
        first, second = (parse_knowledge(text, Variant(kings)) for text in (typed, again))
        assert first.weights.tolist() == second.weights.tolist()


def test_declarations_need_no_colon() -> None:
    assert parse_declarations("pares sí no sí no; juego: no no ? no") == {
        "pares": (True, False, True, False),
        "juego": (False, False, None, False),
    }


def test_a_figure_at_the_end_of_a_hand_is_a_card_and_no_seat() -> None:
    assert split_seat("R R 7 1") == ("R R 7 1", None)
    assert split_seat("R R 7 1 pie") == ("R R 7 1", "pie")
    assert split_seat("mano") == ("mano", None)


def test_one_or_two_of_a_rank_are_just_so_many_and_three_are_three_or_more() -> None:
    assert parse_knowledge("dos sietes", EIGHT).understood == "7=2"
    three = parse_knowledge("tres sietes", EIGHT)
    assert three.understood == "7>=3"
    assert (three.weights == parse_knowledge("sevens>=3", EIGHT).weights).all()
    assert (three.weights != parse_knowledge("sevens=3", EIGHT).weights).sum() == 1
