"""Answers that fit each question: lists written down by hand, one table a question."""

from __future__ import annotations

import pytest

from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT, plant_of
from co2replay.games.co2.board.state import (
    FINAL,
    GOAL_HIDDEN,
    OPERATIONS,
    OVER,
    SETUP,
    SUPPLY,
    Frame,
)
from co2replay.games.co2.lists import legal_answers as la
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import NOBODY, OMITTED, UNKNOWN
from tests.games.co2.asking import (
    BIOMASS,
    BLUE,
    FORESTATION,
    FUSION,
    ORANGE,
    PURPLE,
    RECYCLING,
    SOLAR,
    asking,
)

Args = tuple[int, ...]
# Places: the hand, spaces from 1 on, topics from 19 on, five to a summit.
HAND, ASIA_MONEY, ASIA_TECH, OCEANIA_MONEY = 0, 13, 14, 16
AFRICA, ASIA, OCEANIA = 3, 4, 5


def topic(place: int, source: int) -> int:
    return 19 + 5 * (place - 1) + source


def answers(t: Table) -> list[tuple[int, int, Args]]:
    return la.answers(t, t.state.pending[-1])


def own(t: Table, who: int, verb: int) -> list[Args]:
    """The arguments of answers that are all of one player and one kind."""
    found = answers(t)
    assert {act[:2] for act in found} <= {(who, verb)}
    return [args for _, _, args in found]


# Scientists. Asia: solar proposed (purple stands there), fusion installed (nobody); Oceania: solar
# proposed (blue). Solar is a topic of summits 1 and 2, at 1 orange speaks on it.

SOLAR_PROPOSED, FUSION_INSTALLED = 1 + 2 * SOLAR, 2 + 2 * FUSION


def board(*pending: Frame, **more: tuple[tuple[str, str], ...]) -> Table:
    t = asking(*pending, **more)
    s = t.state
    s.tiles[12], s.visitors[12] = SOLAR_PROPOSED, PURPLE
    s.tiles[13] = FUSION_INSTALLED
    s.tiles[15], s.visitors[15] = SOLAR_PROPOSED, BLUE
    s.topics = [(FORESTATION, SOLAR), (SOLAR, FUSION), (FUSION, RECYCLING)]
    s.speakers = [(NO_SEAT, ORANGE), (NO_SEAT, NO_SEAT), (PURPLE, NO_SEAT)]
    return t


FROM_ASIA = [(ASIA_MONEY, HAND), (ASIA_MONEY, ASIA_TECH), (ASIA_MONEY, topic(2, SOLAR))]


def test_a_scientist_goes_from_the_hand_to_projects_and_from_there_anywhere() -> None:
    t = board()
    assert list(la.moves(t, PURPLE)) == FROM_ASIA
    t.state.c[at.HAND + PURPLE] = 1
    assert list(la.moves(t, PURPLE)) == [(HAND, ASIA_TECH), *FROM_ASIA]
    assert list(la.moves(t, ORANGE)) == []  # at a summit a scientist stays
    assert la.free_topics(t, FUSION) == [topic(2, FUSION)]
    assert la.free_topics(t, BIOMASS) == []
    t.state.tiles[17] = 1  # forestation proposed
    assert la.vacant_projects(t) == [ASIA_TECH, 18]


def test_a_scientist_on_its_way_out_moves_no_more() -> None:
    t = board(fr.Turn(ORANGE), fr.Displaced(PURPLE, SOLAR, ORANGE, 12))
    assert list(la.moves(t, PURPLE)) == []
    assert own(t, PURPLE, f.GO) == [(HAND,), (topic(2, SOLAR),)]
    t = board(fr.Topic(PURPLE, 0, ()))
    assert list(la.moves(t, PURPLE)) == FROM_ASIA


@pytest.mark.parametrize("only", [True, False])
def test_a_research_grant_recruits_or_moves(only: bool) -> None:
    t = board(fr.Grant(PURPLE, only))
    moves = [] if only else [(PURPLE, f.SCIENTIST, args) for args in FROM_ASIA]
    assert answers(t) == moves
    t.state.c[at.POOL + PURPLE] = 1
    assert answers(t) == [(PURPLE, f.RECRUIT, ()), *moves]


