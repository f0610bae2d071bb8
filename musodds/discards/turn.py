"""A decision in the mus phase: my hand, seat and round, what I threw, and who I play with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from musodds.discards.choices import check_exhaustion, deck_without, phase_tables
from musodds.discards.model import MusModel, load_model
from musodds.game.cards import Hand, check_deck, parse_cards, parse_hand
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.stakes import check_stakes
from musodds.game.variant import HAND_SIZE, LANCES, SEAT_NAMES, Variant, parse_seat
from musodds.kernels.mus_phase import PhaseTables
from musodds.text import _

#: Limit of rounds of discards with a model that tells rounds apart; the simple ones play one.
DEFAULT_ROUNDS = 3


class PhaseSpot(NamedTuple):
    """Where a kernel of the mus phase deals from: my hand's row, my seat, the round, its limit."""

    row: int
    seat: int
    mus_round: int
    rounds: int
    unseen: npt.NDArray[np.uint64]


@dataclass(frozen=True, eq=False)
class MusTurn:
    """What is known when I decide.

    Attributes
    ----------
    model, people : str, MusModel or None
        How the others cut and throw: its name as asked for, and itself; None if nobody throws.
    mus_round : int
        0 before the first discard.
    rounds : int
        The most rounds of discards; then the lances are played.
    threw, dead : tuple of int
        Cards that I threw in earlier rounds (they come back if the deck runs out); cards that are
        out of play.
    worth : dict
        Lances that are worth a fixed number to me, whatever the cards pay.
    """

    hand: Hand
    seat: int
    variant: Variant
    model: str
    people: MusModel | None
    stakes: str
    exhaustion: str
    mus_round: int
    rounds: int
    threw: tuple[int, ...]
    dead: tuple[int, ...]
    worth: Mapping[str, float]

    @property
    def row(self) -> int:
        """The hand's index in the table of hands."""
        return hand_table(self.variant).index[self.hand]

    @cached_property
    def unseen(self) -> npt.NDArray[np.uint64]:
        """Codes of the cards I do not see."""
        return deck_without(self.variant, (*self.hand, *self.threw, *self.dead))

    @property
    def spot(self) -> PhaseSpot:
        return PhaseSpot(self.row, self.seat, self.mus_round, self.rounds, self.unseen)

    @cached_property
    def tables(self) -> PhaseTables:
        return phase_tables(self.variant, self.stakes, self.exhaustion, self.dead)

    @property
    def flat(self) -> npt.NDArray[np.bool_]:
        """Which lances have a fixed worth."""
        return np.array([lance in self.worth for lance in LANCES])

    @property
    def amounts(self) -> npt.NDArray[np.float64]:
        """The fixed worth of each lance, 0 where it has none."""
        return np.array([self.worth.get(lance, 0.0) for lance in LANCES])


def make_turn(
    hand: str,
    seat: int | str,
    *,
    kings: int = 8,
    real: str = "off",
    model: str = "human",
    stakes: str = "pass",
    exhaustion: str = "reshuffle",
    mus_round: int = 1,
    rounds: int | None = None,
    threw: str = "",
    dead: str = "",
    worth: Mapping[str, float] | None = None,
) -> MusTurn:
    """Return the turn that the arguments name, as the public functions take them.

    Raises
    ------
    InvalidInput
        If one of them names nothing, or they contradict one another.
    """
    variant = Variant(kings, real)
    cards = parse_hand(hand, variant)
    thrown = parse_cards(threw, variant)
    out = parse_cards(dead, variant)
    check_deck([(_("in my hand"), cards), (_("thrown"), thrown), (_("dead"), out)], variant)
    check_stakes(stakes)
    people = None if model == "dealt" else load_model(model, kings, stakes)
    if isinstance(mus_round, bool) or not 1 <= mus_round <= 9:
        raise InvalidInput(_("the round of mus is 1 to 9, not {n}").format(n=mus_round))
    limit = rounds
    if limit is None:
        limit = max(mus_round, DEFAULT_ROUNDS if people is not None and people.rounds > 1 else 1)
    if isinstance(limit, bool) or not 1 <= limit <= 9:
        raise InvalidInput(_("rounds of discards are 1 to 9, not {n}").format(n=limit))
    if limit < mus_round:
        raise InvalidInput(
            _("round {n} of mus is beyond the limit of {limit} rounds of discards").format(
                n=mus_round, limit=limit
            )
        )
    if people is None and limit > mus_round:
        raise InvalidInput(_("with dealt nobody else throws, so there is one round of discards"))
    _check_thrown(thrown, mus_round)
    if len(out) > 20:
        raise InvalidInput(
            _("{n} dead cards leave too few to play on; 20 at most").format(n=len(out))
        )
    if 40 - HAND_SIZE - len(thrown) - len(out) < 16:
        raise InvalidInput(
            _("{n} thrown and dead cards leave fewer than 16 to deal from").format(
                n=len(thrown) + len(out)
            )
        )
    for lance, amount in (worth or {}).items():
        if lance not in LANCES:
            raise InvalidInput(
                _("no lance {lance!r}; the lances are {lances}").format(
                    lance=lance, lances=", ".join(LANCES)
                )
            )
        if not np.isfinite(amount) or abs(amount) > 1000:
            raise InvalidInput(
                _("{lance} cannot be worth {amount}; give a number of stones, at most 1000").format(
                    lance=lance, amount=amount
                )
            )
    if worth and not any(worth.get(lance, 1.0) for lance in LANCES):
        raise InvalidInput(_("some lance must be worth something"))
    return MusTurn(
        hand=cards,
        seat=parse_seat(seat),
        variant=variant,
        model=model,
        people=people,
        stakes=stakes,
        exhaustion=check_exhaustion(exhaustion),
        mus_round=mus_round - 1,
        rounds=limit,
        threw=thrown,
        dead=out,
        worth=dict(worth or {}),
    )


def _check_thrown(thrown: Sequence[int], mus_round: int) -> None:
    least, most = mus_round - 1, HAND_SIZE * (mus_round - 1)
    if least <= len(thrown) <= most:
        return
    if mus_round == 1:
        raise InvalidInput(
            _("nothing has been thrown before the first round; say which round this is")
        )
    raise InvalidInput(
        _(
            "in round {n} of mus I have thrown {least} to {most} cards, not {given}; name them all"
        ).format(n=mus_round, least=least, most=most, given=len(thrown))
    )


def seat_name(seat: int) -> str:
    """Return ``mano``, ``second``, ``third`` or ``postre``."""
    return SEAT_NAMES[seat]
