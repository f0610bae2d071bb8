"""What is gained in whole hands against the shipped policies, as measured once and shipped.

`musodds.betting.whole_hand` measures it, the policies of all lances together, hands as dealt.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from musodds.engines.arrays import load_shipped, save_arrays

_DATA = Path(__file__).parent.parent / "data"
REMAKE = "python -m musodds.betting.shipped FOLDER hand-gains"


@dataclass(frozen=True)
class HandGain:
    """What the mano's pair gains, in stones a hand, and its standard error.

    ``deals`` it learned from; ``measured`` other deals that the gain is measured on.
    """

    gain: float
    error: float
    deals: int
    measured: int

    def to_dict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("gain", "error", "deals", "measured")}


@dataclass(frozen=True)
class HandGains:
    """What the mano's pair gains that forgets the lances before, or remembers how one ended.

    ``value`` is what a hand is worth to it where all four bet by the policies, in stones;
    ``policies`` the `policies_digest` of those.
    """

    forgetting: HandGain
    remembering: HandGain
    value: float
    policies: str

    def to_dict(self) -> dict[str, Any]:
        return {
            "forgetting": self.forgetting.to_dict(),
            "remembering": self.remembering.to_dict(),
            "value": self.value,
        }


def gains_path(kings: int) -> Path:
    """Return the file of a variant, which may not be there."""
    return _DATA / f"hand-gains-kings{kings}.npz"


@cache
def hand_gains(kings: int) -> HandGains | None:
    """Return what was measured with so many kings; None if nothing was.

    Raises
    ------
    OSError
        If the file is damaged, with the command that makes it again.
    """
    path = gains_path(kings)
    if not path.is_file():
        return None
    stored = load_shipped(path, REMAKE)
    one, other = (
        HandGain(float(gain), float(error), int(deals), int(measured))
        for gain, error, deals, measured in zip(
            *(stored[name] for name in ("gain", "error", "deals", "measured")), strict=True
        )
    )
    return HandGains(one, other, float(stored["value"]), str(stored["policies"]))


def write_hand_gains(path: Path, gains: HandGains) -> None:
    """Write a file to be shipped."""
    both = (gains.forgetting, gains.remembering)
    arrays = {
        name: np.array([getattr(each, name) for each in both])
        for name in ("gain", "error", "deals", "measured")
    }
    save_arrays(
        path,
        **arrays,
        value=np.array(gains.value),
        policies=np.array(gains.policies),
        command=np.array(REMAKE),
    )
