"""Completion in the shells themselves, each started in a terminal, where it is on the machine."""

from __future__ import annotations

import os
import pty
import select
import shutil
import signal
import sys
import time
from pathlib import Path

import pytest

SETUP = {
    "bash": (["--norc", "-i"], ""),
    "zsh": (["-f", "-i"], "autoload -U compinit; compinit -u; "),
    "fish": (["--no-config", "-i"], ""),
}
WAIT = 30.0
BEGINNINGS = {
    "co2replay vali": "validate",
    "co2replay kit": "kitchen.log",  # a log may stand where a verb is expected
    "co2replay validate kit": "kitchen.log",
    "co2replay html kitchen.log -o oth": "other.txt",
    "co2replay explain co2.market.b": "co2.market.buy",
}


class Shell:
    """A shell in a terminal of its own, in a folder with two files."""

    def __init__(self, name: str, folder: Path) -> None:
        words, before = SETUP[name]
        self.child, self.terminal = pty.fork()
        if not self.child:
            os.chdir(folder)
            path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
            own = {"PATH": path, "TERM": "dumb", "HOME": str(folder), "PS1": "$ "}
            os.execvpe(name, [name, *words], {**os.environ, **own})
        self.type(f"{before}source completion; echo re''ady\r")
        self.wait("ready")

    def type(self, text: str) -> None:
        os.write(self.terminal, text.encode())

    def wait(self, text: str) -> str:
        """Read until a text stands there, and no longer than we wait."""
        seen, end = "", time.monotonic() + WAIT
        while text not in seen and time.monotonic() < end:
            if select.select([self.terminal], [], [], 0.2)[0]:
                seen += os.read(self.terminal, 65536).decode(errors="replace")
        return seen

    def stop(self) -> None:
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        os.close(self.terminal)


@pytest.mark.parametrize("name", [*SETUP])
def test_a_shell_completes_verbs_files_and_clauses(name: str, tmp_path: Path, cli: object) -> None:
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not on this machine")
    assert callable(cli)
    (tmp_path / "completion").write_text(cli("completion", name).out, encoding="utf-8")
    (tmp_path / "kitchen.log").touch()
    (tmp_path / "other.txt").touch()
    shell = Shell(name, tmp_path)
    try:
        for typed, whole in BEGINNINGS.items():
            rest = whole.removeprefix(typed.split()[-1])  # what the shell has to add
            shell.type(f"{typed}\t")
            assert rest in shell.wait(rest), typed
            shell.type("\x15")  # the line is taken back
            time.sleep(0.3)
    finally:
        shell.stop()
