"""Accept or refuse a bet: what each is worth in juegos won, and the chance that is needed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Unpack

from musodds.engines.ask import Known, told_by
from musodds.engines.joint import own_best
from musodds.game.arguments import checked
from musodds.game.bets import ORDAGO
from musodds.game.dejes import AT_ONCE, refused_stones
from musodds.game.errors import InvalidInput
from musodds.game.score import DEFAULT_TARGET
from musodds.game.variant import SEAT_NAMES, parse_lance, seat_title
from musodds.game.words import ENVIDO, action_or_none
from musodds.match.equity import DEALT
from musodds.match.scored_hand import ScoredHand, score_hand
from musodds.match.turning import Turning, choices, is_read, turning
from musodds.results.tabular import Tabular
from musodds.text import _


@dataclass(frozen=True, eq=False)
class Decision(Tabular):
    """Whether to accept a bet.

    Attributes
    ----------
    bet : int or None
        Stones that accepting puts at stake; None for an órdago.
    deje : int
        Stones that refusing pays them, when the dejes are counted.
    win, own_win : float
        My pair's chance to win the lance, and that my own hand is the best of the four; the lance
        is contested, since it is bet on.
    accept_value, refuse_value : float
        Our chance to win the juego after each.
    if_won, if_lost : float or None
        The same after accepting and winning or losing the lance; None where that cannot be.
    needed : float or None
        The chance to win the lance at which both are worth the same; None where the lance is won
        or lost for certain.
    error : float
        A bound on the error of the values: of rounding, or of sampling the hands to come.
    """

    scored: ScoredHand
    lance: str
    bet: int | None
    deje: int
    win: float
    own_win: float
    accept_value: float
    refuse_value: float
    if_won: float | None
    if_lost: float | None
    needed: float | None
    error: float

    @property
    def margin(self) -> float:
        """What accepting adds to our chance to win the juego."""
        return self.accept_value - self.refuse_value

    @property
    def accept(self) -> bool:
        """Whether to accept; where nothing is between the two, yes."""
        return self.margin >= -self.error

    @property
    def indifferent(self) -> bool:
        """Whether both come to the same."""
        return abs(self.margin) <= self.error

    @property
    def own_stones(self) -> int:
        """What my own pares or juego collect if my pair takes the lance, in stones; else 0.

        Refusing the bet gives them up, and my partner's: the pair whose bet it is collects its own.
        """
        table, hand = self.scored.query.table, self.scored.query.hand
        stones = {"pares": table.pares_stones, "juego": table.juego_stones}.get(self.lance)
        return 0 if stones is None else int(stones[hand])

    @property
    def reads_bet(self) -> bool:
        """Whether what was said in the lance is taken as a sign of what they hold."""
        return is_read(self.scored, self.lance)

    @cached_property
    def turning(self) -> Turning | None:
        """How good a rival's hand must be for the answer to turn; see `Turning`.

        None where no bound turns it, or where the words of the lance are read already.
        """
        if self.reads_bet:
            return None
        chosen = choices(self.scored, self.lance, self.bet, self.deje)
        return turning(self.scored, self.lance, chosen, self.accept)

    def to_dict(self) -> dict[str, Any]:
        """Return the command line's JSON."""
        scored = self.scored
        variant = scored.query.variant
        return {
            "hand": scored.hand,
            "seat": scored.seat,
            "seat_name": SEAT_NAMES[scored.seat],
            "lance": self.lance,
            "bet": "ordago" if self.bet is None else self.bet,
            "score": list(scored.score),
            "target": scored.target,
            "stakes": scored.stakes,
            "model": scored.equity.model,
            "dejes": scored.dejes,
            "variant": {"kings": variant.kings, "real": variant.real},
            "notes": list(scored.query.notes),
            "heard_gaps": scored.query.gaps_told(),
            "win": self.win,
            "needed": self.needed,
            "accept": self.accept,
            "margin": self.margin,
            "error": self.error,
            "own_win": self.own_win,
            "deje": self.deje,
            "own_stones": self.own_stones,
            "values": {
                "accept": self.accept_value,
                "refuse": self.refuse_value,
                "accept_and_win": self.if_won,
                "accept_and_lose": self.if_lost,
            },
            "turns": None if self.turning is None else self.turning._asdict(),
        }

    shown_columns = (
        "lance",
        "p_win",
        "p_needed",
        "p_juego_if_accept",
        "p_juego_if_refuse",
        "accept",
    )

    def rows(self) -> list[dict[str, Any]]:
        """Return the one row of a decision."""
        told = self.to_dict()
        row = {
            f"p_{key}" if key in ("win", "needed", "own_win") else key: told[key]
            for key in told
            if key not in ("values", "variant", "score", "notes", "turns", "heard_gaps")
        }
        row["us"], row["them"] = self.scored.score
        row |= {f"p_juego_if_{key}": value for key, value in told["values"].items()}
        return [row | told["variant"]]

    def caption(self) -> str:
        """Return the hand, the seat and the score."""
        score = "-".join(map(str, self.scored.score))
        return f"{self.scored.hand}, {seat_title(self.scored.seat)}, {score}"


