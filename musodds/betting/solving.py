"""Finding the betting of a lance: deals until the gap is small, saved as it goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from musodds.betting.at_score import BetScore
from musodds.betting.command import spot_command
from musodds.betting.gap import Gaps, exact_gaps
from musodds.betting.learner import UNIT_DEALS, BetLearner, LearnerSettings
from musodds.betting.model import BetModel, as_stored
from musodds.betting.policy import Policy
from musodds.betting.sampled_gap import SampledGaps, sampled_gaps
from musodds.betting.spot import ORDAGO_STONES, LanceGame, Spot
from musodds.betting.tree import Sizes
from musodds.engines.checkpoints import kept_if_interrupted
from musodds.engines.cluster import at_work
from musodds.engines.units import Workers
from musodds.game.cards import parse_cards
from musodds.game.errors import InvalidInput
from musodds.game.variant import N_PLAYERS, Variant, parse_lance, parse_seat
from musodds.text import _
from musodds.version import version

#: The most deals at each lance.
USUAL_DEALS = {
    "grande": 16_000_000,
    "chica": 16_000_000,
    "pares": 20_000_000,
    "juego": 20_000_000,
    "punto": 32_000_000,
}
#: The most deals at a score, where one stone decides more and fewer deals tell it.
SCORE_DEALS = 4_000_000
#: Deals from which the gaps at a score are found.
GAP_DEALS = 1_000_000
#: Lances that any hand plays.
ANY_HAND = ("grande", "chica")
#: Deals between two looks at the gap, and between two checkpoints.
DEALS_A_LOOK = 5_000_000


@dataclass(frozen=True)
class BetProgress:
    """How far a run has come: ``deals`` done, and the most that a seat gains, if looked at.

    ``gap`` is in stones, or at a score in its ``unit`` and an upper bound from drawn deals.
    """

    deals: int
    gap: float | None = None
    unit: str = "stones"


def make_spot(
    lance: str,
    *,
    players: Sequence[int | str] | None = None,
    bets: str = "2",
    most_raises: int = 1,
    no_ordago: bool = False,
    ordago: float = ORDAGO_STONES,
    cut_by: int | str | None = None,
    model: str = "human",
    dead: str = "",
    kings: int = 8,
    real: str = "off",
    score: BetScore | None = None,
) -> Spot:
    """Return the spot that the arguments name, as the public functions take them.

    ``players`` are seats 0-3 or their names, all four if not given; ``bets`` is read by
    `Sizes.parse`, ``most_raises`` may follow one another, and ``no_ordago`` leaves that word out;
    the others are those of `Spot`.

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
        sizes=Sizes.parse(bets, most_raises, not no_ordago),
        ordago=float(ordago),
        dead=parse_cards(dead, variant),
        cut_by=None if cut_by is None else _seat(cut_by),
        model=model,
        score=score,
    )


def _seat(seat: int | str) -> int:
    """Return the seat 0-3 of a number from 0 or of a name."""
    if isinstance(seat, int):
        return parse_seat(seat + 1)
    return parse_seat(seat)


def usual_deals(spot: Spot) -> int:
    """Return the deals that a spot is learned from if nothing else is said."""
    return USUAL_DEALS[spot.lance] if spot.score is None else SCORE_DEALS


def usual_settings(spot: Spot, seed: int = 1) -> LearnerSettings:
    """Return the settings that serve a spot.

    Any hand plays grande and chica, and many deals are needed to move on. At the other lances
    iterations count more than their deals: at pares of four, 4 million deals leave a gap of 0.02
    with one unit each, 0.08 with eight. At juego of three or four, forgetting is best.
    """
    if spot.lance in ANY_HAND:
        return LearnerSettings(seed, 8)
    forgets = spot.lance == "juego" and len(spot.players) > 2
    return LearnerSettings(seed, 1, 0.5 if forgets else 1.0)


