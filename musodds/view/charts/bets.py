"""What every hand says at a lance from each seat, by a policy: who bets, and what is answered."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from matplotlib.figure import FigureBase
from matplotlib.lines import Line2D

from musodds.betting.model import BetModel, bets_of, gap_of
from musodds.betting.solving import make_spot
from musodds.betting.tree import LanceTree
from musodds.discards.model import FloatArray
from musodds.game.hands import hand_table
from musodds.text import _
from musodds.version import version
from musodds.view.bet import word_title
from musodds.view.bet_gap import whole_hand_line
from musodds.view.charts.asked import Asked, variant_label
from musodds.view.charts.cells import LEGIBLE, SIDE, Sheet, cell_pages
from musodds.view.charts.labels import lance_label, seat_label, sentence
from musodds.view.charts.page import A4_PORTRAIT, Page
from musodds.view.numbers import hundredths

#: Passing or refusing, betting or accepting, órdago: told apart with any colour vision.
COLOURS = ("#d4d4d4", "#56B4E9", "#E69F00")
#: Of a stripe's width.
_GAP = 0.06
_PASS, _REFUSE, _ORDAGO = "paso", "no quiero", "ordago"


BoolArray = npt.NDArray[np.bool_]


class Turn(NamedTuple):
    """A seat's turn to speak, what it heard, and what it says: shares, shape (3, n).

    In order: passes or refuses, bets or accepts (raises too), órdago.
    """

    seat: int
    heard: tuple[str, ...]
    shares: FloatArray


def pages(asked: Asked) -> list[Page]:
    """Return the pages of ``asked.lance``: who opens, and then who answers an envido."""
    model = model_asked(asked)
    opening, answering = opening_title(model), _answering_title(model)
    return [
        *_pages(
            model,
            opening_turns(model),
            (opening, _("From the left, all before having passed: {stripes}.")),
            (_("paso"), _("envido"), _("órdago")),
        ),
        *_pages(
            model,
            answering_turns(model),
            (answering, _("From the left, having heard: {stripes}.")),
            (_("no quiero"), _("quiero"), _("órdago")),
        ),
    ]


def opening_title(model: BetModel) -> str:
    """Return the title that says how often the first and the last to speak bet."""
    text = _("{lance}: {first} bets {n} of 100 hands, {last} {m} if all passed · {variant}")
    return _title(text, model, opening_turns(model))


def _answering_title(model: BetModel) -> str:
    text = _(
        "{lance}: to an envido {first} stays with {n} of 100 hands, {last} with {m} · {variant}"
    )
    return _title(text, model, answering_turns(model))


def _title(text: str, model: BetModel, turns: list[Turn]) -> str:
    first, *_others, last = turns
    return sentence(
        text.format(
            lance=lance_label(model.spot.lance),
            first=seat_label(first.seat),
            last=seat_label(last.seat),
            n=hundredths(bet_share(model, first), 0),
            m=hundredths(bet_share(model, last), 0),
            variant=variant_label(model.spot.variant),
        )
    )


def bet_share(model: BetModel, turn: Turn) -> float:
    """Return with how many of the hands with which a seat plays the lance it bets or accepts."""
    return float(np.average(1 - turn.shares[0], weights=hand_weights(model)[turn.seat]))


def hand_weights(model: BetModel) -> FloatArray:
    """Return how likely each seat comes to the lance with each hand, shape (4, n)."""
    game = model.spot.game()
    multiplicity = hand_table(model.spot.variant).multiplicity
    weights: FloatArray = game.weight * multiplicity * game.possible()
    return weights


def model_asked(asked: Asked) -> BetModel:
    """Return the policy of ``asked.lance``, and of those who take part and cut."""
    spot = make_spot(
        asked.lance,
        players=None if asked.players is None else asked.players.split(","),
        cut_by=asked.cut_by,
        kings=asked.variant.kings,
        real=asked.variant.real,
    )
    return bets_of(spot, asked.policy)


def opening_turns(model: BetModel) -> list[Turn]:
    """Return the turn of each seat after whose rivals and partner have passed."""
    tree = model.policy.tree
    passed = [tree.follow([_PASS] * n) for n in range(len(tree.players))]
    return [_turn(model, decision) for decision in passed]


def answering_turns(model: BetModel, *, ordago: bool = False) -> list[Turn]:
    """Return the turn of each seat in which it is the nearest to answer a bet, if it ever is.

    The bet is an envido, or an ``ordago``. Where a partner answers first, he has refused.
    """
    tree = model.policy.tree
    turns = []
    for seat in tree.players:
        answers = [
            decision
            for decision in np.flatnonzero(tree.seat == seat).tolist()
            if _REFUSE in tree.words(decision) and _only_bet(tree.heard[decision], ordago=ordago)
        ]
        if answers:
            nearest = min(answers, key=lambda decision: _after_the_bet(tree, decision))
            turns.append(_turn(model, nearest))
    return turns


def _only_bet(heard: tuple[str, ...], *, ordago: bool) -> bool:
    """Return whether one bet of the kind is on the table, and nobody raised or accepted it."""
    bets = [word for word in heard if word not in (_PASS, _REFUSE)]
    return len(bets) == 1 and (bets[0] == _ORDAGO) == ordago


def _after_the_bet(tree: LanceTree, decision: int) -> tuple[int, int]:
    heard = tree.heard[decision]
    return heard.count(_REFUSE), len(heard)


def _turn(model: BetModel, decision: int) -> Turn:
    tree = model.policy.tree
    shares = np.zeros((3, model.policy.share.shape[1]))
    for word, share in zip(tree.words(decision), model.policy.at(decision), strict=True):
        shares[0 if word in (_PASS, _REFUSE) else 2 if word == _ORDAGO else 1] += share
    return Turn(int(tree.seat[decision]), tree.heard[decision], shares)


def _pages(
    model: BetModel, turns: list[Turn], texts: tuple[str, str], words: tuple[str, str, str]
) -> list[Page]:
    """Return the pages of some turns; ``texts`` are title and subtitle."""
    table = hand_table(model.spot.variant)
    held = model.spot.allowed() & model.spot.fits()
    title, subtitle = texts
    width = SIDE / len(turns)

    def paint(sheet: Sheet, hand: int, x: float, y: float, size: float) -> None:
        _fill_whole(sheet, [_only(turn, hand, held) for turn in turns], x, y)
        for place, turn in enumerate(turns):
            if held[turn.seat, hand] and _only(turn, hand, held) is None:
                _stripe(sheet, turn.shares[:, hand], x + place * width, y, width, size)
        speaks = any(held[turn.seat, hand] for turn in turns)
        label = {"boxstyle": "square,pad=0.1", "fc": "#ffffff", "ec": "none", "alpha": 0.85}
        sheet.axes.text(
            x + SIDE / 2, y + 0.26, table.names[hand], ha="center", va="center",
            fontsize=size - 0.2, fontweight="bold" if speaks else "normal",
            color="#000000" if speaks else "#8c8c8c", bbox=label if speaks else None,
        )  # fmt: skip

    return cell_pages(
        table,
        title=title,
        subtitle=_subtitle(subtitle, turns),
        footer=source(model),
        paint=paint,
        key=_key(words),
    )


def _only(turn: Turn, hand: int, held: BoolArray) -> int | None:
    """Return the one thing that a hand says at a turn; None if it says several, or is not held."""
    always = np.flatnonzero(turn.shares[:, hand] == 1.0)
    return int(always[0]) if held[turn.seat, hand] and always.size else None


def _fill_whole(sheet: Sheet, colours: list[int | None], x: float, y: float) -> None:
    """Fill stripes beside each other that are of one colour in one piece."""
    width = SIDE / len(colours)
    place = 0
    for colour, run in groupby(colours):
        n = len(list(run))
        if colour is not None:
            sheet.fill(x + place * width, y, COLOURS[colour], (n - _GAP) * width)
        place += n


def _stripe(
    sheet: Sheet, shares: FloatArray, left: float, y: float, width: float, size: float
) -> None:
    """Fill a stripe from below: órdago, bet, pass, each as high as often."""
    top = y
    for share, colour in zip(shares, COLOURS, strict=True):
        if share > 0:
            sheet.fill(left, top, colour, (1 - _GAP) * width, height=SIDE * float(share))
            top += SIDE * float(share)
    spoken = hundredths(1 - float(shares[0]), 0)
    if size > LEGIBLE and spoken not in ("0", "100"):
        sheet.axes.text(
            left + width * 0.47, y + 0.7, spoken, ha="center", va="center", fontsize=size - 2.4,
            color="#000000",
        )  # fmt: skip


def _subtitle(text: str, turns: list[Turn]) -> str:
    """Say which stripe is whose: after which words where it answers, by seat alone where not."""
    stripes = ", ".join(
        f"{seat_label(turn.seat)} ({_heard(turn.heard)})"
        if any(word != _PASS for word in turn.heard)
        else seat_label(turn.seat)
        for turn in turns
    )
    explained = _(
        "A colour is as high as often it is said; the number, of 100: how often not grey."
    )
    return f"{text.format(stripes=stripes)}\n{explained}"


def _heard(words: tuple[str, ...]) -> str:
    """Return words with those that are repeated said once: ``paso ×3, envido 2``."""
    runs = ((word_title(word), len(list(run))) for word, run in groupby(words))
    return ", ".join(f"{title} ×{n}" if n > 1 else title for title, n in runs)


def source(model: BetModel) -> str:
    """Return the footer of a chart of a policy."""
    gap = gap_of(model.about)
    if gap is None:
        return _("a policy of this lance alone · musodds {version}").format(version=version())
    told = _(
        "a policy of this lance alone, found by self-play: {deals:,} deals, no seat gains more "
        "than {gap:.4f} stones · musodds {version}"
    ).format(deals=model.about["deals"], gap=gap["seat"], version=version())
    return f"{told}\n{whole_hand_line(gap)}".rstrip()


def _key(words: tuple[str, str, str]) -> Callable[[FigureBase], None]:
    def draw(figure: FigureBase) -> None:
        handles = [
            Line2D([], [], marker="s", ls="", ms=8, mec="none", mfc=colour, label=word)
            for word, colour in zip(words, COLOURS, strict=True)
        ]
        figure.legend(
            handles=handles, loc="lower left", ncols=3, fontsize=8, columnspacing=2,
            bbox_to_anchor=(0.6 / A4_PORTRAIT[0], 0.38 / A4_PORTRAIT[1]),
        )  # fmt: skip

    return draw
