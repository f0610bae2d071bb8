"""All that can be said in one lance, as flat arrays; `musodds.game.bets` says what may be said.

Bets have the sizes that are asked for, and órdago. Two words that lead to the same moment are one:
"no quiero" and "no queremos" of the last to answer are, and whatever but a raise one says once the
partner has said "quiero". Who has one word left decides nothing, and the tree passes him over: the
partner of one who accepted an órdago. "No queremos", which takes the word from the partner, is
otherwise left out unless it is asked for, as it only multiplies the tree.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np

from musodds.game.bets import (
    ACCEPTED,
    ORDAGO,
    PASSED,
    REFUSED,
    Bet,
    Betting,
)
from musodds.game.errors import InvalidInput
from musodds.game.hands import IntArray
from musodds.game.showdown import pair_of
from musodds.game.variant import N_PLAYERS
from musodds.game.words import ENVIDO, Action, parse_action
from musodds.text import _

#: The kinds of end, in the order of their numbers.
END_KINDS = (PASSED, ACCEPTED, REFUSED, ORDAGO)
_SIZE = re.compile(r"\+?\d{1,3}")


@dataclass(frozen=True)
class Sizes:
    """What may be bet: first bets of ``bets`` stones, raises by ``raises``, and órdago.

    ``most_raises`` is how many raises may follow one another, órdago not counted; ``ordago`` False
    leaves the órdago out (for games with known answers).

    >>> Sizes.parse("2 5 +2"), str(Sizes((2,), (3,)))
    (Sizes(bets=(2, 5), raises=(2,), most_raises=1, ordago=True), '2 +3')

    Raises
    ------
    InvalidInput
        For a bet below 2 stones, a raise below 1, or one given twice.
    """

    bets: tuple[int, ...] = (ENVIDO,)
    raises: tuple[int, ...] = ()
    most_raises: int = 1
    ordago: bool = True

    def __post_init__(self) -> None:
        if min(self.bets, default=ENVIDO) < ENVIDO or min(self.raises, default=1) < 1:
            raise InvalidInput(_("a bet is 2 stones at least, and a raise adds 1 at least"))
        if len(set(self.bets)) < len(self.bets) or len(set(self.raises)) < len(self.raises):
            raise InvalidInput(_("name each bet and each raise once"))
        if not 0 <= self.most_raises <= 9:
            raise InvalidInput(
                _("0 to 9 raises may follow one another, not {n}").format(n=self.most_raises)
            )

    @classmethod
    def parse(cls, text: str, most_raises: int = 1, ordago: bool = True) -> Sizes:
        """Return the sizes that a text names: ``2 5 +2`` bets 2 or 5, or raises by 2."""
        words = text.replace(",", " ").split()
        for word in words:
            if not _SIZE.fullmatch(word):
                raise InvalidInput(
                    _("{word!r} is no size of a bet: 2 is a bet of 2 stones, +2 a raise").format(
                        word=word
                    )
                )
        bets = tuple(int(word) for word in words if word[0] != "+")
        raises = tuple(int(word) for word in words if word[0] == "+")
        return cls(bets, raises, most_raises, ordago)

    def __str__(self) -> str:
        return " ".join([*map(str, self.bets), *(f"+{n}" for n in self.raises)])


class Step(NamedTuple):
    """A word that was said: its number among the actions, and the decision it was said at."""

    decision: int
    action: int


@dataclass(frozen=True, eq=False)
class LanceTree:
    """The decisions of a lance, every one before those that may follow it; 0 is the first.

    Attributes
    ----------
    players : tuple of int
        Seats that take part, in speaking order.
    sizes : Sizes
    seat : int64 ndarray, shape (decisions,)
        Who speaks.
    first : int64 ndarray, shape (decisions + 1,)
        What he may say at decision ``d`` are the actions ``first[d]`` to ``first[d + 1]``.
    child : int64 ndarray, shape (actions,)
        The decision that an action leads to, or ``-1 - e`` for the end ``e``.
    word : tuple of str
        What is said, as `parse_action` reads it, without accents: one for each action.
    heard : tuple of tuple of str
        By decision, what has been said before, from the first word on.
    kind : int64 ndarray, shape (ends,)
        Index in `END_KINDS`.
    stones : int64 ndarray, shape (ends,)
        Accepted or refused: the stones at stake, or paid at once; else 0.
    pair : int64 ndarray, shape (ends,)
        The pair that collects a refused bet, else -1.
    """

    players: tuple[int, ...]
    sizes: Sizes
    seat: IntArray
    first: IntArray
    child: IntArray
    word: tuple[str, ...]
    heard: tuple[tuple[str, ...], ...]
    kind: IntArray
    stones: IntArray
    pair: IntArray

    @property
    def n_decisions(self) -> int:
        return self.seat.size

    @property
    def n_actions(self) -> int:
        return self.child.size

    @property
    def n_ends(self) -> int:
        return self.kind.size

    def words(self, decision: int) -> tuple[str, ...]:
        """Return what may be said at a decision."""
        return self.word[self.first[decision] : self.first[decision + 1]]

    def say(self, decision: int, said: str) -> int:
        """Return the action that ``said`` is at a decision, however it is written.

        >>> tree = lance_tree((0, 1, 2, 3))
        >>> tree.word[tree.say(0, "Órdago")]
        'ordago'

        Raises
        ------
        InvalidInput
            If it cannot be said there, or the tree has no such bet.
        """
        moment = self._moment(decision)
        after = _kept(moment.say(int(self.seat[decision]), said))
        for action in range(self.first[decision], self.first[decision + 1]):
            if _kept(moment.say(int(self.seat[decision]), self.word[action])) == after:
                return action
        raise InvalidInput(
            _("these bets know no {said!r} here; what they know: {words}").format(
                said=said, words=", ".join(self.words(decision))
            )
        )

    def follow(self, heard: Sequence[str]) -> int:
        """Return the decision that comes after these words, from the first player's on.

        >>> tree = lance_tree((0, 1, 2, 3))
        >>> tree.seat[tree.follow(["paso", "envido"])]
        np.int64(2)

        Raises
        ------
        InvalidInput
            If one of them cannot be said there, or they end the betting.
        """
        steps = self.steps(heard)
        decision = int(self.child[steps[-1].action]) if steps else 0
        if decision < 0:
            raise InvalidInput(_("with that the betting is over: nobody has to speak"))
        return decision

    def steps(self, heard: Sequence[str]) -> tuple[Step, ...]:
        """Return where each of these words was said, from the first player's on.

        Raises
        ------
        InvalidInput
            If one of them cannot be said there.
        """
        decision, steps = 0, []
        for said in heard:
            if decision < 0:
                raise InvalidInput(
                    _("the betting is over before {said!r} is said").format(said=said)
                )
            steps.append(Step(decision, self.say(decision, said)))
            decision = int(self.child[steps[-1].action])
        return tuple(steps)

    def _moment(self, decision: int) -> Betting:
        return _after(self.players, self.heard[decision])


def lance_tree(
    players: Sequence[int], sizes: Sizes | None = None, *, no_queremos: bool = False
) -> LanceTree:
    """Return the tree of a lance in which ``players`` take part.

    ``no_queremos`` lets one answer for both where his partner has still to speak.

    >>> tree = lance_tree((0, 1, 2, 3))
    >>> tree.n_decisions, tree.n_actions, tree.n_ends
    (48, 108, 61)

    Raises
    ------
    InvalidInput
        If a player is none of 0-3 or named twice, or the players are all of one pair.
    """
    seats = tuple(sorted(players))
    if len(set(seats)) < len(seats) or not set(seats) <= set(range(N_PLAYERS)):
        raise InvalidInput(_("the players are seats 0 to 3, each named once"))
    if len({pair_of(seat) for seat in seats}) < 2:
        raise InvalidInput(_("a lance is bet on where both pairs have a player in it"))
    return _tree(seats, sizes or Sizes(), no_queremos)


@cache
def _tree(players: tuple[int, ...], sizes: Sizes, no_queremos: bool) -> LanceTree:
    growing = _Growing(sizes, no_queremos)
    growing.grow(Betting.begin("grande", players), (), 0)
    first = np.cumsum([0, *(len(said) for said in growing.said)])
    ends = growing.ends
    return LanceTree(
        players=players,
        sizes=sizes,
        seat=_frozen(growing.seat),
        first=_frozen(first),
        child=_frozen([child for children in growing.children for child in children]),
        word=tuple(word for said in growing.said for word in said),
        heard=tuple(growing.heard),
        kind=_frozen([END_KINDS.index(end.kind) for end in ends]),
        stones=_frozen([end.stones for end in ends]),
        pair=_frozen([-1 if end.pair is None else end.pair for end in ends]),
    )


class _Growing:
    """A tree while it grows, decision by decision."""

    def __init__(self, sizes: Sizes, no_queremos: bool) -> None:
        self.sizes = sizes
        self.no_queremos = no_queremos
        self.seat: list[int] = []
        self.said: list[list[str]] = []
        self.children: list[list[int]] = []
        self.heard: list[tuple[str, ...]] = []
        self.ends: list[Bet] = []

    def grow(self, moment: Betting, heard: tuple[str, ...], n_raises: int) -> int:
        """Add the decision at a moment and all that may follow; return its number."""
        assert moment.speaker is not None
        decision = len(self.seat)
        self.seat.append(moment.speaker)
        self.heard.append(heard)
        said: list[str] = []
        children: list[int] = []
        self.said.append(said)
        self.children.append(children)
        seen = set()
        for action in self._actions(moment, n_raises):
            after = moment.say(moment.speaker, action)
            if _kept(after) in seen:
                continue
            seen.add(_kept(after))
            word = _word(action)
            said.append(word)
            raised = n_raises + (after.offered != moment.offered and moment.bettor is not None)
            after = self._past_the_decided(after, raised)
            if after.result is None:
                children.append(self.grow(after, (*heard, word), raised))
            else:
                self.ends.append(after.result)
                children.append(-len(self.ends))
        return decision

    def _past_the_decided(self, moment: Betting, n_raises: int) -> Betting:
        """Return the next moment at which the speaker has words that differ."""
        while moment.speaker is not None:
            actions = self._actions(moment, n_raises)
            after = [moment.say(moment.speaker, action) for action in actions]
            if len({_kept(one) for one in after}) > 1:
                break
            moment = after[0]
        return moment

    def _actions(self, moment: Betting, n_raises: int) -> list[Action]:
        """Return what may be said, of words that mean the same the commonest first."""
        legal = moment.legal_actions()
        actions = [Action("paso")] if "paso" in legal else []
        if "envido" in legal:
            actions += [Action("envido", n) for n in self.sizes.bets]
        if "quiero" in legal:
            actions += [Action("quiero"), Action("no quiero")]
        if "no queremos" in legal and self.no_queremos:
            actions.append(Action("no queremos"))
        if "more" in legal and n_raises < self.sizes.most_raises:
            actions += [Action("more", n) for n in self.sizes.raises]
        if "ordago" in legal and self.sizes.ordago:
            actions.append(Action("ordago"))
        return actions


def _word(action: Action) -> str:
    if action.kind == "envido":
        return f"envido {action.stones}"
    return f"{action.stones} mas" if action.kind == "more" else action.kind


def _kept(moment: Betting) -> Betting | Bet:
    """Return what tells a moment from others: once the betting is over, how it ended."""
    return moment if moment.result is None else moment.result


def _after(players: Sequence[int], heard: Sequence[str]) -> Betting:
    moment = Betting.begin("grande", players)
    for said in heard:
        assert moment.speaker is not None
        moment = moment.say(moment.speaker, parse_action(said))
    return moment


def _frozen(values: object) -> IntArray:
    array = np.array(values, dtype=np.int64)
    array.setflags(write=False)
    return array
