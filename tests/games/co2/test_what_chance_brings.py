"""Draws that can come next: lists written down by hand, for every kind of draw."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT
from co2replay.games.co2.lists import chances
from co2replay.games.co2.turn import frames as fr
from co2replay.games.co2.turn.frames import Frame
from co2replay.notation.records import OMITTED
from tests.games.co2.asking import (
    BIOMASS,
    FORESTATION,
    FUSION,
    ORANGE,
    PURPLE,
    RECYCLING,
    SOLAR,
    asking,
)

NORTH, SOUTH, EUROPE, AFRICA, ASIA, OCEANIA = range(6)
COAL, OIL, GAS = range(3)
LEFT = f.FLANKS.index("left")


def drawing(frame: Frame, players: int = 3, **readings: str) -> Table:
    """Nothing is drawn yet; ten fossil plants of each kind."""
    t = asking(frame, readings=tuple(readings.items()))
    s = t.state
    s.order, s.start = tuple(range(players)), NO_SEAT
    s.plants = [0] * t.rules.offsets[6]
    s.topics = [(), (), ()]
    s.speakers = [(), (), ()]
    for kind in (COAL, OIL, GAS):
        s.c[at.FOSSIL_PILE + kind] = 10
    return t


def args(t: Table, verb: int) -> list[tuple[int, ...]]:
    found = chances.chance(t)
    assert {kind for kind, _ in found} <= {verb}
    return [words for _, words in found]


# The set-up, one thing after the other.

SET_UP: Frame = fr.SetUp("")


def laid_out(upto: int, players: int = 3, preset: str = "", **readings: str) -> Table:
    """A set-up of which the first so many kinds of things are done."""
    t = drawing(fr.SetUp(preset), players, **readings)
    s = t.state
    if upto > 0:
        s.start = ORANGE
    if upto > 1:
        s.agenda = [(SOLAR, FUSION, BIOMASS)] * 6
    if upto > 2:
        for region in range(6):
            s.plants[t.rules.offsets[region]] = 1
    if upto > 3:
        s.topics = [(SOLAR, FUSION)] * 3
    if upto > 4:
        s.un_display = (34,)
    if upto > 5:
        s.events = (47, 48)
    return t


def test_the_start_player_is_any() -> None:
    assert args(laid_out(0), f.START) == [(0,), (1,), (2,)]
    assert args(laid_out(0, 2), f.START) == [(0,), (1,)]


def test_an_agenda_is_any_that_lies_nowhere() -> None:
    t = laid_out(1)
    first = (NORTH, FORESTATION, SOLAR, BIOMASS)
    assert args(t, f.AGENDA)[0] == first
    assert len(args(t, f.AGENDA)) == 8
    t.state.agendas_used = (0,)
    t.state.agenda[NORTH] = first[1:]
    assert len(args(t, f.AGENDA)) == 7
    assert {region for region, *_ in args(t, f.AGENDA)} == {SOUTH}


def test_the_first_fossil_plant_of_a_region_is_any_left() -> None:
    t = laid_out(2)
    t.state.plants[t.rules.offsets[NORTH]] = 2
    assert args(t, f.FOSSIL) == [(SOUTH, COAL), (SOUTH, OIL), (SOUTH, GAS)]
    t.state.c[at.FOSSIL_PILE + OIL], t.state.c[at.FOSSIL_PILE + GAS] = 0, 1
    assert args(t, f.FOSSIL) == [(SOUTH, COAL), (SOUTH, GAS)]


def test_a_preset_counts_the_kinds() -> None:
    t = laid_out(2, preset="normal")  # two of each
    assert len(args(t, f.FOSSIL)) == 3
    t.state.c[at.FOSSIL_OUT + COAL] = 2
    t.state.c[at.FOSSIL_OUT + GAS] = 1
    assert args(t, f.FOSSIL) == [(NORTH, OIL), (NORTH, GAS)]
    t.state.c[at.FOSSIL_PILE + GAS] = 0
    assert args(t, f.FOSSIL) == [(NORTH, OIL)]


def test_the_first_summits_have_two_topics() -> None:
    t = laid_out(3)
    assert len(args(t, f.SUMMIT)) == 10
    assert args(t, f.SUMMIT)[0] == (1, FORESTATION, SOLAR)
    t.state.topics[0], t.state.summits_used = (FORESTATION, SOLAR), (0, 10)
    assert len(args(t, f.SUMMIT)) == 9
    assert args(t, f.SUMMIT)[0] == (2, FORESTATION, FUSION)


def test_un_goals_lie_open_by_the_number_of_players() -> None:
    # 13 goals: 10 of them are 286 sets, 7 are 1716.
    assert len(args(laid_out(4), f.UN)) == 286
    assert len(args(laid_out(4, 2), f.UN)) == 1716
    assert args(laid_out(4), f.UN)[0] == tuple(range(34, 44))
    alone = laid_out(4, 1, solo_un_faceup_at_start="10")
    assert len(args(alone, f.UN)) == 286
    assert args(laid_out(4, 1, solo_un_faceup_at_start="0"), f.EVENT) != []


def test_two_event_cards_lie_open() -> None:
    t = laid_out(5)
    assert len(args(t, f.EVENT)) == 30  # 6 x 5
    assert args(t, f.EVENT)[0] == (47, 48)
    t.state.events, t.state.events_used = (47,), (47,)
    assert args(t, f.EVENT) == [(x,) for x in (48, 49, 50, 51, 52)]


# The game for one: a starter project of each source.


def starting(*drawn: int, last: int = NO_SEAT, **readings: str) -> Table:
    t = laid_out(6, 1, **readings)
    s = t.state
    s.agenda = [
        (FORESTATION, SOLAR, BIOMASS),
        (BIOMASS, RECYCLING, FORESTATION),
        (FORESTATION, FUSION, BIOMASS),
        (FUSION, FORESTATION, RECYCLING),
        (SOLAR, BIOMASS, FUSION),
        (RECYCLING, BIOMASS, SOLAR),
    ]
    s.starters, s.starter_last = drawn, last
    return t


def test_with_more_players_the_set_up_is_complete() -> None:
    assert chances.chance(laid_out(6)) == []
    assert chances.chance(laid_out(6, 2)) == []


def test_the_first_starter_project_goes_anywhere_it_is_asked_for() -> None:
    t = starting()
    found = args(t, f.PROJECT)
    assert [region for source, region in found if source == SOLAR] == [NORTH, ASIA, OCEANIA]
    assert [region for source, region in found if source == FUSION] == [EUROPE, AFRICA, ASIA]
    assert len(found) == 4 + 3 + 3 + 5 + 3
    t.state.tiles[12:15] = [1, 1, 1]  # Asia is full
    assert [region for source, region in args(t, f.PROJECT) if source == SOLAR] == [NORTH, OCEANIA]
    t.state.tiles[13] = 0
    assert len(args(t, f.PROJECT)) == len(found)


@pytest.mark.parametrize(
    ("reading", "last", "regions"),
    [
        # For forestation, solar, biomass, recycling: clockwise, after the last region or from it.
        ("next_region", EUROPE, (AFRICA, ASIA, ASIA, AFRICA)),
        ("from_last_region", EUROPE, (EUROPE, ASIA, EUROPE, AFRICA)),
        ("next_region", OCEANIA, (NORTH, NORTH, NORTH, SOUTH)),
    ],
)
def test_the_next_one_goes_on_round_the_world(
    reading: str, last: int, regions: tuple[int, ...]
) -> None:
    t = starting(FUSION, last=last, solo_starter_next_region=reading)
    t.state.space_ahead = 15  # a space named before the draw binds nobody any more
    sources = (FORESTATION, SOLAR, BIOMASS, RECYCLING)
    assert args(t, f.PROJECT) == list(zip(sources, regions, strict=True))


@pytest.mark.parametrize(
    ("choice", "space", "region"), [("before_look", 8, EUROPE), ("before_look", 0, NORTH)]
)
def test_the_space_named_first_binds_the_region(choice: str, space: int, region: int) -> None:
    t = starting(solo_starter_space_choice=choice)
    t.state.space_ahead = space
    found = dict(args(t, f.PROJECT))
    assert found[FORESTATION] == region
    assert found[SOLAR] == (NORTH if space == 0 else ASIA)
    free = starting(solo_starter_space_choice="after_draw")
    free.state.space_ahead = space
    assert len(args(free, f.PROJECT)) == 18


def test_a_starter_project_that_nobody_takes_stays_in_no_region() -> None:
    t = starting(FUSION, SOLAR, FORESTATION, RECYCLING, last=EUROPE)
    t.state.agenda = [(SOLAR, FUSION, RECYCLING)] * 6
    assert args(t, f.PROJECT) == [(BIOMASS, OMITTED)]


# During the game.


def test_a_fossil_plant_is_drawn_for_each_region_in_turn() -> None:
    frame: Frame = fr.DrawFossil((SOUTH, ASIA), NO_SEAT)
    t = drawing(frame)
    t.state.c[at.FOSSIL_PILE + COAL] = 0
    kinds = (OIL, GAS)
    assert args(t, f.FOSSIL) == [(region, kind) for region in (SOUTH, ASIA) for kind in kinds]
    for last, due in ((OCEANIA, SOUTH), (SOUTH, ASIA), (EUROPE, ASIA)):
        t.state.pending[-1] = replace(frame, last=last)
        assert args(t, f.FOSSIL) == [(due, kind) for kind in kinds]
    t.state.pending[-1] = fr.DrawFossil((ASIA,), ASIA)  # all the way round
    assert args(t, f.FOSSIL) == [(ASIA, kind) for kind in kinds]
    t.state.pending[-1] = fr.DrawFossil((), ASIA)
    assert args(t, f.FOSSIL) == []
    free = drawing(replace(frame, last=OCEANIA), region_scan_order="free")
    assert len(args(free, f.FOSSIL)) == 2 * 3


def test_cards_and_tiles_come_from_what_has_not_been_seen() -> None:
    t = drawing(fr.DrawEvent())
    t.state.events_used = (47, 50, 52)
    assert args(t, f.EVENT) == [(48,), (49,), (51,)]
    t = drawing(fr.DrawSummit(2))
    t.state.summits_used = tuple(range(15))
    assert args(t, f.SUMMIT) == [
        (3, FORESTATION, SOLAR, FUSION, BIOMASS),
        (3, FORESTATION, SOLAR, BIOMASS, RECYCLING),
        (3, SOLAR, FUSION, BIOMASS, RECYCLING),
    ]
    t = drawing(fr.DrawRefill(ORANGE), 1)
    t.state.lobby_used = tuple(range(1, 25))
    assert args(t, f.REFILL) == [(25,), (26,)]


@pytest.mark.parametrize(("value", "beside"), [("right", ()), ("free", (40, 36))])
def test_a_goal_revealed_lies_to_the_right_or_anywhere(value: str, beside: tuple[int, ...]) -> None:
    t = drawing(fr.DrawReveal(ORANGE), 1, solo_un_reveal_position=value)
    t.state.un_display = (40, 36)
    t.state.un_used = tuple(range(34, 45))
    sides = [(OMITTED, OMITTED), *((LEFT, card) for card in beside)]
    assert args(t, f.REVEAL) == [(number, *side) for number in (45, 46) for side in sides]


def test_nothing_is_drawn_where_nobody_draws() -> None:
    assert chances.chance(drawing(fr.Turn(PURPLE))) == []
    t = drawing(fr.Turn(PURPLE))
    t.state.pending = []
    assert chances.chance(t) == []
