"""The data of Second Chance: complete, in two languages, and as its register has them."""

from __future__ import annotations

import re
import string
import tomllib
from collections import Counter
from importlib import resources
from typing import Any

import pytest

from co2replay.games.second_chance import forms as f
from co2replay.games.second_chance.box.components import BOXES
from co2replay.games.second_chance.words import vocabulary
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.questions.coverage.report import book_of, by_mode

CLAUSES = 436  # part 2 of the register
POINTS = 96  # A01 to A96, its part 4
LANGUAGES = ("en", "de")
HEADER = "co2replay 1\ngame: second-chance\nedition: de\nseats: red=Ada purple blue\n---\n"
LOG = """\
! start red ; home europe ; agenda asia solar hydro recycling ; summit 1 wind solar forestation
! un 2 7 16 ; goals plant asia, plant solar, last hydro, half wind, size 2, topic solar
! deal red lobby 1 2 3 ? ? ; deal blue private 4 9 ; event asia arctic ; card 9 ; cubes europe
[1.1 red]
plan solar asia/scientist recruit ; any wind ; prepare asia/scientist ; pay asia ; purple: board
build solar asia/money ; tech region ; scientist board asia/tech ; lobby 5 main ; lobby 7 side money
purple: topic wind ; give blue ; blue: take ; red: decline ; cep africa ; claim 7 ; goal discard
[1 income]
red: income 3 coins 2 vp
[1 supply]
! fossil asia oil ; inspector green gas
reduce 20
[end]
! reveal red private 4 9
= red.money 3, ppm 400, team.vp 5, market.cep 1, red.solar 2, asia.control nobody
@ at 2.1 actions red ; asia.plants oil solar:red empty ; asia.cubes solar:red wind:rival
@ asia/money.tile solar 1:red ; summit 1 wind=red solar=free ; done planned closed
"""


def load(name: str) -> dict[str, Any]:
    place = resources.files("co2replay.games.second_chance") / "data" / name
    return tomllib.loads(place.read_text(encoding="utf-8"))


REGISTER = {name: row for name, row in load("clauses.toml").items() if name.startswith("sc.")}
READINGS = load("readings.toml")


def test_every_clause_has_its_number_and_a_place_in_the_book() -> None:
    assert [row["number"] for row in REGISTER.values()] == [
        f"S{number:03}" for number in range(1, CLAUSES + 1)
    ]
    places = load("editions/de.toml")["clauses"]
    assert list(places) == list(REGISTER)
    unsaid = [name for name, place in places.items() if place["stance"] == "silent"]
    # nothing in the book says so: the register has both by absence
    assert unsaid == ["sc.actions.build.no-region-cep", "sc.summit.no-vp"]
    for name, place in places.items():
        assert name in unsaid or re.match(r"S\. \d", place["cite"]), name


@pytest.mark.parametrize(
    ("clause", "modes"),
    [
        ("sc.turn.main-exactly-one", None),  # C V, and S with one or two
        ("sc.coop.setup.money-by-seat", ["cooperative", "competitive"]),
        ("sc.env.flip-achieved", ["cooperative", "solo"]),
        ("sc.comp.events.owe-tech", ["competitive"]),
        ("sc.solo.second-main.pollute", ["solo"]),
        ("sc.variant.inspectors.steps", ["cooperative", "solo"]),
    ],
)
def test_a_clause_holds_in_the_modes_of_the_register(clause: str, modes: list[str] | None) -> None:
    assert REGISTER[clause].get("modes") == modes


def test_modes_are_those_of_a_header() -> None:
    assert {mode for row in REGISTER.values() for mode in row.get("modes", ())} == set(f.MODES)


def test_coverage_counts_the_clauses_of_each_mode() -> None:
    groups = by_mode(book_of("second-chance", ["second-chance/de"]))
    # Rows of part 2 by their modes: C S V 226, C S 63, C V 15, C 7, C(3) 3, V 67, V(2) 1, S 40,
    # C(opt) S 11, and three remarks: C V with A48, C V with S one or two, C V with S trivially.
    assert {mode: len(found) for mode, found in groups.items()} == {
        "cooperative": 226 + 63 + 15 + 7 + 3 + 11 + 3,
        "solo": 226 + 63 + 40 + 11 + 2,
        "competitive": 226 + 15 + 67 + 1 + 3,
    }
    assert by_mode(book_of("co2", ["co2/en"])) == {}


