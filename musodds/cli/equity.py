"""``musodds equity``: the chance to win the juego at every score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from musodds.cli import texts
from musodds.cli.options import variant_options
from musodds.cli.output import output_options, show
from musodds.cli.scoring import model_option, stakes_option, target_option
from musodds.text import later

if TYPE_CHECKING:
    from musodds.match.equity import Equity

HELP = later(
    """Show the chance to win the juego at a score, or at every score.

    Solved backwards from exact counts of what four dealt hands pay, in the order of counting.
    Hands are dealt without mus, or discarded by a model (--model), and played as --stakes says; the
    mano passes to the right.

    Examples:
      musodds equity --score 35-38 --mano us
      musodds equity --score 17:22 --juegos-won 1-2
      musodds equity --target 30 --stakes min --csv
    """
)


@texts.command("equity", help=HELP)
@texts.option(
    "--score", metavar="US-THEM", help=later("Our stones and theirs; none for the table.")
)
@texts.option(
    "--mano",
    type=click.Choice(["us", "them"]),
    help=later("Whose mano the coming hand is; both are shown if not named (ours in JSON's win)."),
)
@target_option
@model_option
@stakes_option
@texts.option(
    "--juegos",
    type=int,
    default=3,
    show_default=True,
    help=later("Juegos that win the partida: 1..9."),
)
@texts.option(
    "--juegos-won",
    metavar="US-THEM",
    help=later("Juegos won so far, for the chance to win the partida too."),
)
@variant_options
@output_options
def command(
    score: str | None,
    mano: str | None,
    target: int,
    model: str,
    stakes: str,
    juegos: int,
    juegos_won: str | None,
    kings: int,
    real: str,
) -> None:
    from musodds.match.equity import Equity, equity
    from musodds.view.match import equity_table_text, equity_text

    answer = equity(
        score,
        mano,
        target,
        stakes,
        kings=kings,
        real=real,
        juegos=juegos,
        juegos_won=juegos_won,
        model=model,
    )
    if isinstance(answer, Equity):
        table = answer
        show(_Manos(table, mano), lambda: equity_table_text(table, mano))
    else:
        at_score = answer
        show(at_score, lambda: equity_text(at_score))


class _Manos(NamedTuple):
    """The table of all scores for one mano, or for both."""

    equity: Equity
    mano: str | None

    def to_dict(self) -> dict[str, Any]:
        return self.equity.to_dict(self.mano)

    def rows(self) -> list[dict[str, Any]]:
        return self.equity.rows(self.mano)
