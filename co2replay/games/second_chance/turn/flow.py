"""The flow of a game: which answer fits what is waited for, and the steps that need no answer."""

from __future__ import annotations

from co2replay.engine.passed import CONFIRMED, PLAYED
from co2replay.engine.table import Answered, Breach, Play, go_back, impossible, keep
from co2replay.engine.unknown import BEFORE, Consulted, is_unknown
from co2replay.notation.records import NOBODY, UNKNOWN

from .. import forms as f
from ..board import cells as at
from ..board.pieces import NO_SEAT
from ..board.state import OVER, Table
from ..chapters import bringing, company, draft, events, income, inspectors, knowledge, supply
from ..lists.legal import legal
from ..params import consult
from . import adrift, due
from .acts import HANDLERS
from .closing import is_turn_over
from .draws import DRAWN, LAID_OUT, is_shown_now, lay_out, reveal
from .frames import (
    Adrift,
    AnyKnowledge,
    Bonus,
    Company,
    DoBuild,
    DoClose,
    DoDue,
    DoFee,
    Donate,
    Draft,
    Frame,
    Grant,
    Keep,
    Leave,
    Move,
    Pay,
    Reduce,
    RegionToken,
    SetUp,
    Share,
    Study,
    Turn,
    Use,
)
from .phases import NEXT, REFILL
from .steps import STEPS

Args = tuple[int, ...]
NO_VERB = -1

USES = (f.TAKE, f.ANY, f.CEP, f.DECLINE)
# What each question is answered with.
ANSWERS: dict[type[Frame], tuple[int, ...]] = {
    Turn: (*due.IN_TURN, f.GOAL),
    Grant: (f.RECRUIT, f.SCIENTIST, f.GO),
    Move: (f.SCIENTIST, f.GO),
    Leave: (f.GO,),
    Pay: (f.PAY,),
    RegionToken: (f.TOKEN,),
    Donate: (f.TOKEN,),
    Bonus: (*USES, f.GIVE),
    Use: (*USES, f.GIVE),
    AnyKnowledge: (f.ANY,),
    Study: (f.TOPIC,),
    Share: (f.INCOME,),
    Reduce: (f.REDUCE,),
    Company: (f.GOAL,),
    Keep: (f.KEEP, f.DRAFTED),  # tables and the rulebook say of both that they are kept
    Draft: (f.DRAFTED, f.KEEP),
}


def play_act(t: Table, who: int, verb: int, args: Args) -> Breach | int:
    """Play one act: the clause it breaks, or how it was taken; a refused one changes nothing."""
    s = t.state
    if who != NOBODY and who not in s.seats:
        return impossible("sc.material.count.discs", seat=f.SEATS[who], plays="no")
    pending = s.pending
    if type(pending[0]) is Adrift and (breach := adrift.check_act(t, who, verb, args)) is not None:
        return breach
    if is_asked(t, pending[-1], who, verb):
        return answer(t, who, verb, args)
    if is_goal_kept(t, who, verb, args):
        return keep_goal(t, who, args)
    if (wrong := check_early_goal(t, who, verb, args)) is not None:
        return wrong
    if is_discarded_between(t, who, verb, args):
        return discard(t, who, args[0])
    kept = keep(t)
    turn_round(t, who, verb)
    frame = find_frame(t, who, verb)
    if is_asked(t, frame, who, verb):
        taken = answer(t, who, verb, args)
    elif is_settled(t, who, verb):
        taken = confirm(t, who, verb, args)
    elif is_no_income(t, who, verb, args):
        taken = CONFIRMED
    else:
        taken = due.out_of_turn(t, frame, who, verb, args)
    if type(taken) is Breach:
        go_back(t, kept)
    return taken


def answer(t: Table, who: int, verb: int, args: Args) -> Breach | int:
    """Take an answer, or what was answered already: the last card of a draft, where a goal is to
    be kept; or a goal, where cards are drafted."""
    if verb == f.DRAFTED and any(is_last(one, who, args) for one in t.state.settled):
        return confirm(t, who, verb, args)
    taken = take(t, who, verb, args)
    if type(taken) is Breach and any(is_it(one, who, verb, args) for one in t.state.settled):
        return confirm(t, who, verb, args)
    if type(taken) is Breach and is_goal_kept(t, who, verb, args):
        return keep_goal(t, who, args)
    return taken


def is_last(one: Answered, who: int, args: Args) -> bool:
    """Is this the last card of a draft, under its number or without one?"""
    is_so = one.verb == f.DRAFTED and is_said_by(who, one.seat)
    return is_so and args in (one.args, (UNKNOWN,))


