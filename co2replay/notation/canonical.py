"""The canonical form of a log: JSON rows of numbers, and the symbols they point to."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec

from co2replay.sentences import overheard

from .format import body_lines, write_row
from .header import VERSION, names_of, read_claim, read_seats
from .records import (
    BLANK,
    BOX,
    COMMENT,
    CORRECTION,
    EXPECT,
    MAX_BYTES,
    MAX_ENTRIES,
    MAX_HEADER,
    MAX_PROBLEMS,
    RULING,
    Entry,
    HeaderRow,
    Log,
    Problem,
)
from .rows import (
    RowError,
    RowReader,
    Value,
    WrittenHeads,
    is_plain_header,
    write_head,
    write_values,
)
from .spelling import show_safe
from .vocabulary import Vocabulary

FORMAT = "co2replay-log"
MAX_SYMBOLS = 5000
# Counted before anything is built: a line and a row for each entry, some texts, and room to spare.
MAX_LISTS = 3 * MAX_ENTRIES
MAX_QUOTES = 5 * MAX_ENTRIES
ID_BYTES = 16

# Keys that tell what was played; others say who wrote it down, when, where and in which words.
GAME_KEYS = (
    "game",
    "edition",
    "variant",
    "variants",
    "readings",
    "manifest",
    "preset",
    "trust",
    "seats",
    "claim",
)

Header = Annotated[list[str], msgspec.Meta(min_length=2, max_length=3)]
SymbolTable = Annotated[list[str], msgspec.Meta(max_length=MAX_SYMBOLS)]
Line = list[list[Value]]


class Canonical(msgspec.Struct, forbid_unknown_fields=True):
    """A log in its machine form: each line a list of rows, each row a symbol and its values.

    A symbol is written as its place in `sym`. What a value means follows from the symbol at the
    head of its row: a symbol, an integer, a text; null is unknown, false is left out. A line
    without rows is an empty line. A row of the header is key, value and perhaps a comment.
    """

    format: Literal["co2replay-log"]
    version: Literal[1]
    header: Annotated[list[Header], msgspec.Meta(max_length=MAX_HEADER)]
    sym: SymbolTable
    log: list[Line]


class UnreadLines(msgspec.Struct, forbid_unknown_fields=True):
    """The same, with the lines still as bytes: a line met before is not read again."""

    format: str
    version: int
    header: list[list[str]]
    sym: list[str]
    log: list[msgspec.Raw]


class FirstKeys(msgspec.Struct):
    """What tells whether a file is ours at all."""

    format: str = ""
    version: int = 0


_BYTE = re.compile(r"\(byte ([0-9]+)\)")
_LINE = msgspec.json.Decoder(Line)
_WHOLE = msgspec.json.Decoder(UnreadLines)
_OPENING = msgspec.json.Decoder(FirstKeys)


def to_canonical(log: Log, vocabulary: Vocabulary) -> bytes:
    """Write a log in its machine form; the lines are those of its canonical text."""
    symbols: dict[str, int] = {}
    heads = WrittenHeads(vocabulary)
    lines: list[Line] = []
    for entries in body_lines(log):
        rows = [row_of(entry, heads, symbols) for entry in entries if entry.kind != BLANK]
        lines.append(rows)
    header = [
        [row.key, row.value] if row.comment is None else [row.key, row.value, row.comment]
        for row in log.header
    ]
    whole = Canonical("co2replay-log", 1, header, list(symbols), lines)
    return msgspec.json.encode(whole) + b"\n"


def row_of(entry: Entry, heads: WrittenHeads, symbols: dict[str, int]) -> list[Value]:
    symbol = write_head(entry, heads.vocabulary)
    row: list[Value] = [symbols.setdefault(symbol, len(symbols))]
    for table, value in write_values(entry, heads[symbol], heads.vocabulary):
        if table:
            assert isinstance(value, str)
            row.append(symbols.setdefault(value, len(symbols)))
        else:
            row.append(value)
    return row


def from_canonical(
    data: bytes, vocabulary_for: Callable[[str], Vocabulary | None], file: str = "-"
) -> Log:
    """Read the machine form; what cannot be read is listed in the log's problems."""
    log = Log(VERSION, [], [], [], file)
    if len(data) > MAX_BYTES:
        log.problems.append(Problem("too-large", 0, 0, 0, "", (str(MAX_BYTES),)))
        return log
    if data.count(b"[") > MAX_LISTS or data.count(b'"') > MAX_QUOTES:
        log.problems.append(Problem("too-many-entries", 0, 0, 0, "", (str(MAX_ENTRIES),)))
        return log
    whole = decode(data, log)
    if whole is None or not read_header(whole, log):
        return log
    game = log.get("game")
    vocabulary = None if game is None else vocabulary_for(game)
    if vocabulary is None:
        code = "missing-key" if game is None else "unknown-game"
        log.problems.append(Problem(code, 1, 1, 1, game or "game"))
        return log
    if len(whole.sym) > MAX_SYMBOLS or len(whole.log) > MAX_ENTRIES:
        limit = MAX_SYMBOLS if len(whole.sym) > MAX_SYMBOLS else MAX_ENTRIES
        log.problems.append(Problem("too-many-entries", 0, 0, 0, "", (str(limit),)))
        return log
    read_lines(whole, vocabulary, log)
    return log


