"""What to say in a lance: each word's worth against an unbeatable policy, and what was heard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from musodds.betting.heard import slip_note
from musodds.betting.hidden import FloatArray, Hidden, marginals, roles_of
from musodds.betting.model import BetModel, gap_of
from musodds.betting.policy import Policy, trembling
from musodds.betting.reading import Reading, read_player
from musodds.betting.spot import Spot
from musodds.betting.tree import LanceTree
from musodds.betting.worth import Moment, Walk, word_worths
from musodds.engines.query import OddsQuery, term_weights
from musodds.game.errors import InvalidInput
from musodds.game.score import Score
from musodds.game.showdown import pair_of
from musodds.game.variant import SEAT_NAMES, Variant, lance_title, seat_title
from musodds.results.tabular import Tabular
from musodds.text import _
from musodds.version import version

#: Words whose worths differ by no more stones than this are not told apart: policies that are
#: equally hard to beat differ by as much in what they make of a word.
SAME = 0.02

#: The same in juegos, or partidas, at a score: a stone is worth 0.05 of one on average.
SAME_AT_SCORE = 0.001

#: The columns of `BetAdvice.rows`.
ROW_COLUMNS = (
    "hand",
    "seat",
    "seat_name",
    "lance",
    "heard",
    "word",
    "worth",
    "loss",
    "share",
    "same",
    "unit",
)


@dataclass(frozen=True)
class WordAdvice:
    """One word that can be said.

    Attributes
    ----------
    word : str
        As the rules have it: ``paso``, ``envido 2``, ``quiero``, ``no quiero``, ``ordago``.
    worth : float
        Stones to my pair, on average, if I say it and choose the best word at each later turn; at
        a score, my pair's chance to win the juego, or the partida.
    loss : float
        What it brings less than the best word.
    share : float
        How often the policy says it with this hand.
    same : bool
        Whether it cannot be told from the best.
    answers : dict of str to float
        How it goes on before I speak again: "passed", "refused", "accepted", "ordago" (an
        accepted one), or "raised" where I must answer.
    """

    word: str
    worth: float
    loss: float
    share: float
    same: bool
    answers: Mapping[str, float]


@dataclass(frozen=True, eq=False)
class BetAdvice(Tabular):
    """What to say in a lance.

    Attributes
    ----------
    words : tuple of WordAdvice
        Best first.
    win : float
        The chance that my pair has the lance, given all that was said.
    hears : dict of str to Reading
        By seat name, what those who have spoken told of their hands.
    notes : tuple of str
        What was heard that the policy never says.
    """

    spot: Spot
    query: OddsQuery
    seat: int
    heard: tuple[str, ...]
    words: tuple[WordAdvice, ...]
    win: float
    hears: Mapping[str, Reading]
    about: Mapping[str, Any]
    notes: tuple[str, ...]
    seconds: float

    @property
    def hand(self) -> str:
        return self.query.table.names[self.query.hand]

    @property
    def best(self) -> WordAdvice:
        return self.words[0]

    @property
    def gap(self) -> Mapping[str, float] | None:
        """How far the policy is from unbeatable, in `unit`; None where it was not measured.

        The most that one ``seat`` gains by playing otherwise, that a ``pair`` gains by improving
        in turn, and, as a bound, that a ``pair_seeing_both`` its hands would. At a score all are
        upper bounds from drawn deals, and ``seat_at_least`` and so on the lower ones.
        """
        return gap_of(self.about)

    @property
    def unit(self) -> str:
        """What worths are counted in: "stones", or at a score "juegos" or "partidas"."""
        return "stones" if self.spot.score is None else self.spot.score.unit

    @property
    def score(self) -> Score | None:
        """Our stones and theirs, None where no score is known."""
        return None if self.spot.score is None else self.spot.score.of_pair(pair_of(self.seat))

    def to_dict(self) -> dict[str, Any]:
        """Return the command line's JSON."""
        return {
            "hand": self.hand,
            "seat": self.seat,
            "seat_name": SEAT_NAMES[self.seat],
            "lance": self.spot.lance,
            "players": list(self.spot.players),
            "heard": list(self.heard),
            "variant": {"kings": self.query.variant.kings, "real": self.query.variant.real},
            "known": dict(self.query.told),
            "cut_by": None if self.spot.cut_by is None else SEAT_NAMES[self.spot.cut_by],
            **_paid(self.spot, self.seat),
            "words": [
                {
                    "word": word.word,
                    "worth": word.worth,
                    "loss": word.loss,
                    "share": word.share,
                    "same": word.same,
                    "answers": dict(word.answers),
                }
                for word in self.words
            ],
            "win": self.win,
            "gap": self.gap,
            "hears": {name: reading.to_dict() for name, reading in self.hears.items()},
            "notes": list(self.notes),
            "provenance": {"version": version(), "seconds": self.seconds},
        }

    shown_columns = ("word", "worth", "loss", "share", "same")

    def rows(self) -> list[dict[str, Any]]:
        """Return one row per word, best first."""
        return [
            {
                "hand": self.hand,
                "seat": self.seat,
                "seat_name": SEAT_NAMES[self.seat],
                "lance": self.spot.lance,
                "heard": ", ".join(self.heard),
                "word": word.word,
                "worth": word.worth,
                "loss": word.loss,
                "share": word.share,
                "same": word.same,
                "unit": self.unit,
            }
            for word in self.words
        ]

    def caption(self) -> str:
        """Return the hand, the seat and the lance."""
        return f"{self.hand}, {seat_title(self.seat)}, {lance_title(self.spot.lance)}"


