"""May this be done now? Yes, and this moves; no, with every reason; or it depends, and on what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from co2replay.engine.contract import Game
from co2replay.engine.exploring import NO, OPEN, YES, Tried, attempt, explore
from co2replay.engine.passed import ADRIFT, Supposed
from co2replay.engine.table import Breach, Table
from co2replay.engine.trace import BREACH, Observation
from co2replay.engine.unknown import BEFORE, Consulted, is_unknown
from co2replay.notation.records import NOBODY, Entry
from co2replay.verdict.judge import play_judged
from co2replay.verdict.session import Session, begin, open_book

from .branching import Hangs, Span, ValueOutcome, hangs_of, spans_of


class Moved(msgspec.Struct, frozen=True, kw_only=True):
    """Something that changes hands: how much, from where to where, by which clause."""

    amount: int | str
    source: str
    target: str
    clause: str


def moved(game: Game, table: Table) -> tuple[Moved, ...]:
    """What the act has moved, line by line."""
    names = game.goods().names
    book = table.book
    return tuple(
        Moved(
            amount="?" if is_unknown(amount) else int(amount),
            source=names[source],
            target=names[target],
            clause=clause,
        )
        for _, amount, source, target, clause in (book.rows if book is not None else ())
    )


DEPENDS = "depends"
UNASKED = "moot"  # the book at hand does not ask: neither allowed nor refused
WHOSE_TURN = "turn"  # what is supposed where nobody wrote it down
OPEN_CLASS = "open"  # of a reading
SPACE = "space"  # the table of places that an act may name by its region alone
REASONS_MAX, FACTS_MAX = 12, 40


class Needed(msgspec.Struct, frozen=True, kw_only=True):
    """What would have to be different for one clause to hold."""

    name: str
    values: tuple[Span, ...]


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """One clause that stands against it."""

    clause: str
    facts: dict[str, int | str]
    hard: bool  # no ruling could let it stand
    needed: tuple[Needed, ...]
    assumed: tuple[str, ...]  # component facts that it rests on and nobody has read off a piece


class OtherReading(msgspec.Struct, frozen=True, kw_only=True):
    """A reading that the book leaves open, taken otherwise, and the answer then."""

    reading: str
    value: str
    answer: str


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What one edition says about one act."""

    edition: str
    act: str = ""
    answer: str
    broken: str = ""  # the first clause broken before the moment, and its line
    broken_line: int = 0
    reasons: tuple[Reason, ...] = ()
    more: bool = False  # behind the last reason there may be others
    hangs: tuple[Hangs, ...] = ()
    readings: tuple[OtherReading, ...] = ()
    supposed_turn: bool = False  # nobody wrote down whose turn it is
    moved: tuple[Moved, ...] = ()
    whole: bool = True  # false: what else moves hangs on what nobody wrote down
    waits: str = ""  # what the game waits for afterwards, and of whom
    seat: int = NOBODY
    assumed: tuple[str, ...] = ()  # component facts that a yes rests on
    explained: dict[str, int | str] = {}  # what the act is made of: a route, a price


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """`check`: one act at one moment, under each edition asked."""

    schema: str = "check/1"
    file: str
    entry: int  # so many entries are played
    act: str
    answers: tuple[Answer, ...]


class AskedMoment(NamedTuple):
    """The table of one edition at the moment asked about."""

    session: Session
    edition: str
    state: Any
    rules: Any
    broken: Observation | None = None  # what was broken first on the way
    marked: tuple[int, ...] = ()  # the last mark on the way


class Followed(NamedTuple):
    """The table with every fact that was asked for supposed so that the act goes furthest."""

    state: Any
    hangs: tuple[Hangs, ...]
    tried: Tried
    outcome: tuple[str, str]
    readings: frozenset[str] = frozenset()  # asked for on the way, with whatever value
    asked: bool = False  # something was


def moment_of(session: Session, edition: str, upto: int) -> AskedMoment:
    """Play up to a moment; behind a breach as if ruled, as far as that is possible."""
    _, run = begin(session, edition)
    run.going = True
    for index in range(min(upto, len(session.log.entries))):
        run.step(index, session.log.entries[index])
    run.hold_rows()  # nothing may have been done behind them yet
    broken = next((found for found in run.findings if found.kind == BREACH), None)
    if broken is not None:
        broken = broken_before(session, edition, upto)
    table = run.table
    return AskedMoment(session, edition, table.state, table.rules, broken, table.marked)


