"""The report: its numbers are the engines', and a browser finds its page whole and usable."""

from __future__ import annotations

import json
import re
import shutil
from base64 import b64decode
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
from musodds.engines.shipped import Ranking, odds_of_every_hand
from musodds.engines.signed import count_signed, signed_odds
from musodds.game.cards import parse_cards, rank_counts
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.variant import LANCES, SEAT_NAMES, Variant
from musodds.match.equity import juego_equity
from musodds.match.needed import needed_by_score
from musodds.text import LANGUAGES, speaking
from musodds.view.charts import pages_of
from musodds.view.charts.asked import Asked, odds_by_hand
from musodds.view.charts.page import svg_text
from musodds.view.charts.ranking import between, ranked
from musodds.view.numbers import percent_label, signed
from musodds.view.report.data import EVENTS
from musodds.view.report.packed import packed
from musodds.view.report.pages import report
from musodds.view.report.words import words_by_language

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


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    report(folder)
    return folder


def test_page_tells_what_the_model_does(folder: Path) -> None:
    data = data_of(folder / "musodds-8.html")
    place = data["hands"].index("RRRA")
    index = hand_table(Variant(8)).names.index("RRRA")
    model, worths = load_model("human", 8), cut_worths(8, "human", "pass")
    cut, often, brings, error = np.frombuffer(
        b64decode(data["mus"]["numbers"]["bytes"]), np.float64
    ).reshape(-1, 4, 4)[place, 3]
    assert cut == 1 - model.give[0, 3, index]
    assert data["mus"]["kept"][place][3] == "RRR"
    assert often == model.choice[0, 3, index].max()
    assert (brings, error) == (-worths.mus_gain[3, index], worths.error[3, index])
    assert data["mus"]["advice"][place][3] == worths.advice(3, index)


def test_better_than_is_a_share_of_the_deck(folder: Path) -> None:
    """RRRR takes grande more often than any other hand: 70 of the 91,390 hands are it."""
    data = data_of(folder / "musodds-8.html")
    below = np.frombuffer(b64decode(data["below"]["bytes"]), np.int32).reshape(-1, 4, 6)
    assert data["hands"][0] == "RRRR"
    assert below[0, 0, 0] == 91_390 - 70
    assert sum(data["table"]["physical"]) == data["physical_hands"] == 91_390


@pytest.mark.parametrize(("kings", "hand"), [(8, 197), (8, 329), (4, 714)])
def test_shipped_odds_by_sena_are_those_of_the_engine(kings: int, hand: int) -> None:
    shipped, today = (
        signed_odds(Variant(kings)),
        count_signed(Variant(kings), range(hand, hand + 1)),
    )
    assert shipped is not None
    assert np.array_equal(shipped.chances[hand : hand + 1], today.chances)
    assert np.array_equal(shipped.stones[hand : hand + 1], today.stones)


def test_arrays_are_packed_row_by_row_with_the_lowest_byte_first() -> None:
    turned = np.array([[1, 3], [2, 4]], dtype=">u2").T
    assert packed(turned) == {"kind": "Uint16Array", "bytes": "AQACAAMABAA="}


def test_black_letters_stand_out_from_every_shade_of_a_page(folder: Path) -> None:
    for kings in (8, 4):
        data = data_of(folder / f"musodds-{kings}.html")
        for shades in (*data["shades"].values(), data["scores"]["gains"]):
            assert len(shades["bounds"]) == len(shades["colours"]) + 1
            for colour in shades["colours"]:
                parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
                red, green, blue = (((part + 0.055) / 1.055) ** 2.4 for part in parts)
                assert 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18, colour


