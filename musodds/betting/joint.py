"""The function behind ``musodds odds --joint``: what the lances do together, all known told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

from musodds.betting.odds import Seen, ask, before_discard, check_seen
from musodds.engines.ask import Known, told_by
from musodds.engines.joint import JointResult, joint_of
from musodds.game.arguments import checked
from musodds.game.errors import InvalidInput
from musodds.game.variant import Variant, parse_seat
from musodds.text import _


@checked
def joint(
    hand: str,
    seat: int | str,
    *,
    kings: int = 8,
    real: str = "off",
    cut_by: str | None = None,
    threw: str | None = None,
    kept: str | Mapping[str, int] | None = None,
    model: str | None = None,
    deals: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    **known: Unpack[Known],
) -> JointResult:
    """Return what the lances of a hand do together; the arguments are those of `odds`.

    Exact, but after a discard: then it counts the very deals that `odds` samples with ``deals``
    and ``seed``.

    >>> joint("RR7A", "mano").deals
    43370632305000

    Raises
    ------
    InvalidInput
        If the question cannot be understood or cannot happen.
    TypeError
        For a word that tells nothing.
    """
    place, variant = parse_seat(seat), Variant(kings, real)
    told, seen = told_by(**known), Seen(cut_by, threw, kept, model)
    if threw is not None:
        (sampled,) = ask(
            hand, variant, told, seen, (place,), deals=deals, seed=seed, threads=threads
        )
        return sampled.joint()
    check_seen(seen, (place,))
    if deals is not None or seed is not None:
        raise InvalidInput(_("deals and a seed are for a sample: without a discard this is exact"))
    return joint_of(before_discard(hand, variant, told, seen, (place,)), place, threads)
