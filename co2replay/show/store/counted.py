"""Statistics as a document: for each question a table, and its numbers drawn beside each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from co2replay.store.statistics import GamesChosen, Spread, Statistics

from ..audit.document import Document, DocumentTable, Heading, Paragraph, Part, Plot, PlotRow
from ..words import Words

TABLE = "stats"
ROWS_MAX = 40  # of a table for people; --json has them all
SPREAD = ("least", "quarter", "median", "three_quarters", "most")

Cells = tuple[str, ...]


def document(found: Statistics, choice: GamesChosen, db: str, words: Words) -> Document:
    say = TableWords(words, bool(choice.by))
    title = words.say(TABLE, "title", db=db)
    parts: list[Part] = [Heading(title, 1), Paragraph(say.of("games", count=found.games), True)]
    if choice.where:
        parts.append(Paragraph(say.of("where", where=choice.where)))
    if choice.by:
        parts.append(Paragraph(say.of("by", by=choice.by)))
    for section in (
        wins(found, say),
        readings(found, say),
        scores(found, say),
        lengths(found, say),
        endings(found, say),
        decided(found, say),
        courses(found, say),
        disputes(found, say),
        players(found, say),
    ):
        parts += section
    return Document(words.language, title, tuple(parts))


class TableWords:
    """Words of this document; with groups each row begins with its group."""

    def __init__(self, words: Words, grouped: bool) -> None:
        self.words, self.grouped = words, grouped

    def of(self, key: str, **facts: int | str) -> str:
        return self.words.say(TABLE, key, **facts)

    def head(self, *keys: str) -> Cells:
        return tuple(self.of(key) for key in (("group",) if self.grouped else ()) + keys)

    def row(self, group: str, *cells: str) -> Cells:
        return ((group or "-",) if self.grouped else ()) + cells

    def section(
        self, key: str, head: Cells, rows: Sequence[Cells], numbers: int, plots: Iterable[Plot] = ()
    ) -> list[Part]:
        """A heading, the table, whose last columns hold numbers, and its drawings; of no rows
        nothing."""
        if not rows:
            return []
        right = frozenset(range(len(head) - numbers, len(head)))
        parts: list[Part] = [Heading(self.of(key)), Paragraph(self.of(f"{key}_meant"))]
        parts += [DocumentTable(head, tuple(rows[:ROWS_MAX]), right), *plots]
        if len(rows) > ROWS_MAX:
            parts.append(Paragraph(self.of("more", count=len(rows) - ROWS_MAX)))
        return parts


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def permille(part: int, whole: int) -> int:
    return round(1000 * part / whole) if whole else 0


def bars(rows: Sequence[tuple[str, int]], most: int = 0) -> list[Plot]:
    drawn = [PlotRow(label, 0, value, value) for label, value in rows[:ROWS_MAX]]
    return [Plot(tuple(drawn), 0, most or max((one.high for one in drawn), default=1))]


def boxes(rows: Sequence[tuple[str, Spread]]) -> list[Plot]:
    """From a quarter to three quarters, with a mark at the median."""
    drawn = [
        PlotRow(label, one.quarter, one.median, one.three_quarters)
        for label, one in rows[:ROWS_MAX]
    ]
    least, most = min(one.low for one in drawn), max(one.high for one in drawn)
    return [Plot(tuple(drawn), min(0, least), max(1, most))]


def label(*words: str) -> str:
    return " ".join(filter(None, words))


def spread_cells(one: Spread) -> Cells:
    return (str(one.count), *(str(getattr(one, name)) for name in SPREAD))


# Each of them -------------------------------------------------------------------------------------


def wins(found: Statistics, say: TableWords) -> list[Part]:
    rows = [
        say.row(
            one.group,
            one.edition,
            say.of("seat_of", place=one.place),
            str(one.games),
            str(one.wins),
            share(one.wins, one.games),
        )
        for one in found.wins
    ]
    drawn = [
        (
            label(one.group, one.edition, say.of("seat_of", place=one.place)),
            permille(one.wins, one.games),
        )
        for one in found.wins
    ]
    head = say.head("edition", "seat", "count", "wins", "share")
    return say.section("wins_by_seat", head, rows, 3, bars(drawn, 1000) if drawn else ())


def readings(found: Statistics, say: TableWords) -> list[Part]:
    places = sorted({place for one in found.readings for place in one.wins}, key=int)
    rows = [
        say.row(
            one.group,
            one.reading,
            one.value,
            str(one.games),
            *(share(one.wins.get(place, 0), one.games) for place in places),
        )
        for one in found.readings
    ]
    names = [
        say.of("nobody_alone") if place == "0" else say.of("seat_of", place=place)
        for place in places
    ]
    head = (*say.head("reading", "value", "count"), *names)
    drawn = [(label(one.group, one.reading, one.value), one.games) for one in found.readings]
    return say.section("readings", head, rows, 1 + len(places), bars(drawn) if drawn else ())


def scores(found: Statistics, say: TableWords) -> list[Part]:
    rows = [say.row(one.group, one.edition, *spread_cells(one)) for one in found.scores]
    drawn = [(label(one.group, one.edition), one) for one in found.scores]
    head = say.head("edition", "seats", *SPREAD)
    return say.section("scores", head, rows, 6, boxes(drawn) if drawn else ())


def lengths(found: Statistics, say: TableWords) -> list[Part]:
    rows = [say.row(one.group, one.edition, *spread_cells(one)) for one in found.lengths]
    drawn = [(label(one.group, one.edition), one) for one in found.lengths]
    head = say.head("edition", "count", *SPREAD)
    return say.section("lengths", head, rows, 6, boxes(drawn) if drawn else ())


def endings(found: Statistics, say: TableWords) -> list[Part]:
    totals: dict[tuple[str, str], int] = {}
    for one in found.endings:
        key = (one.group, one.edition)
        totals[key] = totals.get(key, 0) + one.games
    rows, drawn = [], []
    for one in found.endings:
        verdict = say.words.say("db", one.legality)
        ending = say.of(f"end_{one.ending or 'open'}")
        whole = totals[one.group, one.edition]
        rows.append(
            say.row(
                one.group, one.edition, verdict, ending, str(one.games), share(one.games, whole)
            )
        )
        drawn.append((label(one.group, one.edition, verdict, ending), permille(one.games, whole)))
    head = say.head("edition", "verdict", "ending", "count", "share")
    return say.section("endings", head, rows, 2, bars(drawn, 1000) if drawn else ())


def decided(found: Statistics, say: TableWords) -> list[Part]:
    ordered = sorted(found.decided, key=lambda one: (one.group, one.edition, -one.games))
    rows = [say.row(one.group, one.edition, one.clause, str(one.games)) for one in ordered]
    drawn = [(label(one.group, one.edition, one.clause), one.games) for one in ordered]
    head = say.head("edition", "clause", "count")
    return say.section("decided", head, rows, 1, bars(drawn) if drawn else ())


def courses(found: Statistics, say: TableWords) -> list[Part]:
    rows = [
        say.row(one.group, one.field, str(one.round), *spread_cells(one)) for one in found.courses
    ]
    # Two fields have no measure in common: each has a drawing of its own.
    plots = [
        plot
        for _, same in groupby(sorted(found.courses, key=lambda one: one.field), lambda x: x.field)
        for plot in boxes([(label(one.group, one.field, str(one.round)), one) for one in same])
    ]
    head = say.head("field", "round", "count", *SPREAD)
    return say.section("courses", head, rows, 7, plots)


def disputes(found: Statistics, say: TableWords) -> list[Part]:
    ordered = sorted(found.disputes, key=lambda one: (one.group, one.edition, -one.games))
    rows = [
        say.row(
            one.group, one.edition or "-", say.of(f"dispute_{one.kind}"), one.name, str(one.games)
        )
        for one in ordered
    ]
    drawn = [(label(one.group, one.edition, one.name), one.games) for one in ordered]
    head = say.head("edition", "kind", "name", "count")
    return say.section("disputes", head, rows, 1, bars(drawn) if drawn else ())


def players(found: Statistics, say: TableWords) -> list[Part]:
    ordered = sorted(found.players, key=lambda one: (one.group, -one.wins, one.name))
    rows = [
        say.row(one.group, one.name, str(one.games), str(one.wins), share(one.wins, one.games))
        for one in ordered
    ]
    drawn = [(label(one.group, one.name), permille(one.wins, one.games)) for one in ordered]
    head = say.head("player", "count", "wins", "share")
    return say.section("players", head, rows, 3, bars(drawn, 1000) if drawn else ())
