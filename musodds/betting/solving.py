"""Finding the betting of a lance: deals until the gap is small, saved as it goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from musodds.betting.learner import UNIT_DEALS, BetLearner, LearnerSettings
from musodds.betting.model import BetModel, as_stored
from musodds.betting.spot import ORDAGO_STONES, Spot
from musodds.betting.tree import Sizes
from musodds.game.cards import parse_cards
from musodds.game.errors import InvalidInput
from musodds.game.variant import N_PLAYERS, Variant, parse_lance, parse_seat
from musodds.text import _
from musodds.version import version

#: Deals for a tree of four, three and two players; a seat gains less than 0.005 stones after them.
USUAL_DEALS = {4: 40_000_000, 3: 20_000_000, 2: 10_000_000}
#: Deals between two looks at the gap, and between two checkpoints.
DEALS_A_LOOK = 5_000_000


@dataclass(frozen=True)
class BetProgress:
    """How far a run has come: deals done and asked for."""

    deals: int
    of: int


def make_spot(
    lance: str,
    *,
    players: Sequence[int | str] | None = None,
    bets: str = "2",
    ordago: float = ORDAGO_STONES,
    cut_by: int | str | None = None,
    model: str = "human",
    dead: str = "",
    kings: int = 8,
    real: str = "off",
) -> Spot:
    """Return the spot that the arguments name, as the public functions take them.

    ``players`` are seats 0-3 or their names, all four if not given; ``bets`` is read by
    `Sizes.parse`; the others are those of `Spot`.

    >>> make_spot("pares", players=["mano", "postre"], bets="2 +2").game().tree.n_decisions
    12

    Raises
    ------
    InvalidInput
        If one of them names nothing, or they contradict one another.
    """
    variant = Variant(kings, real)
    seats = range(N_PLAYERS) if players is None else [_seat(player) for player in players]
    return Spot(
        variant=variant,
        lance=parse_lance(lance),
        players=tuple(sorted(seats)),
        sizes=Sizes.parse(bets),
        ordago=float(ordago),
        dead=parse_cards(dead, variant),
        cut_by=None if cut_by is None else _seat(cut_by),
        model=model,
    )


def _seat(seat: int | str) -> int:
    """Return the seat 0-3 of a number from 0 or of a name."""
    if isinstance(seat, int):
        return parse_seat(seat + 1)
    return parse_seat(seat)


def usual_deals(spot: Spot) -> int:
    """Return the deals that a spot is learned from if nothing else is said."""
    return USUAL_DEALS[len(spot.players)]


def solve_spot(
    spot: Spot,
    *,
    deals: int | None = None,
    seed: int = 1,
    threads: int = 1,
    checkpoint: Path | None = None,
    resume: bool = False,
    progress: Callable[[BetProgress], None] | None = None,
) -> BetModel:
    """Return the policy of a spot, as its file will give it back.

    Parameters
    ----------
    deals : int, optional
        Sampled deals, rounded up to whole iterations; see `USUAL_DEALS`.
    checkpoint : Path, optional
        Written every five million deals and at the end; ``resume`` goes on from it.

    Raises
    ------
    InvalidInput
        For arguments that make no run, or a checkpoint of another.
    """
    learner = BetLearner(spot.game(), LearnerSettings(seed=seed))
    asked = usual_deals(spot) if deals is None else deals
    if asked < 1:
        raise InvalidInput(_("a policy is learned from one deal at least"))
    if resume:
        if checkpoint is None:
            raise InvalidInput(_("resume needs the checkpoint's file"))
        learner.resume(checkpoint)
    a_look = DEALS_A_LOOK // UNIT_DEALS * UNIT_DEALS
    while learner.n_deals < asked:
        learner.run(min(asked, learner.n_deals + a_look), threads)
        if checkpoint is not None:
            learner.save(checkpoint)
        if progress is not None:
            progress(BetProgress(learner.n_deals, asked))
    about = {"version": version(), "seed": seed, "deals": learner.n_deals}
    return BetModel(spot, as_stored(learner.policy()), about)
