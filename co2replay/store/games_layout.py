"""The tables of the games: what was played, what moved, and what each rulebook says of it."""

from __future__ import annotations

from typing import Any

import sqlite_utils
from sqlite_utils.db import Table

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
