"""The order of *all* hands in every lance: as the oracle sorts them, and by a golden digest."""

from __future__ import annotations

from hashlib import sha256
from itertools import groupby

import numpy as np
import pytest
from knowledge_oracle import dealt, distinct, kind, total
from oracle import LANCES, PARES_PAY, juego_pay, value

from musodds.game.hands import hand_table
from musodds.game.variant import Variant

VARIANTS = [(kings, real) for kings in (8, 4) for real in ("off", "sota", "figure")]

#: sha256 of every hand from the best to the worst, ties joined by "=", by kings, real and lance.
GOLDEN: dict[tuple[int, str, str], str] = {
    (8, "off", "grande"): "c8d7ea5fe1779b1fdea85ec82b82b38bbb7b9a054c49a4e498958313198d02e8",
    (8, "off", "chica"): "54a39683a212fca54c773250bedcd6da5f42efb77113b80baae2535121c8f70d",
    (8, "off", "pares"): "2735927317d881a31f8c6a7dbbd92262d9db3de2f4eb97c78c46235199a41941",
    (8, "off", "juego"): "64a38b12667214e8805f6108764ddbe49589d6776dd41a81504e315889ce1fdf",
    (8, "off", "punto"): "ee175f5de8869c278ab6e7cee3c703fd1ce5b500b061cb3618aed33f03acb3f7",
    (8, "sota", "grande"): "c8d7ea5fe1779b1fdea85ec82b82b38bbb7b9a054c49a4e498958313198d02e8",
    (8, "sota", "chica"): "54a39683a212fca54c773250bedcd6da5f42efb77113b80baae2535121c8f70d",
    (8, "sota", "pares"): "2735927317d881a31f8c6a7dbbd92262d9db3de2f4eb97c78c46235199a41941",
    (8, "sota", "juego"): "7ec5751e928905c48bda051e9690ae09b139430690d4a92bc236a6c72903ad33",
    (8, "sota", "punto"): "ee175f5de8869c278ab6e7cee3c703fd1ce5b500b061cb3618aed33f03acb3f7",
    (8, "figure", "grande"): "c8d7ea5fe1779b1fdea85ec82b82b38bbb7b9a054c49a4e498958313198d02e8",
    (8, "figure", "chica"): "54a39683a212fca54c773250bedcd6da5f42efb77113b80baae2535121c8f70d",
    (8, "figure", "pares"): "2735927317d881a31f8c6a7dbbd92262d9db3de2f4eb97c78c46235199a41941",
    (8, "figure", "juego"): "88a72483c9fb53bcc8b1ef1bc42b2a8fa25d2d30ac3b869983dd89332d7d044a",
    (8, "figure", "punto"): "ee175f5de8869c278ab6e7cee3c703fd1ce5b500b061cb3618aed33f03acb3f7",
    (4, "off", "grande"): "c35dfd225a15b191840fb30b313fa5c061227f09bfbc4493f28a4008881c77df",
    (4, "off", "chica"): "614914ec76400c05ef116a086bf757d4772cbd707bb92437bc184d351eb1d5e7",
    (4, "off", "pares"): "95f774aad5db13ecbafa1f16125a8d10ac73abfbc77fde118ac394c5d70fa600",
    (4, "off", "juego"): "6629ea51e984af663ec37c91dc72e32cde5e52c0b442068ba906860bd30f1795",
    (4, "off", "punto"): "042d0c6bf2c7a61fdab96fa27bad5d5fd7787e2b3d51d3170e56208b6c999aaa",
    (4, "sota", "grande"): "c35dfd225a15b191840fb30b313fa5c061227f09bfbc4493f28a4008881c77df",
    (4, "sota", "chica"): "614914ec76400c05ef116a086bf757d4772cbd707bb92437bc184d351eb1d5e7",
    (4, "sota", "pares"): "95f774aad5db13ecbafa1f16125a8d10ac73abfbc77fde118ac394c5d70fa600",
    (4, "sota", "juego"): "4ba1fb1393995c7ecd23c25e42bccd738085998daed646b088ff6926e10bc2a3",
    (4, "sota", "punto"): "042d0c6bf2c7a61fdab96fa27bad5d5fd7787e2b3d51d3170e56208b6c999aaa",
    (4, "figure", "grande"): "c35dfd225a15b191840fb30b313fa5c061227f09bfbc4493f28a4008881c77df",
    (4, "figure", "chica"): "614914ec76400c05ef116a086bf757d4772cbd707bb92437bc184d351eb1d5e7",
    (4, "figure", "pares"): "95f774aad5db13ecbafa1f16125a8d10ac73abfbc77fde118ac394c5d70fa600",
    (4, "figure", "juego"): "c5662b74b40ab1e7f0929886f1825dec79297b137e1da2bdec2bf23a3e2ae906",
    (4, "figure", "punto"): "042d0c6bf2c7a61fdab96fa27bad5d5fd7787e2b3d51d3170e56208b6c999aaa",
}


