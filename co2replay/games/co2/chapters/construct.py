"""Building a plant: what it needs, what it costs, where it stands, and the eight steps in order."""

from __future__ import annotations

from co2replay.engine.table import Breach, impossible, move, refuse, resting, touch
from co2replay.engine.unknown import is_unknown

from ..board import cells as at
from ..board.pieces import (
    GRANT_OF,
    HAND,
    IS_INSTALLED,
    NO_PLANT,
    NO_PROJECT,
    NO_SEAT,
    REGION_OF,
    SOURCE_OF_TILE,
    Deed,
    is_fossil,
    is_green,
    kind_of_fossil,
    place_on,
    plant_of,
)
from ..board.state import GOAL_NONE, Table, answer_alone
from ..box.components import Plant
from ..forms import CONSTRUCT, CUBE, OMITTED_SOURCE, REGIONS, SCIENTIST, SOURCES, SPACES
from ..params import consult
from ..turn.frames import (
    DoConstruct,
    DoControl,
    DoDeedDone,
    DoGain,
    DoPayPlant,
    DoStepOff,
    DoTileBack,
    Frame,
    Fund,
    OwnBuilt,
    OwnCube,
)
from .cards import SIDE_MAIN, check_armed, check_lobby, declare_discount, discount_of, holds_card
from .control import update_control
from .market import take_ceps
from .projects import agenda_facts, check_action
from .scientists import apply_move, check_displacement, displace

CUBE_TAKE, CUBE_LEAVE = range(2)


# clauses: co2.construct.replace-when-full co2.construct.replace-leftmost
#          co2.region.all-green-leftovers co2.region.green-permanent
def building_site(t: Table, region: int) -> int:
    """Index of the demand space that the next plant of the region gets, or -1."""
    plants = t.state.plants
    spaces = range(t.rules.offsets[region], t.rules.offsets[region + 1])
    if t.rules.settings.construct_space == "leftmost":
        consult(t, "construct_space")
        return next((x for x in spaces if not is_green(plants[x])), -1)
    oldest = -1
    for x in spaces:
        if plants[x] == NO_PLANT:
            if oldest >= 0:
                consult(t, "construct_space")
            return x
        if oldest < 0 and not is_green(plants[x]):
            oldest = x
    return oldest


# clauses: co2.construct.any-installer co2.expertise.license-icon
#          co2.expertise.license-forestation co2.action.lifecycle
def check_construct(t: Table, seat: int, args: tuple[int, ...]) -> Breach | None:
    source, space = args
    s = t.state
    c = s.c
    region, grant = REGION_OF[space], GRANT_OF[space]
    if s.acted and (breach := check_action(t)):
        return breach
    tile = s.tiles[space]
    if not IS_INSTALLED[tile]:
        return impossible(
            "co2.construct.match", space=SPACES[space], project="proposed" if tile else "none"
        )
    there = SOURCE_OF_TILE[tile]
    if source not in (OMITTED_SOURCE, there):
        return impossible("co2.construct.match", space=SPACES[space], project=SOURCES[there])
    if not _fits_agenda(t, region, there) and (
        breach := refuse(t, "co2.control.agenda-only", **agenda_facts(t, region, there))
    ):
        return breach
    if building_site(t, region) < 0:
        return impossible("co2.region.all-green-no-build", region=REGIONS[region])
    left = c[at.PLANT_STACK + there]
    if left < 1:
        return impossible("co2.construct.top-of-stack", source=SOURCES[there], left=0)
    stack = t.rules.box.plants[there]
    level = len(stack) - left
    plant = stack[level]
    path = f"plant.{SOURCES[there]}.{level + 1}"
    if t.book is not None:
        touch(t, f"{path}.cost")
        touch(t, f"{path}.cubes")
    return (
        _check_cubes(t, seat, region, there, plant, path)
        or check_displacement(t, seat, space)
        or _check_coins(t, seat, space, there, plant, path)
        or _check_own_scientist(t, seat, space)
        or (check_armed(t, Deed(CONSTRUCT, region, grant, there)) if s.armed else None)
    )


