"""The precomputed odds of every hand from every seat with each seña of the partner.

Regenerate with ``python -m musodds.engines.signed``, which writes one file per variant into
``musodds/data``, by the exact enumeration of `musodds.engines.exact`: some minutes.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from musodds.engines.arrays import load_shipped, save_arrays
from musodds.engines.exact import exact_odds
from musodds.engines.query import OddsQuery
from musodds.engines.result import OddsResult
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.variant import N_PLAYERS, Variant
from musodds.knowledge.meanings import named_hands
from musodds.knowledge.names import SENAS
from musodds.version import version

DATA = Path(__file__).parent.parent / "data"
REMAKE = "python -m musodds.engines.signed"
#: The lances and events stored per hand, seña and seat; in grande and chica both pairs always take
#: part.
STORED = (
    ("grande", "win"),
    ("grande", "mine_best"),
    ("chica", "win"),
    ("chica", "mine_best"),
    *(
        (lance, event)
        for lance in ("pares", "juego", "punto")
        for event in ("win", "win_if_contested", "contested", "mine_best")
    ),
)
#: A chance is stored as so many parts of one, rounded down: it then rounds to hundredths of a
#: percent, or to percents, as the exact one does.
PARTS = 20_000
#: Stones likewise: the parts of one, which round to thousandths as the exact ones do.
STONE_PARTS = 2_000
#: What is stored of a chance that is exactly 0, and of one of nothing: no deal fits.
NEVER, NONE = 65_534, 65_535

Chances = npt.NDArray[np.uint16]
Stones = npt.NDArray[np.int16]


class Signed(NamedTuple):
    """The odds by my hand, seña of the partner and my seat.

    Attributes
    ----------
    chances : ndarray of uint16, shape (n, señas, 4, events)
        The chances of `STORED` in parts of `PARTS`, rounded down; `NEVER` and `NONE` apart.
    stones : ndarray of int16, shape (n, señas, 4)
        Net stones if all pass in parts of `STONE_PARTS`, rounded down; 0 where no deal fits.
    """

    chances: Chances
    stones: Stones


@cache
def signed_odds(variant: Variant) -> Signed | None:
    """Return the stored odds of a variant, or None if none are shipped.

    Raises OSError if the file is damaged.
    """
    if variant.real != "off":
        return None
    arrays = load_shipped(DATA / f"senas-{variant.kings}.npz", REMAKE)
    return Signed(arrays["chances"], arrays["stones"])


def count_signed(variant: Variant, hands: range | None = None) -> Signed:
    """Return the odds of ``hands``, of all by default, computed afresh."""
    places = range(hand_table(variant).n) if hands is None else hands
    shape = (len(places), len(SENAS), N_PLAYERS)
    chances = np.full((*shape, len(STORED)), NONE, dtype=np.uint16)
    stones = np.zeros(shape, dtype=np.int16)
    for row, hand in enumerate(places):
        for column, sena in enumerate(SENAS):
            for seat, result in enumerate(_odds(variant, hand, sena)):
                chances[row, column, seat] = [_parts(result, *stored) for stored in STORED]
                stones[row, column, seat] = np.floor(STONE_PARTS * result.net_mean)
    return Signed(chances, stones)


def _odds(variant: Variant, hand: int, sena: str) -> list[OddsResult]:
    """Return the odds by seat, none where my hand leaves my partner no hand with the seña."""
    fits = named_hands(sena, variant).astype(np.int64)
    query = replace(OddsQuery(variant, hand), terms=((fits, None, None),))
    try:
        return exact_odds(query, tuple(range(N_PLAYERS)))
    except InvalidInput:
        return []


def _parts(result: OddsResult, lance: str, event: str) -> int:
    """Return a chance as it is stored, from whole counts."""
    counts = result.counts[lance]
    contested = counts["won_contested"] + counts["lost_contested"]
    of = contested if event == "win_if_contested" else result.deals
    ways = {
        "win": counts["won_contested"] + counts["won_uncontested"],
        "win_if_contested": counts["won_contested"],
        "contested": contested,
        "mine_best": counts["mine_best"],
    }[event]
    if of == 0:
        return NONE
    return NEVER if ways == 0 else int(PARTS * ways // of)


def main() -> None:
    """Write the shipped tables."""
    for kings in (8, 4):
        signed = count_signed(Variant(kings))
        provenance = {
            "command": REMAKE,
            "version": version(),
            "senas": list(SENAS),
            "columns": [f"{lance}.{event}" for lance, event in STORED],
            "parts": [PARTS, STONE_PARTS],
        }
        save_arrays(
            DATA / f"senas-{kings}.npz",
            chances=signed.chances,
            stones=signed.stones,
            provenance=np.array(json.dumps(provenance)),
        )


if __name__ == "__main__":
    main()
