"""What cutting is worth, hand by hand, gathered as players think: duples, a pair of kings, 31."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from musodds.discards.cut_worths import CutWorths
from musodds.game.hands import PARES_KINDS, HandTable, hand_table, pares_key
from musodds.game.variant import Variant
from musodds.text import _

#: In the order in which a group shows them.
ADVICES = ("cut", "mus", "close")
#: Cut hands of a group beyond which they are "all the others", if the group has no more of others.
_LISTED = 8


class Band(NamedTuple):
    """Hands of a group for which one thing is best.

    ``said`` stands for the hands where they are the whole group, or all its others; it is empty
    where each is to be named. ``worth`` is what the better choice brings more than the other, in
    stones, over the deals of these hands.
    """

    advice: str
    hands: list[int]
    said: str
    worth: float


class Group(NamedTuple):
    """Hands that players speak of together, and how often one of them is dealt."""

    name: str
    share: float
    bands: list[Band]


def cut_share(worths: CutWorths, seat: int) -> float:
    """Return how often a hand is dealt with which cutting pays."""
    table = hand_table(Variant(worths.kings))
    cut = [worths.advice(seat, hand) == "cut" for hand in range(table.n)]
    return float(table.multiplicity[cut].sum() / table.multiplicity.sum())


def groups_of(worths: CutWorths, seat: int) -> list[Group]:
    """Return the hands of a variant from a seat, the best at grande first in every band."""
    table = hand_table(Variant(worths.kings))
    names = _group_names(table.variant)
    members: dict[str, list[int]] = {name: [] for name in names}
    for hand in reversed(range(table.n)):
        members[_group(table, hand)].append(hand)
    dealt = table.multiplicity / table.multiplicity.sum()
    return [
        Group(names[name], float(dealt[hands].sum()), _bands(worths, seat, hands, dealt))
        for name, hands in members.items()
        if hands
    ]


def _bands(worths: CutWorths, seat: int, hands: list[int], dealt: np.ndarray) -> list[Band]:
    by_advice: dict[str, list[int]] = {advice: [] for advice in ADVICES}
    for hand in hands:
        by_advice[worths.advice(seat, hand)].append(hand)
    n_cut = len(by_advice["cut"])
    bands = []
    for advice, found in by_advice.items():
        if not found:
            continue
        said = ""
        if advice == "cut" and n_cut == len(hands):
            said = _("all")
        elif advice == "cut" and n_cut > max(_LISTED, len(hands) - n_cut):
            said = _("all the others")
        gain = float(np.average(worths.mus_gain[seat, found], weights=dealt[found]))
        bands.append(Band(advice, found, said, -gain if advice == "cut" else gain))
    return bands


def _group(table: HandTable, hand: int) -> str:
    """Return the first group of `_group_names` that a hand belongs to."""
    cards = table.cards[hand]
    kind = PARES_KINDS[pares_key(cards).kind]
    juego = bool(table.juego[hand])
    if kind == "duples":
        return "duples"
    if kind == "medias":
        return "medias juego" if juego else "medias"
    if kind == "par":
        return "par juego" if juego else _pair(table.variant, pares_key(cards).high)
    if juego:
        return "31" if table.points[hand] == 31 else "juego"
    if table.points[hand] == 30:
        return "30"
    return "king" if table.variant.king in cards else "nothing"


def _pair(variant: Variant, rank: int) -> str:
    if rank in (variant.king, variant.ace):
        return "kings" if rank == variant.king else "aces"
    return "figures" if variant.symbols[rank] in "CS" else "low"


def _group_names(variant: Variant) -> dict[str, str]:
    low = "7–4" if variant.kings == 8 else "7–2"
    return {
        "duples": _("duples"),
        "medias juego": _("medias and juego"),
        "medias": _("medias"),
        "par juego": _("a pair and juego"),
        "kings": _("a pair of kings"),
        "figures": _("a pair of C or S"),
        "low": _("a pair of {low}").format(low=low),
        "aces": _("a pair of aces"),
        "31": _("31, no pares"),
        "juego": _("juego, no pares"),
        "30": _("30, no pares"),
        "king": _("nothing, a king"),
        "nothing": _("nothing, no king"),
    }
