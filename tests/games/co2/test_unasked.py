"""An act that nothing waits for: settled already, no question of this book, or a breach."""

from __future__ import annotations

import pytest

from co2replay.engine.table import Answered, Breach, Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT, Deed
from co2replay.games.co2.board.state import FINAL, SUPPLY
from co2replay.games.co2.turn import frames as fr
from co2replay.games.co2.turn.frames import Frame
from co2replay.games.co2.turn.unasked import (
    CONFIRMED,
    MOOT,
    is_settled,
    not_asked,
    own_scientist_answered,
    seat_word,
)
from co2replay.notation.records import NOBODY, UNKNOWN
from tests.games.co2.asking import BLUE, ORANGE, PURPLE, RECYCLING, SOLAR, asking

TURN: Frame = fr.Turn(ORANGE)
HAND, EUROPE_TECH, ASIA_MONEY, ASIA_TECH, SUMMIT = 0, 8, 13, 14, 19
Settled = tuple[int, int, tuple[int, ...]]


def met(t: Table, who: int, verb: int, *args: int) -> Breach | int:
    return not_asked(t, who, verb, args, t.state.pending[-1])


def told(taken: Breach | int) -> tuple[str, dict[str, int | str], bool, bool]:
    assert isinstance(taken, Breach)
    return taken.clause, taken.facts, taken.hard, taken.missing


def settled(*answers: Settled) -> Table:
    t = asking(TURN)
    t.state.settled = [Answered(*answer) for answer in answers]
    return t


def still_open(t: Table) -> list[Settled]:
    return [(one.verb, one.seat, one.args) for one in t.state.settled]


# What the rules have answered alone may be written down once.

ANSWERED: list[tuple[Settled, int, tuple[int, ...], int]] = [
    ((f.PAY, ORANGE, (0,)), ORANGE, (0,), CONFIRMED),
    ((f.PAY, ORANGE, (0,)), NOBODY, (0,), CONFIRMED),
    ((f.GOAL, PURPLE, (31, 1)), PURPLE, (31, 1), CONFIRMED),
    ((f.GOAL, PURPLE, (31, 1)), PURPLE, (UNKNOWN, 1), CONFIRMED),  # `goal exchange`
]


@pytest.mark.parametrize(("answer", "who", "args", "taken"), ANSWERED)
def test_an_answer_given_by_the_rules_is_confirmed_once(
    answer: Settled, who: int, args: tuple[int, ...], taken: int
) -> None:
    other = (f.TOPIC, ORANGE, (SOLAR,))
    t = settled(other, answer, other)
    assert met(t, who, answer[0], *args) == taken
    assert still_open(t) == [other, other]
    assert isinstance(met(t, who, answer[0], *args), Breach)


OTHERWISE: list[tuple[Settled, tuple[int, ...], str, str]] = [
    ((f.PAY, ORANGE, (0,)), (5,), "co2.install.fee-source", "hand"),
    ((f.TOPIC, ORANGE, (SOLAR,)), (RECYCLING,), "co2.summit.per-scientist", "solar"),
    ((f.GOAL, ORANGE, (32, 1)), (32, 0), "co2.score.company-goal", "32 exchange"),
    ((f.CUBE, ORANGE, (0,)), (1,), "co2.event.subsidy", "take"),
    ((f.ANY, ORANGE, (SOLAR,)), (RECYCLING,), "co2.bonus.any", "solar"),
]


@pytest.mark.parametrize(("answer", "args", "clause", "only"), OTHERWISE)
def test_another_answer_than_the_only_one_is_refused(
    answer: Settled, args: tuple[int, ...], clause: str, only: str
) -> None:
    t = settled((f.RESOLVE, ORANGE, (1,)), answer)
    assert told(met(t, ORANGE, answer[0], *args)) == (clause, {"only": only}, True, False)
    assert len(t.state.settled) == 2


def test_the_answer_of_another_is_not_ones_own() -> None:
    t = settled((f.PAY, PURPLE, (0,)))
    assert told(met(t, ORANGE, f.PAY, 0))[0] == "co2.install.fee"
    assert len(t.state.settled) == 1
    assert met(t, PURPLE, f.PAY, 0) == CONFIRMED


def test_a_card_that_may_be_any_is_no_other_answer() -> None:
    # Only a goal may be named without its number.
    t = settled((f.RESOLVE, ORANGE, (1,)))
    assert told(met(t, ORANGE, f.RESOLVE, UNKNOWN))[1] == {"only": "1"}


