"""Which answer fits what is waited for, and the words of what does not fit."""

from __future__ import annotations

import pytest

from co2replay.engine.table import Answered, Breach, Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT, Deed
from co2replay.games.co2.board.state import FINAL, OPERATIONS, OVER, SETUP, SUPPLY
from co2replay.games.co2.chapters.scientists import sent_by_other
from co2replay.games.co2.game import GAME
from co2replay.games.co2.turn import at_any_time, flow
from co2replay.games.co2.turn import frames as fr
from co2replay.games.co2.turn.frames import Frame
from co2replay.notation.records import NOBODY, OMITTED, UNKNOWN
from tests.games.co2.asking import (
    BLUE,
    FUSION,
    ORANGE,
    OVER_NOW,
    PURPLE,
    RECYCLING,
    SOLAR,
    asking,
    played_by,
    waiting,
)
from tests.games.co2.flow_scene import (
    ASIA_MONEY,
    ASIA_TECH,
    DISCARD,
    HAND,
    TURN,
    Facts,
    act,
    draw,
    refused,
    table,
)

IN_TURN = ("turn", ORANGE)

# Steps that need no answer.


def test_what_needs_no_answer_is_done_at_once() -> None:
    # The first of the steps, and one question that a rule settles: nobody has an income.
    t = table(fr.Income((0,) * 5, False), fr.DoInstall(ORANGE, ASIA_TECH - 1, False))
    t.state.c[at.CEPS + ORANGE] = 1  # the fee of installing: there is one purse
    flow.run(t)
    assert waiting(t) == OVER_NOW
    assert t.state.c[at.CEPS + ORANGE] == 0


def test_a_turn_waits_for_its_player() -> None:
    t = table(TURN)
    flow.run(t)
    assert waiting(t) == IN_TURN
    # What is waited for is named by the act that comes instead, not by anything that was forced.
    t.state.settled = [Answered(f.PAY, ORANGE, (0,)), Answered(f.PAY, PURPLE, (1,))]
    assert refused(act(t, ORANGE, f.PAY, 1)) == ("co2.install.fee-source", {"only": "hand"})
    assert act(t, PURPLE, f.PAY, 1) == flow.CONFIRMED
    assert act(t, ORANGE, f.PAY, 0) == flow.CONFIRMED


def test_the_way_of_the_own_scientist_is_confirmed_in_the_turn() -> None:
    t = table(TURN)
    t.state.settled = [Answered(f.SCIENTIST, ORANGE, (ASIA_TECH, HAND))]
    assert act(t, ORANGE, f.SCIENTIST, ASIA_TECH, HAND) == flow.CONFIRMED
    assert not t.state.moved
    t.state.settled = [Answered(f.SCIENTIST, ORANGE, (ASIA_MONEY, HAND))]
    t.state.tiles[ASIA_TECH - 1], t.state.visitors[ASIA_TECH - 1] = 1 + 2 * SOLAR, ORANGE
    assert act(t, ORANGE, f.SCIENTIST, ASIA_TECH, HAND) == flow.PLAYED
    assert t.state.moved


# Answers in whose name nothing is written.


@pytest.mark.parametrize(
    ("frame", "verb", "args", "clause"),
    [
        (fr.Income((1, 2, 0, 0, 0), False), f.INCOME, (1, 0), "co2.income.split"),
        (fr.Goals((ORANGE, PURPLE)), f.GOAL, (32, 1), "co2.score.company-goal"),
        (
            fr.Draft(0, ((5,), (14,), (8,)), (), ((), (), ())),
            f.DRAFTED,
            (5,),
            "co2.setup.draft-first-pass",
        ),
    ],
)
def test_where_several_are_asked_a_name_is_missing(
    frame: Frame, verb: int, args: tuple[int, ...], clause: str
) -> None:
    assert refused(act(table(frame), NOBODY, verb, *args)) == (clause, {"name": "missing"})


def test_where_one_is_left_no_name_is_missing() -> None:
    t = table(fr.Goals((ORANGE, PURPLE)))
    t.state.goal[ORANGE] = 0
    assert act(t, NOBODY, f.GOAL, 31, 1) == flow.PLAYED
    assert t.state.c[at.MONEY + PURPLE] == 8
    t = table(fr.Income((0, 2, 0, 0, 0), False))
    assert act(t, NOBODY, f.INCOME, 2, 0) == flow.PLAYED
    assert t.state.c[at.MONEY + PURPLE] == 2


