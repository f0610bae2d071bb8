"""Cards as people write them, in and out.

A card is a small integer, the index of its rank in ``Variant.symbols``. A hand is a tuple of
four cards from the highest rank to the lowest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from musodds.game.errors import InvalidInput
from musodds.game.variant import HAND_SIZE, Variant
from musodds.game.written import Reading, UnknownCardError, one_by_one, readings
from musodds.text import _, plural

Hand = tuple[int, ...]

_SYMBOL_OF_FIGURE = {1: "A", 10: "S", 11: "C", 12: "R"}


def card_from_figure(figure: int, variant: Variant) -> int:
    """Return the card for the figure printed on it: 1-7, 10 sota, 11 caballo, 12 rey."""
    if variant.kings == 8:
        figure = {2: 1, 3: 12}.get(figure, figure)
    return variant.symbols.index(_SYMBOL_OF_FIGURE.get(figure, str(figure)))


def parse_cards(text: str, variant: Variant) -> tuple[int, ...]:
    """Return the cards that ``text`` names, in the order written.

    Without spaces, commas or hyphens every character is one card; with them a token is one card
    (``12`` a rey), cards together (``RR 7A``) or a word, Spanish, Basque or English. A number
    before a plural counts: ``dos reyes``.

    >>> parse_cards("R R 7 1", Variant(8)), parse_cards("dos reyes", Variant(8))
    ((7, 7, 4, 0), (7, 7))

    Raises
    ------
    InvalidInput
        If a token or character is no card, or the text may be read in two ways.
    """
    return _read(text, variant, None)


def parse_hand(text: str, variant: Variant) -> Hand:
    """Return the hand that ``text`` names, from the highest card to the lowest.

    >>> parse_hand("rey rey 7 as", Variant(8))
    (7, 7, 4, 0)

    Raises
    ------
    InvalidInput
        If the text does not name four cards that one deck can hold, or may be read as two hands.
    """
    cards = _read(text, variant, HAND_SIZE)
    if len(cards) != HAND_SIZE:
        message = plural(
            "{text!r} has {n} card; a hand has four, as in RR7A",
            "{text!r} has {n} cards; a hand has four, as in RR7A",
            len(cards),
        ).format(text=text, n=len(cards))
        single = one_by_one(text)
        if len(single) == HAND_SIZE:
            one_each = [card_from_figure(figure, variant) for figure in single]
            message += _(
                " (the number counts the cards after it; if it is a card itself, write {cards})"
            ).format(cards=format_cards(one_each, variant))
        raise InvalidInput(message)
    return tuple(sorted(cards, reverse=True))


def _read(text: str, variant: Variant, size: int | None) -> tuple[int, ...]:
    """Return the cards of a text; of several readings, one of ``size`` cards if that is given."""
    stripped = text.strip(" \t\r\n,")
    if not stripped:
        return ()
    try:
        found = readings(stripped)
    except UnknownCardError as error:
        raise _no_card(error, stripped, variant) from None
    fitting = [reading for reading in found if len(reading.figures) == size] or found
    likeliest = [one for one in fitting if one.counted == fitting[0].counted]
    ways = {tuple(sorted(_cards(one, variant))): _cards(one, variant) for one in likeliest}
    if len(ways) > 1:
        first, second, *_rest = (format_cards(cards, variant) for cards in ways)
        raise InvalidInput(
            _("{text!r} can be read as {first} or as {second}; write {first} or {second}").format(
                text=stripped, first=first, second=second
            )
        )
    return next(iter(ways.values()))


def _cards(reading: Reading, variant: Variant) -> tuple[int, ...]:
    return tuple(card_from_figure(figure, variant) for figure in reading.figures)


def _no_card(error: UnknownCardError, text: str, variant: Variant) -> InvalidInput:
    token = error.token
    if token == "0" and not error.separated:
        return InvalidInput(
            _(
                "{text!r}: 0 is no card; without separators each character is one card, "
                "so write S for the sota (10)"
            ).format(text=text)
        )
    if error.separated and len(token) > 1:
        return InvalidInput(
            _(
                "{text!r}: {token!r} is no card; cards are letters and figures, as in 'RR 7A', "
                "'12 12 7 1', or words, as in 'dos reyes siete as'"
            ).format(text=text, token=token)
        )
    return InvalidInput(
        _("{text!r}: {token!r} is no card; the cards are {cards} (or 10 11 12 1, or words)").format(
            text=text, token=token, cards=" ".join(reversed(variant.symbols))
        )
    )


def format_cards(cards: Iterable[int], variant: Variant) -> str:
    """Return cards in letters and figures, highest first: ``RR7A``."""
    return "".join(variant.symbols[card] for card in sorted(cards, reverse=True))


def rank_counts(cards: Iterable[int], variant: Variant) -> tuple[int, ...]:
    """Return how many cards of each rank there are, the as first."""
    tally = Counter(cards)
    return tuple(tally[rank] for rank in range(variant.n_ranks))


def check_deck(held: Iterable[tuple[str, Iterable[int]]], variant: Variant) -> None:
    """Check that one deck holds all the cards of ``held``, pairs of (whose they are, cards).

    Raises
    ------
    InvalidInput
        Naming the rank that the deck has too few of and who holds it.
    """
    hands = [(name, tuple(cards)) for name, cards in held]
    for rank in reversed(range(variant.n_ranks)):
        holders = [(name, cards.count(rank)) for name, cards in hands]
        needed = sum(n for _name, n in holders)
        if needed > variant.copies[rank]:
            where = " + ".join(f"{n} {name}" for name, n in holders if n)
            raise InvalidInput(
                _("{needed} {symbol} are named ({where}) but the deck has {copies}").format(
                    needed=needed,
                    symbol=variant.symbols[rank],
                    where=where,
                    copies=variant.copies[rank],
                )
            )
