"""Models and their files, the solver's runs, and what giving mus tells of a hand."""

from __future__ import annotations

import json
from pathlib import Path

import mus_oracle as oracle
import numpy as np
import pytest

from musodds.discards import solver as solver_module
from musodds.discards.choices import choice_table, kept_choices
from musodds.discards.evidence import cut_weights, odds_after_discard
from musodds.discards.model import (
    MusModel,
    kings_model,
    load_model,
    read_model,
    shipped_path,
    write_model,
)
from musodds.discards.solver import MusSolver, SolverSettings, solve_mus
from musodds.engines.arrays import save_arrays
from musodds.game.cards import format_cards
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.variant import Variant
from musodds.kernels.mus_phase import alias_draw, alias_tables
from musodds.match.discard import discard
from musodds.match.mus import mus

SHIPPED = [
    (name, kings, stakes)
    for name in ("equilibrium", "human")
    for kings in (8, 4)
    for stakes in ("pass", "min")
]
FEW = SolverSettings(seed=5, units_per_iteration=1)


def test_every_choice_of_every_hand_is_there_once() -> None:
    for kings in (8, 4):
        table = hand_table(Variant(kings))
        choices = choice_table(kings)
        for row, hand in enumerate(table.cards):
            kept = kept_choices(hand)
            distinct = {
                "".join(
                    sorted(format_cards(hand, table.variant)[i] for i in range(4) if bits >> i & 1)
                )
                for bits in range(15)
            }
            assert len(kept) == len(set(kept)) == len(distinct) == choices.n_options[row] <= 15


def test_kings_model_keeps_kings_and_throws_one_of_four() -> None:
    model = kings_model(8)
    table = hand_table(model_variant := Variant(8))
    for row, hand in enumerate(table.cards):
        (column,) = np.flatnonzero(model.choice[0, 0, row])
        kept = format_cards(kept_choices(hand)[column], model_variant)
        assert kept == oracle.keep_kings(format_cards(hand, model_variant))
    assert (model.give == 1).all()


def test_alias_tables_draw_as_often_as_they_should() -> None:
    chances = np.zeros((3, 16))
    chances[0, :3] = 0.5, 0.3, 0.2
    chances[1, 7] = 1.0
    chances[2] = 1 / 16
    tables = np.zeros((3, 16), np.uint32)
    alias_tables(chances, tables)
    grid = np.arange(0, 2**28, 2**16, dtype=np.uint64)
    for row in range(3):
        drawn = np.zeros(16)
        for column in range(16):
            entry = int(tables[row, column])
            kept = (grid < np.uint64(entry >> 4)).mean()
            drawn[column] += kept / 16
            drawn[entry & 15] += (1 - kept) / 16
        assert drawn == pytest.approx(chances[row], abs=1e-3)
    for bits in (0, 5, 2**32 - 1):
        assert alias_draw(tables[1], np.uint64(bits)) == 7


@pytest.mark.parametrize(("name", "kings", "stakes"), SHIPPED)
def test_shipped_models_say_how_they_were_made_and_leave_no_gap(
    name: str, kings: int, stakes: str
) -> None:
    model = load_model(name, kings, stakes)
    about = model.about
    assert (model.name, model.kings, model.stakes) == (name, kings, stakes)
    assert str(about["command"]).startswith("musodds solve mus")
    assert about["deals"] >= 20_000_000
    assert max(about["gap"]) <= 0.001
    assert max(about["gap_standard_errors"]) < 0.001
    assert shipped_path(name, kings, stakes).stat().st_size < 150_000
    if name != "equilibrium":
        assert about["mus_agreed"][0] == pytest.approx(about["mus_rate"], abs=0.01)
    np.testing.assert_allclose(model.choice.sum(axis=-1), 1.0)


def test_a_model_file_gives_back_what_was_written(tmp_path: Path) -> None:
    model = kings_model(4)
    path = tmp_path / "kings.npz"
    write_model(path, model)
    again = read_model(path)
    np.testing.assert_array_equal(again.choice, model.choice)
    np.testing.assert_array_equal(again.give, model.give)
    assert load_model(str(path), 4).kings == 4
    assert [p.name for p in tmp_path.iterdir()] == ["kings.npz"]


