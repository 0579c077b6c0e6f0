"""The supply phase move by move: what moves by which clause, and which readings are asked."""

from __future__ import annotations

import pytest

from co2replay.engine.table import Breach, Table
from co2replay.engine.unknown import Consulted, Unknown
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT, plant_of
from co2replay.games.co2.board.state import SUPPLY
from co2replay.games.co2.chapters import supply
from co2replay.games.co2.turn import frames as fr
from co2replay.games.co2.turn.frames import Frame
from tests.games.co2.asking import BLUE, ORANGE, PURPLE, SOLAR, asked, asking, moved, refused

NORTH, SOUTH, EUROPE, AFRICA, ASIA, OCEANIA = range(6)
COAL, OIL, GAS = range(3)


def table(*pending: Frame, **readings: str) -> Table:
    """The supply phase of the second decade, 190 ppm; ten fossil plants of each kind are left."""
    t = asking(*pending, readings=tuple(readings.items()))
    s, c = t.state, t.state.c
    s.phase, s.decade, s.active = SUPPLY, 2, NO_SEAT
    s.plants = [0] * t.rules.offsets[6]
    for kind in (COAL, OIL, GAS):
        c[at.FOSSIL_PILE + kind] = 10
    c[at.PPM], c[at.PRICE], c[at.MARKET_CEPS] = 190, 3, 2
    return t


def touched(t: Table) -> list[str]:
    assert t.book is not None
    return list(t.book.touched)


# The demand.


@pytest.mark.parametrize(
    ("decade", "regions"),
    [
        (1, (0, 1, 2, 3, 4, 5)),
        (3, (0, 1, 2, 3, 4, 5)),
        (4, (0, 1, 2, 4, 5)),  # spaces: 5, 4, 5, 3, 6, 4
        (5, (0, 2, 4)),
        (6, (4,)),
    ],
)
def test_each_decade_has_its_space(decade: int, regions: tuple[int, ...]) -> None:
    t = table()
    t.state.decade = decade
    assert supply.regions_in_need(t) == regions


def fossil(t: Table, region: int, kind: int) -> Breach | None:
    return supply.check_fossil(t, t.state.pending[-1], (region, kind))


def test_a_plant_goes_where_it_is_needed_from_what_is_left() -> None:
    t = table(fr.DrawFossil((SOUTH, ASIA), NO_SEAT))
    assert fossil(t, ASIA, GAS) is None
    assert asked(t) == {"region_scan_order"}
    facts: dict[str, int | str] = {"region": "africa", "need": "no"}
    assert refused(fossil(t, AFRICA, GAS)) == ("co2.supply.scan.space", facts, True, ())
    t.state.c[at.FOSSIL_PILE + GAS] = 1
    assert fossil(t, ASIA, GAS) is None
    t.state.c[at.FOSSIL_PILE + GAS] = 0
    facts = {"kind": "gas", "left": 0}
    empty = "co2.supply.energy.fossil-if-demand-empty"
    assert refused(fossil(t, ASIA, GAS)) == (empty, facts, True, ())
    t.state.c[at.FOSSIL_PILE + GAS] = Unknown("pile.gas")
    assert fossil(t, ASIA, GAS) is None
    one = table(fr.DrawFossil((ASIA,), SOUTH))
    assert fossil(one, ASIA, GAS) is None
    assert asked(one) == set()


def test_regions_are_served_clockwise() -> None:
    t = table(fr.DrawFossil((SOUTH, ASIA), EUROPE), region_scan_order="clockwise")
    assert fossil(t, ASIA, COAL) is None
    assert touched(t) == ["region.europe.ring", "region.africa.ring"]
    facts: dict[str, int | str] = {"region": "south_america", "next": "asia"}
    rings = ("region.europe.ring", "region.africa.ring")
    clause = "co2.supply.scan.clockwise"
    assert refused(fossil(t, SOUTH, COAL)) == (clause, facts, False, rings)
    t.waived = (clause,)
    assert fossil(t, SOUTH, COAL) is None
    far = table(fr.DrawFossil((SOUTH, OCEANIA), EUROPE), region_scan_order="clockwise")
    assert fossil(far, OCEANIA, COAL) is None
    facts = {"region": "south_america", "next": "oceania"}
    assert refused(fossil(far, SOUTH, COAL))[1] == facts
    free = table(fr.DrawFossil((SOUTH, ASIA), EUROPE), region_scan_order="free")
    assert fossil(free, SOUTH, COAL) is None
    assert touched(free) == []


@pytest.mark.parametrize(("before", "warmed"), [(320, False), (330, True), (340, True)])
def test_from_350_on_it_has_been_warm(before: int, warmed: bool) -> None:
    t = table()
    t.state.c[at.PPM] = before
    supply.put_fossil(t, ASIA, GAS, 1, *supply.OF_THE_PHASE)
    assert t.state.warmed is warmed


@pytest.mark.parametrize(("value", "ended"), [("at_once", True), ("end_of_phase", False)])
def test_alone_too_much_pollution_ends_the_game_when_a_reading_says_so(
    value: str, ended: bool
) -> None:
    readings = {"solo_end_when": value} if ended else {}
    t = table(fr.DrawFossil((ASIA,), NO_SEAT), **readings)
    assert (t.rules.settings.solo_end_when == "at_once") is ended
    t.state.order, t.state.c[at.PPM] = (ORANGE,), 490
    supply.apply_fossil(t, t.state.pending[-1], (ASIA, GAS))
    assert t.state.collapsed is ended
    assert "solo_end_when" in asked(t)
    t = table(fr.DrawFossil((ASIA,), NO_SEAT), **readings)
    t.state.order = (ORANGE,)
    supply.apply_fossil(t, t.state.pending[-1], (ASIA, GAS))
    assert (t.state.collapsed, asked(t)) == (False, set())


# The event. 47 to 52 are of North America to Oceania; it strikes from 350 ppm on.


def event(ppm: int, *cards: int) -> Table:
    t = table()
    t.state.events, t.state.c[at.PPM] = cards, ppm
    supply.do_event(t, fr.DoEvent())
    return t


def test_a_disaster_is_met_with_cubes_or_points() -> None:
    t = table()
    s = t.state
    s.events, s.c[at.PPM] = (51, 48), 350
    s.plants[t.rules.offsets[ASIA] + 3] = plant_of(ORANGE, SOLAR)  # orange is exempt
    s.plants[t.rules.offsets[OCEANIA]] = plant_of(PURPLE, SOLAR)  # of another region
    s.c[at.CUBES + ORANGE], s.c[at.CUBES + PURPLE] = 1, 1
    supply.do_event(t, fr.DoEvent())
    assert moved(t) == [
        (1, at.CUBES + PURPLE, at.REGION_CUBES + ASIA, "co2.event.contribution"),
        (2, at.VP + BLUE, at.BANK_VP, "co2.event.penalty"),
    ]
    assert touched(t) == ["event.51.region"]
    assert s.c[at.VP + BLUE] == -2
    with pytest.raises(Consulted, match=r"^event$"):
        event(350)


def test_alone_a_disaster_takes_a_goal_away() -> None:
    for ppm, left in ((350, (36,)), (340, (40, 36))):
        t = table()
        t.state.order, t.state.un_display, t.state.events = (ORANGE,), (40, 36), (51,)
        t.state.c[at.PPM] = ppm
        supply.do_event(t, fr.DoEvent())
        assert t.state.un_display == left
    several = event(350, 51)
    assert several.state.un_display == ()
