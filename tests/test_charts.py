"""Charts: what they draw is what the engines say, and nothing half written is left."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock
from xml.etree import ElementTree

import numpy as np
import pytest
from commands import musodds
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from musodds.betting.model import BetModel, shipped_bets, write_bets
from musodds.betting.odds import odds, odds_by_seat
from musodds.betting.policy import even_policy
from musodds.betting.spot import Spot
from musodds.game.hands import hand_table
from musodds.game.variant import LANCES, Variant
from musodds.game.words import parse_words
from musodds.match.decision import ordago
from musodds.match.equity import juego_equity
from musodds.match.needed import needed_by_score
from musodds.text import set_language
from musodds.view.charts import CHARTS, pages_of
from musodds.view.charts.asked import Asked
from musodds.view.charts.bets import answering_turns, opening_turns
from musodds.view.charts.cells import SIDE
from musodds.view.charts.page import THEMES, compose, drawn_with, svg_text
from musodds.view.numbers import percent_label, signed

EIGHT = Variant(8)


def texts_of(svg: str) -> list[str]:
    """Return every text of an SVG, as a reader of the page finds it."""
    root = ElementTree.fromstring(svg)
    return ["".join(node.itertext()).strip() for node in root.iter() if node.tag.endswith("}text")]


def drawn(name: str, variant: Variant = EIGHT, **narrowed: object) -> list[str]:
    return texts_of(svg_text(pages_of(name, Asked(variant, **narrowed))))  # type: ignore[arg-type]


def test_hand_prints_the_odds_of_every_seat_and_lance() -> None:
    texts = drawn("hand", hand="RR7A")
    for result in odds_by_seat("RR7A"):
        for lance in LANCES:
            assert percent_label(result.probabilities[lance]["win"] or 0, 1) in texts
    (worth,) = [text for text in texts if text.startswith("Net stones")]
    assert worth.count("+") == 4
    assert signed(odds("RR7A", "postre").net_mean, 3) in worth


@pytest.mark.parametrize("kings", [8, 4])
def test_matrix_has_one_cell_for_every_hand(kings: int) -> None:
    variant = Variant(kings)
    texts = drawn("matrix", variant, lance="chica", seat=3)
    names = hand_table(variant).names
    assert set(names) <= set(texts)
    assert sum(text.endswith("%") for text in texts) == len(names) + 5 * (1 if kings == 8 else 2)
    # The chance stands right below its hand, which the SVG draws right after it.
    for name in ("RR7A", "4444", "AAAA", "RRRR"):
        win = odds(name, "postre", kings=kings).probabilities["chica"]["win"]
        assert texts[texts.index(name) + 1] == percent_label(win or 0)


def test_ranking_is_sorted_and_holds_twenty_and_twenty() -> None:
    texts = drawn("ranking", seat=0)
    # An axes' title is drawn after what it holds, and grande's axes are the first.
    column = texts[: texts.index("grande")]
    hands = [text for text in column if re.fullmatch(r"[RCS7654A]{4}", text)]
    assert len(hands) == 40
    wins = [odds(hand, "mano").counts["grande"]["won_contested"] for hand in hands]
    assert wins == sorted(wins, reverse=True)
    assert hands[0] == "RRRR"


def test_seat_names_the_hands_that_gain_most_from_being_mano() -> None:
    listed = next(text for text in drawn("seat") if text.startswith("most") and "S777" in text)
    gain = (
        odds("S777", "mano").probabilities["juego"]["win"]  # type: ignore[operator]
        - odds("S777", "postre").probabilities["juego"]["win"]
    )
    assert f"S777 {signed(100 * gain)}" in listed


def test_joint_adds_up_to_all_deals() -> None:
    texts = drawn("joint", hand="RR7A", seat=2)
    (shares,) = [text for text in texts if text.startswith("ahead")]
    assert sum(map(float, re.findall(r"([\d.]+)%", shares))) == pytest.approx(100, abs=0.16)


def test_convergence_prints_the_exact_chances_and_its_seeds() -> None:
    texts = drawn("convergence", hand="RR7A", seat=1, deals=4096, seed=7)
    win = odds("RR7A", "second").probabilities["grande"]["win"]
    assert any(f"{100 * (win or 0):.4f}%" in text for text in texts)
    assert any("seeds 7 to 14" in text and "4,096 deals" in text for text in texts)


def test_equity_prints_its_value_at_nought_all() -> None:
    table = juego_equity(EIGHT, 30)
    texts = drawn("equity", target=30)
    assert any(f"{100 * table.win(0, 0, 'us'):.2f}% at 0-0" in text for text in texts)


def test_needed_chance_is_the_mean_of_what_hands_need() -> None:
    """Weighted by how often each hand meets a contested grande: always, for grande."""
    equity = juego_equity(EIGHT, 40)
    table = hand_table(EIGHT)
    needed = needed_by_score(equity, "grande", "us")
    for score in ((0, 0), (35, 38), (39, 39)):
        values = [
            ordago(name, "mano", "grande", "{}-{}".format(*score)).refuse_value
            for name in table.names[::47]
        ]
        assert min(values) <= needed[score] <= max(values)
    assert np.all(np.diff(needed, axis=0) >= -1e-12)
    assert np.all(np.diff(needed, axis=1) <= 1e-12)


def test_needed_chance_at_the_last_stone_is_nothing() -> None:
    """At 39 of theirs the refused órdago's stone ends the juego, so any chance is enough."""
    for lance in LANCES:
        needed = needed_by_score(juego_equity(EIGHT, 40), lance, "them")
        assert not needed[:, 39].any()


