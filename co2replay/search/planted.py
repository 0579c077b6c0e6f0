"""The faults that a search has to find: each a few words of one function, a reading or a number."""

from __future__ import annotations

import importlib
import inspect
import textwrap
import tomllib
from functools import cache
from importlib import resources
from types import FunctionType

import msgspec

TABLE = "planted.toml"
PLACE = "co2replay.games.co2"
WORDS, READING, NUMBER = "words", "reading", "number"
SETTINGS_AS_GIVEN = "msgspec.convert(book.settings, Settings)"
NUMBERS_AS_GIVEN = "numbers=book.numbers,"


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One fault: where it stands, and what stands there instead of what."""

    name: str
    clause: str
    place: str  # module and function of the game's rules
    old: str = ""
    new: str = ""
    edition: str = ""
    reading: str = ""
    number: str = ""
    value: str = ""
    why: str = ""  # a search by itself can hardly find it


class Listing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fault: tuple[Fault, ...]


class Unplantable(Exception):
    """The rules have changed, and the words that a fault replaces are gone, or there twice."""


@cache
def faults() -> tuple[Fault, ...]:
    """Every fault, in the order of the rulebook's chapters."""
    text = resources.files(__package__).joinpath(TABLE).read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Listing).fault


def spread(count: int) -> tuple[Fault, ...]:
    """So many faults, taken at even distances."""
    every = faults()
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
        where = f"book.edition == {fault.edition!r} and {name} not in book.overridden"
        swapped = f"{{**book.settings, {name}: {value}}} if {where} else book.settings"
        return SETTINGS_AS_GIVEN, f"msgspec.convert({swapped}, Settings)"
    if fault.number:
        change = f"{fault.number}={fault.value}"
        return NUMBERS_AS_GIVEN, f"numbers=msgspec.structs.replace(book.numbers, {change}),"
    return fault.old, fault.new


def function_of(fault: Fault) -> FunctionType:
    module, _, name = fault.place.rpartition(".")
    found = getattr(importlib.import_module(f"{PLACE}.{module}"), name)
    assert isinstance(found, FunctionType), fault.place
    return found


def faulty(fault: Fault) -> FunctionType:
    """The function with the fault in it; the one in use stays as it is."""
    function = function_of(fault)
    text = textwrap.dedent(inspect.getsource(function))
    old, new = words_of(fault)
    if text.count(old) != 1:
        raise Unplantable(f"{fault.place}: {old!r} stands there {text.count(old)} times")
    names = dict(vars(importlib.import_module(function.__module__)))
    exec(compile(text.replace(old, new), f"<{fault.name}>", "exec"), names)
    made = names[function.__name__]
    assert isinstance(made, FunctionType), fault.place
    return made


def plant(fault: Fault) -> None:
    """Put the fault into this process for good; whoever has imported the function gets it, too."""
    function_of(fault).__code__ = faulty(fault).__code__
