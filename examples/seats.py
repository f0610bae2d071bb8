"""Which hands owe most to their seat? All 330 hands, from the tables that come with musodds.

Run it with ``python examples/seats.py [N]``.
"""

from __future__ import annotations

import sys

import pandas as pd

import musodds
from musodds import Variant
from musodds.game.hands import hand_table


def main(n: str = "8") -> None:
    frames = [
        result.to_frame().head(1)
        for hand in hand_table(Variant(8)).names
        for result in musodds.odds_by_seat(hand)
    ]
    stones = pd.concat(frames).pivot_table(
        index="hand", columns="seat_name", values="net_stones_if_all_pass"
    )[["mano", "second", "third", "postre"]]
    stones["advantage"] = stones["mano"] - stones["postre"]
    print("Stones a hand if all pass, ours less theirs, by seat")
    print(stones.nlargest(int(n), "advantage").round(3).to_string())


if __name__ == "__main__":
    main(*sys.argv[1:])
