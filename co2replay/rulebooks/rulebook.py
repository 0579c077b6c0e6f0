"""Rules: an edition, its settings and the numbers of the book as one value with a digest."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from co2replay import errors
from co2replay.engine.book import Rules
from co2replay.sentences import overheard

from . import datafiles
from .editions import edition_names, load_edition
from .readings import load_readings

__all__ = ["NumberSource", "Rules", "load_number_sources", "load_numbers", "load_rules"]

NUMBERS_FILE = "numbers.toml"
NO_SETTINGS: Mapping[str, str] = {}


class NumberSource(msgspec.Struct, frozen=True):
    """One number of the rulebook and the clauses that state it."""

    name: str
    value: object
    clauses: tuple[str, ...]


def load_rules(
    game: str,
    edition: str,
    settings: Mapping[str, str] = NO_SETTINGS,
    extra_dirs: Sequence[str | Path] = (),
) -> Rules[Any]:
    """Resolve an edition with the readings that a log or a command sets."""
    book = load_edition(full_name(game, edition), extra_dirs)
    readings = load_readings(game)
    for name, value in settings.items():
        if name not in readings:
            raise errors.UnknownName("reading", name, datafiles.nearest(name, readings))
        if value not in readings[name].values:
            raise errors.UnknownName("value", value, tuple(readings[name].values), of=name)
    values = {name: settings.get(name, answer.value) for name, answer in book.readings.items()}
    numbers = load_numbers(game)
    return Rules(
        game=game,
        edition=book.id,
        settings=values,
        classes={
            name: "set" if name in settings else answer.cls
            for name, answer in book.readings.items()
        },
        tried={
            name: answer.tried
            for name, answer in book.readings.items()
            if answer.cls == "open" and name not in settings
        },
        overridden=tuple(sorted(settings)),
        numbers=numbers,
        digest=rules_digest(game, values, numbers),
    )


@cache
def disputed(game: str, extra_dirs: tuple[Path, ...] = ()) -> dict[str, dict[str, list[str]]]:
    """Per reading on which books part, or that one leaves open, the values of each book."""
    names = [f"{game}/{name}" for name in edition_names(game, extra_dirs)]
    books = {name: load_rules(game, name, {}, extra_dirs) for name in names}
    found: dict[str, dict[str, list[str]]] = {}
    for reading in load_readings(game):
        held = {
            name: sorted(book.tried.get(reading, ())) or [book.settings[reading]]
            for name, book in books.items()
        }
        if len({value for values in held.values() for value in values}) > 1:
            found[reading] = held
    return found


def full_name(game: str, edition: str) -> str:
    """Join game and edition, which may come joined already; it must not be of another game."""
    owner, slash, _ = edition.partition("/")
    if not slash:
        return f"{game}/{edition}"
    if owner != game:
        raise errors.UnknownName("edition", edition, edition_names(game), of=game)
    return edition


def rules_digest(game: str, settings: Mapping[str, str], numbers: object) -> str:
    """Name what decides a game, whatever edition or command it came from."""
    matter = {"game": game, "settings": dict(settings), "numbers": msgspec.to_builtins(numbers)}
    canonical = msgspec.json.encode(matter, order="deterministic")
    return hashlib.blake2b(canonical, digest_size=8).hexdigest()


def read_number_sources(game: str) -> dict[str, NumberSource]:
    text = datafiles.read_packaged(game, NUMBERS_FILE)
    return build_number_sources(
        datafiles.parse(NUMBERS_FILE, text), datafiles.host().numbers_of(game)
    )


def build_number_sources(
    document: Mapping[str, object], record: type[msgspec.Struct]
) -> dict[str, NumberSource]:
    fields = record.__struct_fields__
    datafiles.check_keys(NUMBERS_FILE, document, fields)
    missing = [name for name in fields if name not in document]
    if missing:
        raise errors.DataError(NUMBERS_FILE, missing[0], "missing", names=missing)
    found: dict[str, NumberSource] = {}
    for name, value in document.items():
        row = datafiles.check_table(NUMBERS_FILE, name, value)
        datafiles.check_keys(NUMBERS_FILE, row, ("value", "clause"), name)
        if "value" not in row or not row.get("clause"):
            raise errors.DataError(NUMBERS_FILE, name, "number-lacks")
        cited = [row["clause"]] if isinstance(row["clause"], str) else row["clause"]
        cited = datafiles.check_texts(NUMBERS_FILE, f"{name}.clause", cited)
        found[name] = NumberSource(name=name, value=row["value"], clauses=cited)
    return found


def read_numbers(game: str) -> Any:
    return build_numbers(read_number_sources(game), datafiles.host().numbers_of(game))


load_numbers = cache(read_numbers)


def build_numbers(sources: Mapping[str, NumberSource], record: type[msgspec.Struct]) -> Any:
    values = {name: source.value for name, source in sources.items()}
    try:
        return msgspec.convert(values, record)
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at `$.")
        raise errors.DataError(NUMBERS_FILE, place.rstrip("`"), overheard(what)) from error


def load_number_sources(game: str) -> dict[str, NumberSource]:
    """Every number with its clauses, each of which must be one of the register."""
    from . import clauses  # no game that is played asks for the register

    sources = read_number_sources(game)
    known = clauses.load_clauses(game)
    for source in sources.values():
        for clause in source.clauses:
            if clause not in known:
                near = datafiles.nearest(clause, known)
                what = errors.Cause("no-clause-named", name=clause, names=near)
                raise errors.DataError(NUMBERS_FILE, f"{source.name}.clause", what)
    return sources
