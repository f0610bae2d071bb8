"""Three languages: the catalogues are complete and current, and only what people read changes."""

from __future__ import annotations

import ast
import gettext
import os
import re
import runpy
import string
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from commands import musodds
from test_help import examples_of

from musodds.cli.main import COMMANDS
from musodds.text import LANGUAGES, LOCALE_DIR, language, language_of

ROOT = Path(__file__).parent.parent
TRANSLATED = ("es", "eu")
SOURCES = sorted((ROOT / "musodds").rglob("*.py"))


@pytest.fixture(scope="module")
def catalogues() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "docs" / "catalogues.py"))


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


@pytest.mark.parametrize("code", TRANSLATED)
def test_catalogue_has_the_texts_of_the_sources_and_no_others(
    code: str, catalogues: dict[str, Any]
) -> None:
    sources = {forms(message.id) for message in catalogues["sources"]() if message.id}
    there = {forms(message.id) for message in catalogues["read"](code) if message.id}
    assert there == sources


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_text_is_translated(code: str, catalogues: dict[str, Any]) -> None:
    assert [m.id for m in catalogues["untranslated"](catalogues["read"](code))] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_have_the_fields_of_their_texts(code: str, catalogues: dict[str, Any]) -> None:
    for message in catalogues["read"](code):
        if message.id:
            wanted = fields(forms(message.id)[-1])
            for text in forms(message.string)[-1:]:
                assert fields(text) == wanted, message.id


def fields(text: str) -> list[tuple[str, str, str]]:
    """Return what is filled into a text; a help text has braces of its own and is not filled."""
    if "\n\n" in text:
        return []
    return sorted(
        (name, layout or "", conversion or "")
        for _before, name, layout, conversion in string.Formatter().parse(text)
        if name
    )


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_begin_and_end_with_the_spaces_of_their_texts(
    code: str, catalogues: dict[str, Any]
) -> None:
    """Texts are joined to others, so the spaces at their ends count."""
    for message in catalogues["read"](code):
        source, text = forms(message.id)[0], forms(message.string)[0]
        if message.id and "\n" not in source:
            assert len(text) - len(text.rstrip()) == len(source) - len(source.rstrip()), text
            assert text[:1].isspace() == source[:1].isspace(), text


@pytest.mark.parametrize("code", TRANSLATED)
def test_shipped_catalogue_is_the_compiled_one(code: str) -> None:
    """Run ``python docs/catalogues.py`` if this fails."""
    read = runpy.run_path(str(ROOT / "docs" / "catalogues.py"))["read"](code)
    with (Path(LOCALE_DIR) / code / "LC_MESSAGES" / "musodds.mo").open("rb") as file:
        shipped = gettext.GNUTranslations(file)
    for message in read:
        if not message.id:
            continue
        if isinstance(message.id, str):
            assert shipped.gettext(message.id) == message.string
        else:
            one, many = message.id
            found = tuple(shipped.ngettext(one, many, n) for n in (1, 2))
            assert found == message.string


def test_texts_are_written_out_where_they_are_marked() -> None:
    """A text put together before it is looked up is in no catalogue."""
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                n_texts = {"_": 1, "later": 1, "plural": 2}.get(node.func.id, 0)
                in_text_itself = file.name == "text.py"
                for argument in () if in_text_itself else node.args[:n_texts]:
                    assert isinstance(argument, ast.Constant), (file, ast.unparse(node))


def test_no_text_is_read_as_a_module_is_imported() -> None:
    """It would stay in the language of the first import; `later` marks it instead."""
    for file in SOURCES:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        inside = {
            id(node)
            for outer in ast.walk(tree)
            if isinstance(outer, (ast.FunctionDef, ast.Lambda))
            for node in ast.walk(outer)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("_", "plural"):
                assert id(node) in inside, (file, ast.unparse(node))


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("command", COMMANDS)
def test_examples_are_the_same_in_every_language(command: str, code: str) -> None:
    assert examples_of(command, code) == examples_of(command)


def test_language_is_told_before_or_after_the_command() -> None:
    for arguments in (
        ["--lang", "es", "odds", "RR7A"],
        ["odds", "--lang=es", "RR7A"],
        ["odds", "RR7A", "--lang", "es"],
    ):
        assert "grande" in musodds(*arguments).out
        assert "mi pareja gana el lance" in musodds(*arguments).out
    assert "my pair wins the lance" in musodds("odds", "RR7A").out
    assert language() == "en"


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "eu_ES"}, "eu"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "es_ES.UTF-8", "LANGUAGE": "fr:eu:en"}, "eu"),
        ({"LANG": "es_ES.UTF-8", "MUSODDS_LANG": "en"}, "en"),
        ({"LANG": "es_ES.UTF-8", "MUSODDS_LANG": "fr"}, "es"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"MUSODDS_LANG": "eu"}, "eu"),
    ],
)
def test_language_comes_from_musodds_lang_then_the_locale(
    environment: dict[str, str], wanted: str
) -> None:
    assert language_of(environment) == wanted


