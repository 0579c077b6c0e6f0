"""The component sets of a game, and what a copy at the table corrects of one.

A game says by a class of its own what the values of its box are called, how each is read and what
they make together; where they come from, and that two sources do not part, is seen to here.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import msgspec

from co2replay.engine.book import AnyBox, BoxFact, BoxFactProblem, Written
from co2replay.errors import DataError, UnknownName
from co2replay.notation.vocabulary import Term

from .boxfiles import (
    NOT_READ,
    TABLE,
    Overlay,
    ReadError,
    Value,
    check_mark,
    flatten,
    is_assumed,
    parse_toml,
    read_name,
    read_number,
    show_key,
    unknown_key,
)

SUFFIX = ".toml"


class BuiltBox(AnyBox, Protocol):
    """A box that is built of values, each with its path."""

    @property
    def values(self) -> Mapping[str, Value]: ...


B = TypeVar("B", bound=BuiltBox)


class Base(msgspec.Struct, Generic[B], frozen=True):
    """A whole component set as read: values and marks by path, and what was built from them."""

    values: dict[str, Value]
    marks: dict[str, str]
    box: B


class Claim(msgspec.Struct, frozen=True):
    """What a file or a line says of a copy at the table."""

    value: Value
    file: str


class ComponentSets(ABC, Generic[B]):
    """The schema of a game's box, and the sets that lie in a folder of its data."""

    usual: str  # the set of a log that names none

    def __init__(self, folder: Callable[[], Path]) -> None:
        self.folder = folder
        self.bases: dict[str, Base[B]] = {}
        self.known: tuple[str, ...] = ()

    # What a game says ----------------------------------------------------------------------------

    @abstractmethod
    def check_shape(self, path: str, file: str) -> None:
        """Refuse a path that no component set can have."""

    def names_for(self, path: str) -> tuple[str, ...]:
        """The names of which a value is made; none where it is made of numbers."""
        return ()

    def read_value(self, path: str, written: Written, file: str) -> Value:
        """One of these names or a number, or a list of them."""
        names = self.names_for(path)
        try:
            if isinstance(written, list | tuple):
                return tuple(read_name(x, names) if names else read_number(x) for x in written)
            return read_name(written, names) if names else read_number(written)
        except ReadError as error:
            raise DataError(file, path, error.cause) from error

    def written_value(self, path: str, value: Value) -> int | str | list[str]:
        """Write a value as a component file does."""
        names = self.names_for(path)
        if isinstance(value, tuple):
            return [names[one] if names else str(one) for one in value]
        return names[int(value)] if names else value

    @abstractmethod
    def build(
        self,
        name: str,
        values: Mapping[str, Value],
        marks: Mapping[str, str],
        files: Mapping[str, str],
        file: str,
    ) -> B:
        """Check the values and put them in their places; `files` says whose file a value is from.

        What is checked is what a copy or a rulebook says: guesses among themselves convict nobody.
        """

    def may_be_new(self, path: str) -> bool:
        """May a copy have this value though our set has none?"""
        return False

    def understood(self, base: Base[B], file: str, path: str, value: Value) -> Value:
        """A value as it was meant, beside what the set says of that piece."""
        return value

    def give_way(
        self,
        values: dict[str, Value],
        marks: dict[str, str],
        claims: Mapping[str, Claim],
        path: str,
        value: Value,
    ) -> None:
        """Move what is only assumed and cannot lie where a copy has something else."""

    def fit(
        self, values: dict[str, Value], marks: dict[str, str], claims: Mapping[str, Claim]
    ) -> None:
        """Make what is assumed fit what is known, once all that was read off is in its place."""

    def where(self, path: str, language: str) -> str:
        """Where on the component a value can be read."""
        return path

    def blank(self, path: str) -> str:
        """What stands for a value in a form; its shape tells whether one word belongs there."""
        return f'"{NOT_READ}"'

    def read_fact(self, text: str, where: str) -> BoxFact | BoxFactProblem:
        """Read a `fact` line of a log."""
        return BoxFactProblem(1, "unexpected-word")

    def terms(self, expected: tuple[str, ...]) -> list[Term]:
        """Every spelling of the words that could stand somewhere in a `fact` line."""
        return []

    # What is made of it --------------------------------------------------------------------------

    def names(self) -> tuple[str, ...]:
        """The component sets that the package holds."""
        if not self.known:  # a folder is read once, though every log asks
            files = sorted(file.name for file in self.folder().iterdir())
            self.known = tuple(file.removesuffix(SUFFIX) for file in files if file.endswith(SUFFIX))
        return self.known

    def load(
        self,
        name: str = "",
        overlays: Sequence[Overlay | str | Path] = (),
        facts: Sequence[BoxFact] = (),
    ) -> B:
        """Build the named set, corrected by files and facts of a copy at the table."""
        base = self.base(name or self.usual)
        return self.correct(base, overlays, facts) if overlays or facts else base.box

    def base(self, name: str) -> Base[B]:
        if name not in self.bases:
            known = self.names()
            if name not in known:
                raise UnknownName("manifest", name, known)
            file = f"{name}{SUFFIX}"
            self.bases[name] = self.read_base((self.folder() / file).read_bytes().decode(), file)
        return self.bases[name]

    def read_base(self, text: str, file: str) -> Base[B]:
        """Read a whole component set: every value there, every value marked."""
        tree = parse_toml(text, file)
        name = tree.pop("name", "")
        if not isinstance(name, str) or not name:
            raise DataError(file, "name", "no-set-name")
        codes = tree.pop("sources", {})
        written: dict[str, Written] = {}
        marks: dict[str, str] = {}
        flatten(tree, "", written, marks, "", file)
        values: dict[str, Value] = {}
        for path, value in written.items():
            self.check_shape(path, file)
            check_mark(path, marks[path], codes, file)
            values[path] = self.read_value(path, value, file)
        return Base(values, marks, self.build(name, values, marks, {}, file))

    def correct(
        self, base: Base[B], overlays: Sequence[Overlay | str | Path], facts: Sequence[BoxFact]
    ) -> B:
        """Put what was read off a copy over a component set; its values bear the mark `table`."""
        claims: dict[str, Claim] = {}
        if overlays:
            from .copies import read_overlay  # most tables play with the set as it is
        for overlay in overlays:
            read = overlay if isinstance(overlay, Overlay) else read_overlay(overlay)
            for path, written in read.values.items():
                self.claim(base, claims, read.file, path, written)
        for fact in facts:
            for path, written in fact.values:
                self.claim(base, claims, fact.where, path, written)
        values, marks = dict(base.values), dict(base.marks)
        for path, claim in claims.items():
            self.give_way(values, marks, claims, path, claim.value)
            values[path], marks[path] = claim.value, TABLE
        self.fit(values, marks, claims)
        files = {path: claim.file for path, claim in claims.items()}
        return self.build(base.box.name, values, marks, files, f"{base.box.name}{SUFFIX}")

    def claim(
        self, base: Base[B], claims: dict[str, Claim], file: str, path: str, written: Written
    ) -> None:
        """Note what a file says of a value; no two may say otherwise."""
        if path not in base.values and not self.may_be_new(path):
            raise no_such_path(base.values, file, path)
        value = self.understood(base, file, path, self.read_value(path, written, file))
        other = claims.get(path)
        if other is not None and other.value != value:
            here, there = self.shown(path, value), self.shown(path, other.value)
            raise DataError(file, path, "two-facts", here=here, there=there, file=other.file)
        claims.setdefault(path, Claim(value, file))

    def corrections(self, box: B) -> dict[str, int | str | list[str]]:
        """What a copy at the table has otherwise than the set it corrects, by path, as written."""
        if (base := self.load(box.name)) is box:
            return {}
        usual = base.values
        return {
            path: self.written_value(path, value)
            for path, value in box.values.items()
            if path not in usual or usual[path] != value
        }

    def shown(self, path: str, value: Value) -> str:
        written = self.written_value(path, value)
        return ", ".join(written) if isinstance(written, list) else str(written)


def no_such_path(values: Mapping[str, Value], file: str, path: str) -> DataError:
    """Name what is allowed at the first part of a path that leads nowhere."""
    prefix = ""
    for part in path.split("."):
        here = [known[len(prefix) :].split(".")[0] for known in values if known.startswith(prefix)]
        if part not in here:
            return unknown_key(file, path, here)
        prefix += f"{part}."
    return DataError(file, show_key(path), "table-no-value")


def digest_of_values(values: Mapping[str, Value], marks: Mapping[str, str]) -> str:
    """Hash what can change a verdict: each value, and whether it is a guess."""
    rows = [[path, values[path], is_assumed(marks[path])] for path in sorted(values)]
    return f"b2:{hashlib.blake2b(msgspec.json.encode(rows), digest_size=4).hexdigest()}"
