"""The game and its odds a second time, sharing no code with the package.

A hand is a string of symbols, highest card first. What a hand is worth is told from the rules; a
deal is resolved by looking at four hands; and odds are counted twice over, slowly: once by dealing
physical cards (`count_cards`, for decks of a few cards), once by going through distinct hands
(`count_hands`, for whole decks). The two are held against one another before either is believed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
from knowledge_oracle import RANKS, deck, distinct, kind, pares_order, real, total

LANCES = ("grande", "chica", "pares", "juego", "punto")
#: From the worst to the best; la real goes above.
JUEGOS = (33, 34, 35, 36, 37, 40, 32, 31)
PARES_PAY = {"none": 0, "par": 1, "medias": 2, "duples": 3}

#: A weight for a hidden hand, or the very cards that are known to be held.
Known = str | Callable[[str], int] | None


def tidy(cards: str, kings: int) -> str:
    """The cards from the highest down."""
    return "".join(sorted(cards, key=RANKS[kings].index, reverse=True))


@cache
def value(lance: str, hand: str, kings: int, played: str) -> Any:
    """What a hand has in a lance, greater if better; None if it takes no part."""
    order = RANKS[kings]
    ranks = sorted(order.index(card) for card in hand)
    if lance == "grande":
        return ranks[::-1]
    if lance == "chica":
        return [-rank for rank in ranks]
    if lance == "pares":
        return None if kind(hand) == "none" else pares_order(hand, kings)
    if lance == "juego":
        if total(hand) < 31:
            return None
        return 100 if real(hand, played) else JUEGOS.index(total(hand))
    return None if total(hand) >= 31 else total(hand)


def juego_pay(hand: str) -> int:
    return {True: 0, False: 2}[total(hand) < 31] + (total(hand) == 31)


@dataclass(frozen=True)
class Outcome:
    """How a lance ended: status, the winner's seat, stones of the winner's pair if all pass."""

    status: str
    winner: int | None = None
    stones: int = 0


def resolve(hands: Sequence[str], kings: int, played: str) -> dict[str, Outcome]:
    """How the lances of one deal end, the hands being in speaking order, if all pass."""
    someone_has_juego = any(total(hand) >= 31 for hand in hands)
    outcomes = {}
    for lance in LANCES:
        in_it = {
            seat: value(lance, hand, kings, played)
            for seat, hand in enumerate(hands)
            if value(lance, hand, kings, played) is not None
        }
        if not in_it or (lance == "punto" and someone_has_juego):
            outcomes[lance] = Outcome("absent")
            continue
        winner = min(seat for seat in in_it if in_it[seat] == max(in_it.values()))
        mates = [seat for seat in in_it if seat % 2 == winner % 2]
        stones = {
            "pares": sum(PARES_PAY[kind(hands[seat])] for seat in mates),
            "juego": sum(juego_pay(hands[seat]) for seat in mates),
        }.get(lance, 1)
        both = {seat % 2 for seat in in_it} == {0, 1}
        outcomes[lance] = Outcome("contested" if both else "uncontested", winner, stones)
    return outcomes


def beats_rivals(lance: str, hands: Sequence[str], seat: int, kings: int, played: str) -> bool:
    """Whether the hand of ``seat`` beats both rivals in a lance, its partner being ignored."""
    if lance == "punto" and any(total(hand) >= 31 for hand in hands):
        return False
    mine = value(lance, hands[seat], kings, played)
    if mine is None:
        return False
    for rival in ((seat + 1) % 4, (seat + 3) % 4):
        his = value(lance, hands[rival], kings, played)
        if his is not None and (his > mine or (his == mine and rival < seat)):
            return False
    return True


@dataclass
class Count:
    """The counts of a query, as the program names them."""

    deals: int = 0
    net: int = 0
    counts: dict[str, dict[str, int]] = field(
        default_factory=lambda: {
            lance: dict.fromkeys(
                (
                    "won_contested",
                    "won_uncontested",
                    "lost_contested",
                    "lost_uncontested",
                    "absent",
                    "mine_best",
                    "mine_beats_rivals",
                ),
                0,
            )
            for lance in LANCES
        }
    )


def left_after(kings: int, *gone: str) -> list[str]:
    """The cards that are in none of these hands."""
    cards = deck(kings)
    for card in "".join(gone):
        cards.remove(card)
    return cards


def count_cards(
    hand: str,
    seat: int,
    kings: int = 8,
    played: str = "off",
    dead: str = "",
    partner: Known = None,
    right: Known = None,
    left: Known = None,
    any_rival: Callable[[str], bool] | None = None,
) -> Count:
    """Deal every physical deal of a short deck and look at it."""
    held = [known for known in (partner, right, left) if isinstance(known, str)]
    cards = left_after(kings, hand, dead, *held)
    result = Count()
    dealt: Counter[tuple[str, ...]] = Counter()
    for hands, weight in _deals(cards, (partner, right, left), kings):
        dealt[hands] += weight
    for hands, weight in dealt.items():
        if any_rival is not None and not (any_rival(hands[1]) or any_rival(hands[2])):
            continue
        table = [""] * 4
        for step, cards_held in zip((0, 2, 1, 3), (tidy(hand, kings), *hands), strict=True):
            table[(seat + step) % 4] = cards_held
        _look(result, table, seat, weight, kings, played)
    return result


def _deals(
    cards: list[str], known: Sequence[Known], kings: int
) -> Iterator[tuple[tuple[str, ...], int]]:
    if not known:
        yield (), 1
        return
    first, *others = known
    if isinstance(first, str):
        for hands, weight in _deals(cards, others, kings):
            yield (tidy(first, kings), *hands), weight
        return
    for places in combinations(range(len(cards)), 4):
        taken = tidy("".join(cards[place] for place in places), kings)
        mine = 1 if first is None else first(taken)
        if mine:
            rest = [card for place, card in enumerate(cards) if place not in places]
            for hands, weight in _deals(rest, others, kings):
                yield (taken, *hands), mine * weight


def _look(
    result: Count, table: Sequence[str], seat: int, weight: int, kings: int, played: str
) -> None:
    result.deals += weight
    for lance, outcome in resolve(table, kings, played).items():
        tally = result.counts[lance]
        if outcome.winner is None:
            tally["absent"] += weight
            continue
        won = outcome.winner % 2 == seat % 2
        tally[f"{'won' if won else 'lost'}_{outcome.status}"] += weight
        tally["mine_best"] += weight * (outcome.winner == seat)
        tally["mine_beats_rivals"] += weight * beats_rivals(lance, table, seat, kings, played)
        result.net += weight * outcome.stones * (1 if won else -1)


Array = npt.NDArray[Any]


@cache
def _columns(kings: int, played: str) -> dict[str, Array]:
    """By lance, every distinct hand's place (0 if it takes no part), and what its own cards pay."""
    hands = distinct(kings)
    columns = {}
    for lance in LANCES:
        values = [value(lance, hand, kings, played) for hand in hands]
        levels: list[Any] = []
        for one in sorted(v for v in values if v is not None):
            if not levels or levels[-1] != one:
                levels.append(one)
        columns[lance] = np.array(
            [0 if one is None else 1 + levels.index(one) for one in values], dtype=np.int64
        )
    columns["pay_pares"] = np.array([PARES_PAY[kind(hand)] for hand in hands])
    columns["pay_juego"] = np.array([juego_pay(hand) for hand in hands])
    return columns


