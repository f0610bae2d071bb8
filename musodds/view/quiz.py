"""How questions, verdicts and the score of a training are put to a person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from musodds.game.score import parse_score
from musodds.game.variant import lance_title, seat_title
from musodds.match.quiz import Question, Verdict
from musodds.text import _, numeral, plural
from musodds.view.bet import word_title
from musodds.view.numbers import gain, percent
from musodds.view.settlement import score_text


def question_text(question: Question) -> str:
    """Return a question as it is asked."""
    hand, seat = question.hand, seat_title(question.seat)
    if question.kind == "chance":
        return _(
            "You hold {hand} as {seat}. In 100 deals, how often does your pair win {lance}?"
        ).format(hand=hand, seat=seat, lance=lance_title(str(question.lance)))
    if question.kind == "accept":
        bet = (
            _("an órdago")
            if question.bet == "ordago"
            else plural("{n} stone", "{n} stones", int(question.bet or 0)).format(n=question.bet)
        )
        return _("You hold {hand} as {seat}, {score}. They bet {bet} in {lance}. Accept?").format(
            hand=hand,
            seat=seat,
            score=score_text(parse_score(str(question.score))),
            bet=bet,
            lance=lance_title(str(question.lance)),
        )
    if question.kind == "bet":
        return " ".join(filter(None, _moment(question)))
    if question.score is not None:
        return _at_score(question)
    if question.kind == "discard":
        return _("You hold {hand} as {seat}, and all give mus. Which cards do you throw?").format(
            hand=hand, seat=seat
        )
    return _("You hold {hand} as {seat}. Do you cut or give mus?").format(hand=hand, seat=seat)


def _at_score(question: Question) -> str:
    """Return a question of the mus phase that is judged by juegos won."""
    text = (
        _("You hold {hand} as {seat}, {score}, and all give mus. Which cards do you throw?")
        if question.kind == "discard"
        else _("You hold {hand} as {seat}, {score}. Do you cut or give mus?")
    )
    return text.format(
        hand=question.hand,
        seat=seat_title(question.seat),
        score=score_text(parse_score(str(question.score))),
    )


def _moment(question: Question) -> Iterator[str]:
    """Yield the sentences of a turn to speak."""
    lance = lance_title(str(question.lance))
    yield _("You hold {hand} as {seat}, in {lance}.").format(
        hand=question.hand, seat=seat_title(question.seat), lance=lance
    )
    if question.said:
        answers = question.said.partition(":")[2].split()
        yield _("Who has it, from the mano: {answers}.").format(
            answers=", ".join(_("yes") if answer == "si" else _("no") for answer in answers)
        )
    if question.heard:
        words = ", ".join(map(word_title, question.heard.split(", ")))
        yield _("Heard: {words}.").format(words=words)
    yield _("What do you say?")


def verdict_text(verdict: Verdict) -> str:
    """Return how good an answer was; of a bet, the chances too, and of words, their worths."""
    return " ".join(filter(None, (_judged(verdict), _chances(verdict), _worths(verdict))))


def _worths(verdict: Verdict) -> str:
    if not verdict.worths:
        return ""
    words = [f"{word_title(word)} {gain(worth)}" for word, worth in verdict.worths.items()]
    return _("Worth, in stones: {words}.").format(words=", ".join(words))


def _chances(verdict: Verdict) -> str:
    if verdict.win is None:
        return ""
    win = percent(verdict.win)
    if verdict.needed is None:
        return _("You win it {win} of the time.").format(win=win)
    return _("You win it {win} of the time, and need {needed} to accept.").format(
        win=win, needed=percent(verdict.needed)
    )


def _judged(verdict: Verdict) -> str:
    words = {
        "yes": _("yes"),
        "no": _("no"),
        "cut": _("cut"),
        "mus": _("mus"),
        "tie": _("either"),
    }
    if verdict.worths:
        best = word_title(verdict.best)
    else:
        best = words.get(verdict.best) or numeral(verdict.best)
    if verdict.right and not verdict.cost:
        return _("Right: {best}.").format(best=best)
    cost = cost_text(verdict.cost, verdict.unit)
    if verdict.right:
        return _("Near enough: {best}. It costs {cost}.").format(best=best, cost=cost)
    return _("Better: {best}. Yours costs {cost}.").format(best=best, cost=cost)


def cost_text(cost: float, unit: str) -> str:
    """Return a cost in its unit."""
    if unit == "juegos":
        return _("{n:.2f} juegos in a hundred").format(n=100 * cost)
    return _("{n:.3f} stones").format(n=cost)


def score_of(verdicts: Sequence[Verdict]) -> str:
    """Return how a training went: right answers and what the wrong ones cost."""
    if not verdicts:
        return _("No question was answered.")
    right = sum(verdict.right for verdict in verdicts)
    costs = {
        unit: sum(verdict.cost for verdict in verdicts if verdict.unit == unit)
        for unit in ("stones", "juegos")
        if any(verdict.unit == unit for verdict in verdicts)
    }
    return _("{right} of {n} right. In all you gave away {costs}.").format(
        right=right,
        n=len(verdicts),
        costs=", ".join(cost_text(cost, unit) for unit, cost in costs.items()),
    )