def test_what_was_bought_by_force_is_bought_once() -> None:
    t = settled((f.BUY, ORANGE, ()))
    assert met(t, ORANGE, f.BUY) == CONFIRMED
    assert told(met(t, PURPLE, f.BUY))[:2] == (
        "co2.free.anytime",
        {"waits": "turn", "seat": "orange"},
    )


@pytest.mark.parametrize("who", [ORANGE, NOBODY])
def test_the_way_home_of_a_scientist_is_written_as_its_place(who: int) -> None:
    home = (f.SCIENTIST, ORANGE, (ASIA_TECH, HAND))
    t = settled((f.PAY, ORANGE, (0,)), (f.SCIENTIST, ORANGE, (ASIA_MONEY, SUMMIT)), home)
    assert met(t, who, f.GO, HAND) == CONFIRMED
    assert home not in still_open(t)
    assert len(t.state.settled) == 2


@pytest.mark.parametrize(
    ("answer", "who", "verb", "place"),
    [
        ((f.SCIENTIST, ORANGE, (ASIA_TECH, HAND)), PURPLE, f.GO, HAND),  # another's
        ((f.SCIENTIST, ORANGE, (ASIA_TECH, SUMMIT)), ORANGE, f.GO, HAND),  # not home
        ((f.SCIENTIST, ORANGE, (ASIA_TECH, HAND)), ORANGE, f.GO, SUMMIT),
        ((f.SCIENTIST, ORANGE, (ASIA_TECH, HAND)), ORANGE, f.PAY, HAND),
        ((f.PAY, ORANGE, (ASIA_TECH, HAND)), ORANGE, f.GO, HAND),
    ],
)
def test_no_other_word_is_that_way_home(answer: Settled, who: int, verb: int, place: int) -> None:
    t = settled(answer)
    assert isinstance(met(t, who, verb, place), Breach)
    assert still_open(t) == [answer]


def test_what_is_only_written_down_is_found_by_all_of_it() -> None:
    answer = (f.PAY, ORANGE, (0,))
    t = settled((f.PAY, ORANGE, (1,)), answer)
    for who, verb, args in ((PURPLE, f.PAY, (0,)), (ORANGE, f.ANY, (0,)), (ORANGE, f.PAY, (2,))):
        assert is_settled(t, who, verb, args) is False
    assert is_settled(t, ORANGE, *answer[::2])
    assert still_open(t) == [(f.PAY, ORANGE, (1,))]
    assert is_settled(t, NOBODY, f.PAY, (1,))
    assert still_open(t) == []


# Where the own scientist of a plant just built went.

WENT = (f.SCIENTIST, ORANGE, (ASIA_TECH, EUROPE_TECH))


def scientist_at(place: int, seat: int = ORANGE) -> Table:
    t = settled((f.PAY, ORANGE, (ASIA_TECH,)), WENT)
    t.state.visitors[place - 1] = seat
    return t


def test_where_it_went_is_confirmed() -> None:
    t = scientist_at(EUROPE_TECH)
    assert own_scientist_answered(t, (ASIA_TECH, EUROPE_TECH)) == CONFIRMED
    assert WENT not in still_open(t)


def test_elsewhere_it_did_not_go() -> None:
    t = scientist_at(EUROPE_TECH)
    taken = own_scientist_answered(t, (ASIA_TECH, HAND))
    assert taken is not None
    clause = "co2.construct.scientist-leaves"
    assert told(taken) == (clause, {"only": "europe/tech"}, True, False)


@pytest.mark.parametrize(
    "t",
    [
        scientist_at(ASIA_MONEY),  # gone from where it went
        scientist_at(EUROPE_TECH, PURPLE),
        scientist_at(ASIA_TECH),  # back where it came from
    ],
)
def test_moved_again_it_makes_another_move(t: Table) -> None:
    assert own_scientist_answered(t, (ASIA_TECH, EUROPE_TECH)) is None
    assert own_scientist_answered(t, (ASIA_TECH, HAND)) is None
    assert WENT in still_open(t)


def test_back_again_while_another_stands_there() -> None:
    t = scientist_at(EUROPE_TECH)
    t.state.visitors[ASIA_TECH - 1] = ORANGE  # where it left from stands one of the own again
    assert own_scientist_answered(t, (ASIA_TECH, EUROPE_TECH)) is None
    t.state.visitors[ASIA_TECH - 1] = PURPLE
    assert own_scientist_answered(t, (ASIA_TECH, EUROPE_TECH)) == CONFIRMED


