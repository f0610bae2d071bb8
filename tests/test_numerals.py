"""How numbers are written: rounded once, in the numerals of the language, by one module."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import musodds
from musodds.game.score import in_amarracos
from musodds.text import Message, language, numeral, set_language
from musodds.view import numbers

ROOT = Path(musodds.__file__).parent
SPACE = "\N{NO-BREAK SPACE}"


Speak = Callable[[str], None]


@pytest.fixture
def speak() -> Iterator[Speak]:
    before = language()
    yield set_language
    set_language(before)


@pytest.mark.parametrize(
    ("spoken", "count", "share", "gain"),
    [
        ("en", "43,370,632,305,000", "79.16%", "−1.20"),
        ("es", "43.370.632.305.000", f"79,16{SPACE}%", "−1,20"),
        ("eu", "43.370.632.305.000", "%79,16", "−1,20"),
    ],
)
def test_a_language_writes_numbers_its_own_way(
    speak: Speak, spoken: str, count: str, share: str, gain: str
) -> None:
    speak(spoken)
    assert numbers.count(43_370_632_305_000) == count
    assert numbers.percent(0.7916) == share
    assert numbers.percent_label(0.7916, 2) == share
    assert numbers.signed(-1.2) == gain
    filled = Message("{deals:,} / {net:+.2f} / {typed} / {n}")
    assert filled.format(deals=43_370_632_305_000, net=-1.2, typed="0.5", n=0.5) == (
        f"{count} / {gain.replace('−', '-')} / 0.5 / 0.5"
    )
    assert Message("{typed:.3}").format(typed="0.5678") == "0.5"


@pytest.mark.parametrize(
    ("n", "english", "local"),
    [
        (999, "999", "999"),
        (1000, "1,000", "1000"),
        (9999, "9,999", "9999"),
        (10_000, "10,000", "10.000"),
        (-9999, "-9,999", "-9999"),
        (-10_000, "-10,000", "-10.000"),
        (1_000_000, "1,000,000", "1.000.000"),
    ],
)
def test_dots_stand_from_five_digits_up(speak: Speak, n: int, english: str, local: str) -> None:
    speak("en")
    assert numbers.count(n) == english
    for spoken in ("es", "eu"):
        speak(spoken)
        assert numbers.count(n) == local
        assert numeral(f"{n:,}.25") == f"{local},25"


def test_a_number_is_rounded_once_and_has_no_negative_zero(speak: Speak) -> None:
    speak("en")
    # Exact halves go to even; what lies below a half is not first rounded up to one.
    assert [numbers.decimal(x, 1) for x in (0.25, 0.75, -0.25, 0.2499999)] == [
        "0.2", "0.8", "-0.2", "0.2",
    ]  # fmt: skip
    assert numbers.hundredths(0.12344999999) == "12.34"
    assert numbers.decimal(-0.0004) == "0.000"
    assert numbers.gain(-0.0004) == "+0.000"
    assert numbers.signed(-0.004) == "+0.00"
    assert numbers.hundredths(-0.000001, sign=True) == "+0.00"
    assert numbers.gain(0.5, 1) == "+0.5"
    assert numbers.figures(1 / 14) == "0.0714286"
    for write in (numbers.decimal, numbers.gain, numbers.signed, numbers.hundredths):
        assert write(float("nan")) == "-"


def test_bounds_and_labels_keep_their_sign_before_the_number(speak: Speak) -> None:
    speak("eu")
    assert numbers.percent_label(0.9999) == ">%99"
    assert numbers.percent_label(0.0001, 1) == "<%0,1"
    assert numbers.percent_label(1.0) == "%100"
    assert numbers.hundredths(0.0, interval=(0.0, 0.0188)) == "< 1,9"
    speak("es")
    assert numbers.percent_label(0.9999) == f">99{SPACE}%"
    assert numbers.hundredths(1.0, interval=(0.999961, 1.0)) == "> 99,9961"


@pytest.mark.parametrize(
    ("spoken", "written"),
    [("en", "8 amarracos 1"), ("es", "8 amarracos y 1")],
)
def test_stones_are_kept_as_a_player_says_them(speak: Speak, spoken: str, written: str) -> None:
    speak(spoken)
    assert in_amarracos(41) == written


def formats(path: Path) -> list[str]:
    """Return the places where a file writes decimals, thousands or a percentage by itself."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FormattedValue) and node.format_spec is not None:
            spec = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "0"
                for part in ast.walk(node.format_spec)
                if isinstance(part, ast.Constant | ast.FormattedValue)
            )
            if re.search(r"\.\d*[efg%]|,", spec):
                found.append(f"{path.name}:{node.lineno} {spec}")
        if isinstance(node, ast.JoinedStr):
            for part, after in zip(node.values, node.values[1:], strict=False):
                bare = isinstance(part, ast.FormattedValue)
                if bare and isinstance(after, ast.Constant) and str(after.value).startswith("%"):
                    found.append(f"{path.name}:{node.lineno} %")
    return found


def test_numbers_are_written_in_one_module() -> None:
    walked = [*(ROOT / "view").rglob("*.py"), *(ROOT / "cli").rglob("*.py")]
    assert len(walked) > 50
    own = ROOT / "view" / "numbers.py"
    assert formats(own)
    assert not [place for path in walked if path != own for place in formats(path)]


@pytest.mark.parametrize("spoken", ["es", "eu"])
def test_ticks_of_a_chart_have_local_numerals(speak: Speak, spoken: str) -> None:
    page = pytest.importorskip("musodds.view.charts.page")
    from matplotlib.figure import FigureBase
    from matplotlib.ticker import PercentFormatter

    def draw(figure: FigureBase) -> None:
        axes: Any = figure.subplots()
        axes.set_xlim(0, 1)
        axes.set_ylim(0, 1)
        axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))

    speak(spoken)
    with page.drawn_with(page.THEMES["light"]):
        figure = page.compose(
            [page.Page(title="t", subtitle="s", footer="f", size=(4, 4), draw=draw)]
        )
        figure.draw_without_rendering()
        drawn: Any = figure.axes[0]
        across = {label.get_text() for label in drawn.get_xticklabels()}
        up = {label.get_text() for label in drawn.get_yticklabels()}
    assert "0,2" in across
    assert not any("." in text for text in across)
    assert ({"es": f"20{SPACE}%", "eu": "%20"}[spoken]) in up
