"""``musodds simulate``: whole juegos between two ways of betting."""

from __future__ import annotations

from typing import Any

import click

from musodds.cli import texts
from musodds.cli.options import WholeNumber, sampling_options, variant_options
from musodds.cli.output import output_options, show
from musodds.cli.scoring import target_option
from musodds.text import later

HELP = later(
    """Play whole juegos between two models and show what share we win.

    Hands are dealt without mus and the mano passes with each. A model bets and answers by
    thresholds on the strength of a hand in the lance: the share of all hands that play it which
    the hand beats, 0 to 1. 'pass' never bets nor accepts, 'min' bets and accepts 2 with anything;
    'timid', 'steady' and 'bold' need less and less. Thresholds can be changed, as in
    steady,opens=0.5,raise_by=5; they are opens, accepts, accepts_raise, raises, raise_by, ordago
    and accepts_ordago (never switches one off). 'bets' speaks by the shipped policies of each lance
    ('musodds bet'), whatever the score; against it what a model would raise it accepts.

    Examples:
      musodds simulate --us bold --them steady --juegos 1000000
      musodds simulate --us steady --them "steady,opens=0.5" --score 35-38 --mano us --seed 1
      musodds simulate --us bets --them bold
    """
)


@texts.command("simulate", help=HELP)
@texts.option(
    "--us", default="steady", show_default=True, metavar="MODEL", help=later("How we bet.")
)
@texts.option(
    "--them", default="steady", show_default=True, metavar="MODEL", help=later("How they bet.")
)
@texts.option(
    "--juegos",
    type=WholeNumber(),
    default=1_000_000,
    show_default=True,
    help=later("How many juegos."),
)
@texts.option(
    "--score",
    metavar="US-THEM",
    default="0-0",
    show_default=True,
    help=later("Where every juego starts."),
)
@texts.option(
    "--mano",
    type=click.Choice(["us", "them"]),
    help=later("Whose mano the first hand is; they take turns if not named."),
)
@target_option
@sampling_options
@variant_options
@output_options
def command(
    us: str,
    them: str,
    juegos: int,
    score: str,
    mano: str | None,
    target: int,
    seed: int | None,
    threads: int | None,
    cluster: Any,
    kings: int,
    real: str,
) -> int:
    from musodds.match.simulate import simulate
    from musodds.view.match import simulation_text

    result = simulate(
        us,
        them,
        juegos,
        score=score,
        mano=mano,
        target=target,
        kings=kings,
        real=real,
        seed=seed,
        threads=threads,
        cluster=cluster,
    )
    return show(result, lambda: simulation_text(result))
