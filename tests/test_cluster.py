"""Units on real worker processes: the sums of one thread, whatever happens to the workers."""

from __future__ import annotations

import json
import os
import pickle
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click
import cloudpickle
import numba
import numpy as np
import pytest
from commands import loaded_after, musodds
from distributed import Client, LocalCluster
from test_sweep import MANY, check_all_200, file_of, kill_in_the_middle

from musodds import SolverSettings, discard, load_model, mus, odds, simulate, table
from musodds.betting.solving import make_spot, solve_spot
from musodds.cli.cases import Asking, command_of, read_cases, words_of
from musodds.cli.main import command_line
from musodds.discards import solver as solving
from musodds.discards.lone_throw import dealt_choices
from musodds.discards.solver import MusSolver, SolverReport, solve_mus
from musodds.discards.values import best_response_gap, phase_value
from musodds.engines import cluster as clusters
from musodds.engines import cluster_where as places
from musodds.engines import cluster_work as work
from musodds.engines.cluster import Cluster, Standing
from musodds.engines.cluster_where import ClusterError
from musodds.game.cards import parse_hand
from musodds.game.errors import InvalidInput
from musodds.game.variant import Variant
from musodds.view import progress
from musodds.view.progress import cluster_line

#: All in one process of the test run, which share the workers.
pytestmark = [
    pytest.mark.xdist_group("cluster"),
    # What dask warns of on a machine that is short of processors or memory.
    pytest.mark.filterwarnings("ignore::UserWarning:distributed"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]
NO_DASHBOARD = {"dashboard_address": None, "threads_per_worker": 1, "memory_limit": 0}


@pytest.fixture(scope="module")
def workers() -> Iterator[Cluster]:
    with Cluster("local:2") as two:
        yield two


def shown(result: Any) -> Any:
    """All that a result says but how long it took."""
    told = result.to_dict()
    told["provenance"].pop("seconds")
    return told


def address_of(workers: Cluster) -> str:
    """The address of the scheduler that they listen to."""
    return str(workers._connected().scheduler_info()["address"])


QUESTIONS: dict[str, Callable[..., Any]] = {
    "odds": lambda **how: odds("RR7A", "mano", method="mc", deals=1_000_000, seed=3, **how),
    "odds with something known": lambda **how: odds(
        "RR7A", "postre", partner="31", rivals="no-juego", deals=600_000, seed=3, **how
    ),
    "odds averaged, to a precision": lambda **how: odds(
        "RR7A", "2", averaged=True, precision=0.0006, deals=10_000_000, seed=3, **how
    ),
    "odds after a discard": lambda **how: odds(
        "RR7A", "mano", threw="64", kept={"left": 2}, deals=20_000, seed=3, **how
    ),
    "discard": lambda **how: discard("RR74", "postre", seed=3, **how),
    "mus": lambda **how: mus("RR74", "mano", deals=50_000, seed=3, **how),
    "simulate": lambda **how: simulate("bold", "timid", juegos=70_000, seed=3, **how),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_cluster_gives_what_one_thread_and_two_give(question: str, workers: Cluster) -> None:
    ask = QUESTIONS[question]
    alone = shown(ask(threads=1))
    assert shown(ask(threads=2)) == alone
    assert shown(ask(cluster=workers)) == alone


def test_a_client_or_an_address_will_do_and_stays_open(workers: Cluster) -> None:
    client = workers._connected()
    alone = shown(QUESTIONS["odds"](threads=1))
    assert shown(QUESTIONS["odds"](cluster=client)) == alone
    assert shown(QUESTIONS["odds"](cluster=address_of(workers))) == alone
    assert client.status == "running"


def test_a_fresh_table_of_odds_is_the_same_file(workers: Cluster, tmp_path: Path) -> None:
    table("odds", tmp_path / "shipped.csv")
    table("odds", tmp_path / "cluster.csv", fresh=True, cluster=workers)
    assert (tmp_path / "cluster.csv").read_bytes() == (tmp_path / "shipped.csv").read_bytes()


def test_a_discard_where_nobody_else_throws_is_counted_alike(workers: Cluster) -> None:
    variant = Variant(8)
    hand = parse_hand("RRRA", variant)
    alone, there = (
        dealt_choices(hand, 0, variant, keeps=[hand[:3]], workers=how) for how in (1, workers)
    )
    assert there == alone


def test_the_betting_is_learned_to_the_bit(
    workers: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("musodds.betting.solving.measured", lambda model: model)
    spot = make_spot("pares", players=["mano", "postre"])
    alone = solve_spot(spot, deals=6_000, threads=1)
    there = solve_spot(spot, deals=6_000, cluster=workers)
    assert there.about == alone.about
    assert np.array_equal(there.policy.share, alone.policy.share)


def state(solver: MusSolver) -> list[bytes]:
    return [
        array.tobytes()
        for array in (
            solver.cutting.regrets,
            solver.cutting.policy_sum,
            solver.throwing.regrets,
            solver.throwing.policy_sum,
        )
    ]


SETTINGS = SolverSettings(units_per_iteration=3, rounds=1)


def test_the_mus_phase_is_learned_to_the_bit(workers: Cluster) -> None:
    alone, there = MusSolver(SETTINGS), MusSolver(SETTINGS)
    for _iteration in range(2):
        alone.iterate(1)
        there.iterate(workers)
    assert state(there) == state(alone)


def test_a_gap_and_a_value_are_those_of_one_thread(workers: Cluster) -> None:
    model = load_model("human", 8)
    game = MusSolver(SETTINGS).game

    def gap(how: Any) -> Any:
        return best_response_gap(
            game,
            model.give[:1],
            model.choice[:1],
            seed=5,
            choose_units=1,
            value_units=2,
            workers=how,
        )

    assert gap(workers) == gap(1)
    policy = model.policy()
    assert phase_value(game, policy, 5, 3, workers) == phase_value(game, policy, 5, 3, 1)


def test_a_policy_is_sent_once_an_iteration_and_what_stays_is_not_sent_again(
    workers: Cluster,
) -> None:
    solver = MusSolver(replace(SETTINGS, seed=7))
    solver.iterate(workers)
    before = set(workers._fields)
    solver.iterate(workers)
    assert len(set(workers._fields) - before) == 1


def test_what_is_sent_makes_room_for_what_comes(workers: Cluster) -> None:
    client = workers._connected()
    for number in range(work.MOST_FIELDS + 2):
        workers._send(client, np.full(1_000, number))
    assert len(workers._fields) == work.MOST_FIELDS


def test_a_worker_killed_in_the_middle_costs_its_units_only(workers: Cluster) -> None:
    client = workers._connected()
    processes = client.run(os.getpid)
    killed: list[int] = []

    def kill_one(_standing: Standing) -> None:
        if not killed:
            killed.append(next(iter(processes.values())))
            os.kill(killed[0], signal.SIGKILL)

    workers.watch = kill_one
    try:
        there = QUESTIONS["simulate"](cluster=workers)
    finally:
        workers.watch = None
    assert killed
    assert there.stopped is None
    assert shown(there) == shown(QUESTIONS["simulate"](threads=1))


def test_an_interruption_shows_what_there_is_and_drops_what_waits(workers: Cluster) -> None:
    seen: list[Standing] = []

    def interrupt(standing: Standing) -> None:
        seen.append(standing)
        if len(seen) == 3:
            raise KeyboardInterrupt

    before = workers._units
    workers.watch = interrupt
    try:
        result = odds("RR7A", "mano", method="mc", deals=10**12, seed=3, cluster=workers)
    finally:
        workers.watch = None
    assert result.stopped == "interrupted"
    assert 0 < result.deals < 10**12
    assert seen[-1].units - before > result.deals // (1 << 18)
    assert seen[-1].workers >= 1
    # The next question is answered at once, as nothing of the last one is left in its way.
    assert shown(QUESTIONS["odds"](cluster=workers)) == shown(QUESTIONS["odds"](threads=1))


#: Learns on until it is killed.
LEARNER = """
import sys
from pathlib import Path
from musodds import SolverSettings, solve_mus
settings = SolverSettings(units_per_iteration=3, rounds=1)
solve_mus(settings, iterations=10**6, every=1, checkpoint=Path(sys.argv[1]), cluster=sys.argv[2])
"""


def test_a_solver_that_is_interrupted_keeps_its_last_whole_iteration(
    workers: Cluster, tmp_path: Path
) -> None:
    checkpoint = tmp_path / "state.npz"
    before = workers._units

    def interrupt(standing: Standing) -> None:
        if standing.units - before > 2 * SETTINGS.units_per_iteration:
            raise KeyboardInterrupt

    workers.watch = interrupt
    try:
        with pytest.raises(KeyboardInterrupt):
            solve_mus(SETTINGS, iterations=10, checkpoint=checkpoint, cluster=workers)
    finally:
        workers.watch = None
    kept, alone = MusSolver(SETTINGS), MusSolver(SETTINGS)
    kept.resume(checkpoint)
    assert kept.iteration == 2
    for _iteration in range(2):
        alone.iterate(1)
    assert state(kept) == state(alone)


def no_report(self: MusSolver, *_arguments: Any) -> SolverReport:
    return SolverReport(self.iteration, self.n_deals, None, None)  # type: ignore[arg-type]


def test_a_client_that_is_killed_goes_on_from_its_checkpoint(
    workers: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving.MusSolver, "report", no_report)
    checkpoint = tmp_path / "state.npz"
    address = address_of(workers)
    client = subprocess.Popen([sys.executable, "-c", LEARNER, str(checkpoint), address])
    while not checkpoint.exists():
        assert client.poll() is None
        time.sleep(0.05)
    client.kill()
    client.wait()
    reached = MusSolver(SETTINGS)
    reached.resume(checkpoint)
    assert reached.iteration >= 1
    resumed, _report = solve_mus(
        SETTINGS,
        iterations=reached.iteration + 1,
        checkpoint=checkpoint,
        resume=True,
        cluster=workers,
    )
    alone = MusSolver(SETTINGS)
    for _iteration in range(resumed.iteration):
        alone.iterate(1)
    assert state(resumed) == state(alone)


def test_a_unit_that_goes_wrong_says_so_here(workers: Cluster) -> None:
    def divide(unit: int) -> float:
        return 1 / unit

    with pytest.raises(ZeroDivisionError):
        list(workers.run_units(divide, [1, 0]))


@pytest.mark.parametrize("n", [0, 1, 7])
def test_units_come_in_order_each_once(n: int, workers: Cluster) -> None:
    def square(unit: int) -> int:
        return unit * unit

    assert list(workers.run_units(square, range(n))) == [unit * unit for unit in range(n)]
    done = list(workers.run_as_done(square, range(n)))
    assert sorted(done) == [(unit, unit * unit) for unit in range(n)]


def numba_disguised(folder: Path) -> str:
    """Code for a worker to run first, so that it says that its numba is another."""
    about = folder / "numba-0.0.1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: numba\nVersion: 0.0.1\n")
    return f"import sys; sys.path.insert(0, {str(folder)!r})"


def test_a_worker_of_another_version_is_refused_whenever_it_comes(tmp_path: Path) -> None:
    preload = [numba_disguised(tmp_path)]
    both = rf"numba 0\.0\.1, and here it is {numba.__version__}"
    with LocalCluster(n_workers=0, preload=preload, **NO_DASHBOARD) as others:
        address = others.scheduler_address
        with Cluster(address) as early:
            assert early._look(early._connected()) == 0
            others.scale(1)
            with pytest.raises(ClusterError, match=both):
                odds("RR7A", "mano", method="mc", deals=1000, seed=1, cluster=early)
        done = musodds(
            *("odds", "RR7A", "--seat", "mano", "--method", "mc", "--deals", "1000"),
            *("--cluster", address),
        )
    assert done.code == 1
    assert done.out == ""
    assert f"numba 0.0.1, and here it is {numba.__version__}" in done.err
    assert done.err.count("\n") == 1


def test_the_same_version_of_other_code_is_told_apart(
    workers: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = work.software()
    mine = {**theirs, "musodds": f"{version('musodds')} (00000000)"}
    monkeypatch.setattr(clusters, "software", lambda: mine)
    told = re.escape(f"has musodds {theirs['musodds']}, and here it is {mine['musodds']}")
    with pytest.raises(ClusterError, match=told), Cluster(workers._connected()) as again:
        again._connected()


def test_any_change_of_the_code_shows_but_not_the_ends_of_its_lines(tmp_path: Path) -> None:
    module = tmp_path / "room" / "module.py"
    module.parent.mkdir()
    sums = []
    for whole in (b"x = 1\ny = 2\n", b"x = 1\r\ny = 2\r\n", b"x = 2\ny = 2\n"):
        module.write_bytes(whole)
        sums.append(work.source_sum(tmp_path))
    module.rename(tmp_path / "module.py")
    sums.append(work.source_sum(tmp_path))
    assert sums[0] == sums[1]
    assert len({sums[0], *sums[2:]}) == 3
    assert version("musodds") in str(work.software()["musodds"])
    assert work.source_sum(Path(work.__file__).parent.parent) in str(work.software()["musodds"])


def test_an_address_where_nobody_answers_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "_PATIENCE", 0.5)
    done = musodds("simulate", "--juegos", "100", "--cluster", "tcp://127.0.0.1:9")
    assert done.code == 1
    assert done.err == (
        "musodds: no scheduler answers at tcp://127.0.0.1:9; start one with 'dask scheduler'\n"
    )


def test_what_is_no_scheduler_is_one_line(
    workers: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "_PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        with pytest.raises(ClusterError, match=f"no scheduler answers at 127.0.0.1:{port};"):
            places.check_scheduler(f"127.0.0.1:{port}")
    with pytest.raises(ClusterError, match=r"no scheduler can be spoken to .*TLS"):
        places.check_scheduler("tls://127.0.0.1:9")
    worker = next(iter(workers._connected().nthreads()))
    with pytest.raises(ClusterError, match=rf"spoken to at {worker} \(Worker\)"):
        places.check_scheduler(worker)
    places.check_scheduler(address_of(workers))


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("local", "local:N"),
        ("http://10.0.0.5:8786", "scheduler's address"),
        ("10.0.0.5:65536", "scheduler's address"),
        ("local:two", "local:N"),
        ("local:0", "1 to 1024 workers, not 0"),
        ("local:1025", "1 to 1024 workers, not 1025"),
        ("10.0.0.5", "tcp://10.0.0.5:8786"),
        ("tcp://", "scheduler's address"),
    ],
)
def test_what_is_no_cluster_is_told_what_is(where: str, words: str) -> None:
    with pytest.raises(InvalidInput, match=words):
        odds("RR7A", "mano", method="mc", deals=10, cluster=where)
    done = musodds("discard", "RR74", "--seat", "mano", "--cluster", where)
    assert done.code == 2
    assert words in done.err


def test_a_client_that_is_closed_is_refused(workers: Cluster) -> None:
    client = Client(address_of(workers), set_as_default=False)
    client.close()
    with pytest.raises(InvalidInput, match="client is closed"):
        simulate(juegos=100, cluster=client)


def test_a_cluster_is_no_number() -> None:
    with pytest.raises(InvalidInput, match=r"or a distributed\.Client, not 8786"):
        simulate(juegos=100, cluster=8786)


@pytest.mark.parametrize(
    "line",
    [
        "odds RR7A --cluster local:2",
        "odds RR7A --method mc --deals 1000 --threads 2 --cluster local:2",
        "simulate --juegos 100 --threads 2 --cluster local:2",
        "table equity -o equity.csv --cluster local:2",
    ],
)
def test_a_cluster_that_changes_nothing_is_refused(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = musodds(*line.split())
    assert done.code == 2
    assert "--cluster" in done.err or "cluster's own workers" in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_batch_has_one_cluster_for_all_lines(workers: Cluster) -> None:
    address = address_of(workers)
    lines = "RR7A mano --deals 1000 --seed 3\nRR7A mano\nRR7A mano --deals 9 --cluster local:1\n"
    done = musodds("odds", "-", "--cluster", address, stdin=lines)
    assert done.code == 1
    alone = musodds("odds", "RR7A", "--seat", "mano", "--deals", "1000", "--seed", "3", "--json")
    first, _exact, refused = done.out.splitlines()
    assert json.loads(first)["counts"] == alone.json["counts"]
    assert "for all lines" in refused


def test_without_the_extra_a_cluster_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = musodds("simulate", "--juegos", "100", "--cluster", "local:2")
    assert (done.code, done.out) == (2, "")
    assert "pip install 'musodds[cluster]'" in done.err
    assert musodds("simulate", "--juegos", "100", "--seed", "1").code == 0


#: No worker may run it again, as it has no guard against that.
SCRIPT = """
import sys
from musodds import odds
there = odds("RR7A", "mano", method="mc", deals=300_000, seed=3, cluster="local:1")
assert there.counts == odds("RR7A", "mano", method="mc", deals=300_000, seed=3).counts
print(there.deals, "pandas" in sys.modules)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a worker runs the script again")
def test_a_script_starts_workers_of_its_own_and_leaves_none(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "300000 False\n", "")


def test_nothing_of_dask_is_imported_without_a_cluster() -> None:
    loaded = loaded_after(
        "from musodds import discard, odds, simulate\n"
        "odds('RR7A', 'mano', method='mc', deals=1000)\n"
        "discard('RR74', 'postre', deals=1000)\n"
        "simulate(juegos=100)\n"
    )
    assert "numba" in loaded
    assert not loaded & {"dask", "distributed", "cloudpickle", "tornado"}


def arrays_of(value: Any) -> Iterator[Any]:
    if isinstance(value, np.ndarray):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from arrays_of(part)


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_sent_comes_out_as_the_same_types_to_a_kernel(
    question: str, workers: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else each worker would compile anew what is compiled here."""
    asked: list[Any] = []
    real = Cluster.run_units

    def note(self: Cluster, run: Any, units: Any) -> Any:
        asked.append(run)
        return real(self, run, units)

    monkeypatch.setattr(Cluster, "run_units", note)
    QUESTIONS[question](cluster=workers)
    assert asked
    for run in asked:
        assert is_dataclass(run)
        for field in fields(run):
            here = getattr(run, field.name)
            there = pickle.loads(cloudpickle.dumps(here))
            for one, other in zip(arrays_of(here), arrays_of(there), strict=True):
                assert numba.typeof(one) == numba.typeof(other), field.name


def test_progress_names_units_speed_and_workers() -> None:
    assert cluster_line(Standing(12, 3_000_000, 2.0, 4)) == (
        "units: 12  deals a second: 1,500,000  workers: 4"
    )
    assert cluster_line(Standing(3, 0, 2.0, 1)) == "units: 3  workers: 1"


def test_progress_is_whole_where_the_terminal_is_narrow(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setattr(progress, "animates", lambda: True)
    monkeypatch.setattr(progress, "_PATIENCE", -1)
    with progress.cluster_bar() as show:
        assert show is not None
        show(Standing(7_630, 2_000_000_000, 7.3, 128))
    shown = capsys.readouterr().err
    for word in ("7,630", "273,972,603", "128", "0:00:00"):
        assert word in shown
    assert "…" not in shown


def test_a_sweep_on_a_cluster_that_is_killed_goes_on_and_loses_nothing(
    workers: Cluster, tmp_path: Path
) -> None:
    line = ["sweep", file_of(tmp_path, MANY), "-o", str(tmp_path / "out")]
    line += ["--cluster", address_of(workers)]
    kill_in_the_middle(*line, lines=30)
    done = musodds(*line, "--json")
    assert (done.code, done.err) == (0, "")
    assert 0 < done.json["now"] < 200
    check_all_200(tmp_path / "out")


def commands_of_the_document() -> list[str]:
    text = (Path(__file__).parent.parent / "docs" / "cluster.md").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.startswith("musodds ")]


@pytest.mark.parametrize("line", commands_of_the_document())
def test_a_command_of_the_document_is_understood(line: str) -> None:
    """Nothing is connected to before there is work to do."""
    group = command_line
    name, *words = line.split()[1:]
    command = group.get_command(click.Context(group), name)
    assert command is not None
    context = command.make_context(name, words)
    assert isinstance(context.params["cluster"], Cluster)


def test_the_sweep_of_the_document_is_one(tmp_path: Path) -> None:
    text = (Path(__file__).parent.parent / "docs" / "cluster.md").read_text(encoding="utf-8")
    sweep = text.partition("```toml\n")[2].partition("```")[0]
    cases = read_cases(Path(file_of(tmp_path, sweep)))
    assert len(cases) == 3 * 4 * 2
    for case in cases:
        command_of(case.command).make_context(case.command, words_of(case))


def test_a_task_is_a_quarter_of_a_second_of_units_and_leaves_some_for_every_place() -> None:
    cluster = Cluster("local:2")
    question = Asking("en")
    assert cluster._units_in_a_task(question, None, 4) == 1
    cluster._pace[Asking] = 0.01
    assert cluster._units_in_a_task(question, None, 4) == 25
    assert cluster._units_in_a_task(question, 8, 4) == 2
    assert cluster._units_in_a_task(question, 9, 4) == 3
    cluster._pace[Asking] = 7.0
    assert cluster._units_in_a_task(question, None, 4) == 1
    cluster._pace[Asking] = 0.0
    assert cluster._units_in_a_task(question, None, 4) == clusters._MOST_UNITS_IN_A_TASK


@pytest.mark.parametrize(
    "where",
    [
        *("local:1", "local:1024", "LOCAL:2", "localhost:8786"),
        *("tcp://10.0.0.5:8786", "tls://10.0.0.5:65535", "host:8786", "[::1]:8786"),
    ],
)
def test_what_is_a_cluster_is_taken_as_it_is(where: str) -> None:
    assert places.check_where(where) == where
