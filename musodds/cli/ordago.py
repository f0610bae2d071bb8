"""``musodds ordago``: accept an órdago, or refuse it?"""

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
    """Say whether to accept an órdago that the rivals bet in a lance.

    Shows my pair's chance to win the lance, given all that is known and that the lance is
    contested; the chance needed, which is what refusing leaves (the deje paid now, the rest of the
    hand played out, then the chance to win the juego at every score); and the verdict. Exact.

    Examples:
      musodds ordago RCSA --seat postre --lance juego --score 20-20 --rivals juego
      musodds ordago RR74 --seat mano --lance grande --score 37-39 --partner 2-reyes
      musodds ordago RRAA --seat 2 --lance pares --score 30:36 --pending "grande=5"
    """
)


@texts.command("ordago", help=HELP)
@hand_argument
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
    from musodds.match.decision import ordago
    from musodds.view.match import decision_text

    decision = ordago(**asked)
    show(decision, lambda: decision_text(decision))
