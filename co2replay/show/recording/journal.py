"""The file of a record on the disk: nothing acknowledged is lost, and one process writes it."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from co2replay.errors import Cause, Co2ReplayError, UnreadableFile
from co2replay.files import sync_folder
from co2replay.notation.records import MAX_BYTES
from co2replay.sentences import cause_of

LOCK_SUFFIX = ".lock"
NEW_SUFFIX = ".new"
PID_LENGTH = 20
TRIES = 5  # a lock may be released, and its file removed, between opening and locking it


class Elsewhere(OSError):
    """What has happened to the file of a record that this process keeps."""

    def __init__(self, code: str) -> None:
        self.cause = Cause(code)


class RecordTaken(Co2ReplayError):
    """Another process keeps this record; `process` is its number, where it left one."""

    def __init__(self, file: str, process: str) -> None:
        self.file = file
        self.process = process

    def __str__(self) -> str:
        return f"{self.file}: {Cause('kept-by', process=self.process)}"


class Journal:
    """One log held open for writing: what `append` has returned from is on the disk."""

    def __init__(self, name: str) -> None:
        self.name = name
        # A link is followed once: what is written takes the place of the file, not of the link.
        self.path = Path(os.path.realpath(name))
        self.lock = -1
        self.file = -1
        self.size = 0

    def open(self) -> bytes | None:
        """Take the record for this process and read it; None where there is no file yet."""
        try:
            self._take()
            self._sweep()
            return self._load()
        except OSError as fault:
            self.close()
            raise self.fault(fault) from fault
        except BaseException:
            self.close()
            raise

    def _load(self) -> bytes | None:
        try:
            self.file = os.open(self.path, os.O_RDWR | os.O_APPEND | _BINARY)
        except FileNotFoundError:
            return None
        self.size = os.fstat(self.file).st_size
        with self.path.open("rb") as file:
            return file.read(MAX_BYTES + 1)

    def append(self, text: str) -> None:
        """Write at the end and wait for the disk; what fails leaves the file as it was."""
        data = text.encode("utf-8")
        try:
            self._is_ours()
            try:
                _write_all(self.file, data)
                os.fsync(self.file)
                self._is_there()
            except BaseException:
                with contextlib.suppress(OSError):
                    os.ftruncate(self.file, self.size)
                    os.fsync(self.file)
                raise
        except OSError as fault:
            raise self.fault(fault) from fault
        self.size += len(data)

    def rewrite(self, text: str) -> None:
        """Put a whole new text in the place of the file, at one moment: the old one or the new."""
        new = self.new_path()
        data = text.encode("utf-8")
        made = -1
        try:
            if self.file >= 0:
                self._is_ours()
            mode = os.fstat(self.file).st_mode & 0o777 if self.file >= 0 else 0o666
            made = os.open(new, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND | _BINARY, mode)
            try:
                _write_all(made, data)
                os.fsync(made)
                new.replace(self.path)
            except BaseException:
                os.close(made)
                with contextlib.suppress(OSError):
                    new.unlink()
                raise
            if self.file >= 0:
                os.close(self.file)
            self.file = made
            self.size = len(data)
            sync_folder(self.path.parent)
        except OSError as fault:
            raise self.fault(fault) from fault

    def close(self) -> None:
        """Give the record back; the file of the lock goes while it is still held."""
        if self.file >= 0:
            os.close(self.file)
            self.file = -1
        if self.lock >= 0:
            with contextlib.suppress(OSError):
                self.lock_path().unlink()
            os.close(self.lock)
            self.lock = -1

    def lock_path(self) -> Path:
        return self.path.with_name(f".{self.path.name}{LOCK_SUFFIX}")

    def new_path(self) -> Path:
        return self.path.with_name(f".{self.path.name}{NEW_SUFFIX}")

    def fault(self, why: OSError) -> UnreadableFile:
        cause = cause_of(why)
        if isinstance(why, Elsewhere) or self.file < 0:
            return UnreadableFile(self.name, cause)
        return UnreadableFile(self.name, "unwritable", why=cause)

    def _take(self) -> None:
        """Lock a file beside the log: its name stays the same when the log is replaced."""
        for _ in range(TRIES):
            self.lock = os.open(self.lock_path(), os.O_RDWR | os.O_CREAT, 0o666)
            if not _lock(self.lock):
                holder = os.pread(self.lock, PID_LENGTH, 0).decode("ascii", "replace").strip()
                os.close(self.lock)
                self.lock = -1
                raise RecordTaken(self.name, holder or "?")
            with contextlib.suppress(FileNotFoundError):
                if os.path.samestat(self.lock_path().stat(), os.fstat(self.lock)):
                    os.ftruncate(self.lock, 0)
                    os.pwrite(self.lock, f"{os.getpid()}\n".encode(), 0)
                    return
            os.close(self.lock)
            self.lock = -1
        raise RecordTaken(self.name, "?")

    def _sweep(self) -> None:
        """A text that never took the place of the file was never acknowledged."""
        with contextlib.suppress(FileNotFoundError):
            self.new_path().unlink()

    def _is_ours(self) -> None:
        self._is_there()
        if os.fstat(self.file).st_size != self.size:
            raise Elsewhere("file-changed")

    def _is_there(self) -> None:
        """A file without a name would take every line, and nobody would ever find it."""
        try:
            same = os.path.samestat(self.path.stat(), os.fstat(self.file))
        except (FileNotFoundError, NotADirectoryError):
            same = False
        if not same:
            raise Elsewhere("file-gone")


_BINARY = getattr(os, "O_BINARY", 0)


def _write_all(file: int, data: bytes) -> None:
    """A full disk may take a part: then the next call says so."""
    while data:
        data = data[os.write(file, data) :]


def _lock(file: int) -> bool:
    """Lock without waiting; the system gives it back whatever ends this process."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
