"""What `record` acknowledged is on the disk: killed at any moment, on a full disk, without one."""

from __future__ import annotations

import json
import os
import random
import resource
import select
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("nothing is forked here", allow_module_level=True)

from co2replay.cli.main import run
from co2replay.errors import UnreadableFile
from co2replay.show.environment import Environment
from co2replay.show.recording.journal import Journal, RecordTaken
from co2replay.show.recording.recorder import Recorder
from co2replay.show.words import words_of
from co2replay.verdict.session import Options
from tests.show.record_games import Game, said_of

Cli = Callable[..., Any]
GAMES = Path(__file__).resolve().parents[2] / "fixtures" / "games" / "co2"
GAME: Game = ("co2/en", 2, 4, ())
KILLS = 200
LONGEST = 0.04  # seconds from the first answer until a process is killed
IN_THE_DARK = 5  # each so manyth is killed without waiting for its first answer
PATIENCE = 60.0
LINES = 60  # of the game; the record then begins anew


def script() -> list[str]:
    """The answers of a game, with slips that are taken back: those put a new file in place."""
    said = said_of(GAME)[:LINES]
    found = said[:6]
    for number, line in enumerate(said[6:]):
        found.append(line)
        if number % 7 == 0:
            found += ["undo", line]
    return found


def recorder_at(path: Path) -> Recorder:
    journal = Journal(str(path))
    data = journal.open()
    recorder = Recorder(journal, words_of("co2", "en"), Options(), 100)
    recorder.open(None if data is None else data.decode(), None)
    return recorder


