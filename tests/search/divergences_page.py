"""docs/divergences.md: the divergences of the books in the order in which they matter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import ceil
from pathlib import Path
from typing import NamedTuple

from co2replay.corpus.expectations import SILENT
from co2replay.games.registry import vocabulary_for
from co2replay.notation.header import BODY
from co2replay.notation.parse import read_text
from co2replay.notation.records import DRAW, Log
from co2replay.questions.audit.divergences import outcome_with
from co2replay.rulebooks.readings import Reading, load_left_out, load_readings
from co2replay.rulebooks.rulebook import disputed
from co2replay.search.hosted import editions_of
from co2replay.verdict.legality import outcome_of
from co2replay.verdict.session import Options, open_session, play_unweighed
from tests.search.divergences import GAME, PLAIN, ROOT, WITH_VARIANTS, Store, number_of
from tests.shares import interval

LOGS = ROOT / "fixtures/games" / GAME


class Weighed(NamedTuple):
    """One reading over some tables: how many games, and in how many it did what."""

    reading: Reading
    games: int
    counts: Mapping[str, int]
    by_table: tuple[tuple[int, int], ...]  # decided, games

    def number(self) -> str:
        return number_of(self.reading.numbers) or self.reading.numbers[0]

    def of(self, kind: str) -> int:
        return self.counts.get(kind, 0)

    def bounds(self) -> tuple[float, float]:
        return interval(self.of("decided"), self.games)


def weighed(store: Store, tables: Sequence[str], names: Sequence[str]) -> list[Weighed]:
    """What decides most games first; then what changes scores, then what was asked for."""
    known = load_readings(GAME)
    there = [store.tables[table] for table in tables if table in store.tables]
    found = []
    for name in names:
        counts: dict[str, int] = {}
        for one in there:
            for kind, number in one.readings.get(name, {}).items():
                counts[kind] = counts.get(kind, 0) + number
        each = tuple((one.readings.get(name, {}).get("decided", 0), one.games) for one in there)
        found.append(Weighed(known[name], sum(one.games for one in there), counts, each))
    kinds = ("decided", "scores", "asked")
    return sorted(found, key=lambda one: (*(-one.of(kind) for kind in kinds), one.number()))


def places(rows: Sequence[Weighed]) -> list[str]:
    """Where each stands: a range where the intervals of neighbours overlap."""
    bounds = [row.bounds() for row in rows]
    found = []
    for low, high in bounds:
        first = 1 + sum(other_low > high for other_low, _ in bounds)
        last = len(bounds) - sum(other_high < low for _, other_high in bounds)
        found.append(str(first) if first == last else f"{first}–{last}")
    return found


# The shortest dispute -----------------------------------------------------------------------------


class Dispute(NamedTuple):
    """A log in which a reading decides something; `length` counts entries beside the set-up."""

    path: Path
    length: int
    text: str


@cache
def disputes() -> dict[str, Dispute]:
    """For each reading the log with the fewest entries that comes out otherwise by it alone.

    Asked are the logs that name it: by its number in their own name, or in an `if READING=VALUE`.
    """
    found: dict[str, list[tuple[int, Path, str, Log]]] = {}
    for path in sorted(LOGS.rglob("*.log")):
        text = path.read_text(encoding="utf-8", errors="replace")
        for name, reading in load_readings(GAME).items():
            numbered = path.name.startswith(tuple(f"{x.lower()}-" for x in reading.numbers))
            if numbered or f"#> if {name}=" in text:
                log = read_text(text, vocabulary_for, path.name)
                found.setdefault(name, []).append((length_of(log), path, text, log))
    shortest = {}
    for name, rows in found.items():
        for length, path, text, log in sorted(rows, key=lambda row: row[:2]):
            if parts(log, load_readings(GAME)[name]):
                shortest[name] = Dispute(path, length, text)
                break
    return shortest


def length_of(log: Log) -> int:
    return sum(entry.kind not in (*SILENT, DRAW) for entry in log.entries)


def parts(log: Log, reading: Reading) -> bool:
    """Does the log come out otherwise when this reading alone is taken otherwise?"""
    for edition in editions_of(GAME):
        session, _ = open_session(log, Options())
        if session is None:
            return False
        outcomes = []
        played = play_unweighed(session, edition)
        outcomes.append(outcome_of(played, played.trace))
        outcomes += [outcome_with(played, {reading.name: value}) for value in reading.values]
        if any(one != outcomes[0] for one in outcomes):
            return True
    return False


def quoted(dispute: Dispute) -> list[str]:
    """The log without header and set-up."""
    lines = dispute.text.splitlines()
    body = lines[lines.index(BODY) + 1 :]
    kept = [line for line in body if not line.startswith("! ")]
    return ["```text", *kept, "```"]


# The page -----------------------------------------------------------------------------------------


def page(store: Store) -> str:
    parted = disputed(GAME)
    plain = weighed(store, PLAIN, list(parted))
    variants = weighed(store, WITH_VARIANTS, list(parted))
    asked = [row for row in plain if row.of("asked")]
    ranked = [row for row in asked if row.of("decided") or row.of("scores")]
    silent = [row for row in plain if row not in ranked]
    only = {row.reading.name for row in plain if not row.of("asked")}
    with_variants = [row for row in variants if row.reading.name in only and row.of("asked")]
    told = {row.reading.name for row in with_variants}
    named = [one.name for one in load_readings(GAME).values() if number_of(one.numbers)]
    letters = weighed(store, PLAIN, [name for name in named if name not in parted])
    lines = [
        *head(store),
        *ranking(store, ranked, PLAIN),
        *section("With auction and draft", VARIANTS),
        *ranking(store, with_variants, WITH_VARIANTS),
        *section("Nothing decided", NOTHING),
        *nothing([row for row in silent if row.reading.name not in told]),
        *section("Sentences that nobody takes to the letter", LETTER),
        *ranking(store, letters, PLAIN),
        *section("What no log can show", LEFT_OUT),
        *(
            f"- **{one.number}** {one.topic}: {one.why}."
            for one in load_left_out(GAME).values()
            if one.number.startswith("D")
        ),
        *section("Point by point", POINTS),
    ]
    for row in (*ranked, *with_variants, *(row for row in silent if row.reading.name not in told)):
        lines += point(row.reading, parted[row.reading.name])
    for row in letters:
        lines += point(row.reading, {})
    return "\n".join(lines).rstrip() + "\n"


HEADS = ("place", "point", "about", "decides", "refused", "other winner", "other scores")
VARIANTS = "Points that only the variants ask for, in games with both."
NOTHING = """
In no game above did these change legality, winner or scores; the share is below the bound.
"""
LETTER = """
Here all three books are read alike, because the rest of the book or its table says so; one of them
has a sentence that says otherwise if it stands alone. Counted is what would come of it if a table
took that sentence to the letter: such a sentence is dangerous as often as it comes up.
"""
LEFT_OUT = "Differences of wording that change nothing that is played."
POINTS = """
What the books hold, and the shortest log of the corpus that comes out otherwise by this point alone
(set-up lines left out; the whole log judges with `co2replay validate FILE --edition all`). A longer
one, from a game that was played, is made to order by `co2replay fuzz seek 'winner-differs POINT'`.
"""
ABOUT = """
The sentences of the English, Italian and Polish rulebooks of CO₂ (2012) part on some forty points.
This is the order in which they matter at the table: an order of errata.
"""
COUNTED = """
Counted in {each} games of each number of players (1 to 5) and {more:,} with auction and draft, in
which nine kinds of player who want to win take turns in the seats, and the three books take turns
as the book of the table. Each game is replayed with one point at a time taken as another book takes
it. A point **decides** a game where what was played is then refused, or somebody else wins. The
share is that of all these games, each number of players weighing as much as any other, with its
interval (Wilson, 95 %); a place is a range where intervals overlap. Rounds of 27 games go round the
numbers of players, so that none is ahead by more than one. The same seeds at the commits named
below play the same games again.
"""
LIMITS = """
What this does not say: these players know one book and follow it. A right that only another book
gives is not used where that book is not the table's, and where a book merely minds nothing they may
well have done what a strict one refuses. *Refused* therefore means: a table that plays by its book
could be told by a reader of another that it was wrong. People may use a right more or less often.
"""


def one_line(text: str) -> str:
    return " ".join(text.split())


def head(store: Store) -> Iterator[str]:
    games = sorted({store.tables[table].games for table in PLAIN if table in store.tables})
    each = f"{games[0]:,}" if len(games) == 1 else f"{games[0]:,} to {games[-1]:,}"
    more = sum(one.games for table, one in store.tables.items() if table in WITH_VARIANTS)
    counted = (
        f"{sum(tables.values()):,} games at {at}" for at, tables in sorted(store.commits.items())
    )
    yield "# Which divergences matter"
    yield ""
    yield "<!-- made by `python -m tests.search.divergences` from divergences.json; not by hand -->"
    for text in (
        ABOUT,
        COUNTED.format(each=each, more=more),
        f"Counted, with the date of the commit: {'; '.join(counted)}.",
        LIMITS,
    ):
        yield ""
        yield one_line(text)
    yield ""
    yield "## The order"
    yield ""


def section(title: str, text: str) -> list[str]:
    return ["", f"## {title}", "", one_line(text), ""]


def ranking(store: Store, rows: Sequence[Weighed], tables: Sequence[str]) -> Iterator[str]:
    if not rows:
        yield "None."
        return
    players = [table.partition(" ")[0] for table in tables if table in store.tables]
    heads = [
        "place",
        "point",
        "what it is about",
        "decides",
        "refused",
        "other winner",
        "other scores",
    ]
    yield f"| {' | '.join([*heads, *(f'{number} pl.' for number in players)])} |"
    yield f"|{' --- |' * (len(heads) + len(players))}"
    for place, row in zip(places(rows), rows, strict=True):
        low, high = row.bounds()
        cells = [
            place,
            f"[{row.number()}](#{anchor(row.reading)})",
            row.reading.topic,
            f"{percent(row.of('decided') / row.games)} ({percent(low)} to {percent(high)})",
            *(percent(row.of(kind) / row.games) for kind in ("legality", "winner", "scores")),
            *(percent(decided / games) for decided, games in row.by_table),
        ]
        yield f"| {' | '.join(cells)} |"


def nothing(rows: Sequence[Weighed]) -> Iterator[str]:
    for row in rows:
        _, high = row.bounds()
        yield (
            f"- **[{row.number()}](#{anchor(row.reading)})** {row.reading.topic}: came up in "
            f"{row.of('asked'):,} of {row.games:,} games; below {percent(ceil(1e4 * high) / 1e4)}."
        )


def percent(share: float) -> str:
    """With two figures; nothing at all is a plain 0."""
    if share == 0:
        return "0"
    hundred = 100 * share
    return f"{hundred:.0f} %" if hundred >= 9.95 else f"{hundred:.{1 if hundred >= 0.95 else 2}f} %"


def anchor(reading: Reading) -> str:
    return reading.name.replace("_", "-")


def point(reading: Reading, held: Mapping[str, Sequence[str]]) -> Iterator[str]:
    number = number_of(reading.numbers) or reading.numbers[0]
    yield f'<a id="{anchor(reading)}"></a>'
    yield ""
    yield f"### {number} {reading.topic}"
    yield ""
    for value, words in reading.values.items():
        yield f"- {who_holds(reading, held, value)}: {words}"
    yield ""
    yield f"{reading.consequence} ({', '.join(f'`{clause}`' for clause in reading.clauses)})"
    yield ""
    dispute = disputes().get(reading.name)
    if dispute is None:
        yield "No log of the corpus comes out otherwise by this point."
        yield ""
        return
    name = dispute.path.relative_to(ROOT).as_posix()
    yield f"Shortest dispute, [{dispute.path.name}](../{name}):"
    yield ""
    yield from quoted(dispute)
    yield ""


def who_holds(reading: Reading, held: Mapping[str, Sequence[str]], value: str) -> str:
    if not held:  # all books come to the first one
        return "as read" if value == next(iter(reading.values)) else "to the letter"
    books = (name.rpartition("/")[2] for name, values in held.items() if value in values)
    return ", ".join(books) or "no book"
