"""Taking over what changed: which words of a log are written anew, and what is told of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from co2replay.corpus.recording import beside, read_recording
from co2replay.errors import DataError, UnknownName
from co2replay.games.co2.chapters import ending
from co2replay.games.co2.players.random_play import simulate
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.questions.golden.blessing import BlessReason, bless, known_reason
from co2replay.questions.golden.today import check_file

REASON = BlessReason(text="the most cubes are worth 2 points", clauses=["co2.score.most-tech"])


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A recorded game with digests, counts behind the marks, and its winner."""
    log = simulate("co2/en", 3, 3, digests=True)
    text = write_text(log, vocabulary(), "en").replace("purple]\n", "purple]  #> legal-actions 0\n")
    path = tmp_path / "game.log"
    path.write_text(f"{text}#> winner purple\n", encoding="utf-8")
    return path


def less_for_cubes(monkeypatch: pytest.MonkeyPatch) -> None:
    move = ending.move

    def other(t: Any, source: int, target: int, amount: int, clause: str) -> None:
        move(t, source, target, amount - (clause == "co2.score.most-tech"), clause)

    monkeypatch.setattr(ending, "move", other)


def test_a_game_is_recorded_once_and_its_counts_are_filled_in(game: Path) -> None:
    before = check_file(game).divergences
    # a count of 0 at the first mark of purple, and the winner: orange has the most points
    assert [one.kind for one in before] == ["legal-actions", *["expected"] * 3]  # in three books
    found = bless(game, None)
    assert (found.new, found.digests, found.winners) == (True, 0, 1)
    assert found.counts == game.read_text(encoding="utf-8").count("#> legal-actions")
    assert check_file(game).divergences == []
    head, steps = read_recording(beside(game).read_text(encoding="utf-8"))
    assert head.winners == ["orange"]
    assert steps[0].moves[0].endswith("co2.setup.market-price")
    assert bless(game, None).changed() is False  # a second time there is nothing new


def test_without_a_change_nothing_is_written(game: Path) -> None:
    bless(game, None)
    text = game.read_text(encoding="utf-8")
    assert bless(game, REASON).changed() is False
    assert game.read_text(encoding="utf-8") == text


def test_a_citation_that_changed_is_told_and_can_be_blessed(game: Path) -> None:
    bless(game, None)
    record = beside(game)
    told = record.read_text(encoding="utf-8")
    # EN §2.2.2 is where a sale at the market stands; the record says another section
    assert '"co2.market.sell-price":"§2.2.2"' in told
    other = told.replace('"co2.market.sell-price":"§2.2.2"', '"co2.market.sell-price":"§9"')
    record.write_text(other, encoding="utf-8")
    (found,) = check_file(game).divergences
    assert (found.kind, found.clauses) == ("result", ["co2.market.sell-price"])
    assert (found.recorded, found.computed) == ("co2.market.sell-price §9", "§2.2.2")
    bless(game, REASON)
    assert check_file(game).divergences == []


