"""Facts of the box: each kind is read and written in three languages, refused with its place."""

from __future__ import annotations

import pytest

from co2replay.notation.parse import read_text
from co2replay.rules.co2.boxfacts import BoxFact, BoxFactProblem, format_box_fact, parse_box_fact
from co2replay.rules.co2.boxwords import box_languages
from co2replay.rules.co2.forms import EFFECTS, GRANTS, REGIONS, SOURCES
from co2replay.rules.co2.manifest import load_manifest
from co2replay.rules.co2.opening import FACTS_MAX, open_log
from co2replay.rules.co2.words import vocabulary_for

TABLES = {"source": SOURCES, "region": REGIONS, "grant": GRANTS, "effect": EFFECTS}
SPELLED = {
    ("source", "słoneczną"): 1,
    ("source", "energia solare"): 1,
    ("source", "biomassa"): 3,
    ("region", "w Ameryce Północnej"): 0,
    ("effect", "denaro"): 0,
}


def word(table: str, text: str) -> int | None:
    return SPELLED.get((table, text))


def spell(table: str, code: int) -> str:
    return TABLES[table][code]


CASES = [
    (
        "plant solar 1 cost 10 cubes 2 vp 8",
        (("plant.solar.1.cost", 10), ("plant.solar.1.cubes", 2), ("plant.solar.1.vp", 8)),
    ),
    (
        "track solar 4 income 2 bonus tech",
        (("track.solar.4.income", 2), ("track.solar.4.bonus", "tech")),
    ),
    ("track solar 6 bonus region cep", (("track.solar.6.bonus", "region_cep"),)),
    ("track solar 8 bonus fusion", (("track.solar.8.bonus", "fusion"),)),
    (
        "track solar length 12 licence 2",
        (("track.solar.length", 12), ("track.solar.licence", 2)),
    ),
    (
        "lobby 12 main money 3 minor tech",
        (("lobby.12.main", "money 3"), ("lobby.12.minor", "tech")),
    ),
    ("lobby 12 main money 3 or tech 2", (("lobby.12.main", ("money 3", "tech 2")),)),
    ("lobby 3 region europe", (("lobby.3.detail", "europe"),)),
    ("lobby 8 grant tech", (("lobby.8.detail", "tech"),)),
    ("lobby 13 source solar", (("lobby.13.detail", "solar"),)),
    ("agenda 2 solar biomass fusion", (("agenda.2", ("solar", "biomass", "fusion")),)),
    ("summit 5 solar fusion", (("summit.5", ("solar", "fusion")),)),
    ("summit places 4", (("summit.places", 4),)),
    ("un 34 solar biomass vp 4", (("un.34.needs", ("solar", "biomass")), ("un.34.vp", 4))),
    ("un 34 vp 4", (("un.34.vp", 4),)),
    ("event 47 africa", (("event.47.region", "africa"),)),
    ("project solar count 7", (("project.solar.count", 7),)),
    ("region europe next africa", (("region.europe.ring", "africa"),)),
]


@pytest.mark.parametrize(("text", "values"), CASES)
def test_a_fact_is_read_and_written(text: str, values: tuple[tuple[str, object], ...]) -> None:
    fact = parse_box_fact(text, word)
    assert isinstance(fact, BoxFact)
    assert fact.values == values
    assert format_box_fact(fact, spell) == text


@pytest.mark.parametrize(("text", "values"), CASES)
def test_what_is_written_in_any_language_is_read_back(
    text: str, values: tuple[tuple[str, object], ...]
) -> None:
    fact = parse_box_fact(text, word)
    assert isinstance(fact, BoxFact)
    for language in box_languages():
        assert parse_box_fact(format_box_fact(fact, spell, language), word) == fact


@pytest.mark.parametrize(
    ("text", "values"),
    [
        (
            "centrale energia solare 1 costo 9 PV 8",
            (("plant.solar.1.cost", 9), ("plant.solar.1.vp", 8)),
        ),
        ("elektrownia słoneczną 1 koszt 9", (("plant.solar.1.cost", 9),)),
        ("zdarzenie 47 w Ameryce Północnej", (("event.47.region", "north_america"),)),
        ("lobby 12 maggiore denaro 3", (("lobby.12.main", "money 3"),)),
        ("Lobby 3 Europe", (("lobby.3.detail", "europe"),)),
        ("un 34 biomassa, solar vp 4", (("un.34.needs", ("biomass", "solar")), ("un.34.vp", 4))),
        ("lobby 12 main money 3 tech 2", (("lobby.12.main", ("money 3", "tech 2")),)),
    ],
)
def test_words_of_all_languages_and_loose_forms_are_read(
    text: str, values: tuple[tuple[str, object], ...]
) -> None:
    fact = parse_box_fact(text, word)
    assert isinstance(fact, BoxFact)
    assert fact.values == values


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("plant wind 1 cost 3", BoxFactProblem(7, "unknown-word", SOURCES)),
        ("plant solar x cost 3", BoxFactProblem(13, "unknown-word", ("number",))),
        ("plant solar 1", BoxFactProblem(14, "missing-word", ("cost", "cubes", "vp"))),
        ("plant solar 1 cost", BoxFactProblem(19, "missing-word", ("number",))),
        ("plant solar 1 cost -3", BoxFactProblem(20, "unknown-word", ("number",))),
        ("plant solar 1 cost 99999", BoxFactProblem(20, "unknown-word", ("number",))),
        ("plant solar 1 cost 3 cost 4", BoxFactProblem(22, "twice", ())),
        ("agenda 2 solar wind", BoxFactProblem(16, "unknown-word", SOURCES)),
        ("event 47 africa 3", BoxFactProblem(17, "unexpected-word", ())),
        ("lobby 3 main", BoxFactProblem(13, "missing-word", EFFECTS)),
        ("lobby 3 region solar", BoxFactProblem(16, "unknown-word", REGIONS)),
        ("un 34 solar 4", BoxFactProblem(13, "unknown-word", ("vp", *SOURCES))),
        ("region europe next mars", BoxFactProblem(20, "unknown-word", REGIONS)),
    ],
)
def test_a_fact_that_cannot_be_read_is_told_to_the_column(
    text: str, problem: BoxFactProblem
) -> None:
    assert parse_box_fact(text, word) == problem


@pytest.mark.parametrize("text", ["", "   ", "plants", "7", "\x1b[31m"])
def test_an_unknown_head_names_the_known_ones(text: str) -> None:
    problem = parse_box_fact(text, word)
    assert isinstance(problem, BoxFactProblem)
    assert problem.expected[:3] == ("plant", "track", "lobby")


def test_every_fact_that_is_read_can_correct_the_components() -> None:
    for text, values in CASES:
        if text.startswith("project"):
            continue  # a seventh solar project would be the thirty-first
        fact = parse_box_fact(text, word)
        assert isinstance(fact, BoxFact)
        assert load_manifest(facts=[fact]).marks[values[0][0]] == "table"


def test_more_fact_lines_than_any_box_needs_are_refused_at_the_first_one_too_many() -> None:
    head = "co2replay 1\ngame: co2\nedition: en\nseats: orange purple\n---\n"
    log = read_text(head + "fact event 47 africa\n" * (FACTS_MAX + 2), vocabulary_for, "box.log")
    _, problems = open_log(log)
    assert [(found.code, found.line) for found in problems] == [("too-many-entries", 6 + FACTS_MAX)]
