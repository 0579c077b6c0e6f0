"""A table written at a moment as rows reads back to the very same one, and play goes on from it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from co2replay.games.power_grid.words import vocabulary
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.questions.check.moment import position_of
from co2replay.verdict.session import Options, Session, begin, open_session, play_to

from .judge.agreement import difference, random_log

LAST_STEP = {10: 3, 22: 1}  # two in Germany; four novices in the USA, who know no step 3


def opened(log: Log) -> Session:
    session, problems = open_session(log, Options())
    assert session is not None, problems
    return session


def digest(log: Log, edition: str) -> str:
    session = opened(log)
    return session.game.digest(play_to(session, edition, len(log.entries)).state)


def moments(session: Session, edition: str) -> dict[tuple[int, str], int]:
    """The last moment at which each kind of question is open in each step: entries played."""
    found: dict[tuple[int, str], int] = {}
    _, run = begin(session, edition)
    for index, entry in enumerate(session.log.entries):
        run.step(index, entry)
        state = run.table.state
        if state.phase and not session.game.is_over(state):
            found[state.step, type(state.pending[-1]).__name__] = index + 1
    return found


@pytest.mark.parametrize("seed", LAST_STEP)
def test_a_position_read_back_is_the_same_table_and_goes_on_to_the_same_end(seed: int) -> None:
    log, name = random_log(seed)
    edition = f"power-grid/{name}"
    session = opened(log)
    found = moments(session, edition)
    assert {"Open", "Bid", "Draw", "Buy", "Build", "Power", "Mix"} <= {x for _, x in found}
    assert max(step for step, _ in found) == LAST_STEP[seed]
    for upto in found.values():
        written = position_of(session, edition, upto)
        assert (written.exact, written.start > 0) == (True, True)
        again = read_text(write_text(written.log, vocabulary(), name), lambda _: vocabulary())
        assert again.problems == []
        before = replace(log, entries=log.entries[:upto])
        assert digest(again, edition) == digest(before, edition)
        rest = replace(again, entries=[*again.entries, *log.entries[upto:]])
        assert digest(rest, edition) == digest(log, edition)
        assert difference(rest, name) == ""
