"""Odds under every kind of knowledge, to the unit, against going through every distinct hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from knowledge_oracle import NAMES, Node, worth, write
from likelihood import far_counts
from oracle import Count, Known, count_hands

import musodds
from musodds.engines.result import OddsResult


def name(one: str) -> Node:
    return ("name", one)


def bound(lance: str, sign: str, than: object) -> Node:
    return ("bound", lance, sign, than)


def both(one: Node, other: Node) -> Node:
    return ("and", one, other)


def either(one: Node, other: Node) -> Node:
    return ("or", one, other)


def no(one: Node) -> Node:
    return ("not", one)


def times(one: Node, weight: int) -> Node:
    return ("times", one, weight)


def holds(cards: str) -> Node:
    return ("pattern", cards)


@dataclass(frozen=True)
class Case:
    """A question; what is known is a full hand (a string) or an expression (a node)."""

    hand: str
    seat: int
    kings: int = 8
    real: str = "off"
    partner: str | Node | None = None
    right: str | Node | None = None
    left: str | Node | None = None
    rivals: str | Node | None = None
    any_rival: Node | None = None
    dead: str = ""
    #: By lance, what each seat declared: True, False, or None where it was not heard.
    said: dict[str, tuple[bool | None, ...]] = field(default_factory=dict)

    def options(self) -> dict[str, Any]:
        """What the program is told."""
        options: dict[str, Any] = {"kings": self.kings, "real": self.real}
        for role in ("partner", "right", "left", "rivals", "any_rival"):
            known = getattr(self, role)
            if known is not None:
                options[role] = known if isinstance(known, str) else write(known)
        if self.dead:
            options["dead"] = self.dead
        if self.said:
            answer = {True: "si", False: "no", None: "?"}
            options["said"] = "; ".join(
                f"{lance}: {' '.join(answer[one] for one in answers)}"
                for lance, answers in self.said.items()
            )
        return options

    def count(self) -> Count:
        """What the oracle counts."""
        right = self.rivals if self.right is None else self.right
        left = self.rivals if self.left is None else self.left
        fits = None
        if self.any_rival is not None:
            wanted = self.any_rival

            def fits(hand: str) -> bool:
                return worth(wanted, hand, self.kings) > 0

        return count_hands(
            self.hand,
            self.seat,
            self.kings,
            self.real,
            self.dead,
            partner=self._known(self.partner, 2),
            right=self._known(right, 1),
            left=self._known(left, 3),
            any_rival=fits,
        )

    def _known(self, known: str | Node | None, step: int) -> Known:
        if isinstance(known, str):
            return known
        declared = {
            lance: answers[(self.seat + step) % 4]
            for lance, answers in self.said.items()
            if answers[(self.seat + step) % 4] is not None
        }

        def weight(hand: str) -> int:
            for lance, answer in declared.items():
                if NAMES[lance](hand) != answer:
                    return 0
            return 1 if known is None else int(worth(known, hand, self.kings))

        return weight


YES, NO, UNHEARD = True, False, None
JUEGO_NO_PARES = both(name("juego"), name("no-pares"))

CASES = {
    # Full hands: the very cards
    "partner's hand": Case("RR7A", 3, partner="7654"),
    "partner's hand, four kings": Case("RC72", 1, 4, partner="S765", right=name("duples")),
    "a rival's hand": Case("RCSA", 0, right="RR44", left=name("juego")),
    "the other rival's hand": Case("RCSA", 2, left="RSSA", partner=name("31")),
    "both rivals' hands": Case("44AA", 1, right="RRRA", left="CC77"),
    "both rivals hold the same cards": Case("RC7A", 2, rivals="RS54"),
    "three hands": Case("RCSA", 3, partner="RSSA", right="RRC4", left="7654"),
    "three hands, four kings": Case("R432", 0, 4, partner="RCS2", right="RR76", left="5544"),
    # Patterns
    "partner holds RR": Case("RR7A", 0, partner=holds("RR"), rivals=name("pares")),
    "rivals hold a rey": Case("CC77", 1, partner=holds("AA"), rivals=holds("R")),
    "left holds 7 7": Case("RRSA", 2, 4, partner=holds("S7"), left=holds("77")),
    # Señas
    "partner signs 2 reyes": Case("RC7A", 0, partner=name("2-reyes"), right=name("juego")),
    "partner signs 3 reyes": Case("RCSA", 1, partner=name("3-reyes")),
    "partner signs 2 ases": Case("RR7A", 2, 4, partner=name("2-ases"), left=name("medias")),
    "partner signs 3 ases": Case("RRCC", 3, partner=name("3-ases")),
    "partner signs medias": Case("RR54", 0, 4, partner=name("medias"), right=name("31")),
    "partner signs duples": Case("RCSA", 1, partner=name("duples"), right=name("juego")),
    "partner signs 31": Case("RR7A", 3, partner=name("31"), left=name("pares")),
    "partner signs another juego": Case("7654", 2, 4, partner=name("other-juego"), left="RRSA"),
    "partner signs 30": Case("RS54", 1, partner=name("30"), rivals=name("no-juego")),
    "partner signs 29": Case("RS64", 0, partner=name("29"), right=name("no-juego")),
    "partner signs ciego": Case("AA44", 3, partner=name("ciego"), right=name("duples")),
    "partner signs the solomillo": Case("RCSA", 0, partner=name("solomillo"), left=name("juego")),
    "a rival's sign is seen": Case("RRC4", 2, right=name("31"), partner=name("2-ases")),
    # Declarations
    "juego no pares": Case("RCSA", 3, right=JUEGO_NO_PARES, partner=name("duples")),
    "said pares": Case("RR7A", 0, said={"pares": (YES, NO, YES, NO)}, partner=name("31")),
    "said pares and juego": Case(
        "RCSA", 1, said={"pares": (NO, NO, YES, NO), "juego": (NO, YES, NO, YES)}
    ),
    "said by all but one": Case(
        "44AA", 2, said={"pares": (NO, YES, YES, UNHEARD), "juego": (NO, YES, NO, YES)}
    ),
    "said with a sign": Case(
        "R776", 3, said={"juego": (YES, NO, YES, NO)}, right=name("31"), partner=name("pares")
    ),
    "said with four kings": Case(
        "RR32", 0, 4, said={"pares": (YES, NO, YES, NO)}, partner=holds("CC"), rivals=name("30")
    ),
    # Bounds
    "grande bound": Case("RRC7", 1, rivals=bound("grande", "<=", "RRC"), partner=name("31")),
    "chica bound": Case("AA47", 2, partner=bound("chica", ">=", "AA4"), right=holds("R")),
    "pares bound": Case("SS77", 0, right=bound("pares", ">=", "medias 7"), left=name("duples")),
    "juego bound": Case("RCS6", 3, rivals=bound("juego", ">=", 36), partner=name("no-juego")),
    "punto bound": Case("RS63", 1, 4, rivals=bound("punto", ">=", 27), partner=name("30")),
    "sum bound": Case("7654", 0, partner=bound("sum", "=", 27), left=bound("sum", ">", 30)),
    "count of kings": Case("AAA4", 2, partner=bound("R", "=", 2), rivals=bound("R", ">=", 1)),
    # Weights
    "weights for the partner": Case(
        "RR7A", 1, partner=either(times(name("duples"), 3), name("31"))
    ),
    "weights for the rivals": Case(
        "RCSA", 0, partner=name("3-reyes"), rivals=either(name("any"), times(name("juego"), 3))
    ),
    "weights everywhere": Case(
        "CC74",
        3,
        4,
        partner=either(times(name("30"), 2), name("29")),
        right=either(times(name("31"), 5), name("duples")),
        left=either(name("medias"), times(name("duples"), 2)),
    ),
    # Dead cards
    "a dead rey": Case("RR7A", 3, partner=name("31"), dead="R"),
    "many dead cards": Case("RCSA", 2, dead="RRR7766554AAA"),
    "dead cards, four kings": Case("RCSA", 1, 4, dead="RRCC7766554433", partner=name("duples")),
    # One of the two rivals
    "some rival has 31": Case("RRC6", 0, any_rival=name("31"), partner=holds("AA")),
    "some rival has duples": Case("RR44", 2, 4, any_rival=name("duples"), partner="S765"),
    "some rival, and more of one": Case(
        "RCSA", 1, any_rival=name("31"), right=name("pares"), partner=name("medias")
    ),
    "some rival, one known and fitting": Case(
        "RR7A", 3, any_rival=name("juego"), right="RCSA", partner=name("30")
    ),
    "some rival, one known and not fitting": Case(
        "RR7A", 0, any_rival=name("juego"), left="7654", partner=name("2-ases")
    ),
    # La real
    "la real is mine": Case("S777", 3, real="sota", rivals=name("31")),
    "la real is about": Case("RCSA", 0, real="figure", rivals=name("31"), partner=name("juego")),
    "la real, four kings": Case(
        "RCSA", 1, 4, real="figure", right=holds("777"), partner=name("31")
    ),
    # Together
    "all at once": Case(
        "RC6A",
        2,
        partner=both(name("no-pares"), no(name("juego"))),
        right=both(name("pares"), bound("grande", "<", "RR")),
        left=either(name("31"), bound("chica", ">=", "A")),
        dead="R7",
        said={"pares": (UNHEARD, NO, NO, YES), "juego": (NO, UNHEARD, NO, NO)},
    ),
}


def ask(case: Case, **options: Any) -> OddsResult:
    return musodds.odds(case.hand, case.seat + 1, **case.options(), **options)


def check(found: OddsResult, expected: Count) -> None:
    assert found.deals == expected.deals > 0
    assert found.counts == expected.counts
    assert found.net_mean == expected.net / expected.deals


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_exact_odds_under_knowledge(case: Case) -> None:
    result = ask(case)
    assert (result.method, result.source) == ("exact", "enumeration")
    check(result, case.count())


def test_the_cases_are_of_every_kind() -> None:
    cases = CASES.values()
    assert len(cases) >= 40
    assert {(case.kings, case.seat) for case in cases} == {
        (kings, seat) for kings in (8, 4) for seat in range(4)
    }
    for told in ("partner", "right", "left", "rivals", "any_rival", "dead", "said"):
        assert any(getattr(case, told) for case in cases), told


SAMPLED = (
    "both rivals hold the same cards",
    "partner signs 3 reyes",
    "partner signs the solomillo",
    "said pares and juego",
    "juego bound",
    "weights for the rivals",
    "weights everywhere",
    "many dead cards",
    "some rival has 31",
    "some rival, one known and not fitting",
    "la real, four kings",
    "all at once",
)


@pytest.mark.parametrize("which", SAMPLED)
def test_sampled_odds_under_knowledge(which: str) -> None:
    case, deals = CASES[which], 200_000
    truth = ask(case)
    result = ask(case, method="mc", deals=deals, seed=7)
    assert (result.method, result.deals) == ("mc", deals)
    assert far_counts(result.counts, deals, truth.counts, truth.deals) == []
    assert abs(result.net_mean - truth.net_mean) <= 5 * result.net_error


def test_knowledge_that_says_nothing_changes_nothing() -> None:
    plain = musodds.odds("RR7A", "postre")
    for told in ({"partner": "any"}, {"rivals": "any"}, {"any_rival": "any"}):
        result = musodds.odds("RR7A", "postre", **told)  # type: ignore[arg-type]
        assert (result.deals, result.counts) == (plain.deals, plain.counts)


def test_rivals_speaks_of_each_of_the_two() -> None:
    one = musodds.odds("RR7A", "mano", rivals="juego")
    other = musodds.odds("RR7A", "mano", right="juego", left="juego")
    assert (one.deals, one.counts) == (other.deals, other.counts)


def test_the_rival_without_pares_is_more_dangerous_at_juego() -> None:
    """P(31 | juego) is higher for who said "pares no"."""
    without = musodds.odds("RCSA", "postre", right="juego & no-pares").probabilities["juego"]
    having = musodds.odds("RCSA", "postre", right="juego & pares").probabilities["juego"]
    assert without["mine_beats_rivals"] is not None
    assert having["mine_beats_rivals"] is not None
    assert without["mine_beats_rivals"] < having["mine_beats_rivals"]
