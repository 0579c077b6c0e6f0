"""Acts that nothing waits for: a forced answer, a question of another book, or a breach."""

from __future__ import annotations

from collections.abc import Callable

from co2replay.engine.passed import CONFIRMED, MOOT
from co2replay.engine.table import Breach, impossible, refuse
from co2replay.engine.unknown import Consulted
from co2replay.notation.records import NOBODY, UNKNOWN

from .. import forms as f
from ..board.pieces import HAND, SPACE_UNDER, verb_of
from ..board.state import FINAL, OVER, SUPPLY, Table, answer_written
from ..chapters import auction, construct, ending, scientists, summits
from ..chapters.income import incomes, unpaid
from ..chapters.setup import deals_open
from ..params import consult
from . import frames as fr
from .asked import answer_words, clause_of_answer, clause_of_missing, rests_on, seat_asked
from .due import FREE_MOVES, SUMMIT_WORDS, TURN_VERBS, clause_due, is_taken
from .frames import Frame
from .handlers import run

Args = tuple[int, ...]

BIDDING = (f.BID, f.PASS)
AUCTION_WORDS = (*BIDDING, f.PAYMENT, f.SPEAKER)


def not_asked(t: Table, who: int, verb: int, args: Args, frame: Frame) -> Breach | int:
    """An act that nothing waits for: a forced answer, a question of another book, or a breach."""
    s = t.state
    if isinstance(frame, fr.Fund):
        return construct.short_of_coins(t, frame)
    forced = [x for x in s.settled if x.verb == verb and who in (NOBODY, x.seat)]
    if verb == f.GO and args == (HAND,):
        went_home = [x for x in s.settled if x.verb == f.SCIENTIST and x.args[1] == args[0]]
        if went_home and who in (NOBODY, went_home[0].seat):
            answer_written(t, went_home[0])
            return CONFIRMED
    for settled in forced:
        if settled.args == args or (verb == f.GOAL and args[0] == UNKNOWN):
            answer_written(t, settled)
            return CONFIRMED
    if forced and (clause := clause_of_answer(t, verb, args)):
        return impossible(clause, only=answer_words(verb, forced[0].args))
    if vain := heard_in_vain(t, frame, verb, args):
        return vain if isinstance(vain, Breach) else MOOT
    if verb == f.SPEAKER and summits.is_another_speaking(t, frame, args[0]):
        return impossible("co2.summit.order", seat=f.SEATS[args[0]])
    moot = MOOT_ANSWERS.get(verb)
    of_another = verb == f.CUBE and who not in (NOBODY, s.active)  # no book asks anybody else
    if moot is not None and not of_another and moot(t):
        return MOOT
    is_last = verb == f.INCOME and is_closing(t)
    if verb == f.INCOME and (s.phase == SUPPLY or is_last) and is_unpaid(t, who):
        if not any(args):
            return CONFIRMED
        if is_last or is_before_the_draws(frame):
            return unpaid(t, who, args)
    undue = refusal(t, who, verb, args, frame)
    return undue if refuse(t, undue.clause) else MOOT


def is_before_the_draws(frame: Frame) -> bool:
    return isinstance(frame, fr.DrawEvent) or (isinstance(frame, fr.DrawFossil) and frame.last < 0)


def is_unpaid(t: Table, who: int) -> bool:
    """Does the income pay a company nothing, so that it may be said to take nothing?"""
    try:
        return who != NOBODY and not incomes(t)[who]
    except Consulted:
        return False


def is_settled(t: Table, who: int, verb: int, args: Args) -> bool:
    """Does an act only write down what the rules have answered alone?"""
    for settled in t.state.settled:
        if settled.verb == verb and settled.args == args and who in (NOBODY, settled.seat):
            answer_written(t, settled)
            return True
    return False


