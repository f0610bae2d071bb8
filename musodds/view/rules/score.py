"""What is bet, and how it is counted: bets, órdago, the count of a hand, the score."""

from __future__ import annotations

from musodds.game.bets import Betting
from musodds.game.score import in_amarracos
from musodds.game.variant import N_PLAYERS, Variant, seat_title
from musodds.results.showdown import showdown
from musodds.text import _
from musodds.view.rules.layout import TABLE, columns, prose, stones_text
from musodds.view.settlement import settlement_text


def bets(_variant: Variant) -> list[str]:
    said = (
        (0, "envido"),
        (1, "3 más"),
        (3, "no quiero"),
        (2, "envido más"),
        (0, "no quiero"),
        (1, "no quiero"),
    )
    betting = Betting.begin("grande", range(N_PLAYERS))
    lines = []
    for seat, words in said:
        betting = betting.say(seat, words)
        lines.append([f"  {seat_title(seat)}", words])
    result = betting.result
    assert result is not None
    return [
        *prose(
            _(
                "In his turn a player passes, or bets: envido is 2 stones, any larger number may "
                "be named, and the rivals accept (quiero), refuse (no quiero) or raise. If the "
                "partners of a pair answer differently, the higher answer stands. An accepted bet "
                "is paid at the end to who wins the lance. A refused one, the deje, is paid at "
                "once: 1 stone if it was the first bet, else what was on the table before the "
                "raise that was refused. (--dejes has two other ways.)"
            )
        ),
        "",
        *columns(lines),
        "",
        "  "
        + _("refused: {stones} at once for the {one} and the {other}").format(
            stones=stones_text(result.stones),
            one=seat_title(result.pair or 0),
            other=seat_title((result.pair or 0) + 2),
        ),
    ]


def ordago(variant: Variant) -> list[str]:
    settled = showdown(
        *TABLE, score="12-38", bets="pares=ordago",
        kings=variant.kings, real=variant.real,
    )  # fmt: skip
    return [
        *prose(
            _(
                "Órdago bets the whole juego. Accepted, the hands are shown and that lance decides "
                "the juego at once; bets accepted before are void. Refused, it pays as any refused "
                "bet. A bet of 40 is not an órdago. Accepted in pares, at 12-38:"
            )
        ),
        "",
        settlement_text(settled),
    ]


def counting(variant: Variant) -> list[str]:
    settled = showdown(
        *TABLE, score="35-38", bets="grande=2 chica=no:1:13", kings=variant.kings,
        real=variant.real,
    )  # fmt: skip
    return [
        *prose(
            _(
                "At the end of a hand stones are counted lance by lance, in order, and the count "
                "stops the moment a pair reaches the target: who counts first may win though the "
                "others hold more. Dejes count when they are won. 1 stone for grande or chica "
                "passed; for pares 1 par, 2 medias, 3 duples of each player of the winning pair; "
                "for juego 3 for each 31, 2 for each other; 1 for punto; and the accepted bets. "
                "At 35-38, grande with 2 accepted, a bet at chica refused:"
            )
        ),
        "",
        settlement_text(settled),
    ]


def score(_variant: Variant) -> list[str]:
    return [
        *prose(
            _(
                "A juego is won by the first pair with 40 stones (or 30: --target), a partida by "
                "the first with 3 juegos. Five stones are an amarraco:"
            )
        ),
        "",
        *[f"  {n}: {in_amarracos(n)}" for n in (3, 5, 17, 39)],
    ]