# clauses: sc.comp.setup.company-goals sc.solo.setup.private-goals
def is_goal_kept(t: Table, who: int, verb: int, args: Args) -> bool:
    """Could this be a goal that somebody keeps? No rule says whether goals or cards come first."""
    s = t.state
    seat = s.pending[-1].seat if who == NOBODY else who
    if verb != f.KEEP or s.phase != f.SETUP or seat == NO_SEAT:
        return False
    if any(type(one) is Keep for one in s.pending):
        return False  # all are asked
    frame = draft.open_keep(t, seat)
    return frame is not None and draft.check_keep(t, frame, args) is None


def check_early_goal(t: Table, who: int, verb: int, args: Args) -> Breach | None:
    """A goal kept before all is laid out must be one that was dealt; a draft keeps cards, too."""
    is_early = type(t.state.pending[-1]) is SetUp and verb == f.KEEP and who != NOBODY
    if not is_early or f.DRAFT in t.rules.variants:
        return None
    goal = draft.open_keep(t, who)
    return None if goal is None else draft.check_keep(t, goal, args)


def keep_goal(t: Table, who: int, args: Args) -> int:
    seat = t.state.pending[-1].seat if who == NOBODY else who
    frame = draft.open_keep(t, seat)
    assert frame is not None, seat
    t.accepted = True
    draft.keep(t, frame, args)
    return PLAYED


# clauses: sc.comp.company.discard-8
def is_discarded_between(t: Table, who: int, verb: int, args: Args) -> bool:
    """May a company goal be given up while others are asked, and in phases without turns?"""
    s = t.state
    if verb != f.GOAL or args[1] != f.DISCARDED or who == NOBODY or not t.rules.is_competitive():
        return False
    if s.partial or s.phase in (f.SETUP, f.END_OF_GAME, OVER) or not s.company[who]:
        return False
    consult(t, "company_discard")
    return t.rules.settings.company_discard == "any_time"


def discard(t: Table, who: int, card: int) -> Breach | int:
    breach = company.check_discard(t, who, card, False)
    if breach is not None:
        return breach
    t.accepted = True
    company.discard(t, who)
    return PLAYED


def take(t: Table, who: int, verb: int, args: Args) -> Breach | int:
    """Take what answers the question that is open."""
    frame = t.state.pending[-1]
    seat = frame.seat if who == NOBODY else who
    if t.rules.settings.infra_order == "scientist_first" and is_fee_due(t):
        trial: Table = Play(t.state.copy(), t.rules, None)
        trial.waived = t.waived
        if HANDLERS[verb](trial, frame, seat, args) is None and (
            breach := bringing.check_behind(trial)
        ):
            return breach
    breach = HANDLERS[verb](t, frame, seat, args)
    if breach is not None:
        return breach
    settled = t.state.settled
    # The last card of a draft may be said behind goals, and events strike players side by side.
    if settled and t.state.phase not in (f.SETUP, f.EVENT_PHASE):
        beside = PAID_TOGETHER.get(verb), frame.seat
        settled = tuple(x for x in settled if (x.verb, x.seat) == beside)
    go_on(t, settled)
    return PLAYED


def is_fee_due(t: Table) -> bool:
    """Is infrastructure still to be paid for, by what somebody sent away may bring?"""
    return any(type(frame) is DoFee for frame in t.state.pending)


# A CEP and a token of one payment: written in either order, asked or not.
PAID_TOGETHER = {f.PAY: f.TOKEN, f.TOKEN: f.PAY}


def turn_round(t: Table, who: int, verb: int) -> None:
    """Ask first for what is said first, where a CEP and a token are due for the same thing."""
    if verb not in PAID_TOGETHER:
        return
    kinds = [DoBuild, Pay] if verb == f.TOKEN else [DoDue, Donate]
    last = t.state.pending[-2:]
    if [type(frame) for frame in last] == kinds and who in (NOBODY, last[-1].seat):
        t.state.pending[-2:] = reversed(last)
        run(t)


# What all are asked for at once: no rule says who chooses first.
OF_EVERYBODY = (Draft, Keep, Company)


def let_speak(t: Table, who: int) -> None:
    """Ask first who speaks first, where everybody is asked for the same."""
    pending = t.state.pending
    kind = type(pending[-1])
    if kind not in OF_EVERYBODY:
        return
    for place, frame in enumerate(pending):
        if type(frame) is kind and frame.seat == who:
            pending.append(pending.pop(place))
            return


