"""Which cards to throw: every choice of one hand, valued on the same deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from musodds.discards.choices import kept_choices, thrown_cards
from musodds.discards.discard_result import DiscardOption, DiscardResult
from musodds.discards.lone_throw import dealt_choices
from musodds.discards.made import classes_with, hands_made
from musodds.discards.turn import MusTurn, PhaseSpot, make_turn
from musodds.engines.cluster import at_work
from musodds.engines.units import (
    Run,
    Workers,
    add_until,
    check_deals,
    check_seed,
    mean_and_error,
)
from musodds.game.arguments import checked
from musodds.game.cards import format_cards, parse_cards, rank_counts
from musodds.game.errors import InvalidInput, refuse_idle
from musodds.game.variant import LANCES, parse_lance
from musodds.kernels.mus_phase import PhasePolicy, PhaseTables
from musodds.kernels.mus_weigh import weigh_choices
from musodds.text import _

#: Dealt deals in a unit, of which some are rejected by the evidence.
UNIT_ATTEMPTS = 20_000
#: Units between looks at whether the best is separated.
UNITS_A_LOOK = 8
MINIMUM_DEALS = 50_000
DEFAULT_DEALS = 1_000_000
#: Dealt deals after which a sample ends although few fitted the evidence.
MOST_ATTEMPTS = 400_000_000
#: Joint standard errors at which two choices are told apart.
SEPARATION = 3.0


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
    throw : str, optional
        Cards whose throwing is asked about: only they and the best choice are returned.
    makes : str, optional
        A class of hands, as `musodds.know` understands it, whose chance after each draw is told
        besides those that always are.
    lance, value : optional
        Rank by one lance alone, or by fixed worths of lances; one not named pays as the stakes say.
    deals : int, optional
        Exactly so many deals or the few more that fill a unit; by default as many as separate the
        best at 3 joint standard errors, 50,000 to a million.
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
        worth=_worth(lance, value),
    )
    asked = None if throw is None else _asked(turn, throw)
    classes = classes_with(makes, turn.variant)
    interrupted = False
    if turn.people is None:
        refuse_idle(_("where nobody else throws the answer is exact"), deals=deals, seed=seed)
        with at_work(threads, cluster) as workers:
            options, n_deals = _exact_options(turn, classes, workers), None
        seed = None
    else:
        deals = None if deals is None else check_deals(deals, DEFAULT_DEALS)
        seed = check_seed(seed)
        with at_work(threads, cluster) as workers:
            options, n_deals, interrupted = _sampled_options(turn, classes, deals, seed, workers)
    best = options[0]
    tied = [
        option.keep
        for option in options[1:]
        if option.behind == 0
        or (
            option.behind_standard_error is not None
            and -option.behind < SEPARATION * option.behind_standard_error
        )
    ]
    if asked is not None:
        options = [option for option in options if option is best or option.keep == asked]
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
        method="exact" if n_deals is None else "mc",
        deals=n_deals,
        seed=seed,
        seconds=perf_counter() - started,
        asked=asked,
        wanted=makes,
        stopped="interrupted" if interrupted else None,
    )


def _worth(lance: str | None, value: Mapping[str, float] | None) -> dict[str, float]:
    if lance is not None and value is not None:
        raise InvalidInput(_("rank by one lance or by the worth of each, not both"))
    if lance is None:
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


def _exact_options(turn: MusTurn, classes: Sequence[str], workers: Workers) -> list[DiscardOption]:
    variant = turn.variant
    choices = dealt_choices(
        turn.hand,
        turn.seat,
        variant,
        stakes=turn.stakes,
        dead=(*turn.threw, *turn.dead),
        worth=turn.worth,
        classes=classes,
        workers=workers,
    )
    choices.sort(key=lambda choice: -choice.worth)
    return [
        DiscardOption(
            keep=format_cards(choice.keep, variant),
            throw=format_cards(thrown_cards(turn.hand, choice.keep), variant),
            net_stones=float(choice.net),
            standard_error=None,
            worth=float(choice.worth),
            behind=float(choice.worth - choices[0].worth),
            behind_standard_error=None,
            win={lance: won / choice.deals for lance, won in choice.won.items()},
            makes={name: float(p) for name, p in choice.makes.items()},
        )
        for choice in choices
    ]


def _sampled_options(
    turn: MusTurn, classes: Sequence[str], deals: int | None, seed: int, workers: Workers
) -> tuple[list[DiscardOption], int, bool]:
    found, n_options = _sample(turn, deals, seed, workers)
    options = _options(turn, classes, found.sums, n_options)
    return options, int(found.sums[0]), found.interrupted


def best_by_sample(turn: MusTurn, seed: int, workers: Workers) -> int:
    """Return the place in `kept_choices` of the choice that a default sample finds best."""
    found, n_options = _sample(turn, None, seed, workers)
    if found.interrupted:
        raise KeyboardInterrupt
    return int(np.argmax(found.sums[1][:n_options]))


@dataclass(frozen=True, eq=False)
class _Weighing:
    """Every choice of a hand valued on the same deals; called with a unit's number."""

    seed: int
    spot: PhaseSpot
    tables: PhaseTables
    policy: PhasePolicy
    flat: npt.NDArray[np.bool_]
    amounts: npt.NDArray[np.float64]

    deals_a_unit: ClassVar[int] = UNIT_ATTEMPTS

    def __call__(self, unit: int) -> tuple[Any, ...]:
        result: tuple[Any, ...] = weigh_choices(
            self.seed,
            unit,
            UNIT_ATTEMPTS,
            *self.spot,
            self.tables,
            self.policy,
            self.flat,
            self.amounts,
        )
        return result


