"""The second judge's own tables beside the data that everything else plays by: they are one."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from co2replay.engine.playing import ORACLE, Facts, Failure
from co2replay.games.co2 import judge
from co2replay.games.co2.judge.books import BOOKS, NUMBERS, said_by
from co2replay.games.co2.judge.box import whole_box
from co2replay.rulebooks.clauses import load_clauses, load_edition_words
from co2replay.rulebooks.editions import load_edition

Told = Mapping[str, Any]


def page(name: str) -> dict[str, Any]:
    data = Path(__file__).parents[1].joinpath("data", *name.split("/"))
    return tomllib.loads(data.read_text(encoding="utf-8"))


def unmarked(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return {key: unmarked(one) for key, one in value.items() if key != "mark"}


def numbers() -> tuple[Told, Told]:
    return {name: row["value"] for name, row in page("numbers.toml").items()}, NUMBERS


def components() -> tuple[Told, Told]:
    told = unmarked(page("manifest/co2-2012.toml"))
    return {kind: told[kind] for kind in told if kind not in ("name", "sources")}, whole_box()


def readings(book: str) -> tuple[Told, Told]:
    """With what right a book says something, what it says, and what else is tried."""
    rows = load_edition(f"co2/{book}").readings
    told = {name: (one.cls, one.value, {one.value, *one.tried}) for name, one in rows.items()}
    own = {name: (right, some[0], set(some)) for name, (right, some) in said_by(book).items()}
    return told, own


def register() -> dict[str, dict[str, str]]:
    """Every clause as the register has it: its number and points, and where each book says it."""
    text = Path(judge.__path__[0], "citations.tsv").read_text(encoding="utf-8")
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return {row["clause"]: row for row in csv.DictReader(lines, delimiter="\t")}


def citations(book: str) -> tuple[Told, Told]:
    told = {key: (one.stance, one.cite) for key, one in load_edition_words("co2", book).items()}
    return told, {key: (row[f"{book} stance"], row[book]) for key, row in register().items()}


def clauses() -> tuple[Told, Told]:
    told = {key: (one.number, set(one.readings)) for key, one in load_clauses("co2").items()}
    own = {key: (row["number"], set(row["points"].split())) for key, row in register().items()}
    return told, own


def parted() -> Iterator[Failure]:
    """Every value that the data has and the second judge has not, or the other way about."""
    pairs = {"numbers": numbers(), "components": components(), "clauses": clauses()}
    for book in BOOKS:
        pairs[f"readings {book}"] = readings(book)
        pairs[f"citations {book}"] = citations(book)
    for name, (told, own) in pairs.items():
        for key in {**told, **own}:
            if told.get(key) != own.get(key):
                facts: Facts = {
                    "engine": str(told.get(key))[:200],
                    "oracle": str(own.get(key))[:200],
                }
                clause = key if "." in key else ""
                yield Failure(ORACLE, f"table of {name}: {key}", clause, facts=facts)
