"""The data of the game: clauses, readings, books, numbers, words and components, all there."""

from __future__ import annotations

from collections import Counter
from typing import get_args, get_type_hints

import pytest

from co2replay.games.power_grid.box.components import KINDS
from co2replay.games.power_grid.forms import CITIES, CITIES_OF_MAP, FORMS, REGIONS
from co2replay.games.power_grid.params import Settings
from co2replay.games.power_grid.words import vocabulary
from co2replay.notation.vocabulary import form_key
from co2replay.rulebooks.clauses import load_clauses, load_edition_words
from co2replay.rulebooks.editions import check_edition, load_edition
from co2replay.rulebooks.readings import load_left_out, load_readings
from co2replay.rulebooks.rulebook import load_number_sources, load_numbers
from co2replay.show.words import Words

from .scene import box

GAME = "power-grid"
# How many clauses each area of the register has, counted in its tables.
AREAS = {
    "setup": 27,
    "plant": 11,
    "round": 2,
    "order": 6,
    "auction": 19,
    "market": 4,
    "resources": 7,
    "build": 17,
    "bureaucracy": 14,
    "step1": 1,
    "step2": 6,
    "step3": 13,
    "end": 6,
    "variant": 4,
}
AMBIGUITIES = 41
DIVERGENCES = 30


def test_all_137_clauses_are_there() -> None:
    assert sum(AREAS.values()) == 137
    clauses = load_clauses(GAME)
    assert Counter(key.split(".")[1] for key in clauses) == AREAS
    assert [one.number for one in clauses.values()] == [f"G{n:03}" for n in range(1, 138)]


def test_every_point_of_the_register_is_a_reading_or_left_out_with_its_reason() -> None:
    numbers = [f"A{n:02}" for n in range(1, AMBIGUITIES + 1)]
    numbers += [f"P{n:02}" for n in range(1, DIVERGENCES + 1)]
    read = [number for one in load_readings(GAME).values() for number in one.numbers]
    assert sorted([*read, *load_left_out(GAME)]) == sorted(numbers)


def test_the_points_that_clauses_name_exist() -> None:
    numbers = {n for one in load_readings(GAME).values() for n in one.numbers} | set(
        load_left_out(GAME)
    )
    for clause in load_clauses(GAME).values():
        assert set(clause.readings) <= numbers, clause.id
    for reading in load_readings(GAME).values():
        assert set(reading.clauses) <= set(load_clauses(GAME)), reading.name


@pytest.mark.parametrize("book", ["it", "en"])
def test_a_book_answers_everything(book: str) -> None:
    assert check_edition(f"{GAME}/{book}") == []


def test_the_official_book_cites_numbers_of_divergences_and_no_section() -> None:
    for clause, said in load_edition_words(GAME, "en").items():
        cited = said.cite.replace("no section recorded", "").split(", ")
        assert all(not one or one in {f"P{n:02}" for n in range(1, 31)} for one in cited), clause
        assert (said.stance == "silent") == (not said.cite), clause


def test_the_books_part_where_the_register_says_so() -> None:
    readings = [load_edition(f"{GAME}/{book}").readings for book in ("it", "en")]
    apart = {
        name: tuple(one[name].value for one in readings)
        for name in readings[0]
        if readings[0][name].value != readings[1][name].value
    }
    assert apart == {"last_pays": ("minimum", "any"), "full_tie": ("shared", "cities")}
    still_open = {name for name, answer in readings[1].items() if answer.cls == "open"}
    assert still_open == {"step3_first_removal"}  # P22


def test_code_knows_every_reading_with_all_its_values() -> None:
    hints = get_type_hints(Settings)
    values = {name: tuple(one.values) for name, one in load_readings(GAME).items()}
    assert {name: get_args(hint) for name, hint in hints.items()} == values


def test_every_number_cites_a_clause() -> None:
    assert all(source.clauses for source in load_number_sources(GAME).values())


def test_the_refill_table_as_the_register_has_it() -> None:
    """Rows for 2 to 6 players, in each steps 1, 2 and 3."""
    numbers = load_numbers(GAME)
    tables = [
        [[3, 4, 3], [4, 5, 3], [5, 6, 4], [5, 7, 5], [7, 9, 6]],
        [[2, 2, 4], [2, 3, 4], [3, 4, 5], [4, 5, 6], [5, 6, 7]],
        [[1, 2, 3], [1, 2, 3], [2, 3, 4], [3, 3, 5], [3, 5, 6]],
        [[1, 1, 1], [1, 1, 1], [1, 2, 2], [2, 3, 2], [2, 3, 3]],
    ]
    held = (
        numbers.refill_coal,
        numbers.refill_oil,
        numbers.refill_garbage,
        numbers.refill_uranium,
    )
    assert [[list(row) for row in table[2:]] for table in held] == tables