@pytest.mark.parametrize(
    ("counts", "moved", "open_still"),
    [
        ("as_free_move", True, False),
        ("as_free_move", False, True),
        ("as_extra", True, True),
    ],
)
def test_a_card_moves_a_scientist(counts: str, moved: bool, open_still: bool) -> None:
    readings = (("card_move_counts", counts),) if counts == "as_free_move" else ()
    t = board(fr.CardMove(PURPLE, "co2.lobby.09", 9), readings=readings)
    assert (t.rules.settings.card_move_counts == "as_free_move") is bool(readings)
    t.state.moved = moved
    assert own(t, PURPLE, f.SCIENTIST) == (FROM_ASIA if open_still else [])


def test_the_own_scientist_comes_off_or_goes_its_way() -> None:
    assert own(board(fr.OwnOff(PURPLE, 12)), PURPLE, f.SCIENTIST) == [(ASIA_MONEY, HAND)]
    assert own(board(fr.OwnBuilt(PURPLE, 12)), PURPLE, f.SCIENTIST) == FROM_ASIA


# Goods.


def test_a_fee_is_paid_from_the_hand_or_a_region_with_ceps() -> None:
    t = asking(fr.Fee(PURPLE, "co2.install.fee", False))
    t.state.control[AFRICA] = t.state.control[ASIA] = PURPLE
    t.state.control[OCEANIA] = ORANGE
    t.state.c[at.REGION_CEPS + ASIA] = t.state.c[at.REGION_CEPS + OCEANIA] = 1
    assert own(t, PURPLE, f.PAY) == [(1 + ASIA,)]
    t.state.c[at.CEPS + PURPLE] = 1
    assert own(t, PURPLE, f.PAY) == [(HAND,), (1 + ASIA,)]


def test_the_regional_cube_is_taken_or_left() -> None:
    assert own(asking(fr.OwnCube(PURPLE, 12, False)), PURPLE, f.CUBE) == [(0,), (1,)]


DUE = (0, 2, 1, 0, 0)


@pytest.mark.parametrize("split", ["yes", "no"])
def test_an_income_is_split_or_not(split: str) -> None:
    t = asking(fr.Income(DUE, False), readings=(("income_split_allowed", split),))
    purple = [(PURPLE, f.INCOME, (x, 2 - x)) for x in (0, 1, 2) if split == "yes" or x != 1]
    blue = [(BLUE, f.INCOME, (0, 1)), (BLUE, f.INCOME, (1, 0))]
    assert answers(t) == [*purple, *blue]


def test_who_has_the_final_income_goes_on_to_the_goal() -> None:
    goals: Frame = fr.Goals((ORANGE, PURPLE))
    final: Frame = fr.Income((0, 1, 0, 0, 0), True)
    t = asking(fr.LastCall(), goals, final)
    t.state.goal[:3] = [32, 31, 27]
    assert answers(t) == [
        (PURPLE, f.INCOME, (0, 1)),
        (PURPLE, f.INCOME, (1, 0)),
        (ORANGE, f.GOAL, (32, 0)),
        (ORANGE, f.GOAL, (32, 1)),
    ]


# Fusion plants are discounted by card 16, for 3 coins.


def fund(missing: int, *cards: int, **more: tuple[tuple[str, str], ...]) -> Table:
    t = asking(fr.Fund(PURPLE, missing, FUSION, False, 0), **more)
    t.state.lobby[PURPLE] = cards
    return t


def test_a_discount_named_behind_its_plant() -> None:
    assert own(fund(3, 15, 16), PURPLE, f.LOBBY) == [(16, 0, OMITTED)]
    assert own(fund(4, 16), PURPLE, f.LOBBY) == []
    assert own(fund(2, 15, 13), PURPLE, f.LOBBY) == []
    later = (("main_lobby_discount_timing", "after_action"),)
    assert own(fund(3, 16, readings=later), PURPLE, f.LOBBY) == []
    for name, value in (("carded", True), ("armed", 16)):
        t = fund(3, 16)
        setattr(t.state, name, value)
        assert own(t, PURPLE, f.LOBBY) == []


