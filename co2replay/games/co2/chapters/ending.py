"""The end of the game: its conditions, the three closing steps, the goals, and the score sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from co2replay.engine.table import Breach, impossible, move, refuse
from co2replay.engine.unknown import Consulted, holds_of, is_unknown, may_hold
from co2replay.notation.records import UNKNOWN

from ..board import cells as at
from ..board.pieces import NO_SEAT, is_fossil, is_green, is_not_green, owner_of_plant
from ..board.state import FINAL, GOAL_HIDDEN, GOAL_NONE, OVER, Table, answer_alone, is_solo
from ..doubt.completing import leave_uncontrolled
from ..forms import GOAL, SEATS
from ..params import GreenRegion, consult, is_news
from ..turn.frames import DoFinal, DoFinalIncome, DoScore, Goals, Income, LastCall, Over
from .cards import check_goal_number, show_goal
from .control import built_sources
from .income import answer_income, incomes
from .market import take_money
from .solo import has_collapsed

WAY_SCORE, WAY_EXCHANGE = range(2)

# Columns of the score sheet, one row a seat.
SHEET = ("seat", "track", "income", "goal", "coins", "most-tech", "most-un", "total")
S_SEAT, S_TRACK, S_INCOME, S_GOAL, S_COINS, S_TECH, S_UN, S_TOTAL = range(8)


def filled_green(plants: list[Any]) -> bool:
    """Every space is filled, and with green plants only."""
    return not holds_of(is_not_green, plants)


def all_plants_green(plants: list[Any]) -> bool:
    """Every plant is green, whether or not spaces are left."""
    return not holds_of(is_fossil, plants) and holds_of(is_green, plants)


GREEN_REGION: dict[GreenRegion, Callable[[list[Any]], bool]] = {
    "full_and_green": filled_green,
    "all_plants_green": all_plants_green,
}


def is_last_decade(t: Table) -> bool:
    return bool(t.state.decade >= t.rules.numbers.decades_by_players[len(t.state.order)])


# clauses: co2.end.last-decade
def is_over(t: Table) -> bool:
    """After an operations phase: last decade, two green regions, or back in the safe zone."""
    s, numbers, settings = t.state, t.rules.numbers, t.rules.settings
    if is_last_decade(t):
        return True
    two_green = has_green_regions(t, GREEN_REGION[settings.end_two_green_regions])
    others = (has_green_regions(t, x) != two_green for x in GREEN_REGION.values())
    if is_news(t, "end_two_green_regions") and may_hold(lambda: any(others)):
        consult(t, "end_two_green_regions")
    if two_green:
        return True
    if not may_hold(lambda: s.c[at.PPM] < numbers.safe_below):
        return False
    consult(t, "safe_zone_return")
    was_left = settings.safe_zone_return == "any_level_below" or s.warmed
    return may_hold(lambda: was_left) and bool(s.c[at.PPM] < numbers.safe_below and was_left)


def has_green_regions(t: Table, counts: Callable[[list[Any]], bool]) -> bool:
    """Are there as many green regions as end the game?"""
    plants, offsets = t.state.plants, t.rules.offsets
    rows = (plants[offsets[region] : offsets[region + 1]] for region in range(at.REGION_COUNT))
    return holds_of(counts, rows, t.rules.numbers.green_regions_to_end)


def end_by_pollution(t: Table) -> bool:
    """From 500 ppm on the game is lost by everybody; who plays alone may still be scored."""
    if is_solo(t) and has_collapsed(t):
        collapse(t)
        return True
    if t.state.c[at.PPM] >= t.rules.numbers.loss_from:
        lose(t)
        return True
    return False


def close_play(t: Table) -> None:
    """End a game of which only the table at its end was seen.

    Pollution falls in the Operations Phase: so much of it at the end was there before it. Where
    nobody wrote it down, whoever writes down a final scoring has not lost.
    """
    leave_uncontrolled(t)
    if is_unknown(t.state.c[at.PPM]) or not end_by_pollution(t):
        begin_final(t)


def clause_of_end(t: Table) -> str:
    """The clause by which the game is over, for whoever plays on."""
    s, settings = t.state, t.rules.settings
    if s.collapsed:
        return "co2.solo.end-500"
    if s.phase == OVER and not s.sheet:
        return "co2.end.loss-500"
    try:
        if is_last_decade(t):
            return "co2.end.last-decade"
        if has_green_regions(t, GREEN_REGION[settings.end_two_green_regions]):
            return "co2.end.two-green-regions"
    except Consulted:
        return "co2.end.last-decade"  # it is over, whichever of the three ended it
    return "co2.end.safe-zone"


def clause_of_going_on(t: Table) -> str:
    """The end that is nearest, for whoever says that a game is over which goes on."""
    s = t.state
    plants, offsets = s.plants, t.rules.offsets
    rows = (plants[offsets[region] : offsets[region + 1]] for region in range(at.REGION_COUNT))
    try:
        if is_last_decade(t):
            return "co2.end.last-decade"
        if any(map(GREEN_REGION[t.rules.settings.end_two_green_regions], rows)):
            return "co2.end.two-green-regions"
        return "co2.end.safe-zone" if s.warmed else "co2.end.last-decade"
    except Consulted:
        return "co2.end.last-decade"


def lose(t: Table) -> None:
    s = t.state
    s.phase = OVER
    s.result = ()
    s.pending = [Over()]


def collapse(t: Table) -> None:
    """The solitaire game ends by pollution, and is scored: wholly, or by the track alone."""
    s = t.state
    s.collapsed = True
    s.pending = []
    consult(t, "solo_collapse_scoring")
    if t.rules.settings.solo_collapse_scoring == "full_endgame":
        begin_final(t)
        return
    (seat,) = s.order
    points = s.c[at.VP + seat]
    s.sheet = ((seat, points, 0, 0, 0, 0, 0, points),)
    s.result = (seat,)
    s.phase = OVER
    s.pending = [Over()]


def is_goal_moot(t: Table) -> bool:
    """Pollution ended the game for one, and this book scores nothing more: nobody asks for goals.

    Beyond 500 ppm, or at it, others do; a goal scored by them breaks nothing here.
    """
    s = t.state
    if not is_solo(t) or s.phase != OVER:
        return False
    bare = bool(t.rules.settings.solo_collapse_scoring == "vp_total_only")
    return bool(s.result == () or (s.collapsed and bare))


def begin_final(t: Table) -> None:
    s = t.state
    s.phase = FINAL
    s.turns += 1
    s.active = NO_SEAT
    s.pending.append(DoFinal())
    s.pending.append(LastCall())


def close_last_call(t: Table, frame: LastCall) -> bool:
    """The final scoring begins: from here on no goal can be discarded."""
    t.state.pending.pop()
    return True


# clauses: co2.control.end-ceps co2.goal.31-timing
def do_final(t: Table, frame: DoFinal) -> None:
    """Steps 1 and 2: regional CEPs to their controllers' hands, then every CEP is sold."""
    s = t.state
    c = s.c
    s.hand_ceps = tuple(c[at.CEPS + seat] for seat in range(at.SEAT_COUNT))
    for region, holder in enumerate(s.control):
        ceps = c[at.REGION_CEPS + region]
        if holder != NO_SEAT and ceps > 0:
            move(t, at.REGION_CEPS + region, at.CEPS + holder, ceps, "co2.end.step1-collect")
    price = c[at.PRICE]
    for seat in s.order:
        ceps = c[at.CEPS + seat]
        if ceps > 0:
            move(t, at.CEPS + seat, at.BANK_CEPS, ceps, "co2.end.step2-sell")
            take_money(t, seat, ceps * price, "co2.end.step2-sell")
    s.sheet = tuple((seat, c[at.VP + seat], 0, 0, 0, 0, 0, 0) for seat in s.order)
    s.pending.append(DoScore())
    s.pending.append(Goals(s.order))
    s.pending.append(DoFinalIncome())


