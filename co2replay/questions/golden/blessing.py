"""Taking over what a changed engine makes of old games: digests, counts, winners, with a reason."""

from __future__ import annotations

from pathlib import Path

import msgspec

from co2replay.corpus.expectations import ACTIONS, NOBODY, WINNER
from co2replay.corpus.recording import SUFFIX, Recording, beside, head_of, write_recording
from co2replay.corpus.told import digested, keep_told
from co2replay.errors import DataError, UnknownName
from co2replay.files import write_whole
from co2replay.games.registry import vocabulary_for
from co2replay.notation.header import BODY
from co2replay.notation.parse import read_file, read_text
from co2replay.notation.records import DIGEST, EXPECT, Entry, Log
from co2replay.rulebooks.clauses import load_clauses
from co2replay.rulebooks.readings import load_readings

from .subject import Subject, subject_of
from .today import compared, is_case, read_problems

HISTORY = "x-history"  # x-history-1, x-history-2, ...: a key stands in a header only once


class Blessed(msgspec.Struct, frozen=True, kw_only=True):
    """What changed in one file, and for whom."""

    file: str
    new: bool  # it had no record beside it
    line: int  # the first line that does something else; 0: none, or nobody knows
    clauses: list[str]
    digests: int  # digests, counts and winners written anew
    counts: int
    winners: int
    scores: dict[str, list[int | str]]  # by seat: before and now, where they differ
    won_before: list[str] | None
    won_now: list[str] | None
    problem: str = ""  # why it was left alone
    told: bool = False  # the record of its folder was written anew

    def changed(self) -> bool:
        return self.told or self.plays_otherwise()

    def plays_otherwise(self) -> bool:
        words = self.digests or self.counts or self.winners
        result = self.scores or self.won_before != self.won_now
        return bool(self.new or self.line or words or result)


class BlessReason(msgspec.Struct, frozen=True, kw_only=True):
    """Why old games may change, and by which clauses or readings."""

    text: str
    clauses: list[str]

    def row(self) -> str:
        return f"{', '.join(self.clauses)}: {' '.join(self.text.replace('#', ' ').split())}"


def known_reason(text: str, names: list[str], game: str) -> BlessReason:
    """Refuse a reason about nothing: clauses and readings are those of the register."""
    clauses, readings = load_clauses(game), load_readings(game)
    for name in names:
        if name not in clauses and name not in readings:
            kind = "clause" if "." in name else "reading"
            raise UnknownName(kind, name, tuple(clauses if "." in name else readings))
    if not text.strip():
        raise DataError("", "reason", "empty")
    return BlessReason(text=text, clauses=names)


def bless(path: Path, reason: BlessReason | None) -> Blessed:
    """Write anew what stands in a file and beside it; without a reason, record it the first time.

    What a line says of legality stays: whether that may change nobody can bless.
    """
    log = read_text(read_file(str(path)), vocabulary_for, str(path))
    problems = read_problems(log)
    if problems:
        return left_alone(path, problems[0].computed)
    subject = subject_of(log, path, fields=True)
    recording = subject.recording
    if recording.trace is None:
        return left_alone(path, recording.crash)
    is_new = subject.head is None and not subject.told
    if reason is None and not is_new:
        return left_alone(path)
    found = blessed(subject, path, reason is None)
    old = subject.head.cites if subject.head is not None else {}
    if found.plays_otherwise() or old not in ({}, recording.cites):
        write(path, log, recording, reason)
        if subject.head is not None or (reason is None and is_recorded_alone(path, subject)):
            write_whole(beside(path), write_recording(recording))
    if found.told:
        keep_told(path, digested(subject.tells))
    return found


def is_recorded_alone(path: Path, subject: Subject) -> bool:
    """A small case needs no more than the record of its folder; a golden game has its own."""
    return subject.told is None or (not is_case(path) and any(path.parent.glob(f"*{SUFFIX}")))


