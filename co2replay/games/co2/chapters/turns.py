"""Turns: what ends one, the Expertise it earns, whose turn is next, and when a decade is over."""

from __future__ import annotations

from co2replay.engine.table import Breach, impossible, refuse
from co2replay.engine.unknown import Unknown, is_unknown, may_hold

from ..board.pieces import NO_SEAT, SOURCE_OF_TILE
from ..board.state import OPERATIONS, Table, answer_alone, begin_turn, has_auction, is_solo
from ..forms import BUY, EXPERTISE, SEATS, SOURCES
from ..params import consult, is_news
from ..turn.frames import (
    Adrift,
    DoEndExpertise,
    DoNextTurn,
    DoSummits,
    DoSupplyEnd,
    EndExpertise,
    Frame,
    Turn,
)
from .auction import open_auction
from .cards import armed_card, may_show
from .ending import begin_final, end_by_pollution, is_over
from .expertise import gain
from .summits import complete_summits
from .supply import begin_supply

# What every turn asks for, by seat: a frame never changes, so that one serves all games.
TURNS = tuple(Turn(seat) for seat in range(len(SEATS)))
END_EXPERTISE = tuple(EndExpertise(seat) for seat in range(len(SEATS)))
# By the reading on the order of a turn's end: what comes first lies on top.
TURN_ENDS: dict[str, tuple[tuple[Frame, ...], ...]] = {
    "project_first": tuple(
        (DoNextTurn(seat), DoSummits(seat), DoEndExpertise(seat)) for seat in range(len(SEATS))
    ),
    "summit_first": tuple(
        (DoNextTurn(seat), DoEndExpertise(seat), DoSummits(seat)) for seat in range(len(SEATS))
    ),
}


# clauses: co2.turn.free-moves-optional
def check_end(t: Table) -> Breach | None:
    """Why the turn may not end yet."""
    s = t.state
    if not s.acted and (breach := refuse(t, "co2.turn.one-action", acted="no")):
        return breach
    if s.armed and (breach := refuse(t, "co2.lobby.main-condition", card=armed_card(t))):
        row = t.rules.box.lobby[armed_card(t)]
        return may_show(breach, row, "summit" if s.sent else "")
    return None


def apply_end(t: Table, seat: int) -> None:
    s = t.state
    s.pending.pop()
    s.armed = 0
    s.settled = []
    if is_news(t, "end_turn_order"):
        _note_order(t, seat)
    s.pending += TURN_ENDS[t.rules.settings.end_turn_order][seat]


def _note_order(t: Table, seat: int) -> None:
    """Which of the two comes first matters where both are to come."""
    if may_hold(lambda: seat in t.state.visitors and bool(complete_summits(t))):
        consult(t, "end_turn_order")


def project_sources(t: Table, seat: int) -> list[int]:
    """Sources of the projects on which the seat has a scientist, each once."""
    tiles, visitors = t.state.tiles, t.state.visitors
    found: set[int] = set()
    space = -1
    for _ in range(visitors.count(seat)):  # mostly none or one
        space = visitors.index(seat, space + 1)
        found.add(SOURCE_OF_TILE[tiles[space]])
    return sorted(found)


def do_end_expertise(t: Table, frame: DoEndExpertise) -> None:
    seat = frame.seat
    s = t.state
    if is_news(t, "end_turn_expertise_beneficiary"):
        _note_beneficiary(t, seat)
    if t.rules.settings.end_turn_expertise_beneficiary == "everyone":
        order = s.order
        first = order.index(seat)
        for who in reversed(order[first:] + order[:first]):
            s.pending.append(END_EXPERTISE[who])
        return
    if seat in s.visitors:
        s.pending.append(END_EXPERTISE[seat])


def _note_beneficiary(t: Table, seat: int) -> None:
    """Whether others gain matters where others have somebody on a project."""
    if may_hold(lambda: any(who not in (NO_SEAT, seat) for who in t.state.visitors)):
        consult(t, "end_turn_expertise_beneficiary")


