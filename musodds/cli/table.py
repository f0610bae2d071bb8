"""``musodds table``: whole tables in files."""

from __future__ import annotations

from pathlib import Path

import click

from musodds.cli.options import threads_option, variant_options
from musodds.text import _

HELP = _(
    """Write the odds of every hand from every seat to FILE.

    The ending of FILE chooses the format: .csv, .json or .parquet. One row per hand, seat and
    lance, with the seven counts and the probabilities.

    Examples:
      musodds table odds -o odds-8.csv
      musodds table odds --kings 4 --real sota -o odds-4-sota.parquet
    """
)


@click.command("table", help=HELP)
@click.argument("name", metavar="NAME", type=click.Choice(["odds"]))
@click.option(
    "-o",
    "--output",
    "path",
    metavar="FILE",
    required=True,
    type=click.Path(path_type=Path),
    help=_("Where to write."),
)
@click.option("--force", is_flag=True, help=_("Write over an existing file."))
@click.option("--fresh", is_flag=True, help=_("Enumerate anew, even what is shipped."))
@threads_option
@variant_options
def command(
    name: str, path: Path, force: bool, fresh: bool, threads: int | None, kings: int, real: str
) -> None:
    from musodds.engines.shipped import odds_table, shipped_sums, table_results
    from musodds.game.variant import Variant
    from musodds.view.files import write_whole
    from musodds.view.progress import progress_bar
    from musodds.view.table import writer_for

    writer = writer_for(path)
    variant = Variant(kings, real)

    def write(target: Path) -> None:
        sums = None if fresh else shipped_sums(variant)
        source = "shipped table"
        if sums is None:
            source = "enumeration"
            with progress_bar(_("enumerating"), _("parts")) as progress:
                sums = odds_table(variant, threads, progress)
        results = table_results(variant, sums, source)
        writer([row for result in results for row in result.rows()], target)

    write_whole(path, write, force=force)
    click.echo(_("wrote {path}").format(path=path), err=True)
