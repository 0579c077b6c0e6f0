"""The closing in numbers: what goals count and are worth, when a game ends, what is asked.

Orange has 2 CEPs, and Asia with 3; purple 1; the price is 4. Goals: orange 29 (3 points for each UN
goal), purple 27 (4 for each region controlled), blue none.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from co2replay.engine.table import Answered, Breach, Table
from co2replay.engine.unknown import Consulted, Unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import plant_of
from co2replay.games.co2.board.state import FINAL, GOAL_HIDDEN, OVER
from co2replay.games.co2.chapters import ending
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import UNKNOWN
from tests.games.co2.asking import (
    BLUE,
    FUSION,
    ORANGE,
    PURPLE,
    SOLAR,
    asked,
    asking,
    moved,
    played_by,
)

SCORE, EXCHANGE = range(2)
ASIA = 4
Moves = list[tuple[int, int, int, str]]


def table(**readings: str) -> Table:
    t = asking(readings=tuple(readings.items()))
    s, c = t.state, t.state.c
    s.plants = [0] * t.rules.offsets[6]
    s.phase, s.goal[:3] = FINAL, [29, 27, 0]
    s.goals_used = (29, 27)
    c[at.CEPS + ORANGE], c[at.CEPS + PURPLE], c[at.PRICE] = 2, 1, 4
    c[at.REGION_CEPS + ASIA], c[at.REGION_CEPS] = 3, 2  # nobody controls North America
    s.control[ASIA] = ORANGE
    return t


def all_goals() -> Table:
    """Blue: plants solar twice in South America, biomass in Asia; two regions; leads fusion."""
    t = table()
    s, offsets = t.state, t.rules.offsets
    for space, source in ((offsets[1], SOLAR), (offsets[1] + 1, SOLAR), (offsets[4] + 2, 3)):
        s.plants[space] = plant_of(BLUE, source)
    s.plants[offsets[5]] = plant_of(ORANGE, FUSION)
    s.control[2] = s.control[5] = BLUE
    s.un_held[BLUE], s.hand_ceps = (34, 35, 36), (0, 0, 5, 0, 0)
    s.c[at.EXPERTISE + BLUE * 5 + FUSION] = 2
    for source in (SOLAR, 3, 4):
        s.c[at.EXPERTISE + PURPLE * 5 + source] = 1
    return t


# Points for each, no more than: 27 controlled 4/16, 28 regions 3/15, 29 UN goals 3, 30 plants after
# the first 3, 31 CEPs 2, 32 tracks 4, 33 sources 3.
COUNTED = [(27, 2), (28, 2), (29, 3), (30, 2), (31, 5), (32, 1), (33, 2)]


@pytest.mark.parametrize(("goal", "count"), COUNTED)
def test_a_goal_counts_things_up_to_a_limit(goal: int, count: int) -> None:
    t = all_goals()
    t.state.c[at.EXPERTISE + ORANGE * 5] = 1  # somebody leads forestation
    row = t.rules.box.goals[goal]
    assert ending.goal_points(t, BLUE, goal) == row.per * count
    assert ending.goal_points(t, PURPLE, goal) == (row.per * 3 if goal == 32 else 0)
    for limit, points in ((0, row.per * count), (1, 1), (99, row.per * count)):
        rules = replace(
            t.rules, box=replace(t.rules.box, goals={goal: replace(row, maximum=limit)})
        )
        assert ending.goal_points(Table(t.state, rules, None), BLUE, goal) == points


def refused(breach: Breach | None) -> tuple[str, dict[str, int | str], bool]:
    assert breach is not None
    return breach.clause, breach.facts, breach.hard


# Steps 1 and 2.


def test_who_has_no_cep_sells_none() -> None:
    t = table()
    t.state.c[at.CEPS + PURPLE] = t.state.c[at.REGION_CEPS + ASIA] = 0
    ending.do_final(t, fr.DoFinal())
    assert [(row[0], row[2]) for row in moved(t)] == [(2, at.BANK_CEPS), (8, at.MONEY + ORANGE)]


# The goals.


def asking_goals(*seats: int, **readings: str) -> Table:
    t = table(**readings)
    t.state.sheet = tuple((seat, *(0,) * 7) for seat in t.state.order)
    t.state.pending = [fr.Goals(seats)]
    return t


def check(t: Table, seat: int, card: int, way: int) -> Breach | None:
    return ending.check_goal(t, t.state.pending[-1], seat, (card, way))


def test_who_has_no_goal_answers_nothing() -> None:
    t = asking_goals(ORANGE, PURPLE)
    for seat in (BLUE, PURPLE):
        t.state.goal[PURPLE] = 0
        facts: dict[str, int | str] = {"seat": f.SEATS[seat], "goal": "none"}
        assert refused(check(t, seat, 27, SCORE)) == ("co2.score.company-goal", facts, True)
    t = asking_goals(ORANGE)
    facts = {"seat": "purple", "goal": "none"}  # has one, but was asked before
    assert refused(check(t, PURPLE, 27, SCORE)) == ("co2.score.company-goal", facts, True)


def test_a_goal_is_scored_by_its_number() -> None:
    t = asking_goals(ORANGE, PURPLE)
    facts: dict[str, int | str] = {"card": 30, "noted": 29}
    assert refused(check(t, ORANGE, 30, SCORE)) == ("co2.goal.secret", facts, True)
    assert check(t, ORANGE, UNKNOWN, SCORE) is None
    t.state.goal[ORANGE] = GOAL_HIDDEN
    with pytest.raises(Consulted, match=r"orange\.goal"):  # shown, but nobody wrote down which
        check(t, ORANGE, UNKNOWN, SCORE)
    assert check(t, ORANGE, 33, SCORE) is None
    assert asked(t) == set()


def test_where_there_is_a_choice_a_goal_goes_either_way() -> None:
    t = asking_goals(ORANGE, goal_exchange_at_end="choice")
    t.state.un_held[ORANGE] = (34,)
    assert check(t, ORANGE, 29, EXCHANGE) is None
    assert asked(t) == {"goal_exchange_at_end"}
    t.state.goal[ORANGE] = GOAL_HIDDEN
    assert check(t, ORANGE, UNKNOWN, EXCHANGE) is None


def test_where_worth_decides_a_goal_goes_one_way() -> None:
    t = asking_goals(ORANGE, goal_exchange_at_end="only_if_unmet")
    facts: dict[str, int | str] = {"card": 29, "points": 0}
    assert refused(check(t, ORANGE, 29, SCORE)) == ("co2.score.goal-exchange", facts, False)
    assert asked(t) == {"goal_exchange_at_end"}
    assert check(t, ORANGE, 29, EXCHANGE) is None
    t = asking_goals(ORANGE, goal_exchange_at_end="only_if_unmet")
    t.state.un_held[ORANGE] = (34,)
    assert check(t, ORANGE, 29, SCORE) is None
    assert asked(t) == set()
    facts = {"card": 29, "points": 3}
    for card in (29, UNKNOWN):
        assert refused(check(t, ORANGE, card, EXCHANGE)) == (
            "co2.score.goal-exchange",
            facts,
            False,
        )
    assert asked(t) == {"goal_exchange_at_end"}


def test_a_hidden_goal_is_exchanged_unless_all_it_can_be_are_met() -> None:
    t = asking_goals(ORANGE, goal_exchange_at_end="only_if_unmet")
    s = t.state
    removed = t.rules.numbers.goals_removed[3]
    s.goal[ORANGE] = GOAL_HIDDEN
    # 28: 3 points for each region with a plant; 33: 3 for each source built.
    s.goals_used = tuple(x for x in range(27, 34) if x not in (28, 33))
    assert not {28, 33} & set(removed)
    assert ending.unseen_goals(t) == [28, 33]
    assert check(t, ORANGE, UNKNOWN, EXCHANGE) is None
    s.plants[0], s.plants[6] = plant_of(ORANGE, SOLAR), plant_of(ORANGE, SOLAR)
    facts: dict[str, int | str] = {"card": "?", "points": 3}  # two regions, but one source
    assert refused(check(t, ORANGE, UNKNOWN, EXCHANGE)) == (
        "co2.score.goal-exchange",
        facts,
        False,
    )
    s.goals_used = tuple(range(27, 34))
    assert check(t, ORANGE, UNKNOWN, EXCHANGE) is None


def test_a_goal_hidden_or_unsure_needs_its_word() -> None:
    t = asking_goals(ORANGE, PURPLE, goal_exchange_at_end="only_if_unmet")
    t.state.goal[ORANGE], t.state.goals_unsure = GOAL_HIDDEN, (PURPLE,)
    assert not ending.default_goals(t, t.state.pending[-1])
    t.state.goals_unsure = ()
    assert ending.default_goals(t, t.state.pending[-1])
    assert t.state.settled == [Answered(f.GOAL, PURPLE, (27, EXCHANGE))]


def test_a_book_that_leaves_a_choice_says_by_which_clause_it_took_the_worth() -> None:
    t = asking_goals(PURPLE, goal_exchange_at_end="choice")
    assert not ending.default_goals(t, t.state.pending[-1])  # its own table chooses
    # The table went by worth, so no word of the owner is there.
    played_by(t, goal_exchange_at_end="only_if_unmet")
    assert ending.default_goals(t, t.state.pending[-1])
    assert t.unwritten == ["co2.score.goal-exchange"]


def test_a_track_without_anybody_is_led_by_a_reading() -> None:
    for value, led in (("not_led", 1), ("tie_counts", 5)):
        t = table(goal_32_zero=value)
        t.state.c[at.EXPERTISE + PURPLE * 5 + FUSION] = 1
        assert ending.count_sources_led(t, PURPLE) == led
        assert asked(t) == {"goal_32_zero"}
    t = table()
    for source in range(5):
        t.state.c[at.EXPERTISE + PURPLE * 5 + source] = 1
    assert ending.count_sources_led(t, PURPLE) == 5
    assert ending.count_sources_led(t, BLUE) == 0
    assert asked(t) == set()


# The sheet.


TIES = [
    ("co2.winner.score", {"vp": 1}),
    ("co2.winner.tie-plants", {"plants": 1}),
    ("co2.winner.tie-expertise", {"expertise": 1}),
    ("co2.winner.tie-regions", {"regions": 1}),
]


@pytest.mark.parametrize(("clause", "more"), TIES)
def test_each_tie_break_decides(clause: str, more: dict[str, int]) -> None:
    t = asking()
    s = t.state
    s.plants = [0] * t.rules.offsets[6]
    assert ending.winners(t) == ((ORANGE, PURPLE, BLUE), "co2.winner.tie-shared")
    s.c[at.VP + PURPLE] += more.get("vp", 0)
    s.plants[: more.get("plants", 0)] = [plant_of(PURPLE, SOLAR)] * more.get("plants", 0)
    s.c[at.EXPERTISE + PURPLE * 5 + FUSION] = more.get("expertise", 0)
    s.control[: more.get("regions", 0)] = [PURPLE] * more.get("regions", 0)
    assert ending.winners(t) == ((PURPLE,), clause)
    # What comes later decides nothing any more.
    s.c[at.EXPERTISE + BLUE * 5 + SOLAR], s.control[5] = 1, BLUE
    if clause in ("co2.winner.score", "co2.winner.tie-plants"):
        assert ending.winners(t) == ((PURPLE,), clause)


# How a game ends.


def lasting(**readings: str) -> Table:
    """The fourth of five decades, 340 ppm, never warmer."""
    t = table(**readings)
    t.state.decade, t.state.c[at.PPM] = 4, 340
    return t


def test_a_game_ends_after_its_last_decade() -> None:
    t = lasting(safe_zone_return="after_warming")
    assert not ending.is_over(t)
    t.state.decade = 5
    assert ending.is_over(t)
    t.state.order = (ORANGE, PURPLE, BLUE, 3, 4)  # six with five players
    assert not ending.is_over(t)


@pytest.mark.parametrize(
    ("ppm", "warmed", "over"), [(340, True, True), (350, True, False), (340, False, False)]
)
def test_a_game_ends_back_in_the_safe_zone(ppm: int, warmed: bool, over: bool) -> None:
    t = lasting()
    t.state.c[at.PPM], t.state.warmed = ppm, warmed
    any_level = t.rules.settings.safe_zone_return == "any_level_below"
    assert ending.is_over(t) is (over or (any_level and ppm < 350))
    loose = lasting(safe_zone_return="any_level_below")
    loose.state.c[at.PPM], loose.state.warmed = ppm, warmed
    assert ending.is_over(loose) is (ppm < 350)
    assert asked(t) == ({"safe_zone_return"} if ppm < 350 else set())


@pytest.mark.parametrize("value", ["full_and_green", "all_plants_green"])
def test_a_game_ends_with_two_green_regions(value: str) -> None:
    t = lasting(end_two_green_regions=value, safe_zone_return="after_warming")
    s, offsets = t.state, t.rules.offsets
    green = plant_of(ORANGE, 0)  # the first of all green ones
    s.plants[offsets[0]], s.plants[offsets[5]] = green, green  # no other space is taken there
    assert ending.is_over(t) is (value == "all_plants_green")
    assert "end_two_green_regions" in asked(t)
    unseen = lasting(end_two_green_regions=value)
    unseen.state.plants, unseen.state.partial = s.plants, True  # a gap elsewhere hides nothing here
    ending.is_over(unseen)
    assert "end_two_green_regions" in asked(unseen)
    unseen.book = None
    assert ending.is_over(unseen) is (value == "all_plants_green")
    s.plants[offsets[5] + 1] = 2  # oil beside it
    assert t.book is not None
    t.book.asked.clear()
    assert not ending.is_over(t)
    assert "end_two_green_regions" not in asked(t)
    for region in (0, 5):
        for space in range(offsets[region], offsets[region + 1]):
            s.plants[space] = green
    assert ending.is_over(t)
    s.plants[offsets[5]] = 3
    assert not ending.is_over(t)


@pytest.mark.clause("co2.end.two-green-regions")
@pytest.mark.parametrize("value", ["full_and_green", "all_plants_green"])
def test_a_row_that_nobody_wrote_down_matters_only_where_it_decides(value: str) -> None:
    t = lasting(end_two_green_regions=value, safe_zone_return="after_warming")
    s, offsets, green = t.state, t.rules.offsets, plant_of(ORANGE, 0)

    def lay(region: int, *plants: Any) -> None:
        size = offsets[region + 1] - offsets[region]
        s.plants[offsets[region] : offsets[region + 1]] = (*plants, *[0] * size)[:size]

    def unknown(region: int) -> list[Unknown]:
        return [Unknown(str(region))] * (offsets[region + 1] - offsets[region])

    for region in range(6):
        lay(region, 1)  # coal
    lay(0, *unknown(0))
    assert not ending.is_over(t)  # one green region is not enough
    lay(1, *unknown(1))
    with pytest.raises(Consulted):
        ending.is_over(t)
    lay(1, Unknown("space"), 1)  # whatever stands beside coal
    assert not ending.is_over(t)
    for region in (1, 2):
        lay(region, *[green] * 9)
    assert ending.is_over(t)  # whatever stands in the first one


MOOT = [
    ("vp_total_only", {"collapsed": True, "result": (PURPLE,)}, True),
    ("full_endgame", {"collapsed": True, "result": (PURPLE,)}, False),
    ("vp_total_only", {"collapsed": False, "result": (PURPLE,)}, False),
    ("full_endgame", {"collapsed": False, "result": ()}, True),
    ("vp_total_only", {"collapsed": True, "phase": FINAL}, False),
    ("vp_total_only", {"collapsed": True, "result": (), "order": (ORANGE, PURPLE)}, False),
]


@pytest.mark.parametrize(("value", "state", "moot"), MOOT)
def test_a_goal_is_moot_where_a_book_scores_nothing_more(
    value: str, state: dict[str, object], moot: bool
) -> None:
    t = table(solo_collapse_scoring=value)
    t.state.order, t.state.phase = (PURPLE,), OVER
    for name, given in state.items():
        setattr(t.state, name, given)
    assert ending.is_goal_moot(t) is moot
