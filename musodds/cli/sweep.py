"""``musodds sweep``: one command asked of many cases, each result kept as it comes."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from musodds.cli import texts
from musodds.cli.exits import EXIT_FAILURE, EXIT_INTERRUPTED
from musodds.cli.manners import note
from musodds.cli.options import FilePath, cluster_option, threads_option
from musodds.cli.output import output_options, show
from musodds.text import _, later

if TYPE_CHECKING:
    from musodds.cli.cases import Case

HELP = later(
    """Ask one command of every case in FILE, and keep one result a case in the folder -o.

    FILE is TOML: a command (odds, compare, know, freq, discard, mus, bet, showdown, ordago, accept,
    chances, equity or simulate) and its options by name. An option that is a list makes a case
    of each of its values; several lists, one of each combination.

    So may hands.toml be:
      command = "odds"
      hand = ["RR7A", "RCSA"]
      seat = ["mano", "postre"]
      kings = [8, 4]

    Results are written as they come: results.jsonl, a line with the command, the case and the
    result; or with --format parquet a file a case, the folder being one data set in which case_
    begins the columns of what was asked. Asked again, a sweep does only what is not done, whatever
    ended it. Cases that fail are listed at the end (exit 1) and tried again the next time.

    Cases run side by side, each on one thread, here or on a cluster.

    Examples:
      musodds sweep hands.toml -o hands
      musodds sweep hands.toml -o tables --format parquet
    """
)


@texts.command("sweep", help=HELP)
@texts.argument("file", metavar="FILE", type=FilePath())
@texts.option(
    "-o",
    "--output",
    "folder",
    metavar="FOLDER",
    required=True,
    type=FilePath(),
    help=later("Where the results are kept; what is there is not done again."),
)
@texts.option(
    "--format",
    "wanted",
    type=click.Choice(["jsonl", "parquet"]),
    default="jsonl",
    show_default=True,
    help=later("JSON lines in one file, or a Parquet file a case."),
)
@threads_option
@cluster_option
@output_options
def command(file: Path, folder: Path, wanted: str, threads: int | None, cluster: Any) -> int:
    from musodds.cli.case_files import open_case_files
    from musodds.cli.cases import read_cases
    from musodds.view.progress import progress_bar
    from musodds.view.sweep import swept_text

    cases = read_cases(file)
    with (
        closing(open_case_files(folder, wanted)) as files,
        progress_bar(_("sweep"), _("cases")) as progress,
    ):
        before = sum(case.name in files.done for case in cases)
        if cluster is not None:
            progress = None  # The cluster shows its own.
        failed, interrupted = _run(cases, files, threads, cluster, progress)
        done = sum(case.name in files.done for case in cases)
    swept = Swept(
        len(cases), done, done - before, failed, str(folder), "interrupted" if interrupted else None
    )
    for case, error in failed:
        note(f"{case}: {error}")
    show(swept, lambda: swept_text(**swept.counts()))
    if interrupted:
        return EXIT_INTERRUPTED
    return EXIT_FAILURE if failed else 0


def _run(
    cases: list[Case], files: Any, threads: int | None, cluster: Any, progress: Any
) -> tuple[list[tuple[Case, str]], bool]:
    """Run what is not done; return what failed, in order, and whether it was interrupted."""
    from musodds.cli.cases import Asking
    from musodds.engines.cluster import at_work
    from musodds.engines.units import run_as_done
    from musodds.text import language

    left = [case for case in cases if case.name not in files.done]
    wrong: dict[Case, str] = {}
    interrupted = False
    try:
        with at_work(threads, cluster) as workers:
            answers = run_as_done(Asking(language()), left, workers)
            for done, (case, answer) in enumerate(answers, start=1):
                if answer.error is None:
                    files.add(case, answer)
                else:
                    wrong[case] = answer.error
                if progress is not None:
                    progress(done, len(left), None)
    except KeyboardInterrupt:
        interrupted = True
    return [(case, wrong[case]) for case in left if case in wrong], interrupted


class Swept(NamedTuple):
    """How a sweep ended: how many of its cases are done, how many of them now, and what failed."""

    cases: int
    done: int
    now: int
    failed: list[tuple[Case, str]]
    folder: str
    stopped: str | None

    def counts(self) -> dict[str, Any]:
        return {
            "cases": self.cases,
            "done": self.done,
            "now": self.now,
            "failed": len(self.failed),
            "folder": self.folder,
        }

    def to_dict(self) -> dict[str, Any]:
        failed = [{"case": case.options, "error": error} for case, error in self.failed]
        return {**self.counts(), "failed": failed, "stopped": self.stopped}

    def rows(self) -> list[dict[str, Any]]:
        return [{**self.counts(), "stopped": self.stopped}]
