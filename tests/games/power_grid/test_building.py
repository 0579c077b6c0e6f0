"""Phase 4: what the limits let through, and what they refuse, one short of it."""

from __future__ import annotations

import pytest

from co2replay.games.power_grid.forms import SEATS

from .scene import broken, holds, player, stage

TABLE = {
    "red": player(100, cities="essen muenster"),
    "blue": player(100, cities="duesseldorf koeln"),
}


TWENTY = (
    "bremen cuxhaven flensburg hamburg hannover kiel wilhelmshaven dortmund duesseldorf duisburg"
    " essen kassel muenster osnabrueck aachen frankfurt-main koeln mannheim saarbruecken trier"
)


@pytest.mark.clause("pg.build.cost")
@pytest.mark.parametrize(("money", "refused"), [(20, True), (21, False)])
def test_a_city_is_refused_one_short_of_its_price(money: int, refused: bool) -> None:
    # Aachen: 10 + 2 to Düsseldorf + 9
    table = {**TABLE, "red": player(money, cities="essen muenster")}
    scene = stage("build aachen", "3 building red", table, order="blue red")
    if refused:
        assert broken(scene) == ("pg.build.cost", {"city": "aachen", "price": 21, "money": 20})
    else:
        assert holds(scene).money("red") == 0


@pytest.mark.clause("pg.build.many-sequential")
def test_where_one_of_several_cities_is_too_dear_none_is_connected() -> None:
    # 10 for Duisburg, 12 for Dortmund: 21 are not enough for both
    table = {**TABLE, "red": player(21, cities="essen muenster")}
    scene = stage("build duisburg dortmund", "3 building red", table, order="blue red")
    assert broken(scene) == ("pg.build.cost", {"city": "dortmund", "price": 12, "money": 11})
    assert scene.money("red") == 21
    assert scene.cities("red") == ["essen", "muenster"]
    assert scene.trace.book is not None
    assert [row for row in scene.trace.book.rows if row[-1] == "pg.build.cost"] == []


@pytest.mark.clause("pg.build.capacity-step")
@pytest.mark.parametrize(
    ("step", "networks", "refused"),
    [(1, 0, False), (1, 1, True), (2, 1, False), (2, 2, True), (3, 2, False), (3, 3, True)],
)
def test_a_city_holds_as_many_networks_as_the_step(step: int, networks: int, refused: bool) -> None:
    others = ("blue", "green", "yellow")
    table = {
        "red": player(100, cities="essen"),
        **{
            seat: player(0, cities="duisburg" if number < networks else "empty")
            for number, seat in enumerate(others)
        },
    }
    more = {"market": "27 28 30 31 33 36", "deck": 0} if step == 3 else {}
    scene = stage(
        "build duisburg", "3 building red", table, step=step, order="blue green yellow red", **more
    )
    if refused:
        clause, facts = broken(scene)
        assert clause == "pg.build.capacity-step"
        assert facts["houses"] == networks
    else:
        assert holds(scene).money("red") == 100 - {0: 10, 1: 15, 2: 20}[networks]


@pytest.mark.clause("pg.build.capacity-step")
def test_a_ruling_lets_a_second_house_stand_but_not_a_fourth() -> None:
    let = 'ruling pg.build.capacity-step "nobody saw it"\n'
    scene = stage(f"{let}build koeln", "3 building red", TABLE, order="blue red")
    assert scene.cities("red")[-1] == "koeln"
    assert scene.money("red") == 100 - 15 - 6
    full = {
        "red": player(100, cities="essen"),
        **{seat: player(0, cities="duisburg") for seat in ("blue", "green", "yellow")},
    }
    fourth = stage(
        f"{let}build duisburg",
        "9 building red",
        full,
        step=3,
        order="blue green yellow red",
        market="27 28 30 31 33 36",
        deck=0,
    )
    assert fourth.breach is not None
    assert fourth.breach.hard


@pytest.mark.clause("pg.build.in-play")
@pytest.mark.parametrize(("reading", "way"), [("no", 13 + 19), ("yes", 8 + 15)])
def test_a_route_stays_within_the_regions_in_play(reading: str, way: int) -> None:
    # Hannover from Fulda: over Erfurt, or over Kassel, which lies in the west
    scene = stage(
        "build hannover",
        "3 building red",
        {"red": player(100, cities="fulda"), "blue": player(0)},
        order="blue red",
        regions="northwest northeast east",
        readings=f"routes_outside={reading}",
    )
    assert holds(scene).money("red") == 100 - 10 - way


@pytest.mark.clause("pg.build.start-any")
def test_a_city_of_the_other_map_cannot_be_built() -> None:
    scene = stage("build chicago", "3 building red", TABLE, order="blue red")
    assert broken(scene)[0] == "pg.build.in-play"


@pytest.mark.clause("pg.build.start-any")
@pytest.mark.parametrize(("reading", "refused"), [("any_open", False), ("empty_only", True)])
def test_a_late_first_city(reading: str, refused: bool) -> None:
    table = {"red": player(15), "blue": player(0, cities="koeln")}
    scene = stage(
        "build koeln",
        "5 building red",
        table,
        step=2,
        order="blue red",
        readings=f"late_start={reading}",
    )
    if refused:
        assert broken(scene) == ("pg.build.start-any", {"city": "koeln", "houses": 1})
    else:
        assert holds(scene).money("red") == 0  # the second space: 15


@pytest.mark.clause("pg.setup.houses")
@pytest.mark.parametrize(
    ("reading", "cities", "refused"),
    [("20", 19, False), ("20", 20, True), ("22", 20, False), ("none", 20, False)],
)
def test_houses_run_out_only_where_a_reading_says_so(
    reading: str, cities: int, refused: bool
) -> None:
    listed = TWENTY.split()
    scene = stage(
        "build wiesbaden",
        "9 building red",
        {"red": player(100, cities=" ".join(listed[-cities:])), "blue": player(0)},
        step=3,
        order="blue red",
        market="27 28 30 31 33 36",
        deck=0,
        readings=f"house_limit={reading}",
    )
    if refused:
        assert broken(scene) == ("pg.setup.houses", {"cities": 20, "most": 20})
    else:
        assert len(holds(scene).cities("red")) == cities + 1


@pytest.mark.clause("pg.order.reverse-phases")
def test_who_has_built_does_not_come_back() -> None:
    table = {seat: player() for seat in SEATS[:3]}
    kept = "green: build essen\nblue: build koeln\nred: build trier"
    holds(stage(kept, "3 building", table))
    holds(stage("green: build essen\nred: build trier", "3 building", table))  # blue builds nothing
    back = "green: build essen\nblue: build koeln\ngreen: build aachen"
    assert broken(stage(back, "3 building", table))[0] == "pg.order.reverse-phases"


@pytest.mark.clause("pg.step2.not-mid-phase")
def test_step_2_waits_for_the_end_of_the_phase() -> None:
    six = "essen duisburg dortmund koeln aachen duesseldorf"
    table = {"red": player(50, cities=six), "blue": player(50), "green": player(50)}
    body = "red: build muenster\nblue: build essen"
    scene = stage(
        body, "3 building red", table, order="green blue red", market="9 11 14 15 16 17 18 19"
    )
    assert broken(scene)[0] == "pg.step2.not-mid-phase"
    before = stage("blue: build essen", "3 building blue", table, order="red blue green")
    assert broken(before)[0] == "pg.build.capacity-step"  # nobody has reached the seventh
