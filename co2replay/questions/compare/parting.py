"""Two engines, the same games: where they part first, what each has there, by which clause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import msgspec

from co2replay.engine.passed import Outcome
from co2replay.sentences import FALLBACK, say
from co2replay.verdict.exits import Exit, exit_for
from co2replay.verdict.tables import shown

from .engine_process import EngineFault, NoEngine
from .names import Names
from .protocol import (
    DIGESTS,
    LEGAL_COUNT,
    LEGAL_LIST,
    STATE,
    AnyAsk,
    AnyReply,
    Digest,
    DigestTold,
    FaultTold,
    LegalAsked,
    LegalTold,
    Note,
    Ok,
    RefusedTold,
    Result,
    ResultTold,
    StateAsked,
    StateTold,
    UnknownTold,
    Untrue,
    Welcome,
)
from .scripts import Script, ScriptStep
from .serving import clauses_at

LEFT, RIGHT = "left", "right"
SIDES = (LEFT, RIGHT)
# Kinds of divergences besides what may be wrong with an engine itself (see engine_process).
ANSWER, STATES, DIGEST, LEGAL, RESULT, CANNOT = (
    "answer",
    "state",
    "digest",
    "legal-actions",
    "result",
    "error",
)
ABOUT = ("mark", "seen", "digest")  # notes that an engine can do without
UNSUPPORTED = "unsupported"  # the code of an engine that does not host this game
FAULTS_MAX = 3  # so often an engine is started anew; who breaks down more often is left alone
ROWS_SHOWN = 12
GONE, UNREADABLE, NOT_THERE = "gone", "unreadable", "not-in-baseline"
OPENING = -1  # the entry of what parts before the first one


class Answering(Protocol):
    """Whatever answers the questions of the protocol: a process, or what one answered once."""

    welcome: Welcome

    def begin(self, script: Script) -> None: ...

    def step(self) -> None: ...

    def send(self, message: AnyAsk) -> None: ...

    def read(self) -> AnyReply: ...

    def restart(self) -> None: ...


class EngineValue(msgspec.Struct, frozen=True, kw_only=True):
    """One name that has two values."""

    name: str
    left: int | str
    right: int | str


class EngineDivergence(msgspec.Struct, frozen=True, kw_only=True):
    """The first place of one game where two engines part, or where one of them is no engine."""

    file: str
    kind: str
    side: str  # whose fault it is: left, right; empty where nobody can tell
    entry: int  # -1: before the first; behind the last: the end
    line: int
    text: str
    clauses: list[str]  # by which something moved there, the likeliest first
    left: str
    right: str
    values: list[EngineValue] = []
    left_state: dict[str, Any] = {}  # the whole table, as far as the engine tells it
    right_state: dict[str, Any] = {}


class Unplayed(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is not played, and why not."""

    file: str
    side: str  # which engine lacks something; empty: neither
    what: str  # what it lacks; gone: it broke down too often; unreadable; not-in-baseline


class EngineInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Who played."""

    command: str
    engine: str
    version: str
    capabilities: list[str]
    notes: list[str]


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """`compare`: every game, and where the two engines part in it."""

    schema: str = "compared/1"
    exit: int
    left: EngineInfo
    right: EngineInfo
    games: int  # played to the end by both, or to where they part
    entries: int
    diverged: list[EngineDivergence]
    unplayed: list[Unplayed]
    uncompared: list[str]  # names that only one of the engines tells


class EngineBroken(Exception):
    """An engine's fault, and whose it is."""

    def __init__(self, side: str, fault: EngineFault) -> None:
        super().__init__(str(fault))
        self.side = side
        self.fault = fault


class Lacking(Exception):
    """One of the engines does not play this game."""

    def __init__(self, side: str, what: str) -> None:
        super().__init__(what)
        self.side = side
        self.what = what


