"""Marks that say where the game is: whether it is there, and what is wrong where it is not."""

from __future__ import annotations

from msgspec.structs import replace

from co2replay.engine.table import Breach, impossible, refuse
from co2replay.engine.unknown import Consulted, is_unknown, may_hold
from co2replay.notation.records import MARK_END, MARK_SUPPLY, MARK_TURN

from ..board import cells as at
from ..board.pieces import NO_SEAT
from ..board.state import FINAL, OPERATIONS, OVER, SUPPLY, State, Table, seat_name
from ..chapters import auction, construct, turns
from ..chapters.ending import clause_of_end, clause_of_going_on, is_over
from ..chapters.solo import is_solo
from ..forms import SEATS
from . import frames as fr
from .asked import clause_of_missing, rests_on, seat_asked
from .handlers import run
from .unasked import pass_over

Args = tuple[int, ...]


def is_here(s: State, args: Args) -> bool:
    """Is the turn that a mark names the one that is open?"""
    return bool(
        s.pending
        and type(s.pending[-1]) is fr.Turn
        and s.decade == args[1]
        and s.round == args[2]
        and s.active == args[3]
    )


def is_reached(s: State, args: Args) -> bool:
    if args[0] == MARK_TURN:
        return is_here(s, args)
    if args[0] == MARK_SUPPLY:
        return bool(s.phase == SUPPLY and s.decade == args[1])
    return s.phase in (FINAL, OVER)


def unpaid(t: Table) -> Breach | None:
    """A plant begun for which the coins never came."""
    pending = t.state.pending
    if pending and isinstance(pending[-1], fr.Fund):
        return construct.short_of_coins(t, pending[-1])
    return None


def open_turn(t: Table, args: Args, breach: Breach) -> Breach | None:
    """A turn may not end yet: its own fault if the mark comes next, else that of the mark."""
    if not _comes_next(t, args):
        return elsewhere(t, args)
    if t.state.acted:
        return breach
    return replace(breach, facts={**breach.facts, "open": _turn_name(t.state)})


def _comes_next(t: Table, args: Args) -> bool:
    """Does a mark name what follows the open turn, as far as anybody knows?"""
    probe = Table(t.state.copy(), t.rules, None)
    turns.apply_end(probe, probe.state.pending[-1].seat)
    try:
        run(probe)
        while not is_reached(probe.state, args):
            if isinstance(probe.state.pending[-1], (fr.Turn, fr.Over)):
                return False
            if isinstance(probe.state.pending[-1], fr.Adrift):
                return True
            pass_over(probe)
    except Consulted:
        return True
    return True


def elsewhere(t: Table, args: Args) -> Breach | None:
    """The game is not where the mark has it: an answer is missing before, or the mark is wrong."""
    if (breach := unpaid(t)) is not None:
        return breach
    s = t.state
    frame = s.pending[-1]
    missing = _is_answer_missing(s, args)
    clause = clause_of_missing(frame) if missing else clause_of_mark(t, args)
    if refuse(t, clause) is None:
        return None
    facts: dict[str, int | str] = {"written": _written(args), "due": _place(s)}
    facts["waits"] = frame.name
    if not missing:
        return Breach(clause, facts, hard=True)
    owes = seat_asked(t, frame)
    return Breach(clause, facts, hard=True, rests=rests_on(t, frame), missing=True, seat=owes)


def _is_answer_missing(s: State, args: Args) -> bool:
    """Is a question still open, and does the mark go on from there?"""
    if s.phase in (FINAL, OVER) or isinstance(s.pending[-1], (fr.Turn, fr.Adrift)):
        return False
    if s.phase == SUPPLY:
        return bool(args[0] == MARK_TURN and args[1] == s.decade)
    return True


def out_of_reach(t: Table, args: Args) -> Breach | None:
    """A turn ended with something unknown: does the game come where a mark has it all the same?"""
    behind = _behind_the_turn(t)
    if behind is not None and _may_follow(behind, args):
        return None
    if behind is not None:
        clause, due = clause_of_mark(behind, args), _place(behind.state)
    elif _is_end_in_vain(t, args):
        clause, due = clause_of_going_on(t), _written(t.marked)
    else:
        return None
    if refuse(t, clause) is None:
        return None
    return Breach(clause, {"written": _written(args), "due": due}, hard=True)


def _is_end_in_vain(t: Table, args: Args) -> bool:
    """Is an end written where the board shows none, whatever else is unknown?"""
    s = t.state
    if s.gapped or not t.marked or args[0] != MARK_END or s.phase not in (OPERATIONS, SUPPLY):
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


