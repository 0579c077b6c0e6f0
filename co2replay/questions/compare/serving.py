"""Our engine behind the protocol: every question answered from one game in progress, and which
clauses are at work at a place of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from co2replay.corpus.recording import COURSE, Writer, count_legal, plain, told_by, total
from co2replay.engine import digest as digests
from co2replay.engine import trace as kinds
from co2replay.engine.replay import Replay
from co2replay.engine.table import Table
from co2replay.engine.trace import Observation
from co2replay.engine.unknown import Consulted
from co2replay.errors import Co2ReplayError
from co2replay.games.registry import games, is_hosted
from co2replay.notation.records import (
    ACT,
    BOX,
    CORRECTION,
    DIGEST,
    DRAW,
    GAP,
    KIND_NAMES,
    MARK,
    POSITION,
    RULING,
    SEEN,
    Entry,
    HeaderRow,
    Log,
)
from co2replay.notation.rows import RowError, RowReader
from co2replay.notation.vocabulary import form_key
from co2replay.verdict.session import Options, Session, begin, open_session

from ..golden.subject import own_first
from .protocol import (
    DIGESTS,
    LEGAL_COUNT,
    LEGAL_LIST,
    MOVES,
    NO_ID,
    PROTOCOL,
    STATE,
    Act,
    AnyAsk,
    AnyReply,
    Ask,
    Bye,
    Chance,
    Digest,
    DigestTold,
    FaultTold,
    Hello,
    LegalAsked,
    LegalTold,
    New,
    Note,
    Ok,
    Quit,
    RefusedTold,
    Result,
    ResultTold,
    StateAsked,
    StateTold,
    UnknownTold,
    Untrue,
    Welcome,
    clauses_of,
    decode_ask,
    numbered,
    row_of,
)
from .scripts import Script

NAME = "co2replay"
NOTES = tuple(KIND_NAMES[k] for k in (MARK, SEEN, POSITION, DIGEST, RULING, CORRECTION, GAP))
REFUSING = (kinds.BREACH, kinds.UNDETERMINED)
UNTRUE = (kinds.FALSE_FACT, kinds.WRONG_DIGEST, kinds.FALSE_CLAIM)
MESSAGE_MAX = 300


class Loose(msgspec.Struct):
    """What can be read of a line that is no question: its id and what it meant to ask."""

    id: int = NO_ID
    ask: str = ""


class Cannot(Exception):
    """What was asked cannot be done; the engine goes on."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Engine:
    """Answers one question after the other. It never draws, and nothing it is told ends it."""

    def __init__(self, version: str) -> None:
        self.version = version
        self.session: Session | None = None
        self.table: Table | None = None
        self.run: Replay | None = None
        self.entry = 0
        self.answers: dict[type[Ask], Callable[[Any], AnyReply]] = {
            Hello: self._hello,
            New: self._new,
            Act: self._step,
            Chance: self._step,
            Note: self._step,
            StateAsked: self._state,
            LegalAsked: self._legal,
            Digest: self._digest,
            Result: self._result,
            Quit: self._quit,
        }

    def answer_line(self, line: bytes) -> AnyReply:
        """Answer a line as it came in, whatever it holds."""
        try:
            message = decode_ask(line)
        except (msgspec.DecodeError, RecursionError) as error:
            loose = read_loosely(line)
            code = "unknown-ask" if loose.ask not in KNOWN else "unreadable"
            return FaultTold(id=loose.id, code=code, message=str(error)[:MESSAGE_MAX])
        return self.answer(message)

    def answer(self, message: AnyAsk) -> AnyReply:
        try:
            reply = self.answers[type(message)](message)
        except Cannot as error:
            reply = FaultTold(code=error.code, message=str(error)[:MESSAGE_MAX])
        except Exception as error:  # an engine that breaks down says so, and plays the next game
            self.run = None
            text = f"{type(error).__name__}: {error}"[:MESSAGE_MAX]
            reply = FaultTold(code="failed", message=text)
        return numbered(reply, message.id)

    def _hello(self, message: Hello) -> AnyReply:
        return Welcome(
            protocol=PROTOCOL,
            engine=NAME,
            version=self.version,
            games=list(games()),
            capabilities=[STATE, DIGESTS, LEGAL_COUNT, LEGAL_LIST, MOVES],
            notes=list(NOTES),
        )

    def _new(self, message: New) -> AnyReply:
        self.run = None
        if not is_hosted(message.game):
            raise Cannot("unsupported", f"no game named {message.game!r}")
        header = {"game": message.game, "edition": message.edition, **message.header}
        header.setdefault("seats", " ".join(message.seats))
        if message.variants:
            header.setdefault("variants", ",".join(message.variants))
        log = Log(
            version=1,
            header=[HeaderRow(key, value) for key, value in header.items()],
            entries=[Entry(BOX, text=text) for text in message.facts],
            problems=[],
        )
        try:
            session, problems = open_session(log, Options(message.edition, message.set))
        except Co2ReplayError as error:
            raise Cannot("unsupported", str(error)) from error
        if session is None:
            first = problems[0]
            raise Cannot("unsupported", f"{first.code} {first.text}".strip())
        self.session = session
        self.table, self.run = begin(session, message.edition)
        self.run.from_start = False  # somebody plays here and now
        self.entry = 0
        return Ok(moves=self._moves(0))

    def _playing(self) -> tuple[Session, Table, Replay]:
        if self.run is None or self.session is None or self.table is None:
            raise Cannot("no-game", "no game is laid out: `new` comes first")
        return self.session, self.table, self.run

    def _step(self, message: Act | Chance | Note) -> AnyReply:
        session, table, run = self._playing()
        entry = self._entry(session, message)
        rows, told = len(self._rows(table)), len(run.findings)
        run.step(self.entry, entry)
        self.entry += 1
        return said(run.findings[told:]) or Ok(moves=self._moves(rows))

    def _entry(self, session: Session, message: Act | Chance | Note) -> Entry:
        symbols = [cell for cell in message.row if isinstance(cell, str)]
        places = {symbol: at for at, symbol in enumerate(symbols)}
        reader = RowReader(session.vocabulary, symbols)
        try:
            head = reader.head(places[str(message.row[0])] if message.row else -1)
            # The texts of a row stand at its end, and are no symbols.
            last = len(message.row) - head.texts
            row = [
                places[cell] if isinstance(cell, str) and at < last else cell
                for at, cell in enumerate(message.row)
            ]
            entry = reader.entry(row, 0)
        except (RowError, KeyError) as error:
            raise Cannot("unreadable", f"no such row: {message.row}: {error}") from error
        name = KIND_NAMES[entry.kind]
        wanted = {Act: PLAYED[:1], Chance: PLAYED[1:]}.get(type(message), NOTES)
        if name not in wanted or (isinstance(message, Note) and name != message.kind):
            raise Cannot("unreadable", f"this row is no {' or '.join(wanted)}: {message.row}")
        return entry

    def _rows(self, table: Table) -> Any:
        assert table.book is not None
        return table.book.rows

    def _moves(self, since: int) -> list[str]:
        session, table, _ = self._playing()
        writer = Writer(session.game, table, fields=False)
        return [writer.move_of(row) for row in self._rows(table)[since:]]

    def _state(self, message: StateAsked) -> AnyReply:
        session, table, _ = self._playing()
        named = session.game.named(table.state)
        return StateTold(state={k: plain(v) for k, v in named.items() if k not in COURSE})

    def _legal(self, message: LegalAsked) -> AnyReply:
        session, table, _ = self._playing()
        if not message.list:
            return LegalTold(count=total(count_legal(session.game, table)))
        try:
            found = session.game.legal(table)
        except Consulted:
            return LegalTold(count=None)
        words = session.vocabulary
        rows = [row_of(Entry(ACT, verb, args, who), words) for who, verb, args in found]
        return LegalTold(count=len(rows), rows=rows)

    def _digest(self, message: Digest) -> AnyReply:
        session, table, _ = self._playing()
        return DigestTold(digest=session.game.digest(table.state), scheme=digests.SCHEME)

    def _result(self, message: Result) -> AnyReply:
        session, table, run = self._playing()
        told = len(run.findings)
        header = {row.key: row.value for row in session.log.header}
        run.finish(self.entry, header)
        refused = said(run.findings[told:])
        if isinstance(refused, RefusedTold):
            return refused
        state = table.state
        return ResultTold(
            over=session.game.is_over(state),
            winners=session.game.winners(state),
            scores=session.game.scores(state),
            decided_by=told_by(session.game, table),
            outcome=session.game.outcome(state),
        )

    def _quit(self, message: Quit) -> AnyReply:
        return Bye()


