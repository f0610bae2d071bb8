"""How hands are taken to be played: what is bet in each lance."""

from __future__ import annotations

from musodds.game.bets import ACCEPTED, ENVIDO, Bet
from musodds.game.errors import InvalidInput
from musodds.game.variant import LANCES
from musodds.text import _

#: ``pass``: nobody bets. ``min``: two stones are accepted in every contested lance.
STAKES = ("pass", "min")


def bets_at(stakes: str) -> dict[str, Bet]:
    """Return the bet in every contested lance under a way of playing.

    Raises
    ------
    InvalidInput
        If ``stakes`` is neither "pass" nor "min".
    """
    if stakes not in STAKES:
        raise InvalidInput(
            _("stakes are {stakes}, not {wrong!r}").format(
                stakes=_(" or ").join(STAKES), wrong=stakes
            )
        )
    return {} if stakes == "pass" else dict.fromkeys(LANCES, Bet(ACCEPTED, ENVIDO))
