"""The table at the end of a game: how a form is read, what stays open in it, what the end takes."""

from __future__ import annotations

import pytest

from co2replay.engine.table import Table
from co2replay.engine.unknown import Consulted, Unknown
from co2replay.notation.records import (
    ACT,
    DRAW,
    MARK,
    MARK_END,
    MARK_TURN,
    NOBODY,
    POSITION,
    SEEN,
    UNKNOWN,
    Entry,
)
from co2replay.rules.co2 import cells as at
from co2replay.rules.co2 import final_table as ft
from co2replay.rules.co2 import forms as f
from co2replay.rules.co2 import frames as fr
from co2replay.rules.co2.state import GOAL_HIDDEN, NO_SEAT, OVER, plant_of
from tests.rules.co2.asking import BLUE, ORANGE, PURPLE, SOLAR, asking

ROW = Entry(POSITION, f.SEAT_FIELD, (ORANGE, f.SEAT_FIELDS.index("money"), 3))
END = Entry(MARK, args=(MARK_END,))
TURN = Entry(MARK, args=(MARK_TURN, 1, 1, ORANGE))
BUY = Entry(ACT, f.BUY)
SPACES = (5, 4, 5, 3, 6, 4)

# What is a form.


def test_the_game_ends_at_its_mark() -> None:
    assert ft.end_of_play([ROW, TURN, END, END]) == 2
    assert ft.end_of_play([ROW, TURN]) == -1
    assert ft.end_of_play([Entry(MARK, args=(MARK_END,), taken_back=True), END]) == 1
    assert ft.end_of_play([]) == -1
    # Only a mark ends it, whatever number another entry begins with.
    assert ft.end_of_play([Entry(SEEN, f.TILE, (MARK_END, 0, 0))]) == -1


FORMS = [
    ([ROW], True),
    ([ROW, END], True),
    ([ROW, END, BUY], True),  # goals and incomes come behind the mark
    ([ROW, Entry(SEEN, f.CONTROL, (0, 1))], True),
    ([ROW, BUY], False),
    ([ROW, BUY, END], False),
    ([Entry(DRAW, f.EVENT, (47,)), ROW], False),
    ([TURN, ROW, END], False),
    ([END, ROW], False),
    ([BUY], False),
    ([], False),
]


@pytest.mark.parametrize(("entries", "is_form"), FORMS)
def test_a_form_has_the_table_at_the_end_and_nothing_of_the_play(
    entries: list[Entry], is_form: bool
) -> None:
    assert ft.is_form(entries) is is_form


GREEN = plant_of(PURPLE, SOLAR)
PLANTS = [
    ((1, GREEN), (1, GREEN, 0, 0, 0)),  # South America has four spaces
    ((1, GREEN, GREEN, GREEN, GREEN), (1, GREEN, GREEN, GREEN, GREEN)),
    ((3, UNKNOWN), (3, UNKNOWN, UNKNOWN, UNKNOWN)),  # a lone `?`: all of it
    ((3, UNKNOWN, GREEN), (3, UNKNOWN, GREEN, 0)),
    ((3, GREEN, GREEN, GREEN, GREEN), (3, GREEN, GREEN, GREEN, GREEN)),  # too many stay
]


@pytest.mark.parametrize(("written", "read"), PLANTS)
def test_a_row_of_plants_may_stop_early(written: tuple[int, ...], read: tuple[int, ...]) -> None:
    row = Entry(POSITION, f.PLANT_ROW, written, line=4)
    assert ft.filled(row, SPACES) == Entry(POSITION, f.PLANT_ROW, read, line=4)


def test_no_other_entry_is_filled() -> None:
    for entry in (ROW, Entry(SEEN, f.PLANT_ROW, (1, GREEN)), Entry(POSITION, f.UN_DISPLAY, (34,))):
        assert ft.filled(entry, SPACES) == entry


def final(**readings: str) -> Table:
    """Three players; nothing is unknown, nothing is built, the price is 3."""
    t = asking(readings=tuple(readings.items()))
    s = t.state
    s.plants = [0] * t.rules.offsets[6]
    s.c[at.PRICE] = 3
    s.pending = [(fr.TURN, ORANGE)]
    return t


