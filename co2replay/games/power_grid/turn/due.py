"""Why an act is not asked for here: whose turn it is, which phase, what is missing before it."""

from __future__ import annotations

from co2replay.engine.table import Breach, impossible, refuse
from co2replay.engine.unknown import Consulted
from co2replay.notation.records import NOBODY

from .. import forms as f
from ..board.state import OVER, Table
from ..chapters import auction, setup
from .frames import (
    NAMES,
    NO_SEAT,
    Bid,
    Build,
    Buy,
    Discard,
    Draw,
    Frame,
    Lose,
    Mix,
    Open,
    Power,
    SetUp,
    seat_of,
)

SET_UP_CLAUSES = {
    f.REGIONS_CHOSEN: "pg.setup.regions-chosen",
    f.FIRST_ORDER: "pg.setup.order-first",
}
# The first and the last phase in which each act has its place; a pass has one in all of them.
PHASES_OF: dict[int, tuple[int, int]] = {
    f.OPEN: (f.AUCTION, f.AUCTION),
    f.BID: (f.AUCTION, f.AUCTION),
    f.BUY: (f.RESOURCES, f.RESOURCES),
    f.BUILD: (f.BUILDING, f.BUILDING),
    f.CONNECT: (f.BUILDING, f.BUILDING),
    f.END: (f.RESOURCES, f.BUILDING),
    f.POWER: (f.BUREAUCRACY, f.BUREAUCRACY),
}
SHOPPING = (f.BUY, f.BUILD, f.CONNECT, f.PASS, f.END)
# What one thing alone brings about: it hears of that, wherever it is said.
WHEREVER = {
    f.DISCARD: "pg.auction.limit-discard",
    f.LOSE: "pg.auction.discard-lose-fuel",
    f.BURN: "pg.plant.hybrid-mix",
}
# For what a card comes off the deck in each phase.
CLAUSE_OF_CARD = {
    f.AUCTION: "pg.auction.replace-now",
    f.RESOURCES: "pg.market.obsolete",
    f.BUILDING: "pg.market.obsolete",
    f.BUREAUCRACY: "pg.bureaucracy.sequence",
    OVER: "pg.end.trigger",
}
# The clause that asks for what is not written down yet.
CLAUSE_OF_FRAME: dict[type[Frame], str] = {
    Open: "pg.auction.open-first",
    Bid: "pg.auction.bid-clockwise",
    Discard: "pg.auction.limit-discard",
    Lose: "pg.auction.discard-lose-fuel",
    Buy: "pg.resources.optional",
    Build: "pg.build.optional",
    Power: "pg.bureaucracy.choose-plants",
    Mix: "pg.plant.hybrid-mix",
}
DUE_FIRST = (SetUp, Draw, Discard, Lose, Mix)  # nothing goes on before these are answered


def clause_of(t: Table, frame: Frame) -> str:
    """The clause behind what the game waits for; empty where it waits for nothing."""
    if isinstance(frame, Draw):
        return frame.clause
    if isinstance(frame, SetUp):
        return setup.clause_of_lacking(t.state)
    return CLAUSE_OF_FRAME.get(type(frame), "")


def waiting(frame: Frame) -> dict[str, int | str]:
    facts: dict[str, int | str] = {"waits": NAMES[type(frame)]}
    seat = seat_of(frame)
    if seat >= 0:
        facts["next"] = f.SEATS[seat]
    return facts


def missing(t: Table, frame: Frame) -> Breach:
    """An answer or a card that the game waits for is not written down."""
    if t.state.unheard and clause_of(t, frame) == "pg.auction.no-sale-remove":
        raise Consulted("served")  # no card is due where one of those who went before has bought
    facts = waiting(frame)
    if isinstance(frame, SetUp):
        facts["missing"] = ", ".join(setup.lacking_draws(t.state))
    return Breach(clause_of(t, frame), facts, hard=True, missing=True, seat=seat_of(frame))


def out_of_turn(t: Table, who: int, verb: int) -> Breach | None:
    """The clause by which an act is not this player's, or not now; None if a ruling allows it."""
    s = t.state
    frame = s.pending[-1]
    if s.phase == OVER:
        return impossible("pg.end.trigger", phase="end")
    if isinstance(frame, SetUp) or (isinstance(frame, DUE_FIRST) and comes_behind(t, who, verb)):
        return missing(t, frame)
    if verb in WHEREVER:
        return impossible(WHEREVER[verb], **waiting(frame))
    first, last = PHASES_OF.get(verb, (s.phase, s.phase))
    if first > s.phase:
        return impossible("pg.round.phase-complete", **waiting(frame))
    if last < s.phase:
        return impossible("pg.round.phases", phase=f.PHASE_NAMES[s.phase])
    if s.phase == f.AUCTION:
        return _in_auction(t, who, verb, frame)
    if s.phase == f.BUREAUCRACY:
        return impossible("pg.plant.once-per-round", **waiting(frame))
    if isinstance(frame, Buy | Build):
        return refuse(t, "pg.order.reverse-phases", **waiting(frame))
    return impossible("pg.order.reverse-phases", **waiting(frame))


def comes_behind(t: Table, who: int, verb: int) -> bool:
    """Would an act be due, were the card or the answer before it written down?"""
    s = t.state
    if s.phase == f.AUCTION:
        opener = auction.next_opener(s)
        if opener == NO_SEAT:
            return verb in SHOPPING or verb == f.POWER
        return verb in (f.OPEN, f.PASS) and who in (NOBODY, opener)
    if s.phase == f.BUREAUCRACY:
        left = next((one.left for one in s.pending if isinstance(one, Power)), ())
        if left:
            return verb in (f.POWER, f.PASS) and who in (NOBODY, *left)
        return verb in (f.OPEN, f.PASS)
    asked = (NOBODY, *s.queue, *(seat_of(one) for one in s.pending))
    return verb == f.POWER or (verb in SHOPPING and verb != f.BUY and who in asked)


def _in_auction(t: Table, who: int, verb: int, frame: Frame) -> Breach:
    s = t.state
    facts = waiting(frame)
    if who in s.served or (who == NOBODY and not auction.eligible(s)):
        clause = "pg.auction.one-plant" if verb == f.OPEN else "pg.auction.done-after-buy"
    elif who in s.declined:
        clause = "pg.auction.decline"
    elif isinstance(frame, Bid) and verb == f.OPEN:
        clause = "pg.auction.win-last"  # the auction that is held is not over
    elif isinstance(frame, Bid):
        clause = "pg.auction.pass-out" if who in s.passed else "pg.auction.bid-clockwise"
    else:
        clause = "pg.order.forward-phases" if verb != f.BID else "pg.auction.open-first"
    return impossible(clause, **facts)


def no_card_due(t: Table, frame: Frame) -> Breach:
    """No card comes off the deck here: something else is missing before it, or nothing is."""
    s = t.state
    below = any(isinstance(one, Draw) for one in s.pending)
    if below or isinstance(frame, SetUp | Power | Mix):
        return missing(t, frame)
    return impossible(CLAUSE_OF_CARD[s.phase], **waiting(frame))
