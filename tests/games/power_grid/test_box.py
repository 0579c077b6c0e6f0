"""The box: what a copy at the table corrects, and what cannot be."""

from __future__ import annotations

import pytest

from co2replay.errors import DataError
from co2replay.games.power_grid.box.components import BOXES, load_box
from co2replay.games.power_grid.forms import CITIES
from co2replay.rulebooks.boxfiles import parse_overlay


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
