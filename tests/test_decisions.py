"""Accept or refuse, and which lance wins the game, against enumeration by other code."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from match_oracle import DECKS, Deal, count, hands_of, without

import musodds
from musodds.game.errors import InvalidInput
from musodds.game.variant import Variant
from musodds.match.decision import Decision
from musodds.match.equity import juego_equity
from musodds.match.scored_hand import parse_pending

ROLES = {"right": 1, "partner": 2, "left": 3}


@dataclass(frozen=True)
class Case:
    """An órdago (bet None) or a bet; hands not named are enumerated, the rivals' among ``fits``."""

    mine: str
    seat: int
    lance: str
    score: tuple[int, int]
    known: dict[str, str]
    bet: int | None = None
    on_table: int = 0
    pending: str = ""
    dejes: str = "at-once"


#: At these scores the hand decides the juego whatever is chosen, but for the last two.
CASES = [
    Case("RR74", 0, "grande", (39, 38), {"partner": "AA54", "right": "RCS4"}),
    Case("AA76", 1, "chica", (39, 38), {"partner": "RCS7", "left": "AA55"}, pending="grande=2"),
    Case("AA54", 3, "chica", (39, 37), {"partner": "RC66", "right": "AAC4"}),
    Case("RRAA", 2, "pares", (38, 37), {"partner": "7654", "right": "CCSS"}, pending="grande=2"),
    Case("CC76", 1, "pares", (39, 39), {"left": "SS54", "right": "RR65"}),
    Case("RR76", 3, "juego", (38, 38), {"right": "RCS5", "left": "RCS7"}, pending="chica=2"),
    Case("RRRA", 0, "juego", (39, 38), {"partner": "AA44", "left": "CCS7"}, pending="grande=2"),
    Case("C764", 2, "punto", (39, 39), {"partner": "AA45", "right": "SA77"}),
    Case("RRR7", 0, "grande", (38, 37), {"partner": "AA54", "right": "RCS4"}, bet=4),
    Case("AA65", 3, "chica", (37, 38), {"partner": "RC64", "right": "AAC7"}, bet=6, on_table=2),
    Case("S777", 1, "pares", (35, 36), {"partner": "AA54", "left": "CCR5"}, bet=9),
    Case("RCSA", 3, "juego", (20, 20), {"left": "RRS5", "right": "CCS4"}),
    # With 39 stones their deje at pares waits for grande and chica, which may be ours.
    Case("CC76", 1, "pares", (39, 39), {"left": "SS54", "right": "RR65"}, dejes="at-end"),
    Case("RRA7", 0, "pares", (36, 39), {"partner": "AA54", "right": "CC65"}, bet=5, on_table=2,
         dejes="at-end"),
    Case("RR76", 3, "juego", (38, 37), {"right": "RCS5", "left": "RCS7"}, dejes="at-end",
         pending="chica=no:2:them grande=no:1:us"),
    Case("AA65", 3, "chica", (37, 37), {"partner": "RC64", "right": "AAC7"}, bet=6, on_table=2,
         dejes="one-more"),
    Case("RRR7", 0, "grande", (38, 38), {"partner": "AA54", "right": "RCS4"}, bet=4,
         dejes="one-more"),
]  # fmt: skip


def ask(case: Case) -> Decision:
    seat = ("mano", "second", "third", "postre")[case.seat]
    score = f"{case.score[0]}-{case.score[1]}"
    if case.bet is None:
        return musodds.ordago(
            case.mine, seat, case.lance, score, on_table=case.on_table, pending=case.pending,
            dejes=case.dejes, partner=case.known.get("partner"), right=case.known.get("right"),
            left=case.known.get("left"),
        )  # fmt: skip
    return musodds.accept(
        case.mine, seat, case.lance, score, case.bet, on_table=case.on_table, pending=case.pending,
        dejes=case.dejes, partner=case.known.get("partner"), right=case.known.get("right"),
        left=case.known.get("left"),
    )  # fmt: skip


