"""Every clause of the rulebooks is there, with a kind, a text, and a stance in each edition."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from co2replay import errors
from co2replay.rules import rulebook
from co2replay.rules.clauses import KINDS, build_clause, load_clauses, load_edition_words
from co2replay.rules.readings import load_left_out, load_readings

EDITIONS = ("en", "it", "pl")

# How many clauses each area of the register has, counted in its tables.
AREAS = {
    "setup": 39,
    "game": 2,
    "decade": 3,
    "income": 6,
    "supply": 18,
    "event": 11,
    "ops": 8,
    "turn": 3,
    "action": 3,
    "propose": 12,
    "install": 14,
    "construct": 20,
    "region": 6,
    "free": 3,
    "scientist": 9,
    "displace": 7,
    "expertise": 5,
    "bonus": 6,
    "summit": 11,
    "market": 13,
    "cep": 5,
    "card": 1,
    "lobby": 33,
    "un": 6,
    "control": 13,
    "goal": 10,
    "eventcard": 1,
    "end": 7,
    "score": 6,
    "winner": 5,
    "preset": 5,
    "auction": 9,
    "solo": 13,
}


def test_all_313_clauses_are_there_in_the_order_of_their_numbers() -> None:
    clauses = load_clauses("co2")
    assert len(clauses) == 313
    assert [clause.number for clause in clauses.values()][:212] == [
        f"C{number:03}" for number in range(1, 213)
    ]
    assert {clause.number for clause in clauses.values()} == {f"C{n:03}" for n in range(1, 314)}


def test_every_area_has_as_many_clauses_as_the_register() -> None:
    assert sum(AREAS.values()) == 313
    assert Counter(key.split(".")[1] for key in load_clauses("co2")) == AREAS


def test_every_clause_has_a_kind_and_a_text_that_names_no_book() -> None:
    for key, clause in load_clauses("co2").items():
        assert clause.id == key
        assert clause.kind in KINDS
        assert clause.text.strip() == clause.text != ""
        assert not {"EN", "IT", "PL"} & set(clause.text.replace(",", " ").split())


def test_the_points_of_a_clause_are_readings_or_left_out() -> None:
    numbers = {number for one in load_readings("co2").values() for number in one.numbers}
    numbers |= set(load_left_out("co2"))
    for clause in load_clauses("co2").values():
        assert set(clause.readings) <= numbers


def test_a_reading_names_the_clauses_that_name_its_number() -> None:
    clauses = load_clauses("co2")
    divergences = {number for clause in clauses.values() for number in clause.readings}
    readings = load_readings("co2").values()
    for number in divergences - set(load_left_out("co2")):
        named = {
            key for reading in readings if number in reading.numbers for key in reading.clauses
        }
        assert {key for key, clause in clauses.items() if number in clause.readings} <= named


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_has_a_stance_on_every_clause(name: str) -> None:
    words = load_edition_words("co2", name)
    assert list(words) == list(load_clauses("co2"))
    assert not [key for key, stance in words.items() if stance.stance == "unanswered"]


# The stances other than `same`, as the register's markers have them.
NOT_SAME = {
    "en": {
        "co2.install.own-scientist-removal": "silent",
        "co2.summit.old-tile": "silent",
    },
    "it": {
        "co2.setup.fossil-pile-hidden": "silent",
        "co2.setup.un-goals-face-up": "silent",
        "co2.supply.decay.before-energy": "differs",
        "co2.supply.scan.clockwise": "silent",
        "co2.supply.cep.vp-only-supply": "silent",
        "co2.event.subsidy": "differs",
        "co2.ops.round-track-last": "differs",
        "co2.construct.leftmost-empty": "differs",
        "co2.construct.scientist-leaves": "differs",
        "co2.region.all-green-leftovers": "silent",
        "co2.displace.fee-before": "silent",
        "co2.displace.use-at-once": "differs",
        "co2.summit.order": "silent",
        "co2.summit.old-tile": "silent",
        "co2.market.no-sale-after-price-change": "differs",
        "co2.market.complete-before-change": "differs",
        "co2.un.requirement": "differs",
        "co2.control.check-scope": "differs",
        "co2.control.tie-expertise-scope": "differs",
        "co2.score.goal-exchange": "differs",
        "co2.auction.rounds": "differs",
        "co2.solo.un-stack": "differs",
        "co2.solo.starter-space": "differs",
        "co2.solo.starter-next": "differs",
        "co2.solo.un-position": "silent",
        "co2.solo.end-500": "differs",
    },
    "pl": {
        "co2.setup.draft-second-pass": "differs",
        "co2.supply.cep.vp-substitute": "differs",
        "co2.install.own-scientist-removal": "silent",
        "co2.lobby.main-timing": "differs",
        "co2.lobby.07": "differs",
        "co2.lobby.08": "differs",
        "co2.lobby.09": "differs",
        "co2.control.tie-expertise-scope": "differs",
        "co2.end.two-green-regions": "differs",
        "co2.end.step3-income": "differs",
        "co2.auction.when": "differs",
        "co2.solo.starter-space": "silent",
        "co2.solo.starter-next": "differs",
    },
}


@pytest.mark.parametrize("name", EDITIONS)
def test_stances_follow_the_register(name: str) -> None:
    words = load_edition_words("co2", name)
    assert {k: s.stance for k, s in words.items() if s.stance != "same"} == NOT_SAME[name]


def test_citations_stand_as_each_book_prints_its_sections() -> None:
    cites = {name: load_edition_words("co2", name) for name in EDITIONS}
    assert [cites[name]["co2.market.buy"].cite for name in EDITIONS] == ["§2.2.2"] * 3
    assert [cites[name]["co2.setup.market-price"].cite for name in EDITIONS] == [
        "Setup: Market",
        "Preparazione: Mercato",
        "Przygotowanie: Rynek",
    ]
    assert cites["it"]["co2.supply.scan.clockwise"].cite == ""


def test_a_stance_on_an_unknown_clause_names_file_key_and_the_nearest(tmp_path: Path) -> None:
    path = write_edition(tmp_path, '"co2.market.by" = { stance = "same", cite = "§1" }')
    with pytest.raises(errors.DataError) as caught:
        load_edition_words("co2", "es", [tmp_path])
    assert (caught.value.file, caught.value.key) == (str(path), "clauses.co2.market.by")
    assert "co2.market.buy" in caught.value.what


@pytest.mark.parametrize(
    ("row", "key", "what"),
    [
        ('{ stance = "sme", cite = "§1" }', "stance", "same, differs, silent, unanswered"),
        ('{ stance = "same" }', "cite", "a place"),
        ('{ stance = "same", cit = "§1" }', "cit", "allowed: cite, stance"),
    ],
)
def test_a_bad_stance_is_refused_with_its_key(
    tmp_path: Path, row: str, key: str, what: str
) -> None:
    write_edition(tmp_path, f'"co2.market.buy" = {row}')
    with pytest.raises(errors.DataError, match=what) as caught:
        load_edition_words("co2", "es", [tmp_path])
    assert caught.value.key == f"clauses.co2.market.buy.{key}"


def test_a_clause_of_an_unknown_kind_is_refused() -> None:
    with pytest.raises(errors.DataError, match="limit, duty, procedure") as caught:
        build_clause("c.toml", "co2.x.y", {"number": "C1", "kind": "rule", "text": "x"})
    assert caught.value.key == "co2.x.y.kind"


def test_every_number_cites_clauses_that_exist() -> None:
    assert len(rulebook.load_number_sources("co2")) == 40


def write_edition(folder: Path, row: str) -> Path:
    path = folder / "co2" / "editions" / "es.toml"
    path.parent.mkdir(parents=True)
    path.write_text(f'name = "es"\n\n[readings]\n\n[clauses]\n{row}\n', encoding="utf-8")
    return path
