"""Only the judge hands out what is found in a log: whoever else tells of it says what he left open.

The register has these acts open where two readings have equal right (points D17, D41 and D45), so
no sentence about them may speak of a breach.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from co2replay import library
from co2replay.engine.trace import BREACH, FAILING, UNDETERMINED
from co2replay.show.completing import refused
from co2replay.show.editor import answers as editor
from co2replay.show.editor.answers import QUIET
from co2replay.show.recording.standing import news, standing_of
from co2replay.show.words import words_of
from co2replay.verdict.session import Options, Session, all_editions, line_in, play_unweighed

from .test_one_answer import ALWAYS, GAMES, readable, sampled

Cli = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]
DISPUTES = GAMES / "disputes"
BETWEEN = DISPUTES / "d17-goal-in-between.log"  # D17: line 25, by free_moves no breach
OPEN = {  # under the English book: the line that hangs on one of two readings, and its clause
    BETWEEN: (25, "co2.displace.use-at-once"),
    DISPUTES / "d17-and-d45-two-points-at-once.log": (27, "co2.displace.use-at-once"),
    DISPUTES / "d41-the-same-region-again.log": (22, "co2.solo.starter-next"),
    DISPUTES / "d45-sale-at-price-8.log": (28, "co2.market.no-sale-after-price-change"),
}
BEHIND = DISPUTES / "d17-and-then-a-breach-of-every-book.log"  # line 27 is open, line 35 broken
LOGS = sorted({*OPEN, BEHIND, *(GAMES / name for name in ALWAYS), *sampled()})

Told = list[tuple[str, int, str]]  # kind, line, clause


def judged(session: Session, edition: str) -> Told:
    (one,) = library.validate(session, [edition]).judged
    return told(session, one.verdict.findings)


def told(session: Session, findings: Any) -> Told:
    return [(one.kind, line_in(session, one.entry), one.clause) for one in findings]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_library_and_an_editor_tell_what_the_judge_found(path: Path) -> None:
    session = readable(path)
    if session is None:
        return
    for edition in all_editions(session):
        found = judged(session, edition)
        assert told(session, library.replay(session, edition).trace.findings) == found
        kinds = [kind for kind, _, _ in found]
        spoken = library.findings(session, edition)
        assert [one.kind == BREACH for one in spoken] == [kind == BREACH for kind in kinds]
        assert [one.line for one in spoken] == [line for _, line, _ in found]
    here = editor.opened(path.read_text(encoding="utf-8"), str(path))
    seen = [row for row in judged(session, session.edition()) if row[0] not in QUIET]
    assert [(one.kind == BREACH, one.line) for one in editor.findings(here)] == [
        (kind == BREACH, line) for kind, line, _ in seen
    ]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_was_broken_before_a_moment_is_what_the_judge_finds_broken(path: Path) -> None:
    session = readable(path)
    if session is None:
        return
    for edition in all_editions(session):
        broken = [row for row in judged(session, edition) if row[0] == BREACH and row[1]]
        answer = library.legal(session, edition)
        assert (answer.broken_line, answer.broken) == (broken[0][1:] if broken else (0, ""))


@pytest.mark.parametrize("path", OPEN, ids=lambda path: path.stem)
def test_an_explanation_is_looked_for_of_what_is_open_and_not_of_a_breach(
    path: Path, cli: Cli
) -> None:
    line, clause = OPEN[path]
    failure = library.reconcile(path, "co2/en", budget=20).failure
    assert failure is not None
    assert (failure.kind, failure.line, failure.clause) == (UNDETERMINED, line, clause)
    ran = cli("reconcile", str(path), "--edition", "co2/en", "--budget", "20")
    assert ran.out.startswith(f"undetermined[{clause}]")
    assert "breach[" not in ran.out


def test_a_difference_of_two_readings_is_told_as_each_verdict_has_it() -> None:
    """D17: the English book leaves two readings; nothing is open once a table has chosen one."""
    chosen = {
        value: library.read_log(BETWEEN, readings={"displacement_barred_between": value})
        for value in ("free_moves", "all_moves")
    }
    for left, kind in ((library.read_log(BETWEEN), UNDETERMINED), (chosen["all_moves"], BREACH)):
        table = library.diff(left, chosen["free_moves"], "co2/en", "co2/en").table
        assert table is not None
        assert [one.kind for one in table.left_found] == [kind]
        assert [one.kind for one in table.right_found] == []


@pytest.mark.parametrize("path", OPEN, ids=lambda path: path.stem)
def test_a_record_may_go_on_with_what_one_of_two_readings_allows(path: Path) -> None:
    line, _ = OPEN[path]
    lines = path.read_text(encoding="utf-8").splitlines()
    lines = [x if not x.startswith("edition:") else "edition: en" for x in lines]
    words = words_of("co2", "en")
    before, after = (
        standing_of("\n".join([*lines[:upto], ""]), str(path), Options(edition="co2/en"), words)
        for upto in (line - 1, line)
    )
    assert [(x.kind, x.clause) for x in news(before, after) if x.kind in (*FAILING, UNDETERMINED)]
    assert all(x.kind != BREACH for x in news(before, after))


def test_an_entry_that_one_of_two_readings_allows_may_be_what_was_meant() -> None:
    session = readable(BETWEEN)
    assert session is not None
    lines = session.log.lines
    assert refused(session.log, lines[:24], lines[24], Options(edition="co2/en"))[0]
    assert not refused(session.log, lines[:24], lines[24], Options(edition="co2/it"))[0]


def test_whoever_tells_of_a_play_that_was_not_weighed_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The planted fault: the library tells what one way of reading finds."""

    def unweighed(session: Session, edition: str) -> Any:
        return play_unweighed(session, edition, record=True)

    session = readable(BETWEEN)
    assert session is not None
    monkeypatch.setattr(library, "play_judged", unweighed)
    found = told(session, library.replay(session, "co2/en").trace.findings)
    assert found != judged(session, "co2/en")
    assert (BREACH, *OPEN[BETWEEN]) in found


def test_nobody_but_the_judge_plays_without_weighing() -> None:
    found = subprocess.run(
        ["grep", "-rlw", "play_unweighed", "co2replay", "--include=*.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert {str(Path(name).parent) for name in found} == {"co2replay/verdict"}
