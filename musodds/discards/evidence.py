"""What the mus phase tells of the others: who gave mus, who cut, how many cards each kept.

Before the first discard the others' giving or cutting says something of each hand by itself: one
weight per distinct hand for each of them. After a discard their hands hang together through the
cards that they threw, so there is no such weight and the odds are sampled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from musodds.discards.choices import choice_table
from musodds.discards.model import FloatArray, Model
from musodds.discards.situation import Situation, make_situation
from musodds.discards.values import run_units
from musodds.discards.weighing import UNITS_A_LOOK, check_sampling
from musodds.engines.sampling import fresh_seed
from musodds.game.errors import InvalidInput
from musodds.game.variant import HAND_SIZE, LANCES, N_PLAYERS
from musodds.kernels.mus_weigh import count_after_discard
from musodds.text import _

#: Where each of the others sits, counted from my seat.
PLACES = {"right": 1, "partner": 2, "left": 3}
#: The seven counts of a lance, in the order of `count_after_discard`.
COUNTS = (
    "won_contested",
    "won_uncontested",
    "lost_contested",
    "lost_uncontested",
    "absent",
    "mine_best",
    "mine_beats_rivals",
)
_UNIT_ATTEMPTS = 50_000
_DEFAULT_DEALS = 1_000_000
_MOST_ATTEMPTS = 400_000_000


def cut_weights(model: Model, seat: int, cut_by: str) -> dict[str, FloatArray]:
    """Return the weight of each distinct hand of the others, given who cut in the first round.

    Parameters
    ----------
    model : Model
    seat : int
        My seat, 0-3.
    cut_by : str
        ``me``, ``right``, ``partner`` or ``left``; ``nobody`` if all four gave mus.

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
    if cut_by not in ("me", "nobody", *PLACES):
        raise InvalidInput(
            _("cut by me, right, partner, left or nobody, not {cut_by!r}").format(cut_by=cut_by)
        )
    offset = 0 if cut_by == "me" else PLACES.get(cut_by, 0)
    cutter = N_PLAYERS if cut_by == "nobody" else (seat + offset) % N_PLAYERS
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


@dataclass(frozen=True)
class AfterDiscard:
    """Counts of lances over sampled deals that fit, named as in an odds result."""

    deals: int
    counts: dict[str, dict[str, int]]
    seed: int

    @property
    def probabilities(self) -> dict[str, dict[str, float]]:
        """Return each lance's ``win``, ``contested``, ``mine_best`` and ``mine_beats_rivals``."""
        found = {}
        for lance, n in self.counts.items():
            found[lance] = {
                "win": (n["won_contested"] + n["won_uncontested"]) / self.deals,
                "contested": (n["won_contested"] + n["lost_contested"]) / self.deals,
                "mine_best": n["mine_best"] / self.deals,
                "mine_beats_rivals": n["mine_beats_rivals"] / self.deals,
            }
        return found


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
) -> AfterDiscard:
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
    situation = make_situation(
        hand,
        seat,
        kings=kings,
        real=real,
        others=model,
        stakes=stakes,
        mus_round=2,
        rounds=2,
        threw=threw,
        dead=dead,
    )
    n_threads = check_sampling(deals, seed, threads)
    seed = fresh_seed() if seed is None else seed
    wanted = _DEFAULT_DEALS if deals is None else deals
    kept_by_seat = _kept_by_seat(situation, kept)
    assert situation.model is not None
    policy = situation.model.policy()

    def run(unit: int) -> tuple[Any, ...]:
        result: tuple[Any, ...] = count_after_discard(
            seed,
            unit,
            _UNIT_ATTEMPTS,
            situation.row,
            situation.seat,
            kept_by_seat,
            situation.unseen,
            situation.tables,
            policy,
        )
        return result

    n, unit = 0, 0
    counts = np.zeros((len(LANCES), len(COUNTS)), np.int64)
    while n < wanted and unit * _UNIT_ATTEMPTS < _MOST_ATTEMPTS:
        for kept_deals, part in run_units(run, range(unit, unit + UNITS_A_LOOK), n_threads):
            n += int(kept_deals)
            counts += part
        unit += UNITS_A_LOOK
    if n == 0:
        raise InvalidInput(
            _("in the model {model} the others never all keep so many cards").format(
                model=situation.model.name
            )
        )
    named = {
        lance: dict(zip(COUNTS, map(int, row), strict=True))
        for lance, row in zip(LANCES, counts, strict=True)
    }
    return AfterDiscard(n, named, seed)


def _kept_by_seat(situation: Situation, kept: Mapping[str, int]) -> Any:
    assert situation.model is not None
    by_seat = np.full(N_PLAYERS, -1, np.int64)
    n_draw = choice_table(situation.variant.kings).n_draw
    for place, n in kept.items():
        if place not in PLACES:
            raise InvalidInput(
                _("partner, right and left keep cards, not {place!r}").format(place=place)
            )
        if n == HAND_SIZE:
            raise InvalidInput(
                _("the {place} cannot have kept 4 cards: who gives mus throws one at least").format(
                    place=place
                )
            )
        if isinstance(n, bool) or not 0 <= n < HAND_SIZE:
            raise InvalidInput(_("the {place} kept 0 to 3 cards, not {n}").format(place=place, n=n))
        his_seat = (situation.seat + PLACES[place]) % N_PLAYERS
        chance = situation.model.choice[0, his_seat] * situation.model.give[0, his_seat, :, None]
        if not (chance * (n_draw == HAND_SIZE - n)).any():
            raise InvalidInput(
                _("in the model {model} the {place} never keeps {n} cards").format(
                    model=situation.model.name, place=place, n=n
                )
            )
        by_seat[his_seat] = n
    return by_seat
