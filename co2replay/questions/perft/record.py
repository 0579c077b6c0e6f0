"""Counts of what may follow some tables of old games: read, held against today, written anew."""

from __future__ import annotations

import textwrap
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from co2replay.corpus.recording import place_of
from co2replay.errors import Co2ReplayError, DataError
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_file, read_text
from co2replay.sentences import cause_of
from co2replay.verdict.session import Options, Session, begin, open_session

from ..golden.blessing import Blessed, BlessReason
from ..golden.subject import own_first
from ..golden.today import CLAUSES_SHOWN, CRASH, CheckedGame, GameDivergence, unreadable
from .counts import NotPlayed, Perft

SUFFIX = ".perft"
SEQUENCES = "sequences"  # the kind of a divergence
DEPTH = 3
WIDTH = 98
HEAD = "# What may follow these tables. `co2replay golden bless --new` counts it.\n"


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One table, and how many sequences of decisions may follow it.

    `entry` says how many entries of the log are played, without comments and expectations.
    """

    entry: int
    waits: str = ""  # what the game waits for there, and for whom
    counts: list[int] = []  # by depth, from 1
    digests: list[str] = []  # the same: of which sequences
    acts: str = ""  # what may be written next, joined by `;`

    def known_acts(self) -> list[str]:
        return [" ".join(act.split()) for act in self.acts.split(";") if act.strip()]


class Positions(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A file: tables of one log, which is named as seen from the file."""

    log: str
    history: list[str] = []  # why counts were written anew
    position: list[Position]


class Opened(NamedTuple):
    """A file with its log made ready."""

    record: Positions
    session: Session

    def table(self, position: Position) -> tuple[Perft, Any]:
        entries = self.session.log.entries
        table, run = begin(self.session, self.session.edition())
        for index in range(place_of(entries, position.entry)):
            run.step(index, entries[index])
            if run.derailed >= 0:
                raise NotPlayed(f"line {entries[index].line}", run.findings[-1].clause)
        return Perft(self.session.game, table.rules), table.state


def open_positions(path: Path) -> Opened:
    try:
        record = msgspec.convert(tomllib.loads(read_file(str(path)).decode()), Positions)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise DataError(str(path), "", cause_of(error)) from error
    file = str(path.parent / record.log)
    log = read_text(read_file(file), vocabulary_for, file)
    session, problems = open_session(log, Options())
    if session is None or log.problems:
        raise DataError(file, "", "other-words", text=[*log.problems, *problems][0].code)
    return Opened(record, session)


def check_positions(path: Path) -> CheckedGame:
    """Count again, and tell each table that other sequences may follow now."""
    try:
        opened = open_positions(path)
    except Co2ReplayError as error:
        return CheckedGame(file=str(path), entries=0, divergences=[unreadable(0, str(error))])
    found = [difference(opened, position) for position in opened.record.position]
    told = [one for one in found if one is not None]
    counts = all(position.counts for position in opened.record.position)
    # The log is a game of its own, whose entries are counted there.
    file = opened.session.log.file
    return CheckedGame(file=file, entries=0, divergences=told, recorded=counts)


def difference(opened: Opened, position: Position) -> GameDivergence | None:
    """The least depth at which a table is followed by something else."""
    try:
        perft, state = opened.table(position)
        for depth, before in enumerate(position.counts, 1):
            now = counted(perft, state, depth)
            if now != (before, position.digests[depth - 1]):
                return apart(opened, position, perft, state, depth, now)
    except NotPlayed as error:
        return diverging(opened, position, SEQUENCES, [error.clause], "-", str(error))
    except Exception as error:  # whatever an engine does wrong is a finding about it
        return diverging(opened, position, CRASH, [], "-", f"{type(error).__name__}: {error}")
    return None


def counted(perft: Perft, state: Any, depth: int) -> tuple[int, str]:
    count = perft.count(state, depth)
    return count.sequences, f"{count.digest:016x}"