def test_the_numbers_by_players_as_the_register_has_them() -> None:
    numbers = load_numbers(GAME)
    rows = zip(
        numbers.deck_removed,
        numbers.regions,
        numbers.plants_max,
        numbers.cities_step2,
        numbers.cities_end,
        strict=True,
    )
    assert list(rows)[2:] == [
        (8, 3, 4, 10, 21),
        (8, 3, 3, 7, 17),
        (4, 4, 3, 7, 17),
        (0, 5, 3, 7, 15),
        (0, 5, 3, 6, 14),
    ]


def test_42_plants_of_seven_kinds() -> None:
    plants = box().plants
    assert sorted(plants) == [*range(3, 41), 42, 44, 46, 50]
    counted = Counter(KINDS[plant.kind] for plant in plants.values())
    assert counted == {
        "coal": 9,
        "oil": 8,
        "garbage": 6,
        "uranium": 6,
        "hybrid": 5,
        "ecological": 7,
        "fusion": 1,
    }
    assert (plants[14].fuel, plants[14].cities, KINDS[plants[14].kind]) == (2, 2, "garbage")
    assert (plants[5].fuel, KINDS[plants[5].kind]) == (2, "hybrid")
    assert (plants[13].fuel, KINDS[plants[13].kind]) == (0, "ecological")
    assert (plants[50].fuel, plants[50].cities, KINDS[plants[50].kind]) == (0, 6, "fusion")


def test_84_tokens_and_their_first_places() -> None:
    shelves = box().shelves
    assert [shelf.tokens for shelf in shelves] == [24, 24, 24, 12]
    assert [sum(shelf.start) for shelf in shelves] == [24, 18, 6, 2]
    assert [shelf.room * len(shelf.prices) for shelf in shelves] == [24, 24, 24, 12]
    assert shelves[3].prices == (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16)


def test_payments() -> None:
    payments = box().payments
    assert (payments[0], payments[4], payments[21]) == (10, 54, 150)
    assert len(payments) == 22
    assert list(payments) == sorted(payments)


@pytest.mark.parametrize(("ground", "edges"), [("germany", 83), ("usa", 87)])
def test_a_map_has_six_regions_of_seven_cities_and_its_connections(ground: str, edges: int) -> None:
    cities = [CITIES.index(city) for city in CITIES_OF_MAP[ground]]
    counted = Counter(REGIONS[box().region_of[city]] for city in cities)
    assert sorted(counted.values()) == [7] * 6
    assert sum(len(box().neighbours[city]) for city in cities) == 2 * edges
    for city in cities:
        assert all(other in cities for other, _ in box().neighbours[city])


def test_every_value_of_the_box_bears_a_mark_of_what_it_is() -> None:
    marks = box().marks
    assert {mark.partition(":")[0] for mark in marks.values()} == {"rulebook", "public"}
    assert marks["plant.14.fuel"] == "rulebook:IT"
    assert marks["plant.15.fuel"].startswith("public:")
    assert marks["germany.connections.aachen.koeln"].startswith("public:")
    assert marks["market.coal.tokens"] == "rulebook:IT"


@pytest.mark.parametrize(
    ("table", "written", "symbol"),
    [
        ("city", "München", "muenchen"),
        ("city", "Monaco", "muenchen"),
        ("city", "Kolon", "koeln"),
        ("city", "Cologne", "koeln"),
        ("city", "Duesseldorf", "duesseldorf"),
        ("city", "Frankfurt (Oder)", "frankfurt-oder"),
        ("city", "Washington", "washington"),
        ("city", "New York", "new-york"),
        ("fuel", "greggio", "oil"),
        ("fuel", "rifiuti", "garbage"),
        ("region", "nord ovest", "northwest"),
        ("seat", "rosso", "red"),
        ("map", "Germania", "germany"),
    ],
)
def test_words_of_both_languages_are_read(table: str, written: str, symbol: str) -> None:
    words = vocabulary()
    code = words.read(table, written)
    assert code is not None
    assert words.symbol(table, code) == symbol


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_form_has_its_head_word_and_every_symbol_a_spelling(language: str) -> None:
    words = vocabulary()
    spelled = Words(GAME, language).symbols
    for form in FORMS:
        assert not form.name or form.name in spelled["verb"], form_key(form)
    for table in ("seat", "fuel", "region", "map", "variant"):
        assert set(spelled[table]) == set(words.tables[table].symbols), table
    assert set(vocabulary().tables["city"].symbols) == set(CITIES)


def test_both_languages_say_the_same_things() -> None:
    one, other = (Words(GAME, language).sentences for language in ("en", "it"))
    tables = [
        {table: set(rows) for table, rows in said.items() if isinstance(rows, dict)}
        for said in (one, other)
    ]
    assert tables[0] == tables[1]


def test_a_broken_clause_that_is_told_in_words_is_one_of_the_register() -> None:
    """A fact behind the clause says which of the things that it forbids is meant."""
    keys = [key for key in Words(GAME, "en").sentences["breach"] if key.startswith("pg.")]
    assert {key.partition(" ")[0] for key in keys} <= set(load_clauses(GAME))
