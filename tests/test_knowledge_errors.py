"""Every mistake in an expression: one line that points at the character and says what is right."""

from __future__ import annotations

import pytest

from musodds.game.errors import InvalidInput
from musodds.game.variant import Variant
from musodds.knowledge import check_possible, parse_knowledge

MISTAKES = {
    # Names
    "dupels": "'dupels', character 1: 'dupels' is no name and no hand; did you mean 'duples'?",
    "31 | dupels": "'31 | dupels', character 6: 'dupels' is no name and no hand; "
    "did you mean 'duples'?",
    "no-parse": "'no-parse', character 1: 'no-parse' is no name and no hand; "
    "did you mean 'no-pares'?",
    "xyzzy": "'xyzzy', character 1: 'xyzzy' is no name and no hand; a hand is RR7A, "
    "a pattern RR.., a name duples or 31",
    "grande": "'grande', character 1: 'grande' needs a bound, as in grande>=RRC",
    "31 & kings": "'31 & kings', character 6: 'kings' needs a bound, as in kings=2",
    "real": "'real', character 1: la real is not played here; it is where real is sota or figure",
    # Cards
    "RR": "'RR', character 1: 'RR' is not four cards; a hand that holds at least these is RR..",
    "RR7AA": "'RR7AA', character 1: 'RR7AA' is 5 cards; a hand has four",
    "27": "'27', character 1: '27' is neither a name nor four cards; "
    "for the sum of the cards write sum=27",
    "RR.": "'RR.', character 1: 'RR.' is no pattern; a pattern has four places, as RR.. or 7...",
    "RX..": "'RX..', character 1: 'RX..' is no pattern; a pattern has four places, as RR.. or 7...",
    # Bounds
    "grandee>=RR": "'grandee>=RR', character 1: 'grandee' cannot be compared; "
    "did you mean 'grande'?",
    "duples>=3": "'duples>=3', character 1: 'duples' cannot be compared; grande, chica, pares, "
    "juego, punto, sum can, and counts of a rank such as kings or sevens",
    "grande>=RRRRR": "'grande>=RRRRR', character 9: 'RRRRR' is no bound for grande; "
    "write one to four cards, as in grande>=RRC",
    "chica>=x": "'chica>=x', character 8: 'x' is no bound for chica; "
    "write one to four cards, as in chica>=AA4",
    "pares>=medias 77": "'pares>=medias 77', character 8: 'medias 77' is no bound for pares; "
    "write par, medias or duples and its rank, as in pares>=medias 7",
    "pares>=RC": "'pares>=RC', character 8: 'RC' is no bound for pares; "
    "write par, medias or duples and its rank, as in pares>=medias 7",
    "juego>=38": "'juego>=38', character 8: '38' is no juego; they are, best first, "
    "31 32 40 37 36 35 34 33",
    "juego=real": "'juego=real', character 7: la real is not played here; "
    "it is where real is sota or figure",
    "sum=x": "'sum=x', character 5: sum is compared with a whole number, not 'x'",
    "kings=-1": "'kings=-1', character 7: kings is compared with a whole number, not '-1'",
    "kings>=2>=1": "'kings>=2>=1', character 9: '>=' compares a lance or a count with one bound, "
    "as in grande>=RRC",
    # Weights
    "duples*-1": "'duples*-1', character 8: -1 is below zero; a weight is 0 or more",
    "duples*x": "'duples*x', character 8: 'x' is no weight; "
    "write a number after what it weighs: duples*3",
    "3*duples": "'3*duples', character 1: a weight comes after what it weighs, as in duples*3",
    "31 | 0.5 * duples": "'31 | 0.5 * duples', character 6: a weight comes after what it weighs, "
    "as in duples*3",
    "duples*1e99": "'duples*1e99', character 8: '1e99' is no weight; "
    "write a number after what it weighs: duples*3",
    "31*1/0": "'31*1/0', character 4: '1/0' divides by zero",
    "31 | !(duples*3)": "'31 | !(duples*3)', character 6: what carries weights cannot be denied; "
    "deny first, then weigh: !duples*3",
    "31 | duples*1000001": "'31 | duples*1000001', character 1: as whole numbers the weights "
    "reach 1000001; at most 1000000 is allowed",
    # The frame
    "": "an empty expression says nothing; write a name, a hand or 'any' for any hand",
    " \t": "an empty expression says nothing; write a name, a hand or 'any' for any hand",
    "31 &": "'31 &', character 5: something must follow '&'",
    "31 & ": "'31 & ', character 5: something must follow '&'",
    "kings>=": "'kings>=', character 8: something must follow '>='",
    "31 & not": "'31 & not', character 9: something must follow 'not'",
    "(31)&": "'(31)&', character 6: something must follow '&'",
    "31*": "'31*', character 4: something must follow '*'",
    "& 31": "'& 31', character 1: a name or a hand must come before '&'",
    "31 & | 30": "'31 & | 30', character 6: a name or a hand must come before '|'",
    "()": "'()', character 2: nothing to close: a name or a hand must come before )",
    "(31 | 30": "'(31 | 30', character 1: this ( is never closed",
    "(31) | (30 | 29": "'(31) | (30 | 29', character 8: this ( is never closed",
    "31) & 30": "'31) & 30', character 3: this ) closes nothing",
    "31 (30)": "'31 (30)', character 4: write & (and) or | (or) before '('",
    "(31) 30": "'(31) 30', character 6: write & (and) or | (or) before '30'",
    # What cannot be
    "31 & 30": "no hand fits '31 & 30'",
    "kings=5": "no hand fits 'kings=5'",
    "duples*0": "no hand fits 'duples*0'",
}


@pytest.mark.parametrize(("text", "message"), MISTAKES.items())
def test_a_mistake_is_named_and_its_character(text: str, message: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        parse_knowledge(text, Variant(8))
    assert str(caught.value) == message
    assert "\n" not in message


def test_an_expression_without_end_is_refused() -> None:
    with pytest.raises(InvalidInput, match="has 2001 characters; at most 2000"):
        parse_knowledge("31" + " " * 1999, Variant(8))


def test_a_four_king_hand_is_spelt_out_with_its_own_ranks() -> None:
    with pytest.raises(InvalidInput, match=r"at least these is R3\.\."):
        parse_knowledge("R3", Variant(4))
    with pytest.raises(InvalidInput, match=r"at least these is RR\.\."):
        parse_knowledge("R3", Variant(8))


def test_knowledge_that_the_cards_left_cannot_hold_names_whose_it_is() -> None:
    knowledge = parse_knowledge("kings=4", Variant(8))
    check_possible(knowledge, [0, 0, 0, 0, 0, 0, 0, 4], "the partner")
    with pytest.raises(InvalidInput, match="the partner: no hand that fits 'kings=4' can be dealt"):
        check_possible(knowledge, [0, 0, 0, 0, 0, 0, 0, 5], "the partner")
