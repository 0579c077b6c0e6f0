"""Small disputes, one for each point on which the books part: every `#>` line of them comes true.

`#> legal en it`, `#> breach CLAUSE pl`, `#> false NAME en`, `#> undetermined READING en`,
`#> winner SEAT it`, `#> total SEAT 61 pl`; no edition named: all three. A breach and a false fact
are those of the line, or of the last line with entries above. `if NAME=VALUE` in front says what
comes out when a reading is set.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from co2replay.engine.trace import BREACH, FALSE_FACT
from co2replay.notation.parse import read_text
from co2replay.notation.records import BLANK, COMMENT, EXPECT, Log
from co2replay.rules.co2.words import vocabulary_for
from co2replay.rules.editions import load_edition
from co2replay.rules.readings import load_readings
from co2replay.verify.session import Options, open_session
from co2replay.verify.verdict import Verdict, judge

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "games" / "co2" / "disputes"
FILES = sorted(FOLDER.glob("*.log"))
EDITIONS = ("en", "it", "pl")
SILENT = (COMMENT, BLANK, EXPECT)
NOBODY = "nobody"
# Wording that no log can show, or that every book settles alike (register, part 4).
WITHOUT = {"D02", "D03", "D05", "D06", "D13", "D18"}


class Expected(NamedTuple):
    """One `#>` line: what, of which line, under which editions, with which reading set."""

    said: str
    words: tuple[str, ...]
    line: int  # of the entries that it speaks of
    editions: tuple[str, ...]
    setting: tuple[str, str] | None
    at: int  # where it stands


@cache
def log_of(path: Path) -> Log:
    log = read_text(path.read_text(encoding="utf-8"), vocabulary_for, path.name)
    assert not log.problems, log.problems
    return log


def expected_of(path: Path) -> list[Expected]:
    found = []
    line = 0
    for entry in log_of(path).entries:
        if entry.kind not in SILENT:
            line = entry.line
        if entry.kind != EXPECT:
            continue
        words = entry.text.split()
        editions = tuple(word for word in words if word in EDITIONS) or EDITIONS
        words = [word for word in words if word not in EDITIONS]
        setting = None
        if words[0] == "if":
            name, _, value = words[1].partition("=")
            assert value in load_readings("co2")[name].values, (path.name, words)
            setting = (name, value)
            words = words[2:]
        found.append(Expected(words[0], tuple(words[1:]), line, editions, setting, entry.line))
    return found


@cache
def verdict_of(path: Path, edition: str, setting: tuple[str, str] | None) -> Verdict:
    settings = dict([setting]) if setting else {}
    session, problems = open_session(log_of(path), Options(settings=settings))
    assert session is not None, problems
    return judge(session, f"co2/{edition}")[0]


def first_place(path: Path, verdict: Verdict) -> tuple[int, str]:
    assert verdict.first is not None
    entries = log_of(path).entries
    return entries[verdict.first.entry].line, verdict.first.clause


def comes_true(path: Path, one: Expected, edition: str) -> str:
    """Say what is wrong with an expectation; nothing when it holds."""
    verdict = verdict_of(path, edition, one.setting)
    first = verdict.first
    if one.said == "winner":
        wanted = [] if one.words == (NOBODY,) else list(one.words)
        return "" if verdict.winners == wanted else f"winners {verdict.winners}"
    if one.said == "total":
        total = verdict.scores.get(one.words[0])
        return "" if str(total) == one.words[1] else f"total {total}"
    if one.said == "legal":
        holds = verdict.legality == "legal" and verdict.assertions and not verdict.unjudged
        return "" if holds else f"{verdict.legality}, {first}, not judged {verdict.unjudged}"
    if one.said == "undetermined":
        differing = {x.reading for x in verdict.alternatives if x.differs}
        holds = verdict.legality == "undetermined" and set(one.words) <= differing
        return "" if holds else f"{verdict.legality}, {differing}, {first}"
    if first is None:
        return f"{verdict.legality}, nothing found"
    if one.said == "breach":
        holds = first.kind == BREACH and first_place(path, verdict) == (one.line, one.words[0])
        return "" if holds else f"{first.kind} {first_place(path, verdict)}, wanted {one.line}"
    assert one.said == "false", one
    holds = first.kind == FALSE_FACT and first.facts["value"] == one.words[0]
    holds = holds and first_place(path, verdict)[0] == one.line
    return "" if holds else f"{first.kind} {first.facts} {first_place(path, verdict)}"


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_what_stands_beside_the_lines_comes_true(path: Path) -> None:
    wrong = [
        f"{path.name}:{one.at} {edition} {one.said} {' '.join(one.words)}: {said}"
        for one in expected_of(path)
        for edition in one.editions
        if (said := comes_true(path, one, edition))
    ]
    assert wrong == []


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_every_book_has_its_say(path: Path) -> None:
    spoken = {edition for one in expected_of(path) if not one.setting for edition in one.editions}
    assert spoken == set(EDITIONS)


def numbers() -> set[str]:
    """The points of the register, as the readings name them."""
    named = {number for reading in load_readings("co2").values() for number in reading.numbers}
    return {number for number in named if number.startswith("D")}


def test_every_point_that_can_change_a_verdict_has_its_dispute() -> None:
    shown = {named(path) for path in FILES}
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
    apart = [one for one in lines if one.setting is None and len(one.editions) < len(EDITIONS)]
    assert apart != []


@pytest.mark.parametrize("number", sorted(numbers() - WITHOUT - parted() - SAME_OUTCOME))
def test_where_they_agree_by_default_another_reading_turns_it(number: str) -> None:
    lines = [one for path in FILES for one in expected_of(path) if named(path) == number]
    if number in UNREADABLE_OTHERWISE:
        assert lines != []
        return
    usual = {(one.said, *one.words) for one in lines if one.setting is None}
    other = {(one.said, *one.words) for one in lines if one.setting is not None}
    assert other - usual != set()


def named(path: Path) -> str:
    return path.stem.partition("-")[0].upper()


# D39: read otherwise, ten goals would have been put out in the set-up: that is another log.
UNREADABLE_OTHERWISE = {"D39"}
