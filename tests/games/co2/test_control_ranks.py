"""Region control: who ranks above whom, and which readings are asked on the way."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.engine.table import Table
from co2replay.engine.unknown import Unknown
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT, plant_of
from co2replay.games.co2.board.state import State
from co2replay.games.co2.chapters import control as ct
from co2replay.games.co2.opening import rules_alone
from tests.games.co2.changes import happened
from tests.games.co2.scene import play

ORANGE, PURPLE, BLUE = range(3)
FORESTATION, SOLAR, FUSION, BIOMASS, RECYCLING = range(5)
# Asia wants solar, biomass, fusion, in this order; its six spaces are those from 17 on.
ASIA, FIRST = 4, 17
Built = tuple[tuple[int, int], ...]  # seats with their sources
SCOPE = ["control_expertise_scope"]


@pytest.fixture(scope="module")
def base() -> State:
    state: State = play("[1.1 orange]\n").state
    return state


def table(
    base: State,
    built: Built,
    holder: int = NO_SEAT,
    readings: dict[str, str] | None = None,
    **levels: int,
) -> Table:
    t = Table(base.copy(), rules_alone("en", readings), None)
    t.state.plants[FIRST : FIRST + 6] = [0] * 6
    for place, (seat, source) in enumerate(built):
        t.state.plants[FIRST + place] = plant_of(seat, source)
    t.state.control[ASIA] = holder
    for name, level in levels.items():
        t.state.c[at.CELL_BY_NAME[name.replace("_", ".")]] = level
    return t


P_SOLAR, P_BIOMASS, P_FUSION = ((PURPLE, x) for x in (SOLAR, BIOMASS, FUSION))
B_SOLAR, B_BIOMASS, B_FUSION = ((BLUE, x) for x in (SOLAR, BIOMASS, FUSION))
O_SOLAR = (ORANGE, SOLAR)


def test_what_a_company_supplies(base: State) -> None:
    t = table(base, (P_FUSION, P_SOLAR, B_BIOMASS, P_FUSION))
    t.state.plants[FIRST - 1] = t.state.plants[FIRST + 6] = plant_of(BLUE, SOLAR)  # next door
    assert ct.supplied(t, ASIA, PURPLE) == (True, False, True)
    assert ct.supplied(t, ASIA, BLUE) == (False, True, False)
    assert ct.supplied(t, ASIA, ORANGE) == (False, False, False)


def test_expertise_counts_in_some_sources(base: State) -> None:
    t = table(base, ())
    assert ct.compare_built_types(t, ASIA, (True, False, True)) == [SOLAR, FUSION]
    assert ct.compare_all_agenda(t, ASIA, (True, False, True)) == [SOLAR, BIOMASS, FUSION]
    with pytest.raises(ValueError, match="zip"):
        ct.compare_built_types(t, ASIA, (True, False))


@pytest.mark.clause("co2.control.most-types")
@pytest.mark.clause("co2.control.tie-agenda")
@pytest.mark.parametrize(
    ("built", "levels", "sign", "asks"),
    [
        ((P_SOLAR, P_FUSION, B_SOLAR), {}, 1, False),  # two kinds and one
        ((P_SOLAR, B_BIOMASS, B_FUSION), {"purple_solar": 9}, -1, False),
        ((P_SOLAR, B_BIOMASS), {"blue_biomass": 9}, 1, False),  # the higher source
        ((P_FUSION, B_BIOMASS), {}, -1, False),
        ((P_SOLAR, P_FUSION, B_SOLAR, B_BIOMASS), {}, -1, False),
        ((P_SOLAR, B_SOLAR), {"purple_solar": 5, "blue_solar": 3}, 2, True),
        ((P_SOLAR, B_SOLAR), {"purple_solar": 2, "blue_solar": 3}, -1, True),
        ((P_SOLAR, B_SOLAR), {"purple_biomass": 9}, 0, True),  # nobody built that
        (
            (P_SOLAR, P_FUSION, B_SOLAR, B_FUSION),
            {"purple_solar": 1, "blue_solar": 1, "blue_fusion": 1},
            -1,
            True,
        ),
        ((P_SOLAR, B_SOLAR), {"purple_solar": 4, "blue_solar": 4}, 0, True),
    ],
)
def test_who_ranks_above_whom(
    base: State, built: Built, levels: dict[str, int], sign: int, asks: bool
) -> None:
    t = table(base, built, **levels)
    told = happened(t, ct.compare, ASIA, PURPLE, BLUE)
    assert told["says"] == sign
    assert told.get("asks", []) == (SCOPE if asks else [])
    told = happened(t, ct.compare, ASIA, BLUE, PURPLE, noted=False)
    assert told["says"] == -sign
    assert "asks" not in told


def test_expertise_in_all_of_the_agenda(base: State) -> None:
    readings = {"control_expertise_scope": "all_agenda"}
    t = table(base, (P_SOLAR, B_SOLAR), readings=readings, purple_biomass=1)
    assert ct.compare(t, ASIA, PURPLE, BLUE) > 0


# Who has control after a plant.


@pytest.mark.clause("co2.control.tie-full")
@pytest.mark.parametrize(
    ("purple", "holder", "expected"), [(2, BLUE, BLUE), (3, BLUE, PURPLE), (4, BLUE, PURPLE)]
)
def test_builder_and_controller(base: State, purple: int, holder: int, expected: int) -> None:
    t = table(base, (P_SOLAR, B_SOLAR), holder, purple_solar=purple, blue_solar=3)
    assert happened(t, ct.check_pair, ASIA, PURPLE) == {"says": expected, "asks": SCOPE}


def test_a_builder_who_controls_may_be_challenged(base: State) -> None:
    t = table(base, (P_SOLAR, B_SOLAR), PURPLE, NON)
    assert happened(t, ct.check_pair, ASIA, PURPLE) == {"says": BLUE, "asks": [*SCOPE, *TIE]}


TIE = ["control_full_tie"]
NON = {"control_full_tie": "non_controller"}


def challenged(
    base: State, blue: int, readings: dict[str, str] | None = None, **slots: Any
) -> dict[str, Any]:
    """Purple controls Asia and built there; blue stands at a level, purple at 3."""
    t = table(base, (P_SOLAR, B_SOLAR), PURPLE, readings, purple_solar=3, blue_solar=blue)
    for name, value in slots.items():
        setattr(t.state, name, value)
    return happened(t, ct.challenge_builder, ASIA, PURPLE)


@pytest.mark.clause("co2.control.tie-full")
def test_a_building_controller_is_challenged_in_a_full_tie_alone(base: State) -> None:
    assert challenged(base, 2) == {"says": PURPLE}
    assert challenged(base, 4) == {"says": PURPLE}
    assert challenged(base, 3) == {"says": PURPLE, "asks": TIE}
    assert challenged(base, 2, NON) == {"says": PURPLE, "asks": SCOPE}
    assert challenged(base, 4, NON) == {"says": PURPLE, "asks": SCOPE}
    assert challenged(base, 3, NON) == {"says": BLUE, "asks": [*SCOPE, *TIE]}
    assert challenged(base, 3, partial=True) == {"says": PURPLE, "asks": TIE}
    assert challenged(base, 3, NON, partial=True)["says"] == BLUE


def test_without_a_record_nobody_is_compared_in_vain(base: State) -> None:
    t = table(base, (P_SOLAR, B_SOLAR), PURPLE)
    t.state.plants[FIRST] = Unknown("asia.plants")
    assert ct.challenge_builder(t, ASIA, PURPLE) == PURPLE
    t = table(base, (P_SOLAR, B_SOLAR), PURPLE, NON)
    assert ct.challenge_builder(t, ASIA, PURPLE) == BLUE


def test_who_built_nothing_is_no_rival(base: State) -> None:
    t = table(base, (), PURPLE, NON)
    assert happened(t, ct.challenge_builder, ASIA, PURPLE) == {"says": PURPLE}


OTHERS = ["control_tie_of_others"]
TAKES = {"control_tie_of_others": "builder_takes"}


def all_of(
    base: State,
    built: Built,
    builder: int,
    holder: int,
    readings: dict[str, str] | None = None,
    **levels: int,
) -> tuple[int, list[str]]:
    told = happened(table(base, built, holder, readings, **levels), ct.check_all, ASIA, builder)
    return told["says"], told.get("asks", [])


@pytest.mark.clause("co2.control.tie-full")
def test_everybody_with_a_plant_takes_part(base: State) -> None:
    three = (P_SOLAR, B_SOLAR, O_SOLAR)
    best_blue = all_of(base, three, PURPLE, ORANGE, blue_solar=2, purple_solar=1, orange_solar=1)
    assert best_blue == (BLUE, SCOPE)
    assert all_of(base, (P_FUSION, B_SOLAR), PURPLE, ORANGE) == (BLUE, [])
    assert all_of(base, (P_SOLAR,), PURPLE, BLUE) == (PURPLE, [])
    # A full tie of all three: the builder, whoever had it; a builder who has it is challenged.
    assert all_of(base, three, BLUE, ORANGE) == (BLUE, SCOPE)
    assert all_of(base, three, BLUE, BLUE) == (BLUE, [*SCOPE, *TIE])
    assert all_of(base, three, BLUE, BLUE, NON) == (ORANGE, [*SCOPE, *TIE])
    # Orange and blue are level, and purple below them has built.
    tied = (B_SOLAR, O_SOLAR, P_FUSION)
    assert all_of(base, tied, PURPLE, BLUE) == (BLUE, [*SCOPE, *OTHERS])
    assert all_of(base, tied, PURPLE, ORANGE) == (ORANGE, [*SCOPE, *OTHERS])
    assert all_of(base, tied, PURPLE, BLUE, TAKES) == (PURPLE, [*SCOPE, *OTHERS])


CHECK = "control_check_scope"


@pytest.mark.clause("co2.control.first-builder")
@pytest.mark.clause("co2.control.check-scope")
def test_control_after_a_plant(base: State) -> None:
    def updated(
        holder: int, readings: dict[str, str] | None = None, *built: tuple[int, int]
    ) -> dict[str, Any]:
        t = table(base, built, holder, readings)
        return happened(t, ct.update_control, ASIA, PURPLE)

    everybody = {CHECK: "all_players"}
    assert updated(NO_SEAT, None, P_FUSION) == {"control.4": PURPLE}
    assert updated(BLUE, None, P_SOLAR, B_FUSION) == {"control.4": PURPLE, "asks": [CHECK]}
    assert updated(BLUE, None, P_FUSION, B_SOLAR) == {"asks": [CHECK]}
    third = (P_FUSION, B_BIOMASS, O_SOLAR)
    assert updated(BLUE, None, *third) == {"asks": [CHECK]}
    assert updated(BLUE, everybody, *third) == {"control.4": ORANGE, "asks": [CHECK]}
