"""Betting in one lance: who may speak, what may be said, and what is agreed in the end.

>>> betting = Betting.begin("grande", players=(0, 1, 2, 3))
>>> for seat, said in [(0, "envido"), (1, "3 más"), (3, "no quiero"), (2, "2 más")]:
...     betting = betting.say(seat, said)
>>> betting.say(0, "no quiero").say(1, "no quiero").result
Bet(kind='refused', stones=5, pair=0)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from musodds.game.cards import Hand
from musodds.game.dejes import AT_ONCE, check_dejes, refused_stones
from musodds.game.errors import InvalidInput
from musodds.game.showdown import ABSENT, CONTESTED, pair_of, resolve_lances, takes_part
from musodds.game.variant import N_PLAYERS, Variant, lance_title, seat_title
from musodds.game.words import ENVIDO, Action, parse_action
from musodds.text import _

PASSED, ACCEPTED, REFUSED, ORDAGO = "passed", "accepted", "refused", "ordago"


class Bet(NamedTuple):
    """How the betting in a lance ended.

    ``kind`` is "passed"; "accepted", with the ``stones`` at stake; "refused", with the ``stones``
    paid at once to ``pair``, the bettors; or "ordago", one that was accepted.
    """

    kind: str
    stones: int = 0
    pair: int | None = None


#: The kinds of action while nobody has bet, in answer to a bet, and in answer to an órdago.
OPENINGS = ("paso", "envido", "ordago")
ANSWERS = ("more", "total", "ordago", "quiero", "no quiero", "no queremos")
ANSWERS_TO_ORDAGO = ("quiero", "no quiero", "no queremos")


@dataclass(frozen=True)
class Betting:
    """The betting of one lance at some moment; `say` returns the next moment.

    Attributes
    ----------
    players : tuple of int
        Seats that take part, in speaking order.
    out : frozenset of int
        Seats that declined a bet and speak no more in this lance.
    standing : int
        Stones on the table before the bet that is being answered, 0 if it is the first.
    offered : int or None
        Stones that the bet would put on the table; None for an órdago, 0 while nobody has bet.
    bettor : int or None
        The seat whose bet is being answered.
    waiting : tuple of int
        Seats still to speak in this turn; the first is the speaker.
    answers : tuple of (int, Action)
        What the speaker's pair has answered so far.
    result : Bet or None
        How it ended, None while it goes on.
    dejes : str
        What a refused bet pays: one of `musodds.game.dejes.DEJES`.
    """

    lance: str
    players: tuple[int, ...]
    waiting: tuple[int, ...]
    out: frozenset[int] = frozenset()
    standing: int = 0
    offered: int | None = 0
    bettor: int | None = None
    answers: tuple[tuple[int, Action], ...] = ()
    result: Bet | None = None
    dejes: str = AT_ONCE

    @classmethod
    def begin(cls, lance: str, players: Sequence[int], dejes: str = AT_ONCE) -> Betting:
        """Return the betting of ``lance`` before anyone has spoken, among ``players``.

        Raises
        ------
        InvalidInput
            If the players are all of one pair, which collects without bets, or there is no such
            way of paying dejes.
        """
        seats = tuple(sorted(players))
        if len({pair_of(seat) for seat in seats}) < 2:
            raise InvalidInput(
                _("{lance} is not bet on: both pairs must have a player in it").format(
                    lance=lance_title(lance)
                )
            )
        return cls(lance, seats, waiting=seats, dejes=check_dejes(dejes))

    @classmethod
    def of_hands(cls, lance: str, hands: Sequence[Hand], variant: Variant) -> Betting:
        """Return the betting of ``lance`` among the players whose hands take part in it.

        Raises
        ------
        InvalidInput
            If these hands do not contest the lance.
        """
        check_contested(lance, resolve_lances(hands, variant)[lance].status)
        return cls.begin(
            lance, [seat for seat in range(N_PLAYERS) if takes_part(lance, hands[seat], variant)]
        )

    @property
    def speaker(self) -> int | None:
        """The seat whose turn it is, None when the betting is over."""
        return self.waiting[0] if self.result is None else None

    def legal_actions(self) -> tuple[str, ...]:
        """Return the kinds of action that the speaker may choose from."""
        if self.result is not None:
            return ()
        if self.bettor is None:
            return OPENINGS
        return ANSWERS_TO_ORDAGO if self.offered is None else ANSWERS

    def say(self, seat: int, said: Action | str) -> Betting:
        """Return the betting after the player at ``seat`` has spoken.

        Raises
        ------
        InvalidInput
            If it is not his turn, or the action is not legal now.
        """
        action = parse_action(said) if isinstance(said, str) else said
        if self.result is not None:
            raise InvalidInput(
                _("the betting in {lance} is over").format(lance=lance_title(self.lance))
            )
        if seat != self.speaker:
            raise InvalidInput(self._not_his_turn(seat))
        self._check(action)
        if self.bettor is None:
            return self._open(seat, action)
        # Nothing stands above an órdago, and "no queremos" speaks for the partner too.
        last = action.kind in ("ordago", "no queremos") or len(self.waiting) == 1
        now = replace(self, answers=(*self.answers, (seat, action)), waiting=self.waiting[1:])
        return now._close() if last else now

    def left_at_that(self) -> Betting:
        """Return the betting once a pair leaves it at what one of them has answered.

        Where nobody has answered, nothing changes.
        """
        return self._close() if self.answers else self

    def _legal_examples(self) -> list[Action]:
        """Return what the speaker may choose from, with stones that he might name."""
        raised = (self.offered or 0) + ENVIDO
        stones = {"envido": ENVIDO, "more": ENVIDO, "total": raised}
        return [Action(kind, stones.get(kind, 0)) for kind in self.legal_actions()]

    def _not_his_turn(self, seat: int) -> str:
        if seat not in self.players:
            return _("the {seat} has no {lance} and does not speak").format(
                seat=seat_title(seat), lance=lance_title(self.lance)
            )
        return _("it is the turn of the {speaker}, not of the {seat}").format(
            speaker=seat_title(self.waiting[0]), seat=seat_title(seat)
        )

    def _check(self, action: Action) -> None:
        if action.kind not in self.legal_actions():
            raise InvalidInput(
                _("{said} cannot be said now; what can: {legal}").format(
                    said=_as_said(action), legal=", ".join(map(_as_said, self._legal_examples()))
                )
            )
        if action.kind == "envido" and action.stones < ENVIDO:
            raise InvalidInput(
                _("a bet is at least {n} stones, not {stones}").format(
                    n=ENVIDO, stones=action.stones
                )
            )
        if action.kind in ("more", "total") and self._total(action) <= (self.offered or 0):
            raise InvalidInput(
                _("a raise goes above the {offered} stones on the table").format(
                    offered=self.offered
                )
            )

    def _total(self, action: Action) -> int:
        """Return the stones that a bet or raise puts on the table."""
        return (self.offered or 0) + action.stones if action.kind == "more" else action.stones

    def _open(self, seat: int, action: Action) -> Betting:
        if action.kind != "paso":
            return self._offer(seat, None if action.kind == "ordago" else action.stones)
        waiting = self.waiting[1:]
        return replace(self, waiting=waiting, result=None if waiting else Bet(PASSED))

    def _offer(self, seat: int, offered: int | None) -> Betting:
        """Put the bet of ``seat`` to the rivals who are still in, in order from his right."""
        after = [(seat + step) % N_PLAYERS for step in range(1, N_PLAYERS)]
        waiting = tuple(
            other
            for other in after
            if pair_of(other) != pair_of(seat) and other in self.players and other not in self.out
        )
        return replace(
            self,
            waiting=waiting,
            standing=self.offered or 0,
            offered=offered,
            bettor=seat,
            answers=(),
        )

    def _close(self) -> Betting:
        """End a pair's turn to answer: the highest answer stands."""
        assert self.bettor is not None
        said = {action.kind: seat for seat, action in self.answers}
        declined = {
            seat for seat, action in self.answers if action.kind in ("no quiero", "no queremos")
        }
        now = replace(self, out=self.out | declined)
        if "ordago" in said:
            return now._offer(said["ordago"], None)
        raises = [
            (self._total(action), seat)
            for seat, action in self.answers
            if action.kind in ("more", "total")
        ]
        if raises:
            total = max(raises)[0]
            return now._offer(next(seat for n, seat in raises if n == total), total)
        if "quiero" in said:
            bet = Bet(ORDAGO) if self.offered is None else Bet(ACCEPTED, self.offered)
        else:
            stones = refused_stones(self.standing, self.dejes)
            bet = Bet(REFUSED, stones, pair_of(self.bettor))
        return replace(now, waiting=(), answers=(), result=bet)


def _as_said(action: Action) -> str:
    """Return an action in a player's words, as `parse_action` reads them."""
    words = {"envido": "envido {n}", "more": "{n} más", "total": "a {n}"}
    return words.get(action.kind, action.kind).format(n=action.stones)


def check_contested(lance: str, status: str) -> None:
    """Check that a lance of this status is bet on.

    Raises
    ------
    InvalidInput
        If it is absent or only one pair has it.
    """
    if status != CONTESTED:
        why = (
            _("these hands do not play it")
            if status == ABSENT
            else _("only one pair has it, and collects at the end")
        )
        raise InvalidInput(_("no bets in {lance}: {why}").format(lance=lance_title(lance), why=why))
