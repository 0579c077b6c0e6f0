"""What the implementation boardgamers/powergrid saves is read, replayed strictly, and refused where
it is damaged or no game of ours."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from co2replay.engine.trace import FAILING, UNJUDGED, Observation
from co2replay.games.power_grid import foreign
from co2replay.games.power_grid.box.components import load_box
from co2replay.games.power_grid.chapters.storage import Room
from co2replay.games.power_grid.foreign.given_up import given_up
from co2replay.games.power_grid.foreign.sealed import Sealed
from co2replay.games.power_grid.forms import BURN, CITIES, CITIES_OF_MAP, MAPS, POWER, REGIONS
from co2replay.games.power_grid.turn.frames import Power
from co2replay.games.power_grid.words import vocabulary
from co2replay.notation.canonical import to_canonical
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from tests.conftest import Ran

from .saved import Saver, saved, spelt
from .scene import play

Cli = Callable[..., Ran]
Saved = dict[str, Any]


def ground(name: str, *regions: str) -> Saved:
    """A map with what lies in these regions."""
    box = load_box()
    ours = CITIES_OF_MAP[name]
    there = [x for x, city in enumerate(CITIES) if city in ours]
    there = [x for x in there if REGIONS[box.region_of[x]] in regions]
    edges = [(x, y, cost) for x in there for y, cost in box.neighbours[x] if x < y and y in there]
    return {
        "name": {"germany": "Germany", "usa": "USA"}[name],
        "cities": [{"name": spelt(x), "region": "red", "x": 0, "y": 0} for x in there],
        "connections": [{"nodes": [spelt(x), spelt(y)], "cost": cost} for x, y, cost in edges],
    }


def event(text: str) -> Saved:
    return {"type": "event", "event": text}


def move(player: int, name: str, data: Any, simple: str = "") -> Saved:
    row = {"type": "move", "player": player, "move": {"name": name, "data": data}}
    return {**row, "simple": simple, "pretty": f"<b>{simple}</b>"}


def owner(number: int, **has: Any) -> Saved:
    """A player at the end of the record; fuel that is not named is none."""
    fuel = {f"{name}Left": 0 for name in ("coal", "oil", "garbage", "uranium")}
    return {"id": number, "name": f"Nemo {number}", "isDropped": False, **fuel, **has}


# Two players in the west of the USA, laid out by hand: 50 Elektro each.
# Green takes 4 for 4, purple is alone then and takes 5 for its number. Both 2 cities.
# Green: 50 - 4 - (1+1) - 10 - (10+3) + 22 = 43. Purple: 50 - 5 - 1 - 3 - 10 - (10+0) + 22 = 43.
# Coal: 24 - 3 bought; 3 burnt lie in the supply, and 3 come back. Oil 18 - 1 + 2, garbage 6 + 1,
# uranium 2 + 1.
BY_HAND: Saved = {
    "map": ground("usa", "northwest", "southwest", "south"),
    "options": {"map": "USA", "variant": "original", "fastBid": False, "showMoney": True},
    "players": [
        owner(
            0,
            money=43,
            powerPlants=[{"number": 4}],
            cities=[{"name": "Seattle", "position": 0}, {"name": "Portland", "position": 0}],
        ),
        owner(
            1,
            money=43,
            powerPlants=[{"number": 5}],
            cities=[{"name": "Denver", "position": 0}, {"name": "Cheyenne", "position": 0}],
        ),
    ],
    "playerOrder": [1, 0],
    "step": 1,
    "round": 2,
    "phase": "Resources",
    **{"coalMarket": 24, "oilMarket": 19, "garbageMarket": 7, "uraniumMarket": 3},
    **{"coalSupply": 0, "oilSupply": 5, "garbageSupply": 17, "uraniumSupply": 9},
    "actualMarket": [{"number": 6}, {"number": 7}, {"number": 8}, {"number": 9}],
    "futureMarket": [{"number": 10}, {"number": 13}, {"number": 25}, {"number": 31}],
    "log": [
        event("Game Start!"),
        move(0, "ChoosePowerPlant", 4),
        move(0, "Bid", 4),
        move(1, "Pass", True),
        event("Power Plant 13 drawn from the deck."),
        move(1, "ChoosePowerPlant", 5),
        event("Power Plant 20 drawn from the deck"),
        move(0, "BuyResource", {"resource": "coal"}, "Nemo 0 buys coal for $1."),
        move(0, "BuyResource", {"resource": "coal"}, "Nemo 0 buys coal for $1."),
        move(0, "Pass", True),
        move(1, "BuyResource", {"resource": "coal"}, "Nemo 1 buys coal for $1."),
        move(1, "BuyResource", {"resource": "oil"}, "Nemo 1 buys oil for $3"),
        move(1, "Pass", True),
        move(0, "Build", {"name": "Seattle", "price": 10}),
        move(0, "Build", {"name": "Portland", "price": 13}),
        move(0, "Pass", True),
        move(1, "Build", {"name": "Denver", "price": 10}),
        move(1, "Build", {"name": "Cheyenne", "price": 10}),
        move(1, "Pass", True),
        move(
            1,
            "UsePowerPlant",
            {"powerPlant": 5, "resourcesSpent": ["coal", "oil"], "citiesPowered": 1},
        ),
        move(
            0,
            "UsePowerPlant",
            {"powerPlant": 4, "resourcesSpent": ["coal", "coal"], "citiesPowered": 1},
        ),
        move(1, "Pass", True),
        move(0, "Pass", True),
        event("Resupplying resources: [3, 2, 1, 1]."),
        event("Putting Power Plant 20 on the bottom of the deck"),
        event("Power Plant 31 drawn from the deck."),
        move(1, "Pass", True),
        move(0, "Pass", True),
        event("Everyone passed, removing lowest numbered Power Plant (3)."),
        event("Power Plant 25 drawn from the deck."),
    ],
}
TOLD = """\
! regions northwest southwest south
! order green purple
[1 auction]
green: open 4 4 ; purple: pass ; ! draw 13
purple: open 5 ; ! draw 20
[1 resources]
green: buy 2 coal 1 ; end
purple: buy 1 coal 1 ; buy 1 oil 3 ; end
[1 building]
green: connect seattle 10 ; connect portland 13 ; end
purple: connect denver 10 ; connect cheyenne 10 ; end
[1 bureaucracy]
purple: power 5 ; green: power 4
= market.coal 24, market.oil 19, market.garbage 7, market.uranium 3
! draw 31
[2 auction]
purple: pass ; green: pass ; ! draw 25
= green.money 43, green.coal 0, green.oil 0, green.garbage 0, green.uranium 0, green.plants 4, \
green.cities seattle portland
= purple.money 43, purple.coal 0, purple.oil 0, purple.garbage 0, purple.uranium 0, \
purple.plants 5, purple.cities denver cheyenne
= market.coal 24, market.oil 19, market.garbage 7, market.uranium 3, supply.coal 0, \
supply.oil 5, supply.garbage 17, supply.uranium 9, market 6 7 8 9 10 13 25 31, \
order purple green, step 1
"""


def converted(record: Saved, with_names: bool = False) -> str:
    log = foreign.read(record, "saved.json", with_names)
    assert log.problems == [], log.problems
    return write_text(log, vocabulary(), "en")


def finding(record: Saved) -> Observation | None:
    return play(converted(record), "power-grid/en").trace.first(*FAILING, UNJUDGED)


def told_problems(record: Saved) -> list[tuple[str, int, str]]:
    log = foreign.read(record, "saved.json", False)
    return [(one.code, one.line, one.text) for one in log.problems]


def changed(change: Callable[[Saved], object]) -> Saved:
    record = copy.deepcopy(BY_HAND)
    change(record)
    return record


def test_a_record_by_hand_becomes_the_log_that_a_table_would_have_written() -> None:
    head, body = converted(BY_HAND).split("---\n")
    assert body == TOLD
    assert head.splitlines() == [
        "co2replay 1",
        "game: power-grid",
        "edition: power-grid/en",
        "readings: last_pays=minimum, step3_first_removal=same_round, end_and_step2=step2_first",
        "seats: green purple",
        "map: usa",
        "x-origin: saved by the open implementation boardgamers/powergrid",
        "x-licence: MIT, that of the implementation",
    ]
    assert finding(BY_HAND) is None


def test_bids_made_one_after_the_other_are_read_whatever_was_asked_for() -> None:
    """Early versions keep the wish for sealed bids, and do nothing about it."""
    asked = changed(lambda record: record["options"].update(fastBid=True))
    assert converted(asked) == converted(BY_HAND)


def seal(record: Saved) -> None:
    """The highest bid wins, whoever writes first, and pays as much as the second: here 4."""
    record["options"].update(fastBid=True)
    record["log"][2:4] = [move(1, "Bid", 4), move(0, "Bid", 9)]


def test_sealed_bids_are_told_as_the_open_auction_with_the_same_end() -> None:
    told = converted(changed(seal))
    auction = "# bids under cover: green 9, purple 4; the open auction below is made of them\n"
    assert told.count(auction) == 1
    played = told.replace(auction, "").split("---\n")[1]
    assert played == converted(BY_HAND).split("---\n")[1]
    assert finding(changed(seal)) is None


SEALED = "bids were sealed; each auction is told as the open one with the same buyer and price"


def test_a_verdict_on_sealed_bids_says_that_it_rests_on_auctions_told_otherwise(
    cli: Cli, tmp_path: Path
) -> None:
    place = tmp_path / "sealed.log"
    place.write_text(converted(changed(seal)), "utf-8")
    said = {
        "en": f"not as it was recorded: {SEALED}",
        "it": f"non com'è stato registrato: {SEALED}",
    }
    for language, line in said.items():
        ran = cli("validate", str(place), "--lang", language)
        assert (ran.code, " ".join(ran.out.split()).count(line)) == (0, 1)
    (log,) = json.loads(cli("validate", "--json", str(place)).out)["logs"]
    assert [one["rests"]["retold"] for one in log["verdicts"]] == [SEALED]
    place.write_text(converted(BY_HAND), "utf-8")
    (log,) = json.loads(cli("validate", "--json", str(place)).out)["logs"]
    assert [one["rests"]["retold"] for one in log["verdicts"]] == [""]


@pytest.mark.parametrize(("players", "ground"), [(2, 0), (3, 1), (4, 0), (5, 1), (6, 0)])
@pytest.mark.parametrize("is_old", [True, False])
def test_an_import_takes_few_bytes_an_entry(players: int, ground: int, is_old: bool) -> None:
    """At most 14 of the machine form: header, words, marks and the closing facts all counted."""
    log = foreign.read(saved(players, ground, 7 + players, is_old), "saved.json", False)
    assert log.problems == []
    assert len(to_canonical(log, vocabulary())) <= 14 * len(log.entries)


# Plant 8 by seat 0, then seats 1 to 3 clockwise: what they bid, and who pays how much.
SEALED_BIDS = [
    ({0: 8, 1: 0, 2: 0, 3: 0}, (0, 8)),  # nobody else
    ({0: 12, 1: 9, 2: 0, 3: 11}, (0, 11)),  # asked before all others: as much as the second
    ({0: 8, 1: 9, 2: 12, 3: 0}, (2, 10)),  # asked behind who bid 9: one more
    ({0: 8, 1: 12, 2: 9, 3: 0}, (1, 9)),  # asked before
    ({0: 8, 1: 11, 2: 11, 3: 0}, (1, 11)),  # of two the first that is asked
    ({0: 8, 1: 0, 2: 0, 3: 20}, (3, 9)),  # the opener bids, too
    ({0: 8, 4: 30}, (0, 8)),  # by our rules nobody else may: such a telling is lost
]


@pytest.mark.parametrize(("bids", "end"), SEALED_BIDS)
def test_sealed_bids_end_as_the_implementation_has_it(
    bids: dict[int, int], end: tuple[int, int]
) -> None:
    assert Sealed(8, tuple(seat for seat in bids if seat < 4), bids).end() == end


@pytest.mark.clause("pg.setup.regions-count")
def test_a_record_on_too_many_regions_is_told_all_the_same() -> None:
    """Two players have three; the fourth is that of Boston."""
    boston = {"name": "Boston", "region": "brown", "x": 0, "y": 0}
    record = changed(lambda record: record["map"]["cities"].append(boston))
    found = finding(record)
    assert found is not None
    assert found.clause == "pg.setup.regions-count"


def test_what_players_draft_before_the_game_tells_nothing_new() -> None:
    rows = [move(0, "ChooseColor", "red"), move(1, "ChooseRegion", "yellow")]
    assert converted(changed(lambda record: lay(record, 1, *rows))) == converted(BY_HAND)


def test_names_are_kept_only_where_they_are_asked_for() -> None:
    assert "Nemo" not in converted(BY_HAND)
    assert 'seats: green="Nemo 0" purple="Nemo 1"' in converted(BY_HAND, with_names=True)


def test_a_name_stays_within_its_quotes() -> None:
    def rename(record: Saved) -> None:
        record["players"][0]["name"] = 'An\nna "x" # c'

    log = converted(changed(rename), with_names=True)
    assert """seats: green="An na 'x' ' c" purple="Nemo 1"\n""" in log
    assert play(log, "power-grid/en").breach is None


def test_a_number_that_no_log_can_hold_is_refused() -> None:
    def bid(record: Saved) -> None:
        record["log"][2]["move"]["data"] = 10**30

    def coal(record: Saved) -> None:
        record["coalMarket"] = 10**40

    def money(record: Saved) -> None:
        record["players"][0]["money"] = 10**6  # a log takes six digits

    def words(record: Saved) -> None:
        record["log"][2]["simple"] = f"buys coal for ${'9' * 5000}"

    def event(record: Saved) -> None:
        record["log"][0]["event"] = "Power Plant 1000000 drawn from the deck."

    def name(record: Saved) -> None:
        record["players"][0]["name"] = "1000000"
        for row in record["log"]:
            if " wins the bid" in row.get("event", ""):
                row["event"] = "1000000 wins the bid" + row["event"].partition(" wins the bid")[2]

    for change, row, key in (
        (bid, 3, "data"),
        (coal, 0, "coalMarket"),
        (money, 0, "money"),
        (words, 3, "simple"),
        (event, 1, "event"),
    ):
        found = told_problems(changed(change))
        assert [(code, line) for code, line, _ in found] == [("record-damaged", row)]
        assert found[0][2].split()[0] == key
    assert told_problems(changed(name)) == []


@pytest.mark.parametrize("stop", [3, 77, 140, 201, 310])
@pytest.mark.parametrize("is_old", [True, False])
def test_a_record_may_stop_anywhere(stop: int, is_old: bool) -> None:
    """In the middle of an auction, of building, while some have run their plants and others not."""
    saver = Saver(4, 0, 12, is_old)
    for number, _ in enumerate(saver.play()):
        if number == stop:
            break
    text = converted(saver.record())
    assert play(text, "power-grid/en").trace.first(*FAILING, UNJUDGED) is None


def test_a_record_may_stop_between_a_plant_put_up_and_the_first_bid() -> None:
    """Nobody has bid yet, so that no price is told, and all lies as it was laid out."""
    record: Saved = {
        **BY_HAND,
        "players": [owner(x, money=50, powerPlants=[], cities=[]) for x in (0, 1)],
        **{"playerOrder": [0, 1], "round": 1, "phase": "Auction"},
        **{"coalMarket": 24, "oilMarket": 18, "garbageMarket": 6, "uraniumMarket": 2},
        **{"coalSupply": 0, "oilSupply": 6, "garbageSupply": 18, "uraniumSupply": 10},
        "actualMarket": [{"number": number} for number in (3, 4, 5, 6)],
        "futureMarket": [{"number": number} for number in (7, 8, 9, 10)],
        "log": BY_HAND["log"][:2],
    }
    assert "open" not in converted(record).split("---\n")[1]
    assert finding(record) is None


def test_a_record_may_stop_between_the_plants_of_one_player() -> None:
    """Rows are taken off one by one, from the pass that ends a player's powering backwards."""
    saver, tried = Saver(3, 0, 77), 0
    for entry in saver.play():
        if not isinstance(saver.table.state.pending[-1], Power) or entry.verb not in (POWER, BURN):
            continue
        record = saver.record()
        while record["log"][-1]["type"] == "move":
            last = record["log"].pop()
            if last["move"]["name"] == "UsePowerPlant":
                for name in last["move"]["data"]["resourcesSpent"]:
                    record["players"][last["player"]][f"{name}Left"] += 1
                    record[f"{name}Supply"] -= 1
            if record["log"][-1].get("move", {}).get("name") != "UsePowerPlant":
                break
            assert finding(record) is None, tried
            tried += 1
        if tried >= 12:
            return
    pytest.fail("not so many plants ran")


