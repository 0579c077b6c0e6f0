"""Marks that say where the game is: whether it is there, and what is wrong where it is not."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from co2replay.engine.table import Breach, go_back, impossible, keep, refuse
from co2replay.engine.unknown import Consulted, is_unknown, may_hold
from co2replay.notation.records import MARK_END, MARK_SUPPLY, MARK_TURN, NO_FORM

from ..board import cells as at
from ..board.pieces import NO_SEAT
from ..board.state import (
    FINAL,
    OPERATIONS,
    OVER,
    SUPPLY,
    State,
    Table,
    begin_turn,
    has_auction,
    is_solo,
    seat_name,
)
from ..chapters import auction, construct, setup, turns
from ..chapters.ending import clause_of_end, clause_of_going_on, is_over
from ..doubt.blur import recall_warmth
from ..forms import SEATS
from . import flow
from . import frames as fr
from .adrift import find_way
from .asked import clause_of_missing, rests_on, seat_asked
from .handlers import AT_A_MARK, close_optional, run
from .unasked import pass_over

Args = tuple[int, ...]


class Mark(NamedTuple):
    """Where a mark has the game: the Supply Phase has no round and no seat, the end no decade."""

    phase: int
    decade: int = 0
    round: int = 0
    seat: int = NO_SEAT


FIRST_SUPPLY = Mark(MARK_SUPPLY, 1)  # which no game has


def check_mark(t: Table, args: Args) -> Breach | None:
    """A mark says where the game is: it closes an open turn, and must agree."""
    if args[0] == MARK_TURN and is_here(t.state, args):
        return None
    mark = Mark(*args)
    s = t.state
    asked = s.pending[-1] if s.pending else fr.Over()
    if type(asked) is fr.SetUp:
        return impossible(setup.clause_of_lacking(t), missing=", ".join(setup.missing(t)))
    if type(asked) is fr.Adrift and asked.seat != NO_SEAT:
        s.pending.pop()  # whatever was left open in this turn is over
    if s.pending and type(s.pending[-1]) is fr.Adrift:
        return out_of_reach(t, mark) or _find_bearings(t, mark)
    if type(asked) is fr.Turn and is_wrong_starter(t, mark):
        return elsewhere(t, mark) or _let_stand(t, mark)
    if mark.phase == MARK_SUPPLY and _supplied_by_itself(s, mark.decade):
        return None
    # An answer left out at the end of a turn may open the next one.
    close_optional(t, AT_A_MARK)
    if mark.phase == MARK_TURN and is_here(s, mark):
        return None
    if (breach := flow.close_turn(t)) is not None:
        unwritten = type(asked) is not fr.Adrift and is_passed_over(t)
        return open_turn(t, mark, breach, unwritten) or _let_stand(t, mark)
    s = t.state
    if s.pending and isinstance(s.pending[-1], fr.Adrift):
        return out_of_reach(t, mark) or _find_bearings(t, mark)
    if not is_reached(s, mark):
        return elsewhere(t, mark) or _let_stand(t, mark)
    if mark.phase == MARK_END and isinstance(s.pending[-1], fr.LastCall):
        s.pending.pop()
        flow.run(t)
    return None


def _supplied_by_itself(s: State, decade: int) -> bool:
    """Has a phase without income, demand and new event card run through unasked just now?"""
    return bool(1 < decade == s.decade and s.phase == OPERATIONS and s.round == 1 and begins(s))


def _find_bearings(t: Table, mark: Mark) -> Breach | None:
    """After a gap a mark tells whose turn it is."""
    if (breach := nowhere(t, mark)) is not None:
        return breach
    s = t.state
    if mark.phase != MARK_END and s.start_first in s.order and not has_auction(t):
        # The marker goes round by one seat a decade: the decade tells who has it.
        first = s.order.index(s.start_first)
        s.start = s.order[(first + mark.decade - 1) % len(s.order)]
    if (breach := back_in_time(t, mark)) is not None:
        return breach
    _go_there(t, mark)
    if mark.phase != MARK_TURN:
        return None
    from ..doubt.impossible import impossible_row  # only where nobody knows the table

    return impossible_row(t, -1)


def _let_stand(t: Table, mark: Mark) -> Breach | None:
    """By a ruling the game is where a mark has it."""
    if (breach := nowhere(t, mark)) is not None:
        return breach
    if is_wrong_starter(t, mark):
        t.state.start = mark.seat
    _go_there(t, mark)
    return None


def _go_there(t: Table, mark: Mark) -> None:
    s = t.state
    begin_turn(s)
    s.turns += 1
    if mark.phase == MARK_TURN:
        _, s.decade, s.round, s.active = mark
        s.phase = OPERATIONS
        s.pending = [fr.Turn(mark.seat)]
        recall_warmth(t)
    elif mark.phase == MARK_SUPPLY:
        s.decade, s.round, s.phase = mark.decade, 1, SUPPLY
        recall_warmth(t)
        _begin_phase(t, SUPPLY)
    else:
        _begin_phase(t, FINAL)


def _begin_phase(t: Table, phase: int) -> None:
    """Begin a phase on a table known in part; where it asks for more, as soon as that is told."""
    t.state.phase, t.state.active = phase, NO_SEAT
    beginning = fr.Adrift(NO_SEAT, phase)
    t.state.pending = [beginning]
    kept = keep(t)
    try:
        find_way(t, beginning, NO_SEAT, NO_FORM)
        flow.run(t)
    except Consulted:
        go_back(t, kept)


def is_here(s: State, args: Args) -> bool:
    """Is the turn that a mark names the one that is open?"""
    is_open = s.pending and type(s.pending[-1]) is fr.Turn
    return bool(is_open and (MARK_TURN, s.decade, s.round, s.active) == args)


def is_reached(s: State, mark: Mark) -> bool:
    if mark.phase == MARK_TURN:
        return is_here(s, mark)
    if mark.phase == MARK_SUPPLY:
        return bool(s.phase == SUPPLY and s.decade == mark.decade)
    return s.phase in (FINAL, OVER)


def unpaid(t: Table) -> Breach | None:
    """A plant begun for which the coins never came."""
    pending = t.state.pending
    if pending and isinstance(pending[-1], fr.Fund):
        return construct.short_of_coins(t, pending[-1])
    return None


def open_turn(t: Table, mark: Mark, breach: Breach, is_unwritten: bool) -> Breach | None:
    """A turn may not end yet: its own fault if the mark comes next, else that of the mark."""
    if is_unwritten or not _comes_next(t, mark):
        return elsewhere(t, mark)
    if t.state.acted:
        return breach
    return replace(breach, facts={**breach.facts, "open": _turn_name(t.state)})


def is_passed_over(t: Table) -> bool:
    """Is nothing written of the open turn, not even whose it is?"""
    s = t.state
    return not has_begun(s) and t.marked != (MARK_TURN, s.decade, s.round, s.active)


def _comes_next(t: Table, mark: Mark) -> bool:
    """Does a mark name what follows the open turn, as far as anybody knows?"""
    probe = Table(t.state.copy(), t.rules, None)
    try:
        turns.apply_end(probe, probe.state.pending[-1].seat)
        run(probe)
        while not is_reached(probe.state, mark):
            if isinstance(probe.state.pending[-1], (fr.Turn, fr.Over)):
                return False
            if isinstance(probe.state.pending[-1], fr.Adrift):
                return True
            pass_over(probe)
    except Consulted:
        return True
    return True


def elsewhere(t: Table, mark: Mark) -> Breach | None:
    """The game is not where the mark has it: an answer is missing before, or the mark is wrong."""
    if (breach := unpaid(t)) is not None:
        return breach
    s = t.state
    frame = s.pending[-1]
    missing = _is_answer_missing(s, mark)
    clause = clause_of_missing(frame) if missing else clause_of_mark(t, mark)
    if refuse(t, clause) is None:
        return None
    facts: dict[str, int | str] = {"written": _written(mark), "due": _place(s)}
    facts["waits"] = frame.name
    if not missing:
        return Breach(clause, facts, hard=True)
    owes = seat_asked(t, frame)
    return Breach(clause, facts, hard=True, rests=rests_on(t, frame), missing=True, seat=owes)


def _is_answer_missing(s: State, mark: Mark) -> bool:
    """Is a question still open, and does the mark go on from there?"""
    if s.phase in (FINAL, OVER) or isinstance(s.pending[-1], (fr.Turn, fr.Adrift)):
        return False
    if s.phase == SUPPLY:
        return bool(mark.phase == MARK_TURN and mark.decade == s.decade)
    return True


def out_of_reach(t: Table, mark: Mark) -> Breach | None:
    """A turn ended with something unknown: does the game come where a mark has it all the same?"""
    behind = _behind_the_turn(t)
    if behind is not None and _may_follow(behind, mark):
        return None
    if behind is not None:
        clause, due = clause_of_mark(behind, mark), _place(behind.state)
    elif _is_end_in_vain(t, mark):
        clause, due = clause_of_going_on(t), _written(Mark(*t.marked))
    else:
        return None
    if refuse(t, clause) is None:
        return None
    return Breach(clause, {"written": _written(mark), "due": due}, hard=True)


def _is_end_in_vain(t: Table, mark: Mark) -> bool:
    """Is an end written where the board shows none, whatever else is unknown?"""
    s = t.state
    if s.gapped or not t.marked or mark.phase != MARK_END or s.phase not in (OPERATIONS, SUPPLY):
        return False
    probe = Table(s, t.rules, None)
    return not (may_hold(lambda: is_over(probe)) or may_hold(lambda: has_burnt_too_much(t)))


def _behind_the_turn(t: Table) -> Table | None:
    """What comes behind the turn that has ended, as far as nothing unknown decides it."""
    s = t.state
    if s.ended == NO_SEAT:
        return None
    behind = Table(s.copy(), t.rules, None)
    behind.state.pending = []
    try:
        turns.do_next_turn(behind, fr.DoNextTurn(s.ended))
    except Consulted:  # of the income, where it is certain that the game goes on
        return behind if behind.state.phase == SUPPLY else None
    return None if isinstance(behind.state.pending[-1], fr.Adrift) else behind


def _may_follow(behind: Table, mark: Mark) -> bool:
    """May a mark stand here? The supply phase may pass unwritten, or end the game."""
    s = behind.state
    if is_reached(s, mark) or s.phase != SUPPLY:
        return is_reached(s, mark)
    if mark.phase == MARK_END:
        return may_hold(lambda: has_burnt_too_much(behind))
    return mark.phase == MARK_TURN and mark.decade == s.decade


def has_burnt_too_much(t: Table) -> bool:
    return bool(t.state.c[at.PPM] >= t.rules.numbers.loss_from)


def back_in_time(t: Table, mark: Mark) -> Breach | None:
    """Whatever happened in a gap, the game is not before the last mark again."""
    last = Mark(*t.marked) if t.marked else mark
    if _moment(t, mark) >= _moment(t, last):
        return None
    is_same_round = (mark.decade, mark.round) == (last.decade, last.round)
    clause = "co2.ops.clockwise" if is_same_round else "co2.ops.rounds"
    if last.phase == MARK_END:
        clause = "co2.end.last-decade"
    return impossible(clause, written=_written(mark), due=_written(last))


def nowhere(t: Table, mark: Mark) -> Breach | None:
    """Whatever happened in a gap, no game comes where a mark has it."""
    if mark.phase == MARK_END:
        return None
    if mark.phase == MARK_TURN and mark.seat not in t.state.order:
        return impossible("co2.setup.player-count", seat=SEATS[mark.seat], plays="no")
    if mark == FIRST_SUPPLY:
        return impossible("co2.decade.first-skips-supply", written=_written(mark))
    return turns.beyond(t, mark.decade, mark.round if mark.phase == MARK_TURN else 1)


def _moment(t: Table, mark: Mark) -> tuple[int, ...]:
    """Decade, the Supply Phase before its rounds, and who has had a turn where that is known."""
    if mark.phase == MARK_END:
        return (t.rules.numbers.decades_by_players[-1] + 1,)
    if mark.phase == MARK_SUPPLY:
        return (mark.decade,)
    order, start = t.state.order, t.state.start
    if is_unknown(start) or start not in order or mark.seat not in order:
        return mark.decade, mark.round
    return mark.decade, mark.round, (order.index(mark.seat) - order.index(start)) % len(order)


def clause_of_mark(t: Table, mark: Mark) -> str:
    """The clause by which the game is not yet, or no more, where a mark has it."""
    s = t.state
    if mark.phase == MARK_END:
        return clause_of_going_on(t)
    if s.phase in (FINAL, OVER):
        return clause_of_end(t)
    if mark == FIRST_SUPPLY:
        return "co2.decade.first-skips-supply"
    if mark.phase == MARK_SUPPLY or mark.decade != s.decade or mark.round > turns.rounds(t):
        return _clause_of_rounds(t, mark)
    if not is_wrong_starter(t, mark):
        return "co2.ops.clockwise"
    if has_auction(t) and (s.decade > 1 or auction.is_held_first(t)):
        return "co2.auction.winner-chooses"
    return "co2.ops.end-pass-start" if s.decade > 1 else "co2.ops.start"


def is_wrong_starter(t: Table, mark: Mark) -> bool:
    """Does a mark have another begin this decade, of whose first player nothing is written?"""
    s = t.state
    here = Mark(MARK_TURN, s.decade, 1, s.active)
    if here in (t.marked, mark):
        return False
    is_known = s.phase == OPERATIONS and not is_unknown(s.start)
    return is_known and s.round == 1 and mark._replace(seat=s.active) == here and begins(s)


def begins(s: State) -> bool:
    """Has the first player of a round done nothing yet?"""
    return bool(s.active == s.start and not has_begun(s))


def has_begun(s: State) -> bool:
    """Has whoever's turn it is done anything of it?"""
    return bool(s.acted or s.moved or s.bought or s.sold or s.carded)


def _clause_of_rounds(t: Table, mark: Mark) -> str:
    """Too few rounds, or too many; the last one stands on a space without a picture."""
    if is_solo(t):
        return "co2.solo.turns-6"
    last = t.rules.numbers.rounds_by_players[len(t.state.order)]
    beyond = mark.phase == MARK_TURN and mark.decade <= t.state.decade
    here = mark.round if beyond else t.state.round
    return "co2.ops.round-track-last" if here == last else "co2.ops.rounds"


def _written(mark: Mark) -> str:
    if mark.phase == MARK_TURN:
        return f"{mark.decade}.{mark.round} {SEATS[mark.seat]}"
    return f"{mark.decade} supply" if mark.phase == MARK_SUPPLY else "end"


def _place(s: State) -> str:
    if s.phase == OPERATIONS:
        return _turn_name(s)
    return f"{s.decade} supply" if s.phase == SUPPLY else "end"


def _turn_name(s: State) -> str:
    return f"{s.decade}.{s.round} {seat_name(s.active)}"