def solve_spot(
    spot: Spot,
    *,
    deals: int | None = None,
    until_gap: float | None = None,
    seed: int = 1,
    threads: int | None = None,
    cluster: Any = None,
    checkpoint: Path | None = None,
    resume: bool = False,
    progress: Callable[[BetProgress], None] | None = None,
) -> BetModel:
    """Return the policy of a spot as its file will give it back, with its gaps.

    They are exact and in stones, or at a score in its unit between two bounds, from drawn deals.

    Parameters
    ----------
    deals : int, optional
        The most sampled deals, rounded up to whole iterations; see `usual_deals`.
    until_gap : float, optional
        Stop where no seat gains more, in stones, or at a score in its unit; looked at after 5
        million deals, at a score 1 million, and whenever they have doubled.
    checkpoint : Path, optional
        Written every 5 million deals, at a score every million, at the end and when interrupted;
        ``resume`` goes on from it.
    threads, cluster : optional
        All processors by default; or the workers of a cluster, see `musodds.odds`. Neither changes
        a number.

    Raises
    ------
    InvalidInput
        For arguments that make no run, or a checkpoint of another.
    """
    asked = usual_deals(spot) if deals is None else deals
    if asked < 1:
        raise InvalidInput(_("a policy is learned from one deal at least"))
    if until_gap is not None and not until_gap > 0:
        raise InvalidInput(_("a gap to stop at is above 0"))
    learner = BetLearner(spot.game(), usual_settings(spot, seed))
    if resume:
        if checkpoint is None:
            raise InvalidInput(_("resume needs the checkpoint's file"))
        learner.resume(checkpoint)
    with at_work(threads, cluster) as workers, kept_if_interrupted(learner, checkpoint):
        _learn(learner, spot, asked, until_gap, checkpoint, workers, progress)
    command = command_of(spot, learner.n_deals, seed)
    about = {"command": command, "version": version(), "seed": seed, "deals": learner.n_deals}
    return measured(BetModel(spot, as_stored(learner.policy()), about))


def _learn(
    learner: BetLearner,
    spot: Spot,
    asked: int,
    until_gap: float | None,
    checkpoint: Path | None,
    workers: Workers,
    progress: Callable[[BetProgress], None] | None,
) -> None:
    """Iterate to the end; see `solve_spot`."""
    step = look = DEALS_A_LOOK if spot.score is None else DEALS_A_LOOK // 5
    unit = "stones" if spot.score is None else spot.score.unit
    while learner.n_deals < asked:
        learner.run(min(asked, learner.n_deals + step), workers)
        if checkpoint is not None:
            learner.save(checkpoint)
        gap = None
        if until_gap is not None and look <= learner.n_deals < asked:
            look = 2 * learner.n_deals
            gap = _most_of_a_seat(_gaps(learner.game, as_stored(learner.policy())))
        if progress is not None:
            progress(BetProgress(learner.n_deals, gap, unit))
        if gap is not None and until_gap is not None and gap <= until_gap:
            break


def _gaps(game: LanceGame, policy: Policy) -> Gaps | SampledGaps:
    """Return the exact gaps of a policy, or at a score those of drawn deals."""
    if game.scored is None:
        return exact_gaps(game, policy)
    return sampled_gaps(game, policy, GAP_DEALS, 1)


def _most_of_a_seat(gaps: Gaps | SampledGaps) -> float:
    """Return the most that a seat gains, at a score at most."""
    if isinstance(gaps, Gaps):
        return max(gaps.seat)
    return max(bracket.upper for bracket in gaps.seat)


def measured(model: BetModel) -> BetModel:
    """Return a model whose provenance has its value and its gaps."""
    gaps = _gaps(model.spot.game(), model.policy).to_dict()
    # The time it took is not the same twice, and files are made again to the byte.
    del gaps["seconds"]
    return BetModel(model.spot, model.policy, {**model.about, "gaps": gaps})


def command_of(spot: Spot, deals: int, seed: int) -> str:
    """Return the command that solves a spot again, to the byte.

    >>> command_of(Spot(Variant(4), "pares", (0, 3), cut_by=1), 1000, 1)
    'musodds solve bets --lance pares --players mano,postre --cut-by second --deals 1000 --kings 4'
    """
    how = []
    if deals != whole_iterations(usual_deals(spot), spot):
        how.append(f"--deals {deals}")
    if seed != 1:
        how.append(f"--seed {seed}")
    return spot_command(spot, how)


def whole_iterations(deals: int, spot: Spot) -> int:
    """Return so many deals rounded up to whole iterations."""
    an_iteration = usual_settings(spot).units_per_iteration * UNIT_DEALS
    return -(-deals // an_iteration) * an_iteration