class EngineMatch:
    """Two engines at one game after the other."""

    def __init__(
        self,
        left: Answering,
        right: Answering,
        names: Names,
        digests: bool = True,
        language: str = FALLBACK,  # in which the faults of an engine are told
    ) -> None:
        self.language = language
        self.engines = {LEFT: left, RIGHT: right}
        self.names = names
        self.digests = digests
        self.entries = 0
        self.uncompared: set[str] = set()
        self.states: dict[str, dict[str, Any]] = {LEFT: {}, RIGHT: {}}

    def play(self, script: Script) -> EngineDivergence | None:
        """Play one game with both as far as they agree. Raise Lacking where one cannot play it."""
        self._check_notes(script)
        at = OPENING
        try:
            for engine in self.engines.values():
                engine.begin(script)
            found = self._open(script)
            if found is not None:
                return self._at(script, found, at)
            for at, step in enumerate(script.steps):
                self.entries += 1
                ended, found = self._step(step)
                if found is not None:
                    return self._at(script, found, at)
                if ended:
                    return None
            at = len(script.steps)
            found = self._compare_results()
            return None if found is None else self._at(script, found, at)
        except EngineBroken as broken:
            told = {LEFT: "-", RIGHT: "-"}
            told[broken.side] = say(broken.fault.cause, self.language)
            parted = Parted(broken.fault.kind, told[LEFT], told[RIGHT], side=broken.side)
            return self._at(script, parted, at)

    def restart(self) -> None:
        for engine in self.engines.values():
            engine.restart()

    def _check_notes(self, script: Script) -> None:
        """A gap, a position row or a ruling makes another game of it: all or nothing."""
        kinds = {step.ask.kind for step in script.steps if isinstance(step.ask, Note)}
        for side, engine in self.engines.items():
            lacking = sorted(kinds - set(engine.welcome.notes) - set(ABOUT))
            if lacking:
                raise Lacking(side, ", ".join(lacking))

    def _open(self, script: Script) -> Parted | None:
        replies = self._both(script.new)
        for side, reply in replies.items():
            if isinstance(reply, FaultTold) and reply.code == UNSUPPORTED:
                raise Lacking(side, reply.message or UNSUPPORTED)
        return self._answers(replies) or self._compare_tables()

    def _step(self, step: ScriptStep) -> tuple[bool, Parted | None]:
        """Play one entry; say whether the game ends there, and how the two part."""
        for engine in self.engines.values():
            engine.step()
        asked = [side for side in SIDES if self._takes(side, step)]
        replies = self._each(asked, step.ask)
        if len(replies) == len(SIDES):
            found = self._answers(replies)
        else:
            found = next(filter(None, (parted_by_fault(*one) for one in replies.items())), None)
        if found is not None or any(isinstance(one, RefusedTold) for one in replies.values()):
            return True, found
        found = self._compare_tables()
        if found is None and step.counts():
            found = self._compare_legal()
        return found is not None, found

    def _takes(self, side: str, step: ScriptStep) -> bool:
        return not isinstance(step.ask, Note) or step.ask.kind in self.engines[side].welcome.notes

    # What both are asked --------------------------------------------------------------------------

    def _both(self, message: AnyAsk) -> dict[str, AnyReply]:
        return self._each(SIDES, message)

    def _each(self, sides: Sequence[str], message: AnyAsk) -> dict[str, AnyReply]:
        """Ask first and listen then, so that both think at the same time."""
        found: dict[str, AnyReply] = {}
        side = LEFT
        try:
            for side in sides:
                self.engines[side].send(message)
            for side in sides:
                found[side] = self.engines[side].read()
        except EngineFault as fault:
            raise EngineBroken(side, fault) from fault
        return found

    def _can(self, capability: str) -> bool:
        return all(capability in one.welcome.capabilities for one in self.engines.values())

    def _answers(self, replies: dict[str, AnyReply]) -> Parted | None:
        for side, reply in replies.items():
            found = parted_by_fault(side, reply)
            if found is not None:
                return found
        left, right = replies[LEFT], replies[RIGHT]
        told = said(left), said(right)
        if told[0] == told[1] or (
            type(left) is type(right) and not (clause_of(left) and clause_of(right))
        ):
            return None
        return Parted(ANSWER, *told, clauses=[clause_of(left), clause_of(right)])

    def _compare_tables(self) -> Parted | None:
        digests: tuple[str, str] | None = None
        if self.digests and self._can(DIGESTS):
            replies = self._both(Digest())
            left, right = (expect(side, replies[side], DigestTold) for side in SIDES)
            if left.scheme == right.scheme:
                if left.digest == right.digest:
                    return None
                digests = left.digest, right.digest
        if self._can(STATE):
            found = self._compare_states()
            if found is not None:
                return found
        return None if digests is None else Parted(DIGEST, *digests)

    def _compare_states(self) -> Parted | None:
        replies = self._both(StateAsked())
        left = expect(LEFT, replies[LEFT], StateTold).state
        right = self.names.ours(expect(RIGHT, replies[RIGHT], StateTold).state)
        self.states = {LEFT: left, RIGHT: right}
        self.uncompared |= left.keys() ^ right.keys()
        values = [
            EngineValue(name=name, left=shown(left[name]), right=shown(right[name]))
            for name in left
            if name in right and left[name] != right[name] and name not in self.names.ignore
        ]
        if not values:
            return None
        told = [
            "; ".join(f"{value.name} {getattr(value, side)}" for value in values) for side in SIDES
        ]
        return Parted(STATES, told[0], told[1], values=values)

    def _compare_legal(self) -> Parted | None:
        if not self._can(LEGAL_COUNT):
            return None
        replies = self._both(LegalAsked())
        left, right = (expect(side, replies[side], LegalTold).count for side in SIDES)
        if left == right or left is None or right is None:
            return None
        if not self._can(LEGAL_LIST):
            return Parted(LEGAL, str(left), str(right))
        lists = self._both(LegalAsked(list=True))
        rows = [
            {row_text(row) for row in expect(side, lists[side], LegalTold).rows or ()}
            for side in SIDES
        ]
        told = only(left, rows[0] - rows[1]), only(right, rows[1] - rows[0])
        return Parted(LEGAL, *told, verbs=verbs_of(rows[0] ^ rows[1]))

    def _compare_results(self) -> Parted | None:
        replies = self._both(Result())
        if not all(isinstance(one, ResultTold) for one in replies.values()):
            return self._answers(replies)
        left = expect(LEFT, replies[LEFT], ResultTold)
        right = expect(RIGHT, replies[RIGHT], ResultTold)
        theirs = self.names.result(right)
        told = won(left), won(theirs)
        if left.outcome is not None and theirs.outcome is not None:
            told = f"{told[0]} {ended(left.outcome)}", f"{told[1]} {ended(theirs.outcome)}"
        if left.decided_by and right.decided_by:
            told = f"{told[0]} {left.decided_by}".strip(), f"{told[1]} {right.decided_by}".strip()
        if told[0] == told[1]:
            return None
        return Parted(RESULT, *told, clauses=[left.decided_by, right.decided_by])

    # What is reported -----------------------------------------------------------------------------

    def _at(self, script: Script, found: Parted, number: int) -> EngineDivergence:
        """Place what parts, and name the clauses: those that were said, then our ledger's."""
        inside = 0 <= number < len(script.steps)
        step = script.steps[number] if inside else None
        last = script.steps[-1].entry + 1 if script.steps else 0
        names = [value.name for value in found.values]
        ours = clauses_at(script, min(number, len(script.steps) - 1), names, found.verbs)
        shows = found.kind in (STATES, DIGEST)
        return EngineDivergence(
            file=script.file,
            kind=found.kind,
            side=found.side,
            entry=step.entry if step else OPENING if number < 0 else last,
            line=step.line if step else 0,
            text=step.text if step else "",
            clauses=[name for name in dict.fromkeys([*found.clauses, *ours]) if name],
            left=found.left,
            right=found.right,
            values=found.values,
            left_state=self.states[LEFT] if shows else {},
            right_state=self.states[RIGHT] if shows else {},
        )


