"""A moment in a hand: my cards, the score, what is known, and the bets that are already made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from musodds.betting.asked import told_query
from musodds.betting.players import players_of
from musodds.engines.ask import Told
from musodds.engines.joint import joint_outcomes
from musodds.engines.outcomes import THEM, US, Outcomes, payments
from musodds.engines.query import OddsQuery
from musodds.game.bets import ORDAGO, PASSED, REFUSED, Bet
from musodds.game.dejes import AT_END, AT_ONCE, check_dejes
from musodds.game.errors import InvalidInput
from musodds.game.noted import Players, notes, read_bets
from musodds.game.score import Score, check_target, parse_score
from musodds.game.showdown import pair_of, takes_part
from musodds.game.stakes import bets_at
from musodds.game.variant import LANCES, Variant, lance_title, parse_seat
from musodds.match.at_score import worth_counted
from musodds.match.equity import DEALT, Equity, juego_equity
from musodds.match.recursion import JUEGO, OUR_MANO, THEIR_MANO, FloatArray
from musodds.text import _


@dataclass(frozen=True, eq=False)
class ScoredHand:
    """My hand at a score, with what is known: a moment at which I can still decide something.

    Attributes
    ----------
    score : (int, int)
        Our stones and theirs, the dejes of this hand included: they count when won.
    pending : dict of lance to Bet
        How the betting in earlier lances of this hand ended; ``pair`` 0 is ours.
    stakes : str
        How the lances to come, and later hands, are taken to be played: "pass" or "min".
    dejes : str
        What a refused bet pays and when: one of `musodds.game.dejes.DEJES`.
    """

    query: OddsQuery
    seat: int
    score: Score
    equity: Equity
    stakes: str
    pending: Mapping[str, Bet]
    threads: int | None = None
    dejes: str = AT_ONCE

    @property
    def hand(self) -> str:
        return self.query.table.names[self.query.hand]

    @property
    def target(self) -> int:
        return self.equity.target

    def takes_part(self, lance: str) -> bool:
        """Return whether my own hand may speak in a lance when it is contested."""
        table = self.query.table
        if lance == "punto":
            return not table.juego[self.query.hand]
        return takes_part(lance, table.cards[self.query.hand], self.query.variant)

    @cached_property
    def outcomes(self) -> Outcomes:
        """All lances together, given all that is known; what was bet on was contested."""
        outcomes = joint_outcomes(self.query, self.seat, self.threads)
        for lance, bet in self.pending.items():
            if bet.kind != PASSED:
                outcomes = self._contested_only(outcomes, lance)
        return outcomes

    def contesting(self, lance: str) -> Outcomes:
        """Return the outcomes in which ``lance`` is contested, as its being bet on shows.

        Raises
        ------
        InvalidInput
            If it cannot be, if my own hand takes no part in it, or if it is over.
        """
        for named in self.pending:
            if LANCES.index(named) >= LANCES.index(lance):
                raise InvalidInput(
                    _("{lance} is over: pending says how the betting in {named} ended").format(
                        lance=lance_title(lance), named=lance_title(named)
                    )
                )
        if not self.takes_part(lance):
            raise InvalidInput(
                _("{hand} has no {lance}: it takes no part in that lance").format(
                    hand=self.hand, lance=lance_title(lance)
                )
                if lance != "punto"
                else _("no bets in punto: {hand} has juego").format(hand=self.hand)
            )
        return self._contested_only(self.outcomes, lance)

    def _contested_only(self, outcomes: Outcomes, lance: str) -> Outcomes:
        """Return the outcomes in which a lance is contested; an error if it never is."""
        contested = outcomes.contested(lance)
        if outcomes.ways[contested].any():
            return outcomes.where(contested)
        if lance == "punto":
            juego = not self.takes_part("punto")
            why = _("{hand} has juego") if juego else _("somebody has juego")
        elif not outcomes.ways[outcomes.has(lance, US)].any():
            why = _("neither {hand} nor the partner can have it")
        elif not outcomes.ways[outcomes.has(lance, THEM)].any():
            why = _("no rival can have it")
        else:
            why = _("never do both pairs have it")
        raise InvalidInput(
            _("no bets in {lance}: {why}").format(
                lance=lance_title(lance), why=why.format(hand=self.hand)
            )
        )

    def worth(self, outcomes: Outcomes, bets: Mapping[str, Bet]) -> FloatArray:
        """Return our chance to win the juego after each outcome, if betting ends with ``bets``.

        A lance in neither ``bets`` nor the pending bets is taken as passed.
        """
        paid = payments(outcomes, {**self.pending, **bets}, self.dejes)
        mano = OUR_MANO if pair_of(self.seat) == 0 else THEIR_MANO
        return worth_counted(paid, self.score, self.target, self.equity.wins, JUEGO, mano)

    def bets_after(self, lance: str) -> dict[str, Bet]:
        """Return what is bet in the lances after ``lance``, as the stakes have it."""
        later = LANCES[LANCES.index(lance) + 1 :]
        return {name: bet for name, bet in bets_at(self.stakes).items() if name in later}


def parse_pending(
    text: str | None, players: Players | None = None, *, us: int = 0, dejes: str = AT_ONCE
) -> dict[str, Bet]:
    """Return the bets of this hand's earlier lances, ``pair`` 0 being ours.

    They are written as `musodds.game.noted.read_bets` reads them. The deje of a refused bet is in
    the score already and not told, ``pares=no:them`` (their bet, refused by us), unless dejes are
    counted "at-end": ``pares=no:2:them``. From the words ``grande: envido, no quiero`` both follow.

    Parameters
    ----------
    players : callable, optional
        Who takes part in a lance, where words are to be read.
    us : int
        Our pair by the seats of the round: 0 if the mano is one of us.

    Raises
    ------
    InvalidInput
        If a part is no such bet, a lance is named twice, or a word cannot be said there.
    """
    noted = text or ""
    bets = read_bets(noted, players, us=us, dejes=dejes)
    followed = {note.lance for note in notes(noted) if note.words is not None}
    for lance, bet in bets.items():
        if bet.kind == ORDAGO:
            raise InvalidInput(
                _(
                    "an accepted órdago in {lance} ends the juego: no bet is pending after it"
                ).format(lance=lance_title(lance))
            )
        if bet.kind == REFUSED:
            stones = bet.stones if dejes == AT_END else 0
            whose = Bet(REFUSED, stones, US if bet.pair == us else THEM)
            if lance not in followed:
                _check_deje(lance, bet.stones, whose, dejes)
            bets[lance] = whose
    return bets


def _check_deje(lance: str, stones: int, bet: Bet, dejes: str) -> None:
    """Check that a deje is told where it is still to be counted, and only there."""
    pair = "us" if bet.pair == US else "them"
    if dejes == AT_END and not stones:
        raise InvalidInput(
            _(
                "{part!r}: dejes counted at the end are not in the score yet; say how many "
                "stones, as in no:2:{pair}"
            ).format(part=f"{lance_title(lance)}=no:{pair}", pair=pair)
        )
    if dejes != AT_END and stones:
        raise InvalidInput(
            _(
                "{part!r}: a deje counts at once and is in the score already; write no:{pair}"
            ).format(part=f"{lance_title(lance)}=no:{stones}:{pair}", pair=pair)
        )


def score_hand(
    hand: str,
    seat: int | str,
    score: str,
    told: Told,
    *,
    target: int,
    stakes: str,
    pending: str | None,
    kings: int,
    real: str,
    model: str = DEALT,
    threads: int | None = None,
    dejes: str = AT_ONCE,
) -> ScoredHand:
    """Return the scored hand that a player's words describe.

    Raises
    ------
    InvalidInput
        If anything is not understood, contradicts itself or cannot be dealt.
    """
    variant = Variant(kings, real)
    place = parse_seat(seat)
    stones = parse_score(score, check_target(target))
    check_dejes(dejes)
    query = told_query(hand, variant, told, place)

    def players(lance: str) -> Sequence[int]:
        return players_of(lance, told.said, query, place)

    bets = parse_pending(pending, players, us=pair_of(place), dejes=dejes)
    if "punto" in bets and bets.get("juego", Bet(PASSED)).kind != PASSED:
        raise InvalidInput(_("no punto where juego was bet on: it takes juego's place"))
    equity = juego_equity(variant, target, stakes, model)
    return ScoredHand(query, place, stones, equity, stakes, bets, threads, dejes)
