"""``musodds chart``: one chart in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from musodds.cli import texts
from musodds.cli.manners import note
from musodds.cli.options import (
    FilePath,
    WholeNumber,
    heard_option,
    knowledge_options,
    threads_option,
    variant_options,
)
from musodds.cli.output import text_only
from musodds.text import _, later

if TYPE_CHECKING:
    from pathlib import Path

HELP = later(
    """Draw the chart NAME to FILE, whose ending chooses the format: .png, .svg or .pdf.

    hand HAND         one hand from the four seats, lance by lance, contested and not
    matrix            every hand by kings and aces, coloured by its chance at a lance
    seat              what being mano is worth, hand by hand and lance by lance
    ranking           the best and the worst 20 hands at each lance and in net stones
    discards          what to keep from every hand, by seat
    cuts              cut or mus, by hand and seat: what pays, in stones
    habits            how often people cut, by hand and seat, whatever pays
    bets              every hand at a lance: who bets, and who answers an envido, by seat
    equity            the chance to win the juego at every score
    ordago            the chance needed to accept an órdago, by score
    joint HAND        how many stones and lances each pair takes if nobody bets
    sheet-hands       for the wall: the best hands of each lance, and how rare they are
    sheet-score       for the wall: what a score is worth, and the órdago to accept there
    sheet-seat        for the wall: cut or mus from a seat, and what to keep
    sheet-bets        for the wall: what to say at a lance, to open and to answer, by seat
    convergence HAND  sampled odds closing in on the exact ones

    hand, matrix, ranking, joint and sheet-hands take what is known of the other hands, as
    'musodds odds' does.

    Examples:
      musodds chart hand RR7A -o RR7A.png
      musodds chart hand RR7A --partner 2-reyes --dead 7 -o RR7A.png
      musodds chart ranking --seat mano --said "pares: si no si no" -o ranking.pdf
      musodds chart matrix --lance chica --seat postre --kings 4 -o chica.pdf
      musodds chart ordago --lance pares --theme dark -o ordago.svg
      musodds chart sheet-hands --seat postre --paper A3 -o hands.pdf
      musodds chart sheet-seat --seat postre -o postre.pdf
      musodds chart sheet-bets --lance pares --players mano,postre -o pares.pdf
      musodds chart bets --lance grande -o grande.png
    """
)


@texts.command("chart", help=HELP)
@texts.argument("name", metavar="NAME")
@texts.argument("hand", metavar="[HAND]", nargs=-1)
@texts.option(
    "-o",
    "--output",
    "path",
    metavar="FILE",
    required=True,
    type=FilePath(),
    help=later("Where to write."),
)
@texts.option("--seat", metavar="SEAT", help=later("mano (the default), second, third, postre."))
@texts.option(
    "--lance", metavar="LANCE", help=later("grande (the default), chica, pares, juego...")
)
@texts.option(
    "--model", metavar="MODEL", help=later("human (the default), equilibrium, kings, or a file.")
)
@texts.option(
    "--players",
    metavar="SEATS",
    help=later("bets: who has pares or juego, as mano,third,postre; all four by default."),
)
@texts.option(
    "--cut-by",
    metavar="SEAT",
    help=later("bets: who cut in the first round; as dealt by default."),
)
@texts.option(
    "--policy",
    metavar="FILE",
    help=later("bets: a policy that 'musodds solve bets' made; the shipped one by default."),
)
@texts.option(
    "--target", type=int, metavar="N", help=later("Stones that win a juego; 40 by default.")
)
@texts.option("--paper", metavar="PAPER", help=later("What a sheet is for: A4 (the default), A3."))
@texts.option(
    "--deals", type=WholeNumber(), metavar="N", help=later("Deals to sample in each run at most.")
)
@texts.option(
    "--seed", type=WholeNumber(), metavar="N", help=later("The first run's seed, 1 by default.")
)
@texts.option(
    "--theme",
    type=click.Choice(["light", "dark"]),
    default="light",
    show_default=True,
    help=later("Dark ink on white, or light ink on black."),
)
@texts.option("--force", is_flag=True, help=later("Write over an existing file."))
@knowledge_options
@heard_option
@threads_option
@variant_options
@text_only(later("a chart is a picture in a file"))
def command(
    name: str,
    hand: tuple[str, ...],
    path: Path,
    seat: str | None,
    lance: str | None,
    model: str | None,
    target: int | None,
    paper: str | None,
    deals: int | None,
    seed: int | None,
    players: str | None,
    cut_by: str | None,
    policy: str | None,
    theme: str,
    force: bool,
    threads: int | None,
    kings: int,
    real: str,
    **known: str | None,
) -> None:
    from musodds.view.charts import check_chart

    given = {"hand": " ".join(hand) or None, "seat": seat, "lance": lance, "target": target}
    given |= {"model": model, "paper": paper, "deals": deals, "seed": seed}
    given |= {"players": players, "cut_by": cut_by, "policy": policy, **known}
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