def left_alone(path: Path, problem: str = "") -> Blessed:
    """Nothing changed; what did is told beside it."""
    return Blessed(
        file=str(path),
        new=False,
        line=0,
        clauses=[],
        digests=0,
        counts=0,
        winners=0,
        scores={},
        won_before=None,
        won_now=None,
        problem=problem,
    )


def blessed(subject: Subject, path: Path, is_first: bool) -> Blessed:
    recording = subject.recording
    # A file seen for the first time has no other past than its own lines.
    head = subject.head or head_of(recording)
    first = compared(subject)
    kinds = [kind for kind, _, _ in rewritings(subject.session.log, recording)]
    seats = [*dict.fromkeys([*head.scores, *recording.scores])]
    before = {seat: head.scores.get(seat, "-") for seat in seats}
    now = {seat: recording.scores.get(seat, "-") for seat in seats}
    return Blessed(
        file=str(path),
        new=is_first,
        line=first[0].line if first else 0,
        clauses=first[0].clauses if first else [],
        digests=kinds.count(DIGEST_KIND),
        counts=kinds.count(ACTIONS),
        winners=kinds.count(WINNER),
        scores={seat: [before[seat], now[seat]] for seat in seats if before[seat] != now[seat]},
        won_before=head.winners,
        won_now=recording.winners,
        told=subject.told not in (None, digested(subject.tells)),
    )


DIGEST_KIND = "digest"


def rewritings(log: Log, recording: Recording) -> list[tuple[str, Entry, str]]:
    """What stands otherwise in the log: of which kind, which entry, and its new words."""
    found: list[tuple[str, Entry, str]] = []
    for at, entry in enumerate(log.entries):
        if entry.kind == DIGEST and at in recording.digests:
            now = recording.digests[at]
            if not now.startswith(entry.text.strip().lower()):
                found.append((DIGEST_KIND, entry, f"=d{entry.verb} {now}"))
        elif entry.kind == EXPECT and entry.text.startswith(ACTIONS):
            count = recording.counts.get(at)
            words = entry.text.split()
            if count is not None and words[1:2] != [str(count)]:
                words[1] = str(count)
                found.append((ACTIONS, entry, f"#> {' '.join(words)}"))
        elif entry.kind == EXPECT and entry.text.split()[:1] == [WINNER]:
            now_said = winner_line(entry.text, recording)
            if now_said != entry.text:
                found.append((WINNER, entry, f"#> {now_said}"))
    return found


def winner_line(text: str, recording: Recording) -> str:
    """The same line with the winners of today, where it speaks for the log's own edition."""
    short = recording.edition.rpartition("/")[2]
    words = text.split()[1:]
    seats = set(recording.scores) | {NOBODY}
    editions = [word for word in words if word not in seats]
    if editions not in ([], [short]) or recording.winners is None:
        return text
    named = [word for word in words if word in seats]
    winners = recording.winners or [NOBODY]
    return text if set(named) == set(winners) else " ".join((WINNER, *editions, *winners))


def write(path: Path, log: Log, recording: Recording, reason: BlessReason | None) -> None:
    """Change only the words that are wrong, and note in the header why."""
    text = read_file(str(path)).decode("utf-8")
    lines = text.split("\n")
    for kind, entry, words in rewritings(log, recording):
        at = entry.line - 1
        line = lines[at]
        if kind == DIGEST_KIND:
            start, end = entry.col - 1, entry.end - 1
        else:
            start, end = line.index("#>"), len(line.rstrip("\r"))
        lines[at] = line[:start] + words + line[end:]
    if reason is not None:
        body = next(at for at, line in enumerate(lines) if line.strip() == BODY)
        keys = [row.key for row in log.header]
        number = 1 + sum(key.startswith(f"{HISTORY}-") for key in keys)
        ended = "\r" if lines[body].endswith("\r") else ""  # as the other lines of the file end
        lines.insert(body, f"{HISTORY}-{number}: {reason.row()}{ended}")
    write_whole(path, "\n".join(lines))