@pytest.mark.parametrize(
    "case", CASES, ids=lambda case: f"{case.mine}-{case.lance}-{case.score}-{case.dejes}"
)
def test_verdicts_agree_with_brute_force(case: Case) -> None:
    """The one hidden hand enumerated over the 28 cards left; later hands from the equity table."""
    table = juego_equity(Variant(8), 40, "pass")
    ours = case.seat % 2
    next_mano = "them" if ours == 0 else "us"
    cards = without(DECKS[8], case.mine + "".join(case.known.values()))
    (unknown,) = set(ROLES) - set(case.known)
    pending = {}
    for lance, bet in (part.split("=") for part in case.pending.split()):
        if bet.startswith("no:"):
            _no, stones, pair = bet.split(":")
            pending[lance] = ("refused", int(stones), ours if pair == "us" else 1 - ours)
        else:
            pending[lance] = ("accepted", int(bet), 0)
    one_more = case.dejes == "one-more" and case.on_table > 0

    def worth(deal: Deal, bets: dict[str, tuple[str, int, int]]) -> float:
        pays = deal.pays({**pending, **bets}, case.dejes == "at-end")
        score = [0, 0]
        score[ours], score[1 - ours] = case.score
        winner = count(score, pays, 40)
        if winner is not None:
            return float(winner == ours)
        return table.win(score[ours], score[1 - ours], next_mano)

    total = won = won_by_me = accepted = refused = 0.0
    for hidden, ways in hands_of(cards):
        held = {**case.known, unknown: hidden}
        hands = [""] * 4
        hands[case.seat] = case.mine
        for role, step in ROLES.items():
            hands[(case.seat + step) % 4] = held[role]
        deal = Deal(hands)
        if not all(deal.contested(lance) for lance in (case.lance, *pending)):
            continue
        winner = deal.winner[case.lance]
        assert winner is not None
        total += ways
        won += ways * (winner % 2 == ours)
        won_by_me += ways * (winner == case.seat)
        deje = ("refused", (case.on_table or 1) + one_more, 1 - ours)
        refused += ways * worth(deal, {case.lance: deje})
        if case.bet is None:
            accepted += ways * (winner % 2 == ours)
        else:
            accepted += ways * worth(deal, {case.lance: ("accepted", case.bet, 0)})
    decision = ask(case)
    assert decision.win == pytest.approx(won / total, abs=1e-12)
    assert decision.own_win == pytest.approx(won_by_me / total, abs=1e-12)
    assert decision.deje == (case.on_table or 1) + one_more
    assert decision.accept_value == pytest.approx(accepted / total, abs=1e-12)
    assert decision.refuse_value == pytest.approx(refused / total, abs=1e-12)
    assert decision.accept == (accepted / total >= refused / total - 1e-9)
    if case.bet is None:
        assert decision.needed == pytest.approx(refused / total, abs=1e-12)
        assert decision.margin == pytest.approx((won - refused) / total, abs=1e-12)


def test_the_chance_needed_is_where_both_choices_are_worth_the_same() -> None:
    decision = musodds.accept("RR7A", "postre", "grande", "31-33", 5)
    assert decision.if_won is not None
    assert decision.if_lost is not None
    assert decision.needed is not None
    at_needed = decision.needed * decision.if_won + (1 - decision.needed) * decision.if_lost
    assert at_needed == pytest.approx(decision.refuse_value, abs=1e-12)
    mixed = decision.win * decision.if_won + (1 - decision.win) * decision.if_lost
    assert mixed == pytest.approx(decision.accept_value, abs=1e-12)


def test_one_short_against_two_short_grande_or_chica() -> None:
    """RRSA mano with AA6S as partner: chica, 87.60% against 86.79%, as lance odds and as games."""
    outlook = musodds.chances("RRSA", "mano", "39-38", partner="AA6S")
    grande, chica = outlook.lances["grande"], outlook.lances["chica"]
    assert round(100 * grande.win, 2) == 86.79
    assert round(100 * chica.win, 2) == 87.60
    # Refusing grande leaves 39-39, and then chica is the first lance counted.
    assert grande.stand == pytest.approx(grande.win, abs=1e-12)
    assert chica.stand == pytest.approx(chica.win, abs=1e-12)
    assert outlook.best == "chica"
    # If nobody bets, either lance is enough for us.
    assert outlook.win == pytest.approx(grande.we_go_out + chica.we_go_out, abs=1e-12)
    assert grande.we_go_out == pytest.approx(grande.win, abs=1e-12)