def test_a_discount_may_be_held_unseen() -> None:
    t = fund(3, 15)
    t.state.lobby_hidden[PURPLE] = 1
    assert own(t, PURPLE, f.LOBBY) == [(16, 0, OMITTED)]
    t.state.lobby_used = (16,)
    assert own(t, PURPLE, f.LOBBY) == []


# Expertise, bonuses, summits.


def test_a_bonus_names_a_source_or_a_region_with_room() -> None:
    assert own(asking(fr.AnyBonus(PURPLE)), PURPLE, f.ANY) == [(x,) for x in range(5)]
    for full, lost in (("not_taken", False), ("lost", True)):
        readings = (("region_cep_full_target", full),) if lost else ()
        t = asking(fr.CepBonus(PURPLE), readings=readings)
        for region, spaces in enumerate((5, 4, 5, 3, 6, 4)):
            t.state.c[at.REGION_CEPS + region] = spaces - (region % 2)
        assert own(t, PURPLE, f.CEP) == [(x,) for x in range(6) if lost or x % 2], full


def test_the_point_at_the_end_of_a_turn_is_of_a_project_of_ones_own() -> None:
    t = board(fr.EndExpertise(PURPLE))
    assert own(t, PURPLE, f.EXPERTISE) == [(SOLAR,)]
    t.state.visitors[13] = PURPLE
    t.state.visitors[15] = PURPLE  # solar twice
    assert own(t, PURPLE, f.EXPERTISE) == [(SOLAR,), (FUSION,)]


def test_a_complete_summit_is_named_by_its_place() -> None:
    t = asking(fr.WhichSummit(PURPLE))
    t.state.speakers = [(ORANGE, ORANGE), (BLUE, NO_SEAT), (), (PURPLE, ORANGE, BLUE)]
    assert own(t, PURPLE, f.RESOLVE) == [(1,), (4,)]


def test_a_summit_asks_who_speaks_on_what() -> None:
    speakers = asking(fr.Speaker(NO_SEAT, 0, (BLUE, ORANGE)))
    assert answers(speakers) == [(NOBODY, f.SPEAKER, (BLUE,)), (NOBODY, f.SPEAKER, (ORANGE,))]
    extra: Frame = fr.SummitExtra(PURPLE, 2)
    topics: Frame = fr.Topic(PURPLE, 2, (FUSION, SOLAR, FUSION))
    own_topics = [(PURPLE, f.TOPIC, (SOLAR,)), (PURPLE, f.TOPIC, (FUSION,))]
    any_topic = [(PURPLE, f.EXTRA, (SOLAR,)), (PURPLE, f.EXTRA, (FUSION,))]
    any_topic.append((PURPLE, f.EXTRA, (RECYCLING,)))
    for pending, found in (
        ((topics,), own_topics),
        ((extra, topics), own_topics + any_topic),
        ((fr.SummitExtra(BLUE, 2), topics), own_topics),
        ((fr.OwnOff(PURPLE, 1), topics), own_topics),
        ((extra,), any_topic),
    ):
        t = asking(*pending)
        t.state.topics = [(BIOMASS,), (BIOMASS,), (RECYCLING, SOLAR, FUSION)]
        assert answers(t) == found


# The company goal.


def test_a_goal_is_the_one_noted_or_any_that_can_be_hidden() -> None:
    t = asking()
    t.state.goal[:3] = [32, 0, GOAL_HIDDEN]
    t.state.goals_used = (32, 30)
    assert la.goal_numbers(t, ORANGE) == [32]
    assert la.goal_numbers(t, PURPLE) == []
    removed = t.rules.numbers.goals_removed[3]
    assert la.goal_numbers(t, BLUE) == [x for x in range(27, 34) if x not in (30, 32, *removed)]


