"""``musodds chances``: which lance wins me the game?"""

from __future__ import annotations

from typing import Any

from musodds.cli import texts
from musodds.cli.options import hand_argument, heard_option, knowledge_options, variant_options
from musodds.cli.output import output_options, show
from musodds.cli.scoring import score_options, seat_option
from musodds.text import later

HELP = later(
    """Show which lance wins the game: who goes out where, in the order of counting.

    For every lance: my pair's chance to win it, the chances that we or they go out in it, and
    what it is worth to stand there against rivals who bet in every lance. Exact.

    Examples:
      musodds chances RRSA --seat mano --score 39-38 --partner AA6S
      musodds chances CC7A --seat postre --score 36:37 --right "juego & no-pares"
    """
)


@texts.command("chances", help=HELP)
@hand_argument
@seat_option
@score_options
@knowledge_options
@heard_option
@variant_options
@output_options
def command(**asked: Any) -> None:
    from musodds.match.chances import chances
    from musodds.view.match import outlook_text

    outlook = chances(**asked)
    show(outlook, lambda: outlook_text(outlook))
