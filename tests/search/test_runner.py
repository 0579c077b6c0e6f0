"""Searching over many ranges: the same with any number of jobs, stopped, resumed, kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from co2replay.engine.playing import Failure
from co2replay.games.co2.chapters import market
from co2replay.games.co2.players.situations import RARE
from co2replay.notation.records import Entry, Log
from co2replay.search import recording, runner
from co2replay.search.benchmark import compare, plain, sought
from co2replay.search.explore import Report, SearchOptions, explore
from co2replay.search.runner import Total, add, fold, name_of, played_twice, search
from co2replay.search.shrink import Found
from co2replay.store.findings import findings_in, open_findings, ranges_of
from tests.sample import WHOLE

QUICK = SearchOptions("co2", deep_every=10**9, oracle_every=10**9, cases=1)
RANGE = 10  # a tenth of the usual: what counts here is that there are several
GAMES = 2 * RANGE + 5


@pytest.fixture(autouse=True)
def short_ranges(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "RANGE", RANGE)


def told(total: Total) -> tuple[object, ...]:
    return (total.ranges, total.games, total.actions, total.situations, total.times)


def test_the_number_of_jobs_changes_nothing_that_is_found() -> None:
    one, two = (search(QUICK, 1, games=GAMES, jobs=jobs) for jobs in (1, 2))
    assert one.games == GAMES
    assert told(one) == told(two)
    assert sorted(one.ranges) == [1, 1 + RANGE, 1 + 2 * RANGE]


def test_adding_a_range_twice_changes_nothing() -> None:
    report = explore(QUICK, range(1, 21))
    total = Total(QUICK, 1)
    assert add(total, report)
    before = told(total)
    assert not add(total, report)
    assert told(total) == before
    assert total.next_seed() == 21


def test_findings_are_folded_by_check_clause_and_moment_the_shortest_log_first() -> None:
    failure = Failure("invariant", "totals", "co2.market.buy", shape="operations turn")
    total = Total(QUICK, 1)
    for seed, length in ((1, 9), (2, 4), (3, 4)):
        fold(total, Found(failure, Log(1, [], [Entry(0)] * length, []), seed))
    elsewhere = replace(failure, shape="supply income")
    fold(total, Found(elsewhere, Log(1, [], [], []), 4))
    assert set(total.found) == {name_of(failure), name_of(elsewhere)}
    assert total.found[name_of(failure)].seed == 2
    assert total.times[name_of(failure)] == 3


def test_a_stopped_search_keeps_what_it_has_and_goes_on_from_there(tmp_path: Path) -> None:
    db = open_findings(tmp_path / "fuzz.db")
    first = recording.begin(db, QUICK, 1, "0.0")

    def stop(total: Total) -> None:
        if total.ranges:
            raise KeyboardInterrupt

    stopped = search(QUICK, 1, games=GAMES, tell=stop, total=first.total, keep=first.keep)
    assert stopped.interrupted
    assert stopped.games == RANGE
    assert [row["first_seed"] for row in ranges_of(db, 1)] == [1]
    again = recording.resume(open_findings(tmp_path / "fuzz.db"))
    assert again is not None
    assert again.total.options == QUICK
    search(QUICK, 1, games=GAMES - RANGE, total=again.total, keep=again.keep)
    whole = search(QUICK, 1, games=GAMES)
    assert again.total.ranges == whole.ranges
    assert (again.total.games, again.total.actions) == (whole.games, whole.actions)
    assert again.total.situations == whole.situations


def test_what_a_stop_has_left_out_is_done_when_the_search_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Two processes: the second range was done when somebody stopped, the first was not.
    monkeypatch.setattr(runner, "played_twice", lambda options, first: None)
    db = open_findings(tmp_path / "fuzz.db")
    first = recording.begin(db, QUICK, 1, "0.0")
    second = runner.work(runner.SearchTask(QUICK, 1 + RANGE, RANGE))
    assert add(first.total, second)
    first.keep(second)
    again = recording.resume(open_findings(tmp_path / "fuzz.db"))
    assert again is not None
    assert again.total.holes() == [(1, 1 + RANGE)]
    search(QUICK, 1, games=RANGE, total=again.total, keep=again.keep)
    whole = search(QUICK, 1, games=2 * RANGE)
    assert again.total.ranges == whole.ranges
    assert again.total.games == whole.games


def test_a_resumed_search_knows_how_much_was_asked_and_what_was_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(market, "refill", lambda t, bought=False: None)
    monkeypatch.setattr(runner, "played_twice", lambda options, first: None)
    first = recording.begin(open_findings(tmp_path / "fuzz.db"), QUICK, 1, "0.0", games=50)
    search(QUICK, 1, games=20, total=first.total, keep=first.keep)
    again = recording.resume(open_findings(tmp_path / "fuzz.db"))
    assert again is not None
    assert again.games_left() == 50 - 20
    assert first.total.found
    assert {name: runner.rank(one) for name, one in again.total.found.items()} == {
        name: runner.rank(one) for name, one in first.total.found.items()
    }
    asked_for_a_time = recording.begin(first.db, QUICK, 1, "0.0")
    assert asked_for_a_time.games_left() is None


def test_another_game_in_another_process_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "fingerprint", lambda options, first, count: "0" * 16)
    db = open_findings(tmp_path / "fuzz.db")
    recorder = recording.begin(db, QUICK, 1, "0.0")
    search(QUICK, 1, games=5, total=recorder.total, keep=recorder.keep)
    assert [kept.check for _, kept in findings_in(db)] == ["twice"]


def test_a_finding_is_kept_with_the_log_that_shows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(market, "refill", lambda t, bought=False: None)
    db = open_findings(tmp_path / "fuzz.db")
    recorder = recording.begin(db, QUICK, 1, "0.0")
    monkeypatch.setattr(runner, "played_twice", lambda options, first: None)
    search(QUICK, 1, games=20, total=recorder.total, keep=recorder.keep)
    found = findings_in(db, clause="co2.market.refill")
    run, kept = min(found, key=lambda one: one[1].entries)
    assert (run, kept.check, kept.version) == (1, "invariant", "0.0")
    assert kept.entries < 20  # of the 64 that the game had taken
    assert "x-finding: invariant: market\nx-clause: co2.market.refill\n" in kept.log
    assert findings_in(db, clause="co2.market.buy") == []


def test_a_range_whose_process_ends_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "played_twice", lambda options, first: None)
    monkeypatch.setattr(runner, "explore", ends_on_the_second_range)
    total = search(QUICK, 1, games=2 * RANGE, jobs=2)
    assert [found.failure.name for found in total.found.values()] == ["process ended"]
    assert [found.seed for found in total.found.values()] == [1 + RANGE]  # where it was
    assert set(total.ranges) == {1, 1 + RANGE}
    assert total.games == RANGE


def ends_on_the_second_range(options: SearchOptions, seeds: range) -> Report:
    if seeds[0] > 1:
        import os

        os._exit(3)
    return explore(options, seeds)


def test_another_process_plays_the_same_games() -> None:
    assert played_twice(QUICK, 5) is None


def test_another_game_in_another_process_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "fingerprint", lambda options, first, count: "0" * 16)
    found = played_twice(QUICK, 5)
    assert found is not None
    assert found.failure.check == "twice"


@pytest.mark.skipif(not WHOLE, reason="before a release, with CORPUS=whole")
def test_guided_search_reaches_what_is_rare_sooner(capsys: pytest.CaptureFixture[str]) -> None:
    reached = compare("co2", actions=30_000, starts=3)
    with capsys.disabled():
        print()
        for one in reached:
            print(f"{one.situation}: guided {one.guided}, blind {one.blind}")
    never = 10**9
    pairs = [(one.guided % never, one.blind % never) for one in reached]
    sooner = sum(guided < blind for guided, blind in pairs)
    later = sum(guided > blind for guided, blind in pairs)
    assert sooner > later


def test_blind_and_guided_play_begin_with_the_same_game() -> None:
    guided, blind = (sought(replace(plain("co2"), guided=way), 1, 100) for way in (True, False))
    assert guided == blind
    assert set(guided) <= set(RARE)