def test_a_record_may_stop_where_a_card_is_due() -> None:
    """The smallest plant has left, and the card that replaces it is not drawn yet."""
    saver = Saver(2, 1, 703, True)
    for number, _ in enumerate(saver.play()):
        if number == 201:
            break
    assert saver.record()["log"][-1]["event"] == "Discarding Power Plant 24"
    assert play(converted(saver.record()), "power-grid/en").trace.first(*FAILING, UNJUDGED) is None


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_whole_game_replays_strictly(players: int, name: str) -> None:
    is_old = (players + MAPS.index(name)) % 2 == 1  # rows in the words of an earlier version
    record = saved(players, MAPS.index(name), 11 * players + is_old, is_old)
    assert record["phase"] == "Game End"
    scene = play(converted(record), "power-grid/en")
    assert scene.trace.first(*FAILING, UNJUDGED) is None
    # Seven facts of each player, eleven of the board, and four behind every refill.
    refills = sum("Resupplying" in row.get("event", "") for row in record["log"])
    facts = converted(record).split("---\n")[1].count(", ") + players + 1 + refills
    assert facts == 7 * players + 11 + 4 * refills


@pytest.mark.parametrize(
    ("players", "name", "seed", "habit"),
    [
        (3, "usa", 1, {"new_plant_discard": "yes"}),
        # some versions leave no coal in the hybrids of a player who had too much of it
        (3, "usa", 31, {"fuel_thrown": "yes"}),
    ],
)
def test_a_habit_that_no_row_tells_is_found_by_the_last_state(
    players: int, name: str, seed: int, habit: dict[str, str]
) -> None:
    record = saved(players, MAPS.index(name), seed, **habit)
    text = converted(record)
    ((reading, value),) = habit.items()
    assert f"{reading}={value}" in text.split("---")[0]
    assert play(text, "power-grid/en").trace.first(*FAILING, UNJUDGED) is None


