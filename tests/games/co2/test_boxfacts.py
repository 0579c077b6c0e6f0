"""Facts of the box: each kind is read and written in three languages, refused with its place."""

from __future__ import annotations

import pytest

from co2replay.games.co2.box.boxfacts import (
    BoxFact,
    BoxFactProblem,
    blank_fact,
    box_languages,
    format_box_fact,
    parse_box_fact,
)
from co2replay.games.co2.box.manifest import load_manifest
from co2replay.games.co2.box.manifest_files import BONUSES
from co2replay.games.co2.forms import EFFECTS, GRANTS, REGIONS, SOURCES

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


LOBBY = ("region", "grant", "source", "main", "minor")

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
        (
            "lobby 12 main money 3, tech 2 or cep minor move",
            (("lobby.12.main", ("money 3", "tech 2", "cep")), ("lobby.12.minor", "move")),
        ),
        # signs between words are skipped, and numbers have up to four digits
        (
            "green plant: solar/1, cost = 9999",
            (("plant.solar.1.cost", 9999),),
        ),
        ("lobby card 3 region North America", (("lobby.3.detail", "north_america"),)),
        (
            "lobby 3 north_america minor tech 1",
            (
                ("lobby.3.detail", "north_america"),
                ("lobby.3.minor", "tech 1"),
            ),
        ),
        ("lobby 8 tech", (("lobby.8.detail", "tech"),)),
        ("event 47 region africa", (("event.47.region", "africa"),)),
        ("project solar 7", (("project.solar.count", 7),)),
        ("track solar 4 bonus energia solare", (("track.solar.4.bonus", "solar"),)),
        (
            "track solar 4 bonus regional cep income 3",
            (
                ("track.solar.4.bonus", "region_cep"),
                ("track.solar.4.income", 3),
            ),
        ),
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
        ("region mars", BoxFactProblem(8, "unknown-word", REGIONS)),
        ("region europe", BoxFactProblem(14, "missing-word", ("ring",))),
        # a word for something else on another piece
        ("plant solar 1 income 3", BoxFactProblem(15, "unknown-word", ("cost", "cubes", "vp"))),
        ("plant solar 1 cost 10000", BoxFactProblem(20, "unknown-word", ("number",))),
        ("plant solar ١ cost 3", BoxFactProblem(13, "unknown-word", ("number",))),
        ("track solar", BoxFactProblem(12, "missing-word", ("length", "licence"))),
        ("track solar 4", BoxFactProblem(14, "missing-word", ("income", "bonus"))),
        ("track wind", BoxFactProblem(7, "unknown-word", SOURCES)),
        ("track solar 4 bonus x", BoxFactProblem(21, "unknown-word", (*BONUSES, *SOURCES))),
        ("lobby x", BoxFactProblem(7, "unknown-word", ("number",))),
        ("lobby 3", BoxFactProblem(8, "missing-word", LOBBY)),
        ("lobby 3 x", BoxFactProblem(9, "unknown-word", LOBBY)),
        ("lobby 3 grant", BoxFactProblem(14, "missing-word", GRANTS)),
        ("lobby 3 source mars", BoxFactProblem(16, "unknown-word", SOURCES)),
        ("lobby 3 main money 3 or", BoxFactProblem(24, "missing-word", EFFECTS)),
        ("lobby 3 minor money 3 tech 1", BoxFactProblem(28, "unknown-word", LOBBY)),
        ("lobby 3 main money 3 main tech", BoxFactProblem(22, "twice", ())),
        ("lobby 3 minor money minor tech", BoxFactProblem(21, "twice", ())),
        ("lobby 3 region asia europe", BoxFactProblem(21, "twice", ())),
        ("agenda x", BoxFactProblem(8, "unknown-word", ("number",))),
        ("agenda 2", BoxFactProblem(9, "missing-word", SOURCES)),
        ("summit x", BoxFactProblem(8, "unknown-word", ("number",))),
        ("summit places", BoxFactProblem(14, "missing-word", ("number",))),
        ("summit places 4 5", BoxFactProblem(17, "unexpected-word", ())),
        ("summit 5 solar 4", BoxFactProblem(16, "unknown-word", SOURCES)),
        ("un x", BoxFactProblem(4, "unknown-word", ("number",))),
        ("un 34", BoxFactProblem(6, "missing-word", SOURCES)),
        ("un 34 solar vp", BoxFactProblem(15, "missing-word", ("number",))),
        ("un 34 vp", BoxFactProblem(9, "missing-word", ("number",))),
        ("un 34 vp 4 solar", BoxFactProblem(12, "unexpected-word", ())),
        ("event x", BoxFactProblem(7, "unknown-word", ("number",))),
        ("event 47 region", BoxFactProblem(16, "missing-word", REGIONS)),
        ("project wind", BoxFactProblem(9, "unknown-word", SOURCES)),
        ("project solar count", BoxFactProblem(20, "missing-word", ("number",))),
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