def _sample(turn: MusTurn, deals: int | None, seed: int, workers: Workers) -> tuple[Run, int]:
    """Return the sums of `weigh_choices` over as many units as are needed, and the choices."""
    assert turn.people is not None
    n_options = int(turn.tables.n_options[turn.row])
    run = _Weighing(
        seed,
        turn.spot,
        turn.tables,
        turn.people.policy(),
        turn.flat,
        turn.amounts,
    )

    def enough(sums: list[Any], units: int) -> bool:
        n = int(sums[0])
        if units * UNIT_ATTEMPTS >= MOST_ATTEMPTS:
            return True
        if deals is not None:
            return n >= deals
        return n >= DEFAULT_DEALS or (n >= MINIMUM_DEALS and _separated(sums, n_options))

    found = add_until(run, workers, UNITS_A_LOOK, enough)
    if int(found.sums[0]) < 2:
        raise InvalidInput(_("in this model the others would not all give mus against this hand"))
    return found, n_options


def _paired(sums: list[Any], best: int, other: int) -> tuple[float, float]:
    """Return the mean of (other - best) and its standard error."""
    n, totals, products = sums[0], sums[1], sums[2]
    cross = products[max(best, other), min(best, other)]
    squares = products[best, best] + products[other, other] - 2 * cross
    return mean_and_error(float(totals[other] - totals[best]), float(squares), int(n))


def _separated(sums: list[Any], n_options: int) -> bool:
    best = int(np.argmax(sums[1][:n_options]))
    for other in range(n_options):
        if other != best:
            distance, error = _paired(sums, best, other)
            if -distance < SEPARATION * error or error == 0:
                return False
    return True


def _options(
    turn: MusTurn, classes: Sequence[str], sums: list[Any], n_options: int
) -> list[DiscardOption]:
    n, totals, _products, nets, wins, drawn = sums
    n = int(n)
    made = drawn @ hands_made(classes, turn.variant).T
    variant = turn.variant
    keeps = kept_choices(turn.hand)
    best = int(np.argmax(totals[:n_options]))
    options = []
    for o in sorted(range(n_options), key=lambda o: (-totals[o], o)):
        net, error = mean_and_error(int(nets[o, 0]), int(nets[o, 1]), n)
        behind, behind_error = (0.0, 0.0) if o == best else _paired(sums, best, o)
        options.append(
            DiscardOption(
                keep=format_cards(keeps[o], variant),
                throw=format_cards(thrown_cards(turn.hand, keeps[o]), variant),
                net_stones=net,
                standard_error=error,
                worth=float(totals[o]) / n,
                behind=behind,
                behind_standard_error=behind_error,
                win={lance: int(wins[o, i]) / n for i, lance in enumerate(LANCES)},
                makes={name: int(made[o, i]) / n for i, name in enumerate(classes)},
            )
        )
    return options
