"""A table seen only at the end: what it leaves open, how that is filled in, and what people take.

Three players, price 1 to 8; 40 CEPs, 25 cubes, 150 coins; regions of 5, 4, 5, 3, 6 and 4 demand
spaces; tracks of 10 spaces; UN goals 34 to 46, 13 of them; company goals 27 to 33, and with three
players 30 is out.
"""

from __future__ import annotations

import pytest

from co2replay.engine.final_table import between
from co2replay.engine.table import Table
from co2replay.engine.unknown import Consulted, Unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT, plant_of
from co2replay.games.co2.board.state import GOAL_HIDDEN, GOAL_NONE
from co2replay.games.co2.chapters import ending
from co2replay.games.co2.chapters.sheet import (
    counted,
    last_ones,
    points_behind,
    rows_of,
)
from co2replay.games.co2.doubt import final_table as ft
from co2replay.games.co2.game import GAME
from co2replay.notation.records import ACT, DRAW, MARK, NOBODY, POSITION, SEEN, Entry
from tests.games.co2.asking import BLUE, ORANGE, PURPLE, asking

TURN_MARK, SUPPLY_MARK, END_MARK = (Entry(MARK, -1, args) for args in ((0, 1, 1, 0), (1, 2), (2,)))
ROW = Entry(POSITION, f.BOARD_FIELD, (1, 6))
UN = f.SEAT_FIELDS.index("un")
EUROPE = f.REGIONS.index("europe")
SPACES = (5, 4, 5, 3, 6, 4)
VP_MOST = 200  # the track goes round at 50


def table() -> Table:
    """Everything known and nothing there, each goal changed into coins before."""
    t = asking()
    t.state.plants = [0] * 27
    return t


# Which entries are a form.


def test_the_game_ends_at_the_mark_that_says_so() -> None:
    assert (TURN_MARK.args[0], SUPPLY_MARK.args[0], END_MARK.args[0]) == (0, 1, 2)
    assert ft.end_of_play([ROW, TURN_MARK, SUPPLY_MARK]) == -1
    assert ft.end_of_play([ROW, END_MARK, END_MARK]) == 1
    back = Entry(MARK, -1, (2,), taken_back=True)
    assert ft.end_of_play([back, ROW, END_MARK]) == 2
    assert ft.end_of_play([Entry(ACT, f.END, (2,))]) == -1


@pytest.mark.parametrize(
    ("entries", "form"),
    [
        ([ROW], True),
        ([ROW, END_MARK], True),
        ([ROW, END_MARK, Entry(ACT, f.INCOME, (0, 1))], True),
        ([END_MARK, ROW], False),
        ([], False),
        ([Entry(SEEN, f.BOARD_FIELD, (1, 6)), END_MARK], False),
        ([ROW, TURN_MARK], False),
        ([ROW, Entry(ACT, f.BUY)], False),
        ([Entry(DRAW, f.START, (0,)), ROW], False),
    ],
)
def test_a_form_has_rows_and_no_play_before_the_end(entries: list[Entry], form: bool) -> None:
    assert ft.is_form(entries) is form


def test_a_goal_of_which_a_form_says_nothing_is_still_held() -> None:
    t = table()
    t.state.goal = [28, 29, 31, GOAL_NONE, GOAL_NONE]
    ft.recall(t, [Entry(POSITION, f.GOAL_HELD, (PURPLE, 29))])
    assert t.state.goal == [GOAL_HIDDEN, 29, GOAL_HIDDEN, GOAL_NONE, GOAL_NONE]


@pytest.mark.clause("co2.control.first-builder")
def test_nobody_controls_a_region_without_a_green_plant() -> None:
    t = table()
    t.state.control = [Unknown(f"{region}.control") for region in f.REGIONS]
    north_america, south_america = 0, 1  # five spaces, then four
    t.state.plants[north_america] = 1 + 3  # forestation of orange
    t.state.plants[5 * south_america] = 1  # coal
    ft.recall(t, [])
    assert type(t.state.control[north_america]) is Unknown
    assert t.state.control[south_america:] == [NO_SEAT] * 5