def lettered(table: str, code: int) -> str:
    """A word that tells its table: `S1`, `R4`, `G0`, `E2`."""
    return f"{table[0].upper()}{code}"


@pytest.mark.parametrize(
    ("values", "english", "italian"),
    [
        (
            (("plant.solar.1.cost", 10), ("plant.solar.1.vp", 8)),
            "plant S1 1 cost 10 vp 8",
            "centrale S1 1 costo 10 pv 8",
        ),
        ((("track.fusion.length", 12),), "track S2 length 12", "scala S2 lunghezza 12"),
        (
            (("track.solar.4.bonus", "tech"),),
            "track S1 4 bonus tech",
            "scala S1 4 bonus tecnologia",
        ),
        ((("track.solar.4.bonus", "fusion"),), "track S1 4 bonus S2", "scala S1 4 bonus S2"),
        (
            (("lobby.12.main", ("money 3", "tech")), ("lobby.12.minor", "cep 1")),
            "lobby 12 main E0 3 or E1 minor E2 1",
            "lobby 12 maggiore E0 3 o E1 minore E2 1",
        ),
        ((("lobby.3.detail", "asia"),), "lobby 3 region R4", "lobby 3 regione R4"),
        ((("lobby.8.detail", "tech"),), "lobby 8 grant G1", "lobby 8 beneficio G1"),
        ((("lobby.13.detail", "biomass"),), "lobby 13 source S3", "lobby 13 fonte S3"),
        ((("agenda.2", ["solar", "biomass", "fusion"]),), "agenda 2 S1 S3 S2", "agenda 2 S1 S3 S2"),
        ((("summit.places", 4),), "summit places 4", "summit posti 4"),
        (
            (("un.34.needs", ("solar", "solar")), ("un.34.vp", 4)),
            "un 34 S1 S1 vp 4",
            "onu 34 S1 S1 pv 4",
        ),
        ((("event.47.region", "africa"),), "event 47 R3", "evento 47 R3"),
        ((("project.solar.count", 7),), "project S1 count 7", "progetto S1 numero 7"),
        ((("region.europe.ring", "africa"),), "region R2 next R3", "regione R2 prossima R3"),
    ],
)
def test_a_fact_is_written_with_the_words_of_a_language(
    values: tuple[tuple[str, object], ...], english: str, italian: str
) -> None:
    fact = BoxFact(values)  # type: ignore[arg-type]
    assert format_box_fact(fact, lettered) == english
    assert format_box_fact(fact, lettered, "it") == italian


@pytest.mark.parametrize(
    ("path", "english", "italian"),
    [
        ("plant.solar.1.cost", "plant S1 1 cost ?", "centrale S1 1 costo ?"),
        ("track.solar.4.bonus", "track S1 4 bonus ?", "scala S1 4 bonus ?"),
        ("track.solar.length", "track S1 length ?", "scala S1 lunghezza ?"),
        ("lobby.12.main", "lobby 12 main ?", "lobby 12 maggiore ?"),
        ("lobby.12.detail", "lobby 12 ?", "lobby 12 ?"),
        ("agenda.2", "agenda 2 ? ? ?", "agenda 2 ? ? ?"),
        ("summit.5", "summit 5 ? ?", "summit 5 ? ?"),
        ("summit.places", "summit places ?", "summit posti ?"),
        ("un.34.needs", "un 34 ? ?", "onu 34 ? ?"),
        ("un.34.vp", "un 34 vp ?", "onu 34 pv ?"),
        ("event.47.region", "event 47 region ?", "evento 47 regione ?"),
        ("project.solar.count", "project S1 count ?", "progetto S1 numero ?"),
        ("region.asia.ring", "region R4 next ?", "regione R4 prossima ?"),
        # what no fact can say, and any tile of a kind
        ("lobby.12.trigger", "", ""),
        ("region.asia.spaces", "", ""),
        ("supply.ceps", "", ""),
        ("goal.27.vp", "", ""),
        ("agenda.?", "", ""),
        ("plant.solar.?.cost", "", ""),
    ],
)
def test_a_fact_to_be_filled_in_has_a_blank_for_each_word(
    path: str, english: str, italian: str
) -> None:
    assert blank_fact(path, lettered) == english
    assert blank_fact(path, lettered, "it") == italian


def test_a_fact_remembers_where_it_stands() -> None:
    values = (("event.47.region", "africa"),)
    assert parse_box_fact("event 47 africa", word, "game.log:7") == BoxFact(values, "game.log:7")
    assert parse_box_fact("event 47 africa", word) == BoxFact(values, "fact")


def test_every_fact_that_is_read_can_correct_the_components() -> None:
    for text, values in CASES:
        if text.startswith("project"):
            continue  # a seventh solar project would be the thirty-first
        fact = parse_box_fact(text, word)
        assert isinstance(fact, BoxFact)
        assert load_manifest(facts=[fact]).marks[values[0][0]] == "table"
