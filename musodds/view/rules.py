"""The rules of Mus, a topic at a time; every example is worked out by `musodds.game`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap

from musodds.game.bets import Betting
from musodds.game.cards import Hand, parse_hand
from musodds.game.errors import InvalidInput
from musodds.game.hands import (
    JUEGO_ORDER,
    chica_key,
    grande_key,
    hand_table,
    juego_key,
    juego_stones,
    pares_key,
    pares_stones,
    points,
)
from musodds.game.score import in_amarracos
from musodds.game.showdown import describe
from musodds.game.variant import LANCES, N_PLAYERS, Variant, lance_title, parse_lance, seat_title
from musodds.results.showdown import showdown
from musodds.text import _, plural
from musodds.view.grid import grid
from musodds.view.settlement import settlement_text
from musodds.view.terminal import fitted, text_width

#: Four hands that show every lance at once.
_TABLE = ("RR7A", "RCSA", "CCAA", "SS64")


@fitted
def rules_text(topic: str | None, variant: Variant) -> str:
    """Return a topic explained, with an example; without one, the list of topics.

    Raises
    ------
    InvalidInput
        If there is no such topic.
    """
    if topic is None:
        return _contents()
    title, explain = TOPICS[_topic(topic)]
    return "\n".join([title().upper(), "", *explain(variant)])


def _topic(text: str) -> str:
    """Return the topic that a name in any of the three languages names."""
    from difflib import get_close_matches

    from musodds.knowledge.names import normalize

    name = normalize(text)
    if name in TOPICS:
        return name
    titles = {normalize(title()): key for key, (title, _explain) in TOPICS.items()}
    if name in titles or name in _ALIASES:
        return titles.get(name) or _ALIASES[name]
    try:
        return parse_lance(name)
    except InvalidInput:
        known = {**{key: key for key in TOPICS}, **titles, **_ALIASES}
        near = get_close_matches(name, known, n=1)
        message = _("no topic {text!r}; the topics are {topics}").format(
            text=text, topics=", ".join(TOPICS)
        )
        if near:
            message = _("no topic {text!r}; did you mean {near!r}?").format(text=text, near=near[0])
        raise InvalidInput(message) from None


def _contents() -> str:
    lines = [_("The rules musodds plays by. 'musodds rules TOPIC' explains one:"), ""]
    width = max(map(len, TOPICS))
    lines += [f"  {name:<{width}}  {title()}" for name, (title, _explain) in TOPICS.items()]
    lines += [
        "",
        *_prose(
            _(
                "Tables differ. --kings and --real choose the variant; what else is disputed is "
                "told under its topic."
            )
        ),
    ]
    return "\n".join(lines)


def _prose(text: str) -> list[str]:
    return wrap(text, text_width())


def _ranked(hands: Sequence[str], variant: Variant, lance: str) -> list[str]:
    """Return hands from the best to the worst in a lance, with what they show and are worth."""
    read = {name: parse_hand(name, variant) for name in hands}
    ordered = sorted(hands, key=lambda name: _key(lance, read[name], variant), reverse=True)
    rows = []
    for place, name in enumerate(ordered, start=1):
        hand = read[name]
        row = [f"  {place}. {name}"]
        if lance == "pares":
            row += [describe(lance, hand, variant), _stones(pares_stones(hand))]
        elif lance == "juego":
            row += [describe(lance, hand, variant), _stones(juego_stones(hand, variant))]
        elif lance == "punto":
            row += [describe(lance, hand, variant)]
        rows.append(row)
    if lance in ("grande", "chica"):
        return [row[0] for row in rows]
    return _left(rows)


def _key(lance: str, hand: Hand, variant: Variant) -> tuple[int, ...]:
    """Return a key that grows as the hand is better in a lance."""
    if lance == "grande":
        return grande_key(hand)
    if lance == "chica":
        return chica_key(hand)
    if lance == "pares":
        return pares_key(hand)
    return (juego_key(hand, variant) if lance == "juego" else points(hand, variant),)


def _left(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as columns, every one to the left."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _stones(n: int) -> str:
    return plural("{n} stone", "{n} stones", n).format(n=n)


def _deck(variant: Variant) -> list[str]:
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
        *_prose(
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


def _seats(_variant: Variant) -> list[str]:
    order = ", ".join(seat_title(seat) for seat in range(N_PLAYERS))
    return [
        *_prose(
            _(
                "Four play, two against two, partners facing. In the order in which they speak, to "
                "the right: {order}. The postre deals. The mano and the third are one pair, the "
                "second and the postre the other. Who speaks after you sits on your right. The "
                "mano passes to the right after every hand."
            ).format(order=order)
        ),
        "",
        *_left(
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


def _lances(variant: Variant) -> list[str]:
    return [
        *_prose(
            _(
                "A hand is played in lances, always in this order: {lances}. Punto takes the place "
                "of juego when nobody has juego. In each the players speak from the mano round, "
                "pass or bet. A lance belongs to the pair whose player holds the best hand in it, "
                "whoever bet. Four hands, all lances passed:"
            ).format(lances=", ".join(map(lance_title, LANCES)))
        ),
        "",
        settlement_text(showdown(*_TABLE, kings=variant.kings, real=variant.real)),
    ]


def _grande(variant: Variant) -> list[str]:
    return [
        *_prose(
            _(
                "The highest cards win. Hands are compared from the highest card down, until one "
                "is higher: {order}. One stone if all pass."
            ).format(order=" ".join(reversed(variant.symbols)))
        ),
        "",
        *_ranked(("RRA4", "RRC4", "CCCC", "RC76"), variant, "grande"),
    ]


def _chica(variant: Variant) -> list[str]:
    return [
        *_prose(
            _(
                "The lowest cards win. Hands are compared from the lowest card up, until one is "
                "lower: so AAA7 beats AA44, for their third cards decide. One stone if all pass."
            )
        ),
        "",
        *_ranked(("AA44", "AAA7", "RAAA", "4567"), variant, "chica"),
    ]


def _pares(variant: Variant) -> list[str]:
    return [
        *_prose(
            _(
                "Equal cards. Par: two equal. Medias: three equal. Duples: two pairs, or four "
                "equal cards, which are a pair and the same pair again. Duples beat medias, medias "
                "beat par; among equals the higher rank wins, in duples the higher pair, then the "
                "lower. The other cards never count. Only players with pares bet, and only if both "
                "pairs have one. The winning pair collects for each of its two players with pares."
            )
        ),
        "",
        *_ranked(("CCSS", "RRAA", "CCCC", "777A", "RR74", "AAC7"), variant, "pares"),
    ]


def _juego(variant: Variant) -> list[str]:
    order = " ".join(map(str, JUEGO_ORDER))
    return [
        *_prose(
            _(
                "Cards that add up to 31 or more. From the best to the worst: {order}; 38 and 39 "
                "cannot be. Only players with juego bet, and only if both pairs have one. The "
                "winning pair collects for each of its two players with juego: 3 stones for a 31, "
                "2 for another. Some tables place 40 elsewhere; here it comes after 32."
            ).format(order=order)
        ),
        "",
        *_ranked(("RCSA", "RC66", "RRCS", "CS76", "RR77"), variant, "juego"),
    ]


def _punto(variant: Variant) -> list[str]:
    return [
        *_prose(
            _(
                "Played in the place of juego when nobody has 31. The highest sum wins, 30 being "
                "the best and 4 the worst; all four take part. One stone for the pair, not for "
                "each player."
            )
        ),
        "",
        *_ranked(("RS64", "RS54", "7776", "AAAA"), variant, "punto"),
    ]


def _real(variant: Variant) -> list[str]:
    shown = variant if variant.real != "off" else Variant(variant.kings, "sota")
    return [
        *_prose(
            _(
                "At some tables 7-7-7 and a sota is la real, a 31 that beats every other 31 "
                "whatever the seat (--real sota). At others any card worth 10 will do beside the "
                "sevens (--real figure). It pays 3, like any 31. Here it is off unless asked for."
            )
        ),
        "",
        *_ranked(("RCSA", "777S"), shown, "juego"),
    ]


def _ties(variant: Variant) -> list[str]:
    settled = showdown("RR74", "CC76", "AA45", "RR65", kings=variant.kings, real=variant.real)
    lance = settled.lances["pares"]
    assert lance.winner_seat is not None
    return [
        *_prose(
            _(
                "Every tie, in every lance, goes to the player nearest the mano in the order of "
                "speaking. Equal pares tie even if the other cards differ. In pares:"
            )
        ),
        "",
        *_left(
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


def _mus(_variant: Variant) -> list[str]:
    served = 3
    left = 40 - 4 * N_PLAYERS - served * N_PLAYERS
    return [
        *_prose(
            _(
                "Before the lances each player, from the mano, says mus or cuts. Only if all four "
                "say mus do they discard: each throws one to four cards face down and is served as "
                "many, in the order of the seats. Then mus is asked again, as often as all agree."
            )
        ),
        "",
        *_prose(
            _(
                "Of 40 cards 16 are dealt; if each player throws {served}, {left} are left to be "
                "served. When they run out, the discards are shuffled and served again; the cards "
                "in hands never go back. (--exhaustion own-aside keeps out a last player's own.)"
            ).format(served=served, left=left)
        ),
    ]


def _senas(variant: Variant) -> list[str]:
    from musodds.knowledge.meanings import named_hands

    table = hand_table(variant)
    rows = [["  " + _("name"), _("the hand"), _("for example")]]
    for name, meaning in (
        ("2-reyes", _("exactly two R")),
        ("3-reyes", _("three R or more")),
        ("2-ases", _("exactly two A")),
        ("3-ases", _("three A or more")),
        ("medias", _("medias of any rank")),
        ("duples", _("duples")),
        ("31", _("juego of 31")),
        ("other-juego", _("juego other than 31")),
        ("30", _("cards that add up to 30")),
        ("29", _("cards that add up to 29")),
        ("ciego", _("neither pares nor juego")),
        ("solomillo", _("exactly R R R A")),
    ):
        fits = named_hands(name, variant)
        best = max((i for i in range(table.n) if fits[i]), key=lambda i: (table.multiplicity[i], i))
        rows.append([f"  {name}", meaning, table.names[best]])
    return [
        *_prose(
            _(
                "Signs that partners make to each other. They never lie: false ones are forbidden. "
                "A hand may fit several. These names can be given to --partner and the like, also "
                "in Spanish and Basque; no-pares and no-juego are the declarations."
            )
        ),
        "",
        *_left(rows),
    ]


def _bets(_variant: Variant) -> list[str]:
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
        *_prose(
            _(
                "In his turn a player passes, or bets: envido is 2 stones, any larger number may "
                "be named, and the rivals accept (quiero), refuse (no quiero) or raise. If the "
                "partners of a pair answer differently, the higher answer stands. An accepted bet "
                "is paid at the end to who wins the lance. A refused one, the deje, is paid at "
                "once: 1 stone if it was the first bet, else what was on the table before the "
                "raise that was refused."
            )
        ),
        "",
        *_left(lines),
        "",
        "  "
        + _("refused: {stones} at once for the {one} and the {other}").format(
            stones=_stones(result.stones),
            one=seat_title(result.pair or 0),
            other=seat_title((result.pair or 0) + 2),
        ),
    ]


def _ordago(variant: Variant) -> list[str]:
    settled = showdown(
        *_TABLE, score="12-38", bets="pares=ordago",
        kings=variant.kings, real=variant.real,
    )  # fmt: skip
    return [
        *_prose(
            _(
                "Órdago bets the whole juego. Accepted, the hands are shown and that lance decides "
                "the juego at once; bets accepted before are void. Refused, it pays as any refused "
                "bet. A bet of 40 is not an órdago. Accepted in pares, at 12-38:"
            )
        ),
        "",
        settlement_text(settled),
    ]


def _counting(variant: Variant) -> list[str]:
    settled = showdown(
        *_TABLE, score="35-38", bets="grande=2 chica=no:1:13", kings=variant.kings,
        real=variant.real,
    )  # fmt: skip
    return [
        *_prose(
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


def _score(_variant: Variant) -> list[str]:
    return [
        *_prose(
            _(
                "A juego is won by the first pair with 40 stones (or 30: --target), a partida by "
                "the first with 3 juegos. Five stones are an amarraco:"
            )
        ),
        "",
        *[f"  {n}: {in_amarracos(n)}" for n in (3, 5, 17, 39)],
    ]


#: Topic -> its title in the language in use, and what explains it.
TOPICS: dict[str, tuple[Callable[[], str], Callable[[Variant], list[str]]]] = {
    "deck": (lambda: _("the deck"), _deck),
    "seats": (lambda: _("the seats"), _seats),
    "mus": (lambda: _("mus and discards"), _mus),
    "senas": (lambda: _("señas"), _senas),
    "lances": (lambda: _("the lances"), _lances),
    "grande": (lambda: _("grande"), _grande),
    "chica": (lambda: _("chica"), _chica),
    "pares": (lambda: _("pares"), _pares),
    "juego": (lambda: _("juego"), _juego),
    "punto": (lambda: _("punto"), _punto),
    "real": (lambda: _("la real"), _real),
    "ties": (lambda: _("ties"), _ties),
    "bets": (lambda: _("bets"), _bets),
    "ordago": (lambda: _("órdago"), _ordago),
    "counting": (lambda: _("the count of a hand"), _counting),
    "score": (lambda: _("the score"), _score),
}

#: Other words for topics, as people may type them.
_ALIASES = {
    **dict.fromkeys(("baraja", "cartas", "cards", "kings", "reyes", "kartak"), "deck"),
    **dict.fromkeys(("puestos", "asientos", "mano", "postre", "esku", "lekuak"), "seats"),
    **dict.fromkeys(("discards", "descartes", "deskarteak"), "mus"),
    **dict.fromkeys(("signs", "signals", "keinuak", "keinu"), "senas"),
    **dict.fromkeys(("jokaldiak",), "lances"),
    **dict.fromkeys(("la-real", "erreala", "31-erreala"), "real"),
    **dict.fromkeys(("empates", "berdinketak", "tie"), "ties"),
    **dict.fromkeys(("envite", "envido", "envites", "apuestas", "enbido", "apustuak"), "bets"),
    **dict.fromkeys(("hordago",), "ordago"),
    **dict.fromkeys(("stones", "piedras", "tantos", "tantoak", "conteo", "recuento"), "counting"),
    **dict.fromkeys(("amarracos", "hamarrekoak", "target", "juegos"), "score"),
}
