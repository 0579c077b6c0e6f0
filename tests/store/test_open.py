"""`db open`: Datasette is started where it is there; elsewhere one is told what to install."""

from __future__ import annotations

import importlib.util
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import msgspec
import pytest

from co2replay.store.importing import import_files
from co2replay.store.layouts import open_file
from tests.sample import WHOLE

Cli = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]
OPENING = ROOT / "fixtures/games/co2/walkthrough/opening.log"
STARTS_WITHIN = 60.0


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("open") / "club.db"
    list(import_files(open_file(file), [OPENING], "1.0", 1))
    return file


def test_who_has_no_datasette_is_told_what_to_install(
    cli: Cli, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "datasette" else found(name)
    )
    ran = cli("db", "open", "--db", str(store))
    assert (ran.code, ran.out) == (2, "")
    assert "pip install 'co2replay[datasette]'" in ran.err


def test_what_is_no_store_is_not_opened(cli: Cli, tmp_path: Path) -> None:
    text = tmp_path / "club.db"
    text.write_text("no store\n", encoding="utf-8")
    for file in (text, tmp_path / "missing.db"):
        ran = cli("db", "open", "--db", str(file), "--no-browser")
        assert (ran.code, ran.out) == (4, "")
    assert not (tmp_path / "missing.db").exists()


@pytest.mark.skipif(not WHOLE, reason="a web server takes seconds to start: before a release")
@pytest.mark.skipif(os.name == "nt", reason="a process is interrupted otherwise there")
def test_datasette_shows_the_games_until_one_ends_it(store: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ("db", "open", "--db", str(store), "--port", str(port), "--no-browser")
    process = subprocess.Popen(
        [sys.executable, "-m", "co2replay", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,  # Ctrl-C reaches all of a terminal's group
    )
    try:
        games = msgspec.json.decode(asked(process, f"http://127.0.0.1:{port}/club/games.json"))
        assert [len(row) > 0 for row in games["rows"]] == [True]
        os.killpg(process.pid, signal.SIGINT)
        process.wait(timeout=30)
        assert b"Traceback" not in process.communicate()[0]
        with pytest.raises(URLError):  # nothing of it is left behind
            urlopen(f"http://127.0.0.1:{port}/")
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def asked(process: subprocess.Popen[bytes], address: str) -> bytes:
    until = time.monotonic() + STARTS_WITHIN
    while True:
        assert process.poll() is None, "it has ended"
        assert time.monotonic() < until, "it does not answer"
        try:
            with urlopen(address) as answer:
                return bytes(answer.read())
        except URLError:
            time.sleep(0.2)
