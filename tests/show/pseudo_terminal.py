"""A command behind a real pseudo-terminal: keys go in, an emulator shows what a person sees."""

from __future__ import annotations

import fcntl
import os
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

import pyte

# The child takes the terminal for its own, as a shell would have given it.
TAKE = "import fcntl, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
RUN = TAKE + "{before}from co2replay.__main__ import main; sys.exit(main())"
PATIENCE = 60.0  # seconds; a busy machine is slow, a broken program never answers


class PseudoTerminal:
    """One run of `co2replay` on a terminal of its own."""

    def __init__(
        self,
        *arguments: str,
        width: int = 80,
        height: int = 24,
        variables: Mapping[str, str] | None = None,
        before: str = "",
        folder: Path | None = None,
    ) -> None:
        self.screen = pyte.Screen(width, height)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.master, self.slave = os.openpty()
        self._size(width, height)
        self.modes = termios.tcgetattr(self.slave)
        plain = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLORTERM")}
        plain |= {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONUTF8": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", RUN.format(before=before), *arguments],
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            env={**plain, **(variables or {})},
            cwd=folder,
            start_new_session=True,
        )

    def __enter__(self) -> PseudoTerminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)

    def _size(self, width: int, height: int) -> None:
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def resize(self, width: int, height: int) -> None:
        self._size(width, height)
        self.screen.resize(height, width)
        os.kill(self.process.pid, signal.SIGWINCH)

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def signal(self, number: int) -> None:
        os.kill(self.process.pid, number)

    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.screen.display]

    def wait(self, shows: str | Callable[[list[str]], Any]) -> list[str]:
        """Read until the screen shows a text, or fulfils a condition."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            lines = self.lines()
            if (shows in "\n".join(lines)) if isinstance(shows, str) else shows(lines):
                return lines
            self._read(0.05)
        raise AssertionError(f"never shown: {shows}\n" + "\n".join(self.lines()))

    def wait_for_silence(self) -> None:
        """Wait until what is typed is not echoed any more, well before anything is shown."""
        end = time.monotonic() + PATIENCE
        while termios.tcgetattr(self.slave)[3] & termios.ECHO:
            assert time.monotonic() < end, "it goes on echoing"
            time.sleep(0.005)
        assert self.raw == b""

    def settled(self) -> list[str]:
        """Read until nothing more comes for a while."""
        while self._read(0.3):
            pass
        return self.lines()

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.master], [], [], seconds)
        if ready:
            data = os.read(self.master, 65536)
            self.raw += data
            self.stream.feed(data)
        return bool(ready)

    def end(self) -> int:
        """Wait for the end of the command, and read what it still says."""
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            self._read(0.05)
            assert time.monotonic() < until, "it does not end\n" + "\n".join(self.lines())
        while self._read(0.1):
            pass
        return self.process.returncode

    def is_as_before(self) -> bool:
        """The modes are those from before, the cursor shows, the other screen is left."""
        left = self.raw.rfind(b"\x1b[?1049l") > self.raw.rfind(b"\x1b[?1049h")
        shows = self.raw.rfind(b"\x1b[?25h") > self.raw.rfind(b"\x1b[?25l")
        return termios.tcgetattr(self.slave) == self.modes and left and shows
