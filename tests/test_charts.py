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
from matplotlib import colormaps
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_hex, to_rgb
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
from musodds.view.charts.asked import Asked, odds_by_hand
from musodds.view.charts.bets import answering_turns, opening_turns
from musodds.view.charts.cells import SIDE, Sheet, full_width, seat_stripes
from musodds.view.charts.page import CHANCE_MAP, THEMES, compose, drawn_with, svg_text
from musodds.view.charts.ranking import ranked
from musodds.view.charts.scores import scores_shown
from musodds.view.charts.shades import shades_over
from musodds.view.numbers import hundredths_label, percent_label, signed

EIGHT = Variant(8)
ALL_SCORES = [(us, them) for us in range(40) for them in range(40)]


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
    keyed = [text for text in texts if re.fullmatch(r"\d+%", text)]
    assert len(keyed) > len(names)
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


def test_ranking_has_one_row_for_hands_alike() -> None:
    """Of 330 hands, by hand: 8 juegos, the lowest and the highest of their hands, no other."""
    results = [seats[3] for seats in odds_by_hand(Asked(EIGHT))]
    rows = ranked(results, "juego", EIGHT)
    assert [row.name for row in rows] == [f"every {n}" for n in (31, 32, 40, 37, 36, 35, 34, 33)]
    table = hand_table(EIGHT)
    wins = [
        odds(name, "postre").probabilities["juego"]["win"] or 0.0
        for name, points in zip(table.names, table.points, strict=True)
        if points == 36
    ]
    assert (rows[4].low, rows[4].high) == (min(wins), max(wins))
    pares = [row.name for row in ranked(results, "pares", EIGHT)]
    assert len(set(pares)) == len(pares) == 8 * 9 // 2 + 8 + 8
    assert {"RRRR", "RRCC", "AAA·", "RR··"} <= set(pares)
    assert not any(row.low == 0 for row in ranked(results, "punto", EIGHT))


def test_ranking_draws_losses_to_the_left_of_nothing() -> None:
    with drawn_with(THEMES["light"]):
        figure = compose(pages_of("ranking", Asked(EIGHT)))
    bars = [patch for patch in figure.axes[5].patches if isinstance(patch, Rectangle)]
    starts = {bar.get_x() for bar in bars if bar.get_width()}
    widths = [bar.get_width() for bar in bars if bar.get_width()]
    assert len(starts) == 1
    assert [width > 0 for width in widths] == [True] * 20 + [False] * 20


def test_matrix_leaves_no_row_short() -> None:
    for n in (1, 6, 21, 36, 56, 126, 330):
        width = full_width(n, 15)
        assert n % width == 0
        assert not any(n % wider == 0 for wider in range(width + 1, 16))


@pytest.mark.parametrize("values", [[0.0, 100.0], [33.3, 99.0], [-2.18, 6.48], [0.0, 0.4]])
def test_shades_cover_the_range_in_few_steps(values: list[float]) -> None:
    shades = shades_over(values)
    assert 4 <= len(shades.colours) <= 7
    assert shades.bounds[0] <= values[0]
    assert values[1] <= shades.bounds[-1]
    assert shades.of(values[0]) == shades.colours[0]
    assert shades.of(values[1]) == shades.colours[-1]
    assert len(set(shades.colours)) == len(shades.colours)
    if values[0] < 0:
        assert 0 in shades.bounds
        assert shades.of(0.0) != shades.of(-0.01)


