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

    def __init__(self, kind: str, what: str) -> None:
        super().__init__(f"{kind}: {what}")
        self.kind = kind
        self.what = what


class NoEngine(Exception):
    """A command that starts no engine, and why: nothing can be compared."""

    def __init__(self, command: str, what: str) -> None:
        super().__init__(f"{command}: {what}")
        self.command = command
        self.what = what


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
            raise NoEngine(self.command, str(error)) from error
        if not words:
            raise NoEngine(self.command, "an empty command")
        self._launch(words)
        try:
            self.send(Hello())
            found = self.read(self.start_timeout)
        except EngineFault as fault:
            self.stop()
            raise NoEngine(self.command, str(fault)) from fault
        if not isinstance(found, Welcome) or found.protocol != PROTOCOL:
            self.stop()
            what = f"answers `hello` with {show(encode(found))}, not for protocol {PROTOCOL}"
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
            raise NoEngine(self.command, getattr(error, "strerror", "") or str(error)) from error
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
                raise EngineFault(SILENCE, "does not read what it is asked") from error
            raise self._died() from error
        finally:
            self.writing = 0.0

    def read(self, timeout: float | None = None) -> AnyReply:
        """Read the answer to the last question."""
        line = self.read_line(timeout)
        try:
            found: AnyReply = decode_reply(line)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise EngineFault(GARBAGE, f"{show(line)}: {error}") from error
        if found.id != self.number:
            what = f"answers question {found.id}, not {self.number}: {show(line)}"
            raise EngineFault(GARBAGE, what)
        return found

    def read_line(self, timeout: float | None = None) -> bytes:
        limit = timeout or self.timeout
        try:
            line = self.lines.get(timeout=limit)
        except queue.Empty:
            raise EngineFault(SILENCE, f"no answer in {limit:g} seconds") from None
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
            raise EngineFault(CRASH, "is not running")
        return self.process

    def _died(self) -> EngineFault:
        process = self._running()
        try:
            code = process.wait(STOP_TIMEOUT)
        except subprocess.TimeoutExpired:
            return EngineFault(CRASH, "has closed its output")
        for thread in self.threads[:READERS]:
            thread.join(STOP_TIMEOUT)
        last = self.said.decode("utf-8", "replace").strip().splitlines()
        return EngineFault(CRASH, f"ended with code {code}" + (f": {last[-1]}" if last else ""))

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
            what = f"a line of more than {LINE_MAX} bytes"
            put(lines, EngineFault(ENDLESS, what), ending)
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