# What is open, and what it could be.


def test_of_a_table_that_is_known_nothing_is_open() -> None:
    assert ft.names_open(table()) == {}


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("orange.money", 150),
        ("purple.cep", 40),
        ("blue.tech", 25),
        ("orange.vp", VP_MOST),
        ("purple.solar", 10),
        ("blue.recycling", 10),
        ("north_america.cep", 5),
        ("africa.cep", 3),
        ("asia.cep", 6),
    ],
)
def test_an_open_number_goes_from_nothing_to_all_there_is(name: str, most: int) -> None:
    t = table()
    t.state.c[at.CELL_BY_NAME[name]] = Unknown(name)
    assert ft.names_open(t) == {name: tuple(range(most + 1))}


def test_other_things_that_may_be_open() -> None:
    t = table()
    s = t.state
    s.c[at.PRICE] = Unknown("price")
    s.control[EUROPE] = Unknown("europe.control")
    s.un_held[BLUE] = Unknown("blue.un")
    s.plants[3] = s.plants[9] = Unknown("plants")
    s.goal = [GOAL_HIDDEN, 29, GOAL_NONE, GOAL_NONE, GOAL_NONE]
    assert ft.names_open(t) == {
        "price": (1, 2, 3, 4, 5, 6, 7, 8),
        "europe.control": (NO_SEAT, ORANGE, PURPLE, BLUE),
        "orange.goal": (27, 28, 31, 32, 33),  # 29 is purple's; 30 is out
        "blue.un": tuple(range(14)),
        "plants": (NO_SEAT, ORANGE, PURPLE, BLUE),
    }


def test_more_of_what_one_owns_is_never_worse() -> None:
    for field in ("money", "cep", "tech", "vp", "un"):
        assert ft.grows_for(f"purple.{field}") == PURPLE
    for name in ("purple.solar", "purple.goal", "asia.cep", "price", "nobody.money"):
        assert ft.grows_for(name) == NO_SEAT


def test_open_values_are_filled_in() -> None:
    t = table()
    s = t.state
    s.plants[3] = s.plants[9] = Unknown("plants")
    s.un_held[BLUE] = Unknown("blue.un")
    values = {
        "price": 5,
        "asia.cep": 2,
        "europe.control": PURPLE,
        "blue.un": 2,
        "orange.goal": 28,
        "orange.money": 11,
        "plants": BLUE,
    }
    ft.fill(t, values)
    assert (s.c[at.PRICE], s.c[at.CELL_BY_NAME["asia.cep"]], s.c[at.MONEY]) == (5, 2, 11)
    assert s.control == [NO_SEAT, NO_SEAT, PURPLE, NO_SEAT, NO_SEAT, NO_SEAT]
    assert len(s.un_held[BLUE]) == 2
    assert s.goal[ORANGE] == 28
    # spread over the sources by space: 3 is biomass, 9 recycling
    assert (s.plants[3], s.plants[9], s.plants[4]) == (plant_of(BLUE, 3), plant_of(BLUE, 4), 0)
    s.plants[3] = Unknown("plants")
    ft.fill(t, {"plants": NO_SEAT})
    assert s.plants[3] == 0


def test_names_and_values_as_people_write_them() -> None:
    assert ft.alias("asia.plants") == "plants"
    assert ft.alias("asia.cep") == "asia.cep"
    assert ft.show_value("plants", NO_SEAT) == ft.show_value("asia.control", NO_SEAT) == "nobody"
    assert ft.show_value("asia.control", BLUE) == "blue"
    assert ft.show_value("orange.goal", 28) == 28
    assert between(4, 4) == 4
    assert between(4, 6) == "4-6"


