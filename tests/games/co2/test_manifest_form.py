"""The questions about the box, where their answers stand, and the form that asks them."""

from __future__ import annotations

import pytest

from co2replay.games.co2.box.manifest import BOXES, load_manifest
from co2replay.rulebooks.boxfiles import Overlay
from co2replay.rulebooks.boxforms import (
    BoxQuestion,
    assumed_touched,
    form,
    read_form,
    where_to_read,
    write_overlay,
)

BASE = load_manifest()
COST = "the coins on plant tile 2, counted from the top of its stack"
COST_IT = "le monete sulla centrale 2, contando dalla cima della sua pila"


def test_a_question_tells_the_path_the_guess_its_mark_and_the_place() -> None:
    paths = ["plant.solar.2.cost", "region.asia.spaces", "absent.path", "plant.solar.2.cost"]
    question = BoxQuestion("plant.solar.2.cost", "10", "assumed:EN", COST)
    assert assumed_touched(BOXES, paths, BASE) == [question]
    assert assumed_touched(BOXES, paths, BASE, "it")[0].where == COST_IT


@pytest.mark.parametrize(
    ("path", "where"),
    [
        ("plant.solar.2.cost", COST),
        ("track.solar.4.bonus", "the symbol beside space 4 of this expertise track"),
        ("track.solar.length", "the number of spaces of this expertise track on the board"),
        (
            "agenda.2",
            "the three sources on a regional agenda tile, from the top; any tile that has no "
            "number here yet",
        ),
        ("summit.places", "the places for summit tiles on the board"),
        ("lobby.3.minor", "the benefit in the lower part of lobby card 3"),
        ("un.34.vp", "the victory points on UN goal 34"),
        ("project.solar.count", "count the project tiles of this source in the box"),
        ("region.asia.ring", "the next region clockwise on the board"),
        # any of its kind, assumed or not; a kind that has no sentence of its own
        ("plant.solar.?.cost", "the coins on plant tile ?, counted from the top of its stack"),
        ("goal.?.per", "read it off the piece itself"),
        ("supply.?", "count these pieces in the box"),
        ("region.asia.grants", None),  # read by others: no question
        ("fossil.coal.count", None),
        ("nothing", None),
    ],
)
def test_where_a_value_stands(path: str, where: str | None) -> None:
    assert where_to_read(BOXES, [path, path], BASE) == ([] if where is None else [where])


def test_where_a_value_stands_in_another_language() -> None:
    assert where_to_read(BOXES, ["plant.solar.2.cost"], BASE, "it") == [COST_IT]


def test_a_form_has_a_blank_for_every_question() -> None:
    paths = ["plant.solar.2.cost", "agenda.6", "summit.2", "un.39.needs", "un.39.vp"]
    text = form(BOXES, assumed_touched(BOXES, paths, BASE), name="co2-2012")
    head = "Facts of your copy of the game. Put what you read in place of each ?, leave the others"
    assert text.splitlines() == [
        f"# {head} as they are.",
        'name = "co2-2012"',
        "",
        f"# {COST}; we assume: 10",
        'plant.solar.2.cost = "?"',
        "",
        "# the three sources on a regional agenda tile, from the top; any tile that has no "
        "number here yet; we assume: solar, biomass, fusion",
        'agenda.6 = ["?", "?", "?"]',
        "",
        "# the topics on a summit tile; any tile that has no number here yet; "
        "we assume: forestation, fusion",
        'summit.2 = ["?", "?"]',
        "",
        "# the plants shown on UN goal 39; we assume: fusion, biomass, recycling",
        'un.39.needs = ["?", "?"]',
        "",
        "# the victory points on UN goal 39; we assume: 6",
        'un.39.vp = "?"',
    ]
    assert text.endswith('"?"\n')
    assert text.startswith(f"# {head} as they are.\n")
    assert form(BOXES, []).startswith("# No value that is needed here is only assumed")
    assert form(BOXES, [], "pl").startswith(
        "# Żadna z wartości, których tu trzeba, nie jest tylko przyjęta"
    )


def test_an_overlay_is_written_as_it_is_read() -> None:
    values = {"a": 3, "b": "x ł", "c": ["solar", "fusion"], "d": ("money 3",), "e": 'a"b'}
    text = 'a = 3\nb = "x ł"\nc = ["solar", "fusion"]\nd = ["money 3"]\ne = "a\\"b"\n'
    assert write_overlay(Overlay("x.toml", values)) == text
    assert read_form(text) == Overlay("-", {**values, "d": ["money 3"]})
    assert read_form("a = 3", "mine.toml").file == "mine.toml"