def test_both_pairs_see_one_deal_alike() -> None:
    """Turned round, what the rivals need to accept is what we need: by symmetry of the mano."""
    equity = juego_equity(EIGHT, 40, "min")
    ours, theirs = (needed_by_score(equity, "grande", mano) for mano in ("us", "them"))
    # The mano's pair wins the ties, so it needs no less whatever the score.
    assert (ours - theirs)[:39, :30].min() > 0


def test_discards_and_cuts_print_the_model() -> None:
    from musodds.discards.model import load_model

    model = load_model("human", 8)
    names = hand_table(EIGHT).names
    texts = drawn("discards", seat=0, any_seat=False)
    assert texts[texts.index("RRRA") + 1] == "RRR"
    texts = drawn("cuts")
    place = texts.index("RR7A")
    cuts = [round(100 - 100 * float(p)) for p in model.give[0, :, names.index("RR7A")]]
    assert texts[place - 4 : place] == [str(cut) for cut in cuts]
    assert any("model human" in text and "seed 1" in text for text in texts)


def test_bets_print_how_often_the_policy_bets_and_answers() -> None:
    policy = shipped_bets(Spot(EIGHT, "chica")).policy
    names = hand_table(EIGHT).names
    opening = ["", "paso", "paso, paso", "paso, paso, paso"]
    answering = ["paso, paso, paso, envido", "envido", "paso, envido", "paso, paso, envido"]
    pages = pages_of("bets", Asked(EIGHT, lance="chica"))
    for page, weak, turns in zip(pages, ("paso", "no quiero"), (opening, answering), strict=True):
        texts = texts_of(svg_text([page]))
        decisions = [policy.tree.follow(parse_words(heard)) for heard in turns]
        often = np.array([
            1 - policy.at(decision)[policy.tree.words(decision).index(weak)]
            for decision in decisions
        ])  # fmt: skip
        mixed = np.flatnonzero(((often > 0.05) & (often < 0.95)).all(axis=0))
        for hand in mixed[:3]:
            place = texts.index(names[hand])
            assert texts[place - 4 : place] == [f"{100 * share:.0f}" for share in often[:, hand]]
        assert mixed.size


