"""How a command shows its result: as text, as JSON, as CSV, or as plain lines."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Protocol, TypeVar

import click

from musodds.cli import texts
from musodds.cli.exits import EXIT_INTERRUPTED
from musodds.text import _, later, now

F = TypeVar("F", bound=Callable[..., Any])


class Result(Protocol):
    """What can be shown: an object for JSON and rows of one kind for CSV."""

    def to_dict(self) -> dict[str, Any]: ...

    def rows(self) -> Sequence[Mapping[str, Any]]: ...


FORMATS = (
    ("json", later("Write one JSON object to stdout.")),
    ("csv", later("Write CSV to stdout.")),
    ("plain", later("Write one 'name: value' a line, for screen readers.")),
)


def output_options(command: F) -> F:
    """Add ``--json``, ``--csv`` and ``--plain``, of which one may be given."""

    def choose(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if not value:
            return
        if ctx.meta.setdefault("output", param.name) != param.name:
            raise click.UsageError(_("choose one of --json, --csv and --plain"), ctx)

    for name, help_text in reversed(FORMATS):
        command = texts.option(
            f"--{name}", name, is_flag=True, expose_value=False, callback=choose, help=help_text
        )(command)
    return command


def text_only(reason: str) -> Callable[[F], F]:
    """Have ``--json``, ``--csv`` and ``--plain`` refused for a reason marked with `later`."""

    def refuse(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if value:
            raise click.UsageError(
                _("{option} is not for this command: {reason}").format(
                    option=param.opts[0], reason=now(reason)
                ),
                ctx,
            )

    def add(command: F) -> F:
        for name, _help in reversed(FORMATS):
            command = texts.option(
                f"--{name}", name, is_flag=True, expose_value=False, callback=refuse, hidden=True
            )(command)
        return command

    return add


def output_format() -> str:
    """Return "text", "json", "csv" or "plain" as the running command was asked."""
    chosen: str = click.get_current_context().meta.get("output", "text")
    return chosen


_KEPT: ContextVar[list[Result] | None] = ContextVar("kept results", default=None)


@contextmanager
def kept_result() -> Iterator[list[Result]]:
    """Have commands that run inside keep their results in the list given, and write nothing."""
    kept: list[Result] = []
    before = _KEPT.set(kept)
    try:
        yield kept
    finally:
        _KEPT.reset(before)


def show(result: Result, text: Callable[[], str]) -> int:
    """Write a result to stdout in the format asked for; ``text`` makes the one for people.

    CSV has a header and one line per row, an empty cell where there is no value and a list as in
    JSON. Returns the exit code: that of an interruption for a result that was cut short.
    """
    kept = _KEPT.get()
    chosen = output_format()
    if kept is not None:
        kept.append(result)
    elif chosen == "csv":
        print_csv(result.rows())
    elif chosen == "text":
        click.echo(text())
    else:
        print_object(result.to_dict())
    return EXIT_INTERRUPTED if getattr(result, "stopped", None) == "interrupted" else 0


def print_object(value: Any) -> None:
    """Write one JSON object on one line of stdout; with ``--plain``, what it says line by line."""
    if output_format() == "plain":
        from musodds.view.plain import plain_text

        click.echo(plain_text(value))
        return
    import json

    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")


def print_csv(rows: Sequence[Mapping[str, Any]]) -> None:
    """Write rows of the same columns to stdout as CSV."""
    import csv

    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(rows[0])
    writer.writerows(cells(row).values() for row in rows)


def cells(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row as CSV has it, a list or an object as in JSON."""
    import json

    return {
        name: json.dumps(value, ensure_ascii=False)
        if isinstance(value, (list, tuple, dict))
        else value
        for name, value in row.items()
    }


class Several:
    """Results of one kind shown together: one object whose ``seats`` they are, all their rows."""

    def __init__(self, results: Sequence[Result], shared: Sequence[str] = ()):
        self.results = results
        #: Fields that all have, said once before.
        self.shared = shared

    def to_dict(self) -> dict[str, Any]:
        one = [result.to_dict() for result in self.results]
        return {**{name: one[0][name] for name in self.shared}, "seats": one}

    def rows(self) -> list[Mapping[str, Any]]:
        return [row for result in self.results for row in result.rows()]