@pytest.mark.parametrize(("name", "seed"), [("germany", 62), ("usa", 71)])
def test_fuel_that_early_versions_put_nowhere_is_ruled_out_of_the_supply(
    name: str, seed: int
) -> None:
    text = converted(saved(3, MAPS.index(name), seed, True, lost_fuel="gone"))
    assert "ruling set supply." in text
    assert '"the implementation puts these tokens nowhere"' in text
    assert play(text, "power-grid/en").trace.first(*FAILING, UNJUDGED) is None


# Coal 4, oil 4, hybrids 2: tokens of each kind, and how many of each go, to whom.
GIVEN_UP: dict[str, tuple[tuple[int, ...], list[int], tuple[int, ...], tuple[int, ...]]] = {
    "all fits": ((5, 5, 0, 0), [], (5, 5, 0, 0), (0, 0, 0, 0)),
    "coal alone: none of it stays in the hybrids": (
        (7, 2, 0, 0),
        [],
        (4, 2, 0, 0),
        (0, 0, 0, 0),
    ),
    "both: as the player says": ((6, 5, 0, 0), [0], (5, 5, 0, 0), (0, 0, 0, 0)),
    "both, and too much of one is given back: a token of the other goes to nobody": (
        (7, 5, 0, 0),
        [1, 1],
        (6, 3, 0, 0),
        (1, 0, 0, 0),
    ),
}


