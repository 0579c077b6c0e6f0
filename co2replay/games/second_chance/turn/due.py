"""Why an act is not asked for here: whose turn it is, which phase, what is missing before it."""

from __future__ import annotations

from co2replay.engine.table import Breach, impossible

from .. import forms as f
from ..board.pieces import NO_SEAT
from ..chapters import draft, knowledge, setup
from ..play import Table
from .frames import (
    AnyKnowledge,
    Bonus,
    Company,
    Donate,
    Draft,
    DrawEvent,
    DrawFossil,
    DrawInspector,
    DrawSummit,
    Frame,
    Grant,
    Keep,
    Leave,
    Move,
    Over,
    Pay,
    Reduce,
    RegionToken,
    Reveal,
    SetUp,
    Share,
    Study,
    Turn,
    Use,
)

# The clause that asks for what is not written down yet.
CLAUSE_OF_FRAME: dict[type[Frame], str] = {
    Turn: "sc.turn.main-exactly-one",
    Grant: "sc.actions.plan.grant-scientist-choice",
    Move: "sc.lobby.side-kinds",
    Leave: "sc.actions.infra.scientist-leaves",
    RegionToken: "sc.comp.build.region-tech",
    Donate: "sc.comp.events.owe-tech",
    Study: "sc.summit.free-split",
    Share: "sc.income.split-choice",
    Reduce: "sc.coop.reduce.after-supply",
    Company: "sc.comp.final.company",
    Reveal: "sc.coop.goal.reveal-end",
    DrawFossil: "sc.supply.place-fossil",
    DrawInspector: "sc.variant.inspectors.draw",
    DrawSummit: "sc.summit.replace",
    DrawEvent: "sc.comp.events.refill",
    Over: "sc.coop.end.after-four",
}
# Nothing but what is done in a turn.
IN_TURN = (
    *(f.PLAN, f.PREPARE, f.BUILD, f.PASS, f.SCIENTIST),
    *(f.BUY, f.SELL, f.LOBBY, f.CLAIM, f.END),
)
SET_UP_CLAUSES = {
    f.START: "sc.coop.setup.start-player",
    f.HOME: "sc.supply.start-region",
    f.AGENDA: "sc.coop.setup.agenda-random",
    f.UN: "sc.coop.setup.un-display",
    f.GOAL_TILES: "sc.coop.setup.env-21",
    f.DEAL: "sc.coop.setup.lobby-five",
    f.SOLO_CARD: "sc.solo.setup.solo-goal-optional",
    f.RIVALS: "sc.solo.cubes.start-region",
}
# What a draw of the course answers, and the clause by which nothing is drawn elsewhere.
DRAW_CLAUSES = {
    f.FOSSIL: "sc.supply.satisfied",
    f.INSPECTOR: "sc.variant.inspectors.draw",
    f.SUMMIT: "sc.summit.replace",
    f.EVENT: "sc.comp.events.refill",
    f.REVEAL: "sc.coop.goal.reveal-end",
}


def clause_of(t: Table, frame: Frame) -> str:
    """The clause behind what the game waits for."""
    if isinstance(frame, SetUp):
        return next((clause for clause, _ in setup.lacking(t)), "")
    if isinstance(frame, Bonus | Use):
        return knowledge.clause_of(frame.kind)
    if isinstance(frame, Pay | AnyKnowledge):
        return frame.clause
    if isinstance(frame, Keep):
        return setup.clause_of_deck(t, frame.deck)
    if isinstance(frame, Draft):
        return draft.clause_of(t, frame.seat)
    return CLAUSE_OF_FRAME.get(type(frame), "")


def waiting(frame: Frame) -> dict[str, int | str]:
    facts: dict[str, int | str] = {"waits": frame.name}
    if frame.seat != NO_SEAT:
        facts["next"] = f.SEATS[frame.seat]
    if isinstance(frame, DrawFossil):
        facts["region"] = f.REGIONS[frame.region]
    return facts


def missing(t: Table, frame: Frame) -> Breach:
    """An answer or a draw that the game waits for is not written down."""
    facts = waiting(frame)
    if isinstance(frame, SetUp):
        seat = next((seat for _, seat in setup.lacking(t)), NO_SEAT)
        if seat != NO_SEAT:
            facts["next"] = f.SEATS[seat]
        facts["missing"] = ", ".join(setup.lacking_draws(t))
    clause = clause_of(t, frame)
    return Breach(clause, facts, hard=True, missing=True, seat=frame.seat)


def out_of_turn(t: Table, frame: Frame, who: int, verb: int) -> Breach:
    """The clause by which an act is not this player's, or not now."""
    s = t.state
    if isinstance(frame, Over):
        return impossible("sc.coop.end.after-four", phase="end")
    if verb == f.TOKEN and s.phase == f.EVENT_PHASE:
        return impossible("sc.comp.events.no-voluntary-minus2", **waiting(frame))
    if not isinstance(frame, Turn):
        return missing(t, frame)
    if verb == f.LOBBY and who != frame.seat:
        return impossible("sc.lobby.own-turn-only", **waiting(frame))
    if verb in IN_TURN and who != frame.seat:
        return impossible("sc.turn.order", **waiting(frame))
    if verb == f.REDUCE:
        is_own = t.rules.is_competitive()
        clause = "sc.comp.supply.no-vp-reduction" if is_own else "sc.coop.reduce.after-supply"
        return impossible(clause, phase=f.PHASE_NAMES[s.phase])
    if verb == f.INCOME:
        phase = f.PHASE_NAMES[s.phase]
        is_own = t.rules.is_competitive()
        clause = "sc.comp.phases.order" if is_own else "sc.coop.phases.order"
        return impossible(clause, phase=phase)
    return impossible(NOT_ASKED.get(verb, "sc.turn.order"), **waiting(frame))


def settled_otherwise(t: Table, verb: int, said: int, only: int) -> Breach:
    """Another answer is written than the only one that there was."""
    if verb == f.PAY:
        return impossible(NOT_ASKED[verb], purse=f.PURSES[said], only=f.PURSES[only])
    is_event = t.state.phase == f.EVENT_PHASE
    clause = "sc.comp.events.no-voluntary-minus2" if is_event else NOT_ASKED[verb]
    return impossible(clause, token=f.TOKENS[said], only=f.TOKENS[only])


# An answer to which nothing was asked.
NOT_ASKED = {
    f.RECRUIT: "sc.actions.plan.recruit",
    f.GO: "sc.exec.scientist.one-move",
    f.PAY: "sc.cep.pay-from",
    f.TOKEN: "sc.comp.build.region-tech",
    f.TAKE: "sc.knowledge.bonus-immediate",
    f.ANY: "sc.knowledge.bonus-any",
    f.CEP: "sc.knowledge.bonus-region-cep",
    f.GIVE: "sc.knowledge.bonus-give-away",
    f.DECLINE: "sc.knowledge.bonus-optional",
    f.TOPIC: "sc.summit.two-per-scientist",
    f.KEEP: "sc.comp.setup.company-goals",
    f.DRAFTED: "sc.variant.draft.keep-two",
}
