"""Which clauses the refusal of an act or draw may carry, and when two of them say the same."""

from __future__ import annotations

from msgspec.structs import replace

from co2replay.engine.opinion import Opinion
from co2replay.engine.playing import ORACLE, Facts, Failure
from co2replay.engine.trace import BREACH, Observation, Trace
from co2replay.games.co2 import forms as f
from co2replay.notation.records import ACT, DRAW, Log
from co2replay.rulebooks.clauses import load_clauses

from .reasons import mistold

# Whose turn it is, which phase, whether the game goes on, what a tile just freed is for.
ANY_TIME = """
    ops. decade. end. free. game. setup. turn. action. solo.end-500 displace.use-at-once
    solo.starter-projects lobby.main-condition supply.cep. supply.energy. summit.at-end-of-turn
"""
# What the register says about each act and draw: clauses, or whole chapters of them (with a dot).
SAID_OF = {
    f.PROPOSE: "propose. control.agenda-only",
    f.INSTALL: "install. displace.",
    f.CONSTRUCT: "construct. region. displace. event.subsidy expertise. lobby. control.agenda-only",
    f.PASS: "auction.",
    f.SCIENTIST: "scientist. displace. summit.one-per-topic summit.complete propose.grant-research "
    "install.own-scientist-removal install.own-scientist-stays construct.scientist-leaves lobby.",
    f.BUY: "market. cep.",
    f.SELL: "market. cep. control.use-ceps",
    f.LOBBY: "lobby. card. solo.",
    f.CLAIM: "un. card. solo.",
    f.END: "",
    f.RECRUIT: "scientist. propose.grant-recruit propose.grant-research",
    f.GO: "displace. scientist. construct.scientist-leaves summit.one-per-topic",
    f.PAY: "install.fee install.fee-source cep. control.use-ceps",
    f.CUBE: "event.subsidy",
    f.ANY: "bonus. expertise.",
    f.CEP: "bonus. region.cep-limit cep.",
    f.EXPERTISE: "expertise.",
    f.RESOLVE: "summit.",
    f.SPEAKER: "summit. auction.",
    f.TOPIC: "summit. expertise.",
    f.EXTRA: "summit. expertise.",
    f.INCOME: "income. solo.no-final-income",
    f.GOAL: "goal. score.",
    f.DRAFTED: "",
    f.BID: "auction.",
    f.PAYMENT: "auction. cep.",
    f.STARTER: "solo.",
    f.START: "",
    f.AGENDA: "",
    f.FOSSIL: "supply. preset.",
    f.SUMMIT: "summit.",
    f.UN: "un. solo.",
    f.EVENT: "event. eventcard.",
    f.DEAL: "goal. solo.",
    f.PROJECT: "solo. propose.tile",
    f.REVEAL: "solo. un.",
    f.REFILL: "solo. lobby.",
}
WAITING = "co2.lobby.main-condition"
# Several of these apply at once where one of them does: each judge may name another.
AT_ONCE = tuple(
    frozenset(f"co2.{clause}" for clause in words.split())
    for words in (
        "income.amount income.split income.rank-1-2 income.2p-first-only",
        "setup.company-goals-1p setup.company-goals-2p setup.company-goals-3p "
        "setup.company-goals-4-5p setup.company-goal-deal solo.goals-removed setup.player-count",
        "summit.extra-per-company summit.extra-any-topic summit.order summit.per-scientist "
        "summit.at-end-of-turn summit.complete",
        "supply.scan.space supply.energy.fossil-if-demand-empty supply.energy.skip-full "
        "supply.energy.skip-green supply.scan.clockwise supply.scan.start",
        "setup.lobby-deal lobby.removed",
        "solo.un-stack un.first-come",
        "un.cards-34-46 setup.un-goals-7-2p setup.un-goals-10 solo.un-stack",
        "displace.choice displace.summit displace.hand-expertise",
        "displace.choice displace.summit summit.one-per-topic summit.complete",
        "auction.no-change auction.currency auction.cep-source",
        "auction.raise-or-pass auction.starter",
        "auction.zero-bid auction.winner-chooses auction.starter auction.rounds",
        "eventcard.one-per-region event.rotate setup.events-two-visible",
        "goal.secret goal.discard setup.company-goal-deal score.company-goal score.goal-exchange",
        "region.cep-limit bonus.region-cep",
        "summit.one-per-topic scientist.project-to-summit construct.scientist-leaves",
        "construct.scientist-leaves scientist.project-to-project scientist.one-per-project",
        "scientist.one-per-project scientist.hand-to-project scientist.project-to-project "
        "scientist.project-to-hand scientist.project-to-summit",
        "setup.draft-first-pass setup.draft-second-pass setup.draft-end setup.draft-optional",
        "install.fee install.fee-source cep.player-payments",
    )
)
# Clauses that say when something is due, or who does it: the next one of them is as good.
DUE = """
    ops. decade. end. free. turn. game. solo.end-500 setup. displace.use-at-once
    lobby.minor-timing scientist.recruit-only-research displace.trigger displace.choice
    install.fee event.subsidy bonus.on-reach bonus.region-cep bonus.any summit.at-end-of-turn
    summit.order auction.when auction.raise-or-pass auction.winner-chooses solo.starter-space
    solo.starter-projects supply. income. score. goal. summit.replace solo.main-reveals-un
    solo.lobby-refill scientist.project-to-hand action.
"""


def says(words: str, clause: str) -> bool:
    """Is the clause among these, or in one of these chapters?"""
    body = clause.removeprefix("co2.")
    return any(
        body == word or (word[-1] == "." and body.startswith(word)) for word in words.split()
    )


def may_refuse(verb: int, clause: str) -> bool:
    return says(SAID_OF[verb], clause) or says(ANY_TIME, clause)


def is_one_reason(one: str, other: str) -> bool:
    """Do two clauses tell of one refusal? A card that waits for its Action fails with any other."""
    pair = {one, other}
    if WAITING in pair:
        return True
    at_once = any(pair <= family for family in AT_ONCE)
    return one == other or at_once or (says(DUE, one) and says(DUE, other))


def told(trace: Trace, log: Log) -> Observation | None:
    """The refusal of an act or draw that is itself at fault, not what is missing before it."""
    first = trace.first(BREACH)
    if first is None or first.missing or not 0 <= first.entry < len(log.entries):
        return None
    return first if log.entries[first.entry].kind in (ACT, DRAW) else None


def misnamed(said: Opinion, trace: Trace, log: Log) -> Failure | None:
    """A refusal by a clause that does not speak of such an act, or not by the second judge's."""
    first, breach = told(trace, log), said.first_breach
    if first is None:
        return None
    facts: Facts = {"engine": first.clause}
    if not may_refuse(log.entries[first.entry].verb, first.clause):
        return Failure(ORACLE, "clause of another act", first.clause, first.entry, facts)
    if breach is None or breach.is_missing or is_one_reason(first.clause, breach.clause):
        failure = mistold(first.clause, first.facts, load_clauses("co2"))
        return None if failure is None else replace(failure, entry=first.entry)
    facts["oracle"] = breach.clause
    return Failure(ORACLE, "clause", first.clause, first.entry, facts)