@pytest.mark.parametrize("what", GIVEN_UP)
def test_what_the_implementation_takes_with_a_plant(what: str) -> None:
    held, thrown, kept, vanished = GIVEN_UP[what]
    room = Room(coal=4, oil=4, garbage=0, uranium=0, hybrid=2)
    assert given_up(room, held, thrown) == (kept, vanished)


def test_early_versions_put_what_they_take_by_themselves_out_of_the_game() -> None:
    room = Room(coal=4, oil=0, garbage=2, uranium=0, hybrid=0)
    told = given_up(room, (5, 0, 3, 1), [], way="gone")
    assert told == ((4, 0, 2, 0), (1, 0, 1, 1))


def test_late_versions_put_back_all_that_plants_of_that_kind_do_not_hold() -> None:
    """Two oil go of 7 and 5: then 7 coal are too much, and 3 of them leave."""
    room = Room(coal=4, oil=4, garbage=0, uranium=0, hybrid=2)
    assert given_up(room, (7, 5, 0, 0), [1, 1], way="back") == ((4, 3, 0, 0), (0, 0, 0, 0))


# The same first round up to green's third city: 50 - 4 - 2 - 10 - 10 - (10+9) = 5 are left, and
# plant 3 is too small. 4 and 5 are sold, 13, 20 and 25 drawn. Early versions tell the card first.
THIRD_CITY: Saved = {
    **BY_HAND,
    "players": [
        owner(
            0,
            money=5,
            powerPlants=[{"number": 4}],
            cities=[{"name": name} for name in ("Denver", "Cheyenne", "Billings")],
            coalLeft=2,
        ),
        owner(1, money=41, powerPlants=[{"number": 5}], cities=[], coalLeft=1, oilLeft=1),
    ],
    "round": 1,
    "phase": "Building",
    **{"coalMarket": 21, "oilMarket": 17, "garbageMarket": 6, "uraniumMarket": 2},
    **{"coalSupply": 0, "oilSupply": 6, "garbageSupply": 18, "uraniumSupply": 10},
    "actualMarket": [{"number": 6}, {"number": 7}, {"number": 8}, {"number": 9}],
    "futureMarket": [{"number": 10}, {"number": 13}, {"number": 20}, {"number": 25}],
    "log": [
        *BY_HAND["log"][:13],
        move(0, "Build", {"name": "Denver", "price": 10}),
        move(0, "Build", {"name": "Cheyenne", "price": 10}),
        event("Power Plant 25 drawn from the deck."),
        move(0, "Build", {"name": "Billings", "price": 19}),
    ],
}