def broken_before(session: Session, edition: str, upto: int) -> Observation | None:
    """What the book convicts the log of, as far as it goes up to a moment."""
    log = replace(session.log, entries=session.log.entries[:upto])
    findings = play_judged(session._replace(log=log), edition).trace.findings
    # What is lacking behind the last entry may still be said.
    return next((one for one in findings if one.kind == BREACH and one.entry < upto), None)


def check_any(moment: AskedMoment, entries: Sequence[Entry]) -> tuple[Entry, Answer]:
    """Of several ways to understand what was said, answer for the one that fits and goes furthest.

    What the table shows for certain fits better than what it may hold unseen.
    """
    order = (YES, UNASKED, DEPENDS, NO)
    fits = [misfit(moment, entry) for entry in entries]
    meant = [entry for entry, fit in zip(entries, fits, strict=True) if fit == min(fits)]
    found = [(entry, check(moment, entry)) for entry in meant]
    return min(found, key=lambda x: (order.index(x[1].answer), len(x[1].reasons), len(x[1].hangs)))


def misfit(moment: AskedMoment, entry: Entry) -> int:
    """0: the space named is as the act needs it; 1: nobody wrote it down; 2: it is not."""
    here, _ = suppose_turn(moment, entry)
    game = moment.session.game
    tried = attempt(game, here.state, here.rules, entry, marked=here.marked)
    table = moment.session.vocabulary.tables.get(SPACE)
    spaces = table.symbols if table is not None else ()
    if tried.asked:
        return int(tried.asked in spaces)
    if tried.breach is None:
        return 0
    names = game.hangs_on(Table(here.state, here.rules, None), entry, tried.breach)
    return 2 * any(name in spaces for name in names)


def check(moment: AskedMoment, entry: Entry) -> Answer:
    """Answer for one act at one moment under one edition."""
    answer = answer_of(moment, entry)
    if moment.broken is None:
        return answer
    line = moment.session.log.entries[moment.broken.entry].line
    return replace(answer, broken=moment.broken.clause, broken_line=line)


def answer_of(moment: AskedMoment, entry: Entry) -> Answer:
    moment, supposed = suppose_turn(moment, entry)
    followed = followed_for_certain(moment, entry)
    here = moment._replace(state=followed.state)
    readings = other_readings(moment, entry, followed)
    said, clause = followed.outcome
    explained = explained_of(here, entry)
    if said == NO:
        reasons, more = reasons_of(here, entry)
        assumed = all(reason.assumed for reason in reasons)
        return settled(
            Answer(
                edition=moment.edition,
                answer=DEPENDS if assumed else NO,
                reasons=reasons,
                more=more,
                hangs=followed.hangs if assumed else (),
                readings=readings,
                supposed_turn=supposed,
                explained=explained,
            )
        )
    hangs = followed.hangs
    if said == OPEN and clause not in {one.name for one in hangs}:
        hangs = (*hangs, Hangs(name=clause, branches=()))
    game, tried = moment.session.game, followed.tried
    waits, seat = "", NOBODY
    if not tried.asked:
        _, waits, seat, _ = game.waits_for(tried.table.state)
    return settled(
        Answer(
            edition=moment.edition,
            answer=DEPENDS if hangs else UNASKED if tried.moot else YES,
            hangs=hangs,
            readings=readings,
            supposed_turn=supposed,
            moved=moved(game, tried.table),
            whole=not tried.asked,
            waits=waits,
            seat=seat,
            assumed=assumed_of(here, tried),
            explained=explained,
        )
    )


def explained_of(moment: AskedMoment, entry: Entry) -> dict[str, int | str]:
    """What the game tells of an act of somebody; nothing where it asks for what nobody wrote."""
    game = moment.session.game
    who = entry.who if entry.who != NOBODY else game.waits_for(moment.state).seat
    try:
        table = Table(moment.state, moment.rules, None)
        return dict(game.explained(table, who, entry.verb, entry.args))
    except Consulted:
        return {}


def settled(answer: Answer) -> Answer:
    """An answer that an open reading turns round is none."""
    if answer.readings:
        return replace(answer, answer=DEPENDS)
    return answer


def suppose_turn(moment: AskedMoment, entry: Entry) -> tuple[AskedMoment, bool]:
    """Where nobody wrote down whose turn it is, it is that of the player who is named."""
    game = moment.session.game
    if game.waits_for(moment.state).role != ADRIFT or entry.who == NOBODY:
        return moment, False
    tried = attempt(game, moment.state, moment.rules, entry, marked=moment.marked)
    if tried.breach is not None or tried.asked not in (WHOSE_TURN, BEFORE):
        return moment, False  # in a phase that a mark names it is nobody's turn
    seat = moment.session.vocabulary.tables["seat"].symbols[entry.who]
    for word, state in options_of(moment, moment.state, WHOSE_TURN, entry):
        if word == seat:
            return moment._replace(state=state), True
    return moment, False


