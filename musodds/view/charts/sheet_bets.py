"""A sheet for the wall: what to say at a lance, by seat: to open, to an envido, to an órdago."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from matplotlib.figure import FigureBase

from musodds.betting.model import BetModel
from musodds.discards.model import FloatArray
from musodds.game.hands import hand_table
from musodds.text import _
from musodds.view.bet import word_title
from musodds.view.charts.asked import Asked
from musodds.view.charts.bets import (
    COLOURS,
    Turn,
    answering_turns,
    hand_weights,
    model_asked,
    opening_title,
    opening_turns,
    source,
)
from musodds.view.charts.cells import Sheet
from musodds.view.charts.labels import seat_label
from musodds.view.charts.lance_rows import rows_of
from musodds.view.charts.page import A4_PORTRAIT, PAPERS, Page
from musodds.view.charts.shades import INK
from musodds.view.numbers import hundredths, percent_label

#: Where names end, blocks begin and end, and rows begin and end, in inches.
_NAMES, _SHARES, _LEFT, _RIGHT, _TOP, _BOTTOM = 0.4, 1.87, 1.95, 7.97, 1.95, 0.65
_NAME_WIDTH = 1.02
#: Between blocks, and the highest a row grows, in inches.
_APART, _HIGHEST = 0.14, 0.9
#: A word said oftener than this is said always.
_ALWAYS = 0.95
_GAP = 0.03


class Block(NamedTuple):
    """The seats' turns at one kind of moment, and the words of their three colours."""

    title: str
    turns: list[Turn]
    words: tuple[str, ...]


class SheetRow(NamedTuple):
    """Hands spoken of together, how often one is dealt, and what they say at every turn.

    ``said`` holds by block and turn the shares of the block's words, shape (3,), or None where
    the seat can hold none of them.
    """

    name: str
    share: float
    said: list[list[FloatArray | None]]


def pages(asked: Asked) -> list[Page]:
    """Return the sheet of ``asked.lance``; its title says who bets how often."""
    model = model_asked(asked)
    blocks = blocks_of(model)
    rows = sheet_rows(model, blocks)
    return [
        Page(
            title=opening_title(model),
            subtitle=_(
                "A cell is coloured as often as each word is said; its letter begins the word said "
                "most,\nthe number is how often of 100 where it is not always. The best hands are "
                "above, with how often they are dealt.\nTo a bet the rival who speaks first "
                "answers, or his partner if he refused."
            ),
            footer=source(model),
            size=A4_PORTRAIT,
            enlarged=PAPERS[asked.paper],
            draw=lambda figure: _draw(figure, blocks, rows),
        )
    ]


def blocks_of(model: BetModel) -> list[Block]:
    """Return the three kinds of moment: to open, to answer an envido, to answer an órdago."""
    answers = (word_title("no quiero"), word_title("quiero"), word_title("ordago"))
    return [
        Block(
            _("opens"),
            opening_turns(model),
            (word_title("paso"), _("envido"), word_title("ordago")),
        ),
        Block(_("to an envido"), answering_turns(model), answers),
        Block(_("to an órdago"), answering_turns(model, ordago=True), answers[:2]),
    ]


def sheet_rows(model: BetModel, blocks: list[Block]) -> list[SheetRow]:
    """Return the rows of a policy, the best hands first."""
    weights = hand_weights(model)
    dealt = weights.sum(axis=0)
    rows = []
    for name, hands in rows_of(hand_table(model.spot.variant), model.spot.lance):
        said = [[_said(turn, hands, weights[turn.seat]) for turn in one.turns] for one in blocks]
        share = float(dealt[hands].sum() / dealt.sum())
        rows.append(SheetRow(name, share, said))
    return rows


def _said(turn: Turn, hands: list[int], weights: FloatArray) -> FloatArray | None:
    if not weights[hands].any():
        return None
    said: FloatArray = np.average(turn.shares[:, hands], axis=1, weights=weights[hands])
    return said


def _draw(figure: FigureBase, blocks: list[Block], rows: list[SheetRow]) -> None:
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, A4_PORTRAIT[0])
    axes.set_ylim(A4_PORTRAIT[1], 0)
    sheet = Sheet(axes)
    height = min(_HIGHEST, (A4_PORTRAIT[1] - _TOP - _BOTTOM) / len(rows))
    n_columns = sum(len(block.turns) for block in blocks)
    width = (_RIGHT - _LEFT - _APART * (len(blocks) - 1)) / n_columns
    x = _LEFT
    for place, block in enumerate(blocks):
        _head(sheet, block, x, width)
        for column, turn in enumerate(block.turns):
            left = x + column * width
            # Names longer than a column stand by turns a line higher.
            axes.text(
                left + width / 2, _TOP - 0.06 - 0.13 * (column % 2), seat_label(turn.seat),
                fontsize=8.5, ha="center", va="bottom",
            )  # fmt: skip
            for n, row in enumerate(rows):
                said = row.said[place][column]
                if said is not None:
                    _cell(sheet, block, said, (left, _TOP + n * height, width, height))
        x += len(block.turns) * width + _APART
    for n, row in enumerate(rows):
        # A bold letter is about two thirds of its size wide.
        fitting = 72 * _NAME_WIDTH / (0.66 * len(row.name))
        middle = _TOP + (n + 0.5) * height
        axes.text(
            _NAMES, middle, row.name, fontsize=min(13.0, 34 * height, fitting), fontweight="bold",
            va="center",
        )  # fmt: skip
        axes.text(_SHARES, middle, percent_label(row.share, 1), fontsize=8, va="center", ha="right")
    sheet.draw()


def _head(sheet: Sheet, block: Block, left: float, width: float) -> None:
    """Write a block's title and the key to its colours over its columns."""
    sheet.axes.text(left, _TOP - 0.61, block.title, fontsize=12, fontweight="bold", va="bottom")
    x = left
    for word, colour in zip(block.words, COLOURS, strict=False):
        sheet.fill(x, _TOP - 0.55, colour, 0.14, 0.14)
        sheet.axes.text(x + 0.18, _TOP - 0.48, word, fontsize=7.5, va="center")
        x += 0.27 + 0.062 * len(word)


def _letter(word: str) -> str:
    return word[0].upper()


def _cell(
    sheet: Sheet, block: Block, said: FloatArray, place: tuple[float, float, float, float]
) -> None:
    left, top, width, height = place
    whole = width - _GAP
    x = left
    for share, colour in zip(said.tolist(), COLOURS, strict=True):
        if share > 0:
            sheet.fill(x, top, colour, share * whole, height - _GAP)
            x += share * whole
    most = int(said.argmax())
    text = _letter(block.words[most])
    always = bool(said[most] >= _ALWAYS)
    if not always:
        text += " " + hundredths(float(said[most]), 0)
    sheet.axes.text(
        left + whole / 2, top + (height - _GAP) / 2, text, fontsize=min(11.0, 30 * height),
        ha="center", va="center", color=INK, fontweight="bold" if always else "normal",
    )  # fmt: skip