def _ways(left: Counter[str], taken: Array, kings: int) -> Array:
    """Ways to take each row of ``taken``, cards of each rank, shape (..., ranks)."""
    ways: Array = np.ones(taken.shape[:-1], dtype=np.int64)
    for place, symbol in enumerate(RANKS[kings]):
        choose = np.array([comb(left[symbol], k) for k in range(13)])
        ways = ways * choose[taken[..., place]]
    return ways


def count_hands(
    hand: str,
    seat: int,
    kings: int = 8,
    played: str = "off",
    dead: str = "",
    partner: Known = None,
    right: Known = None,
    left: Known = None,
    any_rival: Callable[[str], bool] | None = None,
) -> Count:
    """Go through every three distinct hands, in numpy over the rivals' two."""
    hands = distinct(kings)
    hand = tidy(hand, kings)
    cards = Counter(left_after(kings, hand, dead))
    counts = np.array([[name.count(symbol) for symbol in RANKS[kings]] for name in hands])
    for known in (partner, right, left):
        if isinstance(known, str):
            cards -= Counter(known)
    spent = [isinstance(known, str) for known in (partner, right, left)]
    possible = _ways(cards, counts, kings) > 0
    chosen: list[Array] = []
    weights: list[Array] = []
    for known in (partner, right, left):
        if isinstance(known, str):
            row = np.array([name == tidy(known, kings) for name in hands], dtype=np.int64)
        else:
            row = possible * np.array([1 if known is None else known(name) for name in hands])
        chosen.append(np.flatnonzero(row))
        weights.append(row[chosen[-1]])
    result = Count()
    right_hands, left_hands = chosen[1], chosen[2]
    weigh = weights[1][:, None] * weights[2][None, :]
    if any_rival is not None:
        fits = np.array([any_rival(name) for name in hands])
        weigh = weigh * (fits[right_hands][:, None] | fits[left_hands][None, :])
    # Cards that both rivals draw from the deck, and what the right-hand one draws by himself.
    drawn_right = counts[right_hands] * (not spent[1])
    drawn_left = counts[left_hands] * (not spent[2])
    # C(n, a) C(n - a, b) = C(n, a + b) C(a + b, a): the second factor needs no deck.
    both = drawn_right[:, None, :] + drawn_left[None, :, :]
    for place in range(len(RANKS[kings])):
        split = np.array([[comb(a + b, a) for b in range(5)] for a in range(5)])
        weigh = weigh * split[drawn_right[:, None, place], drawn_left[None, :, place]]
    mine = hands.index(hand)
    columns = _columns(kings, played)
    for partner_hand, weight in zip(chosen[0], weights[0], strict=True):
        rest = Counter(cards)
        ways = int(weight)
        if not spent[0]:
            held = Counter(hands[partner_hand])
            for card, n in held.items():
                ways *= comb(cards[card], n)
            rest -= held
        if ways:
            deals = ways * weigh * _ways(rest, both, kings)
            _add(result, columns, deals, mine, int(partner_hand), right_hands, left_hands, seat)
    return result