def test_a_sheet_that_is_known_from_here_to_there() -> None:
    low = (ORANGE, 38, 0, 9, 4, 0, 3, 54)
    high = (ORANGE, 38, 6, 9, 4, 0, 3, 60)
    rows = ft.sheet_between(["orange"], [low], [high])
    assert [(row.name, row.clause, row.points) for row in rows] == [
        ("track", "", {"orange": 38}),
        ("income", "co2.end.step3-income", {"orange": "0-6"}),
        ("goal", "co2.score.company-goal", {"orange": 9}),
        ("coins", "co2.score.coins", {"orange": 4}),
        ("most-tech", "co2.score.most-tech", {"orange": 0}),
        ("most-un", "co2.score.most-un", {"orange": 3}),
        ("total", "co2.winner.score", {"orange": "54-60"}),
    ]
    assert ft.sheet_between(["orange"], [], []) == []


def test_what_each_brings_to_the_sale() -> None:
    t = table()
    s = t.state
    s.c[at.PRICE] = 6
    for seat, (ceps, money) in enumerate(((2, 9), (0, 4), (4, 11))):
        s.c[at.CEPS + seat], s.c[at.MONEY + seat] = ceps, money
    s.control = [NO_SEAT, ORANGE, ORANGE, PURPLE, NO_SEAT, NO_SEAT]
    s.c[at.REGION_CEPS : at.REGION_CEPS + 6] = [4, 2, 1, 1, 3, 3]
    assert ft.sold(t) == [
        ft.Sold("orange", 2, 3, 6, 9),
        ft.Sold("purple", 0, 1, 6, 4),
        ft.Sold("blue", 4, 0, 6, 11),
    ]
    s.control[0] = Unknown("north_america.control")
    s.c[at.PRICE] = Unknown("price")
    assert ft.sold(t)[0] == ft.Sold("orange", 2, "?", "?", 9)


# The closing steps, with the best answers that the book allows.


def closing(edition: str = "en") -> Table:
    """Price 2; Forestation: orange 6 (3 on the track), purple 4 (2); goals 28, 31 and none."""
    t = asking(edition=edition)
    s = t.state
    s.plants = [0] * 27
    s.c[at.PRICE] = 2
    s.c[at.EXPERTISE], s.c[at.EXPERTISE + at.SOURCE_COUNT] = 6, 4
    s.c[at.MONEY + ORANGE], s.c[at.MONEY + PURPLE] = 3, 2
    s.goal = [28, 31, GOAL_NONE, GOAL_NONE, GOAL_NONE]
    s.plants[0] = plant_of(ORANGE, 0)
    s.c[at.CUBES + ORANGE], s.un_held[PURPLE] = 1, (34,)  # most of each: 3 points
    return t


def test_income_is_taken_in_points_and_a_goal_as_well_as_it_goes() -> None:
    t = closing()
    taken, refused = ft.close(t, [])
    assert refused == []
    # 28 brings 3 for the one region, 8 coins would bring 4; nothing is in hand for 31.
    assert taken == [
        ft.TakenAnswer("orange", "income", 3),
        ft.TakenAnswer("purple", "income", 2),
        ft.TakenAnswer("orange", "goal", 28, "exchange"),
        ft.TakenAnswer("purple", "goal", 31, "exchange"),
    ]
    # orange: 3 + (3 + 8) / 2 + 3; purple: 2 + (2 + 8) / 2 + 3
    assert [row[-1] for row in t.state.sheet] == [3 + 5 + 3, 2 + 5 + 3, 0]


def test_where_only_an_unmet_goal_is_exchanged_a_met_one_is_scored() -> None:
    taken, _ = ft.close(closing("it"), [])
    assert [one for one in taken if one.verb == "goal"] == [
        ft.TakenAnswer("orange", "goal", 28, "score"),
        ft.TakenAnswer("purple", "goal", 31, "exchange"),
    ]


def test_a_written_answer_is_kept_and_a_wrong_one_replaced() -> None:
    t = closing()
    answers = [
        (9, Entry(ACT, f.INCOME, (3, 0), ORANGE)),
        (8, Entry(ACT, f.INCOME, (9, 9), PURPLE)),
    ]
    taken, refused = ft.close(t, answers)
    facts = {"seat": "purple", "due": 2, "taken": 18}
    rests = ("track.forestation.4.income",)  # what is due is printed where the marker stands
    assert refused == [ft.RefusedAnswer(8, "co2.income.amount", facts, rests)]
    assert taken[0] == ft.TakenAnswer("purple", "income", 2)
    assert t.book is not None
    assert (9, 3, at.BANK_MONEY, at.MONEY + ORANGE, "co2.income.split") in t.book.rows
    # orange took 3 coins: (3 + 3 + 8) / 2, and 3 for the most cubes
    assert t.state.sheet[0][-1] == 7 + 3


