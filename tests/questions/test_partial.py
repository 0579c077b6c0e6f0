"""Logs with stretches cut out: nothing unseen is called legal, nobody is convicted for a gap."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.words import vocabulary_for
from co2replay.library import validate
from co2replay.notation.parse import read_text
from co2replay.notation.records import GAP, MARK, MARK_TURN, Entry, Log
from co2replay.verdict.judge import Verdict
from co2replay.verdict.session import Options, Session, begin, open_session, play_to
from tests.questions.planting import games, lines_read, opened
from tests.sample import at_most, one_in

GOLDEN = Path(__file__).resolve().parents[2] / "fixtures" / "games" / "co2" / "golden"
GAMES = at_most(3, 20)
ALL_GAMES = 2 * GAMES
CUTS = at_most(2, 3)  # of each game
SHARES = (0.0, 0.3, 1.0)  # nothing seen afterwards, something, all that a table shows
HARMLESS = ("unjudged", "moot", "unfinished", "ruled")


def turn_marks(log: Log) -> list[int]:
    return [
        at_entry
        for at_entry, entry in enumerate(log.entries)
        if entry.kind == MARK and entry.args[0] == MARK_TURN
    ]


def holder(seat: int) -> str:
    return f.SEATS[seat] if seat >= 0 else "nobody"


def numbers(s: Any) -> Iterator[str]:
    for name in at.CELL_NAMES:
        owner, _, field = name.partition(".")
        is_seat = owner in f.SEATS and f.SEATS.index(owner) in s.order and field in f.SEAT_FIELDS
        is_region = owner in f.REGIONS and field in f.REGION_FIELDS
        if is_seat or is_region or name in f.BOARD_FIELDS:
            yield f"= {name} {s.c[at.CELL_BY_NAME[name]]}"


def pieces(s: Any, offsets: tuple[int, ...]) -> Iterator[str]:
    for space, tile in enumerate(s.tiles):
        who = s.visitors[space]
        scientist = f" {holder(who)}-scientist" if who >= 0 else ""
        yield f"= {f.SPACES[space]} {f.TILES[tile]}{scientist}"
    for region, name in enumerate(f.REGIONS):
        yield f"= {name}.control {holder(s.control[region])}"
        row = [f.PLANTS[x] for x in s.plants[offsets[region] : offsets[region + 1]]]
        yield f"= {name}.plants {' '.join(row)}"
    for place in range(len(s.topics)):
        pairs = zip(s.topics[place], s.speakers[place], strict=True)
        if s.topics[place]:
            words = (f"{f.SOURCES[x]}={'free' if who < 0 else holder(who)}" for x, who in pairs)
            yield f"= summit {place + 1} {' '.join(words)}"
    for seat in s.order:
        cards = [*map(str, s.lobby[seat]), *"?" * s.lobby_hidden[seat]]
        if cards:
            yield f"= {holder(seat)}.lobby {' '.join(cards)}"
    if s.un_display:
        yield f"= un {' '.join(map(str, s.un_display))}"
    if s.events:
        yield f"= event {' '.join(map(str, s.events))}"


def cut(session: Session, rng: Random, share: float) -> Log:
    """Leave out what was written between two moments; the facts are seen after the mark."""
    log = session.log
    marks = turn_marks(log)
    stop = rng.choice(marks[2:])
    start = rng.randrange(marks[0] + 1, stop)
    table = play_to(session, session.edition(), stop + 1)
    seen = [*numbers(table.state), *pieces(table.state, table.rules.offsets)]
    facts: list[Entry] = []
    for line in seen:
        if rng.random() < share:
            facts += lines_read(session, line)
    entries = [
        *log.entries[:start],
        Entry(kind=GAP),
        log.entries[stop],
        *facts,
        *log.entries[stop + 1 :],
    ]
    return msgspec.structs.replace(log, entries=entries)


def verdict_of(log: Log) -> Verdict:
    session, problems = open_session(log, Options())
    assert session is not None, problems
    return validate(session).judged[0].verdict


@cache
def legal_games() -> list[Session]:
    """Golden games, spread over the folder, then as many random ones."""
    found = golden_games()
    for log in games(range(ALL_GAMES)):
        session = opened(log)
        if len(found) < ALL_GAMES and len(turn_marks(session.log)) > 2:
            found.append(session)
    return found


def golden_games() -> list[Session]:
    paths = sorted(GOLDEN.glob("*.log"))
    found: list[Session] = []
    step = max(1, len(paths) // GAMES)
    for path in (path for first in range(step) for path in paths[first::step]):
        if len(found) == GAMES:
            break
        log = read_text(path.read_bytes(), vocabulary_for, path.name)
        assert log.problems == [], path
        session, problems = open_session(log, Options())
        assert session is not None, problems
        whole = not any(entry.kind == GAP for entry in log.entries)
        if whole and len(turn_marks(log)) > 2:
            found.append(session)
    return found


def test_the_games_are_many_and_all_are_legal_before_anything_is_cut() -> None:
    assert len(legal_games()) == ALL_GAMES
    assert len(golden_games()) in (GAMES, 0)
    for session in legal_games():
        verdict = verdict_of(session.log)
        assert verdict.legality in ("legal", "undetermined")
        assert verdict.first is None or verdict.first.kind != "breach"


@pytest.mark.parametrize("number", one_in(2, range(ALL_GAMES)))
@pytest.mark.parametrize("share", SHARES)
def test_a_gap_is_neither_called_legal_nor_made_a_breach(number: int, share: float) -> None:
    rng = Random(1000 * number + int(10 * share))
    for _ in range(CUTS):
        verdict = verdict_of(cut(legal_games()[number], rng, share))
        assert verdict.partial  # `legal` is said only as far as recorded
        assert verdict.rests.gaps
        assert [x for x in verdict.findings if x.kind not in HARMLESS] == []
        assert verdict.legality != "breach"
        assert verdict.assertions


@pytest.mark.parametrize("share", SHARES)
def test_no_table_after_a_gap_is_called_impossible(share: float) -> None:
    for number, session in enumerate(legal_games()):
        log = cut(session, Random(1000 * number + int(10 * share)), share)
        found, problems = open_session(log, Options())
        assert found is not None, problems
        table, run = begin(found, found.edition())
        for index, entry in enumerate(log.entries):
            run.step(index, entry)
            if entry.kind == MARK or index == len(log.entries) - 1:
                seen = Table(table.state.copy(), table.rules, None)
                assert found.game.impossible(seen) == [], (number, index)


def test_a_digest_of_the_whole_table_convicts_nobody_behind_a_gap() -> None:
    session = golden_games()[0] if golden_games() else legal_games()[0]
    log = session.log
    mark = turn_marks(log)[2]
    wrong = lines_read(session, "=d1 0123456789abcdef")
    seen = msgspec.structs.replace(log, entries=[*log.entries[:mark], *wrong])
    assert not verdict_of(seen).assertions
    unseen = msgspec.structs.replace(log, entries=[*log.entries[:mark], Entry(GAP), *wrong])
    verdict = verdict_of(unseen)
    assert (verdict.assertions, verdict.wanted) == (True, "digest")


def test_a_false_fact_after_a_gap_is_still_found_once_it_can_be() -> None:
    """Seen twice with different numbers and nothing between: one of the two is false."""
    session = legal_games()[0]
    log = session.log
    mark = turn_marks(log)[2]
    seat = f.SEATS[log.entries[mark].args[3]]
    facts = lines_read(session, f"= {seat}.money 7\n= {seat}.money 8")
    entries = [*log.entries[: mark - 1], Entry(kind=GAP), log.entries[mark], *facts]
    verdict = verdict_of(msgspec.structs.replace(log, entries=entries))
    assert verdict.partial
    assert not verdict.assertions