def _paid(spot: Spot, seat: int) -> dict[str, Any]:
    """Return what the ends pay as JSON has it: stones, or the juego at a score, ours first."""
    at = spot.score
    if at is None:
        return {"unit": "stones", "ordago_worth": spot.ordago, "score": None}
    told: dict[str, Any] = {
        "unit": at.unit,
        "ordago_worth": None,
        "score": list(at.of_pair(pair_of(seat))),
        "target": at.target,
    }
    if at.juegos_won is not None:
        won = at.juegos_won
        told |= {"juegos_won": list(won if pair_of(seat) == 0 else won[::-1]), "juegos": at.juegos}
    return told


def advise(
    model: BetModel, query: OddsQuery, seat: int, heard: tuple[str, ...], begin: float
) -> BetAdvice:
    """Return the advice of a policy at one moment; see `musodds.bet`."""
    spot, policy = model.spot, model.policy
    tree = policy.tree
    decision = tree.follow(heard)
    check_turn(tree, decision, seat)
    game = spot.game()
    here = game.weight[list(roles_of(seat))]
    terms = [here * np.array(term_weights(query, term), np.float64) for term in query.terms]
    moment = Moment(query.hand, seat, decision, query.left, terms)
    notes: list[str] = []
    if game.weight[seat, query.hand] == 0:
        notes.append(_("your own hand never comes here: the model would have done otherwise"))
    found = word_worths(query.variant, game, policy, moment)
    if found is None:
        policy, notes = _trembling(policy, moment, notes, query.variant)
        found = word_worths(query.variant, game, policy, moment)
    if found is None:
        raise InvalidInput(_("what is known cannot all be true: no deal fits it"))
    shares = policy.at(decision)[:, query.hand]
    best = found.worth.max()
    same = SAME if spot.score is None else SAME_AT_SCORE
    words = [
        WordAdvice(
            word=word,
            worth=float(worth),
            loss=float(best - worth),
            share=float(share),
            same=bool(best - worth <= same),
            answers=answers,
        )
        for word, worth, share, answers in zip(
            tree.words(decision), found.worth, shares, found.answers, strict=True
        )
    ]
    return BetAdvice(
        spot=spot,
        query=query,
        seat=seat,
        heard=tree.heard[decision],
        words=tuple(sorted(words, key=lambda word: (-word.worth, -word.share))),
        win=found.win,
        hears=_readings(policy, spot, query, moment),
        about=model.about,
        notes=tuple(notes),
        seconds=perf_counter() - begin,
    )


def check_turn(tree: LanceTree, decision: int, seat: int) -> None:
    """Refuse a seat whose turn it is not."""
    speaker = int(tree.seat[decision])
    if speaker != seat:
        raise InvalidInput(
            _("it is the turn of the {speaker}, not of the {seat}").format(
                speaker=seat_title(speaker), seat=seat_title(seat)
            )
        )


def _trembling(
    policy: Policy, moment: Moment, notes: Sequence[str], variant: Variant
) -> tuple[Policy, list[str]]:
    """Return the policy with each word said now and then by any hand, and which word needed it."""
    tree = policy.tree
    heard = tree.heard[moment.decision]
    steps = tree.steps(heard)
    counts = range(len(heard) + 1)
    n = next((n for n in counts if not _deals(policy, moment, n, variant)), 0)
    if n == 0:
        raise InvalidInput(_("what is known cannot all be true: no deal fits it"))
    note = slip_note(heard[n - 1], int(tree.seat[steps[n - 1].decision]), n)
    return trembling(policy), [*notes, note]


def _deals(policy: Policy, moment: Moment, n_words: int, variant: Variant) -> float:
    """Return the weight of the deals in which the first words are said."""
    return float(_hands_after(policy, moment, n_words, variant)[0].sum())


def _hands_after(policy: Policy, moment: Moment, n_words: int, variant: Variant) -> FloatArray:
    """Return the weight of each hand of partner, right and left once some words are said."""
    walk = Walk(policy, moment)
    way = walk.heard(n_words)
    total = np.zeros((3, policy.share.shape[1]))
    for term in moment.terms:
        rows = walk.weights(term)
        chosen = [weights[[row]] for weights, row in zip(rows, way, strict=True)]
        total += marginals(Hidden(variant, moment.left, (chosen[0], chosen[1], chosen[2])))
    return total


def _readings(policy: Policy, spot: Spot, query: OddsQuery, moment: Moment) -> dict[str, Reading]:
    """Return what each of the others who has spoken told, by seat name."""
    tree = policy.tree
    said: dict[int, list[str]] = {}
    for step in tree.steps(tree.heard[moment.decision]):
        said.setdefault(int(tree.seat[step.decision]), []).append(tree.word[step.action])
    roles = roles_of(moment.seat)
    if not set(said) & set(roles):
        return {}
    before = _hands_after(policy, moment, 0, spot.variant)
    now = _hands_after(policy, moment, len(tree.heard[moment.decision]), spot.variant)
    return {
        SEAT_NAMES[seat]: read_player(
            query.table,
            spot.lance,
            seat,
            tuple(words),
            (before[roles.index(seat)], now[roles.index(seat)]),
        )
        for seat, words in sorted(said.items())
        if seat in roles
    }
