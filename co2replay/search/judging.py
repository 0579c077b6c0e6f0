"""A finished game judged again: replayed, written and read, put away and taken out, seconded; by
the list of legal acts and by the check of one."""

from __future__ import annotations

from random import Random
from typing import Any

from co2replay.engine.digest import load, save
from co2replay.engine.opinion import Opinion, is_silent
from co2replay.engine.players import Players
from co2replay.engine.playing import CRASH, ORACLE, REPLAY, RULING, STEP_BACK, TEXT, Failure
from co2replay.engine.replay import replay
from co2replay.engine.table import Table
from co2replay.engine.trace import FAILING, Trace
from co2replay.games.registry import vocabulary_for
from co2replay.notation.canonical import from_canonical, to_canonical
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import MARK, Entry, Log
from co2replay.questions.audit.second_opinion import LEGAL, LEGALITY, SCORE, WINNER, parting

from .hosted import begun, hosted_in, opened
from .mistakes import tried
from .slowness import slow
from .walking import SearchWalk, at_entry, walk

OFTEN = 0.05  # at the moments that come up most seldom


class Spots:
    """Compares the two opinions at a few moments of a game, the rare questions more often."""

    def __init__(self, players: Players, rng: Random, often: float = OFTEN) -> None:
        self.players = players
        self.rng = rng
        self.often = often

    def __call__(self, t: Table, entry: Entry) -> Failure | None:
        rare = self.players.how_rare(t)
        if not rare or self.rng.random() >= self.often * rare:
            return None
        return self.players.disagreement(t, self.rng)


class AtTheEnd:
    """Compares the two opinions in full after the last entry of a log."""

    def __init__(self, players: Players, log: Log) -> None:
        self.players = players
        self.last = log.entries[-1] if log.entries else None

    def __call__(self, t: Table, entry: Entry) -> Failure | None:
        if entry is not self.last or not self.players.how_rare(t):
            return None
        return self.players.disagreement(t)


LAID_EVERY = 4  # about so many marks lie between two tables that are written as rows


def again(log: Log, seed: int, light: bool) -> Failure | None:
    """Replay a finished game; unless `light`, also try its text, its moments and mistakes in it."""
    if light:
        return replayed(log)
    rng = Random(seed)
    failure = replayed(log) or text(log) or stepped(log) or laid_anew(log) or slow(log)
    if failure is not None:
        return failure
    if (failure := walk(log, 1, [Spots(hosted_in(log).players, rng)])) is not None:
        return failure
    return tried(log, rng)


def replayed(log: Log) -> Failure | None:
    """The log of a game leads through the same digests to the same end."""
    opening = opened(log)
    if opening is None:
        return Failure(REPLAY, "header")
    game, players = hosted_in(log)
    trace = replay(log, game, opening.rules, opening.seats, record=True)
    first = trace.first(*FAILING)
    if first is not None:
        return Failure(REPLAY, first.kind, first.clause, first.entry, dict(first.facts))
    if not game.is_over(trace.state):
        return Failure(REPLAY, "unfinished", entry=len(log.entries) - 1)
    return players.wrong_ledger(log, trace, opening.rules)


def told(log: Log) -> list[tuple[Any, ...]]:
    return [(x.kind, x.verb, x.args, x.who, x.text, x.taken_back) for x in log.entries]


def text(log: Log) -> Failure | None:
    """Text and canonical form hold the same log."""
    words = hosted_in(log).game.vocabulary()
    wanted = told(log)
    for language in words.languages:
        back = read_text(write_text(log, words, language), vocabulary_for)
        if back.problems:
            problem = back.problems[0]
            facts: dict[str, int | str] = {"text": problem.text, "line": problem.line}
            return Failure(TEXT, f"{problem.code} {language}", facts=facts)
        if told(back) != wanted:
            return Failure(TEXT, f"entries {language}", entry=first_other(told(back), wanted))
    data = to_canonical(log, words)
    whole = from_canonical(data, vocabulary_for)
    if told(whole) != wanted:
        return Failure(TEXT, "canonical", entry=first_other(told(whole), wanted))
    if to_canonical(whole, words) != data:
        return Failure(TEXT, "canonical twice")
    return None


def first_other(mine: list[Any], theirs: list[Any]) -> int:
    pairs = zip(mine, theirs, strict=False)
    return next((x for x, (one, other) in enumerate(pairs) if one != other), len(mine))


