"""`rules`: look into the rulebooks, which are data."""

from __future__ import annotations

from ..frame import Verb, VerbGroup

HERE = "co2replay.cli.rules"

EPILOG = """\b
Examples:
  co2replay rules list --game {game} --area {area}
  co2replay rules readings --game {game}
  co2replay rules diff {first} {edition}
"""

command = VerbGroup(
    name="rules",
    help="Look into the rulebooks: clauses, readings, where the translations part.",
    epilog=EPILOG,
    verbs=(
        Verb("list", f"{HERE}.list_", "Every clause, in our words."),
        Verb("diff", f"{HERE}.diff", "Where two editions part, and what follows."),
        Verb("readings", f"{HERE}.readings", "The points that books leave open."),
        Verb("impact", f"{HERE}.impact", "How often each disputed point decides a game."),
        Verb("new", f"{HERE}.new", "Begin an edition, everything unanswered."),
        Verb("review", f"{HERE}.review", "What an edition lacks or says twice."),
    ),
)
