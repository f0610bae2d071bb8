"""The lances, their order of hands, la real and ties."""

from __future__ import annotations

from musodds.game.cards import parse_hand
from musodds.game.hands import JUEGO_ORDER
from musodds.game.showdown import describe
from musodds.game.variant import LANCES, Variant, lance_title, seat_title
from musodds.results.showdown import showdown
from musodds.text import _
from musodds.view.rules.layout import TABLE, columns, prose, ranked
from musodds.view.settlement import settlement_text


def lances(variant: Variant) -> list[str]:
    return [
        *prose(
            _(
                "A hand is played in lances, always in this order: {lances}. Punto takes the place "
                "of juego when nobody has juego. In each the players speak from the mano round, "
                "pass or bet. A lance belongs to the pair whose player holds the best hand in it, "
                "whoever bet. Four hands, all lances passed:"
            ).format(lances=", ".join(map(lance_title, LANCES)))
        ),
        "",
        settlement_text(showdown(*TABLE, kings=variant.kings, real=variant.real)),
    ]


def grande(variant: Variant) -> list[str]:
    return [
        *prose(
            _(
                "The highest cards win. Hands are compared from the highest card down, until one "
                "is higher: {order}. One stone if all pass."
            ).format(order=" ".join(reversed(variant.symbols)))
        ),
        "",
        *ranked(("RRA4", "RRC4", "CCCC", "RC76"), variant, "grande"),
    ]


def chica(variant: Variant) -> list[str]:
    return [
        *prose(
            _(
                "The lowest cards win. Hands are compared from the lowest card up, until one is "
                "lower: so AAA7 beats AA44, for their third cards decide. One stone if all pass."
            )
        ),
        "",
        *ranked(("AA44", "AAA7", "RAAA", "4567"), variant, "chica"),
    ]


def pares(variant: Variant) -> list[str]:
    return [
        *prose(
            _(
                "Equal cards. Par: two equal. Medias: three equal. Duples: two pairs, or four "
                "equal cards, which are a pair and the same pair again. Duples beat medias, medias "
                "beat par; among equals the higher rank wins, in duples the higher pair, then the "
                "lower. The other cards never count. Only players with pares bet, and only if both "
                "pairs have one. The winning pair collects for each of its two players with pares."
            )
        ),
        "",
        *ranked(("CCSS", "RRAA", "CCCC", "777A", "RR74", "AAC7"), variant, "pares"),
    ]


def juego(variant: Variant) -> list[str]:
    order = " ".join(map(str, JUEGO_ORDER))
    return [
        *prose(
            _(
                "Cards that add up to 31 or more. From the best to the worst: {order}; 38 and 39 "
                "cannot be. Only players with juego bet, and only if both pairs have one. The "
                "winning pair collects for each of its two players with juego: 3 stones for a 31, "
                "2 for another. Some tables place 40 elsewhere; here it comes after 32."
            ).format(order=order)
        ),
        "",
        *ranked(("RCSA", "RC66", "RRCS", "CS76", "RR77"), variant, "juego"),
    ]


def punto(variant: Variant) -> list[str]:
    return [
        *prose(
            _(
                "Played in the place of juego when nobody has 31. The highest sum wins, 30 being "
                "the best and 4 the worst; all four take part. One stone for the pair, not for "
                "each player."
            )
        ),
        "",
        *ranked(("RS64", "RS54", "7776", "AAAA"), variant, "punto"),
    ]


def real(variant: Variant) -> list[str]:
    shown = variant if variant.real != "off" else Variant(variant.kings, "sota")
    return [
        *prose(
            _(
                "At some tables 7-7-7 and a sota is la real, a 31 that beats every other 31 "
                "whatever the seat (--real sota). At others any card worth 10 will do beside the "
                "sevens (--real figure). It pays 3, like any 31. Here it is off unless asked for."
            )
        ),
        "",
        *ranked(("RCSA", "777S"), shown, "juego"),
    ]


def ties(variant: Variant) -> list[str]:
    settled = showdown("RR74", "CC76", "AA45", "RR65", kings=variant.kings, real=variant.real)
    lance = settled.lances["pares"]
    assert lance.winner_seat is not None
    return [
        *prose(
            _(
                "Every tie, in every lance, goes to the player nearest the mano in the order of "
                "speaking. Equal pares tie even if the other cards differ. In pares:"
            )
        ),
        "",
        *columns(
            [
                [
                    f"  {seat_title(seat)}",
                    hand,
                    describe("pares", parse_hand(hand, variant), variant),
                ]
                for seat, hand in enumerate(settled.hands)
            ]
        ),
        "",
        f"  {seat_title(lance.winner_seat)}: {lance.why}",
    ]
