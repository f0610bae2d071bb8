"""A moment of a lance's betting as it comes up: four hands are dealt and bet by policies."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from musodds.betting.model import is_shipped, shipped_bets
from musodds.betting.spot import DECLARED, Spot
from musodds.game.hands import HandTable, hand_table
from musodds.game.showdown import pair_of
from musodds.game.variant import HAND_SIZE, N_PLAYERS, Variant


class Moment(NamedTuple):
    """A turn to speak: the speaker's hand and seat, what was said, and who declared what.

    ``heard`` are the words of the lance so far, parted by commas; ``said`` is what all four
    declared, as in ``pares: si no si no``, or None where nobody declares.
    """

    hand: str
    seat: int
    heard: str
    said: str | None


def has_moments(lance: str, variant: Variant) -> bool:
    """Return whether a policy is shipped by which a lance can be bet on."""
    return is_shipped(Spot(variant, lance))


def draw_moment(lance: str, variant: Variant, source: random.Random) -> Moment:
    """Return a turn of somebody in a lance: four hands are dealt, and all bet by the policies.

    Deals in which the lance is not bet on are dealt again; of the turns of one deal each is as
    likely.
    """
    table = hand_table(variant)
    cards = [rank for rank, n in enumerate(variant.copies) for _card in range(n)]
    while True:
        dealt = source.sample(cards, N_PLAYERS * HAND_SIZE)
        hands = [
            table.cards.index(tuple(sorted(dealt[seat::N_PLAYERS], reverse=True)))
            for seat in range(N_PLAYERS)
        ]
        spot = _spot(table, lance, hands)
        if spot is None or not is_shipped(spot):
            continue
        seat, heard = source.choice(list(_turns(spot, hands, source)))
        return Moment(table.names[hands[seat]], seat, ", ".join(heard), _said(spot))


def _spot(table: HandTable, lance: str, hands: list[int]) -> Spot | None:
    """Return where a lance is bet on with these hands; None if it is not."""
    if lance == "punto" and any(table.juego[hand] for hand in hands):
        return None
    if lance not in DECLARED:
        return Spot(table.variant, lance)
    players = tuple(seat for seat in range(N_PLAYERS) if table.order(lance)[hands[seat]])
    if len({pair_of(seat) for seat in players}) < 2:
        return None
    return Spot(table.variant, lance, players)


def _turns(
    spot: Spot, hands: list[int], source: random.Random
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the seat that speaks and what it heard, turn by turn, as the lance is bet on."""
    policy = shipped_bets(spot).policy
    tree, decision = policy.tree, 0
    while decision >= 0:
        seat = int(tree.seat[decision])
        yield seat, tree.heard[decision]
        shares = policy.at(decision)[:, hands[seat]].tolist()
        (word,) = source.choices(range(len(shares)), weights=shares)
        decision = int(tree.child[tree.first[decision] + word])


def _said(spot: Spot) -> str | None:
    if spot.lance not in DECLARED:
        return None
    answers = " ".join("si" if seat in spot.players else "no" for seat in range(N_PLAYERS))
    return f"{spot.lance}: {answers}"
