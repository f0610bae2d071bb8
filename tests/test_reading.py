"""The Reading under the odds: true of every hand and seat, beside the numbers of the table."""

from __future__ import annotations

import re

import pytest

import musodds
from musodds.engines.shipped import odds_of_every_hand
from musodds.game.variant import Variant
from musodds.view.odds import reading

FIRST = re.compile(
    r"Reading: it plays for (\w+), which your pair takes (\d+) times in 100 when both pairs play "
    r"it, and least for (\w+), (\d+) in 100\."
)
WITHOUT = re.compile(
    r" You have no (pares|juego): that lance is your partner's to win \((\d+) in 100\)\."
)


@pytest.mark.parametrize("kings", [8, 4])
def test_no_reading_contradicts_the_table(kings: int) -> None:
    variant = Variant(kings)
    seen = set()
    for result in (one for row in odds_of_every_hand(variant).results for one in row):
        text = reading(result)
        first = FIRST.match(text)
        assert first is not None, text
        strong, p_strong, weak, p_weak = first.groups()
        points = sum({"A": 1, "S": 10, "C": 10, "R": 10}.get(c) or int(c) for c in result.hand)
        has = {
            "grande": True,
            "chica": True,
            "pares": len(set(result.hand)) < 4,
            "juego": points >= 31,
            "punto": points < 31,
        }
        table = {
            lance: p["win_if_contested"]
            for lance, p in result.probabilities.items()
            if has[lance] and p["win_if_contested"] is not None
        }
        assert table[strong] == max(table.values())
        assert table[weak] == min(table.values())
        assert (p_strong, p_weak) == (f"{100 * table[strong]:.0f}", f"{100 * table[weak]:.0f}")
        without = dict(WITHOUT.findall(text[first.end() :]))
        assert set(without) == {lance for lance in ("pares", "juego") if not has[lance]}
        for lance, p in without.items():
            assert p == f"{100 * (result.probabilities[lance]['win'] or 0):.0f}" != "0"
        seen.add((strong, weak))
    assert len(seen) > 5


def test_a_hand_of_30_without_pares_plays_for_punto() -> None:
    text = reading(musodds.odds("CS64", "mano"))
    assert text.startswith("Reading: it plays for punto, which your pair takes ")
    assert "strongest" not in text
    assert "You have no pares: " in text


def test_a_partner_who_cannot_win_it_is_not_sent_to_win_it() -> None:
    text = reading(musodds.odds("CS64", "mano", partner="no-pares & no-juego"))
    assert "You have no pares, and neither can your partner win it." in text
    assert "You have no juego, and neither can your partner win it." in text
    assert "0 in 100" not in text
