"""Columns of text, aligned: the first to the left, the others to the right."""

from __future__ import annotations

from collections.abc import Sequence

from musodds.view.terminal import table_width

Row = Sequence[str]


def grid(
    rows: Sequence[Row], gap: int = 2, *, indent: int = 0, limit: int | None = None
) -> list[str]:
    """Return rows as lines of aligned columns; a row of one cell is a title that no
    column makes room for, an empty row an empty line.

    Where the columns do not fit into ``limit`` (the terminal's width by default), those that do
    not come below, after the first column again.

    >>> grid([["", "win"], ["grande", "86%"]])
    ['        win', 'grande  86%']
    >>> grid([["", "win", "lose"], ["grande", "86%", "14%"]], limit=12)
    ['        win', 'grande  86%', '', '        lose', 'grande   14%']
    """
    widths: list[int] = []
    for row in rows:
        if len(row) == 1:
            continue
        widths += [0] * (len(row) - len(widths))
        for i, cell in enumerate(row):
            widths[i] = max(widths[i], len(cell))
    groups = _fitting(widths, gap, (table_width() if limit is None else limit) - indent)
    lines: list[str] = []
    block: list[Row] = []
    for row in [*rows, []]:
        if len(row) > 1:
            block.append(row)
            continue
        for number, columns in enumerate(groups if block else ()):
            lines += [""] if number else []
            lines += [_line(each, columns, widths, gap) for each in block]
        block = []
        lines.append(row[0] if row else "")
    lines.pop()
    return [(" " * indent + line).rstrip() for line in lines]


def _fitting(widths: Sequence[int], gap: int, limit: int) -> list[list[int]]:
    """Return the columns to set side by side, the first in every group."""
    groups: list[list[int]] = [[0]]
    used = widths[0] if widths else 0
    for column in range(1, len(widths)):
        if used + gap + widths[column] > limit and len(groups[-1]) > 1:
            groups.append([0])
            used = widths[0]
        groups[-1].append(column)
        used += gap + widths[column]
    return groups


def _line(row: Row, columns: Sequence[int], widths: Sequence[int], gap: int) -> str:
    cells = [
        row[i].ljust(widths[i]) if i == 0 else row[i].rjust(widths[i])
        for i in columns
        if i < len(row)
    ]
    return (" " * gap).join(cells).rstrip()
