"""Near the end of a juego: what is a score worth, and which lance wins it?

Run it with ``python examples/last_stones.py``.
"""

from __future__ import annotations

import musodds


def main() -> None:
    table = musodds.equity()
    frame = table.to_frame()
    near = frame[(frame.mano == "us") & (frame.us >= 36) & (frame.them >= 36)]
    print("We win the juego, the mano ours (rows: our stones, columns: theirs)")
    print(near.pivot_table(index="us", columns="them", values="p_win").round(3).to_string())

    outlook = musodds.chances("RRSA", "mano", "39-38", partner="AA6S")
    print(f"\nRRSA as mano at 39-38, partner AA6S: stand in {outlook.best}")
    print(outlook.to_frame().round(3).to_string(index=False))

    decision = musodds.ordago("RCSA", "postre", "juego", "20-20", rivals="juego")
    print(f"\nÓrdago at juego with RCSA as postre, 20-20: win {decision.win:.1%}", end=", ")
    print("accept" if decision.accept else "refuse")


if __name__ == "__main__":
    main()
