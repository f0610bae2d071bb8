"""A whole hand settled: four hands, what was bet, and the score become stones in counting order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from musodds.game.bets import ORDAGO, PASSED, REFUSED, Bet, check_contested
from musodds.game.cards import Hand, format_cards
from musodds.game.dejes import AT_END, AT_ONCE, check_dejes
from musodds.game.errors import InvalidInput
from musodds.game.noted import Players, read_bets
from musodds.game.score import DEFAULT_TARGET, Score, check_score
from musodds.game.showdown import ABSENT, LanceOutcome, pair_stones, resolve_lances
from musodds.game.variant import LANCES, Variant, lance_title
from musodds.text import _

Bets = Mapping[str, Bet]

DEJE, AT_THE_END = "deje", "end"


@dataclass(frozen=True)
class Payment:
    """Stones that a pair gets for a lance: at once as a "deje", or at the "end" of the hand."""

    lance: str
    pair: int
    stones: int
    when: str


@dataclass(frozen=True)
class Settlement:
    """How a hand ended.

    Attributes
    ----------
    hands : tuple of str
        As they are written, the mano's first.
    target : int
        The stones that the juego is played to.
    lances : dict of str to LanceOutcome
        With the stones really collected: 0 for what was not counted any more.
    bets : dict of str to Bet
        Every lance's; a lance that nobody named was passed.
    payments : tuple of Payment
        In the order of counting, up to the one that ended the juego.
    stones, score : (int, int)
        What the pairs collected, and where they stand. Stones of the payment that reached the
        target are all there, so that a score may lie above it.
    juego_won_by : int or None
        The pair that won the juego, if one did.
    ended_in : str or None
        The lance whose stones, or whose órdago, ended the juego.
    dejes : str
        When refused bets were paid: one of `musodds.game.dejes.DEJES`.
    """

    hands: tuple[str, ...]
    target: int
    lances: dict[str, LanceOutcome]
    bets: dict[str, Bet]
    payments: tuple[Payment, ...]
    stones: Score
    score: Score
    juego_won_by: int | None
    ended_in: str | None
    dejes: str = AT_ONCE


def parse_bets(text: str, players: Players | None = None, dejes: str = AT_ONCE) -> dict[str, Bet]:
    """Return the bets of a settled hand, by lance, as `musodds.game.noted.read_bets` reads them.

    ``us`` is the mano's pair, whose stones a score names first. A refused bet says what it pays.

    >>> parse_bets("chica=no:5:them")
    {'chica': Bet(kind='refused', stones=5, pair=1)}

    Raises
    ------
    InvalidInput
        If a part is no bet, a lance is named twice, or a word cannot be said there.
    """
    bets = read_bets(text, players, dejes=dejes)
    for lance, bet in bets.items():
        if bet.kind == REFUSED and not bet.stones:
            raise InvalidInput(
                _("a refused bet in {lance} pays some stones: write {example}").format(
                    lance=lance_title(lance), example=f"{lance_title(lance)}=no:1:us"
                )
            )
    return bets


def settle(
    hands: Sequence[Hand],
    bets: Bets | None = None,
    *,
    score: Score = (0, 0),
    target: int = DEFAULT_TARGET,
    variant: Variant,
    dejes: str = AT_ONCE,
) -> Settlement:
    """Return what a hand pays in counting order, and whether it ends the juego.

    Parameters
    ----------
    hands : sequence of four Hand
        In seat order, the mano first.
    bets : mapping of lance to Bet
        How the betting ended; a lance not named was passed.
    score : (int, int)
        Stones of the pairs {0,2} and {1,3} before the hand.
    dejes : str
        "at-end" counts refused bets with their lances; the other `DEJES` at once. What a refused
        bet pays, the bet itself says.

    Raises
    ------
    InvalidInput
        If the deck cannot hold the hands, the score is none, or a bet is in a lance that these
        hands do not contest or that came after an accepted órdago. Bets that came after a deje
        had ended the juego are void.
    """
    check_score(score, target)
    at_end = check_dejes(dejes) == AT_END
    outcomes = resolve_lances(hands, variant)
    named = dict.fromkeys(LANCES, Bet(PASSED)) | dict(bets or {})
    count = _Count(score, target)
    ordago = None
    for lance in LANCES:
        bet = named[lance]
        if bet.kind == PASSED:
            continue
        if ordago is not None:
            raise InvalidInput(
                _("no bets in {lance}: the órdago in {ordago} was accepted").format(
                    lance=lance_title(lance), ordago=lance_title(ordago)
                )
            )
        check_contested(lance, outcomes[lance].status)
        if bet.kind == ORDAGO:
            ordago = lance
        if count.won_by is not None:
            # Some tables look at the score only after the hand, so that bets went on.
            continue
        if bet.kind == REFUSED and not at_end:
            assert bet.pair is not None
            count.pay(Payment(lance, bet.pair, bet.stones, DEJE))
        elif bet.kind == ORDAGO:
            count.won_by, count.ended_in = outcomes[lance].pair, lance
    for lance in LANCES:
        if count.won_by is None and outcomes[lance].status != ABSENT:
            late = named[lance].stones if at_end else 0
            count.pay(_at_the_end(outcomes[lance], named[lance], late, hands, variant))
    stones = count.stones()
    return Settlement(
        hands=tuple(format_cards(hand, variant) for hand in hands),
        target=target,
        lances={
            lance: _collected(outcome, named[lance], count) for lance, outcome in outcomes.items()
        },
        bets=named,
        payments=tuple(count.payments),
        stones=stones,
        score=(score[0] + stones[0], score[1] + stones[1]),
        juego_won_by=count.won_by,
        ended_in=count.ended_in,
        dejes=dejes,
    )


class _Count:
    """Stones as they are counted, until a pair reaches the target."""

    def __init__(self, score: Score, target: int) -> None:
        self.before = score
        self.target = target
        self.payments: list[Payment] = []
        self.won_by: int | None = None
        self.ended_in: str | None = None

    def pay(self, payment: Payment) -> None:
        if payment.stones == 0:
            return
        self.payments.append(payment)
        if self.before[payment.pair] + self.stones()[payment.pair] >= self.target:
            self.won_by, self.ended_in = payment.pair, payment.lance

    def stones(self, lance: str | None = None) -> Score:
        totals = [0, 0]
        for payment in self.payments:
            if lance in (None, payment.lance):
                totals[payment.pair] += payment.stones
        return totals[0], totals[1]


def _at_the_end(
    outcome: LanceOutcome, bet: Bet, late: int, hands: Sequence[Hand], variant: Variant
) -> Payment:
    """Return what a lance pays when the hand is counted, a deje of ``late`` stones included."""
    lance = outcome.lance
    if bet.kind == REFUSED:
        # The pair whose bet was refused has won the lance, whatever the other holds.
        assert bet.pair is not None
        own = pair_stones(lance, hands, bet.pair, variant)
        return Payment(lance, bet.pair, own + late, AT_THE_END)
    assert outcome.pair is not None
    if bet.kind == PASSED:
        return Payment(lance, outcome.pair, sum(outcome.stones), AT_THE_END)
    own = pair_stones(lance, hands, outcome.pair, variant)
    return Payment(lance, outcome.pair, own + bet.stones, AT_THE_END)


def _collected(outcome: LanceOutcome, bet: Bet, count: _Count) -> LanceOutcome:
    """Return a lance's outcome with the stones that were really collected for it."""
    stones = count.stones(outcome.lance)
    outcome = replace(outcome, stones=stones)
    if bet.kind == REFUSED and (count.won_by is None or stones != (0, 0)):
        why = _("the other pair refused")
        return replace(outcome, winner_seat=None, pair=bet.pair, why=why)
    if outcome.status != ABSENT and stones == (0, 0) and count.ended_in != outcome.lance:
        why = _("{why}; not counted, the juego was over").format(why=outcome.why)
        return replace(outcome, why=why)
    return outcome