def test_a_goal_is_settled_below_the_final_incomes_of_others() -> None:
    goals: Frame = fr.Goals((ORANGE, PURPLE, BLUE))
    t = table(fr.DoScore(), goals, fr.Income((0, 2, 0, 0, 0), True))
    t.state.phase = FINAL
    t.state.sheet = tuple((seat, *(0,) * 7) for seat in t.state.order)
    assert act(t, ORANGE, f.GOAL, 32, 1) == flow.PLAYED
    assert t.state.goal[ORANGE] == 0
    # Purple's own income comes first, and where nobody is named nobody is meant.
    for who in (PURPLE, NOBODY):
        assert refused(act(t, who, f.GOAL, 31, 1))[0] == "co2.income.split"
    assert act(t, PURPLE, f.INCOME, 2, 0) == flow.PLAYED
    assert waiting(t)[0] == "goals"
    assert {who for who, _, _ in GAME.legal(t)} == {PURPLE, BLUE}  # orange has answered


def test_a_goal_is_no_answer_to_the_income_of_a_supply_phase() -> None:
    t = table(fr.Income((0, 2, 0, 0, 0), False))
    assert refused(act(t, ORANGE, f.GOAL, 32, 1)) == (
        "co2.score.goal-exchange",
        {"waits": "income", "seat": "purple"},
    )


# Questions whose answer is no single word.


def at_a_summit(*pending: Frame) -> Table:
    """Purple speaks on solar and fusion, three steps before the end of neither track."""
    t = table(TURN, fr.SummitExtra(PURPLE, 0), *pending)
    t.state.topics[0], t.state.speakers[0] = (SOLAR, FUSION, RECYCLING), (PURPLE, PURPLE, BLUE)
    return t


TOPIC: Frame = fr.Topic(PURPLE, 0, (SOLAR, FUSION))


@pytest.mark.parametrize("who", [PURPLE, NOBODY])
def test_the_extra_point_may_come_before_the_topics(who: int) -> None:
    t = at_a_summit(TOPIC)
    assert act(t, who, f.EXTRA, RECYCLING) == flow.PLAYED
    assert t.state.c[at.EXPERTISE + PURPLE * 5 + RECYCLING] == 1
    t = at_a_summit(TOPIC)
    assert refused(act(t, BLUE, f.EXTRA, RECYCLING))[0] == "co2.summit.extra-per-company"
    assert act(t, PURPLE, f.TOPIC, SOLAR) == flow.PLAYED
    assert t.state.c[at.EXPERTISE + PURPLE * 5 + SOLAR] == 1


def test_who_is_written_first_speaks_first_where_no_order_is_printed() -> None:
    frame: Frame = fr.Speaker(ORANGE, 0, (PURPLE, BLUE))
    t = at_a_summit(frame)
    assert refused(act(t, NOBODY, f.SPEAKER, ORANGE)) == ("co2.summit.order", {"seat": "orange"})
    assert act(t, NOBODY, f.SPEAKER, BLUE) == flow.PLAYED
    t = at_a_summit(frame)
    assert act(t, BLUE, f.EXTRA, SOLAR) == flow.PLAYED  # both at once
    # Blue has the point of its topic, too: nobody had to write that.
    level = at.EXPERTISE + BLUE * 5
    assert (t.state.c[level + SOLAR], t.state.c[level + RECYCLING]) == (1, 1)
    t = at_a_summit(frame)
    assert isinstance(act(t, BLUE, f.TOPIC, SOLAR), Breach)  # not a topic of blue's
    assert isinstance(act(at_a_summit(frame), ORANGE, f.EXTRA, SOLAR), Breach)
    t = at_a_summit(frame)
    assert act(t, NOBODY, f.EXTRA, SOLAR) == flow.PLAYED  # of purple, who comes first unwritten
    assert t.state.c[at.EXPERTISE + PURPLE * 5 + SOLAR] == 2  # of the topic, and the extra one


def test_a_discount_answers_a_plant_that_lacks_coins() -> None:
    # Card 16 takes 3 coins off a fusion plant; 3 of 9 are missing.
    fund: Frame = fr.Fund(PURPLE, 3, FUSION, False, 6)

    def ready(card: int) -> Table:
        t = table(TURN, fund)
        t.state.active, t.state.lobby[PURPLE] = PURPLE, (16, 15)
        return t

    for who in (PURPLE, NOBODY):
        t = ready(16)
        assert act(t, who, f.LOBBY, 16, 0, OMITTED) == flow.PLAYED
        assert t.state.lobby[PURPLE] == (15,)
    short = ("co2.construct.resources", {"money": 6, "needed": 9})
    assert refused(act(ready(15), PURPLE, f.LOBBY, 15, 0, OMITTED)) == short
    assert refused(act(ready(16), PURPLE, f.BUY)) == short
    assert refused(draw(ready(16), f.EVENT, 47)) == short
    taken = draw(ready(16), f.EVENT, 47)
    assert isinstance(taken, Breach)
    assert taken.rests == ("plant.fusion.1.cost",)


