"""When each act and draw is due and whose it is: the clause that says so, kind by kind."""

from __future__ import annotations

import msgspec

from co2replay.notation.records import NOBODY

from .. import forms as f
from ..board.state import FINAL, OPERATIONS, OVER, SETUP, SUPPLY, Table
from ..chapters.ending import clause_of_end
from ..chapters.setup import DECK_GOAL, clause_of_lacking, clause_of_un
from ..chapters.supply import why_no_fossil
from . import frames as fr
from .asked import GOAL_CLAUSES
from .frames import Frame


class Due(msgspec.Struct, frozen=True):
    """Two clauses: why nobody may do it now, and why it is not for whoever does it."""

    now: str
    yours: str


ACTION = Due("co2.decade.supply-order", "co2.ops.clockwise")
FREE_MOVE = Due("co2.free.anytime", "co2.free.anytime")
BONUS = Due("co2.bonus.on-reach", "co2.bonus.on-reach")
AUCTIONED = Due("co2.auction.when", "co2.auction.winner-chooses")

FREE_MOVES = (f.SCIENTIST, f.BUY, f.SELL, f.LOBBY, f.CLAIM)
ACTIONS = (f.PROPOSE, f.INSTALL, f.CONSTRUCT, f.PASS, f.END)
TURN_VERBS = (*ACTIONS, *FREE_MOVES, f.EXPERTISE)

DUE_ACTS: dict[int, Due] = {
    **dict.fromkeys(ACTIONS, ACTION),
    **dict.fromkeys(FREE_MOVES, FREE_MOVE),
    f.RECRUIT: Due("co2.scientist.recruit-only-research", "co2.scientist.recruit-only-research"),
    f.GO: Due("co2.displace.trigger", "co2.displace.choice"),
    f.PAY: Due("co2.install.fee", "co2.install.fee"),
    f.CUBE: Due("co2.event.subsidy", "co2.event.subsidy"),
    f.ANY: BONUS,
    f.CEP: BONUS,
    f.EXPERTISE: Due("co2.turn.end-expertise", "co2.turn.end-expertise"),
    f.RESOLVE: Due("co2.summit.at-end-of-turn", "co2.summit.at-end-of-turn"),
    f.SPEAKER: Due("co2.summit.at-end-of-turn", "co2.summit.order"),
    f.TOPIC: Due("co2.summit.at-end-of-turn", "co2.summit.per-scientist"),
    f.EXTRA: Due("co2.summit.at-end-of-turn", "co2.summit.extra-per-company"),
    f.INCOME: Due("co2.decade.supply-order", "co2.income.amount"),
    f.DRAFTED: Due("co2.setup.draft-end", "co2.setup.draft-end"),
    f.BID: AUCTIONED,
    f.PAYMENT: AUCTIONED,
    f.STARTER: Due("co2.solo.starter-space", "co2.solo.starter-space"),
}
DUE_DRAWS: dict[int, str] = {
    f.START: "co2.setup.start-player-random",
    f.AGENDA: "co2.setup.agenda-random",
    f.FOSSIL: "co2.decade.supply-order",
    f.SUMMIT: "co2.summit.replace",
    f.EVENT: "co2.decade.supply-order",
    f.PROJECT: "co2.solo.starter-projects",
    f.REVEAL: "co2.solo.main-reveals-un",
    f.REFILL: "co2.solo.lobby-refill",
}
DECK_CLAUSES = ("co2.setup.lobby-deal", "co2.setup.company-goal-deal")

SUPPLIED = (f.INCOME, f.FOSSIL, f.EVENT)  # the three steps of the Supply Phase
# What belongs to the set-up is refused by the set-up's own clause, however late it comes.
LAID_OUT = (f.START, f.AGENDA, f.UN, f.DEAL, f.PROJECT, f.DRAFTED, f.STARTER)
SUMMIT_WORDS = (f.TOPIC, f.EXTRA)
AT_A_SUMMIT = (fr.Topic, fr.SummitExtra, fr.DoSummitClose, fr.DrawSummit)
AT_AN_AUCTION = (fr.Auction, fr.AuctionPay, fr.AuctionName)