def do_final_income(t: Table, frame: DoFinalIncome) -> None:
    if t.state.collapsed:
        return  # co2.solo.no-final-income
    consult(t, "end_income")
    if t.rules.settings.end_income == "yes":
        t.state.pending.append(Income(incomes(t), True))


# The company goal: scored, or exchanged for coins.


def settle_goals(t: Table, frame: Goals) -> bool:
    """Seats without a goal have nothing to answer."""
    s = t.state
    for seat in frame.left:
        if s.goal[seat] == GOAL_NONE:
            _goal_done(t, seat)
            return True
    if frame.left:
        return False
    s.pending.pop()
    return True


def default_goals(t: Table, frame: Goals) -> bool:
    """Unwritten, a book that decides by worth needs no word of the owners."""
    s = t.state
    by_worth = t.rules.settings.goal_exchange_at_end == "only_if_unmet"
    if not by_worth and t.rules.book.asked_at_home("goal_exchange_at_end", "choice"):
        return False
    for seat in frame.left:
        goal = s.goal[seat]
        if goal != GOAL_HIDDEN and seat not in s.goals_unsure:
            if not by_worth:  # the table's book decides by worth, which every book allows
                t.unwritten.append("co2.score.goal-exchange")
            consult(t, "goal_exchange_at_end")
            way = WAY_SCORE if goal_points(t, seat, goal) > 0 else WAY_EXCHANGE
            answer_alone(t, GOAL, seat, (goal, way))
            _apply_goal(t, seat, goal, way)
            return True
    return False


