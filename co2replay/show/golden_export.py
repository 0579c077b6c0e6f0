"""Games as lines of JSON, with all that an engine in another language needs to test itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from co2replay.corpus.listing import ENDING, TAGS, title_of
from co2replay.corpus.recording import RecordedTurn, record
from co2replay.errors import Co2ReplayError
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_file, read_text
from co2replay.notation.records import BLANK, COMMENT, EXPECT, KIND_NAMES, Entry, Log
from co2replay.notation.rows import read_head, write_head, write_values
from co2replay.notation.vocabulary import Vocabulary
from co2replay.tasks.jobs import cores, each
from co2replay.verdict.judge import judge
from co2replay.verdict.session import Options, Session, all_editions, open_book, open_session

from .golden import ALONE, CaseEntry, CaseVerdict, GoldenCase, has_texts

SILENT = (COMMENT, EXPECT, BLANK)


def exported(files: Sequence[Path], whole_states: bool, jobs: int | None) -> Iterator[bytes]:
    """One line a game, in the order of the files; empty for what is no readable game."""
    work = partial(case_line, whole_states=whole_states)
    wanted = jobs or (1 if len(files) < ALONE else cores())
    for done in each(work, files, wanted):
        yield done.result or b""


def case_line(path: Path, whole_states: bool) -> bytes:
    if has_texts(path):
        return b""  # a log that nobody can read tests no engine
    log = read_text(read_file(str(path)), vocabulary_for, str(path))
    try:
        session, problems = open_session(log, Options())
    except Co2ReplayError:
        return b""
    if session is None or log.problems or problems:
        return b""
    case = case_of(session, path, whole_states)
    return msgspec.json.encode(case)


def case_of(session: Session, path: Path, whole_states: bool) -> GoldenCase:
    log, edition = session.log, session.edition()
    opening = open_book(session, edition)
    recording = record(log, session.game, opening, edition, turns=True)
    seats = session.vocabulary.tables["seat"].symbols
    return GoldenCase(
        file=path.name,
        kind=path.parent.name,
        title=title_of(log),
        tags=(log.get(TAGS) or "").replace(",", " ").split(),
        clause=clause_of(path),
        game=session.game.name,
        edition=edition,
        header={row.key: row.value for row in log.header if row.key},
        readings=dict(opening.rules.book.settings),
        manifest=opening.rules.box.digest,
        seats=[seats[seat] for seat in session.seats],
        entries=case_entries(log, session.vocabulary),
        turns=case_turns(recording.turns, whole_states),
        verdicts=[case_verdict(session, name) for name in all_editions(session)],
        expected=[f"{one.line} {one.text}" for one in log.entries if one.kind == EXPECT],
    )


def clause_of(path: Path) -> str:
    """The clause that a small case is named after."""
    return path.name.removesuffix(ENDING).rpartition(".")[0]


def case_entries(log: Log, vocabulary: Vocabulary) -> list[CaseEntry]:
    """Every entry that says something to a game, in symbols that no language has a share in."""
    return [
        case_entry(at, entry, vocabulary)
        for at, entry in enumerate(log.entries)
        if entry.kind not in SILENT
    ]


def case_entry(at: int, entry: Entry, vocabulary: Vocabulary) -> CaseEntry:
    symbol = write_head(entry, vocabulary)
    head = read_head(symbol, vocabulary)
    assert head is not None
    values = [value for _, value in write_values(entry, head, vocabulary)]
    return CaseEntry(
        entry=at,
        line=entry.line,
        kind=KIND_NAMES[entry.kind],
        row=[symbol, *values],
        taken_back=entry.taken_back,
    )


def case_turns(turns: Sequence[RecordedTurn], whole_states: bool) -> list[RecordedTurn]:
    found = []
    before: dict[str, Any] = {}
    for turn in turns:
        now = dict(turn.state)
        told = now if whole_states else changed(before, now)
        before = now
        found.append(msgspec.structs.replace(turn, state=told))
    return found


def changed(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in now.items() if before.get(name) != value}


def case_verdict(session: Session, edition: str) -> CaseVerdict:
    verdict, _ = judge(session, edition)
    first = verdict.first
    return CaseVerdict(
        edition=edition,
        own=verdict.own,
        legality=verdict.legality,
        partial=verdict.partial,
        assertions=verdict.assertions,
        entry=first.entry if first else -1,
        kind=first.kind if first else "",
        clause=first.clause if first else "",
        winners=verdict.winners,
        decided_by=verdict.decided_by,
        scores=verdict.scores,
        undecided=verdict.open,
    )
