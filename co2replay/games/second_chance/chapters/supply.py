"""Energy supply: fossil plants where none is green, the CEPs owed for them, CO2 bought down."""

from __future__ import annotations

from co2replay.engine.table import Breach, impossible, move, refuse, resting, touch

from ..board import cells as at
from ..board import pieces as p
from ..board.pieces import EMPTY, NO_SEAT
from ..board.state import Table
from ..forms import FOSSILS, REGIONS
from ..params import consult
from ..turn.frames import DoDue, DoSettle, DrawFossil
from . import market
from .build import floor_of, lower_co2
from .solo import is_gas_refused

ROUND_OF_REGIONS = 1


# clauses: sc.supply.start-region sc.supply.clockwise
def regions_in_order(t: Table) -> tuple[int, ...]:
    regions = t.rules.box.clockwise
    first = regions.index(t.state.home)
    return (*regions[first:], *regions[:first])


# clauses: sc.supply.satisfied sc.comp.supply.decade1-all-regions
def is_due(t: Table, region: int) -> bool:
    """Does this region lack a plant for the decade? It must have a space for it at all."""
    s = t.state
    place = s.decade - 1
    spaces = s.demand[region]
    return place < len(spaces) and spaces[place] == EMPTY and any(s.fossils)


def next_region(t: Table) -> bool:
    """Ask for the tile of the next region that lacks a plant; false when all are done."""
    s = t.state
    while s.queue:
        region = s.queue[0]
        if is_due(t, region):
            s.pending.append(DrawFossil(region=region))
            return True
        s.queue = s.queue[1:]
    return False


def check_fossil(t: Table, frame: DrawFossil, region: int, kind: int) -> Breach | None:
    if region != frame.region:
        facts = {"region": REGIONS[region], "due": REGIONS[frame.region]}
        clause = "sc.supply.clockwise" if is_due(t, region) else "sc.supply.satisfied"
        return resting(impossible(clause, **facts), "board.clockwise")
    return check_left(t, kind)


def check_left(t: Table, kind: int) -> Breach | None:
    """Tiles are random, but there are only so many of each type."""
    if not t.state.fossils[kind]:
        return impossible("sc.material.count.fossil", fossil=FOSSILS[kind], left=0)
    return None


# clauses: sc.supply.place-fossil sc.supply.raise-co2 sc.comp.supply.decade1-sum
# sc.material.count.fossil-values
def place_fossil(t: Table, region: int, kind: int) -> bool:
    """Lay the tile down; false where the player alone lays it aside and draws another."""
    s = t.state
    s.fossils[kind] -= 1
    if is_gas_refused(t, kind):
        s.pending.append(DrawFossil(region=region))
        return False
    s.queue = s.queue[1:]
    place = s.decade - 1
    spaces = s.demand[region]
    s.demand[region] = (*spaces[:place], p.fossil_plant(kind), *spaces[place + 1 :])
    touch(t, f"fossil.{FOSSILS[kind]}.ppm")
    move(t, at.SKY, at.PPM, t.rules.box.fossil_ppm[kind], "sc.supply.raise-co2")
    return True


# clauses: sc.supply.owe-control-marker sc.supply.owe-region-cep sc.supply.deferred
# sc.control.fossil-liability
def owe(t: Table, region: int) -> None:
    s = t.state
    holder = s.control[region]
    if t.rules.is_competitive() and s.decade == ROUND_OF_REGIONS:
        pay_region(t, region, "sc.comp.supply.decade1-region-pays")
    elif holder != NO_SEAT:
        s.owed = (*s.owed, (region, holder))
    elif s.c[at.REGION_CEPS + region]:
        move(t, at.REGION_CEPS + region, at.PLANT_CEPS, 1, "sc.supply.owe-region-cep")
        s.owed = (*s.owed, (region, NO_SEAT))
    else:
        consult(t, "region_short")
        is_lent = t.rules.settings.region_short == "market"
        if is_lent and market.take(t, at.PLANT_CEPS, "sc.supply.owe-region-cep"):
            s.owed = (*s.owed, (region, NO_SEAT))


# clauses: sc.comp.supply.decade1-region-pays
def pay_region(t: Table, region: int, clause: str) -> None:
    if t.state.c[at.REGION_CEPS + region]:
        move(t, at.REGION_CEPS + region, at.BANK_CEPS, 1, clause)


# clauses: sc.supply.deferred sc.supply.marker-back
def begin_settling(t: Table) -> None:
    s = t.state
    owed, s.owed = s.owed, ()
    players = [seat for _, seat in owed if seat != NO_SEAT]
    order = round_from(t)
    if len(players) > 1 and players != sorted(players, key=order.index):
        consult(t, "settle_order")
        if t.rules.settings.settle_order == "player":
            owed = tuple(sorted(owed, key=lambda one: order.index(one[1])))
    if owed:
        s.pending.append(DoSettle(owed=owed))


