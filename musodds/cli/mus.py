"""``musodds mus``: cut or give mus."""

from __future__ import annotations

from typing import Any

from musodds.cli import texts
from musodds.cli.mus_options import idle_options, mus_options
from musodds.cli.options import hand_argument, variant_options
from musodds.cli.output import output_format, output_options, show
from musodds.text import later

HELP = later(
    """Show what cutting and giving mus are worth with HAND, those before me having given mus.

    The others cut and throw as a model of people does. Both ways are valued on the same deals,
    in stones or, with --score, in juegos won.

    With - for HAND, queries come from standard input, one a line, as for 'musodds odds -'.

    Examples:
      musodds mus RR74 --seat mano
      musodds mus RCSA --seat postre --stakes min
      musodds mus 7654 --seat third --model equilibrium
      musodds mus RR54 --seat mano --score 37-39 --partner 2-reyes
    """
)


@texts.command("mus", help=HELP, kind=texts.LinesCommand)
@hand_argument
@mus_options
@variant_options
@output_options
def command(hand: str, **options: Any) -> int:
    from musodds.match.mus import mus

    if hand == "-":
        from musodds.cli.batch import Batch, run_batch

        return run_batch(Batch(command, mus, idle=idle_options), output_format())
    from musodds.view.mus import mus_text

    result = mus(hand, **options)
    return show(result, lambda: mus_text(result))
