"""The supply phase step by step: what moves by which clause, and which readings are asked."""

from __future__ import annotations

import pytest

from co2replay.engine.table import Breach, Table
from co2replay.engine.unknown import Consulted, Unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT, plant_of
from co2replay.games.co2.board.state import SUPPLY
from co2replay.games.co2.chapters import supply
from co2replay.games.co2.turn import frames as fr
from co2replay.games.co2.turn.frames import Frame
from tests.games.co2.asking import BLUE, ORANGE, PURPLE, SOLAR, asking

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


def moved(t: Table) -> list[tuple[int, int, int, str]]:
    assert t.book is not None
    return [row[1:] for row in t.book.rows]


def asked(t: Table) -> set[str]:
    assert t.book is not None
    return set(t.book.asked)


def touched(t: Table) -> list[str]:
    assert t.book is not None
    return list(t.book.touched)


def refused(breach: Breach | None) -> tuple[str, dict[str, int | str], bool, tuple[str, ...]]:
    assert breach is not None
    return breach.clause, breach.facts, breach.hard, breach.rests


def test_a_supply_phase_begins_with_income_and_ends_with_the_event() -> None:
    t = asking()
    t.state.turns = 3
    t.state.c[at.EXPERTISE + PURPLE * 5 + SOLAR] = 3  # 2 beside the disc
    supply.begin_supply(t)
    s = t.state
    assert (s.phase, s.turns, s.active) == (SUPPLY, 4, NO_SEAT)
    assert s.pending == [
        fr.DoSupplyEnd(),
        fr.DoEvent(),
        fr.DoScan(),
        fr.Income((0, 2, 0, 0, 0), False),
    ]


# The demand.


def test_cubes_decay_before_regions_without_a_plant_are_listed() -> None:
    t = table()
    t.state.c[at.REGION_CUBES + ASIA], t.state.c[at.REGION_CUBES + NORTH] = 3, 1
    t.state.plants[1] = 1  # the second space of North America
    supply.do_scan(t, fr.DoScan())
    clause = "co2.supply.decay.one-cube"
    assert moved(t) == [
        (1, at.REGION_CUBES + NORTH, at.BANK_CUBES, clause),
        (1, at.REGION_CUBES + ASIA, at.BANK_CUBES, clause),
    ]
    needed = (SOUTH, EUROPE, AFRICA, ASIA, OCEANIA)
    assert t.state.pending == [fr.DrawFossil(needed, NO_SEAT)]


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


def test_a_pile_that_is_used_up_ends_the_drawing() -> None:
    frame: Frame = fr.DrawFossil((ASIA,), NO_SEAT)
    t = table(frame)
    assert not supply.settle_draw_fossil(t, frame)
    for kind in (COAL, OIL, GAS):
        t.state.c[at.FOSSIL_PILE + kind] = 0
    t.state.c[at.FOSSIL_PILE + GAS] = Unknown("pile.gas")
    t.state.partial = True
    assert not supply.settle_draw_fossil(t, frame)  # nobody counted it
    t.state.c[at.FOSSIL_PILE + GAS] = 1
    assert not supply.settle_draw_fossil(t, frame)
    t.state.c[at.FOSSIL_PILE + GAS] = 0
    assert supply.settle_draw_fossil(t, frame)
    assert t.state.pending == []
    t = table(fr.DrawFossil((), ASIA))
    assert supply.settle_draw_fossil(t, t.state.pending[-1])


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


@pytest.mark.parametrize(("kind", "ppm"), [(COAL, 40), (OIL, 30), (GAS, 20)])
def test_a_fossil_plant_pollutes_and_costs_a_cep(kind: int, ppm: int) -> None:
    t = table(fr.DrawFossil((SOUTH, ASIA), EUROPE))
    t.state.control[ASIA] = PURPLE
    supply.apply_fossil(t, t.state.pending[-1], (ASIA, kind))
    assert moved(t) == [
        (
            1,
            at.FOSSIL_PILE + kind,
            at.FOSSIL_OUT + kind,
            "co2.supply.energy.fossil-if-demand-empty",
        ),
        (ppm, at.SKY, at.PPM, "co2.supply.energy.pollution-up"),
    ]
    s = t.state
    assert s.pending == [
        fr.DrawFossil((SOUTH,), ASIA),
        fr.DoSupplyCep(PURPLE, ASIA),
    ]
    assert s.plants[t.rules.offsets[ASIA] + 1] == 1 + kind  # the space of the second decade
    assert asked(t) == set()


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


# The CEP that a fossil plant costs.


