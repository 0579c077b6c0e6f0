"""What a number may be made of, and how far assumed facts of the box can have led it astray.

The ledger is written by hand here. Orange builds a plant in entry 1 (11 coins, 9 points), purple is
paid 5 coins in entry 2, and orange 3 more in entry 3.
"""

from __future__ import annotations

import pytest

from co2replay.engine.table import Book, Table
from co2replay.engine.unknown import Unknown
from co2replay.rules.co2 import cells as at
from co2replay.rules.co2 import doubts
from co2replay.rules.co2 import forms as f
from co2replay.rules.co2.state import State

ORANGE, PURPLE = range(2)
ORANGE_MONEY, PURPLE_MONEY, ORANGE_VP = at.MONEY + ORANGE, at.MONEY + PURPLE, at.VP + ORANGE
COST, POINTS = "plant.solar.1.cost", "plant.solar.1.vp"
INCOME, LICENCE = "track.solar.2.income", "plant.solar.1.cubes"
EVENT = "event.47.region"  # may move whatever moved
ALL = (COST, POINTS, LICENCE, INCOME, EVENT)
MONEY = f.SEAT_FIELDS.index("money")
VP = f.SEAT_FIELDS.index("vp")
UN = f.SEAT_FIELDS.index("un")


def table() -> Table:
    book = Book()
    book.rows = [
        (1, 11, ORANGE_MONEY, at.BANK_MONEY, "co2.construct.resources"),
        (1, 9, at.BANK_VP, ORANGE_VP, "co2.construct.points"),
        (2, 5, at.BANK_MONEY, PURPLE_MONEY, "co2.income.split"),
        (3, 3, at.BANK_MONEY, ORANGE_MONEY, "co2.income.split"),
    ]
    book.uses = [(1, COST), (1, POINTS), (1, LICENCE), (2, INCOME), (3, INCOME), (3, EVENT)]
    t = Table(State(), None, book)
    t.state.c[ORANGE_MONEY], t.state.c[PURPLE_MONEY], t.state.c[ORANGE_VP] = 4, 7, 20
    t.entry = 4
    return t


def test_a_number_is_made_of_what_was_used_where_it_changed() -> None:
    t = table()
    # Money by cost and income; the event, of no kind that is listed, may have moved it too.
    assert doubts.made_of(t, f.SEAT_FIELD, (ORANGE, MONEY, 4)) == (COST, INCOME, EVENT)
    assert doubts.made_of(t, f.SEAT_FIELD, (PURPLE, MONEY, 7)) == (INCOME,)
    assert doubts.made_of(t, f.SEAT_FIELD, (ORANGE, VP, 20)) == (POINTS,)
    assert doubts.made_of(t, f.SCORE, (ORANGE, 20)) == (POINTS,)
    assert doubts.made_of(t, f.SEAT_FIELD, (PURPLE, VP, 0)) == ()


@pytest.mark.parametrize(
    ("verb", "args"), [(f.CONTROL, (0, 1)), (f.SEAT_FIELD, (ORANGE, UN, 1)), (-1, ())]
)
def test_what_is_no_single_number_is_made_of_everything(verb: int, args: tuple[int, ...]) -> None:
    assert doubts.made_of(table(), verb, args) == ALL


@pytest.mark.parametrize("verb", doubts.OF_NOTHING_ASSUMED)
def test_where_cards_and_tiles_lie_is_made_of_nothing_printed(verb: int) -> None:
    assert doubts.made_of(table(), verb, (0, 1)) == ()


def test_without_a_book_nothing_is_known_of_a_number() -> None:
    t = Table(State(), None, None)
    assert doubts.made_of(t, f.CONTROL, (0, 1)) == ()
    assert doubts.made_of(t, f.SEAT_FIELD, (ORANGE, MONEY, 4)) == ()
    doubts.confirm(t, f.SEAT_FIELD, (ORANGE, MONEY, 4))
    assert list(doubts.otherwise(t, lambda path: True)) == []


@pytest.mark.parametrize(
    ("entry", "paths"),
    [(0, (COST, INCOME, EVENT)), (1, (INCOME, EVENT)), (2, (INCOME, EVENT)), (3, ())],
)
def test_what_was_before_a_number_was_seen_no_longer_matters(
    entry: int, paths: tuple[str, ...]
) -> None:
    t = table()
    t.entry = entry
    doubts.confirm(t, f.SEAT_FIELD, (ORANGE, MONEY, 4))
    doubts.confirm(t, f.CONTROL, (0, 1))  # no number: nothing is confirmed
    assert t.book is not None
    assert t.book.confirmed == {ORANGE_MONEY: entry}
    assert doubts.made_of(t, f.SEAT_FIELD, (ORANGE, MONEY, 4)) == paths
    assert doubts.made_of(t, f.SEAT_FIELD, (ORANGE, VP, 20)) == (POINTS,)


