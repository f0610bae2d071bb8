"""Intervals of sampled shares: as sure as they say, at any chance."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import pytest
from commands import musodds as command_line
from scipy.stats import binom

import musodds
from musodds.discards.values import PhaseValue
from musodds.engines.interval import wilson_interval
from musodds.engines.result import PROBABILITIES
from musodds.game.variant import LANCES
from musodds.results.numbers import hundredths
from musodds.view.discards import mus_text


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


@pytest.mark.parametrize("ns", [range(1, 60), range(60, 130), (200, 500, 2000)])
def test_any_chance_is_held_at_least_93_times_in_100(ns: Iterable[int]) -> None:
    for n in ns:
        bounds = np.array([wilson_interval(k / n, n) for k in range(n + 1)])
        assert (np.diff(bounds, axis=0) >= 0).all()
        low, high = bounds.T
        # Between two bounds coverage has no minimum but at its ends.
        ends = np.unique(bounds[(bounds > 0) & (bounds < 1)])
        chances = np.concatenate([ends * (1 - 1e-9), ends * (1 + 1e-9)])
        chances = chances[chances < 1]
        least, most = np.searchsorted(high, chances), np.searchsorted(low, chances, "right") - 1
        held = binom.cdf(most, n, chances) - binom.cdf(least - 1, n, chances)
        assert held.min() >= 0.93
        large = n * chances * (1 - chances) >= 20
        assert held[large].max(initial=0.95) <= 0.97


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
        for kind in ("win", "improve"):
            assert option["intervals"][kind].keys() == option[kind].keys()
            for name, p in option[kind].items():
                assert option["intervals"][kind][name] == wilson_interval(p, told["deals"])
    exact = musodds.discard("RR74", "mano", model="dealt").to_dict()
    assert exact["options"][0]["intervals"] is None


def test_both_ways_of_the_mus_have_intervals() -> None:
    told = musodds.mus("RR74", "mano", deals=50_000, seed=1).to_dict()
    for way in (told["cut"], told["mus"]):
        for lance in LANCES:
            assert way["intervals"][lance] == wilson_interval(way["win"][lance], told["deals"])
    assert musodds.mus("RR74", "mano", model="dealt").to_dict()["cut"]["intervals"] is None


def test_a_sampled_joint_bounds_its_chances_and_an_exact_one_does_not() -> None:
    sampled = musodds.joint(
        "RR7A", "mano", threw="64", kept="left=3,right=3,partner=0", deals=2000, seed=1
    ).to_dict()
    for row in (*sampled["lances_won"], *sampled["stones_if_all_pass"]):
        bounds = wilson_interval(row["probability"], sampled["deals"])
        assert (row["probability_low_95"], row["probability_high_95"]) == bounds
    for row in musodds.joint("RR7A", "mano").to_dict()["lances_won"]:
        assert (row["probability_low_95"], row["probability_high_95"]) == (None, None)


def test_text_never_shows_an_error_of_nought_or_a_certainty_from_a_sample() -> None:
    asked = ["odds", "7654", "--seat", "mano", "--partner", "7765", "--deals", "200", "--seed", "2"]
    assert "±0.000" not in command_line(*asked).out
    asked = ["discard", "RRRR", "--seat", "mano", "--deals", "50000", "--seed", "1"]
    shown = command_line(*asked).out
    assert " 0.0 " not in shown
    assert "100.0" not in shown
    assert "< 0.0" in shown
    assert "> 100" not in shown


NOTHING_SEEN = ("7654", "mano", "--partner", "7765", "--deals", "200", "--seed", "2")
SEEN = ["odds", "7654", "--seat", *NOTHING_SEEN[1:]]


def rows_of(*arguments: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(command_line(*arguments, "--csv").out)))


def test_the_rows_of_odds_bound_every_sampled_chance() -> None:
    intervals = json.loads(command_line(*SEEN, "--json").out)["intervals"]
    for row in rows_of(*SEEN):
        for name in PROBABILITIES:
            told = [row[f"p_{name}_low_95"], row[f"p_{name}_high_95"]]
            known = intervals[row["lance"]][name]
            assert told == (["", ""] if known is None else [str(bound) for bound in known])
    for row in rows_of("odds", "7654", "--seat", "mano"):
        assert {row[f"p_{name}_{end}_95"] for name in PROBABILITIES for end in ("low", "high")} == {
            ""
        }


def test_the_rows_of_the_mus_phase_bound_every_sampled_chance() -> None:
    found = musodds.discard("RR74", "mano", deals=50_000, seed=1)
    for option, row in zip(found.options, found.rows(), strict=True):
        for kind, shares in (("win", option.win), ("improve", option.improve)):
            for name, share in shares.items():
                column = f"p_{kind}_{name}"
                told = (row[f"{column}_low_95"], row[f"{column}_high_95"])
                assert told == wilson_interval(share, found.deals or 0)
    phase = musodds.mus("RR74", "mano", deals=50_000, seed=1)
    for way, row in zip((phase.cut, phase.mus), phase.rows(), strict=True):
        for lance in LANCES:
            told = (row[f"p_win_{lance}_low_95"], row[f"p_win_{lance}_high_95"])
            assert told == wilson_interval(way.win[lance], phase.deals or 0)
    exact = musodds.discard("RR74", "mano", model="dealt").rows()[0]
    assert (exact["p_win_grande_low_95"], exact["p_improve_pares_high_95"]) == (None, None)


def test_how_the_others_answer_mus_has_intervals() -> None:
    phase = musodds.mus("RR74", "mano", deals=50_000, seed=1)
    told = phase.to_dict()["mus"]
    assert told["agreed_interval"] == wilson_interval(told["agreed"], phase.deals or 0)
    assert told["cut_after"].keys() == told["cut_after_intervals"].keys() == {
        "second", "third", "postre",
    }  # fmt: skip
    for seat, share in told["cut_after"].items():
        assert told["cut_after_intervals"][seat] == wilson_interval(share, phase.deals or 0)
    never = replace(phase, agreed=0.0, cut_after={"postre": 1.0}, deals=1000)
    assert "all do in < 0.38% of deals; the postre cuts > 99.62%" in mus_text(never).replace(
        "\n", " "
    )
    dealt = musodds.mus("RR74", "mano", model="dealt").to_dict()["mus"]
    assert (dealt["agreed_interval"], dealt["cut_after_intervals"]) == (None, None)


def test_the_averaged_estimate_has_intervals_as_wide_as_its_error() -> None:
    result = musodds.odds("RR7A", "mano", deals=20_000, seed=3, averaged=True)
    averaged = result.to_dict()["averaged"]
    for lance in LANCES:
        for name in PROBABILITIES:
            share, error = averaged["probabilities"][lance][name], averaged["standard_errors"]
            if not 0.05 < share < 0.95:
                continue
            low, high = averaged["intervals"][lance][name]
            assert low < share < high
            assert high - low == pytest.approx(2 * 1.96 * error[lance][name], rel=0.01)
    seen = json.loads(command_line(*SEEN, "--averaged", "--json").out)["averaged"]
    assert seen["intervals"]["juego"]["win"] == list(wilson_interval(0.0, 200))
    assert seen["intervals"]["juego"]["win_if_contested"] is None
    shown = command_line(*SEEN, "--averaged").out.partition("averaged over")[2]
    assert "juego     < 1.9" in shown
    assert "±0.000" not in shown


def test_whole_juegos_that_are_all_won_are_no_certainty() -> None:
    asked = ["simulate", "--us", "min", "--them", "pass", "--score", "39-0", "--juegos", "40"]
    told = json.loads(command_line(*asked, "--seed", "1", "--json").out)
    assert told["share"] == 1.0
    first = told["share_by_first_mano"], told["interval_95_by_first_mano"]
    assert first == (
        {"us": 1.0, "them": 1.0},
        {who: list(wilson_interval(1.0, 20)) for who in first[0]},
    )
    shown = command_line(*asked, "--seed", "1").out
    assert "> 91.2%" in shown
    assert shown.count("> 84%") == 2
    assert "100.000%  (" not in shown
    explained = command_line("explain", stdin=json.dumps(told)).out
    assert "We won > 91.2%" in explained.replace("\n", " ")
    one = json.loads(command_line(*asked, "--mano", "us", "--seed", "1", "--json").out)
    assert one["interval_95_by_first_mano"]["them"] is None


def test_no_view_of_a_sample_calls_anything_certain() -> None:
    told = command_line(*SEEN, "--json").out
    explained = command_line("explain", stdin=told).out
    assert "grande < 1.9%" in explained.replace("\n", " ")
    assert "0%," not in explained.replace("50%,", "").replace("5%,", "")
    plain = command_line(*SEEN, "--plain").out.splitlines()
    assert "grande, my pair wins: never in this sample" in plain
    assert "grande, contested: always in this sample" in plain
    assert "95% interval, grande, my pair wins: 0% - 1.885%" in plain
    exact = command_line("odds", "7654", "--seat", "mano", "--partner", "7765", "--plain").out
    assert "in this sample" not in exact
    seats = command_line("odds", "7654", *NOTHING_SEEN[2:]).out
    assert seats.count("< 1.9") > 4
    page = musodds.odds("7654", "mano", partner="7765", deals=200, seed=2)._repr_html_()
    assert "&lt; 1.9%" in page
    assert ">0.000%" not in page
    assert ">100.000%" not in page
    reading = command_line(*SEEN).out.partition("Reading")[2].replace("\n", " ")
    assert "< 1.9 in 100" in reading
    assert "in none of these deals did your partner win it" in reading
    sure = command_line("odds", "7654", "--seat", "mano", "--partner", "7765").out
    assert "neither can your partner win it" in sure.replace("\n", " ")


def test_what_rounds_to_never_or_always_is_told_from_it() -> None:
    assert hundredths(2e-6, interval=(2e-7, 7e-6)) == "0.0002"
    assert hundredths(1 - 2e-6, interval=(0.9, 1.0)) == "99.9998"
    assert hundredths(2e-6) == "0.00"
    assert hundredths(0.0, interval=(0.0, 3.8e-7)) == "< 0.000038"
    assert hundredths(0.4, interval=(0.39, 0.41)) == "40.00"
    plain = command_line("mus", "RRRR", "--seat", "mano", "--seed", "1", "--plain").out
    assert "grande: 99.9976% - 100%" in plain


def test_a_solution_says_how_sure_it_is_that_mus_is_agreed() -> None:
    value = PhaseValue(0.0, 0.0, (0.25, 0.0), 50_000)
    assert value.agreed_intervals == (wilson_interval(0.25, 50_000), wilson_interval(0, 50_000))