def _add(
    result: Count,
    columns: dict[str, Array],
    deals: Array,
    mine: int,
    partner: int,
    right: Array,
    left: Array,
    seat: int,
) -> None:
    """Add a matrix of deals, right-hand rival by left-hand rival."""
    result.deals += int(deals.sum())
    held: tuple[Any, ...] = (mine, partner, right, left)
    seats = [seat, (seat + 2) % 4, (seat + 1) % 4, (seat + 3) % 4]
    juego = columns["juego"]
    someone = (
        bool(juego[mine] or juego[partner])
        | (juego[right] > 0)[:, None]
        | (juego[left] > 0)[None, :]
    )
    for lance in LANCES:
        tally = result.counts[lance]
        place = columns[lance]
        if lance == "punto":
            tally["absent"] += int(deals[someone].sum())
            played = np.where(someone, 0, deals)
        else:
            played = deals
        # A place, then the seat nearest the mano; hands that take no part stand at nothing.
        key = [
            np.where(place[of] > 0, place[of] * 4 + 3 - at, -1)
            for of, at in zip(held, seats, strict=True)
        ]
        ours = max(int(key[0]), int(key[1]))
        theirs = np.maximum(key[2][:, None], key[3][None, :])
        we, they = ours >= 0, theirs >= 0
        won = ours > theirs
        states: dict[str, Array] = {
            "won_contested": won & they,
            "won_uncontested": won & ~they,
            "lost_contested": ~won & they & we,
            "lost_uncontested": ~won & they & (not we),
            "mine_best": won & bool(key[0] > key[1]),
            "mine_beats_rivals": (int(key[0]) > theirs) & bool(key[0] >= 0),
        }
        for name, where in states.items():
            tally[name] += int(played[where].sum())
        if lance != "punto":
            tally["absent"] += int(played[~they & (not we)].sum())
        gain: Array | int = 1
        loss: Array | int = 1
        if lance in ("pares", "juego"):
            pay = columns[f"pay_{lance}"]
            gain = int(pay[mine] + pay[partner])
            loss = pay[right][:, None] + pay[left][None, :]
        result.net += int((played * np.where(won, gain, 0)).sum())
        result.net -= int((played * np.where(~won & they, loss, 0)).sum())
