"""Columns of text, aligned: the first to the left, the others to the right."""

from __future__ import annotations

from collections.abc import Sequence


def grid(rows: Sequence[Sequence[str]], gap: int = 2) -> list[str]:
    """Return rows as lines of aligned columns; a row of one cell is a title that no
    column makes room for, an empty row an empty line.

    >>> grid([["", "win"], ["grande", "86%"]])
    ['        win', 'grande  86%']
    """
    widths: list[int] = []
    for row in rows:
        if len(row) == 1:
            continue
        widths += [0] * (len(row) - len(widths))
        for i, cell in enumerate(row):
            widths[i] = max(widths[i], len(cell))
    lines = []
    for row in rows:
        if len(row) == 1:
            lines.append(row[0])
            continue
        cells = [
            cell.ljust(width) if i == 0 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=False))
        ]
        lines.append((" " * gap).join(cells).rstrip())
    return lines
