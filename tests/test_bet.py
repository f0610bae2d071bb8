"""What to say in a lance: exact worths against a policy, and what words tell of hands."""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from math import comb, prod

import numpy as np
import pytest
from commands import musodds as run

import musodds
from musodds.betting.heard import parse_heard
from musodds.betting.hidden import Hidden, lance_sums, marginals, roles_of
from musodds.betting.policy import Policy, in_proportion
from musodds.betting.spot import LanceGame, Spot
from musodds.betting.worth import Moment, word_worths
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.variant import SEAT_NAMES, Variant
from musodds.game.words import parse_words
from musodds.match.at_score import ScoreTold
from musodds.match.bet_score import bet_score

EIGHT = Variant(8)
TABLE = hand_table(EIGHT)


def brute_worths(game: LanceGame, policy: Policy, moment: Moment) -> np.ndarray:
    """Every deal in turn, every word in turn, the rule of the game for every end."""
    tree = game.tree
    others = roles_of(moment.seat)
    (term,) = moment.terms
    fit = [hand for hand in range(TABLE.n) if (TABLE.counts[hand] <= moment.left).all()]
    deals = []
    for hidden in product(fit, repeat=3):
        rest, ways = moment.left.copy(), 1.0
        for role, hand in enumerate(hidden):
            held = TABLE.counts[hand]
            ways *= prod(comb(int(n), int(k)) for n, k in zip(rest, held, strict=True))
            ways *= term[role, hand]
            rest = np.maximum(rest - held, 0)
        if ways:
            hands = dict(zip(others, hidden, strict=True)) | {moment.seat: moment.hand}
            deals.append((ways, [hands[seat] for seat in range(4)]))

    def said(weights: list[float], decision: int, action: int) -> list[float]:
        seat = tree.seat[decision]
        if seat == moment.seat:
            return weights
        return [
            weight * policy.share[action, hands[seat]]
            for weight, (_ways, hands) in zip(weights, deals, strict=True)
        ]

    def worths(decision: int, weights: list[float]) -> list[float]:
        values = []
        for action in range(tree.first[decision], tree.first[decision + 1]):
            after = said(weights, decision, action)
            child = int(tree.child[action])
            if child >= 0:
                below = worths(child, after)
                values.append(max(below) if tree.seat[child] == moment.seat else sum(below))
                continue
            sign = 1 if moment.seat % 2 == 0 else -1
            values.append(
                sum(
                    sign * weight * game.to_mano(-1 - child, hands)
                    for weight, (_ways, hands) in zip(after, deals, strict=True)
                )
            )
        return values

    weights, decision = [ways for ways, _hands in deals], 0
    for word in tree.heard[moment.decision]:
        action = tree.say(decision, word)
        weights = said(weights, decision, action)
        decision = int(tree.child[action])
    return np.array(worths(decision, weights)) / sum(weights)


@pytest.mark.parametrize(
    ("lance", "players", "hand", "left"),
    [
        ("grande", (0, 1, 2, 3), "RR7A", [5, 0, 0, 5, 0, 0, 0, 5]),
        ("chica", (0, 1, 2, 3), "SS7A", [5, 0, 0, 5, 0, 0, 0, 5]),
        ("pares", (0, 1, 2, 3), "RRAA", [6, 0, 0, 0, 0, 0, 4, 4]),
        ("juego", (1, 2), "RRCA", [3, 0, 0, 4, 0, 0, 0, 8]),
        ("punto", (0, 1, 2, 3), "7765", [5, 4, 4, 0, 0, 0, 0, 0]),
    ],
)
def test_worths_are_those_of_every_deal(
    lance: str, players: tuple[int, ...], hand: str, left: list[int]
) -> None:
    generator = np.random.default_rng(7)
    game = Spot(EIGHT, lance, players).game()
    policy = in_proportion(game.tree, generator.random((game.tree.n_actions, TABLE.n)))
    seat = players[-1]
    for decision in np.nonzero(game.tree.seat == seat)[0][[0, -1]]:
        term = game.weight[list(roles_of(seat))] * generator.random((3, TABLE.n))
        moment = Moment(TABLE.names.index(hand), seat, int(decision), np.array(left), [term])
        found = word_worths(EIGHT, game, policy, moment)
        assert found is not None
        assert found.worth == pytest.approx(brute_worths(game, policy, moment))
        for answers in found.answers:
            assert sum(answers.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("lance", "players", "hand", "left"),
    [
        ("grande", (0, 1, 2, 3), "RR7A", [5, 0, 0, 5, 0, 0, 0, 5]),
        ("pares", (0, 1, 2), "RRAA", [6, 0, 0, 1, 0, 0, 4, 4]),
    ],
)
def test_worths_at_a_score_are_those_of_every_deal(
    lance: str, players: tuple[int, ...], hand: str, left: list[int]
) -> None:
    generator = np.random.default_rng(7)
    at = bet_score(ScoreTold("37-36"), 0, EIGHT)
    game = Spot(EIGHT, lance, players, score=at).game()
    policy = in_proportion(game.tree, generator.random((game.tree.n_actions, TABLE.n)))
    for seat in players[-2:]:
        decision = int(np.nonzero(game.tree.seat == seat)[0][-1])
        term = game.weight[list(roles_of(seat))] * generator.random((3, TABLE.n))
        moment = Moment(TABLE.names.index(hand), seat, decision, np.array(left), [term])
        found = word_worths(EIGHT, game, policy, moment)
        assert found is not None
        # Their chance is what ours leaves; the rule counts it as our loss.
        brute = brute_worths(game, policy, moment) + seat % 2
        assert found.worth == pytest.approx(brute)
        assert np.ptp(brute) > 0.01