def round_from(t: Table) -> tuple[int, ...]:
    """The players clockwise from the start player; nobody comes first."""
    s = t.state
    first = s.seats.index(s.first)
    return (NO_SEAT, *s.seats[first:], *s.seats[:first])


# clauses: sc.supply.settle-region sc.supply.settle-controller
def settle_next(t: Table, frame: DoSettle) -> None:
    (_, seat), *later = frame.owed
    if later:
        t.state.pending.append(DoSettle(owed=tuple(later)))
    if seat == NO_SEAT:
        move(t, at.PLANT_CEPS, at.BANK_CEPS, 1, "sc.supply.settle-region")
    else:
        t.state.pending.append(DoDue(seat=seat, clause="sc.supply.settle-controller"))


# clauses: sc.supply.settle-or-penalty sc.penalty.only-if-unable sc.comp.events.cep-from-controlled
# sc.comp.events.cep-penalty
def pay_due(t: Table, frame: DoDue) -> None:
    """Who can pay has to; where several purses hold a CEP, its owner says which."""
    seat = frame.seat
    found = market.purses(t, seat)
    if found:
        market.ask_to_pay(t, seat, found, frame.clause)
    else:
        market.penalty(t, seat)


# Lowering CO2 for points --------------------------------------------------------------------------


# clauses: sc.coop.reduce.price-2010 sc.coop.reduce.price-2020 sc.coop.reduce.price-2030
# sc.coop.reduce.price-2040
def price_of_step(t: Table) -> int:
    return t.rules.numbers.reduce_price[t.state.decade - 1]


def steps_possible(t: Table) -> int:
    """By how many steps of 10 ppm the team could lower the CO2."""
    s = t.state
    step = t.rules.numbers.co2_step
    above = max(s.c[at.PPM] - floor_of(t), 0) // step
    return int(min(above, max(s.c[at.TEAM], 0) // price_of_step(t)))


def steps_needed(t: Table) -> int:
    numbers = t.rules.numbers
    most = numbers.co2_max - numbers.co2_step * is_lost_at_most(t)
    above = int(t.state.c[at.PPM] - most)
    return max(above + numbers.co2_step - 1, 0) // numbers.co2_step


def is_lost_at_most(t: Table) -> bool:
    """Is it too much already where CO2 stands at 500?"""
    return t.rules.settings.co2_loss == "at"


def check_step(t: Table, ppm: int) -> Breach | None:
    step = t.rules.numbers.co2_step
    if ppm % step or ppm < 0:
        return impossible("sc.coop.reduce.after-supply", ppm=ppm, step=step)
    return None


# clauses: sc.coop.reduce.after-supply
def check_reduce(t: Table, ppm: int) -> Breach | None:
    if (breach := check_step(t, ppm)) is not None:
        return breach
    s, step = t.state, t.rules.numbers.co2_step
    steps = ppm // step
    if steps > steps_possible(t):
        facts = {"ppm": ppm, "vp": s.c[at.TEAM], "price": price_of_step(t)}
        if s.c[at.PPM] - ppm < floor_of(t):
            return impossible("sc.coop.co2.floor-400", ppm=s.c[at.PPM] - ppm)
        return impossible(f"sc.coop.reduce.price-{2000 + 10 * s.decade}", **facts)
    needed = steps_needed(t)
    if steps < needed <= steps_possible(t):
        facts = {"ppm": s.c[at.PPM] - ppm, "needed": needed * step}
        return refuse(t, "sc.coop.reduce.must-reach-500", **facts)
    return None


def nothing_to_lower(t: Table, ppm: int) -> Breach:
    """Why so much is not lowered, where nobody was asked: no CO2 above the floor, or no points."""
    after = t.state.c[at.PPM] - ppm
    if after < floor_of(t):
        return impossible("sc.coop.co2.floor-400", ppm=after)
    return impossible("sc.coop.reduce.after-supply", ppm=ppm, vp=t.state.c[at.TEAM])


def reduce(t: Table, ppm: int) -> None:
    if not ppm:
        return
    steps = ppm // t.rules.numbers.co2_step
    clause = f"sc.coop.reduce.price-{2000 + 10 * t.state.decade}"
    move(t, at.TEAM, at.BANK_VP, steps * price_of_step(t), clause)
    lower_co2(t, ppm, clause)


# clauses: sc.coop.co2.transient-above-500
def is_too_warm(t: Table) -> bool:
    """Is there too much CO2 in the air? What counts as too much hangs on one point alone."""
    ppm, most = t.state.c[at.PPM], t.rules.numbers.co2_max
    if ppm == most:
        consult(t, "co2_loss")
    return bool(ppm > most or (ppm == most and is_lost_at_most(t)))
