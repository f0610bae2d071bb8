"""An exact frequency: so many deals fit of so many, and the chance of a streak of them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from musodds.game.variant import Variant
from musodds.results.tabular import Tabular

#: The four hands from the mano, or from me if a hand is known.
_FROM_MANO = ("mano", "second", "third", "postre")
_FROM_ME = ("me", "right", "partner", "left")


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
        How many unseen hands are looked at and how many of them must fit; with 4, all the hands
        of a deal are, mine and my partner's among them.
    counts : tuple of int, shape (5,), optional
        With ``of`` 4, the deals in which exactly 0, 1, ... 4 hands fit.
    pairs : tuple of int, shape (3,), optional
        With ``of`` 4, the deals in which no pair, one pair, both pairs have a hand that fits.
    seats : tuple of int, shape (16,), optional
        With ``of`` 4, the deals in which just those hands fit whose bits are set: 1 me (or the
        mano), 2 the rival on my right, 4 my partner, 8 the rival on my left.
    seen, deals : int, optional
        In how many deals, of how many, it was seen to fit.
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
    counts: tuple[int, ...] | None = None
    pairs: tuple[int, ...] | None = None
    seats: tuple[int, ...] | None = None
    seen: int | None = None
    deals: int | None = None

    @property
    def probability(self) -> Fraction:
        return Fraction(self.favourable, self.total)

    @property
    def so_few(self) -> Fraction | None:
        """The chance that of ``deals`` deals no more than ``seen`` fit, each dealt anew."""
        return None if self.seen is None else self._chance(range(self.seen + 1))

    @property
    def so_many(self) -> Fraction | None:
        """The chance that of ``deals`` deals no fewer than ``seen`` fit, each dealt anew."""
        if self.seen is None or self.deals is None:
            return None
        return self._chance(range(self.seen, self.deals + 1))

    def _chance(self, numbers: range) -> Fraction:
        """Return the binomial chance of one of these numbers of deals that fit."""
        assert self.deals is not None
        one, n = self.probability, self.deals
        fit, fail = one.numerator, one.denominator - one.numerator
        ways = sum(comb(n, k) * fit**k * fail ** (n - k) for k in numbers)
        return Fraction(ways, one.denominator**n)

    def to_dict(self) -> dict[str, Any]:
        """Return the result as JSON can hold it; the probability is not rounded."""
        answer: dict[str, Any] = {
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
        if self.counts is not None and self.pairs is not None and self.seats is not None:
            answer["count"] = {str(n): deals / self.total for n, deals in enumerate(self.counts)}
            answer["pairs"] = {
                name: deals / self.total
                for name, deals in zip(("none", "one", "both"), self.pairs, strict=True)
            }
            answer["fitting"] = {
                "+".join(self.names(fitting)) or "nobody": deals / self.total
                for fitting, deals in enumerate(self.seats)
            }
        if self.so_few is not None and self.so_many is not None:
            answer["streak"] = {
                "seen": self.seen,
                "deals": self.deals,
                "so_few": float(self.so_few),
                "so_many": float(self.so_many),
            }
        return answer

    def names(self, fitting: int) -> tuple[str, ...]:
        """Return the names of the hands whose bits are set, in the order of speaking."""
        known = self.hand is not None or self.partner is not None
        names = _FROM_ME if known else _FROM_MANO
        return tuple(name for bit, name in enumerate(names) if fitting >> bit & 1)

    shown_columns = ("favourable", "total", "probability")

    def rows(self) -> list[dict[str, Any]]:
        """Return the one row of a frequency, or with ``of`` 4 a row for each number of hands."""
        row = {
            key: value
            for key, value in self.to_dict().items()
            if key not in ("variant", "count", "pairs", "fitting", "streak")
        }
        row |= self.to_dict().get("streak", {})
        row |= {"kings": self.variant.kings, "real": self.variant.real}
        if self.counts is None:
            return [row]
        return [
            row
            | {
                "exactly": n,
                "favourable": deals,
                "probability": deals / self.total,
                "fraction": str(Fraction(deals, self.total)),
            }
            for n, deals in enumerate(self.counts)
        ]

    def caption(self) -> str:
        """Return what was asked."""
        return self.expression if self.given is None else f"{self.expression} / {self.given}"
