"""How bytes come out of files and into them: no reading without end, no file left half written."""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from co2replay.errors import Cause, UnreadableFile
from co2replay.sentences import cause_of

PIPE_SECONDS = 30.0  # until the first byte of a named pipe: nobody may ever write to it
NAME_KEPT = 40  # letters of a name in that of its draft, which must not be too long either
_BINARY = getattr(os, "O_BINARY", 0)
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)


def settings_folder() -> Path:
    """Where what somebody keeps for all logs lies: of one's own, and outside of every project."""
    own = os.environ.get("CO2REPLAY_HOME")
    if own:
        return Path(own)
    usual = os.environ.get("APPDATA") or os.environ.get("XDG_CONFIG_HOME")
    return Path(usual or Path.home() / ".config") / "co2replay"


class SilentPipe(TimeoutError):
    """A named pipe from which nothing comes."""

    cause = Cause("silent-pipe")


def read_bytes(path: Path | str, most: int = -1) -> bytes:
    with open_bytes(path) as file:
        return file.read(most)


def open_bytes(path: Path | str) -> IO[bytes]:
    """Open a file to be read; the first byte of a named pipe is waited for, but not for ever."""
    return open_pipe(path) if is_pipe(path) else Path(path).open("rb")


def is_pipe(path: Path | str) -> bool:
    try:
        return stat.S_ISFIFO(Path(path).stat().st_mode)
    except (OSError, ValueError):  # opening it says why
        return False


def open_pipe(path: Path | str) -> IO[bytes]:
    file = os.open(path, os.O_RDONLY | _AT_ONCE)
    import select  # nothing else waits for a file

    if not select.select([file], [], [], PIPE_SECONDS)[0]:
        os.close(file)
        raise SilentPipe(errno.ETIMEDOUT, str(SilentPipe.cause), str(path))
    os.set_blocking(file, True)
    return os.fdopen(file, "rb")


@contextmanager
def whole_file(path: Path | str, fresh: bool = False) -> Iterator[IO[bytes]]:
    """Write a file that is there whole or stays as it was; its mode stays, a link is followed.

    A `fresh` one must not be there yet. What is no regular file, such as a device, is just
    written to. A second name of the same file keeps what it had.
    """
    try:
        with draft_of(path, fresh) as out:
            yield out
    except OSError as error:
        raise UnreadableFile(str(path), "unwritable", why=cause_of(error)) from error


@contextmanager
def draft_of(path: Path | str, fresh: bool) -> Iterator[IO[bytes]]:
    target = Path(os.path.realpath(path))
    if fresh:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666))
    before = found(target)
    if before is not None and not stat.S_ISREG(before.st_mode):
        opened = os.open(target, os.O_WRONLY | _AT_ONCE)  # a pipe that nobody reads is refused
        os.set_blocking(opened, True)
        with os.fdopen(opened, "wb") as device:
            yield device
        return
    if before is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    draft = None
    try:
        draft, file = begun(target)
        with os.fdopen(file, "wb") as out:
            yield out
            out.flush()
            os.fsync(file)
        if before is not None:
            keep_manners(draft, before)
        draft.replace(target)
    except BaseException:
        for left in (draft, target if fresh else None):
            if left is not None:
                left.unlink(missing_ok=True)
        raise
    sync_folder(target.parent)


def write_whole(path: Path | str, text: str, fresh: bool = False) -> None:
    """Put a whole text in place at once, with the same bytes on every system."""
    with whole_file(path, fresh) as out:
        out.write(text.encode("utf-8", "backslashreplace"))


def keep_manners(draft: Path, before: os.stat_result) -> None:
    """Whose a file is, and who may read it, is not for us to change."""
    with contextlib.suppress(OSError, AttributeError):  # not everybody may, nor everywhere
        os.chown(draft, before.st_uid, before.st_gid)
    draft.chmod(stat.S_IMODE(before.st_mode))


def found(path: Path) -> os.stat_result | None:
    with contextlib.suppress(FileNotFoundError):
        return path.stat()
    return None


def begun(target: Path) -> tuple[Path, int]:
    """Open a draft beside a file, with the mode that a new file has here."""
    for number in itertools.count():
        draft = target.with_name(f".{target.name[:NAME_KEPT]}.{os.getpid()}-{number}.new")
        with contextlib.suppress(FileExistsError):
            return draft, os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
    raise AssertionError("there are always further numbers")


def sync_folder(folder: Path) -> None:
    """The name of a new file is on the disk only when its folder is."""
    if sys.platform == "win32":
        return  # folders cannot be opened there
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
