"""Which cards to throw: every choice of one hand, valued on the same deals."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import Any

import numpy as np

from musodds.discards.choices import thrown_cards
from musodds.discards.discard_options import exact_options, sampled_options, tied_with_best
from musodds.discards.discard_result import DiscardResult
from musodds.discards.from_shipped import shipped_options, worths_for
from musodds.discards.made import CLASSES, classes_with
from musodds.discards.payoff import stones_payoff
from musodds.discards.sampling import DEFAULT_DEALS, ThrowSample, sample_throws
from musodds.discards.shipped_worths import EveryWorth
from musodds.discards.turn import MusTurn, check_worth, make_turn
from musodds.engines.ask import Told
from musodds.engines.cluster import at_work
from musodds.engines.units import check_deals, check_seed, check_threads
from musodds.game.arguments import checked
from musodds.game.cards import format_cards, parse_cards, rank_counts
from musodds.game.errors import InvalidInput, refuse_idle
from musodds.game.variant import LANCES, parse_lance
from musodds.match.at_score import ScoreTold, payoff_at
from musodds.text import _


@checked
def discard(
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
    kept: str | Mapping[str, int] = "",
    score: str | None = None,
    target: int | None = None,
    juegos_won: str | None = None,
    juegos: int | None = None,
    throw: str | None = None,
    makes: str | None = None,
    lance: str | None = None,
    value: Mapping[str, float] | None = None,
    deals: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    cluster: Any = None,
) -> DiscardResult:
    """Return every choice of cards to throw, best first.

    Parameters
    ----------
    hand, seat : str
        As everywhere: ``"RR7A"``, ``"postre"``.
    model : str
        ``dealt`` (nobody else throws; exact), ``kings``, ``equilibrium``, ``human``, or a file's
        path.
    rounds : int, optional
        The most rounds of discards; by default 3, and 1 for ``dealt`` and ``kings``.
    mus_round, threw : int, str
        The round of mus this is, from 1, and all the cards that I threw in earlier ones.
    partner, rivals, right, left : str, optional
        What is known of the others' hands now, as in `musodds.odds`.
    kept : str or mapping
        How many cards the others are seen to keep in this round, ``"partner=3"``.
    score, target, juegos_won, juegos : optional
        US-THEM in a juego to 40 stones or to ``target``: choices are then worth juegos won, by
        what later hands of the same model bring; with the juegos won in a partida to 3 or to
        ``juegos``, partidas.
    throw : str, optional
        Cards whose throwing is asked about: only they and the best choice are returned.
    makes : str, optional
        A class of hands, as `musodds.know` understands it, whose chance after each draw is told
        besides those that always are.
    lance, value : optional
        Rank by one lance alone, or by fixed worths of lances; one not named pays as the stakes say.
    deals : int, optional
        Exactly so many deals or the few more that fill a unit; by default as many as separate the
        best at 3 joint standard errors, 50,000 to 150,000. With neither ``deals`` nor
        ``seed`` what is shipped is read: the first round, nothing known, the other defaults.
    threads, cluster : optional
        All processors by default; or the workers of a cluster, see `musodds.odds`. Neither changes
        a number.

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
        kept=kept,
    )
    fixed = _fixed(lance, value)
    asked = None if throw is None else _asked(turn, throw)
    classes = classes_with(makes, turn.variant)
    told = ScoreTold(score, target, juegos_won, juegos)
    at_score = payoff_at(told, turn.seat, turn.variant, stakes, model)
    if at_score is not None and fixed:
        raise InvalidInput(_("rank by the score or by what lances are worth, not both"))
    payoff = stones_payoff(stakes, fixed) if at_score is None else at_score[0]
    sample = None
    sampled = at_score is not None or (deals, seed, cluster) != (None, None, None)
    worths = None if sampled or fixed or classes != CLASSES else worths_for(turn)
    check_threads(threads)
    if worths is not None:
        options = shipped_options(turn, worths)
    elif turn.alone and turn.is_plain and at_score is None:
        refuse_idle(_("where nobody else throws the answer is exact"), deals=deals, seed=seed)
        with at_work(threads, cluster) as workers:
            options = exact_options(turn, fixed, classes, workers)
    else:
        deals = None if deals is None else check_deals(deals, DEFAULT_DEALS)
        seed = check_seed(seed)
        with at_work(threads, cluster) as workers:
            sample = sample_throws(turn, payoff, seed, workers, deals)
        options = sampled_options(turn, payoff, classes, sample)
    tied = tied_with_best(options)
    if asked is not None:
        options = [option for option in options if option is options[0] or option.keep == asked]
    return DiscardResult(
        hand=format_cards(turn.hand, turn.variant),
        seat=turn.seat,
        kings=kings,
        real=real,
        model=model,
        stakes=stakes,
        mus_round=mus_round,
        rounds=turn.rounds,
        options=options,
        indistinguishable=tied,
        method="exact" if sample is None and worths is None else "mc",
        deals=_deals(sample, worths),
        seed=seed,
        seconds=perf_counter() - started,
        asked=asked,
        wanted=makes,
        unit=payoff.unit,
        score=None if at_score is None else at_score[1],
        known=turn.known,
        effective_deals=_effective(turn, sample, worths),
        stopped="interrupted" if sample is not None and sample.interrupted else None,
        shipped=worths is not None,
    )


def _deals(sample: ThrowSample | None, worths: EveryWorth | None) -> int | None:
    if worths is not None:
        return worths.deals
    return None if sample is None else sample.deals


def _effective(
    turn: MusTurn, sample: ThrowSample | None, worths: EveryWorth | None
) -> float | None:
    if worths is not None:
        return float(worths.effective[turn.seat, turn.row])
    return None if sample is None else sample.effective


def _fixed(lance: str | None, value: Mapping[str, float] | None) -> dict[str, float]:
    if lance is not None and value is not None:
        raise InvalidInput(_("rank by one lance or by the worth of each, not both"))
    if lance is None:
        check_worth(value or {})
        return dict(value or {})
    asked = parse_lance(lance)
    return {name: float(name == asked) for name in LANCES}


def _asked(turn: MusTurn, throw: str) -> str:
    """Return what throwing ``throw`` keeps, as it is written."""
    variant = turn.variant
    cards = parse_cards(throw, variant)
    if not cards:
        raise InvalidInput(_("who gives mus throws one card at least"))
    missing = np.array(rank_counts(cards, variant)) > np.array(rank_counts(turn.hand, variant))
    if missing.any():
        raise InvalidInput(
            _("{hand} does not hold the cards {cards}").format(
                hand=format_cards(turn.hand, variant), cards=format_cards(cards, variant)
            )
        )
    return format_cards(thrown_cards(turn.hand, cards), variant)
