"""Which cards to throw, and whether it had been better to cut before anybody throws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from musodds.discards.discard_result import DiscardResult
from musodds.discards.mus_result import MusResult
from musodds.match.discard import discard
from musodds.match.mus import mus


class DiscardOrCut(NamedTuple):
    """The choices of cards, and cutting against giving mus; None where a lance's worth ranks."""

    discard: DiscardResult
    cutting: MusResult | None

    @property
    def stopped(self) -> str | None:
        """Why sampling ended before its time: "interrupted", or None."""
        cut_short = None if self.cutting is None else self.cutting.stopped
        return self.discard.stopped or cut_short

    def to_dict(self) -> dict[str, Any]:
        """Return the command line's JSON: the choices', and ``cutting``."""
        told = self.discard.to_dict()
        if self.cutting is not None:
            of_mus = self.cutting.to_dict()
            names = [
                name
                for name in of_mus
                if name in ("method", "deals", "advice", "unit") or "difference" in name
            ]
            told["cutting"] = {
                **{way: of_mus[way]["net_stones"] for way in ("cut", "mus")},
                **{name: of_mus[name] for name in names},
            }
        return told

    def rows(self) -> list[dict[str, Any]]:
        """Return one row per choice of cards."""
        return self.discard.rows()


def discard_or_cut(
    hand: str,
    seat: int | str,
    *,
    throw: str | None = None,
    makes: str | None = None,
    lance: str | None = None,
    value: Mapping[str, float] | None = None,
    kept: str | Mapping[str, int] = "",
    **settings: Any,
) -> DiscardOrCut:
    """Return what `musodds.discard` and `musodds.mus` say of a hand, from the same seed.

    The two rest on different deals: to throw, all four have given mus; to cut, only those who
    speak before. Cutting is not weighed where one lance or given worths rank the choices, where
    others have thrown already, nor after an interruption.

    Raises
    ------
    InvalidInput
        As `musodds.discard` does.
    """
    found = discard(
        hand, seat, throw=throw, makes=makes, lance=lance, value=value, kept=kept, **settings
    )
    if lance is not None or value is not None or kept or found.stopped is not None:
        return DiscardOrCut(found, None)
    return DiscardOrCut(found, mus(hand, seat, **{**settings, "seed": found.seed}))
