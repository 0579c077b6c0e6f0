"""What an engine answered once, kept as lines of JSON, and asked again like an engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

import msgspec

from co2replay.errors import Cause, UnreadableFile
from co2replay.files import open_bytes, whole_file
from co2replay.sentences import cause_of

from .engine_process import EngineFault, EngineProcess
from .protocol import (
    DIGESTS,
    LEGAL_COUNT,
    LEGAL_LIST,
    PROTOCOL,
    STATE,
    AnyAsk,
    AnyReply,
    Ask,
    Digest,
    DigestTold,
    FaultTold,
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
    Step,
    UnknownTold,
    Untrue,
    Welcome,
)
from .scripts import Script, ScriptStep

LINE_MAX = 64 * 1024 * 1024
RECORDED = "recorded"
Kept = Ok | RefusedTold | Untrue | UnknownTold | FaultTold | ResultTold


class BaselineHead(msgspec.Struct, kw_only=True):
    """The first line: who answered."""

    schema: str = "baseline/1"
    protocol: int = PROTOCOL
    command: str
    welcome: Welcome


class BaselineStep(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One entry: what was asked and answered, and the table behind it.

    Of the table what differs from the one before; `gone` lists the names that are there no more.
    `reply` is null where the engine does not take such a note.
    """

    entry: int
    line: int
    text: str
    ask: Step | None
    reply: Kept | None = None
    state: dict[str, Any] = {}
    gone: list[str] = []
    digest: str = ""
    scheme: str = ""
    legal: int | None = None


class BaselineGame(msgspec.Struct, kw_only=True):
    """One game a line. The first step is the opening: nothing was asked but `new`."""

    schema: str = "baseline-game/1"
    file: str
    id: str
    new: New
    steps: list[BaselineStep]
    result: Kept | None  # null: the game ended at a refusal


class BaselineRecorder:
    """Plays games with one engine and takes down all that it answers."""

    def __init__(self, engine: EngineProcess) -> None:
        self.engine = engine
        self.table: dict[str, Any] = {}

    def play(self, script: Script) -> BaselineGame:
        """Take down one game up to a refusal; raise EngineFault where the engine breaks down."""
        self.table = {}
        reply = self._kept(script.new)
        opening = ScriptStep(-1, 0, "", Note(kind="", row=[]))
        steps = [self._look(opening, reply)]
        steps[0].ask = None
        ended = not isinstance(reply, Ok)
        for step in script.steps:
            if ended:
                break
            taken = not isinstance(step.ask, Note) or step.ask.kind in self.engine.welcome.notes
            answer = self._kept(step.ask) if taken else None
            ended = isinstance(answer, RefusedTold | FaultTold)
            steps.append(self._look(step, answer, ended))
        result = None if ended else self._kept(Result())
        return BaselineGame(
            file=script.file, id=script.id, new=script.new, steps=steps, result=result
        )

    def _kept(self, message: AnyAsk) -> Kept:
        reply = self.engine.ask(message)
        if isinstance(reply, Kept):
            return reply
        asked = type(message).__name__
        raise EngineFault("garbage", "engine-other-answer", asked=asked, answer=str(reply))

    def _look(self, step: ScriptStep, reply: Kept | None, ended: bool = False) -> BaselineStep:
        found = BaselineStep(
            entry=step.entry, line=step.line, text=step.text, ask=step.ask, reply=reply
        )
        if ended or isinstance(reply, FaultTold):
            return found
        capabilities = self.engine.welcome.capabilities
        if STATE in capabilities:
            now = self._told(StateAsked(), StateTold).state
            found.state = {k: v for k, v in now.items() if self.table.get(k, found) != v}
            found.gone = [name for name in self.table if name not in now]
            self.table = now
        if DIGESTS in capabilities:
            told = self._told(Digest(), DigestTold)
            found.digest, found.scheme = told.digest, told.scheme
        if LEGAL_COUNT in capabilities and step.counts():
            found.legal = self._told(LegalAsked(), LegalTold).count
        return found

    def _told(self, message: AnyAsk, kind: type[Any]) -> Any:
        reply = self.engine.ask(message)
        if isinstance(reply, kind):
            return reply
        asked = type(message).__name__
        raise EngineFault("garbage", "engine-other-answer", asked=asked, answer=str(reply))


