"""No doubt without a way out: each fact that it names can make what was found vanish."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from co2replay.engine.book import Written
from co2replay.engine.trace import FAILING, UNDETERMINED, Observation, Trace
from co2replay.errors import DataError
from co2replay.games.co2.box.manifest import load_manifest
from co2replay.games.co2.box.manifest_files import BONUSES, MINOR_EFFECTS, path_kind
from co2replay.games.co2.forms import REGIONS, SOURCES
from co2replay.games.co2.game import GAME
from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.rulebooks.boxfiles import Overlay
from co2replay.rulebooks.opening import replay_log

GAMES = Path(__file__).resolve().parents[3] / "fixtures" / "games" / "co2"
CASES = sorted([*(GAMES / "rules").glob("*.breach*.log"), *(GAMES / "rules").glob("*.false*.log")])
EVENTS = {region: 47 + number for number, region in enumerate(REGIONS)}
AMOUNTS = tuple(range(20))


@cache
def untrusted(path: Path) -> Log:
    """Read a case as somebody would write it who has checked nothing on the box."""
    log = read_text(path.read_bytes(), vocabulary_for, path.name)
    return replace(log, header=[row for row in log.header if row.key != "trust"])


def replayed(log: Log, edition: str, values: dict[str, Written]) -> Trace | None:
    copy = (Overlay("copy.toml", values),) if values else ()
    try:
        return replay_log(log, GAME, edition, overlays=copy)[0]
    except DataError:  # no box is like that
        return None


def copies(path: str, finding: Observation) -> Iterator[dict[str, Written]]:
    """Other boxes that differ in one fact; a place that is taken changes with the one there."""
    kind = path_kind(path)
    words: tuple[Written, ...] = AMOUNTS
    if kind == "track.bonus":
        words = (*BONUSES, *SOURCES)
    elif kind == "lobby.minor":
        words = tuple(f"{kind} {n}" for kind in MINOR_EFFECTS for n in (1, 2))
    elif kind == "lobby.main":
        words = tuple(f"{kind} {n}" for kind in ("money", "tech", "move") for n in range(1, 6))
    elif kind == "lobby.detail":
        words = (*REGIONS, *SOURCES, "money", "tech", "research")
    elif kind == "un.needs":
        words = tuple([source] for source in SOURCES)
    elif kind == "event.region":
        for region, card in EVENTS.items():
            here = next(one for one, number in EVENTS.items() if f"event.{number}.region" == path)
            yield {path: region, f"event.{card}.region": here}
        return
    elif kind == "region.ring":
        words = REGIONS
    elif kind in ("agenda", "summit"):
        tile = str(finding.facts["tile"]).split()
        codes = tuple(sorted(SOURCES.index(word) for word in tile))
        for number, printed in enumerate(load_manifest().summits, 1):
            if kind == "summit" and tuple(sorted(printed)) == codes:
                yield {path: tile, f"summit.{number}": tile}
        words = (tile,)
    elif kind == "project.count":
        for source in SOURCES:  # thirty of them in all
            yield {path: 7, f"project.{source}.count": 5}
        return
    yield from ({path: word} for word in words)


def failing(trace: Trace, entry: int) -> list[Observation]:
    return [x for x in trace.findings if x.entry == entry and x.kind in (*FAILING, UNDETERMINED)]


def doubts_in(path: Path, edition: str) -> list[Observation]:
    trace = replayed(untrusted(path), edition, {})
    assert trace is not None
    return [x for x in trace.findings if x.kind == UNDETERMINED and x.rests]


def ways_out(path: Path, edition: str, finding: Observation) -> set[str]:
    log = untrusted(path)
    found = set()
    for fact in finding.rests:
        for values in [*copies(fact, finding), *chains(finding)]:
            trace = replayed(log, edition, values)
            if trace is not None and not failing(trace, finding.entry):
                found.add(fact)
                break
    return found


def chains(finding: Observation) -> Iterator[dict[str, Written]]:
    """All symbols that a doubt names, on the same source."""
    symbols = [path for path in finding.rests if path_kind(path) == "track.bonus"]
    if len(symbols) > 1:
        yield from (dict.fromkeys(symbols, source) for source in SOURCES)


@pytest.mark.parametrize("edition", ["en", "it", "pl"])
def test_every_doubt_of_a_small_case_has_a_way_out(edition: str) -> None:
    lost = []
    seen = 0
    for path in CASES:
        for finding in doubts_in(path, f"co2/{edition}"):
            seen += 1
            if ways_out(path, f"co2/{edition}", finding) != {*finding.rests}:
                lost.append((path.name, finding.clause, finding.facts, finding.rests))
    assert lost == []
    assert seen > 50
