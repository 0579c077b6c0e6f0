"""From the header of a log to the rules it is played by: what is read alike for every game.

A game declares what is its own (`contract.Header`): its choices, its component sets, how its rules
are put together. That a key has a meaning, that a claim can be read and a ruling names a clause is
asked here, so that no game can forget it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from co2replay.engine.book import (
    AnyBox,
    BoxFact,
    BoxFactProblem,
    Choice,
    Chosen,
    Header,
    Opening,
    Rules,
)
from co2replay.engine.contract import Game
from co2replay.engine.digest import SCHEME
from co2replay.engine.replay import KEEP_NOTHING, replay
from co2replay.engine.trace import Trace
from co2replay.errors import Cause, DataError, UnknownName
from co2replay.notation.header import (
    language_of,
    names_of,
    read_claim,
    read_seats,
    read_shared_claim,
    wrong_seats,
)
from co2replay.notation.records import (
    BOX,
    DIGEST,
    MAX_PROBLEMS,
    RULING,
    TRUSTED,
    Entry,
    HeaderRow,
    Log,
    Problem,
)
from co2replay.notation.spelling import fold
from co2replay.notation.twice import rows_twice
from co2replay.notation.vocabulary import Vocabulary, nearest_of

from .copies import find_copy, own_copies, set_of
from .datafiles import nearest
from .editions import edition_names
from .readings import load_readings
from .rulebook import load_rules

Box = TypeVar("Box", bound=AnyBox)

# Header keys with a meaning in every game, around those by which a game is chosen; any other must
# begin with `x-`.
KEYS_FIRST = ("game", "edition", "seats", "manifest", "claim", "readings")
KEYS_LAST = ("trust", "lang", "date")
APART = frozenset((RULING, DIGEST, BOX))  # entries looked at before the first one is played
FACTS_MAX = 5000  # `fact` lines of a log; no box has nearly as many values to be told
FACTS_TOLD = 20  # facts of one log that are named as wrong; each is found by a new attempt


class HeaderRead(NamedTuple):
    """What a header says, whichever book it is then played by."""

    game: Game
    players: dict[int, str]  # by seat, clockwise; empty where nobody wrote a name
    editions: tuple[str, ...]  # all that there are
    own: tuple[str, ...]  # those that the log names
    settings: Mapping[str, str]
    box: Any
    chosen: Chosen
    row: HeaderRow | None  # of the settings, for what is wrong with them in one book

    @property
    def seats(self) -> tuple[int, ...]:
        return self.chosen.seats

    def taken_by(
        self, edition: str, readings: Mapping[str, str], extra_dirs: Sequence[str | Path] = ()
    ) -> tuple[Opening[Any] | None, list[Problem]]:
        """Resolve what was read for one edition, with readings set beside it."""
        try:
            settings = {**self.settings, **readings}
            book, *home = (
                find_book(self.game.name, one, settings, extra_dirs) for one in (edition, *self.own)
            )
        except UnknownName as error:
            if error.kind == "edition":  # named by the caller: those of the log are known
                raise
            code = f"unknown-{error.kind}"
            return None, [problem_at(self.row, code, error.name, error.known, error.known[:3])]
        binds = not self.own or book.edition in self.own
        if not binds:
            book = replace(book, home=tuple(one.settings for one in home))
        rules = self.game.header().resolve(book, self.box, self.chosen)
        return Opening(rules, self.seats, book.edition, binds), []


def open_log(
    game: Game,
    log: Log,
    edition: str | None = None,
    readings: Mapping[str, str] | None = None,
    overlays: Sequence[Any] = (),
    extra_dirs: Sequence[str | Path] = (),
) -> tuple[Opening[Any] | None, list[Problem]]:
    """Resolve a log for one edition, without one for the first of its own; or say all that is
    wrong in its header, each thing with its place."""
    read, problems = read_header(game, log, edition is not None, overlays, extra_dirs)
    if problems:
        return None, problems
    return read.taken_by(edition or read.own[0], readings or {}, extra_dirs)


def read_header(
    game: Game,
    log: Log,
    edition_is_named: bool,
    overlays: Sequence[Any] = (),
    extra_dirs: Sequence[str | Path] = (),
) -> tuple[HeaderRead, list[Problem]]:
    """Read all that does not hang on a book; nothing of it holds where there is a problem."""
    header, name, words = game.header(), game.name, game.vocabulary()
    problems = check_keys(log, header.choices)
    names = edition_names(name, extra_dirs) if extra_dirs else packaged_names(name)
    known = tuple(f"{name}/{short}" for short in names)
    own = own_editions(log, name)
    for one in own:
        if one not in known:
            problems.append(
                problem_at(row_of(log, "edition"), "unknown-edition", one, known, known)
            )
    players = read_players(log, words, header.players, problems)
    settings = read_settings(log, name, problems)
    apart = [entry for entry in log.entries if entry.kind in APART]
    box = components(log, apart, header, words, overlays, problems)
    if not (own or edition_is_named):
        problems.append(problem_at(None, "missing-key", "edition", known))
    choices = read_choices(log, header.choices, len(players), words, problems)
    chosen = Chosen(tuple(players), choices)
    check_trust(log, problems)
    check_claim(log, words, header.is_shared, problems)
    check_entries(apart, name, problems)
    wrong = header.check(log, box)
    said = {(one.line, one.col) for one in wrong}
    problems += wrong
    problems += [one for one in rows_twice(log, words) if (one.line, one.col) not in said]
    row = row_of(log, "readings")
    return HeaderRead(game, players, known, own, settings, box, chosen, row), problems


def replay_log(
    log: Log,
    game: Game,
    edition: str | None = None,
    *,
    record: bool = False,
    keep: int = KEEP_NOTHING,
    upto: int | None = None,
    **opening: Any,
) -> tuple[Trace | None, Any, list[Problem]]:
    """Open a log and replay it under one edition: trace, what was opened, header problems."""
    opened, problems = open_log(game, log, edition, **opening)
    if opened is None:
        return None, None, problems
    trace = replay(log, game, opened.rules, opened.seats, record, keep, opened.binding, upto)
    return trace, opened, []


def own_editions(log: Log, game: str) -> tuple[str, ...]:
    """The editions that the log was played by: none, one, or several."""
    names = (name.strip() for name in (log.get("edition") or "").split(","))
    return tuple(name if "/" in name else f"{game}/{name}" for name in names if name)


# What lies in the package stays as it is while the program runs, and a corpus asks for the same
# few books over and over; reading one anew for each log would cost more than replaying the log.
packaged_names = cache(edition_names)


def find_book(
    game: str, edition: str, settings: Mapping[str, str], extra_dirs: Sequence[str | Path]
) -> Rules[Any]:
    full = edition if edition.count("/") else f"{game}/{edition}"
    if extra_dirs:
        return load_rules(game, full, settings, extra_dirs)
    return packaged_book(game, full, tuple(sorted(settings.items())))


@lru_cache(maxsize=64)
def packaged_book(game: str, edition: str, settings: tuple[tuple[str, str], ...]) -> Rules[Any]:
    return load_rules(game, edition, dict(settings))


# Rows ---------------------------------------------------------------------------------------------


def row_of(log: Log, key: str) -> HeaderRow | None:
    return next((row for row in log.header if row.key == key), None)


def problem_at(
    row: HeaderRow | None,
    code: str,
    text: str,
    expected: Sequence[str] = (),
    near: Sequence[str] = (),
    at: int = -1,
) -> Problem:
    """Place a problem at the value of a row, or where its text stands at or behind `at`; what is
    missing belongs to the first line."""
    line, col, size = (row.line, row.col, len(row.value)) if row is not None else (1, 1, 1)
    if row is not None and at >= 0:
        col += row.value.index(text, at)
        size = len(text)
    return Problem(code, line, col, col + max(1, size), text, tuple(expected), tuple(near))


def check_keys(log: Log, choices: Sequence[Choice]) -> list[Problem]:
    """Header keys that nothing reads are reported, not ignored."""
    known = (*KEYS_FIRST, *(choice.key for choice in choices), *KEYS_LAST)
    return [
        Problem(
            "unknown-key", one.line, 1, 1 + len(one.key), one.key, known, nearest(one.key, known)
        )
        for one in log.header
        if one.key and one.key not in known and not one.key.startswith("x-")
    ]


def read_players(
    log: Log, words: Vocabulary, players: tuple[int, int], problems: list[Problem]
) -> dict[int, str]:
    """Some of the colours, each once, as many as the game is for, and who plays them."""
    row = row_of(log, "seats")
    if row is None:
        problems.append(problem_at(None, "missing-key", "seats"))
        return {}
    pairs = read_seats(row.value, words) or []
    wrong = None if pairs else wrong_seats(row, words)
    least, most = players
    if wrong is not None:
        problems.append(wrong)
    elif not least <= len(pairs) <= most:
        problems.append(problem_at(row, "bad-seats", row.value, (f"{least}-{most}",)))
    return dict(pairs)


def read_settings(log: Log, game: str, problems: list[Problem]) -> dict[str, str]:
    """`readings: name=value, name=value`."""
    row = row_of(log, "readings")
    known = load_readings(game)
    found: dict[str, str] = {}
    at = 0
    for part in (row.value if row else "").split(","):
        name, _, value = (piece.strip() for piece in part.partition("="))
        wrong = None
        if part.strip() and not (name and value):
            wrong = problem_at(row, "unknown-value", part.strip(), ("name=value",), at=at)
        elif name in found:
            wrong = problem_at(row, "key-twice", name, (f"{name}={found[name]}",), at=at)
        elif name and name not in known:
            near = nearest(name, known)
            wrong = problem_at(row, "unknown-reading", name, near, near[:3], at=at)
        elif name and value not in known[name].values:
            values = tuple(known[name].values)
            start = at + part.index("=")
            wrong = problem_at(row, "unknown-value", value, values, values, at=start)
        elif name:
            found[name] = value
        if wrong is not None:
            problems.append(wrong)
        at += len(part) + 1
    return found


def read_choices(
    log: Log, choices: Sequence[Choice], players: int, words: Vocabulary, problems: list[Problem]
) -> dict[str, tuple[str, ...]]:
    """What was chosen, by key, each word as the game knows it; nothing where nothing is said."""
    found: dict[str, tuple[str, ...]] = {}
    for choice in choices:
        row = row_of(log, choice.key)
        if row is None and choice.needed:
            problems.append(problem_at(None, "missing-key", choice.key, choice.known))
        written = [] if row is None else [row.value.strip()]
        if choice.several:
            written = " ".join(written).replace(",", " ").split()
        names = [symbol_of(one, choice, words) for one in written]
        for name, text in zip(names, written, strict=True):
            if name not in choice.known:
                near = choice.known if choice.several else ()
                problems.append(problem_at(row, f"unknown-{choice.kind}", text, choice.known, near))
            elif clause := clause_barring(choice, name, players, found):
                problems.append(problem_at(row, f"barred-{choice.kind}", name, (clause,)))
        found[choice.key] = tuple(sorted(dict.fromkeys(names)))
    return found


def clause_barring(
    choice: Choice, name: str, players: int, found: Mapping[str, Sequence[str]]
) -> str:
    """The clause by which this table has no such choice; of too many or few players, no clause."""
    by_players = choice.barred(name, players) if players else ""
    return by_players or choice.barred_beside(name, tuple(chain.from_iterable(found.values())))


def symbol_of(written: str, choice: Choice, words: Vocabulary) -> str:
    """One word of a choice, spelled in any language."""
    code = words.read(choice.table, written) if choice.table else None
    return written if code is None else words.symbol(choice.table, code)


def check_trust(log: Log, problems: list[Problem]) -> None:
    row = row_of(log, "trust")
    if row is not None and row.value.strip() != TRUSTED:
        problems.append(problem_at(row, "unknown-choice", row.value, (TRUSTED,)))


def check_claim(log: Log, words: Vocabulary, is_shared: bool, problems: list[Problem]) -> None:
    """Can the claimed result be read, by colours or by the players' names, or of all together?"""
    row = row_of(log, "claim")
    if row is None or not row.value.strip():
        return
    if is_shared and read_shared_claim(row.value, words) is not None:
        return
    if read_claim(row.value, words, names_of(log.header, words)) is None:
        problems.append(problem_at(row, "bad-claim", row.value))


