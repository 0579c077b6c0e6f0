"""What holds of the corpus of CO₂ holds of the other games: a log written anew says the same, and a
table with fewer rows acquits nobody and convicts nobody. `CORPUS=whole` takes every log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from co2replay.engine import trace as kinds
from co2replay.engine.replay import Replay
from co2replay.engine.table import Book, Table
from co2replay.games.registry import vocabulary_for
from co2replay.notation.canonical import from_canonical, to_canonical
from co2replay.notation.parse import read_text
from co2replay.notation.records import ACT, CORRECTION, DRAW, MARK, POSITION, RULING, Entry, Log
from co2replay.show.rewriting import written
from co2replay.verdict.session import (
    Options,
    Session,
    all_editions,
    header_of,
    open_book,
    open_session,
    play_unweighed,
)
from tests.sample import WHOLE, one_in

CORPUS = Path(__file__).parents[2] / "fixtures/games"
LOGS = [path for name in ("power-grid", "second-chance") for path in (CORPUS / name).rglob("*.log")]
LOGS.sort()
EACH = 25
LANGUAGES = ("en", "it", "pl", "de")
HARMLESS = (kinds.RULED, kinds.MOOT, kinds.UNWRITTEN, kinds.UNFINISHED)
TABLES = 40 if WHOLE else 8  # of each moment, by lot
SEED = 2026


class Moment(NamedTuple):
    """A table as rows, and what was written on it up to one act; is that forbidden?"""

    rows: tuple[Entry, ...]
    entries: tuple[Entry, ...]
    forbidden: bool


def session_of(log: Log) -> Session:
    assert log.problems == []
    session, problems = open_session(log, Options())
    assert session is not None, problems
    return session


def read(path: Path) -> Session | None:
    log = read_text(path.read_bytes(), vocabulary_for, str(path))
    return None if log.problems else session_of(log)


@pytest.mark.parametrize("path", one_in(EACH, LOGS), ids=lambda path: path.stem)
def test_a_log_written_anew_says_the_same(path: Path) -> None:
    session = read(path)
    if session is None:
        return
    words = session.game.vocabulary()
    forms = [from_canonical(to_canonical(session.log, words), vocabulary_for)]
    for language in LANGUAGES:
        forms.append(read_text(written(forms[-1], "text", language), vocabulary_for))
    for edition in all_editions(session):
        told = told_by(session, edition)
        assert [told_by(session_of(form), edition) == told for form in forms] == [True] * len(forms)


def told_by(session: Session, edition: str) -> tuple[Any, ...]:
    trace, game = play_unweighed(session, edition).trace, session.game
    found = [(x.entry, x.kind, x.clause, x.facts, x.rests, x.reason) for x in trace.findings]
    return game.digest(trace.state), game.sheet(trace.state), game.winners(trace.state), found


@pytest.mark.parametrize("path", one_in(EACH, LOGS[EACH // 2 :]), ids=lambda path: path.stem)
def test_a_table_with_fewer_rows_says_nothing_else(path: Path) -> None:
    session = read(path)
    if session is None:
        return
    rng = Random(f"{SEED} {path.stem}")
    found = list(moments(session))
    allowed = [one for one in found if not one.forbidden]
    for moment in [x for x in found if x.forbidden] + rng.sample(allowed, min(1, len(allowed))):
        if said(session, moment, moment.rows) != (moment.forbidden, True):
            continue  # it hangs on what no row tells
        tables = list(reduced(moment.rows, rng))
        for rows in rng.sample(tables, min(TABLES, len(tables))):
            gone = [(row.verb, row.args) for row in moment.rows if row not in rows]
            broken, judged = said(session, moment, rows)
            assert not (broken and not moment.forbidden), (moment.entries[-1], gone)
            assert broken or not (judged and moment.forbidden), (moment.entries[-1], gone)


def opened(session: Session) -> Replay:
    opening, header = open_book(session, session.edition()), header_of(session)
    table: Table[Any, Any] = Table(None, opening.rules, Book())
    table.state = session.game.begin(opening.rules, opening.seats, header)
    session.game.open(table, opening.seats, header)
    return Replay(session.game, table, trusted=session.log.is_trusted())


def moments(session: Session) -> Iterator[Moment]:
    """Each act and draw behind a mark, up to the first that fails."""
    run, entries = opened(session), session.log.entries
    rows: tuple[Entry, ...] | None = None
    start = 0
    for at, entry in enumerate(entries):
        before = len(run.findings)
        run.step(at, entry)
        failing = [x for x in run.findings[before:] if x.kind not in HARMLESS]
        if rows is not None and entry.kind in (ACT, DRAW):
            between = [x for x in entries[start : at + 1] if not x.taken_back]
            played = tuple(x for x in between if x.kind in (ACT, DRAW, MARK))
            broken = any(x.kind == kinds.BREACH and not x.missing for x in failing)
            is_ruled = any(x.kind == RULING for x in between)
            if not is_ruled and (broken or not failing):
                yield Moment(rows, played, broken)
        if failing:
            return
        if entry.kind in (POSITION, CORRECTION):
            rows = None  # another row of the same table may follow
        if entry.kind == MARK:
            rows, start = tuple(session.game.rows(run.table)), at + 1


def said(session: Session, moment: Moment, rows: tuple[Entry, ...]) -> tuple[bool, bool]:
    """Is something refused on a table of these rows, and could all be judged?"""
    run = opened(session)
    for at, entry in enumerate((*rows, *moment.entries)):
        run.step(at, entry)
    laid = any(x.kind == kinds.BREACH and x.entry < len(rows) for x in run.findings)
    broken = any(x.kind == kinds.BREACH and x.entry >= len(rows) for x in run.findings)
    doubtful = any(x.kind in (kinds.UNJUDGED, kinds.UNDETERMINED) for x in run.findings)
    return broken and not laid, not (laid or doubtful)


def reduced(rows: tuple[Entry, ...], rng: Random) -> Iterator[tuple[Entry, ...]]:
    """Without one row each, and ever fewer of them; a table without any is none."""
    for gone in rows:
        yield tuple(row for row in rows if row is not gone)
    left = list(rows)
    rng.shuffle(left)
    while len(left) > 2:
        del left[: min(rng.randint(1, 6), len(left) - 1)]
        yield tuple(row for row in rows if row in left)
