"""From the header of a log to the rules it is played by: editions, readings, components, seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from co2replay.engine.digest import SCHEME
from co2replay.errors import DataError, UnknownName
from co2replay.notation.header import (
    TRUSTED,
    language_of,
    names_of,
    read_claim,
    read_seats,
    wrong_seats,
)
from co2replay.notation.records import (
    BOX,
    DIGEST,
    MAX_PROBLEMS,
    RULING,
    Entry,
    HeaderRow,
    Log,
    Problem,
)
from co2replay.notation.spelling import fold
from co2replay.notation.vocabulary import nearest_of
from co2replay.rulebooks.clauses import load_clauses
from co2replay.rulebooks.datafiles import nearest
from co2replay.rulebooks.editions import edition_names
from co2replay.rulebooks.readings import load_readings
from co2replay.rulebooks.rulebook import Rules, load_numbers, load_rules

from .board.row_reading import check_rows
from .box.boxfacts import FACT_TABLES, BoxFact, BoxFactProblem, parse_box_fact
from .box.boxwords import terms_of
from .box.manifest import Manifest, load_manifest, manifest_names
from .box.manifest_files import Overlay
from .chapters import auction, draft
from .forms import VARIANTS
from .numbers import Numbers
from .params import Co2Rules, resolve
from .words import GAME, vocabulary

# Header keys with a meaning; any other must begin with `x-`.
KNOWN_KEYS = (
    "game",
    "edition",
    "seats",
    "manifest",
    "claim",
    "readings",
    "preset",
    "trust",
    "variants",
    "lang",
    "date",
)
FACTS_MAX = 5000  # `fact` lines of a log; the box has some four hundred values to be told
MANIFEST_USUAL = "co2-2012"
FACTS_TOLD = 20  # facts of one log that are named as wrong; each is found by a new attempt
SOLITAIRE = "solitaire"  # what one player always plays; naming it is optional
# The variants that a header can name, and the clause by which a number of players has none.
CLAUSE_OF_VARIANT = {
    draft.VARIANT: "co2.setup.draft-first-pass",
    auction.VARIANT: "co2.auction.starter",
    SOLITAIRE: "co2.setup.player-count",
}


class Opening(msgspec.Struct, frozen=True):
    """What the header of a log says, resolved for one edition."""

    rules: Co2Rules
    seats: tuple[int, ...]
    edition: str
    binding: bool  # facts, digests and claims bind only under the log's own edition


def _row(log: Log, key: str) -> HeaderRow | None:
    return next((row for row in log.header if row.key == key), None)


def _problem(
    code: str,
    row: HeaderRow | None,
    text: str,
    expected: Sequence[str] = (),
    near: Sequence[str] = (),
    at: int = -1,
) -> Problem:
    """Place a problem at the value of a row, or where its text stands at or behind `at`."""
    line = row.line if row else 1
    col = row.col if row else 1
    size = len(row.value) if row else 1
    if row is not None and at >= 0:
        col += row.value.index(text, at)
        size = len(text)
    return Problem(
        code=code,
        line=line,
        col=col,
        end=col + max(1, size),
        text=text,
        expected=tuple(expected),
        nearest=tuple(near),
    )


def own_editions(log: Log) -> tuple[str, ...]:
    """The editions that the log was played by: none, one, or several."""
    row = _row(log, "edition")
    if row is None:
        return ()
    names = [name.strip() for name in row.value.split(",") if name.strip()]
    return tuple(name if "/" in name else f"{GAME}/{name}" for name in names)


def open_log(
    log: Log,
    edition: str | None = None,
    readings: Mapping[str, str] | None = None,
    overlays: Sequence[Overlay | str | Path] = (),
    extra_dirs: Sequence[str | Path] = (),
) -> tuple[Opening | None, list[Problem]]:
    """Resolve a log for one edition; without one, for the first of its own."""
    problems = check_keys(log)
    names = edition_names(GAME, extra_dirs) if extra_dirs else packaged_names(GAME)
    known = tuple(f"{GAME}/{name}" for name in names)
    own = own_editions(log)
    for name in own:
        if name not in known:
            row = _row(log, "edition")
            problems.append(_problem("unknown-edition", row, name, known, known))
    seats = _seats(log, problems)
    settings = {**_settings(log, problems), **(readings or {})}
    box = _components(log, overlays, problems)
    asked = edition or (own[0] if own else None)
    if asked is not None and "/" not in asked:
        asked = f"{GAME}/{asked}"
    if asked is None:
        problems.append(_problem("missing-key", None, "edition", known))
    _check_players(log, seats, load_numbers(GAME), problems)
    _check_claim(log, problems)
    _check_rulings(log, problems)
    _check_digests(log, problems)
    problems += check_rows(log, len((box or load_manifest(MANIFEST_USUAL)).un))
    if problems:
        return None, problems
    assert asked is not None
    assert box is not None
    try:
        if extra_dirs:
            book = load_rules(GAME, asked, settings, extra_dirs)
        else:
            book = packaged_book(asked, tuple(sorted(settings.items())))
    except UnknownName as error:
        if error.kind == "edition":  # named by the caller: those of the log are known
            raise
        code, row = f"unknown-{error.kind}", _row(log, "readings")
        problems.append(_problem(code, row, error.name, error.known, error.known[:3]))
        return None, problems
    rules = resolve(book, box, variants_of(log))
    return Opening(rules, seats, book.edition, not own or book.edition in own), problems


def load_packaged(edition: str, settings: tuple[tuple[str, str], ...]) -> Rules:
    return load_rules(GAME, edition, dict(settings))


# What lies in the package stays as it is while the program runs, and a corpus asks for the same
# few books over and over; reading one anew for each log would cost more than replaying the log.
packaged_names = cache(edition_names)
packaged_manifests = cache(manifest_names)
packaged_book = lru_cache(maxsize=64)(load_packaged)


def clause_barring(variant: str, players: int) -> str:
    """The clause by which this number of players has no such variant; empty when it has."""
    alone = players == 1
    return CLAUSE_OF_VARIANT[variant] if (variant == SOLITAIRE) != alone else ""


def variants_of(log: Log) -> tuple[str, ...]:
    row = _row(log, "variants")
    found = []
    for name in (row.value if row is not None else "").replace(",", " ").split():
        code = vocabulary().read("variant", name)  # the words of every book
        found.append(name if code is None else VARIANTS[code])
    return tuple(sorted(dict.fromkeys(found)))


def check_keys(log: Log) -> list[Problem]:
    """Header keys that nothing reads are reported, not ignored."""
    problems = []
    for row in log.header:
        if row.key and row.key not in KNOWN_KEYS and not row.key.startswith("x-"):
            near = nearest(row.key, KNOWN_KEYS)
            problems.append(_problem("unknown-key", row, row.key, KNOWN_KEYS, near))
    return problems


def _seats(log: Log, problems: list[Problem]) -> tuple[int, ...]:
    """Some of the five colours, each once: never more players than the game has."""
    row = _row(log, "seats")
    if row is None:
        problems.append(_problem("missing-key", None, "seats"))
        return ()
    wrong = wrong_seats(row, vocabulary())
    problems += [wrong] if wrong is not None else []
    return tuple(seat for seat, _ in read_seats(row.value, vocabulary()) or ())


def _check_players(
    log: Log, seats: tuple[int, ...], numbers: Numbers, problems: list[Problem]
) -> None:
    preset = _row(log, "preset")
    if preset is not None and preset.value.strip() not in numbers.presets:
        known = tuple(numbers.presets)
        problems.append(_problem("unknown-choice", preset, preset.value, known))
    row = _row(log, "variants")
    for variant in variants_of(log):
        if variant not in CLAUSE_OF_VARIANT:
            known = tuple(CLAUSE_OF_VARIANT)
            problems.append(_problem("unknown-variant", row, variant, known, known))
        elif seats and (clause := clause_barring(variant, len(seats))):
            problems.append(_problem("barred-variant", row, variant, (clause,)))
    trust = _row(log, "trust")
    if trust is not None and trust.value.strip() != TRUSTED:
        problems.append(_problem("unknown-choice", trust, trust.value, (TRUSTED,)))


def _settings(log: Log, problems: list[Problem]) -> dict[str, str]:
    """`readings: name=value, name=value`."""
    row = _row(log, "readings")
    known = load_readings(GAME)
    found: dict[str, str] = {}
    at = 0
    for part in (row.value if row else "").split(","):
        name, _, value = (piece.strip() for piece in part.partition("="))
        wrong = None
        if part.strip() and not (name and value):
            wrong = _problem("unknown-value", row, part.strip(), ("name=value",), at=at)
        elif name in found:
            wrong = _problem("key-twice", row, name, (f"{name}={found[name]}",), at=at)
        elif name and name not in known:
            near = nearest(name, known)
            wrong = _problem("unknown-reading", row, name, near, near[:3], at=at)
        elif name and value not in known[name].values:
            values = tuple(known[name].values)
            start = at + part.index("=")
            wrong = _problem("unknown-value", row, value, values, values, at=start)
        elif name:
            found[name] = value
        if wrong is not None:
            problems.append(wrong)
        at += len(part) + 1
    return found


def _components(
    log: Log, overlays: Sequence[Overlay | str | Path], problems: list[Problem]
) -> Manifest | None:
    row = _row(log, "manifest")
    name, _, pinned = (row.value if row else MANIFEST_USUAL).partition("@")
    name = name.strip() or MANIFEST_USUAL
    known = packaged_manifests()
    if name not in known:
        problems.append(_problem("unknown-manifest", row, name, known, known))
        return None
    printed = load_manifest(name)
    if pinned and pinned.strip() != printed.digest:
        problems.append(_problem("wrong-manifest", row, pinned.strip(), (printed.digest,)))
        return None
    facts = box_facts(log, problems)
    if not facts and not overlays:
        return printed
    for told in range(FACTS_TOLD):  # every fact that cannot be, not only the first
        try:
            return load_manifest(name, overlays, facts)
        except DataError as error:
            told_here = (e for e in log.entries if e.kind == BOX and error.file == _place(log, e))
            entry = next(told_here, None)
            if entry is None and told:
                return None  # what is left may lack what was left out
            if entry is None:
                raise
            text = f"{error.key}: {error.what}"
            problems.append(Problem("bad-fact", entry.line, entry.col, entry.end, text))
            facts = [fact for fact in facts if fact.where != error.file]
    return None


def _place(log: Log, entry: Entry) -> str:
    return f"{log.file}:{entry.line}"


def box_facts(log: Log, problems: list[Problem]) -> list[BoxFact]:
    """What the `fact` lines of a log say of the copy on its table."""
    found: list[BoxFact] = []
    written = 0
    for entry in log.entries:
        if entry.kind != BOX or entry.taken_back:
            continue
        written += 1
        if written > FACTS_MAX:
            problems.append(
                Problem("too-many-entries", entry.line, entry.col, entry.end, "", (str(FACTS_MAX),))
            )
            break
        fact = parse_box_fact(entry.text, vocabulary().read, _place(log, entry))
        if isinstance(fact, BoxFactProblem):
            line = "".join(log.lines[entry.line - 1 : entry.line])  # none in the machine form
            col = line.find(entry.text, entry.col) + fact.col
            words = entry.text[fact.col - 1 :].split()
            text = words[0] if words else ""
            end = col + max(1, len(text))
            near = _near(text, fact.expected, log) if len(problems) < MAX_PROBLEMS else ()
            problems.append(Problem(fact.what, entry.line, col, end, text, fact.expected, near))
        else:
            found.append(fact)
    return found


def _near(written: str, expected: tuple[str, ...], log: Log) -> tuple[str, ...]:
    """Find the words, of what could stand in a fact of the box, that come close to one written."""
    tables = (vocabulary().tables[name] for name in FACT_TABLES)
    terms = [
        term
        for table in tables
        for spelled in table.terms.values()
        for term in spelled
        if table.symbols[term.code] in expected
    ]
    language = language_of(log.header, vocabulary().languages)
    return nearest_of(fold(written), [*terms, *terms_of(expected)], language)


def claimed(log: Log, value: str) -> bool:
    """Can the claimed result be read, by colours or by the players' names?"""
    return read_claim(value, vocabulary(), names_of(log.header, vocabulary())) is not None


def _check_claim(log: Log, problems: list[Problem]) -> None:
    row = _row(log, "claim")
    if row is not None and row.value.strip() and not claimed(log, row.value):
        problems.append(_problem("bad-claim", row, row.value))


def _check_rulings(log: Log, problems: list[Problem]) -> None:
    """A ruling names a clause of the register."""
    for entry in log.entries:
        if entry.kind == RULING:
            clause = entry.text.splitlines()[0]
            known = load_clauses(GAME)
            if clause not in known:
                near = nearest(clause, known)[:3]
                problems.append(
                    Problem("unknown-clause", entry.line, entry.col, entry.end, clause, (), near)
                )


def _check_digests(log: Log, problems: list[Problem]) -> None:
    """A digest of a scheme that is not ours can be neither true nor false."""
    for entry in log.entries:
        if entry.kind != DIGEST or entry.taken_back or (scheme := f"d{entry.verb}") == SCHEME:
            continue
        end = entry.col + len(f"={scheme}")
        problems.append(Problem("unknown-scheme", entry.line, entry.col, end, scheme, (SCHEME,)))