def check_entries(apart: Sequence[Entry], game: str, problems: list[Problem]) -> None:
    """A ruling names a clause of the register; a digest of a scheme that is not ours can be
    neither true nor false."""
    for entry in apart:
        if entry.kind == RULING:
            from .clauses import load_clauses  # most tables never agree on anything

            clause = entry.text.splitlines()[0]
            known = load_clauses(game)
            if clause not in known:
                near = nearest(clause, known)[:3]
                place = entry.line, entry.col, entry.end
                problems.append(Problem("unknown-clause", *place, clause, (), near))
    for entry in apart:
        if entry.kind != DIGEST or entry.taken_back or (scheme := f"d{entry.verb}") == SCHEME:
            continue
        end = entry.col + len(f"={scheme}")
        problems.append(Problem("unknown-scheme", entry.line, entry.col, end, scheme, (SCHEME,)))


# Components ---------------------------------------------------------------------------------------


def components(
    log: Log,
    apart: Sequence[Entry],
    header: Header[Box, Any],
    words: Vocabulary,
    overlays: Sequence[Any],
    problems: list[Problem],
) -> Box:
    """The components of the log, corrected by what is told of the copy on its table; the usual
    ones where those cannot be had, which is a problem then."""
    boxes = header.boxes
    usual = boxes.load(boxes.usual, (), ())
    row = row_of(log, "manifest")
    name, _, pinned = (row.value if row else boxes.usual).partition("@")
    name = name.strip() or boxes.usual
    known = boxes.names()
    copy = None if name in known else find_copy(log.get("game") or "", name, log.file)
    if copy is not None:
        overlays = (*overlays, copy)
        name = set_of(copy, boxes)
    if name not in known:
        known = (*known, *own_copies(log.get("game") or ""))
        problems.append(problem_at(row, "unknown-manifest", name, known, known))
        return usual
    printed = boxes.load(name, (), ())
    if pinned and pinned.strip() != (digest := printed.digest):
        problems.append(problem_at(row, "wrong-manifest", pinned.strip(), (digest,)))
        return usual
    facts = box_facts(log, apart, header, words, problems)
    if not facts and not overlays:
        return printed
    for told in range(FACTS_TOLD):  # every fact that cannot be, not only the first
        try:
            return boxes.load(name, overlays, facts)
        except DataError as error:
            told_here = (e for e in apart if e.kind == BOX and error.file == place_of(log, e))
            entry = next(told_here, None)
            if entry is None and told:
                return usual  # what is left may lack what was left out
            if entry is None:
                raise
            why = Cause("at-key", key=error.key, what=error.cause)
            place = (entry.line, entry.col, entry.end)
            problems.append(Problem("bad-fact", *place, text=str(why), cause=why))
            facts = [fact for fact in facts if fact.where != error.file]
    return usual