def test_environment_chooses_the_language_of_the_command_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MUSODDS_LANG", "eu")
    assert musodds("showdown", "RR7A", "RCSA", "RRAA", "CCSS").out.startswith("  eskua")
    assert musodds("--lang", "en", "--help").out.startswith("Usage:")
    assert "LANGUAGE" not in os.environ


def test_a_language_that_is_not_there_is_refused_in_one_line() -> None:
    outcome = musodds("odds", "RR7A", "--lang", "fr")
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1
    for code in LANGUAGES:
        assert repr(code) in outcome.err


@pytest.mark.parametrize(
    ("code", "usage", "options"), [("es", "Uso:", "Opciones:"), ("eu", "Erabilera:", "Aukerak:")]
)
def test_words_of_click_are_translated_too(code: str, usage: str, options: str) -> None:
    for command in COMMANDS:
        text = musodds("--lang", code, command, "--help").out
        assert text.startswith(usage), command
        assert f"\n{options}\n" in text, command
        assert not re.search(r"Usage|Options:|default:|required|Show this", text), command


def test_lances_and_seats_have_their_basque_names() -> None:
    text = musodds("--lang", "eu", "odds", "RR7A").out
    for word in ("handia", "txikia", "pareak", "jokoa", "puntua", "eskua", "postrea"):
        assert word in text
    assert "hordago" in musodds("--lang", "eu", "rules", "ordago").out.lower()


def test_help_changes_its_language_without_a_new_import() -> None:
    """One process, one command, three languages one after another, its options' help too."""
    for command in ("odds", "chart"):
        shown = {code: musodds("--lang", code, command, "--help").out for code in LANGUAGES}
        module = sys.modules[f"musodds.cli.{command}"]
        again = {code: musodds("--lang", code, command, "--help").out for code in LANGUAGES}
        assert sys.modules[f"musodds.cli.{command}"] is module
        assert shown == again
        assert len(set(shown.values())) == len(LANGUAGES)
        lines = {code: {line.strip() for line in text.splitlines()} for code, text in shown.items()}
        assert not [line for line in lines["es"] & lines["en"] if "Show this" in line]


def test_help_of_a_command_first_asked_in_spanish_is_english_afterwards() -> None:
    """In a fresh interpreter, where the first language is the one at import."""
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "from musodds.cli.main import run\n"
            "run(['--lang', 'es', 'freq', '--help'])\n"
            "run(['--lang', 'en', 'freq', '--help'])",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    spanish, english = done.stdout.split("Usage:")
    assert "Uso:" in spanish
    assert "My own hand." in english
    assert "My own hand." not in spanish
    assert "Show how often one unseen hand" in english


JSON_COMMANDS = (
    "odds RR7A --partner 31 --seat postre",
    "odds RR7A",
    "compare RR4A CCC7 --seat mano",
    "know duples",
    "freq 31 --given juego",
    "showdown RR7A RCSA RRAA CCSS --score 35-38",
    "ordago RCSA --seat postre --lance juego --score 20-20",
    "chances RRSA --seat mano --score 39-38 --partner AA6S",
    "equity --score 35-38",
    "discard RC64 --seat mano --deals 1000 --seed 1",
    "mus RC64 --seat mano --deals 1000 --seed 1",
)


@pytest.mark.parametrize("line", JSON_COMMANDS)
def test_data_does_not_change_with_the_language(line: str) -> None:
    english, other = (
        musodds("--lang", code, *line.split(), "--json").json for code in ("en", "eu")
    )
    assert neutral(english) == neutral(other)
    english, other = (musodds("--lang", code, *line.split(), "--csv").out for code in ("en", "eu"))
    assert english.splitlines()[0] == other.splitlines()[0]


