"""``musodds bet``: what to say in a lance."""

from __future__ import annotations

from typing import Any

from musodds.cli import texts
from musodds.cli.options import hand_argument, knowledge_options, variant_options
from musodds.cli.output import output_options, show
from musodds.cli.scoring import seat_option
from musodds.text import later

HELP = later(
    """Show what each word that I may say in a lance is worth, how often an unbeatable player says
    it, what to expect in answer, and what the words heard tell of the others' hands.

    The others bet by a policy of this lance alone, found by self-play; how far it is from
    unbeatable is printed. At pares and juego --said tells who has them.

    Examples:
      musodds bet RR7A --seat mano --lance grande
      musodds bet CCS7 --seat postre --lance grande --heard "paso, paso, paso"
      musodds bet RCSA --seat 4 --lance juego --said "juego: si si no si" --heard "envido, no"
    """
)


@texts.command("bet", help=HELP)
@hand_argument
@seat_option
@texts.option(
    "--lance", required=True, metavar="LANCE", help=later("The lance that is being bet on.")
)
@texts.option(
    "--heard",
    default="",
    metavar="WORDS",
    help=later("What was said in it so far, from the first to speak, as 'paso, envido 2'."),
)
@texts.option(
    "--cut-by",
    metavar="SEAT",
    help=later("The seat that cut in the first round; hands as dealt if not named."),
)
@texts.option(
    "--policy",
    metavar="FILE",
    help=later("A policy that 'musodds solve bets' made; the shipped one by default."),
)
@knowledge_options
@variant_options
@output_options
def command(**asked: Any) -> int:
    from musodds.betting.bet import bet
    from musodds.view.bet import bet_text

    advice = bet(**asked)
    return show(advice, lambda: bet_text(advice))
