"""The games and cases of the corpus as the second judge sees them: what their `#>` lines expect."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from co2replay.corpus.expectations import expectations_of
from co2replay.games.co2.judge import Judgement, judge
from co2replay.games.co2.words import vocabulary
from co2replay.notation.parse import read_text
from co2replay.notation.records import GAP, Log
from tests.games.co2.judge.agreement import EDITIONS, is_silent

GAMES = Path(__file__).parents[4] / "fixtures" / "games" / "co2"
GOLDEN = sorted((GAMES / "golden").glob("*.log"))
CASES = [
    *sorted((GAMES / "variants").glob("*.log")),
    *sorted((GAMES / "disputes").glob("*.log")),
    *sorted((GAMES / "rules").glob("*.log")),
]


# Its first point is open under two books; this judge takes each book by its first value and stops.
BY_A_READING = {("d17-and-then-a-breach-of-every-book.log", book) for book in ("en", "pl")}


def log_of(path: Path) -> Log:
    return read_text(path.read_bytes(), lambda _: vocabulary(), path.name)


def differences(log: Log, said: Judgement, edition: str) -> list[str]:
    """Name the expectations of a book that do not come out; the judge names clauses of its own."""
    line = said.first_breach.line if said.first_breach else 0
    found = []
    for one in expectations_of(log):
        if one.setting or (one.editions and edition not in one.editions):
            continue
        if one.kind == "breach" and line != one.line:
            found.append(f"line {one.line}: breach {one.words}, for the judge at {line}")
        elif one.kind == "legal" and line and line <= one.line:
            found.append(f"line {one.line}: legal, but {said.first_breach}")
        elif one.kind == "winner" and said.finished:
            named = [word for word in one.words if word != "nobody"]
            found += [] if said.winners == named else [f"line {one.line}: winner {said.winners}"]
        elif one.kind == "total" and said.sheet:
            seat, total = one.words[0], said.sheet[one.words[0]]["total"]
            found += [] if total == int(one.words[1]) else [f"line {one.line}: {seat} {total}"]
    return found


def test_an_opinion_on_every_golden_game_without_a_gap() -> None:
    counts: Counter[str] = Counter()
    for path in GOLDEN:
        log = log_of(path)
        own = str(log.get("edition")).rpartition("/")[2]
        said = judge(log, vocabulary(), own)
        has_gap = any(entry.kind == GAP for entry in log.entries)
        assert has_gap or not is_silent(said), (path.name, said.unknown)
        assert differences(log, said, own) == [], path.name
        counts["not known" if is_silent(said) else "agrees"] += 1
    print(f"golden games: {dict(counts)}")
    assert counts["agrees"] > 60


@pytest.mark.parametrize("edition", EDITIONS)
def test_cases_come_out_as_their_lines_say(edition: str) -> None:
    counts: Counter[str] = Counter()
    for path in CASES:
        log = log_of(path)
        said = judge(log, vocabulary(), edition)
        counts["not known" if is_silent(said) else "agrees"] += 1
        if not is_silent(said) and (path.name, edition) not in BY_A_READING:
            assert differences(log, said, edition) == [], path.name
    print(f"cases under {edition}: {dict(counts)}")
    assert counts["agrees"] > 0.9 * len(CASES)


def test_a_wrong_expectation_is_found() -> None:
    text = (GAMES / "variants" / "auction.log").read_text(encoding="utf-8")
    bid = "purple: bid 1\n"
    for wrong in ("purple: bid 1  #> breach co2.auction.rounds\n", "purple: bid 0  #> legal\n"):
        log = read_text(text.replace(bid, wrong), lambda _: vocabulary())
        assert differences(log, judge(log, vocabulary(), "en"), "en") != []
