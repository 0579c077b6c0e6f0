"""Marks of a log: `[7 auction]` says in which round and phase the game is."""

from __future__ import annotations

from co2replay.engine.table import Breach, impossible
from co2replay.engine.unknown import Consulted, Unknown, is_unknown

from ..board.fields import forget
from ..board.held import connected
from ..board.state import OVER, State, Table
from ..chapters.ending import cities_to_end
from ..chapters.steps import begin_step3
from ..forms import AUCTION, BUREAUCRACY, END_OF_GAME, PHASE_NAMES, RESOURCES, ROUND
from . import certain, due
from .flow import close_to, is_paid_at_the_end, take_bearings
from .frames import Adrift, SetUp
from .places import is_begun, misplaced

Args = tuple[int, ...]


def mark(t: Table, args: Args) -> Breach | None:
    """A mark ends what may end without a word, and must agree with where the game is."""
    s = t.state
    if type(s.pending[-1]) is Adrift and not take_bearings(t):
        return find_bearings(t, args)
    frame = s.pending[-1]
    if type(frame) is SetUp:
        return due.missing(t, frame)
    phase = args[0]
    game_round = s.round if phase == END_OF_GAME else args[1]
    if phase == BUREAUCRACY and is_just_over(s, game_round):
        return None  # before anybody bound to pass in the next auctions does
    if (game_round, phase) < (s.round, min(s.phase, BUREAUCRACY)):  # a game ends before that one
        return impossible("pg.round.phases", written=written(args), due=_place(s))
    close_to(t, game_round, phase)
    if type(s.pending[-1]) is Adrift:
        return find_bearings(t, args)
    if s.phase == phase and s.round == game_round:
        s.unrun, s.former = None if phase != BUREAUCRACY else s.unrun, ()
        return None
    if phase == BUREAUCRACY and is_just_over(s, game_round):
        return None
    if phase == BUREAUCRACY and s.round == game_round and is_paid_at_the_end(t):
        return None
    frame = s.pending[-1]
    facts: dict[str, int | str] = {"written": written(args), "due": _place(s)}
    is_too_early = phase == END_OF_GAME and too_early(t) is not None
    if is_too_early or (phase == END_OF_GAME and not isinstance(frame, due.DUE_FIRST)):
        return impossible("pg.end.trigger", **facts)
    if s.phase == OVER:
        return impossible("pg.end.trigger", **facts)
    if (game_round, phase) < (s.round, s.phase):
        return impossible("pg.round.phases", **facts)
    lacking = due.missing(t, frame)
    return Breach(lacking.clause, {**facts, **lacking.facts}, True, (), True, -1, lacking.seat)


# clauses: pg.order.first-round-reset
def is_set_anew(s: State) -> bool:
    """Does the order change in front of this phase, without a word?"""
    return bool(s.phase == (RESOURCES if s.round == 1 else AUCTION))


def too_early(t: Table) -> Breach | None:
    """Is it known that nobody has the cities that end a game?"""
    cities = [connected(t, seat) for seat in t.state.seats]
    due = cities_to_end(t)
    if any(map(is_unknown, cities)) or max(cities) >= due:
        return None
    return impossible("pg.end.trigger", cities=max(cities), least=due)


def is_just_over(s: State, game_round: int) -> bool:
    """Is nothing written yet behind the last phase of a round? Its mark may stand there, too:
    perhaps nobody had a word to say in it."""
    has_begun = bool(s.served or s.declined or s.lot)
    return bool(s.phase == AUCTION and s.round == game_round + 1 and not has_begun)


def written(args: Args) -> str:
    return f"{args[1]} {PHASE_NAMES[args[0]]}" if args[1:] else PHASE_NAMES[args[0]]


def _place(s: State) -> str:
    return PHASE_NAMES[OVER] if s.phase == OVER else f"{s.round} {PHASE_NAMES[s.phase]}"


def is_before(args: Args, marked: Args) -> bool:
    """Does a mark name a round or phase that an earlier mark has left behind?"""
    if END_OF_GAME in (args[0], marked[0]):
        return args[0] != END_OF_GAME
    return (args[1], args[0]) < (marked[1], marked[0])


def find_bearings(t: Table, args: Args) -> Breach | None:
    """On a table known in part a mark tells the phase; whose turn it is then follows."""
    s = t.state
    if args[1:] and args[1] < 1:
        return impossible("pg.round.phases", written=written(args))
    if t.marked and is_before(args, t.marked):
        return impossible("pg.round.phases", written=written(args), due=written(t.marked))
    if args[0] == END_OF_GAME:
        return too_early(t)
    if (found := certain.belied(t, ROUND, (args[1], args[0]))) is not None:
        return found.breach
    is_over = not is_unknown(s.round) and s.round != args[1]  # with its income, and the refill
    if is_over or (is_begun(s) and s.phase != args[0]):
        forget(t)  # nobody knows how it went on before
    s.phase, s.round = args[0], args[1]
    s.turns += 1
    order, adrift = s.order, Adrift(placed=True, begun=s.past.begun == (s.round, s.phase))
    if s.phase in (RESOURCES, BUREAUCRACY) and not adrift.begun:
        begin_step3(t)
    s.pending = [adrift]
    if is_set_anew(s) and not is_unknown(order) and any(misplaced(t, order)):
        order = s.order = Unknown("order")  # rows in front of the mark told that of before
    try:
        take_bearings(t)
    except Consulted:
        s.pending = [adrift]
        if not is_unknown(order):
            raise
        s.order = order  # that of the round says whose turn it is, and not all that it takes
    return None
