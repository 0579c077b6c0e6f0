"""A short game that comes out otherwise under another reading or another book, made to order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from time import process_time

import msgspec
from msgspec.structs import replace

from co2replay.engine import trace as kinds
from co2replay.engine.contract import Game
from co2replay.engine.playing import Failure, HeaderRows, Start
from co2replay.engine.replay import replay as play_again
from co2replay.engine.trace import Trace
from co2replay.errors import UnknownName
from co2replay.games.registry import vocabulary_for
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import EXPECT, OMITTED, Entry, HeaderRow, Log
from co2replay.questions.golden.subject import check_log
from co2replay.rulebooks.opening import open_log
from co2replay.rulebooks.readings import Reading, load_readings

from .explore import PutAway, Search, SearchOptions, plan_of
from .hosted import editions_of, hosted_in, rules_of
from .shrink import entries_of_play, shrink
from .walking import walk

WINNER, LEGALITY, SCORES = "winner-differs", "legality-differs", "scores-differ"
QUESTIONS = (WINNER, LEGALITY, SCORES)
SECONDS, SHRINK_SECONDS = 60.0, 20.0
TAKEN = (kinds.UNDETERMINED, kinds.UNJUDGED)  # nothing certain can be said then


class SoughtSide(msgspec.Struct, frozen=True):
    """One of the two ways of reading: a book, and with it a reading taken in one way."""

    edition: str
    reading: str = ""
    value: str = ""

    def settings(self) -> tuple[tuple[str, str], ...]:
        return ((self.reading, self.value),) if self.reading else ()


class WantedDifference(msgspec.Struct, frozen=True):
    """What shall come out otherwise, and between which two sides."""

    question: str
    one: SoughtSide
    other: SoughtSide


class Sought(msgspec.Struct, frozen=True, kw_only=True):
    """The log that was found, with what comes out beside its lines."""

    question: str
    one: SoughtSide
    other: SoughtSide
    seed: int
    games: int
    actions: int
    entries_before: int
    entries: int
    entries_of_play: int
    expected: list[str]
    log: str


def wanted_of(game: str, text: str, editions: Sequence[str] = ()) -> list[WantedDifference]:
    """Read a question, and a reading, its number, or two editions: `winner-differs NUMBER`."""
    question, *words = text.split() or [""]
    if question not in QUESTIONS:
        raise UnknownName("question", question, QUESTIONS)
    every = editions_of(game)
    books = [edition_named(game, word) for word in words]
    if len(words) == 2 and all(books):
        if books[0] == books[1]:  # no log parts a book from itself
            others = (f"{question} {books[0]} {one}" for one in every if one != books[0])
            raise UnknownName("question", text, tuple(others))
        return [WantedDifference(question, SoughtSide(books[0]), SoughtSide(books[1]))]
    known = load_readings(game)
    if len(words) != 1:
        raise UnknownName("reading", " ".join(words), tuple(known))
    found = [one for one in known.values() if words[0] in (one.name, *one.numbers)]
    if not found:
        numbers = (number for one in known.values() for number in one.numbers)
        raise UnknownName("reading", words[0], (*known, *numbers))
    return [
        WantedDifference(
            question, SoughtSide(edition, one.name, left), SoughtSide(edition, one.name, right)
        )
        for one in found
        for left, right in pairs_of(one)
        for edition in editions or every
    ]


def edition_named(game: str, word: str) -> str:
    return next((one for one in editions_of(game) if word in (one, one.rpartition("/")[2])), "")


def pairs_of(reading: Reading) -> list[tuple[str, str]]:
    """Two different values, in both orders: a game is played by the first of them."""
    values = tuple(reading.values)
    return [(one, other) for one in values for other in values if one != other]


# Does a log come out otherwise? -------------------------------------------------------------------


def traced(log: Log, side: SoughtSide) -> Trace | None:
    """Replay a log as one side reads it; nothing where it cannot be opened."""
    game = hosted_in(log).game
    keys = [choice.key for choice in game.header().choices]
    header = {row.key: row.value for row in log.header}
    seats = game.seats(header)
    if not seats:
        return None
    rows: HeaderRows = tuple((key, header[key]) for key in keys if key in header)
    own = edition_named(game.name, log.get("edition") or "") == side.edition
    try:
        rules = rules_of(game.name, side.edition, side.settings(), rows, len(seats))
        return play_again(log, game, rules, seats, binding=own)
    except Exception:  # a shrunk log may be one that no game is
        return None


def differs(log: Log, wanted: WantedDifference) -> bool:
    """Does the log answer the question in two ways, both of them certain?"""
    game = hosted_in(log).game
    one = traced(log, wanted.one)
    if one is None or one.first(*kinds.FAILING, *TAKEN) is not None:
        return False
    other = traced(log, wanted.other)
    if other is None or other.first(*TAKEN) is not None:
        return False
    failing = other.first(*kinds.FAILING)
    if wanted.question == LEGALITY:
        return failing is not None and failing.kind == kinds.BREACH
    if failing is not None:
        return False
    if wanted.question == SCORES:
        mine, theirs = (game.winners(x.state) and game.scores(x.state) for x in (one, other))
    else:
        mine, theirs = game.winners(one.state), game.winners(other.state)
    return mine is not None and theirs is not None and mine != theirs


def is_possible(log: Log, wanted: WantedDifference) -> bool:
    """Is the table one that can be, wherever it was set by ruling?"""
    game, edition = hosted_in(log).game, wanted.one.edition
    opening, _ = open_log(game, log, edition, dict(wanted.one.settings()), (), ())
    return opening is not None and walk(log, opening=opening) is None


# The search ---------------------------------------------------------------------------------------


class Seeker(Search):
    """Plays by one side of a question, and keeps the first game that the other reads otherwise."""

    def __init__(self, options: SearchOptions, first: int, wanted: WantedDifference) -> None:
        super().__init__(options, first)
        self.wanted = wanted
        self.hit: Log | None = None

    def play_seed(self, seed: int) -> None:
        rng = Random(seed)
        plan = plan_of(seed, rng, self.options)
        if self.kept.shots and rng.random() < 0.5:
            shot: PutAway = self.kept.pick(rng)
            self.play(seed, rng, shot.plan, shot)
            return
        side = self.wanted.one
        plan = replace(
            plan,
            edition=side.edition,
            readings=side.settings(),
            start=Start((), plan.start.edges),  # laid out freely
        )
        self.play(seed, rng, plan)

    def again(self, log: Log, seed: int, deep: bool, edged: bool) -> Failure | None:
        bare = without_readings(log)
        if differs(bare, self.wanted):
            self.hit = bare
        return None


def without_readings(log: Log) -> Log:
    """The reading stands beside the lines, not in the header."""
    return replace(log, header=[row for row in log.header if row.key != "readings"])


def seek(
    game: str,
    wanted: Sequence[WantedDifference],
    seed: int = 1,
    seconds: float = SECONDS,
    shrink_seconds: float = SHRINK_SECONDS,
    games: int | None = None,
) -> Sought | None:
    """Play for each of the pairs in turn, until a game answers one of them in two ways."""
    options = SearchOptions(game, guided=True, readings=False, cases=0)
    seekers = [Seeker(options, seed, one) for one in wanted]
    begun = process_time()
    turn = seed
    while True:
        for seeker in seekers:
            seeker.play_seed(turn)
            if seeker.hit is not None:
                total = [
                    sum(x.report.games for x in seekers),
                    sum(x.report.actions for x in seekers),
                ]
                return made(seeker.hit, seeker.wanted, turn, (total[0], total[1]), shrink_seconds)
        turn += 1
        if games is not None and turn - seed >= games:
            return None
        if process_time() - begun > seconds:
            return None


def made(
    log: Log, wanted: WantedDifference, seed: int, played: tuple[int, int], shrink_seconds: float
) -> Sought:
    """Make the game short, and write what comes out beside its lines."""

    def still(candidate: Log) -> bool:
        return differs(candidate, wanted) and is_possible(candidate, wanted)

    small = shrink(log, still, shrink_seconds)
    small = replace(small, header=header_of(small, wanted, seed))
    expected, text = told(small, wanted)
    return Sought(
        question=wanted.question,
        one=wanted.one,
        other=wanted.other,
        seed=seed,
        games=played[0],
        actions=played[1],
        entries_before=len(log.entries),
        entries=len(small.entries),
        entries_of_play=entries_of_play(small),
        expected=expected,
        log=text,
    )


def header_of(log: Log, wanted: WantedDifference, seed: int) -> list[HeaderRow]:
    kept = [row for row in log.header if not row.key.startswith("x-")]
    sides = " | ".join(
        f"{side.reading}={side.value}" if side.reading else side.edition
        for side in (wanted.one, wanted.other)
    )
    return [
        *kept,
        HeaderRow("x-sought", f"{wanted.question} {sides}"),
        HeaderRow("x-seed", str(seed)),
    ]


# What comes out, beside the lines -----------------------------------------------------------------


def told(log: Log, wanted: WantedDifference) -> tuple[list[str], str]:
    """The `#>` lines that come true, and the text of the log with them."""
    lines = list(expectations(log, wanted))
    text = written(log, lines)
    wrong = {
        (fault.expectation.at, fault.edition.rpartition("/")[2])
        for fault in check_log(
            read_text(text, vocabulary_for), editions_of(hosted_in(log).game.name)
        )
    }
    # What hangs on yet another open reading is not said of that book.
    kept = []
    for place, words, editions in lines:
        at = line_of(text, words, editions)
        left = tuple(name for name in editions if (at, name) not in wrong)
        if left:
            kept.append((place, words, left))
    return [f"{words} {' '.join(editions)}" for _, words, editions in kept], written(log, kept)


Line = tuple[int, str, tuple[str, ...]]  # position of the entry above, words, editions


def expectations(log: Log, wanted: WantedDifference) -> Iterator[Line]:
    """For each side what it says; with a reading, under every book that says the same."""
    last = len(log.entries) - 1
    for side in (wanted.one, wanted.other):
        books = [side.edition]
        if side.reading:
            every = editions_of(hosted_in(log).game.name)
            books = [side.edition, *(name for name in every if name != side.edition)]
        said: dict[tuple[int, str], list[str]] = {}
        for book in books:
            trace = traced(log, replace(side, edition=book))
            if trace is not None:
                place, words = said_of(hosted_in(log).game, trace, wanted.question, last)
                if words:
                    said.setdefault((place, words), []).append(book.rpartition("/")[2])
        condition = f"if {side.reading}={side.value} " if side.reading else ""
        for (place, words), names in said.items():
            yield place, condition + words, tuple(names)


def said_of(game: Game, trace: Trace, question: str, last: int) -> tuple[int, str]:
    first = trace.first(*kinds.FAILING)
    if first is not None:
        return first.entry, f"breach {first.clause}" if first.kind == kinds.BREACH else ""
    if question == LEGALITY:
        return last, "legal"
    winners = game.winners(trace.state)
    if winners is None:
        return last, ""
    return last, f"winner {' '.join(winners) or 'nobody'}"


def written(log: Log, lines: Sequence[Line]) -> str:
    """The log as text, each expectation under the entry that it speaks of."""
    entries: list[Entry] = []
    for index, entry in enumerate(log.entries):
        entries.append(entry)
        entries += [
            Entry(kind=EXPECT, text=f"{words} {' '.join(editions)}")
            for place, words, editions in lines
            if place == index
        ]
    words = hosted_in(log).game.vocabulary()
    return write_text(replace(log, entries=entries), words, words.languages[0])


def line_of(text: str, words: str, editions: Sequence[str]) -> int:
    wanted = f"{words} {' '.join(editions)}"
    lines = text.splitlines()
    return next((number for number, line in enumerate(lines, 1) if wanted in line), OMITTED)
