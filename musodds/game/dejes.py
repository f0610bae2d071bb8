"""What a refused bet pays, and when: a point on which tables differ."""

from __future__ import annotations

from musodds.game.errors import InvalidInput
from musodds.text import _

AT_ONCE, AT_END, ONE_MORE = "at-once", "at-end", "one-more"

#: ``at-once``: a deje is paid when the bet is refused and may end the juego there. ``at-end``: it
#: is counted with its lance. ``one-more``: at once, and a refused raise pays one stone more.
DEJES = (AT_ONCE, AT_END, ONE_MORE)

#: What a refused first bet pays.
FIRST_DEJE = 1


def check_dejes(dejes: str) -> str:
    """Return ``dejes`` if it is one of `DEJES`, else raise InvalidInput."""
    if dejes not in DEJES:
        raise InvalidInput(
            _("dejes are {dejes}, not {wrong!r}").format(dejes=_(" or ").join(DEJES), wrong=dejes),
            "dejes",
        )
    return dejes


def refused_stones(standing: int, dejes: str = AT_ONCE) -> int:
    """Return the stones that a refused bet pays to those who bet.

    Parameters
    ----------
    standing : int
        Stones on the table before the bet, 0 if it is the lance's first.

    >>> refused_stones(0), refused_stones(5), refused_stones(5, "one-more")
    (1, 5, 6)

    Raises
    ------
    InvalidInput
        If there is no such way of paying dejes.
    """
    more = 1 if check_dejes(dejes) == ONE_MORE else 0
    return standing + more if standing else FIRST_DEJE
