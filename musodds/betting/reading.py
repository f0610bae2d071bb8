"""What a player's words in a lance say of his hand: classes of hands, before and after."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from musodds.betting.hidden import FloatArray
from musodds.game.hands import JUEGO_ORDER, PARES_KINDS, HandTable, is_real
from musodds.game.variant import SEAT_NAMES

#: Of his hands, weighed, at least so many are as good as the bound that is named.
BOUND_SHARE = 0.9
#: The least and the greatest sum that stand by themselves at punto.
_PUNTO = (27, 30)


@dataclass(frozen=True)
class Reading:
    """What one hidden player's words in a lance tell.

    Attributes
    ----------
    seat : int
    words : tuple of str
        What he said, in order.
    classes : dict of str to (float, float)
        By class of hands, in the language of knowledge: its chance before he spoke in this lance
        and now. The classes exclude one another and are all there are.
    bound : str or None
        In the same language, how good his hand is at least, in ``BOUND_SHARE`` of the cases or
        more; None where that is any hand.
    bound_share : float
        How likely his hand is as good as that.
    """

    seat: int
    words: tuple[str, ...]
    classes: dict[str, tuple[float, float]]
    bound: str | None
    bound_share: float

    def to_dict(self) -> dict[str, Any]:
        """Return the command line's JSON of one player."""
        return {
            "seat": self.seat,
            "seat_name": SEAT_NAMES[self.seat],
            "words": list(self.words),
            "classes": {
                name: {"before": before, "now": now} for name, (before, now) in self.classes.items()
            },
            "at_least": self.bound,
            "at_least_share": self.bound_share,
        }


def read_player(
    table: HandTable,
    lance: str,
    seat: int,
    words: tuple[str, ...],
    chances: tuple[FloatArray, FloatArray],
) -> Reading:
    """Return what a player's words tell.

    Parameters
    ----------
    chances : two float64 ndarray, shape (n,)
        Weight of each of his hands before and after what was heard.
    """
    before, now = (chance / chance.sum() for chance in chances)
    classes = {
        name: (float(before[fits].sum()), float(now[fits].sum()))
        for name, fits in hand_classes(table, lance)
        if before[fits].any()
    }
    place = table.order(lance)
    ranked = np.argsort(-place, kind="stable")
    reached = np.cumsum(now[ranked])
    worst = place[ranked[np.searchsorted(reached, BOUND_SHARE * reached[-1])]]
    as_good = place >= worst
    below = (before > 0) & ~as_good
    bound = bound_of(table, lance, int(np.nonzero(place == worst)[0][0])) if below.any() else None
    return Reading(seat, words, classes, bound, float(now[as_good].sum()))


def hand_classes(table: HandTable, lance: str) -> Iterator[tuple[str, npt.NDArray[np.bool_]]]:
    """Yield the classes of hands that players speak of in a lance, and which hands fit.

    >>> from musodds.game.hands import hand_table
    >>> from musodds.game.variant import Variant
    >>> [name for name, _fits in hand_classes(hand_table(Variant(8)), "pares")]
    ['par', 'medias', 'duples']
    """
    if lance in ("grande", "chica"):
        rank, name = (table.variant.king, "kings") if lance == "grande" else (0, "aces")
        held = table.counts[:, rank]
        for n in range(3):
            yield f"{name}={n}", held == n
        yield f"{name}>=3", held >= 3
    elif lance == "pares":
        for kind, stones in zip(PARES_KINDS[1:], (1, 2, 3), strict=True):
            yield kind, table.pares_stones == stones
    elif lance == "juego":
        real = np.array([is_real(hand, table.variant) for hand in table.cards])
        if real.any():
            yield "real", real
        for total in JUEGO_ORDER:
            yield f"juego={total}", (table.points == total) & ~real
    else:
        least, most = _PUNTO
        for total in range(most, least - 1, -1):
            yield f"punto={total}", table.punto == total
        yield f"punto<{least}", (table.punto > 0) & (table.punto < least)


def bound_of(table: HandTable, lance: str, hand: int) -> str:
    """Return the expression of hands at least as good as one at a lance."""
    if lance == "pares":
        kind = PARES_KINDS[int(table.pares_stones[hand])]
        held = table.counts[hand]
        paired = [table.variant.symbols[rank] for rank in range(held.size)[::-1] if held[rank] >= 2]
        ranks = paired[0] if kind != "duples" else f"{paired[0]}{paired[-1]}"
        return f"pares>={kind} {ranks}"
    if lance == "juego":
        real = is_real(table.cards[hand], table.variant)
        return "juego>=real" if real else f"juego>={table.points[hand]}"
    if lance == "punto":
        return f"punto>={table.points[hand]}"
    return f"{lance}>={table.names[hand]}"
