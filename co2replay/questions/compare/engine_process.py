"""Another engine as a process: asked line by line, and never trusted to answer."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from typing import IO

import msgspec

from co2replay.errors import Cause, Fact
from co2replay.sentences import cause_of

from .protocol import (
    LINE_MAX,
    NO_ID,
    PROTOCOL,
    AnyAsk,
    AnyReply,
    Bye,
    Hello,
    Quit,
    Welcome,
    decode_reply,
    encode,
    numbered,
)
from .scripts import Script

# What may be wrong with an engine itself, whatever it makes of a game.
CRASH, SILENCE, GARBAGE, ENDLESS = "crash", "silence", "garbage", "endless"
TIMEOUT = 10.0  # seconds for one answer
START_TIMEOUT = 30.0  # seconds until `hello` is answered: an engine may have much to load
STOP_TIMEOUT = 3.0  # seconds to end after `quit`
UNREAD_MAX = 64  # lines that lie unread before no more is taken in
CHUNK = 65536
READERS = 2  # of the threads, those that end where the program does
LOOK = 0.1  # seconds between two looks at whether an engine reads
TAIL = 600  # letters kept of what an engine says on stderr, and shown of a line
ENDED = b""


class EngineFault(Exception):
    """An engine broke down, kept silent, or said what nobody can read."""

    def __init__(self, kind: str, code: str, /, **facts: Fact) -> None:
        self.kind = kind
        self.cause = Cause(code, **facts)

    def __str__(self) -> str:
        return f"{self.kind}: {self.cause}"


class NoEngine(Exception):
    """A command that starts no engine, and why: nothing can be compared."""

    def __init__(self, command: str, cause: Cause) -> None:
        self.command = command
        self.cause = cause

    def __str__(self) -> str:
        return f"{self.command}: {self.cause}"


class EngineProcess:
    """One engine. `send` and `read` belong together; what it does wrong is an EngineFault."""

    def __init__(self, command: str, timeout: float | None = None) -> None:
        self.command = command
        self.timeout = timeout or TIMEOUT
        self.start_timeout = timeout or START_TIMEOUT
        self.welcome = Welcome(protocol=PROTOCOL, engine="?")
        self.number = NO_ID
        self.lines: queue.Queue[bytes | EngineFault] = queue.Queue(UNREAD_MAX)
        self.process: subprocess.Popen[bytes] | None = None
        self.said = b""  # the end of what stands on stderr
        self.threads: list[threading.Thread] = []
        self.ending = threading.Event()
        self.writing = 0.0  # since when a line is being written; 0: none is

    def begin(self, script: Script) -> None:
        """A process needs no word of which game comes: `new` says it."""

    def step(self) -> None:
        """Nor which entry."""

    def start(self) -> None:
        """Start the program and hear its `hello`, or say why there is none."""
        try:
            words = shlex.split(self.command)
        except ValueError as error:
            raise NoEngine(self.command, cause_of(error)) from error
        if not words:
            raise NoEngine(self.command, Cause("empty-command"))
        self._launch(words)
        try:
            self.send(Hello())
            found = self.read(self.start_timeout)
        except EngineFault as fault:
            self.stop()
            raise NoEngine(self.command, fault.cause) from fault
        if not isinstance(found, Welcome) or found.protocol != PROTOCOL:
            self.stop()
            answer = show(encode(found))
            what = Cause("other-protocol", answer=answer, protocol=PROTOCOL)
            raise NoEngine(self.command, what)
        self.welcome = found

    def _launch(self, words: Sequence[str]) -> None:
        try:
            process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # what a script starts ends with it
            )
        except (OSError, ValueError) as error:
            raise NoEngine(self.command, cause_of(error)) from error
        self.process = process
        self.said = b""
        self.lines = queue.Queue(UNREAD_MAX)
        self.ending = threading.Event()
        assert process.stdout is not None
        assert process.stderr is not None
        work = (
            threading.Thread(
                target=take_in, args=(process.stdout, self.lines, self.ending), daemon=True
            ),
            threading.Thread(target=self._overhear, args=(process.stderr,), daemon=True),
            threading.Thread(target=self._watch, args=(process, self.ending), daemon=True),
        )
        self.threads = list(work)
        for thread in work:
            thread.start()

    def _overhear(self, stream: IO[bytes]) -> None:
        while data := stream.read(CHUNK):
            self.said = (self.said + data)[-TAIL:]

    def _watch(self, process: subprocess.Popen[bytes], ending: threading.Event) -> None:
        """End an engine that does not read for long, so that writing to it never hangs."""
        while not ending.wait(LOOK):
            since = self.writing
            if since and time.monotonic() - since > self.timeout:
                kill(process)
                return

    def send(self, message: AnyAsk) -> None:
        self.number += 1
        self.send_line(encode(numbered(message, self.number)))

    def send_line(self, line: bytes) -> None:
        process = self._running()
        assert process.stdin is not None
        since = self.writing = time.monotonic()
        try:
            process.stdin.write(line)
            process.stdin.flush()
        except (OSError, ValueError) as error:
            if time.monotonic() - since > self.timeout:
                raise EngineFault(SILENCE, "engine-deaf") from error
            raise self._died() from error
        finally:
            self.writing = 0.0

    def read(self, timeout: float | None = None) -> AnyReply:
        """Read the answer to the last question."""
        line = self.read_line(timeout)
        try:
            found: AnyReply = decode_reply(line)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise EngineFault(
                GARBAGE, "engine-unread", line=show(line), why=cause_of(error)
            ) from error
        if found.id != self.number:
            asked, said = self.number, show(line)
            raise EngineFault(
                GARBAGE, "engine-other-question", found=found.id, asked=asked, line=said
            )
        return found

    def read_line(self, timeout: float | None = None) -> bytes:
        limit = timeout or self.timeout
        try:
            line = self.lines.get(timeout=limit)
        except queue.Empty:
            raise EngineFault(SILENCE, "engine-silent", seconds=limit) from None
        if isinstance(line, EngineFault):
            raise line
        if line == ENDED:
            raise self._died()
        return line

    def ask(self, message: AnyAsk) -> AnyReply:
        self.send(message)
        return self.read()

    def _running(self) -> subprocess.Popen[bytes]:
        if self.process is None:
            raise EngineFault(CRASH, "engine-idle")
        return self.process

    def _died(self) -> EngineFault:
        process = self._running()
        try:
            code = process.wait(STOP_TIMEOUT)
        except subprocess.TimeoutExpired:
            return EngineFault(CRASH, "engine-closed")
        for thread in self.threads[:READERS]:
            thread.join(STOP_TIMEOUT)
        last = self.said.decode("utf-8", "replace").strip().splitlines()
        if not last:
            return EngineFault(CRASH, "engine-ended", number=code)
        return EngineFault(CRASH, "engine-ended-saying", number=code, why=last[-1])

    def restart(self) -> None:
        """After a fault the next game gets a fresh engine."""
        self.stop()
        self.start()

    def quit(self) -> int | None:
        """Ask it to end; its exit code, or None where it has to be killed."""
        process = self._running()
        with contextlib.suppress(EngineFault):
            self.send(Quit())
            while not isinstance(self.read(STOP_TIMEOUT), Bye):
                pass
        return self.close_input(process)

    def close_input(self, process: subprocess.Popen[bytes]) -> int | None:
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.close()
        try:
            return process.wait(STOP_TIMEOUT)
        except subprocess.TimeoutExpired:
            return None

    def stop(self) -> None:
        """End the process, however it is."""
        process, self.process = self.process, None
        if process is None:
            return
        self.ending.set()
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.2)
        kill(process)
        process.wait()
        for thread in self.threads:
            thread.join(STOP_TIMEOUT)
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()


def kill(process: subprocess.Popen[bytes]) -> None:
    """End a program with everything that it has started, even where it has ended itself."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    if process.poll() is None:
        process.kill()


