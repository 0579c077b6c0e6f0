"""Energy summits: tiles laid out, completed summits resolved behind the turn, knowledge gained."""

from __future__ import annotations

from co2replay.engine.table import Breach, impossible, move, resting

from ..board import cells as at
from ..board.pieces import NO_SEAT
from ..board.state import ALONE, SIZE_2, Table
from ..forms import ENERGIES, SEATS
from ..turn.frames import DoLearn, DoSummit, DrawSummit, Study
from . import goals


def tile_of(t: Table, topics: tuple[int, ...]) -> int:
    """The number of a tile with these topics that has not been laid out yet; 0 if there is none."""
    seen, wanted = t.state.summits_seen, tuple(sorted(topics))
    for number, tile in enumerate(t.rules.box.summits, 1):
        if tile == wanted and number not in seen:
            return number
    return 0


def check_tile(t: Table, place: int, topics: tuple[int, ...]) -> Breach | None:
    """A log counts the places from 1."""
    s = t.state
    if not 1 <= place <= t.rules.box.summit_places or s.topics[place - 1]:
        return impossible("sc.coop.setup.summit-display", place=place)
    if not tile_of(t, topics):
        named = ", ".join(ENERGIES[energy] for energy in topics)
        breach = impossible("sc.material.count.summits", topics=named)
        return resting(breach, "summit.1")
    return None


# clauses: sc.coop.setup.summit-stack
def lay_tile(t: Table, place: int, topics: tuple[int, ...]) -> None:
    s = t.state
    s.summits_seen = tuple(sorted((*s.summits_seen, tile_of(t, topics))))
    s.topics[place - 1] = tuple(sorted(topics))
    s.speakers[place - 1] = (NO_SEAT,) * len(topics)


# clauses: sc.summit.resolve-end-of-turn sc.summit.resolve-order sc.summit.player-order
# sc.summit.two-per-scientist
def resolve_next(t: Table) -> None:
    """The summit completed first: clockwise, who placed the last scientist gains last."""
    s = t.state
    (place, closer), *later = s.completed
    s.completed = tuple(later)
    s.pending.append(DoSummit(seat=closer, place=place))
    speakers = s.speakers[place]
    for seat in reversed(round_ending_with(s.seats, closer)):
        steps = t.rules.numbers.summit_steps * speakers.count(seat)
        if steps:
            s.pending.append(Study(seat=seat, place=place, left=steps))


def round_ending_with(seats: tuple[int, ...], last: int) -> tuple[int, ...]:
    """Everybody once, clockwise, so that one player comes last."""
    behind = seats.index(last) + 1
    return (*seats[behind:], *seats[:behind])


def check_study(t: Table, frame: Study, energy: int) -> Breach | None:
    if energy not in t.state.topics[frame.place]:
        return impossible("sc.summit.free-split", energy=ENERGIES[energy], seat=SEATS[frame.seat])
    return None


# clauses: sc.summit.free-split
def study(t: Table, frame: Study, energy: int) -> None:
    pending, seat = t.state.pending, frame.seat
    if frame.left > 1:
        pending.append(Study(seat=seat, place=frame.place, left=frame.left - 1))
    clause = "sc.summit.two-per-scientist"
    pending.append(DoLearn(seat=seat, energy=energy, clause=clause))


# clauses: sc.summit.return sc.summit.replace sc.summit.no-vp
def close(t: Table, frame: DoSummit) -> None:
    s, place = t.state, frame.place
    topics, speakers = s.topics[place], s.speakers[place]
    for seat in speakers:
        move(t, at.ABROAD + seat, at.HOME + seat, 1, "sc.summit.return")
    goals.complete(t, topics)
    s.feats[SIZE_2 + len(topics) - goals.SMALLEST] = 1
    is_alone = len(topics) == t.rules.numbers.private_summit and len(frozenset(speakers)) == 1
    if is_alone:
        s.feats[ALONE + speakers[0]] = 1
    s.topics[place] = s.speakers[place] = ()
    if len(s.summits_seen) < len(t.rules.box.summits):
        s.pending.append(DrawSummit(place=place))
