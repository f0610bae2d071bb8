"""``musodds table`` and the shipped tables behind it."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import numpy as np
import pytest
from commands import musodds

from musodds.engines.exact import exact_odds
from musodds.engines.query import OddsQuery
from musodds.engines.result import ROW_COLUMNS
from musodds.engines.shipped import odds_table, shipped_odds, shipped_sums
from musodds.game.hands import hand_table
from musodds.game.variant import Variant


@pytest.mark.parametrize("kings", [8, 4])
def test_random_rows_of_the_shipped_tables_recompute(kings: int) -> None:
    variant = Variant(kings)
    rng = np.random.default_rng()
    for hand in rng.choice(hand_table(variant).n, size=12, replace=False).tolist():
        query = OddsQuery(variant, hand)
        shipped = shipped_odds(query, (0, 1, 2, 3))
        assert shipped is not None
        for row, exact in zip(shipped, exact_odds(query, (0, 1, 2, 3)), strict=True):
            assert row.counts == exact.counts, (kings, row.hand, row.seat)
            assert row.net_mean == exact.net_mean


def test_whole_table_equals_the_shipped_one_on_any_number_of_threads() -> None:
    variant = Variant(8)
    shipped = shipped_sums(variant)
    assert shipped is not None
    for threads in (1, 2):
        assert np.array_equal(odds_table(variant, threads), shipped)


def test_table_of_a_variant_with_la_real_is_enumerated() -> None:
    variant = Variant(8, "sota")
    sums = odds_table(variant)
    hand = hand_table(variant).names.index("S777")
    (exact,) = exact_odds(OddsQuery(variant, hand), (3,))
    assert exact.counts["juego"]["mine_beats_rivals"] == exact.deals
    assert sums[hand, 3, -1] == round(exact.net_mean * exact.deals)


@pytest.mark.parametrize("ending", ["csv", "json", "parquet"])
def test_table_in_every_format(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"odds.{ending}"
    assert musodds("table", "odds", "-o", str(path)).code == 0
    if ending == "csv":
        with path.open() as file:
            rows = list(csv.DictReader(file))
    elif ending == "json":
        rows = json.loads(path.read_text())
    else:
        pandas = pytest.importorskip("pandas")
        pytest.importorskip("pyarrow")
        rows = pandas.read_parquet(path).to_dict("records")
    assert len(rows) == 330 * 4 * 5
    assert tuple(rows[0]) == ROW_COLUMNS
    assert [path.name] == [p.name for p in tmp_path.iterdir()]


def test_existing_file_is_kept_unless_forced(tmp_path: Path) -> None:
    path = tmp_path / "odds.csv"
    path.write_text("mine")
    outcome = musodds("table", "odds", "-o", str(path))
    assert (outcome.code, path.read_text()) == (1, "mine")
    assert "--force" in outcome.err
    assert musodds("table", "odds", "-o", str(path), "--force").code == 0
    assert path.read_text().startswith("hand,")


@pytest.mark.parametrize(
    ("name", "code", "part"),
    [
        ("no/such/folder.csv", 1, "there is no such folder"),
        ("odds.txt", 2, "a table is written as .csv, .json, .parquet"),
    ],
)
def test_file_that_cannot_be_written(tmp_path: Path, name: str, code: int, part: str) -> None:
    outcome = musodds("table", "odds", "-o", str(tmp_path / name))
    assert outcome.code == code
    assert part in outcome.err
    assert outcome.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
