"""Names, patterns and bounds of the language of knowledge, against definitions of their own."""

from __future__ import annotations

import pytest
from knowledge_oracle import JUEGOS, NAMES, RANKS, compared, distinct, pares_order, real, total

from musodds.game.cards import parse_hand
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.variant import Variant
from musodds.knowledge import Knowledge, parse_knowledge
from musodds.knowledge.names import HAND_OF, SUBJECT_OF, all_names

BOTH = pytest.mark.parametrize("kings", [8, 4])


def fitting(text: str, kings: int = 8, played: str = "off") -> set[str]:
    knowledge = parse_knowledge(text, Variant(kings, played))
    names = hand_table(knowledge.variant).names
    assert len(knowledge.weights) == len(names) == len(distinct(kings))
    return {name for name, weight in zip(names, knowledge.weights, strict=True) if weight}


def same(one: str, other: str, kings: int = 8, played: str = "off") -> bool:
    return fitting(one, kings, played) == fitting(other, kings, played)


@BOTH
@pytest.mark.parametrize("name", NAMES)
def test_every_name_of_the_rules(name: str, kings: int) -> None:
    assert fitting(name, kings) == {hand for hand in distinct(kings) if NAMES[name](hand)}


@BOTH
@pytest.mark.parametrize("played", ["sota", "figure"])
def test_la_real_is_a_31_of_its_own(played: str, kings: int) -> None:
    expected = {hand for hand in distinct(kings) if real(hand, played)}
    assert fitting("real", kings, played) == expected
    assert expected <= fitting("31", kings, played)
    assert same("juego=31", "31", kings, played)
    assert same("juego=real", "la real", kings, played)
    assert same("juego>=real", "real", kings, played)
    assert same("juego<real", "juego & !real", kings, played)
    assert same("juego>=31", "31", kings, played)


@pytest.mark.parametrize(
    ("name", "spanish", "basque", "english"),
    [
        ("2-reyes", "dos reyes", "bi errege", "two kings"),
        ("3-reyes", "tres reyes", "hiru errege", "three kings"),
        ("2-ases", "dos ases", "bi bateko", "two aces"),
        ("3-ases", "tres ases", "hiru bateko", "three aces"),
        ("par", "par", "parea", "pair"),
        ("medias", "medias", "mediak", "three equal"),
        ("duples", "dúples", "dupleak", "two pairs"),
        ("pares", "pares", "pareak", "pairs"),
        ("no-pares", "no pares", "parerik-ez", "no pairs"),
        ("juego", "juego", "jokoa", "game"),
        ("no-juego", "sin juego", "jokorik ez", "no game"),
        ("31", "treinta-y-una", "hogeita hamaika", "thirty-one"),
        ("other-juego", "otro juego", "beste jokoa", "other game"),
        ("30", "treinta", "hogeita hamar", "thirty"),
        ("29", "veintinueve", "hogeita bederatzi", "twenty-nine"),
        ("ciego", "CIEGO", "itsua", "blind"),
        ("solomillo", "solomillo", "solomiloa", "sirloin"),
        ("any", "cualquiera", "edozein", "anything"),
        ("grande>=RRC", "grande>=RRC", "handia>=RRC", "high>=RRC"),
        ("chica>=AA4", "chica>=AA4", "txikia>=AA4", "low>=AA4"),
        ("pares>=medias 7", "pares>=medias 7", "pareak>=mediak 7", "pairs>=three-equal-7"),
        ("juego>=36", "juego>=36", "jokoa>=36", "game>=36"),
        ("punto>=27", "punto>=27", "puntua>=27", "point>=27"),
        ("sum=30", "suma=30", "batura=30", "total=30"),
        ("kings=2", "reyes=2", "erregeak=2", "kings=2"),
        ("aces>=1", "ases>=1", "bateak>=1", "aces>=1"),
        ("7>=2", "sietes>=2", "zazpiak>=2", "sevens>=2"),
        ("31 & !pares", "31 y no pares", "31 eta parerik-ez", "31 and not pairs"),
        ("31 | duples", "31 o duples", "31 edo dupleak", "31 or duples"),
    ],
)
def test_names_in_three_languages(name: str, spanish: str, basque: str, english: str) -> None:
    expected = fitting(name)
    assert expected
    assert [fitting(text) for text in (spanish, basque, english)] == [expected] * 3


