"""The records with which the search for illegal states answers."""

from __future__ import annotations

from typing import Any

import msgspec


class FuzzFinding(msgspec.Struct, kw_only=True):
    """One thing that cannot be, and the shortest log that shows it."""

    name: str
    run: int
    check: str
    what: str
    clause: str
    shape: str
    entry: int
    seed: int
    edition: str
    players: int
    entries: int
    times: int
    facts: dict[str, Any]
    log: str


class FuzzRun(msgspec.Struct, kw_only=True):
    """`fuzz run`: what was played and what was found."""

    schema: str = "fuzz-run/1"
    game: str
    store: str
    run: int
    first_seed: int
    next_seed: int
    jobs: int
    games: int
    actions: int
    judged: int
    varied: int
    abandoned: int
    cases: int
    seconds: float
    actions_per_second: int
    situations: int
    outcomes: int
    interrupted: bool
    findings: list[FuzzFinding]


class FuzzRepro(msgspec.Struct, kw_only=True):
    """`fuzz repro`: whether a log still shows what was found with it."""

    schema: str = "fuzz-repro/1"
    file: str
    finding: str
    clause: str
    shown: bool
    entry: int
    shape: str
    facts: dict[str, Any]


class FuzzList(msgspec.Struct, kw_only=True):
    """`fuzz list`: the findings of a store."""

    schema: str = "fuzz-list/1"
    store: str
    findings: list[FuzzFinding]


class FuzzExport(msgspec.Struct, kw_only=True):
    """`fuzz export`: the files that were written."""

    schema: str = "fuzz-export/1"
    store: str
    files: list[str]


class Reached(msgspec.Struct, kw_only=True):
    """How many actions it took to come to one rare situation; -1: not reached."""

    situation: str
    guided: int
    blind: int


class FuzzBench(msgspec.Struct, kw_only=True):
    """`fuzz bench`: guided search beside blind play, in the same number of actions."""

    schema: str = "fuzz-bench/1"
    actions: int
    seeds: int
    reached: list[Reached]
    guided_per_second: int
    blind_per_second: int
    paranoid_per_second: int