def test_goals_that_no_row_names_are_still_held() -> None:
    t = final()
    t.state.un_held[:3] = [Unknown("orange.un"), Unknown("purple.un"), (34,)]
    un = f.SEAT_FIELDS.index("un")
    rows = [
        Entry(POSITION, f.SEAT_FIELD, (ORANGE, un, 2)),
        Entry(POSITION, f.SEAT_FIELD, (PURPLE, un, UNKNOWN)),
        Entry(POSITION, f.SEAT_FIELD, (BLUE, un, 3)),  # which one it is is known
        Entry(POSITION, f.SEAT_FIELD, (PURPLE, f.SEAT_FIELDS.index("money"), 4)),
        Entry(SEEN, f.SEAT_FIELD, (PURPLE, un, 4)),  # not a row
        Entry(POSITION, f.GOAL_HELD, (PURPLE, 0)),
    ]
    ft.recall(t, rows)
    held = t.state.un_held
    assert (held[ORANGE], held[BLUE]) == ((0, 0), (34,))
    assert isinstance(held[PURPLE], Unknown)
    assert t.state.goal[:3] == [GOAL_HIDDEN, 0, GOAL_HIDDEN]


# What stays open.


def test_a_table_known_whole_has_nothing_open() -> None:
    assert ft.names_open(final()) == {}


def open_one(name: str) -> dict[str, tuple[int, ...]]:
    t = final()
    t.state.c[at.CELL_BY_NAME[name]] = Unknown(name)
    return ft.names_open(t)


def test_a_number_nobody_wrote_can_be_what_the_box_has() -> None:
    # Prices 1 to 8; regions of 5, 4, 5, 3, 6 and 4 spaces; coins: 20 of 1, 15 of 2, 10 of 5, 5 of
    # 10 are 150; 40 CEPs, 25 cubes; tracks of 10 spaces.
    tops = {
        "north_america.cep": 5,
        "south_america.cep": 4,
        "africa.cep": 3,
        "asia.cep": 6,
        "orange.money": 150,
        "blue.cep": 40,
        "purple.tech": 25,
        "purple.vp": 200,
        "purple.solar": 10,
        "blue.recycling": 10,
    }
    assert open_one("price") == {"price": tuple(range(1, 9))}
    for name, top in tops.items():
        assert open_one(name) == {name: tuple(range(top + 1))}, name
    assert open_one("ppm") == {}  # nothing depends on it


def test_what_is_no_number_can_be_open_too() -> None:
    t = final()
    s = t.state
    s.control[3] = Unknown("africa.control")
    s.un_held[BLUE] = Unknown("blue.un")
    s.plants[7] = Unknown("south_america.plants")
    s.goal[:3] = [32, 0, GOAL_HIDDEN]
    removed = t.rules.numbers.goals_removed[3]
    left = tuple(x for x in (27, 28, 29, 30, 31, 33) if x not in removed)
    anybody = (NO_SEAT, ORANGE, PURPLE, BLUE)
    assert ft.names_open(t) == {
        "africa.control": anybody,
        "blue.un": tuple(range(14)),
        "blue.goal": left,
        "plants": anybody,
    }


GROWS = [
    ("purple.money", PURPLE),
    ("purple.cep", PURPLE),
    ("orange.tech", ORANGE),
    ("blue.vp", BLUE),
    ("blue.un", BLUE),
    ("blue.goal", NO_SEAT),
    ("purple.solar", NO_SEAT),
    ("asia.cep", NO_SEAT),
    ("price", NO_SEAT),
]


@pytest.mark.parametrize(("name", "seat"), GROWS)
def test_more_of_some_things_is_never_worse(name: str, seat: int) -> None:
    assert ft.grows_for(name) == seat


