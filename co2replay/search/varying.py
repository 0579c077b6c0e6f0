"""A small case with something else in it: an entry less, another word, a game that goes on."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from msgspec.structs import replace

from co2replay.engine.replay import replay as play_again
from co2replay.engine.table import Table
from co2replay.engine.trace import FAILING
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board.state import OPERATIONS, OVER, SETUP, SUPPLY
from co2replay.games.co2.game import GAME
from co2replay.games.co2.lists import legal_actions as la
from co2replay.games.co2.players.opinions import TURN_VERBS, VERBS, sample, verbs_here
from co2replay.games.co2.players.random_play import Stuck
from co2replay.games.co2.players.swarming import DeadEnd, Swarmer
from co2replay.games.co2.players.tastes import draw_taste
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import (
    ACT,
    CORRECTION,
    DRAW,
    MARK,
    MARK_END,
    MARK_SUPPLY,
    MARK_TURN,
    NOBODY,
    OMITTED,
    UNKNOWN,
    Entry,
    Log,
)

from .found import with_rows
from .seeds import Seed
from .walking import opened
from .watching import all_broken, first_broken

FORMS = {form.code: form for form in f.FORMS}
ALL_VERBS = tuple(dict.fromkeys(verb for verbs in VERBS.values() for verb in verbs))
CHANGES = (1, 1, 1, 1, 2, 3)
CHANCE_SET_UP = 0.2  # of another word in what is laid out before the first turn
CHANCE_WHO = 0.15
CHANCE_TO_THE_END = 0.25
LENGTHS = (4, 12, 25)  # entries played on, where not to the end
ENOUGH = 2500
TRIES = 3
# Many a case lays only what matters. Pollution may come from elsewhere, and a region may be held by
# somebody whose plant is gone; on other tables that do not add up both judges would be at a loss.
PLAYABLE = (
    ("pollution", "co2.setup.pollution-start"),
    ("regions", "co2.control.most-types"),
)
# A ruling speaks of those who sit there, and of moments at which somebody plays.
COUNTED = f.SEAT_FIELDS.index("un")  # what one only counts
OF_SEATS = ("mark", "seat", "holder", "topicholder", "plant")


class Enough(Exception):
    """So much was to be played on."""


Change = Callable[[list[Entry], int, Random], "list[Entry] | None"]


def place(entries: list[Entry], begun: int, rng: Random) -> int:
    """Where something is changed: behind the set-up, whose order no clause speaks of."""
    return rng.randrange(begun, len(entries)) if begun < len(entries) else len(entries)


def dropped(entries: list[Entry], at: int, rng: Random) -> list[Entry] | None:
    return entries[:at] + entries[at + 1 :]


def doubled(entries: list[Entry], at: int, rng: Random) -> list[Entry] | None:
    """The same again, at once or a little later."""
    if entries[at].kind == MARK:
        return None
    later = min(len(entries), at + 1 + rng.randrange(3))
    return [*entries[:later], entries[at], *entries[later:]]


def swapped(entries: list[Entry], at: int, rng: Random) -> list[Entry] | None:
    if at + 1 >= len(entries) or MARK in (entries[at].kind, entries[at + 1].kind):
        return None  # a mark says where the game is: there, and once
    return [*entries[:at], entries[at + 1], entries[at], *entries[at + 2 :]]


def reworded(entries: list[Entry], at: int, rng: Random) -> list[Entry] | None:
    """Another symbol or number in one slot, or another seat in front."""
    entry = entries[at]
    if entry.kind not in (ACT, DRAW, CORRECTION):
        return None
    if entry.kind == ACT and rng.random() < CHANCE_WHO:
        who = rng.randrange(len(f.SEATS))
        return [*entries[:at], replace(entry, who=who), *entries[at + 1 :]]
    if not entry.args:
        return None
    number = rng.randrange(len(entry.args))
    other = another(entry, number, rng)
    if other is None:
        return None
    args = (*entry.args[:number], other, *entry.args[number + 1 :])
    return [*entries[:at], replace(entry, args=args), *entries[at + 1 :]]


def another(entry: Entry, number: int, rng: Random) -> int | None:
    """Another value for one argument: a neighbour of a number, any symbol of a table."""
    slots = [slot for slot in FORMS[entry.verb].slots if slot.table != "literal"]
    slot = slots[min(number, len(slots) - 1)]
    value = entry.args[number]
    if value in (UNKNOWN, OMITTED):
        return None
    if entry.kind == CORRECTION and slot.table in OF_SEATS:
        return None
    if slot.table == "int":
        near = value + rng.choice((-2, -1, -1, 1, 1, 2))
        return near if near >= 0 else None
    found = rng.randrange(len(f.TABLES[slot.table]))
    return None if slot.table == "seatfield" and found == COUNTED else found


CHANGES_OF_ENTRIES: tuple[Change, ...] = (dropped, doubled, swapped, reworded, reworded, reworded)


def table_before(log: Log, index: int) -> Table | None:
    """The table before an entry; None where the log does not lead there."""
    opening = opened(log)
    if opening is None:
        return None
    before = replace(log, entries=log.entries[:index])
    trace = play_again(before, GAME, opening.rules, opening.seats)
    if trace.first(*FAILING) is not None or not trace.state.pending:
        return None
    return Table(trace.state, opening.rules, None)


def acted(log: Log, at: int, rng: Random) -> list[Entry] | None:
    """One more act: one that the list holds, or any that can be written for this moment."""
    t = table_before(log, at)
    if t is None:
        return None
    frame = type(t.state.pending[-1])
    listed = list(la.legal(t, through=True)) if t.state.phase != OVER else []
    if listed and rng.random() < 0.5:
        who, verb, args = rng.choice(listed)
    else:
        verbs = verbs_here(t) if frame in VERBS else TURN_VERBS
        verb = rng.choice(verbs or TURN_VERBS) if rng.random() < 0.8 else rng.choice(ALL_VERBS)
        who, verb, args = rng.choice(list(sample(t, (verb,), rng)) or [(NOBODY, f.END, ())])
        if who == NOBODY and not isinstance(t.state.pending[-1], fr.Turn):
            who = rng.choice(t.state.order)  # whose answer it is stands in front
    entries = log.entries
    entry = Entry(kind=ACT, verb=verb, args=args, who=who)
    behind = entries[at:] if rng.random() < 0.7 else entries[at + 1 :]
    return [*entries[:at], entry, *behind]


def played_on(log: Log, at: int, rng: Random) -> list[Entry] | None:
    """The case up to somewhere, and from there a game by somebody of the swarm."""
    t = table_before(log, at)
    if t is None or t.state.phase in (SETUP, OVER):
        return None
    if t.state.partial or isinstance(t.state.pending[-1], (fr.SetUp, fr.Adrift)):
        return None
    if any(broken[:2] not in PLAYABLE for broken in all_broken(t)):
        return None
    wanted = ENOUGH if rng.random() < CHANCE_TO_THE_END else rng.choice(LENGTHS)

    def look(t: Table, entry: Entry | None) -> None:
        if len(player.entries) >= wanted:
            raise Enough

    player = Swarmer(t, rng, draw_taste(rng), look)
    player.marked = mark_of(t)
    with suppress(Enough, Stuck, DeadEnd):
        player.play_on()
    return [*log.entries[:at], *player.entries]


def mark_of(t: Table) -> tuple[int, ...]:
    """The mark of the turn or phase that is on: it stands above already, or was left out."""
    s = t.state
    if s.phase == OPERATIONS:
        return MARK_TURN, s.decade, s.round, s.active
    return (MARK_SUPPLY, s.decade) if s.phase == SUPPLY else (MARK_END,)


def vary(seed: Seed, edition: str, rng: Random) -> Log | None:
    """Change a case in one to three places, and perhaps play on from somewhere in it."""
    for _ in range(TRIES):
        log = changed(seed, edition, rng)
        if log is not None:
            return log
    return None


def changed(seed: Seed, edition: str, rng: Random) -> Log | None:
    """One try: None where nothing has changed, or what nobody can lay out or rule."""
    log = with_rows(seed.log, {"edition": edition.rpartition("/")[2], "x-case": seed.file})
    entries = list(seed.log.entries)
    told = words_of(entries)
    for _ in range(rng.choice(CHANGES)):
        at = place(entries, seed.begun, rng)
        found: Any = None
        kind = rng.random()
        if kind < 0.25:
            here = min(at + rng.randrange(2), len(entries))
            found = acted(replace(log, entries=entries), here, rng)
        elif kind < 0.5:
            cut = min(at + 1, len(entries))
            found = played_on(replace(log, entries=entries), cut, rng)
        elif kind < 0.5 + CHANCE_SET_UP and seed.begun:
            found = reworded(entries, rng.randrange(min(seed.begun, len(entries))), rng)
        elif at < len(entries):
            found = rng.choice(CHANGES_OF_ENTRIES)(entries, at, rng)
        entries = found if found is not None else entries
    if words_of(entries) == told or rulings_in_play(entries) > rulings_in_play(seed.log.entries):
        return None
    log = replace(log, entries=entries)
    return log if adds_up(log, rulings_of(seed.log.entries)) else None


def adds_up(log: Log, known: list[tuple[Any, ...]]) -> bool:
    """Where other things are ruled than in the case, the table must be one that can be."""
    rulings = rulings_of(log.entries)
    if rulings == known:
        return True
    last = max((x for x, one in enumerate(log.entries) if one.kind == CORRECTION), default=-1)
    t = table_before(log, last + 1)
    return t is not None and not t.state.partial and first_broken(t) is None


def rulings_of(entries: list[Entry]) -> list[tuple[Any, ...]]:
    return words_of([entry for entry in entries if entry.kind == CORRECTION])


def rulings_in_play(entries: list[Entry]) -> int:
    """How many rulings stand behind the first act: no clause says what they do to a question."""
    first = next((x for x, entry in enumerate(entries) if entry.kind == ACT), len(entries))
    return sum(entry.kind == CORRECTION for entry in entries[first:])


def words_of(entries: list[Entry]) -> list[tuple[Any, ...]]:
    return [(x.kind, x.verb, x.args, x.who) for x in entries]