def test_black_letters_are_read_on_every_shade() -> None:
    """A contrast of 7 to 1, which the guidelines for reading on the web ask of small letters."""
    for shades in (shades_over([0.0, 100.0]), shades_over([-6.5, 6.5])):
        for colour in shades.colours:
            light = [((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
            luminance = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
            assert (luminance + 0.05) / 0.05 >= 7


def test_seat_names_the_hands_that_gain_most_from_being_mano() -> None:
    gain = (
        odds("S777", "mano").probabilities["juego"]["win"]  # type: ignore[operator]
        - odds("S777", "postre").probabilities["juego"]["win"]
    )
    texts = drawn("seat")
    assert f"S777, C777, R777: {signed(100 * gain)}" in texts
    assert any("+18 at juego" in text for text in texts)


def test_hand_that_cannot_enter_a_lance_says_so() -> None:
    assert "31 is juego: no punto" in drawn("hand", hand="RCSA")
    assert "28: no juego" in drawn("hand", hand="RR7A")


def test_scores_print_the_chance_of_every_amarraco_and_of_the_last_stones() -> None:
    table = juego_equity(EIGHT, 40)
    texts = drawn("equity")
    for us, them in ((0, 0), (35, 38), (39, 36)):
        assert hundredths_label(table.win(us, them, "us")) in texts
    assert scores_shown(40) == [0, 5, 10, 15, 20, 25, 30, 35, 36, 37, 38, 39]
    assert scores_shown(3) == [0, 1, 2]


def test_sheet_of_hands_says_how_rare_each_is() -> None:
    """Of 91,390 hands 448 are RRRA: 56 ways to take three kings, 8 to take an ace."""
    texts = drawn("sheet-hands")
    place = texts.index("RRRA")
    win = odds("RRRA", "mano").probabilities["grande"]["win"] or 0
    assert texts[place : place + 3] == ["RRRA", percent_label(win, 1), "1 in 204"]
    last = len(texts) - 1 - texts[::-1].index("RRRA")
    assert texts[last : last + 3] == ["RRRA", signed(odds("RRRA", "mano").net_mean), "1 in 204"]
    n_thirty_ones = sum(
        int(n)
        for n, points in zip(hand_table(EIGHT).multiplicity, hand_table(EIGHT).points, strict=True)
        if points == 31
    )
    place = texts.index("every 31")
    assert texts[place + 2] == f"1 in {round(91_390 / n_thirty_ones)}"


def test_sheet_of_scores_prints_what_being_mano_adds() -> None:
    table = juego_equity(EIGHT, 40)
    gains = [table.win(us, them, "us") - table.win(us, them, "them") for us, them in ALL_SCORES]
    texts = drawn("sheet-score")
    assert any(f"worth {100 * max(gains):.1f} of 100 juegos at most" in text for text in texts)
    assert f"{100 * gains[ALL_SCORES.index((37, 38))]:.1f}" in texts


@pytest.mark.parametrize(("paper", "millimetres"), [("A4", (210, 297)), ("A3", (297, 420))])
def test_sheets_are_of_their_papers_size(paper: str, millimetres: tuple[int, int]) -> None:
    for name in ("sheet-hands", "sheet-score", "sheet-seat", "sheet-bets"):
        with drawn_with(THEMES["light"]):
            figure = compose(pages_of(name, Asked(EIGHT, paper=paper)))
        size = 25.4 * figure.get_size_inches()
        assert size == pytest.approx(millimetres, abs=0.6)
        assert _overlapping(_text_boxes(figure)) == []


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
    texts = drawn("habits")
    place = texts.index("RR7A")
    cuts = [round(100 - 100 * float(p)) for p in model.give[0, :, names.index("RR7A")]]
    assert texts[place - 4 : place] == [str(cut) for cut in cuts]
    assert any("model human" in text and "seed 1" in text for text in texts)


def test_cuts_print_what_cutting_is_worth_in_tenths_of_a_stone() -> None:
    from musodds.discards.cut_worths import cut_worths

    worths = cut_worths(8, "human", "pass")
    row = hand_table(EIGHT).names.index("RR74")
    texts = drawn("cuts")
    place = texts.index("RR74")
    worth = [f"{-10 * gain:.0f}" for gain in worths.mus_gain[:, row]]
    assert texts[place - 4 : place] == worth
    assert all(float(tenths) > 0 for tenths in worth)
    assert any(f"{worths.deals:,} deals" in text for text in texts)


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
            (cells,) = (
                artist
                for axes in compose([page]).axes
                for artist in axes.collections
                if isinstance(artist, PolyCollection)
            )
        heights: dict[str, float] = {}
        for path, face in zip(cells.get_paths(), cells.get_facecolor(), strict=True):
            colour = to_hex(tuple(map(float, np.asarray(face))))  # type: ignore[arg-type]
            width, height = np.ptp(np.asarray(path.vertices), axis=0)
            stripes = round(width / (SIDE / len(turns)) + 0.06)
            heights[colour] = heights.get(colour, 0.0) + stripes * height / SIDE
        expected = sum(turn.shares[:, held].sum(axis=1) for turn in turns)
        assert [heights[c] for c in ("#d4d4d4", "#56b4e9", "#e69f00")] == pytest.approx(expected)


@pytest.fixture
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


@pytest.mark.parametrize("name", CHARTS)
@pytest.mark.parametrize(
    ("kings", "spoken"), [(8, "en"), (8, "es"), (4, "eu")], indirect=["spoken"]
)
def test_no_two_texts_overlap(name: str, kings: int, spoken: str, tmp_path: Path) -> None:
    """At the default size, measured as drawn; lines of one text do not count."""
    narrowed: dict[str, object] = {"hand": "RR7A"} if "hand" in CHARTS[name] else {}
    if name == "convergence":
        narrowed["deals"] = 20_000
    if name in ("bets", "sheet-bets"):
        narrowed["lance"] = "juego" if name == "bets" else "pares"
    if name in ("bets", "sheet-bets") and kings == 4:
        # None is shipped.
        spot = Spot(Variant(4), str(narrowed["lance"]))
        narrowed["policy"] = str(tmp_path / "even.npz")
        even = even_policy(spot.game().tree, spot.game().n_hands)
        write_bets(tmp_path / "even.npz", BetModel(spot, even))
    pages = pages_of(name, Asked(Variant(kings), **narrowed))  # type: ignore[arg-type]
    for page in pages[:1] + pages[1:][-1:]:
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
        (("sheet-hands", "--paper", "A5"), "printed on A4, A3, not 'A5'"),
        (("hand", "RR7A", "--paper", "A3"), "takes no paper"),
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


def test_stripes_stand_from_the_mano_to_the_postre() -> None:
    with drawn_with(THEMES["light"]):
        sheet = Sheet(Figure().add_subplot())
        shades = (0.0, 0.3, 0.6, 1.0)
        paint = seat_stripes(hand_table(EIGHT), lambda seat, hand: (shades[seat], f"{seat}/{hand}"))
        paint(sheet, 7, 2.0, 3.0, 9.0)
    lefts = [corners[0][0] for corners in sheet.corners]
    assert lefts == pytest.approx([2.0 + seat * SIDE / 4 for seat in range(4)])
    assert sheet.colours == [to_hex(colormaps[CHANCE_MAP](shade)) for shade in shades]
    numbers = [text for text in sheet.axes.texts if "/" in text.get_text()]
    assert [text.get_text() for text in numbers] == ["0/7", "1/7", "2/7", "3/7"]
    assert [text.get_position()[0] for text in numbers] == sorted(
        text.get_position()[0] for text in numbers
    )