def test_open_values_are_filled_in_by_name() -> None:
    t = final()
    s = t.state
    s.plants[7] = s.plants[8] = s.plants[9] = Unknown("south_america.plants")
    s.plants[10] = 2
    values = {
        "purple.money": 6,
        "price": 5,
        "asia.control": BLUE,
        "purple.un": 2,
        "blue.goal": 29,
        "plants": PURPLE,
    }
    ft.fill(t, values)
    assert (s.c[at.MONEY + PURPLE], s.c[at.PRICE], s.control[4]) == (6, 5, BLUE)
    assert (s.un_held[PURPLE], s.goal[BLUE]) == ((0, 0), 29)
    # Spread over the sources: 7, 8 and 9 of five are the third, the fourth and the fifth.
    assert s.plants[6:11] == [0, *(plant_of(PURPLE, source) for source in (2, 3, 4)), 2]
    s.plants[7] = Unknown("south_america.plants")
    ft.fill(t, {"plants": NO_SEAT})
    assert s.plants[7] == 0


NAMES = [
    ("asia.plants", "plants"),
    ("plants", "plants"),
    ("asia.control", "asia.control"),
    ("price", "price"),
]


@pytest.mark.parametrize(("name", "alias"), NAMES)
def test_what_is_asked_for_has_a_name_to_fill_in(name: str, alias: str) -> None:
    assert ft.alias(name) == alias


SHOWN = [
    ("plants", NO_SEAT, "nobody"),
    ("plants", PURPLE, "purple"),
    ("asia.control", BLUE, "blue"),
    ("asia.cep", 2, 2),
    ("price", 5, 5),
]


@pytest.mark.parametrize(("name", "value", "shown"), SHOWN)
def test_a_value_is_shown_as_people_write_it(name: str, value: int, shown: int | str) -> None:
    assert ft.show_value(name, value) == shown


# The closing steps.


def test_each_brings_the_ceps_of_hand_and_regions_to_the_sale() -> None:
    t = final()
    c, s = t.state.c, t.state
    c[at.CEPS + PURPLE], c[at.MONEY + PURPLE] = 2, 7
    c[at.REGION_CEPS + 3], c[at.REGION_CEPS + 4], c[at.REGION_CEPS + 5] = 3, 4, 1
    s.control[3] = s.control[4] = PURPLE
    s.control[5] = BLUE
    assert ft.sold(t) == [
        ft.Sold("orange", 0, 0, 3, 0),
        ft.Sold("purple", 2, 7, 3, 7),  # 3 of Africa and 4 of Asia
        ft.Sold("blue", 0, 1, 3, 0),
    ]
    s.control[0] = Unknown("north_america.control")
    c[at.MONEY + BLUE], c[at.PRICE] = Unknown("blue.money"), Unknown("price")
    assert ft.sold(t)[1:] == [
        ft.Sold("purple", 2, "?", "?", 7),
        ft.Sold("blue", 0, "?", "?", "?"),
    ]


def goals(t: Table) -> Table:
    """Orange has two UN goals, purple none, blue no company goal."""
    t.state.goal[:3] = [29, 29, 0]
    t.state.un_held[ORANGE] = (34, 35)
    return t


def test_unwritten_answers_are_the_best_ones() -> None:
    t = goals(final())
    taken, refused = ft.close(t, [])
    # Goal 29: 3 points for each UN goal; 8 coins are 4 points.
    assert taken == [
        ft.Answer("orange", "goal", 29, "score"),
        ft.Answer("purple", "goal", 29, "exchange"),
    ]
    assert refused == []
    assert t.state.phase == OVER


def test_incomes_come_as_points() -> None:
    t = goals(final())
    t.state.c[at.EXPERTISE + PURPLE * 5 + SOLAR] = 3  # 2 beside the disc; nobody else has a disc
    taken, _ = ft.close(t, [])
    assert taken[0] == ft.Answer("purple", "income", 2)
    t = goals(final())
    t.state.c[at.EXPERTISE + PURPLE * 5 + SOLAR] = 3
    coins = Entry(ACT, f.INCOME, (2, 0), who=PURPLE)
    taken, refused = ft.close(t, [(9, coins)])
    assert [one.verb for one in taken] == ["goal", "goal"]
    assert refused == []
    # 2 coins and 8 of the goal are 5 points.
    assert t.state.sheet[PURPLE][4] == 5