class Parted:
    """How two engines part, before anybody has looked up where."""

    def __init__(
        self,
        kind: str,
        left: str,
        right: str,
        values: Sequence[EngineValue] = (),
        clauses: Iterable[str] = (),
        verbs: Sequence[str] = (),
        side: str = "",
    ) -> None:
        self.kind = kind
        self.left = left
        self.right = right
        self.values = list(values)
        self.clauses = list(clauses)
        self.verbs = verbs
        self.side = side


def compare(
    scripts: Iterable[Script | Unplayed], match: EngineMatch, infos: tuple[EngineInfo, EngineInfo]
) -> Compared:
    """Play every game with both; an engine that broke down is started anew for the next one."""
    diverged: list[EngineDivergence] = []
    unplayed: list[Unplayed] = []
    games = faults = 0
    for script in scripts:
        if isinstance(script, Unplayed):
            unplayed.append(script)
            continue
        if faults >= FAULTS_MAX:
            unplayed.append(Unplayed(file=script.file, side=diverged[-1].side, what=GONE))
            continue
        try:
            found = match.play(script)
        except Lacking as lacking:
            unplayed.append(Unplayed(file=script.file, side=lacking.side, what=lacking.what))
            continue
        games += 1
        if found is None:
            continue
        diverged.append(found)
        if found.side:
            faults += 1
            try:
                match.restart()
            except NoEngine:
                faults = FAULTS_MAX
    left, right = infos
    return Compared(
        exit=exit_of(games, diverged, unplayed),
        left=left,
        right=right,
        games=games,
        entries=match.entries,
        diverged=diverged,
        unplayed=unplayed,
        uncompared=sorted(match.uncompared),
    )


