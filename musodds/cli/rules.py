"""``musodds rules``: a rule, explained with an example hand."""

from __future__ import annotations

import click

from musodds.cli import texts
from musodds.cli.options import variant_options
from musodds.cli.output import text_only
from musodds.text import later

HELP = later(
    """Explain a rule of Mus as musodds plays it, with an example. Without TOPIC, list the topics.

    Examples:
      musodds rules
      musodds rules pares
      musodds rules counting --kings 4
    """
)


@texts.command("rules", help=HELP)
@texts.argument("topic", metavar="[TOPIC]", required=False)
@variant_options
@text_only(later("rules are text"))
def command(topic: str | None, kings: int, real: str) -> None:
    from musodds.game.variant import Variant
    from musodds.view.rules.topics import rules_text

    click.echo(rules_text(topic, Variant(kings, real)))
