"""Building a green plant: what it needs and costs, where it stands, what it brings."""

from __future__ import annotations

from co2replay.engine.table import Breach, impossible, move, refuse, resting, touch

from .. import forms as f
from ..board import cells as at
from ..board import pieces as p
from ..board.pieces import EMPTY
from ..board.state import PLANTS_EARLY, REPLACED, Table
from ..box.components import Plant
from ..params import consult
from ..turn.frames import DoActed, DoBuild, DoFee, DoPlant, RegionToken
from . import control, goals, market, scientists
from .projects import check_tile


def plant_of(t: Table, tile: int) -> Plant:
    return t.rules.box.plants[p.energy_of(tile)][p.level_of(tile) - 1]


def path_of(tile: int, key: str) -> str:
    return f"plant.{f.ENERGIES[p.energy_of(tile)]}.{p.level_of(tile)}.{key}"


# clauses: sc.actions.build.any-infra sc.actions.build.no-knowledge
def check_build(t: Table, seat: int, energy: int, space: int) -> Breach | None:
    s = t.state
    tile = s.tiles[space]
    is_right = p.is_prepared(tile)
    clause = "sc.actions.build.any-infra"
    if (breach := check_tile(t, energy, space, clause, is_right)) is not None:
        return breach
    region = p.region_of(space)
    if all(map(p.is_green, s.demand[region])):
        return impossible("sc.actions.build.region-full-green", region=f.REGIONS[region])
    if cubes_left(t, seat) <= 0:
        return impossible("sc.material.limit.material-bounded", cubes=0)
    return check_level(t, seat, tile) or check_cost(t, seat, tile, region)


# clauses: sc.knowledge.benefits
def check_level(t: Table, seat: int, tile: int) -> Breach | None:
    """The disc must have reached the space that unlocks the level."""
    energy = p.energy_of(tile)
    due, space = plant_of(t, tile).space, t.state.c[at.known(seat, energy)]
    touch(t, path_of(tile, "space"), seat)
    facts: dict[str, int | str] = {"energy": f.ENERGIES[energy], "level": p.level_of(tile)}
    if space == 0 < due:
        breach = refuse(t, "sc.actions.build.knowledge-level", space=0, due=due, **facts)
        return resting(breach, path_of(tile, "space"))
    if space < due:
        breach = refuse(t, "sc.actions.build.level-mark", space=space, due=due, **facts)
        return resting(breach, path_of(tile, "space"))
    return None


def check_cost(t: Table, seat: int, tile: int, region: int) -> Breach | None:
    s, plant = t.state, plant_of(t, tile)
    clause = "sc.actions.build.cost"
    held = sum(s.c[market.cell_of(seat, purse)] for purse in market.purses(t, seat))
    if held < plant.cep:
        clause = "sc.cep.cannot-pay-no-action"
        breach = impossible(clause, cep=held, cost=plant.cep)
        return resting(breach, path_of(tile, "cep"))
    if s.c[at.MONEY + seat] < plant.money:
        breach = impossible(clause, money=s.c[at.MONEY + seat], cost=plant.money)
        return resting(breach, path_of(tile, "money"))
    tech = s.c[at.TECH + seat]
    if tech < plant.tech and tech + lent_by(t, region) < plant.tech:
        breach = impossible(clause, tech=tech + lent_by(t, region), cost=plant.tech)
        return resting(breach, path_of(tile, "tech"))
    return None


# clauses: sc.comp.build.region-tech sc.comp.build.region-tech-max-one
def lent_by(t: Table, region: int) -> int:
    """Tech tokens that a region adds to what its builder pays."""
    return int(t.rules.is_competitive() and t.state.c[at.REGION_TECH + region] > 0)


# clauses: sc.solo.setup.one-colour
def cubes_left(t: Table, seat: int) -> int:
    numbers = t.rules.numbers
    built = control.plants_built(t.state, seat)
    return control.pieces_of(t, numbers.cubes) - built


def build(t: Table, seat: int, space: int) -> None:
    s = t.state
    plant = plant_of(t, s.tiles[space])
    s.pending += [DoActed(seat=seat), DoPlant(seat=seat, space=space)]
    s.pending.append(DoBuild(seat=seat, space=space))
    s.pending += [DoFee(seat=seat, clause="sc.actions.build.cost")] * plant.cep


