"""What was found: the counts of every lance, made under a query."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from musodds.engines.interval import wilson_interval
from musodds.engines.query import OddsQuery
from musodds.game.variant import LANCES, SEAT_NAMES, seat_title
from musodds.results.tabular import Tabular
from musodds.text import _
from musodds.version import version

if TYPE_CHECKING:
    from musodds.engines.joint import JointResult
    from musodds.engines.outcomes import Outcomes

#: What is counted in every lance, in this order.
COUNTS = (
    "won_contested",
    "won_uncontested",
    "lost_contested",
    "lost_uncontested",
    "absent",
    "mine_best",
    "mine_beats_rivals",
)
PROBABILITIES = ("win", "contested", "win_if_contested", "mine_best", "mine_beats_rivals")
#: The columns of `OddsResult.rows`, in order: ``p_`` are probabilities, the rest of them counts.
ROW_COLUMNS = (
    "hand",
    "seat",
    "seat_name",
    "kings",
    "real",
    "lance",
    "method",
    "deals",
    *COUNTS,
    *(f"p_{name}" for name in PROBABILITIES),
    *(f"p_{name}_error" for name in PROBABILITIES),
    "net_stones_if_all_pass",
    "net_stones_error",
)


@dataclass(frozen=True)
class OddsResult(Tabular):
    """The odds of a hand from a seat.

    Attributes
    ----------
    method : str
        "exact" or "mc".
    deals : int or float
        Physical deals counted, or independent deals sampled; float only if ``weighed``.
    counts : dict
        By lance, the seven counts of `COUNTS`; the first five add up to ``deals``.
    weighed : bool
        Whether ``deals`` and ``counts`` are sums of real weights, as a model's chance of what was
        seen. If not, they count and are whole numbers.
    net_mean, net_error : float
        Our stones less theirs if all pass: the mean, and its standard error (0 if exact).
    seed : int or None
        The seed of a sampled result.
    source : str
        Where the numbers come from: "enumeration", "shipped table" or "sampled deals".
    averaged : dict or None
        The estimate over the seatings of each deal; see `musodds.engines.sampling`.
    stopped : str or None
        Why sampling stopped before its deals were all dealt: "precision" or "interrupted".
    outcomes : Outcomes or None
        What the lances of the sampled deals did together, where only these deals can tell.
    """

    query: OddsQuery
    seat: int
    method: str
    deals: int | float
    counts: Mapping[str, Mapping[str, int | float]]
    net_mean: float
    net_error: float
    source: str
    seconds: float
    weighed: bool = False
    seed: int | None = None
    averaged: dict[str, Any] | None = None
    stopped: str | None = None
    outcomes: Outcomes | None = None

    @property
    def hand(self) -> str:
        return self.query.table.names[self.query.hand]

    @property
    def seat_name(self) -> str:
        return SEAT_NAMES[self.seat]

    @property
    def probabilities(self) -> dict[str, dict[str, float | None]]:
        """By lance, the five of `PROBABILITIES`.

        ``win``: my pair takes the lance, an absent one counting as not won. ``contested``: both
        pairs take part. ``win_if_contested``: won of those, None where there are none.
        ``mine_best``: my hand is the best of the four. ``mine_beats_rivals``: it beats both
        rivals, partner ignored.
        """
        return {lance: self._probabilities(lance) for lance in LANCES}

    def _probabilities(self, lance: str) -> dict[str, float | None]:
        c = self.counts[lance]
        contested = c["won_contested"] + c["lost_contested"]
        return {
            "win": (c["won_contested"] + c["won_uncontested"]) / self.deals,
            "contested": contested / self.deals,
            "win_if_contested": c["won_contested"] / contested if contested else None,
            "mine_best": c["mine_best"] / self.deals,
            "mine_beats_rivals": c["mine_beats_rivals"] / self.deals,
        }

    @property
    def standard_errors(self) -> dict[str, dict[str, float | None]] | None:
        """By lance, the binomial standard error of each probability; None if exact."""
        if self.method == "exact":
            return None
        errors: dict[str, dict[str, float | None]] = {}
        for lance, probabilities in self.probabilities.items():
            c = self.counts[lance]
            contested = c["won_contested"] + c["lost_contested"]
            errors[lance] = {
                name: None
                if p is None
                else sqrt(p * (1 - p) / (contested if name == "win_if_contested" else self.deals))
                for name, p in probabilities.items()
            }
        return errors

    @property
    def intervals(self) -> dict[str, dict[str, tuple[float, float] | None]] | None:
        """By lance, the 95% Wilson interval of each probability; None if exact."""
        if self.method == "exact":
            return None
        found: dict[str, dict[str, tuple[float, float] | None]] = {}
        for lance, probabilities in self.probabilities.items():
            c = self.counts[lance]
            contested = c["won_contested"] + c["lost_contested"]
            found[lance] = {
                name: None
                if p is None
                else wilson_interval(p, contested if name == "win_if_contested" else self.deals)
                for name, p in probabilities.items()
            }
        return found

    def joint(self, threads: int | None = None) -> JointResult:
        """Return what the lances do together under the same knowledge; see `joint`.

        Exact, but after a discard: then it counts the deals that this result has sampled.
        """
        from musodds.engines.joint import JointResult, joint_of

        if self.outcomes is not None:
            return JointResult(self.query, self.seat, self.outcomes, self.seconds, "mc", self.seed)
        return joint_of(self.query, self.seat, threads)

    def to_dict(self) -> dict[str, Any]:
        """Return the result as JSON holds it; nothing is rounded."""
        result: dict[str, Any] = {
            "hand": self.hand,
            "seat": self.seat,
            "seat_name": self.seat_name,
            "variant": {"kings": self.query.variant.kings, "real": self.query.variant.real},
            "known": dict(self.query.told),
            "notes": list(self.query.notes),
            "heard_gaps": self.query.gaps_told(),
            "method": self.method,
            "deals": self.deals,
            "weighed": self.weighed,
            "counts": self.counts,
            "probabilities": self.probabilities,
            "standard_errors": self.standard_errors,
            "intervals": self.intervals,
            "net_stones_if_all_pass": {"mean": self.net_mean, "standard_error": self.net_error},
        }
        if self.averaged is not None:
            result["averaged"] = self.averaged
        result["provenance"] = {
            "version": version(),
            "seed": self.seed,
            "source": self.source,
            "seconds": self.seconds,
        }
        if self.method == "mc":
            result["provenance"]["stopped"] = self.stopped
            result["provenance"]["effective_sample_size"] = self.deals
        return result

    def rows(self) -> list[dict[str, Any]]:
        """Return one flat row per lance: identity, counts, probabilities, standard errors."""
        errors = self.standard_errors
        rows = []
        for lance in LANCES:
            values = (
                self.hand,
                self.seat,
                self.seat_name,
                self.query.variant.kings,
                self.query.variant.real,
                lance,
                self.method,
                self.deals,
                *(self.counts[lance][name] for name in COUNTS),
                *self._probabilities(lance).values(),
                *(errors[lance][name] if errors else 0.0 for name in PROBABILITIES),
                self.net_mean,
                self.net_error,
            )
            rows.append(dict(zip(ROW_COLUMNS, values, strict=True)))
        return rows

    shown_columns = ("lance", "p_win", "p_win_error", *(f"p_{name}" for name in PROBABILITIES[1:]))

    def caption(self) -> str:
        """Return the hand, the seat and the deals."""
        return _("{hand} as {seat}, {deals:,} deals").format(
            hand=self.hand, seat=seat_title(self.seat), deals=self.deals
        )