def test_the_outlook_at_a_score_where_nothing_ends() -> None:
    outlook = musodds.chances("RR7A", "second", "3-4")
    assert outlook.we_go_out == outlook.they_go_out == 0
    assert 0 < outlook.win < 1


def test_33_as_postre_against_rivals_with_juego_wins_only_through_the_partner() -> None:
    decision = musodds.ordago("RR76", "postre", "juego", "20-20", rivals="juego")
    assert decision.own_win == 0
    partner = musodds.odds("RR76", "postre", rivals="juego")
    counts = partner.counts["juego"]
    assert counts["mine_best"] == 0
    assert decision.win == pytest.approx(counts["won_contested"] / partner.deals, abs=1e-12)
    without_partner = musodds.ordago(
        "RR76", "postre", "juego", "20-20", rivals="juego", partner="no-juego"
    )
    assert without_partner.win == 0


def test_rcsa_as_postre_at_20_20_accepts_an_ordago_at_juego() -> None:
    decision = musodds.ordago("RCSA", "postre", "juego", "20-20", rivals="juego")
    odds = musodds.odds("RCSA", "postre", rivals="juego")
    assert decision.win == pytest.approx(
        odds.counts["juego"]["won_contested"] / odds.deals, abs=1e-12
    )
    assert decision.needed == pytest.approx(0.2372, abs=5e-5)
    assert decision.win == pytest.approx(0.4136, abs=5e-5)
    assert decision.accept


def test_refusing_at_the_brink_loses_at_once() -> None:
    decision = musodds.ordago("7654", "postre", "grande", "0-39")
    assert decision.refuse_value == 0
    assert decision.accept


def test_refused_pares_are_collected_by_the_bettors_whatever_we_hold() -> None:
    """The mano's RRRR would win pares; refusing leaves them theirs and takes ours away."""
    decision = musodds.accept(
        "RRRR", "mano", "pares", "34-30", 2, partner="7654", right="AA54", left="7655"
    )
    # Refusing: 1 at once, then grande 1 to us, chica 1 to them, their pares 1 + 1, punto.
    table = juego_equity(Variant(8), 40, "pass")
    deal = Deal(["RRRR", "AA54", "7654", "7655"])
    score = [34, 30]
    assert count(score, deal.pays({"pares": ("refused", 1, 1)}), 40) is None
    assert decision.refuse_value == pytest.approx(table.win(score[0], score[1], "them"))


def test_a_refused_bet_of_an_earlier_lance_is_collected_later() -> None:
    ours = musodds.ordago(
        "RRSA", "mano", "juego", "30-30", partner="pares", rivals="pares", pending="pares=no:us"
    )
    theirs = musodds.ordago(
        "RRSA", "mano", "juego", "30-30", partner="pares", rivals="pares", pending="pares=no:them"
    )
    assert ours.win == theirs.win
    assert ours.refuse_value > theirs.refuse_value


def test_two_players_of_one_mind_see_the_same_hand() -> None:
    """Naming every card of all hands, both partners come to the same value."""
    first = musodds.ordago(
        "RRSA", "mano", "juego", "30-33", partner="RCS7", right="RRCA", left="7654"
    )
    second = musodds.ordago(
        "RCS7", "third", "juego", "30-33", partner="RRSA", right="7654", left="RRCA"
    )
    assert first.refuse_value == second.refuse_value
    assert first.win == second.win == 1


def test_json_has_the_fields_that_scripts_read() -> None:
    answer = json.loads(
        json.dumps(musodds.accept("RRSA", "mano", "juego", "30-33", "ordago").to_dict())
    )
    assert {"win", "needed", "accept", "margin"} <= set(answer)
    assert answer["bet"] == "ordago"
    assert answer["margin"] == pytest.approx(answer["win"] - answer["needed"])
    assert set(musodds.chances("RRSA", "mano", "30-33").to_dict()["lances"]["grande"]) == {
        "win", "contested", "we_go_out", "they_go_out", "stand",
    }  # fmt: skip