def default_income(t: Table, frame: Income) -> bool:
    """A final income that the table's own book does not pay is taken as points, here and now."""
    if not frame.is_final or t.rules.book.asked_at_home("end_income", "yes"):
        return False
    seat = next(seat for seat in t.state.order if frame.due[seat])
    t.unwritten.append("co2.end.step3-income")
    answer_income(t, frame, seat, (0, frame.due[seat]))
    return True


def goals_frame(t: Table) -> Goals:
    """The goals still to be scored; final incomes may lie on top of them."""
    return next(frame for frame in reversed(t.state.pending) if isinstance(frame, Goals))


def _goal_done(t: Table, seat: int) -> None:
    pending = t.state.pending
    frame = goals_frame(t)
    pending[pending.index(frame)] = Goals(tuple(x for x in frame.left if x != seat))


def check_goal(t: Table, frame: Goals, seat: int, args: tuple[int, ...]) -> Breach | None:
    card, way = args
    if seat not in frame.left or t.state.goal[seat] == GOAL_NONE:
        return impossible("co2.score.company-goal", seat=SEATS[seat], goal="none")
    if (breach := check_goal_number(t, seat, card)) is not None:
        return breach
    number = card if card != UNKNOWN else t.state.goal[seat]
    is_hidden = number in (GOAL_HIDDEN, UNKNOWN)
    named: int | str = "?" if is_hidden else number
    is_scored = way == WAY_SCORE
    if not is_scored:
        consult(t, "goal_exchange_at_end")
    if t.rules.settings.goal_exchange_at_end == "only_if_unmet":
        cards = unseen_goals(t) if is_hidden else [number]
        worth = [goal_points(t, seat, card) for card in cards]
        if worth and (max(worth) == 0 if is_scored else min(worth) > 0):
            consult(t, "goal_exchange_at_end")
            points = min(worth)  # of one that nobody noted, whichever it is
            if breach := refuse(t, "co2.score.goal-exchange", card=named, points=points):
                return breach
    if is_scored and is_hidden:
        raise Consulted(f"{SEATS[seat]}.goal")  # shown, but nobody wrote down which
    return None


def unseen_goals(t: Table) -> list[int]:
    """The goals that a hidden card can still be."""
    removed = t.rules.numbers.goals_removed[len(t.state.order)]
    seen = (*removed, *t.state.goals_used)
    return [card for card in sorted(t.rules.box.goals) if card not in seen]


def answer_goal(t: Table, frame: Goals, seat: int, args: tuple[int, ...]) -> Breach | None:
    if (breach := check_goal(t, frame, seat, args)) is not None:
        return breach
    _apply_goal(t, seat, args[0], args[1])
    return None


def _apply_goal(t: Table, seat: int, card: int, way: int) -> None:
    s = t.state
    show_goal(t, seat, card)
    if way == WAY_EXCHANGE:
        take_money(t, seat, t.rules.numbers.goal_coins, "co2.score.goal-exchange")
    else:
        number = s.goal[seat]
        points = goal_points(t, seat, number)
        move(t, at.BANK_VP, at.VP + seat, points, f"co2.goal.{number}")
        _fill(t, seat, S_GOAL, points)
    s.goal[seat] = GOAL_NONE
    _goal_done(t, seat)


def _fill(t: Table, seat: int, column: int, value: Any) -> None:
    s = t.state
    s.sheet = tuple(
        (*row[:column], value, *row[column + 1 :]) if row[S_SEAT] == seat else row
        for row in s.sheet
    )


# clauses: co2.goal.27
def count_regions_controlled(t: Table, seat: int) -> int:
    return sum(holder == seat for holder in t.state.control)


# clauses: co2.goal.28
def count_regions_with_plant(t: Table, seat: int) -> int:
    s, offsets = t.state, t.rules.offsets
    return sum(
        any(owner_of_plant(x) == seat for x in s.plants[offsets[region] : offsets[region + 1]])
        for region in range(at.REGION_COUNT)
    )


