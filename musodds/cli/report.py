"""``musodds report``: the web pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from musodds.cli import texts
from musodds.cli.manners import note
from musodds.cli.options import FilePath, KingsType
from musodds.cli.output import text_only
from musodds.text import _, later

if TYPE_CHECKING:
    from pathlib import Path

HELP = later(
    """Write one web page per variant into the folder DIR, made if it is not there.

    A page needs no network: open it from the file system. It holds every hand with its odds from
    every seat, to be sorted, filtered and searched, with each seña of the partner (not with la
    real), what a score is worth, charts, and a sheet to print, in three languages. Its address
    holds what is chosen in it, so that a link shows the same; pages of both variants in one
    folder link to each other.

    Examples:
      musodds report -o pages
      musodds report --kings 8 --real figure -o pages --force
    """
)


@texts.command("report", help=HELP)
@texts.option(
    "-o",
    "--output",
    "folder",
    metavar="DIR",
    required=True,
    type=FilePath(),
    help=later("Folder to write into."),
)
@texts.option("--kings", type=KingsType(), help=later("Only the page for 8 or for 4 kings."))
@texts.option(
    "--real",
    type=click.Choice(["off", "sota", "figure"]),
    default="off",
    show_default=True,
    help=later("La real: 7-7-7 with a sota, or with any card worth 10, beats every other 31."),
)
@texts.option("--force", is_flag=True, help=later("Write over existing files."))
@text_only(later("a report is web pages in a folder"))
def command(folder: Path, kings: int | None, real: str, force: bool) -> None:
    from musodds.view.progress import progress_bar
    from musodds.view.report.pages import report

    with progress_bar(_("writing"), _("pages")) as progress:

        def step(_name: str, done: int, total: int) -> None:
            if progress is not None:
                progress(done, total, None)

        paths = report(folder, kings=kings, real=real, force=force, step=step)
    for path in paths:
        note(_("wrote {path}").format(path=path))
