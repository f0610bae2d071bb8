"""Which lance wins me the game: who goes out where, and what it is worth to stand in each lance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Unpack

from musodds.engines.ask import Known, told_by
from musodds.engines.outcomes import THEM, count_out, payments
from musodds.game.arguments import checked
from musodds.game.bets import ACCEPTED, REFUSED, Bet
from musodds.game.dejes import FIRST_DEJE
from musodds.game.score import DEFAULT_TARGET
from musodds.game.stakes import bets_at
from musodds.game.variant import LANCES, SEAT_NAMES, seat_title
from musodds.game.words import ENVIDO
from musodds.match.equity import DEALT
from musodds.match.scored_hand import ScoredHand, score_hand
from musodds.results.tabular import Tabular


@dataclass(frozen=True)
class LanceChance:
    """One lance of a hand at a score.

    Attributes
    ----------
    win : float
        The chance that my pair takes the lance; absent counts as not.
    contested : float
        The chance that it is bet on.
    we_go_out, they_go_out : float
        The chance that the juego ends here, in the counting order, at the stakes given.
    stand : float
        Our chance to win the juego if the rivals bet 2 in every lance that is contested, and we
        refuse all before this one, accept here, and nobody bets afterwards.
    """

    win: float
    contested: float
    we_go_out: float
    they_go_out: float
    stand: float


@dataclass(frozen=True, eq=False)
class Outlook(Tabular):
    """What a hand can do at a score, lance by lance.

    ``win`` is our chance to win the juego, in this hand or later; ``we_go_out`` and ``they_go_out``
    the chances that this hand ends it.
    """

    scored: ScoredHand
    lances: dict[str, LanceChance]
    win: float

    @property
    def we_go_out(self) -> float:
        return sum(lance.we_go_out for lance in self.lances.values())

    @property
    def they_go_out(self) -> float:
        return sum(lance.they_go_out for lance in self.lances.values())

    @property
    def best(self) -> str:
        """The lance in which standing is worth most."""
        return max(self.lances, key=lambda lance: self.lances[lance].stand)

    def to_dict(self) -> dict[str, Any]:
        """Return the command line's JSON."""
        scored = self.scored
        variant = scored.query.variant
        return {
            "hand": scored.hand,
            "seat": scored.seat,
            "seat_name": SEAT_NAMES[scored.seat],
            "score": list(scored.score),
            "target": scored.target,
            "stakes": scored.stakes,
            "model": scored.equity.model,
            "variant": {"kings": variant.kings, "real": variant.real},
            "notes": list(scored.query.notes),
            "heard_gaps": scored.query.gaps_told(),
            "win": self.win,
            "we_go_out": self.we_go_out,
            "they_go_out": self.they_go_out,
            "lances": {name: vars(lance) for name, lance in self.lances.items()},
            "best": self.best,
            "error": scored.equity.error,
        }

    def rows(self) -> list[dict[str, Any]]:
        """Return one row per lance."""
        return [
            {"lance": name, **{f"p_{event}": p for event, p in vars(lance).items()}}
            for name, lance in self.lances.items()
        ]

    def caption(self) -> str:
        """Return the hand, the seat and the score."""
        score = "-".join(map(str, self.scored.score))
        return f"{self.scored.hand}, {seat_title(self.scored.seat)}, {score}"


def look_ahead(scored: ScoredHand) -> Outlook:
    """Return what the scored hand can do, nothing having been bet yet."""
    outcomes = scored.outcomes
    bets = {**bets_at(scored.stakes), **scored.pending}
    counted = count_out(payments(outcomes, bets), scored.score, scored.target)
    lances = {}
    for i, lance in enumerate(LANCES):
        here = counted.column % len(LANCES) == i
        here &= counted.winner != 0
        stand = {
            **{name: Bet(REFUSED, FIRST_DEJE, THEM) for name in LANCES[:i]},
            lance: Bet(ACCEPTED, ENVIDO),
        }
        lances[lance] = LanceChance(
            win=outcomes.share(outcomes.taken(lance)),
            contested=outcomes.share(outcomes.contested(lance)),
            we_go_out=outcomes.share(here & (counted.winner == 1)),
            they_go_out=outcomes.share(here & (counted.winner == -1)),
            stand=outcomes.mean(scored.worth(outcomes, stand)),
        )
    return Outlook(scored, lances, outcomes.mean(scored.worth(outcomes, bets)))


@checked
def chances(
    hand: str,
    seat: int | str,
    score: str,
    *,
    target: int = DEFAULT_TARGET,
    stakes: str = "pass",
    model: str = DEALT,
    kings: int = 8,
    real: str = "off",
    **known: Unpack[Known],
) -> Outlook:
    """Return which lance wins the game: see `LanceChance` for what is told of each.

    The arguments are those of `musodds.ordago`.

    Raises
    ------
    InvalidInput
        If the question cannot be understood or cannot happen.
    """
    scored = score_hand(
        hand, seat, score, told_by(**known),
        target=target, stakes=stakes, pending=None, kings=kings, real=real, model=model,
    )  # fmt: skip
    return look_ahead(scored)