def exit_of(games: int, diverged: Sequence[EngineDivergence], unplayed: Sequence[Unplayed]) -> int:
    """A log that cannot be read is worse than what was found; no game at all tells nothing."""
    if any(one.what == UNREADABLE for one in unplayed):
        return Exit.UNREADABLE
    return exit_for(bool(diverged), games == 0)


def info_of(command: str, welcome: Welcome) -> EngineInfo:
    return EngineInfo(
        command=command,
        engine=welcome.engine,
        version=welcome.version,
        capabilities=welcome.capabilities,
        notes=welcome.notes,
    )


def parted_by_fault(side: str, reply: AnyReply) -> Parted | None:
    """An engine that says it cannot, or answers something else than was asked."""
    if isinstance(reply, Ok | RefusedTold | Untrue | UnknownTold | ResultTold):
        return None
    what = f"{reply.code}: {reply.message}" if isinstance(reply, FaultTold) else said(reply)
    told = {LEFT: "-", RIGHT: "-", side: what}
    return Parted(CANNOT, told[LEFT], told[RIGHT], side=side)


def expect(side: str, reply: AnyReply, kind: type[Any]) -> Any:
    if isinstance(reply, kind):
        return reply
    raise EngineBroken(side, EngineFault(CANNOT, "engine-answers", answer=said(reply)))


def clause_of(reply: AnyReply) -> str:
    return reply.clause if isinstance(reply, RefusedTold) else ""


def said(reply: AnyReply) -> str:
    """An answer in one breath; what it says besides its kind is of the clause alone."""
    tag = str(reply.__struct_config__.tag)
    return f"{tag} {clause_of(reply)}".strip()


def row_text(row: Sequence[Any]) -> str:
    return " ".join("?" if cell is None else str(cell) for cell in row)


def verbs_of(rows: set[str]) -> list[str]:
    """The forms of these answers; a colon says that a seat is named."""
    return sorted({row.split(" ")[0].removesuffix(":") for row in rows})


def only(count: int, rows: set[str]) -> str:
    """How many, and what nobody else has."""
    named = sorted(rows)
    more = f"; ... {len(named) - ROWS_SHOWN}" if len(named) > ROWS_SHOWN else ""
    listed = "; ".join(named[:ROWS_SHOWN])
    return f"{count}: {listed}{more}" if listed else str(count)


def ended(outcome: Outcome) -> str:
    """How all of them came out together: parties, and what it hung on."""
    parties = " ".join(sorted(one.name for one in outcome.parties))
    hung = (f"{one.clause} {'met' if one.is_met else 'missed'}" for one in outcome.conditions)
    return "; ".join([f"{outcome.kind}: {parties}", *hung])


def won(result: ResultTold) -> str:
    """The end in one line: who won, and every score."""
    winners = "-" if result.winners is None else " ".join(sorted(result.winners)) or "nobody"
    scores = ", ".join(f"{seat} {points}" for seat, points in sorted(result.scores.items()))
    return f"{'over' if result.over else 'open'} {winners} {scores}".strip()
