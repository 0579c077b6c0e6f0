"""A line as somebody typed it, below what stands above it in a log, and how it was read."""

from __future__ import annotations

from co2replay.games.registry import vocabulary_for
from co2replay.notation.format import write_line
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log

HEAD = "co2replay 1\ngame: co2\nedition: {edition}\nseats: orange=Ada purple=Bo blue=Cy\n---\n"


def read(line: str, *, edition: str = "en", is_begun: bool = True) -> Log:
    before = HEAD.format(edition=edition) + ("[1.1 orange]\n" if is_begun else "")
    return read_text(f"{before}{line}\n", vocabulary_for)


def written(log: Log) -> str:
    vocabulary = vocabulary_for("co2")
    assert vocabulary is not None
    last = log.entries[-1].line
    return write_line([one for one in log.entries if one.line == last], vocabulary, "en")


SECOND = "co2replay 1\ngame: second-chance\nmode: competitive\nseats: red=Ada blue=Bo\n---\n"
POWER_GRID = "co2replay 1\ngame: power-grid\nmap: germany\nseats: red=Ada blue=Bo black=Cy\n---\n"
SECOND_CHANCE = (
    "co2replay 1\ngame: second-chance\nmode: competitive\nedition: de\nseats: red=Ada purple=Bo\n"
    "---\n[1.1 red]\n"
)
BEGUN = f"{HEAD}[1.1 orange]\n"
WITH_BEN = BEGUN.replace("purple=Bo", "purple=Ben")
GERMANY = "co2replay 1\ngame: power-grid\nedition: it\nmap: germany\n"
IN_GERMANY = f"{GERMANY}lang: {{}}\nseats: red=Ada blue=Bo\n---\n"
GERMANY_BEN = IN_GERMANY.format("pl").replace("blue=Bo", "blue=Ben")
