"""What every command shares: the variant, the output format, seats, seeds and threads."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import click

from musodds.text import _

F = TypeVar("F", bound=Callable[..., Any])


class KingsType(click.ParamType):
    """``--kings``: 8 or 4."""

    name = "8|4"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if str(value) not in ("8", "4"):
            self.fail(_("{value!r} is neither 8 nor 4").format(value=str(value)), param, ctx)
        return int(value)


def variant_options(command: F) -> F:
    """Add ``--kings`` and ``--real``."""
    command = click.option(
        "--real",
        type=click.Choice(["off", "sota", "figure"]),
        default="off",
        show_default=True,
        help=_("La real: 7-7-7 with a sota, or with any card worth 10, beats every other 31."),
    )(command)
    return click.option(
        "--kings",
        type=KingsType(),
        default="8",
        show_default=True,
        help=_("8: threes are kings and twos are aces; 4: they are not."),
    )(command)


def output_options(command: F) -> F:
    """Add ``--json`` and ``--csv``, handed on as ``output``: "text", "json" or "csv"."""

    def choose(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if not value:
            return
        if ctx.meta.setdefault("output", param.name) != param.name:
            raise click.UsageError(_("choose one of --json and --csv"), ctx)

    for name, help_text in (
        ("csv", _("Write CSV to stdout.")),
        ("json", _("Write one JSON object to stdout.")),
    ):
        command = click.option(
            f"--{name}", name, is_flag=True, expose_value=False, callback=choose, help=help_text
        )(command)
    return command


def output_format() -> str:
    """Return "text", "json" or "csv" as the running command was asked."""
    chosen: str = click.get_current_context().meta.get("output", "text")
    return chosen


def print_json(value: Any) -> None:
    """Write one JSON object on one line of stdout."""
    json.dump(value, sys.stdout, ensure_ascii=False)
    sys.stdout.write("\n")


def print_csv(header: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Write CSV to stdout; None is an empty cell."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
