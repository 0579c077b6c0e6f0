"""Lines that are no played game, by people who had read the README and `words`, or a register.

Three were written by fresh hands (CO₂: 22 of 76 refused, Power Grid: 13 of 40, Second Chance in
German: 14 of 46), two with the word lists closed in the wording of a register (Power Grid in
Italian: 24 of 45, CO₂ in Polish: 25 of 55) by the reader of then. Below `=>` stands what a line
says in a log's words, held against the sentence above it by eye when it was read; `>>>` is the
second try of what is refused.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.notation.records import NOBODY
from tests.kitchen.scripts import Script, read_script
from tests.kitchen.test_scripts import entries_of, read, refused

LINES = [read_script(path) for path in sorted((Path(__file__).parent / "lines").glob("*.txt"))]
TRIES = {
    "banco": 12,  # colours of regions, the opening market, five sums that follow by themselves
    "bidder": 9,
    "roundup": 10,  # four of them follow by themselves, or say that nothing was done
    "runde": 1,
    "stolik": 7,
}
IDS = [one.name for one in LINES]


def body_of(script: Script) -> int:
    return next(n for n, one in enumerate(script.lines) if one.first == "---") + 1


@pytest.mark.parametrize("script", LINES, ids=IDS)
def test_so_many_lines_need_a_second_try(script: Script) -> None:
    tried = [n for n, one in enumerate(script.lines) if one.second is not None]
    assert len(tried) == TRIES[script.name]
    assert all(refused(script, number) for number in tried)


@pytest.mark.parametrize("script", LINES, ids=IDS)
def test_what_is_read_says_what_stands_beside_it(script: Script) -> None:
    """Each line in the place where it stood: one that was dropped leaves it empty."""
    head, body = script.lines[: body_of(script)], script.lines[body_of(script) :]
    front = [one.kept for one in head]
    typed = read([*front, *(one.kept for one in body)])
    meant = read([*front, *(one.meant or one.kept for one in body)])
    assert (typed.problems, meant.problems) == ([], [])
    pairs = zip(entries_of(typed, len(front)), entries_of(meant, len(front)), strict=True)
    for one, other in pairs:
        assert (one.line, one.kind, one.verb, one.args) == (
            other.line,
            other.kind,
            other.verb,
            other.args,
        )
        assert one.who == other.who or NOBODY in (one.who, other.who)