def decide(scored: ScoredHand, lance: str, bet: int | None, on_table: int) -> Decision:
    """Return whether to accept a bet of the rivals in ``lance``.

    Accepting an órdago decides the juego by that lance. Refusing pays the deje; the rest of the
    hand is then played out from the joint distribution of its lances given what is known, at
    the stakes of the scored hand, and the score it leads to is worth what the equity table says.

    Parameters
    ----------
    bet : int or None
        Stones of the bet; None for an órdago.
    on_table : int
        Stones that were on the table before it, 0 if it is the lance's first bet.

    Raises
    ------
    InvalidInput
        If the lance is over or not contested, or the bet is none.
    """
    lance = parse_lance(lance)
    if on_table < 0 or on_table == 1:
        raise InvalidInput(
            _("on the table are 0 stones before a first bet, or {least} and more, not {n}").format(
                least=ENVIDO, n=on_table
            )
        )
    if bet is not None and bet < max(ENVIDO, on_table + 1):
        raise InvalidInput(
            _("a bet is at least {least} stones here, not {bet}").format(
                least=max(ENVIDO, on_table + 1), bet=bet
            )
        )
    deje = refused_stones(on_table, scored.dejes)
    outcomes, accepted, refused = choices(scored, lance, bet, deje)
    taken = outcomes.taken(lance)
    win = outcomes.share(taken)
    refuse_value = outcomes.mean(refused)
    if_won = outcomes.where(taken).mean(accepted[taken]) if win > 0 else None
    if_lost = outcomes.where(~taken).mean(accepted[~taken]) if win < 1 else None
    if bet is None:
        needed: float | None = refuse_value
    elif if_won is None or if_lost is None or if_won == if_lost:
        needed = None
    else:
        needed = (refuse_value - if_lost) / (if_won - if_lost)
    return Decision(
        scored=scored,
        lance=lance,
        bet=bet,
        deje=deje,
        win=win,
        own_win=outcomes.share(own_best(outcomes, lance)),
        accept_value=outcomes.mean(accepted),
        refuse_value=refuse_value,
        if_won=if_won,
        if_lost=if_lost,
        needed=needed,
        error=scored.equity.error,
    )


@checked
def ordago(
    hand: str,
    seat: int | str,
    lance: str,
    score: str,
    *,
    on_table: int = 0,
    pending: str | None = None,
    target: int = DEFAULT_TARGET,
    stakes: str = "pass",
    model: str = DEALT,
    dejes: str = AT_ONCE,
    kings: int = 8,
    real: str = "off",
    **known: Unpack[Known],
) -> Decision:
    """Return whether to accept an órdago that the rivals bet in ``lance``; see `decide`.

    Parameters
    ----------
    score : str
        US-THEM, dejes of this hand included.
    on_table : int
        Stones on the table before the órdago, 0 if it is the lance's first bet.
    pending : str, optional
        How the betting in earlier lances ended; see `musodds.match.scored_hand.parse_pending`.
    model : str
        How the hands to come are dealt: "dealt", or after mus by a model.
    dejes : str
        What a refused bet pays and when: "at-once", "at-end" (counted with its lance) or
        "one-more" (at once, a refused raise one stone above what was on the table).
    known : str, optional
        What is known of the other hands, as in `musodds.odds`.

    Raises
    ------
    InvalidInput
        If the question cannot be understood or cannot happen.
    """
    scored = score_hand(
        hand, seat, score, told_by(**known),
        target=target, stakes=stakes, pending=pending, kings=kings, real=real, model=model,
        dejes=dejes,
    )  # fmt: skip
    return decide(scored, lance, None, on_table)


@checked
def accept(
    hand: str,
    seat: int | str,
    lance: str,
    score: str,
    bet: int | str,
    *,
    on_table: int = 0,
    pending: str | None = None,
    target: int = DEFAULT_TARGET,
    stakes: str = "pass",
    model: str = DEALT,
    dejes: str = AT_ONCE,
    kings: int = 8,
    real: str = "off",
    **known: Unpack[Known],
) -> Decision:
    """Return whether to accept a bet of ``bet`` stones in ``lance``; see `ordago`.

    Raises
    ------
    InvalidInput
        If the question cannot be understood or cannot happen.
    """
    scored = score_hand(
        hand, seat, score, told_by(**known),
        target=target, stakes=stakes, pending=pending, kings=kings, real=real, model=model,
        dejes=dejes,
    )  # fmt: skip
    return decide(scored, lance, parse_bet(bet, on_table), on_table)


def parse_bet(bet: int | str, on_table: int = 0) -> int | None:
    """Return the stones of a bet, None for an órdago; a raise adds to what is on the table.

    >>> parse_bet("envido 5"), parse_bet("3 más", 5), parse_bet("órdago")
    (5, 8, None)

    Raises
    ------
    InvalidInput
        If it is no number of stones and no word that bets.
    """
    text = str(bet).strip().lower()
    if text.isascii() and text.isdigit():
        return int(text)
    said = action_or_none(text)
    if said is not None and said.kind == ORDAGO:
        return None
    if said is not None and said.kind in ("envido", "total"):
        return said.stones
    if said is not None and said.kind == "more" and on_table:
        return on_table + said.stones
    raise InvalidInput(
        _("a bet is a number of stones, {least} or more, or ordago, not {bet!r}").format(
            least=ENVIDO, bet=str(bet)
        )
    )