def test_command_writes_one_page_per_variant(tmp_path: Path) -> None:
    nowhere = musodds("report", "--kings", "8", "-o", str(tmp_path / "new" / "pages"))
    assert (nowhere.code, list(tmp_path.iterdir())) == (1, [])
    assert nowhere.err == f"musodds: {tmp_path / 'new'}: there is no such folder\n"
    folder = tmp_path / "pages"
    outcome = musodds("report", "--kings", "8", "--real", "sota", "-o", str(folder))
    assert (outcome.code, outcome.out) == (0, "")
    assert [path.name for path in folder.iterdir()] == ["musodds-8-sota.html"]
    # Nothing is shipped of the señas there.
    assert data_of(folder / "musodds-8-sota.html")["signed"] is None
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
        report(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["musodds-4.html"]


class Visit:
    """A page that is open, with what it said and what it asked of the network."""

    def __init__(self, page: Any, path: Path) -> None:
        self.page = page
        self.said: list[str] = []
        self.requests: list[str] = []
        page.on("console", lambda message: self.said.append(message.text))
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))
        page.goto(path.as_uri())
        page.wait_for_selector("html[data-ready]")

    def at(self, address: str) -> None:
        """Follow an address to within the page."""
        self.page.evaluate(
            """(address) => new Promise((done) => {
                if (location.hash === address) return done();
                addEventListener("hashchange", () => done(), { once: true });
                location.hash = address;
            })""",
            address,
        )

    def address(self) -> str:
        found: str = self.page.evaluate("decodeURIComponent(location.hash)")
        return found

    def hands(self) -> list[str]:
        return self.texts("#body a")

    def texts(self, selector: str) -> list[str]:
        """Return what elements say, seen or not; far quicker than one by one."""
        found: list[str] = self.page.evaluate(
            "(s) => [...document.querySelectorAll(s)].map((e) => e.textContent)", selector
        )
        return found

    def is_open(self) -> bool:
        found: bool = self.page.evaluate("document.getElementById('hand').open")
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


@pytest.fixture(scope="module")
def opened(browser: Any, folder: Path) -> Iterator[dict[int, Visit]]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield {kings: Visit(context.new_page(), folder / f"musodds-{kings}.html") for kings in (8, 4)}
    context.close()


@pytest.fixture
def pages(opened: dict[int, Visit]) -> dict[int, Visit]:
    """The pages of both variants as they are opened, nothing chosen."""
    for visit in opened.values():
        visit.at("#start")
    return opened


@pytest.fixture
def visit(pages: dict[int, Visit]) -> Visit:
    return pages[8]


@needs_browser
@pytest.mark.parametrize("kings", [8, 4])
def test_every_cell_of_the_page_is_what_odds_prints(pages: dict[int, Visit], kings: int) -> None:
    """Rounded once, from the same number: each hand, seat, lance and event, and net stones."""
    visit = pages[kings]
    every = odds_of_every_hand(Variant(kings)).results[::-1]
    assert visit.hands() == [row[0].hand for row in every]
    assert visit.page.locator("#cells a").count() == len(every)
    for seat in range(4):
        chances = [row[seat].probabilities for row in every]
        stones = [signed(row[seat].net_mean, 3) for row in every]
        for event in EVENTS:
            visit.at(f"#seat={SEAT_NAMES[seat]}&event={event}")
            shown = np.array(visit.texts("#body td")).reshape(len(every), -1)
            expected = [
                [
                    "–" if (p := row[lance][event]) is None else percent_label(p, 2)
                    for lance in LANCES
                ]
                for row in chances
            ]
            assert shown[:, 1:-1].tolist() == expected
            assert shown[:, -1].tolist() == stones


@needs_browser
@pytest.mark.parametrize(
    ("kings", "hand", "sena"),
    [(8, "RR7A", "2-reyes"), (8, "R74A", "31"), (8, "RRRR", "duples"), (4, "7432", "ciego")],
)
def test_with_a_sena_the_page_says_what_odds_prints(
    pages: dict[int, Visit], kings: int, hand: str, sena: str
) -> None:
    visit = pages[kings]
    results = odds_by_seat(hand, kings=kings, partner=sena)
    for seat, result in enumerate(results):
        for event in EVENTS:
            visit.at(f"#seat={SEAT_NAMES[seat]}&event={event}&partner={sena}&find={hand}")
            expected = [
                "–" if (p := result.probabilities[lance][event]) is None else percent_label(p, 2)
                for lance in LANCES
            ]
            shown = visit.texts("#body td")[1:]
            assert shown == [*expected, signed(result.net_mean, 3)]
    visit.at(f"#{hand}&partner={sena}")
    for lance, rows in zip(LANCES, _rows_of_lances(visit), strict=False):
        for result, row in zip(results, rows, strict=True):
            chances = result.probabilities[lance]
            assert row[0] == percent_label(chances["win"] or 0, 2)
            if len(row) == 3:
                met = chances["win_if_contested"]
                assert row[1] == ("never" if met is None else percent_label(met, 2))
    assert f"musodds odds {hand} --seat mano --partner {sena}" in visit.texts("#hand-advice")[0]


