"""What holds for every log of the corpus: each function lists what is wrong with one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from co2replay.engine import trace as kinds
from co2replay.engine.digest import load, save
from co2replay.engine.replay import KEEP_STATES, Replay, replay
from co2replay.engine.table import Table
from co2replay.games.co2.forms import DEAL
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation.canonical import from_canonical, to_canonical
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_file, read_text
from co2replay.notation.records import (
    ACT,
    BOX,
    CORRECTION,
    DRAW,
    GAP,
    MARK,
    POSITION,
    UNKNOWN,
    Entry,
)
from co2replay.questions.reconcile.course import ChangedCourse
from co2replay.rulebooks.editions import load_edition
from co2replay.rulebooks.readings import load_readings
from co2replay.show.logs import box_writer
from co2replay.verdict.session import (
    Options,
    Session,
    all_editions,
    header_of,
    open_book,
    open_session,
    play_unweighed,
    setting_of,
)

CORPUS = Path(__file__).parents[2] / "fixtures/games/co2"
BAD = "bad"
SMALL = ("doubts", "readings", "rules", "tables")
MANY = ("fuzz", "golden")
LANGUAGES = ("en", "it", "pl")


def files(whole: bool = True) -> list[Path]:
    """Every readable log; one in ten of the small cases and one in three of those that repeat
    a kind of game, where not the whole corpus is asked for."""
    found = [path for path in sorted(CORPUS.rglob("*.log")) if path.parent.name != BAD]
    if whole:
        return found
    small = [path for path in found if path.parent.name in SMALL]
    many = [path for path in found if path.parent.name in MANY]
    rest = [path for path in found if path.parent.name not in SMALL + MANY]
    return [*rest, *many[::3], *small[::10]]


@cache
def session_of(path: Path) -> Session:
    log = read_text(read_file(str(path)), vocabulary_for, str(path))
    assert not log.problems, (path, log.problems)
    session, problems = open_session(log, Options())
    assert session is not None, (path, problems)
    return session


def told(entries: Sequence[Entry]) -> list[tuple[Any, ...]]:
    """What an entry says, wherever it stands; facts of the box may change their words."""
    return [
        (x.kind, x.verb, x.args, x.who, "" if x.kind == BOX else x.text, x.taken_back)
        for x in entries
    ]


# Text and machine form ----------------------------------------------------------------------------


def formatted(path: Path) -> list[str]:
    """Written out in each language and read again, a log says the same; twice, the same letters."""
    log = session_of(path).log
    wrong = []
    for language in LANGUAGES:
        text = write_text(log, vocabulary(), language, box_writer(log))
        again = read_text(text, vocabulary_for, str(path))
        if again.problems or told(again.entries) != told(log.entries):
            wrong.append(f"{language}: another log")
        elif write_text(again, vocabulary(), language, box_writer(again)) != text:
            wrong.append(f"{language}: other letters")
    return wrong


def converted(path: Path) -> list[str]:
    log = session_of(path).log
    data = to_canonical(log, vocabulary())
    again = from_canonical(data, vocabulary_for, str(path))
    if again.problems or told(again.entries) != told(log.entries):
        return ["another log"]
    rows = [(row.key, row.value, row.comment) for row in log.header]
    if [(row.key, row.value, row.comment) for row in again.header] != rows:
        return ["another header"]
    return [] if to_canonical(again, vocabulary()) == data else ["other bytes"]


# Back, forward, put away and taken out again ------------------------------------------------------


def stepped(path: Path) -> list[str]:
    """From every turn's end, last to first, on to the next: the same table, also one put away."""
    session = session_of(path)
    edition = session.edition()
    game, log, header = session.game, session.log, header_of(session)
    opening = open_book(session, edition)
    trace = replay(log, game, opening.rules, opening.seats, keep=KEEP_STATES)
    ends = [*((stop.entry, stop.state) for stop in trace.stops)]
    if trace.derailed >= 0 or not ends:
        return []
    wrong = []
    for (start, state), following in zip(reversed(ends), [None, *reversed(ends[1:])], strict=True):
        before = game.digest(state)
        for put_away in (False, True):
            copy = load(save(state), type(state)) if put_away else game.copy(state)
            if game.digest(copy) != before:
                wrong.append(f"entry {start}: saved and loaded it is another table")
            run = Replay(game, Table(copy, opening.rules, None))
            run.turns = copy.turns
            stop = following[0] if following else len(log.entries)
            for at in range(start, stop):
                run.step(at, log.entries[at])
            if following is None:
                reached = game.digest(run.finish(stop, header).state)
                wanted = game.digest(trace.state)
            else:
                reached, wanted = game.digest(run.table.state), game.digest(following[1])
            if reached != wanted:
                wrong.append(f"entry {start}: another table at {stop}, put away {put_away}")
        if game.digest(state) != before:
            wrong.append(f"entry {start}: what was kept is played on")
    return wrong


# Other books --------------------------------------------------------------------------------------


