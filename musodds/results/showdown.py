"""A settled hand as a result: a row per lance, and the command line's JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from musodds.game.arguments import checked
from musodds.game.bets import Betting
from musodds.game.cards import parse_hand
from musodds.game.dejes import AT_ONCE, check_dejes
from musodds.game.errors import InvalidInput
from musodds.game.score import DEFAULT_TARGET, parse_score
from musodds.game.settle import Settlement, parse_bets, settle
from musodds.game.variant import N_PLAYERS, Variant
from musodds.results.tabular import Tabular
from musodds.text import _


@dataclass(frozen=True)
class Showdown(Settlement, Tabular):
    """How four hands ended, a row per lance; the fields are those of `Settlement`."""

    def rows(self) -> list[dict[str, Any]]:
        """Return one row per lance, in the order of counting."""
        return [
            {
                "lance": lance,
                "status": outcome.status,
                "winner_seat": outcome.winner_seat,
                "pair": outcome.pair,
                "stones_0": outcome.stones[0],
                "stones_1": outcome.stones[1],
                "why": outcome.why,
            }
            for lance, outcome in self.lances.items()
        ]

    def caption(self) -> str:
        """Return the score, the mano's pair first."""
        return f"{self.score[0]}-{self.score[1]}"

    def to_dict(self) -> dict[str, Any]:
        """Return the command line's JSON."""
        return {
            "lances": {
                lance: {
                    "status": outcome.status,
                    "winner_seat": outcome.winner_seat,
                    "pair": outcome.pair,
                    "stones": list(outcome.stones),
                    "why": outcome.why,
                }
                for lance, outcome in self.lances.items()
            },
            "stones": list(self.stones),
            "score": list(self.score),
            "juego_won_by": self.juego_won_by,
        }


@checked
def showdown(
    *hands: str,
    score: str = "0-0",
    bets: str = "",
    target: int = DEFAULT_TARGET,
    kings: int = 8,
    real: str = "off",
    dejes: str = AT_ONCE,
) -> Showdown:
    """Return what four hands pay, in the words of the command line.

    The rules are those of `musodds.game.settle.settle`.

    >>> showdown("RR7A", "RCSA", "RRAA", "CCSS", score="35-38").score
    (41, 38)

    Raises
    ------
    InvalidInput
        If there are not four hands, or anything is not understood or cannot be.
    """
    variant = Variant(kings, real)
    if len(hands) != N_PLAYERS:
        raise InvalidInput(
            _("a showdown takes four hands, the mano's first, not {n}").format(n=len(hands))
        )
    shown = [parse_hand(hand, variant) for hand in hands]

    def players(lance: str) -> Sequence[int]:
        return Betting.of_hands(lance, shown, variant).players

    settlement = settle(
        shown,
        parse_bets(bets, players, check_dejes(dejes)),
        score=parse_score(score, target),
        target=target,
        variant=variant,
        dejes=dejes,
    )
    return Showdown(**vars(settlement))
