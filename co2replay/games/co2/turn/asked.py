"""What the game waits for: whose answer, and the clause that is broken where it is missing."""

from __future__ import annotations

from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import NOBODY, UNKNOWN
from co2replay.notation.vocabulary import Slot

from .. import forms as f
from ..board import cells as at
from ..board.play import Table
from ..board.state import NO_SEAT, Frame
from ..chapters.expertise import BONUS_ANY, BONUS_REGION_CEP
from . import frames as fr

# The clause that a missing answer breaks, for the message.
CLAUSE_OF_FRAME = {
    fr.SET_UP: "co2.setup.start-player-random",
    fr.TURN: "co2.turn.one-action",
    fr.GRANT: "co2.propose.grant-research",
    fr.CARD_MOVE: "co2.lobby.minor-kinds",
    fr.DISPLACED: "co2.displace.choice",
    fr.FUND: "co2.construct.resources",
    fr.FEE: "co2.supply.cep.payment-sources",
    fr.SHORT: "co2.supply.cep.forced-purchase",
    fr.OWN_OFF: "co2.install.own-scientist-removal",
    fr.OWN_BUILT: "co2.construct.scientist-leaves",
    fr.OWN_CUBE: "co2.event.subsidy",
    fr.ANY_BONUS: "co2.bonus.any",
    fr.CEP_BONUS: "co2.bonus.region-cep",
    fr.END_EXPERTISE: "co2.turn.end-expertise",
    fr.WHICH_SUMMIT: "co2.summit.at-end-of-turn",
    fr.SPEAKER: "co2.summit.order",
    fr.TOPIC: "co2.summit.per-scientist",
    fr.SUMMIT_EXTRA: "co2.summit.extra-per-company",
    fr.INCOME: "co2.income.split",
    fr.DRAW_FOSSIL: "co2.supply.energy.fossil-if-demand-empty",
    fr.DRAW_EVENT: "co2.event.rotate",
    fr.DRAW_SUMMIT: "co2.summit.replace",
    fr.LAST_CALL: "co2.goal.discard",
    fr.GOALS: "co2.score.company-goal",
    fr.DRAFT: "co2.setup.draft-first-pass",
    fr.AUCTION: "co2.auction.raise-or-pass",
    fr.AUCTION_PAY: "co2.auction.winner-chooses",
    fr.AUCTION_NAME: "co2.auction.winner-chooses",
    fr.STARTER_SPACE: "co2.solo.starter-space",
    fr.DRAW_REVEAL: "co2.solo.main-reveals-un",
    fr.DRAW_REFILL: "co2.solo.lobby-refill",
    fr.ADRIFT: "co2.ops.clockwise",
    fr.OVER: "co2.end.last-decade",
}
CLAUSE_OF_ANSWER = {
    f.GO: "co2.displace.choice",
    f.PAY: "co2.supply.cep.payment-sources",
    f.CUBE: "co2.event.subsidy",
    f.ANY: "co2.bonus.any",
    f.CEP: "co2.bonus.region-cep",
    f.EXTRA: "co2.summit.extra-any-topic",
    f.TOPIC: "co2.summit.per-scientist",
    f.EXPERTISE: "co2.turn.end-expertise",
    f.RESOLVE: "co2.summit.at-end-of-turn",
    f.RECRUIT: "co2.propose.grant-research",
    f.PAYMENT: "co2.auction.zero-bid",
}


# A goal is scored, exchanged or thrown away.
GOAL_CLAUSES = ("co2.score.company-goal", "co2.score.goal-exchange", "co2.goal.discard")


def clause_of_missing(frame: Frame, verb: int = NOBODY) -> str:
    """The clause broken where the log goes on and an answer or draw is not written down."""
    if frame[0] == fr.FEE:
        return "co2.install.fee-source" if frame[2] == "co2.install.fee" else "co2.control.duty"
    if frame[0] == fr.DRAW_FOSSIL and verb == f.EVENT:
        return "co2.decade.supply-order"
    return CLAUSE_OF_FRAME[frame[0]]


def clause_of_answer(verb: int, args: tuple[int, ...]) -> str:
    """The clause broken by another answer than the one that the rules have settled."""
    if verb == f.GOAL:
        return GOAL_CLAUSES[args[1]]
    return CLAUSE_OF_ANSWER.get(verb, "")


def seat_asked(t: Table, frame: Frame) -> int:
    """Whose answer the game waits for: the first one, where several are asked at once."""
    if frame[0] == fr.INCOME:
        due = frame[2]
        return next((x for x in t.state.order if is_unknown(due[x]) or due[x]), NO_SEAT)
    if frame[0] == fr.GOALS:
        return next(iter(frame[2]), NO_SEAT)
    seat = frame[1]
    return NO_SEAT if is_unknown(seat) else int(seat)


# A bonus that our reconstruction of the tracks has may be missing on the copy of the table.
BONUS_OF_FRAME = {fr.ANY_BONUS: BONUS_ANY, fr.CEP_BONUS: BONUS_REGION_CEP}


def rests_on(t: Table, frame: Frame) -> tuple[str, ...]:
    """Name the facts of the box without which the game would not wait here."""
    if frame[0] == fr.CARD_MOVE:
        _, _, clause, card = frame
        half = "minor" if clause == CLAUSE_OF_FRAME[fr.CARD_MOVE] else "main"
        return (f"lobby.{'?' if card == UNKNOWN else card}.{half}",)
    bonus = BONUS_OF_FRAME.get(frame[0])
    if bonus is None:
        return ()
    base = at.EXPERTISE + frame[1] * at.SOURCE_COUNT
    levels = [t.state.c[base + source] for source in range(at.SOURCE_COUNT)]
    return tuple(
        f"track.{f.SOURCES[source]}.{level}.bonus"
        for source, level in enumerate(levels)
        if not is_unknown(level) and t.rules.box.bonus[source][level:][:1] == (bonus,)
    )


def answer_words(verb: int, args: tuple[int, ...]) -> str:
    """An answer without its head word, in symbols."""
    form = next(form for form in f.FORMS if form.code == verb)
    return " ".join(map(_word, form.slots, args))


def _word(slot: Slot, code: int) -> str:
    table = f.TABLES.get(slot.table)
    return str(code) if table is None or code == UNKNOWN else table[code]
