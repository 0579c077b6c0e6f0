"""Why a table cannot be: one thing of a table that nobody wrote down is told at a time, by hand.

Three players. Of the box: 40 CEPs, 25 cubes, 150 coins, 4 scientists of a colour, 6 project tiles
and 5 plants of a source, 10 fossil plants of a kind; 5, 4, 5, 3, 6 and 4 demand spaces; Lobby cards
1 to 26, UN goals 34 to 46; with three players goal 30 is out, and 10 UN goals lie open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from co2replay.engine.table import Breach, Table
from co2replay.engine.unknown import Unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.facts import forget
from co2replay.games.co2.board.pieces import NO_SEAT, plant_of
from co2replay.games.co2.board.state import FINAL, GOAL_HIDDEN, GOAL_NONE
from co2replay.games.co2.doubt import impossible as im
from co2replay.games.co2.turn import frames as fr
from tests.games.co2.asking import (
    BIOMASS,
    BLUE,
    FORESTATION,
    FUSION,
    ORANGE,
    PURPLE,
    RECYCLING,
    SOLAR,
    asking,
)

Facts = dict[str, int | str]
Told = list[tuple[str, Facts]]
Check = Callable[[Table], Iterator[Breach]]
YELLOW = 3
ASIA_MONEY, AFRICA_MONEY = f.SPACES.index("asia/money"), f.SPACES.index("africa/money")
ASIA, AFRICA = f.REGIONS.index("asia"), f.REGIONS.index("africa")
AFRICA_FIRST, ASIA_FIRST = 5 + 4 + 5, 5 + 4 + 5 + 3
COAL, OIL, GAS = 1, 2, 3
AGENDA_RESTS = tuple(f"agenda.{number}" for number in range(1, 9))
SUMMIT_RESTS = tuple(f"summit.{number}" for number in range(1, 19))


def table(
    readings: dict[str, str] | None = None, players: tuple[int, ...] = (ORANGE, PURPLE, BLUE)
) -> Table:
    """A table of which nothing is known, not even the agendas."""
    t = asking(fr.Turn(ORANGE), readings=tuple((readings or {}).items()))
    s = t.state
    s.order = players
    s.plants = [0] * 27
    s.topics, s.speakers = [()] * 3, [()] * 3
    forget(t)
    s.agenda = [Unknown(f"{region}.agenda") for region in f.REGIONS]
    return t


def found(check: Check, t: Table) -> Told:
    return [(breach.clause, breach.facts) for breach in im.as_far_as_known(check, t)]


def test_of_a_table_that_nobody_saw_everything_is_possible() -> None:
    assert im.impossible_for(table()) == []
    for check in im.CHECKS:
        assert found(check, table()) == []


# Counts.


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        ("orange.money", "co2.supply.cep.vp-substitute"),  # points stand in for missing coins
        ("blue.tech", "co2.event.penalty"),  # and for a missing cube
        ("asia.tech", "co2.construct.pay-bank"),
        ("purple.cep", "co2.setup.cep-bank"),
        ("asia.cep", "co2.setup.cep-bank"),
        ("market.cep", "co2.setup.cep-bank"),
        ("orange.solar", "co2.expertise.first-step"),
        ("orange.hand", "co2.scientist.max-4"),
        ("ppm", "co2.setup.pollution-start"),
    ],
)
def test_no_pile_holds_less_than_nothing(name: str, clause: str) -> None:
    t = table()
    t.state.c[at.CELL_BY_NAME[name]] = -1
    assert (clause, {"cell": name, "amount": -1}) in found(im.check_amounts, t)
    t.state.c[at.CELL_BY_NAME[name]] = 0
    assert found(im.check_amounts, t) == []


@pytest.mark.parametrize("name", ["orange.vp", "bank.money", "price", "bank.cep", "sky"])
def test_what_has_no_floor_or_a_limit_of_its_own_is_not_counted_here(name: str) -> None:
    t = table()
    t.state.c[at.CELL_BY_NAME[name]] = -1
    assert found(im.check_amounts, t) == []


@pytest.mark.parametrize(
    ("kind", "cells", "printed", "clause"),
    [
        ("cep", ("orange.cep", "africa.cep", "market.cep"), 40, "co2.setup.cep-bank"),
        ("tech", ("purple.tech", "asia.tech"), 25, "co2.construct.pay-bank"),
    ],
)
def test_no_more_is_seen_than_was_printed(
    kind: str, cells: tuple[str, ...], printed: int, clause: str
) -> None:
    t = table()
    for name in cells:
        t.state.c[at.CELL_BY_NAME[name]] = 1
    t.state.c[at.CELL_BY_NAME[cells[0]]] = printed - len(cells) + 1
    assert found(im.check_amounts, t) == []
    t.state.c[at.CELL_BY_NAME[cells[0]]] += 1
    told = {"kind": kind, "held": printed + 1, "printed": printed}
    assert found(im.check_amounts, t) == [(clause, told)]


@pytest.mark.parametrize(("limited", "refused"), [("yes", True), ("no", False)])
def test_coins_run_out_only_where_the_reading_says_so(limited: str, refused: bool) -> None:
    t = table({"coins_limited": limited})
    t.state.c[at.MONEY + ORANGE], t.state.c[at.MONEY + BLUE] = 100, 50
    assert found(im.check_amounts, t) == []
    t.state.c[at.MONEY + BLUE] = 51
    told = ("co2.construct.pay-bank", {"kind": "money", "held": 151, "printed": 150})
    assert found(im.check_amounts, t) == ([told] if refused else [])


def test_cubes_do_not_run_out_where_the_reading_says_so() -> None:
    t = table({"cube_supply_empty": "unlimited"})
    t.state.c[at.CUBES + ORANGE] = 26
    assert found(im.check_amounts, t) == []


# Scientists.


def test_a_player_has_four_scientists() -> None:
    t = table()
    s = t.state
    s.visitors[ASIA_MONEY] = s.visitors[AFRICA_MONEY] = PURPLE
    s.speakers[1] = (PURPLE, Unknown("summit.2"))
    s.c[at.HAND + PURPLE] = 1
    assert found(im.check_scientists, t) == []
    s.c[at.POOL + PURPLE] = 1
    told = {"seat": "purple", "held": 5, "printed": 4}
    assert found(im.check_scientists, t) == [("co2.scientist.max-4", told)]


def test_a_scientist_stands_on_a_project() -> None:
    t = table()
    t.state.visitors[ASIA_MONEY] = ORANGE
    assert found(im.check_scientists, t) == []
    t.state.tiles[ASIA_MONEY] = 0
    told = {"space": "asia/money", "project": "none"}
    assert found(im.check_scientists, t) == [("co2.scientist.hand-to-project", told)]
    t.state.tiles[ASIA_MONEY] = 1
    assert found(im.check_scientists, t) == []
    t.state.tiles[ASIA_MONEY], t.state.visitors[ASIA_MONEY] = 0, NO_SEAT
    assert found(im.check_scientists, t) == []


def test_who_does_not_play_has_no_scientist() -> None:
    t = table()
    t.state.visitors[ASIA_MONEY] = YELLOW
    told = ("co2.setup.player-count", {"seat": "yellow", "plays": "no"})
    assert found(im.check_scientists, t) == [told]
    t = table()
    t.state.speakers[0] = (NO_SEAT, YELLOW, BLUE)
    assert found(im.check_scientists, t) == [told]


# Tiles and plants.


def test_there_are_six_tiles_of_a_source() -> None:
    t = table({"agenda_restricts_projects": "no"})
    solar = (1 + 2 * SOLAR, 2 + 2 * SOLAR)
    for number in range(6):
        t.state.tiles[3 * number] = solar[number % 2]
    t.state.tiles[1] = 1 + 2 * FUSION
    assert found(im.check_tiles, t) == []
    t.state.tiles[4] = solar[0]
    told = {"source": "solar", "held": 7, "printed": 6}
    assert found(im.check_tiles, t) == [("co2.setup.projects-sorted", told)]


@pytest.mark.parametrize(("restricted", "refused"), [("yes", True), ("no", False)])
def test_a_project_is_of_a_source_of_the_agenda(restricted: str, refused: bool) -> None:
    t = table({"agenda_restricts_projects": restricted})
    t.state.tiles[ASIA_MONEY] = 1 + 2 * SOLAR
    assert found(im.check_tiles, t) == []  # nobody knows the agenda
    t.state.agenda[ASIA] = ()
    assert found(im.check_tiles, t) == []  # none drawn yet
    t.state.agenda[ASIA] = (FORESTATION, SOLAR, BIOMASS)
    assert found(im.check_tiles, t) == []
    t.state.agenda[ASIA] = (FORESTATION, FUSION, BIOMASS)
    told = ("co2.propose.agenda", {"source": "solar", "region": "asia"})
    assert found(im.check_tiles, t) == ([told] if refused else [])


def test_there_are_five_plants_of_a_source() -> None:
    t = table()
    t.state.plants[:5] = [plant_of(number % 3, FUSION) for number in range(5)]
    t.state.plants[6] = plant_of(ORANGE, SOLAR)
    assert found(im.check_plants, t) == []
    t.state.plants[7] = plant_of(BLUE, FUSION)
    told = {"source": "fusion", "held": 6, "printed": 5}
    assert found(im.check_plants, t) == [("co2.setup.plants-sorted", told)]


def test_there_are_ten_fossil_plants_of_a_kind_with_those_that_are_gone() -> None:
    t = table()
    t.state.plants[:7] = [OIL] * 7
    assert found(im.check_plants, t) == []  # nobody knows how many are gone
    t.state.c[at.FOSSIL_GONE + OIL - 1] = 3
    assert found(im.check_plants, t) == []
    t.state.c[at.FOSSIL_GONE + OIL - 1] = 4
    told = {"fossil": "oil", "held": 11, "printed": 10}
    assert found(im.check_plants, t) == [("co2.setup.fossil-pile-hidden", told)]


def test_who_does_not_play_has_no_plant() -> None:
    t = table()
    t.state.plants[3:6] = [plant_of(YELLOW, SOLAR), plant_of(YELLOW, FUSION), 0]
    told = {"seat": "yellow", "plays": "no"}
    assert found(im.check_plants, t) == [("co2.construct.owner-disc", told)]


# Regions.


@pytest.mark.parametrize(
    ("region", "limit"),
    list(zip(f.REGIONS, (5, 4, 5, 3, 6, 4), strict=True)),
)
def test_a_region_has_no_more_ceps_than_demand_spaces(region: str, limit: int) -> None:
    t = table()
    cell = at.CELL_BY_NAME[f"{region}.cep"]
    t.state.c[cell] = limit
    assert found(im.check_region_ceps, t) == []
    t.state.c[cell] = limit + 1
    told = {"region": region, "cep": limit + 1, "limit": limit}
    assert found(im.check_region_ceps, t) == [("co2.region.cep-limit", told)]


def test_a_region_is_controlled_by_who_built_there() -> None:
    t = table()
    s = t.state
    s.control[AFRICA] = PURPLE
    s.plants[AFRICA_FIRST] = plant_of(ORANGE, SOLAR)
    assert found(im.check_regions, t) == []  # two more spaces may hold a plant of purple
    s.plants[AFRICA_FIRST + 1], s.plants[AFRICA_FIRST + 2] = COAL, 0
    told = {"region": "africa", "control": "purple"}
    assert found(im.check_regions, t) == [("co2.control.most-types", told)]
    s.control[AFRICA] = ORANGE
    assert found(im.check_regions, t) == []


def test_where_somebody_built_the_region_is_not_nobodys() -> None:
    t = table()
    t.state.control[AFRICA] = NO_SEAT
    t.state.plants[AFRICA_FIRST] = COAL
    assert found(im.check_regions, t) == []
    t.state.plants[AFRICA_FIRST + 1] = plant_of(BLUE, SOLAR)
    told = {"region": "africa", "control": "nobody"}
    assert found(im.check_regions, t) == [("co2.control.first-builder", told)]
    t.state.control[AFRICA] = Unknown("africa.control")
    assert found(im.check_regions, t) == []


def test_plants_stand_from_the_left_without_a_hole() -> None:
    t = table()
    t.state.plants[ASIA_FIRST + 1 : ASIA_FIRST + 4] = [0, Unknown("asia.plants"), GAS]
    told = {"region": "asia", "space": 2}
    assert found(im.check_regions, t) == [("co2.construct.leftmost-empty", told)]
    t.state.plants[ASIA_FIRST + 1] = OIL
    t.state.plants[ASIA_FIRST + 4] = 0
    assert found(im.check_regions, t) == []


def test_a_green_plant_is_of_a_source_of_the_agenda() -> None:
    t = table()
    t.state.plants[ASIA_FIRST : ASIA_FIRST + 3] = [
        plant_of(ORANGE, RECYCLING),
        COAL,
        plant_of(BLUE, SOLAR),
    ]
    assert found(im.check_regions, t) == []
    t.state.agenda[ASIA] = ()
    assert found(im.check_regions, t) == []
    t.state.agenda[ASIA] = (FUSION, SOLAR, BIOMASS)
    told = {"source": "recycling", "region": "asia"}
    assert found(im.check_regions, t) == [("co2.control.agenda-only", told)]


def test_an_agenda_lies_no_more_often_than_it_was_printed() -> None:
    t = table()
    t.state.agenda[0] = (SOLAR, BIOMASS, FUSION)  # the sixth tile
    t.state.agenda[1] = ()
    assert im.as_far_as_known(im.check_agendas, t) == []
    t.state.agenda[2] = (SOLAR, BIOMASS, FUSION)
    facts: Facts = {"tile": "solar biomass fusion", "held": 2, "printed": 1}
    breach = Breach("co2.setup.agenda-random", facts, rests=AGENDA_RESTS)
    assert im.as_far_as_known(im.check_agendas, t) == [breach]


def test_a_summit_lies_no_more_often_than_it_was_printed() -> None:
    t = table()
    t.state.topics[:2] = [(SOLAR, FORESTATION), ()]  # the first tile, the other way round
    assert im.as_far_as_known(im.check_summits, t) == []
    t.state.topics[2] = (SOLAR, RECYCLING, RECYCLING)
    facts: Facts = {"tile": "solar recycling recycling", "held": 1, "printed": 0}
    breach = Breach("co2.summit.replace", facts, rests=SUMMIT_RESTS)
    assert im.as_far_as_known(im.check_summits, t) == [breach]


# Tracks and the market. Coal 40, oil 30, gas 20 ppm.


def test_pollution_is_at_least_that_of_the_plants_seen() -> None:
    t = table()
    t.state.plants[0], t.state.plants[5], t.state.plants[9] = COAL, OIL, GAS
    t.state.c[at.PPM] = 90
    assert found(im.check_pollution, t) == []
    t.state.c[at.PPM] = 110
    assert found(im.check_pollution, t) == []  # another plant may stand there: gas
    t.state.c[at.PPM] = 80
    told = ("co2.setup.pollution-start", {"ppm": 80, "plants": 90})
    assert found(im.check_pollution, t) == [told]
    t.state.plants = [COAL, OIL, GAS, *[0] * 24]
    t.state.c[at.PPM] = 90
    assert found(im.check_pollution, t) == []
    t.state.c[at.PPM] = 100
    told = ("co2.setup.pollution-start", {"ppm": 100, "plants": 90})
    assert found(im.check_pollution, t) == [told]


@pytest.mark.parametrize(
    ("unseen", "ppm", "refused"),
    [
        (27, 345, True),  # 20, 30 and 40 make tens
        (27, 10, True),  # and no less than 20
        (27, 0, False),  # no plant
        (27, 50, False),  # 20 + 30
        (2, 80, False),  # 40 + 40
        (2, 90, True),  # three of 30
        (3, 90, False),
        (0, 20, True),
    ],
)
def test_pollution_is_a_sum_of_plants_that_may_stand_where_nobody_looked(
    unseen: int, ppm: int, refused: bool
) -> None:
    t = table()
    t.state.plants = [*t.state.plants[:unseen], *[0] * (27 - unseen)]  # forgotten, and bare
    t.state.c[at.PPM] = ppm
    told = ("co2.setup.pollution-start", {"ppm": ppm, "plants": 0})
    assert found(im.check_pollution, t) == ([told] if refused else [])


@pytest.mark.parametrize(
    ("price", "clause"),
    [(0, "co2.market.price-down"), (1, ""), (8, ""), (9, "co2.market.price-up")],
)
def test_the_price_is_one_to_eight(price: int, clause: str) -> None:
    """It falls to 1 at least and rises to 8 at most: each by a clause of its own."""
    t = table()
    t.state.c[at.PRICE] = price
    told = (clause, {"price": price, "min": 1, "max": 8})
    assert found(im.check_price, t) == ([told] if clause else [])


@pytest.mark.parametrize(
    ("market", "bank", "trigger", "refused"),
    [
        (0, 1, "any_cause", True),
        (0, 0, "any_cause", False),
        (1, 5, "any_cause", False),
        (0, 5, "purchase_only", False),
        (0, "?", "any_cause", False),
        ("?", 5, "any_cause", False),
    ],
)
def test_an_empty_market_has_been_filled(
    market: int | str, bank: int | str, trigger: str, refused: bool
) -> None:
    t = table({"market_refill_trigger": trigger})
    if market != "?":
        t.state.c[at.MARKET_CEPS] = market
    if bank != "?":
        t.state.c[at.BANK_CEPS] = bank
    told = ("co2.market.refill", {"market": market, "bank": bank})
    assert found(im.check_market, t) == ([told] if refused else [])


@pytest.mark.parametrize(("end", "refused"), [("unlimited", False), (None, True)])
def test_a_track_has_an_end(end: str | None, refused: bool) -> None:
    t = table({"expertise_track_end": end} if end else None)
    cell = at.CELL_BY_NAME["purple.fusion"]
    t.state.c[cell] = 10
    assert im.as_far_as_known(im.check_tracks, t) == []
    t.state.c[cell] = 11
    facts: Facts = {"seat": "purple", "source": "fusion", "level": 11, "length": 10}
    breach = Breach("co2.expertise.first-step", facts, rests=("track.fusion.length",))
    assert im.as_far_as_known(im.check_tracks, t) == ([breach] if refused else [])


# Cards.


def test_a_lobby_card_is_in_one_hand_and_in_the_box() -> None:
    t = table()
    t.state.lobby[ORANGE], t.state.lobby[BLUE] = (5, 27), (5, 26)
    assert found(im.check_cards, t) == [
        ("co2.setup.lobby-deal", {"card": 5, "hands": 2}),
        ("co2.setup.lobby-deal", {"card": 27, "known": "no"}),
    ]


def test_a_hand_is_five_cards_seen_or_not() -> None:
    t = table()
    t.state.lobby[PURPLE], t.state.lobby_hidden[PURPLE] = (5, 6), 3
    t.state.lobby[ORANGE] = (1, 2, 3, 4, 7, 8)  # nobody knows how many more
    assert found(im.check_cards, t) == []
    t.state.lobby_hidden[PURPLE] = 4
    told = ("co2.setup.lobby-deal", {"seat": "purple", "held": 6, "printed": 5})
    assert found(im.check_cards, t) == [told]
    t.state.lobby[PURPLE] = Unknown("purple.lobby")
    assert found(im.check_cards, t) == []


def test_company_goals_are_there_once_and_not_those_left_in_the_box() -> None:
    t = table()
    t.state.goal = [28, GOAL_HIDDEN, GOAL_NONE, GOAL_NONE, GOAL_NONE]
    assert found(im.check_cards, t) == []
    t.state.goal = [28, 28, 30, 34, GOAL_NONE]
    assert found(im.check_cards, t) == [
        ("co2.setup.company-goal-deal", {"goal": 28, "hands": 2}),
        ("co2.setup.company-goals-3p", {"card": 30}),
        ("co2.setup.company-goal-deal", {"card": 34, "known": "no"}),
    ]


def test_un_goals_are_there_once() -> None:
    t = table()
    t.state.un_display = (34, 35)
    t.state.un_held[BLUE] = (36,)
    assert found(im.check_un, t) == []
    t.state.un_held[ORANGE] = (35, 47)
    assert found(im.check_un, t) == [
        ("co2.un.cards-34-46", {"card": 35, "twice": "yes"}),
        ("co2.un.cards-34-46", {"card": 47, "known": "no"}),
    ]
    t.state.un_display = Unknown("un")
    told = ("co2.un.cards-34-46", {"card": 47, "known": "no"})
    assert found(im.check_un, t) == [told]


@pytest.mark.parametrize(
    ("players", "most", "clause"),
    [
        ((ORANGE, PURPLE), 7, "co2.setup.un-goals-7-2p"),
        ((ORANGE, PURPLE, BLUE), 10, "co2.setup.un-goals-10"),
        ((ORANGE,), 13, ""),  # alone they come up one by one
    ],
)
def test_so_many_un_goals_lie_open_by_players(
    players: tuple[int, ...], most: int, clause: str
) -> None:
    t = table(players=players)
    t.state.un_held[ORANGE] = (34,)
    t.state.un_display = tuple(range(35, 34 + most))
    assert found(im.check_un, t) == []
    if clause:
        t.state.un_display = tuple(range(35, 35 + most))
        assert found(im.check_un, t) == [(clause, {"cards": most + 1, "printed": most})]


def test_events_are_there_once() -> None:
    t = table()
    t.state.events = (47, Unknown("event"))
    assert found(im.check_events, t) == []
    t.state.events = (48, 48, 53)
    assert found(im.check_events, t) == [
        ("co2.eventcard.one-per-region", {"card": 48, "seen": "yes"}),
        ("co2.eventcard.one-per-region", {"card": 53, "known": "no"}),
    ]


# Whose turn it is: three players play 5 decades of 4 rounds; alone it is 4 decades of 6 turns.


@pytest.mark.parametrize(
    ("decade", "number", "told"),
    [
        (1, 1, []),
        (5, 4, []),
        (0, 1, [("co2.end.last-decade", {"decade": 0, "last": 5})]),
        (6, 1, [("co2.end.last-decade", {"decade": 6, "last": 5})]),
        (1, 0, [("co2.ops.rounds", {"round": 0, "last": 4})]),
        (1, 5, [("co2.ops.rounds", {"round": 5, "last": 4})]),
    ],
)
def test_a_turn_is_of_a_round_that_there_is(decade: int, number: int, told: Told) -> None:
    t = table()
    t.state.decade, t.state.round = decade, number
    assert found(im.check_turn, t) == told
    t.state.phase = FINAL
    assert found(im.check_turn, t) == []


def test_alone_a_decade_has_six_turns() -> None:
    t = table(players=(ORANGE,))
    t.state.decade, t.state.round = 1, 6
    assert found(im.check_turn, t) == []
    t.state.round = 7
    assert found(im.check_turn, t) == [("co2.solo.turns-6", {"round": 7, "last": 6})]


def test_of_a_turn_that_nobody_wrote_down_nothing_is_told() -> None:
    t = table()
    t.state.decade = 9
    assert found(im.check_turn, t) == []
    t.state.decade, t.state.round = Unknown("decade"), 9
    assert found(im.check_turn, t) == []


# One row by itself.


@pytest.mark.parametrize(
    ("name", "value", "clause", "facts"),
    [
        ("asia.cep", 7, "co2.region.cep-limit", {"region": "asia", "cep": 7, "limit": 6}),
        ("price", 9, "co2.market.price-up", {"price": 9, "min": 1, "max": 8}),
        ("orange.cep", -1, "co2.setup.cep-bank", {"cell": "orange.cep", "amount": -1}),
    ],
)
def test_a_row_that_cannot_be_is_refused_for_good(
    name: str, value: int, clause: str, facts: Facts
) -> None:
    t = table()
    cell = at.CELL_BY_NAME[name]
    t.state.c[cell] = value
    assert im.impossible_row(t, cell) == Breach(clause, facts, hard=True)
    assert im.impossible_row(t, at.CELL_BY_NAME["orange.money"]) is None


def test_a_level_beyond_its_track_rests_on_the_length_of_it() -> None:
    t = table()
    cell = at.CELL_BY_NAME["blue.solar"]
    t.state.c[cell] = 12
    facts: Facts = {"seat": "blue", "source": "solar", "level": 12, "length": 10}
    rests = ("track.solar.length",)
    assert im.impossible_row(t, cell) == Breach("co2.expertise.first-step", facts, True, rests)
    assert im.impossible_row(t, at.CELL_BY_NAME["orange.solar"]) is None
    assert im.impossible_row(t, at.CELL_BY_NAME["blue.fusion"]) is None


def test_a_turn_that_cannot_be_is_refused_for_good() -> None:
    t = table()
    t.state.decade, t.state.round = 6, 1
    facts: Facts = {"decade": 6, "last": 5}
    assert im.impossible_row(t, -1) == Breach("co2.end.last-decade", facts, hard=True)
    t.state.decade = 5
    assert im.impossible_row(t, -1) is None


def test_a_reason_is_told_once_and_those_of_the_whole_table_behind() -> None:
    t = table()
    t.state.c[at.PRICE] = 9
    t.state.c[at.REGION_CEPS + AFRICA] = 4
    clauses = [breach.clause for breach in im.impossible_for(t)]
    assert clauses == ["co2.region.cep-limit", "co2.market.price-up"]


def test_an_agenda_that_nobody_saw_does_not_hide_what_is_wrong_elsewhere() -> None:
    t = table({"agenda_restricts_projects": "yes"})
    t.state.tiles[AFRICA_MONEY] = t.state.tiles[ASIA_MONEY] = 1 + 2 * SOLAR
    t.state.agenda[ASIA] = (FORESTATION, FUSION, BIOMASS)
    told = ("co2.propose.agenda", {"source": "solar", "region": "asia"})
    assert found(im.check_tiles, t) == [told]


def test_a_project_lies_on_a_space_that_the_region_has() -> None:
    t = table()
    box = t.rules.box
    grants = tuple(
        (0, 2) if region == ASIA else one for region, one in enumerate(box.region_grants)
    )
    t.rules = replace(t.rules, box=replace(box, region_grants=grants))
    t.state.tiles[ASIA_MONEY] = 1 + 2 * SOLAR
    assert found(im.check_tiles, t) == []
    t.state.tiles[ASIA_MONEY + 1] = 1 + 2 * SOLAR
    told = {"space": "asia/tech", "project": "none"}
    assert found(im.check_tiles, t) == [("co2.propose.empty-space", told)]


def test_two_players_play_five_rounds() -> None:
    t = table(players=(ORANGE, PURPLE))
    t.state.decade, t.state.round = 1, 6
    assert found(im.check_turn, t) == [("co2.ops.rounds", {"round": 6, "last": 5})]


def test_the_first_number_of_all_is_a_number_too() -> None:
    t = table()
    t.state.c[at.MONEY + ORANGE] = -1
    facts: Facts = {"cell": "orange.money", "amount": -1}
    breach = Breach("co2.supply.cep.vp-substitute", facts, hard=True)
    assert im.impossible_row(t, at.MONEY + ORANGE) == breach


def test_no_turn_is_played_at_500_ppm_but_a_game_that_is_over_shows_them() -> None:
    t = table()
    t.state.c[at.PPM], t.state.active = 500, ORANGE
    assert found(im.check_burnt, t) == [("co2.end.loss-500", {"ppm": 500})]
    t.state.phase = FINAL
    assert found(im.check_burnt, t) == []