def test_where_two_are_left_a_nameless_income_is_nobodys() -> None:
    taken, refused = ft.close(closing(), [(3, Entry(ACT, f.INCOME, (1, 2), NOBODY))])
    assert [(one.entry, one.clause) for one in refused] == [(3, "co2.income.split")]
    assert taken[:2] == [
        ft.TakenAnswer("orange", "income", 3),
        ft.TakenAnswer("purple", "income", 2),
    ]


def test_who_has_no_income_is_paid_none() -> None:
    taken, refused = ft.close(closing(), [(3, Entry(ACT, f.INCOME, (1, 0), BLUE))])
    assert [one.entry for one in refused] == [3]
    assert [one.seat for one in taken if one.verb == "income"] == ["orange", "purple"]


@pytest.mark.clause("co2.solo.end-500")
@pytest.mark.parametrize(
    ("edition", "ppm", "verbs", "lost"),
    [
        ("en", 490, ["income", "goal"], False),
        ("en", 500, [], True),  # the loss of the base game
        ("en", 510, ["goal"], False),  # ended, and scored without an income
        ("it", 500, ["goal"], False),  # there 500 is enough to be scored
    ],
)
def test_alone_too_much_pollution_ends_the_game(
    edition: str, ppm: int, verbs: list[str], lost: bool
) -> None:
    t = closing(edition)
    t.state.order = (ORANGE,)
    t.state.c[at.PPM] = ppm
    taken, _ = ft.close(t, [])
    assert [one.verb for one in taken] == verbs
    assert (t.state.result == ()) is lost


def test_a_goal_that_nobody_saw_is_asked_for() -> None:
    t = closing()
    t.state.goal[PURPLE] = GOAL_HIDDEN
    with pytest.raises(Consulted) as asked:
        ft.close(t, [])
    assert asked.value.name == "purple.goal"


@pytest.mark.parametrize(("ppm", "lost"), [(490, False), (500, True)])
def test_at_500_everybody_has_lost(ppm: int, lost: bool) -> None:
    t = closing()
    t.state.c[at.PPM] = ppm
    taken, _ = ft.close(t, [])
    assert (t.state.result == ()) is lost
    assert (taken == []) is lost


def test_nobodys_name_stands_for_the_one_who_is_left() -> None:
    t = closing()
    t.state.c[at.EXPERTISE + at.SOURCE_COUNT] = 0
    taken, refused = ft.close(t, [(3, Entry(ACT, f.INCOME, (1, 2), NOBODY))])
    assert refused == []
    assert [one.verb for one in taken] == ["goal", "goal"]


# The sheet, and the rows of the ledger behind it.


def test_a_sheet_by_lines_and_who_has_won() -> None:
    t = closing()
    assert (GAME.sheet(t.state), GAME.winners(t.state), GAME.decided_by(t.state, t.rules)) == (
        [],
        None,
        "",
    )
    ft.close(t, [])
    lines = GAME.sheet(t.state)
    assert lines[0].name == "track"
    assert lines[-1].points == {"orange": 11, "purple": 10, "blue": 0}
    assert lines[-1].clause == "co2.winner.score"
    assert GAME.winners(t.state) == ["orange"]
    assert GAME.decided_by(t.state, t.rules) == "co2.winner.score"
    t.state.c[at.VP + BLUE] = Unknown("blue.vp")
    assert GAME.scores(t.state) == {"orange": 11, "purple": 10, "blue": "?"}
    t.state.result = ()
    assert GAME.decided_by(t.state, t.rules) == "co2.end.loss-500"
    assert GAME.winners(t.state) == []


