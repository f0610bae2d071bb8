"""What a page says in each language; its script shows one of them at a time."""

from __future__ import annotations

from typing import Any

from musodds.discards.model import load_model
from musodds.game.hands import hand_table
from musodds.game.showdown import describe
from musodds.game.variant import LANCES, N_PLAYERS, Variant
from musodds.knowledge.names import SENAS
from musodds.text import LANGUAGES, _, speaking
from musodds.view.charts.asked import DEFAULT_MODEL, exact_source, model_source, variant_label
from musodds.view.charts.labels import lance_label, seat_label
from musodds.view.report.texts import page_texts, script_texts
from musodds.view.senas import sena_meaning

#: Each language's own name.
LANGUAGE_NAMES = {"en": "English", "es": "Español", "eu": "Euskara"}


def words_by_language(variant: Variant) -> dict[str, Any]:
    """Return, by language, all that a page says."""
    found = {}
    for code in LANGUAGES:
        with speaking(code):
            found[code] = _words(variant) | {"name": LANGUAGE_NAMES[code]}
    return found


def _words(variant: Variant) -> dict[str, Any]:
    cards = hand_table(variant).cards[::-1]
    shows = {lance: [describe(lance, hand, variant) for hand in cards] for lance in _SHOWN}
    distinct = {lance: list(dict.fromkeys(found)) for lance, found in shows.items()}
    return {
        "variant": variant_label(variant),
        "seats": [seat_label(seat) for seat in range(N_PLAYERS)],
        "lances": [lance_label(lance) for lance in (*LANCES, "net")],
        "events": [
            _("our pair takes it, of all deals"),
            _("our pair takes it, if both pairs take part"),
            _("both pairs take part"),
            _("my hand is the best of the four"),
        ],
        "senas": [sena_meaning(name) for name in SENAS],
        "shows": distinct,
        # By hand, which of these it shows.
        "shown": {
            lance: [distinct[lance].index(text) for text in found] for lance, found in shows.items()
        },
        "source": exact_source(),
        "model": model_source(load_model(DEFAULT_MODEL, variant.kings)),
        "texts": page_texts() | script_texts(),
    }


_SHOWN = ("pares", "juego")