def test_damaged_and_strange_model_files_are_named(tmp_path: Path) -> None:
    path = tmp_path / "model.npz"
    write_model(path, kings_model(8))
    whole = path.read_bytes()
    with pytest.raises(InvalidInput, match="8 kings, not 4"):
        load_model(str(path), 4)
    for damaged in (
        whole[: len(whole) // 2],
        b"",
        b"not a model",
        whole[:200] + b"\0" * 50 + whole[250:],
    ):
        path.write_bytes(damaged)
        with pytest.raises(InvalidInput, match="damaged"):
            read_model(path)
    good = kings_model(8)
    about = json.dumps({"format": 1, "kings": 8})
    give = np.zeros(good.give.shape, np.uint16)
    choice = good.choice[..., :15].astype(np.uint8)
    illegal = choice.copy()
    illegal[..., 14] = 1
    for arrays in (
        {"give": give[0], "choice": choice},
        {"give": give, "choice": choice[:, :2]},
        {"give": give, "choice": np.zeros_like(choice)},
        {"give": give, "choice": illegal},
        {"give": give.astype(float), "choice": choice},
    ):
        save_arrays(path, about=np.array(about), **arrays)
        with pytest.raises(InvalidInput, match="damaged"):
            read_model(path)
    save_arrays(path, about=np.array('{"format": 99}'), give=give, choice=choice)
    with pytest.raises(InvalidInput, match="another format"):
        read_model(path)
    with pytest.raises(InvalidInput, match="no model"):
        load_model("bots", 8)


def test_resuming_gives_the_numbers_of_an_unbroken_run(tmp_path: Path) -> None:
    path = tmp_path / "run.npz"
    for model in ("equilibrium", "human", "habit"):
        settings = SolverSettings(model=model, seed=5, units_per_iteration=1)
        unbroken = MusSolver(settings)
        for _ in range(4):
            unbroken.iterate()
        begun = MusSolver(settings)
        for _ in range(2):
            begun.iterate()
        begun.save(path)
        resumed = MusSolver(settings)
        resumed.resume(path)
        for _ in range(2):
            resumed.iterate(workers=2)
        for ours, theirs in zip(unbroken.answer(), resumed.answer(), strict=True):
            np.testing.assert_array_equal(ours, theirs)
        assert resumed.n_deals == unbroken.n_deals == 200_000


def test_a_checkpoint_of_another_run_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.npz"
    run = MusSolver(FEW)
    run.iterate()
    run.save(path)
    with pytest.raises(InvalidInput, match=r"another run.*seed=5"):
        MusSolver(SolverSettings(seed=6, units_per_iteration=1)).resume(path)
    write_model(path, kings_model(8))
    with pytest.raises(InvalidInput, match="no checkpoint"):
        MusSolver(FEW).resume(path)
    path.write_bytes(b"PK")
    with pytest.raises(InvalidInput, match="no checkpoint"):
        MusSolver(FEW).resume(path)


def test_a_failed_save_leaves_the_last_checkpoint_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.npz"
    run = MusSolver(FEW)
    run.iterate()
    run.save(path)
    before = path.read_bytes()

    def killed(*_args: object, **_arrays: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(np, "savez_compressed", killed)
    run.iterate()
    with pytest.raises(KeyboardInterrupt):
        run.save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_solve_reports_and_stops_at_the_gap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MusSolver, "report", lambda self, _threads: _quick_report(self))
    seen: list[int] = []
    run, report = solve_mus(
        SolverSettings(rounds=1, units_per_iteration=1),
        iterations=6,
        until_gap=5.0,
        every=2,
        checkpoint=tmp_path / "c.npz",
        progress=lambda r: seen.append(r.iteration),
    )
    assert seen == [2]
    assert report.iteration == run.iteration == 2
    assert (tmp_path / "c.npz").exists()
    assert run.model(report).about["gap"] == report.gap.gains


def _quick_report(run: MusSolver) -> solver_module.SolverReport:
    from musodds.discards.model import policy_arrays
    from musodds.discards.values import best_response_gap, phase_value

    give, choice = run.answer()
    gap = best_response_gap(run.game, give, choice, seed=1, choose_units=1, value_units=1)
    value = phase_value(run.game, policy_arrays(give, choice), 2, 2)
    return solver_module.SolverReport(run.iteration, run.n_deals, gap, value)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"kings": 6}, "kings"),
        ({"stakes": "max"}, "stakes"),
        ({"rounds": 0}, "rounds"),
        ({"tremble": 0.7}, "tremble"),
        ({"temperature": 0.0}, "temperature"),
        ({"mus_rate": 1.0}, "mus rate"),
        ({"model": "bot"}, "not 'bot'"),
        ({"exhaustion": "stop"}, "exhaustion"),
    ],
)
def test_settings_that_make_no_run(change: dict[str, object], what: str) -> None:
    with pytest.raises(InvalidInput, match=what):
        SolverSettings(**change).check()  # type: ignore[arg-type]


