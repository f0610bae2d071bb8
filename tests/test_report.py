"""The report: its numbers are the engines', and a browser finds its page whole and usable."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from runpy import run_path
from typing import Any

import numpy as np
import pytest
from commands import musodds

from musodds.betting.odds import odds_by_seat
from musodds.discards.cut_worths import cut_worths
from musodds.discards.model import load_model
from musodds.engines.shipped import odds_of_every_hand
from musodds.game.cards import parse_cards, rank_counts
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.variant import LANCES, Variant
from musodds.view.charts import pages_of
from musodds.view.charts.page import svg_text
from musodds.view.numbers import percent_label, signed
from musodds.view.report.data import EVENTS, report_data
from musodds.view.report.inline import bare
from musodds.view.report.pages import report

#: One worker draws the pages and opens them all.
pytestmark = pytest.mark.xdist_group("report")

#: Flags without which a browser in a closed room, or run by root, does not start or calls out.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
needs_browser = pytest.mark.skipif(
    BROWSER is None, reason="no chromium on this machine: apt-get install chromium"
)


def data_of(path: Path) -> Any:
    """Return the data that a page carries."""
    text = path.read_text(encoding="utf-8")
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


@pytest.mark.parametrize("kings", [8, 4])
def test_data_of_a_page_are_the_engines_numbers(kings: int) -> None:
    variant = Variant(kings)
    data = report_data(variant)
    table = hand_table(variant)
    assert [hand["hand"] for hand in data["hands"]] == list(reversed(table.names))
    for held in data["hands"][::23]:
        for seat, result in enumerate(odds_by_seat(held["hand"], kings=kings)):
            for lance, chances in zip(LANCES, held["odds"][seat], strict=True):
                exact = [result.probabilities[lance][event] for event in EVENTS]
                assert chances == exact
            assert held["net"][seat] == result.net_mean
    assert sum(hand["physical"] for hand in data["hands"]) == data["physical_hands"] == 91_390


def test_page_tells_what_the_model_does() -> None:
    model = load_model("human", 8)
    held = next(hand for hand in report_data(Variant(8))["hands"] if hand["hand"] == "RRRA")
    index = hand_table(Variant(8)).names.index("RRRA")
    cut, kept, often, *worth = held["mus"][3]
    assert cut == pytest.approx(1 - float(model.give[0, 3, index]), abs=1e-4)
    assert kept == "RRR"
    assert often == pytest.approx(float(model.choice[0, 3, index].max()), abs=1e-4)
    worths = cut_worths(8, "human", "pass")
    assert worth[:2] == [-worths.mus_gain[3, index], worths.error[3, index]]
    assert worth[2] == worths.advice(3, index)


def test_better_than_is_a_share_of_the_deck() -> None:
    """RRRR takes grande more often than any other hand: 70 of the 91,390 hands are it."""
    first = report_data(Variant(8))["hands"][0]
    assert first["hand"] == "RRRR"
    assert first["below"][0][0] == pytest.approx(1 - 70 / 91_390, abs=1e-6)


def test_inlined_chart_is_of_its_theme_and_keeps_its_ids_apart() -> None:
    svg = bare('<?xml?><svg width="9pt" height="8pt" id="a"><use href="#a"/>', "k", "dark")
    assert svg.startswith("<svg ")
    assert 'width="9pt"' not in svg
    assert 'class="dark"' in svg
    assert 'id="k-a"' in svg
    assert 'href="#k-a"' in svg


def test_command_writes_one_page_per_variant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("musodds.view.report.pages._CHARTS", (("hand", {"hand": "RR7A"}),))
    nowhere = musodds("report", "--kings", "8", "-o", str(tmp_path / "new" / "pages"))
    assert (nowhere.code, list(tmp_path.iterdir())) == (1, [])
    assert nowhere.err == f"musodds: {tmp_path / 'new'}: there is no such folder\n"
    folder = tmp_path / "pages"
    outcome = musodds("report", "--kings", "8", "--real", "sota", "-o", str(folder))
    assert (outcome.code, outcome.out) == (0, "")
    assert [path.name for path in folder.iterdir()] == ["musodds-8-sota.html"]
    again = musodds("report", "--kings", "8", "--real", "sota", "-o", str(folder))
    assert again.code == 1
    assert "--force" in again.err


def test_page_cannot_be_written_where_a_file_is(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("mine")
    outcome = musodds("report", "-o", str(path))
    assert (outcome.code, path.read_text()) == (1, "mine")
    assert "not a folder" in outcome.err


def test_nothing_is_written_if_one_page_of_two_exists(tmp_path: Path) -> None:
    (tmp_path / "musodds-4.html").write_text("mine")
    with pytest.raises(FileExistsError):
        report(tmp_path, charts=())
    assert [path.name for path in tmp_path.iterdir()] == ["musodds-4.html"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    report(folder, kings=8, charts=("hand", "equity"))
    report(folder, kings=4, charts=("hand",))
    return folder


class Visit:
    """A page that was opened, with what it said and what it asked of the network."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.said: list[str] = []
        self.requests: list[str] = []
        page.on("console", lambda message: self.said.append(message.text))
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))

    def open(self, path: Path, hash_: str = "") -> None:
        self.page.goto(path.as_uri() + hash_)
        self.page.wait_for_selector("html[data-ready]")

    def hands(self) -> list[str]:
        found: list[str] = self.page.locator("#body a").all_inner_texts()
        return found


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if BROWSER is None:
        pytest.skip("no chromium on this machine: apt-get install chromium")
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=BROWSER, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Any) -> Iterator[Visit]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield Visit(context.new_page())
    context.close()


