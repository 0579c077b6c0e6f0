"""What the game waits for: whose answer, and the clause that is broken where it is missing."""

from __future__ import annotations

from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import NOBODY, UNKNOWN
from co2replay.notation.vocabulary import Slot

from .. import forms as f
from ..board import cells as at
from ..board.pieces import NO_SEAT
from ..board.state import SUPPLY, Table
from ..chapters.expertise import BONUS_ANY, BONUS_REGION_CEP
from . import frames as fr
from .frames import Frame

# The clause that a missing answer breaks, for the message.
CLAUSE_OF_FRAME: dict[type[Frame], str] = {
    fr.SetUp: "co2.setup.start-player-random",
    fr.Turn: "co2.turn.one-action",
    fr.Grant: "co2.propose.grant-research",
    fr.CardMove: "co2.lobby.minor-kinds",
    fr.Displaced: "co2.displace.choice",
    fr.Fund: "co2.construct.resources",
    fr.Fee: "co2.supply.cep.payment-sources",
    fr.Short: "co2.supply.cep.forced-purchase",
    fr.OwnOff: "co2.install.own-scientist-removal",
    fr.OwnBuilt: "co2.construct.scientist-leaves",
    fr.OwnCube: "co2.event.subsidy",
    fr.AnyBonus: "co2.bonus.any",
    fr.CepBonus: "co2.bonus.region-cep",
    fr.EndExpertise: "co2.turn.end-expertise",
    fr.WhichSummit: "co2.summit.at-end-of-turn",
    fr.Speaker: "co2.summit.order",
    fr.Topic: "co2.summit.per-scientist",
    fr.SummitExtra: "co2.summit.extra-per-company",
    fr.Income: "co2.income.split",
    fr.DrawFossil: "co2.supply.energy.fossil-if-demand-empty",
    fr.DrawEvent: "co2.event.rotate",
    fr.DrawSummit: "co2.summit.replace",
    fr.LastCall: "co2.goal.discard",
    fr.Goals: "co2.score.company-goal",
    fr.Draft: "co2.setup.draft-first-pass",
    fr.Auction: "co2.auction.raise-or-pass",
    fr.AuctionPay: "co2.auction.winner-chooses",
    fr.AuctionName: "co2.auction.winner-chooses",
    fr.StarterSpace: "co2.solo.starter-space",
    fr.DrawReveal: "co2.solo.main-reveals-un",
    fr.DrawRefill: "co2.solo.lobby-refill",
    fr.Adrift: "co2.ops.clockwise",
    fr.Over: "co2.end.last-decade",
}
CLAUSE_OF_ANSWER = {
    f.GO: "co2.displace.choice",
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
    if isinstance(frame, fr.Fee):
        return "co2.install.fee-source" if frame.clause == "co2.install.fee" else "co2.control.duty"
    if isinstance(frame, fr.DrawFossil) and verb == f.EVENT:
        return "co2.decade.supply-order"
    return CLAUSE_OF_FRAME[type(frame)]


def clause_of_answer(t: Table, verb: int, args: tuple[int, ...]) -> str:
    """The clause broken by another answer than the one that the rules have settled."""
    if verb == f.GOAL:
        return GOAL_CLAUSES[args[1]]
    if verb == f.PAY:
        is_owed_for_fossil = t.state.phase == SUPPLY
        return "co2.supply.cep.payment-sources" if is_owed_for_fossil else "co2.install.fee-source"
    return CLAUSE_OF_ANSWER.get(verb, "")


def seat_asked(t: Table, frame: Frame) -> int:
    """Whose answer the game waits for: the first one, where several are asked at once."""
    if isinstance(frame, fr.Income):
        due = frame.due
        return next((x for x in t.state.order if is_unknown(due[x]) or due[x]), NO_SEAT)
    if isinstance(frame, fr.Goals):
        return next(iter(frame.left), NO_SEAT)
    seat = frame.seat
    return NO_SEAT if is_unknown(seat) else int(seat)


# A bonus that our reconstruction of the tracks has may be missing on the copy of the table.
BONUS_OF_FRAME: dict[type[Frame], int] = {fr.AnyBonus: BONUS_ANY, fr.CepBonus: BONUS_REGION_CEP}


def rests_on(t: Table, frame: Frame) -> tuple[str, ...]:
    """Name the facts of the box without which the game would not wait here."""
    if isinstance(frame, fr.CardMove):
        half = "minor" if frame.clause == CLAUSE_OF_FRAME[fr.CardMove] else "main"
        return (f"lobby.{'?' if frame.card == UNKNOWN else frame.card}.{half}",)
    bonus = BONUS_OF_FRAME.get(type(frame))
    if bonus is None:
        return ()
    base = at.EXPERTISE + frame.seat * at.SOURCE_COUNT
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
