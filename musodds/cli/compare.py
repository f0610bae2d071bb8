"""``musodds compare``: the same odds for several hands, side by side."""

from __future__ import annotations

from typing import Any

from musodds.cli import texts
from musodds.cli.options import heard_option, knowledge_options, variant_options
from musodds.cli.output import Several, output_options, show
from musodds.text import later

HELP = later(
    """Show the exact odds of two or more hands side by side, and their differences.

    What is known of the other hands is the same for each. Without --seat all four seats follow
    one another.

    Examples:
      musodds compare RR4A CCC7 --seat mano --lance pares
      musodds compare RRRA RRAA RCSA --seat postre --partner 2-reyes
    """
)


@texts.command("compare", help=HELP)
@texts.argument("hands", metavar="HAND HAND...", nargs=-1, required=True)
@texts.option("--seat", metavar="SEAT", help=later("mano, second, third, postre, or 1 to 4."))
@texts.option("--lance", metavar="LANCE", help=later("Keep to one lance, as pares."))
@knowledge_options
@heard_option
@variant_options
@output_options
def command(hands: tuple[str, ...], seat: str | None, lance: str | None, **options: Any) -> None:
    from musodds.betting.compare import compare_hands
    from musodds.engines.ask import Told
    from musodds.game.variant import Variant, parse_seat
    from musodds.view.comparison import comparison_text

    variant = Variant(options.pop("kings"), options.pop("real"))
    told = Told(**options)
    seats = range(4) if seat is None else (parse_seat(seat),)
    comparisons = [compare_hands(hands, variant, told, place, lance) for place in seats]
    shown = Several(comparisons) if seat is None else comparisons[0]
    show(shown, lambda: "\n\n".join(map(comparison_text, comparisons)))