# clauses: co2.goal.29
def count_un_goals(t: Table, seat: int) -> int:
    return len(t.state.un_held[seat])


# clauses: co2.goal.30
def count_later_plants(t: Table, seat: int) -> int:
    return max(0, sum(built_sources(t, seat)) - 1)


# clauses: co2.goal.31
def count_hand_ceps(t: Table, seat: int) -> Any:
    return t.state.hand_ceps[seat]


# clauses: co2.goal.32
def count_sources_led(t: Table, seat: int) -> int:
    s = t.state
    led = 0
    for source in range(at.SOURCE_COUNT):
        column = at.EXPERTISE + source
        levels = [s.c[column + who * at.SOURCE_COUNT] for who in s.order]
        mine = s.c[column + seat * at.SOURCE_COUNT]
        if mine < max(levels):
            continue
        if mine == 0:
            consult(t, "goal_32_zero")
            if t.rules.settings.goal_32_zero == "not_led":
                continue
        led += 1
    return led


# clauses: co2.goal.33
def count_sources_built(t: Table, seat: int) -> int:
    return sum(count > 0 for count in built_sources(t, seat))


GOAL_COUNTS: dict[str, Callable[[Table, int], Any]] = {
    "regions_controlled": count_regions_controlled,
    "regions_with_own_plant": count_regions_with_plant,
    "un_goals_scored": count_un_goals,
    "plants_after_the_first": count_later_plants,
    "ceps_in_hand": count_hand_ceps,
    "tracks_led": count_sources_led,
    "sources_built": count_sources_built,
}


def goal_points(t: Table, seat: int, card: int) -> Any:
    goal = t.rules.box.goals[card]
    points = goal.per * GOAL_COUNTS[goal.counts](t, seat)
    return min(points, goal.maximum) if goal.maximum else points


# The score sheet.


# clauses: co2.score.fifty-marker
def do_score(t: Table, frame: DoScore) -> None:
    """Coins, majorities, total; then the winner with every tie-break."""
    s, numbers = t.state, t.rules.numbers
    c = s.c
    for row in s.sheet:
        seat = row[S_SEAT]
        _fill(t, seat, S_INCOME, c[at.VP + seat] - row[S_TRACK] - row[S_GOAL])
    for seat in s.order:
        points = c[at.MONEY + seat] // numbers.coins_per_vp
        move(t, at.BANK_VP, at.VP + seat, points, "co2.score.coins")
        _fill(t, seat, S_COINS, points)
    for column, counts, clause in (
        (S_TECH, {seat: c[at.CUBES + seat] for seat in s.order}, "co2.score.most-tech"),
        (S_UN, {seat: len(s.un_held[seat]) for seat in s.order}, "co2.score.most-un"),
    ):
        most = max(counts.values())
        if is_solo(t):
            consult(t, "solo_majorities")
            if t.rules.settings.solo_majorities == "not_gained":
                continue
        if most == 0:
            consult(t, "majority_of_zero")
            if t.rules.settings.majority_of_zero == "needs_one":
                continue
        for seat in s.order:
            if counts[seat] == most:
                move(t, at.BANK_VP, at.VP + seat, numbers.majority_vp, clause)
                _fill(t, seat, column, numbers.majority_vp)
    for seat in s.order:
        _fill(t, seat, S_TOTAL, c[at.VP + seat])
    s.result = winners(t)[0]
    s.phase = OVER
    s.pending = [Over()]


def winners(t: Table) -> tuple[tuple[int, ...], str]:
    """Who won, and the clause that decided."""
    s = t.state
    c = s.c
    tests: list[tuple[str, Callable[[int], Any]]] = [
        ("co2.winner.score", lambda seat: c[at.VP + seat]),
        ("co2.winner.tie-plants", lambda seat: sum(built_sources(t, seat))),
        (
            "co2.winner.tie-expertise",
            lambda seat: tuple(
                c[at.EXPERTISE + seat * at.SOURCE_COUNT + x] for x in range(at.SOURCE_COUNT)
            ),
        ),
        ("co2.winner.tie-regions", lambda seat: count_regions_controlled(t, seat)),
    ]
    left = s.order
    for clause, value in tests:
        best = max(value(seat) for seat in left)
        left = tuple(seat for seat in left if value(seat) == best)
        if len(left) == 1:
            return left, clause
    return left, "co2.winner.tie-shared"
