"""Does a program speak the engine protocol? One check after the other, each with what was seen."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import msgspec

from co2replay.errors import Cause
from co2replay.sentences import FALLBACK, say

from .engine_process import CRASH, EngineFault, EngineProcess, show
from .parting import EngineInfo, info_of
from .protocol import (
    DIGESTS,
    LEGAL_COUNT,
    LEGAL_LIST,
    STATE,
    Act,
    AnyReply,
    Digest,
    DigestTold,
    FaultTold,
    Hello,
    LegalAsked,
    LegalTold,
    New,
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
    decode_reply,
    encode,
)
from .scripts import Script

PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"
NO_GAME = "no-such-game"
AFAR = 900_000  # an id far from those that were asked
ENTRIES_MAX = 120


class ProtocolCheck(msgspec.Struct, frozen=True, kw_only=True):
    """One rule of the protocol, and whether it is kept."""

    name: str
    outcome: str  # passed, failed, skipped
    seen: str  # what was answered, where it fails


class EngineConformed(msgspec.Struct, frozen=True, kw_only=True):
    """`compare --conformance`: what an engine keeps of the protocol."""

    schema: str = "conformance/1"
    exit: int
    engine: EngineInfo
    checks: list[ProtocolCheck]


class Missing(Exception):
    """A check that says nothing of this engine: it does not claim to be able to."""


class Conformance:
    """Puts the checks to one engine, in order; after a breakdown it is started anew."""

    def __init__(self, engine: EngineProcess, script: Script, language: str = FALLBACK) -> None:
        self.language = language
        self.engine = engine
        self.script = script
        self.new: New = script.new

    def checks(self) -> dict[str, Callable[[], str]]:
        """Names and checks; a check returns what it saw where the rule is broken."""
        return {
            "hello-again": self._hello_again,
            "not-json": self._not_json,
            "unknown-ask": self._unknown_ask,
            "unknown-field": self._unknown_field,
            "no-game-yet": self._no_game_yet,
            "unknown-game": self._unknown_game,
            "new": self._new,
            "looking-changes-nothing": self._looking,
            "legal-count-and-list": self._legal,
            "plays": self._plays,
            "new-forgets": self._new_forgets,
            "nonsense-row": self._nonsense,
            "refusal-or-error": self._early,
            "result": self._result,
            "quit": self._quit,
            "end-of-input": self._end_of_input,
        }

    def run(self) -> list[ProtocolCheck]:
        found = []
        for name, check in self.checks().items():
            try:
                seen = check()
                outcome = FAILED if seen else PASSED
            except Missing as missing:
                seen, outcome = str(missing), SKIPPED
            except EngineFault as fault:
                seen, outcome = say(fault.cause, self.language), FAILED
                self.engine.restart()
            found.append(ProtocolCheck(name=name, outcome=outcome, seen=seen))
        return found

    def _hello_again(self) -> str:
        return wanted(self.engine.ask(Hello()), Welcome)

    def _not_json(self) -> str:
        return self._line(b"certainly not JSON\n", None)

    def _unknown_ask(self) -> str:
        return self._line(b'{"ask":"no-such-question","id":%d}\n' % AFAR, AFAR)

    def _line(self, line: bytes, number: int | None) -> str:
        """A line that is no question is answered by an error, and the next one as ever."""
        self.engine.send_line(line)
        raw = self.engine.read_line()
        try:
            reply: AnyReply = decode_reply(raw)
        except msgspec.DecodeError as error:
            return f"{show(raw)}: {error}"
        if not isinstance(reply, FaultTold) or (number is not None and reply.id != number):
            return show(raw)
        return self._hello_again()

    def _unknown_field(self) -> str:
        self.engine.send_line(b'{"ask":"hello","id":%d,"protocol":1,"moon":"full"}\n' % AFAR)
        raw = self.engine.read_line()
        reply: AnyReply = decode_reply(raw)
        return "" if isinstance(reply, Welcome) and reply.id == AFAR else show(raw)

    def _no_game_yet(self) -> str:
        self.engine.restart()
        return wanted(self.engine.ask(Result()), FaultTold)

    def _unknown_game(self) -> str:
        other = msgspec.structs.replace(self.new, game=NO_GAME)
        return wanted(self.engine.ask(other), FaultTold)

    def _new(self) -> str:
        return wanted(self.engine.ask(self.new), Ok)

    def _able(self, *names: str) -> None:
        lacking = [name for name in names if name not in self.engine.welcome.capabilities]
        if lacking:
            raise Missing(", ".join(lacking))

    def _looking(self) -> str:
        self._able(STATE)
        first = self._state()
        with contextlib.suppress(Missing):
            self._able(LEGAL_COUNT)
            self.engine.ask(LegalAsked())
        if DIGESTS in self.engine.welcome.capabilities:
            digests = [self._ask(Digest(), DigestTold).digest for _ in range(2)]
            if digests[0] != digests[1]:
                return " / ".join(digests)
        return apart(first, self._state())

    def _legal(self) -> str:
        self._able(LEGAL_COUNT, LEGAL_LIST)
        count = self._ask(LegalAsked(), LegalTold).count
        listed = self._ask(LegalAsked(list=True), LegalTold)
        if count is None or listed.rows is None:
            return "" if count == listed.count else f"{count} / {listed.count}"
        return "" if count == len(listed.rows) else f"{count} / {len(listed.rows)}"

    def _plays(self) -> str:
        """Every entry is answered by a word about it, and what is played is the same twice."""
        first = self._whole()
        if not isinstance(first, list):
            return first
        again = self._whole()
        return "" if first == again else f"{first[-1:]} / {again[-1:]}"

    def _whole(self) -> list[str] | str:
        self._ask(self.new, Ok)
        told = []
        for step in self.script.steps[:ENTRIES_MAX]:
            if isinstance(step.ask, Note) and step.ask.kind not in self.engine.welcome.notes:
                continue
            reply = self.engine.ask(step.ask)
            if not isinstance(reply, Ok | RefusedTold | Untrue | UnknownTold):
                return f"{step.text}: {show(encode(reply))}"
            told.append(type(reply).__name__)
            if isinstance(reply, RefusedTold):
                break
        if STATE in self.engine.welcome.capabilities:
            told.append(str(sorted(self._state().items())))
        return told

    def _new_forgets(self) -> str:
        self._able(STATE)
        self._ask(self.new, Ok)
        first = self._state()
        self._whole()
        self._ask(self.new, Ok)
        return apart(first, self._state())

    def _nonsense(self) -> str:
        reply = self.engine.ask(Act(row=["no-such-act", 1]))
        return wanted(reply, FaultTold) or self._new()

    def _early(self) -> str:
        """The game's last act comes first: whatever it is called, it is not played."""
        last = next((s.ask for s in reversed(self.script.steps) if isinstance(s.ask, Act)), None)
        if last is None:
            raise Missing("act")
        self._ask(self.new, Ok)
        reply = self.engine.ask(last)
        fitting = isinstance(reply, RefusedTold | FaultTold | UnknownTold)
        return self._new() if fitting else show(encode(reply))

    def _result(self) -> str:
        played = self._whole()
        if not isinstance(played, list):
            return played
        reply = self.engine.ask(Result())
        if isinstance(reply, ResultTold):
            parties = reply.outcome.parties if reply.outcome is not None else ()
            if reply.scores.keys() <= {*self.new.seats, *(one.name for one in parties)}:
                return ""
        return wanted(reply, RefusedTold) and show(encode(reply))

    def _quit(self) -> str:
        code = self.engine.quit()
        self.engine.restart()
        return self._ended(code)

    def _end_of_input(self) -> str:
        process = self.engine.process
        if process is None:
            raise EngineFault(CRASH, "engine-idle")
        code = self.engine.close_input(process)
        self.engine.stop()
        return self._ended(code)

    def _ended(self, code: int | None) -> str:
        told = Cause("engine-ended", number="?" if code is None else code)
        return "" if code == 0 else say(told, self.language)

    def _state(self) -> dict[str, Any]:
        told: StateTold = self._ask(StateAsked(), StateTold)
        return told.state

    def _ask(self, message: Any, kind: type[Any]) -> Any:
        reply = self.engine.ask(message)
        if not isinstance(reply, kind):
            raise EngineFault("error", "other-words", text=show(encode(reply)))
        return reply


def wanted(reply: AnyReply, kind: type[Any]) -> str:
    return "" if isinstance(reply, kind) else show(encode(reply))


def apart(one: dict[str, Any], other: dict[str, Any]) -> str:
    names = [name for name in one.keys() | other.keys() if one.get(name) != other.get(name)]
    return ", ".join(sorted(names))


def conformance(engine: EngineProcess, script: Script, language: str = FALLBACK) -> EngineConformed:
    """Put an engine that has been started to every check."""
    checks = Conformance(engine, script, language).run()
    failed = any(one.outcome == FAILED for one in checks)
    info = info_of(engine.command, engine.welcome)
    return EngineConformed(exit=1 if failed else 0, engine=info, checks=checks)
