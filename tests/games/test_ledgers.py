"""Every row of a ledger stands under a clause that says it: of whole games and of small cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from co2replay.engine.replay import replay
from co2replay.games import registry
from co2replay.games.power_grid.players import ledger as of_power_grid
from co2replay.games.second_chance.players import ledger as of_second_chance
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.rulebooks.clauses import load_clauses
from co2replay.search.hosted import opened

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "games"
FILINGS = {"power-grid": of_power_grid.FILING, "second-chance": of_second_chance.FILING}


# Of these clauses no log of the corpus has a row.
UNMET = {
    "pg.end.pay-21",
    "sc.actions.build.tile-consumed",
    *(f"sc.comp.goal.{card}" for card in ("01", "02", "03", "05", "07", "08", "10")),
}


def logs_of(game: str) -> Iterator[Log]:
    for path in sorted((FIXTURES / game).glob("golden/*.log")):
        text = path.read_text(encoding="utf-8")
        yield read_text(text, lambda _: registry.vocabulary_for(game), path.name)
    for file in sorted((FIXTURES / game / "rules").glob("*.log")):
        log = read_text(file.read_text(encoding="utf-8"), lambda _: registry.vocabulary_for(game))
        if not log.problems:
            yield log


def replayed(game: str, log: Log) -> tuple[Any, Any] | None:
    opening = opened(log)
    if opening is None:
        return None
    played = replay(log, registry.game(game), opening.rules, opening.seats, record=True)
    return played, opening.rules


@pytest.mark.parametrize("game", FILINGS)
def test_every_row_is_said_by_its_clause_and_every_line_of_the_table_is_needed(game: str) -> None:
    filing, met = FILINGS[game], Counter[str]()
    for log in logs_of(game):
        if (found := replayed(game, log)) is not None:
            assert filing.wrong(*found) is None, log.header
            met.update(row[-1] for row in found[0].book.rows)
    named = {clause for *_, clause in filing.table}
    assert named <= set(load_clauses(game))
    assert named - UNMET <= set(met)


@pytest.mark.parametrize(
    ("game", "clause", "twin"),
    [
        ("power-grid", "pg.build.cost", "pg.build.start-cost"),
        ("power-grid", "pg.bureaucracy.pay-zero", "pg.bureaucracy.pay-powered"),
        ("second-chance", "sc.actions.infra.pay-cep", "sc.supply.settle-region"),
        ("second-chance", "sc.knowledge.bonus-any", "sc.summit.return"),
    ],
)
def test_a_row_under_another_clause_is_noticed(game: str, clause: str, twin: str) -> None:
    for log in logs_of(game):
        found = replayed(game, log)
        if found is not None and any(row[-1] == clause for row in found[0].book.rows):
            rows = found[0].book.rows
            rows[:] = [(*row[:-1], twin) if row[-1] == clause else row for row in rows]
            failure = FILINGS[game].wrong(*found)
            assert failure is not None
            assert (failure.name, failure.clause) == ("ledger", twin)
            return
    raise AssertionError(clause)
