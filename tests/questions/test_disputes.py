"""Small disputes, one for each point on which the books part: their `#>` lines come true."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from co2replay.corpus.expectations import DOUBTFUL, Expectation, expectations_of
from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.questions.golden.subject import check_log, seen_of
from co2replay.rulebooks.editions import load_edition
from co2replay.rulebooks.readings import load_readings

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "games" / "co2" / "disputes"
FILES = sorted(FOLDER.glob("*.log"))
EDITIONS = ("en", "it", "pl")
BOOKS = tuple(f"co2/{name}" for name in EDITIONS)
BUY = "buy_after_price_change"
# Wording that no log can show, or that every book settles alike (register, part 4).
WITHOUT = {"D02", "D03", "D05", "D06", "D13", "D18"}


@cache
def log_of(path: Path) -> Log:
    log = read_text(path.read_text(encoding="utf-8"), vocabulary_for, path.name)
    assert not log.problems, log.problems
    return log


@cache
def expected_of(path: Path) -> list[Expectation]:
    return expectations_of(log_of(path))


def books_of(one: Expectation) -> tuple[str, ...]:
    return one.editions or EDITIONS


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_what_stands_beside_the_lines_comes_true(path: Path) -> None:
    assert check_log(log_of(path), BOOKS) == []


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_every_book_has_its_say(path: Path) -> None:
    spoken = {edition for one in expected_of(path) if not one.setting for edition in books_of(one)}
    assert spoken == set(EDITIONS)


def test_a_planted_fault_is_found() -> None:
    for name, old, new, found in (
        ("d23", f"undetermined {BUY} en pl", "undetermined end_income en pl", "undetermined"),
        ("d23", f"undetermined {BUY} en pl", "legal", "undetermined"),
        ("d23", "legal it", "legal it pl", "undetermined"),
        ("d31", "false asia.control en", "false asia.control", "legal"),
        ("d31", "false asia.control en", "false asia.cep en", "false asia.control"),
        ("d35", "winner blue en it", "winner blue", "orange"),
        ("d35", "total orange 63", "total orange 64", "63"),
        ("d35", "if end_income=no winner orange", "if end_income=yes winner orange", "blue"),
    ):
        path = next(path for path in FILES if path.name.startswith(name))
        text = path.read_text(encoding="utf-8")
        assert f"#> {old}\n" in text
        log = read_text(text.replace(f"#> {old}\n", f"#> {new}\n"), vocabulary_for, path.name)
        said = {fault.found.partition(" line")[0] for fault in check_log(log, BOOKS)}
        assert found in {one.removesuffix(f" {BUY}") for one in said}, (name, said)


def test_what_is_undetermined_names_what_it_hangs_on() -> None:
    for path in FILES:
        for one in expected_of(path):
            for edition in books_of(one) if one.kind == DOUBTFUL else ():
                assert set(one.words) <= seen_of(log_of(path), f"co2/{edition}").hangs_on


def numbers() -> set[str]:
    """The points of the register, as the readings name them."""
    named = {number for reading in load_readings("co2").values() for number in reading.numbers}
    return {number for number in named if number.startswith("D")}


def test_every_point_that_can_change_a_verdict_has_its_dispute() -> None:
    shown = {named(path) for path in FILES if named(path).startswith("D")}
    assert numbers() - WITHOUT == shown
    assert not WITHOUT & shown


def parted() -> set[str]:
    """The points on which two books differ in value, or only one of them leaves it open."""
    books = [load_edition(f"co2/{name}") for name in EDITIONS]
    found: set[str] = set()
    for name, reading in load_readings("co2").items():
        values = {book.readings[name].value for book in books}
        is_open = {book.readings[name].cls == "open" for book in books}
        if len(values) > 1 or len(is_open) > 1:
            found.update(number for number in reading.numbers if number.startswith("D"))
    return found - SAME_OUTCOME


# Points become coins first, or just go: the same numbers in every book (register, D08).
SAME_OUTCOME = {"D08"}


@pytest.mark.parametrize("number", sorted(parted()))
def test_where_the_books_part_the_dispute_comes_out_differently(number: str) -> None:
    lines = [one for path in FILES for one in expected_of(path) if named(path) == number]
    apart = [one for one in lines if one.setting is None and len(books_of(one)) < len(EDITIONS)]
    assert apart != []


@pytest.mark.parametrize("number", sorted(numbers() - WITHOUT - parted() - SAME_OUTCOME))
def test_where_they_agree_by_default_another_reading_turns_it(number: str) -> None:
    lines = [one for path in FILES for one in expected_of(path) if named(path) == number]
    if number in UNREADABLE_OTHERWISE:
        assert lines != []
        return
    usual = {(one.kind, *one.words) for one in lines if one.setting is None}
    other = {(one.kind, *one.words) for one in lines if one.setting is not None}
    assert other - usual != set()


def named(path: Path) -> str:
    return path.stem.partition("-")[0].upper()


# D39: read otherwise, ten goals would have been put out in the set-up: that is another log.
UNREADABLE_OTHERWISE = {"D39"}
