"""The search is known to find: planted faults, each by a check, in a process of its own."""

from __future__ import annotations

from collections import Counter
from time import monotonic

import msgspec
import pytest

from co2replay.corpus.cases import cases_of, log_of
from co2replay.rulebooks.clauses import load_clauses
from co2replay.rulebooks.readings import load_readings
from co2replay.rulebooks.rulebook import load_rules
from co2replay.search import planted
from co2replay.search.hosted import with_rows
from co2replay.search.planted import Fault, Unplantable, chapter_of, faulty, kind_of, spread
from co2replay.search.recording import text_of
from co2replay.search.selftest import (
    CORPUS,
    PlantedTask,
    blank,
    in_own_process,
    is_passed,
    selftest,
    shows_here,
)
from co2replay.show.proofs import FuzzSelftest
from tests.lab.listed import faults
from tests.sample import one_in
from tests.search.selftest_table import table_of

# Ten faults from ten chapters: tokens, payments, limits, ties, phases, orders, a reading, a number.
TEN = (
    "income is skipped",
    "the controller does not pay",
    "a CEP is paid twice",
    "the price rises beyond the scale",
    "cubes come out of nowhere",
    "a scientist moves twice",
    "a card played stays in hand",
    "turns go counter-clockwise",
    "only an unmet goal may be exchanged",
    "gas pollutes like oil",
)
SECONDS, SHRINK, SOUND = 20.0, 0.5, 2.0


def test_planted_faults_are_found_by_the_search_alone() -> None:
    begun = monotonic()
    wanted = one_in(3, TEN)
    chosen = [fault for fault in faults() if fault.name in wanted]
    assert len(chosen) == len(wanted)
    trials = list(selftest("co2", chosen, seconds=SECONDS, shrink=SHRINK, sound=SOUND))
    assert [trial.name for trial in trials if trial.name and not trial.by_search] == []
    assert all(trial.check != CORPUS for trial in trials)
    assert all(0 < trial.entries <= trial.entries_before for trial in trials if trial.log)
    assert monotonic() - begun < 120  # of a busy machine; alone it takes a quarter of that


def test_the_same_seed_finds_the_same() -> None:
    task = PlantedTask(
        "co2", next(fault for fault in faults() if fault.name == "income is skipped"), 5
    )
    first, second = (in_own_process(task) for _ in range(2))
    told = ("check", "what", "told_clause", "actions", "games", "entries_before")
    assert [getattr(first, name) for name in told] == [getattr(second, name) for name in told]


def test_a_fault_beyond_the_search_is_found_by_the_small_cases() -> None:
    fault = next(x for x in faults() if x.name == "a disaster removes the rightmost goal")
    trial = in_own_process(PlantedTask("co2", fault, seconds=0.1))
    assert (trial.found, trial.by_search, trial.check) == (True, False, CORPUS)
    assert trial.what == "co2.solo.disaster-removes-un.legal.log"
    assert trial.why


def test_every_fault_can_be_planted_and_differs_from_what_is_there() -> None:
    for fault in faults():
        made, there = faulty("co2", fault).__code__, planted.function_of("co2", fault).__code__
        same = ("co_code", "co_names", "co_consts")
        assert any(getattr(made, name) != getattr(there, name) for name in same), fault.name


def test_a_fault_whose_words_are_gone_is_told() -> None:
    gone = Fault(
        "x", "co2.market.buy", "chapters.market.apply_buy", old="no such words", new="pass"
    )
    with pytest.raises(Unplantable):
        faulty("co2", gone)


def test_the_faults_are_spread_over_chapters_readings_and_numbers() -> None:
    every = faults()
    assert len(every) >= 80
    names = Counter((fault.name, fault.edition) for fault in every)
    assert names.most_common(1)[0][1] == 1
    clauses, readings = load_clauses("co2"), load_readings("co2")
    assert {fault.clause for fault in every} <= set(clauses)
    assert len({chapter_of(fault) for fault in every}) >= 25
    kinds = Counter(kind_of(fault) for fault in every)
    assert kinds["reading"] >= 20
    assert kinds["number"] >= 10
    for fault in every:
        if fault.reading:
            own = load_rules("co2", fault.edition, {}).settings[fault.reading]
            assert fault.value in readings[fault.reading].values
            assert fault.value != own, fault.name


def test_a_sample_is_taken_at_even_distances() -> None:
    every = faults()
    assert spread(every, 10**6) == every
    assert [every.index(fault) for fault in spread(every, 3)] == [
        0,
        len(every) // 3,
        2 * len(every) // 3,
    ]


def test_what_shows_where_nothing_is_planted_is_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    fault = next(x for x in faults() if x.name == "a fifth scientist")
    log = log_of(next(x for x in cases_of("co2") if x.file == "co2.scientist.max-4.breach.log"))
    trial = msgspec.structs.replace(
        blank(fault),
        found=True,
        by_search=True,
        check="oracle",
        what="legality, allowed",
        told_clause="co2.scientist.max-4",
        log=text_of(with_rows(log, {"edition": "en"})),
    )
    assert not shows_here(trial)
    monkeypatch.setattr(
        planted.function_of("co2", fault), "__code__", faulty("co2", fault).__code__
    )
    assert shows_here(trial)


def test_what_is_found_without_a_fault_is_no_proof() -> None:
    sound = blank(None)
    lost = blank(faults()[0])
    assert is_passed([sound])
    assert not is_passed([sound, lost])


def test_the_table_of_a_run_tells_games_from_varied_cases() -> None:
    lost, *found = (blank(fault) for fault in faults()[:3])
    by_game, by_case = (
        msgspec.structs.replace(
            one, found=True, by_search=True, check="oracle", actions=12, case=case
        )
        for one, case in zip(found, ("", "co2.market.buy.legal.log"), strict=True)
    )
    answer = FuzzSelftest(
        game="co2",
        seed=1,
        seconds=30.0,
        planted=3,
        found=2,
        found_by_search=2,
        sound=[blank(None)],
        trials=[lost, by_game, by_case],
    )
    table = table_of(answer)
    assert "| setup | 3 | 1 | 1 | 0 | 1 | 12 | 12 | - |" in table
    assert "2 of 3 by the search (66.7 %)" in table
    assert f"| {lost.name} | {lost.clause} | nothing |" in table