# clauses: sc.income.first-two-stacks
def is_no_income(t: Table, who: int, verb: int, args: Args) -> bool:
    """Does somebody say that he gets nothing, while the others are paid or right behind it?"""
    s = t.state
    if verb != f.INCOME or any(args) or who == NOBODY:
        return False
    return bool(s.phase == f.INCOMES or s.earlier) and not income.income_of(t, who)


def is_asked(t: Table, frame: Frame, who: int, verb: int) -> bool:
    """Does the game wait for such an act, and of this player?"""
    if verb not in ANSWERS.get(type(frame), ()) or (verb == f.KEEP and is_kept_goal(t, frame)):
        return False
    if is_said_by(who, frame.seat):
        return True
    if verb != f.GOAL or type(frame) is not Turn:
        return False
    # A turn that may end without a word has ended, where nobody may discard in that of another.
    return t.rules.settings.company_discard == "any_time" or not is_turn_over(t)


def is_kept_goal(t: Table, frame: Frame) -> bool:
    """Behind a draft of cards that nobody saw, which may go without a word, a goal is kept."""
    is_draft = isinstance(frame, Draft) and t.rules.is_competitive()
    return is_draft and set(t.state.hands[frame.seat]) == {UNKNOWN}


def is_settled(t: Table, who: int, verb: int) -> bool:
    """Has the rule given such an answer already, because there was no other?"""
    return any(verb == one.verb and is_said_by(who, one.seat) for one in t.state.settled)


def is_it(one: Answered, who: int, verb: int, args: Args) -> bool:
    """Is this what the rule has answered? `?` is a card nobody has seen."""
    is_same = one.args == args or (UNKNOWN,) in (one.args, args)
    return one.verb == verb and is_said_by(who, one.seat) and is_same


def is_said_by(who: int, seat: int) -> bool:
    """Did this player say it, or nobody in particular, or may anybody?"""
    return who in (NOBODY, seat) or seat == NO_SEAT


def confirm(t: Table, who: int, verb: int, args: Args) -> Breach | int:
    """An answer that could be no other may be written down, and is checked; of several by one
    player those of a kind stand in their order."""
    s = t.state
    found = [one for one in s.settled if one.verb == verb and is_said_by(who, one.seat)]
    for one in found:
        if is_it(one, who, verb, args):
            behind = s.settled.index(one) + 1
            kind = (one.verb, one.seat)
            before = [other for other in s.settled[:behind] if (other.verb, other.seat) != kind]
            s.settled, s.earlier = (*before, *s.settled[behind:]), None
            return CONFIRMED
    return due.settled_otherwise(t, verb, args[0], found[0].args[0])


def find_frame(t: Table, who: int, verb: int) -> Frame:
    """What an act answers, when all that may be left unsaid before it has been taken."""
    find_way(t, who, verb)
    let_speak(t, who)
    while not is_asked(t, t.state.pending[-1], who, verb):
        if is_settled(t, who, verb) or not close_unsaid(t):
            break
        let_speak(t, who)
    return t.state.pending[-1]


def find_way(t: Table, who: int = NO_SEAT, verb: int = NO_VERB) -> None:
    """Nobody can judge what is done where nobody knows what the game waits for."""
    frame = t.state.pending[-1]
    if type(frame) is Adrift and not take_bearings(t):
        if adrift.goes_on(frame, who, verb):
            t.state.pending.pop()
            return
        raise Consulted("at" if is_unknown(t.state.phase) else BEFORE)


# clauses: sc.turn.main-exactly-one sc.coop.reduce.must-reach-500
def close_unsaid(t: Table) -> bool:
    """Take what may go without a word: the end of a turn, CO2 left as it is, a single answer."""
    s = t.state
    frame = s.pending[-1]
    if type(frame) is Turn:
        if not is_turn_over(t):
            return False
        s.pending[-1] = DoClose(seat=frame.seat)
    elif type(frame) is Reduce:
        if HANDLERS[f.REDUCE](t, frame, NO_SEAT, (0,)) is not None:
            return False
    elif isinstance(frame, Bonus | Use | AnyKnowledge) and knowledge.is_lost(t, frame):
        s.pending.pop()  # whatever is said, nothing comes of it
    elif type(frame) not in ANSWERS:
        return False
    else:
        answers = legal(t)
        if len(answers) != 1:
            return False
        seat, verb, args = answers[0]
        taken = HANDLERS[verb](t, frame, seat, args)
        assert taken is None, (frame, taken)
    s.settled = ()
    run(t)
    return True


