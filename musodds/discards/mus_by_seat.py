"""What each further mus brings to whoever is asked, by seat and round, averaged over hands."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from musodds.discards.choices import check_exhaustion, deck_without, phase_tables
from musodds.discards.model import DEALT, load_model
from musodds.discards.sampling import told_apart
from musodds.discards.turn import DEFAULT_ROUNDS, seat_name
from musodds.engines.cluster import at_work
from musodds.engines.units import check_deals, check_seed, mean_and_error, run_units
from musodds.game.arguments import checked
from musodds.game.errors import InvalidInput
from musodds.game.stakes import check_stakes
from musodds.game.variant import N_PLAYERS, Variant
from musodds.kernels.mus_phase import PhasePolicy, PhaseTables
from musodds.results.tabular import Tabular
from musodds.text import _

UNIT_DEALS = 50_000
DEFAULT_DEALS = 1_000_000


@dataclass(frozen=True)
class SeatMus:
    """A seat in a round: how often it is asked, and what giving mus brings more than cutting.

    ``round`` counts from 1. ``asked`` is the share of all deals; ``worth`` the mean over all hands
    with which the seat is asked, in net stones of its pair, with its standard error; both None if
    it never was. ``helps`` is ``mus``, ``cut`` or ``close`` (not 3 standard errors apart).
    """

    round: int
    seat: int
    asked: float
    worth: float | None
    standard_error: float | None
    helps: str


@dataclass(frozen=True)
class AgreedMus:
    """A round in which all give mus: the share of all deals, and what the mano's pair gains."""

    round: int
    share: float
    gain: float | None
    standard_error: float | None


@dataclass(frozen=True)
class MusBySeat(Tabular):
    """What each further mus brings by seat and round."""

    kings: int
    real: str
    model: str
    stakes: str
    rounds: int
    seats: list[SeatMus]
    agreed: list[AgreedMus]
    deals: int
    seed: int
    seconds: float = field(compare=False)

    def rows(self) -> list[dict[str, Any]]:
        """Return one row per round and seat."""
        return [
            {
                "round": one.round,
                "seat": one.seat,
                "seat_name": seat_name(one.seat),
                "p_asked": one.asked,
                "worth": one.worth,
                "standard_error": one.standard_error,
                "helps": one.helps,
            }
            for one in self.seats
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return the command line's JSON."""
        from musodds.version import version

        return {
            "variant": {"kings": self.kings, "real": self.real},
            "model": self.model,
            "stakes": self.stakes,
            "rounds": self.rounds,
            "deals": self.deals,
            "by_seat": self.rows(),
            "agreed": [vars(one) for one in self.agreed],
            "provenance": {
                "version": version(),
                "seed": self.seed,
                "source": self.model,
                "seconds": self.seconds,
            },
        }

    def caption(self) -> str:
        """Return the model."""
        return self.model


@dataclass(frozen=True, eq=False)
class _Further:
    """What each further mus brings on a unit's deals; called with its number."""

    seed: int
    rounds: int
    deck: npt.NDArray[np.uint64]
    tables: PhaseTables
    policy: PhasePolicy

    deals_a_unit: ClassVar[int] = UNIT_DEALS

    def __call__(self, unit: int) -> tuple[Any, ...]:
        from musodds.kernels.mus_further import weigh_further

        sums: tuple[Any, ...] = weigh_further(
            self.seed, unit, UNIT_DEALS, self.rounds, self.deck, self.tables, self.policy
        )
        return sums


@checked
def mus_by_seat(
    *,
    kings: int = 8,
    real: str = "off",
    model: str = "human",
    stakes: str = "pass",
    rounds: int | None = None,
    exhaustion: str = "reshuffle",
    deals: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    cluster: Any = None,
) -> MusBySeat:
    """Return what giving mus brings more than cutting, by seat and round, over all hands.

    Whoever is asked gives mus once against his habit or with it; what follows is the model's.

    Parameters
    ----------
    deals : int, optional
        Whole deals, a million by default.

    Raises
    ------
    InvalidInput
        For arguments that name nothing, or a model in which nobody throws.
    """
    started = perf_counter()
    if model == DEALT:
        raise InvalidInput(_("with dealt nobody cuts or throws; name a model that does"))
    variant = Variant(kings, real)
    people = load_model(model, kings, check_stakes(stakes))
    limit = rounds
    if limit is None:
        limit = DEFAULT_ROUNDS if people.rounds > 1 else 1
    if isinstance(limit, bool) or not 1 <= limit <= 9:
        raise InvalidInput(_("rounds of discards are 1 to 9, not {n}").format(n=limit))
    seed = check_seed(seed)
    units = -(-check_deals(deals, DEFAULT_DEALS) // UNIT_DEALS)
    tables = phase_tables(variant, stakes, check_exhaustion(exhaustion))
    run = _Further(seed, limit, deck_without(variant, ()), tables, people.policy())
    with at_work(threads, cluster) as workers:
        parts = list(run_units(run, range(units), workers))
    asked, sums, agreed, gained = (np.sum(part, axis=0) for part in zip(*parts, strict=True))
    n = units * UNIT_DEALS
    return MusBySeat(
        kings=kings,
        real=real,
        model=people.name,
        stakes=stakes,
        rounds=limit,
        seats=[
            _seat(round_, seat, int(asked[round_, seat]), sums[round_, seat].tolist(), n)
            for round_ in range(limit)
            for seat in range(N_PLAYERS)
        ],
        agreed=[
            _agreed(round_, int(agreed[round_]), gained[round_].tolist(), n)
            for round_ in range(limit)
        ],
        deals=n,
        seed=seed,
        seconds=perf_counter() - started,
    )


def _seat(round_: int, seat: int, asked: int, sums: list[int], deals: int) -> SeatMus:
    if asked < 2:
        return SeatMus(round_ + 1, seat, asked / deals, None, None, "close")
    worth, error = mean_and_error(sums[0], sums[1], asked)
    helps = ("mus" if worth > 0 else "cut") if told_apart(worth, error) else "close"
    return SeatMus(round_ + 1, seat, asked / deals, worth, error, helps)


def _agreed(round_: int, agreed: int, sums: list[int], deals: int) -> AgreedMus:
    if agreed < 2:
        return AgreedMus(round_ + 1, agreed / deals, None, None)
    return AgreedMus(round_ + 1, agreed / deals, *mean_and_error(sums[0], sums[1], agreed))
