"""The golden games: together they show everything wanted, and each is what its header says."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.games.co2 import forms as f
from co2replay.games.co2.game import GAME
from co2replay.games.co2.judge.judge import judge
from co2replay.games.co2.words import vocabulary
from co2replay.notation import records as r
from co2replay.notation.format import write_text
from co2replay.notation.records import Entry, Log
from co2replay.questions.golden.subject import check_log, seen_of
from co2replay.rulebooks.opening import replay_log
from tests.golden import make
from tests.golden.features import EDITIONS, WANTED, features
from tests.golden.recipes import Recipe, candidate, play

FILES = sorted(make.FOLDER.glob("*.log"))
TAUGHT = [path for path in FILES if path.name.startswith("taught-")]
COMMENTS_AT_LEAST = 30
LOBBY, GOAL = range(2)


@pytest.fixture(scope="module")
def logs() -> dict[str, Log]:
    return {path.name: make.read_golden(path) for path in FILES}


def test_there_are_enough_and_none_is_large(logs: dict[str, Log]) -> None:
    assert len(logs) >= 60
    assert {path.name for path in FILES if path.stat().st_size > 40_000} == set()


def test_everything_wanted_is_shown_and_the_index_says_by_which() -> None:
    shown = make.shown_by()
    assert [name for name in WANTED if not shown[name]] == []
    assert make.index_text() == make.INDEX.read_text(encoding="utf-8")


def test_every_header_says_licence_origin_and_trust(logs: dict[str, Log]) -> None:
    for name, log in logs.items():
        for key in ("x-licence", "x-origin", "x-title"):
            assert log.get(key), (name, key)
        assert log.get("trust") == "assumed", name


def test_the_tags_of_a_header_are_what_the_game_shows(logs: dict[str, Log]) -> None:
    for name, log in logs.items():
        shown = {tag for tag in features(log) if tag.startswith(make.TAGGED)}
        assert set(str(log.get(make.TAGS)).split()) - {"by-hand"} == shown, name


def test_every_file_is_written_as_its_own_book_writes(logs: dict[str, Log]) -> None:
    for path in FILES:
        log = logs[path.name]
        text = write_text(log, vocabulary(), str(log.get("edition")))
        assert text == path.read_text(encoding="utf-8"), path.name


def test_every_turn_has_its_digest_and_its_count(logs: dict[str, Log]) -> None:
    for name, log in logs.items():
        kinds = [entry.kind for entry in log.entries]
        turns = [e for e in log.entries if e.kind == r.MARK and e.args[0] == r.MARK_TURN]
        counts = [e for e in log.entries if e.text.startswith("legal-actions ")]
        gaps = kinds.count(r.GAP)
        assert len(turns) > 10, name
        assert kinds.count(r.DIGEST) >= len(turns) - gaps, name
        assert len(turns) - len(counts) <= 8 * gaps, name
        assert all(int(entry.text.split()[1]) > 0 for entry in counts), name


def test_games_are_complete(logs: dict[str, Log]) -> None:
    for name, log in logs.items():
        trace, _, problems = replay_log(log, GAME)
        assert problems == []
        assert trace is not None
        assert GAME.is_over(trace.state), name


@pytest.mark.parametrize("path", [*TAUGHT, *FILES[::12]], ids=lambda path: path.stem)
def test_what_the_lines_expect_comes_true_under_every_book(path: Path) -> None:
    editions = [f"co2/{name}" for name in EDITIONS]
    assert check_log(make.read_golden(path), editions) == []


def test_the_second_judge_agrees_about_every_game_that_it_knows(logs: dict[str, Log]) -> None:
    finished = 0  # it knows no gaps
    for name, log in logs.items():
        said = judge(log, vocabulary(), str(log.get("edition")))
        assert said.legal is not False, (name, said.first_breach)
        if said.finished:
            finished += 1
            assert said.winners == seen_of(log, str(log.get("edition"))).winners, name
    assert finished > 60


def test_the_games_explained_by_hand_cover_tables_and_languages(logs: dict[str, Log]) -> None:
    taught = [logs[path.name] for path in TAUGHT]
    assert len(taught) >= 6
    assert {len(str(log.get("seats")).split()) for log in taught} >= {1, 2, 3, 4}
    assert {log.get("edition") for log in taught} == set(EDITIONS)
    for log in taught:
        comments = [entry.text for entry in log.entries if entry.kind == r.COMMENT]
        assert len(comments) >= COMMENTS_AT_LEAST
        marks = [x for x, entry in enumerate(log.entries) if entry.kind == r.MARK]
        for mark, following in zip(marks, [*marks[1:], len(log.entries)], strict=True):
            kinds = {entry.kind for entry in log.entries[mark:following]}
            assert r.COMMENT in kinds, log.entries[mark]  # no turn without a word about it


# The script ---------------------------------------------------------------------------------------


def test_a_candidate_gives_the_same_game_again() -> None:
    for number in (1, 27):
        first, again = play(candidate(number)), play(candidate(number))
        assert first.entries == again.entries


def test_hands_are_hidden_and_turns_left_out_as_the_recipe_says() -> None:
    company = ("builder", "trader")
    told = play(Recipe("en", 4, (0, 1), company))
    kept = play(Recipe("en", 4, (0, 1), company, hidden=(1,), hidden_goals=True, gap=3))

    def unknown(log: Log, seat: int, deck: int) -> bool:
        return any(
            entry.verb == f.DEAL and entry.args[:2] == (seat, deck) and r.UNKNOWN in entry.args
            for entry in log.entries
            if entry.kind == r.DRAW
        )

    assert not unknown(told, 1, LOBBY)
    assert unknown(kept, 1, LOBBY)
    assert not unknown(kept, 0, LOBBY)
    assert unknown(kept, 0, GOAL)
    assert [entry.kind for entry in told.entries].count(r.MARK) == (
        [entry.kind for entry in kept.entries].count(r.MARK) + 3
    )
    trace, _, _ = replay_log(kept, GAME)
    assert trace is not None
    assert GAME.is_over(trace.state)


def test_what_a_game_lacks_is_not_said_to_be_shown(logs: dict[str, Log]) -> None:
    log = logs[TAUGHT[0].name]
    shown = features(log)
    claims = [e for e in log.entries if e.kind == r.ACT and e.verb == f.LOBBY]
    card = f"lobby:{claims[0].args[0]}:{f.SIDES[claims[0].args[1]]}"
    assert card in shown
    others = [entry for entry in log.entries if entry is not claims[0]]
    assert card not in features(Log(version=1, header=log.header, entries=others, problems=[]))
    assert "taken-back" not in shown
    back = Entry(kind=r.ACT, verb=f.SELL, taken_back=True)
    others = [*log.entries, back]
    more = Log(version=1, header=log.header, entries=others, problems=[])
    assert "taken-back" in features(more)
