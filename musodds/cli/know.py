"""``musodds know``: what an expression of knowledge means."""

from __future__ import annotations

from typing import Any, NamedTuple

import click

from musodds.cli import texts
from musodds.cli.options import variant_options
from musodds.cli.output import output_options, show
from musodds.text import _, later

HELP = later(
    """Show what EXPR says of a hidden hand: how many hands fit, which, how often.

    A hand            RR7A, "R R 7 1", 12,12,7,1
    A pattern         RR..  (holds at least R R)
    A name            duples, 2-reyes, 31, no-juego, ciego, ...
    A lance           grande>=RRC, chica>=AA4, "pares>=medias 7",
                      juego=31, juego>=36, punto>=27
    A count           sum=30, kings=2, aces>=1
    Joined            & (and)   | (or)   ! (not)   parentheses
    Weighed           "duples*3 | 31": duples three times as likely a priori

    Names are Spanish, Basque or English (--names lists them). Most shells need
    quotes round an expression.

    Examples:
      musodds know "juego & no-pares"
      musodds know "grande>=RRC" --hand RR7A
      musodds know "duples*3 | 31" --kings 4 --all
    """
)


@texts.command("know", help=HELP)
@texts.argument("expression", metavar="EXPR", required=False)
@texts.option("--hand", metavar="HAND", help=later("My own hand: its cards are out of the deck."))
@texts.option("--dead", metavar="CARDS", help=later("Other cards known to be out of the deck."))
@texts.option("--all", "show_all", is_flag=True, help=later("Show every hand, not the likeliest."))
@texts.option("--names", is_flag=True, help=later("List every name of the language."))
@variant_options
@output_options
def command(
    expression: str | None,
    hand: str | None,
    dead: str | None,
    show_all: bool,
    names: bool,
    kings: int,
    real: str,
) -> None:
    from musodds.knowledge.know import know
    from musodds.knowledge.names import all_names
    from musodds.view.knowledge import knowledge_text, names_text

    if names:
        if expression is not None:
            raise click.UsageError(_("--names takes no expression"))
        listing = Names(all_names())
        show(listing, lambda: names_text(listing.kinds))
        return
    if expression is None:
        raise click.UsageError(_("missing EXPR, such as 31 or 'juego & no-pares'"))
    summary = know(expression, hand=hand, dead=dead, kings=kings, real=real)
    show(summary, lambda: knowledge_text(summary, show_all))


class Names(NamedTuple):
    """Every name of the language by its kind, with its spellings."""

    kinds: dict[str, dict[str, tuple[str, ...]]]

    def to_dict(self) -> dict[str, Any]:
        return self.kinds

    def rows(self) -> list[dict[str, Any]]:
        return [
            {"kind": kind, "name": name, "spelling": alias}
            for kind, table in self.kinds.items()
            for name, aliases in table.items()
            for alias in aliases
        ]
