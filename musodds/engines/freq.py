"""How often unseen hands fit what is asked, given the cards and declarations known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from musodds.engines.disjoint import count_deals
from musodds.game.arguments import checked
from musodds.game.cards import check_deck, format_cards, parse_cards, parse_hand, rank_counts
from musodds.game.errors import InvalidInput
from musodds.game.hands import IntArray, hand_table
from musodds.game.variant import N_PLAYERS, Variant
from musodds.knowledge import Knowledge, check_possible, parse_asked, parse_knowledge
from musodds.results.tabular import Tabular
from musodds.text import _

MAX_OF = N_PLAYERS - 1


@dataclass(frozen=True)
class FrequencyResult(Tabular):
    """An exact frequency.

    Attributes
    ----------
    favourable, total : int
        Deals of the unseen hands, in order, that fit and in all; where what is given carries
        weights, each deal counts as often as it weighs.
    expression, given : str
        What is asked of each hand and what is known of it; ``given`` is None if nothing is.
    of, at_least : int
        How many unseen hands are looked at and how many of them must fit.
    """

    favourable: int
    total: int
    expression: str
    given: str | None
    hand: str | None
    partner: str | None
    dead: str | None
    of: int
    at_least: int
    variant: Variant
    weighted: bool

    @property
    def probability(self) -> Fraction:
        return Fraction(self.favourable, self.total)

    def to_dict(self) -> dict[str, Any]:
        """Return the result as JSON can hold it; the probability is not rounded."""
        return {
            "favourable": self.favourable,
            "total": self.total,
            "probability": float(self.probability),
            "fraction": str(self.probability),
            "expression": self.expression,
            "given": self.given,
            "hand": self.hand,
            "partner": self.partner,
            "dead": self.dead,
            "of": self.of,
            "at_least": self.at_least,
            "variant": {"kings": self.variant.kings, "real": self.variant.real},
            "method": "exact",
            "weighted": self.weighted,
        }

    shown_columns = ("favourable", "total", "probability")

    def rows(self) -> list[dict[str, Any]]:
        """Return the one row of a frequency."""
        row = {key: value for key, value in self.to_dict().items() if key != "variant"}
        return [row | {"kings": self.variant.kings, "real": self.variant.real}]

    def caption(self) -> str:
        """Return what was asked."""
        return self.expression if self.given is None else f"{self.expression} / {self.given}"


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
        1 to 3 hands, of which so many at least must fit.

    >>> str(freq("31", given="juego & no-pares").probability)
    '7/16'

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
    )


def _check_numbers(of: int, at_least: int, partner_known: bool) -> None:
    if of not in range(1, MAX_OF + 1):
        raise InvalidInput(
            _("there are 1 to {most} unseen hands, not {n}").format(most=MAX_OF, n=of)
        )
    if of == MAX_OF and partner_known:
        raise InvalidInput(
            _("with the partner's hand known there are 1 or 2 unseen hands, not {n}").format(n=of)
        )
    if at_least not in range(1, of + 1):
        raise InvalidInput(
            _("at least {n} of {of} cannot be; ask for 1 to {of}").format(n=at_least, of=of)
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
