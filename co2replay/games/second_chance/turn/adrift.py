"""Where nobody knows what the game waits for: what fails all the same, what is known of a turn."""

from __future__ import annotations

from co2replay.engine.table import Breach, impossible, resting
from co2replay.engine.unknown import BEFORE, Unknown, is_unknown
from co2replay.notation.records import ACT, DRAW, NOBODY, OMITTED, Entry

from .. import forms as f
from ..board import pieces as p
from ..board.fields import forget
from ..board.pieces import NO_SEAT
from ..board.state import State, Table
from ..chapters import cards, market, scientists, supply
from . import due
from .frames import Adrift, Turn

Args = tuple[int, ...]
MAINS = (f.PLAN, f.PREPARE, f.BUILD, f.PASS)
# Of what is done in a turn, all but the move of a scientist, which may be an answer as well.
UNASKED = (*MAINS, f.BUY, f.SELL, f.LOBBY, f.CLAIM, f.END)
ENDING = (f.END, f.INCOME, f.REDUCE, f.KEEP, f.DRAFTED)  # behind them it is over, or never was
# What an act adds to the executive actions of its turn.
EXECUTIVE: dict[int, Args] = {
    f.BUY: (market.MARKET,),
    f.SELL: (market.MARKET,),
    f.LOBBY: (cards.CARD,),
    f.CLAIM: (cards.CARD, cards.CLAIMED),
    f.SCIENTIST: (scientists.SCIENTIST,),
}


# What is known of a turn --------------------------------------------------------------------------


def blur(t: Table, entry: Entry) -> None:
    """Forget the table; but whose turn it is, and what was done in it, hangs on nothing else."""
    s = t.state
    if entry.kind == DRAW and entry.verb == f.FOSSIL and is_supply(s):
        blur_supply(t, entry.args[0])
        return
    seat = whose_turn(s)
    is_of_turn = entry.verb in EXECUTIVE or entry.verb in UNASKED
    is_other = is_of_turn and entry.who not in (NOBODY, seat)
    if not s.partial or entry.kind != ACT or entry.verb in ENDING or is_other or seat == NO_SEAT:
        forget(t)
        return
    mains, execs, may_move = s.mains, s.execs, asks_to_move(s, entry)
    if entry.verb in MAINS:
        mains = (*mains, entry.verb)
    if entry.verb != f.SCIENTIST or isinstance(s.pending[-1], Turn):
        execs = (*execs, *EXECUTIVE.get(entry.verb, ()))
    where = s.decade, s.round, s.phase, s.first
    forget(t)
    s.decade, s.round, s.phase, s.first = where
    s.mains, s.execs = mains, execs
    lost = Unknown(BEFORE)
    s.closed = s.last = lost
    s.promised = lost if cards.CARD in execs else ()
    s.pending = [Adrift(), Turn(seat=seat), Adrift(seat=seat, may_move=may_move)]


def blur_supply(t: Table, region: int) -> None:
    """Forget the table, but not which regions have had their plant in this supply."""
    s = t.state
    where, laid = (s.decade, s.phase), (*laid_in(s), region)
    forget(t)
    s.decade, s.phase = where
    s.pending = [Adrift(laid=laid)]


def is_supply(s: State) -> bool:
    return s.partial and not is_unknown(s.phase) and s.phase == f.SUPPLY


def laid_in(s: State) -> Args:
    frame = s.pending[-1]
    return frame.laid if isinstance(frame, Adrift) else ()


def whose_turn(s: State) -> int:
    """Who takes a turn, as far as the entries tell."""
    if is_unknown(s.phase) or s.phase != f.ACTIONS:
        return NO_SEAT
    return next((one.seat for one in s.pending if isinstance(one, Turn)), NO_SEAT)


def asks_to_move(s: State, entry: Entry) -> bool:
    """May the move of a scientist be asked for now, by a grant or a card?"""
    before = s.pending[-1]
    if isinstance(before, Adrift) and before.may_move:
        return True
    is_to_card = entry.verb in (f.SCIENTIST, f.GO) and p.is_card(entry.args[-1])
    return is_to_card or entry.verb in (f.PLAN, f.PREPARE, f.LOBBY)


def goes_on(frame: Adrift, who: int, verb: int) -> bool:
    """Does an act belong to the turn, whatever else came of those before it?"""
    if not frame.is_known_turn() or who not in (NOBODY, frame.seat):
        return False
    return verb in UNASKED or (verb == f.SCIENTIST and not frame.may_move)


# What fails whatever the record leaves out --------------------------------------------------------


def check_act(t: Table, who: int, verb: int, args: Args) -> Breach | None:
    """Could an act stand nowhere in a game of this kind?"""
    if verb == f.REDUCE:
        if t.rules.is_competitive():
            return impossible("sc.comp.supply.no-vp-reduction")
        return supply.check_step(t, args[0])
    if verb == f.GOAL and not t.rules.is_competitive():
        clause = due.NOT_ASKED[verb] if args[1] == f.DISCARDED else "sc.comp.final.order"
        return impossible(clause, held="no")
    if verb == f.GIVE and (args[0] == who or args[0] not in t.state.seats):
        return impossible(due.NOT_ASKED[verb], seat=f.SEATS[args[0]])
    if verb == f.SCIENTIST and OMITTED not in args:
        return scientists.check_matrix(t, *args)
    if verb == f.LOBBY:
        return cards.check_number(args[0])
    return None


def check_draw(t: Table, verb: int, args: Args) -> Breach | None:
    """Is there nothing of this kind to be drawn, or no space that it could come to?"""
    if verb == f.FOSSIL and is_supply(t.state):
        return check_region(t, args[0])
    is_none = {
        f.EVENT: not t.rules.is_competitive(),
        f.INSPECTOR: not t.rules.has_inspectors(),
    }
    return impossible(due.DRAW_CLAUSES[verb]) if is_none.get(verb) else None


def check_region(t: Table, region: int) -> Breach | None:
    """One plant a decade, on its space; who plays alone may have to draw gas a second time."""
    name = f.REGIONS[region]
    if t.state.decade > t.rules.box.demand[region]:
        return resting(impossible("sc.supply.satisfied", region=name), f"board.demand.{name}")
    if region in laid_in(t.state) and not t.rules.is_solo():
        return impossible("sc.supply.satisfied", region=name)
    return None