def test_bets_fill_each_colour_as_high_as_often() -> None:
    model = shipped_bets(Spot(EIGHT, "pares", (0, 1, 3)))
    first, second = opening_turns(model), answering_turns(model)
    assert [turn.seat for turn in first] == [turn.seat for turn in second] == [0, 1, 3]
    assert [turn.heard for turn in second] == [
        ("paso", "envido 2"),
        ("envido 2",),
        ("envido 2", "no quiero"),
    ]
    pages = pages_of("bets", Asked(EIGHT, lance="pares", players="mano,second,postre"))
    held = hand_table(EIGHT).pares > 0
    for page, turns in zip(pages, (first, second), strict=True):
        with drawn_with(THEMES["light"]):
            (axes,) = (axes for axes in compose([page]).axes if len(axes.patches) > 100)
        heights: dict[str, float] = {}
        for patch in axes.patches:
            assert isinstance(patch, Rectangle)
            colour = to_hex(patch.get_facecolor())
            stripes = round(patch.get_width() / (SIDE / len(turns)) + 0.06)
            heights[colour] = heights.get(colour, 0.0) + stripes * patch.get_height() / SIDE
        expected = sum(turn.shares[:, held].sum(axis=1) for turn in turns)
        assert [heights[c] for c in ("#d4d4d4", "#56b4e9", "#e69f00")] == pytest.approx(expected)


@pytest.fixture
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


@pytest.mark.parametrize("name", CHARTS)
@pytest.mark.parametrize(
    ("kings", "spoken"), [(8, "en"), (4, "en"), (8, "es"), (8, "eu")], indirect=["spoken"]
)
def test_no_two_texts_overlap(name: str, kings: int, spoken: str, tmp_path: Path) -> None:
    """At the default size, measured as drawn; lines of one text do not count."""
    narrowed: dict[str, object] = {"hand": "RR7A"} if "hand" in CHARTS[name] else {}
    if name == "discards":
        narrowed["any_seat"] = False
    if name == "convergence":
        narrowed["deals"] = 20_000
    if name == "bets":
        narrowed["lance"] = "juego"
    if name == "bets" and kings == 4:
        # None is shipped.
        spot = Spot(Variant(4), "juego")
        narrowed["policy"] = str(tmp_path / "even.npz")
        even = even_policy(spot.game().tree, spot.game().n_hands)
        write_bets(tmp_path / "even.npz", BetModel(spot, even))
    pages = pages_of(name, Asked(Variant(kings), **narrowed))  # type: ignore[arg-type]
    for page in pages:
        with drawn_with(THEMES["light"]):
            figure = compose([page])
            boxes = _text_boxes(figure)
        width, height = figure.bbox.width, figure.bbox.height
        assert len(boxes) > 5
        for text, box in boxes:
            assert box.x0 >= -1, text
            assert box.x1 <= width + 1, text
            assert box.y0 >= -1, text
            assert box.y1 <= height + 1, text
        assert _overlapping(boxes) == []


def _text_boxes(figure: Figure) -> list[tuple[str, Any]]:
    """Draw a figure and return the texts that were drawn, each with the box around it."""
    texts: list[Text] = []
    draw_text = Text.draw

    def draw(self: Text, renderer: Any) -> None:
        texts.append(self)
        draw_text(self, renderer)

    canvas: Any = FigureCanvasAgg(figure)
    with mock.patch.object(Text, "draw", draw):
        canvas.draw()
    # Labels of contour lines are turned; the box around one covers more than its letters.
    return [
        (text.get_text(), text.get_window_extent(canvas.get_renderer()))
        for text in texts
        if text.get_visible() and text.get_text().strip() and text.get_rotation() in (0, 90)
    ]


def _overlapping(boxes: list[tuple[str, Any]]) -> list[tuple[str, str]]:
    corners = np.array([[box.x0, box.y0, box.x1, box.y1] for _text, box in boxes])
    # A pixel each way: boxes are a little larger than the letters.
    low, high = corners[:, :2] + 1, corners[:, 2:] - 1
    meet: Any = ((low[:, None] < high[None]) & (low[None] < high[:, None])).all(axis=2)
    np.fill_diagonal(meet, False)
    return [(boxes[i][0], boxes[j][0]) for i, j in np.argwhere(np.triu(meet))]


