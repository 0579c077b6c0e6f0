"""A random game as a table would hand it in: legal by its own book, with the readings it took."""

from __future__ import annotations

from co2replay.games.co2.players.random_play import simulate
from co2replay.notation.records import Log
from co2replay.verdict.judge import judge
from co2replay.verdict.legality import UNDETERMINED
from co2replay.verdict.session import Options, open_session

from .found import with_rows


def settled_game(
    edition: str, players: int, seed: int, digests: bool = False, variants: tuple[str, ...] = ()
) -> Log:
    """Simulate a game; where the book leaves open whether it may go so, say how it was read."""
    log = simulate(edition, players, seed, digests, variants)
    settings: dict[str, str] = {}
    while fresh := hanging(log, settings):
        settings |= fresh
    if not settings:
        return log
    return with_rows(log, {"readings": ", ".join(f"{x}={y}" for x, y in settings.items())})


def hanging(log: Log, settings: dict[str, str]) -> dict[str, str]:
    """The readings on which the verdict hangs, as they are taken now."""
    session, problems = open_session(log, Options(settings=settings))
    assert session is not None, problems
    verdict, played = judge(session, session.edition())
    if verdict.legality != UNDETERMINED:
        return {}
    names = [
        name
        for one in verdict.alternatives
        if one.differs
        for name in (one.reading, *one.beside)
        if name not in settings
    ]
    return {name: played.book.settings[name] for name in names}
