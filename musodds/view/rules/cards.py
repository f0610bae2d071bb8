"""What is said before the lances: the deck, the seats, mus, and the señas."""

from __future__ import annotations

from musodds.game.hands import hand_table
from musodds.game.variant import N_PLAYERS, Variant, seat_title
from musodds.text import _
from musodds.view.grid import grid
from musodds.view.rules.layout import columns, prose
from musodds.view.senas import sena_meaning


def deck(variant: Variant) -> list[str]:
    rows = [[_("card"), _("in the deck"), _("counts")]]
    for rank in reversed(range(variant.n_ranks)):
        rows.append(
            [
                f"  {variant.symbols[rank]}",
                str(variant.copies[rank]),
                str(variant.points[rank]),
            ]
        )
    doubled = (
        _("With eight kings, as here, a 3 is a rey and a 2 an as in every lance.")
        if variant.kings == 8
        else _("With four kings, as here, a 3 is a 3 and a 2 a 2.")
    )
    return [
        *prose(
            _(
                "The Spanish deck of 40: as, 2 to 7, sota, caballo, rey, four of each. Suits never "
                "matter. What a card counts is for juego and punto."
            )
            + " "
            + doubled
        ),
        "",
        *grid(rows),
    ]


def seats(_variant: Variant) -> list[str]:
    order = ", ".join(seat_title(seat) for seat in range(N_PLAYERS))
    return [
        *prose(
            _(
                "Four play, two against two, partners facing. In the order in which they speak, to "
                "the right: {order}. The postre deals. The mano and the third are one pair, the "
                "second and the postre the other. Who speaks after you sits on your right. The "
                "mano passes to the right after every hand."
            ).format(order=order)
        ),
        "",
        *columns(
            [
                [
                    f"  {seat_title(seat)}",
                    _("partner: {seat}").format(seat=seat_title((seat + 2) % N_PLAYERS)),
                    _("right: {seat}").format(seat=seat_title((seat + 1) % N_PLAYERS)),
                    _("left: {seat}").format(seat=seat_title((seat + 3) % N_PLAYERS)),
                ]
                for seat in range(N_PLAYERS)
            ]
        ),
    ]


def mus(_variant: Variant) -> list[str]:
    served = 3
    left = 40 - 4 * N_PLAYERS - served * N_PLAYERS
    return [
        *prose(
            _(
                "Before the lances each player, from the mano, says mus or cuts. Only if all four "
                "say mus do they discard: each throws one to four cards face down and is served as "
                "many, in the order of the seats. Then mus is asked again, as often as all agree."
            )
        ),
        "",
        *prose(
            _(
                "Of 40 cards 16 are dealt; if each player throws {served}, {left} are left to be "
                "served. When they run out, the discards are shuffled and served again; the cards "
                "in hands never go back. (--exhaustion own-aside keeps out a last player's own.)"
            ).format(served=served, left=left)
        ),
    ]


def senas(variant: Variant) -> list[str]:
    from musodds.knowledge.meanings import named_hands
    from musodds.knowledge.names import SENAS

    table = hand_table(variant)
    rows = [["  " + _("name"), _("the hand"), _("for example")]]
    for name in SENAS:
        fits = named_hands(name, variant)
        best = max((i for i in range(table.n) if fits[i]), key=lambda i: (table.multiplicity[i], i))
        rows.append([f"  {name}", sena_meaning(name), table.names[best]])
    return [
        *prose(
            _(
                "Signs that partners make to each other. They never lie: false ones are forbidden. "
                "A hand may fit several. These names can be given to --partner and the like, also "
                "in Spanish and Basque; no-pares and no-juego are the declarations."
            )
        ),
        "",
        *columns(rows),
    ]
