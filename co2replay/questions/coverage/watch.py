"""What became of each clause while a game was played: kept, broken, applied, or merely met.

Cheap, after any replay or step of one, from what it wrote down (no cost while it runs):

    outcomes = moved(trace.book.rows)              # {(clause, "applied"), ...}
    outcomes |= refused([breach])                  # {(clause, "broken")}

Complete, and three to five times slower, because it follows the lines that run: also which
checks were asked and let something pass. Take it for a part of the games only:

    watch = watch_for(game)                        # once; it may be used again and again
    with watch:
        watch.place = "operations"                 # a word of yours, noted beside each outcome
        replay_log(log, game, edition)
    watch.take()                                 # {(clause, "kept", phase), ...}
    watch.take_read()                            # {"market_refill", "buy_after_price_change", ...}
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import CodeType, FrameType, TracebackType
from typing import Any

from co2replay.engine.table import Breach, LedgerRow
from co2replay.rulebooks.clauses import load_clauses
from co2replay.rulebooks.readings import load_readings
from co2replay.rulebooks.rulebook import load_number_sources

from .sites import SiteMap, WatchPlan, read_map

KEPT = "kept"  # a check was asked, and let it pass
BROKEN = "broken"  # a check refused
APPLIED = "applied"  # something moved by it, or it stands in the result
MET = "met"  # code that names it or reads its number ran

Outcome = tuple[str, str]  # clause, what became of it


def moved(rows: Iterable[LedgerRow]) -> set[Outcome]:
    """The clauses by which something moved; rows are those of a book's ledger."""
    return {(clause, APPLIED) for _, amount, _, _, clause in rows if amount}


def refused(breaches: Iterable[Breach]) -> set[Outcome]:
    return {(breach.clause, BROKEN) for breach in breaches}


class Watch:
    """A context in which every line of a game's rules that names a clause is noticed."""

    def __init__(self, found: SiteMap) -> None:
        self.map = found
        self.place = ""
        self.seen: set[tuple[str, str, str]] = set()
        self.read: set[str] = set()
        self.plans: dict[CodeType, WatchPlan | None] = {}
        self.before: Any = None

    def __enter__(self) -> Watch:
        self.before = sys.gettrace()
        sys.settrace(self._call)
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _fault: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        sys.settrace(self.before)

    def take(self) -> set[tuple[str, str, str]]:
        """What was noticed since the last time: clause, outcome, place."""
        seen, self.seen = self.seen, set()
        return seen

    def take_read(self) -> set[str]:
        """The numbers and readings that were looked up since the last time."""
        read, self.read = self.read, set()
        return read

    def _call(self, frame: FrameType, _event: str, _value: Any) -> Any:
        code = frame.f_code
        if code not in self.plans:
            key = (code.co_filename, code.co_name, code.co_firstlineno)
            self.plans[code] = self.map.plans.get(key)
        plan = self.plans[code]
        if plan is None:
            return None
        for clause in plan.marked:
            self.seen.add((clause, MET, self.place))
        if not (plan.named or plan.checks or plan.reads):
            return None
        return WatchedFrame(self, plan).follow


class WatchedFrame:
    """One function while it runs: its lines, and what it says in the end."""

    __slots__ = ("lines", "plan", "raised", "watch")

    def __init__(self, watch: Watch, plan: WatchPlan) -> None:
        self.watch = watch
        self.plan = plan
        self.lines: set[int] = set()
        self.raised = False

    def follow(self, frame: FrameType, event: str, value: Any) -> Any:
        if event == "line":
            self.lines.add(frame.f_lineno)
            self.raised = False
        elif event == "exception":
            self.raised = True
        elif event == "return":
            self.end(frame, value)
        return self.follow

    def end(self, frame: FrameType, value: Any) -> None:
        seen, place = self.watch.seen, self.watch.place
        for line, clauses in self.plan.named.items():
            if line in self.lines:
                for clause in clauses:
                    seen.add((clause, MET, place))
        for line, names in self.plan.reads.items():
            if line in self.lines:
                self.watch.read |= names
        said = value.clause if isinstance(value, Breach) else ""
        for clause, decision in self.plan.checks:
            if decision.isdisjoint(self.lines):
                continue
            if clause == said:
                seen.add((clause, BROKEN, place))
            elif (
                not self.raised and (clause, KEPT, place) not in seen and not waived(frame, clause)
            ):
                seen.add((clause, KEPT, place))


def waived(frame: FrameType, clause: str) -> bool:
    """A ruling lets the clause stand: that it passed says nothing."""
    return clause in getattr(frame.f_locals.get("t"), "waived", ())


def watch_for(game: str) -> Watch:
    return Watch(map_of(game))


@cache
def map_of(game: str, folder: Path | None = None) -> SiteMap:
    return read_map(game, list(load_clauses(game)), stated_by(game), folder)


@cache
def stated_by(game: str) -> dict[str, tuple[str, ...]]:
    """The clauses that each number and each reading stands for."""
    numbers = {name: number.clauses for name, number in load_number_sources(game).items()}
    return numbers | {name: reading.clauses for name, reading in load_readings(game).items()}
