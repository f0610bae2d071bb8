"""The same question asked of several hands, and by how much the answers differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Unpack

from musodds.betting.asked import told_query
from musodds.engines.answer import answer
from musodds.engines.ask import Known, Told, told_by
from musodds.engines.result import PROBABILITIES, OddsResult
from musodds.game.arguments import checked
from musodds.game.errors import InvalidInput
from musodds.game.variant import LANCES, Variant, parse_lance, parse_seat, seat_title
from musodds.results.tabular import Tabular
from musodds.text import _


@dataclass(frozen=True)
class Comparison(Tabular):
    """The exact odds of several hands from one seat under the same knowledge.

    Attributes
    ----------
    results : tuple of OddsResult
        One per hand, in the order asked.
    lances : tuple of str
        The lances compared.
    """

    results: tuple[OddsResult, ...]
    lances: tuple[str, ...]

    @property
    def seat(self) -> int:
        return self.results[0].seat

    def probability(self, which: int, lance: str, name: str) -> Fraction | None:
        """Return one probability of hand number ``which`` as a fraction; None if undefined."""
        result = self.results[which]
        counts = result.counts[lance]
        won = counts["won_contested"] + counts["won_uncontested"]
        contested = counts["won_contested"] + counts["lost_contested"]
        if name == "win_if_contested":
            return Fraction(counts["won_contested"]) / Fraction(contested) if contested else None
        favourable = {"win": won, "contested": contested}.get(name, counts.get(name, 0))
        return Fraction(favourable) / Fraction(result.deals)

    def difference(self, which: int, lance: str, name: str) -> Fraction | None:
        """Return by how much hand number ``which`` exceeds the first; None if undefined."""
        first, other = (self.probability(i, lance, name) for i in (0, which))
        return None if first is None or other is None else other - first

    def to_dict(self) -> dict[str, Any]:
        """Return the results and, per hand after the first, the differences from the first."""
        return {
            "seat": self.seat,
            "seat_name": self.results[0].seat_name,
            "hands": [self._kept_to(result.to_dict()) for result in self.results],
            "differences": [
                {
                    "hand": result.hand,
                    "less": self.results[0].hand,
                    "probabilities": {
                        lance: {
                            name: _float(self.difference(i, lance, name)) for name in PROBABILITIES
                        }
                        for lance in self.lances
                    },
                    "net_stones_if_all_pass": result.net_mean - self.results[0].net_mean,
                }
                for i, result in enumerate(self.results)
                if i
            ],
        }

    def _kept_to(self, told: dict[str, Any]) -> dict[str, Any]:
        """Return one hand's JSON with the lances compared and no others."""
        by_lance = ("counts", "probabilities")
        return told | {
            name: {lance: told[name][lance] for lance in self.lances} for name in by_lance
        }

    def rows(self) -> list[dict[str, Any]]:
        """Return one flat row per hand and lance, as `OddsResult.rows` does."""
        return [
            row for result in self.results for row in result.rows() if row["lance"] in self.lances
        ]

    shown_columns = ("hand", "lance", *(f"p_{name}" for name in PROBABILITIES))

    def caption(self) -> str:
        """Return the hands and the seat from which they are compared."""
        return ", ".join([*(result.hand for result in self.results), seat_title(self.seat)])


def _float(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


@checked
def compare(
    *hands: str,
    seat: int | str,
    lance: str | None = None,
    kings: int = 8,
    real: str = "off",
    **known: Unpack[Known],
) -> Comparison:
    """Return the exact odds of two or more hands side by side, under the same knowledge.

    >>> both = compare("RR4A", "CCC7", seat="mano", lance="pares")
    >>> [round(float(both.probability(i, "pares", "mine_beats_rivals")), 6) for i in (0, 1)]
    [0.8594, 0.858574]

    Parameters are those of `musodds.odds`; ``lance`` keeps to one lance.

    Raises
    ------
    InvalidInput
        If there are fewer than two hands, or the question cannot be understood or cannot happen.
    """
    return compare_hands(hands, Variant(kings, real), told_by(**known), parse_seat(seat), lance)


def compare_hands(
    hands: Sequence[str], variant: Variant, told: Told, seat: int, lance: str | None
) -> Comparison:
    """Return what `compare` does, from parts already read."""
    if len(hands) < 2:
        raise InvalidInput(_("to compare takes two hands or more, as in RR4A CCC7"))
    return Comparison(
        results=tuple(answer(told_query(hand, variant, told, seat), (seat,))[0] for hand in hands),
        lances=LANCES if lance is None else (parse_lance(lance),),
    )
