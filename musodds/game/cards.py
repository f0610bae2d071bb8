"""Cards as people write them, in and out.

A card is a small integer, the index of its rank in ``Variant.symbols``. A hand is a tuple of
four cards from the highest rank to the lowest.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from musodds.game.errors import InvalidInput
from musodds.game.variant import HAND_SIZE, Variant
from musodds.text import _, plural

Hand = tuple[int, ...]

#: Every word or number for a card, by the figure printed on it (1-7, 10-12).
_WORDS = {
    1: "1 a as ases bateko bateak ace aces uno bat one",
    2: "2 dos bi two",
    3: "3 tres hiru three",
    4: "4 cuatro lau four",
    5: "5 cinco bost five",
    6: "6 seis sei six",
    7: "7 siete zazpi seven",
    10: "10 s j sota sotas txota txotak jack jacks",
    11: "11 c caballo caballos zaldun zaldunak knight knights",
    12: "12 r k rey reyes errege erregeak king kings",
}
#: The figure that each word names.
FIGURE_OF = {word: figure for figure, words in _WORDS.items() for word in words.split()}
_SYMBOL_OF_FIGURE = {1: "A", 10: "S", 11: "C", 12: "R"}
_SEPARATORS = re.compile(r"[\s,]+")


def card_from_figure(figure: int, variant: Variant) -> int:
    """Return the card for the figure printed on it: 1-7, 10 sota, 11 caballo, 12 rey."""
    if variant.kings == 8:
        figure = {2: 1, 3: 12}.get(figure, figure)
    return variant.symbols.index(_SYMBOL_OF_FIGURE.get(figure, str(figure)))


def parse_cards(text: str, variant: Variant) -> tuple[int, ...]:
    """Return the cards that ``text`` names, in the order written.

    With spaces or commas every token is one card (``12`` a rey); without, every character is.
    Words are Spanish, Basque or English, upper or lower case.

    >>> parse_cards("R R 7 1", Variant(8))
    (7, 7, 4, 0)

    Raises
    ------
    InvalidInput
        If a token or character is no card.
    """
    stripped = text.strip(" \t\r\n,")
    if not stripped:
        return ()
    separated = _SEPARATORS.search(stripped) is not None
    if separated or (stripped.lower() in FIGURE_OF and len(stripped) > 2):
        tokens: Sequence[str] = _SEPARATORS.split(stripped)
    else:
        tokens = stripped
    return tuple(_card(token, stripped, separated, variant) for token in tokens)


def _card(token: str, text: str, separated: bool, variant: Variant) -> int:
    figure = FIGURE_OF.get(token.lower())
    if figure is not None:
        return card_from_figure(figure, variant)
    if token == "0" and not separated:
        raise InvalidInput(
            _(
                "{text!r}: 0 is no card; without separators each character is one card, "
                "so write S for the sota (10)"
            ).format(text=text)
        )
    if separated and len(token) > 1:
        raise InvalidInput(
            _(
                "{text!r}: {token!r} is no card; with spaces or commas every card stands alone, "
                "as in '12 12 7 1' or 'R R 7 A'"
            ).format(text=text, token=token)
        )
    raise InvalidInput(
        _("{text!r}: {token!r} is no card; the cards are {cards} (or 10 11 12 1, or words)").format(
            text=text, token=token, cards=" ".join(reversed(variant.symbols))
        )
    )


def parse_hand(text: str, variant: Variant) -> Hand:
    """Return the hand that ``text`` names, from the highest card to the lowest.

    >>> parse_hand("rey rey 7 as", Variant(8))
    (7, 7, 4, 0)

    Raises
    ------
    InvalidInput
        If the text does not name four cards that one deck can hold.
    """
    cards = parse_cards(text, variant)
    if len(cards) != HAND_SIZE:
        raise InvalidInput(
            plural(
                "{text!r} has {n} card; a hand has four, as in RR7A",
                "{text!r} has {n} cards; a hand has four, as in RR7A",
                len(cards),
            ).format(text=text, n=len(cards))
        )
    return tuple(sorted(cards, reverse=True))


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
