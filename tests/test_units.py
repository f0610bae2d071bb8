"""Units of work: their order, their limits, what ends a run, and what its sums say."""

from __future__ import annotations

import threading
import time
from itertools import count

import numpy as np
import pytest

from musodds.engines.units import (
    MAX_SEED,
    add_until,
    check_deals,
    check_seed,
    check_threads,
    mean_and_error,
    one_thread_each,
    run_as_done,
    run_units,
)
from musodds.game.errors import InvalidInput


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_units_come_in_order_on_any_number_of_threads(threads: int) -> None:
    assert list(run_units(lambda unit: unit * unit, range(40), threads)) == [
        unit * unit for unit in range(40)
    ]


@pytest.mark.parametrize("threads", [1, 3])
def test_units_that_nobody_asks_for_are_not_run(threads: int) -> None:
    begun: list[int] = []
    for done in run_units(lambda unit: begun.append(unit) or unit, count(), threads):  # type: ignore[func-returns-value]
        if done == 4:
            break
    assert max(begun) <= 4 + 2 * threads


def test_units_in_flight_are_few() -> None:
    drawn: list[int] = []
    run = run_units(lambda unit: unit, (drawn.append(n) or n for n in count()), 3)  # type: ignore[func-returns-value]
    assert next(run) == 0
    assert len(drawn) <= 2 * 3
    run.close()  # type: ignore[attr-defined]


def test_units_that_wait_never_begin_once_the_caller_stops() -> None:
    begun: list[int] = []

    def run(unit: int) -> int:
        begun.append(unit)
        if unit:
            time.sleep(0.5)
        return unit

    units = run_units(run, count(), 2)
    assert next(units) == 0
    units.close()  # type: ignore[attr-defined]
    assert max(begun) <= 2


def test_units_run_side_by_side() -> None:
    """Two units that wait for each other end only if both run at once."""
    barrier = threading.Barrier(2, timeout=20)
    assert list(run_units(lambda unit: barrier.wait() >= 0, range(2), 2)) == [True, True]


def test_the_error_of_a_unit_is_the_error_of_the_run() -> None:
    def run(unit: int) -> int:
        if unit == 3:
            raise ValueError("unit 3")
        return unit

    with pytest.raises(ValueError, match="unit 3"):
        list(run_units(run, range(9), 2))


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_a_run_is_as_long_on_any_number_of_threads(threads: int) -> None:
    found = add_until(lambda unit: (1, unit), threads, 8, lambda sums, units: sums[1] >= 100)
    assert found == ([16, 120], 16, False)


def test_an_interrupted_run_gives_what_it_had_at_its_last_look() -> None:
    def run(unit: int) -> tuple[int]:
        if unit == 6:
            raise KeyboardInterrupt
        return (1,)

    assert add_until(run, 1, 4, lambda sums, units: False) == ([4], 4, True)
    with pytest.raises(KeyboardInterrupt):
        add_until(run, 1, 8, lambda sums, units: False)


@pytest.mark.parametrize("threads", [0, -1, 1025, 2.0, True, "2"])
def test_threads_that_cannot_be(threads: object) -> None:
    with pytest.raises(InvalidInput, match="threads is a whole number from 1 to 1,024"):
        check_threads(threads)  # type: ignore[arg-type]


def test_threads_that_can_be() -> None:
    assert [check_threads(n) for n in (1, 500, 1024)] == [1, 500, 1024]
    assert check_threads(None) >= 1


def test_seeds() -> None:
    assert MAX_SEED == 2**63 - 1
    assert [check_seed(seed) for seed in (0, 7, MAX_SEED)] == [0, 7, MAX_SEED]
    for wrong in (-1, MAX_SEED + 1, 0.5, False):
        with pytest.raises(InvalidInput, match="seed is a whole number from 0 to"):
            check_seed(wrong)  # type: ignore[arg-type]
    drawn = {check_seed(None) for _ in range(20)}
    assert len(drawn) > 15
    assert all(0 <= seed < 2**32 for seed in drawn)


def test_deals() -> None:
    assert check_deals(None, 5) == 5
    assert check_deals(1, 5) == 1
    for wrong in (0, 10**13 + 1, 1e6):
        with pytest.raises(InvalidInput, match="deals is a whole number from 1 to 10,000"):
            check_deals(wrong, 5)  # type: ignore[arg-type]


def test_mean_and_error_are_those_of_the_sample() -> None:
    values = np.array([3, -1, 4, 1, -5, 9, 2, 6], dtype=float)
    mean, error = mean_and_error(values.sum(), (values**2).sum(), values.size)
    assert mean == pytest.approx(values.mean())
    assert error == pytest.approx(values.std(ddof=1) / np.sqrt(values.size))


def test_scaled_sums_have_scaled_means_and_errors() -> None:
    mean, error = mean_and_error(9, 33, 4)
    assert mean_and_error(9 * 6, 33 * 36, 4, 6) == pytest.approx((mean, error))


def test_one_value_has_no_spread() -> None:
    assert mean_and_error(5, 25, 1) == (5.0, 0.0)


def test_where_many_run_side_by_side_each_has_one_thread_unless_it_names_more() -> None:
    usual = check_threads(None)
    with one_thread_each():
        assert check_threads(None) == 1
        assert check_threads(3) == 3
    assert check_threads(None) == usual


@pytest.mark.parametrize("threads", [1, 3])
def test_units_that_come_as_they_are_done_come_once(threads: int) -> None:
    done = list(run_as_done(lambda unit: unit * unit, range(20), threads))
    assert sorted(done) == [(unit, unit * unit) for unit in range(20)]


def test_a_slow_unit_holds_up_no_other() -> None:
    last = threading.Event()

    def run(unit: int) -> int:
        if unit == 0:
            assert last.wait(30)
        return unit

    order = []
    for unit, _found in run_as_done(run, range(6), 2):
        order.append(unit)
        if unit == 5:
            last.set()
    assert order == [1, 2, 3, 4, 5, 0]
