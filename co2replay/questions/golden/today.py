"""Old games under the rules of today: the first place where one comes out otherwise, and why."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from co2replay.corpus.expectations import (
    ACTIONS,
    BROKEN,
    EXPLAINED,
    FALSE,
    KINDS,
    LEGAL,
    PARTING,
    WINNER,
    Unmet,
    check_expectations,
)
from co2replay.corpus.recording import (
    Step,
    place_of,
    record,
)
from co2replay.corpus.told import parted as told_apart
from co2replay.engine import trace as kinds
from co2replay.errors import Co2ReplayError, UnreadableFile
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_file, read_text
from co2replay.notation.records import DIGEST as DIGEST_ROW
from co2replay.notation.records import EXPECT, Log
from co2replay.verdict.session import (
    Options,
    all_editions,
    open_book,
    open_session,
)

from .subject import (
    Subject,
    check_log,
    clause_of,
    clauses_at,
    clauses_of_count,
    clauses_of_verbs,
    clauses_since,
    subject_of,
)

# Kinds of divergences; of several at one entry the first named here speaks.
CRASH, UNREADABLE, BREACH, MOVES, FIELDS = "crash", "unreadable", "breach", "moves", "fields"
LEGAL_ACTIONS, DIGEST, RESULT, EXPECTED = "legal-actions", "digest", "result", "expected"
MESSAGE = "message"
ORDER = (
    CRASH,
    UNREADABLE,
    BREACH,
    MOVES,
    FIELDS,
    LEGAL_ACTIONS,
    DIGEST,
    kinds.FALSE_FACT,
    kinds.FALSE_CLAIM,
    EXPECTED,
    RESULT,
    MESSAGE,
)
CLAUSES_SHOWN = 6
NONE = "-"  # nothing was there
OTHERWISE = "pending"  # what the rules keep of a turn in progress, and no table shows


class GameDivergence(msgspec.Struct, frozen=True, kw_only=True):
    """One place where a game does not come out as it is on record."""

    kind: str
    edition: str
    entry: int  # -1: of the log as a whole
    line: int
    clauses: list[str]  # the likeliest first
    recorded: str
    computed: str


class CheckedGame(msgspec.Struct, frozen=True, kw_only=True):
    """One file of the corpus: where it diverges, in the order of the game."""

    file: str
    entries: int
    divergences: list[GameDivergence]
    recorded: bool = True  # something is on record that it could be held against


Unsaid = Callable[[str, kinds.Observation], str]  # what of a finding of a game has no words


def nothing_unsaid(_game: str, _found: kinds.Observation) -> str:
    return ""


def check_file(path: Path, unsaid: Unsaid = nothing_unsaid) -> CheckedGame:
    """Replay one file, and hold it against its lines and the record beside it."""
    try:
        log = read_text(read_file(str(path)), vocabulary_for, str(path))
    except UnreadableFile as error:
        return CheckedGame(file=str(path), entries=0, divergences=[unreadable(0, str(error.cause))])
    found = read_problems(log)
    if found:
        return CheckedGame(file=str(path), entries=len(log.entries), divergences=found)
    try:
        subject = subject_of(log, path)
    except (Co2ReplayError, msgspec.DecodeError) as error:
        wrong = unreadable(0, str(error))
        return CheckedGame(file=str(path), entries=len(log.entries), divergences=[wrong])
    together = [*divergences(subject), *told_otherwise(subject), *wordless(subject, unsaid)]
    found = sorted(together, key=lambda one: weight(one, subject.edition))
    recorded = subject.head is not None or bool(subject.told) or is_held_to_something(log)
    return CheckedGame(
        file=str(path), entries=len(log.entries), divergences=found, recorded=recorded
    )


def is_held_to_something(log: Log) -> bool:
    """Does a log say itself what should come out: lines, digests, a claim?"""
    told = any(one.kind in (EXPECT, DIGEST_ROW) for one in log.entries if not one.taken_back)
    return told or bool(log.get("claim"))


def weight(found: GameDivergence, own: str) -> tuple[int, bool, int, int]:
    """By line; there first what the log's own book says, for it is told most exactly."""
    line = found.line or 1 << 30
    return line, found.edition != own, ORDER.index(found.kind), found.entry


def read_problems(log: Log) -> list[GameDivergence]:
    problems = list(log.problems)
    if not problems:
        _, problems = open_session(log, Options())
    return [unreadable(one.line, f"{one.code} {one.text}".strip()) for one in problems]


def unreadable(line: int, what: str) -> GameDivergence:
    return GameDivergence(
        kind=UNREADABLE,
        edition="",
        entry=-1,
        line=line,
        clauses=[],
        recorded=NONE,
        computed=what,
    )


