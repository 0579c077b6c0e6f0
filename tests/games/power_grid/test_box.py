"""The box: what a copy at the table corrects, and what cannot be."""

from __future__ import annotations

import pytest

from co2replay.engine.book import BoxFactProblem
from co2replay.errors import DataError
from co2replay.games.power_grid.box.components import BOXES, load_box
from co2replay.games.power_grid.forms import CITIES
from co2replay.rulebooks.boxfiles import parse_overlay

from .scene import head, holds, layout, play, player


def test_a_copy_corrects_single_values_and_bears_their_mark() -> None:
    copy = load_box("", [parse_overlay("[plant.14]\nfuel = 3\n", "mine.toml")])
    assert (load_box().plants[14].fuel, copy.plants[14].fuel) == (2, 3)
    assert copy.marks["plant.14.fuel"] == "table"
    assert copy.digest != load_box().digest
    assert BOXES.corrections(copy) == {"plant.14.fuel": 3}


def test_a_connection_of_a_copy_may_cost_something_else() -> None:
    overlay = parse_overlay("[germany.connections.dortmund]\nessen = 5\n", "mine.toml")
    copy = load_box("", [overlay])
    dortmund, essen = CITIES.index("dortmund"), CITIES.index("essen")
    assert dict(copy.neighbours[dortmund])[essen] == dict(copy.neighbours[essen])[dortmund] == 5


@pytest.mark.parametrize(
    ("text", "key", "what"),
    [
        ("[plant.41]\nfuel = 1", "plant.41.fuel", "unknown key"),
        ("[plant.14]\ncost = 1", "plant.14.cost", "unknown key"),
        ("[plant.14]\nkind = 'wind'", "plant.14.kind", "'wind' is unknown"),
        ("[plant.14]\nfuel = 'two'", "plant.14.fuel", "not a whole number"),
        ("[market.coal]\nstart = [4, 3, 3, 3, 3, 3, 3, 3]", "market.coal.start", "so many tokens"),
        ("[market.wind]\ntokens = 4", "market.wind.tokens", "unknown key"),
        ("[germany.connections.aachen]\nparis = 4", "germany.connections.aachen.paris", "unknown"),
        ("[germany.regions]\nwest = ['aachen']", "germany.regions", "aachen does not belong"),
    ],
)
def test_what_cannot_be_names_its_place(text: str, key: str, what: str) -> None:
    with pytest.raises(DataError) as refused:
        load_box("", [parse_overlay(text, "mine.toml")])
    assert refused.value.file == "mine.toml" or key == "germany.regions"
    assert refused.value.key.startswith(key)
    assert what in str(refused.value.cause)


def test_a_set_without_a_city_is_refused() -> None:
    overlay = parse_overlay("[germany.regions]\nwest = ['essen']\n", "mine.toml")
    with pytest.raises(DataError, match="in no region: dortmund"):
        load_box("", [overlay])


AT_TABLE = {"red": player(50, "14", "essen münster", garbage=2), "blue": player(50, "18", "köln")}
MARKET = "15 16 17 19 20 21 22 23"


@pytest.mark.parametrize("words", ["plant 14 cities 1", "centrale 14 città 1"])
def test_a_fact_says_what_is_printed_on_a_plant_of_this_copy(words: str) -> None:
    """Two cities and a run of 14: by the list it powers two (33), by this copy one (22)."""
    top = head("red blue") + f"fact {words}\n"
    told = "red: power 14 ; blue: power 18\n! draw 30\n"
    scene = holds(play(f"{top}{layout('3 bureaucracy', AT_TABLE, market=MARKET)}{told}"))
    assert scene.money("red") == 50 + 22


@pytest.mark.parametrize(
    "words", ["connection essen düsseldorf 5", "connessione dusseldorf essen 5"]
)
def test_a_fact_says_what_a_connection_of_this_copy_costs(words: str) -> None:
    """By the list 2, by this copy 5: 10 + 5."""
    top = head("red blue") + f"fact {words}\n"
    table = layout("3 building red", AT_TABLE, order="blue red", market=MARKET)
    assert holds(play(f"{top}{table}red: build düsseldorf\n")).money("red") == 50 - 15


@pytest.mark.parametrize(
    ("words", "col", "what"),
    [
        ("plant 14 light 3", 10, "unknown-word"),
        ("plant 14 cities", 16, "missing-word"),
        ("plant 14 cities 3 cities 2", 19, "twice"),
        ("connection essen bern 5", 18, "unknown-word"),
        ("house 3", 1, "unknown-word"),
    ],
)
def test_a_fact_that_cannot_be_read_is_refused_at_its_word(words: str, col: int, what: str) -> None:
    found = BOXES.read_fact(words, "fact")
    assert isinstance(found, BoxFactProblem)
    assert (found.col, found.what) == (col, what)
