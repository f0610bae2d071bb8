"""``musodds bet``: what to say in a lance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from musodds.cli import texts
from musodds.cli.manners import note
from musodds.cli.mus_options import score_asked_options
from musodds.cli.options import hand_argument, knowledge_options, variant_options
from musodds.cli.output import output_format, output_options, show
from musodds.text import _, later

if TYPE_CHECKING:
    from musodds.betting.bet import BetAdvice

HELP = later(
    """Show what each word that I may say in a lance is worth, how often an unbeatable player says
    it, what to expect in answer, and what the words heard tell of the others' hands.

    The others bet by a policy of this lance alone, found by self-play; how far it is from
    unbeatable is printed. At pares and juego --said tells who has them. With --score worths are in
    juegos in a hundred, and the policy of that score is found first, in a quarter of a minute;
    --policy takes one that is kept. For HAND, - reads one question a line, text or JSON, as
    'musodds odds -' does.

    Examples:
      musodds bet RR7A --seat mano --lance grande
      musodds bet CCS7 --seat postre --lance grande --heard "paso, paso, paso"
      musodds bet RCSA --seat 4 --lance juego --said "juego: si si no si" --heard "envido, no"
      printf 'RR7A mano\\nRRR4 mano\\n' | musodds bet - --lance grande --csv
    """
)


@texts.command("bet", help=HELP)
@hand_argument
@texts.option("--seat", metavar="SEAT", help=later("mano, second, third, postre, or 1-4."))
@texts.option("--lance", metavar="LANCE", help=later("The lance that is being bet on."))
@texts.option(
    "--heard",
    default="",
    metavar="WORDS",
    help=later(
        "What was said in it so far, from the first to speak, as 'paso, envido 2'; "
        "if nothing is told, those before me passed."
    ),
)
@texts.option(
    "--cut-by",
    metavar="SEAT",
    help=later("Who cut: me, right, partner, left, or a seat; hands as dealt if nobody is named."),
)
@texts.option(
    "--policy",
    metavar="FILE",
    help=later("A policy that 'musodds solve bets' made; the shipped one by default."),
)
@score_asked_options
@knowledge_options
@variant_options
@output_options
def command(hand: str, **asked: Any) -> int:
    if hand == "-":
        return _batch()
    advice = _ask(hand, **asked)

    from musodds.view.bet import bet_text

    return show(advice, lambda: bet_text(advice))


def _ask(hand: str, seat: str | None, lance: str | None, **asked: Any) -> BetAdvice:
    from musodds.match.bet import bet
    from musodds.view.bets import progress_line

    if seat is None:
        raise click.UsageError(_("whose turn is it? Add --seat"))
    if lance is None:
        raise click.UsageError(_("which lance is bet on? Add --lance"))
    return bet(hand, seat, lance, progress=lambda done: note(progress_line(done)), **asked)


def _batch() -> int:
    from musodds.betting.bet import ROW_COLUMNS
    from musodds.cli.batch import Batch, run_batch

    return run_batch(Batch(command, _ask, ROW_COLUMNS, lambda _options: ()), output_format())