def test_the_draft_waits_for_cards_and_for_nothing_else() -> None:
    frame: Frame = fr.Draft(0, ((5, 13), (14, 2), (8, 9)), (), ((), (), ()))
    t = table(frame)
    assert act(t, PURPLE, f.DRAFTED, 2) == flow.PLAYED
    clause = "co2.setup.draft-first-pass"
    waiting = {"waits": "draft", "seat": "nobody"}
    assert refused(act(t, ORANGE, f.BUY)) == (clause, waiting)
    assert refused(act(t, PURPLE, f.DRAFTED, 14))[0] == clause
    assert refused(act(t, ORANGE, f.DRAFTED, 14))[0] == clause


def setting_up(choice: str) -> Table:
    t = table(fr.SetUp(""), solo_starter_space_choice=choice)
    s = t.state
    s.order, s.phase, s.active = (ORANGE,), SETUP, NO_SEAT
    return t


@pytest.mark.parametrize(
    ("choice", "taken"), [("before_look", flow.PLAYED), ("after_draw", flow.MOOT)]
)
def test_alone_a_space_is_named_before_the_draw(choice: str, taken: int) -> None:
    t = setting_up(choice)
    assert act(t, NOBODY, f.STARTER, ASIA_TECH - 1) == taken
    assert t.state.space_ahead == ASIA_TECH - 1
    t.state.tiles[0] = 1
    facts = {"space": "north_america/money"}
    assert refused(act(t, NOBODY, f.STARTER, 0)) == ("co2.solo.starter-space", facts)
    t.state.order = (ORANGE, PURPLE)
    assert refused(act(t, NOBODY, f.STARTER, ASIA_TECH - 1))[0] == "co2.solo.starter-space"
    lacking = "co2.setup.start-player-random"
    assert refused(act(setting_up(choice), NOBODY, f.BUY))[0] == lacking


# Whose answer it is.

OWN: list[tuple[Frame, int, tuple[int, ...]]] = [
    (fr.Grant(PURPLE, False), f.RECRUIT, ()),
    (fr.OwnBuilt(PURPLE, ASIA_TECH - 1), f.GO, (HAND,)),
    (fr.OwnBuilt(PURPLE, ASIA_TECH - 1), f.SCIENTIST, (ASIA_TECH, HAND)),
    (fr.OwnOff(PURPLE, ASIA_TECH - 1), f.SCIENTIST, (ASIA_TECH, HAND)),
    (fr.AnyBonus(PURPLE), f.ANY, (SOLAR,)),
    (fr.Auction(PURPLE, 0, ORANGE, (), (), False), f.PASS, ()),
    (fr.Auction(PURPLE, 0, ORANGE, (), (), False), f.BID, (1,)),
    (fr.Topic(PURPLE, 0, (SOLAR, FUSION)), f.TOPIC, (SOLAR,)),
]


@pytest.mark.parametrize(("frame", "verb", "args"), OWN)
def test_an_answer_is_given_by_who_is_asked(frame: Frame, verb: int, args: tuple[int, ...]) -> None:
    def ready() -> Table:
        t = table(TURN, frame)
        s, c = t.state, t.state.c
        s.tiles[ASIA_TECH - 1], s.visitors[ASIA_TECH - 1] = 2 + 2 * SOLAR, PURPLE
        c[at.POOL + PURPLE], c[at.AFIELD + PURPLE], c[at.MONEY + PURPLE] = 1, 1, 5
        return t

    for who in (PURPLE, NOBODY):
        assert act(ready(), who, verb, *args) == flow.PLAYED, who
    for who in (ORANGE, BLUE):
        taken = act(ready(), who, verb, *args)
        assert taken != flow.PLAYED, who


