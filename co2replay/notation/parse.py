"""The text of a log read into entries, with the place of everything that cannot be read."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Callable

from co2replay import files
from co2replay.errors import UnreadableFile
from co2replay.sentences import cause_of

from . import containers, header
from .lines import LineReader
from .records import MAX_BYTES, MAX_ENTRIES, MAX_HEADER, MAX_PROBLEMS, Entry, Log, Problem
from .spelling import fold
from .vocabulary import Vocabulary

VocabularyFor = Callable[[str], Vocabulary | None]
GAME_KEY = "game"
CUT_SHORT = ("unknown-word", "missing-word", "unexpected-word", "open-quote", "bad-header")

# Behind the text the marks of other encodings; their files are refused by name.
_FOREIGN = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)


def read_file(path: str) -> bytes:
    """Read a file, `-` from standard input, at most one byte beyond the limit; or one line of a
    file of many games."""
    try:
        if path == "-":
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        if place := containers.line_named(path):
            return containers.read_line(*place)[: MAX_BYTES + 1]
        return files.read_bytes(path, MAX_BYTES + 1)
    except OSError as error:
        raise UnreadableFile(path, cause_of(error)) from error


def read_text(
    data: bytes | str, vocabulary_for: VocabularyFor, file: str = "-", language: str = ""
) -> Log:
    """Read a log: text, canonical, or in a page; what cannot be read is listed in its problems.

    `language` is what somebody asks in: what is offered is written in it where the log names none.
    """
    log = Log(header.VERSION, [], [], [], file)
    if len(data) > MAX_BYTES:
        log.problems.append(Problem("too-large", 0, 0, 0, "", (str(MAX_BYTES),)))
        return log
    opening = data[:1000] if isinstance(data, bytes) else data[:1000].encode("utf-8", "replace")
    if containers.is_page(opening):
        carried = containers.carried_log(
            data if isinstance(data, bytes) else data.encode("utf-8", "replace")
        )
        if carried is None:
            log.problems.append(Problem("no-log-in-page", 0, 0, 0, "", (header.FIRST_LINE,)))
            return log
        data = carried
    elif opening.removeprefix(codecs.BOM_UTF8).lstrip().startswith(b"{"):
        raw = data if isinstance(data, bytes) else data.encode("utf-8", "replace")
        from .canonical import from_canonical  # read and written by few

        return from_canonical(raw.removeprefix(codecs.BOM_UTF8), vocabulary_for, file)
    text = decode(data, log)
    if text is None:
        return log
    lines, is_whole = split_lines(text, log)
    log.lines = lines
    if not any(line.strip() for line in lines):
        log.problems.append(Problem("empty-file", 1, 1, 1, "", (header.FIRST_LINE,)))
        return log
    body = read_header(log)
    if body is None:
        return log
    vocabulary = find_vocabulary(log, vocabulary_for)
    if vocabulary is not None:
        read_body(log, vocabulary, body, language)
    if not is_whole:
        mark_half_line(log)
    log.problems.sort(key=lambda problem: (problem.line, problem.col))
    return log


def decode(data: bytes | str, log: Log) -> str | None:
    if isinstance(data, str):
        text = data
    else:
        for mark, name in _FOREIGN:
            if data.startswith(mark):
                log.problems.append(Problem("not-utf8", 1, 1, 1, name, ("UTF-8",)))
                return None
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            note_bad_bytes(data, error, log)
            text = data.decode("utf-8", "replace")
    if text.startswith("\ufeff"):
        log.notes += ("bom",)
        text = text[1:]
    if "\r\n" in text:
        log.notes += ("crlf",)
        text = text.replace("\r\n", "\n")
    return text


def note_bad_bytes(data: bytes, error: UnicodeDecodeError, log: Log) -> None:
    start = data.rfind(b"\n", 0, error.start) + 1
    line = data.count(b"\n", 0, error.start) + 1
    column = len(data[start : error.start].decode("utf-8", "replace").lstrip("\ufeff")) + 1
    shown = " ".join(f"{byte:02x}" for byte in data[error.start : max(error.end, error.start + 1)])
    log.problems.append(
        Problem("not-utf8", line, column, column + 1, shown, (f"byte {error.start + 1}",))
    )


def split_lines(text: str, log: Log) -> tuple[list[str], bool]:
    """Split into lines, no more than a log may have; tell whether the last one is ended."""
    most = MAX_ENTRIES + MAX_HEADER + 2
    lines = text.split("\n", most)
    is_whole = lines[-1] == ""
    if len(lines) > most and not is_whole:
        note_too_many(log, most + 1)
        lines.pop()
        return lines, True
    if is_whole:
        lines.pop()
    else:
        log.notes += ("no-newline",)
    return lines, is_whole


def note_too_many(log: Log, number: int) -> None:
    if not any(problem.code == "too-many-entries" for problem in log.problems):
        log.problems.append(Problem("too-many-entries", number, 1, 1, "", (str(MAX_ENTRIES),)))


def read_header(log: Log) -> int | None:
    """Read the first line and the rows; return the index of the first line of the body."""
    _, problem = header.read_first(log.lines[0])
    first = 1
    if problem is not None:
        log.problems.append(problem)
        if problem.code == "wrong-version":
            log.version = 0
            return None
        if header.is_row(log.lines[0]):
            first = 0  # only the first line was forgotten
        elif not any(map(header.is_body_start, log.lines[1 : MAX_HEADER + 2])):
            return None
    log.header, body = header.read_rows(log.lines, first, log.problems)
    del log.problems[MAX_PROBLEMS:]
    for row in log.header:
        if row.key == GAME_KEY:
            row.value = "-".join(fold(row.value).replace("_", " ").split())
    if body is None:
        last = len(log.lines)
        end = len(log.lines[-1]) + 1
        log.problems.append(Problem("missing-body", last, end, end, "", (header.BODY,)))
    return body


def find_vocabulary(log: Log, vocabulary_for: VocabularyFor) -> Vocabulary | None:
    for row in log.header:
        if row.key == GAME_KEY:
            vocabulary = vocabulary_for(row.value)
            if vocabulary is None:
                end = row.col + len(row.value)
                log.problems.append(Problem("unknown-game", row.line, row.col, end, row.value))
            return vocabulary
    log.problems.append(Problem("missing-key", 1, 1, 1, GAME_KEY, ("game: NAME",)))
    return None


def read_body(log: Log, vocabulary: Vocabulary, first: int, asked: str) -> None:
    for row in log.header:
        if row.key == "seats":
            wrong = header.wrong_seats(row, vocabulary)
            log.problems += [wrong] if wrong is not None else []
    language = header.language_of(log.header, vocabulary.languages, asked)
    names = header.names_of(log.header, vocabulary)
    reader = LineReader(vocabulary, names, language, log.problems)
    remembered = vocabulary.lines
    entries = log.entries
    reader.above = entries
    append = entries.append
    number = first
    for line in log.lines[first:]:
        number += 1
        rows = remembered.get(line)
        if rows is None:
            rows = reader.rows(line, number)
            if len(log.problems) >= MAX_PROBLEMS:
                del log.problems[MAX_PROBLEMS:]
                log.problems.append(
                    Problem("too-many-problems", number, 1, 1, "", (str(MAX_PROBLEMS),))
                )
                return
        for kind, verb, args, who, text, taken_back, column, end in rows:
            append(Entry(kind, verb, args, who, text, taken_back, number, column, end))
        if len(entries) > MAX_ENTRIES:
            del entries[MAX_ENTRIES:]
            note_too_many(log, number)
            return


def mark_half_line(log: Log) -> None:
    """Say of a last line without an end that it may have been cut off, if it cannot be read."""
    last = len(log.lines)
    for problem in log.problems:
        if problem.line == last and problem.code in CUT_SHORT:
            problem.code = "half-line"
