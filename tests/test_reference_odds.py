"""64 hands whose counts an independent enumeration worked out: exact to the unit, and sampled."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from likelihood import far_counts, unlikely

from musodds import odds
from musodds.engines.result import OddsResult

CASES = json.loads((Path(__file__).parent / "data" / "odds.json").read_text())
NAMES = [
    f"{c['hand']}-{c['seat']}-kings{c['kings']}-{c['real']}-{c['dead']}-{c['partner']}"
    for c in CASES
]
EVERY_CASE = pytest.mark.parametrize("case", CASES, ids=NAMES)
DEALS = 1 << 21


def ask(case: dict[str, Any], **options: Any) -> OddsResult:
    return odds(
        case["hand"],
        case["seat"] + 1,
        kings=case["kings"],
        real=("off", "sota", "figure")[case["real"]],
        dead=case["dead"] or None,
        partner=case["partner"] or None,
        **options,
    )


def test_the_cases_are_the_64() -> None:
    assert len(CASES) == 64
    assert {case["seat"] for case in CASES} == {0, 1, 2, 3}


@EVERY_CASE
def test_exact_counts_to_the_unit(case: dict[str, Any]) -> None:
    result = ask(case)
    assert result.method == "exact"
    assert result.deals == case["deals"]
    assert result.counts == case["lances"]
    assert result.net_mean == case["net_stones_sum"] / case["deals"]


def test_the_enumeration_and_the_shipped_table_both_stand_behind_the_cases() -> None:
    sources = {ask(case).source for case in CASES}
    assert sources == {"enumeration", "shipped table"}


@pytest.mark.parametrize(
    "case", [c for c in CASES if not c["dead"] and not c["partner"] and not c["real"]][::3]
)
def test_exact_counts_by_enumeration_where_a_table_is_shipped(case: dict[str, Any]) -> None:
    # "any" says nothing, but what is told is enumerated.
    result = ask(case | {"partner": "any"})
    assert result.source == "enumeration"
    assert (result.deals, result.counts) == (case["deals"], case["lances"])


@EVERY_CASE
def test_sampled_counts_within_five_standard_errors(case: dict[str, Any]) -> None:
    result = ask(case, method="mc", deals=DEALS, seed=20_240_601)
    assert result.deals == DEALS
    far = far_counts(result.counts, DEALS, case["lances"], case["deals"])
    assert far == []
    expected = case["net_stones_sum"] / case["deals"]
    assert result.net_error > 0
    assert abs(result.net_mean - expected) <= 5 * result.net_error


@pytest.mark.parametrize(
    ("found", "p", "is_unlikely"),
    [
        (500_000, 0.5, False),
        (502_499, 0.5, False),
        (502_501, 0.5, True),
        (0, 0.0, False),
        (1, 0.0, True),
        (1_000_000, 1.0, False),
        (999_999, 1.0, True),
        (2, 1e-6, False),
        (20, 1e-6, True),
        (0, 1.2e-5, False),
        (0, 1.5e-5, True),
        (999_980, 1 - 1e-6, True),
    ],
)
def test_the_test_of_likelihood_itself(found: int, p: float, is_unlikely: bool) -> None:
    assert unlikely(found, 1_000_000, p) == is_unlikely
