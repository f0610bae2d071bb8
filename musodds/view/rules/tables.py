"""What other tables do differently: who says so, and what is done here."""

from __future__ import annotations

from textwrap import wrap
from typing import NamedTuple

from musodds.game.hands import JUEGO_ORDER
from musodds.game.variant import Variant
from musodds.text import _
from musodds.view.rules.layout import prose
from musodds.view.terminal import text_width


class Practice(NamedTuple):
    """What some tables do, the kind of source that has it so, and our own choice."""

    they: str
    source: str
    here: str


def practices() -> list[Practice]:
    """Return what is known of other tables, in the language in use."""
    return [*_of_refused_bets(), *_of_cards(), *_of_the_match()]


def tables(_variant: Variant) -> list[str]:
    """Return every practice of other tables as lines, within the width in use."""
    lines = prose(
        _(
            "Mus is played by custom, and sources disagree. What other tables do, where that was "
            "found, and what is done here:"
        )
    )
    for practice in practices():
        lines += ["", *_indented(practice.they, 2)]
        lines += _indented(_("found in: {source}").format(source=practice.source), 4)
        lines += _indented(_("here: {here}").format(here=practice.here), 4)
    return lines


def _indented(text: str, spaces: int) -> list[str]:
    margin = " " * spaces
    return wrap(text, text_width(), initial_indent=margin, subsequent_indent=margin + "  ")


def _of_refused_bets() -> list[Practice]:
    return [
        Practice(
            _("Dejes are counted at the end of the hand, each with its lance."),
            _("one federation's rules; it matters at 39 stones"),
            _("they count when won and may end the juego; --dejes at-end counts them so"),
        ),
        Practice(
            _("A refused raise pays one stone more than was on the table."),
            _("one reading of a rulebook that others read as we do"),
            _("what was on the table; --dejes one-more pays the stone more"),
        ),
        Practice(
            _("Every refused bet pays 1 stone, raises too."),
            _("one program"),
            _("only a refused first bet pays 1"),
        ),
        Practice(
            _("Bets accepted before an accepted órdago are counted first."),
            _("one program that answers questions on rules; the rulebook it quotes voids them"),
            _("they are void: the lance of the órdago decides"),
        ),
        Practice(
            _("Pares that all pass pay 1 stone more."),
            _("one program"),
            _("only grande and chica pay a stone for being passed"),
        ),
    ]


def _of_cards() -> list[Practice]:
    four_kings = " ".join(reversed(Variant(4).symbols))
    return [
        Practice(
            _("Threes are kings and twos are aces, or they are not."),
            _("by region: four kings in Gipuzkoa, in La Rioja and on one circuit"),
            _("eight kings; --kings 4"),
        ),
        Practice(
            _("With four kings a three ranks between the sota and the 7."),
            _("one source, in doubt itself"),
            _("a three is a 3: {order}").format(order=four_kings),
        ),
        Practice(
            _("7-7-7 and a sota, or any card worth 10, beats every other 31."),
            _("a custom of some tables, in either form"),
            _("off; --real sota or --real figure"),
        ),
        Practice(
            _("At juego a 40 comes right after 31."),
            _("one source, in one line; in another line it has 32 there"),
            " ".join(map(str, JUEGO_ORDER)),
        ),
        Practice(
            _("The dealer discards first and the mano last."),
            _("three sources"),
            _("the mano first, in the order of speaking"),
        ),
        Practice(
            _("When the deck runs out a last player's own discards stay out."),
            _("sources differ"),
            _("all discards are shuffled and served again; --exhaustion own-aside keeps them out"),
        ),
        Practice(
            _("There is no seña for 29, and ciego is signed with a low pair too."),
            _("one program"),
            _("29 has its seña, and ciego is neither pares nor juego"),
        ),
        Practice(
            _(
                "Mus corrido: in a juego's first hand the mano passes on after each mus, until "
                "somebody cuts."
            ),
            _("five sources"),
            _("not modelled; ask from the seat that you end up in"),
        ),
    ]


def _of_the_match() -> list[Practice]:
    return [
        Practice(
            _("A juego is to 30 or 35 stones, a partida to 4 juegos or another number."),
            _("a custom of some tables and clubs"),
            _("40 stones and 3 juegos; --target, and --juegos in 'musodds equity'"),
        ),
        Practice(
            _("Vacas: several partidas make the match."),
            _("two sources"),
            _("a partida is the most that is counted"),
        ),
    ]
