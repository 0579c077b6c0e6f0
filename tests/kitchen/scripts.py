"""Decades of handwritten games as people typed them, and which of their lines are refused.

Written from the English rulebook's wording, with the README and `words` at hand and the word lists
closed. A line that begins with `>>>` is the second try of the line above it, after its answer was
read; `>>>` alone drops that line. Below `>>!` stands the second try of a line that can be read, and
that a rule forbids there: whoever wrote it had not thought of a rule. Below `=>` stands what the
line above it says in a log's own words, written beside it before it was read; `=> -` is nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent / "scripts"
GAMES = Path(__file__).parents[2] / "fixtures" / "games" / "co2"
AGAIN = ">>>"
RULE = ">>!"
MEANS = "=> "


class Typed(NamedTuple):
    """A line as it was typed first, and what was typed in its place if it was refused."""

    first: str
    second: str | None
    is_rule: bool = False  # it can be read, and is not legal there
    meant: str | None = None  # in a log's own words, where its writer said so

    @property
    def kept(self) -> str:
        return self.first if self.second is None else self.second


class Script(NamedTuple):
    name: str
    before: list[str]  # of another log, which this one goes on with
    lines: list[Typed]

    def upto(self, number: int) -> list[str]:
        """Every line that stands above one, as it was kept."""
        return [*self.before, *(one.kept for one in self.lines[:number] if one.kept)]


def read_script(path: Path) -> Script:
    before: list[str] = []
    lines: list[Typed] = []
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        if line.startswith("from "):
            log, _, mark = line.removeprefix("from ").partition(" until ")
            text = (GAMES / log).read_text(encoding="utf-8").splitlines()
            before = text[: next(n for n, one in enumerate(text) if one.startswith(mark))]
        elif line.startswith((AGAIN, RULE)):
            second = line[len(AGAIN) :].strip()
            lines[-1] = lines[-1]._replace(second=second, is_rule=line.startswith(RULE))
        elif line.startswith(MEANS):
            lines[-1] = lines[-1]._replace(meant=line[len(MEANS) :])
        else:
            lines.append(Typed(line, None))
    return Script(path.stem, before, lines)


SCRIPTS = [read_script(path) for path in sorted(HERE.glob("*.txt"))]
