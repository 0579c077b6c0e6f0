"""`db`: games in one SQLite file."""

from __future__ import annotations

from ..frame import Verb, VerbGroup

HERE = "co2replay.cli.db"

EPILOG = """\b
Examples:
  co2replay db import games/
  co2replay db games --player Ada --clause {chapter}
  co2replay db search "{comment}"
  co2replay db query "select * from results where legality = 'breach'"
  co2replay db stats --by players

\b
The file is co2replay.db in this folder unless --db names another; any program
that reads SQLite opens it, such as Datasette.
"""

command = VerbGroup(
    name="db",
    help="Games, their ledgers and what each rulebook says of them, in one SQLite file.",
    epilog=EPILOG,
    verbs=(
        Verb("import", f"{HERE}.import_", "Put logs into the file; again where they are known."),
        Verb("games", f"{HERE}.games", "Which games are in it."),
        Verb("search", f"{HERE}.search", "Find words in comments."),
        Verb("query", f"{HERE}.query", "Ask anything in SQL."),
        Verb("stats", f"{HERE}.stats", "What many games come to: wins, scores, disputes."),
        Verb("open", f"{HERE}.open_", "Look at the file in Datasette."),
    ),
)
