"""A range of seeds searched for failures: games played, looked at, judged again, the best kept;
and what became of each clause in them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec

from co2replay.engine.playing import (
    CRASH,
    HANG,
    NEAR_LEGAL,
    REPLAY,
    UNANSWERABLE,
    DeadEnd,
    Failure,
    HeaderRows,
    Key,
    Player,
    Spotted,
    Start,
    Stuck,
)
from co2replay.engine.table import Book, Table
from co2replay.notation.records import CORRECTION, NO_FORM, Entry, Log
from co2replay.questions.coverage.watch import APPLIED, watch_for
from co2replay.rulebooks.readings import load_readings

from . import judging
from .differing import looked_at
from .guide import KeptGames, Map
from .hosted import (
    FORMAT_VERSION,
    Readings,
    begun,
    counts_of,
    editions_of,
    header_of,
    hosted,
    opened,
    rules_of,
    with_rows,
)
from .recheck import OPINIONS
from .shrink import Found
from .slowness import CASE_MAY_TAKE, GAME_MAY_TAKE, at_most
from .varying import Seed, seeds, vary, words_of
from .walking import GameWatch, SearchWalk, at_entry, crash, walk


def outcomes_of(log: Log) -> list[str]:
    """Replay a game with every check that names a clause noticed: `clause outcome phase`."""
    opening = opened(log)
    if opening is None:
        return []
    course = SearchWalk(log, opening, 0)
    course.watch.answers = 0
    watch = watch_for(course.hosted.game.name)
    with watch:
        for _ in log.entries:
            watch.place = course.hosted.players.phase(course.table.state)
            if course.step() is not None:
                break
    return sorted(" ".join(one) for one in watch.take())


def notes(t: Table) -> None:
    """Let a table note by which clause things move; whoever reads the notes clears them."""
    t.book = Book()


ENTRIES_MAX = 6000  # no game comes near this; one that does goes round in circles
RANGE = 100  # games of one range of seeds: what one worker does at a stretch
SAME_FAILURE_MAX = 3  # of one kind, in one range: more would only be folded away
CHANCE_READINGS = 0.3
CHANCE_GUIDED = 0.5
TAKEN_BACK_MAX = 40  # cards of one game
NOTES_EVERY = 4  # games between two of which it is noted by which clauses things move
SEEDS_A_BOOK = 25
WEIGHT_OF_EDGES = 3  # such a game is put before the second judge so many times as often
CHANCE_LISTS = 0.35  # that list and check are compared where a case ends
CHANCE_WHOLE = 0.15  # and that all that can be written is tried, not a sample
STRIDE = 1_000_003  # prime, so that cases of all chapters and books come in turn
CHEAP_EVERY, PARANOID_EVERY = 16, 5  # entries between two looks at all invariants


class SearchOptions(msgspec.Struct, frozen=True):
    """What a search is asked for; the same options and seeds find the same."""

    game: str
    editions: tuple[str, ...] = ()  # none: all that the game has
    players: tuple[int, ...] = ()  # none: as many as may play
    paranoid: bool = False
    guided: bool = True
    readings: bool = True  # also play with readings that no book has
    extremes: bool = True
    oracle_every: int = 4  # of the games that the second judge can read
    deep_every: int = 20  # games between two whose text, moments and mistakes are tried
    shrink: bool = True
    cases: int = 40  # small cases varied before each game; together they take as long


class Plan(msgspec.Struct, frozen=True):
    """What one seed stands for before the first draw."""

    edition: str
    players: int
    rows: HeaderRows
    readings: Readings
    start: Start

    def rules(self, game: str) -> Any:
        return rules_of(game, self.edition, self.readings, self.rows, self.players)


class PutAway(NamedTuple):
    """A game at one moment, and what it is played by."""

    plan: Plan
    shot: Any


class Report(msgspec.Struct):
    """What a range of seeds brought; reports of different ranges are added up."""

    seeds: tuple[int, int]  # the first one, and the first one behind
    games: int = 0
    actions: int = 0
    judged: int = 0  # games that the second judge read
    abandoned: int = 0  # games left where by a reading of no book nobody may do anything
    varied: int = 0  # games played on from one that had reached something new
    cases: int = 0  # small cases varied, and what came of them looked at
    fingerprint: str = ""  # of the ends of all games: equal in every process
    situations: list[str] = []
    found: list[Found] = []
    failures: dict[str, int] = {}  # how often each check failed, folded or not


def plan_of(seed: int, rng: Random, options: SearchOptions) -> Plan:
    """Editions and numbers of players in turn, so that every range has all of them."""
    game, players = options.game, hosted(options.game).players
    editions = options.editions or editions_of(game)
    counts = options.players or counts_of(game)
    edition = editions[seed % len(editions)]
    count = counts[seed // len(editions) % len(counts)]
    rows = players.draw_rows(rng, count)
    readings: Readings = ()
    if options.readings and rng.random() < CHANCE_READINGS:
        readings = readings_of(game, seed // SEEDS_A_BOOK)
    rules = rules_of(game, edition, readings, rows, count)
    start = players.draw_start(rules, rng, options.extremes)
    return Plan(edition, count, rows, readings, start)


def readings_of(game: str, number: int) -> Readings:
    """A few readings set otherwise; rules are slow to resolve, so some seeds share them."""
    rng = Random(number)
    known = load_readings(game)
    names = rng.sample(sorted(known), min(len(known), rng.randrange(1, 4)))
    return tuple((name, rng.choice(tuple(known[name].values))) for name in sorted(names))


@cache
def seeds_for(game: str, players: tuple[int, ...]) -> tuple[Seed, ...]:
    """The small cases played by so many."""
    return tuple(one for one in seeds(game) if one.players in players)


class Search:
    """One range of seeds in progress."""

    def __init__(self, options: SearchOptions, first: int) -> None:
        self.options = options
        self.hosted = hosted(options.game)
        self.map = Map(self.hosted.players)
        self.kept = KeptGames()
        self.report = Report((first, first))
        self.digest = hashlib.sha256()
        self.keys: dict[Key, int] = {}
        self.outcomes: set[str] = set()
        self.plain = 0  # games played to their end
        self.is_begun = False  # what needs it has been looked at once

    def play_seed(self, seed: int) -> None:
        """Whatever the rules do in it is a finding, and the next seed is played."""
        if not self.is_begun:
            self.is_begun = True
            self.look_at_once(seed)
        cases = self.options.cases
        for number in range(seed * cases, (seed + 1) * cases):
            self.vary_case(seed, number)
        try:
            self.play_game(seed)
        except Exception as error:  # before or behind the game itself, of which no log is left
            self.note(Found(crash(self.hosted, None, error), Log(1, [], [], []), seed))

    def look_at_once(self, seed: int) -> None:
        """At what no game is needed for."""
        log = Log(1, [], [], [])
        try:
            for failure in self.hosted.players.looked_at_once(seed):
                self.note(Found(failure, log, seed))
        except Exception as error:
            self.note(Found(crash(self.hosted, None, error), log, seed))

    def play_game(self, seed: int) -> None:
        options = self.options
        rng = Random(seed)
        if options.guided and self.kept.shots and rng.random() < CHANCE_GUIDED:
            shot: PutAway = self.kept.pick(rng)
            self.report.varied += 1
            self.play(seed, rng, shot.plan, shot)
        else:
            self.play(seed, rng, plan_of(seed, rng, options))

    def vary_case(self, seed: int, number: int) -> None:
        """Look at a small case with something else in it; all of them come round, in every book."""
        game = self.options.game
        known = seeds_for(game, self.options.players or counts_of(game))
        editions = self.options.editions or editions_of(game)
        if not known:
            return
        place = number * STRIDE % (len(known) * len(editions))
        case = known[place % len(known)]
        rng = Random(number)
        try:
            with at_most(CASE_MAY_TAKE):
                log = vary(case, editions[place // len(known)], rng)
                if log is None:
                    return
                lists, some = rng.random() < CHANCE_LISTS, rng.random() >= CHANCE_WHOLE
                failure, _ = looked_at(log, lists, rng if some else None)
        except Exception as error:  # while it was played on; nobody knows how
            self.note(Found(crash(self.hosted, None, error), case.log, seed))
            return
        self.report.cases += 1
        self.report.actions += len(log.entries) - case.begun
        self.digest.update(repr(words_of(log.entries)).encode())
        if failure is not None:
            self.note(Found(failure, log, seed))

    def play(self, seed: int, rng: Random, plan: Plan, shot: PutAway | None = None) -> None:
        """Play one game, from its beginning or from where it was put away, and judge it."""
        options = self.options
        deep = options.paranoid or seed % options.deep_every == 0
        player, watch = self.seat(seed, rng, plan, shot, deep)
        written = len(player.entries)
        failure: Failure | None = None
        try:
            with at_most(GAME_MAY_TAKE):
                if shot is None:
                    player.lay_out(plan.start.edges)
                play_on(player, watch)
        except Spotted as spotted:
            failure = spotted.failure
        except DeadEnd:
            self.report.abandoned += 1
        except Stuck as stuck:
            if self.hosted.players.may_be_stuck(player.table):
                self.report.abandoned += 1  # by this reading nobody may pass: the game ends there
            else:
                failure = Failure(UNANSWERABLE, "stuck", facts={"where": str(stuck)})
        except Exception as error:  # a crash of the engine is what is looked for
            failure = crash(self.hosted, player.table, error)
        rows, start = plan.rows, plan.start.rows
        header = header_of(self.hosted, player.table.rules, plan.players, seed, rows, start)
        log = Log(FORMAT_VERSION, header, player.entries, [])
        self.report.games += 1
        self.report.actions += len(player.entries) - written
        self.digest.update(self.hosted.game.digest(player.table.state).encode())
        if failure is None and not self.hosted.game.is_over(player.table.state):
            return
        if failure is None:
            try:
                with at_most(GAME_MAY_TAKE):
                    failure = self.again(log, seed, deep, bool(plan.start.edges and not shot))
            except Exception as error:
                failure = crash(self.hosted, player.table, error)
        else:
            failure = self.confirmed(log, failure)
        if failure is not None:
            self.note(Found(failure, log, seed))

    def seat(
        self, seed: int, rng: Random, plan: Plan, shot: PutAway | None, deep: bool
    ) -> tuple[Player, GameWatch]:
        """Put somebody at the table who is looked at after each entry."""
        players = self.hosted.players
        guide = self.map if self.options.guided else None
        every = PARANOID_EVERY if self.options.paranoid else CHEAP_EVERY

        def look(t: Table, entry: Entry) -> None:
            failure = watch.look(t, entry)
            self.note_table(t)
            if failure is None and guide is not None:
                guide.meet(t, entry.verb if entry.verb != NO_FORM else 63)
                if guide.fresh and entry.kind != CORRECTION:
                    self.put_away(player, plan)
            if failure is None and len(player.entries) > ENTRIES_MAX:
                failure = Failure(HANG, "entries", facts={"entries": len(player.entries)})
            if failure is not None:
                raise Spotted(failure)

        header = dict((*plan.rows, *plan.start.rows))
        rules = plan.rules(self.options.game)
        table = begun(self.hosted, rules, tuple(range(plan.players)), header)
        if shot is None:
            player = players.begin(table, rng, look, deep)
        else:
            player = players.resume(table, shot.shot, rng, look, deep)
        watch = GameWatch(self.hosted, player.table, every, every)
        if guide is not None and seed % NOTES_EVERY == 0:
            notes(player.table)
        if guide is not None:
            guide.last = 0
        return player, watch

    def put_away(self, player: Player, plan: Plan) -> None:
        """Keep a game that has reached something new, at the beginning of a turn."""
        state = player.table.state
        if not self.hosted.players.is_turn(state):
            return
        shot = player.shot() if self.hosted.players.is_turn_begun(state) else None
        if shot is not None:
            self.kept.put(PutAway(plan, shot), self.map.fresh)
        self.map.fresh.clear()

    def note_table(self, t: Table) -> None:
        """Whoever measures a search looks here at every table."""

    def again(self, log: Log, seed: int, deep: bool, edged: bool) -> Failure | None:
        """Judge a finished game again: in replay, in text, by the second judge."""
        if self.is_second_due(edged):
            failure, was_judged = judging.against_oracle(log)
            self.report.judged += was_judged
            if failure is not None:
                return failure
        if not deep:
            return None
        thorough = self.options.paranoid and seed % self.options.deep_every != 0
        if not thorough:
            self.outcomes.update(outcomes_of(log))
        return judging.again(log, seed, light=thorough)

    def is_second_due(self, edged: bool) -> bool:
        """Every few games, those by variants and for one among them; at an edge more often."""
        weight = WEIGHT_OF_EDGES if edged else 1
        self.plain += weight
        return (self.plain - 1) % self.options.oracle_every < weight

    def confirmed(self, log: Log, failure: Failure) -> Failure:
        """A failure seen in play is told as its replay shows it, where it does."""
        failure = at_entry(failure, len(log.entries) - 1)
        if failure.check in (UNANSWERABLE, CRASH, HANG):
            return failure
        shown = walk(log)
        if shown is not None:
            return shown
        facts = {**failure.facts, "seen": failure.name}
        return Failure(REPLAY, "unseen", failure.clause, failure.entry, facts, failure.shape)

    def note(self, found: Found) -> None:
        key = found.failure.key()
        self.keys[key] = self.keys.get(key, 0) + 1
        check = found.failure.check
        self.report.failures[check] = self.report.failures.get(check, 0) + 1
        if self.keys[key] <= SAME_FAILURE_MAX:
            header = {
                "x-finding": f"{check}: {found.failure.name}",
                "x-clause": found.failure.clause or "-",
                "x-seed": str(found.seed),
            }
            log = with_rows(found.log, header) if found.log.header else found.log
            if check == NEAR_LEGAL:  # the mistake would stand where the log now ends
                log.entries = log.entries[: found.failure.entry]
            elif check in OPINIONS:  # two opinions are compared after the last entry
                log.entries = log.entries[: found.failure.entry + 1]
            self.report.found.append(Found(found.failure, log, found.seed))


def play_on(player: Player, watch: GameWatch) -> None:
    """Play to the end; what was declared and has become impossible is taken back."""
    for _ in range(TAKEN_BACK_MAX):
        try:
            player.play_on()
        except DeadEnd:
            if not player.take_back():
                raise
            watch.laws.take_back(player.table)
        else:
            return
    raise DeadEnd


def explore(options: SearchOptions, seeds: Sequence[int]) -> Report:
    """Play the games of these seeds; the same options and seeds give the same report."""
    search = Search(options, seeds[0])
    for seed in seeds:
        search.play_seed(seed)
    report = search.report
    report.seeds = (seeds[0], seeds[-1] + 1)
    report.fingerprint = search.digest.hexdigest()[:16]
    applied = {f"{clause} {APPLIED}" for clause, _ in search.map.clauses}
    report.situations = sorted({*map(str, search.map.known), *search.outcomes, *applied})
    return report