def test_the_older_of_two_ways_is_passed_over_where_it_is_past() -> None:
    older = (f.SCIENTIST, ORANGE, (ASIA_TECH, ASIA_MONEY))
    t = settled(older, (f.SCIENTIST, ORANGE, (ASIA_TECH, HAND)))
    assert own_scientist_answered(t, (ASIA_TECH, HAND)) == CONFIRMED
    assert still_open(t) == [older]


@pytest.mark.parametrize("target", [HAND, SUMMIT])
def test_at_home_and_at_a_summit_no_project_tells_where_it_is(target: int) -> None:
    t = settled((f.SCIENTIST, ORANGE, (ASIA_TECH, target)))
    assert own_scientist_answered(t, (ASIA_TECH, target)) == CONFIRMED
    t = settled((f.SCIENTIST, ORANGE, (target, HAND)))
    assert own_scientist_answered(t, (target, HAND)) == CONFIRMED


def test_from_the_first_space_and_to_it() -> None:
    for went in ((1, HAND), (ASIA_TECH, 1)):
        t = settled((f.SCIENTIST, ORANGE, went))
        t.state.visitors[0] = ORANGE if went[1] == 1 else NO_SEAT
        assert own_scientist_answered(t, went) == CONFIRMED
        t = settled((f.SCIENTIST, ORANGE, went))
        t.state.visitors[0] = NO_SEAT if went[1] == 1 else ORANGE
        assert own_scientist_answered(t, went) is None


@pytest.mark.parametrize(
    "answer", [(f.SCIENTIST, PURPLE, (ASIA_TECH, HAND)), (f.PAY, ORANGE, (ASIA_TECH, HAND))]
)
def test_other_scientists_are_asked_for(answer: Settled) -> None:
    t = settled(answer)
    assert own_scientist_answered(t, (ASIA_TECH, HAND)) is None
    t = settled((f.SCIENTIST, ORANGE, (ASIA_MONEY, HAND)))
    assert own_scientist_answered(t, (ASIA_TECH, HAND)) is None


# What breaks a clause.


def test_an_act_out_of_turn_says_when_it_is_due_or_which_answer_is_missing() -> None:
    t = asking(TURN)
    told_so = ("co2.summit.at-end-of-turn", {"waits": "turn", "seat": "orange"}, True, False)
    assert told(met(t, ORANGE, f.TOPIC, SOLAR)) == told_so
    t = asking(TURN, fr.Topic(PURPLE, 0, (SOLAR,)))
    lacking = ("co2.summit.per-scientist", {"waits": "topic", "seat": "purple"}, True, True)
    assert told(met(t, ORANGE, f.BUY)) == lacking
    t = asking(fr.DrawEvent())
    t.state.phase = SUPPLY
    bought = ("co2.supply.cep.forced-purchase", {"waits": "draw-event", "seat": "nobody"})
    assert told(met(t, ORANGE, f.BUY)) == (*bought, True, False)


def test_a_bonus_that_is_asked_for_rests_on_the_track() -> None:
    t = asking(TURN, fr.AnyBonus(ORANGE))
    t.state.c[at.EXPERTISE + SOLAR] = 8  # with the bonus in a source of one's choice
    taken = met(t, ORANGE, f.BUY)
    assert isinstance(taken, Breach)
    assert taken.rests == ("track.solar.8.bonus",)


def test_a_waived_clause_lets_the_act_pass_over() -> None:
    t = asking(TURN)
    t.waived = ("co2.summit.at-end-of-turn",)
    assert met(t, ORANGE, f.TOPIC, SOLAR) == MOOT
    assert t.waived_used == ("co2.summit.at-end-of-turn",)


def test_a_plant_short_of_coins_is_short_of_them_whatever_comes() -> None:
    # Fusion plant 1 of 5 waits for 3 coins of 9; the coins in hand are 6.
    t = asking(fr.Fund(ORANGE, 3, 2, False, 6))
    t.state.c[at.PLANT_STACK + 2] = 5
    t.state.asked_at = 4
    taken = met(t, ORANGE, f.TOPIC, SOLAR)
    assert isinstance(taken, Breach)
    assert (taken.clause, taken.facts) == ("co2.construct.resources", {"money": 6, "needed": 9})
    assert (taken.rests, taken.since) == (("plant.fusion.1.cost",), 4)


