"""Tables of results in files: CSV, JSON, Parquet."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Mapping, Sequence
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

    try:
        import pyarrow  # noqa: F401
    except ImportError:
        raise InvalidInput(
            _("Parquet needs the extra 'parquet': pip install 'musodds[parquet]'; or write .csv")
        ) from None
    pd.DataFrame(list(rows)).to_parquet(path, index=False)


WRITERS: dict[str, Callable[[Rows, Path], None]] = {
    ".csv": write_csv,
    ".json": write_json,
    ".parquet": write_parquet,
}


def writer_for(path: Path) -> Callable[[Rows, Path], None]:
    """Return the writer for a file's ending.

    Raises
    ------
    InvalidInput
        If the ending is none of `WRITERS`.
    """
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        raise InvalidInput(
            _("{path}: a table is written as {endings}, by the file's ending").format(
                path=path, endings=", ".join(WRITERS)
            )
        )
    return writer
