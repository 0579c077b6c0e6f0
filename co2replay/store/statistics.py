"""What many games come to: wins, scores, lengths, endings, courses, disputes.

Games are gone over once: how often each fact is shown is counted, and all else made of that.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import msgspec
import sqlite_utils

from co2replay.errors import Cause

from .asking import BadQuery, Bounds, bounded
from .layouts import (
    COURSES,
    DISPUTES,
    ENDINGS,
    FACTS,
    GAMES,
    LABELS,
    LENGTHS,
    NAMED,
    NUMBERED,
    READINGS_ASKED,
    SHOWN,
    STANDINGS,
)

OWN_KEY = re.compile(r"x-[\w-]+")
KEY_COLUMN = re.compile(rf"\[({OWN_KEY.pattern})\]")
QUOTED = re.compile(r"('(?:[^']|'')*'|\"(?:[^\"]|\"\")*\")")
GROUPS = ("players", "edition", "variants", "family")  # of a game; beside them its x- keys
QUARTERS = (1, 2, 3)
GAMES_AT_ONCE = 5000


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
            games=asked.games,
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
    """How often each fact is shown by the games that were chosen, in each group of them."""

    def __init__(self, db: sqlite_utils.Database, chosen: GamesChosen) -> None:
        self.db, self.chosen = db, chosen
        self.games = 0
        self.facts: dict[int, tuple[str, list[Any]]] = {
            number: (kind, msgspec.json.decode(told))
            for number, kind, told in db.conn.execute(f"select number, kind, told from {FACTS}")
        }
        self.shown = {kind: dict[str, dict[int, int]]() for kind in SHOWN}
        for group, shown in sorted(self.count().items()):
            self.sort_by_kind(group, shown)

    def sort_by_kind(self, group: str, shown: Mapping[int, int]) -> None:
        """A group shows a few of all facts only: each question goes over those of its kind."""
        of_kind = {kind: groups.setdefault(group, {}) for kind, groups in self.shown.items()}
        for number, count in shown.items():
            of_kind[self.facts[number][0]][number] = count

    def count(self) -> dict[str, Counter[int]]:
        """Go over the games once; to count numbers is what Python does fastest."""
        found: dict[str, Counter[int]] = {}
        cursor = self.db.conn.execute(self.sql())
        while some := cursor.fetchmany(GAMES_AT_ONCE):
            self.games += len(some)
            told: dict[str, list[str]] = {}
            for group, facts in some:
                told.setdefault(group, []).append(facts)
            for group, texts in told.items():
                lists = msgspec.json.decode(f"[{','.join(texts)}]", type=list[list[int]])
                found.setdefault(group, Counter()).update(chain.from_iterable(lists))
        return found

    def sql(self) -> str:
        where = f" where {self.condition()}" if self.chosen.where else ""
        joined = f" join {GAMES} on {GAMES}.id = {NUMBERED}.game"
        if not where and self.chosen.by not in GROUPS:
            joined = ""
        return f"select {self.group()}, {NUMBERED}.facts from {NUMBERED}{joined}{where}"

    def group(self) -> str:
        by = self.chosen.by
        if not by:
            return "''"
        column = labelled(by, f"{NUMBERED}.number") if by.startswith("x-") else f"{GAMES}.{by}"
        return f"coalesce(cast({column} as text), '')"

    def condition(self) -> str:
        """The condition; `[x-club]` outside of quotation marks stands for the value of that key."""
        parts = QUOTED.split(self.chosen.where)
        number = f"(select number from {NUMBERED} where {NUMBERED}.game = {GAMES}.id)"
        told = "".join(
            part if at % 2 else KEY_COLUMN.sub(lambda found: labelled(found[1], number), part)
            for at, part in enumerate(parts)
        )
        # In a place of its own, where no column but those of `games` has a plain name.
        return f"{GAMES}.id in (select id from {GAMES} where {told})"

    def counted(self, kind: str, *columns: str) -> Iterator[tuple[Any, ...]]:
        """Each group with what its games show in these columns, and how often, in order."""
        places = [SHOWN[kind].index(column) for column in columns]
        told = {
            number: tuple([fact[place] for place in places])
            for number, (of, fact) in self.facts.items()
            if of == kind
        }
        ordered = sorted({*told.values()}, key=in_order)
        rank = {one: at for at, one in enumerate(ordered)}
        ranks = {number: rank[one] for number, one in told.items()}
        for group, shown in self.shown[kind].items():
            counts: defaultdict[int, int] = defaultdict(int)
            for number, count in shown.items():
                counts[ranks[number]] += count
            for at in sorted(counts):
                yield group, *ordered[at], counts[at]


def labelled(key: str, number: str) -> str:
    return f"(select value from {LABELS} where {LABELS}.game = {number} and key = '{key}')"


def in_order(row: Sequence[Any]) -> list[tuple[bool, Any]]:
    """A blank before all else."""
    return [(cell is not None, cell) for cell in row]


# Each of them -------------------------------------------------------------------------------------


def wins(asked: Selection) -> list[SeatWins]:
    games: Counter[tuple[str, str, int]] = Counter()
    won: Counter[tuple[str, str, int]] = Counter()
    columns = ("edition", "place", "won")
    for group, edition, place, has_won, count in asked.counted(STANDINGS, *columns):
        games[group, edition, place] += count
        won[group, edition, place] += has_won * count
    return [
        SeatWins(group=key[0], edition=key[1], place=key[2], games=count, wins=won[key])
        for key, count in games.items()
    ]


def scores(asked: Selection) -> list[ScoreSpread]:
    found = histograms(
        ((group, edition), points, count)
        for group, edition, points, count in asked.counted(STANDINGS, "edition", "points")
        if points is not None
    )
    return [
        ScoreSpread(group=group, edition=edition, **spread(values))
        for (group, edition), values in found
    ]


def lengths(asked: Selection) -> list[LengthSpread]:
    found = histograms(
        ((group, edition), entries, count)
        for group, edition, entries, count in asked.counted(LENGTHS, "edition", "entries")
    )
    return [
        LengthSpread(group=group, edition=edition, **spread(values))
        for (group, edition), values in found
    ]


def endings(asked: Selection) -> list[EndCount]:
    columns = ("edition", "legality", "ending")
    return [
        EndCount(group=group, edition=edition, legality=legality, ending=ending, games=games)
        for group, edition, legality, ending, games in asked.counted(ENDINGS, *columns)
    ]


def decided(asked: Selection) -> list[DecidedCount]:
    return [
        DecidedCount(group=group, edition=edition, clause=clause, games=games)
        for group, edition, clause, games in asked.counted(ENDINGS, "edition", "decided_by")
        if clause
    ]


def courses(asked: Selection) -> list[CourseSpread]:
    found = histograms(
        ((group, field, number), value, count)
        for group, field, number, value, count in asked.counted(COURSES, *SHOWN[COURSES])
    )
    return [
        CourseSpread(group=group, field=field, round=number, **spread(values))
        for (group, field, number), values in found
    ]


def disputes(asked: Selection) -> list[DisputeCount]:
    found = [
        DisputeCount(group=group, edition=edition, kind=kind, name=name, games=games)
        for group, edition, kind, name, games in asked.counted(DISPUTES, *SHOWN[DISPUTES])
    ]
    return sorted(found, key=lambda one: one.kind)


def readings(asked: Selection) -> list[ReadingWins]:
    found: dict[tuple[str, str, str], dict[str, int]] = {}
    counted = asked.counted(READINGS_ASKED, *SHOWN[READINGS_ASKED])
    for group, reading, value, winner, count in counted:
        if winner is not None:
            found.setdefault((group, reading, value), {})[str(winner)] = count
    return [
        ReadingWins(group=group, reading=reading, value=value, games=sum(won.values()), wins=won)
        for (group, reading, value), won in found.items()
    ]


def players(asked: Selection) -> list[PlayerCount]:
    games: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for group, name, has_won, count in asked.counted(NAMED, *SHOWN[NAMED]):
        games[group, name] += count
        won[group, name] += has_won * count
    return [
        PlayerCount(group=group, name=name, games=count, wins=won[group, name])
        for (group, name), count in games.items()
    ]


def histograms(
    rows: Iterable[tuple[tuple[Any, ...], int, int]],
) -> Iterable[tuple[tuple[Any, ...], dict[int, int]]]:
    """How often each value comes up, by what it is held apart by."""
    found: defaultdict[tuple[Any, ...], dict[int, int]] = defaultdict(dict)
    for key, value, count in rows:
        found[key][value] = count
    return found.items()


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
