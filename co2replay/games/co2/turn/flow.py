"""The flow of a game: which answer fits what is waited for, and the steps that need no answer."""

from __future__ import annotations

from collections.abc import Callable

from co2replay.engine.passed import CONFIRMED
from co2replay.engine.passed import MOOT as MOOT
from co2replay.engine.passed import PLAYED as PLAYED
from co2replay.engine.table import Breach, consult, impossible
from co2replay.engine.unknown import BEFORE, Consulted
from co2replay.notation.records import NOBODY

from .. import forms as f
from ..board.pieces import HAND, NO_SEAT
from ..board.state import (
    GOAL_NONE,
    OPERATIONS,
    PHASES,
    SETUP,
    SUPPLY,
    Table,
    answer_written,
    is_solo,
)
from ..chapters import (
    auction,
    construct,
    draft,
    ending,
    income,
    scientists,
    setup,
    solo,
    summits,
    supply,
    turns,
)
from . import at_any_time, handlers
from . import frames as fr
from .adrift import find_way, is_of_another_end, no_room, too_late
from .due import DUE_ACTS, FREE_MOVES, TURN_VERBS
from .frames import Frame
from .handlers import ANSWERS, MOOT_ANSWERS, UNWRITTEN
from .handlers import run as run
from .unasked import (
    BIDDING,
    heard_in_vain,
    is_settled,
    not_asked,
    own_scientist_answered,
    refusal,
)

Args = tuple[int, ...]

# Of the acts of a turn a Supply Phase may ask for a purchase, and its auction for a pass; cards say
# themselves when they serve.
NEVER_SUPPLIED = tuple(verb for verb in TURN_VERBS if verb not in (f.BUY, f.PASS, f.LOBBY))
AT_ANY_TIME = frozenset((f.GOAL, f.LOBBY, f.DRAFTED))
SAYING_AGAIN = frozenset((f.INCOME, f.STARTER))
SAID_OTHERWISE = frozenset((f.PASS, f.SCIENTIST, f.EXPERTISE))
WAY_DISCARD = f.GOAL_WAYS.index("discard")
# What may be waiting when the first card is kept: the draft is the last part of the set-up.
DRAFT_BEGINS = (fr.SetUp, fr.Turn, fr.Auction)


def play_act(t: Table, who: int, verb: int, args: Args) -> Breach | int:
    """Play one act: the clause it breaks, or how it was taken."""
    s = t.state
    unsure = False
    if who != NOBODY and who not in s.order:
        return impossible("co2.setup.player-count", seat=f.SEATS[who], plays="no")
    if verb in AT_ANY_TIME and (said := _ahead(t, who, verb, args)) is not None:
        return said
    # No kind of frame has kinds below it: `type` tells as much as `isinstance`, much sooner.
    while True:
        frame: Frame = s.pending[-1] if s.pending else fr.Over()
        if type(frame) is fr.Turn:
            play = TURN_ACTS.get(verb)
            if play is None or (who != NOBODY and who != frame.seat):
                return not_asked(t, who, verb, args, frame)
            if verb in SAID_OTHERWISE:
                said = _said_otherwise(t, frame, who, verb, args)
                if said is not None:
                    return said
            breach = play(t, frame.seat, args)
            if breach is not None:
                return breach
            if unsure:
                t.accepted = False
                raise Consulted(BEFORE)  # it may have asked for an answer that nobody gave
            run(t)
            return PLAYED
        if type(frame) is fr.Adrift:
            if frame.phase == SUPPLY and verb in NEVER_SUPPLIED:  # whatever else is not known
                return impossible(DUE_ACTS[verb].now, phase=PHASES[SUPPLY])
            if verb == f.RECRUIT and (nobody := scientists.nobody_left(t, who)):
                return nobody  # whether anybody was asked or not
            if (late := too_late(frame, verb, args)) is not None:
                return late
            if is_of_another_end(t, frame, verb):
                return MOOT
            unsure = frame.seat != NO_SEAT
            find_way(t, frame, who, verb)
            run(t)
            continue
        if verb in SAYING_AGAIN and only_confirms(t, frame, who, verb, args):
            return CONFIRMED
        taken = _answer(t, frame, who, verb, args)
        if taken is not None:
            if type(taken) is Breach:
                return taken
            t.accepted = True
            run(t)
            if type(frame) is fr.StarterSpace:
                setup.begin_when_complete(t)
            is_early = type(frame) is fr.SetUp and solo.is_said_early(t)
            return MOOT if is_early else PLAYED
        default = UNWRITTEN.get(type(frame))
        if between_steps(t, frame, who, verb):
            breach = TURN_ACTS[verb](t, s.active, args)
            if breach is None:
                run(t)
                return PLAYED
            if default is None:
                return breach
            # What is not possible inside the Action may be, once the question is passed over.
        if default is not None and s.settled and is_settled(t, who, verb, args):
            return CONFIRMED  # what the rules answered before this question was asked
        if verb == f.INCOME and MOOT_ANSWERS[verb](t):
            return MOOT  # no goal is passed over by an income that this book does not pay
        if type(frame) is fr.Auction and verb in BIDDING:
            default = None  # nobody has passed unsaid while others go on bidding
        if default is None or not default(t, frame):
            return not_asked(t, who, verb, args, frame)
        run(t)