def _check_cubes(
    t: Table, seat: int, region: int, source: int, plant: Plant, path: str
) -> Breach | None:
    """The licence, then the cubes; the region's cube may count against either."""
    c, settings = t.state.c, t.rules.settings
    helped = 1 if plant.cubes and c[at.REGION_CUBES + region] > 0 else 0
    licence = plant.cubes
    expertise = c[at.EXPERTISE + seat * at.SOURCE_COUNT + source]
    if helped:
        if expertise < licence:
            consult(t, "license_against")
        if settings.license_against == "net":
            licence -= helped
    if expertise < licence:
        breach = refuse(
            t, "co2.construct.license", source=SOURCES[source], expertise=expertise, needed=licence
        )
        if breach is not None:
            return resting(breach, f"{path}.cubes")
    cubes, held = plant.cubes, c[at.CUBES + seat]
    if helped:
        if held < cubes:
            consult(t, "cubes_against")
        if settings.cubes_against == "net":
            cubes -= helped
    if held < cubes:
        return impossible_at(f"{path}.cubes", "co2.construct.resources", cubes=held, needed=cubes)
    return None


def _check_coins(
    t: Table, seat: int, space: int, source: int, plant: Plant, path: str
) -> Breach | None:
    """What the plant costs, with the fee for a scientist of somebody else."""
    s = t.state
    cost = max(0, plant.coins - discount_of(t, source)) if s.armed else plant.coins
    fee = 0 if s.visitors[space] in (NO_SEAT, seat) else t.rules.numbers.displacement_fee
    money = s.c[at.MONEY + seat]
    missing = cost + fee - money
    may_be_funded = fee and missing > 0 and _may_fund(t, seat, missing)
    if missing > 0 and not may_be_funded and not _may_discount(t, seat, source, missing):
        return impossible_at(
            f"{path}.cost", "co2.construct.resources", money=money, needed=cost + fee
        )
    return None


def _check_own_scientist(t: Table, seat: int, space: int) -> Breach | None:
    goes_by = t.rules.settings.construct_own_scientist_destination
    if t.state.visitors[space] != seat or goes_by != "free_move":
        return None
    consult(t, "construct_own_scientist_destination")
    return refuse(t, "co2.construct.scientist-leaves", moved="yes") if t.state.moved else None


def _fits_agenda(t: Table, region: int, source: int) -> bool:
    """A project stands for the agenda that let it in, unless projects are not restricted."""
    agenda = t.state.agenda[region]
    if is_unknown(agenda) and t.rules.settings.agenda_restricts_projects == "yes":
        return True
    return source in agenda


def impossible_at(path: str, clause: str, **facts: int | str) -> Breach:
    """A breach about a missing piece that rests on a fact of the box."""
    return Breach(clause, facts, hard=True, rests=(path,))


def _may_fund(t: Table, seat: int, missing: int) -> bool:
    """May the goal go between the displacement and the use of the tile, and would it do?"""
    consult(t, "displacement_barred_between")
    return bool(
        t.rules.settings.displacement_barred_between == "free_moves"
        and t.state.goal[seat] != GOAL_NONE
        and missing <= t.rules.numbers.goal_coins
    )


def _may_discount(t: Table, seat: int, source: int, missing: int) -> bool:
    """May a card that is named behind the plant take the missing coins off its price?"""
    s = t.state
    if s.carded or s.armed:
        return False
    for row in t.rules.box.lobby.values():
        fits = row.trigger == "construct" and row.source == source
        if fits and row.mains[0].amount >= missing and holds_card(t, seat, row.number):
            consult(t, "main_lobby_discount_timing")
            return bool(t.rules.settings.main_lobby_discount_timing == "with_action")
    return False


# clauses: co2.construct.step-order
def apply_construct(t: Table, seat: int, args: tuple[int, ...]) -> None:
    space = args[1]
    s = t.state
    region, grant = REGION_OF[space], GRANT_OF[space]
    source = SOURCE_OF_TILE[s.tiles[space]]
    s.acted = True
    s.deed = Deed(CONSTRUCT, region, grant, source)
    visitor = s.visitors[space]
    opponent = visitor not in (NO_SEAT, seat)
    missing = _coins_missing(t, seat, source, opponent)
    early = t.rules.settings.displacement_at_construction == "before_payment"
    steps: list[Frame] = [
        DoConstruct(seat, space, opponent and early),
        DoGain(seat, source, "co2.construct.expertise"),
        DoControl(seat, region),
    ]
    if visitor == seat or (opponent and not early):
        steps.append(DoStepOff(seat, space))
    steps.append(DoTileBack(seat, space))
    if s.armed or missing > 0:
        steps.append(DoDeedDone(seat))
    s.pending.extend(reversed(steps))  # what comes first lies on top
    if opponent:
        consult(t, "displacement_at_construction")
    if missing > 0:
        money = s.c[at.MONEY + seat]
        # What was begun on a card that takes coins off is not paid for by a goal.
        goal = s.goal[seat] if opponent and _may_fund(t, seat, missing) else GOAL_NONE
        s.pending.append(Fund(seat, missing, source, goal, money))
        s.asked_at = t.entry
    if opponent and early:
        displace(t, seat, space)


