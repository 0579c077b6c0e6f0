"""What a game shows, found by replaying it: cards both ways, ends, tie-breaks, gaps, rulings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from co2replay.engine.replay import Replay
from co2replay.engine.table import Book, Table
from co2replay.engine.unknown import is_unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT
from co2replay.games.co2.board.state import FINAL, OPERATIONS, OVER, State
from co2replay.games.co2.chapters import construct, control, ending
from co2replay.games.co2.game import GAME
from co2replay.games.co2.params import Co2Rules
from co2replay.notation import records as r
from co2replay.notation.records import Entry, Log
from co2replay.rulebooks.opening import open_log

EDITIONS = ("en", "it", "pl")
PRESETS = ("beginner", "normal", "expert", "extreme")
CONTROL = ("first", "more-sources", "agenda-order", "expertise", "full-tie")
TIES = ("score", "tie-plants", "tie-expertise", "tie-regions", "tie-shared")
ENDS = ("last-decade", "two-green-regions", "safe-zone", "loss-500", "solo-over-500")

# Everything that the golden games have to show together.
WANTED = (
    *(f"players:{count}" for count in range(1, 6)),
    *(f"edition:{name}" for name in EDITIONS),
    "draft",
    *(f"preset:{name}" for name in PRESETS),
    "auction:single_round",
    "auction:open_until_all_pass",
    *(f"end:{name}" for name in ENDS),
    *(f"lobby:{card}:{side}" for card in range(1, 27) for side in f.SIDES),
    *(f"goal:{card}:{way}" for card in range(27, 34) for way in ("met", "discarded")),
    "goal:exchanged",
    *(f"un:{card}" for card in range(34, 47)),
    *(f"event:{card}" for card in range(47, 53)),
    *(f"control:{name}" for name in CONTROL),
    *(f"winner:{name}" for name in TIES),
    "unknown-hand",
    "unknown-goal",
    "gap",
    "facts",
    "ruling",
    "correction",
    "taken-back",
)


def features(log: Log) -> set[str]:
    """Replay a game under its own book and list what it shows."""
    opened, problems = open_log(GAME, log)
    assert opened is not None, problems
    header = {row.key: row.value for row in log.header}
    table = Table(GAME.begin(opened.rules, opened.seats, header), opened.rules, Book())
    GAME.open(table, opened.seats, header)
    run = Replay(GAME, table, trusted=True)
    found = set(of_header(log, opened.rules, len(opened.seats)))
    for index, entry in enumerate(log.entries):
        before = table.state.copy()
        with control_watched(found):
            run.step(index, entry)
        found |= set(of_entry(entry, opened.rules))
        found |= set(of_end(table, before))
    run.finish(len(log.entries), header)
    return found | set(of_cards(log, table))


def of_header(log: Log, rules: Co2Rules, players: int) -> Iterator[str]:
    yield f"players:{players}"
    yield f"edition:{rules.book.edition.partition('/')[2]}"
    if preset := log.get("preset"):
        yield f"preset:{preset}"


def of_entry(entry: Entry, rules: Co2Rules) -> Iterator[str]:
    """What one entry shows by being there."""
    if entry.taken_back:
        yield "taken-back"
    elif entry.kind == r.GAP:
        yield "gap"
    elif entry.kind == r.SEEN:
        yield "facts"
    elif entry.kind == r.RULING:
        yield "ruling"
    elif entry.kind == r.CORRECTION:
        yield "correction"
    elif entry.kind == r.DRAW and entry.verb == f.DEAL and r.UNKNOWN in entry.args:
        yield "unknown-hand" if f.DECKS[entry.args[1]] == "lobby" else "unknown-goal"
    elif entry.kind == r.ACT and entry.verb == f.LOBBY:
        yield f"lobby:{entry.args[0]}:{f.SIDES[entry.args[1]]}"
    elif entry.kind == r.ACT and entry.verb == f.CLAIM:
        yield f"un:{entry.args[0]}"
    elif entry.kind == r.ACT and entry.verb == f.DRAFTED:
        yield "draft"
    elif entry.kind == r.ACT and entry.verb == f.BID:
        yield f"auction:{rules.settings.auction_format}"
    elif entry.kind == r.ACT and entry.verb == f.GOAL:
        way = f.GOAL_WAYS[entry.args[1]]
        if way == "discard":
            yield f"goal:{entry.args[0]}:discarded"
        elif way == "exchange":
            yield "goal:exchanged"


@contextmanager
def control_watched(found: set[str]) -> Iterator[None]:
    """Note at every check of control what tells builder and controller apart."""
    update = construct.update_control

    def watched(t: Table, region: int, builder: int) -> None:
        holder = t.state.control[region]
        if not is_unknown(holder):
            if holder == NO_SEAT:
                found.add("control:first")
            elif holder != builder:
                found.add(f"control:{told_apart(t, region, builder, holder)}")
        update(t, region, builder)

    construct.update_control = watched
    try:
        yield
    finally:
        construct.update_control = update


def told_apart(t: Table, region: int, builder: int, holder: int) -> str:
    mine, theirs = (control.supplied(t, region, seat) for seat in (builder, holder))
    if sum(mine) != sum(theirs):
        return "more-sources"
    if mine != theirs:
        return "agenda-order"
    apart = control.compare(t, region, builder, holder, noted=False)
    return "expertise" if apart else "full-tie"


def of_end(t: Table, before: State) -> Iterator[str]:
    """What ended the game: each condition by itself, not behind the last decade."""
    s = t.state
    if before.phase in (FINAL, OVER) or s.phase not in (FINAL, OVER):
        return
    if s.result == ():
        yield "end:loss-500"
        return
    if s.collapsed:
        yield "end:solo-over-500"
        return
    if before.phase != OPERATIONS:
        return
    numbers, offsets = t.rules.numbers, t.rules.offsets
    if s.decade >= numbers.decades_by_players[len(s.order)]:
        yield "end:last-decade"
        return
    is_green = ending.GREEN_REGION[t.rules.settings.end_two_green_regions]
    green = [is_green(s.plants[offsets[x] : offsets[x + 1]]) for x in range(at.REGION_COUNT)]
    if sum(green) >= numbers.green_regions_to_end:
        yield "end:two-green-regions"
    else:
        yield "end:safe-zone"


def of_cards(log: Log, t: Table) -> Iterator[str]:
    """Goals that scored, disasters that struck, and what told the winner."""
    s = t.state
    scored = {
        entry.who: entry.args[0]
        for entry in log.entries
        if entry.kind == r.ACT and entry.verb == f.GOAL and f.GOAL_WAYS[entry.args[1]] == "score"
    }
    for row in s.sheet:
        if row[ending.S_GOAL] > 0 and row[ending.S_SEAT] in scored:
            yield f"goal:{scored[row[ending.S_SEAT]]}:met"
    assert t.book is not None
    for path in t.book.touched:
        if path.startswith("event."):
            yield f"event:{path.split('.')[1]}"
    if s.result and len(s.order) > 1:
        yield f"winner:{GAME.decided_by(s, t.rules).rpartition('.')[2]}"