PLAYED = (KIND_NAMES[ACT], KIND_NAMES[DRAW])
KNOWN = ("hello", "new", "act", "chance", "note", "state", "legal", "digest", "result", "quit")


def read_loosely(line: bytes) -> Loose:
    try:
        return msgspec.json.decode(line, type=Loose)
    except (msgspec.DecodeError, RecursionError):
        return Loose(ask=KNOWN[0])  # nothing can be read of it, not even what it asks


def said(findings: list[Observation]) -> AnyReply | None:
    """Make an answer of what a replay reports about one entry; None: it was simply played."""
    for found in findings:
        if found.kind in REFUSING and found.clause:
            return RefusedTold(clause=found.clause, facts=found.facts)
        if found.kind in (*UNTRUE, kinds.UNDETERMINED):
            return Untrue(facts=dict(found.facts))
        if found.kind == kinds.UNJUDGED:
            return UnknownTold(value=str(found.facts.get("value", "")))
    return None


CLAUSES_SHOWN = 6


def clauses_at(
    script: Script, number: int, names: Sequence[str], verbs: Sequence[str]
) -> list[str]:
    """What moved there by our ledger, these names first; else the clause of what is awaited."""
    engine = Engine("")
    reply = engine.answer(script.new)
    for step in script.steps[: number + 1]:
        if not isinstance(reply, Ok):
            break
        reply = engine.answer(step.ask)
    found: list[str] = []
    if isinstance(reply, RefusedTold):
        found.append(reply.clause)
    elif isinstance(reply, Ok):
        found += clauses_of(reply.moves, names)
    if engine.session is not None and engine.table is not None:
        game = engine.session.game
        forms = game.vocabulary().forms.values()
        codes = [one.code for one in forms if one.context == "act" and form_key(one) in verbs]
        found += own_first(game, codes)
        if not found:
            found.append(game.waits_for(engine.table.state).clause)
    return list(dict.fromkeys(name for name in found if name))[:CLAUSES_SHOWN]
