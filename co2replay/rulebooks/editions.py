"""The editions of a game: one written rulebook each, built from layers of checked data."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from co2replay import errors

from . import datafiles
from .readings import EditionReading, Reading, build_edition_reading, load_readings

HEADER = ("name", "language", "title", "base", "readings")


class Edition(msgspec.Struct, frozen=True):
    """One rulebook in one language, with its answer to every reading."""

    id: str
    language: str
    title: str
    readings: dict[str, EditionReading]


UNANSWERED = {"class": "unanswered"}
CLASHES = ("twice-in-file", "twice-in-layers", "edition-twice")  # said in two places


class EditionProblem(msgspec.Struct, frozen=True):
    """What an edition file lacks (unanswered, missing) or has wrong (clash, wrong)."""

    kind: str
    file: str
    key: str
    what: str | errors.Cause


class EditionDraft(msgspec.Struct):
    """An edition while it is read: what was found, and everything that is wrong with it."""

    id: str
    file: str
    language: str
    title: str
    readings: dict[str, EditionReading]
    wrong: list[errors.DataError]


def edition_names(game: str, extra_dirs: Sequence[str | Path] = ()) -> tuple[str, ...]:
    """Names of the editions of a game; a file that starts with `_` is a layer of others."""
    places = datafiles.edition_files(game, extra_dirs)
    return tuple(name for name in places if not name.startswith("_"))


def load_edition(name: str, extra_dirs: Sequence[str | Path] = (), game: str = "") -> Edition:
    """Load `game/name`, or a bare name: of `game`, else of the one game that has such a book."""
    game, short = split_name(name, extra_dirs, game)
    draft = gather(game, short, extra_dirs)
    if draft.wrong:
        raise draft.wrong[0]
    readings = load_readings(game)
    missing = [name for name in readings if name not in draft.readings]
    if missing and short in edition_names(game):
        raise errors.DataError(draft.file, f"readings.{missing[0]}", "not-answered", names=missing)
    # A reading may have come up since somebody wrote an edition of their own.
    for name in missing:
        draft.readings[name] = build_edition_reading(draft.file, readings[name], UNANSWERED)
    ordered = {name: draft.readings[name] for name in readings}
    return Edition(id=draft.id, language=draft.language, title=draft.title, readings=ordered)


def check_edition(name: str, extra_dirs: Sequence[str | Path] = ()) -> list[EditionProblem]:
    """List everything that an edition leaves unanswered or misses, and where it clashes."""
    game, short = split_name(name, extra_dirs)
    try:
        draft = gather(game, short, extra_dirs)
    except errors.DataError as error:
        return [problem_of(error)]
    found = [problem_of(error) for error in draft.wrong]
    refused = {error.key.split(".")[1] for error in draft.wrong if error.key.count(".")}
    for reading in load_readings(game).values():
        key = f"readings.{reading.name}"
        answer = draft.readings.get(reading.name)
        if answer is None:
            if reading.name not in refused:
                found.append(EditionProblem("missing", draft.file, key, reading.topic))
        elif answer.cls == "unanswered":
            found.append(EditionProblem("unanswered", draft.file, key, reading.topic))
    return found + check_stances(game, short, draft.file, extra_dirs)


def scaffold_edition(game: str, name: str) -> str:
    """Text of an edition file in which every reading and every clause waits for its answer."""
    from . import clauses  # no game that is played asks for them

    if re.fullmatch(r"[a-z][a-z0-9-]*", name) is None:
        raise errors.DataError(f"{name}.toml", "name", "bad-edition-name", name=name)
    lines = [
        f'name = "{name}"',
        f'language = "{name}"  # of the words shown with it',
        'title = ""',
        "",
        "# class: printed, free, open (with tried = [two values, the usual one first]),",
        "# chosen (with a reason), unanswered.",
        "[readings]",
    ]
    for reading in load_readings(game).values():
        lines += [f"# {reading.topic} ({', '.join(reading.numbers)})"]
        lines += [f"#   {value}: {words}" for value, words in reading.values.items()]
        lines += [f'{reading.name} = {{ class = "unanswered" }}']
    lines += [
        "",
        "# stance: same, differs, silent, unanswered; cite: section and step of the book.",
    ]
    lines += ["# This table stays last.", "[clauses]"]
    for clause in clauses.load_clauses(game).values():
        lines += [f"# {clause.text}", f'"{clause.id}" = {{ stance = "unanswered", cite = "" }}']
    return "\n".join(lines) + "\n"


def split_name(name: str, extra_dirs: Sequence[str | Path], game: str = "") -> tuple[str, str]:
    """Part `game/name`; a bare name is one of `game`, else of the one game that has such a book."""
    owner, slash, short = name.partition("/")
    if slash or game:
        owner, short = (owner, short) if slash else (game, name)
        datafiles.check_game(owner)
        if short not in edition_names(owner, extra_dirs):
            known = [f"{owner}/{one}" for one in edition_names(owner, extra_dirs)]
            raise errors.UnknownName("edition", name, datafiles.nearest(name, known))
        return owner, short
    holders = holders_of(name, extra_dirs)
    if len(holders) > 1:
        raise errors.AmbiguousName("edition", name, tuple(f"{one}/{name}" for one in holders))
    if not holders:
        games = datafiles.games()
        known = [f"{one}/{known}" for one in games for known in edition_names(one, extra_dirs)]
        raise errors.UnknownName("edition", name, datafiles.nearest(name, known))
    return holders[0], name


def holders_of(name: str, extra_dirs: Sequence[str | Path]) -> list[str]:
    """The games that have an edition of this bare name."""
    return [one for one in datafiles.games() if name in edition_names(one, extra_dirs)]


def gather(game: str, name: str, extra_dirs: Sequence[str | Path]) -> EditionDraft:
    """Read an edition and the layers below it; a reading is answered in one place only."""
    file, head = read_head(game, name, extra_dirs)
    if head.get("name") != name:
        raise errors.DataError(file, "name", "other-name", name=name)
    draft = EditionDraft(
        id=f"{game}/{name}",
        file=file,
        language=datafiles.check_text(file, "language", head.get("language", "")),
        title=datafiles.check_text(file, "title", head.get("title", "")),
        readings={},
        wrong=[],
    )
    known = load_readings(game)
    origin: dict[str, str] = {}
    layers = [file]
    while True:
        add_layer(draft, known, file, head, origin)
        base = datafiles.check_text(file, "base", head.get("base", ""))
        if not base:
            return draft
        base_file, head = read_head(game, base, extra_dirs)
        if base_file in layers:
            raise errors.DataError(file, "base", "layers-in-circle", name=base)
        file = base_file
        layers.append(file)


def add_layer(
    draft: EditionDraft,
    known: dict[str, Reading],
    file: str,
    head: dict[str, Any],
    origin: dict[str, str],
) -> None:
    for name, value in datafiles.check_table(file, "readings", head.get("readings", {})).items():
        key = f"readings.{name}"
        try:
            if name not in known:
                near = datafiles.nearest(name, known)
                raise errors.DataError(file, key, "no-reading", names=near)
            if name in origin:
                twice = errors.Cause("twice-in-layers", first=origin[name], second=file)
                raise errors.DataError(file, key, twice)
            origin[name] = file
            draft.readings[name] = build_edition_reading(file, known[name], value)
        except errors.DataError as error:
            draft.wrong.append(error)


def read_head(game: str, name: str, extra_dirs: Sequence[str | Path]) -> tuple[str, dict[str, Any]]:
    """Parse an edition file without its clauses."""
    places = datafiles.edition_files(game, extra_dirs).get(name)
    if not places:
        raise errors.UnknownName("edition", name, edition_names(game, extra_dirs))
    if len(places) > 1:
        first, second = map(str, places[:2])
        raise errors.DataError(second, "name", "edition-twice", first=first, second=second)
    file = str(places[0])
    return file, _head_of(file, datafiles.read_place(game, places[0]))


@cache  # a page asks the same books of every reading
def _head_of(file: str, text: str) -> dict[str, Any]:
    head = datafiles.parse(file, datafiles.split_last_table(file, text, "clauses")[0])
    datafiles.check_keys(file, head, HEADER)
    return head


def check_stances(
    game: str, name: str, file: str, extra_dirs: Sequence[str | Path]
) -> list[EditionProblem]:
    from . import clauses  # no game that is played asks for them

    text = datafiles.read_place(game, datafiles.edition_files(game, extra_dirs)[name][0])
    try:
        stances, wrong = clauses.gather_stances(game, file, text)
    except errors.DataError as error:
        return [problem_of(error)]
    found = [problem_of(error) for error in wrong]
    refused = {error.key for error in wrong}
    for clause in clauses.load_clauses(game).values():
        key = f"clauses.{clause.id}"
        if clause.id not in stances:
            if not any(one.startswith(key) for one in refused):
                found.append(EditionProblem("missing", file, key, clause.text))
        elif stances[clause.id].stance == "unanswered":
            found.append(EditionProblem("unanswered", file, key, clause.text))
    return found


def problem_of(error: errors.DataError) -> EditionProblem:
    kind = "clash" if error.cause.code in CLASHES else "wrong"
    return EditionProblem(kind, error.file, error.key, error.cause)
