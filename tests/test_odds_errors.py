"""What cannot be asked, or cannot be: one clear line each, the same from Python and the shell."""

from __future__ import annotations

from typing import Any

import pytest

import musodds
from musodds.cli.faults import told
from musodds.cli.main import run
from musodds.engines.ask import parse_declarations
from musodds.engines.query import OddsQuery
from musodds.engines.sampling import sampled_odds
from musodds.game.cards import parse_cards
from musodds.game.errors import InvalidInput
from musodds.game.variant import Variant

#: What is asked of RR7A as mano unless it says otherwise, and the answer.
IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    # Cards
    ({"hand": "RR7AA"}, "'RR7AA' has 5 cards; a hand has four, as in RR7A"),
    ({"hand": "RR7"}, "'RR7' has 3 cards; a hand has four, as in RR7A"),
    ({"seat": "fifth"}, "no seat 'fifth': use mano, second, third, postre, or 1 to 4"),
    ({"kings": 4, "dead": "RRR"}, "5 R are named (2 mine + 3 dead) but the deck has 4"),
    ({"hand": "RRRR", "kings": 4, "dead": "R"}, "5 R are named (4 mine + 1 dead) but the deck"),
    ({"dead": "7777"}, "5 7 are named (1 mine + 4 dead) but the deck has 4"),
    ({"dead": " "}, "--dead: no card is named; leave it out, or name one, as in R"),
    ({"dead": ""}, "--dead: no card is named; leave it out, or name one, as in R"),
    ({"dead": "X"}, "'X': 'X' is no card"),
    (
        {"dead": "RRRRRR77766665555444CCCSS"},
        "25 cards are dead, but four hands leave at most 24",
    ),
    (
        {"dead": "RRRRRR77766665555444CCCSS", "method": "mc"},
        "25 cards are dead, but four hands leave at most 24",
    ),
    (
        {"partner": "RRRR", "right": "RRR7"},
        "9 R are named (2 mine + 4 partner + 3 right) but the deck has 8",
    ),
    ({"partner": "RRRR", "dead": "RRR"}, "9 R are named (2 mine + 3 dead + 4 partner) but"),
    ({"rivals": "7765"}, "5 7 are named (1 mine + 2 right + 2 left) but the deck has 4"),
    # Nine kings among us, though nobody's hand is known in full
    (
        {"hand": "RRRR", "partner": "3-reyes", "dead": "RR"},
        "--partner: no hand that fits '3-reyes' can be dealt from the cards left",
    ),
    (
        {"hand": "RRR7", "partner": "kings>=3", "right": "kings>=3"},
        "what is known cannot all be true: no deal fits partner 'kings>=3'; right 'kings>=3'",
    ),
    (
        {"hand": "RRRR", "rivals": "3-reyes"},
        "what is known cannot all be true: no deal fits rivals '3-reyes'",
    ),
    # My partner signs 31 but no hand left fits: no ases, and no sums of 31 without
    (
        {"hand": "AAAA", "partner": "solomillo", "dead": "AAAA"},
        "--partner: no hand that fits 'solomillo' can be dealt from the cards left",
    ),
    (
        {"hand": "RRRR", "partner": "31", "dead": "RRRRCCCCSSSS"},
        "--partner: no hand that fits '31' can be dealt from the cards left",
    ),
    ({"right": "duples & 31 & 7777"}, "no hand fits 'duples & 31 & 7777'"),
    # Expressions
    ({"partner": ""}, "an empty expression says nothing"),
    ({"rivals": "  "}, "an empty expression says nothing"),
    ({"any_rival": ""}, "an empty expression says nothing"),
    ({"partner": "dupels"}, "did you mean 'duples'?"),
    ({"left": "juego*-1"}, "-1 is below zero; a weight is 0 or more"),
    (
        {"any_rival": "any | juego*2"},
        "--any-rival: it asks whether a hand fits, so it takes no weights",
    ),
    ({"any_rival": "juego", "rivals": "!juego"}, "what is known cannot all be true: no deal fits"),
    (
        {"any_rival": "juego", "right": "7654", "left": "AA44"},
        "what is known cannot all be true: no deal fits",
    ),
    ({"rivals": "juego", "right": "31"}, "rivals speaks of both rivals: give it, or right and"),
    ({"rivals": "juego", "left": "31"}, "rivals speaks of both rivals: give it, or right and"),
    (
        {"partner": "any | 31*1000000", "right": "any | 31*1000000"},
        "the weights of what is known are too large to count exactly",
    ),
    # Declarations
    ({"said": "pares: no no no no"}, "--said: the mano, which is me, says no to pares, but RR7A"),
    (
        {"said": "juego: si no no no"},
        "--said: the mano, which is me, says yes to juego, but RR7A",
    ),
    (
        {"seat": "third", "said": "pares: si si no si"},
        "--said: the third, which is me, says no to pares, but RR7A has it",
    ),
    (
        {"partner": "RCSA", "said": "juego: no no no no"},
        "what is known cannot all be true: no deal fits partner 'RCSA'; said 'juego: no no no no'",
    ),
    (
        {"right": "juego", "said": "juego: no no no no"},
        "what is known cannot all be true: no deal fits right 'juego'; said 'juego: no no no no'",
    ),
    ({"said": ""}, "--said: nothing is said; write 'pares: si no si no'"),
    ({"said": "pares"}, "--said: 'pares' names no round; write 'pares: si no si no'"),
    ({"said": "grande: si no si no"}, "--said: 'grande: si no si no' names no round"),
    ({"said": "pares: si no si"}, "--said: pares needs four answers from the mano round"),
    ({"said": "pares: si no si no si"}, "--said: pares needs four answers from the mano round"),
    ({"said": "pares: si no si maybe"}, "--said: pares needs four answers from the mano round"),
    ({"said": "pares: si no si no; pares: si no si no"}, "--said: pares is given twice"),
]