def _rows_of_lances(visit: Visit) -> list[list[list[str]]]:
    """Return the cells of the hand that is open: by lance, seat and column."""
    found: list[list[list[str]]] = visit.page.evaluate(
        """[...document.querySelectorAll("#hand-lances table")].map((table) =>
            [...table.tBodies[0].rows].map((row) =>
                [...row.querySelectorAll("td")].map((cell) => cell.textContent)))"""
    )
    return found


@needs_browser
def test_a_hand_is_told_from_every_seat(visit: Visit) -> None:
    visit.at("#RR7A")
    rows = _rows_of_lances(visit)
    for result, juego, net in zip(odds_by_seat("RR7A"), rows[3], rows[5], strict=True):
        chances = result.probabilities["juego"]
        assert juego[:2] == [percent_label(chances[name] or 0, 2) for name in EVENTS[:2]]
        assert net[0] == signed(result.net_mean, 3)
    every = odds_of_every_hand(Variant(8))
    ranking = Ranking(hand_table(Variant(8)), every.sums, 2)
    index = hand_table(Variant(8)).names.index("RR7A")
    assert rows[3][2][2] == percent_label(ranking.share_below(index, "juego"), 1)
    assert "Better than: of all hands" in visit.texts("#hand-terms")[0]
    assert visit.texts("#hand-facts")[0].startswith("par of R · sum 28 · 896 of the 91,390")
    # A partner of one who holds four kings may sign two of them with eight in the deck only.
    visit.at("#RRRR&partner=3-reyes")
    assert len(_rows_of_lances(visit)) == 6


@needs_browser
def test_a_sena_that_no_deal_allows_has_no_numbers(pages: dict[int, Visit]) -> None:
    visit = pages[4]
    visit.at("#RRRR&partner=2-reyes")
    assert _rows_of_lances(visit) == []
    assert "your partner cannot sign that" in visit.texts("#hand-lances")[0]
    assert visit.texts("#body tr:first-child td")[1:] == ["–"] * 6
    # Hands without numbers come after those with them.
    visit.at("#partner=2-reyes&sort=net")
    assert visit.hands()[-1] in ("RRRR", *(hand for hand in visit.hands() if "RRR" in hand))


@needs_browser
@pytest.mark.parametrize(
    "typed", ["RR7A", "rr71", "a7rr", "3371", "12 12 7 1", "rey rey 7 as", "dos reyes 7 as"]
)
def test_a_hand_is_found_in_any_notation(visit: Visit, typed: str) -> None:
    visit.page.fill("#find", typed)
    assert visit.hands() == ["RR7A"]
    visit.page.keyboard.press("Enter")
    assert (visit.is_open(), visit.address()) == (True, f"#RR7A&find={typed}")
    visit.page.keyboard.press("Escape")
    visit.page.fill("#find", "")
    visit.at("#" + typed.replace(" ", "-"))
    assert (visit.is_open(), visit.texts("#hand-title")) == (True, ["RR7A"])


