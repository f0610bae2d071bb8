"""How the advice on what to say in a lance is shown to a person."""

from __future__ import annotations

from textwrap import fill

from musodds.betting.bet import BetAdvice, WordAdvice
from musodds.betting.reading import Reading
from musodds.game.showdown import pair_of
from musodds.game.variant import lance_title, seat_title
from musodds.text import _
from musodds.view.bet_gap import gap_line
from musodds.view.bets import unit_title
from musodds.view.grid import grid
from musodds.view.numbers import decimal, gain, hundredths
from musodds.view.odds import variant_name
from musodds.view.terminal import aside, fitted, text_width

#: A share or a chance below this is not worth a sentence.
_SELDOM = 0.005


@fitted
def bet_text(advice: BetAdvice) -> str:
    """Return each word's worth, what to expect in answer, what was heard, and how sure it is."""
    lines = [
        *_wrapped(_heading(advice)),
        "",
        *grid(_word_rows(advice), gap=2),
        "",
        *_wrapped(_verdict(advice)),
        *_wrapped(_answers(advice.best)),
        *_wrapped(
            _("My pair has the lance in {p:.1f}% of the deals that are left.").format(
                p=100 * advice.win
            )
        ),
    ]
    for reading in advice.hears.values():
        lines += ["", *_reading(reading)]
    lines += [line for note in advice.notes for line in _wrapped(note)]
    return "\n".join([*lines, *aside(_footing(advice))])


def _wrapped(text: str) -> list[str]:
    return fill(text, text_width()).splitlines() if text else []


def _heading(advice: BetAdvice) -> str:
    parts = [
        _("{hand} as {seat}, {lance}").format(
            hand=advice.hand,
            seat=seat_title(advice.seat),
            lance=lance_title(advice.spot.lance),
        ),
        variant_name(advice.query.variant),
    ]
    if advice.score is not None:
        parts.append(_score_title(advice))
    if advice.spot.cut_by is not None:
        parts.append(_("the {seat} cut").format(seat=seat_title(advice.spot.cut_by)))
    if advice.heard:
        parts.append(_("heard: {words}").format(words=", ".join(map(word_title, advice.heard))))
    return "; ".join(parts)


def _score_title(advice: BetAdvice) -> str:
    at = advice.spot.score
    assert at is not None
    us, them = at.of_pair(pair_of(advice.seat))
    score = _("we have {us}, they {them}, of {target}").format(us=us, them=them, target=at.target)
    if at.juegos_won is None:
        return score
    won = at.juegos_won if pair_of(advice.seat) == 0 else at.juegos_won[::-1]
    return score + ", " + _("juegos {us}-{them}").format(us=won[0], them=won[1])


def word_title(word: str) -> str:
    """Return a word of the betting as players say it in the language in use.

    >>> word_title("envido 2")
    'envido 2'
    """
    kind, _space, stones = word.rpartition(" ")
    if stones.isdigit():
        return _("envido {n}").format(n=stones) if kind == "envido" else f"{kind} {stones}"
    titles = {
        "paso": _("paso"),
        "quiero": _("quiero"),
        "no quiero": _("no quiero"),
        "no queremos": _("no queremos"),
        "ordago": _("órdago"),
    }
    return titles.get(word, word)


def _word_rows(advice: BetAdvice) -> list[list[str]]:
    scored = advice.score is not None
    unit = _("{unit} %").format(unit=unit_title(advice.unit)) if scored else _("stones")
    rows = [["", _("worth"), _("behind"), _("said")], ["", unit, _("best"), "%"]]
    for word in advice.words:
        rows.append(
            [
                word_title(word.word) + ("=" if word.same and word is not advice.best else ""),
                hundredths(word.worth, 2) if scored else gain(word.worth),
                "" if word is advice.best else _loss(word, scored),
                hundredths(word.share, 0),
            ]
        )
    return rows


def _loss(word: WordAdvice, scored: bool) -> str:
    return decimal(100 * word.loss, 2) if scored else decimal(word.loss)


def _verdict(advice: BetAdvice) -> str:
    alike = [word_title(word.word) for word in advice.words if word.same]
    if len(alike) > 1:
        return _("No telling apart: {words}.").format(words=", ".join(alike))
    if advice.score is not None:
        return _("Say {word}: {loss:.2f} {unit} in a hundred more than {next}.").format(
            word=word_title(advice.best.word),
            loss=100 * advice.words[1].loss,
            unit=unit_title(advice.unit),
            next=word_title(advice.words[1].word),
        )
    return _("Say {word}: it brings {loss:.3f} stones more than {next}.").format(
        word=word_title(advice.best.word),
        loss=advice.words[1].loss,
        next=word_title(advice.words[1].word),
    )


def _answers(best: WordAdvice) -> str:
    """Return what to expect once the best word is said."""
    told = {
        "passed": _("all pass"),
        "refused": _("it ends with a bet refused"),
        "accepted": _("it ends with a bet accepted"),
        "ordago": _("it ends with an órdago accepted"),
        "raised": _("I must answer a bet"),
    }
    parts = [
        _("{what} {p:.0f}%").format(what=told[name], p=100 * chance)
        for name, chance in sorted(best.answers.items(), key=lambda item: -item[1])
        if chance >= _SELDOM
    ]
    return _("After {word}: {what}.").format(word=word_title(best.word), what=", ".join(parts))


def _reading(reading: Reading) -> list[str]:
    said = ", ".join(map(word_title, reading.words))
    title = _("The {seat} said {words}; he holds, % before and now:").format(
        seat=seat_title(reading.seat), words=said
    )
    rows = [
        [name, hundredths(before, 1), hundredths(now, 1)]
        for name, (before, now) in reading.classes.items()
    ]
    lines = [*_wrapped(title), *grid(rows, gap=2, indent=2)]
    if reading.bound is not None:
        lines += _wrapped(
            _("In {p:.0f}% of cases {bound}.").format(
                p=100 * reading.bound_share, bound=reading.bound
            )
        )
    return lines


def _footing(advice: BetAdvice) -> str:
    """Return what the advice rests on and how far it is from unbeatable."""
    if advice.score is not None:
        return _footing_at_score(advice)
    about = _(
        "{lance} alone, no signs, an accepted órdago worth {n:.0f} stones; the others bet by a "
        "policy found by self-play, and against it the worths are exact."
    ).format(lance=lance_title(advice.spot.lance).capitalize(), n=advice.spot.ordago)
    return f"{about} {gap_line(advice.gap)}"


def _footing_at_score(advice: BetAdvice) -> str:
    about = _(
        "{lance} alone, no signs: this bet at its stakes, the other lances passed and counted in "
        "their order, hands to come dealt without mus and passed. The others bet by a policy found "
        "by self-play at this score, and against it the worths are exact."
    ).format(lance=lance_title(advice.spot.lance).capitalize())
    gap = advice.gap
    if gap is None:
        return about + " " + _("How far that policy is from unbeatable was not measured.")
    sure = _(
        "Of a hundred {unit} a seat gains {seat_at_least:.2f} to {seat:.2f} by playing otherwise, "
        "a pair improving in turn {pair_at_least:.2f} to {pair:.2f}, and a pair that sees both its "
        "hands at most {pair_seeing_both:.1f}: bounds from {deals:,} drawn deals."
    ).format(
        unit=unit_title(advice.unit),
        deals=advice.about["gaps"]["deals"],
        **{name: 100 * bound for name, bound in gap.items()},
    )
    return f"{about} {sure}"
