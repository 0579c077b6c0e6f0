"""From a log and what a person asks for to replays, under one edition or several."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from co2replay.engine.book import Opening
from co2replay.engine.contract import Game
from co2replay.engine.replay import KEEP_NOTHING, Replay, replay
from co2replay.engine.table import Book, Table
from co2replay.engine.trace import Trace
from co2replay.errors import Co2ReplayError, UnknownName
from co2replay.games.registry import game as game_named
from co2replay.games.registry import game_of, games, vocabulary_for
from co2replay.notation.records import MAX_PROBLEMS, HeaderRow, Log, Problem
from co2replay.notation.vocabulary import Vocabulary
from co2replay.rulebooks.opening import HeaderRead, read_header
from co2replay.rulebooks.readings import load_readings
from co2replay.rulebooks.rulebook import Rules

if TYPE_CHECKING:
    from .legality import ReplayOutcome

ALL = "all"  # editions


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
    read: HeaderRead
    options: Options

    def __repr__(self) -> str:
        """Short: whoever types `read_log("x.log")` sees a line, not every entry of the log."""
        return f"<Session {self.log.file}: {self.game.name}>"

    @property
    def seats(self) -> tuple[int, ...]:
        return self.read.seats

    @property
    def editions(self) -> tuple[str, ...]:
        """Those that the log names; none: nobody wrote down which book."""
        return self.read.own

    @property
    def box(self) -> Any:
        return self.read.box

    def edition(self) -> str:
        """Name the book that speaks for the log: its own, else the first there is."""
        return self.editions[0] if self.editions else all_editions(self)[0]


class Played(NamedTuple):
    """One replay under one edition."""

    session: Session
    edition: str
    book: Rules[Any]
    rules: Any
    trace: Trace
    going: bool = False  # behind a breach that no ruling could let stand, too
    outcome: ReplayOutcome | None = None  # with every reading as it is taken; None: not weighed yet

    def __repr__(self) -> str:
        told = "" if self.outcome is None else f": {self.outcome.legality}"
        return f"<Played {self.session.log.file}, {self.edition}{told}>"

    @property
    def state(self) -> dict[str, int | str]:
        """The table in the end by the names of its numbers: `orange.money`; `?`: nobody knows."""
        return self.session.game.named(self.trace.state)


class Setting(NamedTuple):
    """An edition and the readings set beside it, made ready."""

    edition: str
    readings: Mapping[str, str]
    rules: Any
    book: Rules[Any]


def vocabulary_of(log: Log) -> Vocabulary:
    found = vocabulary_for(game_of(log))
    assert found is not None
    return found


def players_of(session: Session) -> dict[str, str]:
    """The names of players by seat, those that the log tells."""
    symbols = session.vocabulary.tables["seat"].symbols
    return {symbols[seat]: name for seat, name in session.read.players.items() if name}


def all_editions(session: Session) -> tuple[str, ...]:
    return session.read.editions


def others_of(session: Session, edition: str) -> tuple[str, ...]:
    return tuple(name for name in all_editions(session) if name != edition)


def editions_of(session: Session, asked: Sequence[str]) -> tuple[str, ...]:
    """Spell out which editions are meant; a name that nobody knows is wrong usage."""
    if not asked:
        return (session.edition(),)
    return all_editions(session) if ALL in asked else spelled_out(session, asked)


def spelled_out(session: Session, asked: Sequence[str]) -> tuple[str, ...]:
    """Full names of the editions asked for; a short name is one of the log's own game."""
    known = all_editions(session)
    found: list[str] = []
    for name in asked:
        full = name if "/" in name else f"{session.game.name}/{name}"
        if name != ALL and full not in known:
            raise UnknownName("edition", full, known)
        found += known if name == ALL else (full,)
    return tuple(dict.fromkeys(found))


def speaking_of(session: Session, asked: Sequence[str]) -> str:
    """The edition whose verdict counts where several are asked."""
    return session.edition() if session.edition() in asked else asked[0]


