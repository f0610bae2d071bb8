"""Progress on stderr for what takes over a second, on a terminal only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from musodds.engines.cluster import Standing
from musodds.engines.query import Progress
from musodds.text import _
from musodds.view.numbers import count
from musodds.view.terminal import animates

_PATIENCE = 1.0


@contextmanager
def progress_bar(what: str, unit: str) -> Iterator[Progress | None]:
    """Yield a function to call with (done, in all or None, greatest standard error or None).

    It shows nothing in the first second; where nothing may move None is yielded.
    """
    if not animates():
        yield None
        return
    with _bar(what) as show:

        def update(done: int, total: int | None, error: float | None = None) -> None:
            state = f"{count(done)} {unit}"
            if error is not None:
                state += "  " + _("error {error:.2e}").format(error=error)
            show(state, completed=done, total=total)

        yield update


@contextmanager
def cluster_bar() -> Iterator[Callable[[Standing], None] | None]:
    """Yield a function to call with how far a cluster has come; None where nothing may move."""
    if not animates():
        yield None
        return
    # How much is left is not known there, and the room is needed for what is.
    with _bar(_("cluster"), gauge=False) as show:
        yield lambda standing: show(cluster_line(standing))


def cluster_line(standing: Standing) -> str:
    """Return how far a cluster has come, in one line."""
    parts = [_("units: {n}").format(n=count(standing.units))]
    if standing.deals:
        speed = count(round(standing.deals / standing.seconds))
        parts.append(_("deals a second: {n}").format(n=speed))
    parts.append(_("workers: {n}").format(n=count(standing.workers)))
    return "  ".join(parts)


@contextmanager
def _bar(what: str, *, gauge: bool = True) -> Iterator[Callable[..., None]]:
    """Yield a function that shows a state, and how much of it is done, after the first second."""
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bars
    from rich.table import Column

    begin = perf_counter()
    bar = Bars(
        TextColumn("{task.description}"),
        *([BarColumn()] if gauge else []),
        # Where there is no room for all of it, it goes on below.
        TextColumn("{task.fields[state]}", table_column=Column(no_wrap=False)),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task(what, total=None, state="")
    shown = False

    def show(state: str, **done: Any) -> None:
        nonlocal shown
        if not shown and perf_counter() - begin > _PATIENCE:
            bar.start()
            shown = True
        bar.update(task, state=state, **done)

    try:
        yield show
    finally:
        if shown:
            bar.stop()
