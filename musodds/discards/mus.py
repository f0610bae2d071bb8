"""Cut or give mus: both values on the same deals, given that those before me gave it."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, ClassVar

from musodds.discards.choices import kept_choices
from musodds.discards.discard import (
    DEFAULT_DEALS,
    MINIMUM_DEALS,
    MOST_ATTEMPTS,
    SEPARATION,
    UNIT_ATTEMPTS,
    UNITS_A_LOOK,
    best_by_sample,
)
from musodds.discards.lone_throw import dealt_choices
from musodds.discards.turn import MusTurn, PhaseSpot, make_turn, seat_name
from musodds.engines.cluster import at_work
from musodds.engines.interval import intervals_of
from musodds.engines.units import (
    Workers,
    add_until,
    check_deals,
    check_seed,
    mean_and_error,
)
from musodds.game.arguments import checked
from musodds.game.cards import format_cards
from musodds.game.errors import InvalidInput, refuse_idle
from musodds.game.variant import LANCES, N_PLAYERS, seat_title
from musodds.kernels.mus_phase import PhasePolicy, PhaseTables
from musodds.kernels.mus_weigh import weigh_cut
from musodds.results.tabular import Tabular
from musodds.text import _

#: Added to the seed: the deals that choose what to throw do not value it.
_CHOICE_SEED = 0x5DEECE66D


_WIN_COLUMNS = tuple(f"p_win_{lance}" for lance in LANCES)


@dataclass(frozen=True)
class MusWay:
    """One of the two ways: mean net stones with its error (None: exact), chance of each lance."""

    net_stones: float
    standard_error: float | None
    win: dict[str, float]


@dataclass(frozen=True)
class MusResult(Tabular):
    """Cutting against giving mus.

    ``difference`` is mus less cutting, with its paired error. ``advice`` is ``cut``, ``mus`` or
    ``tie`` (not 3 standard errors apart). ``keep`` is what I keep if all give mus; ``agreed`` the
    chance that all do, ``cut_after`` the chance of each seat after me to cut first, None with
    ``dealt``.
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

    shown_columns = ("way", "net_stones", "standard_error", *_WIN_COLUMNS)

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for cutting and one for giving mus."""
        return [
            {
                "way": name,
                "net_stones": way.net_stones,
                "standard_error": way.standard_error,
                **{f"p_win_{lance}": p for lance, p in way.win.items()},
            }
            for name, way in (("cut", self.cut), ("mus", self.mus))
        ]

    def intervals(self, way: MusWay) -> dict[str, tuple[float, float]] | None:
        """Return the 95% interval of the chance of each lance in a way; None if exact."""
        if self.deals is None or self.method == "exact":
            return None
        return intervals_of(way.win, self.deals)

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
            "advice": self.advice,
            "provenance": {
                "version": version(),
                "seed": self.seed,
                "source": self.model,
                "stopped": self.stopped,
                "seconds": self.seconds,
            },
        }


@checked
def mus(
    hand: str,
    seat: int | str,
    *,
    kings: int = 8,
    real: str = "off",
    model: str = "human",
    stakes: str = "pass",
    rounds: int | None = None,
    exhaustion: str = "reshuffle",
    mus_round: int = 1,
    threw: str = "",
    dead: str = "",
    deals: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    cluster: Any = None,
) -> MusResult:
    """Return what cutting and giving mus are worth to a hand, those before it having given mus.

    The parameters are those of `musodds.discard`. If all give mus I throw what a first sample found
    best; if it goes on to another round I play as the model does.

    Raises
    ------
    InvalidInput
        For arguments that name nothing or contradict one another.
    """
    started = perf_counter()
    turn = make_turn(
        hand,
        seat,
        kings=kings,
        real=real,
        model=model,
        stakes=stakes,
        exhaustion=exhaustion,
        mus_round=mus_round,
        rounds=rounds,
        threw=threw,
        dead=dead,
    )
    if turn.people is None:
        refuse_idle(_("where nobody else throws the answer is exact"), deals=deals, seed=seed)
        seed = None
        with at_work(threads, cluster) as workers:
            found = _exact(turn, workers)
    else:
        deals = None if deals is None else check_deals(deals, DEFAULT_DEALS)
        seed = check_seed(seed)
        with at_work(threads, cluster) as workers:
            found = _sampled(turn, deals, seed, workers)
    return MusResult(
        hand=format_cards(turn.hand, turn.variant),
        seat=turn.seat,
        kings=kings,
        real=real,
        model=model,
        stakes=stakes,
        mus_round=mus_round,
        rounds=turn.rounds,
        seed=seed,
        seconds=perf_counter() - started,
        **found,
    )


def _exact(turn: MusTurn, workers: Workers) -> dict[str, Any]:
    def choices(keeps: list[tuple[int, ...]] | None, dead: tuple[int, ...]) -> list[Any]:
        return list(
            dealt_choices(
                turn.hand,
                turn.seat,
                turn.variant,
                stakes=turn.stakes,
                dead=dead,
                keeps=keeps,
                workers=workers,
            )
        )

    dead = (*turn.threw, *turn.dead)
    (now,) = choices([turn.hand], dead)
    best = max(choices(None, dead), key=lambda choice: choice.net)
    difference = float(best.net - now.net)
    return {
        "cut": MusWay(float(now.net), None, {k: n / now.deals for k, n in now.won.items()}),
        "mus": MusWay(float(best.net), None, {k: n / best.deals for k, n in best.won.items()}),
        "difference": difference,
        "difference_standard_error": None,
        "advice": "mus" if difference > 0 else "cut" if difference < 0 else "tie",
        "keep": format_cards(best.keep, turn.variant),
        "agreed": None,
        "cut_after": None,
        "method": "exact",
        "deals": None,
    }


@dataclass(frozen=True, eq=False)
class _Weighing:
    """Cutting and giving mus valued on the same deals; called with a unit's number."""

    seed: int
    spot: PhaseSpot
    my_option: int
    tables: PhaseTables
    policy: PhasePolicy

    deals_a_unit: ClassVar[int] = UNIT_ATTEMPTS

    def __call__(self, unit: int) -> tuple[Any, ...]:
        row, *where = self.spot
        result: tuple[Any, ...] = weigh_cut(
            self.seed, unit, UNIT_ATTEMPTS, row, self.my_option, *where, self.tables, self.policy
        )
        return result