def test_every_point_of_the_register_is_a_reading_or_says_why_not() -> None:
    asked = [number for row in READINGS["readings"].values() for number in row["numbers"]]
    named = Counter(asked) + Counter(list(READINGS["left_out"]))
    assert named == Counter(f"A{number:02}" for number in range(1, POINTS + 1))
    told = {number for row in REGISTER.values() for number in row.get("readings", ())}
    assert told == set(named)


def test_clauses_and_readings_are_told_in_german_with_the_same_numbers() -> None:
    told = load("texts/de.toml")
    assert list(told["clauses"]) == list(REGISTER)
    for name, row in REGISTER.items():
        numbers = sorted(re.findall(r"\d+", row["text"]))
        assert sorted(re.findall(r"\d+", told["clauses"][name])) == numbers, name
    assert set(told["readings"]) == set(told["consequence"]) == set(READINGS["readings"])
    for name, row in READINGS["readings"].items():
        assert list(told["readings"][name]["values"]) == list(row["values"])
    assert set(told["left_out"]) == set(READINGS["left_out"])
    book = load("editions/de.toml")["readings"]
    reasons = {answer["reason"] for answer in book.values() if "reason" in answer}
    assert set(told["reason"]) == reasons


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_can_be_broken_has_a_sentence_of_its_own(language: str) -> None:
    said = load(f"messages/{language}.toml")["breach"]
    breakable = {name for name, row in REGISTER.items() if row["kind"] in ("limit", "duty")}
    assert breakable - set(said) == set()
    # A fact may be told alike of all clauses of a chapter.
    chapters = {name.rpartition(".")[0] for name in REGISTER}
    of_facts = {key.split(" ")[0] for key in said if " " in key} - chapters
    assert (of_facts | {key for key in said if " " not in key}) - set(REGISTER) == set()


def holes(said: str | list[str]) -> set[str]:
    """What is filled in; of words by their number (one, few, many) in the last of them."""
    sentence = said if isinstance(said, str) else said[-1]
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_german_says_whatever_english_says() -> None:
    english, german = (load(f"messages/{language}.toml") for language in LANGUAGES)
    assert list(english) == list(german)
    for table, sentences in english.items():
        if isinstance(sentences, dict):
            assert list(sentences) == [key for key in german[table] if key in sentences], table
            # German alone shows names that are symbols in English, with capitals.
            assert table == "name" or len(sentences) == len(german[table]), table
            for key, text in sentences.items():
                if isinstance(text, str):
                    assert holes(text) == holes(german[table][key]), (table, key)


@pytest.mark.parametrize("language", vocabulary().languages)
def test_a_log_written_in_a_language_reads_back_the_same(language: str) -> None:
    words = vocabulary()
    log = read_text(HEADER + LOG, lambda game: words)
    assert log.problems == []
    again = read_text(write_text(log, words, language), lambda game: words)
    assert again.problems == []
    assert [(e.kind, e.verb, e.args, e.who) for e in again.entries] == [
        (e.kind, e.verb, e.args, e.who) for e in log.entries
    ]


# The box: what part 6 of the register gives, and what it demands of the values that are assumed.


def test_what_the_book_gives_of_the_box_is_marked_so() -> None:
    box = BOXES.load()
    given = {path for path, mark in box.marks.items() if mark.startswith("rulebook")}
    # p14: recycling of level 1; p14, p20: solar of level 1, but not the space that unlocks it
    assert {f"plant.recycling.1.{key}" for key in ("money", "tech", "cep", "vp", "space")} <= given
    assert {f"plant.solar.1.{key}" for key in ("money", "tech", "cep", "vp")} <= given
    assert "plant.solar.1.space" not in given
    assert not {path for path in given if path.startswith(("plant.wind", "track", "board"))}
    # p5: four players; p19: five of each type
    assert {"display.4", "display.competitive"} <= given
    assert "display.3" not in given


def test_the_plants_of_the_examples() -> None:
    recycling, solar = BOXES.load().plants[0][0], BOXES.load().plants[3][0]
    # X19: $7, 1 CEP, 1 tech, 5 VP, knowledge 1 is enough; X21: $10, 1 CEP, 2 tech, 8 VP
    assert (recycling.money, recycling.cep, recycling.tech, recycling.vp) == (7, 1, 1, 5)
    assert recycling.space == 1
    assert (solar.money, solar.cep, solar.tech, solar.vp) == (10, 1, 2, 8)