def table_order(kings: int, real: str, lance: str) -> str:
    """All hands of a table from the best to the worst: ``RRRR RRRC ... A444=...``."""
    table = hand_table(Variant(kings, real))
    place = table.order(lance).tolist()
    ranked = sorted(zip(place, table.names, strict=True), key=lambda row: (-row[0], row[1]))
    return " ".join(
        "=".join(name for _place, name in level)
        for _place, level in groupby(ranked, key=lambda row: row[0])
    )


def oracle_order(kings: int, real: str, lance: str) -> str:
    """The same from the rules; hands that take no part come last, all alike."""
    worth = {hand: value(lance, hand, kings, real) for hand in distinct(kings)}
    out = sorted(hand for hand in worth if worth[hand] is None)
    taking_part = sorted(hand for hand in worth if worth[hand] is not None)
    taking_part.sort(key=lambda hand: worth[hand], reverse=True)
    levels = ["=".join(level) for _worth, level in groupby(taking_part, key=lambda h: worth[h])]
    return " ".join([*levels, *(["=".join(out)] if out else [])])


@pytest.mark.parametrize("lance", LANCES)
@pytest.mark.parametrize(("kings", "real"), VARIANTS)
def test_every_order_is_the_oracles(kings: int, real: str, lance: str) -> None:
    assert table_order(kings, real, lance) == oracle_order(kings, real, lance)


@pytest.mark.parametrize(("kings", "real", "lance"), GOLDEN)
def test_golden_digest_of_all_hands_sorted(kings: int, real: str, lance: str) -> None:
    digest = sha256(table_order(kings, real, lance).encode()).hexdigest()
    assert digest == GOLDEN[kings, real, lance]


def test_there_is_a_digest_for_every_variant_and_lance() -> None:
    assert set(GOLDEN) == {(kings, real, lance) for kings, real in VARIANTS for lance in LANCES}
    by_lance = {lance: {v for k, v in GOLDEN.items() if k[2] == lance} for lance in LANCES}
    # Only juego knows la real.
    assert {lance: len(digests) for lance, digests in by_lance.items()} == {
        "grande": 2,
        "chica": 2,
        "pares": 2,
        "juego": 6,
        "punto": 2,
    }


@pytest.mark.parametrize("kings", [8, 4])
def test_multiplicities_are_those_of_dealing_every_hand(kings: int) -> None:
    table = hand_table(Variant(kings))
    assert dict(zip(table.names, table.multiplicity.tolist(), strict=True)) == dealt(kings)


@pytest.mark.parametrize("kings", [8, 4])
def test_sums_and_stones_of_every_hand(kings: int) -> None:
    table = hand_table(Variant(kings))
    for i, name in enumerate(table.names):
        assert table.points[i] == total(name)
        assert table.pares_stones[i] == PARES_PAY[kind(name)]
        assert table.juego_stones[i] == juego_pay(name)
        assert table.punto[i] == (total(name) if total(name) < 31 else 0)


@pytest.mark.parametrize("kings", [8, 4])
def test_a_hands_index_is_its_place_at_grande(kings: int) -> None:
    table = hand_table(Variant(kings))
    assert table.order("grande").tolist() == list(range(table.n))
    assert all(table.index[hand] == i for i, hand in enumerate(table.cards))


@pytest.mark.parametrize("kings", [8, 4])
def test_a_table_cannot_be_changed(kings: int) -> None:
    table = hand_table(Variant(kings))
    assert hand_table(Variant(kings)) is table
    for array in (table.counts, table.multiplicity, table.chica, table.pares, table.juego):
        with pytest.raises(ValueError, match="read-only"):
            np.copyto(array, 0)
