"""What is done already, in a file of lines: who is stopped goes on behind the last whole one."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Generic, TypeVar

import msgspec

from co2replay.errors import UnreadableFile
from co2replay.sentences import cause_of

from .jobs import Done, Jobs, Made, each

Task = TypeVar("Task")
Result = TypeVar("Result")
DIGEST_BYTES = 16
BEGINS = b'{"mark":"'


def mark_of(*parts: object) -> str:
    """Name a task by all that its result hangs on; the program is part of that."""
    from .cluster import our_mark  # with logging and pickle: only who keeps results needs it

    digest = hashlib.blake2b(our_mark().encode(), digest_size=DIGEST_BYTES)
    for part in parts:
        data = part if isinstance(part, bytes) else repr(part).encode()
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


class KeptLine(msgspec.Struct, Generic[Result], forbid_unknown_fields=True):
    """One result, and the task that it is of."""

    mark: str
    result: Result


class KeptResults(Generic[Result]):
    """The results in one file; they are read when somebody wants them, not before."""

    def __init__(self, file: IO[bytes], places: dict[str, int], kind: type[Result]) -> None:
        self.file, self.places = file, places
        self.decoder = msgspec.json.Decoder(KeptLine[kind])  # type: ignore[valid-type]

    def result(self, mark: str) -> Result:
        self.file.seek(self.places[mark])
        line: KeptLine[Result] = self.decoder.decode(self.file.readline())
        return line.result

    def keep(self, mark: str, result: Result) -> None:
        self.file.seek(0, 2)
        self.file.write(msgspec.json.encode(KeptLine(mark, result)) + b"\n")
        self.file.flush()


@contextmanager
def kept_in(path: Path, kind: type[Result]) -> Iterator[KeptResults[Result]]:
    """Open or begin such a file; a last line that was not finished is none, others are refused."""

    class MarkOnly(msgspec.Struct):
        mark: str

    try:
        path.touch()
        file = path.open("r+b")
    except OSError as error:
        raise UnreadableFile(str(path), cause_of(error)) from error
    with file:
        places: dict[str, int] = {}
        end = 0
        for line in file:
            if not BEGINS.startswith(line[: len(BEGINS)]):  # somebody else's: not to be cut off
                raise UnreadableFile(str(path), "not-kept-results")
            if not line.endswith(b"\n"):
                break
            try:
                places[msgspec.json.decode(line, type=MarkOnly).mark] = end
            except msgspec.DecodeError as error:
                raise UnreadableFile(str(path), "not-kept-results") from error
            end += len(line)
        file.truncate(end)
        yield KeptResults(file, places, kind)


def each_kept(
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
    mark: Callable[[Task], str],
    kept: KeptResults[Result],
    jobs: Jobs = 1,
) -> Iterator[Done[Result]]:
    """As `each`, in order: what was kept comes from there, and what is done now is kept."""
    marks = [mark(task) for task in tasks]
    missing = [number for number, one in enumerate(marks) if one not in kept.places]
    fresh = each(work, Made(missing, tasks.__getitem__), jobs)
    for number, one in enumerate(marks):
        if one in kept.places:
            yield Done(number, kept.result(one))
            continue
        done = next(fresh)
        if done.result is not None:
            kept.keep(one, done.result)
        yield Done(number, done.result, done.died)
