"""What a result says, in two sentences; what each event is that results count."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from musodds.game.arguments import checked
from musodds.game.errors import InvalidInput
from musodds.game.variant import LANCES, lance_title, seat_title
from musodds.results.labels import label, value_title
from musodds.text import _
from musodds.view.numbers import gain, hundredths, percent
from musodds.view.settlement import paid_when, pair_name, score_text

Result = Mapping[str, Any]


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
            "mano, so the same hand does better in an earlier seat."
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


@checked
def explain(result: Any) -> str:
    """Return in two sentences what a result says.

    Parameters
    ----------
    result : mapping or result object
        What any command prints with ``--json``, or what any function returns.

    >>> from musodds.engines.freq import freq
    >>> print(explain(freq("31", given="juego & no-pares")))
    Of the 8,192 ways in which an unseen hand fits juego & no-pares, 3,584 fit 31. \
That is 43.75%, counted exactly.

    Raises
    ------
    InvalidInput
        If it is no result of musodds.
    """
    value = result.to_dict() if hasattr(result, "to_dict") else result
    if isinstance(value, Mapping):
        for fields, tell in _KINDS:
            if all(field in value for field in fields):
                return tell(value)
        if "error" in value and "line" in value:
            return _("Line {line} was not understood, so there is no answer. {error}.").format(
                line=value["line"], error=str(value["error"]).rstrip(".")
            )
    raise InvalidInput(
        _(
            "this is no result of musodds: give what one command prints as JSON, or name an event "
            "such as win"
        )
    )


def _odds(value: Result) -> str:
    wins = _listed(
        f"{lance_title(lance)} {percent(round(value['probabilities'][lance]['win'], 6))}"
        for lance in LANCES
    )
    how = (
        _("counting all {deals:,} deals that fit")
        if value["method"] == "exact"
        else _("in a sample of {deals:,} deals")
    ).format(deals=value["deals"])
    return _(
        "You hold {hand} as {seat}{known}; every hidden hand is dealt at random from the other "
        "cards, {how}. So often does your pair hold the best hand in each lance, one that nobody "
        "can play counting as not won: {wins}."
    ).format(
        hand=value["hand"],
        seat=seat_title(value["seat"]),
        known=_told(value.get("known", {})),
        how=how,
        wins=wins,
    )


def _told(known: Mapping[str, str]) -> str:
    if not known:
        return ""
    told = ", ".join(f"{label(name)} {value_title(text)}" for name, text in known.items())
    return _(" and know: {told}").format(told=told)


def _seats(value: Result) -> str:
    nets = _listed(
        f"{seat_title(one['seat'])} {gain(one['net_stones_if_all_pass']['mean'])}"
        for one in value["seats"]
        if "net_stones_if_all_pass" in one
    )
    if not nets:
        return _comparison(value["seats"][0])
    return _(
        "{hand} is looked at from each of the four seats, since whoever is nearer the mano wins "
        "ties. The stones it brings if nobody bets, ours less theirs: {nets}."
    ).format(hand=value["seats"][0]["hand"], nets=nets)


def _comparison(value: Result) -> str:
    hands = [one["hand"] for one in value["hands"]]
    gaps = _listed(
        f"{one['hand']} {gain(one['net_stones_if_all_pass'])}" for one in value["differences"]
    )
    return _(
        "{hands} are asked the same question as {seat}, one after the other, so only the cards "
        "differ. In stones if nobody bets, against {first}: {gaps}."
    ).format(hands=", ".join(hands), seat=seat_title(value["seat"]), first=hands[0], gaps=gaps)


def _frequency(value: Result) -> str:
    asked, of = value["expression"], value["of"]
    chance = percent(value["probability"])
    numbers = {"total": value["total"], "favourable": value["favourable"]}
    if of == 1:
        given = value["given"] or _("what is known")
        return _(
            "Of the {total:,} ways in which an unseen hand fits {given}, {favourable:,} fit "
            "{asked}. That is {chance}, counted exactly."
        ).format(given=given, asked=asked, chance=chance, **numbers)
    return _(
        "In {favourable:,} of {total:,} ways to deal {of} unseen hands at least {at_least} of them "
        "fit {asked}. That is {chance}, counted exactly."
    ).format(of=of, at_least=value["at_least"], asked=asked, chance=chance, **numbers)


def _knowledge(value: Result) -> str:
    return _(
        "{expression} is true of {distinct:,} different hands. A hand dealt at random is one of "
        "them {chance} of the time: {physical:,} of {total:,} hands, suits told apart."
    ).format(
        expression=value["expression"],
        distinct=value["distinct"],
        chance=percent(value["probability"]),
        physical=value["physical"],
        total=value["physical_total"],
    )


def _showdown(value: Result) -> str:
    won = _listed(
        f"{lance_title(lance)}: {pair_name(outcome['pair'])}"
        for lance, outcome in value["lances"].items()
        if outcome["pair"] is not None
    )
    first = _("The four hands are compared lance by lance in the order of counting: {won}.")
    score = score_text(tuple(value["score"]))
    if value["juego_won_by"] is None:
        second = _("The score, the mano's pair first, is now {score}.")
    else:
        second = _("The juego is won by the {pair} at {score}, and the count stops there.")
    pair = "" if value["juego_won_by"] is None else pair_name(value["juego_won_by"])
    return first.format(won=won) + " " + second.format(score=score, pair=pair)


def _decision(value: Result) -> str:
    facts = {
        "lance": lance_title(value["lance"]),
        "win": percent(round(value["win"], 6)),
        "margin": hundredths(abs(value["margin"])),
        "deje": paid_when(value["deje"], value["dejes"]),
    }
    first = _(
        "The rivals have bet in {lance}, which your pair wins {win} of the time given all that is "
        "known and that both pairs play it."
    )
    if abs(value["margin"]) <= value["error"]:
        second = _("Accepting is worth the same as refusing, which pays {deje} and plays on.")
    elif value["accept"]:
        second = _(
            "Accepting wins {margin} juegos in a hundred more than refusing, which pays {deje} "
            "and plays on."
        )
    else:
        second = _(
            "Refusing, which pays {deje} and plays on, wins {margin} juegos in a hundred "
            "more than accepting."
        )
    return f"{first} {second}".format(**facts)


def _outlook(value: Result) -> str:
    return _(
        "At {score} with {hand} as {seat} you win the juego, in this hand or a later one, {win} of "
        "the time if nobody bets. If they bet in every lance and you accept only one, it should be "
        "{best}."
    ).format(
        score=score_text(tuple(value["score"])),
        hand=value["hand"],
        seat=seat_title(value["seat"]),
        win=percent(round(value["win"], 6)),
        best=lance_title(value["best"]),
    )


def _equity(value: Result) -> str:
    win = value["win"]
    if "score" not in value:
        return _(
            "For every score of a juego to {target} the table has our chance to win it, by whose "
            "mano the coming hand is. It is solved backwards from the last stone, over all deals."
        ).format(target=value["target"])
    chances = (
        percent(round(win, 6))
        if isinstance(win, float)
        else _listed(
            (_("our mano {win}") if who == "us" else _("their mano {win}")).format(
                win=percent(round(chance, 6))
            )
            for who, chance in win.items()
        )
    )
    return _(
        "The juego to {target} stands at {score}, and hands are dealt and counted until a pair has "
        "won it. So often it is ours: {chances}."
    ).format(target=value["target"], score=score_text(tuple(value["score"])), chances=chances)


def _simulation(value: Result) -> str:
    low, high = value["interval_95"]
    return _(
        "Two ways of betting, {us} and {them}, played {n:,} juegos against each other. We won "
        "{share}, and the true share lies between {low} and {high} 95 times in 100."
    ).format(
        us=value_title(value["us"]),
        them=value_title(value["them"]),
        n=value["juegos"],
        share=percent(value["share"]),
        low=percent(round(low, 5)),
        high=percent(round(high, 5)),
    )


def _discard(value: Result) -> str:
    best = value["options"][0]
    tied = value["indistinguishable"]
    first = _(
        "With {hand} as {seat}, all having given mus, every choice of cards to throw is played out "
        "on the same deals."
    )
    second = (
        _("Throwing {throw} is best, at {net:+.3f} stones a hand, ours less theirs.")
        if not tied
        else _(
            "Throwing {throw} comes first at {net:+.3f} stones a hand, ours less theirs, but "
            "keeping {tied} cannot be told apart from it."
        )
    )
    return f"{first} {second}".format(
        hand=value["hand"],
        seat=seat_title(value["seat"]),
        throw=best["throw"],
        net=best["net_stones"],
        tied=", ".join(keep or "-" for keep in tied),
    )


def _mus(value: Result) -> str:
    first = _(
        "With {hand} as {seat}, those before having given mus, cutting brings {cut:+.3f} stones a "
        "hand and mus {mus:+.3f}, ours less theirs."
    )
    second = {
        "cut": _("So cut: you hold more now than you could expect to draw."),
        "mus": _("So give mus: the draw is worth more than what you hold."),
        "tie": _("The two cannot be told apart."),
    }[value["advice"]]
    return f"{first} {second}".format(
        hand=value["hand"],
        seat=seat_title(value["seat"]),
        cut=value["cut"]["net_stones"],
        mus=value["mus"]["net_stones"],
    )


#: What tells the kinds of results apart, and what explains each; the first that fits.
_KINDS: Sequence[tuple[Sequence[str], Callable[[Result], str]]] = (
    (("seats",), _seats),
    (("counts", "probabilities", "deals"), _odds),
    (("hands", "differences"), _comparison),
    (("favourable", "total", "expression"), _frequency),
    (("distinct", "physical", "expression"), _knowledge),
    (("lances", "juego_won_by", "score"), _showdown),
    (("accept", "margin", "lance"), _decision),
    (("lances", "best", "we_go_out"), _outlook),
    (("interval_95", "share", "juegos"), _simulation),
    (("win", "target", "model"), _equity),
    (("options", "indistinguishable"), _discard),
    (("cut", "mus", "advice"), _mus),
)


def _listed(parts: Any) -> str:
    return ", ".join(parts)