def stepped(log: Log) -> Failure | None:
    """A table put away at each turn is still the same later, and plays on to the same end."""
    opening = opened(log)
    game, players = hosted_in(log)
    course = SearchWalk(log, opening, 0)
    course.watch.answers = 0
    shots: list[tuple[int, Any, str]] = []
    for index, entry in enumerate(log.entries):
        if entry.kind == MARK:
            state = course.table.state
            shots.append((index, game.copy(state), game.digest(state)))
        if (failure := course.step()) is not None:
            return failure
    end = game.digest(course.table.state)
    for index, state, digest in shots:
        if game.digest(state) != digest:
            return Failure(STEP_BACK, "changed", entry=index)
        if game.digest(taken_out(players, state)) != digest:
            return Failure(STEP_BACK, "saved", entry=index)
    if not shots:
        return None
    index, state, _ = shots[len(shots) // 2]
    later = SearchWalk(log, opening, 0)
    later.watch.answers = 0
    later.table.state, later.index = taken_out(players, state), index
    later.watch.laws.remember(later.table)
    while later.index < len(log.entries):
        if (failure := later.step()) is not None:
            return failure
    if game.digest(later.table.state) != end:
        return Failure(STEP_BACK, "played on", entry=index, shape=players.shape(later.table))
    return None


def taken_out(players: Players, state: Any) -> Any:
    """A state that was put away, in a file where it can be."""
    return load(save(state), type(state)) if players.is_saved else players.game.copy(state)


def laid_anew(log: Log) -> Failure | None:
    """A table written as rows and laid out from them is the same."""
    opening = opened(log)
    one = hosted_in(log)
    header = {row.key: row.value for row in log.header}
    course = SearchWalk(log, opening, 0)
    course.watch.answers = 0
    for index, entry in enumerate(log.entries):
        if entry.kind == MARK and index % LAID_EVERY == 0:
            new = begun(one, opening.rules, opening.seats, header)
            if (failure := one.players.laid_anew(course.table, new)) is not None:
                return at_entry(failure, index)
        if (failure := course.step()) is not None:
            return failure
    return None


# The second judge ---------------------------------------------------------------------------------


def second(log: Log, opening: Any) -> Opinion | None:
    """Hear the second judge, by its own tables and what this log says of its copy of the game;
    None where the game has none."""
    game = hosted_in(log).game
    judge = game.judge()
    if judge is None:
        return None
    edition = opening.edition.rpartition("/")[2]
    copy = game.header().boxes.corrections(opening.rules.box)
    return judge(log, game.vocabulary(), edition, copy=copy)


def against_oracle(log: Log) -> tuple[Failure | None, bool]:
    """Compare what the two judges say of a log; whether the second one had an opinion at all."""
    opening = opened(log)
    game, players = hosted_in(log)
    if opening is None or players.is_trusted(log):
        return None, False
    try:
        said = second(log, opening)
    except Exception as error:  # the second judge may not fall over a log, either
        return Failure(CRASH, f"oracle {type(error).__name__}", facts={"says": str(error)}), True
    if said is None or is_silent(said):
        return None, False
    trace = replay(log, game, opening.rules, opening.seats, record=True)
    found = compared(said, trace, log)
    if found is None and trace.first(*FAILING) is None and game.is_over(trace.state):
        found = players.wrong_ledger(log, trace, opening.rules)
    if found is not None and (shown := walk(log)) is not None and shown.check == RULING:
        return None, True  # of a table that cannot be, each may think what it likes
    return found, True


def compared(said: Opinion, trace: Trace, log: Log) -> Failure | None:
    """The first thing about which the two judges part, as a finding."""
    game, players = hosted_in(log)
    found = parting(said, trace, game, log)
    if found is None:
        return players.misnamed(said, trace, log) or players.lies_otherwise(said, trace, log)
    name = f"{SCORE} {found.name}" if found.what == SCORE else found.what
    if found.what == LEGALITY:  # which of them is stricter makes two findings
        name = "legality, allowed" if found.first == LEGAL else "legality, refused"
    clause = found.clause if found.what in (LEGALITY, WINNER) else ""
    facts: dict[str, int | str] = {"engine": found.first, "oracle": found.second}
    if found.reason or found.seat:
        facts["reason"] = found.reason or found.seat
    return Failure(ORACLE, name, clause, found.entry, facts)