def test_the_board_holds_what_the_constraints_demand() -> None:
    box = BOXES.load()
    spaces = dict(zip(f.REGIONS, box.cep_spaces, strict=True))
    # p12: five CEPs in North America; solo goal 09: six in Asia; private goal 02: four somewhere
    assert spaces["north_america"] >= 5
    assert spaces["asia"] >= 6
    assert max(spaces.values()) >= 4
    # with the market's 2 and 2 for each of four players, no more than the 50 there are
    assert sum(spaces.values()) + 2 + 4 * 2 == 37
    names = [f.REGIONS[code] for code in box.clockwise]
    # X30: from North America to South America to Europe
    assert names[:3] == ["north_america", "south_america", "europe"]


def test_cards_and_tiles_are_as_many_as_the_box_holds() -> None:
    box = BOXES.load()
    assert sum(box.fossil_count) == 30
    assert list(box.fossil_ppm) == [20, 30, 40]
    assert len(set(map(frozenset, box.agendas))) == len(box.agendas) == 8
    # p12: one shows solar, hydro, recycling
    assert (3, 1, 0) in box.agendas
    assert len(set(map(frozenset, box.summits))) == 18
    assert {len(topics) for topics in box.summits} == {2, 3, 4}
    # X25: a summit of forestation, solar, wind
    assert frozenset((4, 3, 2)) in set(map(frozenset, box.summits))
    # every energy as often as any other
    assert set(Counter(energy for topics in box.summits for energy in topics).values()) == {10}
    # 15 pairs and 30 of three, no two alike
    cards = [tuple(sorted(card.energies)) for card in box.un]
    assert Counter(map(len, cards)) == {2: 15, 3: 30}
    assert len(set(cards)) == 45
    # 12 of regions, 10 of energies, 5 last, 5 half, 5 of sizes, 10 of topics
    groups = Counter[str]()
    for goal, count in zip(f.GOALS, box.goals, strict=True):
        kind, _, what = goal.partition(" ")
        groups["region" if what in f.REGIONS else kind] += count
    assert groups == {"region": 12, "plant": 10, "last": 5, "half": 5, "size": 5, "topic": 10}
    assert len(box.events) == 7
    # at least one goal is left for each of four players
    assert 10 - len(box.company_removed) >= 4


def test_lobbyist_cards_are_those_of_the_legend() -> None:
    box = BOXES.load()
    kinds = Counter(card.kind for card in box.lobby)
    # p23: 6 regions, 3 grants, 5 + 5 of infrastructure, 5 + 5 of plants, 5 of summits, 2 sales
    assert [kinds[kind] for kind in range(6)] == [6, 3, 10, 10, 5, 2]
    # X11: card 35 has 1 tech beside it; X12: so has that of South America
    sides = load("box/second-chance-2018.toml")["lobby"]
    assert (sides["35"]["side"], sides["2"]["side"]) == ("tech", "tech")
    assert Counter(card["side"] for name, card in sides.items() if name.isdigit()) == {
        "cep": 9,
        "tech": 9,
        "money": 9,
        "move": 9,
    }


@pytest.mark.parametrize("card", range(8, 17))
def test_a_private_goal_asks_for_no_more_than_there_is(card: int) -> None:
    needed = BOXES.load().private_needed[card]
    # not more with more players; regions 6, energies 5, plants of an energy 5, Africa's spaces 3
    assert list(needed) == sorted(needed, reverse=True)
    most = {8: 6, 9: 5, 10: 5, 11: 3, 12: 6, 13: 5, 14: 5, 15: 3, 16: 6}[card]
    assert 1 <= needed[-1] <= needed[0] <= most


@pytest.mark.parametrize("language", ["it", "pl"])
def test_whatever_is_broken_is_told_in_italian_and_polish_with_the_same_blanks(
    language: str,
) -> None:
    """What is not translated is said in English; what a clause forbids is."""
    english, other = load("messages/en.toml"), load(f"messages/{language}.toml")
    for table in ("breach", "wait", "phase", "sheet", "zone", "goods"):
        assert set(other[table]) == set(english[table]), table
    for table, sentences in other.items():
        if isinstance(sentences, dict):
            # A terminal may say a label shorter in one language than in another.
            told = {**(english["label"] if table == "step_word" else {}), **english[table]}
            assert {key: holes(text) for key, text in sentences.items()} == {
                key: holes(told[key]) for key in sentences
            }, table