def _ahead(t: Table, who: int, verb: int, args: Args) -> Breach | int | None:
    """What some acts are whatever the game waits for; None where they are like any other."""
    s = t.state
    if verb == f.GOAL:
        return at_any_time.play_discard(t, who, args[0]) if args[1] == WAY_DISCARD else None
    if verb == f.LOBBY:
        is_foreign = who not in (NOBODY, s.active)
        return at_any_time.play_foreign_card(t, who, args) if is_foreign else None
    if s.drafted and who != NOBODY:
        return draft.confirm_last(t, who, args[0]) or CONFIRMED
    if isinstance(s.pending[-1], DRAFT_BEGINS) and draft_may_open(t):
        return draft.check_open(t) or _open_draft(t, who, args)
    return None


def _said_otherwise(
    t: Table, frame: fr.Turn, who: int, verb: int, args: Args
) -> Breach | int | None:
    """What some acts say in a turn beside what they are there: None where they are just that."""
    if verb == f.PASS:  # by name and before the first turn: a word of an auction
        vain = who != NOBODY and heard_in_vain(t, frame, verb, args)
        return MOOT if vain else None
    if verb == f.SCIENTIST:
        return own_scientist_answered(t, args) if t.state.settled else None
    if t.state.acted:
        return None
    if is_for_another(t, who):
        return not_asked(t, who, verb, args, frame)
    return _settled_expertise(t, args)


def only_confirms(t: Table, frame: Frame, who: int, verb: int, args: Args) -> bool:
    """Does an act say what holds anyway: the one space there was, or that nothing is due?"""
    if verb == f.INCOME and type(frame) is fr.Income:
        return income.is_nothing(frame, who, args)
    return verb == f.STARTER and type(frame) is fr.SetUp and is_settled(t, who, verb, args)


def _answer(t: Table, frame: Frame, who: int, verb: int, args: Args) -> Breach | bool | None:
    """Try an act as the answer to a frame: a breach, True when taken, None when it is no answer."""
    kind = type(frame)
    if type(frame) is fr.Topic and verb == f.EXTRA and who in (NOBODY, frame.seat):
        return summits.answer_extra_first(t, frame, args)
    pair = ANSWERS.get(kind)
    if pair is not None:
        if verb != pair[0] or who not in (NOBODY, frame.seat):
            return None
        return pair[1](t, frame, args) or True
    if type(frame) is fr.Grant:
        if verb not in (f.RECRUIT, f.SCIENTIST) or who not in (NOBODY, frame.seat):
            return None
        if frame.recruit_only and verb == f.SCIENTIST:  # the offer is to recruit only
            return None
        return scientists.answer_grant(t, frame, verb, args) or True
    if type(frame) is fr.OwnOff:
        if who not in (NOBODY, frame.seat) or not scientists.is_own_off(frame, verb, args):
            return None
        return scientists.answer_own_off(t, frame, args) or True
    if type(frame) is fr.OwnBuilt:
        if who in (NOBODY, frame.seat) and verb == f.GO and args == (HAND,):
            return scientists.go_home(t, frame)
        if who not in (NOBODY, frame.seat) or not scientists.is_own_built(frame, verb, args):
            return None
        return scientists.answer_own_built(t, frame, args) or True
    if type(frame) is fr.Income and verb == f.INCOME:
        seat = income.sole_seat(frame) if who == NOBODY else who
        if seat == NO_SEAT:
            return impossible("co2.income.split", name="missing")
        return income.answer_income(t, frame, seat, args) or True
    if verb == f.GOAL and (
        type(frame) is fr.Goals or (type(frame) is fr.Income and frame.is_final)
    ):
        return _answer_goal(t, frame, who, args)
    if type(frame) is fr.Auction and verb in (f.BID, f.PASS) and who in (NOBODY, frame.seat):
        answer = auction.answer_bid if verb == f.BID else auction.answer_pass
        return answer(t, frame, args) or True
    if type(frame) is fr.Draft and verb == f.DRAFTED:
        return _pick(t, frame, who, args)
    if type(frame) is fr.SetUp and verb == f.STARTER and is_solo(t):
        return solo.choose_ahead(t, args[0]) or True
    if type(frame) is fr.Fund and verb == f.LOBBY and who in (NOBODY, frame.seat):
        return construct.answer_discount(t, frame, args)
    if type(frame) is fr.Speaker:
        return _speak(t, frame, who, verb, args)
    return None