def test_every_listed_spelling_is_read() -> None:
    listing = all_names()
    for name, spellings in listing["hand"].items():
        for spelling in spellings:
            assert same(spelling, name, played="sota"), spelling
            # A lone y is "and", so treinta-y-una keeps its hyphens.
            spaced = spelling if "-y-" in spelling else spelling.replace("-", " ")
            assert same(spaced.upper(), name, played="sota"), spaced
    for name, spellings in listing["compared"].items():
        bound = {"grande": "RC", "chica": "A4", "pares": "duples", "juego": "32"}.get(name, "28")
        for spelling in spellings:
            assert same(f"{spelling}>={bound}", f"{name}>={bound}"), spelling
    for spellings in listing["counted"].values():
        assert len({frozenset(fitting(f"{spelling}=1", 4)) for spelling in spellings}) == 1


@BOTH
def test_no_name_is_also_a_hand(kings: int) -> None:
    for spelling in (*HAND_OF, *SUBJECT_OF):
        with pytest.raises(InvalidInput):
            parse_hand(spelling, Variant(kings))


@BOTH
@pytest.mark.parametrize(
    "text", ["RR7A", "rr71", "A7RR", "R R 7 1", "12,12,7,1", "rey rey 7 as", " (RR7A) ", "((rr7a))"]
)
def test_a_full_hand_is_known_as_one(text: str, kings: int) -> None:
    knowledge = parse_knowledge(text, Variant(kings))
    assert knowledge.hand is not None
    assert hand_table(knowledge.variant).names[knowledge.hand] == "RR7A"
    assert fitting(text, kings) == {"RR7A"}


@pytest.mark.parametrize(
    "text", ["RR7A & RR..", "RR7A | RR7A", "solomillo", "RR7A*2", "grande=RRRR"]
)
def test_only_cards_alone_are_a_full_hand(text: str) -> None:
    assert parse_knowledge(text, Variant(8)).hand is None


def test_a_three_is_a_king_with_eight_kings() -> None:
    assert fitting("3RA2") == {"RRAA"}
    assert fitting("3RA2", 4) == {"R32A"}
    assert same("32..", "RA..")
    assert same("threes=2", "kings=2")
    assert not same("threes=2", "kings=2", 4)
    assert fitting("3333") == {"RRRR"}


@BOTH
@pytest.mark.parametrize("fixed", ["", "7", "RR", "R7", "RRA", "777", "RC65", "AAAA"])
def test_a_pattern_is_a_hand_that_holds_at_least_its_cards(fixed: str, kings: int) -> None:
    expected = {h for h in distinct(kings) if all(h.count(c) >= fixed.count(c) for c in fixed)}
    assert fitting(fixed.ljust(4, "."), kings) == expected
    assert fitting(fixed.rjust(4, "."), kings) == expected
    assert fitting(" ".join(fixed.ljust(4, ".")), kings) == expected


def test_a_pattern_with_figures_and_commas() -> None:
    assert same("12,.,.,.", "R...")
    assert same("12 12 . .", "RR..")
    assert same("rey . . as", "R..A")