def test_cutting_weighs_each_hand_by_the_chance_of_what_was_done() -> None:
    """The left of the mano is the postre: if he cut, all others gave mus, I among them."""
    model = load_model("human", 8)
    weights = cut_weights(model, 0, "left")
    np.testing.assert_array_equal(weights["right"], model.give[0, 1])
    np.testing.assert_array_equal(weights["partner"], model.give[0, 2])
    np.testing.assert_array_equal(weights["left"], 1 - model.give[0, 3])
    by_right = cut_weights(model, 0, "right")
    assert (by_right["partner"] == 1).all()
    assert (by_right["left"] == 1).all()
    with pytest.raises(InvalidInput, match="never"):
        cut_weights(kings_model(8), 0, "left")
    with pytest.raises(InvalidInput, match="cut by"):
        cut_weights(model, 0, "corner")


def test_giving_mus_is_evidence_of_weaker_hands() -> None:
    """Who could cut and did not holds fewer juegos: mine wins more if played now."""
    after = mus("RCS7", "postre", deals=50_000, seed=1)
    before = mus("RCS7", "mano", deals=50_000, seed=1)
    assert after.cut.win["juego"] > before.cut.win["juego"]


def test_same_seed_same_answer_on_any_threads() -> None:
    one = discard("RR74", "third", deals=30_000, seed=8, threads=1)
    three = discard("RR74", "third", deals=30_000, seed=8, threads=3)
    assert one == three
    assert one != discard("RR74", "third", deals=30_000, seed=9, threads=1)
    assert mus("RR74", "third", deals=30_000, seed=8, threads=1) == mus(
        "RR74", "third", deals=30_000, seed=8, threads=3
    )


def test_the_paired_error_is_smaller_than_the_unpaired() -> None:
    result = discard("RCSA", "mano", deals=50_000, seed=3)
    best, second = result.options[:2]
    assert best.standard_error is not None
    assert second.standard_error is not None
    assert second.behind_standard_error is not None
    assert second.behind_standard_error < np.hypot(best.standard_error, second.standard_error)
    assert second.behind == pytest.approx(second.net_stones - best.net_stones)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"throw": ""}, "throws one card"),
        ({"throw": "S"}, "does not hold"),
        ({"throw": "RRR"}, "does not hold"),
        ({"threw": "77"}, "before the first round"),
        ({"mus_round": 2}, "thrown 1 to 4"),
        ({"mus_round": 2, "threw": "55667"}, "thrown 1 to 4"),
        ({"mus_round": 2, "threw": "RRRRRRR"}, "the deck has 8"),
        ({"mus_round": 4, "rounds": 2, "threw": "556"}, "beyond the limit"),
        ({"rounds": 0}, "rounds of discards"),
        ({"model": "dealt", "rounds": 2}, "one round"),
        ({"lance": "punta"}, "no lance"),
        ({"value": {"grnde": 1.0}}, "no lance"),
        ({"value": {"grande": float("nan")}}, "cannot be worth"),
        ({"lance": "punto", "value": {"punto": 1.0}}, "not both"),
        ({"deals": 0}, "deals is"),
        ({"seed": -1}, "seed"),
        ({"threads": 0}, "threads"),
        ({"stakes": "much"}, "stakes"),
        ({"dead": "RRRRRRAAAAAAAA77SSSSC"}, "too few"),
    ],
)
def test_bad_input_to_discard_is_named(change: dict[str, object], what: str) -> None:
    with pytest.raises(InvalidInput, match=what):
        discard("RR74", "mano", **change)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kept", "what"),
    [
        ({"partner": 4}, "4 cards"),
        ({"partner": -1}, "0 to 3"),
        ({"dealer": 1}, "not 'dealer'"),
    ],
)
def test_bad_counts_kept_are_named(kept: dict[str, int], what: str) -> None:
    with pytest.raises(InvalidInput, match=what):
        odds_after_discard("RR7A", "mano", threw="64", kept=kept, model="kings")


def test_a_count_the_model_never_keeps_is_named(tmp_path: Path) -> None:
    good = kings_model(8)
    throws_all = np.zeros_like(good.choice)
    last = choice_table(8).n_options - 1
    throws_all[0, :, np.arange(330), last] = 1.0
    path = tmp_path / "all.npz"
    write_model(path, MusModel("all", 8, "pass", good.give, throws_all))
    with pytest.raises(InvalidInput, match="never keeps 2"):
        odds_after_discard("RR7A", "mano", threw="64", kept={"left": 2}, model=str(path))