def open_session(log: Log, options: Options) -> tuple[Session | None, list[Problem]]:
    """Read the header and the facts of the box; with a problem there is no session."""
    name = game_of(log)
    for reading, value in options.settings.items():
        check_setting(reading, value, name)
    game = game_named(name)
    read, problems = read_header(game, log, True, options.overlays, options.folders)
    session = Session(log, vocabulary_of(log), game, read, options)
    if not problems:
        edition = options.edition or session.edition()
        _, problems = read.taken_by(edition, options.settings, options.folders)
    return (None if problems else session), problems


def problems_of(log: Log, options: Options) -> list[Problem]:
    """Find all that is wrong with a log that cannot be read: in its lines and in its header."""
    found = list(log.problems)
    if not log.header or not game_of(log):
        return found
    try:
        _, others = open_session(log, options)
    except Co2ReplayError:  # what is wrong with the command is told when the log can be read
        return found
    places = {(one.code, one.line, one.col) for one in found}
    found += [x for x in others[:MAX_PROBLEMS] if (x.code, x.line, x.col) not in places]
    return sorted(found, key=lambda one: (one.line, one.col))


def open_book(
    session: Session, edition: str, settings: Mapping[str, str] | None = None
) -> Opening[Any]:
    """Take what the header says for one edition, with readings set beside it."""
    options = session.options
    wanted = {**options.settings, **(settings or {})}
    opening, problems = session.read.taken_by(edition, wanted, options.folders)
    assert opening is not None, problems
    return opening


def play_unweighed(
    session: Session,
    edition: str,
    record: bool = False,
    keep: int = KEEP_NOTHING,
    settings: Mapping[str, str] | None = None,
    going: bool = False,
    telling: bool = False,
    keeping: Collection[int] = (),
) -> Played:
    """What one way of reading a book finds: no answer before the judge has weighed it."""
    opening = open_book(session, edition, settings)
    trace = replay(
        session.log,
        session.game,
        opening.rules,
        opening.seats,
        record=record,
        keep=keep,
        binding=opening.binding,
        going=going,
        telling=telling,
        keeping=keeping,
    )
    return Played(session, edition, opening.rules.book, opening.rules, trace, going)


def begin(session: Session, edition: str, telling: bool = False) -> tuple[Table, Replay]:
    """Lay a game out, to be played entry by entry."""
    opening = open_book(session, edition)
    header = header_of(session)
    table = Table(None, opening.rules, Book())
    table.state = session.game.begin(opening.rules, opening.seats, header)
    session.game.open(table, opening.seats, header)
    trusted, binding = session.log.is_trusted(), opening.binding
    run = Replay(session.game, table, binding=binding, trusted=trusted, telling=telling)
    run.from_start = True
    return table, run


def play_to(session: Session, edition: str, upto: int) -> Table:
    """Return the table with the entries before `upto` played, nothing taken for granted."""
    table, run = begin(session, edition)
    for index in range(min(upto, len(session.log.entries))):
        run.step(index, session.log.entries[index])
    return table


def setting_of(session: Session, edition: str, readings: Mapping[str, str]) -> Setting:
    opening = open_book(session, edition, readings)
    return Setting(edition, readings, opening.rules, opening.rules.book)


def header_of(session: Session) -> dict[str, str]:
    return {row.key: row.value for row in session.log.header}


def claim_row(session: Session) -> HeaderRow | None:
    return next((row for row in session.log.header if row.key == "claim"), None)


def line_in(session: Session, entry: int) -> int:
    """Where an entry stands; what is about the log as a whole is about its claim. 0: nowhere."""
    entries = session.log.entries
    if 0 <= entry < len(entries):
        return entries[entry].line
    row = claim_row(session) if entry < 0 else None
    return row.line if row is not None else 0


def known_setting(word: str) -> tuple[str, str]:
    """Read `name=value` of a command line: a reading of some game."""
    name, _, value = word.partition("=")
    fits = [game for game in games() if name in load_readings(game)]
    if not fits:
        raise UnknownName(
            "reading", name, tuple(one for game in games() for one in load_readings(game))
        )
    for game in fits[:-1]:
        with suppress(UnknownName):
            return check_setting(name, value, game)
    return check_setting(name, value, fits[-1])


def check_setting(name: str, value: str, game: str) -> tuple[str, str]:
    known = load_readings(game)
    if name not in known:
        raise UnknownName("reading", name, tuple(known))
    if value not in known[name].values:
        raise UnknownName("value", value, tuple(known[name].values), of=name)
    return name, value
