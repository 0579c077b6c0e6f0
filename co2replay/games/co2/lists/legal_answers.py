"""Which answers fit the question on top of the stack: the list, apart from the checks of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from co2replay.notation.records import NOBODY, OMITTED, UNKNOWN

from .. import forms as f
from ..board import cells as at
from ..board.pieces import (
    HAND,
    HAND_PURSE,
    NO_SEAT,
    PROJECT_PLACES,
    PURSE_OF,
    SOURCE_OF_TILE,
    SPACE_UNDER,
    owner_of_plant,
    place_at,
    place_on,
    source_of_plant,
)
from ..board.state import FINAL, GOAL_HIDDEN, GOAL_NONE, OPERATIONS, SUPPLY, Table
from ..turn import frames as fr
from ..turn.frames import Frame
from . import legal_variants

Args = tuple[int, ...]
Act = tuple[int, int, Args]  # who, verb, arguments

WAY_SCORE, WAY_EXCHANGE, WAY_DISCARD = range(3)


def answers(t: Table, frame: Frame) -> list[Act]:
    """Every answer to the question of this frame, by whom it may be given."""
    found = ANSWERS.get(type(frame))
    return [] if found is None else list(found(t, frame))


# Scientists -----------------------------------------------------------------------------------


def free_topics(t: Table, source: int) -> list[int]:
    """co2.summit.one-per-topic: the places of this source at which nobody speaks."""
    s = t.state
    return [
        place_at(tile, source)
        for tile, topics in enumerate(s.topics)
        if source in topics and s.speakers[tile][topics.index(source)] == NO_SEAT
    ]


def vacant_projects(t: Table) -> list[int]:
    """co2.scientist.one-per-project: the places of projects without a scientist."""
    s = t.state
    return [
        place
        for place, tile, who in zip(PROJECT_PLACES, s.tiles, s.visitors, strict=True)
        if tile > 0 and who == NO_SEAT
    ]


def moves_from(t: Table, origin: int) -> list[int]:
    """The row of the movement matrix for one own scientist, in hand or on a project."""
    if origin == HAND:
        return vacant_projects(t)
    source = SOURCE_OF_TILE[t.state.tiles[SPACE_UNDER[origin]]]
    return [HAND, *vacant_projects(t), *free_topics(t, source)]


def origins(t: Table, seat: int) -> list[int]:
    """Where the own scientists stand that can move: hand and projects, never a summit."""
    s = t.state
    found = [HAND] if s.c[at.HAND + seat] > 0 else []
    if seat not in s.visitors:
        return found
    leaving = [frame.space for frame in s.pending if type(frame) is fr.Displaced]
    found += [
        place_on(space)
        for space, who in enumerate(s.visitors)
        if who == seat and space not in leaving
    ]
    return found


def moves(t: Table, seat: int) -> Iterator[Args]:
    for origin in origins(t, seat):
        for target in moves_from(t, origin):
            yield origin, target


def grant(t: Table, frame: fr.Grant) -> Iterator[Act]:
    """co2.propose.grant-research; where only the region counts, the offer is to recruit."""
    seat, recruit_only = frame.seat, frame.recruit_only
    if t.state.c[at.POOL + seat] > 0:
        yield seat, f.RECRUIT, ()
    if not recruit_only:
        for args in moves(t, seat):
            yield seat, f.SCIENTIST, args


def card_move(t: Table, frame: fr.CardMove) -> Iterator[Act]:
    seat = frame.seat
    if t.rules.settings.card_move_counts == "as_free_move" and t.state.moved:
        return
    for args in moves(t, seat):
        yield seat, f.SCIENTIST, args


def displaced(t: Table, frame: fr.Displaced) -> Iterator[Act]:
    for place in (HAND, *free_topics(t, frame.source)):
        yield frame.seat, f.GO, (place,)


def own_off(t: Table, frame: fr.OwnOff) -> Iterator[Act]:
    yield frame.seat, f.SCIENTIST, (place_on(frame.space), HAND)


def own_built(t: Table, frame: fr.OwnBuilt) -> Iterator[Act]:
    origin = place_on(frame.space)
    for target in moves_from(t, origin):
        yield frame.seat, f.SCIENTIST, (origin, target)


# Goods ----------------------------------------------------------------------------------------


def purses(t: Table, seat: int) -> list[int]:
    """co2.supply.cep.payment-sources: hand and every controlled region that holds a CEP."""
    s = t.state
    found = [HAND_PURSE] if s.c[at.CEPS + seat] > 0 else []
    if seat not in s.control:
        return found
    for region, holder in enumerate(s.control):
        if holder == seat and s.c[at.REGION_CEPS + region] > 0:
            found.append(PURSE_OF[region])
    return found


def fee(t: Table, frame: fr.Fee) -> Iterator[Act]:
    for purse in purses(t, frame.seat):
        yield frame.seat, f.PAY, (purse,)


def own_cube(t: Table, frame: fr.OwnCube) -> Iterator[Act]:
    for answer in range(len(f.CUBE_ANSWERS)):
        yield frame.seat, f.CUBE, (answer,)


def income(t: Table, frame: fr.Income) -> Iterator[Act]:
    whole = t.rules.settings.income_split_allowed == "no"
    for seat, due in enumerate(frame.due):
        if due > 0:
            for coins in (0, due) if whole else range(due + 1):
                yield seat, f.INCOME, (coins, due - coins)
    if frame.is_final:  # who is paid may go on to the goal
        waiting = next(below for below in t.state.pending if type(below) is fr.Goals)
        paid = tuple(seat for seat in waiting.left if not frame.due[seat])
        yield from goals(t, fr.Goals(paid))


# Expertise, bonuses, summits ------------------------------------------------------------------


def fund(t: Table, frame: fr.Fund) -> Iterator[Act]:
    """A discount noted behind the plant that it pays for."""
    seat, missing, source = frame.seat, frame.missing, frame.source
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


def any_bonus(t: Table, frame: fr.AnyBonus) -> Iterator[Act]:
    for source in range(at.SOURCE_COUNT):  # a step past the end of a track is lost
        yield frame.seat, f.ANY, (source,)


def cep_bonus(t: Table, frame: fr.CepBonus) -> Iterator[Act]:
    full_too = t.rules.settings.region_cep_full_target == "lost"
    for region, limit in enumerate(t.rules.box.region_spaces):
        if full_too or t.state.c[at.REGION_CEPS + region] < limit:
            yield frame.seat, f.CEP, (region,)


def end_expertise(t: Table, frame: fr.EndExpertise) -> Iterator[Act]:
    s, seat = t.state, frame.seat
    sources = {SOURCE_OF_TILE[s.tiles[x]] for x, who in enumerate(s.visitors) if who == seat}
    for source in sorted(sources):
        yield seat, f.EXPERTISE, (source,)


def which_summit(t: Table, frame: fr.WhichSummit) -> Iterator[Act]:
    for place, speakers in enumerate(t.state.speakers):
        if speakers and min(speakers) >= 0:
            yield frame.seat, f.RESOLVE, (place + 1,)


def speaker(t: Table, frame: fr.Speaker) -> Iterator[Act]:
    for seat in frame.left:
        yield NOBODY, f.SPEAKER, (seat,)


def topic(t: Table, frame: fr.Topic) -> Iterator[Act]:
    for source in sorted(set(frame.sources)):
        yield frame.seat, f.TOPIC, (source,)
    later = any(type(x) is fr.SummitExtra and x.seat == frame.seat for x in t.state.pending)
    for source in sorted(set(t.state.topics[frame.place])) if later else ():
        yield frame.seat, f.EXTRA, (source,)  # the extra may come first


def summit_extra(t: Table, frame: fr.SummitExtra) -> Iterator[Act]:
    seat, place = frame.seat, frame.place
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


def goals(t: Table, frame: fr.Goals) -> Iterator[Act]:
    """co2.score.company-goal, co2.score.goal-exchange: where the book decides, worth decides."""
    by_worth = t.rules.settings.goal_exchange_at_end == "only_if_unmet"
    for seat in frame.left:
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
    if type(top) is fr.OwnCube:
        return False  # the cube is taken unwritten, and with it the tile is used
    if type(top) is fr.AnyBonus and is_paid_off(t, seat):
        # The flow imports this module for the right to pass, so it can only be imported late.
        from ..turn.flow import run
        from ..turn.handlers import UNWRITTEN

        beyond = Table(t.state.copy(), t.rules, None)
        if UNWRITTEN[fr.AnyBonus](beyond, top):  # one track is left: nobody needs to name it
            run(beyond)
            return is_barred(beyond, seat)
    return is_paid_off(t, seat)


def is_paid_off(t: Table, seat: int) -> bool:
    """Tell whether a scientist has left for the seat's Action, which has still to use the tile."""
    uses = (fr.DoInstall, fr.DoConstruct, fr.Fee, fr.OwnCube)
    return any(
        isinstance(frame, uses) and frame.seat == seat and frame.displaced
        for frame in t.state.pending
    )


ANSWERS: dict[type[Frame], Callable[[Table, Any], Iterator[Act]]] = {
    fr.Grant: grant,
    fr.CardMove: card_move,
    fr.Displaced: displaced,
    fr.Fee: fee,
    fr.OwnOff: own_off,
    fr.OwnBuilt: own_built,
    fr.OwnCube: own_cube,
    fr.Fund: fund,
    fr.AnyBonus: any_bonus,
    fr.CepBonus: cep_bonus,
    fr.EndExpertise: end_expertise,
    fr.WhichSummit: which_summit,
    fr.Speaker: speaker,
    fr.Topic: topic,
    fr.SummitExtra: summit_extra,
    fr.Income: income,
    fr.Goals: goals,
    **legal_variants.ANSWERS,
}