def test_an_answer_that_is_taken_takes_effect() -> None:
    built: Frame = fr.OwnBuilt(PURPLE, ASIA_TECH - 1)
    off: Frame = fr.OwnOff(PURPLE, ASIA_TECH - 1)
    for frame, verb, args in (
        (built, f.GO, (HAND,)),
        (built, f.SCIENTIST, (ASIA_TECH, HAND)),
        (off, f.SCIENTIST, (ASIA_TECH, HAND)),
    ):
        t = table(TURN, frame)
        t.state.tiles[ASIA_TECH - 1], t.state.visitors[ASIA_TECH - 1] = 2 + 2 * SOLAR, PURPLE
        t.state.c[at.AFIELD + PURPLE] = 1
        assert act(t, PURPLE, verb, *args) == flow.PLAYED
        assert t.state.visitors[ASIA_TECH - 1] == NO_SEAT
        assert t.state.c[at.HAND + PURPLE] == 1
    t = table(TURN, fr.Auction(PURPLE, 0, ORANGE, (), (), False))
    t.state.c[at.MONEY + PURPLE] = 5
    assert act(t, PURPLE, f.BID, 3) == flow.PLAYED
    higher = [args[0] for who, verb, args in GAME.legal(t) if (who, verb) == (BLUE, f.BID)]
    assert min(higher) == 4


def test_an_income_that_no_book_pays_here_passes_no_goal_over() -> None:
    t = table(fr.Goals((ORANGE,)), end_income="no")
    t.state.phase = FINAL
    assert act(t, ORANGE, f.INCOME, 3, 0) == flow.MOOT
    assert waiting(t)[0] == "goals"
    supplied = table(fr.DrawEvent(), end_income="no")
    supplied.state.phase = SUPPLY
    # Nobody has any Expertise, so no place pays orange, whenever incomes are taken.
    assert refused(act(supplied, ORANGE, f.INCOME, 3, 0))[0] == "co2.income.rank-1-2"
    supplied.state.c[at.EXPERTISE + ORANGE * at.SOURCE_COUNT + SOLAR] = 4
    assert refused(act(supplied, ORANGE, f.INCOME, 3, 0))[0] == "co2.decade.supply-order"


def test_an_offer_to_recruit_is_no_offer_to_move() -> None:
    t = table(TURN, fr.Grant(ORANGE, True))
    t.state.tiles[ASIA_TECH - 1] = 1 + 2 * SOLAR
    t.state.c[at.HAND + ORANGE] = 1
    # The offer is passed over, and the move is the Free Move of the turn.
    assert act(t, ORANGE, f.SCIENTIST, HAND, ASIA_TECH) == flow.PLAYED
    assert t.state.moved
    t = table(TURN, fr.Grant(ORANGE, False))
    t.state.tiles[ASIA_TECH - 1] = 1 + 2 * SOLAR
    t.state.c[at.HAND + ORANGE] = 1
    assert act(t, ORANGE, f.SCIENTIST, HAND, ASIA_TECH) == flow.PLAYED
    assert not t.state.moved


# A word of an auction before the first turn, of a book that holds none there.


@pytest.mark.parametrize(
    ("who", "drawn", "taken"),
    [(ORANGE, ORANGE, flow.MOOT), (NOBODY, ORANGE, None), (ORANGE, PURPLE, None)],
)
def test_passing_by_name_before_the_first_turn_is_a_word_of_the_auction(
    who: int, drawn: int, taken: int | None
) -> None:
    t = asking(TURN, variants=("auction",))
    t.state.start = drawn  # whose first turn is over where another was drawn
    t.state.plants = [0] * t.rules.offsets[6]
    if taken is not None:
        assert act(t, who, f.PASS) == taken
        assert not t.state.acted
    else:
        assert act(t, who, f.PASS) != flow.MOOT
        assert act(t, ORANGE, f.BUY) != flow.MOOT


# The point at the end of a turn.


def with_projects(*sources: int) -> Table:
    t = table(TURN)
    for space, source in enumerate(sources):
        t.state.tiles[space], t.state.visitors[space] = 1 + 2 * source, ORANGE
    t.state.c[at.AFIELD + ORANGE] = len(sources)
    return t


def test_naming_the_point_ends_the_turn() -> None:
    t = with_projects(SOLAR, FUSION)
    t.state.acted = True
    assert act(t, ORANGE, f.EXPERTISE, FUSION) == flow.PLAYED
    assert t.state.c[at.EXPERTISE + FUSION] == 1
    assert t.state.active == PURPLE


@pytest.mark.parametrize("acted", [True, False])
def test_the_point_is_of_a_project_with_an_own_scientist(acted: bool) -> None:
    t = with_projects(SOLAR, FUSION)
    t.state.acted = acted
    clause = "co2.turn.end-expertise"
    facts = {"source": "recycling"} if acted else {"source": "recycling", "acted": "no"}
    assert refused(act(t, ORANGE, f.EXPERTISE, RECYCLING)) == (clause, facts)


