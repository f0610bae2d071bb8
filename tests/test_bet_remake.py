"""A policy's file is made again, byte for byte, by the command that it records."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path

import pytest
from commands import musodds

from musodds.betting.gap import Gaps
from musodds.betting.model import write_bets
from musodds.betting.policy import Policy
from musodds.betting.solving import solve_spot
from musodds.betting.spot import LanceGame, Spot
from musodds.betting.tree import Sizes
from musodds.game.variant import Variant

PLAIN = Spot(Variant(8), "juego", (0, 1))
#: Spots that differ from the plain one in each thing that a command may have to say.
SPOTS = {
    "plain": PLAIN,
    "lance": replace(PLAIN, lance="pares"),
    "players": replace(PLAIN, players=(2, 3)),
    "sizes": replace(PLAIN, sizes=Sizes((2, 5), (1,))),
    "raises": replace(PLAIN, sizes=Sizes((2,), (2,), most_raises=2)),
    "no raise": replace(PLAIN, sizes=Sizes((2,), (2,), most_raises=0)),
    "no órdago": replace(PLAIN, sizes=Sizes((2,), ordago=False)),
    "stones": replace(PLAIN, ordago=9.123456789),
    "dead": replace(PLAIN, dead=(7, 7, 0)),
    "cut": replace(PLAIN, cut_by=1),
    "model": replace(PLAIN, cut_by=1, model="equilibrium"),
    "kings": replace(PLAIN, variant=Variant(4)),
    "real": replace(PLAIN, variant=Variant(8, "sota")),
}


def unmeasured(game: LanceGame, policy: Policy) -> Gaps:
    """Gaps that are not counted: they take most of the time, and only the plain spot's are seen."""
    return Gaps((0.0,) * 4, (0.0, 0.0), (0.0, 0.0), float(policy.share[0].sum()), 0.0)


@pytest.mark.parametrize("name", SPOTS)
def test_the_recorded_command_makes_the_same_bytes(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name != "plain":
        monkeypatch.setattr("musodds.betting.solving.exact_gaps", unmeasured)
    made, again = tmp_path / "made.npz", tmp_path / "again.npz"
    seed = 7 if name == "plain" else 1
    model = solve_spot(SPOTS[name], deals=1_000, seed=seed)
    write_bets(made, model)
    words = shlex.split(model.about["command"])
    assert words[0] == "musodds"
    run = musodds(*words[1:], "-o", str(again))
    assert run.code == 0, run.err
    assert again.read_bytes() == made.read_bytes()


def test_what_differs_makes_another_policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or the test above would not see what a command leaves out."""
    monkeypatch.setattr("musodds.betting.solving.exact_gaps", unmeasured)
    files = set()
    for name in ("plain", "raises", "no raise", "no órdago", "stones"):
        path = tmp_path / "made.npz"
        write_bets(path, solve_spot(SPOTS[name], deals=1_000))
        files.add(path.read_bytes())
    assert len(files) == 5
