"""``musodds explain``: what a result says."""

from __future__ import annotations

import click

from musodds.cli import texts
from musodds.cli.output import text_only
from musodds.text import _, later

HELP = later(
    """Say in two sentences what a result means, or what the event of that name is.

    Without EVENT, a result comes from standard input, as any command prints it with --json.

    Examples:
      musodds explain win_if_contested
      musodds odds RR7A --seat postre --json | musodds explain
      musodds freq 31 --given "juego & no-pares" --json | musodds explain
    """
)


@texts.command("explain", help=HELP)
@texts.argument("event", metavar="[EVENT]", required=False)
@text_only(later("an explanation is text"))
def command(event: str | None) -> None:
    import json
    import sys
    from textwrap import fill

    from musodds.game.errors import InvalidInput
    from musodds.view.events import EVENTS, event_text
    from musodds.view.explain import explain
    from musodds.view.terminal import text_width

    if event is not None:
        click.echo(fill(event_text(event), text_width()))
        return
    if sys.stdin.isatty():
        listed = ", ".join(EVENTS)
        click.echo(
            fill(
                _(
                    "Name one of these, or send a result here with '| musodds explain': {events}"
                ).format(events=listed),
                text_width(),
            )
        )
        return
    text = sys.stdin.read()
    try:
        results = [json.loads(text)]
    except ValueError:
        # Batches answer with one object a line.
        try:
            results = [json.loads(line) for line in text.splitlines() if line.strip()]
        except ValueError:
            results = []
    if not results:
        raise InvalidInput(
            _("what came in is not JSON; ask with --json, as in 'musodds odds RR7A --json'")
        )
    click.echo("\n\n".join(fill(explain(result), text_width()) for result in results))