def test_a_turn_that_cannot_end_gives_no_point() -> None:
    t = with_projects(SOLAR, FUSION)
    t.state.acted, t.state.armed = True, 25
    assert refused(act(t, ORANGE, f.EXPERTISE, SOLAR))[0] == "co2.lobby.main-condition"


def test_the_one_point_there_was_may_be_written_behind_the_end() -> None:
    t = table(TURN)
    t.state.settled = [Answered(f.PAY, PURPLE, (0,)), Answered(f.EXPERTISE, PURPLE, (SOLAR,))]
    assert refused(act(t, NOBODY, f.EXPERTISE, FUSION)) == (
        "co2.turn.end-expertise",
        {"only": "solar"},
    )
    assert act(t, NOBODY, f.EXPERTISE, SOLAR) == flow.CONFIRMED
    assert t.state.settled == [Answered(f.PAY, PURPLE, (0,))]


# The goal, thrown away for coins.


@pytest.mark.parametrize(("phase", "word"), [(SETUP, "setup"), (OVER, "over")])
def test_no_goal_goes_before_the_game_or_after_it(phase: int, word: str) -> None:
    t = table(TURN)
    t.state.phase = phase
    assert refused(act(t, ORANGE, f.GOAL, 32, DISCARD)) == ("co2.goal.discard", {"phase": word})


def test_a_goal_goes_in_the_name_of_who_is_on_turn() -> None:
    t = table(TURN)
    assert act(t, NOBODY, f.GOAL, UNKNOWN, DISCARD) == flow.PLAYED
    assert (t.state.goal[ORANGE], t.state.c[at.MONEY + ORANGE]) == (0, 8)
    again = act(t, NOBODY, f.GOAL, 32, DISCARD)
    assert refused(again) == ("co2.goal.discard", {"goal": "none"})
    assert isinstance(again, Breach)
    assert again.seat == ORANGE
    t.state.active, t.state.phase = NO_SEAT, SUPPLY
    assert refused(act(t, NOBODY, f.GOAL, 32, DISCARD)) == ("co2.goal.discard", {"name": "missing"})
    assert act(t, PURPLE, f.GOAL, 31, DISCARD) == flow.PLAYED
    assert t.state.c[at.MONEY + PURPLE] == 8


PAID: Frame = fr.OwnCube(ORANGE, ASIA_TECH - 1, True)  # a scientist was paid off


def paying(*above: Frame, own: bool = True, barred: str = "all_moves") -> Table:
    """Orange builds solar in Asia: 10 coins, 2 cubes, one of them the region's."""
    t = table(TURN, *above, displacement_barred_between=barred)
    s, c = t.state, t.state.c
    if not own:
        played_by(t, region_cube_subsidy="mandatory")
    s.acted, s.deed = True, Deed(f.CONSTRUCT, 4, 1, SOLAR)
    s.tiles[ASIA_TECH - 1] = 2 + 2 * SOLAR
    c[at.REGION_CUBES + 4], c[at.CUBES + ORANGE], c[at.MONEY + ORANGE] = 1, 2, 10
    return t


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("displaced", [True, False])
def test_a_goal_goes_behind_a_plant_that_waits_for_its_cube(own: bool, displaced: bool) -> None:
    t = paying(fr.OwnCube(ORANGE, ASIA_TECH - 1, displaced), own=own)
    assert act(t, ORANGE, f.GOAL, 32, DISCARD) == flow.PLAYED
    # Where the table's own book asks about the cube, and nothing bars the goal, it still asks.
    asks_still = own and not displaced
    assert (waiting(t)[0] == "own-cube") is asks_still
    assert t.state.c[at.REGION_CUBES + 4] == (1 if asks_still else 0)
    assert t.state.c[at.MONEY + ORANGE] == (18 if asks_still else 8)
    assert t.state.goal[ORANGE] == 0


def test_the_goal_of_another_waits_for_no_cube_of_ones_own() -> None:
    t = paying(PAID)
    assert act(t, PURPLE, f.GOAL, 31, DISCARD) == flow.PLAYED
    assert waiting(t) == ("own-cube", ORANGE)


