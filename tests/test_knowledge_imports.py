"""What the language costs those who do not use all of it, and that its examples hold."""

from __future__ import annotations

import doctest
import importlib

import pytest
from commands import loaded_after


@pytest.mark.parametrize("text", ["RR7A", "R R 7 1", "RR..", "duples", "two kings"])
def test_a_hand_or_a_name_alone_needs_no_parser(text: str) -> None:
    code = (
        "from musodds.game.variant import Variant\n"
        "from musodds.knowledge import parse_knowledge\n"
        f"parse_knowledge({text!r}, Variant(8))"
    )
    assert not loaded_after(code) & {"lark", "numba", "pandas", "rich", "matplotlib"}
    assert "lark" in loaded_after(code.replace(repr(text), repr(f"!({text})")))


@pytest.mark.parametrize(
    "module",
    [
        "musodds.engines.disjoint",
        "musodds.engines.freq",
        "musodds.knowledge.bounds",
        "musodds.knowledge.expression",
        "musodds.knowledge.names",
        "musodds.knowledge.know",
    ],
)
def test_the_examples_in_docstrings_hold(module: str) -> None:
    failed, attempted = doctest.testmod(importlib.import_module(module))
    assert attempted > 0
    assert failed == 0