@needs_browser
@pytest.mark.parametrize("kings", [8, 4])
def test_page_loads_alone_and_silently(visit: Visit, folder: Path, kings: int) -> None:
    path = folder / f"musodds-{kings}.html"
    visit.open(path)
    assert len(visit.hands()) == hand_table(Variant(kings)).n
    assert visit.page.locator("#cells a").count() == hand_table(Variant(kings)).n
    assert visit.said == []
    assert [url for url in visit.requests if not url.startswith("data:")] == [path.as_uri()]


@needs_browser
@pytest.mark.parametrize("kings", [8, 4])
def test_every_cell_of_the_page_is_what_odds_prints(visit: Visit, folder: Path, kings: int) -> None:
    """Rounded once, from the same number: each hand, seat, lance and event, and net stones."""
    visit.open(folder / f"musodds-{kings}.html")
    every = odds_of_every_hand(Variant(kings)).results[::-1]
    cells = "[...document.querySelectorAll('#body td')].map((cell) => cell.textContent)"
    for seat in range(4):
        visit.page.select_option("#seat", str(seat))
        for place, event in enumerate(EVENTS):
            visit.page.select_option("#event", str(place))
            shown = np.array(visit.page.evaluate(cells)).reshape(len(every), -1)
            for row, results in zip(shown, every, strict=True):
                result = results[seat]
                chances = [result.probabilities[lance][event] for lance in LANCES]
                expected = ["–" if p is None else percent_label(p, 2) for p in chances]
                assert row[1:-1].tolist() == expected, result.hand
                assert row[-1] == signed(result.net_mean, 3), result.hand


@needs_browser
@pytest.mark.parametrize(
    "typed", ["RR7A", "rr71", "a7rr", "12 12 7 1", "12,12,7,1", "rey rey 7 as", "errege R 7 bat"]
)
def test_search_finds_a_hand_in_any_notation(visit: Visit, folder: Path, typed: str) -> None:
    visit.open(folder / "musodds-8.html")
    visit.page.fill("#search", typed)
    assert visit.hands() == ["RR7A"]
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_selector("dialog[open]")
    assert visit.page.inner_text("#hand-title") == "RR7A"
    shown = visit.page.inner_text("#hand-body")
    postre = odds_by_seat("RR7A")[3]
    for lance in LANCES:
        assert f"{100 * (postre.probabilities[lance]['win'] or 0):.2f}%" in shown
    assert "keeps" in visit.page.inner_text("#hand-advice")
    visit.page.keyboard.press("Escape")
    assert visit.page.locator("dialog[open]").count() == 0
    assert visit.said == []