def command_line(asked: dict[str, Any]) -> list[str]:
    options = {"hand": "RR7A", "seat": "mano", **asked}
    line = ["odds", str(options.pop("hand"))]
    for name, value in options.items():
        line += [f"--{name.replace('_', '-')}", str(value)]
    return line


@pytest.mark.parametrize(("asked", "message"), IMPOSSIBLE)
def test_what_cannot_be_is_said_in_one_line(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        musodds.odds(**{"hand": "RR7A", "seat": "mano", **asked})
    assert message in told(caught.value)
    assert "--" not in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("asked", "message"), IMPOSSIBLE)
def test_the_shell_says_the_same_and_exits_with_2(
    asked: dict[str, Any], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(command_line(asked)) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    empty = [name for name, value in asked.items() if str(value).strip() == ""]
    if empty:
        option = "--" + empty[0].replace("_", "-")
        message = f"{option} is empty; give it a value, or leave it out"
    assert " ".join(message.split()) in shown.err
    assert "Traceback" not in shown.err


@pytest.mark.parametrize(
    "asked",
    [
        {"hand": "RRR7", "partner": "kings>=3", "right": "kings>=3"},
        {"any_rival": "juego", "rivals": "!juego"},
        {"partner": "RCSA", "said": "juego: no no no no"},
        {"right": "juego", "said": "juego: no no no no"},
    ],
)
def test_sampling_refuses_what_cannot_be_too(asked: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput, match="what is known cannot all be true: no deal fits"):
        musodds.odds(**{"hand": "RR7A", "seat": "mano", "method": "mc", "deals": 1_000, **asked})


def test_sampling_never_deals_from_a_deck_too_short_for_the_hidden_hands() -> None:
    """A query built by hand; the kernel would read past the end of the deck."""
    cards = parse_cards("RRRRRR77766665555444CCCSS", Variant(8))
    query = OddsQuery(Variant(8), 0, dead=cards, told={"dead": "25 cards"})
    with pytest.raises(InvalidInput, match="no deal fits"):
        sampled_odds(query, 0, deals=1_000, seed=1)


@pytest.mark.parametrize("method", ["exact", "mc"])
def test_as_many_dead_cards_as_there_can_be_leave_the_twelve_of_the_others(method: str) -> None:
    deals = {"deals": 500, "seed": 1} if method == "mc" else {}
    dead = "RRRRRR77766665555444CCCS"
    result = musodds.odds("RR7A", "mano", dead=dead, method=method, **deals)  # type: ignore[arg-type]
    assert result.deals == (34_650 if method == "exact" else 500)


@pytest.mark.parametrize(
    "line",
    [
        ["odds", "RR7A", "--seat", "mano", "--deals", "-5"],
        ["odds", "RR7A", "--seat", "mano", "--deals", "1e9x"],
        ["odds", "RR7A", "--seat", "mano", "--deals", "0"],
        ["odds", "RR7A", "--seat", "mano", "--precision", "0"],
        ["odds", "RR7A", "--seat", "mano", "--kings", "5"],
        ["odds", "RR7A", "--seat", "mano", "--real", "rey"],
        ["odds", "RR7A", "--seat", "mano", "--method", "guess"],
        ["odds", "RR7A", "--seat"],
        ["odds"],
        ["odds", "RR7A", "--said", "pares: si no si no"],
        ["odds", "1211 7 7"],
    ],
)
def test_wrong_usage_exits_with_2(line: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(line) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("musodds: ")
    assert "Traceback" not in shown.err


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("pares: si no si no", {"pares": (True, False, True, False)}),
        ("pares: sí no bai ez", {"pares": (True, False, True, False)}),
        ("JUEGO: Yes No y n", {"juego": (True, False, True, False)}),
        ("pares: si ? - no", {"pares": (True, None, None, False)}),
        ("pares: si,no,si,no", {"pares": (True, False, True, False)}),
        (
            "pares: si no si no; juego: no no no si",
            {"pares": (True, False, True, False), "juego": (False, False, False, True)},
        ),
        ("pareak: bai ez ez bai; jokoa: ez ez ez ez;", {
            "pares": (True, False, False, True), "juego": (False,) * 4}),
    ],
)  # fmt: skip
def test_declarations_as_people_say_them(
    said: str, expected: dict[str, tuple[bool | None, ...]]
) -> None:
    assert parse_declarations(said) == expected
