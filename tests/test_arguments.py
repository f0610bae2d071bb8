"""Arguments of a wrong type or value, at every parameter of every public function."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import musodds as typed
from musodds import (
    Gap,
    InvalidInput,
    Known,
    MusSolver,
    PhaseValue,
    SolverReport,
    SolverSettings,
    Variant,
)
from musodds.game.arguments import checked

#: Wrong types are meant here.
musodds: Any = typed
HUMAN = musodds.load_model("human", 8)
#: One right call of each public function; a wrong argument takes the place of one of them.
RIGHT: dict[str, dict[str, Any]] = {
    "accept": {"hand": "RRAA", "seat": 1, "lance": "grande", "score": "39-38", "bet": 2},
    "bet": {"hand": "RR7A", "seat": 1, "lance": "grande"},
    "chances": {"hand": "RCSA", "seat": 1, "score": "35-38"},
    "chart": {"name": "joint", "path": "joint.svg", "hand": "RR7A", "seat": 1, "force": True},
    "compare": {"seat": 1, "lance": "pares"},
    "cut_weights": {"model": HUMAN, "seat": 0, "cut_by": "left"},
    "discard": {"hand": "RR74", "seat": 4, "model": "dealt"},
    "equity": {"score": "35-38", "mano": "us"},
    "freq": {"expression": "31"},
    "joint": {"hand": "RR7A", "seat": 1, "partner": "7654", "right": "RCS4", "left": "SSAA"},
    "know": {"expression": "duples"},
    "load_model": {"name": "human", "kings": 8},
    "mus": {"hand": "RR74", "seat": 4, "model": "dealt"},
    "mus_by_seat": {"model": "equilibrium", "deals": 1000},
    "odds": {"hand": "RR7A", "seat": 1},
    "odds_by_seat": {"hand": "RR7A"},
    "ordago": {"hand": "RRAA", "seat": 1, "lance": "grande", "score": "39-38"},
    "quiz": {"lance": "juego"},
    "report": {"folder": "page", "kings": 8},
    "resolve_lances": {"hands": [(7, 6, 5, 0)] * 4, "variant": Variant(8)},
    "showdown": {"score": "0-0"},
    "simulate": {"juegos": 100, "seed": 1},
    "solve_bets": {"lance": "juego", "players": "mano,second", "deals": 1000},
    "solve_mus": {"settings": SolverSettings(units_per_iteration=1, rounds=1), "iterations": 1},
    "table": {"name": "equity", "path": "equity.csv", "force": True},
}
#: Functions that take hands one after the other.
HANDS = {"compare": ("RR4A", "CCC7"), "showdown": ("RR7A", "7654", "RCSA", "4455")}
#: Any result may be explained; a language that is none is a ValueError of its own.
ELSEWHERE = {"explain", "set_language"}
WRONG: tuple[Any, ...] = (
    None,
    3.5,
    -1,
    [],
    {},
    object(),
    "nonsense",
    b"RR7A",
    float("nan"),
    10**30,
    True,
    "",
    (1,),
)


def parameters(name: str) -> list[str]:
    found: list[str] = []
    for parameter in inspect.signature(getattr(musodds, name)).parameters.values():
        if parameter.kind is parameter.VAR_KEYWORD:
            found += Known.__annotations__
        elif parameter.kind is not parameter.VAR_POSITIONAL:
            found.append(parameter.name)
    return found


def test_every_public_function_is_tried() -> None:
    functions = {n for n in musodds.__all__ if inspect.isfunction(getattr(musodds, n))}
    assert functions == RIGHT.keys() | ELSEWHERE


@pytest.mark.parametrize(
    ("name", "parameter"), [(name, one) for name in RIGHT for one in parameters(name)]
)
def test_a_wrong_argument_is_told_of_or_is_no_fault(
    name: str, parameter: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    # Measuring the gap takes a hundred times as long as everything else here.
    value = PhaseValue(0.0, 0.0, (0.0,), 1)
    report = SolverReport(1, 1, Gap((0.0,) * 4, (0.0,) * 4), value)
    monkeypatch.setattr(MusSolver, "report", lambda *_: report)
    monkeypatch.setattr("musodds.betting.solving.measured", lambda model: model)
    monkeypatch.setattr("musodds.betting.solving.usual_deals", lambda _spot: 1000)
    function = getattr(musodds, name)
    for wrong in WRONG:
        try:
            function(*HANDS.get(name, ()), **{**RIGHT[name], parameter: wrong})
        except (InvalidInput, TypeError) as error:
            told = isinstance(error, InvalidInput) or str(error).startswith(parameter)
            if not told:
                raise AssertionError((wrong, error)) from error


@pytest.mark.parametrize("wrong", [np.int64(4), np.uint8(4)])
def test_whole_numbers_of_numpy_are_whole_numbers(wrong: Any) -> None:
    answer = musodds.odds("RR7A", wrong)
    assert (answer.seat, type(answer.seat)) == (3, int)
    assert type(musodds.freq("31", kings=wrong).variant.kings) is int
    assert musodds.freq("31", kings=wrong).total == musodds.freq("31", kings=4).total


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: musodds.odds(None, 1), "hand is text, such as 'RR7A', not None"),
        (
            lambda: musodds.odds("RR7A", 1.5),
            "seat is a whole number or text, such as 'mano', not 1.5",
        ),
        (lambda: musodds.odds("RR7A", 1, kings=[]), "kings is a whole number, such as 8, not []"),
        (
            lambda: musodds.odds("RR7A", 1, deals=1e6),
            "deals is a whole number or None, not 1000000.0",
        ),
        (lambda: musodds.freq("31", of="2"), "of is a whole number, not '2'"),
        (
            lambda: musodds.chances("RR7A", 1, (20, 20)),
            "score is text, such as '20-17', not (20, 20)",
        ),
        (lambda: musodds.odds("RR7A", 1, right=7), "right is text or None, such as 'juego', not 7"),
        (lambda: musodds.showdown("RR7A", 7), "hands is text, such as 'RR7A', not 7"),
        (
            lambda: musodds.discard("RR74", 1, value={"grande": "3"}),
            "value is a mapping, as in Mapping[str, float] or None, not {'grande': '3'}",
        ),
    ],
)
def test_the_sentence_says_what_is_wanted(call: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(TypeError) as error:
        call()
    assert str(error.value).startswith(sentence)


def test_numbers_beyond_all_kernels_and_nans_are_refused() -> None:
    @checked
    def double(number: float) -> float:
        return 2 * number

    assert double(2**63 - 1) == 2 * (2**63 - 1)
    for wrong, why in ((2**63, "number is too large"), (float("nan"), "number is no number")):
        with pytest.raises(InvalidInput, match=why):
            double(wrong)
