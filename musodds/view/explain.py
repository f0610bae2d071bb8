"""What a result says, in two sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from musodds.game.arguments import checked
from musodds.game.errors import InvalidInput
from musodds.game.variant import LANCES, N_PLAYERS, lance_title, seat_title
from musodds.results.labels import label, value_title
from musodds.text import _
from musodds.view.bet import word_title
from musodds.view.numbers import gain, hundredths, percent
from musodds.view.settlement import paid_when, pair_name, score_text

Result = Mapping[str, Any]


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
    if value.get("weighed"):
        how = _("each deal counting as often as players of the model do what is known of them")
    elif value["method"] == "exact":
        how = _("counting all {deals:,} deals that fit").format(deals=value["deals"])
    else:
        how = _("in a sample of {deals:,} deals that fit").format(deals=value["deals"])
    return _(
        "You hold {hand} as {seat}{known}; the hidden hands come from the other cards, {how}. So "
        "often does your pair hold the best hand in each lance, one that nobody can play counting "
        "as not won: {wins}."
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
    if of == N_PLAYERS:
        return _(
            "In {favourable:,} of {total:,} ways to deal the four hands at least {at_least} of "
            "them fit {asked}. That is {chance}, counted exactly."
        ).format(at_least=value["at_least"], asked=asked, chance=chance, **numbers)
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
    if value.get("cutting") and value["cutting"]["advice"] == "cut":
        first = _(
            "With {hand} as {seat} cutting is worth more than giving mus; if all give it, every "
            "choice of cards to throw is played out on the same deals."
        )
    else:
        first = _(
            "With {hand} as {seat}, all having given mus, every choice of cards to throw is played "
            "out on the same deals."
        )
    second = (
        _("Throwing {throw} is best, at {worth}.")
        if not tied
        else _(
            "Throwing {throw} comes first at {worth}, but keeping {tied} cannot be told apart from "
            "it."
        )
    )
    return f"{first} {second}".format(
        hand=value["hand"],
        seat=seat_title(value["seat"]),
        throw=best["throw"],
        worth=_worth(best, value),
        tied=", ".join(keep or "-" for keep in tied),
    )


def _bet(value: Result) -> str:
    words = sorted(value["words"], key=lambda word: word["loss"])
    rest = _listed(f"{word_title(word['word'])} {gain(-word['loss'])}" for word in words[1:])
    first = _(
        "With {hand} as {seat} in {lance}, {word} brings most: {worth} stones on average, ours "
        "less theirs, of that lance alone."
    )
    second = _("The others bring, against it: {rest}.") if rest else _("There is no other word.")
    return f"{first} {second}".format(
        hand=value["hand"],
        seat=seat_title(value["seat"]),
        lance=lance_title(value["lance"]),
        word=word_title(words[0]["word"]),
        worth=gain(words[0]["worth"]),
        rest=rest,
    )


def _worth(way: Result, value: Result) -> str:
    """Return what a way to play is worth, in what the choice was made by."""
    if value.get("unit") == "juegos":
        return _("{n} juegos won in a hundred").format(n=hundredths(way["juegos"]))
    if way.get("worth", way["net_stones"]) != way["net_stones"]:
        return _("{n} by what you said the lances are worth").format(n=gain(way["worth"]))
    return _("{n} stones a hand, ours less theirs").format(n=gain(way["net_stones"]))


def _mus(value: Result) -> str:
    first = _(
        "With {hand} as {seat}, those before having given mus, cutting brings {cut} and mus {mus}."
    )
    second = {
        "cut": _("So cut: you hold more now than you could expect to draw."),
        "mus": _("So give mus: the draw is worth more than what you hold."),
        "tie": _("The two cannot be told apart."),
    }[value["advice"]]
    return f"{first} {second}".format(
        hand=value["hand"],
        seat=seat_title(value["seat"]),
        cut=_worth(value["cut"], value),
        mus=_worth(value["mus"], value),
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
    (("words", "ordago_worth", "gap"), _bet),
)


def _listed(parts: Any) -> str:
    return ", ".join(parts)
