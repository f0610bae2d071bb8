"""What was said in the lances as evidence: each hidden hand weighs as often as it says that."""

from __future__ import annotations

import shlex
from functools import cache
from typing import Any

import numpy as np
import pytest
from commands import musodds as run

import musodds
from musodds.betting.model import gap_of, shipped_bets
from musodds.betting.policy import trembling
from musodds.betting.spot import Spot
from musodds.engines.answer import exactly
from musodds.engines.ask import Told, build_query
from musodds.engines.query import weighed
from musodds.game.errors import InvalidInput
from musodds.game.variant import Variant

EIGHT = Variant(8)


def win(result: musodds.OddsResult, lance: str) -> float:
    chance = result.probabilities[lance]["win"]
    assert chance is not None
    return chance


@cache
def odds(hand: str, seat: str, **known: str) -> musodds.OddsResult:
    return musodds.odds(hand, seat, **known)  # type: ignore[arg-type]


def shares(spot: Spot, *talk: str) -> np.ndarray:
    """How often each hand says the last word of a talk."""
    policy = shipped_bets(spot).policy
    decision = policy.tree.follow(talk[:-1])
    which = policy.tree.words(decision).index(talk[-1])
    share: np.ndarray = policy.at(decision)[which]
    return share


@pytest.mark.parametrize(
    ("hand", "seat", "lance", "heard", "known", "cutter"),
    [
        ("RR7A", "postre", "grande", "paso, paso, envido", {}, None),
        ("AA54", "third", "chica", "paso, órdago", {"any_rival": "2-ases"}, None),
        (
            "RRSA",
            "postre",
            "pares",
            "envido 2",
            {"said": "pares: si no si si", "dead": "R7"},
            None,
        ),
        ("RCSA", "postre", "juego", "paso, envido", {"said": "juego: si no si si"}, None),
        ("CC54", "second", "punto", "envido", {"partner": "punto>=27"}, None),
        ("RR54", "third", "grande", "paso, envido", {}, ("mano", "partner")),
    ],
)
def test_the_chance_to_have_the_lance_is_that_of_bet(
    hand: str, seat: str, lance: str, heard: str, known: dict[str, str], cutter: Any
) -> None:
    """`bet` sums deals in another way, and finds the hands that are left by itself."""
    absolute, mine = cutter or (None, None)
    advice = musodds.bet(hand, seat, lance, heard=heard, cut_by=absolute, **known)  # type: ignore[arg-type]
    told = {**known, "heard": f"{lance}: {heard}"} | ({"cut_by": mine} if mine else {})
    assert win(odds(hand, seat, **told), lance) == pytest.approx(advice.win)
    assert advice.win != pytest.approx(win(odds(hand, seat, **known), lance))


def test_the_talk_of_several_lances_multiplies() -> None:
    """My partner bet at grande and passed at chica: hand by hand, from the policies' shares."""
    grande, chica = Spot(EIGHT, "grande"), Spot(EIGHT, "chica")
    paso, envido = ("paso",), ("paso", "paso", "envido 2")
    weights = {
        "right": shares(grande, *paso * 2) * shares(chica, *paso * 2),
        "partner": shares(grande, *envido) * shares(chica, *paso * 3),
        "left": shares(grande, *envido, "no quiero"),
    }
    talk = "grande: paso paso envido, no quiero; chica: paso paso paso"
    query = weighed(build_query("CC7A", EIGHT, Told(), 0), weights)
    (wanted,) = exactly(query, (0,))
    found = odds("CC7A", "mano", heard=talk)
    turned = odds("CC7A", "mano", heard="; ".join(reversed(talk.split("; "))))
    for result in (found, turned):
        assert result.deals == pytest.approx(wanted.deals)
        assert result.counts["chica"] == pytest.approx(wanted.counts["chica"])
    assert found.query.told == {"heard": talk}