def divergences(subject: Subject) -> list[GameDivergence]:
    recording = subject.recording
    if recording.trace is None:
        at = recording.crashed_at
        clauses = clauses_at(subject, at)
        return [diverging(subject, CRASH, at, clauses, NONE, recording.crash)]
    found = compared(subject)
    own = unexpected(subject, recording.trace.findings)
    found += own
    found += counted(subject)
    found += results(subject)
    log, editions = subject.session.log, all_editions(subject.session)
    if is_case(Path(log.file)):
        faults = check_expectations(log, subject.session.game, editions)
    else:
        faults = check_log(log, editions)
    told = (subject.edition,) if own else ()  # that its own book does not find it legal
    return found + [
        fault_divergence(subject, fault)
        for fault in faults
        if not (fault.edition in told and is_for_legal(fault))
    ]


def told_otherwise(subject: Subject) -> Iterator[GameDivergence]:
    """What is told otherwise than by the folder's record: digests, and what they stand for now."""
    if subject.told is None or not subject.tells:
        return
    before, now = told_apart(subject.told, subject.tells)
    if before or now:
        yield diverging(subject, MESSAGE, -1, [], before or NONE, now or NONE)


def wordless(subject: Subject, unsaid: Unsaid) -> Iterator[GameDivergence]:
    """What is told in a code that the register or a catalogue does not know."""
    trace = subject.recording.trace
    for found in trace.findings if trace is not None else ():
        if what := unsaid(subject.session.game.name, found):
            yield diverging(subject, MESSAGE, found.entry, [found.clause], NONE, what)


def is_case(path: Path) -> bool:
    """`CLAUSE.legal.log` shows one clause under each book as we take it, no open reading tried."""
    return path.stem.rpartition(".")[2].partition("-")[0] in KINDS


def diverging(
    subject: Subject,
    kind: str,
    entry: int,
    clauses: Iterable[str],
    recorded: str,
    computed: str,
    edition: str = "",
) -> GameDivergence:
    return GameDivergence(
        kind=kind,
        edition=edition or subject.edition,
        entry=entry,
        line=subject.session.log.line_of(entry),
        clauses=[name for name in dict.fromkeys(clauses) if "." in name][:CLAUSES_SHOWN],
        recorded=recorded,
        computed=computed,
    )


# Entry by entry -----------------------------------------------------------------------------------


def compared(subject: Subject) -> list[GameDivergence]:
    """The first entry that does something else than is on record."""
    if subject.head is None:
        return []
    old = {step.number: step for step in subject.steps}
    new = {step.number: step for step in subject.recording.steps}
    for number in sorted(old.keys() | new.keys()):
        before = old.get(number, Step(number))
        now = new.get(number, Step(number))
        if (before.moves, before.state, before.legal) != (now.moves, now.state, now.legal):
            return [first_difference(subject, before, now)]
    return []


def first_difference(subject: Subject, old: Step, new: Step) -> GameDivergence:
    at = place_of(subject.session.log.entries, old.number)
    if old.moves != new.moves:
        before, now = parted(old.moves, new.moves)
        clauses = [clause_of(move) for move in (*before, *now)]
        return diverging(subject, MOVES, at, clauses, joined(before), joined(now))
    if old.state != new.state:
        fields = fields_at(subject, old.number)
        names = [
            name
            for name in sorted(old.fields.keys() | fields.keys())
            if old.fields.get(name) != fields.get(name)
        ]
        before, now = values_of(old.fields, names), values_of(fields, names)
        clauses = [*map(clause_of, new.moves), *clauses_at(subject, at)]
        return diverging(subject, FIELDS, at, clauses, joined(before), joined(now))
    verbs = [
        verb
        for verb in sorted(old.legal.keys() | new.legal.keys())
        if old.legal.get(verb) != new.legal.get(verb)
    ]
    before = [f"{verb} {old.legal.get(verb, 0)}" for verb in verbs]
    now = [f"{verb} {new.legal.get(verb, 0)}" for verb in verbs]
    clauses = clauses_of_verbs(subject, at, verbs)
    return diverging(subject, LEGAL_ACTIONS, at, clauses, joined(before), joined(now))


def parted(old: Sequence[str], new: Sequence[str]) -> tuple[list[str], list[str]]:
    """The first stretch in which two lists of moves differ."""
    for tag, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            return list(old[a:b]), list(new[c:d])
    return [], []


def fields_at(subject: Subject, number: int) -> dict[str, str]:
    """Look again, closer: the named values that an entry changes now."""
    session = subject.session
    opening = open_book(session, subject.edition)
    steps = record(session.log, session.game, opening, subject.edition, fields=True).steps
    return next((step.fields for step in steps if step.number == number), {})


def values_of(fields: dict[str, str], names: Iterable[str]) -> list[str]:
    return [f"{name}: {fields[name]}" for name in names if name in fields] or [OTHERWISE]


def joined(parts: Sequence[str]) -> str:
    return "; ".join(parts) or NONE


# What stands in the log ---------------------------------------------------------------------------


