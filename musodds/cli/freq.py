"""``musodds freq``: how often unseen hands fit what is asked."""

from __future__ import annotations

import click

from musodds.cli.options import (
    output_format,
    output_options,
    print_csv,
    print_json,
    variant_options,
)
from musodds.text import _

HELP = _(
    """Show how often one unseen hand, or at least N of several, fits EXPR. Exact.

    EXPR and --given are written as 'musodds know --help' explains.

    Examples:
      musodds freq 31 --given "juego & no-pares"
      musodds freq juego --hand RR7A --partner 7654 --of 2
      musodds freq "pares>=medias" --hand RCSA --of 3 --at-least 2
    """
)


@click.command("freq", help=HELP)
@click.argument("expression", metavar="EXPR")
@click.option("--given", metavar="EXPR", help=_("What is known of each of those hands."))
@click.option("--hand", metavar="HAND", help=_("My own hand."))
@click.option(
    "--partner",
    metavar="EXPR",
    help=_("My partner's hand, or what is known of it; he is not counted among the unseen."),
)
@click.option("--dead", metavar="CARDS", help=_("Other cards known to be out of the deck."))
@click.option(
    "--of", type=int, default=1, show_default=True, help=_("How many unseen hands: 1, 2 or 3.")
)
@click.option(
    "--at-least", type=int, default=1, show_default=True, help=_("How many of them must fit.")
)
@variant_options
@output_options
def command(
    expression: str,
    given: str | None,
    hand: str | None,
    partner: str | None,
    dead: str | None,
    of: int,
    at_least: int,
    kings: int,
    real: str,
) -> None:
    from musodds.engines.frequency import freq
    from musodds.view.frequency import frequency_rows, frequency_text

    result = freq(
        expression,
        given=given,
        hand=hand,
        partner=partner,
        dead=dead,
        of=of,
        at_least=at_least,
        kings=kings,
        real=real,
    )
    output = output_format()
    if output == "json":
        print_json(result.to_dict())
    elif output == "csv":
        print_csv(*frequency_rows(result))
    else:
        click.echo(frequency_text(result))