@pytest.mark.parametrize(
    ("talk", "words"),
    [
        ("grande: paso", ("paso", "envido", "órdago")),
        ("grande: envido", ("quiero", "no quiero", "órdago")),
        ("chica: paso, paso, envido, no", ("quiero", "no", "órdago")),
        ("pares: paso, envido, quiero; chica: paso, paso", ("paso", "envido", "órdago")),
    ],
)
def test_the_words_that_may_follow_share_the_deals_among_them(
    talk: str, words: tuple[str, ...]
) -> None:
    """Of each hand too: who said it holds, all in all, what he held before he spoke."""
    said = "pares: si si no no"
    whole = odds("AA54", "mano", heard=talk, said=said)
    parts = [odds("AA54", "mano", heard=f"{talk}, {word}", said=said) for word in words]
    # What nobody says counts for nothing, and is only taken as a slip where it was said.
    parts = [part for part in parts if not part.query.notes]
    assert len(parts) > 1
    assert sum(part.deals for part in parts) == pytest.approx(whole.deals)
    for lance, counts in whole.counts.items():
        for name, count in counts.items():
            together = sum(part.counts[lance][name] for part in parts)
            assert together == pytest.approx(count, rel=1e-9, abs=1)
    assert all(part.deals < 0.99 * whole.deals for part in parts)


def test_my_own_words_tell_me_nothing() -> None:
    plain = odds("RR54", "mano")
    for word in ("paso", "envido", "órdago"):
        assert odds("RR54", "mano", heard=f"grande: {word}").deals == plain.deals


def test_all_lances_together_add_up_to_each() -> None:
    told = {"heard": "grande: paso, envido, no, no; chica: paso paso envido"}
    together = musodds.joint("RR54", "mano", **told)  # type: ignore[arg-type]
    apart = odds("RR54", "mano", **told)
    mean = sum(n * ways for n, ways in enumerate(together.lances_won)) / together.deals
    assert mean == pytest.approx(sum(win(apart, lance) for lance in apart.counts))
    assert together.deals == pytest.approx(apart.deals)


def test_a_sample_agrees_with_the_enumeration() -> None:
    told = {"heard": "grande: paso paso envido"}
    sampled = musodds.odds("CC7A", "mano", deals=200_000, seed=1, **told)  # type: ignore[arg-type]
    exact = win(odds("CC7A", "mano", **told), "grande")
    errors = sampled.standard_errors
    assert errors is not None
    error = errors["grande"]["win"]
    assert error is not None
    assert abs(win(sampled, "grande") - exact) < 5 * error


def test_a_partner_who_bets_at_grande_and_passes_at_chica_has_kings() -> None:
    plain = odds("CC7A", "mano")
    heard = odds("CC7A", "mano", heard="grande: paso paso envido; chica: paso paso paso")
    assert win(heard, "grande") > win(plain, "grande") + 0.2
    assert win(heard, "chica") < win(plain, "chica")


def test_an_ordago_at_grande_says_that_kings_stand_behind_it() -> None:
    asked = ("RR54", "mano", "grande", "20-20")
    plain = musodds.ordago(*asked)
    heard = musodds.ordago(*asked, heard="grande: paso, órdago")
    assert plain.win > 0.8
    assert 0.2 < heard.win < 0.4
    assert heard.margin < plain.margin - 0.3
    three = musodds.accept(*asked, 2, heard="grande: paso, envido")
    assert heard.win < three.win < plain.win


def test_the_rest_of_the_evidence_stays() -> None:
    """A hand that is known says nothing more by what it says; who cut is a weight beside it."""
    known = odds("RR54", "mano", right="RRRA")
    heard = odds("RR54", "mano", right="RRRA", heard="grande: paso, envido")
    assert win(heard, "chica") == pytest.approx(known.probabilities["chica"]["win"])
    cut = odds("RR54", "mano", cut_by="right")
    both = odds("RR54", "mano", cut_by="right", heard="grande: paso, paso")
    dealt = odds("RR54", "mano", heard="grande: paso, paso")
    assert both.deals < min(cut.deals, dealt.deals)