@pytest.mark.parametrize("kings", [8, 4])
@pytest.mark.parametrize("seat", range(4))
def test_the_chance_to_have_a_lance_is_that_of_odds(kings: int, seat: int) -> None:
    variant = Variant(kings)
    table = hand_table(variant)
    hand = table.names.index("RR7A")
    left = np.array(variant.copies) - table.counts[hand]
    ones = np.ones((1, table.n))
    game = Spot(variant, "chica").game()
    sums = lance_sums(
        Hidden(variant, left, (ones, ones, ones)),
        np.zeros((1, 3), int),
        hand,
        seat,
        game.strength,
        table.pares_stones,
    )
    expected = musodds.odds("RR7A", seat=seat + 1, kings=kings)
    assert int(sums.deals[0]) == expected.deals
    assert int(sums.won[0]) == expected.counts["chica"]["won_contested"]


def test_stones_of_winners_and_losers_add_up() -> None:
    """All stones are partner's and rivals'; of one rival they are half of both."""
    left = np.array(EIGHT.copies) - TABLE.counts[0]
    ones = np.ones((1, TABLE.n))
    hidden = Hidden(EIGHT, left, (ones, ones, ones))
    strength = Spot(EIGHT, "grande").game().strength
    sums = lance_sums(hidden, np.zeros((1, 3), int), 0, 0, strength, TABLE.pares_stones)
    assert sums.rival_stones[0] == pytest.approx(2 * sums.partner_stones[0])
    held = marginals(hidden) @ TABLE.pares_stones
    assert held == pytest.approx([sums.partner_stones[0]] * 3)


@cache
def advised(*question: str, **known: str) -> musodds.BetAdvice:
    return musodds.bet(*question, **known)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("hand", "seat", "heard", "paso", "envido"),
    [
        # Figures of another learner and another evaluator, near enough an equilibrium as this is.
        ("RRRR", "mano", "", 1.586, 1.590),
        ("RR7A", "mano", "", 0.859, 0.838),
        ("RC7A", "mano", "", 0.134, -0.058),
        ("CCS7", "mano", "", -0.314, -0.292),
        ("AAAA", "mano", "", -0.364, -0.472),
        ("RRRR", "postre", "paso paso paso", 1.000, 1.580),
        ("RR7A", "postre", "paso paso paso", 0.864, 1.144),
        ("RC7A", "postre", "paso paso paso", 0.429, 0.223),
        ("CCS7", "postre", "paso paso paso", -0.225, -0.111),
        ("AAAA", "postre", "paso paso paso", -0.295, -0.383),
    ],
)
def test_grande_is_worth_what_another_solution_found(
    hand: str, seat: str, heard: str, paso: float, envido: float
) -> None:
    """The best word; what a hand never says is worth something else in another equilibrium."""
    advice = advised(hand, seat, "grande", heard=heard)
    assert advice.best.worth == pytest.approx(max(paso, envido), abs=0.06)
    if abs(paso - envido) > 0.05:
        assert advice.best.word == ("paso" if paso > envido else "envido 2")
    assert next(word.loss for word in advice.words if word.word == "ordago") > 0.05


def test_words_stand_best_first_with_what_they_lose() -> None:
    advice = advised("CCS7", "postre", "grande", heard="paso, paso, paso")
    assert [word.word for word in advice.words] == ["envido 2", "paso", "ordago"]
    assert advice.best.loss == 0
    for word in advice.words:
        assert word.loss == pytest.approx(advice.best.worth - word.worth)
        assert word.same == (word.loss <= 0.02)
    assert sum(word.share for word in advice.words) == pytest.approx(1)