def test_a_written_answer_that_is_refused_is_told() -> None:
    t = goals(final())
    t.state.c[at.EXPERTISE + PURPLE * 5 + SOLAR] = 3
    wrong = Entry(ACT, f.INCOME, (4, 0), who=PURPLE)
    taken, refused = ft.close(t, [(9, wrong)])
    facts: dict[str, int | str] = {"seat": "purple", "due": 2, "taken": 4}
    assert refused == [ft.Refused(9, "co2.income.amount", facts)]
    assert taken[0] == ft.Answer("purple", "income", 2)
    assert len(taken) == 3


def test_an_income_in_nobodys_name_is_of_the_one_who_is_left() -> None:
    t = goals(final())
    t.state.c[at.EXPERTISE + PURPLE * 5 + SOLAR] = 3
    taken, refused = ft.close(t, [(9, Entry(ACT, f.INCOME, (1, 1), who=NOBODY))])
    assert ([one.verb for one in taken], refused) == (["goal", "goal"], [])


def test_a_goal_nobody_saw_is_asked_for() -> None:
    t = goals(final())
    t.state.goal[PURPLE] = GOAL_HIDDEN
    with pytest.raises(Consulted, match=r"^purple\.goal$"):
        ft.close(t, [])


def test_a_game_lost_has_no_closing_steps() -> None:
    t = goals(final())
    t.state.c[at.PPM] = 500
    assert ft.close(t, []) == ([], [])
    assert (t.state.phase, t.state.result) == (OVER, ())
    t = goals(final())
    t.state.c[at.PPM] = 490
    assert len(ft.close(t, [])[0]) == 2
    t = goals(final())
    t.state.c[at.PPM] = Unknown("ppm")
    assert len(ft.close(t, [])[0]) == 2


def test_pollution_ends_a_game_for_one_with_scoring() -> None:
    t = goals(final())
    t.state.order = (ORANGE,)
    t.state.c[at.PPM] = 510
    ft.close(t, [])
    assert t.state.collapsed
    assert t.state.result == (ORANGE,)


@pytest.mark.parametrize(
    ("goal", "un", "regions", "way"),
    [
        (29, 0, 0, "exchange"),
        (29, 1, 0, "exchange"),  # 3 points; 8 coins are 4
        (29, 2, 0, "score"),  # 6
        (27, 0, 1, "score"),  # 4, as much as the coins
    ],
)
def test_a_goal_is_scored_where_that_brings_as_much(
    goal: int, un: int, regions: int, way: str
) -> None:
    t = final()
    t.state.un_held[PURPLE] = (34,) * un
    t.state.control[:regions] = [PURPLE] * regions
    for coins in (0, 1, 2):
        t.state.c[at.MONEY + PURPLE] = coins
        assert f.GOAL_WAYS[ft.best_way(t, PURPLE, goal)] == way


@pytest.mark.parametrize("un", [0, 1])
def test_where_worth_decides_a_goal_met_is_scored(un: int) -> None:
    t = goals(final(goal_exchange_at_end="only_if_unmet"))
    t.state.un_held[ORANGE] = (34,) * un
    assert f.GOAL_WAYS[ft.best_way(t, ORANGE, 29)] == ("score" if un else "exchange")


# Sheets known from here to there.


def test_a_sheet_of_ranges_has_a_line_for_each_column() -> None:
    low = [(0, 10, 2, 0, 5, 3, 0, 20), (1, 11, 0, 4, 6, 0, 3, 24)]
    high = [(0, 10, 2, 0, 9, 3, 0, 24), (1, 11, 0, 4, 6, 0, 3, 24)]
    lines = ft.sheet_between(["orange", "purple"], low, high)
    assert [one.name for one in lines] == list(ft.SHEET[1:])
    points = {one.name: one.points for one in lines}
    assert points["track"] == {"orange": 10, "purple": 11}
    assert points["coins"] == {"orange": "5-9", "purple": 6}
    assert points["total"] == {"orange": "20-24", "purple": 24}
    assert {one.name: one.clause for one in lines}["coins"] == "co2.score.coins"
    assert ft.sheet_between(["orange"], [], []) == []
    assert (ft.between(3, 3), ft.between(3, 5)) == (3, "3-5")