def test_without_a_controller_the_region_pays_what_it_has() -> None:
    t = table()
    frame: Frame = fr.DoSupplyCep(NO_SEAT, ASIA)
    supply.do_supply_cep(t, frame)
    assert (moved(t), t.state.pending) == ([], [])
    t.state.c[at.REGION_CEPS + ASIA] = 1
    supply.do_supply_cep(t, frame)
    clause = "co2.supply.cep.uncontrolled"
    assert moved(t)[0] == (1, at.REGION_CEPS + ASIA, at.BANK_CEPS, clause)


@pytest.mark.parametrize("where", [at.CEPS + PURPLE, at.REGION_CEPS + AFRICA])
def test_a_controller_with_a_cep_says_which(where: int) -> None:
    t = table()
    t.state.control[AFRICA] = PURPLE
    t.state.c[where] = 1
    supply.do_supply_cep(t, fr.DoSupplyCep(PURPLE, ASIA))
    assert t.state.pending == [fr.Fee(PURPLE, "co2.supply.cep.controller-pays")]


SHORT = [
    (3, 2, 31, "any_time", False),  # the price is there
    (2, 2, 31, "any_time", True),
    (2, 0, 31, "any_time", False),  # nothing is on the market
    (2, 1, 31, "any_time", True),
    (2, 2, 0, "any_time", False),  # no goal
    (2, 2, 31, "own_turn", False),
]


@pytest.mark.parametrize(("coins", "market", "goal", "when", "waits"), SHORT)
def test_the_game_waits_for_a_goal_that_could_bring_the_coins(
    coins: int, market: int, goal: int, when: str, waits: bool
) -> None:
    t = table(goal_discard_when=when)
    c = t.state.c
    c[at.MONEY + PURPLE], c[at.MARKET_CEPS], t.state.goal[PURPLE] = coins, market, goal
    assert supply.is_short(t, PURPLE) is waits
    supply.do_supply_cep(t, fr.DoSupplyCep(PURPLE, ASIA))
    if waits:
        assert (t.state.pending, moved(t)) == ([fr.Short(PURPLE)], [])
        assert not supply.settle_short(t, t.state.pending[-1])
        c[at.MONEY + PURPLE] += 8  # the goal went
        assert supply.settle_short(t, t.state.pending[-1])
    assert t.state.pending == []
    bought = [(f.BUY, PURPLE, ()), (f.PAY, PURPLE, (0,))]  # and paid from the hand
    assert t.state.settled == bought


# The event. 47 to 52 are of North America to Oceania; it strikes from 350 ppm on.


def event(ppm: int, *cards: int) -> Table:
    t = table()
    t.state.events, t.state.c[at.PPM] = cards, ppm
    supply.do_event(t, fr.DoEvent())
    return t


def test_an_event_below_the_threshold_passes() -> None:
    threshold = table().rules.numbers.disaster_from
    assert threshold == 350
    t = event(340, 51, 48)
    assert (moved(t), touched(t)) == ([], [])
    assert (t.state.events, t.state.pending) == ((48,), [fr.DrawEvent()])
    assert event(340).state.events == ()


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


@pytest.mark.parametrize(
    ("decade", "seen", "gone"),
    [(2, 2, 2), (2, 5, 5), (6, 2, 6), (5, 2, 5), (3, 0, 3)],
)
def test_so_many_event_cards_have_come_up(decade: int, seen: int, gone: int) -> None:
    # Two lie open at first, and one comes up in each supply phase from the second decade on.
    t = table(fr.DrawEvent())
    t.state.decade, t.state.events_used = decade, tuple(range(47, 47 + seen))
    assert supply.events_gone(t) == gone
    assert supply.settle_draw_event(t, t.state.pending[-1]) is (gone == 6)
    assert bool(t.state.pending) is (gone < 6)
    t.state.decade = Unknown("decade")
    assert supply.events_gone(t) == seen


def test_the_next_event_card_is_one_that_has_not_been_seen() -> None:
    t = table(fr.DrawEvent())
    t.state.events, t.state.events_used = (48,), (47, 48)
    assert supply.check_event(t, (50,)) is None
    assert refused(supply.check_event(t, (50, 51))) == (
        "co2.event.rotate",
        {"cards": 2},
        True,
        (),
    )
    clause = "co2.eventcard.one-per-region"
    facts: dict[str, int | str] = {"card": 47, "seen": "yes"}
    assert refused(supply.check_event(t, (47,))) == (clause, facts, True, ())
    facts = {"card": 53, "known": "no"}
    assert refused(supply.check_event(t, (53,))) == (clause, facts, True, ())
    supply.apply_event(t, (50,))
    assert (t.state.events, t.state.events_used, t.state.pending) == ((48, 50), (47, 48, 50), [])
