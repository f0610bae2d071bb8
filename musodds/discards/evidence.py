"""What the mus phase tells of the others: who gave mus, who cut, how many cards each kept.

Before the first discard the others' giving or cutting says something of each hand by itself: one
weight per distinct hand for each of them. After a discard their hands hang together through the
cards that they threw, so there is no such weight and the odds are sampled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from musodds.discards.kept import kept_by_seat
from musodds.discards.model import FloatArray, MusModel, load_model
from musodds.discards.turn import make_turn
from musodds.engines.cluster import at_work
from musodds.engines.outcomes import Outcomes
from musodds.engines.query import Discarded, OddsQuery, weighed
from musodds.engines.result import OddsResult
from musodds.engines.sampling import sampled_result
from musodds.engines.tally import Tally, counts_of_states
from musodds.engines.units import check_deals, check_seed, run_units
from musodds.game.arguments import checked
from musodds.game.errors import InvalidInput
from musodds.game.hands import IntArray, hand_table
from musodds.game.places import PLACES, cutter_of, place_from
from musodds.game.variant import N_PLAYERS, Variant
from musodds.kernels.codes import N_CODES
from musodds.kernels.deal import N_STATES
from musodds.kernels.mus_kept import count_after_discard
from musodds.kernels.mus_phase import PhasePolicy, PhaseTables
from musodds.text import _

_UNIT_ATTEMPTS = 50_000
#: Units between looks at whether enough deals fit.
_UNITS_A_LOOK = 8
_DEFAULT_DEALS = 1_000_000
_MOST_ATTEMPTS = 400_000_000


@checked
def cut_weights(model: MusModel, seat: int, cut_by: str) -> dict[str, FloatArray]:
    """Return the weight of each distinct hand of the others, given who cut in the first round.

    Parameters
    ----------
    model : MusModel
    seat : int
        My seat, 0-3.
    cut_by : str
        ``me``, ``right``, ``partner`` or ``left``, or the name of a seat; ``nobody`` if all four
        gave mus.

    Returns
    -------
    dict of str to float64 ndarray, shape (n,)
        By ``partner``, ``right``, ``left``: the model's chance of what that player did with each
        hand; 1 for one who had not spoken yet.

    Raises
    ------
    InvalidInput
        If ``cut_by`` names nobody, or the model never does what was done.
    """
    cutter = cutter_of(seat, cut_by)
    weights = {}
    for place, distance in PLACES.items():
        his_seat = (seat + distance) % N_PLAYERS
        give = model.give[0, his_seat]
        if his_seat == cutter:
            weight = 1.0 - give
        elif his_seat < cutter:
            weight = give.copy()
        else:
            weight = np.ones_like(give)
        if not weight.any():
            raise InvalidInput(
                _("in the model {model} the {place} never does that").format(
                    model=model.name, place=place
                )
            )
        weights[place] = weight
    return weights


def odds_given_cutting(
    query: OddsQuery, seat: int, cut_by: str, model_name: str, stakes: str = "pass"
) -> OddsQuery:
    """Return the query with what the cutting tells put into the weights of the others' hands.

    See `cut_weights`; the weights are real numbers, and so are the counts that come of them.
    """
    if model_name == "dealt":
        raise InvalidInput(_("with dealt nobody cuts or throws; name a model that does"))
    model = load_model(model_name, query.variant.kings, stakes)
    place = place_from(seat, cutter_of(seat, cut_by))
    return weighed(query, cut_weights(model, seat, place), cut_by=place, model=model.name)


def odds_after_discard(
    hand: str,
    seat: int | str,
    *,
    threw: str,
    kept: Mapping[str, int],
    kings: int = 8,
    real: str = "off",
    model: str = "human",
    stakes: str = "pass",
    dead: str = "",
    deals: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    cluster: Any = None,
) -> OddsResult:
    """Return the odds of a hand after the first discard.

    Parameters
    ----------
    hand, threw : str
        What I hold now and the cards that I threw.
    kept : mapping
        How many cards ``partner``, ``right`` and ``left`` kept, 0 to 3; not named is unknown.
    model : str
        How the others cut and throw: ``kings``, ``equilibrium``, ``human``, or a file's path.
    deals : int, optional
        At least so many deals that fit, a million by default.

    Raises
    ------
    InvalidInput
        For arguments that name nothing, or a count that the model never keeps.
    """
    if model == "dealt":
        raise InvalidInput(_("with dealt nobody else throws; name a model that does"))
    turn = make_turn(
        hand,
        seat,
        kings=kings,
        real=real,
        model=model,
        stakes=stakes,
        mus_round=2,
        rounds=2,
        threw=threw,
        dead=dead,
    )
    begin = perf_counter()
    seed = check_seed(seed)
    wanted = check_deals(deals, _DEFAULT_DEALS)
    kept_by_seat(turn.people, 0, turn.seat, kept)
    n_kept = np.full(N_PLAYERS, -1, np.int64)
    for place, n in kept.items():
        n_kept[(turn.seat + PLACES[place]) % N_PLAYERS] = n
    run = _AfterDiscard(
        seed,
        turn.variant,
        turn.row,
        turn.seat,
        n_kept,
        turn.unseen,
        turn.tables,
        turn.people.policy(),
    )
    total, unit, together = Tally(), 0, np.zeros(N_CODES, np.int64)
    with at_work(threads, cluster) as workers:
        while total.deals < wanted and unit * _UNIT_ATTEMPTS < _MOST_ATTEMPTS:
            units = range(unit, unit + _UNITS_A_LOOK)
            for part, codes, ways in run_units(run, units, workers):
                total.add(part)
                together[codes] += ways
            unit += _UNITS_A_LOOK
    if total.deals == 0:
        raise InvalidInput(
            _("in the model {model} the others never all keep so many cards").format(
                model=turn.people.name
            )
        )
    told = {"threw": threw, "model": turn.people.name}
    if kept:
        told["kept"] = ", ".join(f"{place}={n}" for place, n in kept.items())
    if dead:
        told["dead"] = dead
    query = OddsQuery(
        turn.variant,
        turn.row,
        turn.dead,
        discarded=Discarded(
            turn.threw,
            (kept.get("partner"), kept.get("right"), kept.get("left")),
            turn.people.name,
        ),
        told=told,
    )
    seconds = perf_counter() - begin
    result = sampled_result(query, turn.seat, seed, total, None, False, seconds)
    return replace(result, outcomes=Outcomes.from_tally(together))


@dataclass(frozen=True, eq=False)
class _AfterDiscard:
    """Deals played out to the first discard and kept where it fits; called with a unit's number."""

    seed: int
    variant: Variant
    row: int
    seat: int
    n_kept: IntArray
    unseen: npt.NDArray[np.uint64]
    tables: PhaseTables
    policy: PhasePolicy

    deals_a_unit: ClassVar[int] = _UNIT_ATTEMPTS

    def __call__(self, unit: int) -> tuple[Tally, IntArray, IntArray]:
        tally = Tally()
        histogram = np.zeros((4, N_STATES), dtype=np.int64)
        outcomes = np.zeros(N_CODES, np.int64)
        tally.deals = count_after_discard(
            self.seed,
            unit,
            _UNIT_ATTEMPTS,
            self.row,
            self.seat,
            self.n_kept,
            self.unseen,
            self.tables,
            self.policy,
            histogram,
            tally.net,
            outcomes,
        )
        tally.counts += counts_of_states(histogram, hand_table(self.variant), self.row)
        codes = np.flatnonzero(outcomes)
        return tally, codes, outcomes[codes]
