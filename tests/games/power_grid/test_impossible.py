"""Tables of which each row can be, and all together cannot: the register's clause says why not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from co2replay.engine.table import Table
from co2replay.games.power_grid.forms import SEATS
from co2replay.games.power_grid.game import GAME
from tests.conftest import Ran

from .random_games import rules_for
from .scene import MIDGAME, broken, head, layout, play, player, stage, told_once

Cli = Callable[..., Ran]
Facts = dict[str, int | str]
Said = tuple[str, Facts]

TWO = {
    "red": player(40, plants="4 8", cities="essen"),
    "blue": player(40, plants="7", cities="köln"),
}
ROWS = layout("3 building red", TWO, order="blue red")
TEN = "essen duisburg dortmund münster aachen kassel osnabrück bremen hannover hamburg"
# A row that is written over those above, the clause by which the table cannot be, and what counts.
CANNOT_BE: dict[str, Said] = {
    # 12 coal lie on the market and 12 in the supply: all 24
    "red.coal 1": ("pg.setup.tokens", {"fuel": "coal", "amount": 25, "most": 24}),
    # 2 on the market, 10 in the supply: all 12
    "supply.uranium 9": ("pg.setup.tokens", {"fuel": "uranium", "amount": 11, "least": 12}),
    "blue.plants 7 8": ("pg.setup.plants-total", {"twice": "8"}),
    "blue.plants 7 15": ("pg.setup.plants-total", {"twice": "15"}),
    "under 4 ; deck 14": ("pg.setup.plants-total", {"twice": "4"}),
    "out 13 22": ("pg.setup.plants-total", {"twice": "22"}),
    # two players keep four
    "round 5 building red ; blue.plants 3 5 6 7 9": (
        "pg.plant.limit",
        {"seat": "blue", "amount": 5, "most": 4},
    ),
    # one a round at most
    "blue.plants 5 6 7 9": ("pg.auction.one-plant", {"seat": "blue", "amount": 4, "most": 3}),
    # 4 stores 2 × 2 coal, 8 stores 2 × 3: ten
    "red.coal 11 ; market.coal 1": ("pg.plant.storage", {"seat": "red", "coal": 11}),
    "blue.coal 1 ; market.coal 11": ("pg.plant.storage", {"seat": "blue", "coal": 1}),
    "blue.cities essen": ("pg.build.capacity-step", {"city": "essen", "houses": 2, "most": 1}),
    "regions northwest northeast east ; blue.cities kiel": (
        "pg.build.in-play",
        {"city": "essen", "region": "west"},
    ),
    "red.powered 2": ("pg.bureaucracy.surplus-wasted", {"seat": "red", "powered": 2, "cities": 1}),
    "order red": ("pg.order.rest-same", {"left_out": "blue"}),
    "market 15 16 17 18 19 20 21 22 23 ; deck 14": ("pg.market.sort", {"amount": 9, "most": 8}),
    "step 3": ("pg.step3.market-six", {"amount": 8, "most": 6}),
    "market 15 16 17 18 19 20 21": ("pg.market.sort", {"amount": 7, "least": 8}),
    # removed as soon as its number is not above the most cities
    "red.cities essen duisburg dortmund ; market 3 16 17 18 19 20 21 22": (
        "pg.market.obsolete",
        {"plant": 3, "cities": 3},
    ),
    # step 2 begins behind the phase in which the tenth city of two players is connected
    f"round 3 bureaucracy red ; red.cities {TEN}": (
        "pg.step2.trigger",
        {"step": 1, "cities": 10, "most": 9},
    ),
    # nobody has built since the order was set
    "round 3 auction blue ; red.cities essen duisburg": (
        "pg.order.most-cities",
        {"seat": "red", "cities": 2, "most": 1},
    ),
    # two players play on three regions; no way leads from the north-east into the south-west
    "regions northwest west southwest east": ("pg.setup.regions-count", {"due": 3, "written": 4}),
    "regions west southwest": ("pg.setup.regions-count", {"due": 3, "written": 2}),
    "regions northeast southwest west": (
        "pg.setup.regions-adjacent",
        {"regions": "northeast, west, southwest"},
    ),
    # 34 cards behind the eight that lie open, 8 leave with two players, 15 to 22 and 13 were seen
    "deck 18": ("pg.setup.deck-remove", {"deck": 18, "most": 17}),
}


def against(
    text: str,
    readings: dict[str, str] | None = None,
    novices: bool = False,
    seats: str = "red blue",
) -> list[Said]:
    written = ", ".join(f"{name}={value}" for name, value in (readings or {}).items())
    top = head(seats, readings=written, variants="novices" if novices else "")
    rules = rules_for(len(seats.split()), 0, readings=readings, novices=novices)
    found = GAME.impossible(Table(play(f"{top}{text}\n").state, rules, None))
    return [(one.clause, one.facts) for one in found]


def test_a_table_that_can_be_has_nothing_against_it() -> None:
    assert against(ROWS) == []
    assert against(f"{ROWS}@ deck 17") == []
    assert against(f"{ROWS}@ step 3 ; market 15 16 17 18 19 20 ; deck 0") == []


@pytest.mark.parametrize("row", CANNOT_BE)
def test_rows_that_cannot_be_together(row: str) -> None:
    assert against(f"{ROWS}@ {row}") == [CANNOT_BE[row]]


# Somebody has played before it: a plant was put up in round 1.
EARLIER = "@ step 1 ; red.money 50 ; blue.money 50 ; round 1 auction red\nred: open 3\n...\n"


@pytest.mark.parametrize("row", CANNOT_BE)
def test_a_table_laid_out_behind_a_gap_is_held_to_the_same_laws(row: str) -> None:
    """Each row can be; told by whom plays on, by a mark, by another gap, or where the log ends."""
    for behind in ("", "red: end\n", "[3 bureaucracy]\n", "...\n"):
        scene = play(f"{head('red blue')}{EARLIER}{ROWS}@ {row}\n{behind}")
        found = scene.trace.first("breach")
        assert found is not None
        clause, facts = CANNOT_BE[row]
        assert found.clause == clause
        # One card is told by its number, or several in a list, by whichever law is asked first.
        assert {key: str(told) for key, told in found.facts.items()} == {
            key: str(told) for key, told in facts.items()
        }
        assert play(f"{head('red blue')}{EARLIER}{ROWS}{behind}").trace.first("breach") is None


# Red has 8, and sits in Essen; 13 left the game; all that is known still behind the gap.
KNOWN = f"{ROWS}red: build duisburg ; end\n...\n"


@pytest.mark.parametrize(
    ("rows", "clause", "facts"),
    [
        # of 42 plants 3 to 10 lay open, 13 was seen to leave, eight left before the game: 25
        ("deck 26 ; step 1", "pg.setup.deck-remove", {"deck": 26, "most": 25}),
        # red is in Duisburg, whoever tells the rest
        (
            "step 1 ; blue.cities köln duisburg",
            "pg.build.capacity-step",
            {"city": "duisburg", "houses": 2, "most": 1},
        ),
        # chosen once, before the first round
        ("regions west northwest east", "pg.setup.regions-chosen", {"taken": "yes"}),
    ],
)
def test_what_was_known_before_a_gap_is_held_with_the_rows_behind_it(
    rows: str, clause: str, facts: Facts
) -> None:
    scene = play(f"{head('red blue')}{KNOWN}@ {rows}\n")
    assert broken(scene) == (clause, facts)


def test_what_may_have_come_behind_a_gap_speaks_against_no_row() -> None:
    for rows in ("step 2 ; blue.cities köln duisburg", "deck 25 ; step 1", "regions ?"):
        scene = play(f"{head('red blue')}{KNOWN}@ {rows}\n")
        assert scene.trace.first("breach") is None, rows


@pytest.mark.parametrize("row", ["red.coal 1", "blue.plants 7 15", "order red", "step 3"])
def test_every_verb_that_judges_refuses_such_a_table(cli: Cli, tmp_path: Path, row: str) -> None:
    """Replay, `check`, `legal` and `position examine`, under both books."""
    clause = CANNOT_BE[row][0]
    place = tmp_path / "table.log"
    for edition in ("it", "en"):
        place.write_text(told_once(f"{head('red blue', edition)}{ROWS}@ {row}\n"))
        for words in (("replay",), ("validate",), ("position", "examine")):
            ran = cli(*words, str(place))
            assert (ran.code, clause in ran.out) == (1, True), (words, ran)
        for words in (("legal", str(place)), ("check", str(place), "build düsseldorf")):
            assert clause in cli(*words).out, words


def test_what_nobody_wrote_down_speaks_against_nothing() -> None:
    for row in (
        "red.plants 4 ; red.coal 4 ; blue.cities essen ; red.powered 1",
        "red.cities essen ; blue.cities essen",  # nobody told the step
        "red.coal 20",  # nor the plants
        "red.plants 4 8 10 11 12 ; red.coal 14",  # nor the phase: one may have to be discarded
        "market.coal 12 ; supply.coal 3",  # nor what the players hold
        "deck 26 ; red.plants 4 8",
        "red.plants 4 5 ; round 2 auction",
        "red.plants empty ; round 1 auction",
        "red.connected 15 ; market 16 17 18 19 21 22 23 24 ; step 2 ; round 5 auction",
        "red.plants 4 5 7 8 ; red.coal 15 ; round 5 auction",  # one may just have gone
        "red.connected 21",
        "red.powered 15 ; blue.connected 14",
    ):
        assert against(f"@ {row}") == [], row


@pytest.mark.parametrize(
    ("row", "clause", "facts"),
    [
        ("red.powered 15 ; red.connected 14", "pg.bureaucracy.surplus-wasted", ("powered", 15)),
        # two players play on three regions of seven cities
        ("red.connected 22", "pg.build.in-play", ("most", 21)),
        ("red.plants 3 4 5 6 7 8", "pg.plant.limit", ("amount", 6)),
        ("step 1 ; red.cities kiel ; blue.cities kiel", "pg.build.capacity-step", ("houses", 2)),
        ("market.coal 20 ; red.coal 5", "pg.setup.tokens", ("amount", 25)),
        ("red.plants 9 ; blue.plants 9", "pg.setup.plants-total", ("twice", "9")),
        # 4 stores twice two; who has one plant has none to give up
        ("red.plants 4 ; red.coal 5 ; round 3 auction", "pg.plant.storage", ("coal", 5)),
        ("step 1 ; red.connected 10 ; round 5 auction", "pg.step2.trigger", ("cities", 10)),
        (
            "red.connected 16 ; market 16 17 18 19 21 22 23 24 ; step 2 ; round 5 auction",
            "pg.market.obsolete",
            ("plant", 16),
        ),
        ("red.connected 3 ; red.cities essen köln", "pg.build.track-now", ("cities", 3)),
        ("away red ; served red ; round 4 auction", "pg.auction.decline", ("seat", "red")),
        ("red.plants 4 5 ; round 1 resources", "pg.auction.one-plant", ("amount", 2)),
        ("red.plants empty ; round 1 building", "pg.auction.first-round-must-buy", ("least", 1)),
    ],
)
def test_a_table_told_in_part_can_be_wrong_already(
    row: str, clause: str, facts: tuple[str, int | str]
) -> None:
    ((said, told),) = against(f"@ {row}")
    assert (said, told[facts[0]]) == (clause, facts[1])


def test_tables_on_the_way_are_not_held_to_what_is_still_to_come() -> None:
    for row in (
        "round 3 auction red ; served blue ; due sold ; market 15 16 17 18 19 20 21",
        "step 3 ; deck 0 ; market 15 16",  # nothing is left to draw
        "red.cities essen duisburg dortmund ; market 4 16 17 18 19 20 21 22 ; red.plants 3 8",
        f"red.cities {TEN}",  # in the phase of building it begins only behind it
        f"round 3 bureaucracy red ; red.cities {TEN} ; step 2",
        "red.cities essen duisburg",  # the order was set before they built
    ):
        assert against(f"{ROWS}@ {row}") == [], row
    small = "red.cities essen duisburg dortmund ; market 3 16 17 18 19 20 21 22"
    assert against(f"{ROWS}@ {small}", {"obsolete_when": "building"}) == []
    assert against(f"{ROWS}@ {small}", {"obsolete_at": "below"}) == []
    late = f"round 3 bureaucracy red ; red.cities {TEN}"
    assert against(f"{ROWS}@ {late}", {"step2_by": "first_player"}) == []


def test_who_may_have_built_is_open_where_no_row_names_whose_turn_it_is() -> None:
    """Blue in front has one city, red behind it two: one of them may be of this phase, unless
    green, the last in order, is said to build first."""
    three = {
        "red": player(40, plants="4 8", cities="essen duisburg"),
        "blue": player(40, plants="7", cities="köln"),
        "green": player(40, plants="5"),
    }
    rows = layout("3 building", three, order="blue red green")
    seats = "red blue green"
    assert against(f"{rows}build dortmund", seats=seats) == []
    named = against(rows.replace("3 building", "3 building green"), seats=seats)
    assert named == [("pg.order.most-cities", {"seat": "red", "cities": 2, "most": 1})]


def test_houses_limit_building_where_a_reading_says_so() -> None:
    facts: Facts = {"seat": "red", "houses": 21, "most": 20}
    assert against("@ red.connected 21", {"house_limit": "20"}) == [("pg.setup.houses", facts)]
    assert against("@ red.connected 21", {"house_limit": "22"}) == []
    more, four = (
        "@ regions northwest northeast west east ; red.connected {}",
        "red blue green yellow",
    )
    facts = {"seat": "red", "houses": 23, "most": 22}
    limited = against(more.format(23), {"house_limit": "22"}, seats=four)
    assert limited == [("pg.setup.houses", facts)]
    assert against(more.format(23), seats=four) == []  # 28 cities, and the book has no limit
    facts = {"seat": "red", "houses": 29, "most": 28}
    assert against(more.format(29), seats=four) == [("pg.build.in-play", facts)]


@pytest.mark.parametrize(("players", "count"), [(2, 3), (3, 3), (4, 4), (5, 5), (6, 5)])
def test_as_many_regions_lie_there_as_are_in_play(players: int, count: int) -> None:
    seats = " ".join(SEATS[:players])
    names = ["west", "northwest", "southwest", "east", "northeast", "southeast"]
    for many in range(1, 7):
        said = against(f"@ regions {' '.join(names[:many])}", seats=seats)
        wrong = [("pg.setup.regions-count", {"due": count, "written": many})]
        assert said == ([] if many == count else wrong)


def test_each_region_beside_each_is_asked_where_a_reading_says_so() -> None:
    # the west lies beside both, the north-west and the south-west have no way between them
    row = "@ regions northwest west southwest"
    told: Facts = {"regions": "northwest, west, southwest"}
    assert against(row) == []
    assert against(row, {"region_adjacency": "pairwise"}) == [("pg.setup.regions-adjacent", told)]
    assert against("@ regions northwest west east", {"region_adjacency": "pairwise"}) == []


@pytest.mark.parametrize(
    "where", ["3 auction red", "3 resources red", "3 building red", "3 building"]
)
@pytest.mark.parametrize("acts", ["", "build duisburg\n", "[end]\n", "= step 1\n", "...\n"])
def test_an_order_that_leaves_somebody_out_is_refused_whoever_is_in_turn(
    where: str, acts: str
) -> None:
    for readings in ("", "final_income=yes"):
        text = head("red blue", readings=readings) + layout(where, TWO, order="blue") + acts
        found = play(text).trace.first("breach")
        assert found is not None
        assert (found.clause, found.facts) == ("pg.order.rest-same", {"left_out": "red"})


def test_novices_connect_seven_cities() -> None:
    facts: Facts = {"seat": "red", "houses": 8, "most": 7}
    assert against("@ red.connected 8", novices=True) == [("pg.variant.beginner-cap", facts)]
    assert against("@ red.connected 7", novices=True) == []


# 4, 8 and 10 store 14 coal, and 15 four more; without 8 twelve, so that two are lost.
FIFTH = {
    "red": player(90, plants="4 8 10 11", cities="essen", coal=14),
    "blue": player(10, plants="7", cities="köln"),
}


def test_a_plant_still_to_be_discarded_is_one_more_and_its_fuel_is_lost_later() -> None:
    table = {**MIDGAME, "coal": 8}
    acts = "red: open 15 ; blue: pass ; ! draw 30"
    bought = stage(acts, "5 auction red", FIFTH, fuel=table)
    assert GAME.impossible(Table(bought.state, rules_for(2, 0), None)) == []
    assert len(bought.plants("red")) == 5
    gone = stage(f"{acts}\nred: discard 8", "5 auction red", FIFTH, fuel=table)
    assert gone.fuel("red") == (12, 0, 0, 0)
    assert GAME.impossible(Table(gone.state, rules_for(2, 0), None)) == []


SEVENTEEN = (
    "essen duisburg dortmund münster osnabrück kassel düsseldorf bremen hannover hamburg kiel"
    " flensburg cuxhaven wilhelmshaven aachen köln trier"
)


@pytest.mark.clause("pg.end.trigger")
@pytest.mark.parametrize(
    ("where", "readings", "clause"),
    [
        ("9 auction red", "", "pg.end.trigger"),
        ("9 resources red", "", "pg.end.trigger"),
        ("9 bureaucracy red", "", "pg.end.trigger"),
        ("9 building red", "", ""),  # the phase is completed by everybody
        ("9 bureaucracy red", "final_income=yes", ""),  # the last income (A26)
    ],
)
def test_a_game_that_is_over_does_not_go_on(where: str, readings: str, clause: str) -> None:
    """17 cities end a game of three behind phase 4."""
    table = {"red": player(0, "27", SEVENTEEN), "blue": player(0), "green": player(0)}
    late = {"step": 3, "deck": 0, "market": "31 33 34 35 36 38"}
    scene = stage("", where, table, readings=readings, **late)
    assert (scene.breach.clause if scene.breach is not None else "") == clause
    few = {**table, "red": player(0, "27", SEVENTEEN.removesuffix(" trier"))}
    assert stage("", where, few, readings=readings, **late).breach is None


@pytest.mark.clause("pg.variant.beginner")
@pytest.mark.parametrize("step", [2, 3])
def test_novices_play_step_1_only(step: int) -> None:
    for variants, clause in (("novices", "pg.variant.beginner"), ("", "")):
        scene = play(f"{head('red blue', variants=variants)}@ step {step}\n")
        assert (scene.breach.clause if scene.breach is not None else "") == clause
