"""Sampled odds: reproducible to the last count, stopped where it is said, as sure as they say."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any

import numpy as np
import pytest
from likelihood import far_counts

import musodds
from musodds.engines.ask import Told, build_query
from musodds.engines.dealing import UNIT, plan
from musodds.engines.result import COUNTS, OddsResult
from musodds.engines.sampling import MINIMUM_FOR_PRECISION
from musodds.engines.tally import Tally, counts_of
from musodds.game.errors import InvalidInput
from musodds.game.variant import LANCES, Variant

#: Each of the ways of sampling: by dealing, with a known partner, averaged, and by weight.
WAYS: dict[str, dict[str, Any]] = {
    "dealt": {},
    "partner known": {"partner": "7654"},
    "averaged": {"averaged": True},
    "by weight": {"partner": "juego", "any_rival": "31"},
}
EVERY_WAY = pytest.mark.parametrize("way", WAYS)


def sample(way: str = "dealt", **options: Any) -> OddsResult:
    return musodds.odds("RR7A", "second", method="mc", **{"seed": 5, **WAYS[way], **options})


def shown(result: OddsResult) -> dict[str, Any]:
    """All that a result says, but for the time it took."""
    answer = result.to_dict()
    del answer["provenance"]["seconds"]
    return answer


@EVERY_WAY
def test_the_same_seed_gives_the_same_answer_on_any_number_of_threads(way: str) -> None:
    deals = 3 * UNIT + 12_345 if way == "dealt" else UNIT + 12_345
    answers = [shown(sample(way, deals=deals, threads=threads)) for threads in (1, 2, 3, 8)]
    assert answers[0]["deals"] == deals
    assert answers[1:] == answers[:1] * 3


@EVERY_WAY
def test_another_seed_gives_another_answer(way: str) -> None:
    one, other = (sample(way, deals=50_000, seed=seed) for seed in (5, 6))
    assert one.counts != other.counts
    assert sample(way, deals=50_000, seed=5).counts == one.counts


def test_without_a_seed_one_is_drawn_and_told() -> None:
    one, other = (sample(seed=None, deals=20_000) for _time in range(2))
    assert one.seed != other.seed
    assert sample(seed=one.seed, deals=20_000).counts == one.counts
    assert one.to_dict()["provenance"]["seed"] == one.seed


def unit_of(way: str) -> Callable[[int, int], Tally]:
    known = {name: text for name, text in WAYS[way].items() if name != "averaged"}
    query = build_query("RR7A", Variant(8), Told(**known))

    def run(unit: int, size: int) -> Tally:
        return plan(query, 1, 5, unit * UNIT + size, way == "averaged")(unit)

    return run


@EVERY_WAY
def test_a_unit_is_a_pure_function_of_query_seed_and_number(way: str) -> None:
    run = unit_of(way)
    once = [run(unit, 20_000) for unit in (0, 1, 2)]
    again = [unit_of(way)(unit, 20_000) for unit in (2, 1, 0)][::-1]
    for one, other in zip(once, again, strict=True):
        for name in ("counts", "net", "event_sums", "averaged_net"):
            assert np.array_equal(getattr(one, name), getattr(other, name))
    assert not np.array_equal(once[0].counts, once[1].counts)


@EVERY_WAY
def test_units_run_apart_add_up_to_the_run(way: str) -> None:
    deals = UNIT + 54_321
    whole = Tally()
    for unit, size in ((1, 54_321), (0, UNIT)):
        whole.add(unit_of(way)(unit, size))
    result = sample(way, deals=deals)
    assert whole.deals == deals
    assert counts_of(whole) == result.counts
    assert whole.net[0] / deals == result.net_mean


@EVERY_WAY
def test_the_five_counts_add_up_and_are_whole_numbers(way: str) -> None:
    result = sample(way, deals=30_000)
    for counts in result.counts.values():
        assert tuple(counts) == COUNTS
        assert all(type(n) is int and n >= 0 for n in counts.values())
        assert sum(counts[name] for name in COUNTS[:5]) == 30_000


def test_precision_stops_at_the_end_of_a_unit_and_says_so() -> None:
    answers = []
    for threads in (1, 2, 3, 8):
        result = sample(precision=0.00035, threads=threads)
        answers.append(shown(result))
    assert answers[1:] == answers[:1] * 3
    deals = result.deals
    assert deals % UNIT == 0
    assert deals > MINIMUM_FOR_PRECISION
    assert result.stopped == "precision"
    assert answers[0]["provenance"]["stopped"] == "precision"
    assert greatest_error(result) <= 0.00035
    # A unit earlier it was not yet there; and the deals are those of a run of that length.
    assert greatest_error(sample(deals=deals - UNIT)) > 0.00035
    assert sample(deals=deals).counts == result.counts


def greatest_error(result: OddsResult) -> float:
    assert result.standard_errors is not None
    errors = [result.standard_errors[lance]["win"] for lance in LANCES]
    return max(error for error in errors if error is not None)


def test_precision_waits_for_a_minimum_sample() -> None:
    result = sample(precision=0.5)
    assert result.deals == MINIMUM_FOR_PRECISION >= 1_000_000
    assert result.stopped == "precision"


def test_precision_deals_at_most_what_it_may() -> None:
    result = sample(precision=1e-9, deals=UNIT + 1)
    assert result.deals == UNIT + 1
    assert result.stopped is None


def test_precision_with_knowledge_stops_too() -> None:
    result = sample("by weight", precision=0.5)
    assert (result.deals, result.stopped) == (MINIMUM_FOR_PRECISION, "precision")


def test_interrupting_gives_what_there_is_with_its_error() -> None:
    def interrupt(done: int, _wanted: int | None, _error: float) -> None:
        if done >= 2 * UNIT:
            raise KeyboardInterrupt

    result = sample(deals=100 * UNIT, threads=2, progress=interrupt)
    assert (result.deals, result.stopped) == (2 * UNIT, "interrupted")
    assert result.counts == sample(deals=2 * UNIT).counts
    assert greatest_error(result) > 0


def test_progress_is_told_of_every_unit() -> None:
    told: list[tuple[int, int | None]] = []
    sample(deals=2 * UNIT + 5, progress=lambda done, wanted, _error: told.append((done, wanted)))
    wanted = 2 * UNIT + 5
    assert told == [(UNIT, wanted), (2 * UNIT, wanted), (wanted, wanted)]


def test_standard_errors_are_those_of_a_binomial() -> None:
    result = sample(deals=40_000)
    assert result.standard_errors is not None
    counts = result.counts["pares"]
    contested = counts["won_contested"] + counts["lost_contested"]
    p = counts["won_contested"] / contested
    errors = result.standard_errors["pares"]
    assert errors["win_if_contested"] == pytest.approx(sqrt(p * (1 - p) / contested))
    p = (counts["won_contested"] + counts["won_uncontested"]) / 40_000
    assert errors["win"] == pytest.approx(sqrt(p * (1 - p) / 40_000))
    assert musodds.odds("RR7A", "mano").standard_errors is None


def test_where_a_lance_is_never_contested_the_chance_when_contested_is_null() -> None:
    result = musodds.odds("R654", "mano", partner="7654", rivals="juego", method="mc",
                          deals=1_000, seed=1)  # fmt: skip
    assert result.probabilities["juego"]["win_if_contested"] is None
    assert result.probabilities["juego"]["contested"] == 0
    exact = musodds.odds("R654", "mano", partner="7654", rivals="juego")
    assert exact.probabilities["juego"]["win_if_contested"] is None


Pick = Callable[[OddsResult], tuple[float, float]]


def at(lance: str, name: str = "win") -> Pick:
    def pick(result: OddsResult) -> tuple[float, float]:
        errors = result.standard_errors
        value = result.probabilities[lance][name]
        error = 0.0 if errors is None else errors[lance][name]
        assert value is not None
        assert error is not None
        return value, error

    return pick


def averaged_at(lance: str, name: str = "win") -> Pick:
    def pick(result: OddsResult) -> tuple[float, float]:
        if result.averaged is None:
            return at(lance, name)(result)
        return (
            result.averaged["probabilities"][lance][name],
            result.averaged["standard_errors"][lance][name],
        )

    return pick


def net(result: OddsResult) -> tuple[float, float]:
    return result.net_mean, result.net_error


@pytest.mark.parametrize(
    ("options", "picks"),
    [
        ({}, (at("grande"), at("pares", "win_if_contested"), at("punto", "mine_best"), net)),
        ({"averaged": True}, (averaged_at("juego"), averaged_at("pares", "win_if_contested"))),
        ({"partner": "3-reyes", "right": "31"}, (at("chica"), at("pares"), net)),
    ],
)
def test_95_percent_intervals_cover_the_truth_in_93_to_97_percent_of_1000_runs(
    options: dict[str, Any], picks: tuple[Pick, ...]
) -> None:
    """At chances well within 0 and 1; nearer to them no interval of standard errors can."""
    known = {name: text for name, text in options.items() if name != "averaged"}
    truth = musodds.odds("RR7A", "second", **known)
    hits = [0] * len(picks)
    for seed in range(1_000):
        result = sample(**options, deals=4_000, seed=seed, threads=1)
        for i, pick in enumerate(picks):
            value, error = pick(result)
            hits[i] += abs(value - pick(truth)[0]) <= 1.959964 * error
    assert all(930 <= hit <= 970 for hit in hits), hits


@pytest.mark.parametrize("partner", [None, "7654"])
def test_the_averaged_estimate_is_right_and_surer(partner: str | None) -> None:
    """Six seatings of three hidden hands, two of two: the same mean, a smaller error."""
    result = sample(averaged=True, partner=partner, deals=400_000)
    truth = musodds.odds("RR7A", "second", partner=partner)
    assert result.averaged is not None
    assert result.standard_errors is not None
    assert result.averaged["seatings"] == (6 if partner is None else 2)
    for lance in LANCES:
        for name, expected in truth.probabilities[lance].items():
            value = result.averaged["probabilities"][lance][name]
            error = result.averaged["standard_errors"][lance][name]
            if expected is None:
                assert value is None
                continue
            assert abs(value - expected) <= 5 * error + 1e-12
            plain = result.standard_errors[lance][name]
            assert plain is not None
            assert error <= plain * 1.001
    stones = result.averaged["net_stones_if_all_pass"]
    assert abs(stones["mean"] - truth.net_mean) <= 5 * stones["standard_error"]
    assert stones["standard_error"] < result.net_error


@pytest.mark.parametrize("seat", ["second", "third"])
@pytest.mark.parametrize(
    "known",
    [
        {"right": "RC76"},
        {"left": "RC76"},
        {"partner": "RRA4", "right": "RC76"},
        {"partner": "RRA4", "left": "RC76"},
        {"right": "RC76", "left": "SS44"},
        {"partner": "RRA4", "right": "RC76", "left": "SS44"},
    ],
)
def test_known_hands_sit_where_they_are_said_to(known: dict[str, Any], seat: str) -> None:
    """My own cards in a rival's hand, so that every lance is a tie that the seats settle."""
    truth = musodds.odds("RC76", seat, **known)
    result = musodds.odds("RC76", seat, **known, averaged=True, deals=100_000, seed=3)
    assert far_counts(result.counts, result.deals, truth.counts, truth.deals) == []
    assert result.averaged is not None
    for lance in LANCES:
        for name, expected in truth.probabilities[lance].items():
            value = result.averaged["probabilities"][lance][name]
            error = result.averaged["standard_errors"][lance][name]
            # A chance so small that no deal showed it has no error to speak of.
            slack = 20 / result.deals
            assert (value is None) == (expected is None)
            assert value is None or abs(value - expected) <= 5 * error + slack


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"deals": -5}, r"deals is a whole number from 1 to 10,000,000,000,000, not -5"),
        ({"deals": 0}, r"deals is a whole number from 1"),
        ({"deals": 10**13 + 1}, r"deals is a whole number from 1"),
        ({"precision": 0.0}, r"precision is a standard error between 0 and 1"),
        ({"precision": -0.1}, r"precision is a standard error between 0 and 1"),
        ({"precision": 1.0}, r"precision is a standard error between 0 and 1"),
        ({"precision": float("nan")}, r"precision is no number"),
        ({"seed": -1}, r"seed is a whole number from 0"),
        ({"seed": 2**63}, r"seed is too large"),
        ({"threads": 0}, r"threads is a whole number from 1 to 1,024, not 0"),
        ({"method": "exact", "deals": 1_000}, r"an exact answer has no deals"),
        ({"method": "exact", "precision": 0.1}, r"an exact answer has no deals"),
        ({"method": "guess"}, r"method is auto, exact or mc, not 'guess'"),
        ({"averaged": True, "partner": "juego"}, r"nothing but full hands may be known"),
    ],
)
def test_what_cannot_be_sampled_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        musodds.odds("RR7A", "mano", **{"method": "mc", **options})


def test_asking_for_deals_or_precision_is_asking_for_a_sample() -> None:
    assert musodds.odds("RR7A", "mano", deals=1_000, seed=1).method == "mc"
    assert musodds.odds("RR7A", "mano").method == "exact"
    assert musodds.odds("RR7A", "mano", method="exact").method == "exact"
