"""A log with all that is on record about it, what its verdict shows of that, and which clauses a
place of it is about."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from co2replay.corpus.expectations import (
    Expectation,
    Seen,
    Unmet,
    expectations_of,
    faults_of,
    seen_in,
)
from co2replay.corpus.recording import (
    Head,
    Recording,
    Step,
    beside,
    place_of,
    read_recording,
    record,
)
from co2replay.corpus.told import Tellings, told_before
from co2replay.engine.contract import Game
from co2replay.engine.table import Breach
from co2replay.engine.unknown import Consulted
from co2replay.notation.records import ACT, Log
from co2replay.notation.vocabulary import form_key
from co2replay.verdict.judge import judge
from co2replay.verdict.session import Options, Session, open_book, open_session, play_to


class Subject(NamedTuple):
    """A log with everything that is on record about it."""

    session: Session
    edition: str
    expected: list[Expectation]
    head: Head | None
    steps: list[Step]
    recording: Recording
    told: list[str] | None  # of its folder's record; None where there is none
    tells: Tellings  # what is told now, if there is one


def subject_of(log: Log, path: Path, fields: bool = False) -> Subject:
    session, _ = open_session(log, Options())
    assert session is not None
    edition = session.edition()
    head: Head | None = None
    steps: list[Step] = []
    if beside(path).is_file():
        head, steps = read_recording(beside(path).read_text(encoding="utf-8"))
        edition = head.edition
    opening = open_book(session, edition)
    told = told_before(path)
    recording = record(log, session.game, opening, edition, fields=fields, told=told is not None)
    expected = expectations_of(log)
    tells: dict[str, list[str]] = {}
    if told is not None and recording.trace is not None:
        tells = {"": recording.told, **told_if(session, edition, expected)}
    return Subject(session, edition, expected, head, steps, recording, told, tells)


def told_if(
    session: Session, edition: str, expected: Sequence[Expectation]
) -> dict[str, list[str]]:
    """What a log tells with each reading that its lines set: by what no book plays, too."""
    settings = dict.fromkeys(one.setting for one in expected if one.setting is not None)
    found = {}
    for name, value in settings:
        opening = open_book(session, edition, {name: value})
        recording = record(session.log, session.game, opening, edition, told=True)
        found[f"if {name}={value}"] = recording.told or [recording.crash]
    return found


def clause_of(move: str) -> str:
    return move.rpartition(" ")[2]


def clauses_at(subject: Subject, at: int) -> list[str]:
    """The clauses that an entry has to keep, those of its own kind first."""
    entries = subject.session.log.entries
    if not 0 <= at < len(entries) or entries[at].kind != ACT:
        return []
    return own_first(subject.session.game, [entries[at].verb])


def own_first(game: Game, verbs: Sequence[int]) -> list[str]:
    forms = game.vocabulary().forms.values()
    shared: dict[str, int] = {}
    for form in forms:
        for clause in game.checklist(form.code) if form.context == "act" else ():
            shared[clause] = shared.get(clause, 0) + 1
    asked = [clause for verb in verbs for clause in game.checklist(verb)]
    return sorted(asked, key=lambda clause: shared[clause])


def clauses_of_verbs(subject: Subject, at: int, names: Sequence[str]) -> list[str]:
    """First what refuses an answer that is listed as legal; then what such answers have to keep."""
    game = subject.session.game
    forms = game.vocabulary().forms.values()
    verbs = [form.code for form in forms if form.context == "act" and form_key(form) in names]
    return [*refused_there(subject, at, verbs), *own_first(game, verbs)]


def refused_there(subject: Subject, at: int, verbs: Sequence[int]) -> list[str]:
    game = subject.session.game
    table = play_to(subject.session, subject.edition, at + 1)
    found = []
    state = table.state
    for who, verb, args in game.legal(table):
        if verb not in verbs:
            continue
        table.state = game.copy(state)
        try:
            result = game.act(table, who, verb, args)
        except Consulted:
            continue
        if isinstance(result, Breach):
            found.append(result.clause)
    return found


def clauses_of_count(subject: Subject, at: int) -> list[str]:
    """What refuses an answer that is listed as legal; else what the game waits for there."""
    game = subject.session.game
    table = play_to(subject.session, subject.edition, at + 1)
    verbs = list(game.vocabulary().forms)
    return [*refused_there(subject, at, verbs), game.waits_for(table.state).clause]


def clauses_since(subject: Subject, at: int, thing: str = "") -> list[str]:
    """What moved anything in the turn that a digest or fact closes, first what moved this thing."""
    digests = [place for place in subject.recording.digests if place < at]
    start = max(digests, default=-1)
    entries = subject.session.log.entries
    moves = [
        move
        for step in reversed(subject.recording.steps)
        if start < place_of(entries, step.number) < at
        for move in reversed(step.moves)
    ]
    moves.sort(key=lambda move: thing not in move.split(" ")[1].split(">"))
    return [clause_of(move) for move in moves]


def check_log(log: Log, editions: Sequence[str]) -> list[Unmet]:
    """Judge a log under each edition, open readings tried, and list what comes out otherwise."""

    def look(edition: str, setting: tuple[str, str] | None) -> Seen:
        return seen_of(log, edition, setting)

    return faults_of(expectations_of(log), editions, look)


def seen_of(log: Log, edition: str, setting: tuple[str, str] | None = None) -> Seen:
    """Judge a log under one edition, with one reading set if need be."""
    settings = dict([setting]) if setting else {}
    session, problems = open_session(log, Options(settings=settings))
    assert session is not None, (log.file, problems)
    verdict, played = judge(session, edition)
    trace = msgspec.structs.replace(played.trace, findings=verdict.findings)
    return seen_in(log, session.game, trace, verdict.open)
