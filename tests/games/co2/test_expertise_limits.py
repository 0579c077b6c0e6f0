"""Expertise at its limits: the end of a track, regions that are full, and what is then asked."""

from __future__ import annotations

import pytest

from co2replay.engine.table import Table
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import State
from co2replay.games.co2.chapters import expertise as ex
from co2replay.games.co2.turn import frames as fr
from tests.games.co2.changes import happened
from tests.games.co2.laid import opened
from tests.games.co2.scene import play

PURPLE = 1
FORESTATION, SOLAR, FUSION, BIOMASS, RECYCLING = range(5)
# CEPs: North America 4 of 5, South America 3 of 4, Europe 4 of 5, Africa 2 of 3, Asia 5 of 6,
# Oceania 3 of 4; market 2.
REGIONS = {
    "north_america": 5,
    "south_america": 4,
    "europe": 5,
    "africa": 3,
    "asia": 6,
    "oceania": 4,
}
END = 10  # of every track


@pytest.fixture(scope="module")
def base() -> State:
    state: State = play("[1.1 orange]\n").state
    state.pending = [fr.Turn(PURPLE)]
    return state


def levels(t: Table, *amounts: int) -> Table:
    first = at.EXPERTISE + PURPLE * at.SOURCE_COUNT
    t.state.c[first : first + at.SOURCE_COUNT] = amounts
    return t


def full(t: Table, *but: str) -> Table:
    """Every region at its limit but some."""
    for region, limit in REGIONS.items():
        if region not in but:
            t.state.c[at.CELL_BY_NAME[f"{region}.cep"]] = limit
    return t


def test_beyond_the_end_of_a_track(base: State) -> None:
    asked = {"asks": ["expertise_track_end"], "touches": ["track.biomass.length"]}
    lost = opened(base, purple__biomass=END)
    assert happened(lost, ex.gain, PURPLE, BIOMASS, "a clause") == asked
    on = opened(base, {"expertise_track_end": "unlimited"}, purple__biomass=END)
    assert happened(on, ex.gain, PURPLE, BIOMASS, "a clause") == {
        **asked,
        "moves": ["1 bank.expertise > purple.biomass a clause"],
    }


# One step in any source.

ENDLESS = {"expertise_track_end": "unlimited"}


def test_which_tracks_are_open(base: State) -> None:
    assert ex.open_sources(levels(opened(base), 10, 9, 10, 0, 10), PURPLE) == [SOLAR, BIOMASS]
    endless = levels(opened(base, ENDLESS), 10, 9, 10, 0, 10)
    assert ex.open_sources(endless, PURPLE) == [0, 1, 2, 3, 4]


# A CEP for a region.

CEP_FRAME = fr.CepBonus(PURPLE)


def test_regions_below_their_limit_are_open(base: State) -> None:
    assert ex.open_regions(opened(base)) == [0, 1, 2, 3, 4, 5]
    assert ex.open_regions(opened(base, market__cep=1)) == [0, 1, 2, 3, 4, 5]
    assert ex.open_regions(opened(base, market__cep=0)) == []
    assert ex.open_regions(full(opened(base), "africa", "oceania")) == [3, 5]


def test_without_a_record_nothing_is_noted(base: State) -> None:
    t = full(opened(base))
    t.state.pending.append(CEP_FRAME)
    assert ex.settle_cep(t, CEP_FRAME)
    ex.gain(t, PURPLE, SOLAR, "a clause")
    assert t.state.c[at.CELL_BY_NAME["purple.solar"]] == 1
