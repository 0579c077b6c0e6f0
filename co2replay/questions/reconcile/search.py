"""The smallest explanations under which a log is legal and what it claims comes out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from co2replay.engine import trace as kinds
from co2replay.engine.passed import TURN
from co2replay.notation.records import MARK, Entry
from co2replay.rulebooks.readings import load_readings
from co2replay.verdict.session import Session, all_editions, header_of, setting_of

from . import edits as ed
from .course import ChangedCourse, failure_of
from .edits import Edit, changed_entry, edits_at, spliced
from .explanations import Explanation, Solution, line_of, proved
from .miscounts import Miscount, miscounts

BUDGET = 40_000  # replays of a part of the log
LISTED = 20  # explanations that are played again from the first entry, and told
FRONTIER = 8  # changes that come furthest are tried with a second one
SECOND_SHARE = 4  # each with this part of what is left of the budget

EDITION, READING, READINGS = "edition", "reading", "readings"
SUM, EDITS, SECOND = "sum", "edits", "second"
STAGES = (EDITION, READING, SUM, EDITS, READINGS, SECOND)

# What is likelier comes first: one change before two, readings before the log.
COST = {
    EDITION: 10,
    READING: 11,
    SUM: 20,
    ed.TWICE: 28,
    ed.INSERT: 30,
    ed.DOUBLE: 31,
    ed.AMOUNT: 31,
    ed.MOVE: 32,
    ed.PLAYER: 33,
    ed.SWAP: 34,
    ed.WORD: 35,
    ed.DROP: 36,
}
# A reading that stays open, or that another book prints, is likelier than a forgotten answer; one
# that no book takes so is not.
COST_PRINTED, COST_CHOSEN, COST_NOBODY = 1, 16, 18
COST_ASKED = -4  # an answer that the game was waiting for
COST_EARLY = 1  # noted too early; people add what they forgot
COST_FAR = 1  # by more than a few entries
NEAR = 4
COST_TURN = 2  # into another turn
COST_SECOND = 25  # a second change
TURNS_MAX = 6  # a change is likelier near the place where something fails

Progress = Callable[[str, int, int], None]


class LogFailure(msgspec.Struct, frozen=True, kw_only=True):
    """What does not hold as the log stands: the first thing."""

    kind: str
    clause: str
    line: int
    facts: dict[str, int | str]


class Stage(msgspec.Struct, frozen=True, kw_only=True):
    """One way of looking for explanations: how many were tried, how many of them explain it."""

    name: str
    tried: int
    found: int


class Reconciled(msgspec.Struct, frozen=True, kw_only=True):
    """`reconcile`: the explanations, most likely first; none where everything holds."""

    schema: str = "reconciled/1"
    file: str
    edition: str
    holds: bool
    failure: LogFailure | None
    explanations: list[Explanation]
    more: int  # explanations beyond those listed
    stages: list[Stage]
    budget: int
    spent: int
    exhausted: bool  # the budget ended before everything was tried
    back_to: int  # the first line at which changes of the log were tried; 0: at none


class Spent(Exception):
    """The budget is used up."""


class ExplanationSearch:
    """One search in progress: what was tried, what was found, what came furthest."""

    def __init__(self, session: Session, edition: str, budget: int, progress: Progress) -> None:
        self.session = session
        self.edition = edition
        self.budget = budget
        self.limit = budget
        self.progress = progress
        self.spent = 0
        self.tried = dict.fromkeys(STAGES, 0)
        self.explained = dict.fromkeys(STAGES, 0)
        self.found: dict[tuple[object, ...], Solution] = {}
        self.furthest: list[tuple[int, int, tuple[object, ...], Solution]] = []
        self.back_to = -1
        self.is_exhausted = False
        self.settings = {
            name: setting_of(session, name, {}).book.settings for name in all_editions(session)
        }
        self.header = header_of(session)
        self.base = ChangedCourse(
            session, setting_of(session, edition, {}), session.log.entries, self.header
        )

    def spend(self, stage: str) -> None:
        if self.spent >= self.limit:
            raise Spent
        self.spent += 1
        self.tried[stage] += 1

    def keep(self, stage: str, key: tuple[object, ...], solution: Solution) -> None:
        self.explained[stage] += 1
        known = self.found.get(key)
        if known is None:
            self.found[key] = solution
        elif len(known.edits) == 1:
            place = solution.edits[0].place
            self.found[key] = known._replace(places=(*known.places, place))

    def note(self, left: int, key: tuple[object, ...], solution: Solution) -> None:
        """Remember what comes furthest, of changes that are much alike only one."""
        if any(key == known for _, _, known, _ in self.furthest):
            return
        self.furthest.append((left, solution.cost, key, solution))
        self.furthest.sort(key=lambda one: one[:2])
        del self.furthest[FRONTIER:]

    def comes_further(self, left: int) -> bool:
        """Does something with so many entries left get beyond the log, and the best so far?"""
        if left >= len(self.base.entries) - self.base.whole.at:
            return False
        return len(self.furthest) < FRONTIER or left < self.furthest[-1][0]

    def run(self) -> None:
        try:
            self.try_editions()
            alone = self.try_readings()
            self.try_sums()
            self.try_edits(self.base, None, EDITS)
            if not self.found:
                self.try_two_readings(alone)
        except Spent:
            self.is_exhausted = True
            return
        if not self.found:
            self.try_second()

    # Readings -------------------------------------------------------------------------------------

    def try_editions(self) -> None:
        others = [name for name in all_editions(self.session) if name != self.edition]
        for number, name in enumerate(others):
            self.progress(EDITION, number, len(others))
            self.spend(EDITION)
            setting = setting_of(self.session, name, {})
            course = ChangedCourse(self.session, setting, self.base.entries, self.header)
            solution = self.solution(COST[EDITION], edition=name)
            left = len(course.entries) - course.whole.at
            if self.base.explains(course.whole):
                self.keep(EDITION, (EDITION, name), solution)
            elif self.comes_further(left):
                self.note(left, (EDITION, name), solution)

    def try_readings(self) -> list[tuple[str, str, Mapping[str, int]]]:
        """Try every consulted reading otherwise; return those, with what is asked under each."""
        found: list[tuple[str, str, Mapping[str, int]]] = []
        wanted = list(self.values_of(asked_in(self.base)))
        for number, (name, value) in enumerate(wanted):
            self.progress(READING, number, len(wanted))
            self.spend(READING)
            setting = setting_of(self.session, self.edition, {name: value})
            place = asked_in(self.base)[name]
            course = self.base.under(setting, max(place, 0), recorded=True)
            solution = self.solution(self.cost_of(name, value), readings={name: value})
            asked = course.book.asked if course.book is not None else {}
            found.append((name, value, {**asked_in(self.base), **asked}))
            left = len(self.base.entries) - course.at
            if self.base.explains(course):
                self.keep(READING, (READING, name, value), solution)
            elif self.comes_further(left):
                self.note(left, (READING, name, value), solution)
        return found

    def values_of(self, asked: Mapping[str, int]) -> Iterator[tuple[str, str]]:
        readings = load_readings(self.session.game.name)
        own = self.base.setting.book.settings
        for name in sorted(asked, key=lambda one: (-asked[one], one)):
            for value in readings[name].values:
                if value != own[name]:
                    yield name, value

    def cost_of(self, name: str, value: str) -> int:
        book = self.base.setting.book
        if value in book.tried.get(name, ()):
            return COST[READING]
        if self.takers(name, value):
            return COST[READING] + COST_PRINTED
        return COST[READING] + (COST_CHOSEN if book.classes[name] == "chosen" else COST_NOBODY)

    def takers(self, name: str, value: str) -> tuple[str, ...]:
        return tuple(
            edition for edition, settings in self.settings.items() if settings[name] == value
        )

    def try_two_readings(self, alone: list[tuple[str, str, Mapping[str, int]]]) -> None:
        seen: set[frozenset[tuple[str, str]]] = set()
        for number, (name, value, asked) in enumerate(alone):
            self.progress(READINGS, number, len(alone))
            for other, its_value in self.values_of(asked):
                pair = frozenset({(name, value), (other, its_value)})
                if other == name or pair in seen:
                    continue
                seen.add(pair)
                self.spend(READINGS)
                setting = setting_of(self.session, self.edition, {name: value, other: its_value})
                course = self.base.under(setting, max(0, min(asked[name], asked[other])))
                if self.base.explains(course):
                    cost = COST_SECOND + self.cost_of(name, value) + self.cost_of(other, its_value)
                    both = {name: value, other: its_value}
                    self.keep(READINGS, (READINGS, pair), self.solution(cost, readings=both))

    # The score sheet ------------------------------------------------------------------------------

    def try_sums(self) -> None:
        """A claim that leaves out or doubles one line of the sheet; only where all else holds."""
        failure = self.base.whole.failure
        if failure is None or failure.kind != kinds.FALSE_CLAIM:
            return
        self.spend(SUM)
        game, state = self.session.game, self.base.whole.state
        wrong = game.claim(state, self.header)
        found = miscounts(wrong, game.sheet(state))
        if found:
            cost = COST[SUM] + 2 * (len(found) - 1)
            self.keep(SUM, (SUM,), self.solution(cost, sums=found))

    # The log --------------------------------------------------------------------------------------

    def try_edits(self, course: ChangedCourse, before: Solution | None, stage: str) -> None:
        """Try every single change from the failure back to the first entry."""
        for place in range(course.whole.at, -1, -1):
            self.progress(stage, course.whole.at - place, course.whole.at + 1)
            for edit in edits_at(course, place):
                self.spend(stage)
                self.try_edit(course, edit, before, stage)
            if before is None:
                self.back_to = place

    def try_edit(
        self, course: ChangedCourse, edit: Edit, before: Solution | None, stage: str
    ) -> None:
        tried = course.otherwise(edit.place, edit.removed, edit.put)
        shift = len(edit.put) - edit.removed
        left = len(course.entries) + shift - tried.at
        if tried.failure is not None and (before is not None or not self.comes_further(left)):
            return
        key = group_of(course, edit)
        cost = cost_of_edit(course, edit)
        entries = spliced(course.entries, edit)
        if before is None:
            solution = self.solution(cost, edits=(edit,), entries=entries)._replace(groups=(key,))
        else:
            solution = before._replace(
                cost=before.cost + COST_SECOND + cost,
                order=len(self.found),
                edits=(*before.edits, edit),
                entries=entries,
                groups=(*before.groups, key),
            )
            readings = tuple(sorted(before.readings.items()))
            key = (before.edition, readings, frozenset(solution.groups))
        if course.explains(tried, shift):
            self.keep(stage, key, solution)
        elif tried.failure is not None:
            self.note(left, key, solution)

    def try_second(self) -> None:
        """Change what comes furthest once more."""
        for _, _, _, solution in list(self.furthest):
            left = self.budget - self.spent
            self.limit = min(self.budget, self.spent + max(1, left // SECOND_SHARE))
            setting = setting_of(self.session, solution.edition, solution.readings)
            course = ChangedCourse(self.session, setting, solution.entries, self.header)
            try:
                self.try_edits(course, solution, SECOND)
            except Spent:
                self.is_exhausted = True
        self.limit = self.budget

    def solution(
        self,
        cost: int,
        edition: str = "",
        readings: Mapping[str, str] | None = None,
        edits: tuple[Edit, ...] = (),
        sums: tuple[Miscount, ...] = (),
        entries: Sequence[Entry] | None = None,
    ) -> Solution:
        return Solution(
            cost=cost,
            order=len(self.found),
            edition=edition or self.edition,
            readings=readings or {},
            edits=edits,
            sums=sums,
            entries=self.base.entries if entries is None else entries,
            places=(),
        )


def asked_in(course: ChangedCourse) -> Mapping[str, int]:
    book = course.whole.book
    return book.asked if book is not None else {}


def cost_of_edit(course: ChangedCourse, edit: Edit) -> int:
    """A change is likelier near the failure, and an answer where the game waits for one."""
    cost = COST[edit.kind] + min(TURNS_MAX, course.turns_between(edit.place))
    if edit.kind == ed.INSERT and edit.place == course.whole.at and is_asked(course):
        cost += COST_ASKED
    if edit.kind == ed.MOVE:
        passed = course.entries[edit.place : edit.place + edit.removed]
        cost += COST_EARLY * (edit.entry == edit.place) + COST_FAR * (edit.removed > NEAR)
        cost += COST_TURN * any(entry.kind == MARK for entry in passed)
    return cost


def is_asked(course: ChangedCourse) -> bool:
    game = course.session.game
    return game.waits_for(course.table_at(course.whole.at).state).role != TURN


def group_of(course: ChangedCourse, edit: Edit) -> tuple[object, ...]:
    """Name what changes have in common that differ only in where in a turn they stand."""
    turn = course.turn_of[min(edit.place, len(course.turn_of) - 1)]
    new = changed_entry(edit)
    words = (new.kind, new.verb, new.args, new.who) if new is not None else ()
    if edit.kind in (ed.INSERT, ed.DOUBLE):
        return (ed.INSERT, turn, *words)
    if edit.kind in (ed.DROP, ed.TWICE):
        old = course.entries[edit.entry]
        return (ed.DROP, turn, old.kind, old.verb, old.args, old.who)
    if edit.kind == ed.MOVE:
        return (ed.MOVE, edit.entry)
    return (edit.kind, edit.entry, edit.other, *words)


def reconcile(
    session: Session,
    edition: str | None = None,
    budget: int = BUDGET,
    progress: Progress | None = None,
) -> tuple[Reconciled, list[Solution]]:
    """Look for the smallest explanations; return them, and each as something to be written."""
    search = ExplanationSearch(session, edition or session.edition(), budget, progress or quiet)
    failure = failure_of(search.base)
    if failure is not None:
        search.run()
    ranked = sorted(search.found.values(), key=lambda one: (one.cost, one.order))
    explanations: list[Explanation] = []
    solutions: list[Solution] = []
    for solution in ranked[:LISTED]:
        explanation = proved(session, search.base, solution)
        if explanation is not None:
            explanations.append(explanation)
            solutions.append(solution)
    entries = session.log.entries
    answer = Reconciled(
        file=session.log.file,
        edition=search.edition,
        holds=failure is None,
        failure=None
        if failure is None
        else LogFailure(
            kind=failure.kind,
            clause=failure.clause,
            line=line_of(entries, failure.entry),
            facts=failure.facts,
        ),
        explanations=explanations,
        more=max(0, len(ranked) - LISTED),
        stages=[
            Stage(name=name, tried=search.tried[name], found=search.explained[name])
            for name in STAGES
        ],
        budget=budget,
        spent=search.spent,
        exhausted=search.is_exhausted,
        back_to=max(0, next((e.line for e in entries[search.back_to :] if e.line), 0))
        if search.back_to >= 0
        else 0,
    )
    return answer, solutions


def quiet(stage: str, done: int, total: int) -> None:
    """Tell nobody how far the search has come."""