def test_overlap_would_be_found() -> None:
    figure = Figure()
    figure.text(0.5, 0.5, "one")
    figure.text(0.51, 0.5, "other")
    assert _overlapping(_text_boxes(figure)) == [("one", "other")]


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_chart_in_every_format(tmp_path: Path, ending: str, theme: str) -> None:
    path = tmp_path / f"chart.{ending}"
    arguments = ("chart", "hand", "R", "R", "7", "1", "--theme", theme, "-o", str(path))
    outcome = musodds(*arguments)
    assert (outcome.code, outcome.out) == (0, "")
    assert path.name in outcome.err
    head = path.read_bytes()[:200]
    assert {"png": b"\x89PNG", "svg": b"<svg", "pdf": b"%PDF-1."}[ending] in head
    first = path.read_bytes()
    assert musodds(*arguments, "--force").code == 0
    assert path.read_bytes() == first


def test_four_kings_fill_two_a4_sheets_of_a_pdf(tmp_path: Path) -> None:
    path = tmp_path / "matrix.pdf"
    assert musodds("chart", "matrix", "--kings", "4", "-o", str(path)).code == 0
    assert len(re.findall(rb"/Type /Page\b", path.read_bytes())) == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("matrx",), "did you mean 'matrix'"),
        (("pie",), "the charts are hand, matrix"),
        (("hand",), "musodds chart hand RR7A"),
        (("matrix", "RR7A"), "takes no hand"),
        (("seat", "--lance", "chica"), "takes no lance"),
        (("matrix", "--lance", "grand"), "no lance 'grand'"),
        (("hand", "RR7"), "a hand has four"),
        (("equity", "--target", "0"), "1..200 stones"),
        (("cuts", "--model", "nobody"), "no model 'nobody'"),
    ],
)
def test_wrong_charts_are_answered_in_one_line(
    tmp_path: Path, arguments: tuple[str, ...], says: str
) -> None:
    outcome = musodds("chart", *arguments, "-o", str(tmp_path / "chart.svg"))
    assert outcome.code == 2
    assert says in outcome.err
    assert outcome.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_ending_that_is_not_supported(tmp_path: Path) -> None:
    outcome = musodds("chart", "seat", "-o", str(tmp_path / "seat.gif"))
    assert (outcome.code, list(tmp_path.iterdir())) == (2, [])
    assert ".png, .svg, .pdf" in outcome.err


def test_existing_file_is_kept_without_force(tmp_path: Path) -> None:
    path = tmp_path / "seat.svg"
    path.write_text("mine")
    outcome = musodds("chart", "seat", "-o", str(path))
    assert (outcome.code, path.read_text()) == (1, "mine")
    assert "--force" in outcome.err
    assert list(tmp_path.iterdir()) == [path]


def test_folder_that_is_none(tmp_path: Path) -> None:
    outcome = musodds("chart", "seat", "-o", str(tmp_path / "none" / "seat.svg"))
    assert outcome.code == 1
    assert "no such folder" in outcome.err
    assert list(tmp_path.iterdir()) == []


def test_failing_in_the_middle_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Figure, target: Path, **_options: object) -> None:
        Path(target).write_text("half")
        raise OSError(28, "No space left on device", str(target))

    monkeypatch.setattr(Figure, "savefig", fail)
    outcome = musodds("chart", "seat", "-o", str(tmp_path / "seat.png"))
    assert outcome.code == 1
    assert "No space left" in outcome.err
    assert list(tmp_path.iterdir()) == []


def test_drawing_never_imports_pyplot(tmp_path: Path) -> None:
    code = (
        "import sys, musodds\n"
        f"musodds.chart('hand', {str(tmp_path / 'hand.png')!r}, hand='RR7A')\n"
        "assert 'matplotlib.pyplot' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
