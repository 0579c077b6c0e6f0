"""What the register settles though it hangs on something that nobody wrote down."""

from __future__ import annotations

import pytest

from co2replay.engine.trace import UNJUDGED

from .scene import head, layout, play, player

TWO = {"red": player(100, "3", "essen"), "blue": player(100, "4", "köln")}
TABLE = layout("3 auction blue", TWO, order="blue red", market="15 16 17 18 19 20 21 22")
SOLD = f"{head('red blue')}{TABLE}blue: open 15 ; red: pass ; ! draw ?\n"
GAP = f"{head('red blue')}! regions northwest west southwest\n! order red blue\n[1 auction]\n...\n"
FUELS = "red.oil 0 ; red.garbage 0 ; red.uranium 0"
NONE = "blue.coal 0 ; blue.oil 0 ; blue.garbage 0 ; blue.uranium 0"


def said(text: str) -> str:
    trace = play(text).trace
    found = trace.first("breach", UNJUDGED)
    return "" if found is None else found.clause or found.kind


@pytest.mark.clause("pg.auction.open-current-only")
@pytest.mark.parametrize(
    ("plant", "clause"),
    [
        # 16 to 22 lie there, and a card that nobody noted: four are lower than 20, than 30
        (20, "pg.auction.open-current-only"),
        (30, "pg.auction.open-current-only"),
        # 3 to 10 lie open at the beginning, and never in the deck (pg.setup.plants-open)
        (9, "pg.auction.open-current-only"),
        # 19 is the fourth or the fifth; 14 may have been drawn
        (19, UNJUDGED),
        (14, UNJUDGED),
    ],
)
def test_beside_one_unseen_card_a_plant_may_be_none_of_the_current(plant: int, clause: str) -> None:
    assert said(f"{SOLD}red: open {plant}\n") == clause


@pytest.mark.clause("pg.setup.plants-total")
def test_a_plant_that_somebody_owns_is_not_drawn_whatever_the_deck_is() -> None:
    rows = (
        "@ order red blue ; market 15 16 17 18 19 20 21 22\n"
        "@ red.money 130 ; red.plants 4 8 ; blue.plants 30 ; step 1\n@ round 3 auction red\n"
    )
    sold = f"{head('red blue')}{rows}red: open 15 ; blue: pass ; ! draw"
    assert said(f"{sold} 30\n") == "pg.setup.plants-total"
    assert said(f"{sold} 31\n") == UNJUDGED


@pytest.mark.clause("pg.plant.fuel-exact")
@pytest.mark.parametrize(
    ("rows", "plants", "clause"),
    [
        # plant 4 burns two coal, 3 two oil, 5 two of either; nobody wrote down anything else
        ("red.plants 4 ; red.coal 1", "4", "pg.plant.fuel-exact"),
        ("red.plants 5 ; red.coal 1 ; red.oil 0", "5", "pg.plant.fuel-exact"),
        ("red.plants 4 5 ; red.coal 3 ; red.oil 0", "4 5", "pg.plant.fuel-exact"),
        ("red.plants 5 ; red.coal 1", "5", UNJUDGED),
        ("red.plants 4 ; red.oil 0", "4", UNJUDGED),
    ],
)
def test_fuel_that_is_short_is_short_whatever_else_lies_there(
    rows: str, plants: str, clause: str
) -> None:
    assert (
        said(f"{head('red blue')}@ {rows}\n@ round 4 bureaucracy\nred: power {plants}\n") == clause
    )


@pytest.mark.clause("pg.plant.fuel-exact")
@pytest.mark.parametrize(("coal", "clause"), [(2, ""), (1, "pg.plant.fuel-exact")])
@pytest.mark.parametrize("fuels", ["", f" ; {FUELS}"])
def test_phase_5_asks_for_no_fuel_that_no_plant_burns(coal: int, fuels: str, clause: str) -> None:
    """Plant 4 burns two coal, and 3 two oil; what the others are nobody need write."""
    rows = f"@ red.plants 4 ; red.coal {coal}{fuels} ; red.cities essen ; red.money 10\n"
    others = f"@ blue.plants 3 ; {NONE} ; blue.cities köln ; blue.money 5\n"
    assert said(f"{GAP}{rows}{others}@ round 1 bureaucracy\nred: power 4\n") == clause


@pytest.mark.clause("pg.build.capacity-step")
@pytest.mark.parametrize(
    ("city", "clause"), [("essen", "pg.build.capacity-step"), ("dortmund", UNJUDGED)]
)
def test_a_gap_in_the_building_changes_neither_order_nor_step(city: str, clause: str) -> None:
    """In step 1 blue sits in Essen. What red has left for Dortmund nobody knows."""
    rows = (
        "@ regions northwest west southwest\n"
        "@ step 1 ; order red blue ; red.cities duisburg ; blue.cities essen\n"
    )
    before = f"{head('red blue')}{rows}@ round 3 building blue\n...\n[3 building]\n"
    assert said(f"{before}red: build {city}\n") == clause


@pytest.mark.clause("pg.setup.score-zero")
@pytest.mark.clause("pg.build.start-cost")
def test_before_the_first_building_nobody_has_a_city() -> None:
    """X28: a first city is 10; 40 and 30 Elektro become 30 and 20. The largest plant is first in
    the order (X20), so that red, with 4, builds first and blue, with 7, last."""
    rows = "@ red.plants 4 ; blue.plants 7 ; order blue red ; red.money 40 ; blue.money 30\n"
    built = f"{GAP}[1 building]\n{rows}red: build essen\nblue: build"
    assert said(f"{built} kiel\n= red.money 30 ; blue.money 20\n") == ""
    assert said(f"{built} essen\n") == "pg.build.capacity-step"
    assert play(f"{built} kiel\n= red.money 31\n").trace.first("false-fact") is not None
