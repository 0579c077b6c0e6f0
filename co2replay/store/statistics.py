"""What many games come to: wins, scores, lengths, endings, courses, disputes, counted in SQL.

Every count goes down an index that holds all it needs; sums over what nobody asked to have apart,
and quartiles, are made here from counts of equal values.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import sqlite_utils

from co2replay.errors import Cause

from .asking import BadQuery, Bounds, bounded
from .games_layout import GAMES
from .statistics_layout import NUMBERED, STATISTICS

OWN_KEY = re.compile(r"x-[\w-]+")
KEY_COLUMN = re.compile(rf"\[({OWN_KEY.pattern})\]")
QUOTED = re.compile(r"('(?:[^']|'')*'|\"(?:[^\"]|\"\")*\")")
GROUPS = ("players", "edition", "variants", "family")  # of a game; beside them its x- keys
QUARTERS = (1, 2, 3)
BROKEN = "legality = 'breach' and clause is not null"


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """Of sorted numbers the first, the last, and those that a quarter, half and three quarters of
    them do not exceed."""

    count: int
    least: int
    quarter: int
    median: int
    three_quarters: int
    most: int


class SeatWins(msgspec.Struct, frozen=True, kw_only=True):
    """Of the games that ended under a rulebook, those that a seat has won, alone or not."""

    group: str
    edition: str
    place: int  # clockwise from 1
    games: int
    wins: int


class ScoreSpread(Spread, frozen=True, kw_only=True):
    group: str
    edition: str


class LengthSpread(Spread, frozen=True, kw_only=True):
    """Lines of a log that say something."""

    group: str
    edition: str  # that speaks for the games


class EndCount(msgspec.Struct, frozen=True, kw_only=True):
    """How games end under a rulebook: ranked, won or lost by all; else what is said of them."""

    group: str
    edition: str
    legality: str
    ending: str  # empty: not over
    games: int


class DecidedCount(msgspec.Struct, frozen=True, kw_only=True):
    """Which clause told the winner."""

    group: str
    edition: str
    clause: str
    games: int


class DisputeCount(msgspec.Struct, frozen=True, kw_only=True):
    """What is disputed: a clause that is broken first, a reading left open, a clause waived."""

    group: str
    edition: str  # empty: of a ruling, which stands in the log
    kind: str  # breach, open, ruling
    name: str
    games: int


class CourseSpread(Spread, frozen=True, kw_only=True):
    """What the table's own charts show, at the end of a round."""

    group: str
    field: str
    round: int


class ReadingWins(msgspec.Struct, frozen=True, kw_only=True):
    """How games go in which a disputed reading decided something, as it was taken."""

    group: str
    reading: str
    value: str
    games: int
    wins: dict[str, int]  # by the place of the winner; 0: several, or nobody


