"""Questions to train on: real decisions of random hands, and what a wrong answer costs."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from musodds.betting.bet import BetAdvice
from musodds.betting.model import bets_of
from musodds.betting.odds import odds
from musodds.game.arguments import checked
from musodds.game.cards import format_cards, parse_cards
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.score import parse_score
from musodds.game.variant import LANCES, N_PLAYERS, SEAT_NAMES, Variant, parse_lance
from musodds.match.bet import bet
from musodds.match.decision import Decision, accept
from musodds.match.discard import discard
from musodds.match.moment import draw_moment, has_moments
from musodds.match.mus import mus
from musodds.text import _

KINDS = ("chance", "accept", "bet", "discard", "mus")
#: The first of those that are about the mus.
_OF_THE_MUS = KINDS.index("discard")
#: A chance within this of the true one is right.
_CLOSE = 0.05
#: An accepted envido of 2 moves the score by 4: from 2 lost to 2 won.
_SWING = 4
#: An easy decision teaches nothing: accepting and refusing lie this near, in juegos.
_HARDEST, _EASIEST = 0.002, 0.12
#: The same for what to say in a lance, in stones.
_CLOSEST, _WIDEST = 0.02, 1.0
#: Deals that judge a question of the mus phase at a score.
_DEALS = 50_000
_TRIES = 40


@dataclass(frozen=True)
class Verdict:
    """What an answer is worth.

    Attributes
    ----------
    cost : float
        What it gives away, in ``unit``: "stones" a hand or "juegos".
    right : bool
        Whether it is as good as the best, as far as can be told.
    best : str
        The best answer: a number, "yes" or "no", cards, "cut" or "mus", "tie", or a word of the
        betting.
    win, needed : float or None
        Of a bet: the chance to win its lance, and that at which both answers are worth the same;
        None in other questions, and ``needed`` where no chance decides.
    worths : dict of str to float
        Of what to say in a lance: each word's worth in stones, the best first.
    """

    cost: float
    unit: str
    right: bool
    best: str
    win: float | None = None
    needed: float | None = None
    worths: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Question:
    """A decision to make.

    Attributes
    ----------
    kind : str
        "chance": my pair's chance to win ``lance``, in hundredths. "accept": the rivals bet ``bet``
        in ``lance`` at ``score``. "bet": what to say in ``lance``, ``heard`` having been said and
        ``said`` declared. "discard": which cards to throw. "mus": cut or give mus.
    seed : int
        Of the sample that judges a question of the mus phase at a score.
    """

    kind: str
    hand: str
    seat: int
    variant: Variant
    lance: str | None = None
    score: str | None = None
    bet: int | str | None = None
    heard: str | None = None
    said: str | None = None
    seed: int = 0

    @property
    def _variant(self) -> dict[str, Any]:
        return {"kings": self.variant.kings, "real": self.variant.real}

    @property
    def _sampled(self) -> dict[str, Any]:
        """How a question of the mus phase is judged: by what is shipped where no score is known."""
        read = self.score is None and self.variant.real == "off"
        return {} if read else {"deals": _DEALS, "seed": self.seed}

    def judge(self, answer: str) -> Verdict:
        """Return what an answer costs.

        A chance is a number of 0..100; a bet is answered yes or no; what to say is a word of the
        betting; a discard names the cards thrown; mus is answered cut or mus. Spanish and Basque
        words will do.

        A wrong chance costs what it loses against envidos of 2 offered at every price: twice the
        square of the error, in stones.

        Raises
        ------
        InvalidInput
            If the answer is none to this question.
        """
        judges = {
            "chance": self._judge_chance,
            "accept": self._judge_bet,
            "bet": self._judge_word,
            "discard": self._judge_discard,
            "mus": self._judge_mus,
        }
        return judges[self.kind](answer.strip().lower())

    def _judge_chance(self, answer: str) -> Verdict:
        try:
            guess = float(answer.rstrip("% ").replace(",", ".")) / 100
        except ValueError:
            guess = -1.0
        if not 0 <= guess <= 1:
            raise InvalidInput(_("answer with a number from 0 to 100"))
        assert self.lance is not None
        result = odds(self.hand, SEAT_NAMES[self.seat], **self._variant)
        true = result.probabilities[self.lance]["win"] or 0.0
        cost = _SWING * (guess - true) ** 2 / 2
        return Verdict(cost, "stones", abs(guess - true) <= _CLOSE, f"{100 * true:.1f}")

    def _judge_bet(self, answer: str) -> Verdict:
        if answer not in _YES and answer not in _NO:
            raise InvalidInput(_("answer yes or no"))
        decision = self.decision()
        wrong = (answer in _YES) != decision.accept and not decision.indifferent
        cost = abs(decision.margin) if wrong else 0.0
        best = "tie" if decision.indifferent else "yes" if decision.accept else "no"
        return Verdict(cost, "juegos", not wrong, best, decision.win, decision.needed)

    def decision(self) -> Decision:
        """Return the answer to a question about a bet."""
        assert self.lance is not None
        assert self.score is not None
        assert self.bet is not None
        return accept(
            self.hand, SEAT_NAMES[self.seat], self.lance, self.score, self.bet, **self._variant
        )

    def _judge_word(self, answer: str) -> Verdict:
        advice = self.advice()
        tree = bets_of(advice.spot).policy.tree
        decision = tree.follow(advice.heard)
        said = tree.word[tree.say(decision, answer)]
        (chosen,) = (word for word in advice.words if word.word == said)
        return Verdict(
            cost=0.0 if chosen.same else chosen.loss,
            unit="stones",
            right=chosen.same,
            best=advice.best.word,
            worths={word.word: word.worth for word in advice.words},
        )

    def advice(self) -> BetAdvice:
        """Return the answer to a question about what to say in a lance."""
        assert self.lance is not None
        return bet(
            self.hand,
            SEAT_NAMES[self.seat],
            self.lance,
            heard=self.heard or "",
            said=self.said,
            **self._variant,
        )

    def _judge_discard(self, answer: str) -> Verdict:
        thrown = parse_cards(answer, self.variant)
        mine = list(parse_cards(self.hand, self.variant))
        for card in thrown:
            if card not in mine:
                raise InvalidInput(
                    _("answer with cards of {hand} to throw, as {example}").format(
                        hand=self.hand, example=self.hand[2:]
                    )
                )
            mine.remove(card)
        if not thrown:
            raise InvalidInput(_("who gives mus throws one card at least"))
        keep = format_cards(mine, self.variant)
        result = discard(
            self.hand,
            SEAT_NAMES[self.seat],
            score=self.score,
            **self._sampled,
            **self._variant,
        )
        (chosen,) = (option for option in result.options if option.keep == keep)
        tied = chosen is result.best or keep in result.indistinguishable
        return Verdict(0.0 if tied else -chosen.behind, result.unit, tied, result.best.throw)

    def _judge_mus(self, answer: str) -> Verdict:
        if answer not in _CUT and answer not in _MUS:
            raise InvalidInput(_("answer cut or mus"))
        result = mus(
            self.hand,
            SEAT_NAMES[self.seat],
            score=self.score,
            **self._sampled,
            **self._variant,
        )
        said = "cut" if answer in _CUT else "mus"
        wrong = result.advice not in ("tie", said)
        won = result.juegos_difference
        cost = abs(result.difference if won is None else won) if wrong else 0.0
        return Verdict(cost, result.unit, not wrong, result.advice)


_YES = ("yes", "y", "si", "sí", "s", "bai", "b", "quiero", "accept", "eduki", "iduki")
_NO = ("no", "n", "ez", "e", "no quiero", "refuse", "utzi", "tira")
_CUT = ("cut", "c", "corto", "cortar", "no hay mus", "moztu", "mintza", "ez")
_MUS = ("mus", "m")


@checked
def quiz(
    *,
    lance: str | None = None,
    discards: bool = False,
    score: str | None = None,
    seed: int = 0,
    kings: int = 8,
    real: str = "off",
) -> Iterator[Question]:
    """Yield questions without end, the same for the same seed.

    Parameters
    ----------
    lance : str, optional
        Only chances, bets and what to say, in this lance.
    discards : bool
        Only questions of the mus phase.
    score : str, optional
        US-THEM in a juego to 40: only questions of the mus phase, judged by juegos won there.

    >>> next(quiz(lance="juego", seed=1)).lance
    'juego'

    Raises
    ------
    InvalidInput
        If a lance is asked for together with discards or a score, or there is no such lance.
    """
    if score is not None:
        parse_score(score)
        discards = True
    if lance is not None and discards:
        raise InvalidInput(_("a lance is about lances and discards are about the mus: choose one"))
    variant = Variant(kings, real)
    lances: Sequence[str] = LANCES if lance is None else (parse_lance(lance),)
    kinds = KINDS[_OF_THE_MUS:] if discards else KINDS if lance is None else KINDS[:_OF_THE_MUS]
    if not all(has_moments(one, variant) for one in lances):
        kinds = tuple(kind for kind in kinds if kind != "bet")
    return _questions(kinds, lances, variant, score, random.Random(seed))


def _questions(
    kinds: Sequence[str],
    lances: Sequence[str],
    variant: Variant,
    score: str | None,
    source: random.Random,
) -> Iterator[Question]:
    while True:
        kind = source.choice(kinds)
        if kind == "accept":
            yield _bet(lances, variant, source)
            continue
        if kind == "bet":
            yield _word(lances, variant, source)
            continue
        hand, seat = _hand(variant, source), source.randrange(N_PLAYERS)
        if kind == "chance":
            yield Question(kind, hand, seat, variant, source.choice(lances))
        else:
            yield Question(kind, hand, seat, variant, score=score, seed=source.randrange(2**32))


def _bet(lances: Sequence[str], variant: Variant, source: random.Random) -> Question:
    """Return a bet that is worth thinking about: not lost or won at a glance."""
    found = None
    for _try in range(_TRIES):
        lance = source.choice(lances)
        hand, seat = _hand(variant, source), source.randrange(N_PLAYERS)
        us, them = source.randrange(15, 40), source.randrange(15, 40)
        bet = source.choice((2, 2, 5, "ordago"))
        question = Question("accept", hand, seat, variant, lance, f"{us}-{them}", bet)
        try:
            margin = abs(question.decision().margin)
        except InvalidInput:
            continue  # The hand takes no part in that lance.
        found = question
        if _HARDEST <= margin <= _EASIEST:
            break
    assert found is not None
    return found


def _word(lances: Sequence[str], variant: Variant, source: random.Random) -> Question:
    """Return a turn to speak at which not all words are alike, nor all but one absurd."""
    for _try in range(_TRIES):
        lance = source.choice(lances)
        hand, seat, heard, said = draw_moment(lance, variant, source)
        question = Question("bet", hand, seat, variant, lance, heard=heard, said=said)
        if _CLOSEST <= question.advice().words[1].loss <= _WIDEST:
            break
    return question


def _hand(variant: Variant, source: random.Random) -> str:
    """Return a hand as the deck deals it."""
    table = hand_table(variant)
    (row,) = source.choices(range(table.n), weights=table.multiplicity.tolist())
    return table.names[row]