@BOTH
@pytest.mark.parametrize("sign", [">=", "<=", ">", "<", "=", "!="])
@pytest.mark.parametrize(
    ("subject", "bound"),
    [
        ("grande", "RRC"),
        ("grande", "R"),
        ("grande", "RC65"),
        ("grande", "7"),
        ("chica", "AA4"),
        ("chica", "A"),
        ("chica", "A456"),
        ("chica", "57SC"),
        ("pares", "par"),
        ("pares", "par 7"),
        ("pares", "medias"),
        ("pares", "medias 7"),
        ("pares", "duples"),
        ("pares", "duples C"),
        ("pares", "duples CA"),
        *(("juego", str(juego)) for juego in JUEGOS),
    ],
)
def test_a_lance_bound_compares_as_far_as_it_goes(
    subject: str, sign: str, bound: str, kings: int
) -> None:
    expected = {h for h in distinct(kings) if compared(h, subject, sign, bound, kings)}
    text = f"{subject} {sign} {bound}"
    if not expected:
        with pytest.raises(InvalidInput, match="no hand fits"):
            parse_knowledge(text, Variant(kings))
    else:
        assert fitting(text, kings) == expected


@BOTH
@pytest.mark.parametrize("sign", [">=", "<=", ">", "<", "=", "!="])
@pytest.mark.parametrize(
    ("word", "subject", "bound"),
    [
        ("sum", "sum", 30),
        ("sum", "sum", 4),
        ("sum", "sum", 40),
        ("punto", "punto", 27),
        ("punto", "punto", 30),
        ("kings", "R", 2),
        ("R", "R", 0),
        ("aces", "A", 1),
        ("7", "7", 3),
        ("sevens", "7", 1),
        ("sota", "S", 1),
        ("caballos", "C", 2),
        ("11", "C", 2),
    ],
)
def test_sums_and_counts(word: str, subject: str, sign: str, bound: int, kings: int) -> None:
    expected = {h for h in distinct(kings) if compared(h, subject, sign, bound, kings)}
    text = f"{word}{sign}{bound}"
    if not expected:
        with pytest.raises(InvalidInput, match="no hand fits"):
            parse_knowledge(text, Variant(kings))
    else:
        assert fitting(text, kings) == expected


@BOTH
def test_pares_are_named_by_kind_and_rank_or_by_the_cards(kings: int) -> None:
    assert same("medias 7", "pares=medias 7", kings)
    assert same("duples RA", "pares=duples AR", kings)
    assert same("pares=777", "medias 7", kings)
    assert same("pares=RRAA", "duples RA", kings)
    assert same("pares>=RR", "pares>=par R", kings)
    assert same("par 12", "par R", kings)
    assert same("medias sevens", "medias 7", kings)
    assert same("par de reyes", "par R", kings)
    assert same("two pairs of R 7", "duples R7", kings)
    everything = distinct(kings)
    bound = pares_order("7776", kings)
    expected = {h for h in everything if len(set(h)) < 4 and pares_order(h, kings) >= bound}
    assert fitting("pares>=7776", kings) == expected


@BOTH
def test_juego_of_a_31_is_the_best_and_40_comes_third(kings: int) -> None:
    assert fitting("juego>=40", kings) == {h for h in distinct(kings) if total(h) in (31, 32, 40)}


@pytest.mark.parametrize(
    ("sign", "other"),
    [("=>", ">="), ("≥", ">="), ("=<", "<="), ("≤", "<="), ("==", "="), ("<>", "!="), ("≠", "!=")],
)
def test_signs_of_comparison_as_people_write_them(sign: str, other: str) -> None:
    assert same(f"grande {sign} RC", f"grande{other}RC")


@BOTH
def test_denials_before_a_name(kings: int) -> None:
    for text in ("no-duples", "no duples", "not duples", "not-duples", "sin duples", "!duples"):
        assert fitting(text, kings) == set(distinct(kings)) - fitting("duples", kings)


def test_weights_are_read_only_and_in_the_order_of_grande() -> None:
    knowledge = parse_knowledge("RR..", Variant(8))
    assert isinstance(knowledge, Knowledge)
    assert knowledge.weights.dtype.kind == "i"
    with pytest.raises(ValueError, match="read-only"):
        knowledge.weights[0] = 1
    names = hand_table(Variant(8)).names
    order = RANKS[8]
    assert list(names) == sorted(names, key=lambda name: [order.index(c) for c in name])
