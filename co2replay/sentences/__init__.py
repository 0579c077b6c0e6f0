"""The catalogues of sentences, their only reader, and the one way from a cause to a sentence.

There is one catalogue per language here, and one per language in the folder of each game. What a
language lacks is said in English.
"""

from __future__ import annotations

import errno
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from co2replay.errors import Cause, Fact

FALLBACK = "en"
SUFFIX = ".toml"
OF_GAME = ("data", "messages")
CAUSES, FOREIGN = "cause", "foreign"
HOLE = r"\{(\w+)\}"
PLURAL = r"\{(\w+):([^{}|]*(?:\|[^{}|]*)+)\}"


@cache
def languages(home: str = "") -> tuple[str, ...]:
    return languages_in(folder_of(home))


@cache
def catalogue(language: str, home: str = "") -> Mapping[str, Any]:
    """The tables of sentences in a language: of this program, or of the game of a package."""
    return read(folder_of(home), language)


def folder_of(home: str) -> Path:
    if not home:
        return Path(__file__).parent
    from importlib.util import find_spec  # only a message of a game needs it

    found = find_spec(home)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).with_name(OF_GAME[0]) / OF_GAME[1]


def languages_in(folder: Path) -> tuple[str, ...]:
    """The languages of a folder: first the one in which all is said that another lacks."""
    names = (file.stem for file in folder.glob(f"*{SUFFIX}"))
    return tuple(sorted(names, key=lambda name: (name != FALLBACK, name)))


def read(folder: Path, language: str) -> dict[str, Any]:
    """The tables of one file; none where a language has no such file."""
    place = folder / f"{language}{SUFFIX}"
    return tomllib.loads(place.read_text(encoding="utf-8")) if place.is_file() else {}


def say(cause: Cause, language: str = FALLBACK) -> str:
    """Put a cause into words, and those within it."""
    for spoken in (language, FALLBACK):
        known = catalogue(spoken, cause.home)
        for table in (CAUSES, FOREIGN):
            if (sentence := known.get(table, {}).get(cause.code)) is not None:
                facts = {name: told(fact, language) for name, fact in cause.facts.items()}
                return filled(sentence, facts, spoken)
    return cause.code


def say_small(cause: Cause, language: str = FALLBACK) -> str:
    """The same, begun small: other programs begin in English with a capital."""
    said = say(cause, language)
    return said[:1].lower() + said[1:] if said == say(cause) else said  # `Datei` keeps its own


def filled(sentence: str, facts: Mapping[str, object], language: str) -> str:
    """Put facts into a sentence, and with each number the word for so many: `{n:log|logs}`."""
    if "|" in sentence:
        sentence = re.sub(
            PLURAL, lambda hole: word_for(facts[hole[1]], hole[2], language), sentence
        )
    return sentence.format_map(facts)


def word_for(number: object, forms: str, language: str) -> str:
    """The word for one, for a few (by the last digit, but never in the teens), or for many."""
    one, *middle, many = forms.split("|")
    count = abs(int(str(number)))
    if count == 1:
        return one
    is_few = count % 10 in catalogue(language)["plural"]["few"] and count % 100 // 10 != 1
    return middle[0] if middle and is_few else many


def told(fact: Fact, language: str) -> str | int | float:
    if isinstance(fact, Cause):
        return say(fact, language)
    if isinstance(fact, tuple | list):
        return ", ".join(fact) or say(Cause("nothing"), language)
    return fact


# What others say ----------------------------------------------------------------------------------


def cause_of(fault: Exception) -> Cause:
    """Why another program refused: by the name of its error, else by what it says of it."""
    if isinstance(own := getattr(fault, "cause", None), Cause):
        return own
    if isinstance(fault, UnicodeDecodeError):
        return Cause("not-utf8", number=fault.start)
    number = getattr(fault, "errno", None)
    name = errno.errorcode.get(number, "") if number else getattr(fault, "sqlite_errorname", "")
    code = "_".join(name.split("_")[:2])  # SQLITE_IOERR_READ is an SQLITE_IOERR
    if code in catalogue(FALLBACK)[FOREIGN]:
        return Cause(code)
    said = getattr(fault, "strerror", None) or ("" if isinstance(fault, OSError) else str(fault))
    return overheard(said) if said else Cause("unreadable")


def overheard(text: str) -> Cause:
    """A code for what a program says only in English: click, msgspec, the reader of TOML."""
    for code, pattern in patterns():
        found = pattern.fullmatch(text)
        if found is not None:
            return Cause(code, **{name: part_of(part) for name, part in found.groupdict().items()})
    return Cause("other-words", text=text)


def part_of(text: str) -> str | Cause:
    inside = overheard(text)
    return text if inside.code == "other-words" else inside


@cache
def patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The English of others as patterns, the one with the most words of its own first."""
    known = catalogue(FALLBACK)[FOREIGN]
    ordered = sorted(known.items(), key=lambda one: -len(re.sub(HOLE, "", one[1])))
    return tuple((code, pattern_of(sentence)) for code, sentence in ordered)


def pattern_of(sentence: str) -> re.Pattern[str]:
    """Read `{value} is not one of {names}.` as a pattern with those two groups."""
    parts = re.split(HOLE, sentence)  # what stands between the holes, and their names, in turn
    shapes = [f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts)]
    return re.compile("".join(shapes), re.S)
