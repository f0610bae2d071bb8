"""A model is remade by the command that it records."""

from __future__ import annotations

import json
import shlex
from dataclasses import asdict, fields
from pathlib import Path

import numpy as np
import pytest
from commands import musodds

from musodds.discards.solver import IDLE_SETTINGS, MusSolver, SolverReport, SolverSettings
from musodds.discards.values import Gap, PhaseValue

#: Every setting at another value than its default, as typed.
OTHER = {
    "model": ("--model", "human"),
    "kings": ("--kings", "4"),
    "stakes": ("--stakes", "min"),
    "rounds": ("--rounds", "1"),
    "exhaustion": ("--exhaustion", "own-aside"),
    "seed": ("--seed", "7"),
    "units_per_iteration": ("--units", "1"),
    "tremble": ("--tremble", "0.1"),
    "temperature": ("--temperature", "0.5"),
    "mus_rate": ("--mus-rate", "0.3"),
}


@pytest.fixture(autouse=True)
def _measures_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measuring the gap takes a hundred times as long as these models."""
    none = (0.0, 0.0, 0.0, 0.0)

    def report(self: MusSolver, *_: object) -> SolverReport:
        value = PhaseValue(0.0, 0.0, (0.0,), 1)
        return SolverReport(self.iteration, self.n_deals, Gap(none, none), value)

    monkeypatch.setattr(MusSolver, "report", report)


def _about(path: Path) -> dict[str, object]:
    with np.load(path) as arrays:
        about: dict[str, object] = json.loads(str(arrays["about"]))
    return about


@pytest.mark.parametrize("model", ["equilibrium", "human", "habit"])
def test_a_model_remade_by_its_command_has_the_same_bytes(model: str, tmp_path: Path) -> None:
    used = OTHER.keys() - {"model"} - IDLE_SETTINGS[model]
    typed = [word for name in OTHER if name in used for word in OTHER[name]]
    first, second = tmp_path / "a" / "m.npz", tmp_path / "b" / "m.npz"
    for path in (first, second):
        path.parent.mkdir()
    command = ["solve", "mus", "--model", model, "--iterations", "2", *typed]
    assert musodds(*command, "-o", str(first)).code == 0
    about = _about(first)
    recorded = str(about["command"])
    for name in used:
        assert " ".join(OTHER[name]) in recorded
    made = {
        field.name: about[field.name] for field in fields(SolverSettings) if field.name in about
    }
    expected = {name: OTHER[name][1] for name in used} | {"model": model}
    assert {name: str(value) for name, value in made.items()} == expected
    assert musodds(*shlex.split(recorded)[1:], "-o", str(second)).code == 0
    assert first.read_bytes() == second.read_bytes()


def test_every_setting_can_be_typed() -> None:
    assert OTHER.keys() == asdict(SolverSettings()).keys()


def test_a_run_that_ends_at_a_gap_records_when_it_looked(tmp_path: Path) -> None:
    path = tmp_path / "m.npz"
    command = "solve mus --iterations 3 --rounds 1 --units 1 --every 2"
    assert musodds(*command.split(), "-o", str(path)).code == 0
    assert "--every" not in str(_about(path)["command"])
    assert musodds(*command.split(), "--until-gap", "0.5", "--force", "-o", str(path)).code == 0
    assert "--every 2" in str(_about(path)["command"])


@pytest.mark.parametrize("model", IDLE_SETTINGS)
def test_a_setting_that_changes_nothing_is_refused(model: str) -> None:
    for name in IDLE_SETTINGS[model]:
        option, value = OTHER[name]
        run = musodds("solve", "mus", "--model", model, "--iterations", "1", option, value)
        assert run.code == 2
        assert f"{option}: it changes nothing here: the model {model}" in run.err


def test_people_do_not_tremble() -> None:
    """The model of people is the same at any tremble; its cutting has mistakes of its own."""
    answers = []
    for tremble in (0.02, 0.1):
        run = MusSolver(
            SolverSettings(model="human", rounds=1, units_per_iteration=1, tremble=tremble)
        )
        run.iterate()
        answers.append(run.answer())
    for first, second in zip(*answers, strict=True):
        assert (first == second).all()
