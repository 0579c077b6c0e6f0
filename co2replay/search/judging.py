"""A finished game judged again: replayed, written and read, put away and taken out, seconded."""

from __future__ import annotations

from random import Random
from typing import Any

from co2replay.engine.failures import CRASH, ORACLE, REPLAY, RULING, STEP_BACK, TEXT, Failure
from co2replay.engine.replay import replay
from co2replay.engine.saving import load, save
from co2replay.engine.trace import FAILING, Trace
from co2replay.games.co2.board.state import OVER, State
from co2replay.games.co2.box.manifest import BOXES
from co2replay.games.co2.forms import GOAL, GOAL_WAYS
from co2replay.games.co2.game import GAME
from co2replay.games.co2.judge import Judgement, judge
from co2replay.games.co2.players import ledger, opinions
from co2replay.games.co2.players.refusals import misnamed
from co2replay.games.co2.players.shapes import shape_of
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation.canonical import from_canonical, to_canonical
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import ACT, MARK, Log
from co2replay.questions.audit.second_opinion import LEGAL, LEGALITY, SCORE, WINNER, parting

from .mistakes import tried
from .slowness import slow
from .walking import Course, opened, walk

LANGUAGES = ("en", "it", "pl")
EXCHANGE, UNSEEN = GOAL_WAYS.index("exchange"), -1_000_001


def again(log: Log, seed: int, light: bool) -> Failure | None:
    """Replay a finished game; unless `light`, also try its text, its moments and mistakes in it."""
    if light:
        return replayed(log)
    rng = Random(seed)
    failure = replayed(log) or text(log) or stepped(log) or slow(log)
    if failure is not None:
        return failure
    if (failure := walk(log, 1, [opinions.Spots(rng)])) is not None:
        return failure
    return tried(log, rng)


def replayed(log: Log) -> Failure | None:
    """The log of a game leads through the same digests to the same end."""
    opening = opened(log)
    if opening is None:
        return Failure(REPLAY, "header")
    trace = replay(log, GAME, opening.rules, opening.seats, record=True)
    first = trace.first(*FAILING)
    if first is not None:
        return Failure(REPLAY, first.kind, first.clause, first.entry, dict(first.facts))
    if trace.state.phase != OVER:
        return Failure(REPLAY, "unfinished", entry=len(log.entries) - 1)
    return ledger.wrong(log, trace, opening.rules)


def told(log: Log) -> list[tuple[Any, ...]]:
    return [(x.kind, x.verb, x.args, x.who, x.text, x.taken_back) for x in log.entries]


def text(log: Log) -> Failure | None:
    """Text and canonical form hold the same log."""
    words = vocabulary()
    wanted = told(log)
    for language in LANGUAGES:
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
    course = Course(log, opening, 0)
    course.watch.answers = 0
    shots: list[tuple[int, State, str]] = []
    for index, entry in enumerate(log.entries):
        if entry.kind == MARK:
            state = course.table.state
            shots.append((index, state.copy(), GAME.digest(state)))
        if (failure := course.step()) is not None:
            return failure
    end = GAME.digest(course.table.state)
    for index, state, digest in shots:
        if GAME.digest(state) != digest:
            return Failure(STEP_BACK, "changed", entry=index)
        if GAME.digest(load(save(state), State)) != digest:
            return Failure(STEP_BACK, "saved", entry=index)
    if not shots:
        return None
    index, state, _ = shots[len(shots) // 2]
    later = Course(log, opening, 0)
    later.watch.answers = 0
    later.table.state, later.index = load(save(state), State), index
    later.watch.laws.remember(later.table)
    while later.index < len(log.entries):
        if (failure := later.step()) is not None:
            return failure
    if GAME.digest(later.table.state) != end:
        return Failure(STEP_BACK, "played on", entry=index, shape=shape_of(later.table))
    return None


# The second judge ---------------------------------------------------------------------------------


def is_goal_unseen(log: Log) -> bool:
    """Tell whether a goal that nobody noted is exchanged: that is trusted, not judged."""
    return any(
        entry.kind == ACT and entry.verb == GOAL and entry.args == (UNSEEN, EXCHANGE)
        for entry in log.entries
    )


def second(log: Log, opening: Any) -> Judgement:
    """Hear the second judge, by its own tables and what this log says of its copy of the game."""
    edition, copy = opening.edition.rpartition("/")[2], BOXES.corrections(opening.rules.box)
    return judge(log, vocabulary(), edition, copy=copy)


def against_oracle(log: Log) -> tuple[Failure | None, bool]:
    """Compare what the two judges say of a log; whether the second one had an opinion at all."""
    opening = opened(log)
    if opening is None or is_goal_unseen(log):
        return None, False
    try:
        said = second(log, opening)
    except Exception as error:  # the second judge may not fall over a log, either
        return Failure(CRASH, f"oracle {type(error).__name__}", facts={"says": str(error)}), True
    if said.legal is None and said.first_breach is None and not said.open_points:
        return None, False
    trace = replay(log, GAME, opening.rules, opening.seats)
    found = compared(said, trace, log)
    if found is not None and (shown := walk(log)) is not None and shown.check == RULING:
        return None, True  # of a table that cannot be, each may think what it likes
    return found, True


def compared(said: Judgement, trace: Trace, log: Log) -> Failure | None:
    """The first thing about which the two judges part, as a finding."""
    found = parting(said, trace, GAME, log)
    if found is None:
        return misnamed(said, trace, log)
    name = f"{SCORE} {found.name}" if found.what == SCORE else found.what
    if found.what == LEGALITY:  # which of them is stricter makes two findings
        name = "legality, allowed" if found.first == LEGAL else "legality, refused"
    clause = found.clause if found.what in (LEGALITY, WINNER) else ""
    facts: dict[str, int | str] = {"engine": found.first, "oracle": found.second}
    if found.reason or found.seat:
        facts["reason"] = found.reason or found.seat
    return Failure(ORACLE, name, clause, found.entry, facts)
