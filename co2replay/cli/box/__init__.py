"""`box`: what is printed on the pieces of your own copy."""

from __future__ import annotations

from ..frame import Verb, VerbGroup

HERE = "co2replay.cli.box"

EPILOG = """\b
Examples:
  co2replay box ask game.log > mine.toml      then put what you read for each ?
  co2replay box keep mine mine.toml
  co2replay replay game.log                   whose header says `manifest: mine`
"""

command = VerbGroup(
    name="box",
    help="Ask for what is printed on the pieces of your own copy.",
    epilog=EPILOG,
    verbs=(
        Verb("ask", f"{HERE}.ask", "The assumed values that a game touches."),
        Verb("keep", f"{HERE}.keep", "Keep what you read under a name."),
        Verb("list", f"{HERE}.list_", "The copies that are kept."),
        Verb("learn", f"{HERE}.learn", "What the fact lines of logs agree on."),
        Verb("facts", f"{HERE}.facts", "Every component fact, and where it comes from."),
    ),
)
