"""The flow of a game: which answer fits what is waited for, and the steps that need no answer."""

from __future__ import annotations

from collections.abc import Callable

from co2replay.engine.passed import CONFIRMED
from co2replay.engine.passed import MOOT as MOOT
from co2replay.engine.passed import PLAYED as PLAYED
from co2replay.engine.table import Breach, impossible, refuse
from co2replay.engine.unknown import BEFORE, Consulted
from co2replay.notation.records import NOBODY

from .. import forms as f
from ..board.pieces import HAND, NO_SEAT, Deed
from ..board.state import (
    GOAL_NONE,
    PHASES,
    SETUP,
    SUPPLY,
    Table,
    is_solo,
)
from ..chapters import (
    auction,
    cards,
    construct,
    draft,
    ending,
    income,
    market,
    projects,
    scientists,
    setup,
    solo,
    summits,
    supply,
    turns,
)
from ..params import consult
from . import at_any_time
from . import frames as fr
from .adrift import find_way, is_of_another_end, no_room, too_late
from .due import DUE_ACTS, TURN_VERBS
from .frames import Frame
from .handlers import ANSWERS, AT_A_MARK, UNWRITTEN, close_optional
from .handlers import run as run
from .unasked import (
    BIDDING,
    MOOT_ANSWERS,
    heard_in_vain,
    is_for_another,
    is_settled,
    not_asked,
    own_scientist_answered,
    refusal,
    settled_expertise,
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
        if at_any_time.between_steps(t, frame, who, verb):
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
        taken = draft.check_open(t) or draft.answer_opening(t, who, args[0])
        return taken if isinstance(taken, Breach) else PLAYED
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
    return settled_expertise(t, args)


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
        return draft.answer_pick(t, frame, who, args[0])
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


# The acts of a turn.


def act_propose(t: Table, seat: int, args: Args) -> Breach | None:
    if (breach := projects.check_propose(t, args)) is not None:
        return breach
    t.accepted = True
    t.state.settled = []
    projects.apply_propose(t, seat, args)
    return None


def act_install(t: Table, seat: int, args: Args) -> Breach | None:
    if (breach := projects.check_install(t, seat, args)) is not None:
        return breach
    t.accepted = True
    t.state.settled = []
    projects.apply_install(t, seat, args)
    return None


def act_construct(t: Table, seat: int, args: Args) -> Breach | None:
    if (breach := construct.check_construct(t, seat, args)) is not None:
        return breach
    t.accepted = True
    t.state.settled = []
    construct.apply_construct(t, seat, args)
    return None


def check_pass(t: Table, seat: int) -> Breach | None:
    """Passing is for a player without any legal Action."""
    from ..lists.legal_actions import has_action  # only a pass asks for the list

    if (breach := projects.check_action(t)) is not None:
        return breach
    consult(t, "no_action")
    if has_action(t, seat):
        return refuse(t, "co2.turn.one-action", possible="yes")
    if t.rules.settings.no_action == "illegal":
        return refuse(t, "co2.turn.one-action", possible="no")
    return None


def act_pass(t: Table, seat: int, args: Args) -> Breach | None:
    if (breach := check_pass(t, seat)) is not None:
        return breach
    t.accepted = True
    t.state.acted = True
    t.state.deed = Deed(f.PASS)
    return None


# clauses: co2.free.anytime
def act_scientist(t: Table, seat: int, args: Args) -> Breach | None:
    if (breach := scientists.check_free_move(t, seat, args)) is not None:
        return breach
    t.accepted = True
    scientists.apply_free_move(t, seat, args)
    return None


# clauses: co2.free.anytime
def act_buy(t: Table, seat: int, args: Args) -> Breach | None:
    if (breach := market.check_buy(t, seat)) is not None:
        return breach
    t.accepted = True
    market.apply_buy(t, seat)
    cards.fire_market_card(t, seat, cards.CARD_BUY)
    return None


# clauses: co2.free.anytime
def act_sell(t: Table, seat: int, args: Args) -> Breach | None:
    if (breach := market.check_sell(t, seat)) is not None:
        return breach
    t.accepted = True
    market.apply_sell(t, seat)
    cards.fire_market_card(t, seat, cards.CARD_SELL)
    return None


# clauses: co2.free.anytime co2.lobby.minor-timing
def act_lobby(t: Table, seat: int, args: Args) -> Breach | None:
    if (breach := cards.check_lobby(t, seat, args)) is not None:
        return breach
    t.accepted = True
    cards.apply_lobby(t, seat, args)
    return None


# clauses: co2.free.anytime
def act_claim(t: Table, seat: int, args: Args) -> Breach | None:
    if (breach := cards.check_claim(t, seat, args)) is not None:
        return breach
    t.accepted = True
    cards.apply_claim(t, seat, args)
    return None


def act_end(t: Table, seat: int, args: Args) -> Breach | None:
    if (breach := turns.check_end(t)) is not None:
        return breach
    t.accepted = True
    turns.apply_end(t, seat)
    return None


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


TURN_ACTS: dict[int, Callable[[Table, int, Args], Breach | None]] = {
    f.PROPOSE: act_propose,
    f.INSTALL: act_install,
    f.CONSTRUCT: act_construct,
    f.PASS: act_pass,
    f.SCIENTIST: act_scientist,
    f.BUY: act_buy,
    f.SELL: act_sell,
    f.LOBBY: act_lobby,
    f.CLAIM: act_claim,
    f.END: act_end,
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
