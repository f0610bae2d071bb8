"""``musodds odds -`` and its like: a query a line from standard input, answers in order."""

from __future__ import annotations

import csv
import json
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

import click

from musodds.cli.exits import EXIT_FAILURE, EXIT_INTERRUPTED
from musodds.cli.faults import option_name, told
from musodds.cli.options import KingsType, WholeNumber
from musodds.cli.output import Result, cells, print_object
from musodds.cli.texts import ONE_LINE, refuse_empty
from musodds.game.errors import InvalidInput
from musodds.game.variant import parse_seat, seat_title
from musodds.text import _

#: What some editors write before the first line of a file.
_BYTE_ORDER_MARK = "\ufeff"
#: Characters of a line that an error quotes at most.
_MOST_QUOTED = 80


def _none(_options: dict[str, Any]) -> Iterable[str]:
    return ()


#: One cluster serves all lines, and what is asked by seat is asked of no hand.
_OF_NO_LINE = {"cluster", "by_seat"}


class Batch(NamedTuple):
    """A command that answers many lines.

    Attributes
    ----------
    command : click.Command
        Its arguments are what a text line holds, ``HAND [SEAT] [options]``, and by the names of
        its options a JSON line.
    ask : callable
        What answers a line: takes the subject and every option of the command.
    columns : sequence of str or None
        Those of the answers' rows, for CSV; those of the first answer if None.
    idle : callable
        Names the options that change nothing in the answer of a line: what is given for all
        lines is for those that it changes.
    subject : str
        What a line is about and begins with: "hand", which a seat may follow, or "expression".
    """

    command: click.Command
    ask: Callable[..., Result]
    columns: Sequence[str] | None = None
    idle: Callable[[dict[str, Any]], Iterable[str]] = _none
    subject: str = "hand"

    def fields(self) -> dict[str, click.Option]:
        """Return the options of the command by the name that a JSON line gives them."""
        return {
            param.opts[-1].lstrip("-").replace("-", "_"): param
            for param in self.command.params
            if isinstance(param, click.Option)
            and param.expose_value
            and param.name not in _OF_NO_LINE
        }


class Line:
    """One line's number, its answer or what is wrong with it."""

    def __init__(self, number: int, answer: Result | None, error: str | None = None):
        self.number = number
        self.answer = answer
        self.error = error

    @property
    def interrupted(self) -> bool:
        """Whether the answer was cut short by a request to end, which no line outlives."""
        return getattr(self.answer, "stopped", None) == "interrupted"

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
        if name != batch.subject
        and context.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT
    }
    lines = _answers(sys.stdin, batch, given)
    return _write_csv(lines, batch.columns) if output == "csv" else _write_json(lines)


def _answers(source: Iterable[str], batch: Batch, given: dict[str, Any]) -> Iterator[Line]:
    with batch.command.make_context(batch.command.name, ["-"]) as context:
        defaults = {**context.params, **given}
    fields = batch.fields()
    for number, line in enumerate(source, start=1):
        text = line.removeprefix(_BYTE_ORDER_MARK) if number == 1 else line
        if not text.strip():
            continue
        try:
            asked = _parse(text.strip(), batch, fields)
            options = {**defaults, **asked}
            for name in batch.idle(options):
                if name not in asked:
                    options[name] = None
            for name, option in fields.items():
                if option.required and options[str(option.name)] is None:
                    raise InvalidInput(
                        _("a line needs a {field}, as in {example!r}").format(
                            field=name, example="RR7A mano"
                        )
                    )
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


def _parse(text: str, batch: Batch, fields: dict[str, click.Option]) -> dict[str, Any]:
    """Return the options that a line gives, by the names that the command knows them by."""
    if text.startswith("{"):
        return _parse_json(text, batch.subject, fields)
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise InvalidInput(_("the quotes do not close: {error}").format(error=error)) from None
    if not any(word.startswith("-") for word in words):
        # The parser of thirty options takes longer than the answer; here it has nothing to read.
        options: dict[str, Any] = {batch.subject: " ".join(words)}
    elif any(word == "--cluster" or word.startswith("--cluster=") for word in words):
        raise InvalidInput(_("a cluster is for all lines: give it on the command line"))
    else:
        with batch.command.make_context(batch.command.name, words, obj=ONE_LINE) as context:
            options = {
                name: value
                for name, value in context.params.items()
                if context.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT
            }
    return _with_seat(options) if batch.subject == "hand" else options


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


