"""Guided search beside blind play: how many actions each needs to reach what is rare."""

from __future__ import annotations

from time import process_time
from typing import NamedTuple

from msgspec.structs import replace

from co2replay.engine.table import Table

from .explore import RANGE, Search, SearchOptions
from .hosted import hosted

ACTIONS = 120_000
STARTS = 3
TICK = 0.01  # seconds: what some systems count processor time by; a toy plays in less


def plain(game: str) -> SearchOptions:
    """Everything as a book has it: no table set by ruling, no reading set otherwise."""
    return SearchOptions(
        game, readings=False, extremes=False, oracle_every=10**9, deep_every=10**9, cases=0
    )


class Arrived(NamedTuple):
    """Actions until a situation was first there, by the middle one of the starts; -1: never."""

    situation: str
    guided: int
    blind: int


class TimedSearch(Search):
    """A search that notes after how many actions each rare situation was first there."""

    def __init__(self, options: SearchOptions, first: int) -> None:
        super().__init__(options, first)
        self.first_seen: dict[str, int] = {}
        self.looked = 0

    def note_table(self, t: Table) -> None:
        self.looked += 1
        players = self.hosted.players
        if not players.may_be_rare(t):
            return
        for name, is_there in players.rare.items():
            if name not in self.first_seen and is_there(t):
                self.first_seen[name] = self.looked


def sought(options: SearchOptions, first: int, actions: int) -> dict[str, int]:
    """Search one range without end until so many actions are played."""
    seeker = TimedSearch(options, first)
    seed, rare = first, hosted(options.game).players.rare
    while seeker.looked < actions and len(seeker.first_seen) < len(rare):
        seeker.play_seed(seed)
        seed += 1
    return seeker.first_seen


def compare(game: str, actions: int = ACTIONS, starts: int = STARTS) -> list[Arrived]:
    """Both ways of searching, from the same seeds: the middle of what each start needed."""
    seen: dict[bool, list[dict[str, int]]] = {}
    for guided in (True, False):
        options = replace(plain(game), guided=guided)
        seen[guided] = [sought(options, 1 + 100_000 * x, actions) for x in range(starts)]
    rare = hosted(game).players.rare
    return [Arrived(name, middle(seen[True], name), middle(seen[False], name)) for name in rare]


def middle(starts: list[dict[str, int]], name: str) -> int:
    never = 10**9
    counts = sorted(seen.get(name, never) for seen in starts)
    found = counts[len(counts) // 2]
    return -1 if found == never else found


def speeds(game: str, games: int = 3 * RANGE) -> dict[str, int]:
    """Actions per second of processor time: blind, guided and paranoid, in turn."""
    kinds = {
        "blind": SearchOptions(game, guided=False, cases=0),
        "guided": SearchOptions(game, cases=0),
        "paranoid": SearchOptions(game, guided=False, paranoid=True, cases=0),
    }
    spent: dict[str, list[float]] = {name: [0.0, 0.0] for name in kinds}
    size = min(games, RANGE)
    for first in range(1, games + 1, size):
        for name, options in kinds.items():
            search = Search(options, first)
            begun = process_time()
            for seed in range(first, first + size):
                search.play_seed(seed)
            spent[name][0] += search.report.actions
            spent[name][1] += process_time() - begun
    return {name: int(actions / max(took, TICK)) for name, (actions, took) in spent.items()}
