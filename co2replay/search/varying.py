"""The small cases of the clauses, freed of what they expect, and with something else in them: an
entry less, another word, a game that goes on."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from co2replay.corpus.cases import cases_of, log_of
from co2replay.engine.opinion import is_silent
from co2replay.engine.playing import DeadEnd, Stuck
from co2replay.engine.replay import replay
from co2replay.engine.table import Table
from co2replay.engine.trace import FAILING
from co2replay.games.registry import game_of
from co2replay.notation.records import (
    ACT,
    BLANK,
    COMMENT,
    CORRECTION,
    DIGEST,
    DRAW,
    EXPECT,
    MARK,
    OMITTED,
    POSITION,
    SEEN,
    UNKNOWN,
    Entry,
    Log,
)
from co2replay.rulebooks.readings import load_readings

from . import judging
from .hosted import Hosted, editions_of, hosted_in, opened, with_rows
from .walking import SearchWalk, listed

KEPT = (ACT, DRAW, MARK, CORRECTION, POSITION)
LAID_OUT = (DRAW, POSITION)
# Comments, expectations and facts say what comes out; only what happens is varied.
SILENT = (COMMENT, EXPECT, BLANK, SEEN, DIGEST)


class Seed(NamedTuple):
    """One case: the log without a word on what is expected of it, and where play begins."""

    file: str
    log: Log
    begun: int  # the first entry behind the draws of the set-up
    players: int


@cache
def seeds(game: str) -> tuple[Seed, ...]:
    """Every case that both judges can read to its end, in the order of the rulebook."""
    found = []
    for case in cases_of(game):
        log = log_of(case)
        told = [entry for entry in log.entries if entry.kind not in SILENT]
        if not told or any(x.kind not in KEPT or x.taken_back for x in told):
            continue  # a gap, or words of the box
        log = Log(log.version, log.header, told, [])
        if any(entry.kind == POSITION for entry in told) and not is_read_by_both(log):
            continue  # a table out of the middle
        begun = next((x for x, entry in enumerate(told) if entry.kind not in LAID_OUT), len(told))
        players = len((log.get("seats") or "").split())
        found.append(Seed(case.file, with_rows(log, {"trust": "assumed"}), begun, players))
    return tuple(found)


def is_read_by_both(log: Log) -> bool:
    """A case names no book: under which one it is read does not matter here."""
    edition = editions_of(game_of(log))[0].rpartition("/")[2]
    opening = opened(with_rows(log, {"edition": edition}))
    said = judging.second(log, opening) if opening is not None else None
    return said is not None and not is_silent(said)


CHANGES = (1, 1, 1, 1, 2, 3)
CHANCE_SET_UP = 0.2  # of another word in what is laid out before the first turn
CHANCE_WHO = 0.15
CHANCE_TO_THE_END = 0.25
LENGTHS = (4, 12, 25)  # entries played on, where not to the end
ENOUGH = 2500
TRIES = 3
CHANCE_LISTED = 0.4  # that an act more is one of the list
CHANCE_NEAR = 0.3  # or nearly one: another word, number or seat in it
CHANCE_READING = 0.3  # that a reading is set which the book does not have
CHANCE_ASKED = 0.8  # and that it is one of those which the case asks for


class Enough(Exception):
    """So much was to be played on."""


Change = Callable[[Hosted, list[Entry], int, Random], "list[Entry] | None"]


def place(entries: list[Entry], begun: int, rng: Random) -> int:
    """Where something is changed: behind the set-up, whose order no clause speaks of."""
    return rng.randrange(begun, len(entries)) if begun < len(entries) else len(entries)


def dropped(one: Hosted, entries: list[Entry], at: int, rng: Random) -> list[Entry] | None:
    return entries[:at] + entries[at + 1 :]


def doubled(one: Hosted, entries: list[Entry], at: int, rng: Random) -> list[Entry] | None:
    """The same again, at once or a little later."""
    if entries[at].kind == MARK:
        return None
    later = min(len(entries), at + 1 + rng.randrange(3))
    return [*entries[:later], entries[at], *entries[later:]]


def swapped(one: Hosted, entries: list[Entry], at: int, rng: Random) -> list[Entry] | None:
    if at + 1 >= len(entries) or MARK in (entries[at].kind, entries[at + 1].kind):
        return None  # how late a mark may stand no clause says
    return [*entries[:at], entries[at + 1], entries[at], *entries[at + 2 :]]


def reworded(one: Hosted, entries: list[Entry], at: int, rng: Random) -> list[Entry] | None:
    """Another symbol or number in one slot, or another seat in front."""
    entry = entries[at]
    if entry.kind == MARK and not one.players.is_read_otherwise:
        return None
    if entry.kind == MARK:
        return [*entries[:at], elsewhere(one, entry, rng), *entries[at + 1 :]]
    if entry.kind not in (ACT, DRAW, CORRECTION):
        return None
    if entry.kind == ACT and rng.random() < CHANCE_WHO:
        who = rng.randrange(len(one.game.vocabulary().tables["seat"].symbols))
        return [*entries[:at], replace(entry, who=who), *entries[at + 1 :]]
    if not entry.args:
        return None
    number = rng.randrange(len(entry.args))
    other = another(one, entry, number, rng)
    if other is None:
        return None
    args = (*entry.args[:number], other, *entry.args[number + 1 :])
    return [*entries[:at], replace(entry, args=args), *entries[at + 1 :]]


def elsewhere(one: Hosted, mark: Entry, rng: Random) -> Entry:
    """A mark that says another moment, or names somebody else."""
    if len(mark.args) < 2:
        return mark
    number = rng.randrange(1, len(mark.args))
    value = max(0, mark.args[number] + rng.choice((-1, 1, 1, 2)))
    words = one.game.vocabulary()
    if number > len(words.phases[mark.args[0]].numbers):
        value = rng.randrange(len(words.tables["seat"].symbols))
    return replace(mark, args=(*mark.args[:number], value, *mark.args[number + 1 :]))


def another(one: Hosted, entry: Entry, number: int, rng: Random) -> int | None:
    """Another value for one argument: a neighbour of a number, any symbol of a table."""
    words, players = one.game.vocabulary(), one.players
    slots = [slot for slot in words.forms[entry.verb].slots if slot.table != "literal"]
    slot = slots[min(number, len(slots) - 1)]
    value = entry.args[number]
    if value in (UNKNOWN, OMITTED):
        return None
    if entry.kind == CORRECTION and slot.table in players.fixed:
        return None
    if slot.table == "int":
        near = value + rng.choice((-2, -1, -1, 1, 1, 2))
        return near if near >= 0 else None
    found = rng.randrange(len(words.tables[slot.table].symbols))
    return None if found in players.unvaried.get(slot.table, ()) else found


CHANGES_OF_ENTRIES: tuple[Change, ...] = (dropped, doubled, swapped, reworded, reworded, reworded)


def table_before(log: Log, index: int) -> Table | None:
    """The table before an entry; None where the log does not lead there."""
    opening = opened(log)
    if opening is None:
        return None
    before = replace(log, entries=log.entries[:index])
    course = SearchWalk(before, opening)
    course.lay_out()
    for place in range(course.index, len(before.entries)):
        course.run.step(place, before.entries[place])
    trace = course.run.finish(len(before.entries), {row.key: row.value for row in log.header})
    if trace.first(*FAILING) is not None or not course.hosted.players.is_waiting(trace.state):
        return None
    return Table(trace.state, opening.rules, None)


def acted(log: Log, at: int, rng: Random) -> list[Entry] | None:
    """One more act: one that the list holds, or any that can be written for this moment."""
    t = table_before(log, at)
    if t is None:
        return None
    game, players = hosted_in(log)
    acts = () if game.is_over(t.state) else listed(hosted_in(log), t)
    kind = rng.random()
    if acts and kind < CHANCE_LISTED + CHANCE_NEAR:
        verb = rng.choice(sorted({act[1] for act in acts}))  # rare ones as often as others
        who, verb, args = rng.choice([act for act in acts if act[1] == verb])
    else:
        who, verb, args = players.some_act(t, rng)
    entries = log.entries
    entry = Entry(kind=ACT, verb=verb, args=args, who=who)
    if CHANCE_LISTED <= kind < CHANCE_LISTED + CHANCE_NEAR:
        near = reworded(hosted_in(log), [entry], 0, rng)
        entry = near[0] if near is not None else entry
    behind = entries[at:] if rng.random() < 0.7 else entries[at + 1 :]
    return [*entries[:at], entry, *behind]


def played_on(log: Log, at: int, rng: Random) -> list[Entry] | None:
    """The case up to somewhere, and from there a game by somebody of the swarm."""
    t = table_before(log, at)
    players = hosted_in(log).players
    if t is None or not players.is_playable(t):
        return None
    wanted = ENOUGH if rng.random() < CHANCE_TO_THE_END else rng.choice(LENGTHS)

    def look(t: Table, entry: Entry) -> None:
        if len(player.entries) >= wanted:
            raise Enough

    player = players.take_over(t, rng, look)
    with suppress(Enough, Stuck, DeadEnd):
        player.play_on()
    return [*log.entries[:at], *player.entries]


def vary(seed: Seed, edition: str, rng: Random) -> Log | None:
    """Change a case in one to three places, and perhaps play on from somewhere in it."""
    for _ in range(TRIES):
        log = changed(seed, edition, rng)
        if log is not None:
            return log
    return None


def in_book(seed: Seed, edition: str) -> Log:
    return with_rows(seed.log, {"edition": edition.rpartition("/")[2], "x-case": seed.file})


@cache
def asked_in(name: str, file: str, edition: str) -> tuple[str, ...]:
    """The readings that decide anything in a case."""
    log = in_book(next(one for one in seeds(name) if one.file == file), edition)
    opening, (game, _) = opened(log), hosted_in(log)
    trace = replay(log, game, opening.rules, opening.seats, record=True) if opening else None
    return tuple(trace.book.asked) if trace is not None and trace.book is not None else ()


def read_otherwise(log: Log, seed: Seed, edition: str, rng: Random) -> Log:
    """Set one reading, mostly one that the case asks for, to any of its values."""
    known = load_readings(game_of(log))
    asked = [name for name in asked_in(game_of(log), seed.file, edition) if name in known]
    name = rng.choice(asked if asked and rng.random() < CHANCE_ASKED else sorted(known))
    told = log.get("readings")
    pair = f"{name}={rng.choice(tuple(known[name].values))}"
    if told and f"{name}=" in told:
        return log
    new = with_rows(log, {"readings": f"{told}, {pair}" if told else pair})
    return new if opened(new) is not None else log


def changed(seed: Seed, edition: str, rng: Random) -> Log | None:
    """One try: None where nothing has changed, or what nobody can lay out or rule."""
    log = in_book(seed, edition)
    one = hosted_in(log)
    if one.players.is_read_otherwise and rng.random() < CHANCE_READING:
        log = read_otherwise(log, seed, edition, rng)
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
            found = reworded(one, entries, rng.randrange(min(seed.begun, len(entries))), rng)
        elif at < len(entries):
            found = rng.choice(CHANGES_OF_ENTRIES)(one, entries, at, rng)
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
    if t is None or t.state.partial:
        return False
    return not any(True for _ in hosted_in(log).players.broken(t))


def rulings_of(entries: list[Entry]) -> list[tuple[Any, ...]]:
    return words_of([entry for entry in entries if entry.kind == CORRECTION])


def rulings_in_play(entries: list[Entry]) -> int:
    """How many rulings stand behind the first act: no clause says what they do to a question."""
    first = next((x for x, entry in enumerate(entries) if entry.kind == ACT), len(entries))
    return sum(entry.kind == CORRECTION for entry in entries[first:])


def words_of(entries: list[Entry]) -> list[tuple[Any, ...]]:
    return [(x.kind, x.verb, x.args, x.who) for x in entries]