def test_pending_bets_are_read() -> None:
    read = parse_pending("grande=2, chica=no:us pares=paso")
    assert [(bet.kind, bet.stones, bet.pair) for bet in read.values()] == [
        ("accepted", 2, None),
        ("refused", 0, 0),
        ("passed", 0, None),
    ]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"score": "40-38"}, "won the juego"),
        ({"score": "38--1"}, "no pair has -1"),
        ({"score": "38"}, "write two numbers"),
        ({"score": "29-30", "target": 30}, "won the juego to 30"),
        ({"pending": "juego=2"}, "juego is over"),
        ({"lance": "grande", "pending": "chica=2"}, "grande is over"),
        ({"pending": "grande=1"}, "an accepted bet is at least 2 stones"),
        ({"pending": "grande=ordago"}, "órdago in grande ends the juego: no bet is pending"),
        ({"pending": "grand=2"}, "'grand=2': name the lance first"),
        ({"pending": "grande=2 grande=3"}, "grande is named twice in the bets"),
        ({"lance": "punto"}, "no bets in punto: RCSA has juego"),
        ({"lance": "pares"}, "RCSA has no pares"),
        ({"hand": "CC54"}, "CC54 has no juego"),
        ({"rivals": "no-juego"}, "no bets in juego: no rival can have it"),
        ({"hand": "RRSA", "pending": "pares=2", "rivals": "no-pares"}, "no bets in pares"),
        ({"pending": "pares=2", "partner": "no-pares"}, "no bets in pares: neither RCSA"),
        ({"on_table": 1}, "0 stones before a first bet"),
        ({"lance": "mus"}, "no lance 'mus'"),
        ({"stakes": "all"}, "stakes are"),
        ({"seat": "corner"}, "no seat"),
        ({"hand": "7654", "lance": "punto", "left": "juego"}, "no bets in punto: somebody has"),
        ({"pending": "juego=2 punto=2", "lance": "punto", "hand": "7654"}, "no punto where juego"),
        ({"pending": "punto=2"}, "juego is over"),
    ],
)
def test_questions_that_cannot_be(changes: dict[str, object], message: str) -> None:
    asked = {"hand": "RCSA", "seat": "postre", "lance": "juego", "score": "20-20", **changes}
    with pytest.raises(InvalidInput, match=message):
        musodds.ordago(**asked)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("bet", "on_table", "message"),
    [(1, 0, "at least 2"), (4, 4, "at least 5"), ("all", 0, "or ordago"), (-3, 0, "or ordago")],
)
def test_bets_that_cannot_be(bet: int | str, on_table: int, message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        musodds.accept("RCSA", "postre", "juego", "20-20", bet, on_table=on_table)


@pytest.mark.parametrize(
    ("pending", "dejes", "message"),
    [
        ("grande=no:them", "at-end", "say how many stones, as in no:2:them"),
        ("grande=no:2:us", "at-once", "write no:us"),
        ("grande=no:2:us", "one-more", "write no:us"),
        ("", "later", "dejes are at-once or at-end or one-more, not 'later'"),
    ],
)
def test_a_pending_deje_is_in_the_score_or_still_to_be_counted(
    pending: str, dejes: str, message: str
) -> None:
    with pytest.raises(InvalidInput, match=message):
        musodds.ordago("RRAA", "mano", "pares", "20-20", pending=pending, dejes=dejes)


def test_dejes_at_the_end_let_grande_win_the_juego_first() -> None:
    """39-39, a bet at pares: their deje at once is the juego; at the end our grande comes first."""
    told: Any = {"partner": "RRR7", "right": "7654", "left": "AA54"}
    at_once = musodds.accept("RRA4", "mano", "pares", "39-39", 2, **told)
    at_end = musodds.accept("RRA4", "mano", "pares", "39-39", 2, dejes="at-end", **told)
    assert (at_once.refuse_value, at_end.refuse_value) == (0, 1)
    assert at_end.to_dict()["dejes"] == "at-end"
