"""Cut or give mus: both values on the same deals, given that those before me gave it."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from musodds.discards.from_shipped import shipped_ways, worths_for
from musodds.discards.mus_result import MusResult
from musodds.discards.payoff import stones_payoff
from musodds.discards.sampling import DEFAULT_DEALS
from musodds.discards.turn import make_turn
from musodds.engines.ask import Told
from musodds.engines.cluster import at_work
from musodds.engines.units import check_deals, check_seed, check_threads
from musodds.game.arguments import checked
from musodds.game.cards import format_cards
from musodds.game.errors import refuse_idle
from musodds.match.at_score import ScoreTold, payoff_at
from musodds.text import _


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
    partner: str | None = None,
    rivals: str | None = None,
    right: str | None = None,
    left: str | None = None,
    score: str | None = None,
    target: int | None = None,
    juegos_won: str | None = None,
    juegos: int | None = None,
    deals: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    cluster: Any = None,
) -> MusResult:
    """Return what cutting and giving mus are worth to a hand, those before it having given mus.

    The parameters are those of `musodds.discard`. If all give mus I throw what a first sample found
    best; if it goes on to another round I play as the model does. Before the first discard what
    cutting is worth, and how often all give mus, are exact. What is shipped is read as there.

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
        told=Told(partner=partner, rivals=rivals, right=right, left=left),
    )
    told = ScoreTold(score, target, juegos_won, juegos)
    at_score = payoff_at(told, turn.seat, turn.variant, stakes, model)
    sampled = at_score is not None or (deals, seed, cluster) != (None, None, None)
    worths = None if sampled else worths_for(turn)
    check_threads(threads)
    if worths is not None:
        found = shipped_ways(turn, worths)
    elif turn.alone and turn.is_plain and at_score is None:
        from musodds.discards.mus_ways import exact_ways

        refuse_idle(_("where nobody else throws the answer is exact"), deals=deals, seed=seed)
        with at_work(threads, cluster) as workers:
            found = exact_ways(turn, workers)
    else:
        from musodds.discards.mus_ways import sampled_ways

        deals = None if deals is None else check_deals(deals, DEFAULT_DEALS)
        seed = check_seed(seed)
        payoff = stones_payoff(stakes, {}) if at_score is None else at_score[0]
        with at_work(threads, cluster) as workers:
            found = sampled_ways(turn, payoff, seed, workers, deals)
    return MusResult(
        hand=format_cards(turn.hand, turn.variant),
        seat=turn.seat,
        kings=kings,
        real=real,
        model=model,
        stakes=stakes,
        mus_round=mus_round,
        rounds=turn.rounds,
        habit=turn.habit,
        score=None if at_score is None else at_score[1],
        known=turn.known,
        seed=seed,
        seconds=perf_counter() - started,
        **found,
    )
