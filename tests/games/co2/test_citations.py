"""Every clause's number, place, stance and points, held against a table taken from the register."""

from __future__ import annotations

import pytest

from co2replay.games.co2.players import tables
from co2replay.rulebooks.clauses import load_clauses

TEXTS = 313  # clauses of the register


def test_the_table_names_every_clause_once() -> None:
    rows = tables.register()
    assert len(rows) == TEXTS
    assert list(rows) == list(load_clauses("co2"))


@pytest.mark.parametrize("edition", ["en", "it", "pl"])
def test_each_book_states_a_clause_where_the_register_says(edition: str) -> None:
    told, register = tables.citations(edition)
    assert {key: value for key, value in told.items() if value != register[key]} == {}


def test_numbers_and_points_of_the_clauses_are_those_of_the_register() -> None:
    told, register = tables.clauses()
    assert {key: value for key, value in told.items() if value != register[key]} == {}
