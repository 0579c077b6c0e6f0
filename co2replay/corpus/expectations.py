"""What the `#>` lines of a corpus log expect, and whether replays under each edition agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from co2replay.engine.game import Game
from co2replay.engine.replay import replay_log
from co2replay.engine.trace import FAILING, FALSE_FACT, Trace
from co2replay.errors import DataError
from co2replay.notation.records import EXPECT, Log

LEGAL = "legal"
BROKEN = "breach"
FALSE = "false"  # a fact that does not hold
WINNER = "winner"
KINDS = (LEGAL, BROKEN, FALSE, WINNER)


class Expectation(msgspec.Struct, frozen=True):
    """One line of a log and what every named edition says of it; none named: all of them."""

    line: int
    kind: str
    clause: str
    editions: tuple[str, ...]
    winners: tuple[str, ...] = ()


class Fault(msgspec.Struct, frozen=True):
    """An expectation that did not come true under one edition: what was found instead."""

    expectation: Expectation
    edition: str
    found: str  # `legal`, or what fails first and its line


def expectations_of(log: Log, seats: Sequence[str] = ()) -> list[Expectation]:
    """Read every expectation: `#> legal en it`, `#> breach CLAUSE pl`, `#> false`.

    `#> winner en orange blue` names editions, then everybody who wins there.
    """
    found = []
    for entry in log.entries:
        if entry.kind != EXPECT:
            continue
        kind, *words = entry.text.split() or [""]
        if kind not in KINDS or (kind == BROKEN and not words):
            place = f"{log.file}:{entry.line}"
            raise DataError(place, kind, f"an expectation is one of {', '.join(KINDS)}")
        clause = words.pop(0) if kind == BROKEN else ""
        winners = tuple(word for word in words if kind == WINNER and word in seats)
        editions = tuple(word for word in words if word not in winners)
        found.append(Expectation(entry.line, kind, clause, editions, winners))
    return found


def check_expectations(log: Log, game: Game, editions: Sequence[str]) -> list[Fault]:
    """Replay a log under each edition and list what does not come out as its lines say."""
    expected = expectations_of(log, game.vocabulary().tables["seat"].symbols)
    traces: dict[str, Trace] = {}
    for edition in editions:
        trace, _, problems = replay_log(log, game, edition)
        assert trace is not None, (log.file, problems)
        traces[edition] = trace
    found = [fault for one in expected for fault in faults(log, one, expected, traces)]
    return found + [
        Fault(one, edition, " ".join(winners or ()))
        for one in expected
        for edition, trace in traces.items()
        if one.kind == WINNER and names(one, edition)
        for winners in [game.winners(trace.state)]
        if winners is None or set(winners) != set(one.winners)
    ]


def faults(
    log: Log, one: Expectation, all_of: Sequence[Expectation], traces: Mapping[str, Trace]
) -> list[Fault]:
    """A named edition fails exactly there; one that no line names as failing does not at all."""
    found = []
    for edition, trace in traces.items():
        line, what = first_failing(log, trace)
        if one.kind in (LEGAL, WINNER):
            holds = not names(one, edition) or not what or line > one.line
        elif names(one, edition):
            holds = (line, what) == (one.line, one.clause or FALSE_FACT)
        else:
            failing = [other for other in all_of if other.kind in (BROKEN, FALSE)]
            fails = any(names(other, edition) for other in failing)
            holds = fails or not what
        if not holds:
            found.append(Fault(one, edition, f"{what} line {line}" if what else LEGAL))
    return found


def names(one: Expectation, edition: str) -> bool:
    return not one.editions or edition.partition("/")[2] in one.editions


def first_failing(log: Log, trace: Trace) -> tuple[int, str]:
    """Line and clause of what fails first; a false fact has no clause, its kind stands for it."""
    first = trace.first(*FAILING)
    if first is None:
        return 0, ""
    line = log.entries[first.entry].line if 0 <= first.entry < len(log.entries) else 0
    return line, first.clause or first.kind
