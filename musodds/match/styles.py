"""Ways of betting, simple enough to be written in one line.

A hand's strength in a lance is the share of all hands that play it (with pares, with juego, or
any) which it beats, ties counting half: 0 to 1. A model bets and answers by thresholds on it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache
from math import isfinite
from typing import Any

import numpy as np
import numpy.typing as npt

from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.variant import LANCES, Variant
from musodds.text import _

#: A threshold that no strength reaches.
NEVER = 2.0


@dataclass(frozen=True)
class Style:
    """How each player of a pair bets, whatever the score.

    Attributes
    ----------
    opens : float
        Bets 2 if nobody has bet and his hand is at least this strong.
    accepts : float
        Accepts a first bet.
    accepts_raise : float
        Accepts a raise.
    raises, raise_by : float, int
        Raises a first bet, by so many stones.
    ordago : float
        Answers any bet with an órdago.
    accepts_ordago : float
        Accepts an órdago.
    """

    name: str
    opens: float = NEVER
    accepts: float = NEVER
    accepts_raise: float = NEVER
    raises: float = NEVER
    raise_by: int = 2
    ordago: float = NEVER
    accepts_ordago: float = NEVER

    def row(self) -> list[float]:
        """Return the columns of `musodds.kernels.juego`."""
        return [
            self.opens,
            self.accepts,
            self.accepts_raise,
            self.raises,
            float(self.raise_by),
            self.ordago,
            self.accepts_ordago,
        ]


#: ``pass`` never bets nor accepts; ``min`` bets and accepts 2 with anything and nothing more, so
#: that two such pairs play the stakes of these names. The others differ in how much they need.
MODELS = {
    model.name: model
    for model in (
        Style("pass"),
        Style("min", opens=0.0, accepts=0.0),
        Style("timid", 0.85, 0.75, 0.9, NEVER, 2, NEVER, 0.99),
        Style("steady", 0.65, 0.55, 0.8, 0.9, 3, NEVER, 0.96),
        Style("bold", 0.4, 0.4, 0.65, 0.75, 5, 0.97, 0.9),
    )
}
#: The shipped policies of each lance, which thresholds do not describe.
BETS = "bets"
_COLUMNS = {field.name for field in fields(Style)} - {"name"}


def parse_style(text: str) -> Style:
    """Return a model by name, with thresholds of its own if any: ``steady,opens=0.5``.

    ``bets`` has none: it speaks by the shipped policies, see `musodds.match.tree_play`.

    Raises
    ------
    InvalidInput
        If there is no such model or threshold, or its value is none.
    """
    name, *changes = (part.strip() for part in text.lower().split(","))
    if name == BETS and not changes:
        return Style(BETS)
    if name == BETS:
        raise InvalidInput(_("the model bets has no thresholds to change"))
    if name not in MODELS:
        raise InvalidInput(
            _("no model {name!r}: there are {models}, each with changes as in {example}").format(
                name=name, models=", ".join((*MODELS, BETS)), example="steady,opens=0.5,raise_by=4"
            )
        )
    model = MODELS[name]
    for change in changes:
        key, equals, value = (piece.strip() for piece in change.partition("="))
        key = key.replace("-", "_")
        if not equals or key not in _COLUMNS:
            raise InvalidInput(
                _("{change!r} changes nothing: write NAME=NUMBER with a name of {names}").format(
                    change=change, names=", ".join(sorted(_COLUMNS))
                )
            )
        number = NEVER if value == "never" else _number(change, value)
        if key == "raise_by":
            if value == "never" or number != int(number) or not 1 <= number <= 1000:
                raise InvalidInput(
                    _("raise_by is a whole number of 1..1000, not {value}").format(value=value)
                )
            model = replace(model, raise_by=int(number))
        else:
            if value != "never" and number > 1:
                raise _no_threshold(change)
            changed: dict[str, Any] = {key: number}
            model = replace(model, **changed)
    return replace(model, name=text.strip()) if changes else model


def _number(change: str, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = float("nan")
    if not isfinite(number) or number < 0:
        raise _no_threshold(change)
    return number


def _no_threshold(change: str) -> InvalidInput:
    return InvalidInput(
        _("{change!r}: a threshold is 0 (always) to 1, or never").format(change=change)
    )


@cache
def strengths(variant: Variant) -> npt.NDArray[np.float64]:
    """Return the strength of every hand in every lance, shape (5, n); 0 where it takes no part."""
    table = hand_table(variant)
    result = np.zeros((len(LANCES), table.n))
    for i, lance in enumerate(LANCES):
        place = table.order(lance)
        playing = np.ones(table.n, bool) if lance in ("grande", "chica") else place > 0
        ways = table.multiplicity * playing
        at = np.bincount(place, weights=ways)
        below = np.cumsum(at) - at
        result[i, playing] = ((below + at / 2) / ways.sum())[place][playing]
    result.setflags(write=False)
    return result
