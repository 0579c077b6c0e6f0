"""Events of the competitive game: whom they spare, what the others give, and the next tiles."""

from __future__ import annotations

from co2replay.engine.table import Breach, impossible, move, resting
from co2replay.engine.unknown import holds_somewhere, is_unknown

from .. import forms as f
from ..board import cells as at
from ..board import pieces as p
from ..board.state import Table
from ..params import consult
from ..turn.frames import DoDue, DoEvent, Donate, DrawEvent
from . import market
from .supply import round_from


def check_events(t: Table, tiles: tuple[int, ...]) -> Breach | None:
    """No tile comes twice, unless the box has it twice."""
    s = t.state
    seen = [*s.events, *s.events_used]
    for tile in tiles:
        seen.append(tile)
        if seen.count(tile) > t.rules.box.events.count(tile):
            breach = impossible("sc.material.count.events", event=f.EVENTS[tile])
            return resting(breach, "event.tiles")
    return None


# clauses: sc.comp.events.region-tech-decay
def decay(t: Table) -> None:
    for region in range(at.REGION_COUNT):
        if t.state.c[at.REGION_TECH + region]:
            clause = "sc.comp.events.region-tech-decay"
            move(t, at.REGION_TECH + region, at.BANK_TECH, 1, clause)


# clauses: sc.comp.events.current-happens sc.comp.events.second-at-400
def happen(t: Table, place: int) -> None:
    """The event at a place takes place, player by player; there may be none left."""
    s = t.state
    if place >= len(s.events):
        return
    seats = [seat for seat in round_from(t) if seat in s.seats]
    s.pending += [DoEvent(seat=seat, event=s.events[place]) for seat in reversed(seats)]


def is_second_due(t: Table) -> bool:
    ppm, due = t.state.c[at.PPM], t.rules.numbers.event_second
    if ppm == due:
        consult(t, "second_event")
        return t.rules.settings.second_event == "at"
    return bool(ppm > due)


# clauses: sc.comp.events.exempt-plant sc.comp.events.exempt-infra
def is_spared(t: Table, seat: int, region: int) -> bool:
    s = t.state

    def has_built() -> bool:
        return any(p.cube_owner(one) == seat for one in s.cubes[region])

    def is_supporting() -> bool:
        plants = s.demand[region]
        return any(p.is_green(one) and p.plant_owner(one) == seat for one in plants)

    if holds_somewhere((has_built, is_supporting)):
        return True
    tiles = [s.tiles[space] for space in p.spaces_of(region)]

    def has_prepared() -> bool:
        return any(p.is_prepared(tile) and p.owner_of(tile) == seat for tile in tiles)

    if not any(map(is_unknown, tiles)) and not has_prepared():
        return False
    consult(t, "event_presence")  # and what nobody knows counts for one reading alone
    return t.rules.settings.event_presence == "any_infrastructure" and has_prepared()


# clauses: sc.comp.events.owe-tech sc.comp.events.owe-cep sc.comp.events.tech-placed
# sc.comp.events.no-tech-minus2 sc.comp.events.no-voluntary-minus2
def strike(t: Table, frame: DoEvent) -> None:
    """A player who has nothing to show there gives a token, or loses points, and a CEP."""
    s, seat, region = t.state, frame.seat, frame.event
    if region < at.REGION_COUNT and is_spared(t, seat, region):
        return
    s.pending.append(DoDue(seat=seat, clause="sc.comp.events.owe-cep"))
    if not s.c[at.TECH + seat]:
        lose_points(t, seat)
        market.settle(t, seat, f.TOKEN, f.NO_TOKEN)
        return
    consult(t, "event_choice")
    if t.rules.settings.event_choice == "duty":
        donate(t, seat, region)
        market.settle(t, seat, f.TOKEN, f.OWN_TOKEN)
    else:
        s.pending.append(Donate(seat=seat, event=region))


def donate(t: Table, seat: int, event: int) -> None:
    """A token goes into the region; where the event is in none, to the bank."""
    target = at.REGION_TECH + event if event < at.REGION_COUNT else at.BANK_TECH
    move(t, at.TECH + seat, target, 1, "sc.comp.events.owe-tech")


def lose_points(t: Table, seat: int) -> None:
    clause = "sc.comp.events.no-tech-minus2"
    market.lose_points(t, seat, t.rules.numbers.event_vp, clause)


# clauses: sc.comp.events.discard sc.comp.events.refill
def discard(t: Table, count: int) -> None:
    s = t.state
    s.events_used = tuple(sorted((*s.events_used, *s.events[:count])))
    s.events = s.events[count:]


def is_refill_due(t: Table) -> bool:
    """Have events been discarded, and are there more? Then those that lie open are over."""
    s = t.state
    all_seen = len(s.events) + len(s.events_used)
    return len(s.events) < t.rules.numbers.events_open and all_seen < len(t.rules.box.events)


def ask_refill(t: Table) -> bool:
    """The next tile is turned up, while there are any; false when all lie as they should."""
    s = t.state
    if len(s.events) >= t.rules.numbers.events_open:
        return False
    if len(s.events) + len(s.events_used) >= len(t.rules.box.events):
        consult(t, "events_exhausted")
        if t.rules.settings.events_exhausted == "none" or not s.events_used:
            return False
        s.events_used = ()
    s.pending.append(DrawEvent())
    return True
