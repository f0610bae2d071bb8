"""What is gained in whole hands: kept for the policies that are shipped, told beside their gaps."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from commands import musodds

from musodds.betting import shipped
from musodds.betting.hand_gains import (
    HandGain,
    HandGains,
    gains_path,
    hand_gains,
    write_hand_gains,
)
from musodds.betting.model import gap_of, read_bets, shipped_bets, shipped_path
from musodds.betting.spot import Spot
from musodds.betting.whole_hand import PairGain
from musodds.game.variant import Variant

CHICA = Spot(Variant(8), "chica")
MADE_UP = HandGains(HandGain(0.123, 0.01, 8, 9), HandGain(0.456, 0.02, 10, 11), -0.25, "abc")


def test_what_is_shipped_was_measured_against_the_policies_that_are_shipped() -> None:
    found = hand_gains(8)
    assert found is not None
    assert found.policies == shipped.policies_digest(8)
    assert 0 < found.forgetting.error < 0.02
    assert 0 < found.remembering.error < 0.02
    assert found.forgetting.gain > 5 * found.forgetting.error


def test_a_file_gives_back_what_was_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("musodds.betting.hand_gains._DATA", tmp_path)
    monkeypatch.setattr("musodds.betting.hand_gains.hand_gains", hand_gains.__wrapped__)
    assert hand_gains.__wrapped__(4) is None
    write_hand_gains(gains_path(4), MADE_UP)
    assert hand_gains.__wrapped__(4) == MADE_UP
    gains_path(4).write_bytes(b"nothing")
    with pytest.raises(OSError, match=r"musodds\.betting\.shipped FOLDER hand-gains"):
        hand_gains.__wrapped__(4)


def test_both_pairs_that_learn_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, Any]] = []

    def measure(**how: Any) -> PairGain:
        asked.append(how)
        gain = 0.5 if how["remembers"] else 0.25
        return PairGain(0, how["remembers"], 100, 50, gain, gain / 10, 0.2)

    monkeypatch.setattr(shipped, "solve_against", measure)
    found = shipped.measure_hand_gains(4)
    assert {how["kings"] for how in asked} == {4}
    assert found.forgetting == HandGain(0.25, 0.025, 100, 50)
    assert found.remembering == HandGain(0.5, 0.05, 100, 50)
    assert (found.value, found.policies) == (0.2, shipped.policies_digest(4))


@pytest.mark.parametrize(
    "line",
    [
        ("bet", "AA54", "--seat", "mano", "--lance", "chica"),
        ("odds", "AA54", "--seat", "mano", "--heard", "chica: paso"),
        ("table", "bets", "--lance", "juego", "--players", "mano,second", "-o"),
    ],
)
def test_it_is_told_beside_every_gap(
    line: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("musodds.betting.model.hand_gains", lambda kings: MADE_UP)
    if line[-1] == "-o":
        line = (*line, str(tmp_path / "bets.csv"))
    run = musodds(*line)
    assert run.code == 0, run.err
    told = " ".join((run.out + run.err).split())
    assert "In whole hands the mano's pair learns to gain 0.12 stones" in told
    assert "0.46 remembering the lance before." in told
    monkeypatch.setattr("musodds.betting.model.hand_gains", lambda kings: None)
    run = musodds(*line, *(["--force"] if line[0] == "table" else []))
    assert "whole hands" not in run.out + run.err


def test_a_policy_of_ones_own_does_not_tell_it() -> None:
    known = gap_of(shipped_bets(CHICA).about)
    own = gap_of(read_bets(shipped_path(CHICA)).about)
    found = hand_gains(8)
    assert known is not None
    assert own is not None
    assert found is not None
    assert known.pop("whole_hand") == found.forgetting.gain
    assert known.pop("whole_hand_remembering") == found.remembering.gain
    assert known == own


def test_a_chart_of_bets_tells_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from musodds.view.charts.asked import Asked
    from musodds.view.charts.bets import pages

    monkeypatch.setattr("musodds.betting.model.hand_gains", lambda kings: replace(MADE_UP))
    for page in pages(Asked(Variant(8), lance="chica")):
        assert "In whole hands the mano's pair learns to gain 0.12 stones" in page.footer