def apart(
    opened: Opened,
    position: Position,
    perft: Perft,
    state: Any,
    depth: int,
    now: tuple[int, str],
) -> GameDivergence:
    """Old and new count; of the first decision also the acts that only one of the two has."""
    before = (position.counts[depth - 1], position.digests[depth - 1])
    if depth > 1:
        waits = perft.game.waits_for(state).clause
        recorded, computed = (f"depth {depth}: {count} ({which})" for count, which in (before, now))
        return diverging(opened, position, SEQUENCES, [waits], recorded, computed)
    known = position.known_acts()
    today = {perft.words(act): act for act in perft.listed(state)}
    gone = [act for act in known if act not in today]
    new = [act for act in today if act not in known]
    verbs = dict.fromkeys(today[act][1] for act in new)
    clauses = own_first(perft.game, list(verbs)) or [perft.game.waits_for(state).clause]
    recorded = f"depth 1: {before[0]} ({' ; '.join(gone)})"
    computed = f"depth 1: {now[0]} ({' ; '.join(new)})"
    return diverging(opened, position, SEQUENCES, clauses, recorded, computed)


def diverging(
    opened: Opened,
    position: Position,
    kind: str,
    clauses: Sequence[str],
    recorded: str,
    computed: str,
) -> GameDivergence:
    entries = opened.session.log.entries
    last = place_of(entries, position.entry - 1)
    return GameDivergence(
        kind=kind,
        edition=opened.session.edition(),
        entry=last,
        line=entries[last].line if last < len(entries) else 0,
        clauses=[name for name in dict.fromkeys(clauses) if name][:CLAUSES_SHOWN],
        recorded=recorded,
        computed=computed,
    )


# Writing ------------------------------------------------------------------------------------------


def bless_positions(path: Path, reason: BlessReason | None) -> Blessed:
    """Write the counts of today; without a reason, those of tables that have none yet."""
    opened = open_positions(path)
    record = opened.record
    changed = first = 0
    for number, position in enumerate(record.position):
        if reason is None and position.counts:
            continue
        now = recounted(opened, position)
        if now != position:
            changed += 1
            first = first or diverging(opened, position, SEQUENCES, [], "", "").line
            record.position[number] = now
    if changed:
        if reason is not None:
            record.history.append(reason.row())
        path.write_text(write_positions(record), encoding="utf-8")
    return Blessed(
        file=str(path),
        new=bool(changed) and reason is None,
        line=first,
        clauses=list(reason.clauses) if reason is not None else [],
        digests=0,
        counts=changed,
        winners=0,
        scores={},
        won_before=None,
        won_now=None,
    )


def recounted(opened: Opened, position: Position) -> Position:
    perft, state = opened.table(position)
    found = [counted(perft, state, depth) for depth in range(1, DEPTH + 1)]
    wait = perft.game.waits_for(state)
    return Position(
        entry=position.entry,
        waits=f"{wait.name} {perft.seat(wait.seat)}".strip(),
        counts=[count for count, _ in found],
        digests=[which for _, which in found],
        acts=" ; ".join(perft.words(act) for act in perft.listed(state)),
    )


def write_positions(record: Positions) -> str:
    text = f"{HEAD}log = {quoted(record.log)}\n"
    if record.history:
        rows = "".join(f"  {quoted(row)},\n" for row in record.history)
        text += f"history = [\n{rows}]\n"
    for position in record.position:
        acts = textwrap.fill(position.acts, WIDTH, break_long_words=False, break_on_hyphens=False)
        text += (
            f"\n[[position]]\nentry = {position.entry}\nwaits = {quoted(position.waits)}\n"
            f"counts = {position.counts}\n"
            f"digests = [{', '.join(map(quoted, position.digests))}]\n"
            f'acts = """\n{acts}\n"""\n'
        )
    return text


def quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()