def _parse_json(text: str, subject: str, fields: dict[str, click.Option]) -> dict[str, Any]:
    try:
        options = json.loads(text)
    except ValueError as error:
        raise InvalidInput(_("not JSON: {error}").format(error=error)) from None
    except RecursionError:
        raise InvalidInput(_("a JSON line holds one object, and nothing inside nests")) from None
    if "seat" in fields:
        options = _with_named_seat(options)
    names = (subject, *fields)
    for name, value in options.items():
        if name not in names:
            near = get_close_matches(name, names, n=1)
            hint = _("; did you mean {near!r}?").format(near=near[0]) if near else ""
            raise InvalidInput(_("no field {name!r}").format(name=name) + hint)
        wanted = str if name == subject else _json_type(fields[name])
        right = isinstance(value, wanted) and (wanted is bool or not isinstance(value, bool))
        if value is not None and not right:
            raise InvalidInput(
                _("the field {name!r} cannot be {value}").format(name=name, value=json.dumps(value))
            )
        refuse_empty(value, subject if name == subject else option_name(name))
    if not isinstance(options.get(subject), str):
        raise InvalidInput(
            _("a JSON line needs the field {field!r}, as in {example}").format(
                field=subject, example=_EXAMPLES[subject]
            )
        )
    return {
        name if name == subject else str(fields[name].name): value
        for name, value in options.items()
        if value is not None
    }


def _with_named_seat(options: dict[str, Any]) -> dict[str, Any]:
    """Take the seat from the name that answers give it, which no number may contradict."""
    if "seat_name" not in options:
        return options
    others = {field: value for field, value in options.items() if field != "seat_name"}
    name, number = options["seat_name"], others.get("seat")
    if name is None:
        return others
    if not isinstance(name, str):
        raise InvalidInput(
            _("the field {name!r} cannot be {value}").format(
                name="seat_name", value=json.dumps(name)
            )
        )
    # A number counts from 1 as --seat does, where answers count from 0: guess at neither.
    if number is not None and parse_seat(number) != parse_seat(name):
        raise InvalidInput(
            _(
                "the seat {number} is the {seat} and not {name}: numbers count from 1, the mano; "
                "give seat_name alone"
            ).format(number=number, seat=seat_title(parse_seat(number)), name=name)
        )
    return {**others, "seat": name}


_EXAMPLES = {
    "hand": '{"hand": "RR7A", "seat": "mano"}',
    "expression": '{"expression": "31", "given": "juego"}',
}


def _json_type(option: click.Option) -> type | tuple[type, ...]:
    """Return what a JSON line may give for an option."""
    if option.name == "seat":
        return (str, int)
    if option.is_flag:
        return bool
    if isinstance(option.type, (KingsType, WholeNumber, click.types.IntParamType)):
        return int
    return (float, int) if isinstance(option.type, click.types.FloatParamType) else str


def _write_json(lines: Iterable[Line]) -> int:
    code = 0
    for line in lines:
        print_object(line.to_dict())
        sys.stdout.flush()
        if line.interrupted:
            return EXIT_INTERRUPTED
        if line.error is not None:
            code = EXIT_FAILURE
    return code


def _write_csv(lines: Iterable[Line], columns: Sequence[str] | None) -> int:
    """Write the rows of every answer after its line's number; a bad line has an error instead.

    Without ``columns`` they are those of the first answer; until then errors wait.
    """
    code = 0
    waiting: list[dict[str, Any]] = []
    writer = None if columns is None else _writer(columns)
    for line in lines:
        rows = [] if line.answer is None else list(line.answer.rows())
        if writer is None and rows:
            writer = _writer(list(rows[0]))
        strange = sorted(
            {name for row in rows for name in row} - set(writer.fieldnames if writer else ())
        )
        if strange:
            line.error = _("no column for {name}: the first answer's are those of all").format(
                name=", ".join(strange)
            )
            rows = []
        waiting += [{"line": line.number, "error": line.error}] if line.error is not None else []
        waiting += [{"line": line.number, **cells(row)} for row in rows]
        code = EXIT_FAILURE if line.error is not None else code
        if writer is not None:
            writer.writerows(waiting)
            waiting.clear()
            sys.stdout.flush()
        if line.interrupted:
            return EXIT_INTERRUPTED
    if waiting:
        _writer(()).writerows(waiting)
    return code


def _writer(columns: Sequence[str]) -> csv.DictWriter[str]:
    """Return a writer of these columns after a line's number and its error, the header written."""
    writer = csv.DictWriter(
        sys.stdout, ["line", "error", *columns], lineterminator="\n", restval=""
    )
    writer.writeheader()
    return writer
