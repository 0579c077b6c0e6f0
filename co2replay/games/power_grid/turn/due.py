"""Why an act is not asked for here: whose turn it is, which phase, what is missing before it."""

from __future__ import annotations

from co2replay.engine.table import Breach, impossible, refuse
from co2replay.notation.records import NOBODY

from .. import forms as f
from ..board.state import OVER
from ..chapters import setup
from ..play import Table
from .frames import (
    NAMES,
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
# The phase in which each act belongs.
PHASE_OF: dict[int, int] = {
    f.OPEN: f.AUCTION,
    f.BID: f.AUCTION,
    f.DISCARD: f.AUCTION,
    f.LOSE: f.AUCTION,
    f.BUY: f.RESOURCES,
    f.BUILD: f.BUILDING,
    f.CONNECT: f.BUILDING,
    f.POWER: f.BUREAUCRACY,
    f.BURN: f.BUREAUCRACY,
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


def waiting(t: Table, frame: Frame) -> dict[str, int | str]:
    facts: dict[str, int | str] = {"waits": NAMES[type(frame)]}
    seat = seat_of(frame)
    if seat >= 0:
        facts["next"] = f.SEATS[seat]
    return facts


def missing(t: Table, frame: Frame) -> Breach:
    """An answer or a card that the game waits for is not written down."""
    facts = waiting(t, frame)
    if isinstance(frame, SetUp):
        facts["missing"] = ", ".join(setup.lacking_draws(t.state))
    return Breach(clause_of(t, frame), facts, hard=True, missing=True, seat=seat_of(frame))


def out_of_turn(t: Table, who: int, verb: int) -> Breach | None:
    """The clause by which an act is not this player's, or not now; None if a ruling allows it."""
    s = t.state
    frame = s.pending[-1]
    if s.phase == OVER:
        return impossible("pg.end.trigger", phase="end")
    if isinstance(frame, DUE_FIRST):
        return missing(t, frame)
    phase = PHASE_OF.get(verb, s.phase)
    if phase > s.phase:
        return impossible("pg.round.phase-complete", **waiting(t, frame))
    if phase < s.phase:
        return impossible("pg.round.phases", phase=f.PHASE_NAMES[s.phase])
    if isinstance(frame, Open | Bid):
        return _in_auction(t, who, verb, frame)
    if isinstance(frame, Power):
        return impossible("pg.plant.once-per-round", **waiting(t, frame))
    if isinstance(frame, Buy | Build) and who not in (NOBODY, frame.seat):
        return refuse(t, "pg.order.reverse-phases", **waiting(t, frame))
    return impossible("pg.round.phases", **waiting(t, frame))


def _in_auction(t: Table, who: int, verb: int, frame: Open | Bid) -> Breach:
    s = t.state
    facts = waiting(t, frame)
    if verb == f.DISCARD:
        clause = "pg.auction.limit-discard"  # behind a purchase over the limit, whoever it is
    elif who in s.served:
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
    """No card comes off the deck here: something else is missing, or nothing is."""
    if isinstance(frame, (*DUE_FIRST, Power)):
        return missing(t, frame)
    return impossible("pg.round.phases", **waiting(t, frame))