@pytest.mark.parametrize(("tracks", "legal"), [(4, True), (3, False)])
def test_a_goal_goes_behind_a_bonus_that_needs_no_word(tracks: int, legal: bool) -> None:
    t = paying(PAID, fr.AnyBonus(ORANGE))
    for source in range(tracks):
        t.state.c[at.EXPERTISE + source] = 10
    taken = act(t, ORANGE, f.GOAL, 32, DISCARD)
    if legal:
        assert taken == flow.PLAYED
        assert t.state.c[at.EXPERTISE + 4] == 1
    else:
        assert refused(taken) == ("co2.displace.use-at-once", {"between": "goal"})
        assert isinstance(taken, Breach)
        assert taken.seat == ORANGE
        assert waiting(t) == ("any-bonus", ORANGE)
    free = paying(PAID, fr.AnyBonus(ORANGE), barred="free_moves")
    assert act(free, ORANGE, f.GOAL, 32, DISCARD) == flow.PLAYED
    assert waiting(free) == ("any-bonus", ORANGE)  # asked still: nothing barred it


def test_a_goal_that_is_not_there_leaves_the_questions_as_they_are() -> None:
    t = paying(fr.OwnCube(ORANGE, ASIA_TECH - 1, False))
    facts: Facts = {"card": 31, "noted": 32}
    assert refused(act(t, ORANGE, f.GOAL, 31, DISCARD)) == ("co2.goal.secret", facts)
    assert waiting(t) == ("own-cube", ORANGE)
    assert act(t, ORANGE, f.GOAL, UNKNOWN, DISCARD) == flow.PLAYED


# Cards of others.


def foreign(**readings: str) -> Table:
    t = table(TURN, **readings)
    t.state.lobby[PURPLE] = (13, 23)
    return t


def test_a_card_of_another_is_played_in_the_own_turn_only() -> None:
    out_of_turn = ("co2.lobby.minor-timing", {"seat": "purple", "turn": "no"})
    t = foreign()
    assert refused(act(t, PURPLE, f.LOBBY, 13, 1, OMITTED)) == out_of_turn
    assert t.book is not None
    assert t.book.asked == {"minor_lobby_timing": 7}
    anytime = foreign(minor_lobby_timing="any")
    main = ("co2.free.anytime", {"seat": "purple", "turn": "no"})  # no rule for minor ones
    assert refused(act(anytime, PURPLE, f.LOBBY, 13, 0, OMITTED)) == main
    waived = foreign()
    waived.waived = ("co2.lobby.minor-timing",)
    assert act(waived, PURPLE, f.LOBBY, 13, 1, OMITTED) == flow.PLAYED


def test_the_displaced_play_the_card_of_their_summit() -> None:
    t = foreign()
    t.state.sent = (sent_by_other(PURPLE, SOLAR),)
    assert act(t, PURPLE, f.LOBBY, 23, 0, OMITTED) == flow.PLAYED
    assert t.state.c[at.EXPERTISE + PURPLE * 5 + SOLAR] == 1
    t.state.sent, t.state.lobby[PURPLE] = (sent_by_other(PURPLE, SOLAR),), ()
    # Like any card that is not in the hand: it was not dealt there.
    assert refused(act(t, PURPLE, f.LOBBY, 23, 0, OMITTED))[0] == "co2.setup.lobby-deal"


@pytest.mark.parametrize("carded", [True, False])
def test_a_minor_lobby_of_another_by_a_reading(carded: bool) -> None:
    t = foreign(minor_lobby_timing="any")
    t.state.carded = carded
    assert act(t, PURPLE, f.LOBBY, 13, 1, OMITTED) == flow.PLAYED
    assert (t.state.c[at.MONEY + PURPLE], t.state.lobby[PURPLE]) == (2, (23,))
    assert t.state.carded is carded  # the card of the player on turn is another matter
    assert refused(act(t, PURPLE, f.LOBBY, 13, 1, OMITTED)) == (
        "co2.setup.lobby-deal",
        {"card": 13, "hand": "no"},
    )
    assert t.state.carded is carded


@pytest.mark.parametrize(
    ("phase", "sold", "word"),
    [(SETUP, (), "setup"), (OVER, (), "over"), (FINAL, (0,) * 5, "final")],
)
def test_no_minor_lobby_is_played_outside_the_game(
    phase: int, sold: tuple[int, ...], word: str
) -> None:
    t = foreign(minor_lobby_timing="any")
    t.state.phase, t.state.hand_ceps = phase, sold
    clause = "co2.lobby.minor-timing"
    assert refused(act(t, PURPLE, f.LOBBY, 13, 1, OMITTED)) == (clause, {"phase": word})


# The draft.


