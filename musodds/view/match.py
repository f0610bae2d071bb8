"""How the answers about the score are shown to a person and in CSV, in 80 columns."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill

from musodds.game.score import AMARRACO
from musodds.game.variant import lance_title, seat_title
from musodds.match.chances import Outlook
from musodds.match.decision import Decision
from musodds.match.equity import DEALT, MANOS, Equity, EquityAnswer
from musodds.match.scored_hand import ScoredHand
from musodds.match.simulate import SimulationResult
from musodds.results.labels import label, value_title
from musodds.text import _, plural
from musodds.view.grid import grid
from musodds.view.heard import heard_text
from musodds.view.numbers import hundredths
from musodds.view.odds import understood
from musodds.view.settlement import paid_when, score_text
from musodds.view.terminal import fitted, is_quiet, text_width

#: Scores in a table: the last stones, and as many amarracos before as 80 columns hold.
_NEAR_THE_END = 3
_MOST_AMARRACOS = 8


def share(probability: float | None) -> str:
    """Return a chance in hundredths to three decimals; a dash where there is none."""
    return hundredths(probability, 3) + ("" if probability is None else "%")


def _heading(scored: ScoredHand, lance: str | None = None) -> str:
    variant = scored.query.variant
    parts = [scored.hand, seat_title(scored.seat)]
    if lance is not None:
        parts.append(lance_title(lance))
    parts.append(
        _("{score}, juego to {target}").format(score=score_text(scored.score), target=scored.target)
    )
    parts += [
        f"{label(name)} {understood(name, text, variant)}"
        for name, text in scored.query.told.items()
    ]
    parts += [_pending(name, scored) for name in scored.pending]
    if variant.kings != 8:
        parts.append(_("{n} kings").format(n=variant.kings))
    if variant.real != "off":
        parts.append(_("la real: {real}").format(real=variant.real))
    return "\n".join(
        fill(text, text_width(), subsequent_indent="  ")
        for text in (", ".join(parts), *scored.query.notes)
    )


def _pending(lance: str, scored: ScoredHand) -> str:
    bet = scored.pending[lance]
    if bet.kind == "accepted":
        return _("{n} accepted in {lance}").format(n=bet.stones, lance=lance_title(lance))
    if bet.kind == "refused":
        whose = _("our bet refused in {lance}") if bet.pair == 0 else _("we refused in {lance}")
        told = whose.format(lance=lance_title(lance))
        if bet.stones:
            told += " (" + paid_when(bet.stones, scored.dejes) + ")"
        return told
    return _("{lance} passed").format(lance=lance_title(lance))


def _playing(equity: Equity) -> str:
    """Return how hands to come are taken to be dealt and played."""
    hands = (
        _("hands to come dealt without mus")
        if equity.model == DEALT
        else _("hands to come after mus by the model {model}").format(
            model=value_title(equity.model)
        )
    )
    bets = (
        _("nobody betting")
        if equity.stakes == "pass"
        else _("2 stones accepted in every contested lance")
    )
    return f"{hands}, {bets}"


def _footing(scored: ScoredHand) -> str:
    """Return what an answer rests on, and how sure it is."""
    equity = scored.equity
    if equity.model == DEALT:
        text = _("Exact, given what is known and {playing}.")
    else:
        text = _("Exact for this hand; {playing}, sampled: error below {error:.2g}.")
    text = text.format(playing=_playing(equity), error=equity.error)
    return fill(f"{text} {heard_text(scored.query)}".strip(), text_width())


@fitted
def decision_text(decision: Decision) -> str:
    """Return both choices' values, the chance needed, and the verdict with its margin."""
    bet = (
        _("They bet an órdago")
        if decision.bet is None
        else _("They bet {n} stones").format(n=decision.bet)
    )
    rows = [
        (_("my pair wins {lance}").format(lance=lance_title(decision.lance)), share(decision.win)),
        (_("  by my own hand"), share(decision.own_win)),
        (_("needed"), share(decision.needed)),
        (_("accept: we win the juego"), share(decision.accept_value)),
    ]
    if decision.bet is not None:
        rows += [
            (
                _("  if we win {lance}").format(lance=lance_title(decision.lance)),
                share(decision.if_won),
            ),
            (_("  if we lose it"), share(decision.if_lost)),
        ]
    rows.append((_("refuse: we win the juego"), share(decision.refuse_value)))
    width = max(len(name) for name, _value in rows)
    points = hundredths(abs(decision.margin), 3)
    if decision.indifferent:
        verdict = _("Either: both are worth the same.")
    elif decision.accept:
        verdict = _("Accept: {points} juegos in a hundred better than refusing.")
    else:
        verdict = _("Refuse: {points} juegos in a hundred better than accepting.")
    return "\n".join(
        [
            _heading(decision.scored, decision.lance),
            _("{bet}; refusing pays {deje}.").format(
                bet=bet, deje=paid_when(decision.deje, decision.scored.dejes)
            ),
            "",
            *(f"  {name:<{width}}  {value:>8}" for name, value in rows),
            "",
            verdict.format(points=points),
            *([] if is_quiet() else _signs(decision)),
            _footing(decision.scored),
        ]
    )


def _signs(decision: Decision) -> list[str]:
    """Return what refusing gives up unseen, and how good a rival must be for the answer to turn."""
    lines = []
    own = decision.own_stones
    if own:
        lines.append(
            plural(
                "Refusing also gives up the stone of {lance} in your own hand: only they collect "
                "theirs.",
                "Refusing also gives up the {n} stones of {lance} in your own hand: only they "
                "collect theirs.",
                own,
            ).format(lance=lance_title(decision.lance), n=own)
        )
    if not decision.reads_bet:
        lines.append(_unread(decision))
    return [fill(line, text_width()) for line in lines]


