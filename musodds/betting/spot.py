"""Where a lance is bet on: who takes part, which hands they may hold, and what the ends pay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from math import comb, isfinite

import numpy as np
import numpy.typing as npt

from musodds.betting.at_score import BetScore, ScoredEnds, scored_ends
from musodds.betting.tree import END_KINDS, LanceTree, Sizes, lance_tree
from musodds.discards.model import FloatArray, load_model
from musodds.game.bets import ORDAGO, PASSED
from musodds.game.cards import check_deck, format_cards
from musodds.game.errors import InvalidInput
from musodds.game.hands import IntArray, hand_table
from musodds.game.showdown import EN_PASO, FOR_WINNING
from musodds.game.variant import (
    HAND_SIZE,
    LANCES,
    N_PLAYERS,
    SEAT_NAMES,
    Variant,
    lance_title,
    seat_title,
)
from musodds.text import _

#: Stones that an accepted órdago is worth near 0-0, where one stone is 0.028 of a juego.
ORDAGO_STONES = 20.0
#: Lances in which whoever has none takes no part, and says so before the bets.
DECLARED = ("pares", "juego")


@dataclass(frozen=True, eq=False)
class LanceGame:
    """A lance to be bet on, as arrays: all that a learner or an evaluator need know of it.

    A deal gives each seat one of ``n`` hands; its probability is that of dealing those cards from
    ``copies``, times the four seats' weights. At an end the pair of the seat with the greatest
    strength wins, or where a bet was refused the bettors' pair (``tree.pair``). It receives
    ``stake``, and with ``with_own`` also the ``own`` of its two players' hands; the other pair
    loses as much. At a score ``scored`` says what the ends pay instead.

    Attributes
    ----------
    tree : LanceTree
    counts : int64 ndarray, shape (n, ranks)
        Cards of each rank in a hand.
    copies : int64 ndarray, shape (ranks,)
        Cards of each rank that are dealt from.
    weight : float64 ndarray, shape (4, n)
        How likely each seat, holding the hand, would have come here: 0 to 1.
    strength : int64 ndarray, shape (4, n)
        Place of the hand in the lance, no two seats' alike; -1 for who takes no part.
    own : int64 ndarray, shape (n,)
        Stones of the hand's own pares or juego.
    stake : float64 ndarray, shape (ends,)
        In stones.
    with_own : bool ndarray, shape (ends,)
    scored : ScoredEnds, optional
    """

    tree: LanceTree
    counts: IntArray
    copies: IntArray
    weight: FloatArray
    strength: IntArray
    own: IntArray
    stake: FloatArray
    with_own: npt.NDArray[np.bool_]
    scored: ScoredEnds | None = None

    @property
    def n_hands(self) -> int:
        return int(self.counts.shape[0])

    def possible(self) -> npt.NDArray[np.bool_]:
        """Return which hands a seat may hold here, shape (4, n)."""
        fits: npt.NDArray[np.bool_] = np.all(self.counts <= self.copies, axis=1)
        possible: npt.NDArray[np.bool_] = (self.weight > 0) & fits
        return possible

    def to_mano(self, end: int, hands: Sequence[int]) -> float:
        """Return what an end pays the mano's pair: the rule that kernels are held to."""
        if self.scored is not None:
            return self.scored.to_mano(end, hands)
        winner = int(self.tree.pair[end])
        if winner < 0:
            winner = max(self.tree.players, key=lambda seat: self.strength[seat, hands[seat]]) % 2
        stones = float(self.stake[end])
        if self.with_own[end]:
            stones += float(self.own[hands[winner]] + self.own[hands[winner + 2]])
        return stones if winner == 0 else -stones


