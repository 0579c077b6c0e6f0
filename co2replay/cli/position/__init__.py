"""`position`: a table at one moment, written down or checked."""

from __future__ import annotations

from ..frame import Verb, VerbGroup

EPILOG = """\b
Examples:
  co2replay position from game.log --at "{moment}" > table.log
  co2replay position examine table.log
"""

command = VerbGroup(
    name="position",
    help="A table at one moment: written down from a log, or checked.",
    epilog=EPILOG,
    verbs=(
        Verb("from", "co2replay.cli.position.from_", "Write the table of a log at a moment."),
        Verb("examine", "co2replay.cli.position.examine", "Every reason why a table cannot be."),
    ),
)