def worth(seat: int = PURPLE) -> Table:
    """Purple: 3 plants in 2 regions of 2 sources; controls 2 regions; 1 UN goal; 4 CEPs; tracks."""
    t = asking(fr.Goals((PURPLE,)), readings=(("goal_exchange_at_end", "only_if_unmet"),))
    s, offsets = t.state, t.rules.offsets
    s.plants = [0] * offsets[6]
    s.plants[offsets[1]] = plant_of(seat, SOLAR)
    s.plants[offsets[1] + 1] = plant_of(seat, SOLAR)
    s.plants[offsets[4] + 1] = plant_of(seat, BIOMASS)
    s.plants[offsets[5]] = plant_of(ORANGE, FUSION)
    s.plants[offsets[5] + 1] = 2  # oil
    s.control = [seat, seat, ORANGE, NO_SEAT, NO_SEAT, NO_SEAT]
    s.un_held[seat] = (34,)
    s.hand_ceps = (0, 4, 0, 0, 0)
    levels = {ORANGE: (2, 0, 0, 0, 0), seat: (2, 3, 0, 0, 0), BLUE: (1, 1, 1, 0, 0)}
    for who, row in levels.items():
        for source, level in enumerate(row):
            s.c[at.EXPERTISE + who * 5 + source] = level
        s.c[at.VP + who] = 9  # points lead no track
    return t


# The goals: 27 regions controlled, 28 regions with a plant, 29 UN goals, 30 plants after the first,
# 31 CEPs in hand, 32 tracks led, 33 sources built.
WORTH = {27: 2, 28: 2, 29: 1, 30: 2, 31: 4, 32: 2, 33: 2}


@pytest.mark.parametrize("goal", list(WORTH))
def test_a_goal_is_worth_what_it_counts(goal: int) -> None:
    t = worth()
    assert la.goal_worth(t, PURPLE, goal) == WORTH[goal]
    t.state.goal[PURPLE] = goal
    assert answers(t) == [(PURPLE, f.GOAL, (goal, 0))]
    nothing = {27: 0, 28: 0, 29: 0, 30: 0, 31: 0, 32: 1, 33: 0}
    assert la.goal_worth(t, BLUE, goal) == nothing[goal]  # blue leads fusion
    assert la.goal_worth(t, ORANGE, goal) == {27: 1, 28: 1, 32: 1, 33: 1}.get(goal, 0)


def test_a_track_on_which_nobody_stands_is_led_where_a_book_counts_ties() -> None:
    t = asking(readings=(("goal_32_zero", "tie_counts"),))
    assert la.goal_worth(t, PURPLE, 32) == 5
    assert la.goal_worth(worth(), PURPLE, 32) == 2


def test_a_goal_unmet_is_changed_where_worth_decides() -> None:
    t = worth()
    t.state.un_held[PURPLE] = ()
    t.state.goal[PURPLE] = 29
    assert answers(t) == [(PURPLE, f.GOAL, (29, 1))]
    t.state.goal[PURPLE] = 0
    assert answers(t) == []


@pytest.mark.parametrize("by_worth", [True, False])
def test_a_hidden_goal_may_be_any(by_worth: bool) -> None:
    t = worth()
    if not by_worth:
        free = asking(fr.Goals((PURPLE,)), readings=(("goal_exchange_at_end", "choice"),))
        t = Table(t.state, free.rules, None)
    t.state.goals_used = tuple(x for x in range(27, 34) if x not in (28, 29))
    t.state.goal[PURPLE] = GOAL_HIDDEN
    t.state.un_held[PURPLE] = ()
    if by_worth:
        assert own(t, PURPLE, f.GOAL) == [(28, 0), (29, 1), (UNKNOWN, 1)]
        t.state.un_held[PURPLE] = (34,)
        assert own(t, PURPLE, f.GOAL) == [(28, 0), (29, 0)]  # whichever it is, it is met
    else:
        assert own(t, PURPLE, f.GOAL) == [(28, 0), (28, 1), (29, 0), (29, 1), (UNKNOWN, 1)]
    t.state.goals_used = tuple(range(27, 34))
    assert own(t, PURPLE, f.GOAL) == []


def discarding(**more: tuple[tuple[str, str], ...]) -> Table:
    t = asking(fr.Turn(ORANGE), **more)
    t.state.goal[:3] = [32, GOAL_HIDDEN, 0]
    t.state.goals_used = tuple(x for x in range(27, 34) if x != 31)
    return t


ORANGES = [(ORANGE, f.GOAL, (32, 2))]
PURPLES = [(PURPLE, f.GOAL, (31, 2)), (PURPLE, f.GOAL, (UNKNOWN, 2))]


