"""The sheets for the wall: what each band and cell says is what the shipped numbers say."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import pytest

from musodds.betting.model import BetModel, shipped_bets
from musodds.betting.spot import Spot
from musodds.discards.cut_worths import CutWorths, cut_worths
from musodds.game.hands import hand_table
from musodds.game.variant import N_PLAYERS, Variant
from musodds.game.words import parse_words
from musodds.text import set_language
from musodds.view.charts import pages_of
from musodds.view.charts.advised import groups_of
from musodds.view.charts.asked import Asked
from musodds.view.charts.bets import bet_share
from musodds.view.charts.lance_rows import rows_of
from musodds.view.charts.page import svg_text
from musodds.view.charts.sheet_bets import blocks_of, sheet_rows
from musodds.view.charts.sheet_seat import kept_places

EIGHT = Variant(8)


@pytest.fixture(scope="module")
def worths() -> CutWorths:
    return cut_worths(8, "human", "pass")


@pytest.fixture(scope="module")
def grande() -> BetModel:
    return shipped_bets(Spot(EIGHT, "grande"))


@pytest.mark.parametrize("kings", [8, 4])
def test_every_hand_stands_once_in_the_band_of_what_pays(kings: int) -> None:
    worths = cut_worths(kings, "human", "pass")
    table = hand_table(Variant(kings))
    for seat in range(N_PLAYERS):
        groups = groups_of(worths, seat)
        bands = [band for group in groups for band in group.bands]
        assert sorted(hand for band in bands for hand in band.hands) == list(range(table.n))
        assert all(
            worths.advice(seat, hand) == band.advice for band in bands for hand in band.hands
        )
        assert sum(group.share for group in groups) == pytest.approx(1)
        assert all(band.worth > 0 for band in bands if band.advice != "close")


def test_groups_are_what_players_call_them(worths: CutWorths) -> None:
    table = hand_table(EIGHT)
    group_of = {
        table.names[hand]: group.name
        for group in groups_of(worths, 0)
        for band in group.bands
        for hand in band.hands
    }
    assert [
        group_of[hand]
        for hand in ("RRRR", "RRAA", "RRRA", "7774", "RCC7", "RR7A", "SS64", "R77A", "54AA")
    ] == [
        "duples", "duples", "medias and juego", "medias", "a pair and juego", "a pair of kings",
        "a pair of C or S", "a pair of 7–4", "a pair of aces",
    ]  # fmt: skip
    assert [group_of[hand] for hand in ("RCSA", "RCS7", "RC64", "R654", "7654")] == [
        "31, no pares", "juego, no pares", "30, no pares", "nothing, a king", "nothing, no king",
    ]  # fmt: skip


def test_only_hands_that_cut_are_left_unnamed(worths: CutWorths) -> None:
    """Of 20 hands one listed MUS and 19 that cut are "all the others"; a few are named."""
    for seat in range(N_PLAYERS):
        for group in groups_of(worths, seat):
            n_hands = sum(len(band.hands) for band in group.bands)
            for band in group.bands:
                alone = len(band.hands) == n_hands
                most = 2 * len(band.hands) > n_hands and len(band.hands) > 8
                expected = "all" if alone else "all the others" if most else ""
                assert band.said == (expected if band.advice == "cut" else "")


def test_a_band_is_worth_the_mean_over_its_deals(worths: CutWorths) -> None:
    (duples,) = groups_of(worths, 3)[0].bands
    dealt = hand_table(EIGHT).multiplicity[duples.hands]
    mean = -(worths.mus_gain[3, duples.hands] * dealt).sum() / dealt.sum()
    assert duples.worth == pytest.approx(mean)
    assert mean > 2


def test_kept_cards_are_underlined_in_their_places(worths: CutWorths) -> None:
    assert kept_places((7, 7, 4, 0), (7, 7, 0)) == [0, 1, 3]
    assert kept_places((7, 5, 0, 0), (0, 0)) == [2, 3]
    assert kept_places((4, 3, 2, 0), ()) == []
    svg = svg_text(pages_of("sheet-seat", Asked(EIGHT, seat=0)))
    texts = ["".join(node.itertext()) for node in ElementTree.fromstring(svg).iter()]
    named = [
        hand for group in groups_of(worths, 0) for band in group.bands if not band.said
        for hand in band.hands
    ]  # fmt: skip
    table = hand_table(EIGHT)
    assert {table.names[hand] for hand in named} <= set(texts)
    kept = sum(len(worths.kept(0, hand)) for hand in named if worths.advice(0, hand) != "cut")
    # Underlines are the only shapes of the page without a colour of their own: they are black.
    assert len(re.findall(r'<path d="[^"]*" clip-path="[^"]*"/>', svg)) == kept


@pytest.mark.parametrize(
    ("lance", "first", "last"),
    [
        ("grande", "RRRR", "A···"),
        ("chica", "AAAA", "R···"),
        ("pares", "duples, RR", "a pair, AA"),
        ("juego", "31", "33"),
        ("punto", "30", "under 20"),
    ],
)
def test_rows_of_a_lance_go_from_the_best_to_the_worst(lance: str, first: str, last: str) -> None:
    table = hand_table(EIGHT)
    rows = rows_of(table, lance)
    assert (rows[0].name, rows[-1].name) == (first, last)
    played = np.flatnonzero(getattr(table, lance) > 0 if lance in ("pares", "juego", "punto") else
                            np.ones(table.n, bool))  # fmt: skip
    assert sorted(hand for row in rows for hand in row.hands) == played.tolist()
    strength = [getattr(table, lance)[row.hands] for row in rows]
    assert all(a.min() > b.max() for a, b in pairwise(strength))


def test_cells_of_bets_are_the_mean_over_the_deals_of_a_row(grande: BetModel) -> None:
    blocks = blocks_of(grande)
    rows = sheet_rows(grande, blocks)
    assert sum(row.share for row in rows) == pytest.approx(1)
    table, policy = hand_table(EIGHT), grande.policy
    hands = [hand for hand, name in enumerate(table.names) if re.match("RRC[^R]", name)]
    (row,) = (row for row in rows if row.name == "RRC·")
    dealt = table.multiplicity[hands]
    moments = {
        (0, 3): ("paso, paso, paso", ("paso", "envido 2", "ordago")),
        (1, 1): ("envido", ("no quiero", "quiero", "ordago")),
        (2, 0): ("paso, paso, paso, ordago", ("no quiero", "quiero")),
        (2, 3): ("paso, paso, ordago", ("no quiero", "quiero")),
    }
    for (block, column), (heard, words) in moments.items():
        decision = policy.tree.follow(parse_words(heard))
        said = policy.at(decision)[:, hands] @ dealt / dealt.sum()
        expected = [said[policy.tree.words(decision).index(word)] for word in words]
        found = row.said[block][column]
        assert found is not None
        assert found[: len(words)] == pytest.approx(expected)
        assert found.sum() == pytest.approx(1)


def test_title_of_bets_says_how_often_the_first_and_the_last_bet(grande: BetModel) -> None:
    table, policy = hand_table(EIGHT), grande.policy
    bets = []
    for heard in ("", "paso, paso, paso"):
        decision = policy.tree.follow(parse_words(heard))
        passes = policy.at(decision)[policy.tree.words(decision).index("paso")]
        bets.append(100 * float(np.average(1 - passes, weights=table.multiplicity)))
    first, *_others, last = blocks_of(grande)[0].turns
    assert [100 * bet_share(grande, turn) for turn in (first, last)] == pytest.approx(bets)
    (page,) = pages_of("sheet-bets", Asked(EIGHT, lance="grande"))
    mano, postre = (f"{share:.0f}" for share in bets)
    assert page.title == (
        f"Grande: mano bets {mano} of 100 hands, postre {postre} if all passed · 8 kings"
    )


def test_words_of_a_block_begin_with_letters_of_their_own(grande: BetModel) -> None:
    for language in ("en", "es", "eu"):
        set_language(language)
        try:
            blocks = blocks_of(grande)
        finally:
            set_language("en")
        for block in blocks:
            assert len({word[0].upper() for word in block.words}) == len(block.words)
