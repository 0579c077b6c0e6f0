"""Files as they are written: whole or as before, with their mode, through links; and pipes."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from co2replay import files
from co2replay.errors import UnreadableFile
from co2replay.files import read_bytes, whole_file, write_whole

pytestmark = pytest.mark.skipif(os.name == "nt", reason="modes, links and pipes of POSIX")
OLD, NEW = "the old text\n" * 400, "the new text\n" * 100_000


def test_a_new_file_has_the_mode_that_files_have_here(tmp_path: Path) -> None:
    write_whole(tmp_path / "ours", "a")
    (tmp_path / "theirs").touch()
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "theirs").stat().st_mode


def test_mode_and_link_stay(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    file, link = tmp_path / "folder" / "game.log", tmp_path / "link.log"
    file.write_text("old\n", encoding="utf-8")
    file.chmod(0o640)
    link.symlink_to(Path("folder") / "game.log")
    write_whole(link, "żółw\n")
    assert link.is_symlink()
    assert file.read_bytes() == "żółw\n".encode()
    assert file.stat().st_mode & 0o777 == 0o640
    assert [one.name for one in file.parent.iterdir()] == ["game.log"]


def test_what_breaks_off_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "game.log"
    file.write_text(OLD, encoding="utf-8")

    def write() -> None:
        with whole_file(file) as out:
            out.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write()
    assert file.read_text(encoding="utf-8") == OLD
    assert list(tmp_path.iterdir()) == [file]


def test_a_fresh_file_takes_the_place_of_none(tmp_path: Path) -> None:
    file, dangling = tmp_path / "game.log", tmp_path / "dangling"
    write_whole(file, "first", fresh=True)
    dangling.symlink_to(tmp_path / "nowhere")
    for there in (file, dangling):
        with pytest.raises(UnreadableFile, match="File exists"):
            write_whole(there, "second", fresh=True)
    assert file.read_text(encoding="utf-8") == "first"
    assert not (tmp_path / "nowhere").exists()


def test_a_file_that_may_not_be_written_is_left_alone(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("to root nothing is forbidden")
    file = tmp_path / "game.log"
    file.write_text(OLD, encoding="utf-8")
    file.chmod(0o444)
    with pytest.raises(UnreadableFile, match="Permission denied"):
        write_whole(file, "new")
    assert file.read_text(encoding="utf-8") == OLD


def test_a_device_is_written_to(tmp_path: Path) -> None:
    write_whole("/dev/null", "nothing")
    assert not Path("/dev/null").is_file()
    with pytest.raises(UnreadableFile, match="No space left on device"):
        write_whole("/dev/full", NEW)


# A disk that is full after 4 KB: for a process, as for a file system, a write is refused.
LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
from co2replay.__main__ import main
sys.exit(main())
"""


@pytest.mark.parametrize("verb", ["html", "audit", "fmt"])
def test_a_full_disk_leaves_the_old_file_whole(verb: str, root: Path, tmp_path: Path) -> None:
    log, old = tmp_path / "game.log", tmp_path / f"old.{verb}"
    text = (root / "fixtures/games/co2/walkthrough/scoring.log").read_text(encoding="utf-8")
    log.write_text(text, encoding="utf-8")
    old.write_text(OLD, encoding="utf-8")
    words = [verb, str(log), "-o", str(old)]
    if verb == "audit":
        words += ["--format", "html"]
    if verb == "fmt":
        old.write_text(text + f"#    {'x' * 9000}\n" * 10, encoding="utf-8")
        words = [verb, "--write", str(old)]
    before = old.read_bytes()
    ran = subprocess.run([sys.executable, "-c", LIMITED, *words], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (4, ""), ran.stderr
    assert "File too large" in ran.stderr
    assert old.read_bytes() == before
    assert sorted(one.name for one in tmp_path.iterdir()) == sorted({log.name, old.name})


# Pipes --------------------------------------------------------------------------------------------


def test_a_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    def write() -> None:
        with pipe.open("wb") as out:
            out.write(b"a" * 70_000)  # more than a pipe holds
            out.flush()
            out.write(b"b")

    thread = threading.Thread(target=write)
    thread.start()
    assert read_bytes(pipe, 100_000) == b"a" * 70_000 + b"b"
    thread.join()


def test_nobody_waits_for_ever_for_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    monkeypatch.setattr(files, "PIPE_SECONDS", 0.05)
    with pytest.raises(TimeoutError, match="nothing comes through this pipe"):
        read_bytes(pipe, 100)
    with pytest.raises(UnreadableFile, match="cannot be written"):
        write_whole(pipe, "nobody reads")