@pytest.mark.parametrize("is_early", [True, False])
def test_a_card_is_drawn_behind_the_city_whichever_is_told_first(is_early: bool) -> None:
    record = copy.deepcopy(THIRD_CITY)
    if not is_early:
        record["log"].append(record["log"].pop(-2))
    assert "connect billings 19 ; ! draw 25" in converted(record)
    assert finding(record) is None


def test_what_is_told_early_for_no_city_is_a_card_too_many() -> None:
    record = copy.deepcopy(THIRD_CITY)
    record["log"].insert(14, event("Power Plant 28 drawn from the deck."))
    record["log"].insert(15, move(0, "Pass", True))
    assert told_problems(record)[0] == ("record-draw", 15, "28")


# What is altered, and what the replay says of it: each price, each refill, the whole last state.
ALTERED: dict[str, tuple[Callable[[Saved], object], str]] = {
    "price of a token": (
        lambda record: record["log"][11].update(simple="Nemo 1 buys oil for $2"),
        "pg.resources.stock-limited",
    ),
    "dearer token": (
        lambda record: record["log"][11].update(simple="Nemo 1 buys oil for $4"),
        "pg.resources.cheapest-first",
    ),
    "price of a city": (
        lambda record: record["log"][14]["move"]["data"].update(price=14),
        "pg.build.route-cheapest",
    ),
    "cheaper city": (
        lambda record: record["log"][14]["move"]["data"].update(price=12),
        "pg.build.cost",
    ),
    "refill": (
        lambda record: record["log"][23].update(event="Resupplying resources: [3, 2, 2, 1]"),
        "market.garbage",
    ),
    "money": (lambda record: record["players"][1].update(money=44), "purple.money"),
    "fuel": (lambda record: record["players"][0].update(oilLeft=1), "green.oil"),
    "plants": (lambda record: record["players"][0]["powerPlants"].append({"number": 3}), "plants"),
    "cities": (lambda record: record["players"][0]["cities"].pop(), "green.cities"),
    "supply": (lambda record: record.update(uraniumSupply=8), "supply.uranium"),
    "plants on offer": (lambda record: record["futureMarket"].pop(), "market"),
    "order": (lambda record: record.update(playerOrder=[0, 1]), "order"),
    "step": (lambda record: record.update(step=2), "step"),
}