def test_a_change_is_told_for_whom_and_written_into_the_history(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Blue alone has the most cubes: 3 points before, 2 now."""
    bless(game, None)
    before = game.read_text(encoding="utf-8")
    head, _ = read_recording(beside(game).read_text(encoding="utf-8"))
    less_for_cubes(monkeypatch)
    found = bless(game, REASON)
    points = int(head.scores["blue"])
    assert found.scores == {"blue": [points, points - 1]}
    assert (found.won_before, found.won_now) == (["orange"], ["orange"])
    assert found.clauses == ["co2.score.most-tech"]
    log = read_text(game.read_text(encoding="utf-8"), vocabulary_for)
    assert log.get("x-history-1") == "co2.score.most-tech: the most cubes are worth 2 points"
    assert check_file(game).divergences == []
    # only the history is new: the last digest stands before the final scoring
    after = game.read_text(encoding="utf-8").splitlines()
    assert [line for line in after if not line.startswith("x-history")] == before.splitlines()
    monkeypatch.undo()
    bless(game, BlessReason(text="and back # again", clauses=["majority_of_zero"]))
    log = read_text(game.read_text(encoding="utf-8"), vocabulary_for)
    assert log.get("x-history-2") == "majority_of_zero: and back again"


def test_digests_and_winners_are_written_anew_where_they_stand(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bless(game, None)
    before = game.read_text(encoding="utf-8").splitlines()
    numbered = [line for line in before if line.startswith("=d1 ")]
    spoilt = "\n".join(before).replace(numbered[2], "=d1 0123456789abcdef  # of another engine")
    game.write_text(spoilt.replace("winner orange", "winner en purple") + "\n", encoding="utf-8")
    assert [one.kind for one in check_file(game).divergences] == ["digest", "expected"]
    found = bless(game, REASON)
    assert (found.digests, found.counts, found.winners, found.scores) == (1, 0, 1, {})
    after = game.read_text(encoding="utf-8")
    assert f"{numbered[2]}  # of another engine" in after
    assert "#> winner en orange" in after


def test_lines_of_windows_stay_lines_of_windows(game: Path) -> None:
    game.write_bytes(game.read_bytes().replace(b"\n", b"\r\n"))
    assert bless(game, REASON).counts > 0
    data = game.read_bytes()
    assert data.count(b"\n") == data.count(b"\r\n")
    assert b"x-history-1: co2.score.most-tech: the most cubes are worth 2 points\r\n" in data
    assert check_file(game).divergences == []


def test_what_a_line_says_of_legality_stays(game: Path) -> None:
    bless(game, None)
    text = game.read_text(encoding="utf-8")
    game.write_text(f"{text}#> breach co2.market.buy\n", encoding="utf-8")
    assert bless(game, REASON).changed() is False
    found = check_file(game).divergences
    assert [one.edition for one in found] == ["co2/en", "co2/it", "co2/pl"]
    assert {(one.kind, one.recorded) for one in found} == {("expected", "breach co2.market.buy")}
    assert found[0].computed == "legal"


def test_a_log_that_cannot_be_read_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "broken.log"
    path.write_text("co2replay 1\ngame: co2\n---\nbey\n", encoding="utf-8")
    found = bless(path, REASON)
    assert found.changed() is False
    assert found.problem == "unknown-word bey"
    assert not beside(path).exists()
    (wrong,) = check_file(path).divergences
    assert (wrong.kind, wrong.line) == ("unreadable", 4)


def test_a_file_that_is_gone_is_told_like_one_that_cannot_be_read(tmp_path: Path) -> None:
    (wrong,) = check_file(tmp_path / "gone.log").divergences
    assert (wrong.kind, wrong.computed) == ("unreadable", "No such file or directory")


def test_a_damaged_record_is_told_and_not_overwritten_in_silence(game: Path) -> None:
    bless(game, None)
    beside(game).write_text('{"edition":"co2/en"', encoding="utf-8")
    (wrong,) = check_file(game).divergences
    assert wrong.kind == "unreadable"


def test_a_reason_is_about_clauses_and_readings_of_the_register() -> None:
    found = known_reason("why", ["co2.market.buy", "end_income"], "co2")
    assert found.row() == "co2.market.buy, end_income: why"
    with pytest.raises(UnknownName, match=r"co2\.market\.bye"):
        known_reason("why", ["co2.market.bye"], "co2")
    with pytest.raises(UnknownName, match="end_incom"):
        known_reason("why", ["end_incom"], "co2")
    with pytest.raises(DataError):
        known_reason("  ", ["co2.market.buy"], "co2")


def test_a_reason_mends_the_words_of_a_game_without_record_and_records_nothing(game: Path) -> None:
    found = bless(game, REASON)
    assert (found.new, found.winners) == (False, 1)
    assert found.counts > 0
    assert not beside(game).exists()
    assert "x-history-1" in game.read_text(encoding="utf-8")
    assert check_file(game).divergences == []
    assert bless(game, REASON).changed() is False