def options_of(moment: AskedMoment, state: Any, name: str, entry: Entry) -> list[Supposed]:
    table = Table(state, moment.rules, None)
    return moment.session.game.suppose(table, name, entry)


def outcome_of(tried: Tried) -> tuple[str, str]:
    """Yes; no by a clause; or open, as something is asked for that nobody wrote down."""
    return tried.said, tried.breach.clause if tried.breach is not None else tried.asked


def followed_for_certain(moment: AskedMoment, entry: Entry) -> Followed:
    """What is supposed step by step, held against every way in which the table could be."""
    followed = follow(moment, entry)
    said = followed.outcome[0]
    if not followed.asked or (said == YES and followed.hangs):
        return followed
    table = Table(moment.state, moment.rules, None)
    table.marked = moment.marked
    explored = explore(moment.session.game, table, entry)
    if explored.said == said:
        return followed
    if said == NO:
        followed = follow(moment, entry, path=explored.path)
        if followed.outcome[0] == NO:
            followed = followed._replace(outcome=(OPEN, explored.lacking[-1]))
    told = {one.name for one in followed.hangs}
    open_still = [Hangs(name=x, branches=()) for x in explored.lacking if x not in told]
    return followed._replace(hangs=(*followed.hangs, *open_still))


def follow(
    moment: AskedMoment,
    entry: Entry,
    deep: bool = True,
    path: Mapping[str, int | str] | None = None,
) -> Followed:
    """Suppose what is asked for, one fact after the other, always so that the act goes furthest."""
    state = moment.state
    hangs: list[Hangs] = []
    asked: set[str] = set()
    readings: set[str] = set()
    while True:
        tried = attempt(moment.session.game, state, moment.rules, entry, marked=moment.marked)
        readings |= readings_of(tried)
        said = outcome_of(tried)
        if said[0] != OPEN or said[1] in asked or len(asked) == FACTS_MAX:
            break
        asked.add(said[1])
        found = outcomes(moment, state, said[1], entry)
        if not found:
            break
        readings.update(*(x.readings for x in found))
        # The values come with the best last; the least that will do is told, and goes on.
        yes = next((x for x in found if x.said[0] == YES), None)
        best = yes or next((x for x in reversed(found) if x.said[0] == OPEN), found[-1])
        if path is not None:
            best = next((x for x in found if x.value == path.get(said[1])), best)
        if any(x.said[0] == NO for x in found) and best.said[0] != NO:
            hangs.append(hangs_of(said[1], found, best))
        state = best.state
    if said[0] == YES and deep:
        told = [*hangs, *undermined(moment, entry, hangs)]
        hangs = list({one.name: one for one in told}.values())
    return Followed(state, tuple(hangs), tried, said, frozenset(readings), bool(asked))


def undermined(moment: AskedMoment, entry: Entry, hangs: Sequence[Hangs]) -> list[Hangs]:
    """The facts that only together stand against it: taken at their worst, one after the other."""
    told = {one.name: one.supposed for one in hangs}  # these stay as they were supposed
    state = moment.state
    path: list[Hangs] = []
    asked: set[str] = set()
    before: tuple[str, list[ValueOutcome]] = ("", [])
    while len(asked) < FACTS_MAX:
        tried = attempt(moment.session.game, state, moment.rules, entry, marked=moment.marked)
        said = outcome_of(tried)
        found = outcomes(moment, state, said[1], entry) if said[0] == OPEN else []
        if not found or said[1] in asked:
            return []
        asked.add(said[1])
        if said[1] in told:
            state = next(x.state for x in found if x.value == told[said[1]])
            continue
        fatal = [x for x in found if x.said[0] == NO]
        if fatal:
            if before[1] and all(x.said == fatal[0].said for x in found):
                return [*path, pursued(moment, entry, *before)]  # whatever its value: too late
            return [*path, hangs_of(said[1], found, fatal[0])]
        before = said[1], found
        worst = next((x for x in found if x.said[0] == OPEN), None) or found[-1]
        if len({x.said for x in found}) > 1 and all(x.said[0] != NO for x in found):
            path.append(hangs_of(said[1], found, worst))
        state = worst.state
    return []


def pursued(moment: AskedMoment, entry: Entry, name: str, found: Sequence[ValueOutcome]) -> Hangs:
    """A fact some values of which stand against the act by themselves, whatever is asked next."""
    rows = []
    for one in found:
        end = follow(moment._replace(state=one.state), entry, deep=False).outcome
        rows.append(one._replace(said=end) if end[0] == NO else one)
    return hangs_of(name, rows, rows[-1])


