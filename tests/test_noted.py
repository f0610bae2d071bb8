"""The betting of a hand as people note it down: what was said in a lance, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from commands import musodds

import musodds as package
from musodds.game.bets import Bet, Betting
from musodds.game.errors import InvalidInput
from musodds.game.noted import end_of, read_bets
from musodds.game.words import Action, parse_action, parse_words
from musodds.match.decision import parse_bet
from musodds.match.scored_hand import parse_pending

ALL = (0, 1, 2, 3)


def said(text: str, players: Sequence[int] = ALL, dejes: str = "at-once") -> Bet:
    return end_of("grande", players, parse_words(text), dejes)


@pytest.mark.parametrize(
    ("words", "end"),
    [
        ("paso", Bet("passed")),
        ("paso paso paso paso", Bet("passed")),
        ("envido, quiero", Bet("accepted", 2)),
        ("envido 5, no quiero", Bet("refused", 1, 0)),
        ("paso, envido 5, no quiero", Bet("refused", 1, 1)),
        ("paso, paso, envido, no", Bet("refused", 1, 0)),
        ("paso paso paso envido no queremos", Bet("refused", 1, 1)),
        # RULES: envido 2, 3 más 5, envido más 7, no quiero: 5.
        ("envido, 3 más, envido más, no quiero", Bet("refused", 5, 0)),
        ("envido, 3 más, no quiero", Bet("refused", 2, 1)),
        ("envido, 3 más, quiero", Bet("accepted", 5)),
        ("envido, a 10, 2 más, a 20, no quiero", Bet("refused", 12, 1)),
        ("órdago, no quiero", Bet("refused", 1, 0)),
        ("envido, órdago, no quiero", Bet("refused", 2, 1)),
        ("envido, 3 más, órdago, no quiero", Bet("refused", 5, 0)),
        ("envido, 3 más, órdago, quiero", Bet("ordago")),
        ("paso, órdago, quiero", Bet("ordago")),
        # More is said: the first answer was a player's own.
        ("envido, no quiero, quiero", Bet("accepted", 2)),
        ("envido, quiero, no quiero", Bet("accepted", 2)),
        ("envido, no quiero, no quiero", Bet("refused", 1, 0)),
        ("envido, no quiero, 3 más, no quiero, quiero", Bet("accepted", 5)),
        ("envido, no quiero, 3 más, no quiero", Bet("refused", 2, 1)),
        ("envido, quiero, 3 más, no quiero", Bet("refused", 2, 1)),
        # Words that make sense as each player's own only.
        ("envido, 3 más, no quiero, no quiero, no quiero", Bet("refused", 2, 1)),
        ("envido, 3 más, quiero, no quiero, quiero", Bet("accepted", 5)),
        # In Basque.
        ("enbido, 3 gehiago, enbido gehiago, tira", Bet("refused", 5, 0)),
        ("paso, enbido 5, 8ra, ez dut nahi", Bet("refused", 5, 0)),
        ("hordago iduki", Bet("ordago")),
        ("enbido ez dugu nahi", Bet("refused", 1, 0)),
    ],
)
def test_how_it_ended_follows_from_what_was_said(words: str, end: Bet) -> None:
    assert said(words) == end


@pytest.mark.parametrize(
    ("players", "words", "end"),
    [
        ((0, 1), "envido, 3 más, envido más, no quiero", Bet("refused", 5, 0)),
        ((1, 2), "envido, 3 más, no quiero", Bet("refused", 2, 0)),
        ((1, 2, 3), "paso, envido, no quiero, quiero", Bet("accepted", 2)),
        ((1, 2, 3), "paso, envido, no quiero", Bet("refused", 1, 0)),
        ((0, 3), "paso, paso", Bet("passed")),
        ((0, 3), "paso, órdago, no", Bet("refused", 1, 1)),
    ],
)
def test_only_those_who_take_part_speak(players: tuple[int, ...], words: str, end: Bet) -> None:
    assert said(words, players) == end


@pytest.mark.parametrize(
    ("dejes", "stones"), [("at-once", (1, 5)), ("at-end", (1, 5)), ("one-more", (1, 6))]
)
def test_the_deje_is_that_of_the_table(dejes: str, stones: tuple[int, int]) -> None:
    assert said("envido 5, no quiero", dejes=dejes).stones == stones[0]
    assert said("envido 5, 3 más, no quiero", dejes=dejes).stones == stones[1]


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("quiero", "grande: 'quiero' (word 1) cannot be said there"),
        ("3 más", "'3 más' (word 1) cannot be said there"),
        ("paso, no", "'no' (word 2) cannot be said there"),
        ("envido, paso", "'paso' (word 2) cannot be said there"),
        ("envido, envido 5", "'envido 5' (word 2) cannot be said there"),
        ("envido 1", "'envido 1' (word 1) cannot be said there: a bet is at least 2 stones"),
        ("envido 5, a 4, no", "'a 4' (word 2) cannot be said there: a raise goes above the 5"),
        ("envido, órdago, 3 más", "'3 más' (word 3) cannot be said there"),
        ("envido, no, no, no", "'no' (word 4) cannot be said there: the betting in grande is over"),
        ("envido, no queremos, no", "'no' (word 3) cannot be said there: the betting in grande is"),
        # Further than as each player's own the words make no sense at all.
        ("envido, 3 más, quiero, no, no, tira", "'tira' (word 6) cannot be said there"),
        ("paso paso paso paso paso", "'paso' (word 5) cannot be said there"),
        ("paso, paso", "after 'paso' the betting goes on; what does the third say?"),
        ("envido", "after 'envido' the betting goes on; what does the second say?"),
        ("paso, envido, 3 más", "after '3 más' the betting goes on; what does the postre say?"),
        (
            "envido, 3 más, envido más, no queremos",
            "can be read in two ways; write grande=no:5:mano or grande=no:2:postre",
        ),
    ],
)
def test_the_word_that_cannot_be_said_is_named(words: str, wrong: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        said(words)
    assert wrong in str(caught.value)


def test_a_lance_of_one_pair_has_no_words() -> None:
    with pytest.raises(InvalidInput, match="both pairs must have a player in it"):
        said("envido, quiero", (0, 2))


SAID = ("paso", "envido", "3 más", "órdago", "quiero", "no quiero")


def test_a_tale_of_pairs_ends_as_two_lone_players_would_end_it() -> None:
    """One word for each turn is the betting of one against one, whoever could have spoken too."""
    told = 0
    for n in range(2, 6):
        for words in product(SAID[1:], repeat=n):
            moment = Betting.begin("grande", (0, 1))
            try:
                for word in words:
                    assert moment.speaker is not None
                    moment = moment.say(moment.speaker, word)
            except (InvalidInput, AssertionError):
                continue
            if moment.result is not None:
                assert end_of("grande", ALL, words) == moment.result
                told += 1
    assert told == 16


def test_whatever_all_four_say_in_turn_is_read_or_offered_both_ways() -> None:
    """Every whole betting of four in their own words ends so, or the reader offers two ends."""
    doubted: list[str] = []
    known = 0

    def go_on(moment: Betting, words: tuple[str, ...]) -> None:
        nonlocal known
        if moment.result is not None:
            try:
                assert end_of("grande", ALL, words) == moment.result
                known += 1
            except InvalidInput as error:
                doubted.append(str(error))
            return
        for word in SAID:
            kind = parse_action(word).kind
            # One raise is enough, and passes are alike.
            if kind in moment.legal_actions() and not (kind == "more" and "3 más" in words):
                assert moment.speaker is not None
                go_on(moment.say(moment.speaker, word), (*words, word))

    go_on(Betting.begin("grande", ALL), ())
    assert (known, len(doubted)) == (301, 4)
    assert all("can be read in two ways" in message for message in doubted)


def test_a_note_names_each_lance() -> None:
    text = "handia: paso; chica: envido, no quiero, pares=3 juego=no:2:us"
    assert read_bets(text) == {
        "grande": Bet("passed"),
        "chica": Bet("refused", 1, 0),
        "pares": Bet("accepted", 3),
        "juego": Bet("refused", 2, 0),
    }
    assert read_bets("juego=no:2:us pares=no:2:mano", us=1) == {
        "juego": Bet("refused", 2, 1),
        "pares": Bet("refused", 2, 0),
    }
    assert read_bets("") == {}


def test_pending_words_give_the_deje_and_whose_it_is() -> None:
    text = "grande: envido, 3 más, envido más, no quiero; chica: paso, envido, quiero"
    for us, pair in ((0, 0), (1, 1)):
        assert parse_pending(text, us=us) == {
            "grande": Bet("refused", 0, pair),
            "chica": Bet("accepted", 2),
        }
    assert parse_pending(text, us=1, dejes="at-end")["grande"] == Bet("refused", 5, 1)
    assert parse_pending("grande=no:postre", us=1)["grande"] == Bet("refused", 0, 0)
    assert parse_pending("grande=no:postre")["grande"] == Bet("refused", 0, 1)


@pytest.mark.parametrize("seat", ["mano", "second", "third", "postre"])
def test_pending_words_are_worth_what_the_end_they_tell_is_worth(seat: str) -> None:
    asked = {"hand": "RCSA", "seat": seat, "lance": "juego", "score": "20-25", "bet": 4}
    ours = "us" if seat in ("mano", "third") else "them"
    words = package.accept(**asked, pending="grande: envido, 3 más, envido más, no quiero")  # type: ignore[arg-type]
    end = package.accept(**asked, pending=f"grande=no:{ours}")  # type: ignore[arg-type]
    assert words.to_dict() == end.to_dict()


def test_who_takes_part_in_pares_is_told_by_the_declarations() -> None:
    asked = ["RRSA", "--seat", "mano", "--lance", "juego", "--score", "20-20", "--bet", "2"]
    asked += ["--pending", "pares: paso, envido, no quiero"]
    outcome = musodds("accept", *asked)
    assert outcome.code == 2
    assert "who takes part in pares?" in outcome.err
    outcome = musodds("accept", *asked, "--said", "pares: sí no no sí")
    assert outcome.code == 0
    assert "we refused in pares" in outcome.out
    outcome = musodds("accept", *asked, "--said", "pares: sí no sí no")
    assert outcome.code == 2
    assert "only one pair has it" in outcome.err


def test_a_showdown_reads_what_was_said() -> None:
    hands = ("RR7A", "RCSA", "RRAA", "CCSS")
    words = "grande: envido, 3 más, envido más, no quiero"
    named = musodds("showdown", *hands, "--bets", "grande=no:5:02", "--json")
    assert musodds("showdown", *hands, "--bets", words, "--json").out == named.out
    # The second alone of the pair 1, 3 has no pares: mano, third and postre speak.
    pares = musodds("showdown", *hands, "--bets", "pares: paso, paso, envido, no quiero", "--json")
    assert pares.out == musodds("showdown", *hands, "--bets", "pares=no:1:them", "--json").out
    assert pares.out != musodds("showdown", *hands, "--bets", "pares=no:1:us", "--json").out
    one_more = ("--dejes", "one-more", "--json")
    raised = musodds("showdown", *hands, "--bets", words, *one_more)
    assert raised.out == musodds("showdown", *hands, "--bets", "grande=no:6:us", *one_more).out
    wrong = musodds("showdown", *hands, "--bets", "punto: envido, no quiero")
    assert (wrong.code, wrong.out) == (2, "")
    assert "no bets in punto: these hands do not play it" in wrong.err


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Enbido", Action("envido", 2)),
        ("enbido 7", Action("envido", 7)),
        ("3 GEHIAGO", Action("more", 3)),
        ("enbido gehiago", Action("more", 2)),
        ("gehiago 4", Action("more", 4)),
        ("8ra", Action("total", 8)),
        ("hórdago", Action("ordago")),
        ("iduki", Action("quiero")),
        ("tira", Action("no quiero")),
        ("ez dut nahi", Action("no quiero")),
        ("ez dugu nahi", Action("no queremos")),
    ],
)
def test_basque_words_of_the_betting(text: str, action: Action) -> None:
    assert parse_action(text) == action
    assert parse_words(f"paso {text}, paso") == ("paso", text, "paso")


def test_the_bet_that_one_answers_is_read_by_the_same_reader() -> None:
    assert [parse_bet(text, 5) for text in ("3 gehiago", "8ra", "enbido 9", "hordago")] == [
        8,
        8,
        9,
        None,
    ]
    heard = [
        musodds("bet", "RR7A", "--seat", "3", "--lance", "handia", "--json", "--heard", words).json
        for words in ("paso, envido", "paso, enbido 2", "paso enbido")
    ]
    assert heard[0]["heard"] == heard[1]["heard"] == heard[2]["heard"] == ["paso", "envido 2"]
