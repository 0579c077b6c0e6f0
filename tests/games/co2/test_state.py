"""The state: what a new one holds, what a copy shares, what a turn forgets, and its words."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from co2replay.engine.digest import plain_values
from co2replay.engine.table import Table
from co2replay.engine.unknown import Consulted, Unknown
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.facts import forget
from co2replay.games.co2.board.pieces import (
    IS_INSTALLED,
    NO_SEAT,
    SOURCE_OF_TILE,
    Deed,
    owner_of_plant,
    plant_of,
    source_of_plant,
)
from co2replay.games.co2.board.state import (
    CANONICAL_NAMES,
    OPERATIONS,
    SUPPLY,
    State,
    begin_turn,
    canonical_values,
    named,
    seat_name,
)
from co2replay.games.co2.turn import frames as fr
from tests.games.co2.changes import marks

SEATS = ("orange", "purple", "blue", "yellow", "black")
REGIONS = ("north_america", "south_america", "europe", "africa", "asia", "oceania")
SPACES = [f"{region}/{grant}" for region in REGIONS for grant in ("money", "tech", "research")]
# 20 cells of coins, cubes, CEPs and points; 25 of Expertise; 15 of scientists; 12 of the regions;
# 10 of market, bank, sky and price; 10 of projects, 9 of fossil plants, 10 of green ones.
CELLS = 111
FRESH = {
    "c": [0] * CELLS,
    "tiles": [0] * 18,
    "visitors": [-1] * 18,
    "plants": [],
    "control": [-1] * 6,
    "agenda": [()] * 6,
    "agendas_used": (),
    "topics": [],
    "speakers": [],
    "summits_used": (),
    "lobby": [()] * 5,
    "lobby_hidden": [0] * 5,
    "lobby_lost": (),
    "lobby_used": (),
    "goal": [0] * 5,
    "goals_used": (),
    "goals_unsure": (),
    "un_display": (),
    "un_held": [()] * 5,
    "drafted": False,
    "events": (),
    "events_used": (),
    "order": (),
    "start": -1,
    "start_first": -1,
    "active": -1,
    "decade": 1,
    "round": 1,
    "phase": 0,
    "pending": [],
    "settled": [],
    "acted": False,
    "market_before": (),
    "moved": False,
    "bought": False,
    "sold": False,
    "carded": False,
    "price_changed": False,
    "refilled": False,
    "armed": 0,
    "deed": None,
    "sent": (),
    "coins_paid": 0,
    "warmed": False,
    "cool": (),
    "hand_ceps": (),
    "sheet": (),
    "result": None,
    "partial": False,
    "worked_out": (),
    "gapped": False,
    "ended": -1,
    "starters": (),
    "starter_last": -1,
    "space_ahead": -1,
    "un_hidden": 0,
    "un_used": (),
    "lobby_deck": 0,
    "collapsed": False,
    "asked_at": -1,
    "turns": 0,
}
# What a turn begins without, and what stands there after one in which everything happened.
OF_A_TURN = {
    "acted": True,
    "moved": True,
    "bought": True,
    "sold": True,
    "carded": True,
    "price_changed": True,
    "refilled": True,
    "market_before": (3, 2, 11),
    "armed": 105,
    "deed": Deed(1, 2, 0, 3),
    "sent": (2,),
    "coins_paid": 6,
    "ended": 2,
    "settled": [(1, 0, (2,))],
}


def slots(s: State) -> dict[str, str]:
    """Every slot as it is written: False is not 0 there, nor is nothing."""
    return {name: repr(getattr(s, name)) for name in State.__slots__}


def written(values: dict[str, Any]) -> dict[str, str]:
    return {name: repr(value) for name, value in values.items()}


def test_a_new_state_is_an_empty_table() -> None:
    assert at.CELL_COUNT == CELLS
    assert slots(State()) == written(FRESH)


def test_a_copy_has_everything_and_shares_no_list() -> None:
    s = State()
    for number, name in enumerate(State.__slots__):
        value = getattr(s, name)
        setattr(s, name, [number] if isinstance(value, list) else (number,))
    new = s.copy()
    assert slots(new) == slots(s)
    for name in State.__slots__:
        if isinstance(getattr(s, name), list):
            assert getattr(new, name) is not getattr(s, name), name


def test_a_turn_begins_without_what_happened_in_the_one_before() -> None:
    s = State()
    for name, value in OF_A_TURN.items():
        setattr(s, name, value)
    s.warmed, s.drafted, s.asked_at, s.turns = True, True, 7, 12  # of the game, not of the turn
    begin_turn(s)
    kept = {"warmed": True, "drafted": True, "asked_at": 7, "turns": 12}
    assert slots(s) == written({**FRESH, **kept})


def test_codes_of_tiles_and_plants() -> None:
    # A tile: 0 nothing, then 1 + 2 * source proposed, 2 + 2 * source installed.
    assert [SOURCE_OF_TILE[tile] for tile in (1, 2, 3, 4, 9, 10)] == [0, 0, 1, 1, 4, 4]
    assert [IS_INSTALLED[tile] for tile in (0, 1, 2, 3, 4, 9, 10)] == [
        False,
        False,
        True,
        False,
        True,
        False,
        True,
    ]
    # A demand space: 0 nothing, 1 to 3 fossil, then five sources of each of five seats.
    assert [owner_of_plant(plant) for plant in (0, 3, 4, 8, 9, 28)] == [-1, -1, 0, 0, 1, 4]
    with pytest.raises(Consulted, match=r"asia\.plants"):
        owner_of_plant(Unknown("asia.plants"))  # type: ignore[arg-type]
    assert [source_of_plant(plant) for plant in (4, 5, 8, 9, 28)] == [0, 1, 4, 0, 4]
    assert [plant_of(0, 0), plant_of(1, 3), plant_of(4, 4)] == [4, 12, 28]


def test_a_seat_has_a_name_or_is_nobodys() -> None:
    assert [seat_name(seat) for seat in (-1, 0, 4)] == ["nobody", "orange", "black"]
    assert seat_name(Unknown("turn")) == "?"


# The names and values that a digest is made of.


def small() -> State:
    """A table with something in every corner: two companies, two summits, one plant a kind."""
    s = State()
    s.order = (0, 1)
    s.c[at.CELL_BY_NAME["orange.money"]] = 7
    s.c[at.CELL_BY_NAME["pool.solar"]] = 5
    s.tiles[12], s.tiles[7] = 4, 5  # solar installed in Asia, fusion proposed in Europe
    s.visitors[12] = 1
    s.plants = [0, 3, 12]  # empty, gas, biomass of purple
    s.control[4] = 1
    s.agenda = [(0, 1, 3), (), (), (), (), (4,)]
    s.agendas_used, s.summits_used = (5, 2), (3, 1)
    s.topics, s.speakers = [(0, 1), ()], [(-1, 1), ()]
    s.lobby, s.lobby_hidden = [(5, 13), (), (), (), ()], [0, 3, 0, 0, 0]
    s.lobby_used, s.goals_used, s.events_used = (13, 5), (32, 27), (50, 47)
    s.goal, s.un_held = [32, -1, 0, 0, 0], [(), (36,), (), (), ()]
    s.un_display, s.events = (34, 35), (47, 50)
    s.start, s.active, s.decade, s.round, s.phase = 1, 0, 3, 2, OPERATIONS
    s.acted = s.sold = s.price_changed = s.refilled = s.drafted = True
    s.armed, s.deed, s.sent, s.coins_paid = 105, Deed(1, 4, 0, 1), (2,), 6
    s.pending = [fr.Turn(0), fr.Fee(1, "co2.install.fee", False)]
    s.hand_ceps, s.sheet, s.result = (2, 1), ((1, 2),), (0,)
    s.starters, s.starter_last, s.space_ahead = (0, 1), 4, 12
    s.un_hidden, s.un_used, s.lobby_deck, s.collapsed = 3, (36,), 21, True
    return s


# Everything but the cells, which lie on the board under their own names, most of them 0.
TOLD: dict[str, Any] = {
    **dict.fromkeys(SPACES, "empty"),
    "asia/money": "solar installed",
    "europe/tech": "fusion proposed",
    **{f"{space}.scientist": "nobody" for space in SPACES},
    "asia/money.scientist": "purple",
    "plants": ["empty", "gas", "biomass:purple"],
    **{f"{region}.control": "nobody" for region in REGIONS},
    "asia.control": "purple",
    **{f"{region}.agenda": [] for region in REGIONS},
    "north_america.agenda": ["forestation", "solar", "biomass"],
    "oceania.agenda": ["recycling"],
    "summits": [[["forestation", "nobody"], ["solar", "purple"]], []],
    **{f"{seat}.lobby": [] for seat in SEATS},
    "orange.lobby": [5, 13],
    **{f"{seat}.lobby.hidden": 0 for seat in SEATS},
    "purple.lobby.hidden": 3,
    **{f"{seat}.goal": 0 for seat in SEATS},
    "orange.goal": 32,
    "purple.goal": -1,
    **{f"{seat}.goals": [] for seat in SEATS},
    "purple.goals": [36],
    "un": [34, 35],
    "event": [47, 50],
    "used": [[2, 5], [1, 3], [5, 13], [27, 32], [47, 50]],
    "order": ["orange", "purple"],
    "turn": ["operations", 3, 2, 0, 1],
    "done": ["acted", "sold", "price-changed", "refilled", "drafted"],
    "deed": [105, [1, 4, 0, 1], [2], 6],
    "pending": [["turn", 0], ["fee", 1, "co2.install.fee", False]],
    "final": [[2, 1], [[1, 2]], [0]],
    "solo": [["forestation", "solar"], 4, 12, 3, [36], 21, True],
}


def cells(s: State) -> dict[str, Any]:
    return dict(zip(at.CELL_NAMES, s.c, strict=True))


@pytest.mark.parametrize("partial", [False, True])
def test_a_state_is_told_by_names_whether_something_is_unknown_or_not(partial: bool) -> None:
    s = small()
    s.partial = partial
    assert written(named(s)) == written(
        {name: {**cells(s), **TOLD}[name] for name in CANONICAL_NAMES}
    )
    assert set(CANONICAL_NAMES) == {*at.CELL_NAMES, *TOLD}
    assert len(plain_values(canonical_values(s))) == len(CANONICAL_NAMES)


def test_what_a_turn_did_is_told_in_one_order() -> None:
    s = State()
    assert named(s)["done"] == []
    for name in ("acted", "moved", "bought", "sold", "carded", "price_changed", "warmed"):
        setattr(s, name, True)
    s.refilled = s.drafted = True
    all_of_them = ["acted", "moved", "bought", "sold", "carded", "price-changed", "warmed"]
    assert named(s)["done"] == [*all_of_them, "refilled", "drafted"]
    s.price_changed, s.warmed = Unknown("price-changed"), Unknown("warmed")
    s.partial = True
    unsure = ["price-changed?", "warmed?"]
    assert named(s)["done"] == [*all_of_them[:5], *unsure, "refilled", "drafted"]


def test_what_nobody_wrote_down_is_told_as_a_question_mark() -> None:
    s = small()
    s.partial = True
    s.c[at.CELL_BY_NAME["purple.cep"]] = Unknown("purple.cep")
    s.tiles[0], s.visitors[0] = Unknown("tile"), Unknown("scientist")
    s.plants[0], s.control[0], s.agenda[1] = Unknown("plant"), Unknown("control"), Unknown("agenda")
    s.topics = [(0, 1), (2,), Unknown("summit")]
    s.speakers = [(-1, Unknown("who")), Unknown("summit"), (1,)]
    s.lobby[0], s.lobby_hidden[0] = Unknown("lobby"), Unknown("lobby")
    s.un_held[0], s.un_display, s.events = Unknown("un"), Unknown("un"), (47, Unknown("event"))
    s.decade = s.round = s.active = s.start = Unknown("turn")
    s.un_hidden = s.lobby_deck = Unknown("deck")
    s.pending = [fr.Adrift(NO_SEAT)]
    told = named(s)
    expected = {
        "purple.cep": "?",
        "north_america/money": "?",
        "north_america/money.scientist": "?",
        "plants": ["?", "gas", "biomass:purple"],
        "north_america.control": "?",
        "south_america.agenda": "?",
        "north_america.agenda": ["forestation", "solar", "biomass"],
        "summits": [[["forestation", "nobody"], ["solar", "?"]], "?", "?"],
        "orange.lobby": "?",
        "orange.lobby.hidden": "?",
        "orange.goals": "?",
        "un": "?",
        "event": [47, "?"],
        "turn": ["operations", "?", "?", "?", "?"],
        "pending": [["adrift", -1]],
        "solo": [["forestation", "solar"], 4, 12, "?", [36], "?", True],
    }
    assert {name: told[name] for name in expected} == expected


@pytest.mark.parametrize("partial", [False, True])
def test_rows_that_do_not_fit_each_other_are_a_mistake(partial: bool) -> None:
    s = small()
    s.partial = partial
    s.speakers[0] = (-1,)  # one place for two topics
    with pytest.raises(ValueError, match="zip"):
        named(s)
    s.speakers[0], s.tiles = (-1, 1), [0] * 19
    with pytest.raises(ValueError, match="zip"):
        named(s)
    s.tiles = [0] * 18
    named(s)


def test_known_in_part_every_summit_has_its_speakers() -> None:
    s = small()
    s.partial, s.speakers = True, [(-1, 1)]
    with pytest.raises(ValueError, match="zip"):
        named(s)


# After a gap.


# The demand spaces of the six regions begin at these places.
OFFSETS = (0, 1, 1, 3, 4, 6, 7)


@pytest.mark.parametrize("alone", [False, True])
def test_a_gap_leaves_nothing_known_of_what_the_board_shows(alone: bool) -> None:
    s = small()
    for name, value in OF_A_TURN.items():
        setattr(s, name, value)
    s.order = (0,) if alone else (0, 1)
    before = slots(s)
    forget(Table(s, SimpleNamespace(offsets=OFFSETS), None))
    expected = {
        "c": [f"{name}?" for name in at.CELL_NAMES],
        "tiles": [f"{name}?" for name in SPACES],
        "visitors": [f"{name}.scientist?" for name in SPACES],
        "plants": [
            "north_america.plants?",
            "europe.plants?",
            "europe.plants?",
            "africa.plants?",
            "asia.plants?",
            "asia.plants?",
            "oceania.plants?",
        ],
        "control": [f"{name}.control?" for name in REGIONS],
        "topics": ["summit.1?", "summit.2?"],
        "speakers": ["summit.1?", "summit.2?"],
        "lobby": [f"{seat}.lobby?" for seat in SEATS],
        "lobby_hidden": [f"{seat}.lobby?" for seat in SEATS],
        "lobby_lost": [] if alone else [[0, [5, 13]]],  # orange's were all known; alone one draws
        "lobby_used": [],  # 13 and 5 were held, and may be still
        "un_held": [f"{seat}.un?" for seat in SEATS],
        "un_display": "un?",
        "events": ["event?", "event?"],
        "start": "start?",
        "decade": "decade?",
        "round": "round?",
        "active": "turn?",
        "pending": [fr.Adrift(-1)],
        "partial": True,
        **({"un_hidden": "un.stack?", "lobby_deck": "lobby.deck?"} if alone else {}),
    }
    assert {name: marks(getattr(s, name)) for name in expected} == expected
    left = set(State.__slots__) - expected.keys() - OF_A_TURN.keys()
    assert {name: slots(s)[name] for name in left} == {name: before[name] for name in left}
    assert {name: repr(getattr(s, name)) for name in OF_A_TURN} == written(
        {name: FRESH[name] for name in OF_A_TURN}
    )


def test_phases_have_names() -> None:
    s = State()
    assert named(s)["turn"] == ["setup", 1, 1, -1, -1]
    s.phase = SUPPLY
    assert named(s)["turn"][0] == "supply"