# clauses: sc.actions.build.cost sc.actions.build.recycling-l1 sc.actions.build.solar-l1
def pay_for_plant(t: Table, frame: DoBuild) -> None:
    """Money, then tech: where the region has a token, it may be one of them."""
    s, seat = t.state, frame.seat
    tile, region = s.tiles[frame.space], p.region_of(frame.space)
    plant = plant_of(t, tile)
    clause = "sc.actions.build.cost"
    for key in ("money", "tech", "cep"):
        touch(t, path_of(tile, key), seat)
    if plant.money:
        move(t, at.MONEY + seat, at.BANK_MONEY, plant.money, clause)
    if not plant.tech:
        return
    if not lent_by(t, region):
        move(t, at.TECH + seat, at.BANK_TECH, plant.tech, clause)
        market.settle(t, seat, f.TOKEN, f.OWN_TOKEN)
    elif s.c[at.TECH + seat] < plant.tech:
        pay_with_region(t, seat, region, plant.tech)
        market.settle(t, seat, f.TOKEN, f.REGION_TOKEN)
    else:
        consult(t, "region_tech")
        if t.rules.settings.region_tech == "must":
            pay_with_region(t, seat, region, plant.tech)
        else:
            s.pending.append(RegionToken(seat=seat, region=region, cost=plant.tech))


def pay_with_region(t: Table, seat: int, region: int, cost: int) -> None:
    move(t, at.REGION_TECH + region, at.BANK_TECH, 1, "sc.comp.build.region-tech")
    if cost > 1:
        move(t, at.TECH + seat, at.BANK_TECH, cost - 1, "sc.actions.build.cost")


def answer_token(t: Table, frame: RegionToken, token: int) -> None:
    if token == f.REGION_TOKEN:
        pay_with_region(t, frame.seat, frame.region, frame.cost)
    else:
        move(t, at.TECH + frame.seat, at.BANK_TECH, frame.cost, "sc.actions.build.cost")


# clauses: sc.actions.build.insert-plant sc.actions.build.cube sc.actions.build.check-control
# sc.actions.build.cube-unlimited-per-field sc.actions.build.tile-consumed
# sc.coop.build.team-vp sc.comp.build.own-vp
def place_plant(t: Table, frame: DoPlant) -> None:
    s, seat = t.state, frame.seat
    tile, region = s.tiles[frame.space], p.region_of(frame.space)
    energy = p.energy_of(tile)
    settle_place(t, region, p.green_plant(energy, p.owner_of(tile)))
    s.tiles[frame.space] = EMPTY
    scientists.come_home(t, frame.space)
    touch(t, path_of(tile, "vp"), seat)
    is_own = t.rules.is_competitive()
    clause = "sc.comp.build.own-vp" if is_own else "sc.coop.build.team-vp"
    move(t, at.BANK_VP, market.points_of(t, seat), plant_of(t, tile).vp, clause)
    s.cubes[region] = tuple(sorted((*s.cubes[region], p.cube(energy, seat))))
    goals.build(t, region, energy)
    if s.decade <= t.rules.numbers.solo_early_decade:
        s.feats[PLANTS_EARLY] += 1
    control.check(t, seat, region, energy)


# clauses: sc.actions.build.place-leftmost sc.actions.build.may-prefill-future
# sc.actions.build.replace-oldest sc.actions.build.green-irreplaceable
# sc.actions.build.no-region-cep
def settle_place(t: Table, region: int, plant: int) -> None:
    """The leftmost empty space; if there is none, that of the oldest fossil plant."""
    s = t.state
    spaces = s.demand[region]
    if EMPTY in spaces:
        place = spaces.index(EMPTY)
    else:
        place = next(i for i, one in enumerate(spaces) if p.is_fossil(one))
        kind = p.fossil_of(spaces[place])
        s.feats[REPLACED] = 1
        lower_co2(t, t.rules.box.fossil_ppm[kind], "sc.actions.build.replace-reduces-co2")
    s.demand[region] = (*spaces[:place], plant, *spaces[place + 1 :])


# clauses: sc.coop.co2.floor-400
def floor_of(t: Table) -> int:
    numbers = t.rules.numbers
    if not t.rules.is_competitive():
        return numbers.co2_floor
    consult(t, "co2_floor")
    is_own = t.rules.settings.co2_floor == "own"
    return numbers.co2_floor_competitive if is_own else numbers.co2_floor


def lower_co2(t: Table, ppm: int, clause: str) -> None:
    """CO2 falls, though not below its floor."""
    ppm = min(ppm, max(t.state.c[at.PPM] - floor_of(t), 0))
    if ppm:
        move(t, at.PPM, at.SKY, ppm, clause)