def settle_end_expertise(t: Table, frame: EndExpertise) -> bool:
    seat = frame.seat
    options = project_sources(t, seat)
    if len(options) > 1 or (options and t.rules.settings.end_turn_expertise == "optional"):
        return False
    t.state.pending.pop()
    if options:
        consult(t, "end_turn_expertise")
        answer_alone(t, EXPERTISE, seat, (options[0],))
        gain(t, seat, options[0], "co2.turn.end-expertise")
    return True


def answer_end_expertise(t: Table, frame: EndExpertise, args: tuple[int, ...]) -> Breach | None:
    seat = frame.seat
    if args[0] not in project_sources(t, seat):
        facts: dict[str, int | str] = {"seat": SEATS[seat], "source": SOURCES[args[0]]}
        return impossible("co2.turn.end-expertise", **facts)
    t.state.pending.pop()
    gain(t, seat, args[0], "co2.turn.end-expertise")
    return None


def skip_end_expertise(t: Table, frame: EndExpertise) -> bool:
    if t.rules.settings.end_turn_expertise == "mandatory":
        return False
    consult(t, "end_turn_expertise")
    t.state.pending.pop()
    return True


# clauses: co2.ops.start
def do_next_turn(t: Table, frame: DoNextTurn) -> None:
    s = t.state
    order = s.order
    follower = order[(order.index(frame.seat) + 1) % len(order)]
    if s.partial and (is_unknown(s.start) or is_unknown(s.round) or is_unknown(s.decade)):
        s.active = Unknown("turn")
        s.pending.append(Adrift(NO_SEAT))
        return
    if follower == s.start:
        s.round += 1
        if s.round > rounds(t):
            end_operations(t)
            return
    s.active = follower
    begin_turn_of(t, follower)


def begin_turn_of(t: Table, seat: int) -> None:
    s = t.state
    settled = s.settled
    begin_turn(s)
    s.settled = settled  # forced answers of the turn's end may still be written down
    s.turns += 1
    s.pending.append(TURNS[seat])


# clauses: co2.solo.turns-6
def rounds(t: Table) -> int:
    number: int = t.rules.numbers.rounds_by_players[len(t.state.order)]
    if is_solo(t):
        return number  # the variant names its six turns itself, whatever the track shows
    if t.state.round == number:  # the round that only one of the two values knows
        consult(t, "round_on_last_space_played")
    if t.rules.settings.round_on_last_space_played == "no":
        return max(1, number - 1)
    return number


# clauses: co2.end.last-decade co2.ops.rounds co2.solo.turns-6
def beyond(t: Table, decade: int, number: int) -> Breach | None:
    """A decade or a round that the game does not have."""
    numbers, players = t.rules.numbers, len(t.state.order)
    last = numbers.decades_by_players[players]
    if not 1 <= decade <= last:
        return impossible("co2.end.last-decade", decade=decade, last=last)
    last = numbers.rounds_by_players[players]
    if not 1 <= number <= last:
        clause = "co2.ops.rounds" if players > 1 else "co2.solo.turns-6"
        return impossible(clause, round=number, last=last)
    return None


# clauses: co2.ops.end-advance-decade co2.ops.end-reset-round co2.ops.end-pass-start
#          co2.ops.end-new-decade
def end_operations(t: Table) -> None:
    """After the last round: the end of the game, or the next decade with its supply phase."""
    s = t.state
    s.round = 1
    settled = s.settled
    begin_turn(s)
    s.settled = settled
    if is_over(t):
        begin_final(t)
        return
    s.decade += 1
    if has_auction(t):
        begin_supply(t)
        open_auction(t)
        return
    s.start = s.order[(s.order.index(s.start) + 1) % len(s.order)]
    begin_supply(t)


def do_supply_end(t: Table, frame: DoSupplyEnd) -> None:
    """500 ppm after the supply phase: everybody loses; otherwise the operations begin."""
    s = t.state
    if end_by_pollution(t):
        return
    # A purchase of the turn that follows is one of its own, whoever makes it.
    s.settled = [one for one in s.settled if one.verb != BUY]
    s.phase = OPERATIONS
    s.active = s.start
    if is_unknown(s.start):
        s.pending.append(Adrift(NO_SEAT))
        return
    begin_turn_of(t, s.start)
