"""What every command takes: the language, colour, how much to say on stderr."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

import click

from musodds.cli import texts
from musodds.text import LANGUAGES, _, later, now
from musodds.view.terminal import is_quiet, set_quiet

_verbose = False


def common_options() -> list[click.Option]:
    """Return the options that every command and `musodds` itself take."""
    return [
        texts.Option(
            ["--lang"],
            type=click.Choice(LANGUAGES),
            expose_value=False,
            help=later(
                "Language: English, Spanish, Basque. MUSODDS_LANG or the locale chooses else."
            ),
        ),
        texts.Option(
            ["--no-color"],
            is_flag=True,
            expose_value=False,
            is_eager=True,
            callback=_no_color,
            help=later("No colour on the terminal, as with NO_COLOR set."),
        ),
        texts.Option(
            ["-q", "--quiet"],
            is_flag=True,
            expose_value=False,
            is_eager=True,
            callback=_quiet,
            help=later("Data and errors only: no readings or legends, no notes, no progress."),
        ),
        texts.Option(
            ["-v", "--verbose"],
            is_flag=True,
            expose_value=False,
            is_eager=True,
            callback=_say_more,
            help=later(
                "Say on stderr which engine answered, what was compiled and how long it took."
            ),
        ),
    ]


def _no_color(_ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        os.environ["NO_COLOR"] = "1"


def _quiet(_ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        set_quiet(True)


def _say_more(_ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    global _verbose
    if value:
        _verbose = True


def begin() -> None:
    """Forget what an earlier run in this process was asked."""
    global _verbose
    _verbose = False
    set_quiet(False)


def heed_manners(command: click.Command) -> None:
    """Give ``command`` the common options, and have it listen to the library as it runs."""
    command.params += common_options()
    work = command.callback
    assert work is not None

    @functools.wraps(work)
    def listening(*args: Any, **kwargs: Any) -> Any:
        with _log_on_stderr():
            return work(*args, **kwargs)

    command.callback = listening


@contextmanager
def _log_on_stderr() -> Iterator[None]:
    """Show the library's log records on stderr in the language in use, one line each."""
    import logging

    class ToStderr(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            text = now(str(record.msg))
            note("musodds: " + (text % record.args if record.args else text))

    logger = logging.getLogger("musodds")
    logger.setLevel(logging.INFO if _verbose else logging.WARNING)
    logger.propagate = False
    handler = ToStderr()
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.propagate = True
        logger.setLevel(logging.NOTSET)


def note(text: str) -> None:
    """Write one line about the work to stderr, unless quiet was asked for."""
    if not is_quiet():
        click.echo(text, err=True)


def report(begun: float) -> None:
    """With ``--verbose``, write what was compiled or found compiled, and the time."""
    if not _verbose:
        return
    loaded, compiled = _kernels()
    if loaded or compiled:
        note(
            "musodds: "
            + _("kernels: {loaded} from the cache, {compiled} compiled now").format(
                loaded=loaded, compiled=compiled
            )
        )
    note("musodds: " + _("{seconds:.2f} s").format(seconds=perf_counter() - begun))


def _kernels() -> tuple[int, int]:
    """Return how many kernels came from numba's cache and how many were compiled."""
    hits = misses = 0
    seen: set[int] = set()
    for name, module in list(sys.modules.items()):
        if not name.startswith("musodds.kernels."):
            continue
        for value in vars(module).values():
            stats: Any = getattr(value, "stats", None)
            if stats is None or id(value) in seen or not hasattr(stats, "cache_hits"):
                continue
            seen.add(id(value))
            hits += sum(stats.cache_hits.values())
            misses += sum(stats.cache_misses.values())
    return hits, misses