@pytest.mark.parametrize("what", ALTERED)
def test_what_does_not_fit_the_rules_is_found_by_the_replay(what: str) -> None:
    change, name = ALTERED[what]
    found = finding(changed(change))
    assert found is not None
    assert name in (found.clause, *map(str, found.facts.values())) or name in str(found)


def lay(record: Saved, row: int, *rows: Saved) -> None:
    record["log"][row:row] = rows


DAMAGED: dict[str, tuple[Callable[[Saved], object], tuple[str, int, str]]] = {
    "variant": (
        lambda record: record["options"].update(variant="recharged"),
        ("record-variant", 0, "recharged"),
    ),
    "map": (lambda record: record["map"].update(name="France"), ("record-map", 0, "France")),
    "dropped at the end": (
        lambda record: record["players"][1].update(isDropped=True),
        ("record-dropped", 0, "1"),
    ),
    "dropped on the way": (
        lambda record: lay(record, 26, event("Player 1 was dropped")),
        ("record-dropped", 27, "1"),
    ),
    "city of the map": (
        lambda record: record["map"]["cities"][0].update(name="Denvre"),
        ("record-city", 0, "Denvre"),
    ),
    "city of a row": (
        lambda record: record["log"][13]["move"]["data"].update(name="Settle"),
        ("record-city", 14, "Settle"),
    ),
    "cost of a connection": (
        lambda record: record["map"]["connections"][0].update(cost=99),
        ("record-connection", 0, "billings - boise"),
    ),
    "connection missing": (
        lambda record: record["map"]["connections"].pop(0),
        ("record-connection", 0, "billings - boise"),
    ),
    "event": (
        lambda record: lay(record, 4, event("The lights went out")),
        ("record-event", 5, "The lights went out"),
    ),
    "move": (lambda record: lay(record, 4, move(0, "Sell", 4)), ("record-move", 5, "Sell")),
    "fuel": (
        lambda record: record["log"][7]["move"]["data"].update(resource="peat"),
        ("record-move", 8, "BuyResource"),
    ),
    "bid without a number": (
        lambda record: record["log"][2]["move"].update(data="four"),
        ("record-move", 3, "Bid"),
    ),
    "kind of row": (
        lambda record: lay(record, 4, {"type": "chat", "event": "hello"}),
        ("record-row", 5, "chat"),
    ),
    "card missing": (lambda record: record["log"].pop(4), ("record-no-draw", 5, "")),
    "card too many": (
        lambda record: lay(record, 5, event("Power Plant 22 drawn from the deck.")),
        ("record-draw", 6, "22"),
    ),
    "ended in the middle": (
        lambda record: record["log"].append(event("Game Ended!")),
        ("record-end", 31, ""),
    ),
    "too few tokens spent": (
        lambda record: record["log"][20]["move"]["data"].update(resourcesSpent=["coal"]),
        ("record-spent", 21, "4"),
    ),
    "tokens of another fuel spent": (
        lambda record: record["log"][20]["move"]["data"].update(resourcesSpent=["coal", "oil"]),
        ("record-spent", 21, "4"),
    ),
    "too few tokens spent in a hybrid": (
        lambda record: record["log"][19]["move"]["data"].update(resourcesSpent=["coal"]),
        ("record-spent", 20, "5"),
    ),
    "more cities powered than the plant can": (
        lambda record: record["log"][20]["move"]["data"].update(citiesPowered=2),
        ("record-output", 21, "4"),
    ),
    "another plant put under the deck": (
        lambda record: record["log"][24].update(
            event="Putting Power Plant 13 on the bottom of the deck"
        ),
        ("record-plant", 25, "13"),
    ),
    "another plant unsold": (
        lambda record: record["log"][28].update(
            event="Everyone passed, removing lowest numbered Power Plant (6)."
        ),
        ("record-plant", 29, "6"),
    ),
    "round": (lambda record: record.update(round=3), ("record-standing", 0, "round 3")),
    "phase": (
        lambda record: record.update(phase="Building"),
        ("record-standing", 0, "phase Building"),
    ),
    "phase that there is none": (
        lambda record: record.update(phase="Bilding"),
        ("record-standing", 0, "phase Bilding"),
    ),
    "no variant": (
        lambda record: record["options"].pop("variant"),
        ("record-damaged", 0, "Object missing required field `variant` - at `$.options`"),
    ),
    "a second house where one stands": (
        lambda record: record["players"][1]["cities"][0].update(position=1),
        ("record-standing", 0, "denver position 1"),
    ),
    "a token without its price": (
        lambda record: record["log"][7].update(simple="Nemo 0 buys coal."),
        ("record-move", 8, "BuyResource"),
    ),
    "no row for the plant put under the deck": (
        lambda record: record["log"].pop(24),
        ("record-no-bottom", 25, "20"),
    ),
    "no row for the plant that nobody bought": (
        lambda record: record["log"].pop(28),
        ("record-no-leave", 29, "3"),
    ),
    "the plant that nobody bought leaves twice": (
        lambda record: lay(record, 29, record["log"][28]),
        ("record-plant", 30, "3"),
    ),
    "a plant put under the deck twice": (
        lambda record: lay(record, 25, record["log"][24]),
        ("record-plant", 26, "20"),
    ),
    "no first bid, though another may still bid": (
        lambda record: record["log"].pop(2),
        ("record-no-bid", 3, "4"),
    ),
    "phase that is over": (
        lambda record: record.update(phase="Auction"),
        ("record-standing", 0, "phase Auction"),
    ),
    "phase 1, which no row has": (
        lambda record: record.update(phase="Order"),
        ("record-standing", 0, "phase Order"),
    ),
    "a hybrid burns two coal of one": (
        lambda record: record["log"][19]["move"]["data"].update(resourcesSpent=["coal", "coal"]),
        ("record-spent", 20, "5"),
    ),
    "connection told with two costs": (
        lambda record: record["map"]["connections"].append(
            {**record["map"]["connections"][0], "cost": 99}
        ),
        ("record-connection", 0, "billings - boise"),
    ),
    "a second start": (
        lambda record: lay(record, 4, event("Game Start!")),
        ("record-damaged", 5, "Game Start!"),
    ),
    "a pass that is none": (
        lambda record: record["log"][3]["move"].update(data=False),
        ("record-move", 4, "Pass"),
    ),
    "no log": (
        lambda record: record.pop("log"),
        ("record-damaged", 0, "Object missing required field `log`"),
    ),
    "money in words": (
        lambda record: record["players"][0].update(money="much"),
        ("record-damaged", 0, "Expected `int`, got `str` - at `$.players[0].money`"),
    ),
    "seat": (lambda record: record["log"][1].update(player=5), ("record-damaged", 0, "player 5")),
    "order": (
        lambda record: record.update(playerOrder=[1, 1]),
        ("record-damaged", 0, "playerOrder [1, 1]"),
    ),
}


