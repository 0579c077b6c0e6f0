"""Invariants: what each tells of a fault on a table written by hand, to the letter, and no more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from co2replay.engine.table import Table
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.invariants import INVARIANTS, Broken, broken, cheap
from co2replay.games.co2.board.pieces import NO_SEAT
from co2replay.games.co2.board.state import FINAL, SETUP, SUPPLY, State
from co2replay.games.co2.forms import SEATS
from co2replay.games.co2.turn import frames as fr
from tests.games.co2.alone import alone
from tests.games.co2.laid import laid, opened
from tests.games.co2.placing import placed
from tests.games.co2.scene import play

ORANGE, PURPLE, BLUE, YELLOW, BLACK = range(5)
NORTH_AMERICA, SOUTH_AMERICA, EUROPE, AFRICA, ASIA, OCEANIA = range(6)
FORESTATION, SOLAR, FUSION, BIOMASS, RECYCLING = range(5)
# The demand spaces from left to right: 5, 4, 5, 3, 6 and 4 of them.
FIRST_OF_EUROPE, FIRST_OF_ASIA = 9, 17
FIRST_OF_SOUTH_AMERICA = 5
OF_ORANGE, OF_PURPLE, OF_BLUE, OF_YELLOW = 4, 9, 14, 19  # + source: a green plant
ASIA_MONEY, EUROPE_TECH, AFRICA_MONEY = 12, 7, 9  # spaces: 3 * region + grant
ROWS = placed(
    "asia/money solar installed orange-scientist",
    "europe/tech fusion proposed",
    "africa/money forestation proposed",
    "asia.plants oil solar:orange biomass:purple empty empty empty",
    "asia.control orange",
    "europe.plants gas forestation:orange empty empty empty",
    "europe.control orange",
)
Rows = list[tuple[str, dict[str, Any]]]


@pytest.fixture(scope="module")
def base() -> State:
    return laid(ROWS)


@pytest.fixture
def t(base: State) -> Table:
    return opened(base.copy())


@pytest.fixture(scope="module")
def lonely() -> State:
    """Alone, without a UN goal on show; 10 lie in the stack, 21 of 26 lobby cards in the deck."""
    state: State = alone("[1.1 orange]\n").state
    return state


def told(name: str, t: Table) -> Rows:
    return list(INVARIANTS[name](t))


def cell(name: str) -> int:
    return at.CELL_BY_NAME[name]


def test_the_table_is_sound(t: Table, lonely: State) -> None:
    assert broken(t) == []
    assert cheap(t)
    assert broken(opened(lonely.copy())) == []


def test_what_is_broken_is_told_with_name_clause_and_numbers(t: Table) -> None:
    t.state.c[cell("asia.cep")] += 2  # 7 on 6 places, and 42 of 40
    assert broken(t) == [
        Broken("totals", "co2.setup.cep-bank", {"kind": "cep", "held": 42, "printed": 40}),
        Broken("regions", "co2.region.cep-limit", {"region": "asia", "cep": 7, "limit": 6}),
    ]


# Counts: 40 CEPs, 25 cubes, 150 coins, 3 x 4 scientists, 5 x 6 projects, 3 x 10 fossil plants,
# 5 x 5 plants; the price and what it lacks make 8; points, ppm and Expertise come from nowhere.


@pytest.mark.parametrize(
    ("name", "kind", "clause", "printed"),
    [
        ("market.cep", "cep", "co2.setup.cep-bank", 40),
        ("asia.tech", "tech", "co2.construct.pay-bank", 25),
        ("blue.money", "money", "co2.construct.pay-bank", 150),
        ("purple.vp", "vp", "co2.setup.score-zero", 0),
        ("ppm", "ppm", "co2.setup.pollution-start", 0),
        ("black.solar", "expertise", "co2.expertise.first-step", 0),
        ("price", "price", "co2.market.price-up", 8),
        ("yellow.pool", "scientist", "co2.scientist.max-4", 12),
        ("out.biomass", "project", "co2.setup.projects-sorted", 30),
        ("gone.gas", "fossil", "co2.setup.fossil-pile-hidden", 30),
        ("built.fusion", "plant", "co2.setup.plants-sorted", 25),
    ],
)
def test_a_piece_too_many_is_told_by_its_kind(
    t: Table, name: str, kind: str, clause: str, printed: int
) -> None:
    t.state.c[cell(name)] += 1
    expected = (clause, {"kind": kind, "held": printed + 1, "printed": printed})
    assert told("totals", t) == [expected]


CLAUSES = {
    "money": "co2.construct.pay-bank",
    "tech": "co2.construct.pay-bank",
    "cep": "co2.setup.cep-bank",
    "vp": "co2.setup.score-zero",
    "hand": "co2.scientist.max-4",
    "pool": "co2.scientist.max-4",
    "afield": "co2.scientist.max-4",
    "pool of projects": "co2.setup.projects-sorted",
    "projects out": "co2.setup.projects-sorted",
    "pile": "co2.setup.fossil-pile-hidden",
    "out": "co2.setup.fossil-pile-hidden",
    "gone": "co2.setup.fossil-pile-hidden",
    "stack": "co2.setup.plants-sorted",
    "built": "co2.setup.plants-sorted",
    "ppm": "co2.setup.pollution-start",
    "price": "co2.market.price-up",
}
SOURCES = ("forestation", "solar", "fusion", "biomass", "recycling")
UNBOUND = ("bank.money", "bank.vp", "sky", "bank.expertise")


# Points stand in for what somebody has not.
DEBTS = {"money": "co2.supply.cep.vp-substitute", "tech": "co2.event.penalty"}


def clause_of(name: str) -> str:
    before, _, after = name.partition(".")
    if before in SEATS and after in DEBTS:
        return DEBTS[after]
    if after in SOURCES and before in ("pool", "out"):
        return CLAUSES["pool of projects"]
    if after in SOURCES and before not in CLAUSES:
        return "co2.expertise.first-step"
    return CLAUSES.get(after) or CLAUSES[before]


@pytest.mark.parametrize("name", at.CELL_NAMES)
def test_nothing_but_points_and_what_has_no_end_falls_below_zero(t: Table, name: str) -> None:
    t.state.c[cell(name)] = -1
    free = name in UNBOUND or name.endswith(".vp")
    expected = [] if free else [(clause_of(name), {"cell": name, "amount": -1})]
    assert told("floor", t) == expected


def test_readings_say_which_supplies_have_an_end(base: State) -> None:
    def owing(readings: dict[str, str]) -> Rows:
        t = opened(base.copy(), readings=readings)
        t.state.c[cell("bank.tech")] = -3
        t.state.c[cell("bank.money")] = -4
        return told("floor", t)

    cubes = ("co2.construct.pay-bank", {"cell": "bank.tech", "amount": -3})
    coins = ("co2.construct.pay-bank", {"cell": "bank.money", "amount": -4})
    assert owing({}) == [cubes]
    assert owing({"cube_supply_empty": "unlimited"}) == []
    assert owing({"coins_limited": "yes"}) == [cubes, coins]
    assert owing({"cube_supply_empty": "unlimited", "coins_limited": "yes"}) == [coins]


@pytest.mark.parametrize("zone", ["hand", "pool", "afield"])
def test_each_company_has_its_own_four_scientists(t: Table, zone: str) -> None:
    c = t.state.c
    c[cell(f"orange.{zone}")] += 1
    c[cell(f"blue.{zone}")] -= 1
    c[cell(f"yellow.{zone}")] += 1  # nobody plays yellow
    clause = "co2.scientist.max-4"
    assert told("own-scientists", t) == [
        (clause, {"seat": "orange", "held": 5, "printed": 4}),
        (clause, {"seat": "blue", "held": 3, "printed": 4}),
        (clause, {"seat": "yellow", "held": 1, "printed": 0}),
    ]


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize(
    ("zone", "printed", "clause"),
    [
        ("pool", 6, "co2.setup.projects-sorted"),
        ("out", 6, "co2.setup.projects-sorted"),
        ("stack", 5, "co2.setup.plants-sorted"),
        ("built", 5, "co2.setup.plants-sorted"),
    ],
)
def test_each_source_has_its_own_projects_and_plants(
    t: Table, source: str, zone: str, printed: int, clause: str
) -> None:
    t.state.c[cell(f"{zone}.{source}")] += 1
    expected = (clause, {"source": source, "held": printed + 1, "printed": printed})
    assert told("sources", t) == [expected]


@pytest.mark.parametrize("fossil", ["coal", "oil", "gas"])
@pytest.mark.parametrize("zone", ["pile", "out", "gone"])
def test_each_fossil_fuel_has_its_own_tiles(t: Table, fossil: str, zone: str) -> None:
    t.state.c[cell(f"{zone}.{fossil}")] -= 1
    expected = {"fossil": fossil, "held": 9, "printed": 10}
    assert told("sources", t) == [("co2.setup.fossil-pile-hidden", expected)]


def test_every_source_out_of_order_is_told(t: Table) -> None:
    for name in ("pool.solar", "stack.solar", "out.recycling", "pile.coal", "gone.gas"):
        t.state.c[cell(name)] += 1
    assert [(*facts.values(),) for _, facts in told("sources", t)] == [
        ("solar", 7, 6),
        ("solar", 6, 5),
        ("recycling", 7, 6),
        ("coal", 11, 10),
        ("gas", 11, 10),
    ]


# The cheap test sums up coins, cubes, CEPs, scientists and ppm, and looks for debts of anything.

OWED_BY_THE_BANK = ("money", "expertise", "tech")
SUMMED = ("money", "tech", "cep", "hand", "pool", "afield", "ppm", "sky")


def may_owe(name: str) -> bool:
    """Points may be below zero; the bank and the sky are what the others are counted against."""
    return name.endswith(".vp") or name in ("sky", *(f"bank.{x}" for x in OWED_BY_THE_BANK))


def is_summed(name: str) -> bool:
    before, _, after = name.partition(".")
    return (after or before) in SUMMED


@pytest.mark.parametrize("name", at.CELL_NAMES)
@pytest.mark.parametrize("step", [1, -1])
def test_the_cheap_test_sees_every_coin_cube_cep_and_scientist(
    t: Table, name: str, step: int
) -> None:
    t.state.c[cell(name)] += step
    low = t.state.c[cell(name)] < 0 and not may_owe(name)
    assert cheap(t) != (is_summed(name) or low)


@pytest.mark.parametrize(
    ("owing", "other", "seen"),
    [
        *((f"{seat}.money", "bank.money", True) for seat in ("orange", "blue", "black")),
        *((f"{seat}.tech", "bank.tech", True) for seat in ("orange", "blue", "black")),
        *((f"{seat}.cep", "bank.cep", True) for seat in ("orange", "blue", "black")),
        *((f"{region}.cep", "bank.cep", True) for region in ("north_america", "oceania")),
        ("bank.cep", "market.cep", True),
        *((f"pool.{source}", f"out.{source}", True) for source in SOURCES),
        ("built.recycling", "stack.recycling", True),
        ("bank.money", "orange.money", False),  # there are always coins
        ("bank.tech", "orange.tech", False),  # a reading may allow it
    ],
)
def test_the_cheap_test_sees_debts_and_lets_nothing_be_nothing(
    t: Table, owing: str, other: str, seen: bool
) -> None:
    c = t.state.c
    c[cell(other)] += c[cell(owing)]
    c[cell(owing)] = 0
    assert cheap(t)
    c[cell(other)] += 1
    c[cell(owing)] -= 1
    assert cheap(t) != seen


def test_the_cheap_test_counts_what_lies_in_the_regions(t: Table) -> None:
    for kind in ("cep", "tech"):
        t.state.c[cell(f"bank.{kind}")] -= 2
        t.state.c[cell(f"asia.{kind}")] += 1
        t.state.c[cell(f"orange.{kind}")] += 1
    assert cheap(t)


# What lies on the board.


def test_a_project_gone_or_come_from_nowhere_is_told(t: Table) -> None:
    s, clause = t.state, "co2.construct.project-returns"
    s.tiles[ASIA_MONEY] = 0
    gone = (clause, {"source": "solar", "board": 0, "out": 1})
    assert told("tiles", t) == [gone]
    s.tiles[0] = 2 + 2 * RECYCLING
    assert told("tiles", t) == [gone, (clause, {"source": "recycling", "board": 1, "out": 0})]
    s.tiles[AFRICA_MONEY] = 1 + 2 * SOLAR
    assert told("tiles", t) == [
        (clause, {"source": "forestation", "board": 0, "out": 1}),
        (clause, {"source": "recycling", "board": 1, "out": 0}),
    ]


def test_a_starter_project_without_its_space_counts_as_lying_there(t: Table) -> None:
    s = t.state
    s.pending.append(fr.StarterSpace(ORANGE, BIOMASS, ASIA, False))
    s.c[cell("out.biomass")] += 1
    assert told("tiles", t) == []
    s.pending[-1] = fr.DoGain(ORANGE, BIOMASS, "")
    facts = {"source": "biomass", "board": 0, "out": 1}
    assert told("tiles", t) == [("co2.construct.project-returns", facts)]


def test_plants_on_the_board_are_those_built(t: Table) -> None:
    s = t.state
    green, fossil = "co2.region.green-permanent", "co2.construct.replace-tile-gone"
    s.plants[FIRST_OF_ASIA + 1] = OF_BLUE + RECYCLING
    s.plants[FIRST_OF_SOUTH_AMERICA] = 0  # the coal there
    s.plants[-1] = 3  # gas
    assert told("plants", t) == [
        (green, {"source": "solar", "board": 0, "out": 1}),
        (green, {"source": "recycling", "board": 1, "out": 0}),
        (fossil, {"fossil": "coal", "board": 1, "out": 2}),
        (fossil, {"fossil": "gas", "board": 2, "out": 1}),
    ]


def test_a_plant_of_a_colour_that_does_not_play_is_told(t: Table) -> None:
    t.state.plants[FIRST_OF_EUROPE + 1] = OF_YELLOW + FORESTATION
    assert told("plants", t) == [("co2.construct.owner-disc", {"seat": "yellow"})]


def test_scientists_afield_are_those_on_projects_and_summits(t: Table) -> None:
    s, clause = t.state, "co2.free.kinds"
    s.speakers[2] = (NO_SEAT, PURPLE)
    s.c[cell("orange.afield")] = 2
    assert told("scientists", t) == [
        (clause, {"seat": "orange", "board": 1, "afield": 2}),
        (clause, {"seat": "purple", "board": 1, "afield": 0}),
    ]
    s.c[cell("purple.afield")] = s.c[cell("orange.afield")] = 1
    assert told("scientists", t) == []


def test_a_scientist_stands_on_a_project(t: Table) -> None:
    s = t.state
    s.visitors[EUROPE_TECH] = s.visitors[0] = PURPLE
    s.c[cell("purple.afield")] = 2
    facts = {"space": "north_america/money", "seat": "purple"}
    assert told("scientists", t) == [("co2.construct.scientist-leaves", facts)]


def test_a_summit_has_a_place_for_every_topic(t: Table) -> None:
    t.state.speakers[1] = (NO_SEAT,)
    facts = {"summit": 2, "topics": 2, "speakers": 1}
    assert told("scientists", t) == [("co2.summit.one-per-topic", facts)]
    t.state.speakers.pop()
    with pytest.raises(ValueError, match="zip"):
        told("scientists", t)


def test_a_region_holds_as_many_ceps_as_it_has_places(t: Table) -> None:
    c = t.state.c
    limits = {"north_america": 5, "south_america": 4, "europe": 5}
    limits |= {"africa": 3, "asia": 6, "oceania": 4}
    for region, limit in limits.items():
        c[cell(f"{region}.cep")] = limit
    assert told("regions", t) == []
    for region in limits:
        c[cell(f"{region}.cep")] += 1
    assert told("regions", t) == [
        ("co2.region.cep-limit", {"region": region, "cep": limit + 1, "limit": limit})
        for region, limit in limits.items()
    ]


def test_who_controls_a_region_has_a_plant_there(t: Table) -> None:
    t.state.control[ASIA] = BLUE
    t.state.control[AFRICA] = ORANGE  # who has plants in the regions beside it
    clause = "co2.control.most-types"
    assert told("regions", t) == [
        (clause, {"region": "africa", "control": "orange"}),
        (clause, {"region": "asia", "control": "blue"}),
    ]
    t.state.control[ASIA], t.state.control[AFRICA] = PURPLE, NO_SEAT
    assert told("regions", t) == []


def test_a_region_with_a_plant_is_controlled_but_while_that_is_settled(t: Table) -> None:
    s = t.state
    s.control[ASIA] = NO_SEAT
    missing = [("co2.control.first-builder", {"region": "asia", "control": "nobody"})]
    assert told("regions", t) == missing
    s.pending.append(fr.DoControl(ORANGE, AFRICA))
    assert told("regions", t) == missing
    s.pending.append(fr.DoGain(ORANGE, ASIA, ""))
    assert told("regions", t) == missing
    s.pending.append(fr.DoControl(ORANGE, ASIA))
    assert told("regions", t) == []


def test_pollution_is_that_of_the_fossil_plants(t: Table) -> None:
    # 2 coal at 40, 3 oil at 30 and 1 gas at 20: 190.
    s, clause = t.state, "co2.setup.pollution-start"
    s.c[at.PPM] = 349
    assert told("pollution", t) == [(clause, {"ppm": 349, "plants": 190})]
    s.c[at.PPM] = 350
    assert told("pollution", t) == [
        (clause, {"ppm": 350, "plants": 190}),
        ("co2.end.safe-zone", {"ppm": 350, "warmed": "no"}),
    ]
    s.warmed = True
    assert told("pollution", t) == [(clause, {"ppm": 350, "plants": 190})]
    s.warmed, s.c[at.PPM] = False, 190
    s.plants[FIRST_OF_SOUTH_AMERICA] = 3  # gas where coal was
    assert told("pollution", t) == [(clause, {"ppm": 190, "plants": 170})]


@pytest.mark.parametrize(("price", "off"), [(0, "down"), (1, ""), (8, ""), (9, "up")])
def test_the_price_stays_on_its_scale(t: Table, price: int, off: str) -> None:
    t.state.c[at.PRICE] = price
    facts = {"price": price, "min": 1, "max": 8}
    assert told("market", t) == ([(f"co2.market.price-{off}", facts)] if off else [])


def test_the_market_is_refilled_before_anything_else_is_done(base: State) -> None:
    def empty(bank: int, readings: dict[str, str] | None = None, phase: int = SUPPLY) -> Rows:
        t = opened(base.copy(), readings=readings)
        t.state.c[at.MARKET_CEPS], t.state.c[at.BANK_CEPS] = 0, bank
        t.state.phase = phase
        return told("market", t)

    clause = "co2.market.refill"
    assert empty(13) == [(clause, {"market": 0, "bank": 13})]
    assert empty(1) == [(clause, {"market": 0, "bank": 1})]
    assert empty(0) == []
    assert empty(13, {"market_refill_trigger": "purchase_only"}) == []
    assert empty(13, phase=FINAL) == []


def test_nobody_stands_beyond_the_end_of_a_track(base: State) -> None:
    def at_the_end(level: int, readings: dict[str, str] | None = None) -> Rows:
        t = opened(base.copy(), readings=readings)
        t.state.c[cell("purple.forestation")] = t.state.c[cell("black.recycling")] = level
        return told("tracks", t)

    clause = "co2.expertise.first-step"
    assert at_the_end(10) == []  # every track has ten steps
    assert at_the_end(11) == [
        (clause, {"seat": "purple", "source": "forestation", "level": 11, "length": 10}),
        (clause, {"seat": "black", "source": "recycling", "level": 11, "length": 10}),
    ]
    assert at_the_end(11, {"expertise_track_end": "unlimited"}) == []


# Cards: 26 lobby cards, 15 of them dealt; ten UN goals on show; two events open.


def test_a_lobby_card_lies_in_one_hand_and_has_been_seen(t: Table) -> None:
    s, clause = t.state, "co2.setup.lobby-deal"
    s.lobby[PURPLE] = (5, 2, 7, 18, 26)
    assert told("lobby", t) == [(clause, {"card": 5, "hands": 2})]
    s.lobby[PURPLE] = (24, 2, 7, 18, 26)
    assert told("lobby", t) == [(clause, {"card": 24, "hands": 1})]


def test_as_many_hidden_cards_as_nobody_has_seen(t: Table) -> None:
    s, clause = t.state, "co2.setup.lobby-deal"
    s.lobby = [()] * 5
    s.lobby_hidden = [5, 5, 1, 0, 0]
    assert told("lobby", t) == []  # 26 - 15 are 11
    s.lobby_hidden[BLUE] = 2
    assert told("lobby", t) == [(clause, {"hidden": 12, "unseen": 11})]
    s.lobby_hidden = [-1, 5, 0, 0, 0]
    assert told("lobby", t) == [(clause, {"hidden": 4, "unseen": 11})]


def test_a_hand_holds_five_cards_and_no_sixth(t: Table) -> None:
    s = t.state
    s.lobby_hidden[ORANGE] = 1
    s.lobby[YELLOW], s.lobby_hidden[YELLOW] = (), 5
    assert told("lobby", t) == [("co2.setup.lobby-deal", {"seat": "orange", "held": 6})]


def test_alone_a_card_played_is_replaced(lonely: State) -> None:
    t = opened(lonely)
    s, clause = t.state, "co2.solo.lobby-refill"
    assert (len(s.lobby[ORANGE]), s.lobby_deck, len(s.lobby_used)) == (5, 21, 5)

    def with_cards(held: int, hidden: int, due: int, deck: int) -> Rows:
        t = opened(lonely.copy())
        t.state.lobby[ORANGE] = (5, 13, 20, 25, 1)[:held]
        t.state.lobby_hidden[ORANGE] = hidden
        t.state.pending += [fr.DrawRefill(ORANGE)] * due
        t.state.lobby_deck = deck
        return told("lobby", t)

    assert with_cards(4, 0, 1, 21) == []
    assert with_cards(4, 1, 0, 20) == []
    assert with_cards(4, 0, 0, 21) == [(clause, {"held": 4, "due": 0, "deck": 21})]
    assert with_cards(3, 0, 1, 21) == [(clause, {"held": 3, "due": 1, "deck": 21})]
    # One card left, and it is asked for already: nothing more can come.
    assert with_cards(3, 0, 1, 1) == []
    assert with_cards(3, 0, 1, 2) == [(clause, {"held": 3, "due": 1, "deck": 2})]
    assert with_cards(3, 0, 0, 0) == []
    assert with_cards(5, 0, 0, -1) == [(clause, {"seen": 5, "deck": -1})]
    assert with_cards(5, 0, 0, 22) == [(clause, {"seen": 5, "deck": 22})]  # 27 of 26
    assert with_cards(4, 1, 0, 21) == [(clause, {"seen": 6, "deck": 21})]


def test_with_company_no_deck_is_counted(t: Table) -> None:
    t.state.lobby_deck = 99
    t.state.lobby[ORANGE] = (5,)
    assert told("lobby", t) == []


def test_in_a_draft_each_card_is_there_once_and_everybody_has_five(t: Table) -> None:
    """Second pass of three: one card kept each, four in the pack; who has picked has two.

    Ten cards are known, 3 + 4 in packs and 2 + 1 kept; those of blue are not.
    """
    s, clause = t.state, "co2.setup.draft-end"
    packs = ((1, 2, 3), (5, 6, 7, 8), (0, 0, 0, 0))
    kept = ((4, 9), (10,), (0,))

    def drafting(packs: Any, picked: Any, kept: Any) -> Rows:
        s.pending = [fr.SetUp(""), fr.Turn(ORANGE), fr.Draft(1, packs, picked, kept)]
        return told("lobby", t)

    assert drafting(packs, (ORANGE,), kept) == []
    twice = (*packs[:1], (5, 6, 7, 1), packs[2])
    assert drafting(twice, (ORANGE,), kept) == [(clause, {"cards": 10, "twice": "yes"})]
    kept_twice = ((4, 10), (10,), (0,))
    assert drafting(packs, (ORANGE,), kept_twice) == [(clause, {"cards": 10, "twice": "yes"})]
    short = (packs[0], (5, 6, 7), packs[2])
    assert drafting(short, (ORANGE,), kept) == [(clause, {"seat": "purple", "held": 1, "pack": 3})]
    assert drafting(packs, (), kept) == [(clause, {"seat": "orange", "held": 2, "pack": 3})]
    assert drafting(packs, (ORANGE, BLUE), kept) == [
        (clause, {"seat": "blue", "held": 1, "pack": 4})
    ]


def test_a_company_goal_is_held_once_and_has_been_seen(t: Table) -> None:
    s, clause = t.state, "co2.setup.company-goal-deal"
    s.goal[PURPLE] = 32
    assert told("goals", t) == [(clause, {"goal": 32, "hands": 2})]
    s.goal[PURPLE] = 30
    assert told("goals", t) == [(clause, {"goal": 30, "hands": 1})]
    s.goal = [-1, -1, 0, 0, 0]  # two not written down, the others discarded
    assert told("goals", t) == []


def test_no_un_goal_is_lost(t: Table) -> None:
    s, clause = t.state, "co2.setup.un-goals-10"
    s.un_held[BLUE] = s.un_display[:2]
    assert told("un-goals", t) == [(clause, {"cards": 10, "printed": 10})]
    s.un_display = s.un_display[2:]
    assert told("un-goals", t) == []
    s.un_display = s.un_display[1:]
    assert told("un-goals", t) == [(clause, {"cards": 9, "printed": 10})]
    s.un_display = (*s.un_display, s.un_display[0])
    assert told("un-goals", t) == [(clause, {"cards": 9, "printed": 10})]
    s.un_display, s.un_held = (), [()] * 5
    assert told("un-goals", t) == []  # the set-up does not say yet


def test_for_two_there_are_seven_un_goals() -> None:
    t = opened(play("[1.1 orange]\n", players=2).state)
    assert broken(t) == []
    t.state.un_display = t.state.un_display[1:]
    facts = {"cards": 6, "printed": 7}
    assert told("un-goals", t) == [("co2.setup.un-goals-7-2p", facts)]


def test_alone_every_un_goal_on_show_was_revealed_once(lonely: State) -> None:
    t = opened(lonely.copy())
    s, clause = t.state, "co2.solo.main-reveals-un"
    s.un_used, s.un_hidden = (34, 35, 36), s.un_hidden - 3
    s.un_display, s.un_held[ORANGE] = (34,), (36,)
    assert told("un-goals", t) == []
    s.un_held[ORANGE] = (34,)
    assert told("un-goals", t) == [(clause, {"cards": 2, "seen": 3})]
    s.un_held[ORANGE] = (37,)
    assert told("un-goals", t) == [(clause, {"cards": 2, "seen": 3})]


def test_alone_the_stack_holds_what_was_not_revealed(lonely: State) -> None:
    clause = "co2.solo.un-stack"

    def stack(hidden: int, readings: dict[str, str] | None = None, phase: int = -1) -> Rows:
        t = opened(lonely.copy(), readings=readings)
        t.state.un_used, t.state.un_hidden = (34, 35, 36), hidden
        t.state.phase = t.state.phase if phase < 0 else phase
        return told("un-goals", t)

    assert stack(7) == []
    assert stack(8) == [(clause, {"seen": 3, "hidden": 8, "printed": 10})]
    assert stack(8, phase=SETUP) == []
    assert stack(10, {"solo_un_stack": "13"}) == []
    # With goals on show from the start, all 13 of the box take part.
    assert stack(10, {"solo_un_faceup_at_start": "10"}) == []
    assert stack(7, {"solo_un_faceup_at_start": "10"}) == [
        (clause, {"seen": 3, "hidden": 7, "printed": 13})
    ]


def test_a_stack_holds_no_less_than_nothing(lonely: State) -> None:
    t = opened(lonely.copy())
    t.state.un_used = tuple(range(34, 44))
    t.state.un_hidden = 0
    assert told("un-goals", t) == []
    t.state.un_used = tuple(range(34, 45))
    t.state.un_hidden = -1
    facts = {"seen": 11, "hidden": -1, "printed": 10}
    assert told("un-goals", t) == [("co2.solo.un-stack", facts)]


def test_two_events_are_open_and_each_was_drawn_once(t: Table) -> None:
    s, once = t.state, "co2.eventcard.one-per-region"
    s.events_used = (47, 50, 47)
    assert told("events", t) == [(once, {"events": "47 50"})]
    s.events, s.events_used = (47, 51), (47, 50)
    assert told("events", t) == [(once, {"events": "47 51"})]
    s.events = s.events_used = (47, 50, 51)
    assert told("events", t) == [("co2.setup.events-two-visible", {"events": 3})]


@pytest.mark.parametrize(
    ("frames", "waits"),
    [
        ([], "nothing"),
        ([fr.Turn(ORANGE), fr.DoEvent()], "do-event"),
        ([fr.DoInstall(ORANGE, 0, False)], "do-install"),
        ([fr.DoEvent(), fr.Over()], ""),
    ],
)
def test_the_game_stops_at_no_step_of_its_own(t: Table, frames: list[Any], waits: str) -> None:
    t.state.pending = frames
    expected = [("co2.turn.one-action", {"waits": waits})] if waits else []
    assert told("pending", t) == expected


def test_each_invariant_is_named_once() -> None:
    checks: list[Callable[[Table], Any]] = list(INVARIANTS.values())
    assert len(set(checks)) == len(checks) == 16