class PlayerCount(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody with a name, under the rulebook that speaks for each game."""

    group: str
    name: str
    games: int
    wins: int


class Statistics(msgspec.Struct, kw_only=True):
    """All of it, for all games or those that were chosen, in one group or several."""

    games: int
    wins: list[SeatWins]
    scores: list[ScoreSpread]
    lengths: list[LengthSpread]
    endings: list[EndCount]
    decided: list[DecidedCount]
    courses: list[CourseSpread]
    disputes: list[DisputeCount]
    readings: list[ReadingWins]
    players: list[PlayerCount]


class GamesChosen(msgspec.Struct, frozen=True):
    """Which games, and what to hold apart."""

    where: str = ""  # a condition on `games`, in which [x-club] is a column, too
    by: str = ""  # players, edition, variants, family, or an x- key


def statistics(db: sqlite_utils.Database, choice: GamesChosen, bounds: Bounds) -> Statistics:
    if choice.by and choice.by not in GROUPS and not OWN_KEY.fullmatch(choice.by):
        raise BadQuery(Cause("no-group", name=choice.by, names=(*GROUPS, "x-…")))
    with bounded(db, bounds):
        asked = Selection(db, choice)
        return Statistics(
            games=asked.one(f"select count(*) from {GAMES}"),
            wins=wins(asked),
            scores=scores(asked),
            lengths=lengths(asked),
            endings=endings(asked),
            decided=decided(asked),
            courses=courses(asked),
            disputes=disputes(asked),
            readings=readings(asked),
            players=players(asked),
        )


class Selection:
    """The selection as SQL: which rows of a table count, and in which group each is."""

    def __init__(self, db: sqlite_utils.Database, chosen: GamesChosen) -> None:
        self.db, self.chosen = db, chosen

    def rows(
        self, table: str, columns: str, counted: str = "count(*)", where: str = ""
    ) -> Iterable[tuple[Any, ...]]:
        """Count the rows of a table by its columns, the group of the game before them."""
        number = columns.count(",") + 2
        # Where all games are one group, its name stays out of the order, which is then an index's.
        first = 1 if self.chosen.by else 2
        keys = ", ".join(str(one) for one in range(first, number + 1))
        conditions = [*filter(None, [where]), *self.conditions(table)]
        condition = f" where {' and '.join(conditions)}" if conditions else ""
        sql = (
            f"select {self.group(table)}, {columns}, {counted} from {table}{condition}"
            f" group by {keys} order by {keys}"
        )
        return self.db.conn.execute(sql).fetchall()

    def one(self, sql: str) -> int:
        condition = f" where {self.condition()}" if self.chosen.where else ""
        return int(self.db.conn.execute(sql + condition).fetchone()[0])

    def number_of(self, table: str) -> str:
        """The number of the game that a row is of."""
        if table in STATISTICS:
            return f"{table}.game"
        return f"(select number from {NUMBERED} where {NUMBERED}.game = {self.name_of(table)})"

    def name_of(self, table: str) -> str:
        return f"{table}.{'id' if table == GAMES else 'game'}"

    def group(self, table: str) -> str:
        by = self.chosen.by
        if not by:
            return "''"
        if by.startswith("x-"):
            return f"coalesce({labelled(by, self.number_of(table))}, '')"
        if table == GAMES:
            return f"{GAMES}.{by}"
        if table not in STATISTICS:
            return f"(select {by} from {GAMES} where id = {self.name_of(table)})"
        return (
            f"(select {GAMES}.{by} from {NUMBERED} join {GAMES} on {GAMES}.id = {NUMBERED}.game"
            f" where number = {table}.game)"
        )

    def conditions(self, table: str) -> list[str]:
        if not self.chosen.where:
            return []
        if table == GAMES:
            return [f"({self.condition()})"]
        names = f"select id from {GAMES} where {self.condition()}"
        if table not in STATISTICS:
            return [f"{self.name_of(table)} in ({names})"]
        return [f"{table}.game in (select number from {NUMBERED} where game in ({names}))"]

    def condition(self) -> str:
        """The condition; `[x-club]` outside of quotation marks stands for the value of that key."""
        parts = QUOTED.split(self.chosen.where)
        return "".join(
            part
            if at % 2
            else KEY_COLUMN.sub(lambda found: labelled(found[1], self.number_of(GAMES)), part)
            for at, part in enumerate(parts)
        )


def labelled(key: str, game: str) -> str:
    return f"(select value from labels where labels.game = {game} and key = '{key}')"


# Each of them -------------------------------------------------------------------------------------


def wins(asked: Selection) -> list[SeatWins]:
    games: Counter[tuple[str, str, int]] = Counter()
    won: Counter[tuple[str, str, int]] = Counter()
    counted = "count(*), sum(won)"
    for group, edition, _, place, count, wins in asked.rows(
        "standings", "edition, players, place", counted
    ):
        games[key := (str(group), edition, place)] += count
        won[key] += wins
    return [
        SeatWins(group=group, edition=edition, place=place, games=count, wins=won[key])
        for key, count in sorted(games.items())
        for group, edition, place in [key]
    ]


def scores(asked: Selection) -> list[ScoreSpread]:
    found = histograms(
        ((group, edition), points, count)
        for group, edition, _, points, count in asked.rows(
            "standings", "edition, players, points", where="points is not null"
        )
    )
    return [
        ScoreSpread(group=group, edition=edition, **spread(values))
        for (group, edition), values in found
    ]


def lengths(asked: Selection) -> list[LengthSpread]:
    found = histograms(
        ((group, edition), entries, count)
        for group, edition, _, entries, count in asked.rows(GAMES, "edition, players, entries")
    )
    return [
        LengthSpread(group=group, edition=edition, **spread(values))
        for (group, edition), values in found
    ]


def endings(asked: Selection) -> list[EndCount]:
    return [
        EndCount(group=str(group), edition=edition, legality=legality, ending=ending, games=games)
        for group, edition, legality, ending, games in asked.rows(
            "endings", "edition, legality, ending"
        )
    ]


def decided(asked: Selection) -> list[DecidedCount]:
    found: Counter[tuple[str, str, str]] = Counter()
    columns = "edition, legality, ending, decided_by"
    for group, edition, _, _, clause, games in asked.rows("endings", columns):
        found[str(group), edition, clause] += games
    return [
        DecidedCount(group=group, edition=edition, clause=clause, games=games)
        for (group, edition, clause), games in sorted(found.items())
        if clause
    ]


def courses(asked: Selection) -> list[CourseSpread]:
    found = histograms(
        ((group, field, number), value, count)
        for group, field, number, value, count in asked.rows("courses", "field, round, value")
    )
    return [
        CourseSpread(group=group, field=field, round=number, **spread(values))
        for (group, field, number), values in found
    ]


def disputes(asked: Selection) -> list[DisputeCount]:
    kinds = (
        ("verdicts", "edition, clause", "count(*)", BROKEN, "breach"),
        ("verdicts", "edition, undecided", "count(*)", "undecided > ''", "open"),
        ("rulings", "'', clause", "count(distinct rulings.game)", "", "ruling"),
    )
    return [
        DisputeCount(group=str(group), edition=edition, kind=kind, name=name, games=games)
        for table, columns, counted, where, kind in kinds
        for group, edition, name, games in asked.rows(table, columns, counted, where)
    ]


def readings(asked: Selection) -> list[ReadingWins]:
    found: dict[tuple[str, str, str], dict[str, int]] = {}
    rows = asked.rows("readings_asked", "reading, value, winner", where="winner is not null")
    for group, reading, value, winner, count in rows:
        found.setdefault((str(group), reading, value), {})[str(winner)] = count
    return [
        ReadingWins(group=group, reading=reading, value=value, games=sum(won.values()), wins=won)
        for (group, reading, value), won in found.items()
    ]


def players(asked: Selection) -> list[PlayerCount]:
    rows = asked.rows("standings", "name", "count(*), sum(won)", "own = 1 and name > ''")
    return [
        PlayerCount(group=str(group), name=name, games=games, wins=wins)
        for group, name, games, wins in rows
    ]


def histograms(
    rows: Iterable[tuple[tuple[Any, ...], int, int]],
) -> list[tuple[tuple[Any, ...], dict[int, int]]]:
    """How often each value comes up, by what it is held apart by; the first of that as text."""
    found: dict[tuple[Any, ...], dict[int, int]] = {}
    for (group, *rest), value, count in rows:
        values = found.setdefault((str(group), *rest), {})
        values[value] = values.get(value, 0) + count
    return sorted(found.items())


def spread(values: Mapping[int, int]) -> dict[str, int]:
    ordered = sorted(values)
    count = sum(values.values())
    quarters = []
    behind, at = values[ordered[0]], 0
    for quarter in QUARTERS:
        while 4 * behind < quarter * count:
            at += 1
            behind += values[ordered[at]]
        quarters.append(ordered[at])
    names = ("quarter", "median", "three_quarters")
    ends = {"count": count, "least": ordered[0], "most": ordered[-1]}
    return {**ends, **dict(zip(names, quarters, strict=True))}
