"""Small cases varied: something always is otherwise, nothing is found where nothing is wrong."""

from __future__ import annotations

from random import Random

import pytest

from co2replay.corpus.cases import cases_of
from co2replay.engine.playing import INVARIANT, LAW, NEAR_LEGAL, ORACLE, REFUSED
from co2replay.engine.table import Book, Table, consult
from co2replay.games.co2.chapters import income
from co2replay.games.co2.forms import SEATS
from co2replay.games.co2.players import situations
from co2replay.notation.records import (
    ACT,
    COMMENT,
    CORRECTION,
    DRAW,
    EXPECT,
    MARK,
    SEEN,
    Entry,
    Log,
)
from co2replay.search.differing import looked_at
from co2replay.search.explore import Search, SearchOptions, seeds_for
from co2replay.search.hosted import editions_of, opened, with_rows
from co2replay.search.planted import faulty, function_of
from co2replay.search.selftest import PlantedTask, in_own_process
from co2replay.search.varying import Seed, seeds, vary, words_of
from co2replay.search.walking import SearchWalk
from tests.lab.listed import faults

PURPLE = SEATS.index("purple")
BOOKS = ("co2/en", "co2/it", "co2/pl")


def seed_named(file: str) -> Seed:
    return next(one for one in seeds("co2") if one.file == file)


def test_the_seeds_are_the_small_cases_without_a_word_on_what_comes_out() -> None:
    every = seeds("co2")
    assert len(every) > 0.9 * len(cases_of("co2"))
    kinds = {entry.kind for one in every for entry in one.log.entries}
    assert kinds == {ACT, DRAW, MARK, CORRECTION}
    assert not kinds & {COMMENT, EXPECT, SEEN}
    assert {one.players for one in every} == {1, 2, 3, 4, 5}
    assert {one.players for one in seeds_for("co2", (2, 5))} == {2, 5}


def test_what_is_varied_is_never_what_it_was_and_the_same_each_time() -> None:
    every = seeds("co2")
    varied = 0
    for number in range(150):
        seed, book = every[number * 4 % len(every)], BOOKS[number % 3]
        first, second = (vary(seed, book, Random(number)) for _ in range(2))
        assert first == second
        if first is not None:
            varied += 1
            assert words_of(first.entries) != words_of(seed.log.entries)
            assert first.get("x-case") == seed.file
            assert first.get("edition") == book.partition("/")[2]
    assert varied > 75


def test_a_mark_may_name_another_moment_and_a_case_be_read_otherwise() -> None:
    every = seeds("co2")
    moments = readings = 0
    for number in range(150):
        seed, book = every[number * 4 % len(every)], BOOKS[number % 3]
        log = vary(seed, book, Random(number))
        if log is None:
            continue
        assert opened(log) is not None
        known = [entry.args for entry in seed.log.entries if entry.kind == MARK]
        said = [entry.args for entry in log.entries if entry.kind == MARK][: len(known)]
        moments += any(args not in known for args in said)
        readings += log.get("readings") != seed.log.get("readings")
    assert moments > 3
    assert readings > 15


def test_no_ruling_comes_between_an_act_and_what_it_asks() -> None:
    seed = seed_named("co2.scientist.max-4.breach.log")
    for number in range(60):
        log = vary(seed, "co2/en", Random(number))
        kinds = [entry.kind for entry in log.entries] if log is not None else [ACT]
        assert CORRECTION not in kinds[kinds.index(ACT) :] if ACT in kinds else True


def test_every_case_comes_round_in_every_book() -> None:
    search = Search(SearchOptions("co2"), 0)
    seen: list[tuple[str, str]] = []

    def note(seed: Seed, edition: str, rng: Random) -> Log | None:
        seen.append((seed.file, edition))
        return None

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("co2replay.search.explore.vary", note)
        for number in range(3 * len(seeds("co2"))):
            search.vary_case(0, number)
    assert sorted(seen) == sorted((one.file, book) for one in seeds("co2") for book in BOOKS)


@pytest.mark.clause("co2.scientist.max-4")
def test_an_engine_that_forgets_a_limit_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    log = with_rows(seed_named("co2.scientist.max-4.breach.log").log, {"edition": "en"})
    assert looked_at(log) == (None, True)
    fault = next(one for one in faults() if one.name == "a fifth scientist")
    monkeypatch.setattr(function_of("co2", fault), "__code__", faulty("co2", fault).__code__)
    failure, _ = looked_at(log)
    assert failure is not None
    assert failure.check in (ORACLE, INVARIANT)


def test_a_reading_asked_for_by_a_name_of_no_book_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = with_rows(seed_named("co2.income.split.legal.log").log, {"edition": "en"})
    assert looked_at(log) == (None, True)
    monkeypatch.setattr(income, "consult", lambda t, name: consult(t, name.upper()))
    failure, _ = looked_at(log)
    assert failure is not None
    assert (failure.check, failure.name) == (LAW, "reading")
    assert failure.facts == {"asked": "INCOME_SPLIT_ALLOWED"}


def test_a_fault_that_few_games_show_is_found_in_a_varied_case() -> None:
    fault = next(one for one in faults() if one.name == "a discount is one coin less")
    # As it was found: what is made small may come to show something else.
    trial = in_own_process(PlantedTask("co2", fault, seconds=25, shrink=0.0, corpus=False))
    assert trial.by_search
    assert trial.check in (ORACLE, NEAR_LEGAL, REFUSED)  # whoever of them comes upon it first
    assert trial.case
    assert trial.cases > 0


def test_what_somebody_has_when_a_turn_is_over_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    log = with_rows(seed_named("co2.summit.order.legal.log").log, {"edition": "en"})
    assert looked_at(log) == (None, True)
    purses_of = situations.purses_of

    def one_more(t: Table, entry: Entry) -> dict[str, dict[str, int]]:
        found = purses_of(t, entry)
        if found:
            found["purple"]["tech"] += t.state.active == PURPLE
        return found

    monkeypatch.setattr(situations, "purses_of", one_more)
    failure, _ = looked_at(log)
    assert failure is not None
    assert (failure.check, failure.name) == (ORACLE, "amount of tech")
    assert (failure.facts["turn"], failure.facts["seat"]) == ("1.1 orange", "purple")


@pytest.mark.parametrize("game", ["power-grid", "second-chance"])
def test_rows_laid_out_once_come_to_what_they_come_to_one_by_one(game: str) -> None:
    laid = 0
    for seed in seeds(game)[::20]:
        log = with_rows(seed.log, {"edition": editions_of(game)[0].rpartition("/")[2]})
        for _ in range(2):  # the second time out of what is kept
            opening = opened(log)
            quick, slow = SearchWalk(log, opening), SearchWalk(log, opening)
            quick.table.book, slow.table.book = Book(), Book()
            quick.lay_out()
            laid += quick.index > 0
            while slow.index < quick.index:
                assert slow.step() is None
            digest = quick.hosted.game.digest
            assert digest(quick.table.state) == digest(slow.table.state)
            assert quick.run.placed == slow.run.placed
            assert vars_of(quick.table.book) == vars_of(slow.table.book)
            assert quick.watch.ruled == slow.watch.ruled
    assert laid > 10


def vars_of(book: Book) -> list[object]:
    return [getattr(book, name) for name in Book.__slots__]
