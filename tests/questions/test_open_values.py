"""Ranges of open values hold against trying every value there is."""

from __future__ import annotations

from itertools import product

import pytest

from co2replay.games.co2 import forms as f
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.questions.score.open_values import TRIALS_MAX, Explorer, OpenValue, Range
from co2replay.questions.score.sheets import ClosingTable
from co2replay.verdict.session import Options, open_session
from tests.questions.test_score import ROWS

OPENED = [
    ("blue.tech 1", "blue.un 0"),
    ("orange.money 9", "purple.tech 3"),
    ("blue.cep 4", "price 6"),
    ("blue.vp 36", "asia.control orange"),
    ("purple.goal 31", "purple.cep 0"),
    ("blue.forestation 6", "purple.un 2"),
    ("asia.cep 2", "blue.goal 33"),
    ("orange.solar 5", "purple.solar 5"),
]


def table(edition: str, opened: tuple[str, ...]) -> ClosingTable:
    rows = ROWS
    for row in opened:
        assert row in rows
        rows = rows.replace(row, f"{row.rpartition(' ')[0]} ?")
    text = f"co2replay 1\ngame: co2\nedition: en\nseats: orange purple blue\n---\n{rows}"
    log = read_text(text, vocabulary_for)
    assert log.problems == []
    session, problems = open_session(log, Options())
    assert session is not None, problems
    return ClosingTable(session, edition, {})


def spread(one: Range, domain: list[int | str]) -> list[int | str]:
    """The values that a range stands for."""
    first = domain.index(one.low)
    last = len(domain) - 1 if one.high is None else domain.index(one.high)
    return domain[first : last + 1]


@pytest.mark.parametrize("edition", ["co2/en", "co2/pl"])
@pytest.mark.parametrize("opened", OPENED, ids=" ".join)
def test_every_value_comes_out_as_its_range_says(edition: str, opened: tuple[str, str]) -> None:
    at_end = table(edition, opened)
    domains = at_end.knows.names_open(at_end.before)
    if "asia.control" in domains:  # whose two plants stand there, controls it
        domains["asia.control"] = (f.SEATS.index("orange"),)
    names = [row.rpartition(" ")[0] for row in opened]
    assert sorted(domains) == sorted(names)
    found: dict[tuple[str, int], set[tuple[str, ...]]] = {}
    for values in product(*(domains[name] for name in names)):
        chosen = dict(zip(names, values, strict=True))
        winners = at_end.ending(chosen).winners
        for pair in chosen.items():
            found.setdefault(pair, set()).add(winners)
    every = set().union(*found.values())
    explored = at_end.explore()
    assert {name for outcome in explored.outcomes for name in outcome} == {
        name for outcome in every for name in outcome
    }
    for value in explored.values:
        check(value, at_end, domains[value.name], found)


def check(
    value: OpenValue,
    at_end: ClosingTable,
    domain: tuple[int, ...],
    found: dict[tuple[str, int], set[tuple[str, ...]]],
) -> None:
    shown = [at_end.knows.show_value(value.name, x) for x in domain]
    told = {x: one for one in value.ranges for x in spread(one, shown)}
    assert list(told) == shown
    for x, name in zip(domain, shown, strict=True):
        outcomes = found[value.name, x]
        assert told[name].certain == (len(outcomes) == 1), (value.name, name)
        assert set(told[name].winners) == {seat for outcome in outcomes for seat in outcome}


def test_a_growing_value_is_looked_at_in_a_few_places_only() -> None:
    at_end = table("co2/en", ("blue.money 11",))
    tried = []
    explorer = Explorer(
        play=lambda values: tried.append(values) or at_end.ending(values),  # type: ignore[func-returns-value]
        domains=at_end.knows.names_open(at_end.before),
        grows_for=at_end.knows.grows_for,
        show=at_end.knows.show_value,
        alias=at_end.knows.alias,
        seats=at_end.session.seats,
        names=["orange", "purple", "blue"],
    )
    explorer.explore()
    assert len(tried) < 40 < TRIALS_MAX
