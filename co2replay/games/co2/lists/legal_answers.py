"""Which answers fit the question on top of the stack: the list, apart from the checks of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from co2replay.notation.records import NOBODY, OMITTED, UNKNOWN

from .. import forms as f
from ..board import cells as at
from ..board.play import Table
from ..board.state import (
    FINAL,
    GOAL_HIDDEN,
    GOAL_NONE,
    NO_SEAT,
    OPERATIONS,
    SUPPLY,
    Frame,
    owner_of_plant,
    source_of_plant,
    source_of_tile,
)
from ..turn import frames as fr
from . import legal_variants

Args = tuple[int, ...]
Act = tuple[int, int, Args]  # who, verb, arguments

HAND_PLACE = 0
FIRST_SPACE = 1
FIRST_TOPIC = FIRST_SPACE + len(f.SPACES)
HAND_PURSE = 0
GRANT_COUNT = len(f.GRANTS)
WAY_SCORE, WAY_EXCHANGE, WAY_DISCARD = range(3)


def answers(t: Table, frame: Frame) -> list[Act]:
    """Every answer to the question of this frame, by whom it may be given."""
    found = ANSWERS.get(frame[0])
    return [] if found is None else list(found(t, frame))


# Scientists -----------------------------------------------------------------------------------


def free_topics(t: Table, source: int) -> list[int]:
    """co2.summit.one-per-topic: the places of this source at which nobody speaks."""
    s = t.state
    return [
        FIRST_TOPIC + tile * at.SOURCE_COUNT + source
        for tile, topics in enumerate(s.topics)
        if source in topics and s.speakers[tile][topics.index(source)] == NO_SEAT
    ]


def vacant_projects(t: Table) -> list[int]:
    """co2.scientist.one-per-project: the places of projects without a scientist."""
    s = t.state
    return [
        FIRST_SPACE + space
        for space, tile in enumerate(s.tiles)
        if tile > 0 and s.visitors[space] == NO_SEAT
    ]


def moves_from(t: Table, origin: int) -> list[int]:
    """The row of the movement matrix for one own scientist, in hand or on a project."""
    if origin == HAND_PLACE:
        return vacant_projects(t)
    source = source_of_tile(t.state.tiles[origin - FIRST_SPACE])
    return [HAND_PLACE, *vacant_projects(t), *free_topics(t, source)]


def origins(t: Table, seat: int) -> list[int]:
    """Where the own scientists stand that can move: hand and projects, never a summit."""
    s = t.state
    found = [HAND_PLACE] if s.c[at.HAND + seat] > 0 else []
    leaving = [frame[4] for frame in s.pending if frame[0] == fr.DISPLACED]
    found += [
        FIRST_SPACE + space
        for space, who in enumerate(s.visitors)
        if who == seat and space not in leaving
    ]
    return found


def moves(t: Table, seat: int) -> Iterator[Args]:
    for origin in origins(t, seat):
        for target in moves_from(t, origin):
            yield origin, target


def grant(t: Table, frame: Frame) -> Iterator[Act]:
    """co2.propose.grant-research; where only the region counts, the offer is to recruit."""
    _, seat, recruit_only = frame
    if t.state.c[at.POOL + seat] > 0:
        yield seat, f.RECRUIT, ()
    if not recruit_only:
        for args in moves(t, seat):
            yield seat, f.SCIENTIST, args


def card_move(t: Table, frame: Frame) -> Iterator[Act]:
    seat = frame[1]
    if t.rules.settings.card_move_counts == "as_free_move" and t.state.moved:
        return
    for args in moves(t, seat):
        yield seat, f.SCIENTIST, args


def displaced(t: Table, frame: Frame) -> Iterator[Act]:
    _, owner, source = frame[:3]
    for place in (HAND_PLACE, *free_topics(t, source)):
        yield owner, f.GO, (place,)


def own_off(t: Table, frame: Frame) -> Iterator[Act]:
    yield frame[1], f.SCIENTIST, (FIRST_SPACE + frame[2], HAND_PLACE)


def own_built(t: Table, frame: Frame) -> Iterator[Act]:
    origin = FIRST_SPACE + frame[2]
    for target in moves_from(t, origin):
        yield frame[1], f.SCIENTIST, (origin, target)


# Goods ----------------------------------------------------------------------------------------


def purses(t: Table, seat: int) -> list[int]:
    """co2.supply.cep.payment-sources: hand and every controlled region that holds a CEP."""
    s = t.state
    found = [HAND_PURSE] if s.c[at.CEPS + seat] > 0 else []
    for region, holder in enumerate(s.control):
        if holder == seat and s.c[at.REGION_CEPS + region] > 0:
            found.append(HAND_PURSE + 1 + region)
    return found


def fee(t: Table, frame: Frame) -> Iterator[Act]:
    for purse in purses(t, frame[1]):
        yield frame[1], f.PAY, (purse,)


def own_cube(t: Table, frame: Frame) -> Iterator[Act]:
    for answer in range(len(f.CUBE_ANSWERS)):
        yield frame[1], f.CUBE, (answer,)


def income(t: Table, frame: Frame) -> Iterator[Act]:
    whole = t.rules.settings.income_split_allowed == "no"
    for seat, due in enumerate(frame[2]):
        if due > 0:
            for coins in (0, due) if whole else range(due + 1):
                yield seat, f.INCOME, (coins, due - coins)
    if frame[3]:  # who is paid may go on to the goal
        waiting = next(below for below in t.state.pending if below[0] == fr.GOALS)
        paid = tuple(seat for seat in waiting[2] if not frame[2][seat])
        yield from goals(t, (fr.GOALS, NO_SEAT, paid))


# Expertise, bonuses, summits ------------------------------------------------------------------


def fund(t: Table, frame: Frame) -> Iterator[Act]:
    """A discount noted behind the plant that it pays for."""
    _, seat, missing, source, _, _ = frame
    for card in discounts(t, seat, source, missing):
        yield seat, f.LOBBY, (card, 0, OMITTED)


def discounts(t: Table, seat: int, source: int, missing: int) -> list[int]:
    """Cards of the hand, seen or unseen, that take enough off a plant of the source."""
    s = t.state
    if s.carded or s.armed:
        return []
    if t.rules.settings.main_lobby_discount_timing != "with_action":
        return []
    return [
        number
        for number, row in sorted(t.rules.box.lobby.items())
        if row.trigger == "construct"
        and row.source == source
        and row.mains[0].amount >= missing
        and (number in s.lobby[seat] or (s.lobby_hidden[seat] > 0 and number not in s.lobby_used))
    ]


def any_bonus(t: Table, frame: Frame) -> Iterator[Act]:
    for source in range(at.SOURCE_COUNT):  # a step past the end of a track is lost
        yield frame[1], f.ANY, (source,)


def cep_bonus(t: Table, frame: Frame) -> Iterator[Act]:
    full_too = t.rules.settings.region_cep_full_target == "lost"
    for region, limit in enumerate(t.rules.box.region_spaces):
        if full_too or t.state.c[at.REGION_CEPS + region] < limit:
            yield frame[1], f.CEP, (region,)


def end_expertise(t: Table, frame: Frame) -> Iterator[Act]:
    s, seat = t.state, frame[1]
    sources = {source_of_tile(s.tiles[x]) for x, who in enumerate(s.visitors) if who == seat}
    for source in sorted(sources):
        yield seat, f.EXPERTISE, (source,)


def which_summit(t: Table, frame: Frame) -> Iterator[Act]:
    for place, speakers in enumerate(t.state.speakers):
        if speakers and min(speakers) >= 0:
            yield frame[1], f.RESOLVE, (place + 1,)


def speaker(t: Table, frame: Frame) -> Iterator[Act]:
    for seat in frame[3]:
        yield NOBODY, f.SPEAKER, (seat,)


def topic(t: Table, frame: Frame) -> Iterator[Act]:
    for source in sorted(set(frame[3])):
        yield frame[1], f.TOPIC, (source,)
    later = any(x[0] == fr.SUMMIT_EXTRA and x[1] == frame[1] for x in t.state.pending)
    for source in sorted(set(t.state.topics[frame[2]])) if later else ():
        yield frame[1], f.EXTRA, (source,)  # the extra may come first


def summit_extra(t: Table, frame: Frame) -> Iterator[Act]:
    _, seat, place = frame
    for source in sorted(set(t.state.topics[place])):
        yield seat, f.EXTRA, (source,)


# The company goal -----------------------------------------------------------------------------


def goal_numbers(t: Table, seat: int) -> list[int]:
    """The number noted, or every number that can still be hidden there."""
    s = t.state
    held = s.goal[seat]
    if held == GOAL_NONE:
        return []
    if held != GOAL_HIDDEN:
        return [held]
    out = (*s.goals_used, *t.rules.numbers.goals_removed[len(s.order)])
    return [number for number in sorted(t.rules.box.goals) if number not in out]


def goals(t: Table, frame: Frame) -> Iterator[Act]:
    """co2.score.company-goal, co2.score.goal-exchange: where the book decides, worth decides."""
    by_worth = t.rules.settings.goal_exchange_at_end == "only_if_unmet"
    for seat in frame[2]:
        numbers = goal_numbers(t, seat)
        for number in numbers:
            worth = goal_worth(t, seat, number) if by_worth else 1
            if worth > 0:
                yield seat, f.GOAL, (number, WAY_SCORE)
            if not by_worth or worth == 0:
                yield seat, f.GOAL, (number, WAY_EXCHANGE)
        unmet = not by_worth or any(goal_worth(t, seat, number) == 0 for number in numbers)
        if numbers and unmet and t.state.goal[seat] == GOAL_HIDDEN:
            yield seat, f.GOAL, (UNKNOWN, WAY_EXCHANGE)


COUNTING_PLANTS = ("regions_with_own_plant", "plants_after_the_first", "sources_built")


def plants_worth(t: Table, seat: int, counts: str) -> int:
    own = [
        (t.rules.region_of_demand[x], source_of_plant(plant))
        for x, plant in enumerate(t.state.plants)
        if owner_of_plant(plant) == seat
    ]
    if counts == "plants_after_the_first":
        return max(0, len(own) - 1)
    return len({region if counts == "regions_with_own_plant" else source for region, source in own})


def goal_worth(t: Table, seat: int, number: int) -> int:
    """How many of the things that a company goal counts the seat has."""
    s = t.state
    counts = t.rules.box.goals[number].counts
    if counts in COUNTING_PLANTS:
        return plants_worth(t, seat, counts)
    if counts == "regions_controlled":
        return int(s.control.count(seat))
    if counts == "un_goals_scored":
        return len(s.un_held[seat])
    if counts == "ceps_in_hand":
        return int(s.hand_ceps[seat])
    assert counts == "tracks_led", counts
    zero = t.rules.settings.goal_32_zero == "tie_counts"
    led = 0
    for source in range(at.SOURCE_COUNT):
        column = s.c[at.EXPERTISE + source : at.HAND : at.SOURCE_COUNT]
        best = max(column[who] for who in s.order)
        led += column[seat] == best and (best > 0 or zero)
    return led


def discards(t: Table) -> list[Act]:
    """co2.goal.discard: at any time, up to the moment before the first closing step."""
    s = t.state
    if s.phase not in (OPERATIONS, SUPPLY) and (s.phase != FINAL or s.hand_ceps):
        return []
    own_turn = t.rules.settings.goal_discard_when == "own_turn"
    found: list[Act] = []
    for seat in s.order:
        if own_turn and (seat != s.active or s.phase != OPERATIONS):
            continue
        if is_barred(t, seat):
            continue
        numbers = goal_numbers(t, seat)
        if numbers and s.goal[seat] == GOAL_HIDDEN:
            numbers.append(UNKNOWN)
        found += [(seat, f.GOAL, (number, WAY_DISCARD)) for number in numbers]
    return found


def is_barred(t: Table, seat: int) -> bool:
    """co2.displace.use-at-once: another's scientist is paid off, the tile is not yet used."""
    if t.rules.settings.displacement_barred_between != "all_moves":
        return False
    top = t.state.pending[-1]
    if top[0] == fr.OWN_CUBE:
        return False  # the cube is taken unwritten, and with it the tile is used
    if top[0] == fr.ANY_BONUS and is_paid_off(t, seat):
        # The flow imports this module for the right to pass, so it can only be imported late.
        from ..turn.flow import run
        from ..turn.handlers import UNWRITTEN

        beyond = Table(t.state.copy(), t.rules, None)
        if UNWRITTEN[fr.ANY_BONUS](beyond, top):  # one track is left: nobody needs to name it
            run(beyond)
            return is_barred(beyond, seat)
    return is_paid_off(t, seat)


def is_paid_off(t: Table, seat: int) -> bool:
    """Tell whether a scientist has left for the seat's Action, which has still to use the tile."""
    uses = (fr.DO_INSTALL, fr.DO_CONSTRUCT, fr.FEE, fr.OWN_CUBE)
    return any(
        frame[0] in uses and frame[1] == seat and len(frame) > 3 and frame[3]
        for frame in t.state.pending
    )


ANSWERS: dict[int, Callable[[Table, Frame], Iterator[Act]]] = {
    fr.GRANT: grant,
    fr.CARD_MOVE: card_move,
    fr.DISPLACED: displaced,
    fr.FEE: fee,
    fr.OWN_OFF: own_off,
    fr.OWN_BUILT: own_built,
    fr.OWN_CUBE: own_cube,
    fr.FUND: fund,
    fr.ANY_BONUS: any_bonus,
    fr.CEP_BONUS: cep_bonus,
    fr.END_EXPERTISE: end_expertise,
    fr.WHICH_SUMMIT: which_summit,
    fr.SPEAKER: speaker,
    fr.TOPIC: topic,
    fr.SUMMIT_EXTRA: summit_extra,
    fr.INCOME: income,
    fr.GOALS: goals,
    **legal_variants.ANSWERS,
}
