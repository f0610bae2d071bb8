"""How hands to come are taken to be played: what is bet in each lance."""

from __future__ import annotations

from musodds.game.bets import ACCEPTED, Bet
from musodds.game.errors import InvalidInput
from musodds.game.variant import LANCES
from musodds.game.words import ENVIDO
from musodds.text import _

#: ``pass``: nobody bets. ``min``: two stones are accepted in every contested lance.
STAKES = ("pass", "min")


def check_stakes(stakes: str) -> str:
    """Return ``stakes`` if it is ``pass`` or ``min``, else raise InvalidInput."""
    if stakes not in STAKES:
        raise InvalidInput(
            _("stakes are {stakes}, not {wrong!r}").format(
                stakes=_(" or ").join(STAKES), wrong=stakes
            ),
            "stakes",
        )
    return stakes


def bets_at(stakes: str) -> dict[str, Bet]:
    """Return the bet in every contested lance under a way of playing.

    Raises
    ------
    InvalidInput
        If ``stakes`` is neither "pass" nor "min".
    """
    bet = Bet(ACCEPTED, ENVIDO)
    return {} if check_stakes(stakes) == "pass" else dict.fromkeys(LANCES, bet)
