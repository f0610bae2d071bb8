"""How often unseen hands fit what is asked, given the cards and declarations known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb

from musodds.engines.disjoint import count_deals
from musodds.engines.four_hands import count_four
from musodds.engines.frequency_result import FrequencyResult
from musodds.game.arguments import checked
from musodds.game.cards import check_deck, format_cards, parse_cards, parse_hand, rank_counts
from musodds.game.errors import InvalidInput
from musodds.game.hands import IntArray, hand_table
from musodds.game.variant import N_PLAYERS, Variant
from musodds.knowledge import Knowledge, check_possible, parse_asked, parse_knowledge
from musodds.text import _

#: All four hands of a deal are looked at, those that are known among them, or only unseen ones.
MAX_UNSEEN = N_PLAYERS - 1
#: The longest run of deals whose chance is told exactly.
MAX_DEALS = 1000


@checked
def freq(
    expression: str,
    *,
    given: str | None = None,
    hand: str | None = None,
    partner: str | None = None,
    dead: str | None = None,
    of: int = 1,
    at_least: int = 1,
    seen: int | None = None,
    deals: int | None = None,
    kings: int = 8,
    real: str = "off",
) -> FrequencyResult:
    """Return how often at least ``at_least`` of ``of`` unseen hands fit an expression, exactly.

    Parameters
    ----------
    expression : str
        What is asked of a hand, without weights: ``"31"``.
    given : str, optional
        What is known of each of the hands looked at; may carry weights.
    hand, dead : str, optional
        My own hand and other cards that are out of the deck.
    partner : str, optional
        My partner's hand, or what is known of it; he is not one of the hands looked at.
    of, at_least : int
        1 to 3 unseen hands, or all 4 of a deal (mine and my partner's, if given, among them), of
        which so many at least must fit.
    seen, deals : int, optional
        In how many deals, of how many dealt anew, it was seen: ``so_few`` and ``so_many`` of the
        result are the chances of no more and of no fewer.

    >>> str(freq("31", given="juego & no-pares").probability)
    '7/16'
    >>> round(float(freq("pares", of=4, at_least=2).probability), 4)
    0.7807

    Raises
    ------
    InvalidInput
        If an expression cannot be read, or what is known cannot be.
    """
    variant = Variant(kings, real)
    asked = parse_asked(expression, variant)
    if not asked.is_boolean:
        raise InvalidInput(
            _("{text!r} carries weights; what is asked cannot, only what is given can").format(
                text=expression
            )
        )
    _check_numbers(of, at_least, partner is not None)
    _check_streak(seen, deals)
    known = parse_knowledge(given if given is not None else "any", variant)
    mine = parse_hand(hand, variant) if hand is not None else ()
    out = parse_cards(dead, variant) if dead is not None else ()
    ally = parse_knowledge(partner, variant) if partner is not None else None
    table = hand_table(variant)
    his = table.cards[ally.hand] if ally is not None and ally.hand is not None else ()
    check_deck([(_("mine"), mine), (_("my partner's"), his), (_("dead"), out)], variant)
    gone = rank_counts((*mine, *his, *out), variant)
    check_possible(known, gone, _("an unseen hand"))
    others: list[IntArray] = []
    if ally is not None and ally.hand is None:
        check_possible(ally, gone, _("my partner"))
        others.append(ally.weights)
    seats: tuple[int, ...] | None = None
    if of == N_PLAYERS:
        own = parse_knowledge(hand, variant) if hand is not None else known
        seats = _fitting(asked, [own, known, ally or known, known], mine, his, gone)
        total = sum(seats)
        counts = _grouped(seats, int.bit_count, N_PLAYERS + 1)
        favourable = sum(counts[at_least:])
    else:
        favourable, total = _count(asked, known, others, gone, of, at_least)
    if total == 0:
        raise InvalidInput(
            _("the cards left cannot deal {n} hands that fit {text!r} beside the rest").format(
                n=of, text=known.text
            )
        )
    return FrequencyResult(
        favourable=favourable,
        total=total,
        expression=expression,
        given=given,
        hand=format_cards(mine, variant) if mine else None,
        partner=format_cards(his, variant) if his else partner,
        dead=format_cards(out, variant) if out else None,
        of=of,
        at_least=at_least,
        variant=variant,
        weighted=not known.is_boolean
        or (bool(others) and ally is not None and not ally.is_boolean),
        counts=None if seats is None else counts,
        pairs=None if seats is None else _grouped(seats, _pairs_of, 3),
        seats=seats,
        seen=seen,
        deals=deals,
    )


def _pairs_of(fitting: int) -> int:
    return bool(fitting & 0b0101) + bool(fitting & 0b1010)


def _grouped(seats: Sequence[int], group: Callable[[int], int], n: int) -> tuple[int, ...]:
    """Return the deals of each group of sets of hands that fit."""
    return tuple(
        sum(deals for fitting, deals in enumerate(seats) if group(fitting) == each)
        for each in range(n)
    )


def _fitting(
    asked: Knowledge,
    players: Sequence[Knowledge],
    mine: Sequence[int],
    his: Sequence[int],
    gone: Sequence[int],
) -> tuple[int, ...]:
    """Return the deals in which just the hands fit whose bits are set, the mano's the lowest.

    A hand that is known is out of the deck already: it fits or not, whatever the others hold.
    """
    variant = asked.variant
    known = [bool(mine), False, bool(his), False]
    weights = [player.weights for player in players]
    counts: dict[tuple[bytes, ...], int] = {}
    seats = []
    for fitting in range(2**N_PLAYERS):
        split = [
            array * (asked.weights if fitting >> bit & 1 else 1 - asked.weights)
            for bit, array in enumerate(weights)
        ]
        # The order of the hands is nothing to the deck, so each choice is counted once.
        hidden = sorted(
            (part for part, out in zip(split, known, strict=True) if not out),
            key=lambda part: part.tobytes(),
        )
        name = tuple(part.tobytes() for part in hidden)
        if not all(part.any() for part in split):
            seats.append(0)
            continue
        if name not in counts:
            count = count_four if len(hidden) == N_PLAYERS else count_deals
            counts[name] = count(variant, gone, hidden)
        seats.append(counts[name])
    return tuple(seats)


def _check_numbers(of: int, at_least: int, partner_known: bool) -> None:
    if of not in range(1, N_PLAYERS + 1):
        raise InvalidInput(
            _("there are 1 to {unseen} unseen hands, or {most} with my own, not {n}").format(
                unseen=MAX_UNSEEN, most=N_PLAYERS, n=of
            )
        )
    if of == MAX_UNSEEN and partner_known:
        raise InvalidInput(
            _("with the partner's hand known there are 1 or 2 unseen hands, not {n}").format(n=of)
        )
    if at_least not in range(1, of + 1):
        raise InvalidInput(
            _("at least {n} of {of} cannot be; ask for 1 to {of}").format(n=at_least, of=of)
        )


def _check_streak(seen: int | None, deals: int | None) -> None:
    if seen is None and deals is None:
        return
    if seen is None or deals is None:
        raise InvalidInput(_("a streak takes both how often it was seen and in how many deals"))
    if deals not in range(1, MAX_DEALS + 1):
        raise InvalidInput(
            _("a streak is of 1 to {most} deals, not {n}").format(most=MAX_DEALS, n=deals)
        )
    if seen not in range(deals + 1):
        raise InvalidInput(
            _("seen {seen} times in {n} deals cannot be; say 0 to {n}").format(seen=seen, n=deals)
        )


def _count(
    asked: Knowledge,
    known: Knowledge,
    others: Sequence[IntArray],
    gone: Sequence[int],
    of: int,
    at_least: int,
) -> tuple[int, int]:
    """Return (favourable, total): hands are alike, so only how many of them fit matters."""
    variant = asked.variant
    fits = known.weights * asked.weights
    fails = known.weights - fits
    total = count_deals(variant, gone, [*others, *[known.weights] * of])

    def exactly(n: int) -> int:
        deals = count_deals(variant, gone, [*others, *[fits] * n, *[fails] * (of - n)])
        return comb(of, n) * deals

    # Whichever side has fewer terms is counted.
    if at_least <= of - at_least + 1:
        return total - sum(exactly(n) for n in range(at_least)), total
    return sum(exactly(n) for n in range(at_least, of + 1)), total
