"""A decision in the mus phase: my hand, seat and round, what I threw, and who I play with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from musodds.discards.choices import check_exhaustion, deck_without, phase_tables
from musodds.discards.kept import kept_by_seat, parse_kept
from musodds.discards.model import DEALT, MusModel, load_model, nobody_throws
from musodds.engines.ask import Told, build_query
from musodds.engines.query import OddsQuery
from musodds.game.cards import Hand, check_deck, format_cards, parse_cards, parse_hand
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.stakes import check_stakes
from musodds.game.variant import HAND_SIZE, LANCES, SEAT_NAMES, Variant, parse_seat
from musodds.text import _

if TYPE_CHECKING:
    from musodds.kernels.mus_phase import PhaseTables

#: Limit of rounds of discards with a model that tells rounds apart; the simple ones play one.
DEFAULT_ROUNDS = 3
NOTHING = Told()


@dataclass(frozen=True, eq=False)
class MusTurn:
    """What is known when I decide.

    Attributes
    ----------
    model : str
        How the others cut and throw, by the name that was asked for.
    people : MusModel
        The same itself; with ``dealt`` it gives mus always and throws nothing.
    mus_round : int
        0 before the first discard.
    rounds : int
        The most rounds of discards; then the lances are played.
    threw, dead : tuple of int
        Cards that I threw in earlier rounds (they come back if the deck runs out); cards that are
        out of play.
    query : OddsQuery
        My hand and what is known of the others' hands now.
    kept : dict
        How many cards partner, right and left are seen to keep in this round.
    """

    hand: Hand
    seat: int
    variant: Variant
    model: str
    people: MusModel
    stakes: str
    exhaustion: str
    mus_round: int
    rounds: int
    threw: tuple[int, ...]
    dead: tuple[int, ...]
    query: OddsQuery
    kept: Mapping[str, int]

    @property
    def alone(self) -> bool:
        """Whether nobody else throws any card."""
        return self.model == DEALT

    @property
    def is_plain(self) -> bool:
        """Whether nothing is known but my own cards."""
        return self.query.told.keys() <= {"dead"} and not self.kept

    @property
    def known(self) -> dict[str, str]:
        """What was told of the others' hands, by option: to be shown."""
        told = {name: text for name, text in self.query.told.items() if name != "dead"}
        if self.dead:
            told["dead"] = format_cards(self.dead, self.variant)
        if self.kept:
            told["kept"] = ", ".join(f"{place}={n}" for place, n in self.kept.items())
        return told

    @property
    def habit(self) -> float | None:
        """How often the model gives mus with this hand here; None where nobody throws."""
        if self.alone:
            return None
        last = min(self.mus_round, self.people.rounds - 1)
        return float(self.people.give[last, self.seat, self.row])

    @property
    def row(self) -> int:
        """The hand's index in the table of hands."""
        return hand_table(self.variant).index[self.hand]

    @cached_property
    def unseen(self) -> npt.NDArray[np.uint64]:
        """Codes of the cards I do not see."""
        return deck_without(self.variant, (*self.hand, *self.threw, *self.dead))

    @cached_property
    def tables(self) -> PhaseTables:
        return phase_tables(self.variant, self.stakes, self.exhaustion, self.dead)


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
    told: Told = NOTHING,
    kept: str | Mapping[str, int] = "",
) -> MusTurn:
    """Return the turn that the arguments name, as the public functions take them.

    Of ``told``, partner, rivals, right and left are read.

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
    people = nobody_throws(kings) if model == DEALT else load_model(model, kings, stakes)
    if isinstance(mus_round, bool) or not 1 <= mus_round <= 9:
        raise InvalidInput(_("the round of mus is 1 to 9, not {n}").format(n=mus_round))
    limit = rounds
    if limit is None:
        limit = max(mus_round, DEFAULT_ROUNDS if people.rounds > 1 else 1)
    if isinstance(limit, bool) or not 1 <= limit <= 9:
        raise InvalidInput(_("rounds of discards are 1 to 9, not {n}").format(n=limit))
    if limit < mus_round:
        raise InvalidInput(
            _("round {n} of mus is beyond the limit of {limit} rounds of discards").format(
                n=mus_round, limit=limit
            )
        )
    if model == DEALT and limit > mus_round:
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
    seen = parse_kept(kept) if isinstance(kept, str) else dict(kept)
    if seen and model == DEALT:
        raise InvalidInput(_("with dealt nobody else throws; name a model that does"))
    place = parse_seat(seat)
    kept_by_seat(people, mus_round - 1, place, seen)
    return MusTurn(
        hand=cards,
        seat=place,
        variant=variant,
        model=model,
        people=people,
        stakes=stakes,
        exhaustion=check_exhaustion(exhaustion),
        mus_round=mus_round - 1,
        rounds=limit,
        threw=thrown,
        dead=out,
        query=_query(cards, variant, told, thrown, out),
        kept=seen,
    )


def _query(
    mine: Hand, variant: Variant, told: Told, thrown: Sequence[int], dead: Sequence[int]
) -> OddsQuery:
    """Return my hand and what is known of the others', the cards that are gone being dead."""
    gone = format_cards((*thrown, *dead), variant)
    asked = Told(
        partner=told.partner,
        rivals=told.rivals,
        right=told.right,
        left=told.left,
        dead=gone or None,
    )
    return build_query(format_cards(mine, variant), variant, asked)


def check_worth(worth: Mapping[str, float]) -> None:
    """Raise InvalidInput unless lances are worth stones, and some lance is worth something."""
    for lance, amount in worth.items():
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
