"""``musodds mus``: cut or give mus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from musodds.cli import texts
from musodds.cli.mus_options import idle_options, mus_options
from musodds.cli.options import hand_argument, variant_options
from musodds.cli.output import output_format, output_options, show
from musodds.game.errors import InvalidInput, refuse_idle
from musodds.text import _, later

if TYPE_CHECKING:
    from musodds.discards.mus_result import MusResult

HELP = later(
    """Show what cutting and giving mus are worth with HAND, those before me having given mus.

    The others cut and throw as a model of people does. Both ways are valued on the same deals,
    in stones or, with --score, in juegos won.

    --by-seat asks for no hand: what giving mus brings whoever is asked, by seat and round.
    Where nothing else is said the answer is read from what is shipped, at once; --deals or --seed
    samples it anew.

    With - for HAND, queries come from standard input, one a line, as for 'musodds odds -'.

    Examples:
      musodds mus RR74 --seat mano
      musodds mus RCSA --seat postre --stakes min
      musodds mus 7654 --seat third --model equilibrium
      musodds mus RR54 --seat mano --score 37-39 --partner 2-reyes
      musodds mus --by-seat --model human
    """
)
#: What may be said beside --by-seat.
_OF_NO_HAND = (
    "by_seat", "kings", "real", "model", "stakes", "rounds", "exhaustion", "deals", "seed",
    "threads", "cluster",
)  # fmt: skip


class MusCommand(texts.LinesCommand):
    """A command that needs no hand and no seat where it is asked about all seats."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return what the parser leaves over."""
        needed = [one for one in self.params if one.required and one.name in ("hand", "seat")]
        for one in needed:
            one.required = "--by-seat" not in args
        try:
            return super().parse_args(ctx, args)
        finally:
            for one in needed:
                one.required = True


@texts.command("mus", help=HELP, kind=MusCommand)
@hand_argument
@texts.option(
    "--by-seat",
    is_flag=True,
    help=later("Of all hands: what each further mus brings, by seat and round."),
)
@mus_options
@variant_options
@output_options
def command(hand: str, by_seat: bool, **options: Any) -> int:
    if by_seat:
        return _by_seat(options)
    if hand == "-":
        from musodds.cli.batch import Batch, run_batch

        return run_batch(Batch(command, _of_a_line, idle=idle_options), output_format())
    from musodds.match.mus import mus
    from musodds.view.mus import mus_text

    result = mus(hand, **options)
    return show(result, lambda: mus_text(result))


def _of_a_line(by_seat: bool, **options: Any) -> MusResult:
    """Return the answer of a line, which is about one hand."""
    from musodds.match.mus import mus

    return mus(**options)


def _by_seat(options: dict[str, Any]) -> int:
    from click.core import ParameterSource

    from musodds.discards.mus_by_seat import mus_by_seat
    from musodds.view.mus_by_seat import mus_by_seat_text

    context = click.get_current_context()
    if context.params["hand"]:
        raise InvalidInput(_("by seat it is of all hands: name none"))
    for name in options:
        told = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if told and name not in _OF_NO_HAND:
            refuse_idle(_("by seat it is of all hands"), **{name: True})
    asked = {name: value for name, value in options.items() if name in _OF_NO_HAND}
    result = mus_by_seat(**asked)
    return show(result, lambda: mus_by_seat_text(result))
