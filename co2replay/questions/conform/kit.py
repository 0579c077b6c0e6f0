"""The conformance kit: a game held to its contract, check by check."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

import msgspec

from co2replay.engine.contract import Game
from co2replay.verdict.exits import Exit

from . import checks
from .walks import ContractFailure, Walk, logs_of, walks_of

FAILURES_MAX = 10  # of one check; more of the kind tell nothing new
LOGS_USUAL = 40

Check = Callable[[Game, Sequence[Walk]], Iterator[ContractFailure]]

CHECKS: dict[str, Check] = {
    "deterministic": checks.deterministic,
    "round-trip": checks.round_trips,
    "position": checks.positions,
    "lists": checks.lists,
    "invariants": checks.invariants,
    "endings": checks.endings,
    "refusals": checks.refusals,
    "steps-back": checks.steps_back,
    "fields": checks.fields,
    "clauses": checks.clauses,
    "vocabulary": checks.vocabulary,
}


class CheckRow(msgspec.Struct, frozen=True, kw_only=True):
    """One check: does it hold, and what speaks against it."""

    name: str
    holds: bool
    failures: list[ContractFailure]


class Conformed(msgspec.Struct, frozen=True, kw_only=True):
    """`conform`: a game held to its contract."""

    schema: str = "conform/1"
    exit: int
    game: str
    logs: int
    tables: int  # looked at
    checks: list[CheckRow]


def conform(
    game: Game,
    texts: Sequence[tuple[str, str]] = (),
    more: dict[str, Check] | None = None,
    logs: int = LOGS_USUAL,
) -> Conformed:
    """Hold a game to its contract on its logs; `more` are checks of what is not here."""
    read = logs_of(game, texts, logs)
    walks, unread = walks_of(game, read)
    rows = [row_of("readable", unread)]
    rows += [
        row_of(name, asked(check, game, walks))
        for name, check in {**CHECKS, **(more or {})}.items()
    ]
    return Conformed(
        exit=Exit.HOLDS if all(row.holds for row in rows) else Exit.FINDING,
        game=game.name,
        logs=len(read),
        tables=sum(len(walk.moments) for walk in walks),
        checks=rows,
    )


def asked(check: Check, game: Game, walks: Sequence[Walk]) -> Iterator[ContractFailure]:
    """A check that breaks down has failed, too."""
    try:
        yield from check(game, walks)
    except Exception as error:  # whatever a game does wrong
        yield ContractFailure(f"breaks down: {type(error).__name__}: {error}")


def row_of(name: str, found: Iterable[ContractFailure]) -> CheckRow:
    failures = list(islice(found, FAILURES_MAX))
    return CheckRow(name=name, holds=not failures, failures=failures)
