"""Make the policies that are shipped.

``python -m musodds.betting.shipped FOLDER [NAME ...]`` solves them one after the other, those first
that are asked for most, and goes on where it was stopped: FOLDER keeps the checkpoint of the one
that is being solved. A policy whose file is there is left as it is; with names, such as cut-mano or
grande, only those are solved whose file's name has one of them. What is gained against all of them
in whole hands (hand-gains) is measured last, where they are not those it was measured against.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from time import process_time

from musodds.betting.hand_gains import (
    HandGain,
    HandGains,
    gains_path,
    hand_gains,
    write_hand_gains,
)
from musodds.betting.model import is_shipped, shipped_name, shipped_path, write_bets
from musodds.betting.solving import solve_spot
from musodds.betting.spot import DECLARED, Spot, contested_players
from musodds.betting.whole_hand import hand_spots, solve_against
from musodds.engines.arrays import load_arrays
from musodds.game.variant import LANCES, N_PLAYERS, Variant


def shipped_spots() -> Iterator[Spot]:
    """Yield the spots in the order in which they are solved.

    >>> len(list(shipped_spots()))
    126
    """
    for kings, cut_by in [(8, None), *((8, seat) for seat in range(N_PLAYERS)), (4, None)]:
        for lance in sorted(LANCES, key=lambda lance: lance in DECLARED):
            every_one = [tuple(range(N_PLAYERS))]
            for players in contested_players() if lance in DECLARED else every_one:
                yield Spot(Variant(kings), lance, players, cut_by=cut_by)


def policies_digest(kings: int) -> str:
    """Return a checksum of the shares of all policies of hands as dealt."""
    digest = sha256()
    for spot in hand_spots(Variant(kings)):
        digest.update(load_arrays(shipped_path(spot))["share"].tobytes())
    return digest.hexdigest()


def measure_hand_gains(kings: int) -> HandGains:
    """Return what the mano's pair gains in whole hands against the policies that are shipped."""
    found = [solve_against(kings=kings, remembers=remembers) for remembers in (False, True)]
    forgetting, remembering = (
        HandGain(each.gain, each.error, each.deals, each.measured) for each in found
    )
    return HandGains(forgetting, remembering, found[0].value, policies_digest(kings))


def main() -> None:
    """Solve what is not there yet."""
    folder, names = Path(sys.argv[1]), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    _solve_missing(folder, names)
    for kings in (8, 4):
        path = gains_path(kings)
        wanted = not names or any(name in path.name for name in names)
        if not wanted or not all(map(is_shipped, hand_spots(Variant(kings)))):
            continue
        known = hand_gains(kings)
        if known is None or known.policies != policies_digest(kings):
            write_hand_gains(path, measure_hand_gains(kings))
            print(path.name, flush=True)


def _solve_missing(folder: Path, names: list[str]) -> None:
    for spot in shipped_spots():
        path = shipped_path(spot)
        wanted = not names or any(name in path.name for name in names)
        if path.exists() or not wanted:
            continue
        path.parent.mkdir(exist_ok=True)
        checkpoint = folder / f"{shipped_name(spot)}.npz"
        begun = process_time()
        model = solve_spot(spot, checkpoint=checkpoint, resume=checkpoint.exists())
        write_bets(path, model)
        checkpoint.unlink()
        seconds = process_time() - begun
        gap = max(model.about["gaps"]["seat"])
        print(
            f"{path.name}: {model.about['deals']:,} deals, gap {gap:.4f}, {seconds:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
