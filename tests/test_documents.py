"""What the documents say of the program is what the program does."""

from __future__ import annotations

import runpy
import shlex
from pathlib import Path

import pytest
from commands import musodds

ROOT = Path(__file__).parent.parent


def _commands(block_after: str) -> list[list[str]]:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    block = text[text.index(block_after) :].split("```")[1]
    return [
        shlex.split(line.split("    ")[0])
        for line in block.strip().splitlines()
        if line.startswith("musodds") and "<" not in line and " -o " not in line
    ]


def test_cli_reference_is_the_commands_own_help() -> None:
    generate = runpy.run_path(str(ROOT / "docs" / "generate.py"))
    assert generate["TARGET"].read_text(encoding="utf-8") == generate["reference"]()


def test_ci_runs_the_test_command_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "pip install -e '.[dev]' && pytest\n" in readme
    assert ci.splitlines()[-1] == "pytest"


def test_first_answer_of_the_readme_is_what_the_command_prints() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = readme[readme.index("```text\n") + 8 :].split("```")[0]
    assert musodds("odds", "RR7A", "--seat", "postre").out.startswith(shown.rstrip("\n"))


@pytest.mark.parametrize("arguments", _commands("## What one can ask"), ids=" ".join)
def test_commands_of_the_readme_work(arguments: list[str]) -> None:
    outcome = musodds(*arguments[1:])
    assert outcome.code == 0, outcome.err
    assert outcome.out