@needs_browser
def test_search_reads_cards_as_the_command_line_does(visit: Visit, folder: Path) -> None:
    texts = ["3 2 3 2", "R 10 4", "10", "RR7AX", "RRRRR", "4444", "44444", "tres dos", "SCRA"]
    texts += ["RR", "12", "rey", "", " , ", "s c r a", "1 1 1 1"]
    for kings in (8, 4):
        variant = Variant(kings)
        visit.open(folder / f"musodds-{kings}.html")
        for text in texts:
            visit.page.fill("#search", text)
            bad = visit.page.get_attribute("#found", "class") == "bad"
            names = _hands_that_fit(text, variant)
            assert bad == (names is None), text
            if names is not None:
                assert sorted(visit.hands()) == sorted(names), text


def _hands_that_fit(text: str, variant: Variant) -> list[str] | None:
    """Return the hands that hold the cards of ``text``, None where it names no such cards."""
    try:
        cards = parse_cards(text, variant)
    except InvalidInput:
        return None
    asked = np.array(rank_counts(cards, variant))
    if len(cards) > 4 or (asked > variant.copies).any():
        return None
    table = hand_table(variant)
    return [
        name for name, held in zip(table.names, table.counts, strict=True) if (held >= asked).all()
    ]


@needs_browser
def test_five_of_a_rank_are_answered(visit: Visit, folder: Path) -> None:
    visit.open(folder / "musodds-4.html")
    visit.page.fill("#search", "RRRRR")
    assert "four cards, not 5" in visit.page.inner_text("#found")
    visit.page.fill("#search", "R0")
    assert "write S for the sota" in visit.page.inner_text("#found")


@needs_browser
def test_filters_and_sorting(visit: Visit, folder: Path) -> None:
    visit.open(folder / "musodds-8.html")
    table = hand_table(Variant(8))
    visit.page.select_option("#pares", "duples")
    visit.page.select_option("#juego", "none")
    found = visit.hands()
    expected = {
        name
        for name, stones, total in zip(table.names, table.pares_stones, table.points, strict=True)
        if stones == 3 and total < 31
    }
    assert set(found) == expected
    visit.page.select_option("#pares", "")
    visit.page.select_option("#juego", "31")
    visit.page.select_option("#seat", "3")
    visit.page.click("#head button:has-text('juego')")
    down = visit.hands()
    visit.page.click("#head button:has-text('juego')")
    assert visit.page.get_attribute("#head th[aria-sort]", "aria-sort") == "ascending"
    chances = [odds_by_seat(name)[3].probabilities["juego"]["win"] or 0 for name in visit.hands()]
    assert [round(p, 6) for p in chances] == sorted(round(p, 6) for p in chances)
    assert set(down) == set(visit.hands())


@needs_browser
def test_keyboard_alone(visit: Visit, folder: Path) -> None:
    visit.open(folder / "musodds-8.html")
    page = visit.page
    page.keyboard.press("/")
    page.keyboard.type("RRR")
    page.locator("#body a").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    first = page.inner_text("#hand-title")
    assert first == visit.hands()[1]
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**#" + visit.hands()[2])
    assert page.inner_text("#hand-title") == visit.hands()[2]
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0


@needs_browser
def test_a_hands_own_address(visit: Visit, folder: Path) -> None:
    visit.open(folder / "musodds-8.html", "#S777")
    assert visit.page.inner_text("#hand-title") == "S777"
    visit.open(folder / "musodds-4.html", "#nothing")
    assert visit.page.locator("dialog[open]").count() == 0


@needs_browser
@pytest.mark.parametrize(("scheme", "opened"), [("light", False), ("dark", True)])
def test_page_is_accessible_and_not_blank(
    browser: Any, folder: Path, scheme: str, opened: bool
) -> None:
    axe = pytest.importorskip("axe_core_python.sync_playwright").Axe()
    context = browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme=scheme)
    visit = Visit(context.new_page())
    visit.open(folder / "musodds-8.html")
    # A few rows stand for all of them: they are made by one function.
    visit.page.fill("#search", "RR")
    if opened:
        visit.page.click("#body a >> nth=0")
        visit.page.wait_for_selector("dialog[open]")
    found = axe.run(visit.page, context={"exclude": [["figure svg"]]})
    serious = [
        (violation["id"], [node["target"] for node in violation["nodes"]][:3])
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
    ]
    assert serious == []
    assert found["passes"]
    assert _colours(visit.page.screenshot()) > 20
    context.close()


