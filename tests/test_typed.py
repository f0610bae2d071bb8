"""What a new user types: seats, names and bets in his own words, and the answer says so."""

from __future__ import annotations

import json

import click
import pytest
from commands import musodds

from musodds.cli import called
from musodds.cli.main import COMMANDS, command_line
from musodds.discards.kept import parse_kept
from musodds.game.errors import InvalidInput
from musodds.game.places import cutter_of, place_from
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


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("juego 33", "did you mean 'juego=33'"),
        ("33 joko", "did you mean 'joko=33'"),
        ("juego de 33", "did you mean 'juego=33'"),
        ("punto 27", "did you mean 'punto=27'"),
        ("pares medias", "did you mean 'pares=medias'"),
        ("grande RRC", "did you mean 'grande>=RRC'"),
        ("chica AA4", "did you mean 'chica>=AA4'"),
        ("grande 99", "did you mean 'grande'"),
        ("juego 38", "did you mean 'juego'"),
        ("40", "write sum=40"),
        ("4", "write sum=4"),
        ("cuarenta", "write sum=40"),
        ("treinta y tres", "write sum=33"),
        ("pares & hogeita hamahiru", "write sum=33"),
        ("veintisiete", "write sum=27"),
    ],
)
def test_a_comparison_without_its_sign_is_met_by_the_whole_one(text: str, meant: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        parse_knowledge(text, EIGHT)
    assert meant in str(caught.value)


@pytest.mark.parametrize("text", ["38", "39", "41", "3", "0040"])
def test_no_sum_is_offered_that_no_hand_has(text: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        parse_knowledge(text, EIGHT)
    assert "sum" not in str(caught.value)


def test_a_numeral_before_a_rank_still_counts_it() -> None:
    wanted = parse_knowledge("30 & 2-reyes", EIGHT).weights
    assert (parse_knowledge("treinta y dos reyes", EIGHT).weights == wanted).all()


def every_option() -> dict[str, set[str]]:
    """The long options by command, `musodds` itself being ''."""
    context = click.Context(command_line)
    commands = {name: command_line.get_command(context, name) for name in COMMANDS}
    found = {}
    for name, command in {"": command_line, **commands}.items():
        assert command is not None
        opts = {opt for param in command.params for opt in param.opts}
        found[name] = {opt for opt in opts if opt.startswith("--")} | {"--help"}
    return found


#: Names of formats, alike in every language.
FORMATS = {"--csv", "--json"}


def test_every_option_and_command_has_a_spanish_and_a_basque_name() -> None:
    options = set().union(*every_option().values())
    named = {f"--{name}" for name in called.OPTIONS}
    assert named == options - FORMATS, "musodds/cli/called.py names each option"
    assert tuple(called.COMMANDS) == COMMANDS
    for table in (called.OPTIONS, called.COMMANDS):
        for name, languages in table.items():
            assert all(languages), name
            words = " ".join(languages).split()
            assert len(set(words)) == len(words), name


def test_no_foreign_name_of_an_option_or_command_is_one_of_the_programs_own() -> None:
    """But where a command has no option of that name, as `freq` has no --mano."""
    for command, options in every_option().items():
        for option in options - FORMATS:
            words = " ".join(called.OPTIONS.get(option.removeprefix("--"), ())).split()
            assert not {f"--{word}" for word in words} & options, (command, option)
    foreign = {word for names in called.COMMANDS.values() for word in " ".join(names).split()}
    assert not foreign & set(COMMANDS)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("odds RR7A --asiento mano", "no option '--asiento'; it is called --seat here; see"),
        ("odds RR7A --eserlekua mano", "it is called --seat here"),
        ("odds RR7A --Compañero 31", "no option '--Compañero'; it is called --partner here"),
        ("odds RR7A --companero=31", "it is called --partner here"),
        ("odds RR7A --companer 31", "it is called --partner here"),
        ("odds RR7A --bikotea 31", "it is called --partner here"),
        ("odds RR7A --reyes 4", "it is called --kings here"),
        ("odds RR7A --erregeak 4", "it is called --kings here"),
        ("odds RR7A --derecha 31", "it is called --right here"),
        ("odds RR7A --izquierda 31", "it is called --left here"),
        ("odds RR7A --Seat mano", "it is called --seat here"),
        ("discard RR7A --descarte 7", "it is called --throw or --threw here"),
        ("accept RR7A --apuesta 5", "it is called --bet here"),
        ("accept RR7A --puntos 3-3", "it is called --score here"),
        ("bet RR7A --apuesta 5", "no option '--apuesta' here; other commands have --bet or --bets"),
        ("freq 31 --seat 3", "no option '--seat' here; other commands have --seat"),
        ("freq 31 --mano RR7A", "it is called --hand here"),
        ("odds --ayuda", "it is called --help here"),
        ("odds RR7A --partnr 31", "--partner"),
        ("odds RR7A --zzzz 31", "No such option '--zzzz'; see"),
        ("odds RR7A -z", "No such option '-z'; see"),
        ("probabilidad RR7A", "no command 'probabilidad'; did you mean 'odds'?"),
        ("Probabilidades", "did you mean 'odds'?"),
        ("apuesta", "did you mean 'bet'?"),
        ("descartes", "did you mean 'discard'?"),
        ("deskartea", "did you mean 'discard'?"),
        ("reglas", "did you mean 'rules'?"),
        ("arauak", "did you mean 'rules'?"),
        ("aukerak", "did you mean 'chances'?"),
        ("ayuda", "for help write 'musodds --help'"),
        ("RR7A", "write 'musodds odds RR7A'"),
        ("RR7A mano --json", "write 'musodds odds RR7A mano'"),
        ("R R 7 A", "write 'musodds odds R R 7 A'"),
        ("dos reyes", "no command 'dos'; for how often a hand is that: musodds freq 'dos reyes'"),
        ("31 --json", "for how often a hand is that: musodds freq 31\n"),
        ("juego>31", "musodds freq 'juego>31'"),
        ("zzzz", "no command 'zzzz'; the commands are odds, compare"),
    ],
)
def test_options_and_commands_called_otherwise_are_met_by_their_own_name(
    words: str, wanted: str
) -> None:
    outcome = musodds(*words.split())
    assert (outcome.code, outcome.out) == (2, "")
    assert wanted in outcome.err
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "seat", "cutter"),
    [
        ("me", 2, 2), ("yo", 1, 1), ("Ni", 3, 3),
        ("right", 0, 1), ("derecha", 1, 2), ("eskuina", 3, 0), ("eskuin", 2, 3),
        ("partner", 0, 2), ("Compañero", 1, 3), ("companera", 2, 0), ("pareja", 3, 1),
        ("bikotea", 1, 3), ("laguna", 0, 2),
        ("left", 0, 3), ("izquierda", 1, 0), ("ezkerra", 3, 2),
        ("nobody", 0, 4), ("nadie", 2, 4), ("inor", 3, 4),
        ("mano", 2, 0), ("esku", 1, 0), ("segundo", 3, 1), ("third", 0, 2), ("postre", 1, 3),
        ("pie", 3, 3), ("2", 3, 1), ("4ª", 0, 3),
    ],
)  # fmt: skip
def test_who_cut_is_told_from_my_seat_or_by_his_own(text: str, seat: int, cutter: int) -> None:
    assert cutter_of(seat, text) == cutter
    assert cutter_of(seat, place_from(seat, cutter)) == cutter


