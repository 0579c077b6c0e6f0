"""The fold of a log's entries over a game: one pass, every finding collected, nothing guessed."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins
from msgspec.structs import replace

from co2replay.notation.records import (
    ACT,
    BLANK,
    CORRECTION,
    DIGEST,
    GAP,
    MARK,
    NO_FORM,
    POSITION,
    RULING,
    SEEN,
    Entry,
    Log,
)

from . import trace as kinds
from .digest import PREFIX_MIN
from .exploring import OPEN, YES, BreachDoubts, Explored, Halted, explore, is_cut_out
from .hindsight import Facts, Hindsight
from .passed import ADRIFT, MOOT, PLAYED
from .reach import out_of_reach
from .table import Book, Breach, Play, Table, consult, go_back, ledger_length, taken
from .trace import PLAYS, TRIED, UNMOVED, UNPLAYED, Courses, Observation, Trace, TurnEnd
from .unknown import BEFORE, Consulted

if TYPE_CHECKING:
    from .contract import Game

# What is kept of every turn's end: a state to step back to, or the digest of it alone.
KEEP_NOTHING, KEEP_STATES, KEEP_DIGESTS, KEEP_SOME_STATES = range(4)
TURNS_APART = 8  # for who goes back now and then: a few turns played cost less than many copies
HALTING = (MARK, POSITION)  # an entry of these, or of a play, ends what the one before left open
SAYING_NOTHING = (GAP, *UNPLAYED)
CLAIMING = (SEEN, POSITION)  # behind what was done they say what came of it
NO_ENTRY = Entry(BLANK)  # what stands behind the last entry


class Replay:
    """One replay in progress. `step` plays one entry; `finish` closes the trace."""

    def __init__(
        self,
        game: Game,
        table: Table,
        keep: int = KEEP_NOTHING,
        binding: bool = True,
        trusted: bool = False,
        going: bool = False,
        explored: dict[Any, Explored] | None = None,
        telling: bool = False,
    ) -> None:
        self.game = game
        self.act, self.draw = game.act, game.draw  # asked for in most entries
        self.table = table
        self.keep = keep
        self.binding = binding  # facts and digests bind only under the log's own edition
        self.trusted = trusted  # the log says `trust: assumed`
        self.going = going  # also go on behind what no ruling could let stand
        self.explored = explored  # kept by who plays much the same log again and again
        self.findings: list[Observation] = []
        self.stops: list[TurnEnd] = []
        self.actions = 0
        self.judged = 0
        self.from_start = False  # a log, in which something may be left out before the first act
        self.derailed = -1
        self.laid = 0  # actions before the last gap: with none behind it rows lay out a table
        self.gap = -2  # the last one: another right behind it leaves nothing more open
        self.placed: tuple[int, Entry] | None = None  # the last row of a table just laid out
        self.halted: Halted | None = None
        self.behind: Hindsight | None = None  # what may lie behind such an entry
        self.doubts = BreachDoubts()
        self.rulings: list[tuple[str, str]] = []  # for the next entry: clause and reason
        self.turns = table.state.turns
        # What a message on a refusal tells of the turn; a copy an entry, for those who will speak.
        self.courses = Courses(game, table) if telling else None

    def step(self, index: int, entry: Entry) -> None:
        """Play one entry; what it breaks, answers in vain or shows wrong becomes a finding."""
        if self.derailed >= 0 or entry.taken_back:
            return
        kind = entry.kind
        if self.behind is not None and kind not in CLAIMING:
            self.behind.follow(index, entry)
        if self.placed is not None and kind in TRIED:
            self.hold_rows()
        self.table.entry = index
        if kind not in PLAYS:
            self._look(index, entry, kind)
            return
        table, game = self.table, self.game
        if self.courses is not None:
            self.courses.remember(index)
        self.actions += 1
        state, book = table.state, table.book
        copied = game.copy(state) if state.partial else None
        rows = 0 if book is None else len(book.rows)
        try:
            if kind == ACT:
                result = self.act(table, entry.who, entry.verb, entry.args)
            else:
                result = self.draw(table, entry.verb, entry.args)
        except Consulted as asked:
            self._blur(index, entry, asked, (copied, rows))
            return
        self.halted = None
        self.judged += 1
        if result != PLAYED or table.unwritten:
            self._remark(index, entry, result)
        if self.rulings:
            self._close_ruling(index)
        if table.state.turns != self.turns:
            self._end_turn(index + 1)

    def _look(self, index: int, entry: Entry, kind: int) -> None:
        """Take an entry that is neither an act nor a draw."""
        if index == self.gap + 1 and kind in SAYING_NOTHING:
            self.gap = index  # a gap behind a gap leaves nothing more open
            return
        if kind in HALTING:
            self.halted = None
        if self.courses is not None and kind not in UNMOVED:
            self.courses.remember(index)
        before = self._before()
        try:
            if kind == MARK:
                self._mark(index, entry, before)
            else:
                self._take(index, entry)
        except Consulted as asked:  # what is left unwritten before it hangs on something unknown
            go_back(self.table, before)
            self._note(kinds.UNJUDGED, index, facts={"value": asked.name})

    def _take(self, index: int, entry: Entry) -> None:
        """Play an entry that is no act, no draw and no mark."""
        kind = entry.kind
        table = self.table
        if kind == SEEN:
            self._see(index, entry)
        elif kind == POSITION:
            # In the beginning and behind a gap rows put right what they name, else they claim it.
            told = len(self.findings)
            if self.actions != self.laid:
                self._claim(index, entry)
            breach = self.game.place(table, entry.verb, entry.args)
            if breach is None:
                self.game.confirm(table, entry.verb, entry.args)
                is_whole = self.actions != self.laid and not table.state.partial
                self.placed = None if is_whole else (index, entry)
            else:
                del self.findings[told:]  # that no table shows it says more
                self._break(index, entry, breach)
        elif kind == DIGEST:
            self._digest(index, entry)
        elif kind == RULING:
            clause, _, reason = entry.text.partition("\n")
            table.waived, table.waived_used = (*table.waived, clause), ()
            self.rulings.append((clause, reason))
        elif kind == CORRECTION:
            self.hold_rows()  # behind them a ruling may set what no game leads to
            breach = self.game.correct(table, entry.verb, entry.args)
            if breach is not None:
                self._break(index, entry, breach)
            else:
                self.game.confirm(table, entry.verb, entry.args)
                self._note(kinds.RULED, index, clause="", reason=entry.text)
        elif kind == GAP:
            self.hold_rows()  # a table that cannot be is none whatever the gap behind it hides
            self.game.gap(table)
            self.gap, self.laid = index, self.actions

    def hold_rows(self) -> None:
        """Rows may be possible one by one, and not together: no game leads to such a table."""
        if self.placed is None or self.derailed >= 0:
            return
        (index, entry), self.placed = self.placed, None
        told = {one.clause for one in self.findings}
        for breach in self.game.impossible(self.table):
            if breach.clause not in told:
                self._report(index, entry, replace(breach, hard=True))

    def _remark(self, index: int, entry: Entry, result: Breach | int) -> None:
        """Note what an act or a draw breaks, passes over or answers in vain."""
        table, game = self.table, self.game
        if isinstance(result, Breach):
            cut = self.judged == 1 and self.from_start and entry.kind == ACT
            if cut and is_cut_out(game, table):
                self.judged = self.actions = 0  # what comes before was played, but not written down
                game.gap(table)
                self.step(index, entry)
                return
            self._break(index, entry, result)
        self._note_unwritten(index)
        if result == MOOT:
            self._note(kinds.MOOT, index)

    def _note_unwritten(self, index: int) -> None:
        """Say which questions of this book alone were answered by a stated conduct."""
        for clause in self.table.unwritten:
            self._note(kinds.UNWRITTEN, index, clause=clause)
        self.table.unwritten.clear()

    def _before(self) -> tuple[Any, int]:
        """What a half-played entry goes back to: a copy if something is unknown, the ledger."""
        state = self.table.state
        return (self.game.copy(state) if state.partial else None), ledger_length(self.table)

    def _blur(self, index: int, entry: Entry, asked: Consulted, before: tuple[Any, int]) -> None:
        """An entry asks for what nobody knows: it is neither accepted nor refused."""
        table = self.table
        go_back(table, before)
        found = Explored(OPEN, {}, None, (asked.name,), ())
        if before[0] is not None:
            found = explore(self.game, table, entry, self.explored)
        if found.said == OPEN:
            lacking, above = found.lacking, None
            if lacking == (BEFORE,) and self.halted is not None:
                lacking = self.halted.wanted(self.game, table) or lacking
                above = self.halted.entry.line
            facts: Facts = {"value": lacking[0]} | ({"above": above} if above else {})
            self._note(kinds.UNJUDGED, index, facts=facts, lacking=lacking)
        else:
            self.judged += 1
            for reading in found.readings:
                consult(table, reading)
        if found.breach is not None:
            self._report(index, entry, found.breach)
            if found.breach.hard:
                self._get_stuck(index, entry)
                return
        table.waived = ()
        self.rulings = []
        if found.said == YES:
            self.halted = Halted(entry, self.game.copy(table.state))
        if before[0] is not None and (self.behind is None or not self.behind.tables):
            self.behind = Hindsight(self.game, table, entry)
        self.game.blur(table, entry)

    def _close_ruling(self, index: int) -> None:
        """A ruling covers one entry, whether or not that entry needed it."""
        table = self.table
        for clause, reason in self.rulings:
            if clause in table.waived_used and self.derailed < 0:
                self._note(kinds.RULED, index, clause=clause, reason=reason)
        self.rulings = []
        table.waived = ()

    def _end_turn(self, index: int) -> None:
        state = self.table.state
        self.turns = state.turns
        if self.keep == KEEP_DIGESTS:
            self.stops.append(TurnEnd(index, None, self.game.digest(state)))
        elif self.keep == KEEP_STATES or (self.keep and state.turns % TURNS_APART == 0):
            self.stops.append(TurnEnd(index, self.game.copy(state)))

    def _report(self, index: int, entry: Entry, breach: Breach) -> None:
        table = self.table
        rests = () if self.trusted else breach.rests
        assumed = tuple(path for path in rests if self.game.is_assumed(table.rules, path))
        self.behind = None
        if not assumed and not self.trusted:
            assumed = self.doubts.rest_on(self.game, table, entry)
        foreign = breach.missing and not self.binding  # its own book may not have asked
        kind = kinds.UNDETERMINED if assumed or foreign else kinds.BREACH
        wait = self.game.waits_for(table.state)
        waits = wait.name
        if wait.role == ADRIFT and wait.seat >= 0:  # whose turn it is, is known
            waits = str(breach.facts.get("waits", waits))
        at = index if breach.since < 0 else breach.since
        if self.courses is not None:
            self.courses.keep(index, at)
        self.findings.append(
            Observation(
                kind=kind,
                entry=at,
                clause=breach.clause,
                facts=breach.facts,
                rests=assumed,
                waits=waits,
                seat=wait.seat if breach.seat < 0 else breach.seat,
                hard=breach.hard or breach.clause in table.waived,
                missing=breach.missing,
            )
        )

    def _break(self, index: int, entry: Entry, breach: Breach) -> None:
        """Report a breach; play on as if ruled when only a prohibition was broken."""
        self._report(index, entry, breach)
        table = self.table
        if breach.hard or breach.clause in table.waived:
            self._get_stuck(index, entry)
            return
        table.waived = (*table.waived, breach.clause)
        before = self._before()
        try:
            again = taken(self.game, table, entry)
        except Consulted:
            go_back(self.table, before)
            table.waived = ()
            self.rulings = []
            self.game.blur(table, entry)
            if entry.kind == MARK:
                self.game.mark(table, entry.args)
            return
        if isinstance(again, Breach):
            self._break(index, entry, again)
        table.waived = ()

    def _get_stuck(self, index: int, entry: Entry) -> None:
        """Behind what cannot stand nobody knows what was done: who goes on forgets that much."""
        if not self.going:
            self.derailed = index
            return
        table = self.table
        table.waived = ()
        self.rulings = []
        if entry.kind == MARK:
            self.game.gap(table)
            self.game.mark(table, entry.args)
        elif entry.kind in PLAYS and table.state.turns:
            self.game.blur(table, entry)  # what cannot be laid out at the beginning was not

    def _mark(self, index: int, entry: Entry, before: tuple[Any, int]) -> None:
        if self.from_start and not self.actions and is_cut_out(self.game, self.table):
            self.game.gap(self.table)  # the record begins in the middle of a game
        try:
            breach = self.game.mark(self.table, entry.args)
        except Consulted as asked:
            self._blur(index, entry, asked, before)
            breach = None if self.derailed >= 0 else self.game.mark(self.table, entry.args)
        if breach is not None:
            self._break(index, entry, breach)
        else:
            self.table.marked = entry.args
            if self.rulings and self.table.waived_used:
                self._close_ruling(index)
        if self.courses is not None:
            self.courses.begin()

    def _see(self, index: int, entry: Entry) -> None:
        table = self.table
        self.game.settle(table)
        is_partial = table.state.partial
        difference = out_of_reach(self.game, table, entry) if is_partial else None
        may_learn = difference is None and is_partial
        if may_learn and self.game.learn(table, entry.verb, entry.args):
            self.game.confirm(table, entry.verb, entry.args)
            self._look_back(index, entry)
            return
        try:
            difference = difference or self.game.see(table, entry.verb, entry.args)
        except Consulted as asked:
            if not self._look_back(index, entry):
                self._note(kinds.UNJUDGED, index, facts={"value": asked.name})
            return
        self.judged += 1
        if difference is not None:
            rests = partial(self.game.made_of, table, entry.verb, entry.args)
            self._differ(kinds.FALSE_FACT, index, to_builtins(difference), rests)
            return
        self.game.confirm(table, entry.verb, entry.args)
        if self.behind is not None:
            self.behind.follow(index, entry)

    def _claim(self, index: int, entry: Entry) -> None:
        """Hold what a row says to what came out, as a fact is; what is unknown it makes known."""
        told, before = len(self.findings), self._before()
        try:
            self._see(index, replace(entry, kind=SEEN))
        except Consulted:
            go_back(self.table, before)
        else:
            new = [x for x in self.findings[told:] if x.kind != kinds.UNJUDGED]
            self.findings[told:] = new
            if new:
                self.behind = None  # the table is put right, as nothing that was done led to it

    def _look_back(self, index: int, entry: Entry) -> bool:
        """Can no act before it have led to what a fact shows?"""
        found = self.behind and self.behind.refuted(index, entry, self.table)
        if found:
            self._differ(kinds.FALSE_FACT, index, *found)
        return bool(found)

    def _differ(
        self, kind: str, index: int, facts: Facts, rests: Callable[[], tuple[str, ...]]
    ) -> None:
        """What the table saw is not what came out; nobody is convicted on an assumed component."""
        if not self.binding:
            self._note(kinds.DIFFERENCE, index, facts=facts)
            return
        assumed = () if self.trusted else rests()
        self._note(kinds.UNDETERMINED if assumed else kind, index, facts=facts, rests=assumed)

    def _digest(self, index: int, entry: Entry) -> None:
        self.game.settle(self.table)
        written = entry.text.strip().lower()
        computed = self.game.digest(self.table.state)
        same = len(written) >= PREFIX_MIN and computed.startswith(written)
        if not same and self.table.state.partial:
            # A table known in part has a digest of its own: this one tells nothing of the other.
            self._note(kinds.UNJUDGED, index, facts={"value": "digest"})
            return
        self.judged += 1
        if not same:
            facts: Facts = {"written": written, "computed": computed}
            rests = partial(self.game.made_of, self.table, NO_FORM, ())
            self._differ(kinds.WRONG_DIGEST, index, facts, rests)

    def _note(self, kind: str, index: int, **said: Any) -> None:
        self.findings.append(Observation(kind=kind, entry=index, **said))

    def finish(self, entries: int, header: dict[str, str]) -> Trace:
        """Close the trace: a log that stops early says what the game still waits for."""
        self.hold_rows()
        state = self.table.state
        lacking: tuple[str, ...] = ()
        if self.derailed < 0 and not self.game.is_over(state):
            before = self._before()
            try:
                breach = self.game.end_of_log(self.table)
            except Consulted as asked:
                go_back(self.table, before)
                breach, lacking = None, (asked.name,)
            self._note_unwritten(entries)
            if breach is not None:
                self._break(entries, NO_ENTRY, breach)
            state = self.table.state
        if self.derailed < 0 and not self.game.is_over(state):
            wait = self.game.waits_for(state)
            if self.halted is not None and wait.role == ADRIFT and wait.seat < 0:
                lacking = self.halted.wanted(self.game, self.table)
            said = {"waits": wait.name, "seat": wait.seat, "lacking": lacking}
            self._note(kinds.UNFINISHED, entries, clause=wait.clause, **said)
        elif self.derailed < 0:
            for difference in self.game.claim(state, header):
                rests = partial(self.game.made_of, self.table, NO_FORM, (), difference)
                self._differ(kinds.FALSE_CLAIM, -1, to_builtins(difference), rests)
        return self.so_far()

    def so_far(self) -> Trace:
        return Trace(
            findings=self.findings,
            stops=self.stops,
            state=self.table.state,
            actions=self.actions,
            judged=self.judged,
            derailed=self.derailed,
            book=self.table.book,
            courses={} if self.courses is None else self.courses.kept,
        )


def replay(
    log: Log,
    game: Game,
    rules: Any,
    seats: tuple[int, ...],
    record: bool = False,
    keep: int = KEEP_NOTHING,
    binding: bool = True,
    upto: int | None = None,
    going: bool = False,
    telling: bool = False,
    keeping: Collection[int] = (),
) -> Trace:
    """Replay a log under the given rules; `upto` plays only the entries before that position.

    Before each entry of `keeping` (one behind the last: at the end) the table is kept as it lies.
    """
    header = {row.key: row.value for row in log.header}
    # What is broken or false may hang on what is only assumed.
    table: Table = Play(None, rules, Book() if record or not log.is_trusted() else None)
    table.state = game.begin(rules, seats, header)
    game.open(table, seats, header)
    run = Replay(game, table, keep, binding, log.is_trusted(), going, telling=telling)
    run.from_start = True
    step, entries = run.step, log.entries[:upto]
    kept: dict[int, kinds.TableBefore] = {}
    for index, entry in enumerate(entries):
        if index in keeping:
            kept[index] = kinds.TableBefore(game.copy(table.state), ledger_length(table))
        step(index, entry)
    if len(entries) in keeping:
        kept[len(entries)] = kinds.TableBefore(game.copy(table.state), ledger_length(table))
    trace = run.finish(len(entries), header)
    trace.kept = kept
    return trace