def _unread(decision: Decision) -> str:
    """Return that the bet is taken as no sign, what would turn the answer, and what reads it."""
    turning = decision.turning
    if turning is None:
        turns = _("however good a hand one of them has, the answer stays.")
    else:
        text = (
            _("if one of them has {bound}, accept (--any-rival '{bound}').")
            if turning.accept
            else _("if one of them has {bound}, refuse (--any-rival '{bound}').")
        )
        turns = text.format(bound=turning.bound)
    read = _("--heard '{lance}: ...' reads it as the bet of players of 'musodds bet'.").format(
        lance=lance_title(decision.lance)
    )
    return " ".join((_("The bet itself is not read as a sign:"), turns, read))


@fitted
def outlook_text(outlook: Outlook) -> str:
    """Return the lances of a hand at a score, and where standing is worth most."""
    header = (_("lance"), _("we win"), _("we go out"), _("they do"), _("stand here"))
    rows = [
        (lance_title(name), share(o.win), share(o.we_go_out), share(o.they_go_out), share(o.stand))
        for name, o in outlook.lances.items()
    ]
    rows.append(("", "", share(outlook.we_go_out), share(outlook.they_go_out), ""))
    scored = outlook.scored
    return "\n".join(
        [
            _heading(scored),
            "",
            *_table(header, rows),
            "",
            _("We win the juego, now or later: {win}.").format(win=share(outlook.win)),
            fill(
                _(
                    "Stand here: we win the juego if they bet 2 in every lance, we refuse those "
                    "before, accept this one, and nobody bets afterwards. Best: {best}."
                ).format(best=lance_title(outlook.best)),
                text_width(),
            ),
            _footing(scored),
        ]
    )


@fitted
def equity_text(answer: EquityAnswer) -> str:
    """Return our chance at one score."""
    equity = answer.equity
    lines = [
        _("{score}, juego to {target}").format(
            score=score_text(answer.score), target=equity.target
        ),
        "",
    ]
    for whose in _manos(answer):
        win = answer.win_by_mano[whose]
        mano = _("the mano is ours") if whose == "us" else _("the mano is theirs")
        text = _("  {mano:<18}  we win the juego {win}").format(mano=mano, win=share(win))
        if answer.partida_by_mano is not None:
            text += _(", the partida {win}").format(win=share(answer.partida_by_mano[whose]))
        lines.append(text)
    if answer.partida_by_mano is not None:
        lines.append(
            _("  juegos won {us}-{them}, partida to {juegos}").format(
                us=answer.juegos_won[0], them=answer.juegos_won[1], juegos=answer.juegos
            )
        )
    return "\n".join([*lines, "", _about(equity)])


@fitted
def equity_table_text(equity: Equity, mano: str | None) -> str:
    """Return our chance at every fifth score and the last ones, for one mano or both."""
    shown = _scores_shown(equity.target)
    blocks = []
    for name in MANOS if mano is None else (mano,):
        title = (
            _("We win the juego, the mano ours (hundredths; rows our stones, columns theirs)")
            if name == "us"
            else _(
                "We win the juego, the mano theirs (hundredths; rows our stones, columns theirs)"
            )
        )
        wins = equity.wins[MANOS.index(name)]
        rows = [(str(us), *(hundredths(wins[us, them], 1) for them in shown)) for us in shown]
        blocks.append("\n".join([title, *_table(("", *map(str, shown)), rows)]))
    return "\n\n".join([*blocks, _about(equity)])


def _scores_shown(target: int) -> list[int]:
    """Return every amarraco (or few of them, where there are many) and the last three stones."""
    last = set(range(max(0, target - _NEAR_THE_END), target))
    step = AMARRACO * -(-target // (AMARRACO * _MOST_AMARRACOS))
    return sorted(last | set(range(0, target - _NEAR_THE_END, step)))


def _about(equity: Equity) -> str:
    return fill(
        _("{playing}; error below {error:.2g}.").format(
            playing=_playing(equity).capitalize(), error=equity.error
        ),
        text_width(),
    )


def _manos(answer: EquityAnswer) -> tuple[str, ...]:
    return MANOS if answer.mano is None else (answer.mano,)


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return grid([header, *rows], indent=2)


@fitted
def simulation_text(result: SimulationResult) -> str:
    """Return the share of juegos won with its interval, and the hands per juego."""
    low, high = result.interval
    lines = [
        _("{us} against {them}: {n:,} juegos to {target} from {score}, seed {seed}").format(
            us=value_title(result.us.name),
            them=value_title(result.them.name),
            n=result.n_juegos,
            target=result.target,
            score=score_text(result.score),
            seed=result.seed,
        ),
        "",
        _("  we win           {share}  (95%: {low} to {high})").format(
            share=share(result.share), low=share(low), high=share(high)
        ),
    ]
    for name, won, n in zip(
        (_("we are mano first"), _("they are mano first")), result.won, result.juegos, strict=True
    ):
        if n:
            lines.append(f"    {name:<19}  {share(won / n)}")
    lines.append(
        _("  hands per juego  {mean:.4f} ± {error:.4f}").format(
            mean=result.hands_per_juego, error=result.hands_error
        )
    )
    if result.stopped:
        lines.append(_("  interrupted: these are the juegos played until then"))
    return "\n".join(lines)
