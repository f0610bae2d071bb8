"""The library as people use it: examples, docstrings, data frames, notebooks."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import runpy
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import musodds
from musodds.game.errors import InvalidInput

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def _with_doctests() -> list[str]:
    names = [module.name for module in pkgutil.walk_packages(musodds.__path__, "musodds.")]
    paths = {name: ROOT.joinpath(*name.split(".")) for name in ("musodds", *names)}
    return [
        name
        for name, path in paths.items()
        for file in (path.with_suffix(".py"), path / "__init__.py")
        if file.is_file() and _runnable(file.read_text(encoding="utf-8"))
    ]


def _runnable(text: str) -> bool:
    return any(">>>" in line and "+SKIP" not in line for line in text.splitlines())


@pytest.mark.parametrize("module", _with_doctests())
def test_examples_of_the_docstrings_hold(module: str) -> None:
    result = doctest.testmod(importlib.import_module(module))
    assert result.attempted
    assert not result.failed


def test_there_are_three_examples() -> None:
    assert len(EXAMPLES) == 3


@pytest.mark.parametrize("script", EXAMPLES, ids=lambda path: path.stem)
def test_examples_run(script: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", str(script)], capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) > 5


def test_reference_of_the_library_is_its_docstrings() -> None:
    generate = runpy.run_path(str(ROOT / "docs" / "generate.py"))
    assert generate["API_TARGET"].read_text(encoding="utf-8") == generate["api"]()


def _results() -> list[tuple[str, Any]]:
    return [
        ("odds", musodds.odds("RR7A", "postre")),
        ("sampled odds", musodds.odds("RR7A", "postre", deals=50_000, seed=1)),
        ("compare", musodds.compare("RR4A", "CCC7", seat="mano")),
        ("know", musodds.know("31")),
        ("freq", musodds.freq("31", given="juego")),
        ("showdown", musodds.showdown("RR7A", "RCSA", "RRAA", "CCSS")),
        ("ordago", musodds.ordago("RCSA", "postre", "juego", "20-20")),
        ("chances", musodds.chances("RRSA", "mano", "39-38", partner="AA6S")),
        ("equity", musodds.equity("35-38")),
        ("simulate", musodds.simulate(juegos=200, seed=1)),
        ("discard", musodds.discard("RC64", "mano", deals=1000, seed=1)),
        ("mus", musodds.mus("RC64", "mano", deals=1000, seed=1)),
        ("joint", musodds.joint("RRSA", "mano", partner="AA6S")),
    ]


class _Table(HTMLParser):
    """Counts the cells of each row."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[int] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        if tag == "tr":
            self.rows.append(0)
        if tag in ("td", "th"):
            self.rows[-1] += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_every_result_is_a_tidy_frame_and_a_table_for_notebooks() -> None:
    for name, result in _results():
        frame, rows = result.to_frame(), result.rows()
        assert len(frame) == len(rows) > 0, name
        assert list(frame.columns) == list(rows[0]), name
        assert not any(isinstance(x, (dict, list, tuple)) for x in rows[0].values()), name
        table = _Table()
        table.feed(result._repr_html_())
        assert not table.open, name
        assert len(set(table.rows)) == 1 or len(rows) > 60, name
        assert len(table.rows) == 1 + min(len(rows), 60) + (len(rows) > 60), name


def test_tables_of_notebooks_escape_what_was_asked() -> None:
    html = musodds.freq("31", given="juego & no-pares")._repr_html_()
    assert "juego &amp; no-pares" in html
    assert "43.750%" in html


def test_heads_of_notebook_tables_follow_the_language_and_columns_do_not() -> None:
    result = musodds.odds("RR7A", "postre")
    columns = list(result.to_frame().columns)
    try:
        musodds.set_language("eu")
        assert "handia" in result._repr_html_()
        assert list(result.to_frame().columns) == columns
        assert list(result.to_frame()["lance"]) == ["grande", "chica", "pares", "juego", "punto"]
    finally:
        musodds.set_language("en")


def test_a_language_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match="no language 'fr': there are en, es, eu"):
        musodds.set_language("fr")


def test_a_result_is_one_line_when_it_is_written_out() -> None:
    odds = musodds.odds("RR7A", "mano", partner="duples*2 | 31")
    decision = musodds.ordago("RCSA", "postre", "juego", "20-20")
    results = (
        odds,
        odds.joint(),
        decision,
        decision.scored,
        musodds.freq("31", given="juego &\n no-pares"),
        musodds.showdown("RR7A", "RCSA", "RRAA", "CCSS"),
        musodds.equity("35-38"),
        musodds.equity(),
        musodds.compare("RR4A", "CCC7", seat="mano"),
        musodds.know("duples"),
        musodds.know("duples").knowledge,
        musodds.chances("RRSA", "mano", "39-38"),
        musodds.discard("RC64", "mano", model="dealt"),
        musodds.bet("RR7A", "mano", "grande"),
        musodds.simulate(juegos=10, seed=1),
        musodds.load_model("human", 8),
    )
    for result in results:
        line = repr(result)
        assert type(result).__name__ in line
        assert "\n" not in line
        assert len(line) < 400
    assert repr(musodds.freq("31")) == (
        "<FrequencyResult 31: favourable=8384, total=91390, probability=0.0917387>"
    )
    assert repr(odds) == f"<OddsResult RR7A as mano, {odds.deals:,} deals: 5 rows>"


def test_parquet_that_cannot_be_written_fails_before_anything_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("musodds.view.table_files.find_spec", lambda name: None)
    monkeypatch.setattr(
        "musodds.engines.shipped.odds_of_every_hand", lambda *_args, **_more: pytest.fail("counted")
    )
    with pytest.raises(InvalidInput, match=r"pip install 'musodds\[parquet\]'"):
        musodds.table("odds", tmp_path / "odds.parquet")
    assert not list(tmp_path.iterdir())
