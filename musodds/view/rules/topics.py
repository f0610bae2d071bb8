"""The topics of the rules, and the text of each; every example is worked out by `musodds.game`."""

from __future__ import annotations

from collections.abc import Callable

from musodds.game.errors import InvalidInput
from musodds.game.variant import Variant, parse_lance
from musodds.text import _
from musodds.view.rules import cards, lances, score, tables
from musodds.view.rules.layout import prose
from musodds.view.terminal import fitted


@fitted
def rules_text(topic: str | None, variant: Variant) -> str:
    """Return a topic explained, with an example; without one, the list of topics.

    Raises
    ------
    InvalidInput
        If there is no such topic.
    """
    if topic is None:
        return _contents()
    title, explain = TOPICS[_topic(topic)]
    return "\n".join([title().upper(), "", *explain(variant)])


def _topic(text: str) -> str:
    """Return the topic that a name in any of the three languages names."""
    from difflib import get_close_matches

    from musodds.knowledge.names import normalize

    name = normalize(text)
    if name in TOPICS:
        return name
    titles = {normalize(title()): key for key, (title, _explain) in TOPICS.items()}
    if name in titles or name in _ALIASES:
        return titles.get(name) or _ALIASES[name]
    try:
        return parse_lance(name)
    except InvalidInput:
        known = {**{key: key for key in TOPICS}, **titles, **_ALIASES}
        near = get_close_matches(name, known, n=1)
        message = _("no topic {text!r}; the topics are {topics}").format(
            text=text, topics=", ".join(TOPICS)
        )
        if near:
            message = _("no topic {text!r}; did you mean {near!r}?").format(text=text, near=near[0])
        raise InvalidInput(message) from None


def _contents() -> str:
    lines = [_("The rules musodds plays by. 'musodds rules TOPIC' explains one:"), ""]
    width = max(map(len, TOPICS))
    lines += [f"  {name:<{width}}  {title()}" for name, (title, _explain) in TOPICS.items()]
    lines += [
        "",
        *prose(
            _(
                "Tables differ. --kings and --real choose the variant; 'musodds rules tables' "
                "has what other tables do, who says so, and what is done here."
            )
        ),
    ]
    return "\n".join(lines)


#: Topic -> its title in the language in use, and what explains it.
TOPICS: dict[str, tuple[Callable[[], str], Callable[[Variant], list[str]]]] = {
    "deck": (lambda: _("the deck"), cards.deck),
    "seats": (lambda: _("the seats"), cards.seats),
    "mus": (lambda: _("mus and discards"), cards.mus),
    "senas": (lambda: _("señas"), cards.senas),
    "lances": (lambda: _("the lances"), lances.lances),
    "grande": (lambda: _("grande"), lances.grande),
    "chica": (lambda: _("chica"), lances.chica),
    "pares": (lambda: _("pares"), lances.pares),
    "juego": (lambda: _("juego"), lances.juego),
    "punto": (lambda: _("punto"), lances.punto),
    "real": (lambda: _("la real"), lances.real),
    "ties": (lambda: _("ties"), lances.ties),
    "bets": (lambda: _("bets"), score.bets),
    "ordago": (lambda: _("órdago"), score.ordago),
    "counting": (lambda: _("the count of a hand"), score.counting),
    "score": (lambda: _("the score"), score.score),
    "tables": (lambda: _("what other tables do"), tables.tables),
}

#: Other words for topics, as people may type them.
_ALIASES = {
    **dict.fromkeys(("baraja", "cartas", "cards", "kings", "reyes", "kartak"), "deck"),
    **dict.fromkeys(("puestos", "asientos", "mano", "postre", "esku", "lekuak"), "seats"),
    **dict.fromkeys(("discards", "descartes", "deskarteak"), "mus"),
    **dict.fromkeys(("signs", "signals", "keinuak", "keinu"), "senas"),
    **dict.fromkeys(("jokaldiak",), "lances"),
    **dict.fromkeys(("la-real", "erreala", "31-erreala"), "real"),
    **dict.fromkeys(("empates", "berdinketak", "tie"), "ties"),
    **dict.fromkeys(
        ("envite", "envido", "envites", "apuestas", "enbido", "apustuak", "deje", "dejes"), "bets"
    ),
    **dict.fromkeys(("hordago",), "ordago"),
    **dict.fromkeys(("stones", "piedras", "tantos", "tantoak", "conteo", "recuento"), "counting"),
    **dict.fromkeys(("amarracos", "hamarrekoak", "target", "juegos"), "score"),
    **dict.fromkeys(
        ("mesas", "variantes", "variants", "mahaiak", "vacas", "corrido", "mus-corrido"), "tables"
    ),
}
