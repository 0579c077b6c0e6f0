"""A missing turn, held against writing it out in every way that words allow, and judging that."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.questions.score import missing_turn
from co2replay.questions.score.missing_turn import gap_of
from co2replay.questions.score.sheets import score
from co2replay.questions.score.worlds import Worlds, worlds
from co2replay.verdict.judge import judge
from co2replay.verdict.legality import BREACH
from co2replay.verdict.session import Options, Session, open_session

FILE = Path(__file__).resolve().parents[2] / "fixtures/games/co2/disputes/last-turn-missing.log"
BLUE_LAST = FILE.read_text(encoding="utf-8").partition("...\n")[0]
SAID = (
    *(f"propose {x} asia/money" for x in ("forestation", "solar", "fusion")),
    "install fusion asia/tech",
    "buy",
    "sell",
    "pass",
    "end",
)


@cache
def session_of(text: str) -> Session:
    log = read_text(text, vocabulary_for, "game.log")
    assert log.problems == []
    session, problems = open_session(log, Options())
    assert session is not None, problems
    return session


@cache
def written_out(before: str, said: tuple[str, ...], edition: str) -> list[str]:
    """Every log that goes on with these words as far as nothing in it is broken."""
    if judge(session_of(before), edition)[0].legality == BREACH:
        return []
    if before.endswith("end\n"):
        return [before]
    longer = (written_out(f"{before}{words}\n", said, edition) for words in said)
    return [before, *(log for found in longer for log in found)]


def by_force(before: str, behind: str, said: tuple[str, ...], edition: str) -> list[list[str]]:
    """Who won, in all whole logs in which nothing is broken and every fact holds."""
    found: dict[str, list[str]] = {}
    for log in written_out(before, said, edition):
        session = session_of(log + behind)
        verdict, _ = judge(session, edition)
        if verdict.legality == BREACH or not verdict.assertions:
            continue
        winners = score(session, [edition]).books[0].winners
        if winners is not None:
            found[str(winners)] = winners
    return sorted(found.values())


def asked(before: str, behind: str, edition: str) -> Worlds | None:
    session = session_of(f"{before}...\n{behind}")
    return worlds(session, judge(session, edition)[0])


# Coins seen behind the turn: 12 are a proposal, 5 a CEP bought with them, 50 nothing.
SEEN = ("", "= blue.money 5\n", "= blue.money 12\n", "= blue.money 50\n")


@pytest.mark.parametrize(
    ("edition", "results"),
    [
        ("co2/en", [[["black"], ["blue"]], [["black"]], [["blue"]], []]),
        # without the incomes black is ahead; what was seen binds under the book of the table alone
        ("co2/pl", [[["black"]]]),
    ],
)
def test_a_last_turn_can_have_led_where_written_logs_lead(
    edition: str, results: list[list[list[str]]]
) -> None:
    for seen, winners in zip(SEEN, results, strict=False):
        found = asked(BLUE_LAST, seen + "[end]\n", edition)
        assert found is not None
        assert found.exhaustive
        assert sorted(found.results) == winners
        assert by_force(BLUE_LAST, seen + "[end]\n", SAID, edition) == winners


def test_the_price_behind_the_turn_tells_who_won() -> None:
    found = asked(BLUE_LAST, "[end]\n", "co2/en")
    assert found is not None
    assert (found.alone, found.line) == (True, BLUE_LAST.count("\n") + 1)
    (fact,) = found.deciding
    assert fact.name == "price"
    assert [(x.low, x.high, x.winners, x.certain) for x in fact.ranges] == [
        (7, 7, ["blue"], True),
        (8, 8, ["black"], True),
    ]


def test_more_ways_than_are_looked_at_are_said_to_be_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(missing_turn, "TABLES_MAX", 3)
    found = asked(BLUE_LAST, "[end]\n", "co2/en")
    assert found is not None
    assert not found.exhaustive
    assert (found.looked_at, found.deciding) == (3, [])
    assert found.ways > 3


def test_a_log_that_does_not_come_to_its_end_is_not_asked() -> None:
    assert asked(BLUE_LAST, "", "co2/en") is None


def test_two_gaps_are_more_than_one_turn() -> None:
    text = BLUE_LAST + "...\n...\n[end]\n"
    assert gap_of(session_of(text).log) == -1


def test_behind_rows_that_lay_the_table_anew_no_turn_is_asked_for() -> None:
    text = BLUE_LAST + "...\n@ blue.money 5\n[end]\n"
    assert gap_of(session_of(text).log) == -1
