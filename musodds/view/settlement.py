"""How a settled hand is shown to a person and in CSV, in 80 columns."""

from __future__ import annotations

from textwrap import fill

from musodds.game.bets import ACCEPTED, ORDAGO, REFUSED, Bet
from musodds.game.dejes import AT_END
from musodds.game.score import Score, in_amarracos
from musodds.game.settle import Settlement
from musodds.game.variant import N_PLAYERS, lance_title, seat_title
from musodds.text import _
from musodds.view.terminal import fitted, text_width


@fitted
def settlement_text(settlement: Settlement) -> str:
    """Return the hands, the lances in the order of counting, and the score."""
    seats = [seat_title(seat) for seat in range(N_PLAYERS)]
    width = max(map(len, seats))
    lines = [
        f"  {seat:<{width}}  {hand}" for seat, hand in zip(seats, settlement.hands, strict=True)
    ]
    lines.append("")
    for lance, outcome in settlement.lances.items():
        a, b = outcome.stones
        why = outcome.why
        said = _bet(settlement.bets[lance], settlement.dejes)
        if outcome.winner_seat is not None:
            why = f"{seat_title(outcome.winner_seat)}, {why}"
        elif outcome.pair is not None:
            why = f"{pair_name(outcome.pair)}: {why}"
        stones = f"{a}-{b}" if a or b else ""
        lines.append(
            fill(
                f"{why}; {said}" if said else why,
                text_width(),
                initial_indent=f"  {lance_title(lance):<7} {stones:>5}  ",
                subsequent_indent=" " * 17,
            )
        )
    lines += ["", _("  stones  {a}-{b}").format(a=settlement.stones[0], b=settlement.stones[1])]
    lines.append(_("  score   {score}").format(score=score_text(settlement.score)))
    if settlement.juego_won_by is not None:
        lines.append(
            _("  the juego to {target} is won by the {pair}, in {lance}").format(
                target=settlement.target,
                pair=pair_name(settlement.juego_won_by),
                lance=lance_title(str(settlement.ended_in)),
            )
        )
    return "\n".join(lines)


def pair_name(pair: int) -> str:
    """Return the two seats of a pair."""
    return _("{one} and {other}").format(one=seat_title(pair), other=seat_title(pair + 2))


def score_text(score: Score) -> str:
    """Return a score in stones and, from five on, in amarracos: ``17-3 (3 amarracos 2 to 3)``."""
    plain = f"{score[0]}-{score[1]}"
    if max(score) < 5:
        return plain
    return _("{plain} ({us} to {them})").format(
        plain=plain, us=in_amarracos(score[0]), them=in_amarracos(score[1])
    )


def paid_when(stones: int, dejes: str) -> str:
    """Return what a refused bet pays, and whether at once or in the count at the end."""
    late = dejes == AT_END
    text = _("{n} with its lance at the end") if late else _("{n} at once")
    return text.format(n=stones)


def _bet(bet: Bet, dejes: str) -> str:
    if bet.kind == ACCEPTED:
        return _("a bet of {n} was accepted").format(n=bet.stones)
    if bet.kind == REFUSED and bet.pair is not None:
        return _("their bet paid {n}").format(n=paid_when(bet.stones, dejes))
    if bet.kind == ORDAGO:
        return _("the órdago was accepted")
    return ""
