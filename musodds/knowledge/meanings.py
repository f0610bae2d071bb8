"""What the names of RULES.md mean: one truth value per distinct hand.

How hands compare is asked of `musodds.game.hands`, never restated.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from musodds.game.hands import PARES_KINDS, Pares, hand_table, is_real, pares_key
from musodds.game.variant import Variant

BoolArray = npt.NDArray[np.bool_]


@cache
def named_hands(name: str, variant: Variant) -> BoolArray:
    """Return which hands a name of RULES.md fits, shape (n_hands,)."""
    table = hand_table(variant)
    if name.startswith("no-"):
        return ~named_hands(name.removeprefix("no-"), variant)
    kings, aces = table.counts[:, variant.king], table.counts[:, variant.ace]
    meanings: dict[str, Callable[[], Any]] = {
        "2-reyes": lambda: kings == 2,
        "3-reyes": lambda: kings >= 3,
        "2-ases": lambda: aces == 2,
        "3-ases": lambda: aces >= 3,
        "par": lambda: _kinds(variant) == PARES_KINDS.index("par"),
        "medias": lambda: _kinds(variant) == PARES_KINDS.index("medias"),
        "duples": lambda: _kinds(variant) == PARES_KINDS.index("duples"),
        "pares": lambda: table.pares > 0,
        "juego": lambda: table.juego > 0,
        "31": lambda: table.points == 31,
        "other-juego": lambda: (table.juego > 0) & (table.points != 31),
        "30": lambda: table.points == 30,
        "29": lambda: table.points == 29,
        "ciego": lambda: (table.pares == 0) & (table.juego == 0),
        "solomillo": lambda: (kings == 3) & (aces == 1),
        "real": lambda: np.array([is_real(hand, variant) for hand in table.cards]),
        "any": lambda: np.ones(table.n, dtype=bool),
    }
    fits: BoolArray = meanings[name]()
    fits.setflags(write=False)
    return fits


@cache
def pares_keys(variant: Variant) -> tuple[Pares, ...]:
    """Return the pares of every hand, in the order of `HandTable`."""
    return tuple(pares_key(hand) for hand in hand_table(variant).cards)


@cache
def _kinds(variant: Variant) -> npt.NDArray[np.int64]:
    return np.array([key.kind for key in pares_keys(variant)])
