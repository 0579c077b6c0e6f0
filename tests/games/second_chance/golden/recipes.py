"""How a golden game of Second Chance came about, and what it shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from co2replay.engine.table import Book, Table
from co2replay.games.second_chance import forms as f
from co2replay.games.second_chance.board import cells as at
from co2replay.games.second_chance.board.state import State
from co2replay.games.second_chance.box.components import load_box
from co2replay.games.second_chance.game import GAME
from co2replay.games.second_chance.params import SecondChanceRules, resolve
from co2replay.games.second_chance.players.extremes import board_field, rich
from co2replay.games.second_chance.players.swarm import SENSIBLE, TOGETHER, SwarmPlayer
from co2replay.games.second_chance.players.worth import worth
from co2replay.games.second_chance.turn.frames import DrawFossil, Turn
from co2replay.games.second_chance.words import vocabulary
from co2replay.notation.format import write_text
from co2replay.notation.records import (
    ACT,
    CORRECTION,
    DIGEST,
    DRAW,
    EXPECT,
    MARK,
    SEEN,
    Entry,
    HeaderRow,
    Log,
)
from co2replay.rulebooks.rulebook import load_rules

SHOWN_OF_SEAT = ("money", "cep", "tech")
LICENCE = "MIT"
LENT = "wir üben noch und leihen uns Punkte"
WANTED = (
    *(f"mode:cooperative:{count}" for count in (2, 3, 4)),
    *(f"mode:competitive:{count}" for count in (2, 3, 4)),
    *("mode:solo:1", "inspectors", "draft", "solo-goal", "three-player-marker", "hidden"),
    *(
        "lost:sc.env.loss-negative",
        "lost:sc.coop.loss.co2-above-500",
        "lost:sc.comp.loss.immediate",
    ),
    *("lost:sc.coop.loss.un-goals", "lost:sc.coop.loss.private-goal", "won:competitive"),
    *("summit", "sent-away", "given", "market-empty", "second-main", "replaced", "region-token"),
    *("second-event", "company-scored", "company-discarded", "claim", "fossil-owed", "reveal"),
)


class Recipe(msgspec.Struct, frozen=True):
    """Everything that `play` needs to come to the same game again."""

    mode: str
    players: int
    seed: int
    variants: str = ""
    language: str = "de"
    luck: bool = False  # the tile with the least ppm comes off the stack
    kept: int = 1  # games that are thought on with, round by round
    tries: int = 1  # ways in which a round is thought through, from each of them
    veiled: float = 0.0  # of the hands dealt that nobody else sees
    careful: float = 1.0
    lent: int = 0  # points that a team of beginners gives itself, by ruling, to see all decades
    together: bool = False  # they play as a team that knows what a goal met early is worth
    rich: bool = False  # they lend themselves coins, CEPs and tech tokens, too
    gone: bool = False  # players choose otherwise by now: the game stays, and is not played anew


class Played(NamedTuple):
    log: Log
    shows: frozenset[str]
    state: State


class Watcher(SwarmPlayer):
    """Plays a recipe, by chance or by luck."""

    def __init__(self, recipe: Recipe) -> None:
        rules = rules_of(recipe)
        t = Table(State(), rules, Book())
        GAME.open(t, tuple(range(recipe.players)), {})
        base = TOGETHER if recipe.together else SENSIBLE
        taste = replace(base, veiled=recipe.veiled, careful=recipe.careful)
        super().__init__(GAME, t, Random(recipe.seed), None, True, taste)
        self.recipe = recipe

    def draw(self) -> Entry | None:
        frame = self.table.state.pending[-1]
        if self.recipe.luck and isinstance(frame, DrawFossil):
            kinds = [kind for kind, left in enumerate(self.table.state.fossils) if left]
            return Entry(DRAW, f.FOSSIL, (frame.region, kinds[0]))
        return super().draw()

    def lend(self) -> None:
        while not isinstance(self.table.state.pending[-1], Turn):
            self.step()
        self.mark()
        lent = [board_field("team.vp", self.table.state.c[at.TEAM] + self.recipe.lent)]
        lent += rich(self.table, self.rng) if self.recipe.rich else ()
        for verb, args in lent:
            assert GAME.correct(self.table, verb, args) is None
            self.write(Entry(CORRECTION, verb, args, text=LENT))

    def play_round(self) -> None:
        """Play on to the first turn of the next round, or to the end."""
        here = self.here()
        while not GAME.is_over(self.table.state):
            self.step()
            s = self.table.state
            is_fresh = isinstance(s.pending[-1], Turn) and not s.mains and not s.execs
            if is_fresh and self.here() != here:
                return

    def here(self) -> tuple[int, int]:
        s = self.table.state
        return (s.decade, s.round) if s.phase == f.ACTIONS else (0, 0)


def rules_of(recipe: Recipe) -> SecondChanceRules:
    book = load_rules("second-chance", "de", {})
    variants = tuple(recipe.variants.split())
    return resolve(book, load_box(), f.MODES.index(recipe.mode), recipe.players, variants)


def thought_through(player: Watcher) -> None:
    """Play round by round; of all that was tried the tables that are worth most are kept."""
    recipe, chance = player.recipe, Random(player.recipe.seed)
    shots = [player.shot()]
    while True:
        tried: list[tuple[float, int, Any, bool]] = []
        for shot in shots:
            for _ in range(recipe.tries):
                player.go_back_to(shot)
                player.rng = Random(chance.random())
                player.play_round()
                s = player.table.state
                e = player.taste.estimates
                value = sum(worth(player.table, seat, e) for seat in s.seats) / len(s.seats)
                tried.append((value, -len(tried), player.shot(), GAME.is_over(s)))
        tried.sort(key=lambda one: one[:2], reverse=True)
        best = tried[: recipe.kept]
        if best[0][3]:
            player.go_back_to(best[0][2])
            return
        shots = [one[2] for one in best if not one[3]]


def play(recipe: Recipe) -> Played:
    player = Watcher(recipe)
    if recipe.lent:
        player.lend()
    if recipe.tries > 1:
        thought_through(player)
    else:
        player.play_on()
    shows, told = watched(recipe, player.entries)
    header = [
        HeaderRow("game", "second-chance"),
        HeaderRow("edition", "de"),
        HeaderRow("seats", " ".join(f.SEATS[: recipe.players])),
        HeaderRow("mode", recipe.mode),
        *([HeaderRow("variants", recipe.variants)] if recipe.variants else []),
        HeaderRow("trust", "assumed"),
    ]
    return Played(Log(1, header, in_lines(told), []), shows, player.table.state)


# What is shown, and what stands between the entries -----------------------------------------------


def watched(recipe: Recipe, entries: Iterable[Entry]) -> tuple[frozenset[str], list[Entry]]:
    """Play the entries again: what they show, and facts and a digest where a decade ends."""
    t = Table(State(), rules_of(recipe), Book())
    GAME.open(t, tuple(range(recipe.players)), {})
    shows = {f"mode:{recipe.mode}:{recipe.players}", *recipe.variants.split()}
    told: list[Entry] = []
    for entry in entries:
        if entry.kind == DIGEST:
            continue
        before = t.state.copy()
        if entry.kind == MARK:
            assert GAME.mark(t, entry.args) is None, entry
        elif entry.kind == CORRECTION:
            GAME.correct(t, entry.verb, entry.args)
        elif entry.kind == ACT:
            GAME.act(t, entry.who, entry.verb, entry.args)
        else:
            GAME.draw(t, entry.verb, entry.args)
        shows |= set(shown(t, entry, before))
        told.append(entry)
        if t.state.decade > max(before.decade, 1) and not GAME.is_over(t.state):
            told += [*facts(t), Entry(DIGEST, 1, text=GAME.digest(t.state))]
    told.append(Entry(MARK, args=(f.END_OF_GAME,)))
    told += [*facts(t), Entry(DIGEST, 1, text=GAME.digest(t.state))]
    return frozenset(shows | set(how_it_ended(t, recipe))), told


def facts(t: Table) -> Iterator[Entry]:
    """What the table sees where a decade is over."""
    s = t.state
    cells = {"ppm": at.PPM, "price": at.PRICE}
    if not t.rules.is_competitive():
        cells["team.vp"] = at.TEAM
    for name, cell in cells.items():
        yield Entry(SEEN, f.BOARD_FIELD, (f.BOARD_FIELDS.index(name), s.c[cell]))
    held = {"money": at.MONEY, "cep": at.CEPS, "tech": at.TECH}
    if t.rules.is_competitive():
        held["vp"] = at.VP
    for seat in s.seats:
        for name, cell in held.items():
            yield Entry(SEEN, f.SEAT_FIELD, (seat, f.SEAT_FIELDS.index(name), s.c[cell + seat]))


VERBS = {f.GO: "sent-away", f.GIVE: "given", f.CLAIM: "claim", f.TOKEN: "region-token"}


def shown(t: Table, entry: Entry, before: State) -> Iterator[str]:
    s = t.state
    if entry.kind == ACT and entry.verb in VERBS:
        yield VERBS[entry.verb]
    if entry.kind == ACT and entry.verb == f.GOAL:
        yield "company-discarded" if entry.args[1] == f.DISCARDED else "company-scored"
    if entry.kind == DRAW and entry.verb == f.SUMMIT and before.phase == f.ACTIONS:
        yield "summit"
    if entry.kind == DRAW and entry.verb == f.REVEAL:
        yield "reveal"
    if entry.kind == DRAW and entry.verb == f.DEAL and entry.args[-1] < 0:
        yield "hidden"
    if s.closed and not before.closed:
        yield "market-empty"
    if len(s.mains) > 1:
        yield "second-main"
    if s.feats[3] and not before.feats[3]:
        yield "replaced"
    if s.owed and not before.owed:
        yield "fossil-owed"
    if len(s.events_used) > len(before.events_used) + 1:
        yield "second-event"
    if t.rules.is_cooperative() and len(s.seats) == 3 and s.decade == 4 and s.phase == f.INCOMES:
        yield "three-player-marker"


def how_it_ended(t: Table, recipe: Recipe) -> Iterator[str]:
    s = t.state
    if s.result:
        yield f"won:{recipe.mode}"
        if t.rules.is_competitive():
            yield f"by:{GAME.decided_by(s, t.rules)}"
    for clause, is_met in () if GAME.is_ranked(s) else s.sheet:
        if not is_met:
            yield f"lost:{clause}"
    if s.lost:
        yield f"lost:{s.lost}"


# Lines --------------------------------------------------------------------------------------------


def in_lines(entries: list[Entry]) -> list[Entry]:
    """A turn in one line, with what was drawn and answered in it; facts together."""
    found: list[Entry] = []
    line, held = 0, 0
    for entry in entries:
        last = found[-1] if found else None
        joins = last is not None and is_of_one_line(last, entry) and held < 6
        line, held = (line, held + 1) if joins else (line + 1, 1)
        found.append(replace(entry, line=line))
    return found


def is_of_one_line(last: Entry, entry: Entry) -> bool:
    if entry.kind == SEEN:
        return last.kind == SEEN and (last.verb, last.args[0]) == (entry.verb, entry.args[0])
    if entry.kind == ACT:
        return last.kind == ACT and (last.who == entry.who or entry.verb != f.INCOME)
    return entry.kind == DRAW == last.kind and entry.verb == last.verb == f.FOSSIL


def text_of(played: Played, recipe: Recipe, title: str, expected: Iterable[str]) -> str:
    rows = (
        HeaderRow("x-title", title),
        HeaderRow("x-tags", " ".join(sorted(played.shows))),
        HeaderRow("x-licence", LICENCE),
        HeaderRow("x-origin", f"played by chance; seed {recipe.seed}"),
    )
    entries = [*played.log.entries, *(Entry(EXPECT, text=one) for one in expected)]
    whole = Log(1, [*played.log.header, *rows], entries, [])
    return write_text(whole, vocabulary(), recipe.language)
