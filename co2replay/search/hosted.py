"""The game that is searched: it and its players, its rules as a header sets them, its headers."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

from co2replay.engine.contract import Game
from co2replay.engine.players import Players
from co2replay.engine.playing import HeaderRows, chance_header
from co2replay.engine.table import Table
from co2replay.games.registry import game as game_named
from co2replay.games.registry import game_of
from co2replay.notation.records import HeaderRow, Log
from co2replay.rulebooks.editions import edition_names
from co2replay.rulebooks.opening import open_log

FORMAT_VERSION = 1
Readings = tuple[tuple[str, str], ...]


class Hosted(NamedTuple):
    """A game, and what it knows of how it is played."""

    game: Game
    players: Players


@cache
def hosted(name: str) -> Hosted:
    game = game_named(name)
    return Hosted(game, game.players())


def hosted_in(log: Log) -> Hosted:
    return hosted(game_of(log))


def opened(log: Log) -> Any:
    """What the header of a log says, resolved for its own edition; None where it is unreadable."""
    opening, _ = open_log(hosted_in(log).game, log) if game_of(log) else (None, [])
    return opening


def editions_of(name: str) -> tuple[str, ...]:
    """Every rulebook of a game, whole: `game/edition`."""
    return tuple(f"{name}/{short}" for short in edition_names(name))


def counts_of(name: str) -> tuple[int, ...]:
    """How many may play."""
    least, most = hosted(name).game.header().players
    return tuple(range(least, most + 1))


def needed_of(name: str, rows: HeaderRows, count: int) -> HeaderRows:
    """What a header must choose and these rows do not: the first that so many players may have."""
    told = dict(rows)
    wanted = (one for one in hosted(name).game.header().choices if one.needed)
    return tuple(
        (one.key, next(name for name in one.known if not one.barred(name, count)))
        for one in wanted
        if one.key not in told
    )


def opening_for(name: str, edition: str, readings: Readings, rows: HeaderRows, count: int) -> Any:
    """The first seats in their order, under a book with some readings set otherwise."""
    header = [("game", name), ("edition", edition), ("seats", seat_names(name, count)), *rows]
    log = Log(FORMAT_VERSION, [HeaderRow(*row) for row in header], [], [])
    opening, _ = open_log(hosted(name).game, log, edition, dict(readings))
    return opening


@lru_cache(maxsize=512)
def rules_of(name: str, edition: str, readings: Readings, rows: HeaderRows, count: int) -> Any:
    opening = opening_for(name, edition, readings, rows, count)
    assert opening is not None, (edition, readings, rows, count)
    return opening.rules


def seat_names(name: str, count: int) -> str:
    return " ".join(hosted(name).game.vocabulary().tables["seat"].symbols[:count])


def begun(one: Hosted, rules: Any, seats: tuple[int, ...], header: dict[str, str]) -> Table:
    """A table laid out as far as nothing is drawn."""
    table = Table(None, rules, None)
    table.state = one.game.begin(rules, seats, header)
    one.game.open(table, seats, header)
    return table


def header_of(
    one: Hosted, rules: Any, count: int, seed: int, rows: HeaderRows = (), start: HeaderRows = ()
) -> list[HeaderRow]:
    """The header of a log that the search writes."""
    seats = one.game.vocabulary().tables["seat"].symbols[:count]
    return chance_header(one.game.name, rules, seats, seed, rows, start)


def with_rows(log: Log, rows: dict[str, str]) -> Log:
    """The same log with some rows of the header set."""
    kept = [row for row in log.header if row.key not in rows]
    new = [HeaderRow(key, value) for key, value in rows.items()]
    return Log(version=log.version, header=[*kept, *new], entries=log.entries, problems=[])