def drafting(frame: Frame = TURN) -> Table:
    t = asking(frame, variants=("draft",))
    s = t.state
    s.start, s.lobby[:3] = ORANGE, [(5, 13, 20, 25, 1), (14, 2, 7, 18, 26), (8, 9, 12, 15, 23)]
    return t


def test_the_first_card_kept_opens_the_draft() -> None:
    t = drafting()
    assert act(t, PURPLE, f.DRAFTED, 7) == flow.PLAYED
    assert waiting(t)[0] == "draft"
    two = drafting()
    two.state.pending.insert(0, fr.Over())
    assert refused(act(two, PURPLE, f.DRAFTED, 5))[0] == "co2.setup.draft-first-pass"
    assert waiting(two) == IN_TURN


@pytest.mark.parametrize(
    ("who", "card", "clause"),
    [(PURPLE, 5, "co2.setup.draft-first-pass"), (NOBODY, 7, "co2.setup.draft-first-pass")],
)
def test_a_card_that_cannot_be_kept_opens_nothing(who: int, card: int, clause: str) -> None:
    t = drafting()
    assert refused(act(t, who, f.DRAFTED, card))[0] == clause
    assert waiting(t) == IN_TURN


def test_the_last_card_of_a_pack_may_be_written_behind_the_draft() -> None:
    t = drafting()
    t.state.drafted, t.state.settled = True, [Answered(f.DRAFTED, PURPLE, (7,))]
    facts: Facts = {"card": 14, "only": 7}
    assert refused(act(t, PURPLE, f.DRAFTED, 14)) == ("co2.setup.draft-end", facts)
    twice = ("co2.setup.draft-end", {"twice": "yes"})
    assert refused(act(t, ORANGE, f.DRAFTED, 7)) == twice
    assert act(t, PURPLE, f.DRAFTED, 7) == flow.CONFIRMED
    assert refused(act(t, PURPLE, f.DRAFTED, 7)) == twice
    assert refused(act(t, NOBODY, f.DRAFTED, 7))[0] != "co2.setup.draft-end"


def test_the_draft_opens_before_the_first_turn_and_before_any_bid() -> None:
    bids: Frame = fr.Auction(ORANGE, -1, NO_SEAT, (), (), True)
    assert flow.draft_may_open(drafting())
    assert flow.draft_may_open(drafting(bids))
    assert not flow.draft_may_open(drafting(fr.Auction(ORANGE, -1, NO_SEAT, (), (BLUE,), True)))
    t = drafting(fr.Topic(ORANGE, 0, (BLUE,)))
    assert flow.draft_may_open(t)
    t.state.moved = True
    assert not flow.draft_may_open(t)
    t.state.phase = SETUP
    assert flow.draft_may_open(t)
    t.state.order = (ORANGE, PURPLE)
    assert flow.draft_may_open(t)
    t.state.order = (ORANGE,)
    assert not flow.draft_may_open(t)


# Between the steps of an Action.


def between(*above: Frame, value: str = "between_steps") -> Table:
    t = table(TURN, *above, free_move_interleaving=value)
    t.state.acted = True
    return t


GRANT: Frame = fr.Grant(ORANGE, False)


def asks(t: Table, who: int = ORANGE, verb: int = f.BUY) -> tuple[bool, bool]:
    """Whether a free move may come now, and whether a reading was asked for that."""
    may = at_any_time.between_steps(t, t.state.pending[-1], who, verb)
    assert t.book is not None
    return may, "free_move_interleaving" in t.book.asked


STEPS = (
    GRANT,
    fr.Fee(ORANGE, "co2.install.fee", False),
    fr.OwnOff(ORANGE, ASIA_TECH - 1),
    fr.OwnBuilt(ORANGE, ASIA_TECH - 1),
    fr.AnyBonus(ORANGE),
    fr.CepBonus(ORANGE),
)


@pytest.mark.parametrize("step", STEPS)
def test_a_free_move_comes_between_the_steps(step: Frame) -> None:
    assert asks(between(step)) == (True, True)
    assert asks(between(step), NOBODY) == (True, True)
    assert asks(between(step, value="outside_actions")) == (False, True)


