"""What each further mus brings by seat, against other ways to the same numbers."""

from __future__ import annotations

import json
from math import hypot

import numpy as np
import pytest

from musodds import InvalidInput, mus_by_seat
from musodds.cli.main import run
from musodds.discards.choices import deck_without, phase_tables
from musodds.discards.model import load_model
from musodds.discards.values import Game, phase_value, sample_values
from musodds.engines.outcomes import payments
from musodds.game.variant import Variant
from musodds.match.all_deals import dealt_outcomes

EIGHT = Variant(8)


def test_where_all_always_give_mus_every_seat_tells_of_the_same_deals() -> None:
    """In ``kings`` nobody cuts: the mano's gain is the third's, and what the others lose."""
    result = mus_by_seat(model="kings", deals=100_000, seed=1, threads=1)
    assert [(one.round, one.seat, one.asked) for one in result.seats] == [
        (1, seat, 1.0) for seat in range(4)
    ]
    mano, second, third, postre = (one.worth for one in result.seats)
    assert mano == third == result.agreed[0].gain
    assert second == postre == pytest.approx(-float(mano or 0))
    assert result.agreed[0].share == 1.0


def test_what_an_agreed_mus_brings_is_what_the_phase_brings_more_than_the_deal() -> None:
    outcomes = dealt_outcomes(EIGHT)
    dealt = outcomes.mean(payments(outcomes, {}).sum(axis=1))
    model = load_model("human", 8)
    game = Game(phase_tables(EIGHT), deck_without(EIGHT, ()), 3)
    whole = phase_value(game, model.policy(), seed=9, n_units=10)
    first = mus_by_seat(deals=400_000, seed=2, threads=1).agreed[0]
    assert first.gain is not None
    assert first.standard_error is not None
    assert first.share == pytest.approx(whole.agreed[0], abs=0.005)
    error = hypot(whole.standard_error, first.share * first.standard_error)
    assert first.share * first.gain == pytest.approx(whole.mean - dealt, abs=5 * error)


def test_over_all_hands_a_seat_gains_what_its_hands_do() -> None:
    """The sums by hand that learn a model, added up over the hands with which a seat is asked."""
    model = load_model("human", 8)
    game = Game(phase_tables(EIGHT), deck_without(EIGHT, ()), 3)
    values = sample_values(game, model.policy(), 5, 0, 8)
    gained = values.advantage(model.choice).sum(axis=-1)
    found = mus_by_seat(deals=400_000, seed=3, threads=1)
    # In later rounds the sums by hand are also of deals in which the seat itself had cut.
    for one in found.seats[:4]:
        asked = values.asked[one.round - 1, one.seat].sum()
        by_hand = gained[one.round - 1, one.seat] / asked
        # Stones differ by some four a deal where all give mus, and by none elsewhere.
        error = 4 * np.sqrt(0.4 / asked)
        assert one.worth is not None
        assert one.standard_error is not None
        assert one.worth == pytest.approx(by_hand, abs=5 * hypot(error, one.standard_error))
        assert one.asked == pytest.approx(asked / values.n_deals, abs=0.005)


def test_by_seat_needs_no_hand_and_takes_none(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["mus", "--by-seat", "--model", "kings", "--deals", "50000", "--seed", "1"]
    assert run([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["seat_name"] for row in found["by_seat"]] == ["mano", "second", "third", "postre"]
    assert run(words) == 0
    out = capsys.readouterr().out
    assert "Round 1: all give mus in 100.0% of deals" in out
    assert all(len(line) <= 80 for line in out.splitlines())
    for wrong in (["RR74"], ["--seat", "mano"], ["--score", "3-3"], ["--threw", "7"]):
        assert run([*words, *wrong]) == 2
        assert "by seat it is of all hands" in capsys.readouterr().err
    # What was not required for once is required again.
    assert run(["mus", "RR74"]) == 2
    assert "--seat" in capsys.readouterr().err
    with pytest.raises(InvalidInput, match="nobody cuts or throws"):
        mus_by_seat(model="dealt")
