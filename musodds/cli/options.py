"""What every command shares: the variant, the output format, seats, seeds and threads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from musodds.cli import texts
from musodds.text import _, later

F = TypeVar("F", bound=Callable[..., Any])


class KingsType(click.ParamType):  # type: ignore[type-arg] # not generic before click 8.5
    """``--kings``: 8 or 4."""

    name = "8|4"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if str(value) not in ("8", "4"):
            self.fail(_("{value!r} is neither 8 nor 4").format(value=str(value)), param, ctx)
        return int(value)


class WholeNumber(click.ParamType):  # type: ignore[type-arg]
    """A whole number, which may be written ``10_000_000``, ``10,000,000`` or ``1e7``."""

    name = "N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        text = str(value).replace("_", "").replace(",", "")
        try:
            return int(text)
        except ValueError:
            pass
        try:
            number = float(text)
        except ValueError:
            number = 0.5
        if not number.is_integer():
            self.fail(
                _("{value!r} is no whole number; write 10000000 or 1e7").format(value=str(value)),
                param,
                ctx,
            )
        return int(number)


class FilePath(click.Path):
    """A path, handed on as `pathlib.Path`, which help need not import."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from pathlib import Path

        if not value:
            self.fail(_("the path is empty; name a file"), param, ctx)
        if "\0" in str(value):
            self.fail(_("{path!r} is no path: it holds a NUL").format(path=value), param, ctx)
        return Path(str(super().convert(value, param, ctx)))


def knowledge_options(command: F) -> F:
    """Add what may be known of the other hands; the names are those of `Told`."""
    for name, metavar, help_text in reversed(
        (
            (
                "--partner",
                "K",
                later("What is known of my partner's hand ('musodds know --help')."),
            ),
            ("--rivals", "K", later("What is known of each rival's hand.")),
            ("--right", "K", later("Of the rival on my right, who speaks after me.")),
            ("--left", "K", later("Of the rival on my left, who speaks before me.")),
            ("--any-rival", "K", later("What at least one of the two rivals holds.")),
            (
                "--said",
                "ROUND",
                later("Declarations from the mano round: 'pares: si no si no; juego: no no ? no'."),
            ),
            ("--dead", "CARDS", later("Cards that are in no hidden hand, as 7 or RR4.")),
        )
    ):
        command = texts.option(name, metavar=metavar, help=help_text)(command)
    return command


def heard_option(command: F) -> F:
    """Add ``--heard``, what was said in the lances; see `Told`."""
    return texts.option(
        "--heard",
        metavar="TALK",
        help=later(
            "What was said in the lances so far, from the first to speak: 'grande: paso paso "
            "envido; chica: paso'. Who takes part in pares and juego, --said tells."
        ),
    )(command)


def hand_argument(command: F) -> F:
    """Add HAND, which may come in one word or in four: ``RR7A``, ``R R 7 A``."""

    def join(_ctx: click.Context, _param: click.Parameter, value: tuple[str, ...]) -> str:
        return " ".join(value)

    return texts.argument("hand", metavar="HAND", nargs=-1, required=True, callback=join)(command)


def threads_option(command: F) -> F:
    """Add ``--threads``, which is right or wrong whatever the command makes of it."""

    def check(_ctx: click.Context, _param: click.Parameter, value: int | None) -> int | None:
        if value is not None:
            from musodds.engines.units import check_threads

            check_threads(value)
        return value

    return texts.option(
        "--threads",
        type=int,
        callback=check,
        metavar="N",
        help=later("Threads to run; all processors by default. Changes no number."),
    )(command)


def cluster_option(command: F) -> F:
    """Add ``--cluster``, handed on as a `Cluster` that is closed when the command is over."""

    def choose(context: click.Context, _param: click.Parameter, where: str | None) -> Any:
        if where is None or context.resilient_parsing:
            return None
        from musodds.engines.cluster import Cluster
        from musodds.view.progress import cluster_bar

        return context.with_resource(Cluster(where, context.with_resource(cluster_bar())))

    return texts.option(
        "--cluster",
        callback=choose,
        metavar="ADDRESS",
        help=later(
            "Have a dask cluster's workers do it: its scheduler's address, or local:N for N here. "
            "Changes no number."
        ),
    )(command)


def deals_option(command: F) -> F:
    """Add ``--deals``."""
    return texts.option(
        "--deals",
        type=WholeNumber(),
        metavar="N",
        help=later("Deals to sample, 10 million by default; with --precision at most."),
    )(command)


def sampling_options(command: F) -> F:
    """Add ``--seed``, ``--threads`` and ``--cluster``."""
    return texts.option(
        "--seed",
        type=WholeNumber(),
        metavar="N",
        help=later("The same seed gives the same numbers; drawn afresh by default, and shown."),
    )(threads_option(cluster_option(command)))


def variant_options(command: F) -> F:
    """Add ``--kings`` and ``--real``."""
    command = texts.option(
        "--real",
        type=click.Choice(["off", "sota", "figure"]),
        default="off",
        show_default=True,
        help=later("La real: 7-7-7 with a sota, or with any card worth 10, beats every other 31."),
    )(command)
    return texts.option(
        "--kings",
        type=KingsType(),
        default="8",
        show_default=True,
        help=later("8: threes are kings and twos are aces; 4: they are not."),
    )(command)