def test_the_slip_of_a_hand_that_never_says_that_is_told() -> None:
    """Of his hands none says it: all said it alike, and the words before stay."""
    told = {"right": "AAAA"}
    slip = odds("RR54", "mano", heard="grande: paso, envido", **told)
    (note,) = slip.query.notes
    assert "the envido of the second (word 2)" in note
    assert note in slip.to_dict()["notes"]
    for lance, chances in odds("RR54", "mano", **told).probabilities.items():
        assert win(slip, lance) == pytest.approx(chances["win"])
    assert odds("RR54", "mano", heard="grande: paso, paso", **told).query.notes == ()
    asked = ("RR54", "mano")
    talk = "grande: paso, órdago"
    decision = musodds.ordago(*asked, "grande", "20-20", heard=talk, right="AAAA")
    assert "órdago of the second" in decision.to_dict()["notes"][0]
    outlook = musodds.chances(*asked, "20-20", heard=talk, right="AAAA")
    assert outlook.to_dict()["notes"] == decision.to_dict()["notes"]


def test_a_slip_leaves_what_the_others_said() -> None:
    plain = odds("RR54", "mano", right="AAAA")
    called = odds("RR54", "mano", right="AAAA", heard="grande: paso, envido, quiero")
    assert len(called.query.notes) == 1
    assert win(called, "grande") > win(plain, "grande") + 0.02
    assert called.query.told.keys() == {"right", "heard"}
    policy = trembling(shipped_bets(Spot(EIGHT, "grande")).policy)
    assert np.add.reduceat(policy.share, policy.tree.first[:-1]) == pytest.approx(1)
    assert policy.share.min() > 0


def test_what_one_of_two_rivals_may_have_said_is_no_slip() -> None:
    either = odds("RR54", "mano", any_rival="AAAA", heard="grande: paso, envido")
    left = odds("RR54", "mano", left="AAAA", heard="grande: paso, envido")
    assert either.query.notes == ()
    assert win(either, "grande") == pytest.approx(win(left, "grande"))


def test_after_a_cut_for_which_nothing_is_shipped_the_lance_is_taken_as_dealt() -> None:
    told = {"said": "juego: si si no no", "cut_by": "me"}
    found = odds("RCSA", "mano", heard="juego: paso, envido", kings=4, **told)
    assert "no betting at juego after this cut is shipped" in found.query.notes[0]
    shipped = odds("RCSA", "mano", heard="juego: paso, envido", **told)
    assert shipped.query.notes == ()
    others = odds("RCSA", "mano", heard="grande: paso, envido", model="kings", **told)
    assert "no betting at grande after this cut" in others.query.notes[0]


