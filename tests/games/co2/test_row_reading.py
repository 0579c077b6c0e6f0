"""How a row of a table is read: plants up to the last one, and what can be misunderstood."""

from __future__ import annotations

import pytest

from co2replay.games.co2 import forms as f
from co2replay.games.co2.board.fields import whole_plants
from co2replay.games.co2.board.row_reading import check_rows
from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import UNKNOWN
from tests.games.co2.asking import asking

ASIA, EUROPE = f.REGIONS.index("asia"), f.REGIONS.index("europe")
UN_CARDS = 13  # 34 to 46
HEAD = "co2replay 1\ngame: co2\nseats: orange=Ada purple=Bo\n---\n"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ((EUROPE, 4, 1), (EUROPE, 4, 1, 0, 0, 0)),  # five spaces
        ((EUROPE, 1, 1, 1, 1, 1), (EUROPE, 1, 1, 1, 1, 1)),
        ((EUROPE, 1, 1, 1, 1, 1, 1), (EUROPE, 1, 1, 1, 1, 1, 1)),  # too many: refused elsewhere
        ((EUROPE, UNKNOWN), (EUROPE, *[UNKNOWN] * 5)),
        ((EUROPE, 0), (EUROPE, 0, 0, 0, 0, 0)),
        ((ASIA, UNKNOWN, 1), (ASIA, UNKNOWN, 1, 0, 0, 0, 0)),
    ],
)
def test_a_row_of_plants_that_stops_early_is_empty_from_there_on(
    written: tuple[int, ...], read: tuple[int, ...]
) -> None:
    assert (written[0], *whole_plants(asking(), written[0], written[1:])) == read


def told(body: str) -> list[tuple[str, int, str, tuple[str, ...]]]:
    log = read_text(HEAD + body, vocabulary_for)
    assert log.problems == []
    return [(x.code, x.line, x.text, x.expected) for x in check_rows(log, UN_CARDS)]


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("orange.money 5", "orange.money 7"),
        ("orange.money 5", "Ada.money 5"),
        ("orange.vp 12", "score orange 13"),
        ("orange.un 2", "orange.goals 34 36"),
        ("asia.control orange", "asia.control nobody"),
        ("asia.plants ?", "asia.plants gas"),
        ("asia/tech solar proposed", "asia/tech empty"),
        ("summit 1 solar=free", "summit 1 fusion=free"),
        ("turn 1.1 orange", "turn 1.2 orange"),
        ("un 34 35", "un 36"),
        ("price 5", "price 5"),
        ("used coal 2", "used coal 3"),
    ],
)
def test_what_a_line_tells_twice_is_refused(first: str, again: str) -> None:
    assert told(f"@ {first} ; {again}\n") == [("row-twice", 5, again, ("5",))]


@pytest.mark.parametrize(
    ("first", "other"),
    [
        ("orange.money 5", "purple.money 5"),
        ("orange.money 5", "orange.tech 5"),
        ("asia.cep 1", "asia.tech 1"),
        ("ppm 340", "price 3"),
        ("summit 1 solar=free", "summit 2 solar=free"),
        ("done acted", "done moved"),
        ("closed solar fusion", "closed solar biomass"),
        ("used lobby 3", "used lobby 5"),
        ("stack solar 2", "stack fusion 2"),
    ],
)
def test_what_is_said_of_different_things_is_not(first: str, other: str) -> None:
    assert told(f"@ {first} ; {other}\n") == []


def test_a_later_line_is_a_later_look_but_a_form_shows_one_table() -> None:
    rows = "@ orange.money 5\n@ orange.money 7\n"
    assert told(rows) == []
    assert told("[1.1 orange]\nbuy\n" + rows + "[end]\n") == []
    assert told(rows + "[end]\n") == [("row-twice", 6, "orange.money 7", ("5",))]
    assert told("@ orange.money 5\n[end]\n= orange.money 7, orange.money 8\n") == []


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("orange.goals 34 36", "purple.goals 36"),
        ("orange.goals 34", "un 34 35"),
        ("orange.goal 31", "purple.goal 31"),
        ("orange.lobby 5 7", "purple.lobby 7"),
        ("orange.lobby 5", "used lobby 3 5"),
        ("event 47 48", "used event 48"),
    ],
)
def test_a_card_lies_in_one_place(first: str, again: str) -> None:
    assert told(f"@ {first} ; {again}\n") == [("card-in-two-places", 5, again, ("5",))]
    assert told(f"@ {first}\n@ {again}\n") == []  # a later look at the table
    assert told(f"@ {first}\n@ {again}\n[end]\n")[0][:2] == ("card-in-two-places", 6)


@pytest.mark.parametrize(
    ("row", "codes"),
    [
        ("orange.goals 34 34", ["card-in-two-places"]),
        ("orange.lobby ? ? 5", []),
        ("used coal 2 ; used un 2", []),  # so many of them, not which
    ],
)
def test_a_card_is_written_once_in_a_row(row: str, codes: list[str]) -> None:
    assert [one[0] for one in told(f"@ {row}\n")] == codes


@pytest.mark.parametrize("sign", ["@", "=", "ruling set"])
def test_so_many_un_goals_there_are_not(sign: str) -> None:
    reason = ' "seen"' if sign == "ruling set" else ""
    assert told(f"{sign} orange.un 13{reason}\n") == []
    ((code, line, _, expected),) = told(f"{sign} orange.un 34{reason}\n")
    assert (code, line, expected) == ("count-of-cards", 5, ("13",))


def test_a_un_goal_that_left_the_stack_may_lie_with_somebody() -> None:
    """`used un` says what came off the stack, `used lobby` what is gone."""
    assert told("@ used un 34 35 36 ; orange.goals 34 ; un 35 36\n") == []
    assert [one[0] for one in told("@ used lobby 5 ; orange.lobby 5\n")] == ["card-in-two-places"]
