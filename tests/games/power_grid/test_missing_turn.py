"""The last building of a game left out, held against every way to write it out, each judged."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.questions.score.sheets import score
from co2replay.questions.score.worlds import worlds
from co2replay.verdict.judge import judge
from co2replay.verdict.legality import BREACH
from co2replay.verdict.session import Options, Session, open_session

GOLDEN = Path(__file__).resolve().parents[3] / "fixtures/games/power-grid/golden"
BOOK = "power-grid/en"
CHEAPEST = 10  # Elektro of a first house
# Where red can go from its cities for what is left of its Elektro.
CITIES = (
    *("augsburg", "dresden", "freiburg", "konstanz", "lübeck", "mannheim", "münchen", "nürnberg"),
    *("passau", "regensburg", "torgelow", "würzburg"),
)


def opened(text: str) -> Session:
    session, problems = open_session(read_text(text, vocabulary_for, "game.log"), Options())
    assert session is not None, problems
    return session


def without_last_turn() -> str:
    """Red built Dresden and Mannheim, and the game was over."""
    text = (GOLDEN / "g29-en-5p-novices.log").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith(("=d1", "#>"))]
    first = lines.index("red: build mannheim") - 1
    assert lines[first : first + 3] == ["red: build dresden", "red: build mannheim", "[end]"]
    return "\n".join([*lines[:first], "...", "[end]", ""])


@pytest.mark.clause("pg.end.winner")
def test_a_last_building_can_have_come_to_what_written_logs_come_to() -> None:
    text = without_last_turn()
    by_force: dict[str, list[str]] = {}
    waiting: list[tuple[str, ...]] = [()]
    for built in waiting:
        told = "\n".join(f"red: build {city}" for city in built)
        verdict, played = judge(opened(text.replace("...", told)), BOOK)
        if verdict.legality == BREACH:
            continue
        assert verdict.winners is not None
        by_force[str(verdict.winners)] = verdict.winners
        left = played.state["red.money"]
        if isinstance(left, int) and left >= CHEAPEST:
            waiting += [(*built, city) for city in CITIES if city not in built]
    session = opened(text)
    found = worlds(session, judge(session, BOOK)[0])
    assert found is not None
    assert found.exhaustive
    assert len(by_force) == 3
    assert sorted(found.results) == sorted(by_force.values())
    book = score(session, [BOOK]).books[0]
    assert (book.worlds, book.winners) == (found, None)
    assert sorted(book.possible) == sorted(found.results)
