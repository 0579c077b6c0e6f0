"""`golden`: old games under the rules of today."""

from __future__ import annotations

from ..frame import Verb, VerbGroup

HERE = "co2replay.cli.golden"

EPILOG = """\b
Examples:
  co2replay golden test
  co2replay golden list --players 2 --clause {chapter}
  co2replay golden bless --reason "{comment} counts" --clause {clause}
  co2replay golden export --jsonl games/ > games.jsonl

\b
Without PATHS the games of the checkout that you stand in: fixtures/games.
"""

command = VerbGroup(
    name="golden",
    help="Old games under the rules of today: which change, where, and by which clause.",
    epilog=EPILOG,
    verbs=(
        Verb("test", f"{HERE}.test", "Which old games come out otherwise now?"),
        Verb("bless", f"{HERE}.bless", "Take over what changed, with a reason."),
        Verb("list", f"{HERE}.list_", "What the corpus holds."),
        Verb("export", f"{HERE}.export", "Every game for another engine to test itself."),
    ),
)
