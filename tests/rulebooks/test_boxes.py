"""A box of another kind, of plants and roads, from its files to the copy on a table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest

from co2replay.engine.book import BoxFact, BoxFactProblem, Written
from co2replay.errors import DataError
from co2replay.rulebooks.boxes import ComponentSets, digest_of_values
from co2replay.rulebooks.boxfiles import (
    ReadError,
    Value,
    parse_overlay,
    read_name,
    read_number,
    unknown_key,
)
from co2replay.rulebooks.boxforms import (
    BoxQuestion,
    assumed_touched,
    form,
    read_form,
    write_overlay,
)
from co2replay.rulebooks.factlines import FactLine, read_fact_line
from tests.rulebooks.told import wrong

FUELS = ("coal", "oil")
CITIES = ("aachen", "bonn", "cologne")
TEXT = """
name = "three"
[sources]
A = "a list"
[plant]
mark = "public:A"
3 = { fuel = "oil", cities = 1 }
4 = { fuel = "coal", cities = 1, mark = { cities = "assumed", rest = "public:A" } }
[road]
mark = "assumed"
aachen = { cologne = 7 }
bonn = { cologne = 2, mark = "rulebook" }
"""


class Roads(msgspec.Struct, frozen=True):
    name: str
    values: dict[str, Value]
    marks: dict[str, str]
    digest: str


class Sets(ComponentSets[Roads]):
    usual = "three"

    def check_shape(self, path: str, file: str) -> None:
        if path.split(".")[0] not in ("plant", "road") or path.count(".") != 2:
            raise unknown_key(file, path, ("plant", "road"))

    def read_value(self, path: str, written: Written, file: str) -> Value:
        try:
            fuel = path.endswith(".fuel")
            return read_name(written, FUELS) if fuel else read_number(written)
        except ReadError as refusal:
            raise DataError(file, path, str(refusal)) from None

    def written_value(self, path: str, value: Value) -> int | str | list[str]:
        assert isinstance(value, int)
        return FUELS[value] if path.endswith(".fuel") else value

    def build(
        self,
        name: str,
        values: Mapping[str, Value],
        marks: Mapping[str, str],
        files: Mapping[str, str],
        file: str,
    ) -> Roads:
        return Roads(name, dict(values), dict(marks), digest_of_values(values, marks))

    def may_be_new(self, path: str) -> bool:
        return path.startswith("road.")

    def read_fact(self, text: str, where: str) -> BoxFact | BoxFactProblem:
        tables = {"fuel": FUELS, "city": CITIES}
        line = FactLine(text, lambda table, word: None, tables, own)
        return read_fact_line(line, {"plant": plant, "road": road}, where)


def own(table: str, words: tuple[str, ...]) -> str | None:
    return words[0] if len(words) == 1 else None


def plant(line: FactLine, values: dict[str, Written]) -> None:
    number = line.needed_number()
    while not line.is_over():
        at = line.at
        key = line.own("key", ("cities",))
        value = line.needed("fuel") if key is None else line.needed_number()
        line.put(values, f"plant.{number}.{key or 'fuel'}", value, at)


def road(line: FactLine, values: dict[str, Written]) -> None:
    at = line.at
    path = f"road.{line.needed('city')}.{line.needed('city')}"
    line.put(values, path, line.needed_number(), at)


@pytest.fixture
def sets(tmp_path: Path) -> Sets:
    (tmp_path / "three.toml").write_text(TEXT, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("", encoding="utf-8")
    return Sets(lambda: tmp_path)


def test_a_set_is_read_with_the_mark_of_each_value(sets: Sets) -> None:
    assert sets.names() == ("three",)
    box = sets.load()
    assert box is sets.load("three")
    assert box.values == {
        "plant.3.fuel": 1,
        "plant.3.cities": 1,
        "plant.4.fuel": 0,
        "plant.4.cities": 1,
        "road.aachen.cologne": 7,
        "road.bonn.cologne": 2,
    }
    assert box.marks["plant.4.cities"] == box.marks["road.aachen.cologne"] == "assumed"
    assert box.marks["plant.4.fuel"] == "public:A"
    assert box.marks["road.bonn.cologne"] == "rulebook"


def test_a_copy_corrects_the_set_and_says_where(sets: Sets) -> None:
    usual = sets.load()
    told = sets.read_fact("plant 4 cities 2 oil", "game.log:7")
    assert told == BoxFact((("plant.4.cities", 2), ("plant.4.fuel", "oil")), "game.log:7")
    assert isinstance(told, BoxFact)
    mine = sets.load("three", [parse_overlay("road.aachen.bonn = 9")], [told])
    assert sets.corrections(mine) == {
        "plant.4.cities": 2,
        "plant.4.fuel": "oil",
        "road.aachen.bonn": 9,
    }
    assert {mine.marks[path] for path in sets.corrections(mine)} == {"table"}
    assert sets.corrections(usual) == {}
    assert mine.digest != usual.digest


@pytest.mark.parametrize(
    ("text", "key", "what"),
    [
        ("plant.9.fuel = 'oil'", "plant.9.fuel", "unknown key; allowed here: 3, 4"),
        ("plant.3.fuel = 'wind'", "plant.3.fuel", "'wind' is unknown; allowed: coal, oil"),
        ("plant.3.cities = -1", "plant.3.cities", "-1 is not a whole number from 0 to 1000"),
        ("plant.3 = 1", "plant.3", "this is a table of values, not a value"),
    ],
)
def test_what_no_copy_can_have_is_refused(sets: Sets, text: str, key: str, what: str) -> None:
    assert wrong(sets.load, "three", [parse_overlay(text, "m.toml")]) == ("m.toml", key, what)


def test_two_places_may_not_say_two_things(sets: Sets) -> None:
    facts = [BoxFact((("plant.3.fuel", fuel),), f"game.log:{fuel}") for fuel in FUELS]
    told = ("game.log:oil", "plant.3.fuel", "oil here, but coal in game.log:coal")
    assert wrong(sets.load, "three", [], facts) == told


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("house 3", BoxFactProblem(1, "unknown-word", ("plant", "road"))),
        ("road aachen", BoxFactProblem(12, "missing-word", CITIES)),
        ("road aachen bonn x", BoxFactProblem(18, "unknown-word", ("number",))),
        ("road aachen bonn 3 4", BoxFactProblem(20, "unexpected-word", ())),
        ("plant 3 oil coal", BoxFactProblem(13, "twice", ())),
    ],
)
def test_a_fact_that_cannot_be_read_says_where(
    sets: Sets, text: str, problem: BoxFactProblem
) -> None:
    assert sets.read_fact(text, "x") == problem


def test_what_is_assumed_is_asked_for_and_its_form_is_read_again(sets: Sets) -> None:
    box = sets.load()
    asked = assumed_touched(sets, ["road.aachen.cologne", "plant.3.fuel"], box)
    assert asked == [BoxQuestion("road.aachen.cologne", "7", "assumed", "road.aachen.cologne")]
    text = form(sets, asked, "", "three")
    assert text.endswith('# road.aachen.cologne; we assume: 7\nroad.aachen.cologne = "?"\n')
    assert read_form(text).values == {}
    filled = read_form(text.replace('"?"', "8"))
    assert write_overlay(filled) == "road.aachen.cologne = 8\n"
    assert sets.load("three", [filled]).values["road.aachen.cologne"] == 8
