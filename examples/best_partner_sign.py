"""What does each sign of my partner's add to my pair's chances?

Run it with ``python examples/best_partner_sign.py [HAND] [SEAT]``.
"""

from __future__ import annotations

import sys

import musodds

SIGNS = ("2-reyes", "3-reyes", "2-ases", "medias", "duples", "31", "30", "ciego")
LANCES = ("grande", "chica", "pares", "juego")


def main(hand: str = "RC7A", seat: str = "mano") -> None:
    alone = musodds.odds(hand, seat).probabilities
    print(f"{hand} as {seat}: my pair's chance, in hundredths, and what a sign adds")
    print(f"{'':10}" + "".join(f"{lance:>9}" for lance in LANCES))
    print(f"{'no sign':10}" + "".join(f"{100 * (alone[x]['win'] or 0):9.1f}" for x in LANCES))
    for sign in SIGNS:
        told = musodds.odds(hand, seat, partner=sign).probabilities
        gains = (100 * ((told[x]["win"] or 0) - (alone[x]["win"] or 0)) for x in LANCES)
        print(f"{sign:10}" + "".join(f"{gain:+9.1f}" for gain in gains))


if __name__ == "__main__":
    main(*sys.argv[1:])
