"""Goals of the United Nations and of a company: who may claim or show one, and what it brings."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from co2replay.engine.table import Table
from co2replay.engine.unknown import Consulted, Unknown
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import plant_of
from co2replay.games.co2.board.state import FINAL, GOAL_HIDDEN, SUPPLY
from co2replay.games.co2.chapters import cards, control
from co2replay.games.co2.lists.legal_actions import claims
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import UNKNOWN
from tests.games.co2.asking import BLUE, FUSION, ORANGE, PURPLE, SOLAR, asked, moved, refused
from tests.games.co2.card_scene import alone, touched, turn

# UN goals: 36 asks for solar and fusion and gives 4 points.


def built(*sources: int, seat: int = PURPLE) -> Table:
    t = turn()
    for space, source in enumerate(sources):
        t.state.plants[space] = plant_of(seat, source)
    t.state.un_display, t.state.c[at.CUBES + seat] = (40, 36), 1
    return t


def test_plants_are_counted_by_source() -> None:
    t = built(SOLAR, FUSION, SOLAR)
    t.state.plants[5], t.state.plants[6] = 2, plant_of(BLUE, SOLAR)
    assert control.built_sources(t, PURPLE) == [0, 2, 1, 0, 0]
    assert control.seen_sources(t, PURPLE) == [0, 2, 1, 0, 0]
    t.state.plants[7] = Unknown("south_america.plants")
    assert control.seen_sources(t, PURPLE) == [0, 2, 1, 0, 0]
    with pytest.raises(Consulted):
        control.built_sources(t, PURPLE)


def test_a_un_goal_is_claimed_with_its_plants_and_a_cube() -> None:
    t = built(SOLAR, FUSION)
    assert cards.check_claim(t, PURPLE, (36,)) is None
    assert (touched(t), asked(t)) == ({"un.36.needs"}, set())
    assert refused(cards.check_claim(t, PURPLE, (40,))) == (
        "co2.un.requirement",
        {"source": "biomass", "built": 0, "needed": 1},
        False,
        ("un.40.needs",),
    )
    assert refused(cards.check_claim(t, PURPLE, (34,))) == (
        "co2.un.first-come",
        {"card": 34, "display": "no"},
        True,
        (),
    )
    t.state.c[at.CUBES + PURPLE] = 0
    t.state.c[at.CUBES + ORANGE] = t.state.c[at.CUBES - PURPLE] = 7
    assert refused(cards.check_claim(t, PURPLE, (36,))) == (
        "co2.un.cost",
        {"cubes": 0, "needed": 1},
        True,
        (),
    )
    t.waived = ("co2.un.requirement",)
    t.state.c[at.CUBES + PURPLE] = 1
    assert cards.check_claim(t, PURPLE, (40,)) is None


@pytest.mark.parametrize(("reading", "legal"), [("plants", False), ("types", True)])
def test_several_plants_of_a_source_are_a_matter_of_a_reading(reading: str, legal: bool) -> None:
    t = built(SOLAR)
    t.rules = turn(un_goal_requirement=reading).rules
    goal = replace(t.rules.box.un[36], needs=(0, 2, 0, 0, 0))  # as no printed one asks
    t.rules = replace(t.rules, box=replace(t.rules.box, un={**t.rules.box.un, 36: goal}))
    breach = cards.check_claim(t, PURPLE, (36,))
    assert asked(t) == {"un_goal_requirement"}
    assert list(claims(t, PURPLE)) == ([36] if legal else [])
    if legal:
        assert breach is None
        t.state.plants[0] = plant_of(PURPLE, FUSION)
        breach = cards.check_claim(t, PURPLE, (36,))
    facts: dict[str, int | str] = {"source": "solar", "built": 0 if legal else 1}
    facts["needed"] = 1 if legal else 2
    assert refused(breach) == ("co2.un.requirement", facts, False, ("un.36.needs",))


def test_alone_a_goal_that_is_not_open_lies_in_the_stack() -> None:
    t = alone()
    t.state.un_used = (34,)
    for number, clause in ((34, "co2.un.first-come"), (35, "co2.solo.un-stack")):
        facts: dict[str, int | str] = {"card": number, "display": "no"}
        assert refused(cards.check_claim(t, PURPLE, (number,))) == (clause, facts, True, ())


def test_a_plant_that_nobody_noted_may_be_the_one() -> None:
    t = built(SOLAR)
    t.state.plants[7] = Unknown("south_america.plants")
    with pytest.raises(Consulted, match=r"^south_america\.plants$"):
        cards.check_claim(t, PURPLE, (36,))


def test_a_claim_costs_a_cube_and_scores_at_once() -> None:
    t = built(SOLAR, FUSION)
    cards.apply_claim(t, PURPLE, (36,))
    s = t.state
    assert (s.carded, s.un_display, s.un_held[PURPLE]) == (True, (40,), (36,))
    assert moved(t) == [
        (1, at.CUBES + PURPLE, at.BANK_CUBES, "co2.un.cost"),
        (4, at.BANK_VP, at.VP + PURPLE, "co2.un.score-now"),
    ]
    assert touched(t) == {"un.36.vp"}
    s.un_held[PURPLE] = Unknown("purple.un")
    cards.apply_claim(t, PURPLE, (40,))
    assert isinstance(s.un_held[PURPLE], Unknown)


# The company goal.


def holding(goal: int = 31, **readings: str) -> Table:
    t = turn(**readings)
    t.state.goal[PURPLE], t.state.goals_used, t.state.phase = goal, (31, 30), 1
    return t


def test_a_goal_may_go_for_coins() -> None:
    assert cards.check_discard(holding(), PURPLE, 31) is None
    assert refused(cards.check_discard(holding(0), PURPLE, 31)) == (
        "co2.goal.discard",
        {"goal": "none"},
        True,
        (),
    )
    t = holding()
    t.state.phase = FINAL
    assert cards.check_discard(t, PURPLE, 31) is None
    t.state.hand_ceps = (0,) * 5
    assert refused(cards.check_discard(t, PURPLE, 31)) == (
        "co2.goal.discard",
        {"phase": "final"},
        False,
        (),
    )


def test_when_a_goal_may_go_is_a_matter_of_a_reading() -> None:
    t = holding(goal_discard_when="own_turn")
    assert cards.check_discard(t, PURPLE, 31) is None
    assert asked(t) == set()
    for name, value in (("active", ORANGE), ("phase", SUPPLY)):
        t = holding(goal_discard_when="own_turn")
        setattr(t.state, name, value)
        facts: dict[str, int | str] = {"turn": "no"}
        assert refused(cards.check_discard(t, PURPLE, 31)) == ("co2.goal.discard", facts, False, ())
        assert asked(t) == {"goal_discard_when"}
        t.waived = ("co2.goal.discard",)
        assert cards.check_discard(t, PURPLE, 31) is None
        free = holding(goal_discard_when="any_time")
        setattr(free.state, name, value)
        assert cards.check_discard(free, PURPLE, 31) is None
        assert asked(free) == {"goal_discard_when"}


@pytest.mark.parametrize(("reading", "legal"), [("all_moves", False), ("free_moves", True)])
def test_no_goal_goes_between_a_scientist_and_the_tile(reading: str, legal: bool) -> None:
    t = holding(displacement_barred_between=reading)
    t.state.pending.append(fr.DoInstall(PURPLE, 12, True))
    breach = cards.check_discard(t, PURPLE, 31)
    assert asked(t) == {"displacement_barred_between"}
    if legal:
        assert breach is None
    else:
        facts: dict[str, int | str] = {"between": "goal"}
        assert refused(breach) == ("co2.displace.use-at-once", facts, False, ())


NUMBERS: list[tuple[int, int, tuple[str, dict[str, int | str]] | None]] = [
    (31, 31, None),
    (31, UNKNOWN, None),
    (31, 32, ("co2.goal.secret", {"card": 32, "noted": 31})),
    (GOAL_HIDDEN, 33, None),
    (GOAL_HIDDEN, 31, ("co2.setup.company-goal-deal", {"card": 31, "seen": "yes"})),
    (GOAL_HIDDEN, 34, ("co2.setup.company-goal-deal", {"card": 34, "known": "no"})),
]


@pytest.mark.parametrize(("held", "card", "found"), NUMBERS)
def test_a_goal_shown_is_the_one_noted_or_one_that_can_be_hidden(
    held: int, card: int, found: tuple[str, dict[str, int | str]] | None
) -> None:
    t = holding(held)
    breach = cards.check_goal_number(t, PURPLE, card)
    if found is None:
        assert breach is None
    else:
        assert refused(breach) == (*found, True, ())
    t.state.phase = SUPPLY
    assert (cards.check_discard(t, PURPLE, card) is None) is (found is None)


def test_a_goal_taken_out_at_the_start_is_in_no_hand() -> None:
    t = holding(GOAL_HIDDEN)
    t.state.order = (ORANGE, PURPLE)
    t.state.goals_used = ()
    removed = t.rules.numbers.goals_removed[2]
    for card in range(27, 34):
        breach = cards.check_goal_number(t, PURPLE, card)
        if card in removed:
            facts: dict[str, int | str] = {"card": card, "removed": "yes"}
            assert refused(breach) == ("co2.setup.company-goal-deal", facts, True, ())
        else:
            assert breach is None
    assert removed


def test_a_goal_shown_is_noted() -> None:
    t = holding(GOAL_HIDDEN)
    cards.show_goal(t, PURPLE, UNKNOWN)
    assert (t.state.goal[PURPLE], t.state.goals_used) == (GOAL_HIDDEN, (31, 30))
    cards.show_goal(t, PURPLE, 33)
    assert (t.state.goal[PURPLE], t.state.goals_used) == (33, (31, 30, 33))


def test_a_goal_that_goes_is_known_and_brings_coins() -> None:
    t = holding(GOAL_HIDDEN)
    cards.apply_discard(t, PURPLE, 33)
    assert (t.state.goal[PURPLE], t.state.goals_used) == (0, (31, 30, 33))
    assert moved(t) == [(8, at.BANK_MONEY, at.MONEY + PURPLE, "co2.goal.discard")]
    t = holding()
    cards.apply_discard(t, PURPLE, UNKNOWN)
    assert (t.state.goal[PURPLE], t.state.goals_used) == (0, (31, 30))
    t = holding()
    cards.apply_discard(t, PURPLE, 31)
    assert (t.state.goal[PURPLE], t.state.goals_used) == (0, (31, 30))
