"""Every clause's number, place, stance and points, held against a table taken from the register."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from co2replay.rulebooks.clauses import load_clauses, load_edition_words

LINES = Path(__file__).with_name("citations.tsv").read_text(encoding="utf-8").splitlines()
REGISTER = {
    row["clause"]: row
    for row in csv.DictReader((x for x in LINES if not x.startswith("#")), delimiter="\t")
}
TEXTS = 313  # clauses of the register


def test_the_table_names_every_clause_once() -> None:
    assert len(LINES) == TEXTS + 4  # three lines of comment and the heading
    assert list(REGISTER) == list(load_clauses("co2"))


@pytest.mark.parametrize("edition", ["en", "it", "pl"])
def test_each_book_states_a_clause_where_the_register_says(edition: str) -> None:
    told = {key: (one.stance, one.cite) for key, one in load_edition_words("co2", edition).items()}
    wanted = {key: (row[f"{edition} stance"], row[edition]) for key, row in REGISTER.items()}
    assert {key: value for key, value in told.items() if value != wanted[key]} == {}


def test_numbers_and_points_of_the_clauses_are_those_of_the_register() -> None:
    told = {key: (one.number, set(one.readings)) for key, one in load_clauses("co2").items()}
    wanted = {key: (row["number"], set(row["points"].split())) for key, row in REGISTER.items()}
    assert {key: value for key, value in told.items() if value != wanted[key]} == {}
