"""Equity where hands have been through the mus phase."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import musodds
from musodds.discards.choices import deck_without, phase_tables
from musodds.discards.model import kings_model
from musodds.engines.outcomes import Outcomes, payments
from musodds.game.errors import InvalidInput
from musodds.game.stakes import bets_at
from musodds.game.variant import Variant
from musodds.kernels.codes import SIDE, WON
from musodds.match import after_mus
from musodds.match.after_mus import (
    DATA,
    DEALS,
    N_GROUPS,
    SHIPPED,
    model_checksum,
    mus_tallies,
    sample_tallies,
)
from musodds.match.equity import juego_equity

V8 = Variant(8)


@pytest.mark.parametrize(
    ("kings", "model", "stakes"), [(8, "kings", "pass"), (8, "human", "min"), (4, "kings", "min")]
)
def test_the_shipped_outcomes_are_those_sampled(kings: int, model: str, stakes: str) -> None:
    """To the last deal; the second group begins where the first ends."""
    shipped = mus_tallies(Variant(kings), model, stakes)
    assert np.array_equal(shipped, sample_tallies(Variant(kings), model, stakes))
    assert shipped.shape == (N_GROUPS, SIDE * SIDE * WON)
    assert (shipped.sum(axis=1) == DEALS // N_GROUPS).all()


@pytest.mark.parametrize("kings", [8, 4])
def test_the_shipped_outcomes_are_of_the_shipped_models(kings: int) -> None:
    """After a model is learned again its outcomes are sampled again."""
    with np.load(DATA / f"after-mus-kings{kings}.npz") as arrays:
        models = json.loads(str(arrays["about"]))["models"]
    assert models == {
        label: model_checksum(model, kings, stakes)
        for model in SHIPPED
        for stakes in ("pass", "min")
        for label in ["kings" if model == "kings" else f"{model}-{stakes}"]
    }


def test_both_shipped_files_are_remade_byte_for_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the outcomes that the test above samples, since they take long."""
    shipped = after_mus.DATA
    for kings in (8, 4):
        name = f"after-mus-kings{kings}.npz"
        stored = {
            label: mus_tallies(Variant(kings), *label)
            for label in [(model, stakes) for model in SHIPPED for stakes in ("pass", "min")]
        }
        monkeypatch.setattr(after_mus, "DATA", tmp_path)
        monkeypatch.setattr(
            after_mus, "sample_tallies", lambda _variant, *asked, of=stored: of[asked]
        )
        assert after_mus.write_tallies(kings).read_bytes() == (shipped / name).read_bytes()
        monkeypatch.setattr(after_mus, "DATA", shipped)


def test_only_what_was_asked_for_comes_from_the_file() -> None:
    """Other deals, and hands with la real, are sampled; the mano's first 2**19 are in the file."""
    few = mus_tallies(Variant(8), "kings", "pass", deals=1 << 19, threads=1)
    assert few.sum() == 1 << 19
    real = mus_tallies(Variant(8, "figure"), "kings", "pass")
    assert real.sum() == DEALS
    assert not np.array_equal(real, mus_tallies(Variant(8), "kings", "pass"))


@pytest.mark.parametrize("stakes", ["pass", "min"])
@pytest.mark.parametrize("rounds", [0, 1, 3])
def test_the_outcomes_after_mus_pay_what_the_phases_paid(rounds: int, stakes: str) -> None:
    """The same stream, deal by deal, counted by the kernel that knows net stones only."""
    from musodds.kernels.mus_outcomes import count_after_mus
    from musodds.kernels.mus_play import play_phases

    tables = phase_tables(V8, stakes)
    policy = kings_model(8).policy()
    deck = deck_without(V8, ())
    tally = np.zeros(SIDE * SIDE * WON, dtype=np.int64)
    count_after_mus(7, 3, 5000, rounds, deck, tables, policy, tally)
    (net, squares), _ends = play_phases(7, 3, 5000, rounds, deck, tables, policy)
    outcomes = Outcomes.from_tally(tally)
    paid = payments(outcomes, bets_at(stakes)).sum(axis=1)
    assert outcomes.total == 5000
    assert (outcomes.ways * paid).sum() == net
    assert (outcomes.ways * paid**2).sum() == squares


def test_equity_after_mus_has_an_error_and_keeps_the_law() -> None:
    juego_equity.cache_clear()
    table = juego_equity(V8, 30, "pass", "kings")
    assert np.all(table.wins[0] + table.wins[1].T == 1.0)
    assert 1e-4 < table.error < 0.02
    assert table.about()["model"] == "kings"
    # All keep their kings, so that ties are common and the mano is worth far more.
    assert table.win(29, 29, "us") > juego_equity(V8, 30, "pass").win(29, 29, "us") + 0.02
    decision = musodds.ordago("RCSA", 4, "juego", "20-20", target=30, model="kings")
    assert decision.error == table.error
    assert decision.to_dict()["model"] == "kings"
    juego_equity.cache_clear()


def test_no_such_model() -> None:
    with pytest.raises(InvalidInput, match="no model 'humano'"):
        musodds.equity("3-4", model="humano")