def neutral(value: Any) -> Any:
    """Return a JSON value without how long it took and without what is told in words."""
    if isinstance(value, dict):
        return {k: neutral(v) for k, v in value.items() if k not in ("seconds", "why")}
    return [neutral(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    ("seat", "lance"),
    [("esku", "handia"), ("Eskua", "HANDIA"), ("mano", "grande"), ("1", "grande")],
)
def test_seats_and_lances_are_understood_by_their_names_in_each_language(
    seat: str, lance: str
) -> None:
    line = ("ordago", "RR74", "--seat", seat, "--lance", lance, "--score", "37-39", "--json")
    assert musodds(*line).json["lance"] == "grande"
    assert musodds(*line).json["seat_name"] == "mano"


#: What a newcomer types wrongly: each must be answered in one line, in his language.
WRONG = (
    "odds",
    "odds RR7",
    "odds RR710",
    "odds RRRRR",
    "odds RR7A --seat quinto",
    "odds RR7A --partner solomilo",
    "odds RR7A --dead RRRRRRR",
    "freq 31 --given 'juego &'",
    "ordago RCSA --seat mano --lance tute --score 20-20",
    "ordago RCSA --seat mano --lance juego --score 45-20",
    "showdown RR7A RCSA",
    "juego RR7A",
)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("line", WRONG)
def test_wrong_inputs_are_answered_in_one_line_of_the_language(line: str, code: str) -> None:
    import shlex

    outcome = musodds("--lang", code, *shlex.split(line))
    assert outcome.code == 2
    assert not outcome.out
    assert outcome.err.startswith("musodds: ")
    assert outcome.err.count("\n") == 1
    if code != "en":
        assert outcome.err != musodds(*shlex.split(line)).err


#: Placeholders that are the same in every language.
SAME = {
    "es": {"N", "EXPR", "K", "SE", "A", "B", "SHELL", "LANCE", "GAME", "JSON"},
    "eu": {"N", "EXPR", "K", "SE", "A", "B", "SHELL", "GAME", "JSON"},
}


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("command", COMMANDS)
def test_placeholders_are_in_the_language_of_the_help(command: str, code: str) -> None:
    """Those that usage and options show, and the same words in the sentences around them."""
    english, other = (musodds("--lang", one, command, "--help").out for one in ("en", code))
    shown = [line for line in english.splitlines() if re.match(r"Usage:|  -", line)]
    words = set(re.findall(r"(?<![\w'])[A-Z]{2,}(?=\d?\b)", " ".join(line[:34] for line in shown)))
    sentences = [line for line in other.splitlines() if not line.startswith("    musodds ")]
    left = words & set(re.findall(r"[A-Z]{2,}(?=\d?\b)", "\n".join(sentences)))
    assert left <= SAME[code], left


def test_numbers_without_a_placeholder_have_one_in_every_language() -> None:
    for code in LANGUAGES:
        for command in COMMANDS:
            assert not re.search(r"INTEGER|FLOAT", musodds("--lang", code, command, "--help").out)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("simulate --us bold --juegos 200 --seed 1", {"es": "atrevido", "eu": "ausarta"}),
        ("odds RR7A --seat mano --cut-by right", {"es": "como la gente", "eu": "jendea bezala"}),
        ("discard RC64 --seat mano --deals 1000", {"es": "como la gente", "eu": "jendea bezala"}),
        ("odds RR7A --seat mano --plain", {"es": "exacto", "eu": "zehatza"}),
        ("ordago RCSA --seat 4 --lance juego --score 20-20 --plain", {"es": "paso", "eu": "jokoa"}),
    ],
)
def test_names_of_models_and_manners_are_shown_in_the_language(
    line: str, words: dict[str, str]
) -> None:
    for code, word in words.items():
        out = musodds("--lang", code, *line.split()).out
        assert word in out
        assert not re.search(r"\b(human|bold|steady|exact|pass|dealt|right)\b", out)


def test_names_that_are_typed_are_the_same_in_every_language() -> None:
    line = "accept RCSA --seat 4 --lance juego --score 20-20 --bet 5 --model human --stakes min"
    assert {musodds("--lang", code, *line.split()).code for code in LANGUAGES} == {0}
    assert musodds("--lang", "es", *line.split(), "--json").json["model"] == "human"