def place_of(log: Log, entry: Entry) -> str:
    return f"{log.file}:{entry.line}"


def box_facts(
    log: Log,
    apart: Sequence[Entry],
    header: Header[Any, Any],
    words: Vocabulary,
    problems: list[Problem],
) -> list[BoxFact]:
    """What the `fact` lines of a log say of the copy on its table."""
    found: list[BoxFact] = []
    written = 0
    for entry in apart:
        if entry.kind != BOX or entry.taken_back:
            continue
        written += 1
        if written > FACTS_MAX:
            many = (str(FACTS_MAX),)
            problems.append(Problem("too-many-entries", entry.line, entry.col, entry.end, "", many))
            break
        fact = header.boxes.read_fact(entry.text, place_of(log, entry))
        if isinstance(fact, BoxFactProblem):
            problems.append(unread_fact(log, entry, fact, header, words, len(problems)))
        else:
            found.append(fact)
    return found


def unread_fact(
    log: Log,
    entry: Entry,
    wrong: BoxFactProblem,
    header: Header[Any, Any],
    words: Vocabulary,
    before: int,
) -> Problem:
    """Point to the word of a `fact` line that cannot be read, with the words that come near."""
    line = log.written(entry.line)
    col = line.find(entry.text, entry.col) + wrong.col
    rest = entry.text[wrong.col - 1 :].split()
    text = rest[0] if rest else ""
    near: tuple[str, ...] = ()
    if before < MAX_PROBLEMS:
        language = language_of(log.header, words.languages)
        near = nearest_of(fold(text), header.boxes.terms(wrong.expected), language)
    end = col + max(1, len(text))
    return Problem(wrong.what, entry.line, col, end, text, wrong.expected, near)