def take_in(
    stream: IO[bytes], lines: queue.Queue[bytes | EngineFault], ending: threading.Event
) -> None:
    """Cut what comes into lines; a line without an end, or far too many, is the last of it."""
    held = b""
    while True:
        try:
            data = stream.read(CHUNK)
        except (OSError, ValueError):
            data = ENDED
        if not data:
            put(lines, ENDED, ending)
            return
        *whole, held = (held + data).split(b"\n")
        for line in whole:
            if line.strip() and not put(lines, line, ending):
                return
        if len(held) > LINE_MAX:
            put(lines, EngineFault(ENDLESS, "engine-endless", number=LINE_MAX), ending)
            return


def put(
    lines: queue.Queue[bytes | EngineFault], line: bytes | EngineFault, ending: threading.Event
) -> bool:
    """Hand a line over; while too many lie unread the engine has to wait with the next one."""
    while not ending.is_set():
        with contextlib.suppress(queue.Full):
            lines.put(line, timeout=0.1)
            return True
    return False


def show(line: bytes) -> str:
    """A line of somebody else, cut short and harmless."""
    text = line.strip().decode("utf-8", "replace")
    plain = "".join(letter if letter.isprintable() else "?" for letter in text)
    return plain if len(plain) <= TAIL // 4 else plain[: TAIL // 4] + "..."
