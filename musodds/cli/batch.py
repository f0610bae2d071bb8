"""``musodds odds -`` and ``bet -``: one query a line from standard input, one answer a line."""

from __future__ import annotations

import csv
import json
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

import click

from musodds.cli.exits import EXIT_FAILURE
from musodds.cli.faults import option_name, told
from musodds.cli.output import Result, print_object
from musodds.cli.texts import refuse_empty
from musodds.game.errors import InvalidInput
from musodds.text import _

#: What some editors write before the first line of a file.
_BYTE_ORDER_MARK = "\ufeff"
#: Characters of a line that an error quotes at most.
_MOST_QUOTED = 80
#: What answers one query: the hand and every option of its command.
Ask = Callable[..., Result]
#: Names the options that change nothing in the answer of a line.
Idle = Callable[[dict[str, Any]], Iterable[str]]


class Batch(NamedTuple):
    """A command that answers many lines.

    Attributes
    ----------
    command : click.Command
        Its arguments are what a text line holds, ``HAND [SEAT] [options]``, and by their names a
        JSON line.
    ask : callable
        What answers a query.
    columns : tuple of str
        Those of the answers' rows, for CSV.
    idle : callable
        What is given for all lines is for those that it changes.
    """

    command: click.Command
    ask: Ask
    columns: Sequence[str]
    idle: Idle

    def fields(self) -> tuple[str, ...]:
        """Return what a JSON line may hold: the hand, the seat and the command's options."""
        others = (param.name or "" for param in self.command.params if param.expose_value)
        # One cluster serves all lines, and is no line's own.
        apart = ("hand", "seat", "cluster")
        return ("hand", "seat", *(name for name in others if name not in apart))


class Line:
    """One line's number, its answer or what is wrong with it."""

    def __init__(self, number: int, answer: Result | None, error: str | None = None):
        self.number = number
        self.answer = answer
        self.error = error

    def to_dict(self) -> dict[str, Any]:
        if self.answer is None:
            return {"line": self.number, "error": self.error}
        return {"line": self.number, **self.answer.to_dict()}


def run_batch(batch: Batch, output: str) -> int:
    """Answer every line of stdin as JSON lines, or CSV if ``output`` is "csv"; return an exit code.

    Options given on the running command's line hold for every line that does not override them.
    """
    context = click.get_current_context()
    given = {
        name: value
        for name, value in context.params.items()
        if name != "hand"
        and context.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT
    }
    lines = _answers(sys.stdin, batch, given)
    return _write_csv(lines, batch.columns) if output == "csv" else _write_json(lines)


def _answers(source: Iterable[str], batch: Batch, given: dict[str, Any]) -> Iterator[Line]:
    with batch.command.make_context(batch.command.name, ["-"]) as context:
        defaults = {**context.params, **given}
    for number, line in enumerate(source, start=1):
        text = line.removeprefix(_BYTE_ORDER_MARK) if number == 1 else line
        if not text.strip():
            continue
        try:
            asked = _parse(text.strip(), batch)
            options = {**defaults, **asked}
            for name in batch.idle(options):
                if name not in asked:
                    options[name] = None
            yield Line(number, batch.ask(**options))
        except click.ClickException as error:
            yield Line(number, None, _shortened(error.format_message(), text))
        except InvalidInput as error:
            yield Line(number, None, _shortened(told(error), text))


def _shortened(message: str, text: str) -> str:
    """Return a message that quotes no more of its line than people can read."""
    quoted = text.strip()
    if len(quoted) > _MOST_QUOTED:
        message = message.replace(quoted, quoted[:_MOST_QUOTED] + "...")
    words = " ".join(message.split())
    most = 4 * _MOST_QUOTED
    return words if len(words) <= most else words[: most - 3] + "..."


def _parse(text: str, batch: Batch) -> dict[str, Any]:
    if text.startswith("{"):
        return _parse_json(text, batch.fields())
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise InvalidInput(_("the quotes do not close: {error}").format(error=error)) from None
    if not any(word.startswith("-") for word in words):
        # The parser of thirty options takes longer than the answer; here it has nothing to read.
        return _with_seat({"hand": " ".join(words)})
    if any(word == "--cluster" or word.startswith("--cluster=") for word in words):
        raise InvalidInput(_("a cluster is for all lines: give it on the command line"))
    with batch.command.make_context(batch.command.name, words) as context:
        return _with_seat(
            {
                name: value
                for name, value in context.params.items()
                if context.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT
            }
        )


def _with_seat(options: dict[str, Any]) -> dict[str, Any]:
    """Take the seat off the end of the hand, unless an option gives it."""
    seat = _seat_word(options["hand"])
    if seat is not None and "seat" not in options:
        options["hand"], options["seat"] = seat
    return options


def _seat_word(hand: str) -> tuple[str, str] | None:
    """Split ``RR7A mano`` into hand and seat; None where there is no fifth word."""
    cards, _space, last = hand.rpartition(" ")
    if cards and len(cards.replace(",", " ").split()) in (1, 4):
        return cards, last
    return None


def _parse_json(text: str, fields: Sequence[str]) -> dict[str, Any]:
    try:
        options = json.loads(text)
    except ValueError as error:
        raise InvalidInput(_("not JSON: {error}").format(error=error)) from None
    except RecursionError:
        raise InvalidInput(_("a JSON line holds one object, and nothing inside nests")) from None
    for name, value in options.items():
        if name not in fields:
            near = get_close_matches(name, fields, n=1)
            hint = _("; did you mean {near!r}?").format(near=near[0]) if near else ""
            raise InvalidInput(_("no field {name!r}").format(name=name) + hint)
        wanted = _JSON_TYPES.get(name, str)
        right = isinstance(value, wanted) and (wanted is bool or not isinstance(value, bool))
        if value is not None and not right:
            raise InvalidInput(
                _("the field {name!r} cannot be {value}").format(name=name, value=json.dumps(value))
            )
        refuse_empty(value, "hand" if name == "hand" else option_name(name))
    if not isinstance(options.get("hand"), str):
        raise InvalidInput(
            _("a JSON line needs the field 'hand', as in {example}").format(
                example='{"hand": "RR7A", "seat": "mano"}'
            )
        )
    return {name: value for name, value in options.items() if value is not None}


_JSON_TYPES: dict[str, Any] = {
    "seat": (str, int),
    "kings": int,
    "deals": int,
    "precision": (float, int),
    "averaged": bool,
    "joint": bool,
    "seed": int,
    "threads": int,
}


def _write_json(lines: Iterable[Line]) -> int:
    failed = False
    for line in lines:
        failed |= line.error is not None
        print_object(line.to_dict())
        sys.stdout.flush()
    return EXIT_FAILURE if failed else 0


def _write_csv(lines: Iterable[Line], answered: Sequence[str]) -> int:
    """Write one row per line, seat and lance; a bad line has its number and an error."""
    failed = False
    columns = ["line", "error", *answered]
    writer = csv.DictWriter(sys.stdout, columns, lineterminator="\n", restval="")
    writer.writeheader()
    for line in lines:
        failed |= line.error is not None
        if line.error is not None:
            writer.writerow({"line": line.number, "error": line.error})
        if line.answer is not None:
            writer.writerows({"line": line.number, **row} for row in line.answer.rows())
        sys.stdout.flush()
    return EXIT_FAILURE if failed else 0
