"""All that can be said in a lance, held against the rules of who may speak and say what."""

from __future__ import annotations

import random

import pytest

from musodds.betting.tree import END_KINDS, Sizes, lance_tree
from musodds.game.bets import Bet, Betting
from musodds.game.errors import InvalidInput

ALL = (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("players", "sizes", "decisions", "continuing_ends"),
    [
        (ALL, "2", 48, 29),
        ((0, 1, 2), "2", 19, 16),
        ((1, 2, 3), "2", 19, 16),
        ((0, 1), "2", 8, 9),
        ((2, 3), "2", 8, 9),
        (ALL, "2 5", 84, 53),
        # With raises the rules let a partner raise after "quiero", and answer his partner's raise.
        (ALL, "2 +2", 180, 129),
    ],
)
def test_a_tree_is_as_large_as_the_rules_make_it(
    players: tuple[int, ...], sizes: str, decisions: int, continuing_ends: int
) -> None:
    tree = lance_tree(players, Sizes.parse(sizes))
    assert tree.n_decisions == decisions
    assert (tree.kind != END_KINDS.index("ordago")).sum() == continuing_ends


@pytest.mark.parametrize("players", [ALL, (0, 1, 3), (1, 2)])
@pytest.mark.parametrize("sizes", ["2", "2 5 +1 +3"])
def test_every_path_is_said_by_the_rules_and_ends_as_they_say(
    players: tuple[int, ...], sizes: str
) -> None:
    tree = lance_tree(players, Sizes.parse(sizes, most_raises=2))
    moments = [Betting.begin("juego", players)]
    seen = set()
    for decision in range(tree.n_decisions):
        moment = moments[decision]
        assert moment.speaker == tree.seat[decision]
        for action in range(tree.first[decision], tree.first[decision + 1]):
            after = moment.say(int(tree.seat[decision]), tree.word[action])
            child = int(tree.child[action])
            seen.add(child)
            if child >= 0:
                assert child > decision
                assert tree.heard[child] == (*tree.heard[decision], tree.word[action])
                while len(moments) <= child:
                    moments.append(after)
                moments[child] = after
                continue
            end = -1 - child
            if after.result is None:
                # Only the partner of one who accepted an órdago is passed over.
                assert tree.word[action] == "quiero"
                after = after.say(after.waiting[0], "quiero")
            pair = int(tree.pair[end])
            kind = END_KINDS[tree.kind[end]]
            assert after.result == Bet(kind, int(tree.stones[end]), None if pair < 0 else pair)
    assert seen == {*range(1, tree.n_decisions), *range(-tree.n_ends, 0)}


def test_whatever_can_be_said_is_in_the_tree_or_means_the_same() -> None:
    """Random talk by the rules alone, among the tree's bets, is followed to the same ends."""
    tree = lance_tree(ALL, Sizes.parse("2 5 +2"))
    draw = random.Random(3)
    for _game in range(300):
        moment = Betting.begin("chica", ALL)
        decision = 0
        heard: list[str] = []
        raises = 0
        while decision >= 0:
            assert moment.speaker is not None
            words = {
                "paso": ["paso"],
                "envido": ["envite", "envido 5"],
                "more": ["2 más"] if raises == 0 else [],
                "ordago": ["órdago"],
                "quiero": ["quiero"],
                "no quiero": ["No quiero"],
                "no queremos": ["no queremos"] if len(moment.waiting) == 1 else [],
            }
            said = draw.choice([w for k in moment.legal_actions() for w in words.get(k, [])])
            assert tree.follow(heard) == decision
            decision = int(tree.child[tree.say(decision, said)])
            after = moment.say(moment.speaker, said)
            raises += after.offered != moment.offered and moment.bettor is not None
            heard.append(said)
            moment = after
        if moment.result is None:
            moment = moment.say(moment.waiting[0], draw.choice(["quiero", "no quiero"]))
        assert moment.result is not None
        assert moment.result.kind == END_KINDS[tree.kind[-1 - decision]]
        assert moment.result.stones == tree.stones[-1 - decision]


def test_no_two_words_at_a_decision_mean_the_same() -> None:
    tree = lance_tree(ALL, Sizes.parse("2 +2"))
    last_to_answer = tree.follow(["envido", "no quiero"])
    assert tree.words(last_to_answer) == ("quiero", "no quiero", "2 mas", "ordago")
    after_quiero = tree.follow(["envido", "quiero"])
    assert tree.words(after_quiero) == ("quiero", "2 mas", "ordago")


def test_no_queremos_is_there_when_asked_for_and_only_where_a_partner_waits() -> None:
    tree = lance_tree(ALL, no_queremos=True)
    assert tree.n_decisions == 48
    assert "no queremos" in tree.words(tree.follow(["envido"]))
    assert "no queremos" not in tree.words(tree.follow(["envido", "no quiero"]))
    assert "no queremos" not in lance_tree(ALL).word


def test_words_that_are_not_there_are_refused_by_name() -> None:
    tree = lance_tree(ALL)
    with pytest.raises(InvalidInput, match=r"know no 'envido 7' here.*paso, envido 2, ordago"):
        tree.follow(["paso", "envido 7"])
    with pytest.raises(InvalidInput, match="quiero cannot be said now"):
        tree.follow(["quiero"])
    with pytest.raises(InvalidInput, match="over before 'quiero'"):
        tree.follow(["paso", "paso", "paso", "paso", "quiero"])
    with pytest.raises(InvalidInput, match="nobody has to speak"):
        tree.follow(["paso", "paso", "paso", "paso"])


@pytest.mark.parametrize("text", ["1", "x", "2 2", "2 +0", "2.5", "-3"])
def test_sizes_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        Sizes.parse(text)


@pytest.mark.parametrize("players", [(0, 2), (0, 1, 1), (0, 5), ()])
def test_players_that_cannot_bet_are_refused(players: tuple[int, ...]) -> None:
    with pytest.raises(InvalidInput):
        lance_tree(players)