def _may_follow(behind: Table, args: Args) -> bool:
    """May a mark stand here? The supply phase may pass unwritten, or end the game."""
    s = behind.state
    if is_reached(s, args) or s.phase != SUPPLY:
        return is_reached(s, args)
    if args[0] == MARK_END:
        return may_hold(lambda: has_burnt_too_much(behind))
    return args[0] == MARK_TURN and args[1] == s.decade


def has_burnt_too_much(t: Table) -> bool:
    return bool(t.state.c[at.PPM] >= t.rules.numbers.loss_from)


def back_in_time(t: Table, args: Args) -> Breach | None:
    """Whatever happened in a gap, the game is not before the last mark again."""
    if not t.marked or _moment(t, args) >= _moment(t, t.marked):
        return None
    clause = "co2.ops.clockwise" if args[1:3] == t.marked[1:3] else "co2.ops.rounds"
    if t.marked[0] == MARK_END:
        clause = "co2.end.last-decade"
    return impossible(clause, written=_written(args), due=_written(t.marked))


def nowhere(t: Table, args: Args) -> Breach | None:
    """Whatever happened in a gap, no game comes where a mark has it."""
    if args[0] == MARK_END:
        return None
    if args[0] == MARK_TURN and args[3] not in t.state.order:
        return impossible("co2.setup.player-count", seat=SEATS[args[3]], plays="no")
    if args[:2] == (MARK_SUPPLY, 1):
        return impossible("co2.decade.first-skips-supply", written=_written(args))
    return turns.beyond(t, args[1], args[2] if args[0] == MARK_TURN else 1)


def _moment(t: Table, args: Args) -> tuple[int, ...]:
    """Decade, the Supply Phase before its rounds, and who has had a turn where that is known."""
    if args[0] != MARK_TURN:
        return (
            (args[1],) if args[0] == MARK_SUPPLY else (t.rules.numbers.decades_by_players[-1] + 1,)
        )
    order, start = t.state.order, t.state.start
    if is_unknown(start) or start not in order or args[3] not in order:
        return args[1:3]
    return (*args[1:3], (order.index(args[3]) - order.index(start)) % len(order))


def clause_of_mark(t: Table, args: Args) -> str:
    """The clause by which the game is not yet, or no more, where a mark has it."""
    s = t.state
    if args[0] == MARK_END:
        return clause_of_going_on(t)
    if s.phase in (FINAL, OVER):
        return clause_of_end(t)
    if args[0] == MARK_SUPPLY and args[1] == 1:
        return "co2.decade.first-skips-supply"
    if args[0] == MARK_SUPPLY or args[1] != s.decade or args[2] > turns.rounds(t):
        return _clause_of_rounds(t, args)
    if not is_wrong_starter(t, args):
        return "co2.ops.clockwise"
    if auction.is_held(t) and (s.decade > 1 or auction.is_held_first(t)):
        return "co2.auction.winner-chooses"
    return "co2.ops.end-pass-start" if s.decade > 1 else "co2.ops.start"


def is_wrong_starter(t: Table, args: Args) -> bool:
    """Does a mark have another begin this decade, of whose first player nothing is written?"""
    s = t.state
    here = (MARK_TURN, s.decade, 1)
    if t.marked == (*here, s.active) or args[3:] == (s.active,):
        return False
    is_known = s.phase == OPERATIONS and not is_unknown(s.start)
    return is_known and s.round == 1 and args[:3] == here and begins(s)


def begins(s: State) -> bool:
    """Has the first player of a round done nothing yet?"""
    done = s.acted or s.moved or s.bought or s.sold or s.carded
    return bool(s.active == s.start and not done)


def _clause_of_rounds(t: Table, args: Args) -> str:
    """Too few rounds, or too many; the last one stands on a space without a picture."""
    if is_solo(t):
        return "co2.solo.turns-6"
    last = t.rules.numbers.rounds_by_players[len(t.state.order)]
    beyond = args[0] == MARK_TURN and args[1] <= t.state.decade
    here = args[2] if beyond else t.state.round
    return "co2.ops.round-track-last" if here == last else "co2.ops.rounds"


def _written(args: Args) -> str:
    if args[0] == MARK_TURN:
        return f"{args[1]}.{args[2]} {SEATS[args[3]]}"
    return f"{args[1]} supply" if args[0] == MARK_SUPPLY else "end"


def _place(s: State) -> str:
    if s.phase == OPERATIONS:
        return _turn_name(s)
    return f"{s.decade} supply" if s.phase == SUPPLY else "end"


def _turn_name(s: State) -> str:
    return f"{s.decade}.{s.round} {seat_name(s.active)}"
