"""Pages: a title, the event counted, a drawing and where its numbers come from.

Everything is drawn with matplotlib's objects; pyplot and its global state are never imported.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure, FigureBase
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.text import Text
from matplotlib.ticker import Formatter, PercentFormatter, ScalarFormatter

from musodds.game.errors import InvalidInput
from musodds.text import _, language, numeral
from musodds.view.numbers import with_sign

SUFFIXES = (".png", ".svg", ".pdf")
A4_PORTRAIT = (8.27, 11.69)
#: How many times larger than an A4 sheet each side of a sheet is.
PAPERS = {"A4": 1.0, "A3": 2**0.5}
DOTS_PER_INCH = 150

#: Okabe and Ito's colours, which people with any colour vision tell apart.
LANCE_COLOURS = {
    "grande": "#0072B2",
    "chica": "#E69F00",
    "pares": "#009E73",
    "juego": "#CC79A7",
    "punto": "#56B4E9",
}
#: A map whose lightness grows evenly.
CHANCE_MAP = "cividis"
#: A map on which nothing is pale.
PALE_MAP = "YlGnBu"


@dataclass(frozen=True)
class Theme:
    """The colours of a page: what it is drawn with, its background, faint lines."""

    ink: str
    paper: str
    faint: str


THEMES = {
    "light": Theme("#1b1b1b", "#ffffff", "#c9c9c9"),
    "dark": Theme("#eeeeee", "#16181c", "#4a4d52"),
}


@dataclass(frozen=True)
class Page:
    """A page to be drawn.

    Attributes
    ----------
    size : (float, float)
        Width and height in inches.
    draw : callable
        Draws on a figure of that size, the page's own, between title and footer.
    enlarged : float
        How many times larger than ``size`` the page is made, letters and lines with it.
    """

    title: str
    subtitle: str
    footer: str
    size: tuple[float, float]
    draw: Callable[[FigureBase], None]
    enlarged: float = 1.0


def inches(size: tuple[float, float], left: float, top: float, right: float, bottom: float) -> Any:
    """Return as fractions (left, bottom, width, height) the box inside margins in inches."""
    width, height = size
    return (
        left / width,
        bottom / height,
        (width - left - right) / width,
        (height - top - bottom) / height,
    )


def quiet(axes: Axes) -> Axes:
    """Return axes with no frame above and on the right."""
    axes.spines[["top", "right"]].set_visible(False)
    return axes


@contextmanager
def drawn_with(theme: Theme) -> Iterator[None]:
    """Draw with a theme's colours, texts as texts and names that are the same in every run."""
    colours = dict.fromkeys(
        ("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color",
         "hatch.color", "patch.edgecolor", "axes.titlecolor"),
        theme.ink,
    )  # fmt: skip
    settings: dict[str, Any] = {
        **colours,
        "figure.facecolor": theme.paper,
        "axes.facecolor": theme.paper,
        "savefig.facecolor": theme.paper,
        "grid.color": theme.faint,
        "legend.frameon": False,
        "font.family": ["DejaVu Sans"],
        "font.size": 9,
        # With hints a text's width depends on the resolution, so that what was measured to fit
        # would not.
        "text.hinting": "no_hinting",
        "svg.fonttype": "none",
        "svg.hashsalt": "musodds",
        "pdf.fonttype": 42,
    }
    with rc_context(cast(Any, settings)):
        yield


def compose(pages: Sequence[Page]) -> Figure:
    """Return one figure with the pages side by side, drawn; call it inside `drawn_with`."""
    width = sum(page.size[0] for page in pages)
    height = max(page.size[1] for page in pages)
    figure = Figure(figsize=(width, height))
    if len(pages) == 1:
        _draw(pages[0], figure)
        _local_numerals(figure)
        _enlarge(figure, pages[0].enlarged)
        return figure
    widths = [page.size[0] for page in pages]
    parts = cast(Any, figure.subfigures(1, len(pages), width_ratios=widths))
    for page, part in zip(pages, parts, strict=True):
        _draw(page, part)
    _local_numerals(figure)
    return figure


class _Numerals(Formatter):
    """Ticks as another formatter writes them, in the numerals of the language in use."""

    def __init__(self, english: Formatter) -> None:
        self._english = english

    def __call__(self, x: float, pos: int | None = None) -> str:
        written = self._english(x, pos)
        bare = written.removesuffix("%")
        return numeral(bare) if bare == written else with_sign(numeral(bare))

    def set_axis(self, axis: Any) -> None:
        super().set_axis(axis)
        self._english.set_axis(axis)

    def set_locs(self, locs: Any) -> None:
        self._english.set_locs(locs)


