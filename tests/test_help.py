"""Help teaches: every command explains itself with examples, and they work."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest
from commands import musodds

from musodds.cli.main import COMMANDS, command_line
from musodds.cli.welcome import examples

#: What makes an example quick without changing what it shows.
QUICK = {
    "odds --precision": ["--precision", "0.01"],
    "simulate": ["--juegos", "1000"],
    "discard": ["--deals", "1000"],
    "mus": ["--deals", "1000"],
    "table --real": ["--real", "off"],
}
#: Self-play takes minutes even when it is short; its own tests run it small.
ONLY_READ = ("solve",)
_EXAMPLE = re.compile(r"^ +(?P<first>musodds .*)$", re.MULTILINE)


def help_of(command: str, language: str = "en") -> str:
    outcome = musodds("--lang", language, command, "--help")
    assert outcome.code == 0
    return outcome.out


def examples_of(command: str, language: str = "en") -> list[str]:
    _usage, _examples, after = help_of(command, language).partition(
        {"en": "Examples:", "es": "Ejemplos:", "eu": "Adibideak:"}[language]
    )
    return [found["first"] for found in _EXAMPLE.finditer(after.split("\n\n")[0])]


def run_pipeline(line: str) -> str:
    """Run ``musodds ... | musodds ...`` and return what the last one prints."""
    text = ""
    for part in line.split(" | musodds "):
        words = [word for word in shlex.split(part) if word != "musodds"]
        for name, more in QUICK.items():
            command, _space, option = name.partition(" ")
            if words[0] == command and (not option or option in words):
                words += more if "dealt" not in words else []
        if words[0] in ONLY_READ:
            read_only(words)
            continue
        outcome = musodds(*words, stdin=text)
        assert outcome.code == 0, (line, outcome.err)
        text = outcome.out
    return text


def read_only(words: list[str]) -> None:
    """Have click read a command line without running it."""
    group = command_line
    command = group.get_command(click.Context(group), words[0])
    assert command is not None
    command.make_context(words[0], words[1:])


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(command: str) -> None:
    assert examples_of(command), command


@pytest.mark.parametrize(
    "line", [line for command in COMMANDS for line in examples_of(command)], ids=str
)
def test_examples_of_the_help_work(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if line.startswith("musodds sweep"):
        (tmp_path / "hands.toml").write_text(sweep_of_the_help(), encoding="utf-8")
    run_pipeline(line)


def sweep_of_the_help() -> str:
    """The file that the help of sweep shows."""
    shown = re.search(r"^ +command = .*\n(?: +\w+ = .*\n)+", help_of("sweep"), re.MULTILINE)
    assert shown
    return "\n".join(line.strip() for line in shown[0].splitlines())


@pytest.mark.parametrize("line", [command for _question, command in examples()], ids=str)
def test_examples_of_the_greeting_work(line: str) -> None:
    assert run_pipeline(line)


def test_musodds_alone_shows_what_one_can_ask() -> None:
    outcome = musodds()
    assert outcome.code == 0
    assert not outcome.err
    assert len(examples()) == 5
    for question, command in examples():
        assert question in outcome.out
        assert command in outcome.out


def test_a_wrong_command_suggests_the_near_one() -> None:
    outcome = musodds("shodown", "RR7A")
    assert outcome.code == 2
    assert outcome.err == "musodds: no command 'shodown'; did you mean 'showdown'?\n"


def test_a_wrong_option_suggests_the_near_ones_and_the_help() -> None:
    outcome = musodds("odds", "RR7A", "--sead", "mano")
    assert outcome.code == 2
    assert "--seat" in outcome.err
    assert outcome.err.endswith("; see 'musodds odds --help'\n")


def test_layout_of_help_is_kept_and_prose_is_filled() -> None:
    text = help_of("know")
    assert "\n  A pattern         RR..  (holds at least R R)\n" in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("spoken", ["en", "es", "eu"])
@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("path", [(), ("solve",)])
def test_lists_of_commands_say_whole_sentences(
    path: tuple[str, ...], width: int, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines = musodds("--lang", spoken, *path, "--help").out.splitlines()
    assert len(lines) > 10
    # The usage line says by dots that there may be more.
    assert not [line for line in lines[1:] if line.endswith("...")]
    laid_out = [line for line in lines if "musodds " not in line]
    assert not [line for line in laid_out if len(line) > width]
