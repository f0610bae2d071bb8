"""What an expression means: the hands that fit it and how often they come."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from musodds.game.arguments import checked
from musodds.game.cards import check_deck, parse_cards, parse_hand, rank_counts
from musodds.game.hands import hand_table
from musodds.game.variant import Variant
from musodds.knowledge.expression import Knowledge, parse_knowledge
from musodds.knowledge.unseen import check_possible, unseen_multiplicity
from musodds.results.tabular import Tabular
from musodds.text import _


@dataclass(frozen=True)
class FittingHand:
    """A hand that fits an expression.

    ``physical`` counts its physical hands in the cards left; ``share`` is its probability among
    all hands that fit, weights counted.
    """

    name: str
    weight: int
    physical: int
    share: Fraction


@dataclass(frozen=True)
class KnowledgeSummary(Tabular):
    """What an expression means for one unseen hand; hands that cannot be dealt are left out.

    Attributes
    ----------
    distinct, distinct_total : int
        Distinct hands that fit, and that can be dealt at all.
    physical, physical_total : int
        The same in physical hands.
    probability : Fraction
        That a hand dealt at random fits (has a weight above 0).
    hands : tuple of FittingHand
        From the likeliest to the least likely, equal ones from the best at grande down.
    """

    knowledge: Knowledge
    distinct: int
    distinct_total: int
    physical: int
    physical_total: int
    hands: tuple[FittingHand, ...]

    @property
    def probability(self) -> Fraction:
        return Fraction(self.physical, self.physical_total)

    def to_dict(self) -> dict[str, Any]:
        """Return the summary as JSON can hold it, every hand included."""
        variant = self.knowledge.variant
        return {
            "expression": self.knowledge.text,
            "variant": {"kings": variant.kings, "real": variant.real},
            "distinct": self.distinct,
            "distinct_total": self.distinct_total,
            "physical": self.physical,
            "physical_total": self.physical_total,
            "probability": float(self.probability),
            "fraction": str(self.probability),
            "weighted": not self.knowledge.is_boolean,
            "hands": self.rows(),
        }

    def rows(self) -> list[dict[str, Any]]:
        """Return one row per hand that fits, the likeliest first."""
        return [
            {
                "hand": hand.name,
                "weight": hand.weight,
                "physical": hand.physical,
                "probability": float(hand.share),
            }
            for hand in self.hands
        ]

    def caption(self) -> str:
        """Return the expression and how often a hand fits it."""
        return f"{self.knowledge.text}: {float(self.probability):.4%}"


@checked
def know(
    expression: str,
    *,
    hand: str | None = None,
    dead: str | None = None,
    kings: int = 8,
    real: str = "off",
) -> KnowledgeSummary:
    """Return what an expression says of a hand one cannot see.

    Parameters
    ----------
    expression : str
        In the language of ``docs/knowledge.md``: ``"31 & no-pares"``.
    hand, dead : str, optional
        My own hand and other cards known to be out of the deck.

    >>> str(know("31 & no-pares").probability)
    '1792/45695'

    Raises
    ------
    InvalidInput
        If the expression cannot be read or nothing in the cards left fits it.
    """
    variant = Variant(kings, real)
    knowledge = parse_knowledge(expression, variant)
    mine = parse_hand(hand, variant) if hand is not None else ()
    out = parse_cards(dead, variant) if dead is not None else ()
    check_deck([(_("mine"), mine), (_("dead"), out)], variant)
    gone = rank_counts((*mine, *out), variant)
    check_possible(knowledge, gone, _("an unseen hand"))
    table = hand_table(variant)
    multiplicity = unseen_multiplicity(variant, gone)
    weights = knowledge.weights
    whole = int((weights * multiplicity).sum())
    fitting = [i for i in range(table.n) if weights[i] and multiplicity[i]]
    fitting.sort(key=lambda i: (-int(weights[i] * multiplicity[i]), -i))
    return KnowledgeSummary(
        knowledge=knowledge,
        distinct=len(fitting),
        distinct_total=int((multiplicity > 0).sum()),
        physical=sum(int(multiplicity[i]) for i in fitting),
        physical_total=int(multiplicity.sum()),
        hands=tuple(
            FittingHand(
                table.names[i],
                int(weights[i]),
                int(multiplicity[i]),
                Fraction(int(weights[i] * multiplicity[i]), whole),
            )
            for i in fitting
        ),
    )