def _coins_missing(t: Table, seat: int, source: int, opponent: bool) -> int:
    """Coins that plant and displacement cost beyond what the seat holds."""
    cost: int = next_plant(t, source).coins
    if t.state.armed:
        cost = max(0, cost - discount_of(t, source))
    if opponent:
        cost += t.rules.numbers.displacement_fee
    return int(max(0, cost - t.state.c[at.MONEY + seat]))


def next_plant(t: Table, source: int) -> Plant:
    stack = t.rules.box.plants[source]
    plant: Plant = stack[len(stack) - t.state.c[at.PLANT_STACK + source]]
    return plant


def settle_fund(t: Table, frame: Fund) -> bool:
    """The goal was discarded or a discount named; until then the game waits for that."""
    seat, missing, source, goal = frame.seat, frame.missing, frame.source, frame.goal
    s = t.state
    sold = goal != GOAL_NONE and s.goal[seat] == GOAL_NONE
    if not sold and not (s.armed and discount_of(t, source) >= missing):
        return False
    s.pending.pop()
    return True


def short_of_coins(t: Table, frame: Fund) -> Breach:
    """Nothing brought the coins that the plant lacked when it was begun."""
    missing, source, money = frame.missing, frame.source, frame.money
    level = len(t.rules.box.plants[source]) - t.state.c[at.PLANT_STACK + source] + 1
    return Breach(
        "co2.construct.resources",
        {"money": money, "needed": money + missing},
        hard=True,
        rests=(f"plant.{SOURCES[source]}.{level}.cost",),
        since=t.state.asked_at,
    )


def answer_discount(t: Table, frame: Fund, args: tuple[int, ...]) -> Breach | bool | None:
    """Name the discount behind the plant; any other card is no answer here."""
    seat, missing, source = frame.seat, frame.missing, frame.source
    row = t.rules.box.lobby.get(args[0])
    if row is None or row.trigger != "construct" or row.source != source:
        return None
    if args[1] != SIDE_MAIN or row.mains[0].amount < missing:
        return None
    if (breach := check_lobby(t, seat, args)) is not None:
        return breach
    declare_discount(t, seat, row.number)
    return True


# clauses: co2.displace.use-at-once
def do_construct(t: Table, frame: DoConstruct) -> None:
    """Pay: the regional cube first, as a duty or as a right."""
    seat, space, displaced = frame.seat, frame.space, frame.displaced
    s = t.state
    region = REGION_OF[space]
    source = SOURCE_OF_TILE[s.tiles[space]]
    cubes = next_plant(t, source).cubes
    if not cubes or s.c[at.REGION_CUBES + region] <= 0:
        answer_alone(t, CUBE, seat, (CUBE_LEAVE,))  # nobody takes a cube where there is none
    else:
        consult(t, "region_cube_subsidy")
        optional = t.rules.settings.region_cube_subsidy == "optional"
        if optional and s.c[at.CUBES + seat] >= cubes:
            s.pending.append(OwnCube(seat, space, displaced))
            return
        answer_alone(t, CUBE, seat, (CUBE_TAKE,))
    s.pending.append(DoPayPlant(seat, space, False))


def answer_cube(t: Table, frame: OwnCube, args: tuple[int, ...]) -> Breach | None:
    answer_alone(t, CUBE, frame.seat, args)  # whatever is said of the cube later must be the same
    t.state.pending.pop()
    t.state.pending.append(DoPayPlant(frame.seat, frame.space, args[0] == CUBE_LEAVE))
    return None


