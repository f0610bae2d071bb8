"""What the documents say of the program is what the program does."""

from __future__ import annotations

import runpy
import shlex
from pathlib import Path

import pytest
from commands import musodds

ROOT = Path(__file__).parent.parent


def _commands(document: str, after: str) -> list[list[str]]:
    """Return the commands of a document's code blocks that need no file and no answers."""
    text = (ROOT / document).read_text(encoding="utf-8")
    blocks = text[text.index(after) :].split("```")[1::2]
    return [
        shlex.split(line.split("    ")[0])
        for block in blocks
        for line in block.strip().splitlines()
        if line.startswith("musodds ") and not any(x in line for x in ("<", " -o ", " quiz "))
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
    assert musodds("odds", "RR7A", "--seat", "postre").out == shown


@pytest.mark.parametrize(
    "arguments",
    [
        *_commands("README.md", "## What one can ask"),
        *_commands("docs/questions.md", "# Questions"),
    ],
    ids=" ".join,
)
def test_commands_of_the_documents_work(arguments: list[str]) -> None:
    outcome = musodds(*arguments[1:])
    assert outcome.code == 0, outcome.err
    assert outcome.out
