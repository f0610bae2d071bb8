"""``musodds showdown``: four hands on the table, settled."""

from __future__ import annotations

from typing import Any

from musodds.cli import texts
from musodds.cli.options import variant_options
from musodds.cli.output import output_options, show
from musodds.cli.scoring import dejes_option, target_option
from musodds.text import later

HELP = later(
    """Settle four hands, from the mano round: who wins each lance, why, and what it pays.

    Stones come in the order in which they are counted, and the count stops when a pair reaches
    the target. Pair {0,2} (the mano and the third) comes first in every score.

    BETS: grande=2 was accepted; chica=no:5:them was refused and pays 5 at once to the bettors: us
    (the mano's pair), them, a seat, or 02 or 13 by seats counted from the mano's 0; juego=ordago is
    an accepted órdago. Or what was said, a word of each pair in turn once there is a bet. A lance
    not named was passed.

    Examples:
      musodds showdown RR7A RCSA RRAA CCSS
      musodds showdown RR7A RCSA RRAA CCSS --score 35-38 --bets "grande=2 chica=no:5:them"
      musodds showdown RR7A RCSA RRAA CCSS --bets "grande: envido, 3 más, envido más, no quiero"
    """
)


@texts.command("showdown", help=HELP)
@texts.argument("hands", metavar="HAND0 HAND1 HAND2 HAND3", nargs=-1)
@texts.option(
    "--score",
    metavar="A-B",
    default="0-0",
    show_default=True,
    help=later("Stones of the pairs before the hand, the mano's pair first."),
)
@texts.option("--bets", metavar="BETS", default="", help=later("How the betting ended, by lance."))
@target_option
@dejes_option
@variant_options
@output_options
def command(hands: tuple[str, ...], score: str, bets: str, **settings: Any) -> None:
    from musodds.results.showdown import showdown
    from musodds.view.settlement import settlement_text

    settlement = showdown(*hands, score=score, bets=bets, **settings)
    show(settlement, lambda: settlement_text(settlement))