def unexpected(subject: Subject, findings: Sequence[kinds.Observation]) -> list[GameDivergence]:
    """What fails first in a game of which its lines say that nothing does, or say nothing."""
    lines = [one for one in subject.expected if one.setting is None]
    own = [one for one in lines if one.speaks_for(subject.edition)]
    if any(one.kind in (*PARTING, EXPLAINED) for one in own):
        return []
    legal = [one for one in lines if one.kind == LEGAL]
    if legal and not any(one in own for one in legal):
        return []
    for found in findings:
        if found.kind == kinds.WRONG_DIGEST:
            recorded, computed = str(found.facts["written"]), str(found.facts["computed"])
            clauses = clauses_since(subject, found.entry)
            return [diverging(subject, DIGEST, found.entry, clauses, recorded, computed)]
        if found.kind in (kinds.FALSE_FACT, kinds.FALSE_CLAIM):
            what = found.facts["value"]
            recorded, computed = (
                f"{what} {found.facts['seen']}",
                f"{what} {found.facts['computed']}",
            )
            clauses = clauses_since(subject, found.entry, str(what))
            return [diverging(subject, found.kind, found.entry, clauses, recorded, computed)]
        if found.kind == kinds.BREACH:
            return [breach_divergence(subject, found)]
    return []


def breach_divergence(subject: Subject, found: kinds.Observation) -> GameDivergence:
    facts = ", ".join(f"{name} {value}" for name, value in found.facts.items())
    computed = f"breach {found.clause}" + (f" ({facts})" if facts else "")
    return diverging(subject, BREACH, found.entry, [found.clause], "legal", computed)


def counted(subject: Subject) -> list[GameDivergence]:
    """The first `#> legal-actions` that counts otherwise now."""
    entries = subject.session.log.entries
    places = {entry.line: at for at, entry in enumerate(entries)}
    for one in subject.expected:
        if one.kind != ACTIONS or not one.speaks_for(subject.edition):
            continue
        now = subject.recording.counts.get(places[one.at])
        if str(now) != one.words[0]:
            at = places[one.line]
            computed = "?" if now is None else str(now)
            clauses = clauses_of_count(subject, places[one.at])
            return [diverging(subject, LEGAL_ACTIONS, at, clauses, one.words[0], computed)]
    return []


def results(subject: Subject) -> list[GameDivergence]:
    """Winner and scores beside those on record."""
    head, recording = subject.head, subject.recording
    if head is None:
        return []
    found = []
    if head.scores != recording.scores:
        seats = [seat for seat in head.scores if head.scores[seat] != recording.scores.get(seat)]
        old = joined([f"{seat} {head.scores[seat]}" for seat in seats])
        new = joined([f"{seat} {recording.scores.get(seat, NONE)}" for seat in seats])
        found.append(diverging(subject, RESULT, -1, [], old, new))
    if (head.winners, head.decided_by) != (recording.winners, recording.decided_by):
        old, new = won(head.winners, head.decided_by), won(recording.winners, recording.decided_by)
        clauses = [recording.decided_by, head.decided_by]
        found.append(diverging(subject, RESULT, -1, clauses, old, new))
    for clause, old in head.cites.items():
        if (new := recording.cites.get(clause, NONE)) != old:
            found.append(diverging(subject, RESULT, -1, [clause], f"{clause} {old}", new))
            break
    if head.asked is not None and head.asked != recording.asked:
        gone = [name for name in head.asked if name not in recording.asked]
        came = [name for name in recording.asked if name not in head.asked]
        found.append(diverging(subject, RESULT, -1, [], joined(gone), joined(came)))
    return found


def won(winners: Sequence[str] | None, decided_by: str) -> str:
    if winners is None:
        return NONE
    return " ".join((WINNER, *(winners or ["nobody"]), decided_by)).strip()


def fault_divergence(subject: Subject, fault: Unmet) -> GameDivergence:
    """An expectation that did not come true, at the entries that it stands beside."""
    one = fault.expectation
    entries = subject.session.log.entries
    silent = is_for_legal(fault)  # what fails then is told in its own place
    line = (line_said(fault.found) if silent else 0) or one.line
    at = next((at for at, entry in enumerate(entries) if entry.line == line), -1)
    clauses = [word for word in one.words if one.kind == BROKEN and not silent]
    clauses += [
        word for word in fault.found.split() if word.startswith(f"{subject.session.game.name}.")
    ]
    if one.kind == FALSE:
        clauses += clauses_since(subject, at, one.words[0] if one.words else "")
    if one.kind == WINNER:
        at = -1
        clauses.append(subject.recording.decided_by)
    recorded = LEGAL if silent else " ".join((one.kind, *one.words))
    if one.setting:
        recorded = f"if {'='.join(one.setting)} {recorded}"
    return diverging(subject, EXPECTED, at, clauses, recorded, fault.found, fault.edition)


def is_for_legal(fault: Unmet) -> bool:
    """Should nothing have failed? Who is not named where others fail holds throughout."""
    one = fault.expectation
    return one.kind == LEGAL or not one.speaks_for(fault.edition)


def line_said(found: str) -> int:
    """The line at the end of what was found: `breach CLAUSE line 41`."""
    last = found.rpartition(" line ")[2]
    return int(last) if last.isdecimal() else 0