def elsewhere(path: Path) -> list[str]:
    """What is legal by its own book breaks another only where the two say different things."""
    session = session_of(path)
    own = session.edition()
    if play_unweighed(session, own).trace.first(kinds.BREACH, kinds.UNDETERMINED) is not None:
        return []
    wrong = []
    for edition in all_editions(session):
        if edition == own:
            continue
        found = play_unweighed(session, edition).trace.first(kinds.BREACH)
        if found is None:
            continue
        place = f"{edition} entry {found.entry} {found.clause}"
        if found.missing:
            wrong.append(f"{place}: asks for what {own} does not ask")
            continue
        settings = parted(own, edition)
        again = play_unweighed(session, edition, settings=settings).trace.first(kinds.BREACH)
        if again is not None:
            wrong.append(f"{place}: no reading on which the two part explains it")
    return wrong


@cache
def parted(own: str, other: str) -> dict[str, str]:
    """The readings on which two books part, as the first has them."""
    one, two = load_edition(own), load_edition(other)
    return {
        name: one.readings[name].value
        for name in load_readings("co2")
        if one.readings[name].value != two.readings[name].value
    }


# Leaving out --------------------------------------------------------------------------------------


class LeftOut(NamedTuple):
    """An entry that could be left out without anybody noticing."""

    at: int
    line: int
    text: str


def unnoticed(path: Path, most: int | None = None, seed: int = 0) -> list[LeftOut]:
    """Leave out one draw or decision at a time: refused, or another table; else it was redundant.

    Redundant is a decision with one option, and one that says what holds when nothing is written.
    """
    session = session_of(path)
    edition = session.edition()
    setting = setting_of(session, edition, {})
    course = ChangedCourse(session, setting, session.log.entries, header_of(session))
    if course.whole.failure is not None:
        return []
    places = [
        at
        for at, entry in enumerate(session.log.entries)
        if entry.kind in (ACT, DRAW) and not entry.taken_back and at > told_again(session)
    ]
    if most is not None and len(places) > most:
        places = sorted(Random(f"{path.name}{seed}").sample(places, most))
    return [found for at in places for found in left_out(course, session, at)]


def left_out(course: ChangedCourse, session: Session, at: int) -> Iterator[LeftOut]:
    game = session.game
    tried = course.otherwise(at, 1, ())
    if tried.failure is not None:
        return
    if game.digest(tried.state) != game.digest(course.whole.state):
        return
    if len(tried.unjudged) > len(course.whole.unjudged):
        return  # nothing is repaired: what follows can be judged no more
    if shows_later(session, at) or is_redundant(course, session, at):
        return
    entry = session.log.entries[at]
    lines = session.log.lines
    yield LeftOut(at, entry.line, lines[entry.line - 1] if entry.line else "")


def shows_later(session: Session, at: int) -> bool:
    """Is this a deal of cards that nobody knew, or that all were shown by those who had them?

    What was dealt may be unknown until it shows; the game is the same then.
    """
    entries = session.log.entries
    entry = entries[at]
    if entry.kind != DRAW or entry.verb != DEAL:
        return False
    if any(x.kind == GAP for x in entries[at + 1 :]):
        return True  # and behind a gap nobody knows what is left of it
    later = {arg for x in entries[at + 1 :] if x.kind == ACT for arg in x.args}
    return all(card in later or card == UNKNOWN for card in entry.args[2:])


def is_redundant(course: ChangedCourse, session: Session, at: int) -> bool:
    """Does the table come to the same by itself, at once or with what the next entries say?"""
    game = session.game
    entries = session.log.entries
    played, silent = course.table_at(at), course.table_at(at)
    Replay(game, played).step(at, entries[at])
    game.settle(silent)
    game.settle(played)
    if game.digest(silent.state) == game.digest(played.state):
        return True
    runs = [Replay(game, course.table_at(at)) for _ in range(2)]
    runs[0].step(at, entries[at])
    kinds = (ACT, DRAW, MARK, GAP)  # what stands in front of a gap, the gap may hide
    following = [x for x in range(at + 1, len(entries)) if entries[x].kind in kinds]
    for place in following[:FOLLOWING]:
        for run in runs:
            run.step(place, entries[place])
        one, other = (game.digest(run.table.state) for run in runs)
        if one == other:
            return True
    if len(following) < FOLLOWING:
        for run in runs:
            game.end_of_log(run.table)
    one, other = (game.digest(run.table.state) for run in runs)
    return one == other


FOLLOWING = 3


def told_again(session: Session) -> int:
    """Up to where a table laid out by hand replaces what was drawn and dealt before it."""
    entries = session.log.entries
    first = next((at for at, entry in enumerate(entries) if entry.kind == MARK), len(entries))
    told = [at for at in range(first) if entries[at].kind in (POSITION, CORRECTION)]
    rows = [at for at, entry in enumerate(entries) if entry.kind == POSITION]
    return max(told + rows, default=-1)
