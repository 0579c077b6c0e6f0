"""From a log and what a person asks for to replays: header, rulebook, components, and the game."""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from co2replay.engine.game import Game
from co2replay.engine.replay import KEEP_NOTHING, Replay, replay
from co2replay.engine.table import Book, Table
from co2replay.engine.trace import Trace
from co2replay.errors import UnknownName
from co2replay.notation.header import names_of, read_claim, read_seats
from co2replay.notation.records import BOX, HeaderRow, Log, Problem
from co2replay.notation.vocabulary import Vocabulary
from co2replay.rules.datafiles import GAMES
from co2replay.rules.editions import edition_names
from co2replay.rules.readings import load_readings
from co2replay.rules.registry import game as game_named
from co2replay.rules.rulebook import Rules, load_rules
from co2replay.view.logs import game_of, vocabulary_of

KEYS = (
    *("game", "edition", "seats", "manifest", "claim", "readings", "trust", "preset"),
    *("lang", "language", "title", "date", "time", "place", "recorder", "seed"),
)
TRUSTED = "assumed"


class Options(NamedTuple):
    """What a command line adds to a log."""

    edition: str | None = None
    settings: Mapping[str, str] = {}
    overlays: tuple[Path, ...] = ()
    folders: tuple[Path, ...] = ()


class Session(NamedTuple):
    """A log made ready: everything that its replays share."""

    log: Log
    vocabulary: Vocabulary
    game: Game
    seats: tuple[int, ...]
    names: dict[int, str]
    editions: tuple[str, ...]  # that the log names; none: nobody wrote down which book
    claim: tuple[tuple[int, int], ...]
    claim_row: HeaderRow | None
    settings: dict[str, str]
    folders: tuple[Path, ...]
    box: Any

    def edition(self) -> str:
        """Name the book that speaks for the log: its own, else the first there is."""
        return self.editions[0] if self.editions else all_editions(self)[0]


class Played(NamedTuple):
    """One replay under one edition."""

    session: Session
    edition: str
    book: Rules
    rules: Any
    trace: Trace


def all_editions(session: Session) -> tuple[str, ...]:
    name = session.game.name
    return tuple(f"{name}/{short}" for short in edition_names(name, session.folders))


def open_session(log: Log, options: Options) -> tuple[Session | None, list[Problem]]:
    """Read the header and the facts of the box; with a problem there is no session."""
    name = game_of(log)
    vocabulary = vocabulary_of(log)
    problems = key_problems(log)
    rows = {row.key: row for row in log.header}
    seats, names = seats_of(rows.get("seats"), vocabulary, problems)
    editions = editions_of(name, rows.get("edition"), options, problems)
    settings = settings_of(name, rows.get("readings"), options, problems)
    claim = claim_of(log, rows.get("claim"), vocabulary, problems)
    facts = box_facts(log, name, vocabulary, problems)
    box = box_of(name, rows.get("manifest"), options, facts, problems)
    if problems:
        return None, problems
    session = Session(
        log=log,
        vocabulary=vocabulary,
        game=game_named(name),
        seats=seats,
        names=names,
        editions=editions,
        claim=claim,
        claim_row=rows.get("claim"),
        settings=settings,
        folders=options.folders,
        box=box,
    )
    return session, []


def play(
    session: Session,
    edition: str,
    record: bool = False,
    keep: int = KEEP_NOTHING,
    settings: Mapping[str, str] | None = None,
) -> Played:
    book, rules = rules_of(session, edition, settings or {})
    trace = replay(
        session.log,
        session.game,
        rules,
        session.seats,
        record=record,
        keep=keep,
        binding=is_binding(session, edition),
    )
    return Played(session, edition, book, rules, trace)


def is_binding(session: Session, edition: str) -> bool:
    """Facts and digests were written under the log's own book; under another they only differ."""
    return not session.editions or edition in session.editions


def play_to(session: Session, edition: str, upto: int) -> tuple[Any, Any]:
    """Return state and rules with the entries before `upto` played, nothing taken for granted."""
    _, rules = rules_of(session, edition, {})
    header = {row.key: row.value for row in session.log.header}
    table = Table(None, rules, Book())
    table.state = session.game.begin(rules, session.seats, header)
    session.game.open(table, session.seats, header)
    run = Replay(session.game, table, trusted=header.get("trust", "").strip() == TRUSTED)
    for index in range(min(upto, len(session.log.entries))):
        run.step(index, session.log.entries[index])
    return table.state, rules


def rules_of(session: Session, edition: str, settings: Mapping[str, str]) -> tuple[Rules, Any]:
    name = session.game.name
    book = load_rules(name, edition, {**session.settings, **settings}, session.folders)
    return book, importlib.import_module(f"{GAMES[name]}.params").resolve(book, session.box)


# The header, row by row.


