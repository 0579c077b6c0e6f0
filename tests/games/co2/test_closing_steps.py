"""The closing steps move by move: what goes where by which clause, and which readings are asked.

Orange has 2 CEPs, and Asia with 3; purple 1; the price is 4. Goals: orange 29 (3 points for each UN
goal), purple 27 (4 for each region controlled), blue none.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from co2replay.engine.table import Breach, Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT, plant_of
from co2replay.games.co2.board.state import FINAL, GOAL_HIDDEN, OVER, SUPPLY, Frame
from co2replay.games.co2.chapters import ending
from co2replay.games.co2.turn import flow
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import UNKNOWN
from tests.games.co2.asking import BLUE, FUSION, ORANGE, PURPLE, SOLAR, asking

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


def moved(t: Table) -> Moves:
    """Amount, from, to, and by which clause."""
    assert t.book is not None
    return [row[1:] for row in t.book.rows]


def asked(t: Table) -> set[str]:
    assert t.book is not None
    return set(t.book.asked)


def refused(breach: Breach | None) -> tuple[str, dict[str, int | str], bool]:
    assert breach is not None
    return breach.clause, breach.facts, breach.hard


# Steps 1 and 2.


def test_regional_ceps_are_collected_and_all_of_them_sold() -> None:
    t = table()
    t.state.c[at.VP + PURPLE] = 6
    t.state.control[3], t.state.c[at.REGION_CEPS + 3] = BLUE, 1  # Africa
    t.state.control[5] = BLUE  # Oceania has none
    ending.do_final(t, fr.DoFinal())
    assert moved(t) == [
        (1, at.REGION_CEPS + 3, at.CEPS + BLUE, "co2.end.step1-collect"),
        (3, at.REGION_CEPS + ASIA, at.CEPS + ORANGE, "co2.end.step1-collect"),
        (5, at.CEPS + ORANGE, at.BANK_CEPS, "co2.end.step2-sell"),
        (20, at.BANK_MONEY, at.MONEY + ORANGE, "co2.end.step2-sell"),  # 5 at 4 coins
        (1, at.CEPS + PURPLE, at.BANK_CEPS, "co2.end.step2-sell"),
        (4, at.BANK_MONEY, at.MONEY + PURPLE, "co2.end.step2-sell"),
        (1, at.CEPS + BLUE, at.BANK_CEPS, "co2.end.step2-sell"),
        (4, at.BANK_MONEY, at.MONEY + BLUE, "co2.end.step2-sell"),
    ]
    assert t.state.hand_ceps == (2, 1, 0, 0, 0)  # before the regions
    assert t.state.sheet == tuple((seat, 6 * (seat == PURPLE), *(0,) * 6) for seat in range(3))
    assert [type(frame) for frame in t.state.pending] == [fr.DoScore, fr.Goals, fr.DoFinalIncome]
    assert t.state.pending[1] == fr.Goals((ORANGE, PURPLE, BLUE))


def test_who_has_no_cep_sells_none() -> None:
    t = table()
    t.state.c[at.CEPS + PURPLE] = t.state.c[at.REGION_CEPS + ASIA] = 0
    ending.do_final(t, fr.DoFinal())
    assert [(row[0], row[2]) for row in moved(t)] == [(2, at.BANK_CEPS), (8, at.MONEY + ORANGE)]


# Step 3.


@pytest.mark.parametrize("value", ["yes", "no"])
def test_the_final_income_is_a_matter_of_a_reading(value: str) -> None:
    t = table(end_income=value)
    t.state.c[at.EXPERTISE + PURPLE * 5 + SOLAR] = 3  # 2 beside the disc
    ending.do_final_income(t, fr.DoFinalIncome())
    assert asked(t) >= {"end_income"}
    paid: list[Frame] = [fr.Income((0, 2, 0, 0, 0), True)]
    assert t.state.pending == (paid if value == "yes" else [])
    collapsed = table(end_income=value)
    collapsed.state.collapsed = True
    ending.do_final_income(collapsed, fr.DoFinalIncome())
    assert (collapsed.state.pending, asked(collapsed)) == ([], set())


def test_a_book_that_pays_no_final_income_takes_it_as_points() -> None:
    for own, final, taken in ((True, True, False), (False, False, False), (False, True, True)):
        t = table()
        t.own = own
        t.state.pending = [fr.Income((0, 2, 1, 0, 0), final)]
        assert ending.default_income(t, t.state.pending[-1]) is taken
        if taken:
            assert t.unwritten == ["co2.end.step3-income"]
            assert moved(t) == [(2, at.BANK_VP, at.VP + PURPLE, "co2.income.split")]
            assert t.state.pending[-1].due == (0, 0, 1, 0, 0)
        else:
            assert (t.unwritten, moved(t)) == ([], [])


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
    facts = {"seat": "orange", "card": "?"}
    assert refused(check(t, ORANGE, UNKNOWN, SCORE)) == ("co2.score.company-goal", facts, True)
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


def test_a_goal_scored_or_exchanged_is_done() -> None:
    t = asking_goals(ORANGE, PURPLE)
    t.state.un_held[ORANGE] = (34, 35)
    frame = t.state.pending[-1]
    assert ending.answer_goal(t, frame, ORANGE, (29, SCORE)) is None
    assert moved(t) == [(6, at.BANK_VP, at.VP + ORANGE, "co2.goal.29")]
    assert t.state.sheet[ORANGE] == (ORANGE, 0, 0, 6, 0, 0, 0, 0)
    assert t.state.pending == [fr.Goals((PURPLE,))]
    assert t.state.goal[ORANGE] == 0
    assert ending.answer_goal(t, t.state.pending[-1], PURPLE, (UNKNOWN, EXCHANGE)) is None
    assert moved(t)[1:] == [(8, at.BANK_MONEY, at.MONEY + PURPLE, "co2.score.goal-exchange")]
    assert t.state.sheet[PURPLE] == (PURPLE, *(0,) * 7)
    assert t.state.goal[PURPLE] == 0


@pytest.mark.parametrize(
    ("own", "worth", "taken"),
    [(True, "choice", False), (False, "choice", True), (True, "only_if_unmet", True)],
)
def test_unwritten_a_goal_goes_by_its_worth_where_a_book_says_so(
    own: bool, worth: str, taken: bool
) -> None:
    t = asking_goals(ORANGE, PURPLE, goal_exchange_at_end=worth)
    t.own = own
    t.state.un_held[ORANGE] = (34,)
    assert ending.default_goals(t, t.state.pending[-1]) is taken
    if not taken:
        assert (t.state.settled, asked(t)) == ([], set())
        return
    assert t.state.settled == [(f.GOAL, ORANGE, (29, SCORE))]
    assert t.unwritten == ([] if worth == "only_if_unmet" else ["co2.score.goal-exchange"])
    assert asked(t) == {"goal_exchange_at_end"}
    assert ending.default_goals(t, t.state.pending[-1])
    assert t.state.settled[1:] == [(f.GOAL, PURPLE, (27, EXCHANGE))]  # no region is purple's
    assert moved(t) == [
        (3, at.BANK_VP, at.VP + ORANGE, "co2.goal.29"),
        (8, at.BANK_MONEY, at.MONEY + PURPLE, "co2.score.goal-exchange"),
    ]


def test_who_has_no_goal_is_asked_for_none() -> None:
    t = asking_goals(BLUE, ORANGE)
    assert ending.settle_goals(t, t.state.pending[-1])
    assert t.state.pending == [fr.Goals((ORANGE,))]
    assert not ending.settle_goals(t, t.state.pending[-1])
    t = asking_goals()
    assert ending.settle_goals(t, t.state.pending[-1])
    assert t.state.pending == []


def test_a_goal_hidden_or_unsure_needs_its_word() -> None:
    t = asking_goals(ORANGE, PURPLE, goal_exchange_at_end="only_if_unmet")
    t.state.goal[ORANGE], t.state.goals_unsure = GOAL_HIDDEN, (PURPLE,)
    assert not ending.default_goals(t, t.state.pending[-1])
    t.state.goals_unsure = ()
    assert ending.default_goals(t, t.state.pending[-1])
    assert t.state.settled == [(f.GOAL, PURPLE, (27, EXCHANGE))]


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


def scoring(**readings: str) -> Table:
    """Orange 7 coins, 4 points on the track and 6 of a goal; purple 8 coins and 3 points more."""
    t = asking_goals(**readings)
    s, c = t.state, t.state.c
    s.pending = []
    c[at.MONEY + ORANGE], c[at.MONEY + PURPLE], c[at.VP + ORANGE], c[at.VP + PURPLE] = 7, 8, 12, 8
    s.sheet = ((ORANGE, 4, 0, 6, 0, 0, 0, 0), (PURPLE, 5, 0, 0, 0, 0, 0, 0), (BLUE, *(0,) * 7))
    return t


def score(t: Table) -> dict[int, tuple[int, ...]]:
    ending.do_score(t, fr.DoScore())
    assert (t.state.phase, t.state.pending) == (OVER, [fr.Over()])
    return {row[0]: row[1:] for row in t.state.sheet}


def test_the_sheet_has_income_coins_majorities_and_a_total() -> None:
    t = scoring(majority_of_zero="needs_one")
    t.state.c[at.CUBES + PURPLE], t.state.c[at.CUBES + BLUE] = 2, 2
    t.state.un_held[ORANGE] = (34,)
    assert score(t) == {
        ORANGE: (4, 2, 6, 3, 0, 3, 18),  # 12 = 4 + 6 + 2 of income; 7 coins 3; UN goals 3
        PURPLE: (5, 3, 0, 4, 3, 0, 15),  # 8 = 5 + 3; 8 coins 4; cubes 3
        BLUE: (0, 0, 0, 0, 3, 0, 3),
    }
    assert moved(t) == [
        (3, at.BANK_VP, at.VP + ORANGE, "co2.score.coins"),
        (4, at.BANK_VP, at.VP + PURPLE, "co2.score.coins"),
        (0, at.BANK_VP, at.VP + BLUE, "co2.score.coins"),
        (3, at.BANK_VP, at.VP + PURPLE, "co2.score.most-tech"),
        (3, at.BANK_VP, at.VP + BLUE, "co2.score.most-tech"),
        (3, at.BANK_VP, at.VP + ORANGE, "co2.score.most-un"),
    ]
    assert asked(t) == set()
    assert t.state.result == (ORANGE,)


@pytest.mark.parametrize(("value", "points"), [("needs_one", 0), ("all_tie", 3)])
def test_a_majority_of_nothing_is_a_matter_of_a_reading(value: str, points: int) -> None:
    t = scoring(majority_of_zero=value) if points == 0 else scoring()
    assert (t.rules.settings.majority_of_zero == "needs_one") is (points == 0)
    t.state.un_held[PURPLE] = (34,)
    sheet = score(t)
    assert [sheet[seat][4] for seat in (ORANGE, PURPLE, BLUE)] == [points] * 3
    assert [sheet[seat][5] for seat in (ORANGE, PURPLE, BLUE)] == [0, 3, 0]
    assert asked(t) == {"majority_of_zero"}


@pytest.mark.parametrize("value", ["gained", "not_gained"])
def test_alone_a_majority_is_a_matter_of_a_reading(value: str) -> None:
    t = scoring(**({"solo_majorities": value} if value == "not_gained" else {}))
    gained = t.rules.settings.solo_majorities != "not_gained"
    assert gained is (value == "gained")
    t.state.order, t.state.sheet = (PURPLE,), t.state.sheet[1:2]
    t.state.c[at.CUBES + PURPLE], t.state.un_held[PURPLE] = 1, (34,)
    assert score(t)[PURPLE][4:6] == ((3, 3) if gained else (0, 0))
    assert asked(t) == {"solo_majorities"}


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


def test_everybody_loses_and_nothing_is_scored() -> None:
    t = table()
    ending.lose(t)
    assert (t.state.phase, t.state.result) == (OVER, ())
    assert t.state.pending == [fr.Over()]
    assert t.state.sheet == ()


@pytest.mark.parametrize("value", ["full_endgame", "vp_total_only"])
def test_a_game_for_one_ended_by_pollution_is_scored(value: str) -> None:
    t = table(solo_collapse_scoring=value)
    s = t.state
    s.order, s.pending, s.phase, s.active = (PURPLE,), [fr.Turn(PURPLE)], SUPPLY, PURPLE
    s.c[at.VP + PURPLE], s.turns = 17, 6
    ending.collapse(t)
    assert s.collapsed
    assert asked(t) == {"solo_collapse_scoring"}
    if value == "full_endgame":
        assert (s.phase, s.turns, s.active) == (FINAL, 7, NO_SEAT)
        assert s.pending == [fr.DoFinal(), fr.LastCall()]
        return
    assert s.sheet == ((PURPLE, 17, 0, 0, 0, 0, 0, 17),)
    assert (s.phase, s.result, s.pending) == (OVER, (PURPLE,), [fr.Over()])


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


def test_the_last_call_is_over_when_the_scoring_begins() -> None:
    t = asking_goals(PURPLE)
    t.state.pending.append(fr.LastCall())
    assert ending.close_last_call(t, t.state.pending[-1])
    assert len(t.state.pending) == 1
    t.state.goal[PURPLE] = 0
    flow.run(t)
    assert t.state.pending == []
