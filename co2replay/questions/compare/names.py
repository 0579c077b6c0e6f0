"""How another engine calls what we have names for: a table that a person writes."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from co2replay.engine.passed import Party
from co2replay.errors import DataError, UnreadableFile
from co2replay.files import read_bytes
from co2replay.sentences import cause_of

from .protocol import ResultTold


class Names(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A mapping file: `names` and `values` read theirs = ours; `ignore` lists names of ours.

    A name that is mapped to an empty one is not compared either.
    """

    names: dict[str, str] = {}
    values: dict[str, int | str] = {}
    ignore: list[str] = []

    def ours(self, state: dict[str, Any]) -> dict[str, Any]:
        """A table of theirs in our names and words; of nested ones the path is joined by dots."""
        if not self.names and not self.values:
            return state
        flat = flattened(state) if self.names else state
        found = {self.names.get(name, name): self.value(value) for name, value in flat.items()}
        found.pop("", None)
        return found

    def value(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self.value(one) for one in value]
        return self.values.get(str(value), value)

    def result(self, told: ResultTold) -> ResultTold:
        """Winners, scores and parties by our seats."""
        seat, outcome = self.seat, told.outcome
        if outcome is not None:
            outcome = msgspec.structs.replace(
                outcome,
                parties=tuple(Party(seat(one.name), one.kind) for one in outcome.parties),
                lines=tuple(
                    msgspec.structs.replace(one, points=by_name(one.points, seat))
                    for one in outcome.lines
                ),
            )
        return msgspec.structs.replace(
            told,
            winners=None if told.winners is None else [seat(one) for one in told.winners],
            scores=by_name(told.scores, seat),
            outcome=outcome,
        )

    def seat(self, name: str) -> str:
        return str(self.values.get(name, name))


def by_name(points: Mapping[str, int | str], seat: Callable[[str], str]) -> dict[str, int | str]:
    return {seat(name): value for name, value in points.items()}


def flattened(state: dict[str, Any], before: str = "") -> dict[str, Any]:
    """`{"players": {"ann": {"gold": 3}}}` has the one name `players.ann.gold`."""
    found: dict[str, Any] = {}
    for name, value in state.items():
        if isinstance(value, dict):
            found |= flattened(value, f"{before}{name}.")
        else:
            found[before + name] = value
    return found


def read_names(path: Path) -> Names:
    """Read a mapping file: TOML, or JSON where its name ends so."""
    try:
        text = read_bytes(path).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFile(str(path), cause_of(error)) from error
    try:
        found = msgspec.json.decode(text) if path.suffix == ".json" else tomllib.loads(text)
        return msgspec.convert(found, Names)
    except (msgspec.DecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DataError(str(path), "-", cause_of(error)) from error
