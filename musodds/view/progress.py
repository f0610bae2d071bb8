"""A progress bar on stderr for what takes over a second, on a terminal only."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

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
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bars

    begin = perf_counter()
    bar = Bars(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[state]}"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task(what, total=None, state="")
    shown = False

    def update(done: int, total: int | None, error: float | None = None) -> None:
        nonlocal shown
        if not shown and perf_counter() - begin > _PATIENCE:
            bar.start()
            shown = True
        state = f"{count(done)} {unit}"
        if error is not None:
            state += "  " + _("error {error:.2e}").format(error=error)
        bar.update(task, completed=done, total=total, state=state)

    try:
        yield update
    finally:
        if shown:
            bar.stop()
