"""``musodds discard``: which cards to throw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from musodds.cli import texts
from musodds.cli.mus_options import idle_options, mus_options, worth_option
from musodds.cli.options import hand_argument, variant_options
from musodds.cli.output import output_format, output_options, show
from musodds.text import later

if TYPE_CHECKING:
    from musodds.match.discard_or_cut import DiscardOrCut

HELP = later(
    """Show what each choice of cards to throw from HAND is worth, best first, and cutting.

    The others cut and throw as a model of people does, and their giving mus counts as evidence of
    what they hold. With --model dealt nobody else throws, and the answer is exact. With --score
    choices are worth juegos won, by what the hands to come bring to people of the same model.

    Where nothing else is said the answer is read from what is shipped, at once; --deals or --seed
    samples it anew.

    With - for HAND, queries come from standard input, one a line, as for 'musodds odds -'.

    Examples:
      musodds discard R764 --seat postre
      musodds discard RS64 --seat mano --model dealt
      musodds discard AA54 --seat postre --lance chica
      musodds discard RRRA --seat mano --value grande=3,chica=0
      musodds discard RC64 --seat mano --throw 64
      musodds discard RCA4 --seat mano --makes 31
      musodds discard SS54 --seat 2 --round 2 --threw 77
      musodds discard AA54 --seat mano --score 30-30 --kept partner=3
    """
)


@texts.command("discard", help=HELP, kind=texts.LinesCommand)
@hand_argument
@texts.option("--throw", metavar="CARDS", help=later("Show only this choice beside the best."))
@texts.option(
    "--makes",
    metavar="CLASS",
    help=later("Show the chance that each draw makes this: 31, duples, 2-reyes ('know --names')."),
)
@texts.option("--lance", metavar="LANCE", help=later("Rank by the chance of one lance alone."))
@worth_option
@texts.option(
    "--kept",
    default="",
    metavar="KEPT",
    help=later("Cards that the others are seen to keep: partner=3,left=2."),
)
@mus_options
@variant_options
@output_options
def command(hand: str, **options: Any) -> int:
    if hand == "-":
        from musodds.cli.batch import Batch, run_batch

        return run_batch(Batch(command, _ask, idle=idle_options), output_format())
    from musodds.view.discards import discard_text

    both = _ask(hand, **options)
    return show(both, lambda: discard_text(*both))


def _ask(hand: str, value: str | None, **options: Any) -> DiscardOrCut:
    from musodds.cli.mus_options import parse_worth
    from musodds.match.discard_or_cut import discard_or_cut

    return discard_or_cut(hand, value=parse_worth(value), **options)
