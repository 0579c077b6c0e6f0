"""From the header of a log to the rules it is played by: book, readings, map, seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec

from co2replay.engine.digest import SCHEME
from co2replay.errors import UnknownName
from co2replay.notation.header import TRUSTED, names_of, read_claim, read_seats, wrong_seats
from co2replay.notation.records import BOX, DIGEST, RULING, HeaderRow, Log, Problem
from co2replay.rulebooks.clauses import load_clauses
from co2replay.rulebooks.datafiles import nearest
from co2replay.rulebooks.editions import edition_names
from co2replay.rulebooks.readings import load_readings
from co2replay.rulebooks.rulebook import load_numbers, load_rules

from .box.components import BOX_USUAL, Box, load_box
from .forms import MAPS, VARIANTS
from .params import PowerGridRules, resolve
from .words import GAME, vocabulary

# Header keys with a meaning; any other must begin with `x-`.
KNOWN_KEYS = (
    *("game", "edition", "map", "seats", "manifest", "claim", "readings", "variants"),
    *("trust", "lang", "date"),
)
Settings = dict[str, str]


class Opening(msgspec.Struct, frozen=True):
    """What the header of a log says, resolved for one edition."""

    rules: PowerGridRules
    seats: tuple[int, ...]
    edition: str
    binding: bool  # facts, digests and claims bind only under the log's own edition


packaged_names = cache(edition_names)


def open_log(
    log: Log,
    own: tuple[str, ...],
    edition: str | None,
    readings: Mapping[str, str] | None,
    overlays: Sequence[object],
    extra_dirs: Sequence[str | Path],
) -> tuple[Opening | None, list[Problem]]:
    """Resolve a log for one edition; without one, for the first of its own."""
    rows = {row.key: row for row in log.header}
    problems = check_keys(log)
    names = edition_names(GAME, extra_dirs) if extra_dirs else packaged_names(GAME)
    known = tuple(f"{GAME}/{name}" for name in names)
    problems += [
        problem("unknown-edition", rows["edition"], name, known, known)
        for name in own
        if name not in known
    ]
    seats = read_table(rows, problems)
    ground = read_map(rows, problems)
    settings = {**read_settings(rows, problems), **(readings or {})}
    variants = read_variants(rows, problems)
    box = read_box(rows, problems)
    asked = edition or (own[0] if own else None)
    if asked is None:
        problems.append(problem("missing-key", None, "edition", known))
    problems += check_entries(log)
    check_choices(rows, log, problems)
    if problems:
        return None, problems
    assert asked is not None
    full = asked if "/" in asked else f"{GAME}/{asked}"
    try:
        book = load_rules(GAME, full, settings, extra_dirs)
    except UnknownName as error:
        if error.kind == "edition":  # named by the caller: those of the log are known
            raise
        row = rows.get("readings")
        unknown = problem(f"unknown-{error.kind}", row, error.name, error.known, error.known[:3])
        return None, [unknown]
    rules = resolve(book, box, ground, len(seats), variants)
    return Opening(rules, seats, book.edition, not own or book.edition in own), []


def problem(
    code: str,
    row: HeaderRow | None,
    text: str,
    expected: Sequence[str] = (),
    near: Sequence[str] = (),
) -> Problem:
    """Place a problem at the value of a row; what is missing belongs to the first line."""
    line, col = (row.line, row.col) if row is not None else (1, 1)
    size = len(row.value) if row is not None else 1
    return Problem(code, line, col, col + max(1, size), text, tuple(expected), tuple(near))


def check_keys(log: Log) -> list[Problem]:
    """Header keys that nothing reads are reported, not ignored."""
    return [
        problem("unknown-key", row, row.key, KNOWN_KEYS, nearest(row.key, KNOWN_KEYS))
        for row in log.header
        if row.key and row.key not in KNOWN_KEYS and not row.key.startswith("x-")
    ]


# clauses: pg.setup.players
def read_table(rows: dict[str, HeaderRow], problems: list[Problem]) -> tuple[int, ...]:
    row = rows.get("seats")
    if row is None:
        problems.append(problem("missing-key", None, "seats"))
        return ()
    wrong = wrong_seats(row, vocabulary())
    if wrong is not None:
        problems.append(wrong)
        return ()
    seats = tuple(seat for seat, _ in read_seats(row.value, vocabulary()) or ())
    least, most = load_numbers(GAME).players
    if not least <= len(seats) <= most:
        problems.append(problem("bad-seats", row, row.value, (f"{least}-{most}",)))
    return seats


# clauses: pg.setup.maps
def read_map(rows: dict[str, HeaderRow], problems: list[Problem]) -> int:
    row = rows.get("map")
    if row is None:
        problems.append(problem("missing-key", None, "map", MAPS))
        return 0
    code = vocabulary().read("map", row.value)
    if code is None:
        problems.append(problem("unknown-choice", row, row.value, MAPS, MAPS))
    return code or 0


def read_variants(rows: dict[str, HeaderRow], problems: list[Problem]) -> tuple[str, ...]:
    row = rows.get("variants")
    found = []
    for name in (row.value if row is not None else "").replace(",", " ").split():
        code = vocabulary().read("variant", name)
        if code is None:
            problems.append(problem("unknown-variant", row, name, VARIANTS, VARIANTS))
        else:
            found.append(VARIANTS[code])
    return tuple(sorted(dict.fromkeys(found)))


def read_box(rows: dict[str, HeaderRow], problems: list[Problem]) -> Box:
    row = rows.get("manifest")
    name, _, pinned = (row.value if row is not None else BOX_USUAL).partition("@")
    box = load_box()
    if name.strip() != BOX_USUAL:
        problems.append(problem("unknown-manifest", row, name, (BOX_USUAL,), (BOX_USUAL,)))
    elif pinned and pinned.strip() != box.digest:
        problems.append(problem("wrong-manifest", row, pinned.strip(), (box.digest,)))
    return box


def read_settings(rows: dict[str, HeaderRow], problems: list[Problem]) -> Settings:
    """`readings: name=value, name=value`."""
    row = rows.get("readings")
    known = load_readings(GAME)
    found: Settings = {}
    for part in (row.value if row is not None else "").split(","):
        name, _, value = (piece.strip() for piece in part.partition("="))
        if not part.strip():
            continue
        if not (name and value):
            problems.append(problem("unknown-value", row, part.strip(), ("name=value",)))
        elif name in found:
            problems.append(problem("key-twice", row, name, (f"{name}={found[name]}",)))
        elif name not in known:
            near = nearest(name, known)
            problems.append(problem("unknown-reading", row, name, near, near[:3]))
        elif value not in known[name].values:
            values = tuple(known[name].values)
            problems.append(problem("unknown-value", row, value, values, values))
        else:
            found[name] = value
    return found


def check_choices(rows: dict[str, HeaderRow], log: Log, problems: list[Problem]) -> None:
    trust, claim = rows.get("trust"), rows.get("claim")
    if trust is not None and trust.value.strip() != TRUSTED:
        problems.append(problem("unknown-choice", trust, trust.value, (TRUSTED,)))
    if claim is not None and claim.value.strip():
        words = vocabulary()
        if read_claim(claim.value, words, names_of(log.header, words)) is None:
            problems.append(problem("bad-claim", claim, claim.value))


def check_entries(log: Log) -> list[Problem]:
    """A ruling names a clause of the register, a digest a scheme of ours; no fact is printed."""
    found = []
    known = load_clauses(GAME)
    for entry in log.entries:
        if entry.taken_back:
            continue
        place = entry.line, entry.col, entry.end
        if entry.kind == RULING:
            clause = entry.text.splitlines()[0]
            if clause not in known:
                near = nearest(clause, known)[:3]
                found.append(Problem("unknown-clause", *place, clause, (), near))
        elif entry.kind == DIGEST and (scheme := f"d{entry.verb}") != SCHEME:
            found.append(Problem("unknown-scheme", *place, scheme, (SCHEME,)))
        elif entry.kind == BOX:
            found.append(Problem("bad-fact", *place, entry.text))
    return found
