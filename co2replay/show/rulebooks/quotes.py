"""A private file of short quotations from somebody's own rulebooks: clause, page, words."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import Annotated

import msgspec

from co2replay.errors import DataError, UnreadableFile
from co2replay.files import read_bytes
from co2replay.games.registry import games
from co2replay.rulebooks.clauses import load_clauses
from co2replay.rulebooks.datafiles import nearest
from co2replay.rulebooks.editions import edition_names
from co2replay.sentences import cause_of, overheard

SCHEMA = "quotes/1"
WORDS_MAX = 400  # letters; more than that is no short quotation


class Quote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a book says, in its own words, and on which page of the owner's copy."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=WORDS_MAX)]
    page: Annotated[str, msgspec.Meta(max_length=20)] = ""


class Quotes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: per edition and clause one quotation. TOML, or JSON of the same shape."""

    quotes: dict[str, dict[str, Quote]]
    schema: str = SCHEMA


class OwnBook(msgspec.Struct, frozen=True):
    """Quotations as read, with the digest of the file they came from."""

    quotes: dict[str, dict[str, Quote]]
    digest: str

    def of(self, clause: str) -> dict[str, Quote]:
        return {book: said[clause] for book, said in self.quotes.items() if clause in said}


def read_quotes(path: Path, folders: tuple[Path, ...] = ()) -> OwnBook:
    """Read and check a file of quotations; each edition and clause must be a known one."""
    file = str(path)
    try:
        data = read_bytes(path)
        text = data.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFile(file, cause_of(error)) from error
    try:
        raw = msgspec.json.decode(data) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (tomllib.TOMLDecodeError, msgspec.DecodeError, RecursionError) as error:
        raise UnreadableFile(file, cause_of(error)) from error
    try:
        found = msgspec.convert(raw, Quotes)
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at ")
        key = place.strip("`").removeprefix("$.") or "quotes"
        raise DataError(file, key, overheard(what)) from error
    if found.schema != SCHEMA:
        raise DataError(file, "schema", "other-schema", name=found.schema, wanted=SCHEMA)
    check_names(file, found.quotes, folders)
    return OwnBook(found.quotes, hashlib.blake2b(data, digest_size=8).hexdigest())


def check_names(file: str, quotes: dict[str, dict[str, Quote]], folders: tuple[Path, ...]) -> None:
    editions = [f"{game}/{name}" for game in games() for name in edition_names(game, folders)]
    for edition, said in quotes.items():
        if edition not in editions:
            raise DataError(file, f"quotes.{edition}", "no-edition", names=editions)
        clauses = load_clauses(edition.partition("/")[0])
        for clause in said:
            if clause not in clauses:
                near = nearest(clause, clauses)
                raise DataError(file, f"quotes.{edition}.{clause}", "no-clause", names=near)