def _local_numerals(figure: Figure) -> None:
    if language() == "en":
        return
    for axes in figure.axes:
        for axis in (cast(Any, axes).xaxis, cast(Any, axes).yaxis):
            written = axis.get_major_formatter()
            if isinstance(written, ScalarFormatter | PercentFormatter):
                axis.set_major_formatter(_Numerals(written))


def _draw(page: Page, figure: FigureBase) -> None:
    width, height = page.size
    margin = 0.4
    texts = [
        figure.text(
            margin / width, 1 - 0.2 / height, page.title, fontsize=13, fontweight="bold", va="top"
        ),
        figure.text(
            margin / width, 1 - 0.5 / height, page.subtitle, fontsize=9, va="top", linespacing=1.3
        ),
        figure.text(margin / width, 0.14 / height, page.footer, fontsize=7.5, va="bottom"),
    ]
    pixels: float = cast(Any, figure).bbox.width
    room = pixels * (1 - 1.5 * margin / width)
    for text in texts:
        # Another language may need more room than English.
        wide = text.get_window_extent().width
        if wide > room:
            text.set_fontsize(float(text.get_fontsize()) * room / wide)
    page.draw(figure)


def _enlarge(figure: Figure, factor: float) -> None:
    """Make a figure larger: places are shares of it, and what is in points grows as it does."""
    if factor == 1:
        return
    width, height = figure.get_size_inches()
    figure.set_size_inches(factor * width, factor * height)
    for text in cast(list[Text], figure.findobj(Text)):
        text.set_fontsize(factor * float(text.get_fontsize()))
    for line in cast(list[Any], figure.findobj(lambda artist: isinstance(artist, Line2D | Patch))):
        line.set_linewidth(factor * line.get_linewidth())


def check_suffix(path: Path) -> None:
    """Check that a chart can be written under this name.

    Raises
    ------
    InvalidInput
        If its ending is none of `SUFFIXES`.
    """
    if path.suffix.lower() not in SUFFIXES:
        raise InvalidInput(
            _("{path}: a chart is written as {endings}, by the file's ending").format(
                path=path, endings=", ".join(SUFFIXES)
            )
        )


def write_pages(pages: Sequence[Page], path: Path, theme: str = "light") -> None:
    """Write pages to a file: sheet by sheet in a PDF, side by side in a PNG or SVG."""
    kind = path.suffix.lower().lstrip(".")
    with drawn_with(THEMES[theme]):
        if kind == "pdf":
            from matplotlib.backends.backend_pdf import PdfPages

            with PdfPages(path, metadata={"CreationDate": None}) as document:
                for page in pages:
                    document.savefig(compose([page]))
            return
        if kind == "svg":
            path.write_text(_svg(pages), encoding="utf-8", newline="\n")
            return
        metadata = {"Title": pages[0].title}
        compose(pages).savefig(path, format=kind, dpi=DOTS_PER_INCH, metadata=metadata)


def svg_text(pages: Sequence[Page], theme: str = "light") -> str:
    """Return the pages as one SVG without a background, to be set inside a web page."""
    with drawn_with(THEMES[theme]):
        return _svg(pages, transparent=True)


def _svg(pages: Sequence[Page], *, transparent: bool = False) -> str:
    target = io.StringIO()
    # Without a date, a chart drawn again is the same file.
    metadata = {"Date": None, "Title": pages[0].title}
    compose(pages).savefig(target, format="svg", metadata=metadata, transparent=transparent)
    return compact(target.getvalue())


def compact(svg: str) -> str:
    """Return an SVG of matplotlib's that looks the same in half the letters.

    It repeats every text in a comment, turns every text by nought degrees, numbers groups that
    nothing refers to, and places everything to a millionth of a point.

    >>> compact('<path d="M 1.234567 -7.5"/><text x="0.123456">1.234567</text>')
    '<path d="M 1.235 -7.5"/><text x="0.123">1.234567</text>'
    """
    for wordy, brief in _WORDY:
        svg = wordy.sub(brief, svg)
    return _TAG.sub(lambda tag: _FINE.sub(_rounded, tag[0]), svg)


def _rounded(number: re.Match[str]) -> str:
    return str(round(float(number[0]), 3))


_TAG = re.compile("<[^>]*>")
_FINE = re.compile(r"\d+\.\d{4,}")


_WORDY = (
    (re.compile(r"\s*<!--.*?-->", re.DOTALL), ""),
    (re.compile(r' transform="rotate\(-?0 [^"]*\)"'), ""),
    (re.compile(r'<g id="(?:text|patch)_\d+">'), "<g>"),
    (re.compile(r"\n\s+"), "\n"),
)
