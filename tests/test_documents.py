"""What the documents say of the program is what the program does."""

from __future__ import annotations

import re
import runpy
import shlex
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from commands import Outcome, musodds

ROOT = Path(__file__).parent.parent
BETS = ROOT / "musodds" / "data" / "bets"


class Block(NamedTuple):
    """A fenced block of a document: its language, its lines, and the prose before it."""

    language: str
    lines: list[str]
    prose: str


def _blocks(document: str) -> list[Block]:
    parts = (ROOT / document).read_text(encoding="utf-8").split("```")
    return [
        Block(block.split("\n")[0], block.split("\n")[1:-1], prose)
        for prose, block in zip(parts[0::2], parts[1::2], strict=False)
    ]


def _typed(line: str) -> list[str]:
    """Return the arguments of a command line of a document, without what stands beside it."""
    return shlex.split(line.split("    ")[0], comments=True)[1:]


def _commands(document: str) -> list[str]:
    """Return the commands of a document; quiz, chart and report have tests of their own."""
    return [
        line
        for block in _blocks(document)
        for line in block.lines
        if line.startswith("musodds ") and line.split()[1] not in ("quiz", "chart", "report")
    ]


def _answers(document: str) -> list[tuple[str, list[str]]]:
    """Return the commands of a document with the lines that it shows of their output."""
    blocks = _blocks(document)
    return [
        (before.lines[-1], block.lines)
        for before, block in pairwise(blocks)
        if block.language == "text" and before.lines[-1].startswith("musodds ")
    ]


def _output(line: str) -> Outcome:
    return _answered(tuple(_typed(line)))


@cache
def _answered(arguments: tuple[str, ...]) -> Outcome:
    return musodds(*arguments)


def _excerpt(shown: list[str], output: list[str]) -> bool:
    """Return whether lines are those of an output, in order, with ``...`` for any others."""
    if not shown:
        return not output
    if shown[0] == "...":
        return any(_excerpt(shown[1:], output[n:]) for n in range(1, len(output) + 1))
    return output[:1] == shown[:1] and _excerpt(shown[1:], output[1:])


def test_cli_reference_is_the_commands_own_help() -> None:
    generate = runpy.run_path(str(ROOT / "docs" / "generate.py"))
    assert generate["TARGET"].read_text(encoding="utf-8") == generate["reference"]()


def test_the_table_of_policies_is_that_of_the_files() -> None:
    generate = runpy.run_path(str(ROOT / "docs" / "generate.py"))
    text = generate["POLICIES_TARGET"].read_text(encoding="utf-8")
    assert text == generate["policies"]()
    assert text.count("`musodds solve bets --lance") == len(list(BETS.glob("*.npz"))) > 0


def test_ci_runs_the_test_command_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "pip install -e '.[dev]' && pytest\n" in readme
    assert ci.splitlines()[-1] == "pytest"


def test_first_answer_of_the_readme_is_what_the_command_prints() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = readme[readme.index("```text\n") + 8 :].split("```")[0]
    assert musodds("odds", "RR7A", "--seat", "postre").out == shown


DOCUMENTS = ("README.md", "docs/questions.md", "docs/knowledge.md", "docs/betting.md")


@pytest.mark.parametrize("line", dict.fromkeys(line for d in DOCUMENTS for line in _commands(d)))
def test_commands_of_the_documents_work(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if " < " in line:
        outcome = musodds(*_typed(line.partition(" < ")[0]), stdin="RR7A mano\nRCSA 4\n")
    elif " -o " in line:
        monkeypatch.chdir(tmp_path)
        outcome = musodds(*_typed(line))
        assert [file.stat().st_size > 0 for file in tmp_path.iterdir()] == [True]
        return
    else:
        outcome = _output(line)
    assert outcome.code == 0, outcome.err
    assert outcome.out


@pytest.mark.parametrize(
    ("line", "shown"),
    [answer for document in DOCUMENTS for answer in _answers(document)],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_output_that_the_documents_show_is_the_commands(line: str, shown: list[str]) -> None:
    assert _excerpt(shown, _output(line).out.splitlines()), _output(line).out


def test_every_question_is_answered_by_output() -> None:
    blocks = _blocks("docs/questions.md")
    assert [block.language for block in blocks] == ["", "text"] * (len(blocks) // 2)
    assert len(_answers("docs/questions.md")) == len(blocks) // 2


def test_an_excerpt_is_told_from_other_lines() -> None:
    output = ["a", "b", "c", "d"]
    for right in ("a b c d", "a b ...", "... c d", "a ... d", "... b ...", "... b ... d"):
        assert _excerpt(right.split(), output)
    for wrong in ("a b c", "b ...", "... c", "a d", "... c b ...", "a ... e", "a b c d ..."):
        assert not _excerpt(wrong.split(), output)


def _questions() -> list[tuple[str, list[str], list[str]]]:
    """Return each question with the chances that its prose tells and the figures shown."""
    questions: list[tuple[str, list[str], list[str]]] = []
    for block in _blocks("docs/questions.md"):
        if "**" in block.prose:
            prose = block.prose.rpartition("**")[2]
            told = re.findall(r"(\d+(?:\.\d+)?)(?: and \d+)?(?:\s+times)? in 100", prose)
            told += re.findall(r"from (\d+) to (\d+)", prose)
            questions.append((block.prose.split("**")[1], list(_flat(told)), []))
        if block.language == "text":
            questions[-1][2].extend(re.findall(r"\d+\.\d+", " ".join(block.lines)))
    return questions


def _flat(told: Sequence[str | tuple[str, ...]]) -> Iterator[str]:
    for each in told:
        yield from (each,) if isinstance(each, str) else each


@pytest.mark.parametrize(
    ("question", "told", "figures"), [each for each in _questions() if each[1]]
)
def test_chances_told_in_prose_are_those_shown(
    question: str, told: list[str], figures: list[str]
) -> None:
    for chance in told:
        decimals = len(chance.partition(".")[2])
        rounded = {f"{float(figure):.{decimals}f}" for figure in figures}
        assert chance in rounded, question


def test_a_figure_beside_a_command_of_the_readme_is_in_its_answer() -> None:
    found = 0
    for line in _commands("README.md"):
        for figure in re.findall(r"\d+\.\d+%", line.partition("    ")[2]):
            assert figure in _output(line).out
            found += 1
    assert found


def test_the_tables_of_the_models_of_the_mus_are_those_of_the_files() -> None:
    generate = runpy.run_path(str(ROOT / "docs" / "generate.py"))
    assert generate["MODELS_TARGET"].read_text(encoding="utf-8") == generate["mus_models"]()