def _answer_goal(
    t: Table, frame: fr.Goals | fr.Income, who: int, args: Args
) -> Breach | bool | None:
    """Goals come after the final income, but nobody waits for the income of the others."""
    if isinstance(frame, fr.Income):
        if who == NOBODY or frame.due[who]:
            return None
        return ending.answer_goal(t, ending.goals_frame(t), who, args) or True
    seat = who
    if who == NOBODY:
        left = [x for x in frame.left if t.state.goal[x] != GOAL_NONE]
        if len(left) != 1:
            return impossible("co2.score.company-goal", name="missing")
        seat = left[0]
    return ending.answer_goal(t, frame, seat, args) or True


def _open_draft(t: Table, who: int, args: Args) -> Breach | int:
    """The first card kept opens the draft; a card that cannot be kept opens nothing."""
    opened = draft.open_draft(t)
    try:
        taken = _pick(t, opened, who, args)
    finally:
        if t.state.pending[-1] is opened:
            t.state.pending.pop()
    return taken if type(taken) is Breach else PLAYED


def _pick(t: Table, frame: fr.Draft, who: int, args: Args) -> Breach | bool:
    if who == NOBODY:
        return impossible("co2.setup.draft-first-pass", name="missing")
    breach = draft.check_pick(t, frame, who, args[0])
    if breach is None:
        draft.apply_pick(t, frame, who, args[0])
    return breach or True


def _speak(t: Table, frame: fr.Speaker, who: int, verb: int, args: Args) -> Breach | bool | None:
    """Where no order is printed, who is written first scores first."""
    if verb == f.SPEAKER:
        return summits.answer_speaker(t, frame, args[0]) or True
    if verb in (f.TOPIC, f.EXTRA, f.ANY, f.CEP) and who != NOBODY and who in frame.left:
        breach = summits.answer_speaker(t, frame, who)
        if breach is not None:
            return breach
        run(t)
        taken = play_act(t, who, verb, args)
        return taken if type(taken) is Breach else True
    return None


# Questions to the active player in the middle of an Action; the regional cube is no step of its
# own, for what the rest of the plant costs is already counted.
STEPS_OF_ACTION = (
    fr.Grant,
    fr.Fee,
    fr.OwnOff,
    fr.OwnBuilt,
    fr.AnyBonus,
    fr.CepBonus,
)


def between_steps(t: Table, frame: Frame, who: int, verb: int) -> bool:
    """May a free move interrupt an Action that waits for an answer of the active player?"""
    s = t.state
    if verb not in FREE_MOVES or s.phase != OPERATIONS or who not in (NOBODY, s.active):
        return False
    if not isinstance(frame, STEPS_OF_ACTION):
        return False
    if frame.seat != s.active or not s.acted:
        return False
    if scientists.is_tile_unused(t, s.active):
        return False
    if any(type(below) is fr.DoNextTurn for below in s.pending):
        return False  # the turn is ending, its Action is over
    consult(t, "free_move_interleaving")
    return bool(t.rules.settings.free_move_interleaving == "between_steps")


def act_expertise(t: Table, seat: int, args: Args) -> Breach | None:
    """Naming the source of the end-of-turn point ends the turn, when there is a choice left."""
    if (breach := turns.check_end(t)) is not None:
        return breach
    if args[0] not in turns.project_sources(t, seat):
        return impossible("co2.turn.end-expertise", source=f.SOURCES[args[0]])
    turns.apply_end(t, seat)
    run(t)
    taken = play_act(t, NOBODY, f.EXPERTISE, args)
    return taken if type(taken) is Breach else None


def is_for_another(t: Table, who: int) -> bool:
    """The point of the last turn belongs to whoever has played it: nobody else can name it."""
    points = (settled for settled in t.state.settled if settled.verb == f.EXPERTISE)
    return who != NOBODY and any(settled.seat != who for settled in points)


def _settled_expertise(t: Table, args: Args) -> Breach | int:
    """After `end`: the one possible source may be written down, and is checked."""
    s = t.state
    for settled in s.settled:
        if settled.verb == f.EXPERTISE:
            if settled.args != args:
                return impossible("co2.turn.end-expertise", only=f.SOURCES[settled.args[0]])
            answer_written(t, settled)
            return CONFIRMED
    return impossible("co2.turn.end-expertise", source=f.SOURCES[args[0]], acted="no")


