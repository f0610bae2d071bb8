"""The dealing kernel against a scalar C loop, a pure-Python dealer and poker's nearest work.

The C loop is compiled here if ``cc`` is found; eval7 and phevaluator are measured if installed.
"""

from __future__ import annotations

import random
import shutil
import statistics
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path

from measure import Row, seconds, seconds_by_the_clock, show

from musodds.betting.odds import odds
from musodds.game.cards import parse_hand
from musodds.game.hands import chica_key, grande_key, juego_key, pares_key, points
from musodds.game.variant import Variant

DEALS = 40_000_000
C_SOURCE = Path(__file__).with_name("scalar_dealer.c")


def our_rate(threads: int = 1, kings: int = 8, deals: int = DEALS, averaged: bool = False) -> float:
    """Return millions of deals a second, by the clock if several threads run; all counts."""
    took = seconds if threads == 1 else seconds_by_the_clock
    return (
        deals
        / 1e6
        / took(
            lambda: odds(
                "RR7A",
                1,
                kings=kings,
                method="mc",
                deals=deals,
                seed=1,
                threads=threads,
                averaged=averaged,
            )
        )
    )


def c_rate(program: Path) -> float:
    output = subprocess.run([str(program), str(DEALS)], check=True, capture_output=True, text=True)
    return float(output.stdout.split()[0]) / 1e6


def python_rate(deals: int = 5_000) -> float:
    """Return the rate of a dealer in plain Python that compares the same lances."""
    variant = Variant(8)
    mine = parse_hand("RR7A", variant)
    deck = [rank for rank, n in enumerate(variant.copies) for _copy in range(n)]
    for card in mine:
        deck.remove(card)

    def run() -> None:
        for _deal in range(deals):
            cards = random.sample(deck, 12)
            hands = [mine, *(tuple(cards[i : i + 4]) for i in (0, 4, 8))]
            for key in (
                grande_key,
                chica_key,
                pares_key,
                lambda hand: (juego_key(hand, variant), points(hand, variant)),
            ):
                keys = [key(hand) for hand in hands]
                keys.index(max(keys))

    return deals / 1e6 / seconds(run)


def poker_rates(deals: int = 20_000) -> list[Row]:
    """Return the rates of public poker evaluators dealing a hero and three random hands."""
    rows = []
    if find_spec("eval7"):
        import eval7

        hero = [eval7.Card("As"), eval7.Card("Kd")]
        rest = [card for card in eval7.Deck().cards if card not in hero]

        def run() -> None:
            for _deal in range(deals):
                cards = random.sample(rest, 11)
                board = cards[6:]
                scores = [eval7.evaluate(hero + board)]
                scores += [eval7.evaluate(cards[i : i + 2] + board) for i in (0, 2, 4)]
                max(scores)

        rows.append(Row("eval7: hero v 3 random poker hands", deals / 1e6 / seconds(run), "M/s"))
    if find_spec("phevaluator"):
        from phevaluator import evaluate_cards

        def run_ph() -> None:
            for _deal in range(deals):
                cards = random.sample(range(2, 52), 11)
                board = cards[6:]
                scores = [evaluate_cards(0, 1, *board)]
                scores += [evaluate_cards(*cards[i : i + 2], *board) for i in (0, 2, 4)]
                min(scores)

        rows.append(
            Row("phevaluator: hero v 3 random poker hands", deals / 1e6 / seconds(run_ph), "M/s")
        )
    if find_spec("treys"):
        import treys

        evaluator = treys.Evaluator()
        ours = [treys.Card.new("As"), treys.Card.new("Kd")]
        others = [card for card in treys.Deck.GetFullDeck() if card not in ours]

        def run_treys() -> None:
            for _deal in range(deals):
                cards = random.sample(others, 11)
                board = cards[6:]
                scores = [evaluator.evaluate(ours, board)]
                scores += [evaluator.evaluate(cards[i : i + 2], board) for i in (0, 2, 4)]
                min(scores)

        rows.append(
            Row("treys: hero v 3 random poker hands", deals / 1e6 / seconds(run_treys), "M/s")
        )
    if find_spec("pokerkit"):
        from pokerkit import Card, Deck, StandardHighHand

        mine = tuple(Card.parse("AsKd"))
        unseen = [card for card in Deck.STANDARD if card not in mine]
        few = deals // 40

        def run_pokerkit() -> None:
            for _deal in range(few):
                cards = random.sample(unseen, 11)
                board = cards[6:]
                hands = [mine, *(cards[i : i + 2] for i in (0, 2, 4))]
                max(StandardHighHand.from_game(hand, board) for hand in hands)

        rows.append(
            Row("pokerkit: hero v 3 random poker hands", few / 1e6 / seconds(run_pokerkit), "M/s")
        )
    return rows


def rows() -> list[Row]:
    our_rate(deals=1_000_000)
    our_rate(deals=1_000_000, averaged=True)
    result = [
        Row("kings=8, 1 thread", our_rate(), "M deals/s"),
        Row("kings=4, 1 thread", our_rate(kings=4), "M deals/s"),
        Row("averaged over 6 seatings, 1 thread", our_rate(deals=4_000_000, averaged=True), "M/s"),
    ]
    pairs = [(our_rate(2, deals=4 * DEALS), our_rate(1, deals=2 * DEALS)) for _run in range(5)]
    result.append(Row("2 threads / 1 thread", statistics.median(a / b for a, b in pairs), "x"))
    compiler = shutil.which("cc")
    if compiler:
        with tempfile.TemporaryDirectory() as folder:
            for flags in (["-O2"], ["-O3", "-march=native"]):
                program = Path(folder) / "dealer"
                subprocess.run([compiler, *flags, "-o", program, C_SOURCE], check=True)
                both = [(our_rate(), c_rate(program)) for _run in range(5)]
                name = f"scalar C ({' '.join(flags)})"
                result.append(Row(name, statistics.median(b for _a, b in both), "M deals/s"))
                result.append(Row(f"ours / {name}", statistics.median(a / b for a, b in both), "x"))
    peers = [Row("plain Python dealer", python_rate(), "M deals/s"), *poker_rates()]
    for peer in peers:
        result += [peer, Row(f"ours / {peer.name}", result[0].value / peer.value, "x")]
    return result


def averaged_rows() -> list[Row]:
    """What averaging over seatings buys: variance of ``win`` divided, per hand and lance."""
    result = []
    for hand in ("RRRA", "RR7A", "RCSA", "7654", "AAAA"):
        sample = odds(hand, 2, deals=1_000_000, seed=1, averaged=True)
        plain = sample.standard_errors
        assert plain is not None
        assert sample.averaged is not None
        for lance, errors in sample.averaged["standard_errors"].items():
            before = plain[lance]["win"]
            if before and errors["win"]:
                result.append(
                    Row(f"{hand} {lance}: variance of win", (before / errors["win"]) ** 2, "x less")
                )
    return result


if __name__ == "__main__":
    show("dealing", rows())
    show("averaged over the seatings of each deal", averaged_rows())
