"""``musodds quiz``: the questions are real, and answers cost what the engines say."""

from __future__ import annotations

import json
import random
from itertools import islice
from pathlib import Path

import pytest
from commands import musodds

from musodds.betting.model import shipped_bets
from musodds.betting.odds import odds
from musodds.betting.spot import Spot
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.variant import Variant
from musodds.match.bet import bet
from musodds.match.decision import accept
from musodds.match.moment import draw_moment
from musodds.match.mus import mus
from musodds.match.quiz import Question, quiz
from musodds.view.numbers import percent
from musodds.view.quiz import question_text, verdict_text

V8 = Variant(8)


def test_the_same_seed_asks_the_same_questions() -> None:
    first, again, other = (list(islice(quiz(seed=seed), 6)) for seed in (7, 7, 8))
    assert first == again != other


def test_kinds_of_questions_can_be_chosen() -> None:
    assert {q.kind for q in islice(quiz(discards=True, seed=1), 12)} == {"discard", "mus"}
    asked = list(islice(quiz(lance="handia", seed=1), 8))
    assert {q.lance for q in asked} == {"grande"}
    assert {q.kind for q in asked} == {"chance", "accept", "bet"}
    assert next(quiz(lance="grande", seed=6, kings=4)).kind == "bet"
    # No betting at juego is shipped where la real counts.
    real = {q.kind for q in islice(quiz(lance="juego", seed=1, real="sota"), 8)}
    assert real == {"chance", "accept"}
    with pytest.raises(InvalidInput, match="choose one"):
        quiz(lance="grande", discards=True)


def test_a_wrong_chance_costs_twice_the_square_of_its_error() -> None:
    """Against envidos of 2 at prices from 0 to 1: bets won wrongly between the two chances."""
    question = Question("chance", "RR7A", 3, V8, "pares")
    true = odds("RR7A", "postre").probabilities["pares"]["win"]
    assert true is not None
    verdict = question.judge("50")
    prices = [i / 100_000 for i in range(50_000, round(true * 100_000))]
    lost = sum(4 * (true - price) for price in prices) / 100_000
    assert verdict.cost == pytest.approx(lost, rel=1e-3)
    assert not verdict.right
    assert question.judge("70,6 %").right


def test_a_wrong_answer_to_a_bet_costs_its_margin() -> None:
    question = Question("accept", "RCSA", 3, V8, "juego", "20-20", "ordago")
    decision = accept("RCSA", "postre", "juego", "20-20", "ordago")
    assert decision.accept
    for yes, no in (("yes", "no"), ("quiero", "no quiero"), ("bai", "ez")):
        assert question.judge(yes).cost == 0
        assert question.judge(no).cost == pytest.approx(decision.margin)


def test_a_wrong_discard_costs_what_it_falls_behind() -> None:
    question = Question("discard", "RRRA", 0, V8, seed=1)
    best = question.judge("a")
    assert best.right
    assert best.cost == 0
    worst = question.judge("RRR")
    assert not worst.right
    assert worst.cost > 1
    assert worst.best == best.best


def test_to_cut_or_not_is_judged_on_the_same_deals() -> None:
    question = Question("mus", "RR74", 0, V8, seed=1)
    assert question.judge("cortar").right
    assert question.judge("mus").cost > 0.5


@pytest.mark.parametrize(
    ("kind", "answer"),
    [("chance", "much"), ("chance", "101"), ("accept", "maybe"), ("discard", "44"),
     ("discard", ""), ("mus", "yes")],
)  # fmt: skip
def test_an_answer_that_is_none_is_asked_for_again(kind: str, answer: str) -> None:
    question = Question(kind, "RR7A", 0, V8, "grande", "20-20", 2)
    with pytest.raises(InvalidInput):
        question.judge(answer)


def test_a_training_from_beginning_to_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    line = ("quiz", "--lance", "grande", "--questions", "3", "--seed", "2")
    outcome = musodds(*line, stdin="well\n40\npaso\nno\n")
    assert outcome.code == 0
    assert outcome.out.count("You hold") == 3
    assert "In all you gave away" in outcome.out.splitlines()[-1]
    assert not list(tmp_path.iterdir())


