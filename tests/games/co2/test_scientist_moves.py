"""Scientists: each refusal to the letter, and where each move takes one."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.engine.table import Breach, Table
from co2replay.engine.unknown import Unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board.pieces import Deed
from co2replay.games.co2.board.state import State
from co2replay.games.co2.chapters import scientists as sc
from co2replay.games.co2.forms import PLACES
from co2replay.games.co2.turn import frames as fr
from tests.games.co2.changes import happened
from tests.games.co2.laid import opened
from tests.games.co2.placing import placed
from tests.games.co2.scene import play

ORANGE, PURPLE, BLUE = range(3)
FORESTATION, SOLAR, FUSION, BIOMASS, RECYCLING = range(5)
NORTH_AMERICA_MONEY, EUROPE_TECH, AFRICA_MONEY, ASIA_MONEY = 0, 7, 9, 12
# Nobody has a scientist in hand; the pools hold 3 of each company. Summit 3 is free.
ROWS = placed(
    "asia/money solar proposed purple-scientist",
    "europe/tech fusion installed orange-scientist",
    "africa/money forestation proposed",
    "summit 2 solar=free fusion=blue",
)
Args = tuple[int, ...]


@pytest.fixture(scope="module")
def base() -> State:
    state: State = play(ROWS + "[1.1 orange]\n").state
    state.active, state.pending = PURPLE, [fr.Turn(PURPLE)]
    return state


@pytest.fixture
def t(base: State) -> Table:
    return opened(base)


def place(name: str) -> int:
    return PLACES.index(name)


def cell(t: Table, name: str, amount: int) -> None:
    t.state.c[sc.at.CELL_BY_NAME[name]] = amount


def hard(clause: str, **facts: int | str) -> Breach:
    return Breach(clause, facts, hard=True)


def soft(clause: str, **facts: int | str) -> Breach:
    return Breach(clause, facts)


# The matrix.

HAND_TO = "co2.scientist.hand-to-project"
TOPIC_TAKEN = hard("co2.summit.one-per-topic", place="summit 2/fusion", scientist="blue")
FROM_HAND = [
    ("africa/money", None),
    ("hand", hard(HAND_TO, to="hand")),
    ("north_america/money", hard(HAND_TO, project="none", space="north_america/money")),
    (
        "europe/tech",
        hard("co2.scientist.one-per-project", space="europe/tech", scientist="orange"),
    ),
    ("summit 1/forestation", soft("co2.scientist.no-hand-to-summit", to="summit 1/forestation")),
    ("summit 1/solar", soft("co2.scientist.no-hand-to-summit", to="summit 1/solar")),
]
FROM_ASIA = [
    ("hand", None),
    ("africa/money", None),
    ("summit 1/solar", None),
    ("summit 2/solar", None),
    ("asia/money", hard("co2.scientist.project-to-project", to="asia/money")),
    (
        "north_america/money",
        hard("co2.scientist.project-to-project", project="none", space="north_america/money"),
    ),
    (
        "europe/tech",
        hard("co2.scientist.one-per-project", space="europe/tech", scientist="orange"),
    ),
    (
        "summit 1/forestation",
        soft("co2.scientist.project-to-summit", project="solar", topic="forestation"),
    ),
    (
        "summit 3/solar",
        hard("co2.summit.one-per-topic", place="summit 3/solar", topics="fusion recycling"),
    ),
    ("summit 4/solar", hard("co2.summit.one-per-topic", place="summit 4/solar", topics="none")),
]


@pytest.mark.clause("co2.scientist.hand-to-project")
@pytest.mark.parametrize(("target", "expected"), FROM_HAND)
def test_where_a_scientist_may_go_from_the_hand(t: Table, target: str, expected: Any) -> None:
    cell(t, "purple.hand", 1)
    assert sc.check_move(t, PURPLE, place("hand"), place(target)) == expected


def test_a_hand_without_scientists_sends_none(t: Table) -> None:
    for target in ("africa/money", "hand"):
        found = sc.check_move(t, PURPLE, place("hand"), place(target))
        assert found == hard("co2.scientist.hand-to-project", hand=0)
    # C153: nobody goes from the hand to a Summit, whoever is in it.
    found = sc.check_move(t, PURPLE, place("hand"), place("summit 1/solar"))
    assert found == Breach("co2.scientist.no-hand-to-summit", {"to": "summit 1/solar"})


@pytest.mark.clause("co2.scientist.project-to-summit")
@pytest.mark.parametrize(("target", "expected"), FROM_ASIA)
def test_where_a_scientist_may_go_from_a_project(t: Table, target: str, expected: Any) -> None:
    assert sc.check_move(t, PURPLE, place("asia/money"), place(target)) == expected


def test_a_ruling_helps_against_the_matrix_and_not_against_a_topic_taken(t: Table) -> None:
    cell(t, "purple.hand", 1)
    t.waived = ("co2.scientist.no-hand-to-summit", "co2.scientist.project-to-summit")
    for origin in ("hand", "asia/money"):
        free = sc.check_move(t, PURPLE, place(origin), place("summit 1/forestation"))
        assert free is None
        taken = sc.check_move(t, PURPLE, place(origin), place("summit 2/fusion"))
        assert taken == TOPIC_TAKEN
    assert t.waived_used == (*["co2.scientist.no-hand-to-summit"] * 2, t.waived[1], t.waived[1])


def test_a_topic_held_names_its_holder(t: Table) -> None:
    t.state.speakers[0] = (PURPLE, ORANGE)
    found = sc.check_move(t, PURPLE, place("asia/money"), place("summit 1/solar"))
    assert found == hard("co2.summit.one-per-topic", place="summit 1/solar", scientist="orange")


@pytest.mark.clause("co2.scientist.summit-locked")
@pytest.mark.parametrize("origin", ["summit 1/forestation", "summit 2/fusion"])
def test_nobody_leaves_a_summit(t: Table, origin: str) -> None:
    found = sc.check_move(t, BLUE, place(origin), place("hand"))
    assert found == hard("co2.scientist.summit-locked", place=origin)


@pytest.mark.clause("co2.scientist.project-to-hand")
@pytest.mark.parametrize("origin", ["europe/tech", "africa/money"])
def test_only_the_own_scientist_is_moved(t: Table, origin: str) -> None:
    found = sc.check_move(t, PURPLE, place(origin), place("hand"))
    assert found == hard("co2.scientist.project-to-hand", place=origin, scientist="no")


def test_rows_of_a_summit_that_do_not_fit_each_other_are_a_mistake(t: Table) -> None:
    t.state.speakers[0] = (PURPLE,)  # of two topics
    t.waived = ("co2.scientist.project-to-summit",)
    with pytest.raises(ValueError, match="zip"):
        sc.check_move(t, PURPLE, place("asia/money"), place("summit 1/recycling"))


def test_every_move_there_is(t: Table) -> None:
    asia = [
        ("asia/money", "hand"),
        ("asia/money", "africa/money"),
        ("asia/money", "summit 1/solar"),
        ("asia/money", "summit 2/solar"),
    ]
    assert pairs(sc.moves(t, PURPLE)) == asia
    cell(t, "purple.hand", 1)
    assert pairs(sc.moves(t, PURPLE)) == [("hand", "africa/money"), *asia]
    assert pairs(sc.moves(t, ORANGE)) == [
        ("europe/tech", "hand"),
        ("europe/tech", "africa/money"),
        ("europe/tech", "summit 3/fusion"),
    ]
    assert pairs(sc.moves(t, BLUE)) == []


def pairs(moves: Any) -> list[tuple[str, str]]:
    return [(PLACES[origin], PLACES[target]) for origin, target in moves]


def test_free_topics_by_source(t: Table) -> None:
    free = {f.SOURCES[x]: [PLACES[y] for y in sc.free_topics(t, x)] for x in range(5)}
    assert free == {
        "forestation": ["summit 1/forestation"],
        "solar": ["summit 1/solar", "summit 2/solar"],
        "fusion": ["summit 3/fusion"],
        "biomass": [],
        "recycling": ["summit 3/recycling"],
    }
    assert [sc.free_seat_at(t, 0, x) for x in range(3)] == [0, 1, -1]
    assert sc.free_seat_at(t, 3, SOLAR) == -1
    assert [sc.topics_at(t, tile) for tile in (1, 2, 3)] == [
        "solar fusion",
        "fusion recycling",
        "none",
    ]


# Moving.


@pytest.mark.parametrize(
    ("origin", "target", "expected"),
    [
        (
            "asia/money",
            "africa/money",
            {"visitors.12": -1, "visitors.9": PURPLE},
        ),
        (
            "asia/money",
            "hand",
            {"visitors.12": -1, "moves": ["1 purple.afield > purple.hand a clause"]},
        ),
        (
            "hand",
            "africa/money",
            {"visitors.9": PURPLE, "moves": ["1 purple.hand > purple.afield a clause"]},
        ),
        ("asia/money", "summit 2/solar", {"visitors.12": -1, "speakers.1": [PURPLE, BLUE]}),
        ("asia/money", "summit 1/solar", {"visitors.12": -1, "speakers.0": [-1, PURPLE]}),
    ],
)
def test_a_scientist_moves(t: Table, origin: str, target: str, expected: Any) -> None:
    move = place(origin), place(target)
    assert happened(t, sc.apply_move, PURPLE, *move, "a clause") == expected


@pytest.mark.clause("co2.free.once-each")
def test_the_free_move_is_made_once(t: Table) -> None:
    move = (place("asia/money"), place("hand"))
    assert happened(t, sc.check_free_move, PURPLE, move) == {}
    assert happened(t, sc.apply_free_move, PURPLE, move) == {
        "moved": True,
        "visitors.12": -1,
        "moves": ["1 purple.afield > purple.hand co2.free.kinds"],
    }
    refused = soft("co2.free.once-each", moved="yes")
    assert happened(t, sc.check_free_move, PURPLE, move) == {"says": refused}
    t.waived = ("co2.free.once-each",)
    gone = hard("co2.scientist.project-to-hand", place="asia/money", scientist="no")
    assert happened(t, sc.check_free_move, PURPLE, move) == {"says": gone}


def test_a_free_move_to_a_summit_is_remembered(t: Table) -> None:
    to_summit = (place("asia/money"), place("summit 1/solar"))
    assert happened(t, sc.apply_free_move, PURPLE, to_summit) == {
        "moved": True,
        "visitors.12": -1,
        "speakers.0": [-1, PURPLE],
        "sent": [SOLAR],
    }


@pytest.mark.parametrize(
    ("deed", "origin", "target", "asked"),
    [
        (Deed(f.INSTALL, 4, 0, SOLAR), "asia/money", "hand", True),
        (Deed(f.INSTALL, 4, 0, SOLAR), "asia/money", "africa/money", False),
        (Deed(f.INSTALL, 4, 1, SOLAR), "asia/money", "hand", False),
        (Deed(f.PROPOSE, 4, 0, SOLAR), "asia/money", "hand", False),
        (None, "asia/money", "hand", False),
    ],
)
def test_whether_removing_is_a_free_move_is_asked_after_installing(
    t: Table, deed: Deed | None, origin: str, target: str, asked: bool
) -> None:
    t.state.deed = deed
    expected = {"asks": ["install_own_scientist_free_removal"]} if asked else {}
    assert happened(t, sc.check_free_move, PURPLE, (place(origin), place(target))) == expected


def test_each_space_of_a_region_is_one_of_its_own(t: Table) -> None:
    t.state.deed = Deed(f.INSTALL, 4, 2, SOLAR)
    move = (place("asia/research"), place("hand"))
    assert happened(t, sc.check_free_move, PURPLE, move) == {
        "asks": ["install_own_scientist_free_removal"],
        "says": hard("co2.scientist.project-to-hand", place="asia/research", scientist="no"),
    }


# A summit reached, and the card declared for it: 23 is solar, 21 fusion, 5 a proposal.


def reached(
    base: State, target: str, seat: int, free: bool, armed: int = 0, value: str = ""
) -> dict[str, Any]:
    t = opened(base, {"summit_lobby_moves": value} if value else None)
    t.state.armed = armed
    return happened(t, sc.note_sent, seat, place(target), free_move=free)


def test_who_reaches_a_summit_in_the_own_turn_is_noted(base: State) -> None:
    asked = {"asks": ["summit_lobby_moves"]}
    assert reached(base, "summit 1/forestation", PURPLE, True) == {"sent": [FORESTATION]}
    assert reached(base, "summit 1/solar", PURPLE, False) == {**asked, "sent": [SOLAR]}
    assert reached(base, "oceania/research", PURPLE, True) == {}
    assert reached(base, "summit 1/solar", ORANGE, True) == {}
    assert reached(base, "summit 1/solar", PURPLE, False, value="free_move_only") == asked
    free = reached(base, "summit 1/solar", PURPLE, True, value="free_move_only")
    assert free == {"sent": [SOLAR]}


def test_marks_of_summits_reached_in_the_turn_of_another() -> None:
    assert sc.sent_by_other(ORANGE, FORESTATION) == 5
    assert sc.sent_by_other(BLUE, RECYCLING) == 19


ASKED_SUMMIT = {"asks": ["summit_lobby_moves"]}


def asked(t: Table, *frames: Any) -> None:
    t.state.pending = [fr.Turn(PURPLE), *frames]


# A move by a card.


def test_the_one_move_to_a_summit_is_noted(t: Table) -> None:
    only = (place("asia/money"), place("summit 1/solar"))
    assert happened(t, sc.move_alone, PURPLE, only, "co2.lobby.9") == {
        **ASKED_SUMMIT,
        "visitors.12": -1,
        "speakers.0": [-1, PURPLE],
        "sent": [SOLAR],
        "settled": [[f.SCIENTIST, PURPLE, list(only)]],
    }


# Displacement: one coin.


@pytest.mark.clause("co2.displace.fee")
@pytest.mark.parametrize(
    ("money", "later", "refused"), [(0, 0, True), (1, 0, False), (0, 1, False), (0, 5, False)]
)
def test_who_makes_another_leave_has_a_coin(
    t: Table, money: int, later: int, refused: bool
) -> None:
    cell(t, "purple.money", money)
    expected = hard("co2.displace.fee", fee=1, money=0) if refused else None
    assert sc.check_displacement(t, PURPLE, EUROPE_TECH, later) == expected
    if not later:
        assert sc.check_displacement(t, PURPLE, EUROPE_TECH) == expected
    for free in (ASIA_MONEY, AFRICA_MONEY):
        assert sc.check_displacement(t, PURPLE, free, later) is None


# The own scientist on the project that is installed or built.

FROM_ASIA_HOME = (place("asia/money"), place("hand"))


def test_a_company_unknown_is_no_company(t: Table) -> None:
    t.state.visitors[ASIA_MONEY] = Unknown("asia/money.scientist")
    with pytest.raises(Exception, match=r"asia/money\.scientist"):
        sc.check_move(t, PURPLE, *FROM_ASIA_HOME)