def clause_due(t: Table, who: int, verb: int, args: tuple[int, ...], frame: Frame) -> str:
    """The clause that says when an act or draw is due, or whose it is."""
    s = t.state
    if verb == f.GOAL:
        return GOAL_CLAUSES[args[1]]
    if verb == f.DEAL:
        return DECK_CLAUSES[args[1] == DECK_GOAL]
    if verb == f.UN:
        return clause_of_un(t)
    if verb == f.SPEAKER and isinstance(frame, AT_AN_AUCTION):
        return "co2.auction.winner-chooses"
    if s.phase in (FINAL, OVER) and verb not in LAID_OUT:
        return _due_at_the_end(t, verb)
    if s.phase == SETUP and verb in TURN_VERBS:
        return clause_of_lacking(t)
    if s.phase == SUPPLY and (clause := _due_in_supply(t, verb, args)):
        return clause
    if verb in SUPPLIED and s.phase == OPERATIONS and s.decade == 1:
        return "co2.decade.first-skips-supply"
    if verb in DUE_DRAWS:
        return DUE_DRAWS[verb]
    due = DUE_ACTS[verb]
    return due.yours if _is_for_another(t, who, verb, frame) else due.now


def _is_for_another(t: Table, who: int, verb: int, frame: Frame) -> bool:
    """Does the moment itself ask for such an act, only not of whoever does it?"""
    if verb in TURN_VERBS:
        return t.state.phase == OPERATIONS
    if verb in SUMMIT_WORDS or verb == f.SPEAKER:
        return any(isinstance(below, AT_A_SUMMIT) for below in t.state.pending)
    if verb == f.PAYMENT:
        return isinstance(frame, AT_AN_AUCTION)
    return verb in ANSWERED_BY.get(type(frame), ()) and who != NOBODY


def _due_in_supply(t: Table, verb: int, args: tuple[int, ...]) -> str:
    if verb == f.PAY:
        return "co2.supply.cep.controller-pays"
    if verb == f.BUY:
        return "co2.supply.cep.forced-purchase"
    return why_no_fossil(t, args[0]) if verb == f.FOSSIL else ""


def _due_at_the_end(t: Table, verb: int) -> str:
    if verb != f.INCOME:
        return clause_of_end(t)
    if t.state.collapsed:
        return "co2.solo.no-final-income"
    return "co2.end.step3-income" if t.state.sheet else clause_of_end(t)


# What a question is answered with, and what is drawn where a draw is due.
ANSWERED_BY: dict[type[Frame], tuple[int, ...]] = {
    fr.Grant: (f.RECRUIT, f.SCIENTIST),
    fr.CardMove: (f.SCIENTIST,),
    fr.Displaced: (f.GO,),
    fr.Fund: (f.LOBBY,),
    fr.Fee: (f.PAY,),
    fr.OwnOff: (f.SCIENTIST,),
    fr.OwnBuilt: (f.SCIENTIST, f.GO),
    fr.OwnCube: (f.CUBE,),
    fr.AnyBonus: (f.ANY,),
    fr.CepBonus: (f.CEP,),
    fr.EndExpertise: (f.EXPERTISE,),
    fr.WhichSummit: (f.RESOLVE,),
    fr.Topic: SUMMIT_WORDS,
    fr.SummitExtra: (f.EXTRA,),
    fr.Auction: (f.BID, f.PASS, f.PAYMENT, f.SPEAKER),
    fr.AuctionPay: (f.PAYMENT,),
    fr.AuctionName: (f.SPEAKER,),
    fr.StarterSpace: (f.STARTER,),
    fr.DrawEvent: (f.EVENT,),
    fr.DrawReveal: (f.REVEAL,),
    fr.DrawRefill: (f.REFILL,),
    fr.Turn: TURN_VERBS,
}


def is_taken(frame: Frame, who: int, verb: int, args: tuple[int, ...]) -> bool:
    """Is an act or draw of this kind what the game waits for here?"""
    if isinstance(frame, fr.Income):
        return verb == f.INCOME and (who == NOBODY or frame.due[who] > 0)
    if isinstance(frame, fr.Goals):
        return verb == f.GOAL and (who == NOBODY or who in frame.left)
    if isinstance(frame, fr.Speaker):
        return verb == f.SPEAKER or (verb in SUMMIT_WORDS and who in (NOBODY, *frame.left))
    if isinstance(frame, fr.SetUp):
        return verb >= f.START
    if isinstance(frame, fr.DrawFossil):
        return verb == f.FOSSIL and args[0] in frame.needed
    if isinstance(frame, fr.DrawSummit):
        return verb == f.SUMMIT and args[0] - 1 == frame.place
    return verb in ANSWERED_BY.get(type(frame), ()) and who in (NOBODY, frame.seat)
