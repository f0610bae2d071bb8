"""``musodds quiz``: decisions to train on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from musodds.cli import texts
from musodds.cli.exits import EXIT_INTERRUPTED
from musodds.cli.faults import told
from musodds.cli.options import FilePath, WholeNumber, variant_options
from musodds.cli.output import text_only
from musodds.text import _, later

if TYPE_CHECKING:
    from pathlib import Path

HELP = later(
    """Ask decisions of random hands and say what each answer costs, in stones or juegos.

    What chance, accept or not, what to say in a lance, which cards to throw, cut or mus. An empty
    line skips a question, the end of the input ends it. Nothing is remembered unless --save names a
    file. The mus is judged with the model 'human', what to say against the shipped betting; bets
    exactly.

    Examples:
      musodds quiz
      musodds quiz --lance juego --questions 5
      musodds quiz --discards --seed 7 --save answers.jsonl
      musodds quiz --score 38-39
    """
)


@texts.command("quiz", help=HELP)
@texts.option(
    "--lance",
    metavar="LANCE",
    help=later("Only chances and bets in this lance, and what to say in it."),
)
@texts.option("--discards", is_flag=True, help=later("Only what to throw and whether to cut."))
@texts.option(
    "--score",
    metavar="US-THEM",
    help=later("Only what to throw and whether to cut, at this score: judged by juegos won."),
)
@texts.option(
    "--questions", type=int, default=10, show_default=True, metavar="N", help=later("How many.")
)
@texts.option(
    "--seed",
    type=WholeNumber(),
    metavar="N",
    help=later("The same seed asks the same questions; drawn afresh by default."),
)
@texts.option(
    "--save",
    "path",
    metavar="FILE",
    type=FilePath(),
    help=later("Add every answer to FILE, one JSON object a line."),
)
@variant_options
@text_only(later("a quiz is talk; --save keeps its answers as JSON"))
def command(
    lance: str | None,
    discards: bool,
    score: str | None,
    questions: int,
    seed: int | None,
    path: Path | None,
    kings: int,
    real: str,
) -> int:
    from itertools import islice

    from musodds.engines.files import check_file
    from musodds.engines.units import check_seed
    from musodds.game.errors import InvalidInput
    from musodds.match.quiz import Verdict, quiz
    from musodds.view.quiz import question_text, score_of

    if questions < 1:
        raise InvalidInput(_("questions are 1 at least, not {n}").format(n=questions))
    seed = check_seed(seed)
    if path is not None:
        check_file(path, force=True)
    asked = quiz(lance=lance, discards=discards, score=score, seed=seed, kings=kings, real=real)
    verdicts: list[Verdict] = []
    code = 0
    try:
        for number, question in enumerate(islice(asked, questions), start=1):
            click.echo(f"{number}. {question_text(question)}")
            answer = _answer(question)
            if answer is None:
                break
            text, verdict = answer
            if not text:
                continue
            verdicts.append(verdict)
            if path is not None:
                _remember(path, question, text, verdict)
    except (KeyboardInterrupt, click.Abort):
        click.echo()
        code = EXIT_INTERRUPTED
    click.echo(score_of(verdicts))
    return code


def _answer(question: Any) -> tuple[str, Any] | None:
    """Read an answer that the question can take, or "" to skip; None at the end of the input."""
    import sys

    from musodds.game.errors import InvalidInput
    from musodds.view.quiz import verdict_text

    while True:
        click.echo("> ", nl=False)
        line = sys.stdin.readline()
        text = line.strip()
        if not sys.stdin.isatty():
            click.echo(text)
        if not line:
            return None
        if not text:
            return text, None
        try:
            verdict = question.judge(text)
        except InvalidInput as error:
            click.echo(f"  {told(error)}")
            continue
        click.echo(f"  {verdict_text(verdict)}")
        return text, verdict


def _remember(path: Path, question: Any, answer: str, verdict: Any) -> None:
    """Add one answer to the file that was asked for."""
    import json

    from musodds.engines.files import add_line

    record = {
        "kind": question.kind,
        "hand": question.hand,
        "seat": question.seat,
        "lance": question.lance,
        "score": question.score,
        "bet": question.bet,
        "heard": question.heard,
        "said": question.said,
        "variant": {"kings": question.variant.kings, "real": question.variant.real},
        "answer": answer,
        "best": verdict.best,
        "right": verdict.right,
        "cost": verdict.cost,
        "unit": verdict.unit,
    }
    add_line(path, json.dumps(record, ensure_ascii=False))
