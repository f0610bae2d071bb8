"""What `mus` answers: cutting against giving mus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from musodds.discards.score_asked import ScoreAsked, score_fields
from musodds.discards.turn import seat_name
from musodds.engines.interval import intervals_of
from musodds.game.variant import LANCES, seat_title
from musodds.results.tabular import Tabular

_WIN_COLUMNS = tuple(f"p_win_{lance}" for lance in LANCES)


@dataclass(frozen=True)
class MusWay:
    """One of the two ways: mean net stones with its error (None: exact), chance of each lance.

    With a score ``juegos`` is the chance to win the juego, or the partida where its juegos are
    known, ``juegos_error`` its error, and ``ends`` the chance that it ends in each lance.
    """

    net_stones: float
    standard_error: float | None
    win: dict[str, float]
    juegos: float | None = None
    juegos_error: float | None = None
    ends: dict[str, float] | None = None


@dataclass(frozen=True)
class MusResult(Tabular):
    """Cutting against giving mus.

    ``difference`` is mus less cutting in stones, with its paired error, ``juegos_difference`` the
    same in juegos won, None with no score. ``advice`` is ``cut``, ``mus`` or ``tie`` (not 3
    standard errors apart), by juegos where a score is known. ``keep`` is what I keep if all give
    mus; ``agreed`` the chance that all do, ``cut_after`` the chance of each seat after me to cut
    first, None with ``dealt``. ``habit`` is how often the model gives mus with this hand here: what
    people do, whatever pays. ``unit`` and ``known`` are as in `DiscardResult`.
    """

    hand: str
    seat: int
    kings: int
    real: str
    model: str
    stakes: str
    mus_round: int
    rounds: int
    cut: MusWay
    mus: MusWay
    difference: float
    difference_standard_error: float | None
    advice: str
    keep: str
    agreed: float | None
    cut_after: dict[str, float] | None
    method: str
    deals: int | None
    seed: int | None
    seconds: float = field(compare=False)
    #: Why sampling ended before its time: "interrupted", or None.
    stopped: str | None = None
    #: Whether it is read from what comes with musodds, with no deal dealt.
    shipped: bool = False
    unit: str = "stones"
    juegos_difference: float | None = None
    juegos_difference_standard_error: float | None = None
    habit: float | None = None
    score: ScoreAsked | None = None
    known: Mapping[str, str] = field(default_factory=dict)
    effective_deals: float | None = None

    shown_columns = ("way", "net_stones", "standard_error", *_WIN_COLUMNS)

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for cutting and one for giving mus."""
        return [
            {
                "way": name,
                "net_stones": way.net_stones,
                "standard_error": way.standard_error,
                **(
                    {}
                    if way.juegos is None
                    else {"p_juego": way.juegos, "p_juego_error": way.juegos_error}
                ),
                **{f"p_win_{lance}": p for lance, p in way.win.items()},
            }
            for name, way in (("cut", self.cut), ("mus", self.mus))
        ]

    def intervals(self, way: MusWay) -> dict[str, tuple[float, float]] | None:
        """Return the 95% interval of the chance of each lance in a way; None if exact."""
        if self.deals is None or way.standard_error is None:
            return None
        n = self.deals if self.effective_deals is None else self.effective_deals
        return intervals_of(way.win, n)

    def caption(self) -> str:
        """Return the hand and the seat."""
        return f"{self.hand}, {seat_title(self.seat)}"

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
            "cut": {**vars(self.cut), "intervals": self.intervals(self.cut)},
            "mus": {
                **vars(self.mus),
                "intervals": self.intervals(self.mus),
                "keep": self.keep,
                "agreed": self.agreed,
                "cut_after": self.cut_after,
            },
            "difference": self.difference,
            "difference_standard_error": self.difference_standard_error,
            "juegos_difference": self.juegos_difference,
            "juegos_difference_standard_error": self.juegos_difference_standard_error,
            "advice": self.advice,
            "habit": self.habit,
            "provenance": {
                "version": version(),
                "seed": self.seed,
                "source": "shipped table" if self.shipped else self.model,
                "stopped": self.stopped,
                "seconds": self.seconds,
            },
        }
