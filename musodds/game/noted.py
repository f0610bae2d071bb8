"""The betting of a hand as it is noted down, lance by lance: how it ended, or what was said.

``grande=2 chica=no:5:them``, or ``grande: envido, 3 más, no quiero; juego: paso``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from musodds.game.bets import ACCEPTED, ORDAGO, PASSED, REFUSED, Bet, Betting
from musodds.game.dejes import AT_ONCE
from musodds.game.errors import InvalidInput
from musodds.game.showdown import pair_of
from musodds.game.variant import (
    LANCES,
    N_PLAYERS,
    lance_or_none,
    lance_title,
    seat_or_none,
    seat_title,
)
from musodds.game.words import ENVIDO, parse_action, parse_words
from musodds.text import _

#: The seats that take part in a lance.
Players = Callable[[str], Sequence[int]]

#: Where a lance is named: what follows "=" is how it ended, what follows ":" was said in it.
_NAMED = re.compile(r"(?:^|(?<=[\s,;]))(?!no\s*:)(?P<name>[^\W\d_]+)\s*(?P<mark>[=:])")
_REFUSED = re.compile(r"no(?::(?P<stones>\d+))?:(?P<pair>[^:]+)")
_BETWEEN = " \t\r\n,;"
#: The pairs by the seats 0-3 of their players.
_PAIRS = {"02": 0, "20": 0, "13": 1, "31": 1}
_US = ("us", "nosotros", "gu")
_THEM = ("them", "ellos", "haiek")


class Note(NamedTuple):
    """What is noted of one lance: ``words`` where it says what was said, else ``end``."""

    lance: str
    end: str
    words: tuple[str, ...] | None


def notes(text: str) -> Iterator[Note]:
    """Read what is noted, lance by lance.

    >>> list(notes("grande=2; handia: envido, no"))
    ... # doctest: +NORMALIZE_WHITESPACE
    [Note(lance='grande', end='2', words=None),
     Note(lance='grande', end='', words=('envido', 'no'))]

    Raises
    ------
    InvalidInput
        If a part names no lance, or something is no word of the betting.
    """
    found = list(_NAMED.finditer(text))
    stops = [*(one.start() for one in found), len(text)]
    if before := text[: stops[0]].strip(_BETWEEN):
        raise _unnamed(before)
    for one, stop in zip(found, stops[1:], strict=True):
        lance = lance_or_none(one["name"])
        body = text[one.end() : stop].strip(_BETWEEN)
        if lance is None:
            raise _unnamed(text[one.start() : stop].strip(_BETWEEN))
        if one["mark"] == "=":
            yield Note(lance, body, None)
        else:
            yield Note(lance, "", parse_words(body.replace(";", ",")))


def _unnamed(part: str) -> InvalidInput:
    return InvalidInput(
        _("{part!r}: name the lance first ({lances}), as in 'grande: paso, envido 2'").format(
            part=part, lances=", ".join(map(lance_title, LANCES))
        )
    )


def read_bets(
    text: str, players: Players | None = None, *, us: int = 0, dejes: str = AT_ONCE
) -> dict[str, Bet]:
    """Return how the betting ended, by lance, as it is noted down.

    ``grande=2`` accepted; ``chica=no:5:them`` refused, paying 5 to the bettors (without the 5 in
    ``chica=no:them`` the stones are 0); ``juego=ordago`` an accepted órdago; ``pares=paso``; or
    what was said, from the first to speak, see `end_of`: ``grande: envido, 3 más, no quiero``.
    A pair is ``us``, ``them``, the name of a seat, or 02 or 13 by seats counted from the mano's 0.

    >>> read_bets("chica=no:5:postre")
    {'chica': Bet(kind='refused', stones=5, pair=1)}
    >>> read_bets("grande: envido, 3 más, envido más, no quiero")
    {'grande': Bet(kind='refused', stones=5, pair=0)}

    Parameters
    ----------
    players : callable, optional
        Who takes part in a lance; without it nothing said in pares or juego can be read.
    us : int
        The pair, 0 or 1 by the seats of the round, that is meant by ``us``.
    dejes : str
        What a refused bet pays, where it follows from the words: one of `musodds.game.dejes.DEJES`.

    Raises
    ------
    InvalidInput
        If a part is no bet, a lance is named twice, or a word cannot be said there.
    """
    bets: dict[str, Bet] = {}
    for note in notes(text):
        if note.lance in bets:
            raise InvalidInput(
                _("{lance} is named twice in the bets").format(lance=lance_title(note.lance))
            )
        if note.words is None:
            bets[note.lance] = _ended(note, us)
        else:
            seats = (players or _all_of_them)(note.lance)
            bets[note.lance] = end_of(note.lance, seats, note.words, dejes)
    return bets


def _all_of_them(lance: str) -> Sequence[int]:
    if lance in ("pares", "juego"):
        raise InvalidInput(
            _("who takes part in {lance} is not known: write how it ended, as {lance}=2").format(
                lance=lance_title(lance)
            )
        )
    return range(N_PLAYERS)


def _ended(note: Note, us: int) -> Bet:
    """Return the bet that a note after "=" names."""
    part, end = f"{lance_title(note.lance)}={note.end}", note.end.lower()
    if end in ("paso", "passed"):
        return Bet(PASSED)
    if end.isascii() and end.isdecimal():
        if int(end) < ENVIDO:
            raise InvalidInput(
                _("{part!r}: an accepted bet is at least {n} stones").format(part=part, n=ENVIDO)
            )
        return Bet(ACCEPTED, int(end))
    if end in ("ordago", "órdago", "hordago"):
        return Bet(ORDAGO)
    found = _REFUSED.fullmatch("".join(end.split()))
    if found is None:
        raise InvalidInput(
            _(
                "{part!r}: a bet is 2 (accepted), no:1:us or no:5:postre (refused: the stones, and "
                "whose bet it was), ordago or paso"
            ).format(part=part)
        )
    pair = _pair_named(found["pair"], us)
    if pair is None:
        raise InvalidInput(
            _(
                "{part!r}: a pair is us, them, the name of a seat, or 02 or 13 by its seats "
                "counted from the mano's 0"
            ).format(part=part)
        )
    if found["stones"] is not None and int(found["stones"]) < 1:
        raise InvalidInput(_("{part!r}: a refused bet pays at least 1 stone").format(part=part))
    return Bet(REFUSED, int(found["stones"] or 0), pair)


def _pair_named(name: str, us: int) -> int | None:
    """Return the pair 0 or 1 that a name means; a lone figure, which counts nothing here, none."""
    if name in _US or name in _THEM:
        return us if name in _US else 1 - us
    seat = None if name[:1].isdecimal() else seat_or_none(name)
    return _PAIRS.get(name.replace("-", "")) if seat is None else pair_of(seat)


def end_of(lance: str, players: Sequence[int], words: Sequence[str], dejes: str = AT_ONCE) -> Bet:
    """Return how the betting in a lance ended, from what was said in it.

    Once there is a bet the words go from pair to pair, as people tell them: a raise stands for both
    partners, and so does "quiero" or "no quiero", unless more is said, which is then the partner's.
    Where the words make sense only as each player's own, they are that. A lone "paso" is
    everyone's.

    >>> end_of("grande", range(4), ["envido", "3 más", "envido más", "no quiero"])
    Bet(kind='refused', stones=5, pair=0)

    Raises
    ------
    InvalidInput
        If a word cannot be said there, more must be said, or the words can be read in two ways.
    """
    if not words:
        raise InvalidInput(_("{lance}: nothing is said in it").format(lance=lance_title(lance)))
    start = Betting.begin(lance, players, dejes)
    if [parse_action(word).kind for word in words] == ["paso"]:
        return Bet(PASSED)
    by_pair, by_player = _Told(start, words, pairs=True), _Told(start, words, pairs=False)
    ends = [told.end for told in (by_pair, by_player) if told.end is not None]
    if not ends:
        raise max(by_pair, by_player, key=lambda told: told.n_words).error()
    if len(set(ends)) > 1:
        raise InvalidInput(
            _("{lance}: these words can be read in two ways; write {one} or {other}").format(
                lance=lance_title(lance),
                **{
                    name: f"{lance_title(lance)}={_noted(end)}"
                    for name, end in zip(("one", "other"), ends, strict=True)
                },
            )
        )
    return ends[0]


class _Told:
    """The words of a lance, each a player's own or a pair's, as far as they can be said."""

    def __init__(self, start: Betting, words: Sequence[str], pairs: bool) -> None:
        self.words = words
        self.moment = start
        self.n_words = 0
        self.why = ""
        for word in words:
            try:
                self.moment = _said(self.moment, word, pairs)
            except InvalidInput as error:
                self.why = str(error)
                return
            self.n_words += 1
        if pairs:
            self.moment = self.moment.left_at_that()

    @property
    def end(self) -> Bet | None:
        return self.moment.result if self.n_words == len(self.words) else None

    def error(self) -> InvalidInput:
        """Return which word cannot be said, or that more must be."""
        lance = lance_title(self.moment.lance)
        if self.n_words < len(self.words):
            return InvalidInput(
                _("{lance}: {word!r} (word {n}) cannot be said there: {why}").format(
                    lance=lance, word=self.words[self.n_words], n=self.n_words + 1, why=self.why
                )
            )
        assert self.moment.speaker is not None
        return InvalidInput(
            _("{lance}: after {word!r} the betting goes on; what does the {seat} say?").format(
                lance=lance, word=self.words[-1], seat=seat_title(self.moment.speaker)
            )
        )


def _said(moment: Betting, word: str, pairs: bool) -> Betting:
    # Once it is over nobody's turn is asked for before it is said that it is over.
    after = moment.say(-1 if moment.speaker is None else moment.speaker, word)
    raised = parse_action(word).kind in ("more", "total")
    return after.left_at_that() if pairs and raised else after


def _noted(end: Bet) -> str:
    """Return an end as `read_bets` reads it."""
    if end.kind == REFUSED and end.pair is not None:
        return f"no:{end.stones}:{('mano', 'postre')[end.pair]}"
    return {PASSED: "paso", ORDAGO: "ordago"}.get(end.kind, str(end.stones))