def test_the_commands_say_what_the_library_does() -> None:
    talk = "grande: paso, órdago"
    asked = ["RR54", "--seat", "mano", "--heard", talk]
    told = run("odds", *asked, "--joint", "--json").json
    assert told["probabilities"] == odds("RR54", "mano", heard=talk).probabilities
    assert told["known"] == {"heard": talk}
    lines = run("odds", "-", "--json", stdin=f'{{"hand": "RR54", "seat": 1, "heard": "{talk}"}}\n')
    assert lines.json["probabilities"] == told["probabilities"]
    lance = ["--lance", "grande", "--score", "20-20"]
    decision = run("ordago", *asked, *lance, "--json").json
    assert decision["win"] == pytest.approx(told["probabilities"]["grande"]["win"])
    accepted = run("accept", *asked, *lance, "--bet", "ordago", "--json").json
    assert accepted["win"] == decision["win"]
    outlook = run("chances", *asked, "--score", "20-20", "--json").json
    assert outlook["lances"]["grande"]["win"] == decision["win"]
    compared = run("compare", "RR54", "RR74", *asked[1:], "--json").json
    assert compared["hands"][0]["probabilities"] == told["probabilities"]
    slip = run("ordago", *asked, *lance, "--right", "AAAA")
    assert "taken as the slip of any hand" in " ".join(slip.out.split())


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ("RR7A --seat mano --heard envido", "--heard: 'envido': name the lance first"),
        ("RR7A --heard 'grande: paso'", "--heard: who speaks goes round from the mano"),
        ("RR7A --seat mano --heard 'grande: quiero'", "grande: quiero cannot be said now"),
        ("RR7A --seat mano --heard 'grande: envido 5'", "know no 'envido 5' here"),
        ("RR7A --seat mano --heard 'grande: ordago, quiero, paso'", "is over before 'paso'"),
        ("RR7A --seat mano --heard 'pares: paso'", "who takes part in pares?"),
        (
            "RR7A --seat mano --heard 'pares: paso' --said 'pares: ? si ? no'",
            "who takes part in pares?",
        ),
        (
            "RR7A --seat mano --heard 'pares: paso' --said 'pares: si ? si no'",
            "who takes part in pares?",
        ),
        (
            "RR7A --seat mano --heard 'juego: paso' --said 'juego: no si no si'",
            "no bets in juego: only one pair has it",
        ),
        (
            "RR7A --seat mano --heard 'juego: paso' --said 'juego: no no no no'",
            "no bets in juego: these hands do not play it",
        ),
        ("RCSA --seat mano --heard 'punto: paso'", "punto: no bets in punto: RCSA has juego"),
        ("RR7A --seat mano --heard 'punto: paso; juego: paso'", "no punto where juego was bet on"),
        ("RR7A --seat mano --heard 'punto: paso' --partner juego", "cannot all be true"),
        ("RR7A --seat mano --heard ';'", "nothing is heard"),
        (
            "RCSA --seat mano --real sota --heard 'juego: paso' --said 'juego: si si no no'",
            "no betting is shipped for juego-01-kings8-real-sota; this finds it: musodds solve "
            "bets --lance juego --players mano,second --real sota -o FILE",
        ),
        ("RR7A --seat mano --cut-by nobody --heard 'grande: paso'", "where nobody cut"),
        ("RR7A --seat mano --threw 7 --heard 'grande: paso'", "heard does not go with a discard"),
    ],
)
def test_what_cannot_be_heard(arguments: str, part: str) -> None:
    done = run("odds", *shlex.split(arguments))
    assert done.code == 2
    assert part in done.err
    assert done.err.count("\n") == 1
    assert done.out == ""


def test_the_four_seats_at_once_hear_nothing() -> None:
    with pytest.raises(InvalidInput, match="needs a seat"):
        musodds.odds_by_seat("RR7A", heard="grande: paso")


HEARD = ("--heard", "grande: paso envido; chica: paso paso paso")


@pytest.mark.parametrize(
    "line",
    [
        ("odds", "RR54", "--seat", "mano"),
        ("compare", "RR54", "RRSA", "--seat", "mano"),
        ("ordago", "RR54", "--seat", "mano", "--lance", "grande", "--score", "20-20"),
        ("accept", "RR54", "--seat", "mano", "--lance", "grande", "--score", "20-20", "--bet", "2"),
        ("chances", "RR54", "--seat", "mano", "--score", "20-20"),
    ],
)
def test_how_sure_what_was_heard_is_stands_beside_every_answer(line: tuple[str, ...]) -> None:
    gaps = {lance: gap_of(shipped_bets(Spot(EIGHT, lance)).about) for lance in ("grande", "chica")}
    told = run(*line, *HEARD, "--json").json
    if "hands" in told:
        told = told["hands"][0]
    assert told["heard_gaps"] == gaps
    text = " ".join(run(*line, *HEARD).out.split())
    assert "in one lance alone" in text
    for lance, gap in gaps.items():
        assert gap is not None
        assert f"{lance} {gap['seat']:.3f} and {gap['pair_seeing_both']:.2f}" in text
    quiet = run("-q", *line).out
    assert "in one lance alone" not in quiet
    assert "in one lance alone" not in run(*line).out
