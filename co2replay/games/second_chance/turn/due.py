"""Why an act is not asked for here: whose turn it is, which phase, what is missing before it."""

from __future__ import annotations

from co2replay.engine.table import Breach, impossible
from co2replay.engine.unknown import Consulted, is_unknown
from co2replay.notation.records import NOBODY

from .. import forms as f
from ..board.pieces import NO_SEAT
from ..board.state import Table
from ..chapters import draft, income, knowledge, setup, supply
from .frames import (
    AnyKnowledge,
    Bonus,
    Company,
    DoClose,
    Donate,
    DoSummit,
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
# By which a game is over before its last decade is.
LOST_ON_THE_WAY = (
    "sc.env.loss-negative",
    "sc.coop.loss.vp-negative-supply",
    "sc.coop.loss.co2-above-500",
    "sc.comp.loss.immediate",
)
SET_UP_CLAUSES = {
    f.START: "sc.coop.setup.start-player",
    f.HOME: "sc.supply.start-region",
    f.AGENDA: "sc.coop.setup.agenda-random",
    f.UN: "sc.coop.setup.un-display",
    f.GOAL_TILES: "sc.coop.setup.env-21",
    f.SOLO_CARD: "sc.solo.setup.solo-goal-optional",
    f.RIVALS: "sc.solo.cubes.start-region",
}
AGAINST = {f.UN: "sc.comp.setup.un-ten", f.GOAL_TILES: "sc.comp.setup.no-env-goals"}
# The clause by which nothing is drawn elsewhere; of a fossil plant its region decides.
DRAW_CLAUSES = {
    f.INSPECTOR: "sc.variant.inspectors.move-each-decade",
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


def phases_order(t: Table) -> str:
    return "sc.comp.phases.order" if t.rules.is_competitive() else "sc.coop.phases.order"


# clauses: sc.coop.end.after-four sc.comp.decades.five
def clause_of_end(t: Table) -> str:
    """Why the game is over."""
    if t.state.lost in LOST_ON_THE_WAY:
        return t.state.lost
    return "sc.comp.decades.five" if t.rules.is_competitive() else "sc.coop.end.after-four"


def out_of_turn(t: Table, frame: Frame, who: int, verb: int, args: tuple[int, ...]) -> Breach:
    """The clause by which an act is not this player's, or not now."""
    s = t.state
    if isinstance(frame, Over):
        return impossible(clause_of_end(t), phase="end")
    if not isinstance(frame, Turn) and comes_behind(t, frame, who, verb):
        lacking = missing(t, frame)
        clause = IN_ORDER.get((type(frame), verb), lacking.clause)
        return Breach(clause, lacking.facts, hard=True, missing=True, seat=frame.seat)
    facts = waiting(frame) if s.phase == f.ACTIONS else {"phase": f.PHASE_NAMES[s.phase]}
    return impossible(_clause_of_act(t, who, verb, args), **facts)


def _clause_of_act(t: Table, who: int, verb: int, args: tuple[int, ...]) -> str:
    phase = t.state.phase
    if verb == f.LOBBY:
        return "sc.lobby.own-turn-only"
    if verb in IN_TURN and phase == f.END_OF_GAME:
        return clause_of_end(t)
    if verb in IN_TURN:
        if begins_decade(t):
            return "sc.decade-end.start-player-right"
        return "sc.turn.order" if phase == f.ACTIONS else phases_order(t)
    if verb == f.REDUCE:
        is_own = t.rules.is_competitive()
        return "sc.comp.supply.no-vp-reduction" if is_own else "sc.coop.reduce.after-supply"
    if verb == f.INCOME:
        return _clause_of_income(t, who)
    if verb == f.GOAL and args[1] != f.DISCARDED:
        return "sc.comp.final.order"
    if verb == f.KEEP:
        return setup.clause_of_deck(t, setup.decks_of(t)[-1])
    if verb == f.TOKEN and phase == f.EVENT_PHASE:
        return TOKEN_CLAUSES[args[0] == f.NO_TOKEN]
    return NOT_ASKED[verb]


# clauses: sc.decade-end.start-player-right
def begins_decade(t: Table) -> bool:
    """Is the start player to begin a later decade?"""
    s = t.state
    is_first = s.phase == f.ACTIONS and (s.round, s.mains, s.execs) == (1, (), ())
    return bool(is_first and s.decade > 1 and s.pending[-1].seat == s.first)


# clauses: sc.income.first-two-stacks sc.income.two-players-first-only
def _clause_of_income(t: Table, who: int) -> str:
    """Whose income it is, as long as nothing was written behind the last one."""
    s = t.state
    if s.phase != f.INCOMES and not s.earlier:
        return phases_order(t)
    if who != NOBODY and earns_nothing(t, who):
        is_pair = t.rules.players == PAIR
        return "sc.income.two-players-first-only" if is_pair else "sc.income.first-two-stacks"
    return "sc.income.player-order" if s.phase == f.INCOMES else phases_order(t)


def earns_nothing(t: Table, seat: int) -> bool:
    try:
        return not income.income_of(t, seat)
    except Consulted:
        return False  # of a track that nobody wrote down


def comes_behind(t: Table, frame: Frame, who: int, verb: int) -> bool:
    """May an act be due behind the answer or the tile that is not written down?"""
    s = t.state
    if s.phase == f.SETUP:
        return True
    if verb in IN_TURN or verb == f.GOAL:
        following = _next_turn(t, frame)
        return following != NO_SEAT and who in (NOBODY, following)
    if s.phase == f.SUPPLY and not isinstance(frame, DrawFossil | Pay):
        return False  # all that was owed has been paid
    if verb == f.PAY and s.phase == f.SUPPLY:
        return True  # whoever controls the region of a tile that is not drawn yet
    if verb == f.REDUCE:
        return s.phase == f.SUPPLY and not t.rules.is_competitive()
    if isinstance(frame, DrawEvent) or (isinstance(frame, DrawSummit) and not s.completed):
        return False
    return verb in ANSWERED_IN.get(s.phase, ()) and who in (NOBODY, *(x.seat for x in s.pending))


def _next_turn(t: Table, frame: Frame) -> int:
    """Whose turn goes on, or begins next, as soon as what is asked has been answered."""
    s = t.state
    first: int = s.first
    if s.phase == f.ACTIONS:
        below = [one.seat for one in s.pending if isinstance(one, Turn)]
        return (*below, *s.queue, first)[0]
    if s.phase != f.SUPPLY or is_unknown(first):
        return NO_SEAT
    if t.rules.is_competitive() or isinstance(frame, DrawInspector):
        return first  # whom the marker has reached already
    if s.decade == t.rules.numbers.decades:
        return NO_SEAT
    seats: tuple[int, ...] = s.seats
    return seats[seats.index(first) - 1]


def no_draw_due(t: Table, frame: Frame, verb: int, args: tuple[int, ...]) -> Breach:
    """The clause by which nothing of this kind is drawn now."""
    if isinstance(frame, Over):
        return impossible(clause_of_end(t), phase="end")
    if not isinstance(frame, Turn | Over) and draw_comes_behind(t, verb):
        return missing(t, frame)
    clause = DRAW_CLAUSES.get(verb)
    if clause is None:
        if _is_stack_empty(t) and (breach := supply.check_left(t, args[1])) is not None:
            return breach
        clause = "sc.supply.satisfied" if _holds_plant(t, args[0]) else phases_order(t)
    return impossible(clause, **waiting(frame))


def draw_comes_behind(t: Table, verb: int) -> bool:
    s = t.state
    if s.phase == f.SETUP:
        return True
    if verb == f.SUMMIT:
        return any(isinstance(one, DoClose | DoSummit | DrawSummit) for one in s.pending)
    if verb == f.EVENT:
        return s.phase == f.EVENT_PHASE or (s.phase == f.INCOMES and t.rules.is_competitive())
    if verb == f.INSPECTOR:
        return s.phase == f.SUPPLY and t.rules.has_inspectors()
    return bool(s.phase == (f.EVENT_PHASE if t.rules.is_competitive() else f.INCOMES))


def _is_stack_empty(t: Table) -> bool:
    return not any(is_unknown(left) or left for left in t.state.fossils)


def _holds_plant(t: Table, region: int) -> bool:
    try:
        return not supply.is_due(t, region)
    except Consulted:
        return False


def settled_otherwise(t: Table, verb: int, said: int, only: int) -> Breach:
    """Another answer is written than the only one that there was."""
    if verb == f.PAY:
        return impossible(NOT_ASKED[verb], purse=f.PURSES[said], only=f.PURSES[only])
    if verb == f.REDUCE:
        return supply.nothing_to_lower(t, said)
    clause = NOT_ASKED[verb]
    if verb == f.DRAFTED:
        return impossible("sc.variant.draft.keep-one-of-two", card=said)
    if only == f.NO_TOKEN:
        clause = "sc.comp.events.no-tech-minus2"
    elif t.state.phase == f.EVENT_PHASE:
        clause = TOKEN_CLAUSES[said == f.NO_TOKEN]
    return impossible(clause, token=f.TOKENS[said], only=f.TOKENS[only])


def laid_already(t: Table, verb: int, args: tuple[int, ...]) -> Breach:
    """What is laid out for a game lies there, or is no part of it."""
    clause = SET_UP_CLAUSES.get(verb, "")
    if verb == f.DEAL:
        clause = setup.clause_of_deck(t, args[1])
    elif t.rules.is_competitive():
        clause = AGAINST.get(verb, clause)
    return impossible(clause, taken="yes")


# An answer to which nothing was asked.
NOT_ASKED = {
    f.GOAL: "sc.comp.company.discard-8",
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
    f.DRAFTED: "sc.variant.draft.keep-two",
}
# Of the token of an event: whom none is asked of, and that it may not be kept for points.
TOKEN_CLAUSES = ("sc.comp.events.owe-tech", "sc.comp.events.no-voluntary-minus2")
IN_TURN_ANSWERS = (
    *(f.RECRUIT, f.GO, f.PAY, f.TOKEN, f.TAKE, f.ANY, f.CEP, f.GIVE, f.DECLINE, f.TOPIC),
)
PAIR = 2
# By which of several who answer the same it is the turn.
IN_ORDER: dict[tuple[type[Frame], int], str] = {
    (Share, f.INCOME): "sc.income.player-order",
    (Study, f.TOPIC): "sc.summit.player-order",
}
# What may be asked in each phase behind what is asked now.
ANSWERED_IN: dict[int, tuple[int, ...]] = {
    f.ACTIONS: IN_TURN_ANSWERS,
    f.INCOMES: (f.INCOME,),
    f.EVENT_PHASE: (f.PAY, f.TOKEN),
}
