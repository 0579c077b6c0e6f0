"""Every clause of the rulebooks is there, with a kind, a text, and a stance in each edition."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from co2replay import errors
from co2replay.rulebooks import rulebook
from co2replay.rulebooks.clauses import (
    KINDS,
    Clause,
    Stance,
    build_clause,
    build_stance,
    edition_choice,
    gather_stances,
    load_clauses,
    load_edition_words,
    read_clauses,
)
from co2replay.rulebooks.readings import load_left_out, load_readings
from tests.rulebooks.told import ship, unknown, wrong

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
    assert "co2.market.buy" in str(caught.value.cause)


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


ROW = {"number": "C1", "kind": "duty", "text": "x", "readings": ["D01", "A02"]}


def test_a_clause_is_read_with_all_that_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = '"a.b" = { number = "C1", kind = "duty", text = "x", readings = ["D01", "A02"] }\n'
    ship(monkeypatch, clauses=rows + 'c = { number = "C2", kind = "informative", text = "y" }\n')
    assert read_clauses("co2") == {
        "a.b": Clause(id="a.b", number="C1", kind="duty", text="x", readings=("D01", "A02")),
        "c": Clause(id="c", number="C2", kind="informative", text="y", readings=()),
    }
    ship(monkeypatch, clauses="a = 3\n")
    assert wrong(read_clauses, "co2") == ("clauses.toml", "a", "expected a table")
    ship(monkeypatch, clauses="a = {}\na = {}\n")
    assert wrong(read_clauses, "co2") == ("clauses.toml", "a", "given twice: line 1 and line 2")


@pytest.mark.parametrize(
    ("row", "key", "what"),
    [
        (3, "a.b", "expected a table"),
        ({**ROW, "nmber": "C1"}, "a.b.nmber", "allowed: kind, modes, number, readings, text"),
        ({k: ROW[k] for k in ("kind", "text")}, "a.b", "number is missing"),
        ({k: ROW[k] for k in ("number", "text")}, "a.b", "kind is missing"),
        ({k: ROW[k] for k in ("kind", "number")}, "a.b", "text is missing"),
        (
            {**ROW, "kind": "rule"},
            "a.b.kind",
            "unknown kind; allowed: limit, duty, procedure, number, definition, informative",
        ),
        ({**ROW, "number": 1}, "a.b.number", "expected text in quotes"),
        ({**ROW, "text": 1}, "a.b.text", "expected text in quotes"),
        ({**ROW, "readings": "D01"}, "a.b.readings", "expected a list of texts in quotes"),
    ],
)
def test_a_wrong_clause_is_told_with_its_key(row: object, key: str, what: str) -> None:
    file, found_key, found = wrong(build_clause, "c.toml", "a.b", row)
    assert (file, found_key, found.removeprefix("unknown key; ")) == ("c.toml", key, what)


@pytest.mark.parametrize(
    ("row", "key", "what"),
    [
        (3, "", "expected a table"),
        ({"stance": "same", "cit": "§"}, ".cit", "unknown key; allowed: cite, stance"),
        (
            {"cite": "§"},
            ".stance",
            "unknown stance; allowed: same, differs, silent, unanswered",
        ),
        ({"stance": "silent", "cite": 2}, ".cite", "expected text in quotes"),
        ({"stance": "same"}, ".cite", "a book that says it has a place where it says it"),
        (
            {"stance": "differs", "cite": ""},
            ".cite",
            "a book that says it has a place where it says it",
        ),
    ],
)
def test_a_wrong_stance_is_told_with_its_key(row: object, key: str, what: str) -> None:
    assert wrong(build_stance, "es.toml", "clauses.a", row) == (
        "es.toml",
        f"clauses.a{key}",
        what,
    )


def test_a_stance_needs_a_place_only_where_the_book_says_something() -> None:
    for name in ("silent", "unanswered"):
        assert build_stance("es.toml", "a", {"stance": name}) == Stance(name, "")
    assert build_stance("es.toml", "a", {"stance": "differs", "cite": "§1"}) == Stance(
        "differs", "§1"
    )


def test_all_that_is_wrong_among_the_stances_is_gathered() -> None:
    rows = '"co2.market.by" = {}\n"co2.market.buy" = 3\n"co2.market.refill" = { stance = "same" }'
    text = f'name = "es"\n[clauses]\n{rows}\n"co2.market.sell" = {{ stance = "silent" }}\n'
    found, slips = gather_stances("co2", "es.toml", text.replace("sell", "sell-price"))
    assert found == {"co2.market.sell-price": Stance("silent", "")}
    assert {error.file for error in slips} == {"es.toml"}
    assert [error.key for error in slips] == [
        f"clauses.co2.market.{name}" for name in ("by", "buy", "refill.cite")
    ]
    # five of the 313 that come nearest
    assert str(slips[0].cause).startswith("no such clause; nearest: co2.market.buy, co2.")
    assert str(slips[0].cause).count(", ") == 4
    assert gather_stances("co2", "es.toml", 'name = "es"\n') == ({}, [])


def test_the_table_of_stances_is_read_at_its_lines() -> None:
    for text, key, what in (
        ("a = 1\n[clauses_more]\n", "clauses_more", "unknown key; allowed: clauses"),
        ("a = 1\n\n[clauses]\nx = nix\n", "x", "line 4: Invalid value"),
        ("a = 1\n[clauses]\n[readings]\n", "clauses", "must stay the last table; line 3 opens one"),
    ):
        assert wrong(gather_stances, "co2", "es.toml", text) == ("es.toml", key, what)


def test_the_words_of_an_unknown_edition_are_refused_with_the_known_ones() -> None:
    told = ("edition", "pt", ("en", "it", "pl"), "")
    assert unknown(load_edition_words, "co2", "pt") == told
    many = {f"_{name}" for name in "abcdefghi"} | {"italian", *"abcdefgh"}
    assert edition_choice("italien", {name: [] for name in many}) == ("italian",)


def test_every_number_cites_clauses_that_exist() -> None:
    assert len(rulebook.load_number_sources("co2")) == 40


def write_edition(folder: Path, row: str) -> Path:
    path = folder / "co2" / "editions" / "es.toml"
    path.parent.mkdir(parents=True)
    path.write_text(f'name = "es"\n\n[readings]\n\n[clauses]\n{row}\n', encoding="utf-8")
    return path
