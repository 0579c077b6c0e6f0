"""The clauses of a game in our own words, what each edition says about them and where, and what
changed since a game that it came of, concept by concept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

from co2replay import errors
from co2replay.sentences import cause_of

from . import datafiles

KINDS = ("limit", "duty", "procedure", "number", "definition", "informative")
STANCES = ("same", "differs", "silent", "unanswered")


class Clause(msgspec.Struct, frozen=True):
    """One atomic rule; its id is the same in every translation."""

    id: str
    number: str
    kind: str
    text: str
    readings: tuple[str, ...] = ()  # numbers of the points on which the books part
    modes: tuple[str, ...] = ()  # the modes of the game in which it holds; none named: in all


class Stance(msgspec.Struct, frozen=True):
    """What one edition says about a clause: the same, something else, nothing; and where."""

    stance: str
    cite: str


def read_clauses(game: str) -> dict[str, Clause]:
    file = "clauses.toml"
    table = datafiles.parse(file, datafiles.read_packaged(game, file))
    return {key: build_clause(file, key, value) for key, value in table.items()}


load_clauses = cache(read_clauses)  # read on the first call, when something is shown


def game_of_clause(clause: str) -> str:
    """The game whose clause this is; a clause that nobody knows is of none."""
    holder = next((game for game in datafiles.games() if clause in load_clauses(game)), None)
    if holder is None:
        everything = tuple(one for game in datafiles.games() for one in load_clauses(game))
        raise errors.UnknownName("clause", clause, everything, about=clauses_about(clause))
    return holder


def clauses_about(said: str) -> tuple[str, ...]:
    """The clauses of a chapter, or with a word in their name, or of a number of the register."""
    found: list[str] = []
    asked = said.strip().lower()
    for game in datafiles.games():
        for name, clause in load_clauses(game).items():
            words = {*name.split("."), *name.replace(".", "-").split("-")}
            numbers = {number.lower() for number in (clause.number, *clause.readings)}
            if asked in words | numbers or name.startswith(f"{asked}."):
                found.append(name)
    return tuple(found)


def load_edition_words(
    game: str, name: str, extra_dirs: Sequence[str | Path] = ()
) -> dict[str, Stance]:
    """Stance and citation of every clause in one edition, in the order of the clauses."""
    if extra_dirs:
        return read_edition_words(game, name, extra_dirs)
    return packaged_words(game, name)


def read_edition_words(
    game: str, name: str, extra_dirs: Sequence[str | Path] = ()
) -> dict[str, Stance]:
    places = datafiles.edition_files(game, extra_dirs)
    if name not in places:
        raise errors.UnknownName("edition", name, edition_choice(name, places))
    place = places[name][0]
    return _stances(game, str(place), datafiles.read_place(game, place))


packaged_words = cache(read_edition_words)  # which no log changes, and every refusal cites


@cache  # many logs cite the same books
def _stances(game: str, file: str, text: str) -> dict[str, Stance]:
    stances, wrong = gather_stances(game, file, text)
    if wrong:
        raise wrong[0]
    return {key: stances.get(key, Stance("unanswered", "")) for key in load_clauses(game)}


def gather_stances(
    game: str, file: str, text: str
) -> tuple[dict[str, Stance], list[errors.DataError]]:
    """Read the table of clauses of an edition file, and everything that is wrong in it."""
    head, tail = datafiles.split_last_table(file, text, "clauses")
    document = datafiles.parse(file, tail, first_line=head.count("\n") + 1)
    datafiles.check_keys(file, document, ("clauses",))
    table: dict[str, object] = document.get("clauses", {})  # opened as `[clauses`, so a table
    known = load_clauses(game)
    found: dict[str, Stance] = {}
    wrong: list[errors.DataError] = []
    for key, value in table.items():
        try:
            if key not in known:
                near = datafiles.nearest(key, known)
                raise errors.DataError(file, f"clauses.{key}", "no-clause", names=near)
            found[key] = build_stance(file, f"clauses.{key}", value)
        except errors.DataError as error:
            wrong.append(error)
    return found, wrong


def edition_choice(name: str, places: dict[str, list[str | Path]]) -> tuple[str, ...]:
    return datafiles.nearest(name, [known for known in places if not known.startswith("_")])


def build_clause(file: str, key: str, value: object) -> Clause:
    row = datafiles.check_table(file, key, value)
    datafiles.check_keys(file, row, ("number", "kind", "text", "readings", "modes"), key)
    for name in ("number", "kind", "text"):
        if name not in row:
            raise errors.DataError(file, key, "lacks", name=name)
    if row["kind"] not in KINDS:
        raise errors.DataError(file, f"{key}.kind", "unknown-kind", names=KINDS)
    return Clause(
        id=key,
        number=datafiles.check_text(file, f"{key}.number", row["number"]),
        kind=row["kind"],
        text=datafiles.check_text(file, f"{key}.text", row["text"]),
        readings=datafiles.check_texts(file, f"{key}.readings", row.get("readings", [])),
        modes=datafiles.check_texts(file, f"{key}.modes", row.get("modes", [])),
    )


def build_stance(file: str, key: str, value: object) -> Stance:
    row = datafiles.check_table(file, key, value)
    datafiles.check_keys(file, row, ("stance", "cite"), key)
    if row.get("stance") not in STANCES:
        raise errors.DataError(file, f"{key}.stance", "unknown-stance", names=STANCES)
    cite = datafiles.check_text(file, f"{key}.cite", row.get("cite", ""))
    if not cite and row["stance"] in ("same", "differs"):
        raise errors.DataError(file, f"{key}.cite", "no-cite")
    return Stance(stance=row["stance"], cite=cite)


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
