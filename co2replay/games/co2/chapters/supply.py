"""The supply phase: cubes decay, fossil plants cover the demand, an event is resolved."""

from __future__ import annotations

from collections.abc import Callable

from co2replay.engine.table import Breach, impossible, move, refuse, touch
from co2replay.engine.unknown import Consulted, is_unknown

from ..board import cells as at
from ..board.pieces import NO_PLANT, NO_SEAT, fossil, owner_of_plant
from ..board.state import GOAL_NONE, SUPPLY, Table, answer_alone, is_solo
from ..forms import BUY, FOSSILS, PAY, REGIONS
from ..params import ScanOrder, consult
from ..turn.frames import (
    DoEvent,
    DoScan,
    DoSupplyCep,
    DoSupplyEnd,
    DrawEvent,
    DrawFossil,
    Fee,
    Income,
    Short,
)
from .card_numbers import seen_or_unprinted
from .ending import collapse
from .income import incomes
from .market import buy_by_force, purses, to_bank
from .solo import has_collapsed, lose_leftmost_goal


# clauses: co2.decade.phases co2.decade.supply-order
def begin_supply(t: Table) -> None:
    s = t.state
    s.phase = SUPPLY
    s.turns += 1
    s.active = NO_SEAT
    s.pending.append(DoSupplyEnd())
    s.pending.append(DoEvent())
    s.pending.append(DoScan())
    s.pending.append(Income(incomes(t), False))


# clauses: co2.supply.decay.before-energy
def do_scan(t: Table, frame: DoScan) -> None:
    """Cubes decay first; then the regions whose space of this decade is empty need a plant."""
    s = t.state
    decay = t.rules.numbers.decay_cubes
    for region in range(at.REGION_COUNT):
        if s.c[at.REGION_CUBES + region] > 0:
            move(t, at.REGION_CUBES + region, at.BANK_CUBES, decay, "co2.supply.decay.one-cube")
    s.pending.append(DrawFossil(regions_in_need(t), NO_SEAT))


# clauses: co2.supply.energy.skip-green co2.supply.energy.skip-full
def regions_in_need(t: Table) -> tuple[int, ...]:
    s, offsets = t.state, t.rules.offsets
    column = s.decade - 1
    return tuple(
        region
        for region, size in enumerate(t.rules.box.region_spaces)
        if column < size and s.plants[offsets[region] + column] == 0
    )


def why_no_fossil(t: Table, region: int) -> str:
    """The clause by which this region gets no fossil plant in this decade."""
    s, offsets = t.state, t.rules.offsets
    row = s.plants[offsets[region] : offsets[region + 1]]
    space = s.decade - 1
    here = row[space] if space < len(row) else 0
    if not is_unknown(here) and owner_of_plant(here) != NO_SEAT:
        return "co2.supply.energy.skip-green"
    if space >= len(row) or all(not is_unknown(plant) and plant != NO_PLANT for plant in row):
        return "co2.supply.energy.skip-full"
    if not is_unknown(here) and here == NO_PLANT and is_pile_empty(t):
        return "co2.supply.energy.fossil-if-demand-empty"
    return "co2.supply.scan.space"


def settle_draw_fossil(t: Table, frame: DrawFossil) -> bool:
    if frame.needed and not is_pile_empty(t):
        return False
    t.state.pending.pop()
    return True


def is_pile_empty(t: Table) -> bool:
    """A pile that nobody counted is not empty: no game draws that many."""
    pile = t.state.c[at.FOSSIL_PILE : at.FOSSIL_PILE + len(FOSSILS)]
    if t.state.partial and any(map(is_unknown, pile)):
        return False
    return not any(pile)


def order_clockwise(t: Table, needed: tuple[int, ...], last: int, region: int) -> bool:
    """After the first region, which is free, always the next one in need, clockwise."""
    if last == NO_SEAT:
        return True
    walked = regions_walked(t, needed, last)
    for one in walked:
        touch(t, f"region.{REGIONS[one]}.ring")
    return bool(t.rules.box.ring[walked[-1]] == region)


def regions_walked(t: Table, needed: tuple[int, ...], last: int) -> list[int]:
    """The regions left behind on the way from the last one drawn for to the next in need."""
    walked = [last]
    while (follower := t.rules.box.ring[walked[-1]]) not in needed:
        walked.append(follower)
    return walked


def order_free(t: Table, needed: tuple[int, ...], last: int, region: int) -> bool:
    return True


SCAN_ORDERS: dict[ScanOrder, Callable[[Table, tuple[int, ...], int, int], bool]] = {
    "clockwise": order_clockwise,
    "free": order_free,
}


def check_fossil(t: Table, frame: DrawFossil, args: tuple[int, ...]) -> Breach | None:
    region, kind = args
    needed = frame.needed
    if region not in needed:
        return impossible(why_no_fossil(t, region), region=REGIONS[region], need="no")
    if is_used_up(t, kind):
        return impossible("co2.supply.energy.fossil-if-demand-empty", kind=FOSSILS[kind], left=0)
    if len(needed) > 1:
        consult(t, "region_scan_order")
        allowed = SCAN_ORDERS[t.rules.settings.region_scan_order]
        if not allowed(t, needed, frame.last, region):
            walked = regions_walked(t, needed, frame.last)
            due = REGIONS[t.rules.box.ring[walked[-1]]]
            breach = refuse(t, "co2.supply.scan.clockwise", region=REGIONS[region], next=due)
            if breach is not None:
                rings = tuple(f"region.{REGIONS[one]}.ring" for one in walked)
                return Breach(breach.clause, breach.facts, rests=rings)
    return None


