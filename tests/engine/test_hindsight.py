"""What a table shows behind acts that nobody could follow: told as false only where it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from co2replay.engine import trace as kinds
from co2replay.engine.passed import TURN
from co2replay.engine.replay import KEEP_STATES, Replay
from co2replay.engine.replay import replay as play
from co2replay.engine.table import Play
from co2replay.engine.unknown import Consulted
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import ACT, DRAW, MARK, POSITION, SEEN, Entry
from co2replay.verdict.session import Options, Session, open_book, open_session
from tests.sample import WHOLE

GOLDEN = Path(__file__).parents[2] / "fixtures" / "games"
LOGS = sorted(GOLDEN.glob("*/golden/*.log"))
MOMENTS = 40 if WHOLE else 4  # of each log
FOLLOWING = 14  # entries behind each of them
SEED = 51
WHERE = ("turn", "done", "at")


def opened(path: Path) -> Session:
    session, problems = open_session(
        read_text(path.read_bytes(), vocabulary_for, str(path)), Options()
    )
    assert session is not None, problems
    return session


def is_of_board(game: Any, row: Entry, t: Any) -> bool:
    """Does a row tell truly what lies on the table, and not where play stands?"""
    told = game.fields.told(row.verb, row.args)
    if told is None or told.field.memory or told.field.name in WHERE:
        return False
    return game.see(t, row.verb, row.args) is None


def courses(path: Path, rng: Random) -> Iterator[list[Entry]]:
    """Rows of a table, of which some were not written down, and what came then, with true facts."""
    session = opened(path)
    game, log = session.game, session.log
    book = open_book(session, session.edition())
    stops = play(log, game, book.rules, book.seats, keep=KEEP_STATES).stops
    for stop in rng.sample(stops, min(len(stops), MOMENTS)):
        table: Any = Play(game.copy(stop.state), book.rules, None)
        rows = game.rows(table)
        lost = rng.sample(rows, min(len(rows), rng.choice((1, 1, 2, 3))))
        if any(game.fields.told(row.verb, row.args).field.memory for row in lost):
            continue
        if not all(is_open(session, [x for x in rows if x is not row], row) for row in lost):
            continue  # of what no board shows a table has a stated default
        whole = [replace(row, line=0) for row in rows]
        found: list[Entry] = []
        run = Replay(game, table)
        for index in range(stop.entry, min(len(log.entries), stop.entry + FOLLOWING)):
            entry = log.entries[index]
            if entry.kind not in (ACT, DRAW, MARK, SEEN):
                continue
            run.step(index, entry)
            found.append(entry)
            if run.findings:
                break
            if game.waits_for(table.state).role != TURN:
                continue  # in the midst of an act the table is not as it was, nor as it will be
            facts = [row for row in game.rows(table) if is_of_board(game, row, table)]
            told = rng.sample(facts, min(len(facts), rng.choice((0, 2, 4))))
            kind = rng.choice((SEEN, POSITION))  # a row behind what was played says what came of it
            found += [Entry(kind, row.verb, row.args, line=index) for row in told]
        if not belied(session, [*whole, *found]):
            yield [*(row for row in rows if row not in lost), *found]


def is_open(session: Session, rows: list[Entry], lost: Entry) -> bool:
    """Does a table without a row not tell what it tells?"""
    book = open_book(session, session.edition())
    state = play(replace(session.log, entries=rows), session.game, book.rules, book.seats).state
    try:
        return session.game.learn(Play(state, book.rules, None), lost.verb, lost.args)
    except Consulted:
        return True


def belied(session: Session, entries: list[Entry]) -> list[tuple[str, Any, Any]]:
    book = open_book(session, session.edition())
    log = replace(session.log, entries=entries)
    trace = play(log, session.game, book.rules, book.seats)
    said = (*kinds.FAILING, kinds.UNDETERMINED)
    return [(x.kind, x.facts, entries[x.entry]) for x in trace.findings if x.kind in said]


@pytest.mark.parametrize("path", LOGS if WHOLE else LOGS[::6], ids=lambda path: path.stem)
def test_nothing_true_is_called_false(path: Path) -> None:
    rng = Random(f"{SEED} {path.stem}")
    session = opened(path)
    for entries in courses(path, rng):
        assert belied(session, entries) == []