def readings_of(tried: Tried) -> frozenset[str]:
    book = tried.table.book
    return frozenset(book.asked if book is not None else ())


def outcomes(moment: AskedMoment, state: Any, name: str, entry: Entry) -> list[ValueOutcome]:
    found = []
    for value, new in options_of(moment, state, name, entry):
        tried = attempt(moment.session.game, new, moment.rules, entry, marked=moment.marked)
        said = outcome_of(tried)
        found.append(ValueOutcome(value, said, new, readings_of(tried)))
    return found


# Reasons ------------------------------------------------------------------------------------------


def reasons_of(moment: AskedMoment, entry: Entry) -> tuple[tuple[Reason, ...], bool]:
    """Every clause against the act: each is set right in turn, to see the one behind it."""
    game = moment.session.game
    found: list[Reason] = []
    waived: tuple[str, ...] = ()
    state = moment.state
    while len(found) < REASONS_MAX:
        tried = attempt(game, state, moment.rules, entry, waived, marked=moment.marked)
        if tried.asked:
            state = follow(moment._replace(state=state), entry).state
            tried = attempt(game, state, moment.rules, entry, waived, marked=moment.marked)
        breach = tried.breach
        if breach is None:
            return tuple(found), False
        if any(is_alike(breach, reason) for reason in found):
            break
        needed, repaired = mended(moment, state, entry, breach, waived, found)
        found.append(
            Reason(
                clause=breach.clause,
                facts=breach.facts,
                hard=breach.hard,
                needed=needed,
                assumed=assumed_paths(moment, breach.rests),
            )
        )
        if not breach.hard:
            waived = (*waived, breach.clause)
        elif repaired is None:
            break
        else:
            state = repaired
    return tuple(found), True


def is_alike(one: Breach, other: Breach | Reason) -> bool:
    return one.clause == other.clause and set(one.facts) == set(other.facts)


def mended(
    moment: AskedMoment,
    state: Any,
    entry: Entry,
    breach: Breach,
    waived: tuple[str, ...],
    before: Sequence[Reason],
) -> tuple[tuple[Needed, ...], Any]:
    """Say which values would do, and give the table with the first of them."""
    game = moment.session.game
    table = Table(state, moment.rules, None)
    needed, repaired = [], None
    for name in game.hangs_on(table, entry, breach):
        options = options_of(moment, state, name, entry)
        good: list[ValueOutcome] = []
        for value, new in options:
            tried = attempt(game, new, moment.rules, entry, waived, marked=moment.marked)
            again = tried.breach
            known: tuple[Breach | Reason, ...] = (breach, *before)
            if again is not None and any(is_alike(again, x) for x in known):
                # The best value comes last: a lower one that breaks something else is no help.
                good = [x for x in good if isinstance(x.value, str)]
                continue
            good.append(ValueOutcome(value, outcome_of(tried), new))
        if good:
            # Without the project nobody stands there either: such a word helps nobody.
            good = [x for x in good if x.said[0] != NO or isinstance(x.value, int)] or good
            sure = next((x for x in good if x.said[0] != OPEN), good[0])
            repaired = repaired or sure.state
            values = spans_of([x.value for x in good], options[-1][0])
            needed.append(Needed(name=name, values=values))
    return tuple(needed), repaired


# What an answer rests on --------------------------------------------------------------------------


def assumed_paths(moment: AskedMoment, paths: Sequence[str]) -> tuple[str, ...]:
    if moment.session.log.is_trusted():
        return ()
    game = moment.session.game
    return tuple(path for path in paths if game.is_assumed(moment.rules, path))


def assumed_of(moment: AskedMoment, tried: Tried) -> tuple[str, ...]:
    book = tried.table.book
    return assumed_paths(moment, tuple(book.touched) if book is not None else ())


def other_readings(
    moment: AskedMoment, entry: Entry, followed: Followed
) -> tuple[OtherReading, ...]:
    """Take each open reading that was asked for the other way; keep those that turn the answer."""
    rules, session = moment.rules.book, moment.session
    found = []
    for reading in sorted(followed.readings):
        if rules.classes[reading] != OPEN_CLASS:
            continue
        for value in rules.tried[reading]:
            if value == rules.settings[reading]:
                continue
            opening = open_book(session, moment.edition, {reading: value})
            other = follow(moment._replace(rules=opening.rules), entry)
            if (other.outcome[0], other.hangs) != (followed.outcome[0], followed.hangs):
                said = DEPENDS if other.hangs else other.outcome[0]
                found.append(OtherReading(reading=reading, value=value, answer=said))
    return tuple(found)
