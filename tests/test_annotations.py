"""Every class that a public function takes or returns can be had from `musodds`."""

from __future__ import annotations

import ast
import collections.abc
import importlib
import inspect
import typing
from typing import Any

import pytest

import musodds

#: What results hold for the program's own use; nobody need make one, or name it.
INNER = {"Discarded", "HandTable", "LanceGame", "Outcomes", "Sequences", "PhasePolicy", "Pool"}


def names_of(module: Any) -> dict[str, Any]:
    """What a module's annotations may name: its own names, and what it imports for them only."""
    names: dict[str, Any] = {**vars(collections.abc), **vars(module)}
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module != "__future__":
            home = importlib.import_module(node.module)
            names |= {
                a.asname or a.name: getattr(home, a.name) for a in node.names if a.name != "*"
            }
        elif isinstance(node, ast.Import):
            for alias in node.names:
                whole = importlib.import_module(alias.name)
                top = importlib.import_module(alias.name.split(".")[0])
                names |= {alias.asname: whole} if alias.asname else {top.__name__: top}
    return names


def annotated(thing: Any) -> list[Any]:
    """The types that a function or a class names, those of a class's public methods too."""
    homes = inspect.getmro(thing) if inspect.isclass(thing) else (thing,)
    names: dict[str, Any] = {}
    for home in reversed(homes):
        if home.__module__.startswith("musodds"):
            names |= names_of(inspect.getmodule(home))
    found = [
        hint
        for name, hint in typing.get_type_hints(thing, globalns=names).items()
        if not name.startswith("_")
    ]
    if not inspect.isclass(thing):
        return found
    for name, member in vars(thing).items():
        function = getattr(member, "fget", None) or getattr(member, "func", None)
        function = function or getattr(member, "__func__", None) or member
        if not name.startswith("_") and inspect.isfunction(function):
            found += typing.get_type_hints(function, globalns=names).values()
    return found


def classes_of(hint: Any) -> set[type]:
    """The package's classes in a type: in unions, containers, callables and unpacked words."""
    if isinstance(hint, list):
        return {found for one in hint for found in classes_of(one)}
    if inspect.isclass(hint) and not typing.get_args(hint):
        return {hint} if hint.__module__.split(".")[0] == "musodds" else set()
    return {found for one in typing.get_args(hint) for found in classes_of(one)}


def reached(thing: Any) -> set[type]:
    """All classes to be met from a public function or class, but for those behind an inner one."""
    found: set[type] = {thing} if inspect.isclass(thing) else set()
    waiting = [thing]
    while waiting:
        for hint in annotated(waiting.pop()):
            new = {one for one in classes_of(hint) if one.__name__ not in INNER} - found
            found |= new
            waiting += new
    return found


@pytest.mark.parametrize("name", musodds.__all__)
def test_every_class_of_a_signature_is_public(name: str) -> None:
    missing = {one.__name__ for one in reached(getattr(musodds, name))} - set(musodds.__all__)
    assert not missing


def test_the_walk_sees_through_containers_unions_and_unpacked_words() -> None:
    assert {"Known", "Decision", "OddsQuery"} <= {c.__name__ for c in reached(musodds.accept)}
    assert {"DiscardResult", "DiscardOption"} <= {c.__name__ for c in reached(musodds.discard)}
    assert classes_of(dict[str, list[musodds.Variant | None]]) == {musodds.Variant}
    assert classes_of(collections.abc.Callable[[musodds.Variant], musodds.Sizes]) == {
        musodds.Variant,
        musodds.Sizes,
    }


def test_inner_classes_exist() -> None:
    seen = {
        one.__name__
        for name in musodds.__all__
        for cls in reached(getattr(musodds, name)) | {getattr(musodds, name)}
        for hint in annotated(cls)
        for one in classes_of(hint)
    }
    assert seen >= INNER
