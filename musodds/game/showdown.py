"""Four hands on the table: who wins each lance, why, and what it pays if nobody bet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from musodds.game.arguments import checked
from musodds.game.cards import Hand, check_deck, format_cards
from musodds.game.errors import InvalidInput
from musodds.game.hands import (
    PARES_KINDS,
    chica_key,
    grande_key,
    is_real,
    juego_key,
    juego_stones,
    pares_key,
    pares_stones,
    points,
)
from musodds.game.variant import HAND_SIZE, N_PLAYERS, Variant, seat_title
from musodds.text import _

CONTESTED, UNCONTESTED, ABSENT = "contested", "uncontested", "absent"

#: What a lance pays its winner where nobody bet (en paso), his pair's own pares or juego apart.
EN_PASO = {"grande": 1, "chica": 1, "pares": 0, "juego": 0, "punto": 0}
#: What having won a lance pays whatever was bet, again apart from pares and juego held.
FOR_WINNING = {"grande": 0, "chica": 0, "pares": 0, "juego": 0, "punto": 1}


def pair_of(seat: int) -> int:
    """Return the pair of a seat: 0 for the mano and the third, 1 for the second and the postre."""
    return seat % 2


def stones_to(pair: int, stones: int) -> tuple[int, int]:
    """Return the stones of both pairs when ``pair`` gets some."""
    return (stones, 0) if pair == 0 else (0, stones)


def takes_part(lance: str, hand: Hand, variant: Variant) -> bool:
    """Return whether a player with this hand speaks in the lance when it is contested."""
    if lance == "pares":
        return pares_key(hand).kind > 0
    if lance == "juego":
        return juego_key(hand, variant) > 0
    return True


def pair_stones(lance: str, hands: Sequence[Hand], pair: int, variant: Variant) -> int:
    """Return what a pair collects at the end for having won a lance, bets and paso apart.

    Its own players' pares or juego, whatever the other pair holds; 1 for punto; 0 for grande and
    chica.
    """
    if lance == "pares":
        return sum(pares_stones(hand) for hand in hands[pair::2])
    if lance == "juego":
        return sum(juego_stones(hand, variant) for hand in hands[pair::2])
    return FOR_WINNING[lance]


@dataclass(frozen=True)
class LanceOutcome:
    """How one lance ended; ``stones`` are those of the pairs {0,2} and {1,3}.

    ``winner_seat`` and ``pair`` are None where the lance is absent.
    """

    lance: str
    status: str
    winner_seat: int | None
    pair: int | None
    stones: tuple[int, int]
    why: str


@checked
def resolve_lances(hands: Sequence[Hand], variant: Variant) -> dict[str, LanceOutcome]:
    """Return the outcome of every lance, in counting order, if all pass.

    Parameters
    ----------
    hands : sequence of four Hand
        In seat order, the mano first.

    Raises
    ------
    InvalidInput
        If these are not four hands of four ranks, or need more cards of a rank than the deck has.
    """
    _check_hands(hands, variant)
    check_deck([(seat_title(i), hand) for i, hand in enumerate(hands)], variant)
    juego_keys = [juego_key(hand, variant) for hand in hands]
    punto_keys = [0 if any(juego_keys) else points(hand, variant) for hand in hands]
    return {
        "grande": _open_lance("grande", [grande_key(h) for h in hands], hands, variant),
        "chica": _open_lance("chica", [chica_key(h) for h in hands], hands, variant),
        "pares": _closed_lance(
            "pares", [pares_key(h) for h in hands], hands, variant, lambda k: k.kind > 0
        ),
        "juego": _closed_lance("juego", juego_keys, hands, variant, bool),
        "punto": _closed_lance("punto", punto_keys, hands, variant, bool),
    }


def _check_hands(hands: Sequence[Hand], variant: Variant) -> None:
    if len(hands) != N_PLAYERS:
        raise InvalidInput(_("{n} hands are wanted, not {k}").format(n=N_PLAYERS, k=len(hands)))
    for hand in hands:
        ranks = isinstance(hand, Sequence) and all(card in range(variant.n_ranks) for card in hand)
        if not ranks or len(hand) != HAND_SIZE:
            raise InvalidInput(
                _("a hand is {n} ranks from 0 to {most}, not {hand!r}").format(
                    n=HAND_SIZE, most=variant.n_ranks - 1, hand=hand
                ),
                "hands",
            )


def _best_seat(keys: Sequence[Any]) -> int:
    """Return the seat of the best key; a tie goes to the player nearest the mano."""
    return keys.index(max(keys))


def _open_lance(
    lance: str, keys: Sequence[Any], hands: Sequence[Hand], variant: Variant
) -> LanceOutcome:
    winner = _best_seat(keys)
    return LanceOutcome(
        lance,
        CONTESTED,
        winner,
        pair_of(winner),
        stones_to(pair_of(winner), EN_PASO[lance]),
        _why(lance, winner, keys, hands, variant),
    )


def _closed_lance(
    lance: str,
    keys: Sequence[Any],
    hands: Sequence[Hand],
    variant: Variant,
    has: Callable[[Any], bool],
) -> LanceOutcome:
    """Resolve a lance in which only those take part of whom ``has(key)`` holds."""
    seats = [seat for seat, key in enumerate(keys) if has(key)]
    if not seats:
        absent = {
            "pares": _("nobody has pares"),
            "juego": _("nobody has juego: punto is played"),
            "punto": _("somebody has juego"),
        }[lance]
        return LanceOutcome(lance, ABSENT, None, None, (0, 0), absent)
    winner = _best_seat(keys)
    pair = pair_of(winner)
    status = CONTESTED if len({pair_of(seat) for seat in seats}) == 2 else UNCONTESTED
    pays = pair_stones(lance, hands, pair, variant)
    why = _why(lance, winner, keys, hands, variant)
    if status == UNCONTESTED:
        why = _("only this pair has it: {why}").format(why=why)
    return LanceOutcome(lance, status, winner, pair, stones_to(pair, pays), why)


def _why(
    lance: str, winner: int, keys: Sequence[Any], hands: Sequence[Hand], variant: Variant
) -> str:
    what = describe(lance, hands[winner], variant)
    tied = [seat for seat, key in enumerate(keys) if key == keys[winner] and seat != winner]
    if not tied:
        return _("{what} is best").format(what=what)
    nearest = (
        _("the mano has it")
        if winner == 0
        else _("the {seat} is nearer the mano").format(seat=seat_title(winner))
    )
    return _("ties at {what} with the {seats}: {nearest}").format(
        what=what, seats=", ".join(map(seat_title, tied)), nearest=nearest
    )


def describe(lance: str, hand: Hand, variant: Variant) -> str:
    """Return what a hand shows in a lance: ``duples of R and A``, ``31``, ``RR7A``.

    >>> from musodds.game.cards import parse_hand
    >>> describe("pares", parse_hand("RRAA", Variant(8)), Variant(8))
    'duples of R and A'
    """
    if lance == "pares":
        pares = pares_key(hand)
        kind = PARES_KINDS[pares.kind]
        if kind == "none":
            return _("no pares")
        high = variant.symbols[pares.high]
        if kind == "duples":
            low = variant.symbols[pares.low]
            return _("duples of {high} and {low}").format(high=high, low=low)
        template = _("par of {high}") if kind == "par" else _("medias of {high}")
        return template.format(high=high)
    if lance in ("juego", "punto"):
        if is_real(hand, variant):
            return _("31, la real")
        return str(points(hand, variant))
    shown = format_cards(hand, variant)
    return shown if lance == "grande" else shown[::-1]
