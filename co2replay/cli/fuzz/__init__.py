"""`fuzz`: a search for illegal states, and what it has found."""

from __future__ import annotations

from ..frame import Verb, VerbGroup

HERE = "co2replay.cli.fuzz"

EPILOG = """\b
Examples:
  co2replay fuzz run --game {game} --minutes 5
  co2replay fuzz run --games 2000 --players 1-3 --edition {edition} --jobs 2
  co2replay fuzz list
  co2replay fuzz repro finding.log
  co2replay fuzz selftest --faults faults.toml --count 10
  co2replay fuzz seek "winner-differs {reading_number}" --game {game}
"""

command = VerbGroup(
    name="fuzz",
    help="Search for illegal states: games of every kind, judged by every check there is.",
    epilog=EPILOG,
    verbs=(
        Verb("run", f"{HERE}.run", "Play and look, for a time or a number of games."),
        Verb("repro", f"{HERE}.repro", "Show a finding happening again."),
        Verb("list", f"{HERE}.list_", "The findings of a store."),
        Verb("export", f"{HERE}.export", "Write the findings of a store as logs."),
        Verb("bench", f"{HERE}.bench", "Guided search beside blind play."),
        Verb("selftest", f"{HERE}.selftest", "Plant known faults, and count what is found."),
        Verb("seek", f"{HERE}.seek", "A short game that two readings take otherwise."),
    ),
)
