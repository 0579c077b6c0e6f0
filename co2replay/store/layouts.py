"""What every store holds: the tables of the games, what is counted over many, and the steps in
which the layout came to be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sqlite_utils
from sqlite_utils.db import Table

from .database import Step, open_store
from .findings import lay_out_findings

GAMES, SEATS, ENTRIES, COMMENTS = "games", "seats", "entries", "comments"
LEDGER, DIGESTS, CLAUSES = "ledger", "digests", "clauses"
VERDICTS, SCORES, VERDICT_FINDINGS = "verdicts", "scores", "verdict_findings"
OUTCOMES, PARTIES, CONDITIONS = "outcomes", "parties", "conditions"
FTS = "comments_fts"

# Columns in order; those of a game's own tables begin with the game, which is a games.id.
COLUMNS: dict[str, dict[str, Any]] = {
    CLAUSES: {"id": str, "family": str, "kind": str, "text": str},
    GAMES: {
        "id": str,  # of what was played, whoever wrote it down and in which words
        "title": str,
        "file": str,
        "family": str,  # the game's name
        "edition": str,  # that speaks for the game
        "editions": str,  # that the log names
        "players": int,
        "variants": str,
        "manifest": str,
        "claim": str,
        "legality": str,
        "partial": int,
        "assertions": int,
        "winners": str,
        "entries": int,
        "digest": str,  # of the last table
        "program": str,  # version that judged it
        "log": str,
    },
    SEATS: {
        "game": str,
        "seat": str,
        "place": int,  # clockwise, from 1
        "name": str,
        "points": int,
        "winner": int,
    },
    ENTRIES: {
        "game": str,
        "entry": int,
        "line": int,
        "moment": str,  # the mark before it: 2.3 purple
        "kind": str,
        "form": str,
        "seat": str,  # that the entry names
        "text": str,
        "taken_back": int,
    },
    COMMENTS: {
        "id": int,
        "game": str,
        "entry": int,  # null: of the header
        "line": int,
        "kind": str,  # comment, ruling, correction, header
        "text": str,
    },
    LEDGER: {
        "game": str,
        "row": int,
        "entry": int,  # null: before the first one
        "amount": int,  # null: nobody knows
        "source": str,
        "target": str,
        "clause": str,
    },
    DIGESTS: {"game": str, "entry": int, "moment": str, "digest": str},
    VERDICTS: {
        "game": str,
        "edition": str,
        "own": int,
        "legality": str,
        "partial": int,
        "assertions": int,
        "winners": str,
        "decided_by": str,
        "clause": str,  # of what fails first
        "line": int,
        "judged": int,
        "unjudged": int,
        "undecided": str,  # readings that make a difference
        "rules_digest": str,
    },
    SCORES: {"game": str, "edition": str, "seat": str, "points": int},
    OUTCOMES: {"game": str, "edition": str, "kind": str},  # ranked, won, lost
    PARTIES: {
        "game": str,
        "edition": str,
        "party": str,
        "kind": str,  # seat, team, neutral
        "points": int,
    },
    CONDITIONS: {"game": str, "edition": str, "number": int, "clause": str, "met": int},
    VERDICT_FINDINGS: {
        "game": str,
        "edition": str,
        "number": int,
        "kind": str,
        "entry": int,
        "line": int,
        "clause": str,
        "facts": str,  # JSON
    },
}
KEYS: dict[str, str | tuple[str, ...]] = {
    CLAUSES: "id",
    GAMES: "id",
    SEATS: ("game", "seat"),
    ENTRIES: ("game", "entry"),
    COMMENTS: "id",
    LEDGER: ("game", "row"),
    DIGESTS: ("game", "entry"),
    VERDICTS: ("game", "edition"),
    SCORES: ("game", "edition", "seat"),
    OUTCOMES: ("game", "edition"),
    PARTIES: ("game", "edition", "party"),
    CONDITIONS: ("game", "edition", "number"),
    VERDICT_FINDINGS: ("game", "edition", "number"),
}
CLAUSE_COLUMNS = dict.fromkeys((LEDGER, VERDICTS, CONDITIONS, VERDICT_FINDINGS), "clause")
INDEXES = {
    COMMENTS: ("game",),
    LEDGER: ("clause",),
    VERDICTS: ("legality",),
    VERDICT_FINDINGS: ("clause",),
}
# A game's own tables: emptied first and filled last.
OF_A_GAME = tuple(name for name, columns in COLUMNS.items() if "game" in columns)

VIEWS = {
    "results": "select games.id as game, games.title, verdicts.edition, verdicts.own,"
    " verdicts.legality, verdicts.winners, verdicts.clause, verdicts.line, games.file"
    " from verdicts join games on games.id = verdicts.game",
    "editions_part": "select game, count(distinct legality || '/' || coalesce(winners, ''))"
    " as answers, group_concat(edition || ': ' || legality, '; ') as told"
    " from verdicts group by game having answers > 1",
    "clause_use": "select clauses.id as clause, clauses.text, count(*) as moves,"
    " count(distinct ledger.game) as games"
    " from ledger join clauses on clauses.id = ledger.clause group by clauses.id",
    "broken_clauses": "select clauses.id as clause, clauses.text, verdict_findings.edition,"
    " count(*) as times, count(distinct verdict_findings.game) as games"
    " from verdict_findings join clauses on clauses.id = verdict_findings.clause"
    " where verdict_findings.kind = 'breach' group by clauses.id, verdict_findings.edition",
}

# Written out, for what sqlite-utils does for this commits what is half done.
SEARCH = (
    f"create virtual table if not exists {FTS} using fts5"
    f" (text, tokenize = 'unicode61 remove_diacritics 2', content=[{COMMENTS}])",
    f"create trigger if not exists {COMMENTS}_ai after insert on {COMMENTS} begin"
    f" insert into {FTS} (rowid, text) values (new.rowid, new.text); end",
    f"create trigger if not exists {COMMENTS}_ad after delete on {COMMENTS} begin"
    f" insert into {FTS} ({FTS}, rowid, text) values ('delete', old.rowid, old.text); end",
    f"create trigger if not exists {COMMENTS}_au after update on {COMMENTS} begin"
    f" insert into {FTS} ({FTS}, rowid, text) values ('delete', old.rowid, old.text);"
    f" insert into {FTS} (rowid, text) values (new.rowid, new.text); end",
)


def lay_out_games(db: sqlite_utils.Database) -> None:
    """Make what is not there of the tables with keys, the views, and the search in comments."""
    for name, columns in COLUMNS.items():
        links = [("game", GAMES, "id")] if "game" in columns else []
        if name in CLAUSE_COLUMNS:
            links.append((CLAUSE_COLUMNS[name], CLAUSES, "id"))
        Table(db, name).create(columns, pk=KEYS[name], foreign_keys=links, if_not_exists=True)
    for name, indexed in INDEXES.items():
        Table(db, name).create_index(list(indexed), if_not_exists=True)
    for statement in SEARCH:
        db.execute(statement)
    for name, sql in VIEWS.items():
        db.create_view(name, sql, ignore=True)


STANDINGS, NAMED, LENGTHS, COURSES = "standings", "named", "lengths", "courses"
ENDINGS, DISPUTES, READINGS_ASKED = "endings", "disputes", "readings_asked"
LABELS, RULINGS, SOURCES = "labels", "rulings", "sources"

NUMBERED = "numbered"  # a game, by its number: its name is ten times as long
FACTS = "facts"  # what any game shows
# The columns of each kind of fact, and of a view of that name.
SHOWN: dict[str, tuple[str, ...]] = {
    # Each seat under each rulebook, where the game came to an end; own: the rulebook that speaks
    # for the game; place: of the seat, clockwise from 1.
    STANDINGS: ("edition", "own", "players", "place", "seat", "points", "won"),
    NAMED: ("name", "won"),  # somebody in the header, under the rulebook that speaks for the game
    LENGTHS: ("edition", "entries"),
    # What the game's charts show of the whole table, at the end of each round, which is the number
    # of the mark.
    COURSES: ("field", "round", "value"),
    # Disputed readings that the game asked for, as they were taken; the place of the winner's seat,
    # 0: several, or nobody.
    READINGS_ASKED: ("reading", "value", "winner"),
    # Ranked, won, lost; empty: not over. Decided by a clause.
    ENDINGS: ("edition", "legality", "ending", "decided_by"),
    # A clause that is broken first, a reading left open, a clause waived, which is no rulebook's.
    DISPUTES: ("edition", "kind", "name"),
}

# Columns in order, beginning with the number of the game. Numbers and sources stay when a game is
# written anew.
STATISTICS: dict[str, dict[str, Any]] = {
    LABELS: {"game": int, "key": str, "value": str},  # x- keys of the header
    RULINGS: {"game": int, "entry": int, "line": int, "clause": str},
    SOURCES: {
        "source": str,  # digest of the file
        "game": str,
        "program": str,  # that has judged it
        "light": int,  # without entries, ledger and digests
    },
}
COUNTED_KEYS: dict[str, str | tuple[str, ...]] = {
    LABELS: ("game", "key"),
    RULINGS: ("game", "entry"),
    SOURCES: "source",
}
COUNTED_INDEXES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (LABELS, ("key", "value")),
    (RULINGS, ("clause",)),
)

SQL_TYPES = {str: "text", int: "integer"}


def lay_out_statistics(db: sqlite_utils.Database) -> None:
    if STANDINGS in db.table_names():  # with a row for each fact of each game: not counted any more
        for name in (STANDINGS, COURSES, READINGS_ASKED, ENDINGS, *STATISTICS, NUMBERED):
            db.execute(f"drop table {name}")
    db.execute(
        f"create table if not exists {FACTS} (number integer primary key, kind text not null,"
        " told text not null, unique (kind, told))"
    )
    db.execute(
        f"create table if not exists {NUMBERED} (number integer primary key, game text not null"
        f" unique references {GAMES} (id) deferrable initially deferred,"
        " facts text not null default '[]')"
    )
    for name, columns in STATISTICS.items():
        db.execute(table_sql(name, columns))
    for name, indexed in COUNTED_INDEXES:
        Table(db, name).create_index(list(indexed), if_not_exists=True)
    for name, shown in SHOWN.items():
        db.create_view(name, view_sql(name, shown), ignore=True)


def table_sql(name: str, columns: dict[str, Any]) -> str:
    """Without a number for each row, which would want a second tree beside that of the key."""
    key = COUNTED_KEYS[name]
    lines = [f"{column} {SQL_TYPES[kind]} not null" for column, kind in columns.items()]
    lines.append(f"primary key ({key if isinstance(key, str) else ', '.join(key)})")
    if name != SOURCES:
        lines.append(f"foreign key (game) references {NUMBERED} (number)")
    if name == RULINGS:
        lines.append(f"foreign key (clause) references {CLAUSES} (id)")
    return f"create table if not exists {name} ({', '.join(lines)}) without rowid"


def view_sql(kind: str, columns: tuple[str, ...]) -> str:
    """A row for each time that a game shows something of this kind."""
    told = ", ".join(
        f"json_extract(told, '$[{at}]') as {column}" for at, column in enumerate(columns)
    )
    return (
        f"select {NUMBERED}.number as game, {told} from {NUMBERED}"
        f" join json_each({NUMBERED}.facts) as one join {FACTS} on {FACTS}.number = one.value"
        f" where {FACTS}.kind = '{kind}'"
    )


# A step that was ever published is never changed: a later layout is a further step.
# The tables of a step that is run again are left as they are, and those that came since are made.
LAYOUTS: tuple[Step, ...] = (
    lay_out_findings,
    lay_out_games,
    lay_out_games,  # with outcomes
    lay_out_statistics,
    lay_out_statistics,  # each fact once
)


def open_file(path: Path | str) -> sqlite_utils.Database:
    """Open the store of games and findings, or make one."""
    return open_store(path, LAYOUTS)