@needs_browser
def test_search_reads_cards_as_the_command_line_does(pages: dict[int, Visit]) -> None:
    texts = ["3 2 3 2", "R 10 4", "10", "RR7AX", "RRRRR", "4444", "44444", "tres dos", "SCRA"]
    texts += ["RR", "12", "rey", "", " , ", "s c r a", "1 1 1 1", "RR 7A", "R-R-7-A", "reyes y as"]
    texts += ["dos reyes", "dos, reyes", "three aces"]
    for kings, visit in pages.items():
        for text in texts:
            visit.page.fill("#find", text)
            bad = visit.page.get_attribute("#found", "class") == "bad"
            names = _hands_that_fit(text, Variant(kings))
            assert bad == (names is None), text
            if names is not None:
                assert sorted(visit.hands()) == sorted(names), text
        visit.page.fill("#find", "RRRRR")
        assert "four cards, not 5" in visit.page.inner_text("#found")
        visit.page.fill("#find", "R0")
        assert "write S for the sota" in visit.page.inner_text("#found")
        visit.page.fill("#find", "")


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
def test_filters_and_sorting(visit: Visit) -> None:
    visit.page.select_option("#pares", "duples")
    visit.page.select_option("#juego", "none")
    table = hand_table(Variant(8))
    expected = {
        name
        for name, stones, total in zip(table.names, table.pares_stones, table.points, strict=True)
        if stones == 3 and total < 31
    }
    assert set(visit.hands()) == expected
    visit.page.select_option("#pares", "")
    visit.page.select_option("#juego", "31")
    visit.page.select_option("#seat", "postre")
    visit.page.click("#head button:has-text('juego')")
    down = visit.hands()
    visit.page.click("#head button:has-text('juego')")
    assert visit.page.get_attribute("#head th[aria-sort]", "aria-sort") == "ascending"
    assert visit.address() == "#seat=postre&juego=31&sort=juego-up"
    chances = [odds_by_seat(name)[3].probabilities["juego"]["win"] or 0 for name in visit.hands()]
    assert [round(p, 6) for p in chances] == sorted(round(p, 6) for p in chances)
    assert set(down) == set(visit.hands())


@needs_browser
def test_keyboard_alone_and_arrows_walk_the_list_shown(visit: Visit) -> None:
    page = visit.page
    page.keyboard.press("/")
    page.keyboard.type("RRR")
    page.select_option("#partner", "31")
    page.click("#head button:has-text('chica')")
    listed = visit.hands()
    page.locator("#body a").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert visit.texts("#hand-title") == [listed[1]]
    # Another seña sorts the table anew, but the arrows walk the list that was open.
    page.select_option("#hand-partner", "duples")
    page.locator("#close").focus()
    walked = []
    for _ in range(len(listed) - 2):
        page.keyboard.press("ArrowRight")
        walked += visit.texts("#hand-title")
    assert walked == listed[2:]
    assert page.is_disabled("#worse")
    page.keyboard.press("ArrowLeft")
    assert visit.texts("#hand-title") == [listed[-2]]
    assert visit.address().startswith(f"#{listed[-2]}&partner=duples")
    page.keyboard.press("Escape")
    # The event that it closed comes after.
    page.evaluate(
        """new Promise((done) => {
            const look = () => location.hash.includes("last=") ? done() : setTimeout(look, 5);
            look();
        })"""
    )
    assert not visit.is_open()
    assert f"last={listed[-2]}" in visit.address()
    page.fill("#find", "")


@needs_browser
def test_the_address_holds_all_that_is_chosen(visit: Visit, folder: Path) -> None:
    page = visit.page
    chosen = {"seat": "third", "partner": "2-reyes", "event": "contested", "pares": "par",
              "lance": "pares", "us": "35", "them": "38", "mano": "them", "square": "juego",
              "lang": "eu"}  # fmt: skip
    for name, value in chosen.items():
        page.select_option(f"#{name}", value)
    page.click("#theme")
    page.click("nav a[href='#charts']")
    page.click("#body a >> nth=4")
    address = visit.address()
    assert {*address[1:].split("&")[1:]} == {
        *(f"{name}={value}" for name, value in chosen.items()), "theme=dark"
    }  # fmt: skip
    shown = page.evaluate("document.body.innerText")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 24, 28)"
    # Back leaves the hand; the link shows the same again, from the other page too.
    page.go_back()
    assert not visit.is_open()
    visit.at(address)
    assert page.evaluate("document.body.innerText") == shown
    other = page.get_attribute("#deck", "href")
    assert other.startswith("musodds-4.html#RRC4&seat=third&partner=2-reyes")
    assert "lang=eu&theme=dark" in other
    assert (folder / other.split("#")[0]).exists()
    visit.at("#%E0%A4%A&seat=nobody&us=40&lang=fr&theme=pink&find=%")
    assert len(visit.hands()) == 330


