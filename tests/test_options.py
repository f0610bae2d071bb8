"""What all options have in common: names of lances, empty values, options that change nothing."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from commands import Outcome, musodds

import musodds as package
from musodds.cli import texts
from musodds.cli.main import COMMANDS, command_line
from musodds.cli.mus_options import parse_worth
from musodds.engines.ask import parse_declarations
from musodds.game.settle import parse_bets
from musodds.game.variant import Variant, parse_lance
from musodds.knowledge import parse_knowledge
from musodds.match.scored_hand import parse_pending

PACKAGE = Path(package.__file__).parent
WRITTEN = {
    "grande": "grande handia handi handira high",
    "chica": "chica txikia txiki txikira low",
    "pares": "pares pareak pairs",
    "juego": "juego jokoa joko game",
    "punto": "punto puntua puntu point",
}
SPELLINGS = [(name, lance) for lance, names in WRITTEN.items() for name in names.split()]
BOUNDS = {"grande": "RR", "chica": "AA", "pares": "medias", "juego": "31", "punto": "27"}


def all_commands() -> Iterator[tuple[str, click.Command]]:
    context = click.Context(command_line)
    for name in COMMANDS:
        command = command_line.get_command(context, name)
        assert command is not None
        yield name, command


def without_time(outcome: Outcome) -> str:
    """An answer in JSON, but for how long it took."""
    assert outcome.code == 0, outcome.err
    return re.sub(r'"seconds": [^,}]*', "", outcome.out)


@pytest.mark.parametrize(("name", "lance"), SPELLINGS)
def test_a_lance_has_the_same_names_wherever_it_is_named(name: str, lance: str) -> None:
    assert parse_lance(name.title()) == lance
    assert parse_worth(f"{name}=2") == {lance: 2.0}
    assert list(parse_bets(f"{name}=2")) == [lance]
    assert parse_pending(f"{name}=2") == parse_pending(f"{lance}=2")
    bound = BOUNDS[lance]
    wanted = parse_knowledge(f"{lance}>={bound}", Variant(8)).weights
    assert (parse_knowledge(f"{name}>={bound}", Variant(8)).weights == wanted).all()
    if lance in ("pares", "juego"):
        assert list(parse_declarations(f"{name}: si no ? no")) == [lance]


def test_every_lance_option_understands_basque() -> None:
    asked = {
        "compare": ("RR7A", "RCSA", "--seat", "mano", "--json"),
        "ordago": ("RCSA", "--seat", "postre", "--score", "20-20", "--json"),
        "accept": ("RCSA", "--seat", "postre", "--score", "20-20", "--bet", "2", "--json"),
        "discard": ("RCSA", "--seat", "mano", "--model", "dealt", "--json"),
    }
    tried = 0
    for name, command in all_commands():
        if name in asked and any("--lance" in param.opts for param in command.params):
            answers = [
                musodds(name, *asked[name], "--lance", lance) for lance in ("grande", "HANDIA")
            ]
            assert without_time(answers[0]) == without_time(answers[1]), name
            tried += 1
    assert tried == len(asked)


@pytest.mark.parametrize(("code", "lance"), [("en", "low"), ("es", "chica"), ("eu", "txikia")])
def test_a_lance_may_be_named_in_any_language(code: str, lance: str) -> None:
    words = ("compare", "RR7A", "RCSA", "--seat", "mano", "--json", "--lang", code, "--lance")
    assert without_time(musodds(*words, lance)) == without_time(musodds(*words, "chica"))


def test_every_option_refuses_an_empty_value() -> None:
    tried = 0
    for name, command in all_commands():
        for param in command.params:
            if not isinstance(param, click.Option) or param.is_flag:
                continue
            assert isinstance(param, texts.Option), (name, param.name)
            for empty in ("", "  "):
                outcome = (
                    musodds(name, f"{param.opts[0]}={empty}")
                    if param.opts[0].startswith("--")
                    else musodds(name, param.opts[0], empty)
                )
                tried += 1
                assert outcome.code == 2, (name, param.opts)
                assert outcome.out == ""
                assert "Traceback" not in outcome.err
    assert tried > 200


@pytest.mark.parametrize(
    ("words", "option"),
    [
        ("odds RR7A --dead=", "--dead"),
        ("odds RR7A --seat mano --threw=", "--threw"),
        ("freq 31 --given=", "--given"),
        ("discard RCSA --seat mano --threw=", "--threw"),
        ("discard RCSA --seat mano --value=", "--value"),
        ("showdown RR7A RCSA RRAA CCSS --bets=", "--bets"),
        ("chart seat -o=", "--output"),
        ("solve mus --output=", "--output"),
    ],
)
def test_an_empty_value_is_named(words: str, option: str) -> None:
    outcome = musodds(*words.replace("-o=", "--output=").split())
    assert outcome.code == 2
    assert f"{option} is empty; give it a value, or leave it out" in outcome.err or (
        option == "--output" and "-o is empty" in outcome.err
    )


def test_an_empty_field_of_a_batch_is_named() -> None:
    outcome = musodds("odds", "-", stdin='{"hand": "RR7A", "any_rival": " "}\n')
    assert outcome.code == 1
    assert outcome.json == {
        "line": 1,
        "error": "--any-rival is empty; give it a value, or leave it out",
    }


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (
            "odds RR7A --model equilibrium",
            "--model: a model says how people cut and throw",
        ),
        ("odds RR7A --seed 4", "--seed: it changes nothing here: the answer is exact"),
        ("odds RR7A --seat mano --partner 31 --threads 2", "--threads: it changes nothing here"),
        ("odds RR7A --seed 0", "--seed: it changes nothing here: the answer is exact"),
        ("odds RR7A --threads 0", "threads is a whole number from 1"),
        ("simulate --juegos 9 --threads 0", "threads is a whole number from 1"),
        ("discard RCSA --seat mano --model dealt --seed 4", "--seed: it changes nothing here"),
        ("mus RCSA --seat mano --model dealt --deals 4", "--deals: it changes nothing here"),
        ("quiz --questions 0", "questions are 1 at least, not 0"),
        ("simulate --us steady,opens=2", "'opens=2': a threshold is 0 (always) to 1, or never"),
    ],
)
def test_what_changes_nothing_is_refused(words: str, part: str) -> None:
    outcome = musodds(*words.split())
    assert (outcome.code, outcome.out) == (2, "")
    assert part in outcome.err


def test_what_changes_nothing_is_refused_in_a_batch() -> None:
    lines = '{"hand": "RR7A", "seed": 4}\nRR7A mano --model kings\nRR7A mano\n'
    outcome = musodds("odds", "-", stdin=lines)
    assert outcome.code == 1
    seed, model, right = outcome.out.splitlines()
    assert "--seed: it changes nothing here" in seed
    assert "--model: a model says how people cut" in model
    assert '"error":' not in right


def test_what_a_batch_is_given_for_all_lines_goes_to_those_that_it_changes() -> None:
    lines = "RR7A mano\nRR7A mano --deals 50\n"
    outcome = musodds("odds", "-", "--seed", "4", "--threads", "1", "--model", "kings", stdin=lines)
    assert outcome.code == 0
    exact, sampled = map(json.loads, outcome.out.splitlines())
    assert (exact["provenance"]["seed"], sampled["provenance"]["seed"]) == (None, 4)


def test_a_threshold_reaches_from_0_to_1() -> None:
    assert musodds("simulate", "--us", "steady,opens=1,accepts=0", "--juegos", "9").code == 0
    assert musodds("simulate", "--us", "steady,raise_by=4", "--juegos", "9").code == 0


def spoken(path: Path) -> Iterator[tuple[int, str]]:
    """The texts a module raises; below view/, which explains commands, all that people read."""
    marked = () if path.relative_to(PACKAGE).parts[0] == "view" else ("_", "later", "plural")
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(node, ast.Raise) or (isinstance(called, ast.Name) and called.id in marked):
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.lineno, part.value


def test_no_error_below_the_command_line_speaks_of_its_options() -> None:
    faults = [
        f"{path.relative_to(PACKAGE)}:{line}: {text}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.relative_to(PACKAGE).parts[0] != "cli"
        for line, text in spoken(path)
        if re.search(r"--[a-z]", text)
    ]
    assert faults == []
