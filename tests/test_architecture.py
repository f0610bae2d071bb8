"""The house's rules, read from the source: imports point upward only, and names stay clear."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import musodds

PACKAGE = Path(musodds.__file__).parent
#: From the bottom up; a module imports from its own room or from one before it.
ROOMS = (
    "text",
    "version",
    "game",
    "results",
    "knowledge",
    "engines",
    "discards",
    "betting",
    "match",
    "view",
    "cli",
)
#: Compiled code is a room of its own: it knows nobody, and only what computes calls it.
CALLERS_OF_KERNELS = {"kernels", "engines", "discards", "betting", "match"}
#: Which module outside the standard library a room may import.
HEAVY = {
    "numba": {"kernels"},
    "lark": {"knowledge"},
    "click": {"cli"},
    "dask": {"engines"},
    "distributed": {"engines"},
    "cloudpickle": {"engines"},
}
MODULES = sorted(PACKAGE.rglob("*.py"))


def room_of(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Every module a file imports, inside functions and for type checking too, with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports are absolute"
            assert node.module is not None
            yield node.lineno, node.module
            if node.module == "musodds":
                for alias in node.names:
                    yield node.lineno, f"musodds.{alias.name}"


def wrong_imports(allowed: Callable[[str, str], bool]) -> list[str]:
    return [
        f"{path.relative_to(PACKAGE)}:{line} imports {name}"
        for path in MODULES
        for line, name in imported(path)
        if not allowed(module_name(path), name)
    ]


def test_every_module_has_a_room() -> None:
    rooms = {room_of(module_name(path)) for path in MODULES} - {"", "__main__"}
    assert rooms <= {*ROOMS, "kernels"}


def test_imports_point_upward_only() -> None:
    def allowed(importer: str, name: str) -> bool:
        home, room = room_of(importer), room_of(name)
        if not name.startswith("musodds.") or home in ("", "__main__"):
            return True
        if room == "kernels" or home == "kernels":
            return True
        return ROOMS.index(room) <= ROOMS.index(home)

    assert wrong_imports(allowed) == []


def test_kernels_know_nobody_and_only_what_computes_calls_them() -> None:
    def allowed(importer: str, name: str) -> bool:
        home, room = room_of(importer), room_of(name)
        if home == "kernels" and name.split(".")[0] == "musodds":
            return room == "kernels"
        return room != "kernels" or not name.startswith("musodds.") or home in CALLERS_OF_KERNELS

    assert wrong_imports(allowed) == []


def test_no_modules_go_round_in_circles() -> None:
    """Inside a room too, and whether they import at the top, in a function or for type checking."""
    graph = import_graph()
    assert {"musodds.engines.joint"} <= graph["musodds.engines.result"]
    assert circles(graph) == []


def test_the_rule_against_circles_can_be_broken() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set(), "e": {"a"}}
    assert circles(graph) == [["a", "b", "c"]]


def import_graph() -> dict[str, set[str]]:
    """Which modules of the package each module imports; a package's own name is its __init__."""
    names = {module_name(path) for path in MODULES}
    return {
        module_name(path): {name for _line, name in imported(path) if name in names - {"musodds"}}
        for path in MODULES
    }


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The sets of modules that reach one another, each in order of its names."""
    reached = {module: _reached(graph, module) for module in graph}
    found = {
        tuple(sorted(other for other in reached[module] if module in reached[other]))
        for module in graph
        if module in reached[module]
    }
    return sorted(map(list, found))


def _reached(graph: dict[str, set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    open_ = [start]
    while open_:
        new = graph[open_.pop()] - seen
        seen |= new
        open_ += new
    return seen


@pytest.mark.parametrize("package", HEAVY)
def test_what_is_heavy_stays_in_its_room(package: str) -> None:
    def allowed(importer: str, name: str) -> bool:
        return name.split(".")[0] != package or room_of(importer) in HEAVY[package]

    assert wrong_imports(allowed) == []


def test_the_import_rules_can_be_broken() -> None:
    """The reader of imports sees those inside functions and those of names."""
    found = {name for _line, name in imported(PACKAGE / "engines" / "answer.py")}
    assert {"musodds.engines.shipped", "musodds.game.errors"} <= found
    assert wrong_imports(lambda _importer, name: name != "numba")


def test_no_module_bears_the_name_of_a_public_function() -> None:
    """An import inside a first call would rebind ``musodds.odds`` to the module."""
    modules = {path.stem for path in PACKAGE.iterdir() if path.name != "__init__.py"}
    planned = {"discard", "mus", "table", "chart", "report", "solve", "quiz", "rules", "explain"}
    reserved = {*musodds.__all__, *planned}
    assert not modules & reserved


@pytest.mark.parametrize("name", musodds.__all__)
def test_every_public_name_is_there_and_stays_itself(name: str) -> None:
    first = getattr(musodds, name)
    assert first is getattr(musodds, name)
    assert not isinstance(first, type(musodds))
    assert name in dir(musodds)
    assert first.__doc__


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = musodds.nothing


#: What takes too long here; its own tests call it.
SLOW_FUNCTIONS = {"solve_bets", "solve_mus"}
#: One call of each other public function; add yours.
CALLS = """
    accept("RRAA", "mano", "grande", "39-38", 2)
    bet("RR7A", "mano", "grande")
    chances("RCSA", "mano", "35-38")
    chart("hand", folder + "/hand.svg", hand="RR7A", force=True)
    compare("RR4A", "CCC7", seat="mano", lance="pares")
    cut_weights(musodds.load_model("human", 8), 0, "left")
    discard("RR74", "postre", model="kings", deals=1000, seed=1)
    equity("35-38", "us")
    explain(musodds.freq("31"))
    freq("31", given="juego & no-pares")
    joint("RR7A", "mano", partner="7654", right="RCS4")
    know("duples | 31")
    load_model("human", 8)
    mus("RR74", "postre", model="kings", deals=1000, seed=1)
    mus_by_seat(model="kings", deals=1000, seed=1)
    odds("RR7A", "mano", threw="64", kept={"left": 2}, model="kings", deals=1000)
    odds_by_seat("RR7A")
    ordago("RRAA", "mano", "grande", "39-38")
    quiz(lance="juego")
    report(folder, kings=8, force=True)
    resolve_lances([(7, 6, 5, 0), (4, 3, 2, 1), (7, 7, 7, 7), (6, 5, 4, 4)], Variant(8))
    set_language("en")
    showdown("RR7A", "7654", "RCSA", "4455")
    simulate(juegos=100, seed=1)
    table("equity", folder + "/equity.csv", force=True)
"""


def test_each_public_function_can_be_called_twice(tmp_path: Path) -> None:
    """In a fresh interpreter, where a first call does the importing."""
    lines = [
        "import musodds",
        "from musodds import Variant, load_model",
        f"folder = {str(tmp_path)!r}",
    ]
    for call in CALLS.strip().splitlines():
        lines += [f"musodds.{call.strip()}"] * 2
    code = "\n".join(lines)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_each_public_function_is_among_those_called() -> None:
    functions = {
        name
        for name in musodds.__all__
        if callable(getattr(musodds, name)) and not isinstance(getattr(musodds, name), type)
    }
    assert functions - SLOW_FUNCTIONS == {
        call.split("(")[0].strip() for call in CALLS.strip().splitlines()
    }


def test_every_command_has_a_module_that_exposes_it() -> None:
    from musodds.cli.main import COMMANDS

    for name in COMMANDS:
        module = importlib.import_module(f"musodds.cli.{name}")
        assert module.command.name == name
