"""Tables from which rows are missing acquit nobody of what the whole table forbids, and convict
nobody of what it allows; `CORPUS=whole` takes every moment of the corpus."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.corpus.every_log import CORPUS
from tests.corpus.reduced import moments, reductions, wrong
from tests.sample import WHOLE

SEED = 20120
# Tables that only a ruling brings about: a stack is in no row, and where a project lies that the
# agenda does not ask for, a table without the agenda takes it that it was let in.
BY_RULING = (
    "co2.construct.top-of-stack.breach",
    "co2.control.agenda-only.breach",
    "company-goal-of-another-by-a-ruling",
    "empty-hand-to-a-summit-by-a-ruling",
    "lobby-card-of-another-by-a-ruling",
    "main-lobby-of-a-forced-purchase",
)
ROOMS = {"rules": 36, "golden": 3, "disputes": 6}  # so many logs of each with every change
LOGS = {
    room: sorted(x for x in (CORPUS / room).glob("*.log") if x.stem not in BY_RULING)
    for room in ROOMS
}
TABLES = 16 if WHOLE else 8  # of each moment, drawn by its log
ALLOWED = 3 if WHOLE else 1  # moments of a log at which everything goes as it should


def taken() -> list[Path]:
    if WHOLE:
        return [path for logs in LOGS.values() for path in logs]
    rng = Random(SEED)
    return [path for room, logs in LOGS.items() for path in rng.sample(logs, ROOMS[room])]


@pytest.mark.parametrize("path", taken(), ids=lambda path: path.stem)
def test_a_table_with_fewer_rows_says_nothing_else(path: Path) -> None:
    rng = Random(f"{SEED} {path.stem}")
    found = moments(path)
    allowed = [one for one in found if not one.forbidden]
    picked = rng.sample(allowed, min(len(allowed), ALLOWED))
    for moment in [one for one in found if one.forbidden] + picked:
        assert list(wrong(moment, moment.rows)) == [], moment.name
        tables = list(reductions(moment.rows, rng, chains=2))
        for rows in rng.sample(tables, min(len(tables), TABLES)):
            gone = [(row.verb, row.args) for row in moment.rows if row not in rows]
            assert list(wrong(moment, rows)) == [], (moment.name, moment.forbidden, gone)


def test_both_kinds_of_moments_are_among_them() -> None:
    found = [moment for path in taken() for moment in moments(path)]
    forbidden = sum(one.forbidden for one in found)
    assert min(forbidden, len(found) - forbidden) > len(taken()) // 8
