"""How help is laid out: prose is filled, examples and columns stay as they are written."""

from __future__ import annotations

import re
import textwrap

import click

#: A line that is indented, or has columns.
_LAID_OUT = re.compile(r"^ |\S {2,}\S", re.MULTILINE)
#: Where the last column of a line begins, or its text if it has no columns.
_HANGING = re.compile(r" *(?:\S.*?\S? {2,})?(?=\S)")


class Formatter(click.HelpFormatter):
    """Fills the paragraphs of a help text but those whose lines are indented or have columns."""

    def write_text(self, text: str) -> None:
        indent = " " * self.current_indent
        paragraphs = [
            self._laid_out(paragraph, indent)
            if _LAID_OUT.search(paragraph)
            else click.wrap_text(
                " ".join(paragraph.split()),
                self.width,
                initial_indent=indent,
                subsequent_indent=indent,
            )
            for paragraph in text.strip().split("\n\n")
        ]
        self.write("\n\n".join(paragraphs) + "\n")

    def _laid_out(self, paragraph: str, indent: str) -> str:
        """Return lines as they are; one that is too long goes on below its last column."""
        lines: list[str] = []
        for line in _whole(paragraph.splitlines()):
            if len(indent + line) <= self.width or line.lstrip().startswith("musodds "):
                lines.append(indent + line)
                continue
            lines += textwrap.wrap(
                line,
                self.width,
                initial_indent=indent,
                subsequent_indent=indent + " " * _hanging(line),
                break_on_hyphens=False,
            )
        return "\n".join(lines)


def _hanging(line: str) -> int:
    found = _HANGING.match(line)
    return len(found[0]) if found else 0


def _whole(lines: list[str]) -> list[str]:
    """Return lines with those that go on below a column joined to the one they belong to."""
    whole: list[str] = []
    for line in lines:
        below = len(line) - len(line.lstrip())
        if whole and below > 2 and below == _hanging(whole[-1]):
            whole[-1] += " " + line.lstrip()
        else:
            whole.append(line)
    return whole


class Context(click.Context):
    """A context whose help is laid out so."""

    formatter_class = Formatter