def _colours(png: bytes) -> int:
    """Return how many colours a picture has; a blank one has one."""
    import io

    from matplotlib.image import imread

    pixels = (imread(io.BytesIO(png), format="png") * 255).astype(np.uint32)
    return int(np.unique(pixels[..., 0] << 16 | pixels[..., 1] << 8 | pixels[..., 2]).size)


@needs_browser
def test_theme_button_turns_light_to_dark(visit: Visit, folder: Path) -> None:
    visit.open(folder / "musodds-8.html")
    ground = "getComputedStyle(document.body).backgroundColor"
    assert visit.page.evaluate(ground) == "rgb(255, 255, 255)"
    visit.page.click("#theme")
    assert visit.page.evaluate(ground) == "rgb(22, 24, 28)"
    shown = "[...document.querySelectorAll('figure svg')].filter((s) => s.checkVisibility())"
    classes = visit.page.evaluate(f"{shown}.map((svg) => svg.getAttribute('class'))")
    assert set(classes) == {"dark"}
    ink = visit.page.evaluate(f"getComputedStyle({shown}[0].querySelector('text')).fill")
    assert ink == "rgb(238, 238, 238)"


@needs_browser
def test_phone_width_needs_no_scrolling_sideways(browser: Any, folder: Path) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    visit = Visit(context.new_page())
    visit.open(folder / "musodds-4.html", "#RR7A")
    assert visit.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert (
        visit.page.evaluate("document.getElementById('hand').getBoundingClientRect().right") <= 390
    )
    context.close()


@needs_browser
@pytest.mark.parametrize("kings", [8, 4])
def test_matrix_prints_on_one_page(visit: Visit, folder: Path, kings: int) -> None:
    visit.open(folder / f"musodds-{kings}.html")
    pdf = visit.page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1


REPORTS = Path(__file__).parent.parent / "reports"


def _version_apart(text: str) -> str:
    return re.sub(r"musodds \d+\.\d+\.\d+\w*", "musodds", text)


@pytest.mark.parametrize("kings", [8, 4])
def test_pages_kept_in_reports_print_the_engines_numbers_of_today(kings: int) -> None:
    kept = data_of(REPORTS / f"musodds-{kings}.html")
    today = json.loads(json.dumps(report_data(Variant(kings))))
    for data in (kept, today):
        del data["version"]
        for key in ("source", "model"):
            data[key] = data[key] and _version_apart(data[key])
    assert kept == today


def test_charts_kept_in_reports_print_the_engines_numbers_of_today() -> None:
    generate = run_path(str(REPORTS / "generate.py"))
    drawn = list(generate["charts"]())
    assert {path for path, _name, _asked in drawn} == set(REPORTS.glob("kings*/*.svg"))
    for path, name, asked in drawn:
        today = svg_text(pages_of(name, asked))
        kept = path.read_text(encoding="utf-8")
        assert _numbers(kept) == _numbers(today), path


def _numbers(svg: str) -> list[str]:
    """Return the texts of a chart that hold a figure, the version apart."""
    texts = re.findall(r"<text\b[^>]*>(.*?)</text>", svg, re.DOTALL)
    plain = ("".join(re.sub(r"<[^>]+>", "", text).split()) for text in texts)
    apart = (re.sub(r"musodds\d+\.\d+\.\d+\w*", "", text) for text in plain)
    return [text for text in apart if re.search(r"\d", text)]


def test_reports_are_small_and_every_file_is_in_the_index() -> None:
    files = [path for path in REPORTS.rglob("*") if path.suffix in (".html", ".svg")]
    assert sum(path.stat().st_size for path in files) < 10_000_000
    index = (REPORTS / "README.md").read_text(encoding="utf-8")
    assert [p.name for p in files if f"({p.relative_to(REPORTS).as_posix()})" not in index] == []