def own_scientist_answered(t: Table, args: Args) -> Breach | int | None:
    """Where the own scientist of a plant just built went is settled, and may be noted."""
    for settled in t.state.settled:
        mine = settled.verb == f.SCIENTIST and settled.seat == t.state.active
        if mine and settled.args[0] == args[0]:
            if is_past(t, settled.seat, settled.args):
                continue  # somebody has moved it since: this is another move
            if settled.args != args:
                return impossible("co2.construct.scientist-leaves", only=f.PLACES[settled.args[1]])
            answer_written(t, settled)
            return CONFIRMED
    return None


def is_past(t: Table, seat: int, went: Args) -> bool:
    """Has the scientist been moved again: gone from where it went, or back where it came from?"""
    origin, target = (SPACE_UNDER[place] for place in went)
    visitors = t.state.visitors
    if origin >= 0 and visitors[origin] == seat:
        return True
    return target >= 0 and bool(visitors[target] != seat)


def heard_in_vain(t: Table, frame: Frame, verb: int, args: Args) -> Breach | bool:
    """A word of an auction that this book does not hold now."""
    if verb not in AUCTION_WORDS:
        return False
    return auction.answer_unasked(
        t, frame, verb, args, isinstance(frame, fr.Turn) and deals_open(t)
    )


def seat_word(seat: int) -> str:
    return f.SEATS[seat] if seat >= 0 else "nobody"


# Where nothing is passed over: nobody has left out a turn or a draw that every book asks for.
NOT_PASSED = (fr.SetUp, fr.Turn, fr.Draft, fr.DrawEvent, fr.Fund, fr.Adrift, fr.Over)
# What comes behind these is plain: bids are paid for, and a laid out table is played on.
WITHOUT_TRYING: dict[type[fr.Frame], tuple[int, ...]] = {
    fr.Auction: (f.PAYMENT, f.SPEAKER),
    fr.Draft: TURN_VERBS,
    fr.StarterSpace: TURN_VERBS,
}
OF_THE_WINNER = ((fr.AuctionPay, f.PAYMENT), (fr.AuctionName, f.SPEAKER))  # said by another
PASSED_MAX = 12
UNPAID = (fr.Fee, fr.OwnCube)
GAINS = (fr.Displaced, fr.EndExpertise, fr.WhichSummit, fr.Topic, fr.SummitExtra, fr.AnyBonus)


def refusal(t: Table, who: int, verb: int, args: Args, frame: Frame) -> Breach:
    """Why an act or draw is not due: an answer before it is missing, or its own clause says so."""
    asked = seat_asked(t, frame)
    clause, owes = barred(t, who, verb, frame), -1
    missing = False
    if clause == "co2.displace.use-at-once":
        missing, owes = isinstance(frame, UNPAID), t.state.active  # whoever else is asked
    elif not clause and is_due_behind(t, who, verb, args):
        clause, missing, owes = clause_of_missing(frame, verb), True, asked
    clause = clause or clause_due(t, who, verb, args, frame)
    facts: dict[str, int | str] = {"waits": frame.name, "seat": seat_word(asked)}
    rests = rests_on(t, frame) if missing else ()
    return Breach(clause, facts, hard=True, rests=rests, missing=missing, seat=owes)


def barred(t: Table, who: int, verb: int, frame: Frame) -> str:
    """The clause that bars an act at this very moment, whatever else is not written down."""
    s = t.state
    if clause := auction.clause_unasked(frame, who, verb):
        return clause
    if (type(frame), verb) in OF_THE_WINNER:
        return "co2.auction.winner-chooses"
    is_word = verb in (*SUMMIT_WORDS, f.ANY, f.CEP)  # what a point brings is said with it
    if is_word and who != NOBODY and summits.speaks_later(t, frame, who):
        consult(t, "summit_scoring_order")
        if t.rules.settings.summit_scoring_order != "free":
            return "co2.summit.order"
    if isinstance(frame, fr.Turn) and verb == f.RECRUIT and verb_of(s.deed) == f.PROPOSE:
        consult(t, "recruit_by")
    if isinstance(frame, fr.Displaced) and verb == f.SCIENTIST and who == frame.seat:
        return "co2.displace.choice"  # whoever is paid to leave goes by no other way
    if verb in FREE_MOVES and who in (NOBODY, s.active) and scientists.is_tile_unused(t, s.active):
        return "co2.displace.use-at-once"
    return ""


