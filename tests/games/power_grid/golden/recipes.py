"""How a golden game of Power Grid came about, and what it shows."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from co2replay.games.power_grid import forms as f
from co2replay.games.power_grid.board.state import IN_DECK, OVER, State
from co2replay.games.power_grid.chapters.auction import is_alone
from co2replay.games.power_grid.chapters.ending import CITIES, MONEY, POWERED, leaders
from co2replay.games.power_grid.foreign.story import in_lines
from co2replay.games.power_grid.game import GAME
from co2replay.games.power_grid.turn.frames import Draw
from co2replay.games.power_grid.words import vocabulary
from co2replay.notation.format import write_text
from co2replay.notation.records import (
    ACT,
    DIGEST,
    DRAW,
    EXPECT,
    MARK,
    OMITTED,
    Entry,
    HeaderRow,
    Log,
)
from tests.games.power_grid.random_games import Player, rules_for

SEEDS_OF_STEP3 = ("auction", "no-sale", "building", "step2", "bureaucracy")
WANTED = (
    *(f"players:{count}:{ground}" for count in range(2, 7) for ground in f.MAPS),
    "novices",
    "step2",
    *(f"step3:{when}" for when in SEEDS_OF_STEP3),
    "step3:before-step2",
    *("tie:order", "tie:money", "tie:cities", "tie:all"),
    *("no-sale", "obsolete:building", "obsolete:chain", "discard", "lose", "burn"),
    *("deck-empty", "market-empty", "refill-short", "start-late", "third-house", "nobody-runs"),
    "winner-not-first",
)


class Recipe(msgspec.Struct, frozen=True):
    """Everything that `play` needs to come to the same game again."""

    edition: str
    players: int
    ground: int
    seed: int
    hurry: int = 12  # the round from which everybody builds what money allows
    hold: bool = False  # nobody reaches step 2 before the deck is down to its last card
    novices: bool = False
    low: bool = False  # nobody wants the three lowest plants: they stay until they are too small


class Played(NamedTuple):
    log: Log
    shows: frozenset[str]


class Watcher(Player):
    """Plays a recipe, and notes what happens."""

    def __init__(self, recipe: Recipe, with_ends: bool = False) -> None:
        rules = rules_for(recipe.players, recipe.ground, recipe.edition, novices=recipe.novices)
        super().__init__(rules, recipe.seed)
        self.recipe = recipe
        self.shows: set[str] = set()
        self.told: list[Entry] = []
        self.mark = (0, 0)
        self.with_ends = with_ends

    def is_wanted(self, one: tuple[int, int, tuple[int, ...]]) -> bool:
        s = self.table.state
        if s.round >= self.recipe.hurry and one[1] == f.END and not self.recipe.hold:
            return False
        if one[1] == f.BUILD and self.recipe.hold and s.card == IN_DECK and s.deck:
            due = self.table.rules.numbers.cities_step2[self.recipe.players]
            return len(s.networks[one[0]]) < due - 1
        if one[1] == f.END and s.round < self.recipe.hurry:
            return True
        if one[1] == f.OPEN and one[2][1] != OMITTED and is_alone(s, one[0]):
            return False  # both books take the minimum
        if one[1] == f.OPEN and self.recipe.low and one[2][0] in s.market[:3]:
            return False
        return super().is_wanted(one)

    def take(self, entry: Entry) -> None:
        before = self.table.state.copy()
        waited = before.pending[-1] if before.pending else None
        super().take(entry)
        after = self.table.state
        self.write(entry, before)
        self.watch(entry, before, after, waited.clause if isinstance(waited, Draw) else "")

    def write(self, entry: Entry, before: State) -> None:
        """An entry under its mark; a digest stands before every round."""
        here = (before.round, before.phase)
        is_marked = entry.kind == ACT or before.phase == f.BUREAUCRACY
        if is_marked and here != self.mark:
            if before.phase == f.AUCTION and before.round > 1:
                text = GAME.digest(before)
                self.told.append(Entry(DIGEST, verb=1, text=text))
            self.mark = here
            self.told.append(Entry(MARK, args=(before.phase, before.round)))
        if self.with_ends or entry.kind != ACT or entry.verb != f.END:
            self.told.append(entry)

    def watch(self, entry: Entry, before: State, after: State, clause: str) -> None:
        shows = self.shows
        if entry.kind == DRAW and entry.verb == f.STEP3:
            shows |= set(when_drawn(before, clause))
        if entry.kind == DRAW and clause in ("pg.market.obsolete", "pg.market.obsolete-chain"):
            shows.add("obsolete:building" if before.phase == f.BUILDING else "obsolete:chain")
        if after.removed and not before.removed:
            shows.add("step2")
        if entry.kind == ACT:
            shows |= {WORDS[entry.verb]} if entry.verb in WORDS else set()
            if entry.verb == f.BUILD:
                shows |= set(what_was_built(entry, before))
        if after.round > before.round:
            counts = sorted(len(after.networks[seat]) for seat in after.seats)
            if any(x == y > 0 for x, y in itertools.pairwise(counts)):
                shows.add("tie:order")
            unasked = [one.seat for one in before.settled if one.verb == f.POWER]
            if before.phase == f.BUILDING or len(unasked) == len(before.seats):
                shows.add("nobody-runs")
        if before.phase == f.AUCTION and after.stage > before.stage and not after.served:
            shows.add("no-sale")
        if after.card != IN_DECK and not after.under:
            shows.add("deck-empty")
        if after.card != IN_DECK and not after.market:
            shows.add("market-empty")
        if after.phase == OVER:
            shows |= set(how_it_ended(after))


WORDS = {f.DISCARD: "discard", f.LOSE: "lose", f.BURN: "burn"}


def when_drawn(before: State, clause: str) -> Iterable[str]:
    """Where the Step 3 card came."""
    if clause == "pg.step2.remove-once":
        yield "step3:step2"
    elif clause == "pg.auction.no-sale-remove":
        yield "step3:no-sale"
    else:
        yield f"step3:{f.PHASE_NAMES[before.phase]}"
    if not before.removed:
        yield "step3:before-step2"


def what_was_built(entry: Entry, before: State) -> Iterable[str]:
    there = sum(entry.args[0] in before.networks[seat] for seat in before.seats)
    if there == 2:
        yield "third-house"
    if before.step > 1 and not before.networks[entry.who]:
        yield "start-late"


def how_it_ended(after: State) -> Iterable[str]:
    """Which tie was broken by what, and whether who ended the game has won it."""
    rows = leaders(after.sheet, POWERED)
    assert after.result is not None
    if len(rows) > 1:
        rows = leaders(rows, MONEY)
        yield "tie:money" if len(rows) == 1 else "tie:all"
    if len(rows) > 1 and len(leaders(rows, CITIES)) < len(rows):
        yield "tie:cities"
    most = max(after.sheet, key=lambda row: row[CITIES])
    if most[0] not in after.result:
        yield "winner-not-first"


def play(recipe: Recipe, as_played: bool = False) -> Played:
    """A game as a table would write it; `as_played`: every decision, and each on its own line."""
    watcher = Watcher(recipe, as_played)
    refilled = shorter(watcher)
    rules = watcher.table.rules
    shows = watcher.shows | refilled
    shows.add(f"players:{recipe.players}:{f.MAPS[recipe.ground]}")
    if recipe.novices:
        shows.add("novices")
    header = [
        HeaderRow("game", "power-grid"),
        HeaderRow("edition", recipe.edition),
        HeaderRow("seats", " ".join(f.SEATS[seat] for seat in watcher.table.state.seats)),
        HeaderRow("map", f.MAPS[rules.ground]),
        *([HeaderRow("variants", "novices")] if recipe.novices else []),
    ]
    entries = [*watcher.told, Entry(MARK, args=(f.END_OF_GAME,))]
    entries.append(Entry(DIGEST, verb=1, text=GAME.digest(watcher.table.state)))
    laid_out = entries if as_played else in_lines(entries)
    return Played(Log(1, header, laid_out, []), frozenset(shows))


def shorter(watcher: Watcher) -> set[str]:
    """Play to the end; a supply that is empty behind a refill had not what was wanted."""
    found: set[str] = set()
    for _ in watcher.play():
        s = watcher.table.state
        if s.phase == f.BUREAUCRACY and s.stage == 1 and 0 in s.c[-len(f.FUELS) :]:
            found.add("refill-short")
    return found


def text_of(played: Played, title: str, origin: str, expected: Iterable[str]) -> str:
    log = played.log
    rows = (
        HeaderRow("x-title", title),
        HeaderRow("x-tags", " ".join(sorted(played.shows))),
        HeaderRow("x-licence", "MIT"),
        HeaderRow("x-origin", origin),
    )
    entries = [*log.entries, *(Entry(EXPECT, text=one) for one in expected)]
    whole = Log(1, [*log.header, *rows], entries, [])
    return write_text(whole, vocabulary(), str(log.get("edition")))
