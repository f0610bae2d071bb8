"""``musodds rules`` and ``musodds explain``: what they say is worked out, and is right."""

from __future__ import annotations

import json
import re
from unittest import mock

import pytest
from commands import musodds

from musodds.game.variant import Variant
from musodds.text import LANGUAGES, set_language
from musodds.view.events import EVENTS
from musodds.view.rules.tables import practices, tables
from musodds.view.rules.topics import TOPICS


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("variant", [(), ("--kings", "4"), ("--real", "sota")])
def test_every_topic_is_explained_in_every_variant(topic: str, variant: tuple[str, ...]) -> None:
    outcome = musodds("rules", topic, *variant)
    assert outcome.code == 0, outcome.err
    assert len(outcome.out.splitlines()) > 3


def test_without_a_topic_all_are_listed() -> None:
    listed = musodds("rules").out
    for topic in TOPICS:
        assert re.search(rf"^  {topic} ", listed, re.MULTILINE)


def places(topic: str, *arguments: str) -> list[str]:
    return re.findall(r"^  \d\. (\w{4})", musodds("rules", topic, *arguments).out, re.MULTILINE)


def test_examples_stand_in_the_order_of_the_lances() -> None:
    assert places("grande") == ["RRC4", "RRA4", "RC76", "CCCC"]
    assert places("chica") == ["AAA7", "RAAA", "AA44", "4567"]
    assert places("pares") == ["RRAA", "CCCC", "CCSS", "777A", "RR74", "AAC7"]
    assert places("juego") == ["RCSA", "RC66", "RRCS", "RR77", "CS76"]
    assert places("punto") == ["RS64", "RS54", "7776", "AAAA"]
    assert places("real") == ["777S", "RCSA"]


def test_refused_raise_pays_what_was_on_the_table() -> None:
    assert "refused: 5 stones at once for the mano and the third" in musodds("rules", "bets").out


@pytest.mark.parametrize(
    ("name", "topic"),
    [("envite", "bets"), ("Señas", "senas"), ("keinuak", "senas"), ("handia", "grande"),
     ("hordago", "ordago"), ("mesas", "tables"), ("dejes", "bets"),
     ("la real", "real"), ("amarracos", "score"), ("TIES", "ties")],
)  # fmt: skip
def test_topics_have_their_names_in_each_language(name: str, topic: str) -> None:
    assert musodds("rules", name).out == musodds("rules", topic).out


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_practice_of_other_tables_has_its_source_and_our_choice(code: str) -> None:
    with mock.patch.dict("os.environ", {"COLUMNS": "60"}):
        shown = musodds("--lang", code, "rules", "tables").out
    assert max(map(len, shown.splitlines())) <= 60
    flat = " ".join(shown.split())
    set_language(code)
    try:
        for practice in practices():
            for text in practice:
                assert text
                flat = flat[flat.index(" ".join(text.split())) :]
    finally:
        set_language("en")


#: What the topic on other tables must name, by a word of it.
OTHER_TABLES = (
    "refused raise", "at the end of the hand", "accepted órdago", "dealer discards first",
    "between the sota and the 7", "ciego", "Mus corrido", "Vacas",
)  # fmt: skip


@pytest.mark.parametrize("words", OTHER_TABLES)
def test_other_tables_are_told_of(words: str) -> None:
    assert sum(words in practice.they for practice in practices()) == 1


def test_the_options_that_other_tables_need_are_there() -> None:
    """Each option that the topic names, with its value, is one of some command's help."""
    helps = " ".join(
        " ".join(musodds(name, "--help").out.split())
        for name in ("accept", "odds", "equity", "discard")
    )
    named = re.findall(r"--[a-z]+(?: [a-z]+-[a-z]+)?", " ".join(tables(Variant(8))))
    assert {"--dejes at-end", "--dejes one-more", "--exhaustion own-aside", "--juegos"} <= {*named}
    for option in named:
        name, _space, value = option.partition(" ")
        assert name in helps
        assert value in helps


def test_a_wrong_topic_suggests_the_near_one() -> None:
    assert musodds("rules", "parse").err == "musodds: no topic 'parse'; did you mean 'pares'?\n"


def sentences(text: str) -> int:
    return len(re.findall(r"\.(?: |$)", " ".join(text.split())))


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("code", ["en", "es", "eu"])
def test_every_event_is_told_in_two_sentences(event: str, code: str) -> None:
    outcome = musodds("--lang", code, "explain", event)
    assert outcome.code == 0
    assert sentences(outcome.out) == 2, outcome.out


RESULTS = {
    "odds RR7A --seat postre": "85.0475%",
    "odds RR7A": "mano +1.162",
    "odds RR7A --seat 2 --partner 31 --deals 20000 --seed 1": "know: partner 31",
    "compare RR4A CCC7 --seat mano": "CCC7 +1.651",
    "freq 31 --given 'juego & no-pares'": "43.75%",
    "freq juego --of 2": "at least 1",
    "know 31": "8,384 of 91,390",
    "showdown RR7A RCSA RRAA CCSS --score 35-38": "won by the mano and third",
    "ordago RCSA --seat postre --lance juego --score 20-20": "Accepting wins",
    "accept RCSA --seat postre --lance juego --score 20-20 --bet 5 --dejes at-end": (
        "refusing, which pays 1 with its lance at the end and plays on"
    ),
    "chances RRSA --seat mano --score 39-38 --partner AA6S": "it should be chica",
    "equity --score 35-38": "28.1181%",
    "equity --target 5": "For every score of a juego to 5",
    "simulate --juegos 500 --seed 1": "played 500 juegos",
    "discard RC64 --seat mano --model dealt": "Throwing 64 is best",
    "mus RR74 --seat mano --deals 1000 --seed 1": "So cut",
    "mus RR74 --seat mano --deals 1000 --seed 1 --score 20-30": "juegos won in a hundred",
    "discard RCSA --seat mano --deals 1000 --seed 1": "cutting is worth more than giving mus",
    "discard RC64 --seat mano --deals 1000 --seed 1 --lance chica": "you said the lances are worth",
    "odds RR7A --seat mano --cut-by right": "each deal counting as often as players of the model",
    "odds RR7A --seat mano --threw 64 --deals 1000 --seed 1": "in a sample of",
    "bet RR7A --seat mano --lance grande": "The others bring, against it: envido 2 -0.016",
    "freq pares --of 4 --at-least 2": "ways to deal the four hands",
}


@pytest.mark.parametrize("line", RESULTS)
def test_every_result_is_told_in_two_sentences(line: str) -> None:
    import shlex

    result = musodds(*shlex.split(line), "--json").out
    for code in ("en", "es", "eu"):
        told = musodds("--lang", code, "explain", stdin=result)
        assert told.code == 0, told.err
        assert sentences(told.out) == 2, told.out
    assert RESULTS[line] in " ".join(musodds("explain", stdin=result).out.split())


def test_a_batch_is_explained_line_by_line() -> None:
    batch = musodds("odds", "-", stdin="RR7A mano\nRR7 mano\n").out
    told = musodds("explain", stdin=batch).out.split("\n\n")
    assert told[0].startswith("You hold RR7A as mano")
    assert told[1].startswith("Line 2 was not understood")


@pytest.mark.parametrize("text", ["", "hello", "[]", "{}", json.dumps({"a": 1}), "3"])
def test_what_is_no_result_is_refused_in_one_line(text: str) -> None:
    outcome = musodds("explain", stdin=text)
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1


def test_a_wrong_event_suggests_the_near_one() -> None:
    assert "did you mean 'win'?" in musodds("explain", "wim").err