def test_elsewhere_it_does_not_and_nobody_asks() -> None:
    tables = [
        between(fr.OwnCube(ORANGE, 0, False)),
        between(fr.Grant(PURPLE, False)),
        between(fr.DoNextTurn(ORANGE), GRANT),
        between(fr.DoInstall(ORANGE, 0, True), GRANT),
    ]
    for name, value in (("acted", False), ("phase", SUPPLY)):
        t = between(GRANT)
        setattr(t.state, name, value)
        tables.append(t)
    assert [asks(t) for t in tables] == [(False, False)] * len(tables)
    assert asks(between(GRANT), PURPLE) == (False, False)
    assert asks(between(GRANT), ORANGE, f.PROPOSE) == (False, False)
    assert asks(between(GRANT), ORANGE, f.END) == (False, False)


def with_coins(t: Table, coins: int) -> Table:
    t.state.c[at.MARKET_CEPS], t.state.c[at.PRICE], t.state.c[at.MONEY + ORANGE] = 1, 3, coins
    t.state.c[at.CEPS + ORANGE] = t.state.c[at.REGION_CEPS] = 1  # two purses for a fee
    t.state.control[0] = ORANGE
    t.state.c[at.HAND + ORANGE], t.state.tiles[0] = 1, 1  # a scientist, and a project to go to
    return t


FEE: Frame = fr.Fee(ORANGE, "co2.install.fee", False)


@pytest.mark.parametrize("frame", [GRANT, FEE])
def test_a_free_move_leaves_the_question_where_it_is(frame: Frame) -> None:
    for who in (ORANGE, NOBODY):
        t = with_coins(between(frame), 3)
        assert act(t, who, f.BUY) == flow.PLAYED
        assert t.state.bought
        assert waiting(t) == (frame.name, ORANGE)
    other = act(with_coins(between(frame), 3), PURPLE, f.BUY)
    assert isinstance(other, Breach)


def test_a_free_move_that_is_refused_is_refused_as_such() -> None:
    t = with_coins(between(FEE), 2)
    assert refused(act(t, ORANGE, f.BUY)) == ("co2.market.buy", {"price": 3, "money": 2})
    # Where the question may be passed over, the move may be possible behind it.
    t = with_coins(between(fr.Grant(ORANGE, True)), 2)
    assert refused(act(t, ORANGE, f.BUY)) == ("co2.market.buy", {"price": 3, "money": 2})
    assert waiting(t) == IN_TURN
    t = with_coins(between(FEE, value="outside_actions"), 3)
    assert refused(act(t, ORANGE, f.BUY))[0] == "co2.install.fee-source"


def test_what_the_rules_answered_is_confirmed_before_a_question_is_passed_over() -> None:
    t = between(fr.Grant(ORANGE, True))
    t.state.settled = [Answered(f.EXPERTISE, ORANGE, (SOLAR,))]
    assert act(t, PURPLE, f.EXPERTISE, SOLAR) != flow.CONFIRMED
    t = between(fr.Grant(ORANGE, True))
    t.state.settled = [Answered(f.EXPERTISE, ORANGE, (SOLAR,))]
    assert act(t, ORANGE, f.EXPERTISE, SOLAR) == flow.CONFIRMED
    assert waiting(t) == ("grant", ORANGE)
    assert t.state.settled == []


def test_nobody_passes_unsaid_while_others_bid() -> None:
    # All have spoken, orange leads with 2; purple is asked, and blue bids.
    bids: Frame = fr.Auction(PURPLE, 2, ORANGE, (), (ORANGE, PURPLE, BLUE), False)
    for verb, args in ((f.BID, (3,)), (f.PASS, ())):
        t = table(TURN, bids)
        t.state.c[at.MONEY + BLUE] = t.state.c[at.MONEY + ORANGE] = 5
        assert refused(act(t, BLUE, verb, *args))[0] == "co2.auction.starter"
        assert waiting(t) == ("auction", PURPLE)
    # The winner pays: whoever was still to be asked has passed.
    t = table(TURN, bids)
    t.state.c[at.MONEY + ORANGE] = 5
    assert act(t, ORANGE, f.PAYMENT, 2, 0) == flow.PLAYED
    assert t.state.c[at.MONEY + ORANGE] == 3


# The end of a turn by a mark.


def test_a_mark_closes_a_turn_that_may_end() -> None:
    t = table(TURN)
    assert refused(flow.close_turn(t)) == ("co2.turn.one-action", {"acted": "no"})
    assert waiting(t) == IN_TURN
    t.state.acted = True
    assert flow.close_turn(t) is None
    assert (t.state.active, t.state.phase) == (PURPLE, OPERATIONS)
    for pending in ((), (GRANT,), (fr.LastCall(),)):
        t = table(*pending)
        before = waiting(t)
        assert flow.close_turn(t) is None
        assert waiting(t) == before
