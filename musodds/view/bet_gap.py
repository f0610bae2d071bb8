"""How what is gained against a policy of one lance is told."""

from __future__ import annotations

from collections.abc import Mapping

from musodds.text import _


def gap_line(gap: Mapping[str, float] | None) -> str:
    """Return what is gained against a policy, in its lance and, where known, in whole hands."""
    if gap is None:
        return _("How far that policy is from unbeatable was not measured.")
    lance = _(
        "Against that policy no seat gains more than {seat:.3f} stones by playing otherwise, a "
        "pair improving in turn {pair:.3f}, and a pair that sees both its hands at most {both:.2f}."
    ).format(seat=gap["seat"], pair=gap["pair"], both=gap["pair_seeing_both"])
    return f"{lance} {whole_hand_line(gap)}".rstrip()


def whole_hand_line(gap: Mapping[str, float]) -> str:
    """Return what is gained in whole hands; nothing where it was not measured."""
    if "whole_hand" not in gap:
        return ""
    return _(
        "In whole hands the mano's pair learns to gain {gain:.2f} stones, {more:.2f} remembering "
        "the lance before."
    ).format(gain=gap["whole_hand"], more=gap["whole_hand_remembering"])
