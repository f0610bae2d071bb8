"""Tables of results in files: CSV, JSON, Parquet, Markdown, HTML."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Mapping, Sequence
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from musodds.game.errors import InvalidInput
from musodds.text import _

Rows = Sequence[Mapping[str, Any]]


def write_csv(rows: Rows, path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def write_json(rows: Rows, path: Path) -> None:
    with path.open("w", encoding="utf-8") as file:
        json.dump(list(rows), file, ensure_ascii=False, indent=0)
        file.write("\n")


def write_parquet(rows: Rows, path: Path) -> None:
    import pandas as pd

    pd.DataFrame(list(rows)).to_parquet(path, index=False)


def write_markdown(rows: Rows, path: Path) -> None:
    header = list(rows[0])
    numeric = [isinstance(rows[0][column], int | float) for column in header]
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(_markdown_line(header))
        file.write(_markdown_line(["---:" if right else ":---" for right in numeric]))
        for row in rows:
            file.write(_markdown_line([_cell(row[column]) for column in header]))


def _markdown_line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"


def write_html(rows: Rows, path: Path) -> None:
    """Write a page with nothing but the table; its style is its own and it needs no network."""
    header = list(rows[0])
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(_HTML_HEAD)
        file.write(_html_line("th", header, ' scope="col"') + "</thead>\n<tbody>\n")
        for row in rows:
            file.write(_html_line("td", [_cell(row[column]) for column in header]))
        file.write("</tbody>\n</table>\n</body>\n</html>\n")


def _html_line(tag: str, cells: Sequence[str], attributes: str = "") -> str:
    return (
        "<tr>" + "".join(f"<{tag}{attributes}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>\n"
    )


def _cell(value: Any) -> str:
    return "" if value is None else str(value)


_HTML_HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>musodds table</title>
<style>
:root { color-scheme: light dark; font: 0.9rem/1.4 system-ui, sans-serif; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.15rem 0.5rem; border-bottom: 1px solid #8888; text-align: left; }
th { position: sticky; top: 0; background: Canvas; }
</style>
</head>
<body>
<h1>musodds table</h1>
<table>
<thead>
"""

WRITERS: dict[str, Callable[[Rows, Path], None]] = {
    ".csv": write_csv,
    ".json": write_json,
    ".parquet": write_parquet,
    ".md": write_markdown,
    ".html": write_html,
}


def writer_for(path: Path) -> Callable[[Rows, Path], None]:
    """Return the writer for a file's ending.

    Raises
    ------
    InvalidInput
        If the ending is none of `WRITERS`, or what writes it is not installed.
    """
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        raise InvalidInput(
            _("{path}: a table is written as {endings}, by the file's ending").format(
                path=path, endings=", ".join(WRITERS)
            )
        )
    if writer is write_parquet and find_spec("pyarrow") is None:
        raise InvalidInput(
            _("Parquet needs the extra 'parquet': pip install 'musodds[parquet]'; or write .csv")
        )
    return writer
