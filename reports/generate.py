"""Draw everything in this folder again: ``python reports/generate.py``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from musodds.engines.files import write_whole
from musodds.game.variant import SEAT_NAMES, Variant
from musodds.view.charts import CHARTS, pages_of
from musodds.view.charts.asked import Asked
from musodds.view.charts.page import write_pages
from musodds.view.report.pages import page_name, report

FOLDER = Path(__file__).parent
#: The hand that charts of one hand show.
EXAMPLE = "RR7A"
#: Charts that are not kept: those of bets are in docs/betting.md and depend on policies, those of
#: convergence are of sampled runs, and two would weigh too much.
_LEFT_OUT = {
    *((name, kings) for name in ("bets", "sheet-bets", "convergence") for kings in (8, 4)),
    ("cuts", 4),
    ("habits", 4),
}


class Drawn(NamedTuple):
    """A chart of this folder: its file, its name and what is asked of it."""

    path: Path
    name: str
    asked: Asked


def charts() -> Iterator[Drawn]:
    """Yield every chart that belongs in this folder."""
    for kings in (8, 4):
        variant = Variant(kings)
        for name, takes in CHARTS.items():
            if (name, kings) in _LEFT_OUT:
                continue
            hand = EXAMPLE if "hand" in takes else ""
            yield Drawn(_path(name, kings), name, Asked(variant, hand=hand))


def _path(file: str, kings: int) -> Path:
    return FOLDER / f"kings{kings}" / f"{file}.svg"


def command_of(name: str, asked: Asked) -> str:
    """Return the command that draws a chart."""
    words = ["musodds", "chart", name]
    takes = CHARTS[name]
    if "hand" in takes:
        words.append(asked.hand)
    if "lance" in takes:
        words.append(f"--lance {asked.lance}")
    if "seat" in takes:
        words.append(f"--seat {SEAT_NAMES[asked.seat]}")
    if asked.variant.kings != 8:
        words.append(f"--kings {asked.variant.kings}")
    return " ".join([*words, "-o", f"{name}.svg"])


def main() -> None:
    """Write the pages, the charts and the index."""
    report(FOLDER, force=True)
    lines = [
        "# Reports",
        "",
        "Pages and charts of both variants, made by `python reports/generate.py` with the version "
        "they name; a test",
        "holds the numbers printed in them to the engines.",
        "",
        "| file | shows | made by |",
        "| --- | --- | --- |",
    ]
    for kings in (8, 4):
        page = page_name(Variant(kings))
        lines.append(
            f"| [{page}]({page}) | Every hand of {kings} kings from every seat and with each seña "
            "of the partner, to sort, filter and search; a hand's odds, rank and discards; what a "
            "score is worth; charts; a matrix to print; in three languages. Open it in a browser. "
            f"| `musodds report --kings {kings} -o .` |"
        )
    for path, name, asked in charts():
        path.parent.mkdir(exist_ok=True)
        pages = pages_of(name, asked)
        write_whole(path, lambda file, pages=pages: write_pages(pages, file), force=True)
        shown = path.relative_to(FOLDER).as_posix()
        subtitle = pages[0].subtitle.replace("\n", " ")
        lines.append(
            f"| [{shown}]({shown}) | {pages[0].title}. {subtitle} | `{command_of(name, asked)}` |"
        )
    (FOLDER / "README.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
