"""A random game as a table would hand it in: legal by its own book, with the readings it took."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from co2replay.engine.playing import HeaderRows
from co2replay.notation.records import ACT, MARK, Log
from co2replay.verdict.judge import judge
from co2replay.verdict.legality import BREACH, UNDETERMINED
from co2replay.verdict.session import Options, open_session

from .hosted import FORMAT_VERSION, begun, header_of, hosted, needed_of, rules_of, with_rows

TRUST = "trust"  # the row that vouches for what is only assumed of the box


def random_game(
    edition: str, players: int, seed: int, digests: bool = False, rows: HeaderRows = ()
) -> Log:
    """Play as most people might; the first seats in their usual order."""
    one = hosted(edition.partition("/")[0])
    rows = (*rows, *needed_of(one.game.name, rows, players))
    rules = rules_of(one.game.name, edition, (), rows, players)
    table = begun(one, rules, tuple(range(players)), dict(rows))
    player = one.players.plain(table, Random(seed), digests)
    player.lay_out()
    player.play_on()
    header = header_of(one, rules, players, seed, rows)
    return Log(FORMAT_VERSION, header, player.entries, [])


def random_set_up(edition: str, players: int, seed: int, rows: HeaderRows = ()) -> Log:
    """What is drawn of a random game before anybody chooses; whoever plays on has a copy of it."""
    log = random_game(edition, players, seed, rows=rows)
    chosen = next(n for n, entry in enumerate(log.entries) if entry.kind in (ACT, MARK))
    header = [row for row in log.header if row.key != TRUST]
    return replace(log, header=header, entries=log.entries[:chosen])


def settled_game(
    edition: str, players: int, seed: int, digests: bool = False, rows: HeaderRows = ()
) -> Log:
    """Play a game; where the book leaves open whether it may go so, say how it was read."""
    log = random_game(edition, players, seed, digests, rows)
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
    assert verdict.legality != BREACH, (session.edition(), verdict.first)
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
