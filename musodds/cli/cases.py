"""The cases of a sweep: read from a TOML file, each run as its command would run alone."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from hashlib import blake2b
from itertools import product
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

import click

from musodds.cli.faults import told
from musodds.cli.output import Result, kept_result
from musodds.engines.units import one_thread_each
from musodds.game.errors import InvalidInput
from musodds.text import _, language, set_language

#: The commands that answer one question with one result, and write no file.
COMMANDS = (
    "odds",
    "compare",
    "know",
    "freq",
    "discard",
    "mus",
    "bet",
    "showdown",
    "ordago",
    "accept",
    "chances",
    "equity",
    "simulate",
)
MAX_CASES = 1_000_000
#: What a case cannot be asked, since the sweep decides it for all.
_NOT_A_CASE = {"threads", "cluster", "json", "csv", "plain", "lang", "no_color", "quiet", "verbose"}
_NEEDS = 'command = "odds"'


class Case(NamedTuple):
    """One question: a command and its options by name, as JSON writes them."""

    command: str
    asked: str

    @classmethod
    def of(cls, command: str, options: Mapping[str, Any]) -> Case:
        return cls(command, json.dumps(options, ensure_ascii=False, sort_keys=True))

    @property
    def options(self) -> dict[str, Any]:
        options: dict[str, Any] = json.loads(self.asked)
        return options

    @property
    def name(self) -> str:
        """A name for files: the same for the same question, and for no other."""
        return blake2b(f"{self.command} {self.asked}".encode(), digest_size=12).hexdigest()

    def __str__(self) -> str:
        return " ".join(f"{name}={value}" for name, value in self.options.items())


def read_cases(path: Path) -> list[Case]:
    """Return the cases of a sweep's file, each once, the last list varying fastest.

    The file names a ``command`` and its options; an option that is a list makes a case of each of
    its values, several lists one of each combination.

    Raises
    ------
    InvalidInput
        If it is no TOML, names no command or an option that the command does not have, or makes
        no case or more than a million.
    OSError
        If it cannot be read.
    """
    import tomllib

    try:
        asked = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidInput(_("{path} is no TOML: {error}").format(path=path, error=error)) from None
    command = asked.pop("command", None)
    if not isinstance(command, str):
        raise InvalidInput(
            _("{path} names no command; its first line may be {example}").format(
                path=path, example=_NEEDS
            )
        )
    if command not in COMMANDS:
        raise InvalidInput(
            _("a sweep asks {commands}, not {command!r}").format(
                commands=", ".join(COMMANDS), command=command
            )
        )
    parameters = _parameters(command)
    lists: dict[str, list[Any]] = {}
    for name, value in asked.items():
        values = value if isinstance(value, list) else [value]
        for one in values:
            _check_value(name, one)
        lists[_parameter(name, command, parameters)] = values
    n = prod(map(len, lists.values()))
    if not 1 <= n <= MAX_CASES:
        raise InvalidInput(
            _("a sweep has 1 to {most:,} cases, not {n:,}").format(most=MAX_CASES, n=n)
        )
    cases = (
        Case.of(command, dict(zip(lists, values, strict=True)))
        for values in product(*lists.values())
    )
    return list(dict.fromkeys(cases))


def _check_value(name: str, value: Any) -> None:
    if not isinstance(value, str | int | float | bool) or value == "-":
        raise InvalidInput(
            _("{name} is a text, a number, true or false, or a list of such, not {value!r}").format(
                name=name, value=value
            )
        )


def command_of(name: str) -> click.Command:
    """Return one of `COMMANDS`."""
    from musodds.cli.main import command_line

    command = command_line.get_command(click.Context(command_line), name)
    assert command is not None
    return command


def _parameters(command: str) -> dict[str, click.Parameter]:
    """Return what a command takes, by every name that a file may call it."""
    named = {}
    for parameter in command_of(command).params:
        for name in (str(parameter.name), *parameter.opts):
            named[name.lstrip("-").replace("-", "_")] = parameter
    return named


def _parameter(name: str, command: str, parameters: Mapping[str, click.Parameter]) -> str:
    """Return the name of the parameter that a file calls so."""
    plain = name.replace("-", "_")
    found = parameters.get(plain)
    if found is None:
        near = get_close_matches(plain, parameters, n=1)
        hint = _("; did you mean {near!r}?").format(near=near[0]) if near else ""
        raise InvalidInput(
            _("{command} has no option {name!r}").format(command=command, name=name) + hint
        )
    if found.name in _NOT_A_CASE:
        raise InvalidInput(
            _("{name} is for the whole sweep: give it on the command line").format(name=name)
        )
    return str(found.name)


def words_of(case: Case) -> list[str]:
    """Return the words that ask a case on the command line.

    >>> words_of(Case.of("odds", {"hand": "RR7A", "any_rival": "31", "averaged": True}))
    ['--any-rival', '31', '--averaged', '--', 'RR7A']
    """
    parameters = {parameter.name: parameter for parameter in _parameters(case.command).values()}
    options: list[str] = []
    arguments: list[str] = []
    for name, value in case.options.items():
        parameter = parameters[name]
        if isinstance(parameter, click.Argument):
            arguments += str(value).split() if parameter.nargs == -1 else [str(value)]
        elif getattr(parameter, "is_flag", False):
            options += [parameter.opts[-1]] if value else []
        else:
            options += [parameter.opts[-1], str(value)]
    return [*options, "--", *arguments] if arguments else options


class Answer(NamedTuple):
    """What a case gave, for JSON and as rows; or what is wrong with it."""

    whole: dict[str, Any] | None
    rows: list[dict[str, Any]]
    error: str | None = None


@dataclass(frozen=True)
class Asking:
    """Runs one case on one thread; a unit of a sweep."""

    language: str

    def __call__(self, case: Case) -> Answer:
        if language() != self.language:
            set_language(self.language)
        try:
            with one_thread_each():
                result = self._result(case)
        except click.ClickException as error:
            return Answer(None, [], _in_one_line(error.format_message()))
        except InvalidInput as error:
            return Answer(None, [], _in_one_line(told(error)))
        except Exception as error:
            # One case that goes wrong must not end the others.
            return Answer(None, [], _in_one_line(f"{type(error).__name__}: {error}"))
        return Answer(result.to_dict(), [dict(row) for row in result.rows()])

    def _result(self, case: Case) -> Result:
        with kept_result() as kept:
            command_of(case.command).main(
                words_of(case), prog_name=case.command, standalone_mode=False
            )
        (result,) = kept
        if getattr(result, "stopped", None) == "interrupted":
            raise KeyboardInterrupt
        return result


def _in_one_line(message: str) -> str:
    return " ".join(message.split())


def case_columns(case: Case) -> Iterator[tuple[str, Any]]:
    """Yield what was asked as columns of a table, apart from those of the answer."""
    for name, value in case.options.items():
        yield f"case_{name}", value
