"""Marks of a log: `[1.2 red]` opens a turn, `[1 income]` a phase, `[end]` the end of the game."""

from __future__ import annotations

from itertools import dropwhile

from co2replay.engine.table import Breach, impossible

from .. import forms as f
from ..board.fields import forget_turn
from ..board.state import OVER, State, Table, seat_name
from ..chapters.moments import clause_of_nowhere, order_of, phases_clause
from . import due
from .flow import close_unsaid, take_bearings
from .frames import Adrift, SetUp, Turn
from .phases import DECADE_OVER

Args = tuple[int, ...]


def mark(t: Table, args: Args) -> Breach | None:
    """A mark ends what may end without a word, and must agree with where the game is."""
    s = t.state
    if len(args) > 3 and args[3] not in s.seats:
        return impossible("sc.material.count.discs", seat=f.SEATS[args[3]], plays="no")
    is_end = args[0] == f.END_OF_GAME
    if not is_end and (clause := clause_of_nowhere(t, *args[:3])) != "":
        return impossible(clause, written=written(args))
    if type(s.pending[-1]) is Adrift and not take_bearings(t):
        return find_bearings(t, args)
    if type(s.pending[-1]) is SetUp:
        return due.missing(t, s.pending[-1])
    has_come = is_there(t, args)
    while not has_come and not is_past(t, args) and close_unsaid(t):
        if type(t.state.pending[-1]) is Adrift:
            return find_bearings(t, args)
        has_come = is_there(t, args)
    if has_come or is_run_through(t, args):
        s, here = t.state, (*args[1:2], args[0])
        if args[0] in (f.ACTIONS, f.END_OF_GAME):
            s.settled = ()
        if args[0] != f.INCOMES:
            s.earlier = None
        if s.entered:  # behind this mark none comes of a phase before it
            s.entered = tuple(dropwhile(lambda one: one != here, s.entered)) or s.entered
        return None
    frame = t.state.pending[-1]
    facts: dict[str, int | str] = {"written": written(args), "due": standing(t)}
    if is_past(t, args) or isinstance(frame, Turn):
        clause = "sc.turn.order" if args[0] == f.ACTIONS else phases_clause(t)
        if s.phase == OVER:
            clause = due.clause_of_end(t)
        elif due.begins_decade(t) and args[:3] == (f.ACTIONS, s.decade, s.round):
            clause = "sc.decade-end.start-player-right"
        elif is_begun(t) and not t.state.mains and not is_past(t, args):
            facts = {"taken": 0, "open": standing(t)}
            return Breach("sc.turn.main-exactly-one", facts, hard=True, seat=frame.seat)
        return impossible(clause, **facts)
    lacking = due.missing(t, frame)
    return Breach(lacking.clause, {**facts, **lacking.facts}, True, (), True, -1, lacking.seat)


def is_begun(t: Table) -> bool:
    """Is anything written of the open turn, be it a mark alone?"""
    s = t.state
    frame = s.pending[-1]
    if not isinstance(frame, Turn):
        return False
    here = (f.ACTIONS, s.decade, s.round, frame.seat)
    return bool(s.mains or s.execs or t.marked[:4] in (here, here[:3]))


def is_there(t: Table, args: Args) -> bool:
    """Is the game where the mark says?"""
    s = t.state
    if args[0] == f.END_OF_GAME:
        return bool(s.phase == OVER)
    if s.phase != args[0] or decade_of(s) != args[1]:
        return False
    frame = s.pending[-1]
    if args[0] != f.ACTIONS:
        return True
    is_new = not s.mains and not s.execs
    seat = args[3] if len(args) > 3 else frame.seat
    return s.round == args[2] and type(frame) is Turn and frame.seat == seat and is_new


def decade_of(s: State) -> int:
    """While the inspectors move, the decade is over and no phase of the next one has begun."""
    return int(s.decade - (s.stage == DECADE_OVER))


def place_of(t: Table, args: Args) -> tuple[int, int, int]:
    """Decade, phase and round of a mark, to be compared."""
    if args[0] == f.END_OF_GAME:
        return (99, 0, 0)
    game_round = args[2] if args[0] == f.ACTIONS else 0
    return args[1], order_of(t).index(args[0]) if args[0] in order_of(t) else -1, game_round


def is_past(t: Table, args: Args) -> bool:
    """Has the game gone on beyond the mark already?"""
    s = t.state
    if s.phase == OVER:
        return args[0] != f.END_OF_GAME
    if s.phase not in order_of(t):
        return False
    game_round = s.round if s.phase == f.ACTIONS else 0
    return (decade_of(s), order_of(t).index(s.phase), game_round) > place_of(t, args)


# clauses: sc.phase.marker
def is_run_through(t: Table, args: Args) -> bool:
    """A phase in which nobody has a word to say is over as soon as it begins; then its mark comes
    late, and behind those of the phases before it."""
    return args[0] not in (f.ACTIONS, f.END_OF_GAME) and (args[1], args[0]) in t.state.entered


def written(args: Args) -> str:
    numbers = ".".join(map(str, args[1:3] if args[0] == f.ACTIONS else args[1:2]))
    seat = f.SEATS[args[3]] if len(args) > 3 else ""
    name = "" if args[0] == f.ACTIONS else f.PHASE_NAMES[args[0]]
    return " ".join(filter(None, (numbers, name, seat)))


def standing(t: Table) -> str:
    s = t.state
    if s.phase == OVER:
        return str(f.PHASE_NAMES[s.phase])
    if s.phase != f.ACTIONS:
        return f"{decade_of(s)} {f.PHASE_NAMES[s.phase]}"
    return f"{s.decade}.{s.round} {seat_name(s.pending[-1].seat)}"


def find_bearings(t: Table, args: Args) -> Breach | None:
    """On a table known in part a mark tells where the game is; the rest follows."""
    s = t.state
    if t.marked and place_of(t, args) < place_of(t, t.marked):
        clause = "sc.turn.order" if args[0] == t.marked[0] == f.ACTIONS else phases_clause(t)
        return impossible(clause, written=written(args), due=written(t.marked))
    if args[0] == f.END_OF_GAME:
        return None
    forget_turn(s)
    s.phase, s.decade = args[0], args[1]
    s.turns += 1
    seat = -1
    if args[0] == f.ACTIONS:
        s.round = args[2]
        seat = args[3] if len(args) > 3 else -1
    s.pending = [Adrift(seat=seat, is_placed=True)]
    take_bearings(t)
    return None
