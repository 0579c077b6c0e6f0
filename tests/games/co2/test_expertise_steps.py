"""Expertise step by step: what each space of a track brings, and what each answer changes."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.engine.table import Breach, Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import State
from co2replay.games.co2.chapters import expertise as ex
from co2replay.games.co2.players import random_play
from co2replay.games.co2.turn import frames as fr
from tests.games.co2.changes import happened
from tests.games.co2.scene import play

PURPLE = 1
FORESTATION, SOLAR, FUSION, BIOMASS, RECYCLING = range(5)
SOURCES = ("forestation", "solar", "fusion", "biomass", "recycling")
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


def opened(base: State, readings: dict[str, str] | None = None, **cells: int) -> Table:
    t = Table(base.copy(), random_play.load("en", readings), None)
    for name, amount in cells.items():
        t.state.c[at.CELL_BY_NAME[name.replace("__", ".")]] = amount
    return t


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


TECH = "1 bank.tech > purple.tech co2.bonus.resource"
SOURCE = "co2.bonus.energy"
ANY = fr.AnyBonus(PURPLE)
CEP = fr.CepBonus(PURPLE)
# What the spaces 4, 6, 8 and 10 show; the others are empty. A cube, a source, any, a region's CEP.
SPACES: dict[str, tuple[Any, ...]] = {
    "forestation": (TECH, RECYCLING, CEP, ANY),
    "solar": (FUSION, CEP, ANY, TECH),
    "fusion": (CEP, ANY, TECH, FORESTATION),
    "biomass": (ANY, TECH, SOLAR, CEP),
    "recycling": (TECH, CEP, BIOMASS, ANY),
}


@pytest.mark.clause("co2.bonus.on-reach")
@pytest.mark.parametrize("level", range(1, END + 1))
@pytest.mark.parametrize("source", SOURCES)
def test_each_space_of_a_track(base: State, source: str, level: int) -> None:
    t = opened(base, **{f"purple__{source}": level - 1})
    expected: dict[str, Any] = {
        "moves": [f"1 bank.expertise > purple.{source} a clause"],
        "touches": [f"track.{source}.{level}.bonus"],
    }
    bonus = SPACES[source][level // 2 - 2] if level in (4, 6, 8, 10) else None
    if bonus == TECH:
        expected["moves"].append(TECH)
    elif isinstance(bonus, int):
        bonus = fr.DoGain(PURPLE, bonus, SOURCE)
    if isinstance(bonus, fr.Frame):
        expected["pending"] = [fr.Turn(PURPLE), bonus]
    number = SOURCES.index(source)
    assert happened(t, ex.do_gain, fr.DoGain(PURPLE, number, "a clause")) == expected


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

ANY_FRAME = fr.AnyBonus(PURPLE)
ENDLESS = {"expertise_track_end": "unlimited"}


def any_step(base: State, *amounts: int, readings: dict[str, str] | None = None) -> dict[str, Any]:
    t = levels(opened(base, readings), *amounts)
    t.state.pending.append(ANY_FRAME)
    return happened(t, ex.default_any, ANY_FRAME)


def test_which_tracks_are_open(base: State) -> None:
    assert ex.open_sources(levels(opened(base), 10, 9, 10, 0, 10), PURPLE) == [SOLAR, BIOMASS]
    endless = levels(opened(base, ENDLESS), 10, 9, 10, 0, 10)
    assert ex.open_sources(endless, PURPLE) == [0, 1, 2, 3, 4]


def test_the_only_open_track_needs_no_word(base: State) -> None:
    done = {"says": True, "pending": [fr.Turn(PURPLE)]}
    assert any_step(base, 10, 9, 10, 0, 10) == {"says": False}
    assert any_step(base, 10, 10, 10, 10, 10, readings=ENDLESS) == {"says": False}
    assert any_step(base, 10, 10, 10, 10, 10) == done
    assert any_step(base, 10, 10, 10, 0, 10) == {
        **done,
        "settled": [[f.ANY, PURPLE, [BIOMASS]]],
        "moves": ["1 bank.expertise > purple.biomass co2.bonus.any"],
        "touches": ["track.biomass.1.bonus"],
    }


def test_any_source_is_named(base: State) -> None:
    t = opened(base)
    t.state.pending.append(ANY_FRAME)
    assert happened(t, ex.answer_any, ANY_FRAME, (FUSION,)) == {
        "pending": [fr.Turn(PURPLE)],
        "moves": ["1 bank.expertise > purple.fusion co2.bonus.any"],
        "touches": ["track.fusion.1.bonus"],
    }


# A CEP for a region.

CEP_FRAME = fr.CepBonus(PURPLE)
LOST = {"region_cep_full_target": "lost"}
OPTIONAL = {"region_cep_optional": "optional"}
DONE = {"pending": [fr.Turn(PURPLE)]}
TO_AFRICA = "1 market.cep > africa.cep co2.bonus.region-cep"


def test_regions_below_their_limit_are_open(base: State) -> None:
    assert ex.open_regions(opened(base)) == [0, 1, 2, 3, 4, 5]
    assert ex.open_regions(opened(base, market__cep=1)) == [0, 1, 2, 3, 4, 5]
    assert ex.open_regions(opened(base, market__cep=0)) == []
    assert ex.open_regions(full(opened(base), "africa", "oceania")) == [3, 5]


@pytest.mark.clause("co2.region.cep-limit")
@pytest.mark.parametrize(
    ("readings", "open_ones", "expected"),
    [
        ({}, ("africa", "asia"), {"says": False}),
        (LOST, ("africa", "asia"), {"says": False}),
        (
            {},
            ("africa",),
            {**DONE, "says": True, "settled": [[f.CEP, PURPLE, [3]]], "moves": [TO_AFRICA]},
        ),
        (OPTIONAL, ("africa",), {"says": False}),
        (LOST, ("africa",), {"says": False}),
        ({}, (), {**DONE, "says": True, "asks": ["region_cep_full_target"]}),
        (LOST, (), {**DONE, "says": True, "asks": ["region_cep_full_target"]}),
        (OPTIONAL, (), {**DONE, "says": True, "asks": ["region_cep_full_target"]}),
    ],
)
def test_the_only_open_region_needs_no_word(
    base: State, readings: dict[str, str], open_ones: tuple[str, ...], expected: Any
) -> None:
    t = full(opened(base, readings), *open_ones)
    t.state.pending.append(CEP_FRAME)
    assert happened(t, ex.settle_cep, CEP_FRAME) == expected


@pytest.mark.parametrize("ceps", [2, 3])
@pytest.mark.parametrize("readings", [{}, LOST])
def test_a_region_is_named(base: State, readings: dict[str, str], ceps: int) -> None:
    t = opened(base, readings, africa__cep=ceps)  # Africa takes 3
    t.state.pending.append(CEP_FRAME)
    answered = happened(t, ex.answer_cep, CEP_FRAME, (3,))
    asked = {"asks": ["region_cep_full_target"]}
    if ceps == 2:
        assert answered == {**DONE, "moves": [TO_AFRICA]}
    elif readings:
        assert answered == {**DONE, **asked}
    else:
        refused = Breach("co2.region.cep-limit", {"limit": 3, "cep": 3}, hard=True)
        assert answered == {**asked, "says": refused}


def test_a_bonus_is_left_only_where_a_reading_allows_it(base: State) -> None:
    asked = {"asks": ["region_cep_optional"]}
    for readings, expected in (
        ({}, {**asked, "says": False}),
        (OPTIONAL, {**asked, **DONE, "says": True}),
    ):
        t = opened(base, readings)
        t.state.pending.append(CEP_FRAME)
        assert happened(t, ex.skip_cep, CEP_FRAME) == expected


def test_without_a_record_nothing_is_noted(base: State) -> None:
    t = full(opened(base))
    t.state.pending.append(CEP_FRAME)
    assert ex.settle_cep(t, CEP_FRAME)
    ex.gain(t, PURPLE, SOLAR, "a clause")
    assert t.state.c[at.CELL_BY_NAME["purple.solar"]] == 1
