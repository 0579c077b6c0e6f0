"""What became of each clause in a game: kept, broken, applied or met, and in which phase."""

from __future__ import annotations

from co2replay.engine.table import Book, Table
from co2replay.notation.records import Log
from co2replay.questions.coverage.watch import watch_for

from .hosted import opened
from .walking import SearchWalk


def outcomes_of(log: Log) -> list[str]:
    """Replay a game with every check that names a clause noticed: `clause outcome phase`."""
    opening = opened(log)
    if opening is None:
        return []
    course = SearchWalk(log, opening, 0)
    course.watch.answers = 0
    watch = watch_for(course.hosted.game.name)
    with watch:
        for _ in log.entries:
            watch.place = course.hosted.players.phase(course.table.state)
            if course.step() is not None:
                break
    return sorted(" ".join(one) for one in watch.take())


def notes(t: Table) -> None:
    """Let a table note by which clause things move; whoever reads the notes clears them."""
    t.book = Book()