def is_due_behind(t: Table, who: int, verb: int, args: Args) -> bool:
    """Would this be due if the answers that nobody wrote down were passed over?"""
    s = t.state
    probe = Table(s.copy(), t.rules, None)
    for _ in range(PASSED_MAX):
        if not probe.state.pending:
            return False
        frame = probe.state.pending[-1]
        if verb in WITHOUT_TRYING.get(type(frame), ()):
            return True
        if isinstance(frame, NOT_PASSED):
            return False
        if verb in (f.ANY, f.CEP) and isinstance(frame, GAINS) and who in (NOBODY, frame.seat):
            return True  # a point that is not written may have brought this bonus
        try:
            pass_over(probe)
        except Consulted:  # whatever it is, what comes later in a Supply Phase comes behind it
            return s.phase == SUPPLY and verb in (f.FOSSIL, f.EVENT)
        behind = probe.state.pending[-1] if probe.state.pending else fr.Over()
        if is_taken(behind, who, verb, args) or is_heard(probe, who, verb, args):
            return True
    return False


def is_heard(t: Table, who: int, verb: int, args: Args) -> bool:
    """Would it only be noted: an answer that the rules give, or one that this book never asks?"""
    known = [x for x in t.state.settled if x.verb == verb and who in (NOBODY, x.seat)]
    if any(verb != f.SPEAKER or x.args == args for x in known):
        return True
    moot = MOOT_ANSWERS.get(verb)
    return moot is not None and moot(t)


def pass_over(t: Table) -> None:
    """Go on as if what the game waits for had been answered, however."""
    frame = t.state.pending[-1]
    if isinstance(frame, fr.WhichSummit):
        summits.answer_which(t, frame, (summits.complete_summits(t)[0] + 1,))
    elif isinstance(frame, fr.OwnBuilt):
        scientists.go_home(t, frame)  # it is asked again as long as the scientist stands there
    else:
        t.state.pending.pop()
    run(t)


def is_for_another(t: Table, who: int) -> bool:
    """The point of the last turn belongs to whoever has played it: nobody else can name it."""
    points = (settled for settled in t.state.settled if settled.verb == f.EXPERTISE)
    return who != NOBODY and any(settled.seat != who for settled in points)


def settled_expertise(t: Table, args: Args) -> Breach | int:
    """After `end`: the one possible source may be written down, and is checked."""
    s = t.state
    for settled in s.settled:
        if settled.verb == f.EXPERTISE:
            if settled.args != args:
                return impossible("co2.turn.end-expertise", only=f.SOURCES[settled.args[0]])
            answer_written(t, settled)
            return CONFIRMED
    return impossible("co2.turn.end-expertise", source=f.SOURCES[args[0]], acted="no")


# Answers to a question that this book does not ask: passed over where it could have been one.


def is_closing(t: Table) -> bool:
    """Is the game being scored, or was it, as at any end that may bring an income once more?"""
    s = t.state
    return (s.phase == FINAL or bool(s.phase == OVER and s.sheet)) and not s.collapsed


def _moot_income(t: Table) -> bool:
    return is_closing(t) and t.rules.settings.end_income == "no"


def _moot_speaker(t: Table) -> bool:
    at_a_summit = any(isinstance(frame, fr.DoSummitClose) for frame in t.state.pending)
    return at_a_summit and bool(t.rules.settings.summit_scoring_order != "free")


def _moot_cube(t: Table) -> bool:
    """Nobody asks whether a cube is left where there is none, but not before the plant is paid."""
    s = t.state
    is_to_pay = any(isinstance(frame, fr.DoConstruct) for frame in s.pending)
    return verb_of(s.deed) == f.CONSTRUCT and not is_to_pay


MOOT_ANSWERS: dict[int, Callable[[Table], bool]] = {
    f.INCOME: _moot_income,
    f.SPEAKER: _moot_speaker,
    f.CUBE: _moot_cube,
    f.GOAL: ending.is_goal_moot,
}
