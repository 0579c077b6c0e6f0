"""Cards of a table of CO₂: in hands, in the open, and what lies nowhere any more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from co2replay.engine.field import KEPT, Field, Value
from co2replay.engine.unknown import Unknown, is_unknown
from co2replay.notation.records import UNKNOWN

from .. import forms as f
from ..chapters.draft import hand_of
from . import cells as at
from .state import GOAL_HIDDEN, GOAL_NONE, SETUP, State, Table


def hand_shown(cards: Any, hidden: Any) -> Any:
    if is_unknown(cards) or is_unknown(hidden):
        return cards if is_unknown(cards) else hidden
    return (*cards, *(UNKNOWN,) * hidden)


def lobby_beside(t: Table, seat: int, seen: Value) -> Any:
    cards, hidden = hand_of(t, seat)
    return hand_shown(cards if is_unknown(cards) else sorted(cards), hidden)


def put_lobby(t: Table, seat: int, value: Value) -> None:
    s = t.state
    known = tuple(card for card in value if card != UNKNOWN)
    s.lobby[seat] = known
    s.lobby_hidden[seat] = len(value) - len(known)
    s.lobby_used = tuple(sorted({*s.lobby_used, *known}))
    s.lobby_lost = tuple(
        (who, tuple(card for card in cards if card not in known))
        for who, cards in s.lobby_lost
        if who != seat
    )


def lose_lobby(t: Table, seat: int, lost: Unknown) -> None:
    """Cards held may still be there, unseen: whoever plays one of them plays it once.

    Behind the set-up no card is drawn but alone: what was not in a hand never comes into it.
    """
    s = t.state
    if not is_unknown(s.lobby[seat]):
        held = s.lobby[seat]
        s.lobby_used = tuple(card for card in s.lobby_used if card not in held)
        is_whole = s.lobby_hidden[seat] == 0 and seat in s.order
        if is_whole and s.phase != SETUP and len(s.order) > 1:
            others = (one for one in s.lobby_lost if one[0] != seat)
            s.lobby_lost = (*others, (seat, held))
    s.lobby[seat] = s.lobby_hidden[seat] = lost


def get_goal(t: Table, seat: int) -> int:
    return UNKNOWN if t.state.goal[seat] == GOAL_HIDDEN else t.state.goal[seat]


def put_goal(t: Table, seat: int, value: Value) -> None:
    s, goal = t.state, value[0]
    s.goal[seat] = GOAL_HIDDEN if goal == UNKNOWN else goal
    look_at_goal(s, seat)
    if goal > 0:
        s.goals_used = tuple(sorted({*s.goals_used, goal}))


def learn_goal(t: Table, seat: int, seen: Value) -> bool:
    """A goal may have gone for coins in a gap: seen to be gone, it has."""
    is_gone = seat in t.state.goals_unsure and seen == (GOAL_NONE,)
    look_at_goal(t.state, seat)
    if is_gone:
        t.state.goal[seat] = GOAL_NONE
    return is_gone


def look_at_goal(s: State, seat: int) -> None:
    """Somebody saw whether a goal is still there: the gap before hides it no longer."""
    s.goals_unsure = tuple(other for other in s.goals_unsure if other != seat)


def put_goals(t: Table, seat: int, value: Value) -> None:
    t.state.un_held[seat] = value
    note_un(t.state, value)


def note_un(s: State, cards: Value) -> None:
    s.un_used = (*s.un_used, *(card for card in cards if card not in s.un_used))


def get_goal_count(t: Table, seat: int) -> Any:
    held = t.state.un_held[seat]
    return held if is_unknown(held) else len(held)


def put_goal_count(t: Table, seat: int, value: Value) -> None:
    """So many UN goals, and nobody says which."""
    t.state.un_held[seat] = (Unknown(f"{f.SEATS[seat]}.goals"),) * value[0]


def rows_of_goal_count(t: Table, seat: int) -> Iterator[Value]:
    held = t.state.un_held[seat]
    if not is_unknown(held) and any(map(is_unknown, held)):
        yield (len(held),)


def put_display(t: Table, _: int, value: Value) -> None:
    t.state.un_display = value
    note_un(t.state, value)


def get_events(t: Table, _: int) -> Any:
    return next(filter(is_unknown, t.state.events), t.state.events)


def put_events(t: Table, _: int, value: Value) -> None:
    t.state.events = value
    t.state.events_used = tuple(sorted({*t.state.events_used, *value}))


def lose_events(t: Table, _: int, lost: Unknown) -> None:
    t.state.events = (lost, lost)


# What lies nowhere any more and cannot come again -------------------------------------------------

no_more = partial(Field[Table], loose=True, memory=True, lost=KEPT)


def pile(name: str, slot: str) -> Field[Table]:
    """The cards of a pile that have been seen; a position leaves out those that still lie there."""

    def put_used(t: Table, _: int, value: Value) -> None:
        setattr(t.state, slot, tuple(sorted({*getattr(t.state, slot), *value})))

    def rows_of_gone(t: Table, _: int) -> Iterator[Value]:
        if gone := sorted({*getattr(t.state, slot)} - lying(t.state, name)):
            yield tuple(gone)

    return no_more(f"used.{name}", f.USED, name, slot=slot, put=put_used, rows=rows_of_gone)


def lying(s: State, name: str) -> set[int]:
    """Cards of a pile that lie in a hand or in the open."""
    cards: Iterable[Any] = s.goal if name == "goal" else s.events
    if name == "lobby":
        cards = (card for hand in s.lobby if not is_unknown(hand) for card in hand)
    return {card for card in cards if not is_unknown(card)}


def fossils_gone(name: str) -> Field[Table]:
    cell = at.FOSSIL_GONE + f.FOSSILS.index(name)

    def put_gone(t: Table, _: int, value: Value) -> None:
        t.state.c[cell] = sum(value)

    return no_more(f"gone.{name}", f.USED, name, get=lambda t, _: t.state.c[cell], put=put_gone)


LOBBY = Field[Table](
    "{seat}.lobby",
    f.LOBBY_HAND,
    get=lambda t, seat: hand_shown(t.state.lobby[seat], t.state.lobby_hidden[seat]),
    put=put_lobby,
    lose=lose_lobby,
    beside=lobby_beside,
    loose=True,
    hides=True,
    secret=True,
    empty=True,
)
GOAL = Field[Table](
    "{seat}.goal",
    f.GOAL_HELD,
    get=get_goal,
    put=put_goal,
    learn=learn_goal,
    hides=True,
    secret=True,
    lost=KEPT,
)
UN_GOALS = Field[Table](
    "{seat}.goals",
    f.UN_HELD,
    slot="un_held",
    put=put_goals,
    lost="{seat}.un",
    loose=True,
    empty=True,
)
UN_GOAL_COUNT = Field[Table](
    "{seat}.un",
    f.SEAT_FIELD,
    "un",
    get=get_goal_count,
    put=put_goal_count,
    rows=rows_of_goal_count,
    lost=KEPT,
)
UN_DISPLAY = Field[Table](
    "un", f.UN_DISPLAY, slot="un_display", put=put_display, loose=True, empty=True
)
EVENTS = Field[Table]("event", f.EVENT_ROW, get=get_events, put=put_events, lose=lose_events)
PILES = (
    pile("lobby", "lobby_used"),
    pile("goal", "goals_used"),
    pile("event", "events_used"),
    no_more("used.un", f.USED, "un", slot="un_used"),
    *map(fossils_gone, f.FOSSILS),
)
