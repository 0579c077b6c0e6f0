"""What a search brings, kept in its store range by range, and taken up again from there."""

from __future__ import annotations

import msgspec
import sqlite_utils

from co2replay.engine.playing import Facts, Failure
from co2replay.games.registry import vocabulary_for
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.store.findings import (
    Kept,
    Run,
    begin_run,
    findings_in,
    keep_range,
    last_run,
    ranges_of,
    situations_of,
)

from .explore import Report, SearchOptions
from .hosted import hosted_in, with_rows
from .runner import Total, add, name_of
from .shrink import Found


class WantedGames(msgspec.Struct):
    """How many games a run was asked for; None where it was asked for a time."""

    games: int | None = None


class RunRecorder:
    """Writes each finished range of one run; whatever is killed leaves those before it."""

    def __init__(
        self, db: sqlite_utils.Database, run: Run, total: Total, wanted: int | None = None
    ) -> None:
        self.db = db
        self.run = run
        self.total = total
        self.wanted = wanted

    def games_left(self) -> int | None:
        """How many games are missing of those that were asked for; None without such a number."""
        return None if self.wanted is None else max(0, self.wanted - self.total.games)

    def keep(self, report: Report) -> None:
        total, run = self.total, self.run
        run.games, run.actions = total.games, total.actions
        run.judged, run.seconds = total.judged, total.seconds
        names = dict.fromkeys(name_of(found.failure) for found in report.found)
        row = {
            "first_seed": report.seeds[0],
            "games": report.games,
            "actions": report.actions,
            "fingerprint": report.fingerprint,
        }
        kept = [kept_of(total.found[name], total.times[name], run.version) for name in names]
        keep_range(self.db, run, row, report.situations, kept)


def kept_of(found: Found, times: int, version: str) -> Kept:
    failure, log = found.failure, found.log
    return Kept(
        name=name_of(failure),
        check=failure.check,
        what=failure.name,
        clause=failure.clause,
        shape=failure.shape,
        entry=failure.entry,
        seed=found.seed,
        edition=log.get("edition") or "",
        players=len((log.get("seats") or "").split()),
        entries=len(log.entries),
        times=times,
        version=version,
        facts=msgspec.json.encode(failure.facts).decode(),
        log=text_of(with_rows(log, {"x-version": version}) if log.header else log),
    )


def text_of(log: Log) -> str:
    if not log.header:
        return ""  # of a process that ended
    words = hosted_in(log).game.vocabulary()
    return write_text(log, words, words.languages[0])


def found_of(kept: Kept) -> Found:
    """A finding as it was kept, to be compared with one that comes later."""
    facts = msgspec.json.decode(kept.facts, type=Facts)
    failure = Failure(kept.check, kept.what, kept.clause, kept.entry, facts, kept.shape)
    log = read_text(kept.log, vocabulary_for) if kept.log else Log(1, [], [], [])
    return Found(failure, log, kept.seed)


def begin(
    db: sqlite_utils.Database,
    options: SearchOptions,
    first: int,
    version: str,
    games: int | None = None,
) -> RunRecorder:
    """Begin a new run in a store."""
    asked = msgspec.json.encode({**msgspec.to_builtins(options), "games": games}).decode()
    run = begin_run(db, options.game, version, asked, first)
    return RunRecorder(db, run, Total(options, first), games)


def resume(db: sqlite_utils.Database) -> RunRecorder | None:
    """Take up the last run where it stopped; None where there is none."""
    run = last_run(db)
    if run is None:
        return None
    asked = {"game": run.game, **msgspec.json.decode(run.options)}  # older runs do not say it there
    total = Total(msgspec.convert(asked, SearchOptions), run.first_seed)
    for row in ranges_of(db, run.id):
        first = int(row["first_seed"])
        add(total, Report((first, first + int(row["games"])), fingerprint=str(row["fingerprint"])))
    total.games, total.actions = run.games, run.actions
    total.judged, total.seconds = run.judged, run.seconds
    total.situations.update(situations_of(db, run.id))
    for _, kept in findings_in(db, run.id):
        total.times[kept.name] = kept.times
        total.found[kept.name] = found_of(kept)
    return RunRecorder(db, run, total, msgspec.json.decode(run.options, type=WantedGames).games)
