"""`manifest`: what is printed on the pieces of your own copy."""

from __future__ import annotations

from ..frame import Verb, VerbGroup

EPILOG = """\b
Examples:
  co2replay manifest ask game.log > mine.toml
  co2replay replay game.log --manifest mine.toml
"""

command = VerbGroup(
    name="manifest",
    help="Ask for what is printed on the pieces of your own copy.",
    epilog=EPILOG,
    verbs=(Verb("ask", "co2replay.cli.manifest.ask", "The assumed values that a game touches."),),
)