@pytest.mark.parametrize(
    ("phase", "sold", "open_still"),
    [
        (OPERATIONS, (), True),
        (SUPPLY, (), True),
        (FINAL, (), True),
        (FINAL, (0, 0, 0, 0, 0), False),  # the first closing step is done
        (SETUP, (), False),
        (OVER, (), False),
    ],
)
def test_a_goal_may_go_at_any_time_up_to_the_end(phase: int, sold: Args, open_still: bool) -> None:
    t = discarding()
    t.state.phase, t.state.hand_ceps = phase, sold
    assert la.discards(t) == ([*ORANGES, *PURPLES] if open_still else [])


def test_a_goal_goes_in_the_own_turn_only_where_a_book_says_so() -> None:
    t = discarding(readings=(("goal_discard_when", "own_turn"),))
    assert la.discards(t) == ORANGES
    t.state.active = PURPLE
    assert la.discards(t) == PURPLES
    t.state.phase = SUPPLY
    assert la.discards(t) == []


PAID_OFF: Frame = fr.DoConstruct(ORANGE, 12, True)


@pytest.mark.parametrize(
    ("pending", "barred"),
    [
        ((PAID_OFF, fr.Displaced(PURPLE, SOLAR, ORANGE, 12)), True),
        ((fr.DoInstall(ORANGE, 12, True), fr.Displaced(PURPLE, SOLAR, ORANGE, 12)), True),
        ((fr.Fee(ORANGE, "co2.install.fee", True),), True),
        ((fr.Fee(ORANGE, "co2.install.fee", False),), False),
        ((fr.OwnCube(ORANGE, 12, True),), False),  # the cube is taken unwritten
        ((fr.OwnCube(ORANGE, 12, True), fr.Grant(ORANGE, False)), True),
        ((fr.DoConstruct(ORANGE, 12, False), fr.Grant(ORANGE, False)), False),
        ((fr.DoConstruct(PURPLE, 12, True), fr.Grant(ORANGE, False)), False),
        ((fr.Topic(ORANGE, 12, True), fr.Grant(ORANGE, False)), False),
        ((fr.Fee(ORANGE, "co2.install.fee"), fr.Grant(ORANGE, False)), False),
    ],
)
def test_nothing_comes_between_a_scientist_paid_off_and_the_tile(
    pending: tuple[Frame, ...], barred: bool
) -> None:
    t = discarding(readings=(("displacement_barred_between", "all_moves"),))
    t.state.pending = list(pending)
    assert la.is_barred(t, ORANGE) is barred
    assert (ORANGES[0] in la.discards(t)) is not barred
    free = discarding(readings=(("displacement_barred_between", "free_moves"),))
    free.state.pending = list(pending)
    assert not la.is_barred(free, ORANGE)


@pytest.mark.parametrize(("tracks", "barred"), [(4, False), (3, True)])
def test_a_bonus_with_one_track_left_needs_no_word(tracks: int, barred: bool) -> None:
    """Orange has paid for the cubes of a plant, the bonus on top: at the end of the tracks."""
    paid: Frame = fr.OwnCube(ORANGE, 12, True)
    t = discarding(readings=(("displacement_barred_between", "all_moves"),))
    t.state.pending = [paid, fr.AnyBonus(ORANGE)]
    for source in range(tracks):
        t.state.c[at.EXPERTISE + source] = 10
    before = t.state.copy()
    assert la.is_barred(t, ORANGE) is barred
    assert not la.is_barred(t, PURPLE)
    assert (t.state.pending, t.state.c) == (before.pending, before.c)
    t.state.pending = [fr.Turn(ORANGE), fr.AnyBonus(ORANGE)]
    assert not la.is_barred(t, ORANGE)
    t.state.pending = [paid, fr.Grant(ORANGE, True)]
    assert la.is_barred(t, ORANGE)


def test_a_player_barred_bars_nobody_else() -> None:
    t = discarding(readings=(("displacement_barred_between", "all_moves"),))
    t.state.pending = [PAID_OFF, fr.Displaced(PURPLE, SOLAR, ORANGE, 12)]
    assert la.discards(t) == PURPLES


def test_a_frame_that_nobody_answers_has_no_answers() -> None:
    assert answers(asking(fr.DrawEvent())) == []