VP, BANK = at.VP + ORANGE, at.BANK_VP
ROWS = [
    (3, 8, BANK, VP, "co2.construct.points"),
    (4, 2, BANK, at.VP + PURPLE, "co2.construct.points"),
    (5, 3, VP, BANK, "ruling"),
    (6, 0, BANK, VP, "ruling"),
    (7, 2, BANK, VP, "co2.income.split"),
    (9, 1, BANK, VP, "co2.end.step3-income"),
    (10, 9, BANK, VP, "co2.goal.28"),
    (10, 4, BANK, VP, "co2.score.coins"),
    (10, 3, BANK, VP, "co2.score.most-un"),
]


def test_points_by_the_lines_of_the_sheet() -> None:
    points = {"track": 7, "income": 1, "goal": 9, "coins": 4, "most-tech": 0, "most-un": 3}
    behind = points_behind(ROWS, "orange", points)
    assert {name: [row[0] for row in rows] for name, rows in behind.items()} == {
        "track": [3, 5, 7],
        "income": [9],
        "goal": [10],
        "coins": [10],
        "most-tech": [],
        "most-un": [10],
    }
    assert behind["goal"] == [ROWS[6]]
    # an income of 3 points: 2 at once and 1 more
    assert [row[0] for row in points_behind(ROWS, "orange", {**points, "income": 3})["income"]] == [
        7,
        9,
    ]


def test_a_clause_of_goals_that_is_none_of_a_goal_counts_on_the_track() -> None:
    early = (2, 5, BANK, VP, "co2.goal.discard")
    points = {"track": 5, "income": 0, "goal": 0}
    assert points_behind([early], "orange", points) == {"track": [early], "income": [], "goal": []}


def test_rows_that_move_a_cell() -> None:
    assert [row[0] for row in rows_of(ROWS, "orange.vp")] == [3, 5, 7, 9, 10, 10, 10]
    assert rows_of(ROWS, "purple.vp") == [ROWS[1]]
    unknown = (11, Unknown("purple.vp"), BANK, at.VP + PURPLE, "co2.un.reward")
    assert rows_of([*ROWS, unknown], "purple.vp") == [ROWS[1], unknown]


def test_the_last_rows_that_make_a_sum() -> None:
    left = [ROWS[0], ROWS[2], ROWS[4], ROWS[5]]  # +8 -3 +2 +1
    assert last_ones(left, 0, VP) == 0
    assert last_ones(left, 1, VP) == 1
    assert last_ones(left, 3, VP) == 2
    assert last_ones(left, 8, VP) == 4
    assert last_ones(left, 99, VP) == 0
    assert last_ones(left, "2-4", VP) == 0
    unknown = (8, Unknown("orange.vp"), BANK, VP, "co2.un.reward")
    assert last_ones([*left, unknown], 1, VP) == 0
    assert last_ones([unknown, *left], 8, VP) == 4


def test_what_lines_of_the_sheet_are_reckoned_from() -> None:
    t = table()
    t.state.c[at.MONEY + PURPLE], t.state.c[at.CUBES + PURPLE] = 12, 3
    t.state.un_held[PURPLE] = (34, 38)
    assert counted(t.state, "purple") == {"coins": 12, "most-tech": 3, "most-un": 2}


@pytest.mark.parametrize(
    ("goal", "count", "way"),
    [
        (29, 0, ending.WAY_EXCHANGE),
        (29, 1, ending.WAY_EXCHANGE),  # 3 points for a UN goal; 8 coins are 4
        (29, 2, ending.WAY_SCORE),
        (27, 1, ending.WAY_SCORE),  # 4 for a region, as much as the coins, odd or even
    ],
)
def test_a_goal_is_scored_where_that_brings_as_much(goal: int, count: int, way: int) -> None:
    for coins in (0, 1, 4, 7):
        t = asking()
        t.state.c[at.MONEY + PURPLE] = coins
        t.state.un_held[PURPLE] = (34, 35)[:count]
        t.state.control[:count] = [PURPLE] * count
        assert ft.best_way(t, PURPLE, goal) == way
