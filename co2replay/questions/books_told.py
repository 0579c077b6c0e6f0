"""What each book says of each clause, where, and how it reads what the books leave open: on record
beside the games, for a changed citation or stance changes no game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from co2replay.corpus.telling import hashed
from co2replay.errors import Co2ReplayError, DataError
from co2replay.files import write_whole
from co2replay.notation.parse import read_file
from co2replay.rulebooks.clauses import load_clauses, load_edition_words
from co2replay.rulebooks.editions import load_edition

from .golden.blessing import Blessed, BlessReason, left_alone
from .golden.today import CLAUSES_SHOWN, MESSAGE, NONE, CheckedGame, GameDivergence, unreadable

SUFFIX = ".book"
HEAD = "# What this book says of each clause and where, and how it reads what is open: digests."


def said(book: str) -> dict[str, str]:
    """What a book, `game/name`, says of each clause and each reading, in words."""
    game, _, name = book.partition("/")
    clauses, words = load_clauses(game), load_edition_words(game, name)
    found = {}
    for key, one in words.items():
        points = " ".join((clauses[key].number, *clauses[key].readings))
        found[key] = f"{points}: {one.stance} {one.cite}".strip()
    for key, reading in load_edition(book).readings.items():
        found[f"{game}:{key}"] = " ".join((reading.cls, reading.value, *reading.tried))
    return found


def rows_of(told: dict[str, str]) -> Iterator[str]:
    """A row for each chapter, and one for the readings: `CHAPTER. NAME#3ac59f NAME#...`."""
    chapters: dict[str, list[str]] = {}
    for key, text in told.items():
        chapter, name = parted(key)
        chapters.setdefault(chapter, []).append(name + hashed([text]))
    return (" ".join((chapter, *some)) for chapter, some in chapters.items())


def parted(key: str) -> tuple[str, str]:
    mark = ":" if ":" in key else "."
    chapter, _, name = key.rpartition(mark)
    return chapter + mark, name


def read_book(path: Path) -> tuple[str, dict[str, str]]:
    """The book that a record is of, and the digest that it keeps for each clause and reading."""
    lines = read_file(str(path)).decode("utf-8", "replace").splitlines()
    rows = [line for line in lines if line and not line.startswith("#")]
    if not rows:
        raise DataError(str(path), "", "empty")
    kept = {}
    for row in rows[1:]:
        chapter, *some = row.split()
        for one in some:
            name, _, digest = one.partition("#")
            kept[chapter + name] = f"#{digest}"
    return rows[0], kept


def check_book(path: Path) -> CheckedGame:
    """Hold a book against its record: the first that differs is told, and all are named."""
    try:
        book, before = read_book(path)
        now = said(book)
    except Co2ReplayError as error:
        return CheckedGame(file=str(path), entries=0, divergences=[unreadable(0, str(error))])
    apart = [
        key
        for key in dict.fromkeys((*now, *before))
        if key not in now or before.get(key) != hashed([now[key]])
    ]
    found = [otherwise(book, apart, before, now)] if before and apart else []
    return CheckedGame(file=str(path), entries=0, divergences=found, recorded=bool(before))


def otherwise(
    book: str, apart: list[str], before: dict[str, str], now: dict[str, str]
) -> GameDivergence:
    key = apart[0]
    return GameDivergence(
        kind=MESSAGE,
        edition="",
        entry=-1,
        line=0,
        clauses=[name for name in apart if ":" not in name][:CLAUSES_SHOWN],
        recorded=f"{book} {key} {before.get(key, NONE)}",
        computed=now.get(key, NONE),
    )


def bless_book(path: Path, reason: BlessReason | None) -> Blessed:
    """Write the record of a book anew; without a reason, only where there is none yet."""
    book, before = read_book(path)
    text = "\n".join((HEAD, book, *rows_of(said(book)), ""))
    changed = (reason is not None or not before) and text != read_file(str(path)).decode()
    if changed:
        write_whole(path, text)
    clauses = list(reason.clauses) if reason is not None else []
    return replace(left_alone(path), new=changed and not before, clauses=clauses, told=changed)
