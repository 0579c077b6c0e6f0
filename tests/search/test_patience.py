"""A loop without end in the rules is a finding; the search goes on, and so does shrinking."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from co2replay.engine.playing import CRASH, HANG, Failure
from co2replay.games.co2.chapters import market
from co2replay.games.co2.game import GAME
from co2replay.games.co2.lists import chances
from co2replay.notation.records import Log
from co2replay.search import explore, recheck, recording
from co2replay.search.explore import Search, SearchOptions
from co2replay.search.runner import search
from co2replay.search.slowness import TooLong, at_most
from co2replay.store.findings import findings_in, open_findings

SHORT = 0.3


def forever(*args: Any, **named: Any) -> None:
    while True:
        pass


def test_what_takes_too_long_is_stopped_and_what_does_not_goes_on() -> None:
    with pytest.raises(TooLong, match="0 seconds"), at_most(SHORT):
        forever()
    with at_most(SHORT):
        done = sum(range(1000))
    assert done == 499_500
    for _ in range(10**6):  # nobody waits any more
        pass


def test_a_loop_in_the_rules_is_a_finding_and_the_next_game_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(explore, "GAME_MAY_TAKE", SHORT)
    search = Search(SearchOptions("co2", cases=0), 1)
    monkeypatch.setattr(market, "refill", forever)
    search.play_seed(1)
    monkeypatch.undo()
    search.play_seed(2)
    assert [found.failure.check for found in search.report.found] == [HANG]
    assert search.report.found[0].failure.name == "no end"
    assert search.report.games == 2


def test_a_judgement_without_end_is_a_finding_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explore, "GAME_MAY_TAKE", 10.0)

    def fails(self: Search, log: Log, *args: Any) -> Failure | None:
        raise TooLong("in a replay")

    monkeypatch.setattr(Search, "again", fails)
    search = Search(SearchOptions("co2", cases=0), 1)
    search.play_seed(1)
    assert [found.failure.check for found in search.report.found] == [HANG]


def test_a_crash_in_a_judgement_of_a_finished_game_is_a_finding(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(self: Search, log: Log, *args: Any) -> Failure | None:
        raise KeyError("in a replay")

    monkeypatch.setattr(Search, "again", fails)
    search = Search(SearchOptions("co2", cases=0), 1)
    search.play_seed(1)
    assert [found.failure.check for found in search.report.found] == [CRASH]


def test_a_candidate_without_end_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recheck, "CANDIDATE_MAY_TAKE", SHORT)
    monkeypatch.setattr(recheck, "shown", forever)
    assert not recheck.still_shows(Failure(CRASH, "anything"))(Log(1, [], [], []))


def test_whatever_a_faulty_rule_throws_is_a_finding_that_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A deck that a fault has emptied: nothing can be drawn from it, by whomever."""
    monkeypatch.setattr(chances, "events_left", lambda t: [])
    db = open_findings(tmp_path / "fuzz.db")
    recorder = recording.begin(db, SearchOptions("co2", cases=40), 1, "0.0")
    total = search(
        SearchOptions("co2", cases=40), 1, games=4, total=recorder.total, keep=recorder.keep
    )
    assert total.games == 4
    checks = {found.failure.check for found in total.found.values()}
    assert CRASH in checks
    assert any(kept.check == CRASH for _, kept in findings_in(db))


@pytest.mark.parametrize("place", ["begin", "open", "digest"])
def test_what_breaks_before_and_behind_a_game_is_a_finding_too(
    monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    def fails(*args: Any, **named: Any) -> None:
        raise ValueError("empty range for randrange()")

    monkeypatch.setattr(type(GAME), place, fails)
    search = Search(SearchOptions("co2", cases=2), 1)
    search.play_seed(1)
    assert any(found.failure.check == CRASH for found in search.report.found)
