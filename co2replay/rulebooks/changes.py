"""What changed from one game to another that came of it, concept by concept."""

from __future__ import annotations

import msgspec

from co2replay import errors
from co2replay.sentences import cause_of

from . import datafiles
from .clauses import load_clauses


class Concept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One concept: what the earlier game says of it and what this one says, and their clauses."""

    topic: str
    then: str
    now: str
    clauses_then: tuple[str, ...]
    clauses_now: tuple[str, ...]


def load_changes(game: str, earlier: str) -> dict[str, Concept]:
    """What changed in a game since an earlier one, by concept; nothing where nobody wrote it."""
    file = f"changed/{earlier}.toml"
    if not (datafiles.folder_of(game) / "data" / file).is_file():
        return {}
    document = datafiles.parse(file, datafiles.read_packaged(game, file))
    try:
        changes = msgspec.convert(document, dict[str, Concept])
    except msgspec.ValidationError as error:
        raise errors.DataError(file, "-", cause_of(error)) from error
    for name, change in changes.items():
        check_clauses(file, f"{name}.clauses_then", change.clauses_then, earlier)
        check_clauses(file, f"{name}.clauses_now", change.clauses_now, game)
    return changes


def check_clauses(file: str, key: str, named: tuple[str, ...], game: str) -> None:
    known = load_clauses(game)
    for clause in named:
        if clause not in known:
            near = datafiles.nearest(clause, known)
            raise errors.DataError(file, key, "no-clause-named", name=clause, names=near)
