"""Equity where hands have been through the mus phase."""

from __future__ import annotations

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
from musodds.match.equity import juego_equity

V8 = Variant(8)


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


def test_equity_after_mus_has_an_error_and_keeps_the_law(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(after_mus, "DEALS", 1 << 19)
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