class BaselineEngine:
    """A baseline that answers like the engine that made it."""

    def __init__(self, welcome: Welcome) -> None:
        able = [name for name in welcome.capabilities if name != LEGAL_LIST]
        self.welcome = msgspec.structs.replace(welcome, capabilities=able)
        self.game: BaselineGame | None = None
        self.number = 0
        self.table: dict[str, Any] = {}
        self.asked: Ask | None = None

    def take(self, game: BaselineGame) -> Script:
        """Have the next game answered; the questions are those of then."""
        self.game = game
        steps = tuple(
            ScriptStep(one.entry, one.line, one.text, one.ask)
            for one in game.steps
            if one.ask is not None
        )
        return Script(game.file, game.id, game.new, steps)

    def begin(self, script: Script) -> None:
        self.number = 0
        self.table = {}
        self._turn_over()

    def step(self) -> None:
        self.number += 1
        self._turn_over()

    def _turn_over(self) -> None:
        kept = self._here()
        self.table.update(kept.state)
        for name in kept.gone:
            self.table.pop(name, None)

    def _here(self) -> BaselineStep:
        assert self.game is not None
        return self.game.steps[self.number]

    def send(self, message: AnyAsk) -> None:
        self.asked = message

    def read(self) -> AnyReply:
        kept = self._here()
        if isinstance(self.asked, StateAsked):
            return StateTold(state=dict(self.table))
        if isinstance(self.asked, Digest):
            return DigestTold(digest=kept.digest, scheme=kept.scheme)
        if isinstance(self.asked, LegalAsked):
            return LegalTold(count=kept.legal)
        if isinstance(self.asked, Result):
            assert self.game is not None
            return self.game.result or FaultTold(code=RECORDED)
        return kept.reply or FaultTold(code=RECORDED)

    def restart(self) -> None:
        """What is written down never breaks down."""


def read_baseline(path: Path) -> tuple[BaselineHead, Iterator[BaselineGame]]:
    """Read the first line of a baseline; its games come one by one."""
    try:
        stream = open_bytes(path)
    except OSError as error:
        raise UnreadableFile(str(path), cause_of(error)) from error
    line = stream.readline(LINE_MAX + 1)
    try:
        head = msgspec.json.decode(line, type=BaselineHead)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        stream.close()
        raise UnreadableFile(str(path), "no-baseline", why=cause_of(error)) from error
    if head.schema.partition("/")[0] != "baseline" or head.protocol != PROTOCOL:
        stream.close()
        raise UnreadableFile(str(path), "baseline-version")
    return head, games_in(stream, path)


def games_in(stream: IO[bytes], path: Path) -> Iterator[BaselineGame]:
    decode = msgspec.json.Decoder(BaselineGame).decode
    with stream:
        number = 1
        while line := stream.readline(LINE_MAX + 1):
            number += 1
            try:
                game = decode(line)
            except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
                raise UnreadableFile(
                    str(path), "at-line", line=number, what=cause_of(error)
                ) from error
            if not game.steps:
                raise UnreadableFile(str(path), "at-line", line=number, what=Cause("no-steps"))
            yield game


def save_baseline(
    path: Path, engine: EngineProcess, command: str, games: Iterable[BaselineGame]
) -> int:
    """Write a baseline whole or not at all; return how many games it holds."""
    count = 0
    with whole_file(path) as out:
        head = BaselineHead(command=command, welcome=engine.welcome)
        out.write(msgspec.json.encode(head) + b"\n")
        for game in games:
            out.write(msgspec.json.encode(game) + b"\n")
            count += 1
    return count