def _sampled(turn: MusTurn, deals: int | None, seed: int, workers: Workers) -> dict[str, Any]:
    assert turn.people is not None
    my_option = best_by_sample(turn, (seed + _CHOICE_SEED) % 2**63, workers)
    run = _Weighing(seed, turn.spot, my_option, turn.tables, turn.people.policy())

    def enough(sums: list[Any], units: int) -> bool:
        n = int(sums[0])
        if units * UNIT_ATTEMPTS >= MOST_ATTEMPTS:
            return True
        if deals is not None:
            return n >= deals
        if n < MINIMUM_DEALS:
            return False
        mean, error = mean_and_error(int(sums[2][2, 0]), int(sums[2][2, 1]), n)
        return n >= DEFAULT_DEALS or abs(mean) >= SEPARATION * error > 0

    found = add_until(run, workers, UNITS_A_LOOK, enough)
    sums, n = found.sums, int(found.sums[0])
    if n < 2:
        raise InvalidInput(_("in this model those before me would not have given mus"))
    after, nets, wins = sums[1], sums[2], sums[3]
    ways = []
    for way in range(2):
        mean, error = mean_and_error(int(nets[way, 0]), int(nets[way, 1]), n)
        won = {lance: int(wins[way, i]) / n for i, lance in enumerate(LANCES)}
        ways.append(MusWay(mean, error, won))
    difference, error = mean_and_error(int(nets[2, 0]), int(nets[2, 1]), n)
    apart = abs(difference) >= SEPARATION * error and difference != 0
    keeps = kept_choices(turn.hand)
    return {
        "cut": ways[0],
        "mus": ways[1],
        "difference": difference,
        "difference_standard_error": error,
        "advice": ("mus" if difference > 0 else "cut") if apart else "tie",
        "keep": format_cards(keeps[my_option], turn.variant),
        "agreed": int(after[N_PLAYERS]) / n,
        "cut_after": {seat_name(s): int(after[s]) / n for s in range(turn.seat + 1, N_PLAYERS)},
        "method": "mc",
        "deals": n,
        "stopped": "interrupted" if found.interrupted else None,
    }