def test_a_word_tells_of_the_hand() -> None:
    """Who passes as the mano's partner after two passes seldom has two kings; a bettor has."""
    advice = advised("CCS7", "postre", "grande", heard="paso, paso, paso")
    passed = advice.hears["third"].classes
    assert list(passed) == ["kings=0", "kings=1", "kings=2", "kings>=3"]
    assert passed["kings=2"][1] < 0.5 * passed["kings=2"][0]
    bettor = advised("RR7A", "postre", "grande", heard="paso, paso, envido")
    assert bettor.hears["third"].classes["kings=2"][1] > passed["kings=2"][0]
    for which in range(2):
        assert sum(chance[which] for chance in passed.values()) == pytest.approx(1)
    for reading in advice.hears.values():
        assert reading.bound is None or reading.bound_share >= 0.9


def test_what_is_known_moves_the_worths() -> None:
    plain = advised("RC7A", "mano", "grande")
    with_kings = advised("RC7A", "mano", "grande", partner="3-reyes")
    assert with_kings.win > plain.win + 0.2
    assert with_kings.best.worth > plain.best.worth + 0.2


def test_the_command_says_what_the_library_does() -> None:
    done = run("bet", "RR7A", "--seat", "mano", "--lance", "handia", "--json")
    told = json.loads(done.out)
    advice = advised("RR7A", "mano", "grande")
    assert told["words"] == advice.to_dict()["words"]
    whole = {"whole_hand", "whole_hand_remembering"}
    assert set(told["gap"]) == {"seat", "pair", "pair_seeing_both", *whole}
    assert 0 < told["gap"]["seat"] <= 0.005
    assert told["gap"]["pair"] <= 0.01 <= told["gap"]["pair_seeing_both"]
    text = run("bet", "RR7A", "--seat", "mano", "--lance", "grande").out
    assert "No telling apart: paso, envido 2." in text


@pytest.mark.parametrize(("seat", "said"), [("third", None), ("postre", "juego: si no si si")])
def test_where_nothing_is_told_those_before_passed(seat: str, said: str | None) -> None:
    lance = "juego" if said else "grande"
    silent = musodds.bet("RCSA", seat, lance, said=said)
    assert silent.heard == ("paso", "paso")
    assert silent.words == musodds.bet("RCSA", seat, lance, said=said, heard="paso, paso").words


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ("RR7A --seat 1 --lance grande --heard paso", "it is the turn of the second, not of the"),
        ("RR7A --seat mano --lance grande --heard fold", "'fold' is nothing to say"),
        ("RR7A --seat 2 --lance grande --heard quiero", "quiero cannot be said now"),
        ("RR7A --seat mano --lance grande --heard 'envido, no quiero, no quiero'", "is over"),
        ("RR7A --seat mano --lance juego", "RR7A has no juego"),
        ("RCSA --seat mano --lance punto", "RCSA has juego"),
        ("RCSA --seat mano --lance juego", "who takes part in juego?"),
        ("RR7A --seat mano --lance grande --heard paso --policy no.npz", "no.npz"),
        (
            "RCSA --seat mano --lance juego --said 'juego: si no si no'",
            "no bets in juego: only one pair has it",
        ),
    ],
)
def test_what_cannot_be_asked(arguments: str, part: str) -> None:
    import shlex

    done = run("bet", *shlex.split(arguments))
    assert done.code in (1, 2)
    assert part in done.err
    assert done.err.count("\n") == 1


def test_words_are_read_as_they_are_said() -> None:
    assert parse_words("paso paso envido 2 a 8 no queremos") == (
        "paso",
        "paso",
        "envido 2",
        "a 8",
        "no queremos",
    )
    assert parse_words("envido, 3 más, envido más, no quiero")[-1] == "no quiero"
    assert parse_heard("txikia: paso; handia: envido no quiero") == {
        "grande": ("envido", "no quiero"),
        "chica": ("paso",),
    }
    for wrong, part in (("paso", "name the lance first"), ("chica: a; chica: b", "nothing to say")):
        with pytest.raises(InvalidInput, match=part):
            parse_heard(wrong)


@pytest.mark.parametrize(
    ("seat", "said"), [*((seat, None) for seat in SEAT_NAMES), ("third", "juego: ? ? ? no")]
)
def test_the_declarations_of_the_error_can_be_typed(seat: str, said: str | None) -> None:
    with pytest.raises(InvalidInput, match="who takes part in juego") as caught:
        musodds.bet("RCSA", seat, "juego", said=said)
    example = str(caught.value).split("'")[1]
    advice = musodds.bet("RCSA", seat, "juego", said=example)
    assert 3 in advice.spot.players or said is not None
