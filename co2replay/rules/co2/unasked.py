"""Acts that nothing waits for: a forced answer, a question of another book, or a breach."""

from __future__ import annotations

from co2replay.engine.table import Breach, impossible, refuse
from co2replay.notation.records import NOBODY, UNKNOWN

from . import auction, construct, scientists, summits
from . import forms as f
from . import frames as fr
from .answers import answer_written
from .asked import CLAUSE_OF_ANSWER, answer_words, clause_of, is_missing, rests_on
from .handlers import MOOT_ANSWERS
from .play import Table
from .setup import deals_open
from .state import Frame

Args = tuple[int, ...]

# What an entry met: the clause it broke, or one of these.
PLAYED, CONFIRMED, MOOT = range(3)
BIDDING = (f.BID, f.PASS)
AUCTION_WORDS = (*BIDDING, f.PAYMENT, f.SPEAKER)


def not_asked(t: Table, who: int, verb: int, args: Args, frame: Frame) -> Breach | int:
    """An act that nothing waits for: a forced answer, a question of another book, or a breach."""
    s = t.state
    if frame[0] == fr.FUND:
        return construct.short_of_coins(t, frame)
    forced = [x for x in s.settled if x[0] == verb and who in (NOBODY, x[1])]
    if verb == f.GO and args == (scientists.PLACE_HAND,):
        went_home = [x for x in s.settled if x[0] == f.SCIENTIST and x[2][1] == args[0]]
        if went_home and who in (NOBODY, went_home[0][1]):
            answer_written(t, went_home[0])
            return CONFIRMED
    for settled in forced:
        if settled[2] == args or (verb == f.GOAL and args[0] == UNKNOWN):
            answer_written(t, settled)
            return CONFIRMED
    if forced and verb in CLAUSE_OF_ANSWER:
        return impossible(CLAUSE_OF_ANSWER[verb], only=answer_words(verb, forced[0][2]))
    if vain := heard_in_vain(t, frame, verb, args):
        return vain if isinstance(vain, Breach) else MOOT
    if verb == f.SPEAKER and summits.speaks_later(t, frame, args[0]):
        return impossible("co2.summit.order", seat=f.SEATS[args[0]])
    moot = MOOT_ANSWERS.get(verb)
    of_another = verb == f.CUBE and who not in (NOBODY, s.active)  # no book asks anybody else
    if moot is not None and not of_another and moot(t):
        return MOOT
    clause = clause_of(t, who, verb, frame)
    breach = refuse(t, clause, waits=fr.FRAME_NAMES[frame[0]], seat=seat_word(frame[1]))
    if breach is None:
        return MOOT
    missing = is_missing(clause, frame)
    rests = rests_on(t, frame)
    owes = s.active if clause == "co2.displace.use-at-once" else -1  # whoever else is asked
    return Breach(breach.clause, breach.facts, hard=True, rests=rests, missing=missing, seat=owes)


def is_settled(t: Table, who: int, verb: int, args: Args) -> bool:
    """Does an act only write down what the rules have answered alone?"""
    for settled in t.state.settled:
        if settled[0] == verb and settled[2] == args and who in (NOBODY, settled[1]):
            answer_written(t, settled)
            return True
    return False


def own_scientist_answered(t: Table, args: Args) -> Breach | int | None:
    """Where the own scientist of a plant just built went is settled, and may be noted."""
    for settled in t.state.settled:
        mine = settled[:2] == (f.SCIENTIST, t.state.active)
        if mine and settled[2][0] == args[0]:
            if is_past(t, settled[1], settled[2]):
                continue  # somebody has moved it since: this is another move
            if settled[2] != args:
                return impossible("co2.construct.scientist-leaves", only=f.PLACES[settled[2][1]])
            answer_written(t, settled)
            return CONFIRMED
    return None


def is_past(t: Table, seat: int, went: Args) -> bool:
    """Has the scientist been moved again: gone from where it went, or back where it came from?"""
    origin, target = (place - scientists.PLACE_SPACE for place in went)
    visitors = t.state.visitors
    if 0 <= origin < len(visitors) and visitors[origin] == seat:
        return True
    return 0 <= target < len(visitors) and visitors[target] != seat


def heard_in_vain(t: Table, frame: Frame, verb: int, args: Args) -> Breach | bool:
    """A word of an auction that this book does not hold now."""
    if verb not in AUCTION_WORDS:
        return False
    return auction.answer_unasked(t, frame, verb, args, frame[0] == fr.TURN and deals_open(t))


def seat_word(seat: int) -> str:
    return f.SEATS[seat] if seat >= 0 else "nobody"