@pytest.mark.parametrize("text", ["5", "corner", "", "0", "derech"])
def test_nobody_else_cuts(text: str) -> None:
    with pytest.raises(InvalidInput, match="cut by me, right, partner, left or nobody, or a seat"):
        cutter_of(0, text)


def test_every_command_reads_who_cut_alike() -> None:
    odds = [
        musodds("odds", "RR7A", "--seat", "second", "--cut-by", who, "--json").json
        for who in ("left", "mano", "izquierda", "1")
    ]
    told = [(one["counts"], one["known"]) for one in odds]
    assert told[0][1]["cut_by"] == "left"
    assert told[0] == told[1] == told[2] == told[3]
    bets = [
        musodds(
            *("bet", "RR7A", "--seat", "second", "--lance", "grande", "--heard", "paso"),
            *("--cut-by", who, "--json"),
        ).json
        for who in ("mano", "left", "ezkerra", "primero")
    ]
    assert bets[0]["cut_by"] == "mano"
    assert [bet["words"] for bet in bets] == [bets[0]["words"]] * 4
    outcome = musodds("bet", "RR7A", "--seat", "1", "--lance", "grande", "--cut-by", "nadie")
    assert outcome.code == 2
    assert "where nobody cut all throw cards before they bet" in outcome.err


