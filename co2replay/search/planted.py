"""Faults to be planted one at a time, from a list: each a few words of one function, a reading or
a number. A search is known to find things by what it finds of them."""

from __future__ import annotations

import inspect
import sys
import textwrap
import tomllib
from pathlib import Path
from types import FunctionType
from typing import Any

import msgspec

from co2replay.errors import DataError, UnreadableFile
from co2replay.games.registry import has_part, part_of
from co2replay.rulebooks import rulebook
from co2replay.sentences import cause_of

WORDS, READING, NUMBER = "words", "reading", "number"
# Where the kernel resolves a book: a reading or a number of any game is swapped there.
SETTINGS_AS_GIVEN = "settings=values,"
NUMBERS_AS_GIVEN = "numbers = load_numbers(game)"


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One fault: where it stands, and what stands there instead of what."""

    name: str
    clause: str
    place: str = ""  # module and function in the folder of the game
    old: str = ""
    new: str = ""
    edition: str = ""
    reading: str = ""
    number: str = ""
    value: str = ""
    why: str = ""  # a search by itself can hardly find it


class Listing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of faults, in the order of the rulebook's chapters."""

    game: str
    fault: tuple[Fault, ...]


class Unplantable(DataError):
    """The rules have changed, and the words that a fault replaces are gone, or there twice."""


def read_faults(path: Path) -> Listing:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFile(str(path), "unreadable") from error
    try:
        return msgspec.convert(tomllib.loads(text), Listing)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DataError(str(path), "fault", cause_of(error)) from error


def spread(every: tuple[Fault, ...], count: int) -> tuple[Fault, ...]:
    """So many faults, taken at even distances."""
    count = min(count, len(every))
    return tuple(every[place * len(every) // count] for place in range(count))


def chapter_of(fault: Fault) -> str:
    return fault.clause.split(".")[1]


def kind_of(fault: Fault) -> str:
    return READING if fault.reading else NUMBER if fault.number else WORDS


def words_of(fault: Fault) -> tuple[str, str]:
    """What is replaced by what in the text of the function."""
    if fault.reading:
        name, value = repr(fault.reading), repr(fault.value)
        where = f"book.id == {fault.edition!r} and {name} not in settings"
        return SETTINGS_AS_GIVEN, f"settings={{**values, {name}: {value}}} if {where} else values,"
    if fault.number:
        change = f"{fault.number}={fault.value}"
        return NUMBERS_AS_GIVEN, f"numbers = msgspec.structs.replace(load_numbers(game), {change})"
    return fault.old, fault.new


def function_of(game: str, fault: Fault) -> FunctionType:
    """The function that a fault is planted in: of a module of the game, or of a class there."""
    if fault.reading or fault.number:
        found: Any = rulebook.load_rules
    else:
        names = fault.place.split(".")
        count = next((x for x in range(len(names), 0, -1) if has_part(game, names[:x])), 0)
        found = part_of(game, ".".join(names[:count])) if count else None
        for name in names[count:]:
            found = getattr(found, name, None)
    if not isinstance(found, FunctionType):
        raise Unplantable(fault.name, fault.place, "no-function")
    return found


def faulty(game: str, fault: Fault) -> FunctionType:
    """The function with the fault in it; the one in use stays as it is."""
    function = function_of(game, fault)
    text = textwrap.dedent(inspect.getsource(function))
    old, new = words_of(fault)
    if text.count(old) != 1:
        times = text.count(old)
        raise Unplantable(fault.name, fault.place, "words-times", word=old, times=times)
    names = dict(vars(sys.modules[function.__module__]))
    exec(compile(text.replace(old, new), f"<{fault.name}>", "exec"), names)
    made = names[function.__name__]
    assert isinstance(made, FunctionType), fault.place
    return made


def plant(game: str, fault: Fault) -> None:
    """Put the fault into this process for good; whoever has imported the function gets it, too."""
    function_of(game, fault).__code__ = faulty(game, fault).__code__
