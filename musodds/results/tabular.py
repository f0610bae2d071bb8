"""Results as rows: a data frame for pandas, a table for a notebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from musodds.results.labels import label, value_title

if TYPE_CHECKING:
    import pandas as pd

#: Rows that a notebook shows of a long table.
_MOST_ROWS = 60


def is_chance(column: str) -> bool:
    """Return whether a column of rows holds chances, 0 to 1."""
    return column == "probability" or column.startswith("p_")


class Tabular:
    """A result that is a table: `rows` says which, the rest follows from it.

    A subclass gives `rows` and may name the columns worth showing and a caption. A column that is a
    chance is `probability`, or the event's name in JSON after ``p_``; the standard error of ``p_x``
    is ``p_x_error``. Notebooks show them in hundredths.
    """

    def __init_subclass__(cls) -> None:
        """Give a subclass the one line of `Tabular`, where ``dataclass`` would write all fields."""
        super().__init_subclass__()
        if "__repr__" not in cls.__dict__:
            cls.__repr__ = Tabular.__repr__  # type: ignore[method-assign]

    #: Columns that a notebook shows; all of them if empty.
    shown_columns: Sequence[str] = ()

    def rows(self) -> list[dict[str, Any]]:
        """Return one flat row per case, all with the same columns; nothing is rounded."""
        raise NotImplementedError

    def caption(self) -> str:
        """Return what the table is of, in the language in use."""
        return ""

    def __repr__(self) -> str:
        """Return one line: what the table is of, and its columns where it has but one row."""
        rows = self.rows()
        if len(rows) == 1:
            names = [name for name in (self.shown_columns or rows[0]) if name in rows[0]]
            told = ", ".join(f"{name}={_short(rows[0][name])}" for name in names)
        else:
            told = f"{len(rows)} rows"
        of = f"{type(self).__name__} {self.caption()}".strip()
        return " ".join(f"<{of}: {told}>".split())

    def to_frame(self) -> pd.DataFrame:
        """Return `rows` as a pandas data frame."""
        import pandas as pd

        return pd.DataFrame(self.rows())

    def _repr_html_(self) -> str:
        """Return the table as a notebook shows it, its heads in the language in use."""
        rows = self.rows()
        columns = [name for name in (self.shown_columns or rows[0]) if name in rows[0]]
        head = "".join(f"<th>{escape(label(name))}</th>" for name in columns)
        body = "".join(
            "<tr>" + "".join(self._cell(name, row) for name in columns) + "</tr>"
            for row in rows[:_MOST_ROWS]
        )
        more = len(rows) - _MOST_ROWS
        if more > 0:
            body += f'<tr><td colspan="{len(columns)}">+ {more:,}</td></tr>'
        caption = f"<caption>{escape(self.caption())}</caption>" if self.caption() else ""
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def _cell(self, name: str, row: Mapping[str, Any]) -> str:
        value = row[name]
        if isinstance(value, bool) or value is None or isinstance(value, str):
            text = "" if value is None else value_title(str(value))
            return f"<td>{escape(text)}</td>"
        if is_chance(name):
            return f"<td style='text-align:right'>{100 * float(value):.3f}%</td>"
        text = f"{value:,}" if isinstance(value, int) else f"{float(value):,.6g}"
        return f"<td style='text-align:right'>{text}</td>"


def _short(value: Any) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)