@needs_browser
def test_every_text_is_in_the_language_chosen(visit: Visit) -> None:
    for language in LANGUAGES:
        visit.at(f"#RR7A&lang={language}")
        assert visit.page.evaluate("document.documentElement.lang") == language
        with speaking(language):
            win = odds_by_seat("RR7A")[1].probabilities["juego"]["win"]
            assert _rows_of_lances(visit)[3][1][0] == percent_label(win or 0, 2)
        words = words_by_language(Variant(8))[language]
        texts = words["texts"]
        assert visit.texts("h1") == [texts["title"]]
        assert visit.texts("#close") == [texts["close"]]
        assert visit.texts("#hand-lances caption") == words["lances"]
        assert visit.texts("#partner option") == [texts["nothing"], *words["senas"]]
        assert visit.page.get_attribute("#controls", "aria-label") == texts["controls"]
        left = visit.page.evaluate("document.body.innerText.match(/\\{\\w+\\}|undefined|NaN/g)")
        assert left is None


@needs_browser
def test_a_score_is_worth_what_the_commands_say(visit: Visit) -> None:
    equity = juego_equity(Variant(8), 40)
    for us, them, mano in ((35, 38, "them"), (0, 0, "us"), (39, 36, "us")):
        visit.at(f"#us={us}&them={them}&mano={mano}&square=punto")
        said = visit.texts("#score-body td")
        assert said[0] == percent_label(equity.win(us, them, mano), 2)
        added = equity.win(us, them, "us") - equity.win(us, them, "them")
        assert said[1] == signed(100 * added, 2)
        needed = [needed_by_score(equity, lance, mano) for lance in LANCES]
        assert said[2:] == [percent_label(table[us, them], 2) for table in needed]
        cell = visit.page.locator("#square-body [aria-pressed=true]")
        assert cell.inner_text() + "%" == percent_label(needed[4][us, them])
    visit.page.click("#square-body tr:nth-child(3) td:nth-child(3) button")
    assert "us=5&them=10" in visit.address()
    assert visit.page.get_attribute("#square-body button:focus", "aria-label").startswith("5-10: ")


@needs_browser
def test_pictures_follow_the_seat_lance_and_hand(visit: Visit) -> None:
    results = [by_seat[2] for by_seat in odds_by_hand(Asked(Variant(8)))]
    for lance in ("grande", "juego", "net"):
        visit.at(f"#seat=third&lance={lance}&last=C77A")
        rows = ranked(results, lance, Variant(8))
        shown = visit.texts("#ranking td:last-child:not([colspan])")
        expected = [signed(row.high) if lance == "net" else between(row) for row in rows]
        assert shown[:12] == expected[:12]
        assert shown[-12:] == expected[-12:]
        assert visit.texts("#ranking .mine th") == (["C77A"] if lance != "juego" else [])
        assert visit.texts("#gain-picture .name") == ["C77A"]
        assert visit.page.locator("#gain-picture circle").count() == 330
    visit.at("#lance=juego")
    pairs = [
        [by_seat[seat].probabilities["juego"]["win"] or 0 for seat in (0, 3)]
        for by_seat in odds_by_hand(Asked(Variant(8)))
    ]
    most = max(mano - postre for mano, postre in pairs)
    assert f"at most {signed(100 * most, 1)} of 100" in visit.texts("#gain-title")[0]


