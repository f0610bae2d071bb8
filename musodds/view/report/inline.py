"""Charts set inside a web page, drawn once for each of the page's themes."""

from __future__ import annotations

import re
from dataclasses import dataclass

from musodds.game.variant import SEAT_NAMES
from musodds.view.charts import CHARTS, pages_of
from musodds.view.charts.asked import Asked
from musodds.view.charts.page import THEMES, svg_text

_ID = re.compile(r'\bid="([^"]+)"')
_REFERENCE = re.compile(r'(url\(#|href="#)')


@dataclass(frozen=True)
class InlineChart:
    """A chart as the page shows it."""

    name: str
    title: str
    subtitle: str
    command: str
    by_theme: dict[str, str]


def inline_chart(key: str, name: str, asked: Asked) -> InlineChart:
    """Return a chart ready to be set in a page; ``key`` keeps its ids apart from other charts'."""
    pages = pages_of(name, asked)
    first = pages[0]
    return InlineChart(
        name=name,
        title=first.title,
        subtitle=first.subtitle.replace("\n", " "),
        command=command_of(name, asked),
        by_theme={theme: bare(svg_text(pages, theme), f"{key}-{theme}", theme) for theme in THEMES},
    )


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
    if asked.variant.real != "off":
        words.append(f"--real {asked.variant.real}")
    return " ".join([*words, "-o", f"{name}.svg"])


def bare(svg: str, key: str, theme: str) -> str:
    """Return an SVG without its XML head, sized by its host, of the class of its theme."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    head, rest = svg.split(">", 1)
    head = re.sub(r'\s(width|height)="[^"]*"', "", head)
    svg = f'{head} class="{theme}" aria-hidden="true" focusable="false">{rest}'
    svg = _ID.sub(rf'id="{key}-\1"', svg)
    svg = _REFERENCE.sub(rf"\1{key}-", svg)
    return re.sub(r"\s+\n", "\n", svg)