def test_whose_tile_is_still_to_be_used_is_named() -> None:
    # Orange has paid purple's scientist off, and purple is asked where that goes.
    paid_off: Frame = fr.DoInstall(ORANGE, 0, True)
    t = asking(TURN, paid_off, fr.Displaced(PURPLE, SOLAR, ORANGE, 12))
    t.state.c[at.CEPS + ORANGE] = 1
    taken = met(t, ORANGE, f.BUY)
    assert isinstance(taken, Breach)
    assert (taken.clause, taken.seat) == ("co2.displace.use-at-once", ORANGE)
    other = met(t, ORANGE, f.END)
    assert isinstance(other, Breach)
    assert (other.clause, other.seat) == ("co2.displace.choice", PURPLE)


# Words of an auction that a book holds only from the second decade on.


def before_the_first_turn(frame: Frame = TURN, variants: tuple[str, ...] = ("auction",)) -> Table:
    t = asking(frame, variants=variants)
    assert t.rules.settings.auction_before_first_decade == "no"
    t.state.start = ORANGE
    return t


@pytest.mark.parametrize(
    ("verb", "args"), [(f.BID, (3,)), (f.PAYMENT, (3, 0)), (f.SPEAKER, (ORANGE,))]
)
def test_a_bid_before_the_first_turn_is_heard_in_vain(verb: int, args: tuple[int, ...]) -> None:
    assert met(before_the_first_turn(), NOBODY, verb, *args) == MOOT


def test_who_was_drawn_begins_whoever_is_named() -> None:
    taken = met(before_the_first_turn(), NOBODY, f.SPEAKER, BLUE)
    assert isinstance(taken, Breach)
    assert (taken.clause, taken.facts) == ("co2.auction.when", {"start": "orange", "seat": "blue"})


def test_no_bid_is_heard_without_an_auction_or_in_the_middle_of_the_game() -> None:
    later = before_the_first_turn()
    later.state.moved = True
    tables = [
        before_the_first_turn(variants=()),
        later,
        before_the_first_turn(fr.Grant(ORANGE, False)),
    ]
    for t in tables:
        taken = met(t, NOBODY, f.BID, 3)
        assert isinstance(taken, Breach)
        assert taken.clause == "co2.auction.when"
        other = met(t, NOBODY, f.TOPIC, SOLAR)
        assert isinstance(other, Breach)
        assert other.clause == "co2.summit.at-end-of-turn"


@pytest.mark.parametrize(("seat", "name"), [(BLUE, "blue"), (PURPLE, ""), (ORANGE, "orange")])
def test_nobody_is_first_at_a_summit_but_who_speaks(seat: int, name: str) -> None:
    below = (fr.DoSummitClose(NO_SEAT, 0), fr.DoSummitNext(NO_SEAT, 0, (BLUE,)))
    t = asking(*below, fr.Topic(PURPLE, 0, (SOLAR, RECYCLING)))
    t.state.topics, t.state.speakers = [(SOLAR, RECYCLING)], [(PURPLE, BLUE)]
    taken = met(t, NOBODY, f.SPEAKER, seat)
    if name:  # still to come, or without a part in it
        assert told(taken) == ("co2.summit.order", {"seat": name}, True, False)
    else:
        assert taken == MOOT  # the order is printed: nobody names who scores first
    assert told(met(t, NOBODY, f.TOPIC, seat))[0] == "co2.summit.per-scientist"


def test_nobody_has_a_name_too() -> None:
    assert [seat_word(x) for x in (NO_SEAT, ORANGE, BLUE)] == ["nobody", "orange", "blue"]


@pytest.mark.parametrize(("who", "moot"), [(ORANGE, True), (NOBODY, True), (PURPLE, False)])
def test_a_regional_cube_is_nobody_elses(who: int, moot: bool) -> None:
    t = asking(TURN)
    t.state.deed = Deed(f.CONSTRUCT, 4, 1, SOLAR)
    taken = met(t, who, f.CUBE, 0)
    assert (taken == MOOT) is moot
    assert isinstance(met(asking(TURN), who, f.CUBE, 0), Breach)  # no plant was built
    if not moot:
        assert told(taken)[0] == "co2.event.subsidy"
    # An income that this book does not pay is moot in anybody's name.
    t = asking(fr.Goals((ORANGE,)), readings=(("end_income", "no"),))
    t.state.phase = FINAL
    assert met(t, who, f.INCOME, 1, 0) == MOOT
