"""What each event and figure is that results count, in two sentences."""

from __future__ import annotations

from difflib import get_close_matches

from musodds.game.errors import InvalidInput
from musodds.results.labels import label
from musodds.text import _


def _events() -> dict[str, str]:
    return {
        "win": _(
            "My partner or I hold the best hand in the lance, so my pair takes it, bets or none. A "
            "lance that is absent, which nobody can play, counts as not won."
        ),
        "contested": _(
            "Both pairs have a player who takes part in the lance, so it can be bet on. Grande and "
            "chica always are; pares and juego only if both pairs have one."
        ),
        "win_if_contested": _(
            "My pair takes the lance, of those deals only in which it is contested. It is the "
            "chance to go by when there is a bet to accept."
        ),
        "mine_best": _(
            "My own hand is the best of the four in the lance. Ties go to the player nearest the "
            "mano, so the same hand does no worse in an earlier seat."
        ),
        "mine_beats_rivals": _(
            "My own hand beats both rivals in the lance, whatever my partner holds. Without pares "
            "or juego it beats nobody there."
        ),
        "won_contested": _(
            "Deals in which both pairs take part in the lance and mine takes it. They are counted "
            "one by one, not estimated, unless the answer says that it was sampled."
        ),
        "won_uncontested": _(
            "Deals in which only my pair has pares (or juego). There is no betting, and we collect "
            "what they are worth at the end."
        ),
        "lost_contested": _(
            "Deals in which both pairs take part in the lance and theirs takes it. If a bet was "
            "accepted they are paid it."
        ),
        "lost_uncontested": _(
            "Deals in which only their pair has pares (or juego). There is no betting, and they "
            "collect what they are worth at the end."
        ),
        "absent": _(
            "Deals in which the lance is not played: nobody has pares, nobody has juego, or, for "
            "punto, somebody has. Nobody wins it."
        ),
        "net_stones_if_all_pass": _(
            "Our stones less theirs at the end of the hand if nobody bets, on average over all "
            "deals. Grande and chica are worth 1, pares and juego what the winners hold, punto 1."
        ),
        "standard_error": _(
            "How far a sampled number may lie from the true one: within one of these two times in "
            "three, within two of them 95 times in 100. An exact number has none."
        ),
        "probability": _(
            "The deals that fit what was asked over all deals that fit what is known. It is exact: "
            "both are counted."
        ),
        "needed": _(
            "The chance to win the lance at which accepting and refusing are worth the same. With "
            "more than that one accepts."
        ),
        "margin": _(
            "By how much accepting raises our chance to win the juego above what refusing leaves. "
            "Below zero one refuses."
        ),
        "deje": _(
            "What a refused bet pays to those who bet, at once unless dejes are counted at the "
            "end. It is 1 stone for a first bet, else what was on the table before the raise, or "
            "one more where the table plays so."
        ),
        "stand": _(
            "Our chance to win the juego if the rivals bet 2 in every lance, we refuse those "
            "before this one and accept it here. The best lance to stand in has the highest."
        ),
        "we_go_out": _(
            "The juego ends in this lance and is ours, as the stones are counted in order. What "
            "the later lances hold no longer matters then."
        ),
        "net_stones": _(
            "Our stones less theirs at the end of the hand, on average over the deals that fit. It "
            "is what a choice is ranked by unless lances are given another worth."
        ),
        "behind": _(
            "By how many stones a choice falls short of the best one, on the same deals. It is "
            "surer than the difference of the two numbers, for luck falls on both alike."
        ),
        "indistinguishable": _(
            "Choices so near the best that this sample cannot tell them apart: within three "
            "standard errors of the difference. More --deals may part them."
        ),
    }


#: The names that `event_text` explains.
EVENTS = (
    "win",
    "contested",
    "win_if_contested",
    "mine_best",
    "mine_beats_rivals",
    "won_contested",
    "won_uncontested",
    "lost_contested",
    "lost_uncontested",
    "absent",
    "net_stones_if_all_pass",
    "standard_error",
    "probability",
    "needed",
    "margin",
    "deje",
    "stand",
    "we_go_out",
    "net_stones",
    "behind",
    "indistinguishable",
)


def event_text(name: str) -> str:
    """Return in two sentences what the event or figure of that name is.

    Raises
    ------
    InvalidInput
        If no result has such a name.
    """
    key = name.strip().lower().replace("-", "_").replace(" ", "_")
    titles = {label(event).lower().replace(" ", "_"): event for event in EVENTS}
    key = titles.get(key, key)
    if key not in EVENTS:
        near = get_close_matches(key, [*EVENTS, *titles], n=1)
        message = (
            _("no result has {name!r}; did you mean {near!r}?").format(name=name, near=near[0])
            if near
            else _("no result has {name!r}; what can be explained: {events}").format(
                name=name, events=", ".join(EVENTS)
            )
        )
        raise InvalidInput(message)
    return _events()[key]