def take_cube(t: Table, frame: OwnCube) -> bool:
    """Unwritten, the regional cube is taken: every book allows that."""
    answer_cube(t, frame, (CUBE_TAKE,))
    return True


def do_pay_plant(t: Table, frame: DoPayPlant) -> None:
    """Steps 1 to 4: pay, place or replace, mark, score."""
    seat, space, left = frame.seat, frame.space, frame.leave_cube
    s = t.state
    c = s.c
    region = REGION_OF[space]
    source = SOURCE_OF_TILE[s.tiles[space]]
    plant = next_plant(t, source)
    level = len(t.rules.box.plants[source]) - c[at.PLANT_STACK + source] + 1
    cost = plant.coins
    if s.armed:
        cost = max(0, cost - discount_of(t, source))
    s.coins_paid = cost
    if cost:
        move(t, at.MONEY + seat, at.BANK_MONEY, cost, "co2.construct.pay-bank")
    own = plant.cubes
    if own and not left and c[at.REGION_CUBES + region] > 0:
        move(t, at.REGION_CUBES + region, at.BANK_CUBES, 1, "co2.event.subsidy")
        own -= 1
    if own:
        move(t, at.CUBES + seat, at.BANK_CUBES, own, "co2.construct.pay-bank")
    place_plant(t, seat, region, source)
    if t.book is not None:
        for fact in ("cost", "cubes", "vp"):
            touch(t, f"plant.{SOURCES[source]}.{level}.{fact}", seat)
    move(t, at.BANK_VP, at.VP + seat, plant.vp, "co2.construct.vp")


# clauses: co2.construct.owner-disc
def place_plant(t: Table, seat: int, region: int, source: int) -> None:
    s = t.state
    site = building_site(t, region)
    old = s.plants[site]
    move(t, at.PLANT_STACK + source, at.PLANTS_OUT + source, 1, "co2.construct.leftmost-empty")
    s.plants[site] = plant_of(seat, source)
    if not is_fossil(old):
        return
    kind = kind_of_fossil(old)
    move(t, at.FOSSIL_OUT + kind, at.FOSSIL_GONE + kind, 1, "co2.construct.replace-tile-gone")
    ppm = t.rules.numbers.co2_ppm[kind]
    move(t, at.PPM, at.SKY, ppm, "co2.construct.replace-pollution")
    if s.c[at.REGION_CEPS + region] < t.rules.box.region_spaces[region]:
        take_ceps(t, at.REGION_CEPS + region, 1, "co2.construct.replace-cep")
    else:
        consult(t, "replace_cep_at_limit")
        if t.rules.settings.replace_cep_at_limit == "taken_and_lost":
            take_ceps(t, at.BANK_CEPS, 1, "co2.construct.replace-cep")


# clauses: co2.construct.control-check co2.control.check-on-build
def do_control(t: Table, frame: DoControl) -> None:
    update_control(t, frame.region, frame.seat)


def do_step_off(t: Table, frame: DoStepOff) -> None:
    """Step 7: the scientist on the project leaves."""
    seat, space = frame.seat, frame.space
    s = t.state
    if s.visitors[space] not in (NO_SEAT, seat):
        displace(t, seat, space)
        return
    if s.visitors[space] == NO_SEAT:
        return  # a Free Move between the steps took the scientist away
    way = t.rules.settings.construct_own_scientist_destination
    consult(t, "construct_own_scientist_destination")
    if way == "matrix":
        s.pending.append(OwnBuilt(seat, space))
        return
    if way == "free_move":
        s.moved = True
    answer_alone(t, SCIENTIST, seat, (place_on(space), HAND))
    apply_move(t, seat, place_on(space), HAND, "co2.construct.scientist-leaves")


def do_tile_back(t: Table, frame: DoTileBack) -> None:
    """Step 8: the project tile returns to the pool."""
    seat, space = frame.seat, frame.space
    s = t.state
    if s.visitors[space] == seat:  # put there by a Free Move between the steps
        s.pending.append(frame)
        s.pending.append(DoStepOff(seat, space))
        return
    source = SOURCE_OF_TILE[s.tiles[space]]
    s.tiles[space] = NO_PROJECT
    move(t, at.PROJECTS_OUT + source, at.PROJECT_POOL + source, 1, "co2.construct.project-returns")
