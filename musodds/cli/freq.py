"""``musodds freq``: how often unseen hands fit what is asked."""

from __future__ import annotations

from typing import Any

from musodds.cli import texts
from musodds.cli.options import variant_options
from musodds.cli.output import output_format, output_options, show
from musodds.text import later

HELP = later(
    """Show how often one unseen hand, or at least N of several, fits EXPR. Exact.

    EXPR and --given are written as 'musodds know --help' explains.

    With - for EXPR, queries come from standard input, one a line, as for 'musodds odds -'.

    Examples:
      musodds freq 31 --given "juego & no-pares"
      musodds freq juego --hand RR7A --partner 7654 --of 2
      musodds freq "pares>=medias" --hand RCSA --of 3 --at-least 2
      musodds freq pares --of 4 --at-least 2
      musodds freq juego --seen 0 --in 30
    """
)


@texts.command("freq", help=HELP, kind=texts.LinesCommand)
@texts.argument("expression", metavar="EXPR")
@texts.option("--given", metavar="EXPR", help=later("What is known of each of those hands."))
@texts.option("--hand", metavar="HAND", help=later("My own hand."))
@texts.option(
    "--partner",
    metavar="EXPR",
    help=later("My partner's hand, or what is known of it; he is not counted among the unseen."),
)
@texts.option("--dead", metavar="CARDS", help=later("Other cards known to be out of the deck."))
@texts.option(
    "--of",
    type=int,
    default=1,
    show_default=True,
    help=later("How many hands: 1, 2 or 3 unseen ones, or all 4 of a deal."),
)
@texts.option(
    "--at-least", type=int, default=1, show_default=True, help=later("How many of them must fit.")
)
@texts.option("--seen", type=int, help=later("In how many deals of --in it was seen."))
@texts.option("--in", "deals", type=int, help=later("How many deals --seen is out of."))
@variant_options
@output_options
def command(expression: str, **options: Any) -> int:
    from musodds.engines.freq import freq
    from musodds.view.frequency import frequency_text

    if expression == "-":
        from musodds.cli.batch import Batch, run_batch

        return run_batch(Batch(command, freq, subject="expression"), output_format())
    result = freq(expression, **options)
    return show(result, lambda: frequency_text(result))