TURN_ACTS: dict[int, Callable[[Table, int, Args], Breach | None]] = {
    f.PROPOSE: handlers.act_propose,
    f.INSTALL: handlers.act_install,
    f.CONSTRUCT: handlers.act_construct,
    f.PASS: handlers.act_pass,
    f.SCIENTIST: handlers.act_scientist,
    f.BUY: handlers.act_buy,
    f.SELL: handlers.act_sell,
    f.LOBBY: handlers.act_lobby,
    f.CLAIM: handlers.act_claim,
    f.END: handlers.act_end,
    f.EXPERTISE: act_expertise,
}


# Draws.


def play_draw(t: Table, verb: int, args: Args) -> Breach | int:
    """Play one draw: the clause it contradicts, or how it was taken."""
    s = t.state
    while True:
        frame: Frame = s.pending[-1] if s.pending else fr.Over()
        kind = type(frame)
        if type(frame) is fr.SetUp or (verb in (f.DEAL, f.UN) and setup.deals_open(t)):
            if (breach := setup.check_draw(t, verb, args)) is not None:
                return breach
            setup.apply_draw(t, verb, args)
            return PLAYED
        if type(frame) is fr.DrawFossil and verb == f.FOSSIL:
            if (breach := supply.check_fossil(t, frame, args)) is not None:
                return breach
            t.accepted = True
            supply.apply_fossil(t, frame, args)
            run(t)
            return PLAYED
        if verb in (f.REVEAL, f.REFILL) and (taken := solo.draw_for_card(t, verb, args)):
            if type(taken) is Breach:
                return taken
            run(t)
            return PLAYED
        if type(frame) is fr.DrawEvent and verb == f.EVENT:
            if (breach := supply.check_event(t, args)) is not None:
                return breach
            t.accepted = True
            supply.apply_event(t, args)
            run(t)
            return PLAYED
        if type(frame) is fr.DrawSummit and verb == f.SUMMIT:
            if args[0] - 1 != frame.place:
                return impossible("co2.summit.replace", place=args[0], wanted=frame.place + 1)
            if (breach := setup.check_summit(t, args)) is not None:
                consult(t, "completed_summit_tile")
                return breach
            s.pending.pop()
            setup.put_summit(t, args)
            summits.leave_answers(t)
            run(t)
            return PLAYED
        if type(frame) is fr.Adrift:
            if (late := too_late(frame, verb, args)) is not None:
                return late
            if verb == f.FOSSIL and (full := no_room(t, frame, args[0])) is not None:
                return full
            if verb == f.EVENT and (breach := supply.check_event(t, args)) is not None:
                return breach  # a card that has been seen comes no more, whatever is not known
            find_way(t, frame, NOBODY, verb)
            run(t)
            continue
        if type(frame) is fr.Fund:
            return construct.short_of_coins(t, frame)
        default = UNWRITTEN.get(kind)
        if default is None or type(frame) is fr.LastCall or not default(t, frame):
            return refusal(t, NOBODY, verb, args, frame)
        run(t)


def draft_may_open(t: Table) -> bool:
    """The draft belongs to the set-up: before the first turn, any bid for it and any card used."""
    if t.state.phase == SETUP:
        return len(t.state.order) > 1
    if not draft.hands_are_whole(t):
        return False
    return setup.deals_open(t) and not any(
        type(x) is fr.Auction and x.spoken for x in t.state.pending
    )


# What stays open all the same, by what is looked at: a glance at the table pays no final income,
# the end of a log ends no auction, and a mark leaves nothing open that may be left unwritten.
AT_A_GLANCE: fr.Kinds = (fr.Auction, fr.Income, fr.Goals)
BEFORE_AN_ACT: fr.Kinds = (fr.Income, fr.Goals)
AT_THE_END: fr.Kinds = (fr.Auction,)
AT_A_MARK: fr.Kinds = ()


def close_optional(t: Table, open_still: fr.Kinds = AT_A_GLANCE) -> None:
    """Take every unwritten conduct except the last call: what a fact on the table looks at."""
    while t.state.pending:
        frame = t.state.pending[-1]
        stays = isinstance(frame, (fr.LastCall, *open_still))
        default = None if stays else UNWRITTEN.get(type(frame))
        if default is None or not default(t, frame):
            return
        run(t)


def close_turn(t: Table) -> Breach | None:
    """A mark of another turn closes the one that is open."""
    close_optional(t, AT_A_MARK)
    s = t.state
    if not s.pending or type(s.pending[-1]) is not fr.Turn:
        return None
    if (breach := turns.check_end(t)) is not None:
        return breach
    turns.apply_end(t, s.pending[-1].seat)
    run(t)
    return None