def test_it_remembers_only_when_asked(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    line = ("quiz", "--lance", "chica", "--questions", "2", "--seed", "2", "--save", str(path))
    for code in ("en", "eu"):
        musodds(*line, "--lang", code, stdin="50\nordago\n")
    records = [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines()]
    assert records
    half = len(records) // 2
    assert records[:half] == records[half:]
    assert {"hand", "answer", "best", "cost", "unit", "heard", "said"} <= set(records[0])


def test_the_end_of_the_input_ends_the_training() -> None:
    assert musodds("quiz", "--seed", "1", stdin="").out.endswith("No question was answered.\n")


def test_an_empty_line_skips_a_question() -> None:
    line = ("quiz", "--lance", "grande", "--questions", "3", "--seed", "2")
    outcome = musodds(*line, stdin="\n\n\n")
    assert outcome.code == 0
    assert outcome.out.count("You hold") == 3
    assert outcome.out.endswith("No question was answered.\n")


def test_a_bet_tells_right_or_wrong_the_chance_one_has_and_the_chance_needed() -> None:
    question = Question("accept", "RCSA", 3, V8, "juego", "20-20", "ordago")
    decision = accept("RCSA", "postre", "juego", "20-20", "ordago")
    assert decision.needed is not None
    for answer in ("yes", "no"):
        said = verdict_text(question.judge(answer))
        told = (
            f"You win it {percent(decision.win)} of the time, and need {percent(decision.needed)}"
        )
        assert told in said


def test_what_to_say_costs_what_the_word_falls_behind() -> None:
    question = Question("bet", "CCS7", 3, V8, "grande", heard="paso, paso, paso")
    advice = bet("CCS7", "postre", "grande", heard="paso, paso, paso")
    losses = {word.word: word.loss for word in advice.words}
    assert question.judge("envido").right
    worst = question.judge("órdago")
    assert (worst.right, worst.best) == (False, "envido 2")
    assert worst.cost == losses["ordago"] > 0.1
    assert worst.worths == {word.word: word.worth for word in advice.words}
    said = verdict_text(worst)
    assert said.startswith(f"Better: envido 2. Yours costs {worst.cost:.3f} stones.")
    assert f"órdago {worst.worths['ordago']:+.3f}" in said
    with pytest.raises(InvalidInput):
        question.judge("quiero")


def test_words_that_cannot_be_told_apart_are_all_right() -> None:
    advice = bet("RR7A", "mano", "grande")
    second = advice.words[1]
    assert second.same
    assert second.loss > 0
    verdict = Question("bet", "RR7A", 0, V8, "grande").judge(second.word)
    assert (verdict.right, verdict.cost) == (True, 0.0)


@pytest.mark.parametrize("lance", ["grande", "pares", "juego", "punto"])
def test_a_turn_to_speak_is_one_of_a_deal_as_it_is_bet_on(lance: str) -> None:
    source = random.Random(4)
    for _turn in range(6):
        hand, seat, heard, said = draw_moment(lance, V8, source)
        advice = bet(
            hand, ("mano", "second", "third", "postre")[seat], lance, heard=heard, said=said
        )
        assert not advice.notes, "the policy says all that was heard"
        assert (said is None) == (lance in ("grande", "punto"))
        if said is not None:
            assert said.split()[1 + seat] == "si"


def test_turns_to_speak_come_as_often_as_the_policy_has_them() -> None:
    """Of deals in which the second is asked at chica, the mano passed in so many by the policy."""
    source = random.Random(1)
    turns = [draw_moment("chica", V8, source) for _turn in range(1500)]
    first = [turn for turn in turns if turn.seat == 1 and turn.heard.count(",") == 0]
    passed = sum(turn.heard == "paso" for turn in first) / len(first)
    policy = shipped_bets(Spot(V8, "chica")).policy
    table = hand_table(V8)
    often = table.multiplicity / table.multiplicity.sum()
    # Where the mano passes at once there are more turns, and each is as likely: it tells little.
    assert passed == pytest.approx(float(policy.at(0)[0] @ often), abs=0.12)


def test_a_question_is_put_with_all_that_was_heard_and_declared() -> None:
    question = Question(
        "bet", "RCSA", 3, V8, "juego", heard="envido 2, no quiero", said="juego: si si no si"
    )
    assert question_text(question) == (
        "You hold RCSA as postre, in juego. Who has it, from the mano: yes, yes, no, yes. "
        "Heard: envido 2, no quiero. What do you say?"
    )


def test_at_a_score_the_mus_is_judged_by_juegos_won() -> None:
    """At 39-39 grande alone counts: RR54 as mano cuts, though in stones it gives mus."""
    question = Question("mus", "RR54", 0, Variant(8), score="39-39", seed=1)
    assert "39-39" in question_text(question)
    wrong, right = question.judge("mus"), question.judge("cut")
    assert (wrong.best, wrong.unit, wrong.right, right.right) == ("cut", "juegos", False, True)
    answer = mus("RR54", "mano", score="39-39", deals=50_000, seed=1)
    assert wrong.cost == pytest.approx(abs(answer.juegos_difference or 0.0))
    thrown = Question("discard", "RR54", 0, Variant(8), score="39-39", seed=1)
    worst = thrown.judge("RR")
    assert (worst.unit, worst.right) == ("juegos", False)
    assert 0.05 < worst.cost < 1
    kinds = {next(quiz(score="39-39", seed=seed)).kind for seed in range(9)}
    assert kinds == {"discard", "mus"}
    with pytest.raises(InvalidInput):
        quiz(score="39-40")
    with pytest.raises(InvalidInput, match="choose one"):
        quiz(score="3-3", lance="chica")
