"""The search plays a game that tells nothing of its players: no tastes, no laws, no mistakes."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from co2replay.engine.replay import replay
from co2replay.engine.table import Table, move
from co2replay.engine.trace import FAILING
from co2replay.games.registry import game
from co2replay.notation.records import ACT, DRAW, MARK
from co2replay.search import recording
from co2replay.search.explore import Report, SearchOptions, explore, plan_of
from co2replay.search.hosted import counts_of, hosted, opened, rules_of
from co2replay.search.recheck import shown
from co2replay.search.runner import name_of, search
from co2replay.search.settled import random_game
from co2replay.store.findings import findings_in, open_findings
from tests.conftest import run_cli
from tests.toys.nim import game as nim

QUICK = SearchOptions("nim", deep_every=4, cases=2)


@pytest.fixture(autouse=True)
def fresh() -> Any:
    for kept in (hosted, rules_of):
        kept.cache_clear()
    yield
    for kept in (hosted, rules_of):
        kept.cache_clear()


def failures(report: Report) -> set[tuple[str, str]]:
    return {(found.failure.check, found.failure.name) for found in report.found}


def test_a_sound_game_is_played_and_nothing_is_found() -> None:
    report = explore(QUICK, range(1, 41))
    assert report.found == []
    assert report.games == 40
    assert report.cases > 0
    # Ten stones, at most three at a time: no game has fewer than a draw, four marks, four acts.
    assert report.actions > 9 * 20
    assert report.abandoned == 0


def test_as_many_play_as_the_header_takes_and_every_book_comes_round() -> None:
    assert counts_of("nim") == (2,)
    plans = [plan_of(seed, Random(seed), QUICK) for seed in range(4)]
    assert [plan.edition for plan in plans] == ["nim/club", "nim/en", "nim/club", "nim/en"]


def test_a_random_game_has_its_draw_its_marks_and_comes_to_an_end() -> None:
    log = random_game("nim/club", 2, 3)
    assert [row.key for row in log.header] == [
        "game",
        "edition",
        "seats",
        "manifest",
        "trust",
        "x-seed",
    ]
    kinds = [entry.kind for entry in log.entries]
    assert kinds[:3] == [DRAW, MARK, ACT]
    assert kinds.count(MARK) == kinds.count(ACT)  # one act a turn
    assert sum(entry.args[0] for entry in log.entries if entry.kind == ACT) == 10
    opening = opened(log)
    trace = replay(log, game("nim"), opening.rules, opening.seats)
    assert trace.first(*FAILING) is None


def test_the_same_seeds_give_the_same_report() -> None:
    assert explore(QUICK, range(20)) == explore(QUICK, range(20))


def counts_a_stone_twice(t: Table, source: int, target: int, amount: int, clause: str) -> None:
    move(t, source, target, amount, clause)
    t.state.c[target] += 1


def lists_one_too_many(self: Any, t: Table) -> list[tuple[int, int, tuple[int, ...]]]:
    listed = LEGAL(self, t)
    return [*listed, (t.state.active, 0, (4,))] if listed else []


def forgets_the_last(self: Any, t: Table) -> list[tuple[int, int, tuple[int, ...]]]:
    return LEGAL(self, t)[:1]


def never_ends(self: Any, t: Table, who: int, verb: int, args: tuple[int, ...]) -> Any:
    raise KeyError(verb)


LEGAL = nim.Nim.legal


@pytest.mark.parametrize(
    ("place", "name", "wrong", "check"),
    [
        (nim, "move", counts_a_stone_twice, "law"),
        (nim.Nim, "legal", lists_one_too_many, "refused"),
        (nim.Nim, "legal", forgets_the_last, "unlisted"),
        (nim.Nim, "act", never_ends, "crash"),
    ],
)
def test_a_planted_fault_is_found_and_made_small(
    monkeypatch: pytest.MonkeyPatch, place: Any, name: str, wrong: Any, check: str
) -> None:
    monkeypatch.setattr(place, name, wrong)
    total = search(QUICK, 1, games=30)
    found = [one for one in total.found.values() if one.failure.check == check]
    assert found, [name_of(one.failure) for one in total.found.values()]
    smallest = min(found, key=lambda one: len(one.log.entries))
    assert shown(smallest.log, smallest.failure) is not None
    # the draw, and at most one turn with its mark
    assert len(smallest.log.entries) <= 3


def test_findings_are_kept_and_a_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nim, "move", counts_a_stone_twice)
    monkeypatch.setattr("co2replay.search.runner.played_twice", lambda options, first: None)
    recorder = recording.begin(open_findings(tmp_path / "fuzz.db"), QUICK, 1, "0.0", games=50)
    search(QUICK, 1, games=20, total=recorder.total, keep=recorder.keep)
    again = recording.resume(open_findings(tmp_path / "fuzz.db"))
    assert again is not None
    assert again.total.options == QUICK
    assert again.games_left() == 30
    (kept, *_) = [one for _, one in findings_in(again.db)]
    assert kept.edition in ("en", "club")
    assert "game: nim" in kept.log
    search(QUICK, 1, games=30, total=again.total, keep=again.keep)
    assert again.total.games == 50


FAULTS = """
game = "nim"

[[fault]]
name = "as many stones as one likes"
clause = "nim.take"
place = "game.Nim.act"
old = "is_fair = 0 < number <= most"
new = "is_fair = True"

[[fault]]
name = "one stone more than the book says"
clause = "nim.take"
number = "most"
value = "4"
"""


def test_the_faults_of_a_list_are_planted_in_any_game(tmp_path: Path) -> None:
    """Nobody judges nim a second time: a rule that list and check read alike is not found."""
    faults = tmp_path / "faults.toml"
    faults.write_text(FAULTS, "utf-8")
    words = ("--faults", str(faults), "--seconds", "2", "--jobs", "1", "--json")
    ran = run_cli("fuzz", "selftest", *words)
    answer = ran.json()
    assert [one["found"] for one in answer["sound"]] == [False]
    assert {one["name"]: one["check"] for one in answer["trials"]} == {
        "as many stones as one likes": "unlisted",
        "one stone more than the book says": "corpus",
    }
    assert ran.code == 0


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        (
            "is_fair = 0",
            "is_just = 0",
            "game.Nim.act: 'is_just = 0 < number <= most' stands there 0",
        ),
        ("game.Nim.act", "game.Nim.gone", "game.Nim.gone: no function of the game"),
    ],
)
def test_a_list_that_is_out_of_date_is_told(tmp_path: Path, was: str, now: str, told: str) -> None:
    faults = tmp_path / "faults.toml"
    faults.write_text(FAULTS.replace(was, now), "utf-8")
    ran = run_cli("fuzz", "selftest", "--faults", str(faults), "--json")
    assert ran.code == 4
    assert told in ran.json()["findings"][0]["message"]