def _is_within(visit: Visit, selector: str, width: int) -> bool:
    found: bool = visit.page.evaluate(
        """([selector, width]) => [...document.querySelectorAll(selector)].every((one) => {
            const box = one.getBoundingClientRect();
            return box.left >= 0 && box.right <= width;
        })""",
        [selector, width],
    )
    return found


#: What one cannot hit with a thumb: what can be pressed and is seen, and is under 44 pixels.
_SMALL = """[...document.querySelectorAll("a, button, select, input")]
    .filter((one) => one.checkVisibility() && !one.matches(".skip"))
    .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width < 43.5 || box.height < 43.5;
    }).map((one) => one.outerHTML)"""


@needs_browser
def test_phone(browser: Any, folder: Path) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, color_scheme="dark")
    visit = Visit(context.new_page(), folder / "musodds-4.html")
    width = "document.documentElement.scrollWidth"
    for language in LANGUAGES:
        visit.at(f"#lang={language}")
        assert visit.page.evaluate(width) <= 360
        assert visit.page.evaluate(_SMALL) == []
        visit.at(f"#RR7A&partner=other-juego&lang={language}")
        # The postre is not cut off: the seats are rows, and every number is on the screen.
        assert _is_within(visit, "#hand, #hand th, #hand td, #hand button", 360)
        assert visit.page.evaluate("document.getElementById('hand').scrollWidth") <= 360
    serious = _faults(visit)
    assert serious == []
    visit.at("#start")
    visit.page.evaluate("document.querySelector('#hands .scroll').scrollLeft = 200")
    assert _is_within(visit, "#body th", 360)
    assert not _is_within(visit, "#body td:nth-child(2)", 360)
    assert _colours(visit.page.screenshot()) > 20
    context.close()


@needs_browser
def test_page_is_accessible_and_asks_nothing_of_the_network(visit: Visit, folder: Path) -> None:
    visit.at("#last=RR7A")
    assert _colours(visit.page.screenshot()) > 20
    assert _faults(visit) == []
    assert visit.said == []
    uri = (folder / "musodds-8.html").as_uri()
    assert {url for url in visit.requests if not url.startswith("data:")} == {uri}


def _faults(visit: Visit) -> list[Any]:
    """Return what axe finds in a page with one of each kind of row and cell."""
    axe = pytest.importorskip("axe_core_python.sync_playwright").Axe()
    many = ("#body tr", "#cells .block", "#cells a", "#square-body tr", "#ranking tr")
    rest = ", ".join(f"{one}:nth-child(n+3)" for one in many)
    visit.page.evaluate(f"document.querySelectorAll('{rest}').forEach((one) => one.remove())")
    found = axe.run(visit.page)
    assert found["passes"]
    return [
        (violation["id"], [node["target"] for node in violation["nodes"]][:3])
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
    ]


def _colours(png: bytes) -> int:
    """Return how many colours a picture has; a blank one has one."""
    import io

    from matplotlib.image import imread

    pixels = (imread(io.BytesIO(png), format="png") * 255).astype(np.uint32)
    return int(np.unique(pixels[..., 0] << 16 | pixels[..., 1] << 8 | pixels[..., 2]).size)


@needs_browser
@pytest.mark.parametrize("kings", [8, 4])
def test_matrix_or_the_open_hand_prints_on_one_page(pages: dict[int, Visit], kings: int) -> None:
    for address in ("#theme=dark", "#RR7A&lang=es"):
        pages[kings].at(address)
        pdf = pages[kings].page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1, address


REPORTS = Path(__file__).parent.parent / "reports"


def _version_apart(text: str) -> str:
    return re.sub(r"(musodds |\"version\":\")\d+\.\d+\.\d+\w*", r"\1", text)


@pytest.mark.parametrize("kings", [8, 4])
def test_pages_kept_in_reports_are_those_of_today(folder: Path, kings: int) -> None:
    kept, today = (
        _version_apart((place / f"musodds-{kings}.html").read_text(encoding="utf-8"))
        for place in (REPORTS, folder)
    )
    # Pytest would take minutes to show how megabytes differ.
    same = kept == today
    assert same, "python reports/generate.py"


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
