"""``musodds accept``: accept a bet, or refuse it?"""

from __future__ import annotations

from typing import Any

from musodds.cli import texts
from musodds.cli.options import hand_argument, heard_option, knowledge_options, variant_options
from musodds.cli.output import output_options, show
from musodds.cli.scoring import (
    dejes_option,
    lance_option,
    on_table_option,
    pending_option,
    score_options,
    seat_option,
)
from musodds.text import later

HELP = later(
    """Say whether to accept a bet of the rivals in a lance.

    As 'musodds ordago', for any bet: --bet is what accepting puts at stake, --on-table what was
    on the table before the raise.

    Examples:
      musodds accept RR7A --seat postre --lance grande --score 31-33 --bet 5
      musodds accept RCSA --seat mano --lance juego --score 20-20 --bet 7 --on-table 2
    """
)


@texts.command("accept", help=HELP)
@hand_argument
@texts.option("--bet", required=True, metavar="N", help=later("The stones bet in all, or ordago."))
@seat_option
@lance_option
@score_options
@on_table_option
@dejes_option
@pending_option
@knowledge_options
@heard_option
@variant_options
@output_options
def command(**asked: Any) -> None:
    from musodds.match.decision import accept
    from musodds.view.match import decision_text

    decision = accept(**asked)
    show(decision, lambda: decision_text(decision))
