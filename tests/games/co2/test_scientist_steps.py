"""Scientists step by step: each refusal to the letter, and what each answer does to the table."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.engine.table import Breach, Table
from co2replay.engine.unknown import Unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board.pieces import NO_SEAT
from co2replay.games.co2.board.state import State
from co2replay.games.co2.chapters import scientists as sc
from co2replay.games.co2.forms import PLACES
from co2replay.games.co2.players import random_play
from co2replay.games.co2.turn import frames as fr
from tests.games.co2.changes import happened
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


def opened(base: State, readings: dict[str, str] | None = None) -> Table:
    return Table(base.copy(), random_play.load("en", readings), None)


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
    for target in ("africa/money", "hand", "summit 1/solar"):
        found = sc.check_move(t, PURPLE, place("hand"), place(target))
        assert found == hard("co2.scientist.hand-to-project", hand=0)


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


def test_a_scientist_that_was_paid_to_leave_goes_nowhere_else(t: Table) -> None:
    t.state.pending.append(fr.Displaced(PURPLE, SOLAR, ORANGE, EUROPE_TECH))
    assert sc.check_move(t, PURPLE, place("asia/money"), place("hand")) is None
    t.state.pending[-1] = fr.Displaced(PURPLE, SOLAR, ORANGE, ASIA_MONEY)
    found = sc.check_move(t, PURPLE, place("asia/money"), place("hand"))
    assert found == hard("co2.displace.choice", place="asia/money")
    assert list(sc.moves(t, PURPLE)) == []
    t.state.pending[-1] = fr.Fee(ORANGE, "co2.install.fee", False)
    assert sc.check_move(t, PURPLE, place("asia/money"), place("hand")) is None


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
        ((f.INSTALL, 4, 0, SOLAR), "asia/money", "hand", True),
        ((f.INSTALL, 4, 0, SOLAR), "asia/money", "africa/money", False),
        ((f.INSTALL, 4, 1, SOLAR), "asia/money", "hand", False),
        ((f.PROPOSE, 4, 0, SOLAR), "asia/money", "hand", False),
        ((), "asia/money", "hand", False),
    ],
)
def test_whether_removing_is_a_free_move_is_asked_after_installing(
    t: Table, deed: Args, origin: str, target: str, asked: bool
) -> None:
    t.state.deed = deed
    expected = {"asks": ["install_own_scientist_free_removal"]} if asked else {}
    assert happened(t, sc.check_free_move, PURPLE, (place(origin), place(target))) == expected


def test_each_space_of_a_region_is_one_of_its_own(t: Table) -> None:
    t.state.deed = (f.INSTALL, 4, 2, SOLAR)
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


def test_the_card_declared_for_the_summit_is_paid(base: State) -> None:
    paid = {
        "sent": [SOLAR],
        "armed": 0,
        "pending": [fr.Turn(PURPLE), fr.DoCard(PURPLE, 523)],
    }
    assert reached(base, "summit 1/solar", PURPLE, True, armed=523) == paid
    assert reached(base, "summit 1/solar", PURPLE, True, armed=521) == {"sent": [SOLAR]}
    assert reached(base, "summit 1/solar", PURPLE, True, armed=18) == {"sent": [SOLAR]}


def test_marks_of_summits_reached_in_the_turn_of_another() -> None:
    assert sc.sent_by_other(ORANGE, FORESTATION) == 5
    assert sc.sent_by_other(BLUE, RECYCLING) == 19


# The research grant.

ASKED_SUMMIT = {"asks": ["summit_lobby_moves"]}
RECRUITED = "1 purple.pool > purple.hand co2.propose.grant-recruit"
GRANT = fr.Grant(PURPLE, False)
OFFER = fr.Grant(PURPLE, True)


def asked(t: Table, *frames: Any) -> None:
    t.state.pending = [fr.Turn(PURPLE), *frames]


DONE = {"pending": [fr.Turn(PURPLE)]}


def test_a_grant_waits_where_a_scientist_can_move(t: Table) -> None:
    asked(t, GRANT)
    assert happened(t, sc.settle_grant, GRANT) == {"says": False}


def test_a_grant_without_a_move_recruits_or_is_lost(t: Table) -> None:
    grant = fr.Grant(BLUE, False)
    asked(t, grant)
    cell(t, "blue.pool", 1)
    assert happened(t, sc.settle_grant, grant) == {
        **DONE,
        "says": True,
        "settled": [[f.RECRUIT, BLUE, []]],
        "moves": ["1 blue.pool > blue.hand co2.propose.grant-recruit"],
    }
    t.state.visitors[AFRICA_MONEY] = ORANGE  # no project is vacant for the one in hand
    asked(t, grant)
    assert happened(t, sc.settle_grant, grant) == {**DONE, "says": True}


def test_an_offer_to_recruit_waits_while_somebody_can_be_recruited(t: Table) -> None:
    asked(t, OFFER)
    cell(t, "purple.pool", 1)
    assert happened(t, sc.settle_grant, OFFER) == {"says": False}
    cell(t, "purple.pool", 0)
    assert happened(t, sc.settle_grant, OFFER) == {**DONE, "says": True}


def test_an_offer_may_be_left_and_a_grant_may_not(t: Table) -> None:
    asked(t, OFFER)
    assert happened(t, sc.skip_grant, OFFER) == {**DONE, "says": True}
    asked(t, GRANT)
    assert happened(t, sc.skip_grant, GRANT) == {"says": False}


@pytest.mark.clause("co2.scientist.max-4")
def test_recruiting_takes_the_last_one_of_the_pool_and_none_after_it(t: Table) -> None:
    asked(t, GRANT)
    cell(t, "purple.pool", 1)
    assert happened(t, sc.answer_grant, GRANT, f.RECRUIT, ()) == {**DONE, "moves": [RECRUITED]}
    asked(t, GRANT)
    refused = hard("co2.scientist.max-4", pool=0)
    assert happened(t, sc.answer_grant, GRANT, f.RECRUIT, ()) == {"says": refused}


def test_a_grant_may_move_a_scientist(t: Table) -> None:
    asked(t, GRANT)
    wrong = (place("asia/money"), place("asia/money"))
    refused = hard("co2.scientist.project-to-project", to="asia/money")
    assert happened(t, sc.answer_grant, GRANT, f.SCIENTIST, wrong) == {"says": refused}
    home = (place("asia/money"), place("hand"))
    assert happened(t, sc.answer_grant, GRANT, f.SCIENTIST, home) == {
        **DONE,
        "visitors.12": -1,
        "moves": ["1 purple.afield > purple.hand co2.propose.grant-research"],
    }
    asked(t, GRANT)
    t.state.visitors[ASIA_MONEY] = PURPLE
    to_summit = (place("asia/money"), place("summit 1/solar"))
    assert happened(t, sc.answer_grant, GRANT, f.SCIENTIST, to_summit) == {
        **DONE,
        **ASKED_SUMMIT,
        "visitors.12": -1,
        "speakers.0": [-1, PURPLE],
        "sent": [SOLAR],
    }


# A move by a card.

CARD = fr.CardMove(PURPLE, "co2.lobby.9", 9)
COUNTED = {"card_move_counts": "as_free_move"}
HOME = "1 purple.afield > purple.hand co2.lobby.9"


def alone_on_asia(t: Table) -> None:
    """The scientist in Asia can go home and nowhere else."""
    t.state.visitors[AFRICA_MONEY] = ORANGE
    t.state.topics = [(FUSION,)] * 3


def settled(base: State, moved: bool, readings: dict[str, str], only: bool) -> dict[str, Any]:
    t = opened(base, readings)
    t.state.moved = moved
    if only:
        alone_on_asia(t)
    asked(t, CARD)
    return happened(t, sc.settle_card_move, CARD)


def test_a_card_move_waits_where_there_is_a_choice(base: State) -> None:
    counts = {"asks": ["card_move_counts"]}
    assert settled(base, False, {}, only=False) == {"says": False}
    assert settled(base, True, {}, only=False) == {"says": False, **counts}
    assert settled(base, False, COUNTED, only=False) == {"says": False}
    lost = {**DONE, **counts, "says": True}
    assert settled(base, True, COUNTED, only=False) == lost
    assert settled(base, True, COUNTED, only=True) == lost


def test_the_one_move_there_is_is_made(base: State) -> None:
    made = {
        **DONE,
        "says": True,
        "visitors.12": -1,
        "moves": [HOME],
        "settled": [[f.SCIENTIST, PURPLE, [place("asia/money"), place("hand")]]],
    }
    counts = {"asks": ["card_move_counts"]}
    assert settled(base, False, {}, only=True) == made
    assert settled(base, True, {}, only=True) == {**made, **counts}
    assert settled(base, False, COUNTED, only=True) == {**made, **counts, "moved": True}


def test_a_card_move_that_nobody_can_make_is_lost(t: Table) -> None:
    frame = fr.CardMove(BLUE, "co2.lobby.9", 9)
    t.state.moved = True
    asked(t, frame)
    assert happened(t, sc.settle_card_move, frame) == {**DONE, "says": True}


def test_the_one_move_to_a_summit_is_noted(t: Table) -> None:
    only = (place("asia/money"), place("summit 1/solar"))
    assert happened(t, sc.move_alone, PURPLE, only, "co2.lobby.9") == {
        **ASKED_SUMMIT,
        "visitors.12": -1,
        "speakers.0": [-1, PURPLE],
        "sent": [SOLAR],
        "settled": [[f.SCIENTIST, PURPLE, list(only)]],
    }


@pytest.mark.parametrize("moved", [False, True])
def test_a_card_move_is_answered(base: State, moved: bool) -> None:
    t = opened(base)
    t.state.moved = moved
    asked(t, CARD)
    wrong = (place("asia/money"), place("asia/money"))
    refused = hard("co2.scientist.project-to-project", to="asia/money")
    assert happened(t, sc.answer_card_move, CARD, wrong) == {"says": refused}
    to_summit = (place("asia/money"), place("summit 1/solar"))
    assert happened(t, sc.answer_card_move, CARD, to_summit) == {
        **DONE,
        **ASKED_SUMMIT,
        "visitors.12": -1,
        "speakers.0": [-1, PURPLE],
        "sent": [SOLAR],
    }


def test_a_card_move_that_counts_is_the_free_one(base: State) -> None:
    t = opened(base, COUNTED)
    asked(t, CARD)
    home = (place("asia/money"), place("hand"))
    counts = {"asks": ["card_move_counts"]}
    moved = {**DONE, **counts, "moved": True, "visitors.12": -1, "moves": [HOME]}
    assert happened(t, sc.answer_card_move, CARD, home) == moved
    asked(t, CARD)
    t.state.visitors[ASIA_MONEY] = PURPLE
    refused = soft("co2.free.once-each", moved="yes")
    assert happened(t, sc.answer_card_move, CARD, home) == {"says": refused, **counts}
    t.waived = ("co2.free.once-each",)
    del moved["moved"]
    assert happened(t, sc.answer_card_move, CARD, home) == moved


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


def test_the_owner_is_paid_and_asked(t: Table) -> None:
    frames = [fr.Turn(PURPLE), fr.Displaced(ORANGE, FUSION, PURPLE, EUROPE_TECH)]
    paid = {"moves": ["1 purple.money > orange.money co2.displace.fee"]}
    assert happened(t, sc.displace, PURPLE, EUROPE_TECH) == {**paid, "pending": frames}
    asked(t)
    assert happened(t, sc.displace, PURPLE, EUROPE_TECH, False) == {"pending": frames}
    t.state.visitors[EUROPE_TECH] = BLUE
    told = happened(t, sc.displace, PURPLE, EUROPE_TECH)
    assert told["moves"] == ["1 purple.money > blue.money co2.displace.fee"]
    assert happened(t, sc.do_late_fee, fr.DoLateFee(BLUE, PURPLE)) == {
        "moves": ["1 blue.money > purple.money co2.displace.fee"]
    }


@pytest.mark.parametrize(
    ("frame", "unused"),
    [
        (fr.DoInstall(PURPLE, ASIA_MONEY, True), True),
        (fr.DoConstruct(PURPLE, ASIA_MONEY, True), True),
        (fr.Fee(PURPLE, "co2.install.fee", True), True),
        (fr.OwnCube(PURPLE, ASIA_MONEY, True), True),
        (fr.DoPayPlant(PURPLE, ASIA_MONEY, True), False),
        (fr.DoInstall(ORANGE, ASIA_MONEY, True), False),
        (fr.DoInstall(PURPLE, ASIA_MONEY, False), False),
        (fr.Turn(PURPLE), False),
    ],
)
def test_a_tile_is_unused_until_it_is_installed_or_built(
    t: Table, frame: Any, unused: bool
) -> None:
    asked(t, frame)
    assert sc.is_tile_unused(t, PURPLE) is unused


LEAVING = fr.Displaced(ORANGE, FUSION, PURPLE, EUROPE_TECH)
AT_HOME = {
    **DONE,
    "visitors.7": -1,
    "moves": [
        "1 orange.afield > orange.hand co2.displace.choice",
        "1 bank.expertise > orange.fusion co2.displace.hand-expertise",
    ],
    "touches": ["track.fusion.1.bonus"],
}


def test_a_scientist_without_a_topic_goes_home_by_itself(t: Table) -> None:
    asked(t, LEAVING)
    assert happened(t, sc.settle_displaced, LEAVING) == {"says": False}
    t.state.speakers[2] = (BLUE, NO_SEAT)
    home = {"says": True, "settled": [[f.GO, ORANGE, [place("hand")]]]}
    assert happened(t, sc.settle_displaced, LEAVING) == {**AT_HOME, **home}


def test_the_owner_says_where_to(base: State) -> None:
    def answered(
        target: str, waived: str = "", readings: dict[str, str] | None = None
    ) -> dict[str, Any]:
        t = opened(base, readings)
        t.waived = (waived,)
        asked(t, LEAVING)
        return happened(t, sc.answer_displaced, LEAVING, (place(target),))

    choice, summit = "co2.displace.choice", "co2.displace.summit"
    assert answered("hand") == AT_HOME
    asked_too = {"summit_lobby_moves": "displacement_too"}
    assert answered("hand", readings=asked_too) == AT_HOME
    reached = {**DONE, "visitors.7": -1, "speakers.2": [ORANGE, -1]}
    assert answered("summit 3/fusion") == reached
    # Orange's mark: (1 + 0) * 5 + 2.
    noted = {**reached, **ASKED_SUMMIT, "sent": [7]}
    assert answered("summit 3/fusion", readings=asked_too) == noted
    assert answered("africa/money") == {"says": soft(choice, place="africa/money")}
    assert answered("oceania/research") == {"says": soft(choice, place="oceania/research")}
    assert answered("africa/money", choice) == {"says": hard(choice, place="africa/money")}
    wrong = soft(summit, project="fusion", topic="forestation")
    assert answered("summit 1/forestation") == {"says": wrong}
    assert answered("summit 1/forestation", summit) == {
        **DONE,
        "visitors.7": -1,
        "speakers.0": [ORANGE, -1],
    }
    assert answered("summit 2/fusion") == {"says": TOPIC_TAKEN}


# The own scientist on the project that is installed or built.

OFF = fr.OwnOff(PURPLE, ASIA_MONEY)
BUILT = fr.OwnBuilt(PURPLE, ASIA_MONEY)
FROM_ASIA_HOME = (place("asia/money"), place("hand"))
DESTINATION = {"asks": ["construct_own_scientist_destination"]}
GONE_HOME = {
    **DONE,
    "visitors.12": -1,
    "moves": ["1 purple.afield > purple.hand co2.construct.scientist-leaves"],
}


def test_the_own_scientist_is_taken_off_while_installing(t: Table) -> None:
    asked(t, OFF)
    assert happened(t, sc.answer_own_off, OFF, FROM_ASIA_HOME) == {
        **DONE,
        "asks": ["install_own_scientist_free_removal"],
        "visitors.12": -1,
        "moves": ["1 purple.afield > purple.hand co2.install.own-scientist-removal"],
    }


def test_which_words_answer_for_the_own_scientist() -> None:
    asia, hand, africa = place("asia/money"), place("hand"), place("africa/money")
    assert sc.is_own_off(OFF, f.SCIENTIST, (asia, hand))
    assert not sc.is_own_off(OFF, f.SCIENTIST, (asia, africa))
    assert not sc.is_own_off(OFF, f.SCIENTIST, (africa, hand))
    assert not sc.is_own_off(OFF, f.GO, (asia, hand))
    assert sc.is_own_built(BUILT, f.SCIENTIST, (asia, africa))
    assert not sc.is_own_built(BUILT, f.SCIENTIST, (africa, asia))
    assert not sc.is_own_built(BUILT, f.GO, (asia, africa))


def test_the_own_scientist_leaves_what_is_built_by_the_matrix(t: Table) -> None:
    asked(t, BUILT)
    wrong = (place("asia/money"), place("asia/money"))
    refused = hard("co2.scientist.project-to-project", to="asia/money")
    assert happened(t, sc.answer_own_built, BUILT, wrong) == {"says": refused}
    to_summit = (place("asia/money"), place("summit 1/solar"))
    assert happened(t, sc.answer_own_built, BUILT, to_summit) == {
        **DONE,
        "asks": ["construct_own_scientist_destination", "summit_lobby_moves"],
        "visitors.12": -1,
        "speakers.0": [-1, PURPLE],
        "sent": [SOLAR],
    }
    asked(t, BUILT)
    t.state.visitors[ASIA_MONEY] = PURPLE
    answered = happened(t, sc.answer_own_built, BUILT, FROM_ASIA_HOME)
    assert answered == {**GONE_HOME, **DESTINATION}


def test_nothing_is_asked_of_a_scientist_that_has_gone(t: Table) -> None:
    asked(t, BUILT)
    assert happened(t, sc.settle_own, BUILT) == {"says": False}
    t.state.visitors[ASIA_MONEY] = NO_SEAT
    assert happened(t, sc.settle_own, BUILT) == {**DONE, "says": True}


def test_unwritten_the_own_scientist_stays_or_goes_home(t: Table) -> None:
    asked(t, OFF)
    assert happened(t, sc.stay, OFF) == {**DONE, "says": True}
    asked(t, BUILT)
    assert happened(t, sc.go_home, BUILT) == {
        **GONE_HOME,
        "says": True,
        "settled": [[f.SCIENTIST, PURPLE, list(FROM_ASIA_HOME)]],
    }


def test_a_company_unknown_is_no_company(t: Table) -> None:
    t.state.visitors[ASIA_MONEY] = Unknown("asia/money.scientist")
    with pytest.raises(Exception, match=r"asia/money\.scientist"):
        sc.check_move(t, PURPLE, *FROM_ASIA_HOME)
