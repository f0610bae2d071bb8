"""Runs that are kept in a file from time to time, and when they are interrupted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol


class Run(Protocol):
    """A run that goes on from its file: how many iterations are done, and whether all are whole."""

    iteration: int
    whole: bool

    def save(self, path: Path) -> None: ...


@contextmanager
def kept_if_interrupted(run: Run, checkpoint: Path | None) -> Iterator[None]:
    """Write the checkpoint, if there is one, at an interruption, which goes on to whoever asks."""
    try:
        yield
    except KeyboardInterrupt:
        # Interrupted while it takes an iteration in, it goes on from the file that it last wrote.
        if checkpoint is not None and run.whole and run.iteration:
            run.save(checkpoint)
        raise