def is_used_up(t: Table, kind: int) -> bool:
    """Is no tile of a fossil fuel left? Of a pile that nobody counted the board tells enough."""
    left = t.state.c[at.FOSSIL_PILE + kind]
    if is_unknown(left):
        lying = [x for x in t.state.plants if not is_unknown(x)].count(fossil(kind))
        left = t.rules.box.fossils[kind] - lying
    return bool(left < 1)


def apply_fossil(t: Table, frame: DrawFossil, args: tuple[int, ...]) -> None:
    region, kind = args
    s = t.state
    needed = tuple(x for x in frame.needed if x != region)
    s.pending[-1] = DrawFossil(needed, region)
    put_fossil(t, region, kind, s.decade - 1, *OF_THE_PHASE)
    s.pending.append(DoSupplyCep(s.control[region], region))
    if is_solo(t) and has_collapsed(t):
        consult(t, "solo_end_when")
        if t.rules.settings.solo_end_when == "at_once":
            collapse(t)


# The clauses of a fossil plant's tile and of its ppm.
OF_THE_PHASE = ("co2.supply.energy.fossil-if-demand-empty", "co2.supply.energy.pollution-up")
OF_THE_SETUP = ("co2.setup.fossil-first", "co2.setup.pollution-start")


# clauses: co2.setup.fossil-pile-hidden
def put_fossil(t: Table, region: int, kind: int, column: int, tile: str, ppm: str) -> None:
    s = t.state
    move(t, at.FOSSIL_PILE + kind, at.FOSSIL_OUT + kind, 1, tile)
    s.plants[t.rules.offsets[region] + column] = fossil(kind)
    move(t, at.SKY, at.PPM, t.rules.numbers.co2_ppm[kind], ppm)
    if s.c[at.PPM] >= t.rules.numbers.safe_below:
        s.warmed = True


# clauses: co2.control.duty co2.supply.cep.one-to-bank
def do_supply_cep(t: Table, frame: DoSupplyCep) -> None:
    """The fossil plant costs a CEP: of the controller, or of the region itself."""
    payer, region = frame.seat, frame.region
    s = t.state
    if payer == NO_SEAT:
        if s.c[at.REGION_CEPS + region] > 0:
            to_bank(t, at.REGION_CEPS + region, "co2.supply.cep.uncontrolled")
        return
    if purses(t, payer):
        s.pending.append(Fee(payer, "co2.supply.cep.controller-pays"))
    elif is_short(t, payer):
        s.pending.append(Short(payer))
    else:
        buy_for_bank(t, payer)


def is_short(t: Table, payer: int) -> bool:
    """Do coins lack that a goal could bring? Giving it up is a right, so the game waits for it."""
    s = t.state
    return bool(
        s.c[at.MONEY + payer] < s.c[at.PRICE]
        and s.c[at.MARKET_CEPS] > 0
        and s.goal[payer] != GOAL_NONE
        and t.rules.settings.goal_discard_when == "any_time"
    )


def settle_short(t: Table, frame: Short) -> bool:
    """The goal went for coins: what is missing now, if anything, is paid in points."""
    if is_short(t, frame.seat):
        return False
    return buy_for_points(t, frame)


def buy_for_points(t: Table, frame: Short) -> bool:
    t.state.pending.pop()
    buy_for_bank(t, frame.seat)
    return True


def buy_for_bank(t: Table, payer: int) -> None:
    answer_alone(t, BUY, payer, ())
    answer_alone(t, PAY, payer, (0,))
    buy_by_force(t, payer)


# clauses: co2.event.region co2.event.exempt co2.event.penalty-negative co2.event.averted
#          co2.event.cubes-stay
def do_event(t: Table, frame: DoEvent) -> None:
    """From the threshold on everybody without a plant in the region helps or loses points."""
    s, numbers = t.state, t.rules.numbers
    c = s.c
    if c[at.PPM] >= numbers.disaster_from:
        if not s.events:
            raise Consulted("event")  # a table laid out by hand may lack the cards
        card = s.events[0]
        touch(t, f"event.{card}.region")
        region = t.rules.box.events[card]
        offsets = t.rules.offsets
        owners = [owner_of_plant(x) for x in s.plants[offsets[region] : offsets[region + 1]]]
        for seat in s.order:
            if seat in owners:
                continue
            if c[at.CUBES + seat] >= numbers.disaster_cubes:
                cubes = numbers.disaster_cubes
                move(t, at.CUBES + seat, at.REGION_CUBES + region, cubes, "co2.event.contribution")
            else:
                move(t, at.VP + seat, at.BANK_VP, numbers.disaster_vp, "co2.event.penalty")
        if is_solo(t):
            lose_leftmost_goal(t)
    s.events = s.events[1:]
    s.pending.append(DrawEvent())


def settle_draw_event(t: Table, frame: DrawEvent) -> bool:
    """With the deck used up no card is turned up."""
    if events_gone(t) < len(t.rules.box.events):
        return False
    t.state.pending.pop()
    return True


def events_gone(t: Table) -> int:
    """Cards turned up so far: those seen, or as many as there must have been by this decade."""
    s = t.state
    seen = len(s.events_used)
    if is_unknown(s.decade):
        return seen
    # co2.setup.events-two-visible, then one at the end of each Supply Phase before this one
    due: int = t.rules.numbers.events_visible + s.decade - 2
    return max(seen, due)


def check_event(t: Table, args: tuple[int, ...]) -> Breach | None:
    if len(args) != 1:
        return impossible("co2.event.rotate", cards=len(args))
    if args[0] not in t.rules.box.events or args[0] in t.state.events_used:
        return seen_or_unprinted("co2.eventcard.one-per-region", args[0], t.rules.box.events)
    return None


def apply_event(t: Table, args: tuple[int, ...]) -> None:
    s = t.state
    s.pending.pop()
    s.events = (*s.events, args[0])
    s.events_used = (*s.events_used, args[0])
