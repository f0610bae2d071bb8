"""``musodds chart``: one chart in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from musodds.cli.manners import note
from musodds.cli.options import FilePath, WholeNumber, threads_option, variant_options
from musodds.text import _

if TYPE_CHECKING:
    from pathlib import Path

HELP = _(
    """Draw the chart NAME to FILE, whose ending chooses the format: .png, .svg or .pdf.

    hand HAND         one hand from the four seats, lance by lance, contested and not
    matrix            every hand by kings and aces, coloured by its chance at a lance
    seat              what being mano is worth, hand by hand and lance by lance
    ranking           the best and the worst 20 hands at each lance and in net stones
    discards          what to keep from every hand, by seat
    cuts              cut or mus, by hand and seat
    equity            the chance to win the juego at every score
    ordago            the chance needed to accept an órdago, by score
    joint HAND        how many stones and lances each pair takes if nobody bets
    convergence HAND  sampled odds closing in on the exact ones

    Examples:
      musodds chart hand RR7A -o RR7A.png
      musodds chart matrix --lance chica --seat postre --kings 4 -o chica.pdf
      musodds chart ordago --lance pares --theme dark -o ordago.svg
    """
)


@click.command("chart", help=HELP)
@click.argument("name", metavar="NAME")
@click.argument("hand", metavar="[HAND]", nargs=-1)
@click.option(
    "-o",
    "--output",
    "path",
    metavar="FILE",
    required=True,
    type=FilePath(),
    help=_("Where to write."),
)
@click.option("--seat", metavar="SEAT", help=_("mano (the default), second, third, postre."))
@click.option("--lance", metavar="LANCE", help=_("grande (the default), chica, pares, juego..."))
@click.option(
    "--model", metavar="MODEL", help=_("human (the default), equilibrium, kings, or a file.")
)
@click.option("--target", type=int, metavar="N", help=_("Stones that win a juego; 40 by default."))
@click.option(
    "--deals", type=WholeNumber(), metavar="N", help=_("Deals to sample in each run at most.")
)
@click.option(
    "--seed", type=WholeNumber(), metavar="N", help=_("The first run's seed, 1 by default.")
)
@click.option(
    "--theme",
    type=click.Choice(["light", "dark"]),
    default="light",
    show_default=True,
    help=_("Dark ink on white, or light ink on black."),
)
@click.option("--force", is_flag=True, help=_("Write over an existing file."))
@threads_option
@variant_options
def command(
    name: str,
    hand: tuple[str, ...],
    path: Path,
    seat: str | None,
    lance: str | None,
    model: str | None,
    target: int | None,
    deals: int | None,
    seed: int | None,
    theme: str,
    force: bool,
    threads: int | None,
    kings: int,
    real: str,
) -> None:
    from musodds.view.charts import check_chart

    given = {"hand": " ".join(hand) or None, "seat": seat, "lance": lance, "target": target}
    given |= {"model": model, "deals": deals, "seed": seed}
    check_chart(name, {option for option, value in given.items() if value is not None})

    from musodds.view.charts.page import check_suffix

    check_suffix(path)

    from musodds.view.chart import chart
    from musodds.view.progress import progress_bar

    with progress_bar(_("counting"), _("parts")) as progress:
        chart(
            name,
            path,
            force=force,
            theme=theme,
            kings=kings,
            real=real,
            threads=threads,
            progress=progress,
            **{option: value for option, value in given.items() if value is not None},  # type: ignore[arg-type]
        )
    note(_("wrote {path}").format(path=path))