# Newer Pythons warn of forks beside threads that other tests may have left behind.
FORKS = pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The file before the first answer and after each."""
    path = tmp_path_factory.mktemp("whole") / "game.log"
    recorder = recorder_at(path)
    found = [path.read_text(encoding="utf-8")]
    for line in script():
        reply = recorder.accept(line)
        assert reply.status in ("recorded", "undone"), reply.text
        found.append(path.read_text(encoding="utf-8"))
    recorder.journal.close()
    assert len(set(found)) == len(found)
    return found


def forked(path: Path, said: list[str]) -> tuple[int, int]:
    """A process that records, and the end of its output; what it is to say lies in its input."""
    given, give = os.pipe()
    hear, told = os.pipe()
    child = os.fork()
    if child == 0:  # it never returns into the tests
        os.close(give)
        os.close(hear)
        with os.fdopen(given, "rb") as stdin, os.fdopen(told, "w", encoding="utf-8") as out:
            world = Environment(stdin=stdin, stdout=out, stderr=out)
            run(["record", str(path), "--game", "co2", "--json", "--lang", "en"], world)
        os._exit(0)
    os.close(given)
    os.close(told)
    with os.fdopen(give, "wb") as stdin:
        stdin.write("".join(f"{line}\n" for line in said).encode())
    return child, hear


def heard(pipe: int) -> list[dict[str, Any]]:
    """Every whole line that the process got out before its end."""
    data = b""
    while part := os.read(pipe, 65536):
        data += part
    os.close(pipe)
    return [json.loads(line) for line in data.split(b"\n")[:-1]]


class Lost(AssertionError):
    """Something that was acknowledged is not in the file."""


def survive(path: Path, texts: list[str], kills: int) -> tuple[int, int]:
    """Kill recorders one after the other, each going on where the last one died."""
    said = script()
    at = {text: index for index, text in enumerate(texts)}
    chance = random.Random(7)
    done, games, replies = 0, 0, 0
    for number in range(kills):
        if done == len(said):
            path.unlink()
            done, games = 0, games + 1
        child, pipe = forked(path, said[done:])
        select.select([pipe], [], [], PATIENCE if number % IN_THE_DARK else 0)
        time.sleep(chance.uniform(0, LONGEST))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        told = heard(pipe)
        taken = [one for one in told if one["status"] in ("recorded", "undone")]
        assert [one["status"] for one in told if one not in taken] in ([], ["ready"])
        replies += len(taken)
        # The file is the one after the last answer acknowledged, or after one more.
        after = at.get(path.read_text(encoding="utf-8"), -1) if path.exists() else 0
        if not done + len(taken) <= after <= done + len(taken) + 1:
            raise Lost(f"{done} and {len(taken)} acknowledged; {after} in the file")
        done = after
    return games, replies


@FORKS
def test_killed_at_any_moment_it_has_lost_nothing(texts: list[str], tmp_path: Path) -> None:
    games, replies = survive(tmp_path / "game.log", texts, KILLS)
    assert games >= 1 or replies > KILLS / 2  # they were killed at work


@FORKS
def test_a_recorder_that_speaks_too_early_would_be_caught(
    texts: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Journal.append
    late: list[str] = []

    def append(journal: Journal, text: str) -> None:
        late.append(text)
        if len(late) > 1:
            whole(journal, late.pop(0))

    monkeypatch.setattr(Journal, "append", append)
    with pytest.raises(Lost):
        survive(tmp_path / "game.log", texts, 20)


def test_the_reply_comes_after_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.log"
    recorder = recorder_at(path)
    synced: list[str] = []

    def fsync(file: int) -> None:
        if stat.S_ISDIR(os.fstat(file).st_mode):
            synced.append("folder")
        else:
            synced.append(os.pread(file, 4096, 0).decode())

    monkeypatch.setattr(os, "fsync", fsync)
    recorder.accept("en")
    assert synced[-1].endswith("edition: co2/en\n")
    recorder.journal.close()
    other = recorder_at(tmp_path / "other.log")
    assert synced[-2:] == ["co2replay 1\ngame: co2\n", "folder"]
    other.journal.close()


def test_a_second_recorder_is_refused_and_told_who_has_it(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    first = recorder_at(path)
    with pytest.raises(RecordTaken) as taken:
        Journal(str(path)).open()
    assert taken.value.process == str(os.getpid())
    ran = cli("record", str(path), "--json", "--lang", "en")
    assert (ran.code, ran.json()["findings"][0]["code"]) == (4, "record-taken")
    assert f"number {os.getpid()}" in ran.err
    first.journal.close()
    assert [one.name for one in tmp_path.iterdir()] == ["game.log"]  # the lock is gone
    assert cli("record", str(path)).code == 0


def test_a_lock_left_behind_by_a_dead_process_binds_nobody(tmp_path: Path) -> None:
    (tmp_path / ".game.log.lock").write_text("4194303\n")
    (tmp_path / ".game.log.new").write_text("never finished")
    recorder = recorder_at(tmp_path / "game.log")
    recorder.journal.close()
    assert [one.name for one in tmp_path.iterdir()] == ["game.log"]


def test_the_lock_holds_however_the_name_is_written(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    recorder_at(path).journal.close()
    link = tmp_path / "link.log"
    link.symlink_to(path)
    first = recorder_at(link)
    with pytest.raises(RecordTaken):
        Journal(str(path)).open()
    first.accept("en")
    assert first.accept("orange purple").status == "recorded"
    first.journal.close()
    assert link.is_symlink()
    assert "seats: orange purple\n" in path.read_text(encoding="utf-8")


HALF = "propose sol"


def test_half_a_line_is_recognised_wherever_it_was_cut(cli: Cli, tmp_path: Path) -> None:
    whole = (GAMES / "walkthrough" / "opening.log").read_bytes()
    last = whole.rindex(b"\n", 0, len(whole) - 1) + 1
    path = tmp_path / "game.log"
    for end in range(last + 1, len(whole) - 1, 3):
        path.write_bytes(whole[:end])
        ran = cli("record", str(path), "--lang", "en")
        assert ran.code == 4
        assert "[half-line]" in ran.err
        assert path.read_bytes() == whole[:end]  # nothing is changed unasked


def test_half_a_line_becomes_a_comment_with_consent(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    whole = (GAMES / "walkthrough" / "opening.log").read_bytes()
    half = "przygotuj sł".encode()[:-1] + b"\0\0\0"  # zeros are what some disks leave
    path.write_bytes(whole + half)
    ran = cli("record", str(path), "--repair", "--lang", "en")
    assert (ran.code, ran.err) == (0, "")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[:-1] == whole.decode().splitlines()
    assert lines[-1] == "# half a line: przygotuj s?"
    # On a terminal one is asked, and may say no.
    path.write_bytes(whole + half)
    assert cli("record", str(path), stdin=b"n\n", interactive=True).code == 4
    assert path.read_bytes() == whole + half
    assert cli("record", str(path), stdin=b"y\nquit\n", interactive=True).code == 0
    assert path.read_bytes().endswith(b"# half a line: przygotuj s?\n")


FULL = """
import resource, signal, sys
from co2replay.show.recording.journal import Journal
from co2replay.show.recording.recorder import Recorder
from co2replay.verdict.session import Options
from co2replay.show.words import words_of
from tests.show.record_games import Game, said_of
path, room = sys.argv[1], int(sys.argv[2])
journal = Journal(path)
data = journal.open()
recorder = Recorder(journal, words_of("co2", "en"), Options(), 100)
recorder.open(data.decode(), None)
resource.setrlimit(resource.RLIMIT_FSIZE, (journal.size + room, resource.RLIM_INFINITY))
print(recorder.accept("# " + "x" * 40).status)
print(recorder.accept("# " + "y" * 40).text)
print(recorder.failed)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
print(recorder.accept("# there is room again").status)
"""


def test_a_full_disk_is_told_and_the_file_stays_whole(tmp_path: Path) -> None:
    """A limit on the size of files takes a part of a line and refuses the rest, as a disk does."""
    path = tmp_path / "game.log"
    whole = (GAMES / "walkthrough" / "opening.log").read_text(encoding="utf-8")
    path.write_text(whole, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", FULL, str(path), "60"], capture_output=True, text=True, check=True
    )
    first, second, failed, third = ran.stdout.splitlines()
    assert (first, failed, third) == ("recorded", "True", "recorded")
    assert "cannot be written: File too large" in second
    added = path.read_text(encoding="utf-8").removeprefix(whole)
    assert added == f"# {'x' * 40}\n# there is room again\n"


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Recorder]:
    folder = tmp_path / "table"
    folder.mkdir()
    recorder = recorder_at(folder / "game.log")
    recorder.accept("en")
    yield recorder
    recorder.journal.close()


def test_a_folder_that_vanished_takes_nothing(opened: Recorder) -> None:
    folder = opened.journal.path.parent
    elsewhere = folder.rename(folder.with_name("elsewhere"))
    reply = opened.accept("orange purple")
    assert reply.status == "failed"
    assert "no longer there" in reply.text
    elsewhere.rename(folder)
    assert opened.accept("orange purple").status == "recorded"
    assert opened.journal.path.read_text(encoding="utf-8").count("seats:") == 1


def test_a_file_that_another_program_wrote_to_is_not_written_over(opened: Recorder) -> None:
    path = opened.journal.path
    with path.open("a", encoding="utf-8") as file:
        file.write("# by hand\n")
    reply = opened.accept("orange purple")
    assert reply.status == "failed"
    assert "something else has written" in reply.text
    assert path.read_text(encoding="utf-8").endswith("# by hand\n")


def test_an_undo_that_finds_no_room_leaves_the_old_file(
    opened: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    for line in ("orange purple", "none", "orange"):
        assert opened.accept(line).status == "recorded"
    before = opened.journal.path.read_bytes()

    def full(_file: int, _data: bytes) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        assert opened.accept("undo").status == "failed"
    assert opened.journal.path.read_bytes() == before
    assert opened.accept("undo").status == "undone"


def test_what_cannot_be_opened_is_told(cli: Cli, tmp_path: Path) -> None:
    ran = cli("record", str(tmp_path / "no" / "game.log"), "--game", "co2", "--lang", "en")
    assert (ran.code, "no such file or directory" in ran.err) == (4, True)
    (tmp_path / "folder.log").mkdir()
    assert cli("record", str(tmp_path / "folder.log"), "--game", "co2").code == 4
    with pytest.raises(UnreadableFile):
        Journal(str(tmp_path / "folder.log")).open()


def test_programs_hear_of_a_failure_at_once(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    path.write_text("co2replay 1\ngame: co2\n")
    resource.setrlimit(resource.RLIMIT_FSIZE, (30, limit[1]))
    try:
        ran = cli("record", str(path), "--json", stdin=b"en\norange\nnever read\n")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    assert ran.code == 4
    assert [json.loads(line)["status"] for line in ran.out.splitlines()] == ["ready", "failed"]
    assert path.read_text() == "co2replay 1\ngame: co2\n"
