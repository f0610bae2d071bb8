"""A phrase, what stands between two operators, and the cards it may name."""

from __future__ import annotations

from dataclasses import dataclass

from musodds.game.cards import parse_cards
from musodds.game.errors import InvalidInput
from musodds.game.variant import Variant
from musodds.knowledge.mistakes import MistakeError
from musodds.knowledge.names import normalize
from musodds.text import _


@dataclass(frozen=True)
class Phrase:
    """Words between two operators, and the place of the first in the expression."""

    text: str
    start: int

    @property
    def key(self) -> str:
        return normalize(self.text)


def cards_or_none(text: str, variant: Variant) -> tuple[int, ...] | None:
    """Return the cards a text names, or None if it is no list of cards."""
    try:
        return parse_cards(text, variant)
    except InvalidInput:
        return None


def check_real(name: str, phrase: Phrase, variant: Variant) -> None:
    """Check that la real is named only where it is played."""
    if name == "real" and variant.real == "off":
        raise MistakeError(
            phrase.start, _("la real is not played here; it is where real is sota or figure")
        )