@pytest.mark.parametrize("what", DAMAGED)
def test_what_is_no_game_of_ours_is_refused_with_the_reason_and_the_row(what: str) -> None:
    change, problem = DAMAGED[what]
    assert told_problems(changed(change))[0] == problem


RUN = {"powerPlant": 20, "resourcesSpent": ["coal"] * 3, "citiesPowered": 5}
BEHIND: dict[str, tuple[Saved, str]] = {
    "build": (move(0, "Build", {"name": "Miami", "price": 15}, "builds"), "builds"),
    "pass": (move(0, "Pass", True), "Pass"),
    "use": (move(0, "UsePowerPlant", RUN, "uses Power Plant 20"), "uses Power Plant 20"),
    "choose": (move(0, "ChoosePowerPlant", 20), "ChoosePowerPlant"),
    "start": (event("Game Start!"), "Game Start!"),
    "refill": (event("Resupplying resources: [0, 0, 0, 0]"), "Resupplying resources: [0, 0, 0, 0]"),
}
ACTS = ("build", "pass", "use", "choose")


@pytest.mark.parametrize(
    ("what", "is_told"), [*((one, True) for one in BEHIND), *((one, False) for one in ACTS)]
)
def test_nothing_happens_behind_the_end(what: str, is_told: bool) -> None:
    """Behind the row that says so, and behind the last pass, which ends the game by the rules."""
    row, said = BEHIND[what]
    record = saved(3, 1, 33)
    assert record["log"][-1] == event("Game Ended!")
    place = len(record["log"]) - (not is_told)
    lay(record, place, row)
    assert told_problems(record)[:1] == [("record-damaged", place + 1, said)]