def go_on(t: Table, settled: tuple[Answered, ...] = ()) -> None:
    """An entry was taken: what begins now begins behind it, but for what is `settled` with it."""
    t.state.entered, t.state.earlier, t.state.settled = (), None, settled
    run(t)


def run(t: Table) -> None:
    """Go on until somebody is asked or a tile is due."""
    s = t.state
    while True:
        pending = s.pending
        if pending:
            step = STEPS.get(type(pending[-1]))
            if step is None:
                return
            step(t, pending.pop())
        else:
            NEXT[s.phase](t)


def play_draw(t: Table, verb: int, args: Args) -> Breach | int:
    """Play a draw: the set-up, a tile off a stack, goals that are shown."""
    frame = t.state.pending[-1]
    if verb == f.INSPECTOR and type(frame) is SetUp and inspectors.open_draw(t) is not None:
        taken = draw_inspector(t, args)
    elif type(frame) is SetUp or (verb in LAID_OUT and verb not in DRAWN):
        taken = lay_out(t, verb, args)
    elif verb == f.REVEAL:
        taken = show(t, args)
    else:
        return draw_tile(t, verb, args)
    if type(taken) is not Breach:
        go_on(t)
    return taken


def show(t: Table, args: Args) -> Breach | int:
    """Show goals now, or at the end if nothing more need be said before it."""
    if is_shown_now(t, args):
        return reveal(t, args)
    kept = keep(t)
    find_way(t)
    while not is_shown_now(t, args) and close_unsaid(t):
        pass
    shown = reveal(t, args)
    if isinstance(shown, Breach):
        go_back(t, kept)
    return shown


def draw_tile(t: Table, verb: int, args: Args) -> Breach | int:
    is_adrift = type(t.state.pending[0]) is Adrift
    if is_adrift and (breach := adrift.check_draw(t, verb, args)) is not None:
        return breach
    kind, take = DRAWN[verb]
    kept = None if type(t.state.pending[-1]) is kind else keep(t)
    find_way(t)
    while type(t.state.pending[-1]) is not kind and close_unsaid(t):
        pass
    frame = t.state.pending[-1]
    if type(frame) is kind:
        breach = take(t, frame, args)
    elif verb == f.INSPECTOR and inspectors.open_draw(t) is not None:
        return draw_inspector(t, args)
    else:
        breach = due.no_draw_due(t, frame, verb, args)
    if breach is not None:
        if kept is not None:
            go_back(t, kept)
        return breach
    t.accepted = True
    go_on(t)
    return PLAYED


# clauses: sc.variant.inspectors.setup-move
def draw_inspector(t: Table, args: Args) -> Breach | int:
    """Move an inspector in the set-up, before it is asked for: it waits for goals alone."""
    group, kind = args
    frame = inspectors.open_draw(t)
    assert frame is not None, args
    breach = inspectors.check_draw(t, frame, group, kind)
    if breach is None:
        t.accepted = True
        inspectors.walk(t, group, kind)
    return PLAYED if breach is None else breach


def take_bearings(t: Table) -> bool:
    """Take up play where a position or a mark says that it stands, if that can be told."""
    s = t.state
    frame = s.pending[-1]
    assert isinstance(frame, Adrift)
    if not frame.is_placed:
        return False
    for seat in s.seats:  # who is neither at home nor in the pool stands somewhere
        here = s.c[at.POOL + seat] + s.c[at.HOME + seat]
        s.c[at.ABROAD + seat] = t.rules.numbers.scientists - here
    if is_unknown(s.first):
        if s.phase != f.ACTIONS or frame.seat == NO_SEAT:
            return False
        s.pending = [Adrift(), Turn(seat=frame.seat)]  # of what comes behind it nobody knows
        return True
    s.stage = 0
    if s.phase == f.ACTIONS:
        around = (*s.seats, *s.seats)
        first = s.seats.index(s.first)
        order = around[first : first + len(s.seats)]
        seat = s.first if frame.seat == NO_SEAT else frame.seat
        s.pending = [Turn(seat=seat)]
        s.queue = order[order.index(seat) + 1 :]
        return True
    s.pending, s.entered = [], ((s.decade, s.phase),)
    if s.phase == f.INCOMES and frame.seat != NO_SEAT:  # those before have had theirs
        order = supply.round_from(t)[1:]
        income.ask(t, order[order.index(frame.seat) :])
        s.stage = 1
    elif s.phase == f.EVENT_PHASE and events.is_refill_due(t):
        s.stage = REFILL
    run(t)
    return True
