"""What the terminal is like, and what its owner wants to see of us besides data."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import ParamSpec

P = ParamSpec("P")

#: What is written for when nobody says how wide to write.
USUAL_WIDTH = 80
#: Prose stops here however wide the terminal is.
READABLE_WIDTH = 100
_LEAST_WIDTH = 40

_quiet = False


def set_quiet(quiet: bool) -> None:
    """Show no readings, no legends, no notes and no progress."""
    global _quiet
    _quiet = quiet


def is_quiet() -> bool:
    return _quiet


def aside(text: str) -> list[str]:
    """Return what helps to read the data, an empty line before it; nothing under ``--quiet``."""
    import textwrap

    return [] if _quiet else ["", *textwrap.wrap(text, text_width())]


def animates() -> bool:
    """Return whether something that moves may be shown on stderr."""
    return not _quiet and sys.stderr.isatty()


def table_width() -> int:
    """Return the columns of the terminal, or of ``COLUMNS``; 80 where neither is known."""
    import shutil

    columns = shutil.get_terminal_size((USUAL_WIDTH, 24)).columns
    return max(columns, _LEAST_WIDTH)


def text_width() -> int:
    """Return how wide to write prose."""
    return min(table_width(), READABLE_WIDTH)


def fitted(function: Callable[P, str]) -> Callable[P, str]:
    """Have the lines of a text go on below, indented, where they are wider than the terminal."""

    @functools.wraps(function)
    def narrow(*args: P.args, **kwargs: P.kwargs) -> str:
        import textwrap

        width = table_width()
        lines: list[str] = []
        for line in function(*args, **kwargs).splitlines():
            if len(line) <= width:
                lines.append(line)
                continue
            indent = line[: len(line) - len(line.lstrip())]
            lines += textwrap.wrap(
                line.lstrip(),
                width,
                initial_indent=indent,
                subsequent_indent=indent + "  ",
                break_on_hyphens=False,
            )
        return "\n".join(lines)

    return narrow
