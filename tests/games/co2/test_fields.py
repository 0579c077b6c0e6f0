"""The list of fields of CO₂ against its digest and its names: nothing on the table is left out."""

from __future__ import annotations

import pytest

from co2replay.engine.digest import begin_digest, digest
from co2replay.engine.table import Table
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.fields import FIELDS
from co2replay.games.co2.board.state import CANONICAL_NAMES, State, canonical_values
from co2replay.games.co2.game import GAME
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.questions.conform.checks import unhashed
from tests.games.co2.both_opinions import rules_of
from tests.games.co2.test_digest_fields import GAMES, tables

CONTROL = CANONICAL_NAMES.index("asia.control")
HEAD = "co2replay 1\ngame: co2\nseats: orange purple blue\n---\n"
# Something that may stand behind the head of any row: a number, a name, what a space holds.
WORDS = ("1", "orange", "empty", "2.1 orange", "34", "solar biomass fusion", "solar=orange", "sold")
WORDS += ("asia solar", "solar")


@pytest.mark.parametrize("file", GAMES)
def test_each_field_changed_or_lost_alone_changes_the_digest(file: str) -> None:
    for s in tables(file):
        assert list(unhashed(FIELDS, Table(s, rules_of("en"), None), GAME.digest)) == []


def forgetful(s: State) -> str:
    """A digest that leaves one thing out."""
    values = canonical_values(s)
    del values[CONTROL]
    return digest(begin_digest(()), values)


def test_a_digest_that_leaves_out_who_controls_asia_is_found_out() -> None:
    s = next(tables(GAMES[1]))
    found = unhashed(FIELDS, Table(s, rules_of("en"), None), forgetful)
    assert list(found) == ["asia.control"]


def test_each_name_of_the_digest_is_a_field_or_follows_from_some() -> None:
    """Rows of plants, summits, what was done and what is gone are told by region, place or pile."""
    together = {"plants", "summits", "used", "order", "deed", "pending", "final", "solo"}
    hands = {f"{seat}.lobby.hidden" for seat in FIELDS.tables["seat"]}
    assert set(CANONICAL_NAMES) - FIELDS.by_name.keys() == together | hands


def test_cells_of_the_ledger_are_fields_in_their_order() -> None:
    """Five colours, five sources, six regions: the places as they were counted by hand."""
    assert FIELDS.all_goods.names == at.CELL_NAMES
    assert (at.CELL_NAMES[at.MONEY + 1], at.CELL_NAMES[at.EXPERTISE + 5]) == (
        "purple.money",
        "purple.forestation",
    )
    assert at.KINDS["ppm"] == (at.PPM, at.SKY)


@pytest.mark.parametrize(
    ("lost", "row"),
    [
        ("orange.money", "orange.money"),
        ("asia/money.scientist", "asia/money"),
        ("summit.2", "summit 2"),
        ("blue.un", "blue.goals"),
        ("lobby.deck", "deck.lobby"),
        ("un.stack", "deck.un"),
        ("round", "turn"),
        ("price-changed", "done"),
        ("europe.plants", "europe.plants"),
        ("digest", ""),
        ("action", ""),
    ],
)
def test_what_is_lost_is_told_by_the_row_that_names_it(lost: str, row: str) -> None:
    assert GAME.row_of(lost) == row


def test_a_row_is_asked_for_in_words_that_can_be_written() -> None:
    heads = {GAME.row_of(name) for name in FIELDS.by_name} - {""}
    assert {"stack solar", "used lobby", "summit 1", "orange.money"} <= heads
    unread = [
        head
        for head in sorted(heads)
        if all(read_text(f"{HEAD}@ {head} {word}\n", vocabulary_for).problems for word in WORDS)
    ]
    assert unread == []


def test_what_no_row_tells_is_asked_for_in_none() -> None:
    assert [GAME.row_of(name) for name in ("sky", "out.solar", "built.solar")] == ["", "", ""]
