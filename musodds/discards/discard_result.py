"""What `discard` answers: every choice of one hand with its worth, and the ties with the best."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from musodds.discards.score_asked import ScoreAsked, score_fields
from musodds.discards.turn import seat_name
from musodds.engines.interval import intervals_of
from musodds.game.variant import LANCES, seat_title
from musodds.results.tabular import Tabular

#: By ``win`` and ``makes``, the 95% interval of each chance.
Intervals = dict[str, dict[str, tuple[float, float]]]
_WIN_COLUMNS = tuple(f"p_win_{lance}" for lance in LANCES)


@dataclass(frozen=True)
class DiscardOption:
    """One choice: what is kept and thrown, and what it is worth.

    ``net_stones`` is the mean of our stones minus theirs, ``worth`` what the choice is ranked by,
    in the result's unit (stones, unless lances were given a worth or a score is known);
    ``behind`` its paired distance from the best in that unit and ``behind_standard_error`` that
    distance's; errors are None where exact. ``juegos`` is the chance to win the juego and ``ends``
    the chance that it ends in each lance of this hand, None with no score. ``win`` is my pair's
    chance of each lance, ``makes`` that of holding each class of hands after the draw.
    """

    keep: str
    throw: str
    net_stones: float
    standard_error: float | None
    worth: float
    worth_error: float | None
    behind: float
    behind_standard_error: float | None
    win: dict[str, float]
    makes: dict[str, float]
    juegos: float | None = None
    ends: dict[str, float] | None = None


@dataclass(frozen=True)
class DiscardResult(Tabular):
    """Every choice, best first, and the choices that cannot be told from the best.

    ``unit`` is what ``worth`` and ``behind`` count: "stones", "juegos" or "partidas". ``known`` is
    what was told of the others' hands, ``effective_deals`` how many deals of equal weight the
    sample is worth.
    """

    hand: str
    seat: int
    kings: int
    real: str
    model: str
    stakes: str
    mus_round: int
    rounds: int
    options: list[DiscardOption]
    indistinguishable: list[str]
    method: str
    deals: int | None
    seed: int | None
    seconds: float = field(compare=False)
    asked: str | None = None
    #: The class of hands that was asked about, as it was written.
    wanted: str | None = None
    unit: str = "stones"
    score: ScoreAsked | None = None
    known: Mapping[str, str] = field(default_factory=dict)
    effective_deals: float | None = None
    #: Why sampling ended before its time: "interrupted", or None.
    stopped: str | None = None
    #: Whether it is read from what comes with musodds, with no deal dealt.
    shipped: bool = False

    @property
    def best(self) -> DiscardOption:
        return self.options[0]

    def intervals(self, option: DiscardOption) -> Intervals | None:
        """Return the 95% interval of each chance of a choice; None if exact."""
        if self.deals is None or self.method == "exact":
            return None
        n = self.deals if self.effective_deals is None else self.effective_deals
        return {"win": intervals_of(option.win, n), "makes": intervals_of(option.makes, n)}

    def to_dict(self) -> dict[str, Any]:
        """Return the result as the command line's JSON."""
        from musodds.version import version

        return {
            "hand": self.hand,
            "seat": self.seat,
            "seat_name": seat_name(self.seat),
            "variant": {"kings": self.kings, "real": self.real},
            "model": self.model,
            "stakes": self.stakes,
            "round": self.mus_round,
            "rounds": self.rounds,
            "method": self.method,
            "deals": self.deals,
            "effective_deals": self.effective_deals,
            "unit": self.unit,
            **score_fields(self.score),
            "known": dict(self.known),
            "options": [
                {**vars(option), "intervals": self.intervals(option)} for option in self.options
            ],
            "best": self.best.keep,
            "indistinguishable": self.indistinguishable,
            "asked": self.asked,
            "wanted": self.wanted,
            "provenance": {
                "version": version(),
                "seed": self.seed,
                "source": "shipped table" if self.shipped else self.model,
                "stopped": self.stopped,
                "seconds": self.seconds,
            },
        }

    shown_columns = ("keep", "throw", "net_stones", "standard_error", "behind", *_WIN_COLUMNS)

    def rows(self) -> list[dict[str, Any]]:
        """Return one row per choice: stones, errors, ``p_win_LANCE`` and ``p_makes_CLASS``."""
        rows = []
        for option in self.options:
            row = {k: v for k, v in vars(option).items() if k not in ("win", "makes", "ends")}
            row |= {f"p_win_{lance}": p for lance, p in option.win.items()}
            row |= {f"p_makes_{name}": p for name, p in option.makes.items()}
            row["tied_with_best"] = option.keep in self.indistinguishable
            rows.append(row)
        return rows

    def caption(self) -> str:
        """Return the hand and the seat."""
        return f"{self.hand}, {seat_title(self.seat)}"
