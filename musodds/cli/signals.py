"""A request to end, heeded as an interruption is: what there is is shown, under its own code."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from musodds.cli.exits import EXIT_INTERRUPTED, EXIT_TERMINATED


class Ending:
    """Whether a request to end has come."""

    asked = False

    def code(self, code: int) -> int:
        """Return a run's exit code: an interruption that was a request to end has its own."""
        return EXIT_TERMINATED if self.asked and code == EXIT_INTERRUPTED else code


@contextmanager
def heeding_requests_to_end() -> Iterator[Ending]:
    """Take SIGTERM as an interruption while the command runs, and say whether it came.

    Python hears signals in its main thread only; elsewhere nothing changes.
    """
    ending = Ending()
    if threading.current_thread() is not threading.main_thread():
        yield ending
        return

    def end(_number: int, _frame: FrameType | None) -> None:
        ending.asked = True
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield ending
    finally:
        signal.signal(signal.SIGTERM, before)