def key_problems(log: Log) -> list[Problem]:
    """A key that nobody reads is a slip of the pen, and what it says would be lost."""
    return [
        Problem(
            "unknown-key", row.line, 1, 1 + len(row.key), row.key, ("x-...",), near(row.key, KEYS)
        )
        for row in log.header
        if row.key and row.key not in KEYS and not row.key.startswith("x-")
    ]


def near(name: str, known: tuple[str, ...]) -> tuple[str, ...]:
    import difflib

    return tuple(difflib.get_close_matches(name, known, n=3))


def value_problem(row: HeaderRow, code: str, text: str, known: tuple[str, ...] = ()) -> Problem:
    start = row.col + max(0, row.value.find(text))
    return Problem(code, row.line, start, start + len(text), text, (), near(text, known) or known)


def seats_of(
    row: HeaderRow | None, vocabulary: Vocabulary, problems: list[Problem]
) -> tuple[tuple[int, ...], dict[int, str]]:
    if row is None:
        problems.append(Problem("missing-key", 1, 1, 1, "seats", ("seats",)))
        return (), {}
    found = read_seats(row.value, vocabulary) or []
    seats = tuple(seat for seat, _ in found)
    if not seats or len(set(seats)) != len(seats):
        problems.append(value_problem(row, "bad-seats", row.value))
    return seats, {seat: name for seat, name in found if name}


def editions_of(
    game: str, row: HeaderRow | None, options: Options, problems: list[Problem]
) -> tuple[str, ...]:
    known = edition_names(game, options.folders)
    if row is None:
        return ()
    found = []
    for word in re.findall(r"[^\s,]+", row.value):
        short = word.lower().removeprefix(f"{game}/")
        if short in known:
            found.append(f"{game}/{short}")
        else:
            names = tuple(f"{game}/{name}" for name in known)
            problems.append(value_problem(row, "unknown-edition", word, names))
    return tuple(dict.fromkeys(found))


def settings_of(
    game: str, row: HeaderRow | None, options: Options, problems: list[Problem]
) -> dict[str, str]:
    """Readings set in the header, then those of the command, which win."""
    known = load_readings(game)
    found: dict[str, str] = {}
    for word in re.findall(r"[^\s,;]+", row.value) if row else ():
        assert row is not None
        name, _, value = word.partition("=")
        if name not in known:
            problems.append(value_problem(row, "unknown-reading", name, tuple(known)))
        elif value not in known[name].values:
            problems.append(
                value_problem(row, "unknown-value", value or word, tuple(known[name].values))
            )
        else:
            found[name] = value
    return {**found, **options.settings}


def parse_setting(word: str, game: str) -> tuple[str, str]:
    """Read `name=value` of a command line."""
    name, _, value = word.partition("=")
    known = load_readings(game)
    if name not in known:
        raise UnknownName("reading", name, tuple(known))
    if value not in known[name].values:
        raise UnknownName(f"value of {name}", value, tuple(known[name].values))
    return name, value


def claim_of(
    log: Log, row: HeaderRow | None, vocabulary: Vocabulary, problems: list[Problem]
) -> tuple[tuple[int, int], ...]:
    if row is None or not row.value.strip():
        return ()
    found = read_claim(row.value, vocabulary, names_of(log.header, vocabulary))
    if found is None:
        problems.append(value_problem(row, "bad-claim", row.value))
    return tuple(found or ())


def box_facts(log: Log, game: str, vocabulary: Vocabulary, problems: list[Problem]) -> list[Any]:
    """Read what `fact` lines say of the copy on the table."""
    module = importlib.import_module(f"{GAMES[game]}.boxfacts")
    found = []
    for entry in log.entries:
        if entry.kind != BOX or entry.taken_back:
            continue
        fact = module.parse_box_fact(entry.text, vocabulary.read, f"{log.file}:{entry.line}")
        if isinstance(fact, module.BoxFact):
            found.append(fact)
        else:
            source = log.lines[entry.line - 1] if 0 < entry.line <= len(log.lines) else ""
            start = max(0, source.find(entry.text, max(0, entry.col - 1))) + fact.col
            word = entry.text[fact.col - 1 :].split(" ")[0]
            problems.append(
                Problem(
                    fact.what, entry.line, start, start + max(1, len(word)), word, fact.expected
                )
            )
    return found


def box_of(
    game: str,
    row: HeaderRow | None,
    options: Options,
    facts: list[Any],
    problems: list[Problem],
) -> Any:
    """Load the components that the header names; a digest, where written, must be theirs."""
    module = importlib.import_module(f"{GAMES[game]}.manifest")
    names: tuple[str, ...] = module.manifest_names()
    written = (row.value if row else "").strip() or names[0]
    name, _, digest = written.partition("@")
    if name not in names:
        assert row is not None
        problems.append(value_problem(row, "unknown-manifest", name, names))
        return None
    if digest and digest != module.load_manifest(name).digest:
        assert row is not None
        known = module.load_manifest(name).digest
        problems.append(value_problem(row, "wrong-manifest", digest, (f"{name}@{known}",)))
    return module.load_manifest(name, options.overlays, facts)
