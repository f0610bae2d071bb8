"""The chance that a draw makes a class of hands: exact by brute force, sampled within its error."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations

import oracle
import pytest
from knowledge_oracle import total

import musodds
from musodds import InvalidInput, discard
from musodds.cli.main import run
from musodds.discards.made import CLASSES


def classes_of(cards: str) -> set[str]:
    """What four cards are, told from the cards alone."""
    copies = sorted(Counter(cards).values(), reverse=True)
    points = total(cards)
    kind = {2: "par", 3: "medias", 4: "duples"}.get(copies[0])
    if copies[:2] == [2, 2]:
        kind = "duples"
    found = {"pares", kind} if kind else set()
    found |= {"juego"} if points >= 31 else set()
    found |= {str(points)} if points in (30, 31) else set()
    found |= {"2-reyes"} if cards.count("R") == 2 else set()
    return {name for name in found if name}


@pytest.mark.parametrize(("kings", "hand"), [(8, "RCA4"), (8, "RR7A"), (4, "S772"), (4, "RCC6")])
def test_every_draw_makes_each_class_as_often_as_its_cards_are_drawn(kings: int, hand: str) -> None:
    unseen = oracle.left_after(kings, hand)
    result = discard(hand, "mano", model="dealt", kings=kings, makes="2-reyes")
    assert set(result.best.makes) == {*CLASSES, "2-reyes"}
    for option in result.options:
        if len(option.throw) == 4:
            continue
        draws = list(combinations(unseen, len(option.throw)))
        made = Counter(name for draw in draws for name in classes_of(option.keep + "".join(draw)))
        for name, chance in option.makes.items():
            assert chance == pytest.approx(made[name] / len(draws), abs=1e-12), (option, name)


def test_a_sampled_draw_makes_what_the_cards_left_make() -> None:
    """With ``kings`` all give mus whatever they hold: my draw is any of the cards I do not see."""
    exact = discard("RCA4", "mano", model="dealt", makes="2-reyes")
    sampled = discard("RCA4", "mano", model="kings", makes="2-reyes", deals=160_000, seed=5)
    by_keep = {option.keep: option for option in exact.options}
    for option in sampled.options:
        for name, chance in option.makes.items():
            true = by_keep[option.keep].makes[name]
            error = (true * (1 - true) / 160_000) ** 0.5
            assert abs(chance - true) <= 5 * error, (option.keep, name)


def test_makes_is_a_column_and_names_the_likeliest_draw(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["discard", "RCA4", "--seat", "1", "--model", "dealt", "--makes", "31"]) == 0
    out = capsys.readouterr().out
    # 14 of the 36 unseen cards count 10.
    assert "Most often 31 after throwing 4: 38.89%." in out
    assert all(len(line) <= 80 for line in out.splitlines())


def test_the_draw_that_was_asked_about_is_the_one_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["discard", "RCA4", "--seat", "1", "--model", "dealt", "--throw", "4"]
    assert run(words) == 0
    assert "After throwing 4 you hold: " in capsys.readouterr().out
    assert run([*words, "--makes", "31", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["wanted"] == "31"
    chances = {option["throw"]: option["makes"]["31"] for option in found["options"]}
    assert chances["4"] == pytest.approx(14 / 36)


def test_a_class_may_be_any_question_about_a_hand() -> None:
    result = discard("RCA4", "mano", model="dealt", makes="juego & pares")
    best = result.best
    assert best.makes["juego & pares"] <= min(best.makes["juego"], best.makes["pares"])
    row = result.rows()[0]
    assert row["p_makes_juego & pares"] == best.makes["juego & pares"]
    with pytest.raises(InvalidInput, match="no weights"):
        discard("RCA4", "mano", model="dealt", makes="duples*3 | par")
    with pytest.raises(InvalidInput):
        musodds.discard("RCA4", "mano", model="dealt", makes="poker")
