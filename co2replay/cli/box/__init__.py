"""`box`: what is printed on the pieces of your own copy."""

from __future__ import annotations

from ..frame import Verb, VerbGroup

HERE = "co2replay.cli.box"

EPILOG = """\b
Examples:
  co2replay box ask game.log > mine.toml
  co2replay replay game.log --manifest mine.toml
"""

command = VerbGroup(
    name="box",
    help="Ask for what is printed on the pieces of your own copy.",
    epilog=EPILOG,
    verbs=(
        Verb("ask", f"{HERE}.ask", "The assumed values that a game touches."),
        Verb("facts", f"{HERE}.facts", "Every component fact, and where it comes from."),
    ),
)
