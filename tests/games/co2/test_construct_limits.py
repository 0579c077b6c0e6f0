"""Building: each refusal to the letter, and what a plant moves on the table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from co2replay.engine.table import Breach, Table
from co2replay.engine.unknown import Consulted, Unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board.pieces import NO_SEAT
from co2replay.games.co2.board.state import State
from co2replay.games.co2.chapters import construct as co
from co2replay.games.co2.turn import frames as fr
from tests.games.co2.changes import happened
from tests.games.co2.laid import laid, opened, put, says
from tests.games.co2.placing import placed

ORANGE, PURPLE, BLUE = range(3)
FORESTATION, SOLAR, FUSION, BIOMASS, RECYCLING = range(5)
ASIA, ASIA_TECH = 4, 13
# Asia wants solar, biomass, fusion; its demand spaces are those from 17 to 22. Purple can just
# build the third solar plant: 15 coins, 4 cubes, Expertise 4, for 13 points. It holds card 18,
# 3 coins off a solar plant, and goal 31.
FIRST = 17
ROWS = placed(
    "asia/tech solar installed",
    "asia.plants solar:blue solar:orange fusion:orange empty empty empty",
    "asia.control blue",
    "purple.money 15",
    "purple.tech 4",
    "purple.solar 4",
)
COST, CUBES = "plant.solar.3.cost", "plant.solar.3.cubes"
TOUCHED = {"touches": [COST, CUBES]}
TURN = fr.Turn(PURPLE)
BUILD = (SOLAR, ASIA_TECH)


@pytest.fixture(scope="module")
def base() -> State:
    return laid(ROWS, PURPLE)


@pytest.fixture
def t(base: State) -> Table:
    return opened(base)


def asked(t: Table, *frames: Any) -> Table:
    t.state.pending = [TURN, *frames]
    return t


def check(t: Table, source: int = SOLAR) -> dict[str, Any]:
    return happened(t, co.check_construct, PURPLE, (source, ASIA_TECH))


# What building needs.


def test_a_plant_that_can_just_be_built_is_no_breach(t: Table) -> None:
    assert check(t) == TOUCHED
    assert check(t, f.OMITTED_SOURCE) == TOUCHED


@pytest.mark.clause("co2.turn.one-action")
def test_there_is_one_action_a_turn(t: Table) -> None:
    t.state.acted = True
    assert check(t) == says("co2.turn.one-action", hard=False, acted="yes")
    t.waived = ("co2.turn.one-action",)
    assert check(t) == TOUCHED


@pytest.mark.clause("co2.construct.match")
def test_a_project_of_the_source_lies_there_installed(t: Table) -> None:
    match = "co2.construct.match"
    for tile, project in ((0, "none"), (1, "proposed"), (3, "proposed")):
        t.state.tiles[ASIA_TECH] = tile
        assert check(t) == says(match, space="asia/tech", project=project)
    t.state.tiles[ASIA_TECH] = 4
    assert check(t, FUSION) == says(match, space="asia/tech", project="solar")


@pytest.mark.clause("co2.control.agenda-only")
@pytest.mark.parametrize(("agenda", "told"), [((BIOMASS, FUSION), "biomass fusion"), ((), "none")])
def test_the_agenda_asks_for_it(t: Table, agenda: tuple[int, ...], told: str) -> None:
    t.state.agenda[ASIA] = agenda
    facts = {"source": "solar", "region": "asia", "agenda": told}
    assert check(t) == says("co2.control.agenda-only", hard=False, **facts)
    t.waived = ("co2.control.agenda-only",)
    assert check(t) == TOUCHED


def test_an_agenda_that_nobody_saw_let_the_project_in(base: State) -> None:
    t = opened(base)
    t.state.agenda[ASIA] = Unknown("asia.agenda")
    assert check(t) == TOUCHED
    loose = opened(base, {"agenda_restricts_projects": "no"})
    assert check(loose) == TOUCHED
    loose.state.agenda[ASIA] = Unknown("asia.agenda")
    with pytest.raises(Consulted, match=r"asia\.agenda"):
        check(loose)


@pytest.mark.clause("co2.region.all-green-no-build")
@pytest.mark.clause("co2.construct.top-of-stack")
def test_there_is_a_place_and_a_plant(t: Table) -> None:
    stack = "co2.construct.top-of-stack"
    put(t, "stack.solar", 1)  # the last of five
    assert check(t) == {"touches": ["plant.solar.5.cost", "plant.solar.5.cubes"]}
    put(t, "stack.solar", 0)
    assert check(t) == says(stack, source="solar", left=0)
    t.state.plants[FIRST : FIRST + 6] = [4] * 6
    assert check(t) == says("co2.region.all-green-no-build", region="asia")


NET = {"license_against": "net"}
LICENCE = "co2.construct.license"


@pytest.mark.clause("co2.construct.license")
def test_a_licence_is_as_much_expertise_as_cubes(base: State) -> None:
    refused = says(LICENCE, CUBES, hard=False, source="solar", expertise=3, needed=4)
    less = opened(base, purple__solar=3)
    assert check(less) == {**refused, **TOUCHED}
    less.waived = (LICENCE,)
    assert check(less) == TOUCHED
    # A cube of the region does not make it easier, unless a reading says so.
    asks = {"asks": ["license_against"]}
    helped = opened(base, purple__solar=3, asia__tech=1)
    assert check(helped) == {**refused, **TOUCHED, **asks}
    assert check(opened(base, NET, purple__solar=3, asia__tech=1)) == {**TOUCHED, **asks}
    assert check(opened(base, NET, purple__solar=3)) == {**refused, **TOUCHED}
    still = says(LICENCE, CUBES, hard=False, source="solar", expertise=2, needed=3)
    short = opened(base, NET, purple__solar=2, asia__tech=1)
    assert check(short) == {**still, **TOUCHED, **asks}
    assert check(opened(base, NET, asia__tech=1)) == TOUCHED


RESOURCES = "co2.construct.resources"


@pytest.mark.clause("co2.construct.resources")
def test_cubes_are_there_but_for_one_of_the_region(base: State) -> None:
    asks = {"asks": ["cubes_against"]}
    tile = {"cubes_against": "tile"}
    refused = says(RESOURCES, CUBES, cubes=3, needed=4)
    assert check(opened(base, purple__tech=3)) == {**refused, **TOUCHED}
    assert check(opened(base, purple__tech=3, asia__tech=1)) == {**TOUCHED, **asks}
    assert check(opened(base, asia__tech=1)) == TOUCHED
    fewer = says(RESOURCES, CUBES, cubes=2, needed=3)
    assert check(opened(base, purple__tech=2, asia__tech=2)) == {**fewer, **TOUCHED, **asks}
    assert check(opened(base, tile, purple__tech=3, asia__tech=1)) == {
        **refused,
        **TOUCHED,
        **asks,
    }


def test_a_plant_without_cubes_needs_no_licence(base: State) -> None:
    t = opened(base, purple__solar=0, purple__tech=0, asia__tech=1)
    box = t.rules.box
    plain = (msgspec.structs.replace(box.plants[SOLAR][2], cubes=0),) * 5
    box = msgspec.structs.replace(box, plants=(box.plants[0], plain, *box.plants[2:]))
    assert check(Table(t.state, msgspec.structs.replace(t.rules, box=box), None)) == TOUCHED


@pytest.mark.clause("co2.construct.resources")
@pytest.mark.clause("co2.lobby.18")
def test_coins_are_there_or_a_card_in_hand_takes_them_off(base: State) -> None:
    asks = {"asks": ["main_lobby_discount_timing"]}
    short = opened(base, purple__money=12)
    assert check(short) == {**TOUCHED, **asks}
    late = opened(base, {"main_lobby_discount_timing": "after_action"}, purple__money=12)
    refused = says(RESOURCES, COST, money=12, needed=15)
    assert check(late) == {**refused, **TOUCHED, **asks}
    shorter = opened(base, purple__money=11)
    assert check(shorter) == {**says(RESOURCES, COST, money=11, needed=15), **TOUCHED}
    short.state.carded = True
    assert check(short) == {**refused, **TOUCHED}
    short.state.carded = False
    short.state.lobby[PURPLE] = (14, 2, 7, 26)
    assert check(short) == {**refused, **TOUCHED}
    short.state.lobby[PURPLE] = (14, 2, 7, 26, 15, 16, 17, 19)  # discounts for other sources
    assert check(short) == {**refused, **TOUCHED}


@pytest.mark.clause("co2.lobby.main-condition")
def test_a_card_declared_before_takes_its_coins_off_and_must_fit(base: State) -> None:
    t = opened(base, purple__money=12)
    t.state.armed = 618
    assert check(t) == TOUCHED
    put(t, "purple.money", 11)
    assert check(t) == {**says(RESOURCES, COST, money=11, needed=12), **TOUCHED}
    put(t, "purple.money", 15)
    t.state.armed = 617  # biomass
    refused = check(t)
    assert refused["says"].clause == "co2.lobby.main-condition"
    assert refused["says"].facts == {"card": 17}
    put(t, "purple.money", 14)  # and takes nothing off
    assert check(t) == {**says(RESOURCES, COST, money=14, needed=15), **TOUCHED}
    t.state.armed = 5  # a proposal in Asia
    put(t, "purple.money", 15)
    assert check(t)["says"].facts == {"card": 5}


BETWEEN = {"asks": ["displacement_barred_between"]}
FREE = {"displacement_barred_between": "free_moves"}


@pytest.mark.clause("co2.displace.fee")
def test_a_coin_more_where_another_scientist_stands(base: State) -> None:
    t = opened(base, purple__money=16)
    t.state.visitors[ASIA_TECH] = ORANGE
    assert check(t) == TOUCHED
    t.state.lobby[PURPLE] = ()
    put(t, "purple.money", 15)
    assert check(t) == {**says(RESOURCES, COST, money=15, needed=16), **TOUCHED, **BETWEEN}
    put(t, "purple.money", 0)
    assert check(t) == {**says("co2.displace.fee", fee=1, money=0), **TOUCHED}


@pytest.mark.clause("co2.goal.discard")
def test_a_goal_may_bring_the_coins_only_under_one_reading(base: State) -> None:
    t = opened(base, FREE, purple__money=8)
    t.state.lobby[PURPLE] = ()
    t.state.visitors[ASIA_TECH] = ORANGE
    assert check(t) == {**TOUCHED, **BETWEEN}  # 16 are needed, a goal brings 8
    put(t, "purple.money", 7)
    refused = says(RESOURCES, COST, money=7, needed=16)
    assert check(t) == {**refused, **TOUCHED, **BETWEEN}
    put(t, "purple.money", 8)
    t.state.goal[PURPLE] = 0
    refused = says(RESOURCES, COST, money=8, needed=16)
    assert check(t) == {**refused, **TOUCHED, **BETWEEN}
    t.state.goal[PURPLE], t.state.visitors[ASIA_TECH] = 31, NO_SEAT
    put(t, "purple.money", 14)
    refused = says(RESOURCES, COST, money=14, needed=15)
    assert check(t) == {**refused, **TOUCHED}  # nobody is displaced: it goes before the Action


@pytest.mark.clause("co2.construct.scientist-leaves")
def test_the_own_scientist_needs_its_move_under_one_reading(base: State) -> None:
    t = opened(base)
    t.state.visitors[ASIA_TECH], t.state.moved = PURPLE, True
    assert check(t) == TOUCHED
    asks = {"asks": ["construct_own_scientist_destination"]}
    strict = opened(base, {"construct_own_scientist_destination": "free_move"})
    strict.state.visitors[ASIA_TECH] = PURPLE
    assert check(strict) == {**TOUCHED, **asks}
    strict.state.moved = True
    refused = says("co2.construct.scientist-leaves", hard=False, moved="yes")
    assert check(strict) == {**refused, **TOUCHED, **asks}
    strict.waived = ("co2.construct.scientist-leaves",)
    assert check(strict) == {**TOUCHED, **asks}


# Where it goes: 0 empty, 1 to 3 fossil, from 4 on green.


@pytest.mark.clause("co2.construct.leftmost-empty")
@pytest.mark.clause("co2.construct.replace-leftmost")
@pytest.mark.parametrize(
    ("plants", "place", "asked"),
    [
        ((0, 0, 0, 0, 0, 0), 0, False),
        ((4, 0, 0, 0, 0, 0), 1, False),
        ((1, 9, 0, 0, 0, 0), 2, True),  # by another reading it would replace the first one
        ((9, 4, 4, 3, 2, 0), 5, True),
        ((9, 4, 4, 3, 2, 1), 3, False),
        ((1, 4, 4, 3, 2, 1), 0, False),
        ((9, 4, 5, 6, 7, 8), -1, False),
    ],
)
def test_a_plant_goes_to_the_leftmost_empty_space_or_replaces_the_leftmost_fossil_one(
    base: State, plants: tuple[int, ...], place: int, asked: bool
) -> None:
    t = opened(base)
    t.state.plants[FIRST : FIRST + 6] = plants
    asks = {"asks": ["construct_space"]} if asked else {}
    says = {"says": FIRST + place if place >= 0 else -1}
    assert happened(t, co.building_site, ASIA) == {**asks, **says}
    first = next((x for x, plant in enumerate(plants) if plant <= 3), -1)
    leftmost = opened(base, {"construct_space": "leftmost"})
    leftmost.state.plants[FIRST : FIRST + 6] = plants
    assert happened(leftmost, co.building_site, ASIA) == {
        "asks": ["construct_space"],
        "says": FIRST + first if first >= 0 else -1,
    }


def test_the_very_first_space_is_one_like_the_others(base: State) -> None:
    t = opened(base)
    s = t.state
    s.plants[:5] = (3, 9, 0, 0, 0)
    told = happened(t, co.building_site, 0)
    assert told == {"asks": ["construct_space"], "says": 2}
    s.plants[:5] = (3, 9, 1, 9, 9)
    assert happened(t, co.building_site, 0) == {"says": 0}
    # North America wants solar too: what stands on its first space is replaced.
    s.tiles[0] = 4
    assert happened(t, co.check_construct, PURPLE, (SOLAR, 0)) == TOUCHED


# Beginning.


FUND = fr.Fund(PURPLE, 3, SOLAR, 31, 12)


@pytest.mark.clause("co2.construct.resources")
def test_a_plant_that_nothing_paid_for_is_refused_where_it_was_begun(t: Table) -> None:
    t.state.asked_at = 7
    assert co.short_of_coins(t, FUND) == Breach(
        "co2.construct.resources", {"money": 12, "needed": 15}, True, (COST,), since=7
    )


MAIN, MINOR = 0, 1


def discount(t: Table, card: int, side: int = MAIN, frame: Any = FUND) -> dict[str, Any]:
    return happened(t, co.answer_discount, frame, (card, side, f.OMITTED_SOURCE))


def test_only_a_discount_for_the_plant_answers(base: State) -> None:
    t = asked(opened(base), FUND)
    assert discount(t, 99) == {}
    assert discount(t, 17) == {}  # biomass
    assert discount(t, 13) == {}  # installing solar
    assert discount(t, 23) == {}  # solar at a summit
    assert discount(t, 18, MINOR) == {}
    assert discount(t, 18, frame=fr.Fund(PURPLE, 4, SOLAR, 0, 11)) == {}
    told = discount(t, 18)
    assert told["says"] is True
    assert (told["armed"], told["carded"]) == (618, True)  # a discount is the seventh effect
    assert told["lobby"][PURPLE] == [14, 2, 7, 26]
    carded = asked(opened(base), FUND)
    carded.state.carded = True
    assert isinstance(discount(carded, 18)["says"], Breach)


# Paying.


SCORED = "13 bank.vp > purple.vp co2.construct.vp"
PUT = "1 stack.solar > built.solar co2.construct.leftmost-empty"
PURPLES = 4 + 5 * PURPLE + SOLAR


def paid(base: State, left: bool, armed: int = 0, **cells: int) -> dict[str, Any]:
    t = opened(base, **cells)
    t.state.armed = armed
    told = happened(t, co.do_pay_plant, fr.DoPayPlant(PURPLE, ASIA_TECH, left))
    assert told.pop("plants.20") == PURPLES
    assert told.pop("touches") == [f"plant.solar.3.{fact}" for fact in ("cost", "cubes", "vp")]
    return told


@pytest.mark.clause("co2.construct.pay-bank")
def test_a_plant_is_paid_with_coins_and_cubes(base: State) -> None:
    coins = "15 purple.money > bank.money co2.construct.pay-bank"
    cubes = "4 purple.tech > bank.tech co2.construct.pay-bank"
    rest = "3 purple.tech > bank.tech co2.construct.pay-bank"
    regions = "1 asia.tech > bank.tech co2.event.subsidy"
    whole = {"coins_paid": 15, "moves": [coins, cubes, PUT, SCORED]}
    assert paid(base, False) == whole
    helped = {"coins_paid": 15, "moves": [coins, regions, rest, PUT, SCORED]}
    assert paid(base, False, asia__tech=1) == helped
    assert paid(base, True, asia__tech=1) == whole
    fewer = "12 purple.money > bank.money co2.construct.pay-bank"
    discounted = {"coins_paid": 12, "moves": [fewer, cubes, PUT, SCORED]}
    assert paid(base, False, armed=618) == discounted
    assert paid(base, False, armed=617) == whole


# Placing. Africa has three spaces, 14 to 16, and takes 3 CEPs.


def replaced(base: State, kind: int, value: str = "", **cells: int) -> dict[str, Any]:
    t = opened(base, {"replace_cep_at_limit": value} if value else None, **cells)
    t.state.plants[14:17] = (4, 1 + kind, 4)
    told = happened(t, co.place_plant, PURPLE, 3, FUSION)
    assert told.pop("plants.15") == 4 + 5 * PURPLE + FUSION
    return told


@pytest.mark.clause("co2.construct.replace-pollution")
@pytest.mark.clause("co2.construct.replace-cep")
@pytest.mark.parametrize(("kind", "name", "ppm"), [(0, "coal", 40), (1, "oil", 30), (2, "gas", 20)])
def test_a_fossil_plant_is_replaced(base: State, kind: int, name: str, ppm: int) -> None:
    moves = [
        "1 stack.fusion > built.fusion co2.construct.leftmost-empty",
        f"1 out.{name} > gone.{name} co2.construct.replace-tile-gone",
        f"{ppm} ppm > sky co2.construct.replace-pollution",
    ]
    cep = "1 market.cep > africa.cep co2.construct.replace-cep"
    assert replaced(base, kind) == {"moves": [*moves, cep]}  # 2 CEPs there
    asks = {"asks": ["replace_cep_at_limit"]}
    assert replaced(base, kind, africa__cep=3) == {**asks, "moves": moves}
    lost = "1 market.cep > bank.cep co2.construct.replace-cep"
    gone = replaced(base, kind, "taken_and_lost", africa__cep=3)
    assert gone == {**asks, "moves": [*moves, lost]}


def test_control_is_settled_in_the_region_of_the_plant(t: Table) -> None:
    t.state.plants[FIRST + 3] = PURPLES
    t.state.control[ASIA] = NO_SEAT
    assert happened(t, co.do_control, fr.DoControl(PURPLE, ASIA)) == {"control.4": PURPLE}


# Step 7 and 8.


TILE_BACK = fr.DoTileBack(PURPLE, ASIA_TECH)


@pytest.mark.clause("co2.construct.project-returns")
@pytest.mark.parametrize("visitor", [NO_SEAT, ORANGE])
def test_the_tile_returns_to_the_pool(t: Table, visitor: int) -> None:
    t.state.visitors[ASIA_TECH] = visitor
    assert happened(t, co.do_tile_back, TILE_BACK) == {
        "tiles.13": 0,
        "moves": ["1 out.solar > pool.solar co2.construct.project-returns"],
    }


def test_without_a_record_a_plant_is_built_all_the_same(t: Table) -> None:
    assert co.check_construct(t, PURPLE, BUILD) is None
    co.do_pay_plant(t, fr.DoPayPlant(PURPLE, ASIA_TECH, False))
    assert t.state.plants[20] == PURPLES