def test_the_first_entry_of_a_log_counts_too() -> None:
    t = table()
    assert t.book is not None
    t.book.rows, t.book.uses = [(0, 3, at.BANK_VP, ORANGE_VP, "")], [(0, POINTS)]
    assert doubts.made_of(t, f.SEAT_FIELD, (ORANGE, VP, 3)) == (POINTS,)
    t.state.c[at.BANK_VP] = -3
    changed = [(state.c[ORANGE_VP], paths) for state, paths in doubts.otherwise(t, POINTS.__eq__)]
    assert (17, (POINTS,)) in changed  # 20 - 3


Bounds = dict[int, tuple[list[int], tuple[str, ...]]]


def bounds(t: Table, *assumed: str) -> Bounds:
    """The values tried for every cell but those of the bank, with the facts that they rest on."""
    before = list(t.state.c)
    found: Bounds = {}
    for state, paths in doubts.otherwise(t, lambda path: path in assumed):
        (cell,) = [x for x in range(at.CELL_COUNT) if state.c[x] is not before[x]]
        values, known = found.setdefault(cell, ([], paths))
        values.append(state.c[cell])
        assert known == paths
    assert t.state.c == before
    bank = (at.BANK_MONEY, at.BANK_VP)
    return {cell: bound for cell, bound in found.items() if cell not in bank}


def test_what_went_out_may_have_stayed_and_all_of_it_may_have_gone() -> None:
    # 4 coins are left of 15, and 11 were paid.
    assert bounds(table(), COST) == {ORANGE_MONEY: ([0, 15], (COST,))}


def test_what_came_in_may_have_been_nothing_or_plenty() -> None:
    # 20 points, 9 of them for the plant.
    assert bounds(table(), POINTS) == {ORANGE_VP: ([11, 99], (POINTS,))}
    # 7 coins, 5 of them income; 4 coins, 3 of them income.
    assert bounds(table(), INCOME) == {
        ORANGE_MONEY: ([1, 99], (INCOME,)),
        PURPLE_MONEY: ([2, 99], (INCOME,)),
    }


def test_facts_that_moved_the_same_number_count_together() -> None:
    t = table()
    t.state.c[ORANGE_MONEY] = 20
    # 3 came by one of them or the other, 11 went: from nothing to plenty.
    both = {ORANGE_MONEY: ([0, 99], (COST, EVENT))}
    assert bounds(t, COST, EVENT) == both
    assert t.book is not None
    t.book.rows.insert(1, (1, 2, ORANGE_MONEY, at.BANK_MONEY, ""))
    assert bounds(t, COST) == {ORANGE_MONEY: ([0, 33], (COST,))}  # 20 + 11 + 2
    t.book.rows.append((3, 4, at.BANK_MONEY, ORANGE_MONEY, ""))
    assert bounds(t, EVENT) == {ORANGE_MONEY: ([13, 99], (EVENT,))}  # 20 - 3 - 4


def test_no_number_is_less_than_nothing() -> None:
    t = table()
    t.state.c[PURPLE_MONEY] = 3  # of 5 that came, 2 are spent
    assert bounds(t, INCOME)[PURPLE_MONEY] == ([0, 99], (INCOME,))


def test_only_another_number_makes_another_table() -> None:
    t = table()
    t.state.c[ORANGE_MONEY] = 0
    assert bounds(t, COST) == {ORANGE_MONEY: ([11], (COST,))}
    t.state.c[ORANGE_VP] = 99
    assert bounds(t, POINTS) == {ORANGE_VP: ([90], (POINTS,))}


def test_nothing_is_doubted_that_was_read_off_the_box() -> None:
    assert bounds(table()) == {}
    assert bounds(table(), LICENCE) == {}  # no cube has moved


def test_a_number_unknown_or_seen_since_is_not_tried() -> None:
    t = table()
    t.state.c[ORANGE_MONEY] = Unknown("orange.money")
    assert bounds(t, INCOME) == {PURPLE_MONEY: ([2, 99], (INCOME,))}
    for entry, moved in ((1, True), (2, False), (3, False)):
        t = table()
        assert t.book is not None
        t.book.confirmed[PURPLE_MONEY] = entry
        assert (PURPLE_MONEY in bounds(t, INCOME)) is moved