def decode(data: bytes, log: Log) -> UnreadLines | None:
    """Read the outer shape; name the place where it is no JSON, or not ours."""
    try:
        opening = _OPENING.decode(data)
        if opening.format != FORMAT:
            log.problems.append(Problem("not-a-log", 1, 1, 1, opening.format[:40], (FORMAT,)))
            return None
        if opening.version != VERSION:
            shown = str(opening.version)
            log.problems.append(Problem("wrong-version", 1, 1, 1, shown, (str(VERSION),)))
            log.version = 0
            return None
        return _WHOLE.decode(data)
    except RecursionError:
        log.problems.append(Problem("too-deep", 0, 0, 0, ""))
    except msgspec.ValidationError as error:
        log.problems.append(refusal("bad-json", 0, 0, error))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        log.problems.append(problem_of(data, error))
    return None


def problem_of(data: bytes, error: Exception) -> Problem:
    found = _BYTE.search(str(error))
    if isinstance(error, UnicodeDecodeError):
        at = error.start
    else:
        at = min(int(found[1]), len(data)) if found is not None else len(data)
    line = data.count(b"\n", 0, at) + 1
    column = len(data[data.rfind(b"\n", 0, at) + 1 : at].decode("utf-8", "replace")) + 1
    code = "not-utf8" if isinstance(error, UnicodeDecodeError) else "bad-json"
    return refusal(code, line, column, error)


def refusal(code: str, line: int, column: int, error: Exception) -> Problem:
    text = show_safe(str(error))[:200]
    return Problem(code, line, column, column, text, cause=overheard(text))


def read_header(whole: UnreadLines, log: Log) -> bool:
    if len(whole.header) > MAX_HEADER:
        log.problems.append(Problem("too-many-rows", 0, 0, 0, "", (str(MAX_HEADER),)))
        return False
    for number, given in enumerate(whole.header, 2):
        if not 2 <= len(given) <= 3:
            log.problems.append(Problem("bad-header", number, 0, 0, "", ("key: value",)))
            continue
        row = HeaderRow(given[0], given[1], number, 0, given[2] if len(given) == 3 else None)
        if is_plain_header(row, write_row(row)):
            log.header.append(row)
        else:
            shown = show_safe(": ".join(given[:2]))[:40]
            log.problems.append(Problem("bad-header", number, 0, 0, shown, ("key: value",)))
    return True


def read_lines(whole: UnreadLines, vocabulary: Vocabulary, log: Log) -> None:
    """Read the rows; a line counts as it would in the text of the same log."""
    reader = RowReader(vocabulary, whole.sym)
    remembered: dict[bytes, list[Entry]] = {}
    entries = log.entries
    first = len(whole.header) + 3
    for line, raw in enumerate(whole.log, first):
        key = bytes(raw)
        known = remembered.get(key)
        if known is None:
            known = read_line(key, reader, line, log)
            remembered[key] = known
            entries += known
        else:
            for one in known:
                entries.append(
                    Entry(one.kind, one.verb, one.args, one.who, one.text, one.taken_back, line)
                )
        if len(entries) > MAX_ENTRIES:
            del entries[MAX_ENTRIES:]
            log.problems.append(Problem("too-many-entries", line, 0, 0, "", (str(MAX_ENTRIES),)))
            return
        if len(log.problems) >= MAX_PROBLEMS:
            log.problems.append(Problem("too-many-problems", line, 0, 0, "", (str(MAX_PROBLEMS),)))
            return


def read_line(data: bytes, reader: RowReader, line: int, log: Log) -> list[Entry]:
    try:
        rows = _LINE.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        log.problems.append(refusal("bad-row", line, 0, error))
        return []
    if not rows:
        return [Entry(BLANK, line=line)]
    entries: list[Entry] = []
    for row in rows:
        try:
            entries.append(reader.entry(row, line))
        except RowError as error:
            shown = show_safe(msgspec.json.encode(row[:20]).decode("utf-8", "replace"))[:80]
            problem = Problem("bad-row", line, error.at + 1, error.at + 2, shown, (error.expected,))
            log.problems.append(problem)
    return entries


def json_schema() -> dict[str, Any]:
    """Describe the machine form as a JSON Schema."""
    found = msgspec.json.schema(Canonical)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{FORMAT} {VERSION}",
        **found,
    }


def game_id(log: Log, vocabulary: Vocabulary) -> str:
    """Name a game by what was played, whoever wrote it down, when, and in which words."""
    names = names_of(log.header, vocabulary)
    header: list[tuple[str, Any]] = []
    for row in log.header:
        if row.key not in GAME_KEYS:
            continue
        value: Any = " ".join(row.value.split())
        if row.key == "seats":
            seats = read_seats(row.value, vocabulary)
            value = [vocabulary.symbol("seat", seat) for seat, _ in seats or ()] or value
        elif row.key == "claim":
            claimed = read_claim(row.value, vocabulary, names)
            value = [
                (vocabulary.symbol("seat", seat), number) for seat, number in claimed or ()
            ] or value
        header.append((row.key, value))
    rows: list[list[Value]] = []
    heads = WrittenHeads(vocabulary)
    for entry in log.entries:
        # What was printed on the tiles, and why somebody ruled, is told in words of some language.
        if entry.kind in (COMMENT, EXPECT, BLANK, BOX):
            continue
        symbol = write_head(entry, vocabulary)
        values = [value for _, value in write_values(entry, heads[symbol], vocabulary)]
        if entry.kind in (RULING, CORRECTION):
            values.pop()
        rows.append([symbol, *values])
    data = msgspec.json.encode([header, rows])
    return hashlib.blake2b(data, digest_size=ID_BYTES).hexdigest()
