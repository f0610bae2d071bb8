"""What is asked: a hand and what is known of the others. Nothing here is to be shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import comb, prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from musodds.game.cards import rank_counts
from musodds.game.errors import InvalidInput
from musodds.game.hands import HandTable, IntArray, hand_table
from musodds.game.variant import Variant
from musodds.text import _

#: The hidden hands, as I see them: the player on my right speaks after me, the one on my left
#: before me. Their seats are mine plus these steps.
ROLES = ("partner", "right", "left")
ROLE_STEPS = (2, 1, 3)

#: Called as work goes on with (done, in all or None if unknown, greatest standard error or None).
Progress = Callable[[int, int | None, float | None], None]
Weights = npt.NDArray[np.int64] | npt.NDArray[np.float64]
#: One weight per distinct hand for the partner, the right and the left; None where all are 1.
Term = tuple[Weights | None, Weights | None, Weights | None]


class Discarded(NamedTuple):
    """What I saw of the first discard.

    Attributes
    ----------
    threw : tuple of int
        The cards that I threw; they are out of play.
    kept : tuple of three (int or None)
        How many cards partner, right and left kept; None where not seen.
    model : str
        How people are taken to cut and throw.
    """

    threw: tuple[int, ...]
    kept: tuple[int | None, int | None, int | None]
    model: str


@dataclass(frozen=True)
class OddsQuery:
    """A hand and all that is known of the others, whatever the seat.

    Attributes
    ----------
    hand : int
        My hand's index in the variant's `HandTable`.
    dead : tuple of int
        Cards known to be in no hidden hand and not mine.
    known : tuple of three (int or None)
        Full hands that partner, right and left are known to hold, by index.
    terms : tuple of Term
        What else is known: each term weights the hidden hands by a product of three weights, and
        the terms are added. One term is the usual case.
    discarded : Discarded or None
        What the first discard showed. The others' hands then hang together through the cards that
        they threw, so that no term says it: only deals played out by a model do.
    told : dict
        The knowledge as it was written, by option: to be shown, never to be asked.
    notes : tuple of str
        How it was taken where it could not be taken as it stands: to be shown.
    heard_gaps : dict of str to dict
        By lance whose bets were heard, how far from unbeatable the policy is by which they weigh,
        in stones; empty where that was not measured. To be shown.
    """

    variant: Variant
    hand: int
    dead: tuple[int, ...] = ()
    known: tuple[int | None, int | None, int | None] = (None, None, None)
    terms: tuple[Term, ...] = field(default=((None, None, None),), repr=False)
    discarded: Discarded | None = None
    told: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    heard_gaps: Mapping[str, Mapping[str, float]] = field(default_factory=dict)

    @property
    def table(self) -> HandTable:
        return hand_table(self.variant)

    @property
    def is_plain(self) -> bool:
        """Whether nothing but my hand is known."""
        return (
            not self.dead
            and self.discarded is None
            and self.known == (None, None, None)
            and len(self.terms) == 1
            and not self.is_weighed
        )

    @property
    def is_weighed(self) -> bool:
        """Whether a weight stands on some hidden hand."""
        return any(weight is not None for term in self.terms for weight in term)

    def gaps_told(self) -> dict[str, dict[str, float]]:
        """Return the gaps of what was heard as JSON has them."""
        return {lance: dict(gap) for lance, gap in self.heard_gaps.items()}

    @property
    def left(self) -> IntArray:
        """How many cards of each rank may lie in hidden hands or the stock, shape (ranks,)."""
        threw = () if self.discarded is None else self.discarded.threw
        gone = np.array(rank_counts((*self.dead, *threw), self.variant))
        left: IntArray = np.array(self.variant.copies) - self.table.counts[self.hand] - gone
        return left


def times(weights: Weights | None, more: Weights) -> Weights:
    """Return the product of two weights of a hidden hand; None is 1 for every hand."""
    return more if weights is None else weights * more


def weighed(query: OddsQuery, weights: Mapping[str, Weights], **told: str) -> OddsQuery:
    """Return the query with weights multiplied into every one of its terms.

    Parameters
    ----------
    weights : mapping of role to ndarray, shape (n,)
        How likely each hand makes what was seen, by the `ROLES` of which something was.
    told : str
        The same in words, to be shown; what was told before stays.

    Raises
    ------
    KeyError
        If a name is none of `ROLES`: its evidence would be lost.
    """
    strangers = weights.keys() - set(ROLES)
    if strangers:
        raise KeyError(*sorted(strangers))

    def multiplied(term: Term) -> Term:
        partner, right, left = (
            times(weight, weights[role]) if role in weights else weight
            for role, weight in zip(ROLES, term, strict=True)
        )
        return partner, right, left

    terms = tuple(map(multiplied, query.terms))
    return replace(query, terms=terms, told={**query.told, **told})


def term_weights(query: OddsQuery, term: Term) -> tuple[Weights, Weights, Weights]:
    """Return a term's weights with every None made ones, and no hand but a known one left in."""
    check_weights_say_all(query)
    n = query.table.n

    def weights(weight: Weights | None, known: int | None) -> Weights:
        if known is not None:
            only = np.zeros(n, dtype=np.int64 if weight is None else weight.dtype)
            only[known] = 1 if weight is None else weight[known]
            return only
        return np.ones(n, dtype=np.int64) if weight is None else weight

    partner, right, left = map(weights, term, query.known)
    return partner, right, left


def check_weights_say_all(query: OddsQuery) -> None:
    """Refuse a query whose evidence is in no weight, since an engine of weights would lose it.

    Raises
    ------
    InvalidInput
        If the query knows of a discard.
    """
    if query.discarded is not None:
        raise InvalidInput(
            _(
                "after a discard the hands hang together through the cards thrown, so this can "
                "only be sampled by playing the discard out: ask for the odds of the lances"
            )
        )


def known_ways(query: OddsQuery) -> int:
    """Return in how many physical ways the known full hands can be held together."""
    rest = query.left.tolist()
    ways = 1
    for hand in query.known:
        if hand is not None:
            held = query.table.counts[hand].tolist()
            ways *= prod(comb(n, k) if n >= 0 else 0 for n, k in zip(rest, held, strict=True))
            rest = [n - k for n, k in zip(rest, held, strict=True)]
    return max(ways, 1)


def no_deal(query: OddsQuery) -> InvalidInput:
    """Return the error that says that what is known leaves no deal."""
    told = "; ".join(f"{option} {text!r}" for option, text in query.told.items())
    return InvalidInput(
        _("what is known cannot all be true: no deal fits {told}").format(told=told)
    )