def test_who_kept_cards_is_told_in_three_languages() -> None:
    assert parse_kept("compañero=1, derecha=2,ezkerra=3") == {"partner": 1, "right": 2, "left": 3}
    for wrong in ("me=1", "nobody=1", "mano=1", "right=x"):
        with pytest.raises(InvalidInput, match="who kept how many cards"):
            parse_kept(wrong)


@pytest.mark.parametrize(
    ("fields", "seat"),
    [
        ('"seat": 3', "third"),
        ('"seat": "3"', "third"),
        ('"seat": "postre"', "postre"),
        ('"seat": "pie"', "postre"),
        ('"seat_name": "third"', "third"),
        ('"seat_name": "hirugarrena"', "third"),
        ('"seat": 3, "seat_name": "third"', "third"),
        ('"seat": null, "seat_name": "mano"', "mano"),
        ('"seat": "mano", "seat_name": null', "mano"),
    ],
)
def test_a_json_line_names_the_seat_or_counts_as_the_option_does(fields: str, seat: str) -> None:
    outcome = musodds("odds", "-", stdin=f'{{"hand": "RR7A", {fields}}}')
    assert outcome.code == 0
    assert outcome.json["seat_name"] == seat
    assert outcome.json["seat"] == ["mano", "second", "third", "postre"].index(seat)


def test_the_two_numberings_are_never_mixed() -> None:
    """An answer's seat counts from 0, so that fed back it contradicts the name beside it."""
    answer = musodds("odds", "RR7A", "--seat", "third", "--json").json
    line = json.dumps({name: answer[name] for name in ("hand", "seat", "seat_name")})
    outcome = musodds("odds", "-", stdin=line)
    assert outcome.code == 1
    assert "the seat 2 is the second and not third: numbers count from 1" in outcome.json["error"]
    for wrong in (
        '"seat_name": ""',
        '"seat": true, "seat_name": "mano"',
        '"seat": 0',
        '"seat": 5',
        '"seat_name": "corner"',
        '"seat_name": 3',
    ):
        outcome = musodds("odds", "-", stdin=f'{{"hand": "RR7A", {wrong}}}')
        assert outcome.code == 1
        assert "seat" in outcome.json["error"]
    fed = musodds("bet", "-", stdin='{"hand": "RR7A", "seat_name": "mano", "lance": "grande"}')
    assert fed.json["seat_name"] == "mano"


def test_declarations_are_echoed_as_they_were_understood() -> None:
    words = ("RR7A", "--seat", "2", "--said", "pareak bai bai ? ez; juego no no si ?")
    told = "pares: mano yes, second yes, postre no; juego: mano no, second no, third yes"
    odds = " ".join(musodds("odds", *words).out.split())
    assert f"known: said: {told}" in odds
    asked = ("--lance", "pares", "--score", "20-20")
    assert f"said {told}" in " ".join(musodds("ordago", *words, *asked).out.split())
    basque = " ".join(musodds("--lang", "eu", "odds", *words).out.split())
    assert "pareak: eskua bai, bigarrena bai, postrea ez" in basque