@dataclass(frozen=True)
class Spot:
    """A lance to be bet on.

    >>> spot = Spot(Variant(8), "pares", players=(0, 1, 3))
    >>> spot.game().tree.n_decisions
    19

    Attributes
    ----------
    players : tuple of int
        Seats that take part: at grande, chica and punto all four.
    sizes : Sizes
    ordago : float
        Stones that an accepted órdago is worth, whatever else was to be won.
    dead : tuple of int
        Cards known to be out of play.
    cut_by : int or None
        The seat that cut in the first round, those before it having given mus; None: as dealt.
    model : str
        How the four cut, where ``cut_by`` is given: a model's name or file.
    score : BetScore, optional
        Where the juego stands: ends then pay the chance to win it, and ``ordago`` says nothing.

    Raises
    ------
    InvalidInput
        For a lance, players, cards or an órdago that cannot be.
    """

    variant: Variant
    lance: str
    players: tuple[int, ...] = (0, 1, 2, 3)
    sizes: Sizes = field(default_factory=Sizes)
    ordago: float = ORDAGO_STONES
    dead: tuple[int, ...] = ()
    cut_by: int | None = None
    model: str = "human"
    score: BetScore | None = None

    def __post_init__(self) -> None:
        if self.lance not in LANCES:
            raise InvalidInput(
                _("no lance {lance!r}; the lances are {lances}").format(
                    lance=self.lance, lances=", ".join(LANCES)
                )
            )
        lance_tree(self.players, self.sizes)
        if self.lance not in DECLARED and len(self.players) < N_PLAYERS:
            raise InvalidInput(
                _("at {lance} all four players take part").format(lance=lance_title(self.lance))
            )
        if not isfinite(self.ordago) or self.ordago <= 0:
            raise InvalidInput(
                _("an accepted órdago is worth some stones, not {n}").format(n=self.ordago)
            )
        if self.score is not None and self.ordago != ORDAGO_STONES:
            raise InvalidInput(_("at a score an accepted órdago is worth the juego, not stones"))
        check_deck([(_("dead"), self.dead)], self.variant)
        if sum(self.variant.copies) - len(self.dead) < N_PLAYERS * HAND_SIZE:
            raise InvalidInput(
                _("{n} dead cards leave too few to deal four hands").format(n=len(self.dead))
            )
        if self.cut_by is not None and self.cut_by not in range(N_PLAYERS):
            raise InvalidInput(
                _("{seat!r} is no seat: the one who cut is 0 to 3").format(seat=self.cut_by)
            )

    @cached_property
    def copies(self) -> IntArray:
        """Cards of each rank that are dealt from."""
        dead = np.bincount(np.array(self.dead, np.int64), minlength=self.variant.n_ranks)
        copies: IntArray = np.array(self.variant.copies) - dead
        return copies

    def allowed(self) -> npt.NDArray[np.bool_]:
        """Return which hands the declarations allow each seat, shape (4, n).

        Pares and juego: who takes part has it, the others have not. Punto: nobody has juego.
        """
        table = hand_table(self.variant)
        allowed = np.ones((N_PLAYERS, table.n), bool)
        if self.lance == "punto":
            allowed[:] = table.juego == 0
        elif self.lance in DECLARED:
            for seat in range(N_PLAYERS):
                has_it = table.order(self.lance) > 0
                allowed[seat] = has_it if seat in self.players else ~has_it
        return allowed

    def fits(self) -> npt.NDArray[np.bool_]:
        """Return which hands the cards in play can make, shape (n,)."""
        fits: npt.NDArray[np.bool_] = np.all(hand_table(self.variant).counts <= self.copies, axis=1)
        return fits

    def weights(self) -> FloatArray:
        """Return how likely each seat would have come here with each hand, shape (4, n).

        Declarations allow a hand or not; after a cut, those before the cutter gave mus with the
        model's chance, and he did not; who had not been asked is as likely with any hand.
        """
        weights: FloatArray = self.allowed().astype(np.float64)
        if self.cut_by is not None:
            give = load_model(self.model, self.variant.kings).give[0]
            weights[: self.cut_by] *= give[: self.cut_by]
            weights[self.cut_by] *= 1.0 - give[self.cut_by]
        for seat in range(N_PLAYERS):
            if not weights[seat].any():
                raise InvalidInput(
                    _("in the model {model} the {seat} never comes here").format(
                        model=self.model, seat=seat_title(seat)
                    )
                )
        return weights

    def game(self) -> LanceGame:
        """Return the lance as arrays."""
        table = hand_table(self.variant)
        tree = lance_tree(self.players, self.sizes)
        strength = np.full((N_PLAYERS, table.n), -1)
        for seat in self.players:
            # Of equal hands that of the player nearest the mano is the better.
            strength[seat] = N_PLAYERS * table.order(self.lance) + (N_PLAYERS - 1 - seat)
        own = {"pares": table.pares_stones, "juego": table.juego_stones}
        stake, with_own = end_stakes(tree, self.lance, self.ordago)
        return LanceGame(
            tree=tree,
            counts=table.counts,
            copies=self.copies,
            weight=self.weights(),
            strength=strength,
            own=own.get(self.lance, np.zeros(table.n, np.int64)),
            stake=stake,
            with_own=with_own,
            scored=None
            if self.score is None
            else scored_ends(self.variant, tree, self.lance, self.score),
        )

    def describe(self) -> dict[str, object]:
        """Return the spot as JSON has it."""
        return {
            "kings": self.variant.kings,
            "real": self.variant.real,
            "lance": self.lance,
            "players": list(self.players),
            "sizes": asdict(self.sizes),
            "ordago": self.ordago,
            "dead": format_cards(self.dead, self.variant) if self.dead else "",
            "cut_by": None if self.cut_by is None else SEAT_NAMES[self.cut_by],
            "model": None if self.cut_by is None else self.model,
            **({} if self.score is None else self.score.describe()),
        }


def end_stakes(
    tree: LanceTree, lance: str, ordago: float
) -> tuple[FloatArray, npt.NDArray[np.bool_]]:
    """Return what each end pays its winner and whether his pair's own pares or juego come with it.

    All passed: 1 at grande and chica; accepted: the bet; refused: the deje, which is paid at once;
    punto pays its 1 on top of each of these, and nothing comes with an accepted órdago.
    """
    kind = tree.kind
    passed, of_ordago = END_KINDS.index(PASSED), END_KINDS.index(ORDAGO)
    stake = tree.stones.astype(np.float64)
    stake[kind == passed] = EN_PASO[lance]
    stake += FOR_WINNING[lance]
    stake[kind == of_ordago] = ordago
    return stake, kind != of_ordago


def contested_players() -> tuple[tuple[int, ...], ...]:
    """Return the nine sets of players who can bet at pares or juego: some of either pair.

    >>> len(contested_players())
    9
    """
    ours, theirs = ((0,), (2,), (0, 2)), ((1,), (3,), (1, 3))
    return tuple(sorted(tuple(sorted((*a, *b))) for a in ours for b in theirs))


def ways(copies: IntArray, counts: IntArray) -> FloatArray:
    """Return the physical hands of each distinct hand that the cards make, shape (n,)."""
    most = int(copies.max())
    binomial = np.array(
        [[comb(n, k) for k in range(int(counts.max()) + 1)] for n in range(most + 1)], np.float64
    )
    product: FloatArray = binomial[copies[None, :], counts].prod(axis=1)
    return product
