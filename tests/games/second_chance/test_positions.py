"""A table written at a moment as rows reads back to the very same one, inside a turn as well."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from co2replay.games.registry import vocabulary_for
from co2replay.games.second_chance import forms as f
from co2replay.games.second_chance.words import vocabulary
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.questions.check.moment import position_of
from co2replay.verdict.session import Options, Session, begin, open_session, play_to
from tests.sample import WHOLE, at_most

GOLDEN = Path("fixtures/games/second-chance/golden")
EDITION = "second-chance/de"
# One of each mode; inspectors and a draft with three together, CEPs owed by two players.
SOME = (
    "g18-cooperative-2p",
    "g29-cooperative-3p-inspectors",
    "g10-competitive-3p",
    "g37-solo-1p-solo-goal",
)
GAMES = [path.stem for path in sorted(GOLDEN.glob("g*.log")) if WHOLE or path.stem in SOME]
OWED = "DrawFossil while CEPs are owed"


def opened(log: Log) -> Session:
    session, problems = open_session(log, Options())
    assert session is not None, problems
    return session


def digest(log: Log) -> str:
    session = opened(log)
    return session.game.digest(play_to(session, EDITION, len(log.entries)).state)


def moments(session: Session, chance: random.Random) -> dict[str, list[int]]:
    """For each kind of question: a few of the moments at which it is open, in entries played."""
    found: dict[str, list[int]] = {}
    _, run = begin(session, EDITION)
    for index, entry in enumerate(session.log.entries):
        run.step(index, entry)
        state = run.table.state
        if state.phase == f.SETUP or session.game.is_over(state):
            continue
        kind = type(state.pending[-1]).__name__
        if kind == "DrawFossil" and state.owed:
            kind = OWED
        if kind == "Turn" and (state.mains or state.execs):
            kind = "in the middle of a turn"
        found.setdefault(kind, []).append(index + 1)
    many = at_most(1, 3)
    return {kind: chance.sample(at, min(many, len(at))) for kind, at in found.items()}


def read(name: str) -> Log:
    return read_text((GOLDEN / f"{name}.log").read_text(encoding="utf-8"), vocabulary_for)


@pytest.mark.parametrize("name", GAMES)
def test_a_position_read_back_is_the_same_table_and_rows_tell_it(name: str) -> None:
    log = read(name)
    session = opened(log)
    for at in moments(session, random.Random(name)).values():
        for upto in at:
            written = position_of(session, EDITION, upto)
            assert (written.exact, written.start > 0) == (True, True), (name, upto)
            again = read_text(write_text(written.log, vocabulary(), "de"), vocabulary_for)
            assert again.problems == []
            assert digest(again) == digest(replace(log, entries=log.entries[:upto])), (name, upto)


def test_the_games_looked_at_have_ceps_owed_and_inspectors_half_moved() -> None:
    """Of CEPs owed and of an inspector that moved no row tells: the entries since do."""
    seen = {kind for name in SOME for kind in moments(opened(read(name)), random.Random(0))}
    assert {OWED, "DrawInspector", "Pay", "Leave", "Bonus", "Reduce"} <= seen
    assert {"in the middle of a turn", "Grant", "Study", "DrawSummit", "DrawEvent"} <= seen


def test_a_position_goes_on_to_the_same_end() -> None:
    log = read("g07-competitive-2p")
    upto = len(log.entries) // 2
    written = position_of(opened(log), EDITION, upto)
    rest = replace(written.log, entries=[*written.log.entries, *log.entries[upto:]])
    assert digest(rest) == digest(log)
