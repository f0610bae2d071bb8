"""Intervals of sampled shares: as sure as they say, at any chance."""

from __future__ import annotations

import numpy as np
import pytest
from commands import musodds as command_line
from scipy.stats import binom

import musodds
from musodds.engines.interval import wilson_interval
from musodds.engines.result import PROBABILITIES
from musodds.game.variant import LANCES


def coverage(n: int, p: float) -> float:
    """The exact chance that the interval of ``n`` cases holds ``p``."""
    seen = np.arange(n + 1)
    holds = [low <= p <= high for low, high in (wilson_interval(k / n, n) for k in seen)]
    return float(binom.pmf(seen, n, p)[holds].sum())


@pytest.mark.parametrize("n", [200, 1000])
def test_intervals_hold_the_chance_as_often_as_they_say(n: int) -> None:
    chances = np.linspace(0.001, 0.999, 201)
    large = [p for p in chances if n * p * (1 - p) >= 20]
    found = [coverage(n, p) for p in large]
    assert len(large) > 100
    assert min(found) >= 0.93
    assert max(found) <= 0.97
    assert np.mean(found) == pytest.approx(0.95, abs=0.003)


@pytest.mark.parametrize("n", [50, 200])
def test_rare_chances_too_are_held_at_least_93_times_in_100(n: int) -> None:
    chances = np.geomspace(1e-3 / n, 0.5, 500)
    assert min(coverage(n, p) for p in chances) >= 0.93
    assert min(coverage(n, 1 - p) for p in chances) >= 0.93


def test_what_was_never_or_always_seen_is_not_sure() -> None:
    low, high = wilson_interval(0.0, 200)
    assert low == 0
    assert high == pytest.approx(1.9599639845**2 / (200 + 1.9599639845**2))
    assert wilson_interval(1.0, 200) == pytest.approx((1.0 - high, 1.0), rel=1e-12)
    result = musodds.odds("7654", "mano", partner="7765", deals=200, seed=2)
    assert result.counts["grande"]["won_contested"] == 0
    assert result.intervals is not None
    exact = musodds.odds("7654", "mano", partner="7765").probabilities["grande"]["win"]
    low, high = result.intervals["grande"]["win"] or (1.0, 0.0)
    assert exact is not None
    assert low <= exact <= high
    asked = ["odds", "7654", "--seat", "mano", "--partner", "7765", "--deals", "200", "--seed", "2"]
    grande = next(x for x in command_line(*asked).out.splitlines() if x.startswith("grande"))
    assert "< 1.9" in grande


def test_intervals_have_the_shape_of_the_probabilities() -> None:
    result = musodds.odds("7654", "mano", deals=3000, seed=2)
    told = result.to_dict()
    for lance in LANCES:
        for name in PROBABILITIES:
            p, interval = told["probabilities"][lance][name], told["intervals"][lance][name]
            assert (interval is None) == (p is None)
            assert interval is None or interval[0] <= p <= interval[1]
    contested = sum(result.counts["pares"][c] for c in ("won_contested", "lost_contested"))
    p = told["probabilities"]["pares"]["win_if_contested"]
    assert told["intervals"]["pares"]["win_if_contested"] == wilson_interval(p, contested)
    assert musodds.odds("7654", "mano").to_dict()["intervals"] is None


def test_intervals_of_seeded_runs_hold_the_exact_chances() -> None:
    exact = musodds.odds("RR7A", "mano").probabilities
    held = []
    for seed in range(60):
        intervals = musodds.odds("RR7A", "mano", deals=2000, seed=seed).intervals or {}
        for lance in LANCES:
            for name, interval in intervals[lance].items():
                p = exact[lance][name]
                if interval is not None and p and 2000 * p * (1 - p) >= 20:
                    held.append(interval[0] <= p <= interval[1])
    assert len(held) > 600
    assert 0.92 <= np.mean(held) <= 0.98


def test_chances_after_a_draw_have_intervals_of_the_deals_that_fit() -> None:
    result = musodds.discard("RR74", "mano", deals=50_000, seed=1)
    told = result.to_dict()
    assert told["deals"] > 0
    for option in told["options"]:
        for kind in ("win", "makes"):
            assert option["intervals"][kind].keys() == option[kind].keys()
            for name, p in option[kind].items():
                assert option["intervals"][kind][name] == wilson_interval(p, told["deals"])
    exact = musodds.discard("RR74", "mano", model="dealt").to_dict()
    assert exact["options"][0]["intervals"] is None


def test_both_ways_of_the_mus_have_intervals_where_they_are_sampled() -> None:
    """Cutting is exact before the first discard, and sampled after one."""
    told = musodds.mus("RR74", "mano", deals=50_000, seed=1).to_dict()
    assert told["cut"]["intervals"] is None
    later = musodds.mus("RR74", "mano", mus_round=2, threw="4", deals=50_000, seed=1).to_dict()
    for result, way in ((told, "mus"), (later, "mus"), (later, "cut")):
        n = result["effective_deals"] or result["deals"]
        for lance in LANCES:
            share = result[way]["win"][lance]
            assert result[way]["intervals"][lance] == wilson_interval(share, n)


def test_weighed_deals_bound_their_chances_by_their_effective_number() -> None:
    told = musodds.discard("RR54", "mano", mus_round=2, threw="4", deals=50_000, seed=1).to_dict()
    n = told["effective_deals"]
    assert 0 < n < told["deals"]
    for kind in ("win", "makes"):
        for name, p in told["options"][0][kind].items():
            assert told["options"][0]["intervals"][kind][name] == wilson_interval(p, n)


def test_a_sampled_joint_bounds_its_chances_and_an_exact_one_does_not() -> None:
    sampled = musodds.joint(
        "RR7A", "mano", threw="64", kept="left=3,right=3,partner=0", deals=2000, seed=1
    ).to_dict()
    for row in (*sampled["lances_won"], *sampled["stones_if_all_pass"]):
        bounds = wilson_interval(row["probability"], sampled["deals"])
        assert (row["low_95"], row["high_95"]) == bounds
    for row in musodds.joint("RR7A", "mano").to_dict()["lances_won"]:
        assert (row["low_95"], row["high_95"]) == (None, None)


def test_text_never_shows_an_error_of_nought_or_a_certainty_from_a_sample() -> None:
    asked = ["odds", "7654", "--seat", "mano", "--partner", "7765", "--deals", "200", "--seed", "2"]
    assert "±0.000" not in command_line(*asked).out
    asked = ["discard", "RRRR", "--seat", "mano", "--deals", "50000", "--seed", "1"]
    shown = command_line(*asked).out
    assert " 0.0 " not in shown
    assert "100.0" not in shown
    assert "< 0.0" in shown
    assert "> 100" not in shown