def test_an_unknown_city_names_the_nearest() -> None:
    log = foreign.read(changed(DAMAGED["city of a row"][0]), "saved.json", False)
    assert log.problems[0].nearest == ("seattle",)


def test_hidden_money_is_no_fact() -> None:
    assert "money" not in converted(changed(lambda record: hide(record)))


def hide(record: Saved) -> None:
    for player in record["players"]:
        player["money"] = -1


def test_the_step_3_card_is_found_by_the_count_of_the_deck() -> None:
    """Of 34 cards 8 leave with two players, 26 lie above the card."""
    text = converted(saved(2, 0, 22))
    before, _, _ = text.partition("! step3")
    assert before.count("draw ") == 26


def test_a_mark_of_byte_order_hides_no_saved_game(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    path.write_text(json.dumps(BY_HAND), encoding="utf-8-sig")
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    ran = cli("convert", str(path))
    assert (ran.code, ran.out.splitlines()[0]) == (0, "co2replay 1")


def test_convert_reads_it_and_says_what_is_wrong(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    path.write_text(json.dumps(BY_HAND), encoding="utf-8")
    ran = cli("convert", str(path))
    assert ran.code == 0
    assert ran.out.endswith(TOLD)
    assert cli("validate", "-", stdin=ran.out.encode()).code == 0
    assert "Nemo 1" in cli("convert", str(path), "--names").out
    italian = cli("convert", str(path), "--lang", "it").out
    assert "[2 asta]" in italian
    assert cli("validate", "-", stdin=italian.encode()).code == 0
    back = cli("convert", str(path), "--to", "canonical").out
    assert read_text(back, lambda _: vocabulary()).problems == []
    path.write_text(json.dumps(changed(DAMAGED["variant"][0])), encoding="utf-8")
    for language, said in (("en", "a game of the variant recharged"), ("it", "una partita")):
        ran = cli("convert", str(path), language=language)
        assert ran.code == 4
        assert said in ran.err
