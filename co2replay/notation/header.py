"""The head of a log: its first line, `key: value` rows, and what seats and claims in them say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import msgspec

from co2replay.sentences import folder_of, languages_in, read

from .records import FORGOTTEN, MAX_HEADER, MAX_LINE, NOBODY, HeaderRow, Problem
from .spelling import fold
from .tokens import Token, tokens_of, words_of
from .vocabulary import Table, Term, Vocabulary, match, match_terms
from .wordlists import EVERYDAY

FORMAT = "co2replay"
VERSION = 1
BODY = "---"
FIRST_LINE = f"{FORMAT} {VERSION}"
LANGUAGE_KEYS = ("lang", "language")
RESULTS = ("won", "lost")  # of all together
TEAM = "team"  # the party of all together
EXAMPLE_NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve", "Fay")  # for a message
NAME_WORDS = 4  # of a name that stands in front of an act
NAME_LENGTH = 100  # characters of a player's name that are compared

_ROW = re.compile(r"\s*([A-Za-z][A-Za-z0-9_-]*)\s*:(?:\s+|$)")
_COMMENT = re.compile(r"(?:^|\s)#")
_BODY = re.compile(r"\s*---+\s*(?:#.*)?$")


_PARTING = ", \t\u00a0"
_WORD = re.compile(rf"[^{_PARTING}]+")
_QUOTED = re.compile(r'"[^"]*"')


def read_first(line: str) -> tuple[int | None, Problem | None]:
    """Read the first line; a log of another version is not read any further."""
    words = line.split("#")[0].split()
    if len(words) == 2 and words[0].lower() == FORMAT:
        if words[1] == str(VERSION):
            return VERSION, None
        column = line.index(words[1], line.index(words[0]) + len(words[0])) + 1
        end = column + len(words[1])
        return None, Problem("wrong-version", 1, column, end, words[1], (str(VERSION),))
    shown = line.strip()[:40]
    column = len(line) - len(line.lstrip()) + 1
    return None, Problem("not-a-log", 1, column, column + len(shown), shown, (FIRST_LINE,))


@cache
def keys_alike() -> dict[str, str]:
    """What people write for a key, in any language: `players`, `Spieler`."""
    folder = folder_of("") / EVERYDAY
    listed = [read(folder, language)["keys"] for language in languages_in(folder)]
    return {one: key for keys in listed for key, alike in keys.items() for one in alike}


def is_row(line: str) -> bool:
    return _ROW.match(line) is not None


def is_body_start(line: str) -> bool:
    return line.startswith("-", len(line) - len(line.lstrip())) and bool(_BODY.match(line))


def read_rows(
    lines: list[str], first: int, problems: list[Problem]
) -> tuple[list[HeaderRow], int | None]:
    """Read rows up to `---`; return them and the index of the first line behind it, if any."""
    rows: list[HeaderRow] = []
    keys: dict[str, int] = {}
    for index in range(first, len(lines)):
        line = lines[index]
        number = index + 1
        if len(line) > MAX_LINE:
            end, limit = len(line) + 1, (str(MAX_LINE),)
            problems.append(Problem("line-too-long", number, 1, end, line[:40], limit))
            continue
        unreadable = find_unreadable(line, number)
        if unreadable is not None:
            note_once(problems, unreadable)
            continue
        if is_body_start(line):
            return rows, index + 1
        if len(rows) == MAX_HEADER:
            problems.append(Problem("too-many-rows", number, 1, 1, "", (str(MAX_HEADER),)))
            start = next((n for n in range(index, len(lines)) if is_body_start(lines[n])), None)
            return rows, None if start is None else start + 1
        row = read_row(line, number)
        if row is None:
            shown = line.strip()
            column = line.index(shown) + 1
            end = column + len(shown)
            expected = ("key: value", BODY)
            problems.append(Problem("bad-header", number, column, end, shown[:40], expected))
            continue
        if row.key and keys.setdefault(row.key, number) != number:
            column = line.index(line.strip()) + 1
            end = column + len(row.key)
            line_first = (str(keys[row.key]),)
            problems.append(Problem("key-twice", number, column, end, row.key, line_first))
        rows.append(row)
    return rows, None


def find_unreadable(line: str, number: int) -> Problem | None:
    """Find what no text holds: a NUL byte, or the sign that stands for bytes that are no UTF-8."""
    for sign, code in (("\0", "nul-byte"), ("\ufffd", "not-utf8")):
        at = line.find(sign)
        if at >= 0:
            return Problem(code, number, at + 1, at + 2, sign)
    return None


def note_forgotten(problems: list[Problem], slip: Problem, sign: str) -> None:
    """A sign that was forgotten is told once: who forgets it does so line after line."""
    slip.code, slip.expected, slip.nearest = FORGOTTEN, (f'"{sign}"',), ()
    for one in problems[:-1]:
        if (one.code, one.expected) == (FORGOTTEN, slip.expected):
            one.more += 1
            problems.remove(slip)
            return


def note_once(problems: list[Problem], problem: Problem) -> None:
    """Add a problem of a line, unless the same was found in the bytes of the file already."""
    if not any((one.code, one.line) == (problem.code, problem.line) for one in problems):
        problems.append(problem)


def read_row(line: str, number: int) -> HeaderRow | None:
    """Read one row; a comment or an empty line of its own is a row without a key."""
    found = _COMMENT.search(line)
    comment = None if found is None else read_comment(line[found.end() :])
    text = line if found is None else line[: found.start()]
    if not text.strip():
        return HeaderRow("", "", number, 1, comment)
    head = _ROW.match(text)
    if head is None:
        return None
    key = head[1].lower()
    return HeaderRow(
        keys_alike().get(key, key), text[head.end() :].rstrip(), number, head.end() + 1, comment
    )


def read_comment(text: str) -> str:
    """Take the text behind `#`; the one space that is written in front of it is not part of it."""
    return (text[1:] if text.startswith(" ") else text).rstrip()


def language_of(header: list[HeaderRow], languages: tuple[str, ...], asked: str = "") -> str:
    """Tell the language a log speaks: its own row, else that of its first edition, else `asked`."""
    given = {row.key: row.value for row in header}
    tried = [given.get(key, "") for key in LANGUAGE_KEYS]
    tried += re.split(r"[\s,]+", given.get("edition", ""))
    for value in tried:
        language = value.strip().lower().rpartition("/")[2]
        if language in languages:
            return language
    if asked in languages:
        return asked
    return "en" if "en" in languages or not languages else languages[0]


class SeatRow(msgspec.Struct, frozen=True, gc=False):
    """One company of the `seats:` row: its seat, who plays it, and where its colour stands."""

    seat: int
    name: str
    start: int
    end: int


def read_seats(value: str, vocabulary: Vocabulary) -> list[tuple[int, str]] | None:
    """Read `orange=Ada purple`: (seat, name or "") clockwise; None where that cannot be done."""
    rows, wrong = seat_rows(value, vocabulary)
    return None if wrong else [(row.seat, row.name) for row in rows]


def seat_rows(value: str, vocabulary: Vocabulary) -> tuple[list[SeatRow], tuple[int, int] | None]:
    """Read the seats as far as they can be read, and tell what of the row cannot.

    Every colour is a seat, with or without a name; a name goes on up to the next colour or comma.
    In quotation marks it may hold anything but those, also a colour or a `=`.
    """
    tokens = tokens_of(value)
    quoted = {found.start(): found.end() for found in _QUOTED.finditer(value)}
    rows: list[SeatRow] = []
    at = 0
    while at < len(tokens):
        if tokens[at].word == "," and rows:
            at += 1
            continue
        found = match(vocabulary, "seat", tokens, at)
        if found is None or found[0] in (row.seat for row in rows):
            return rows, _word_at(value, tokens[at])
        start, end = tokens[at].start, tokens[found[1] - 1].end
        seat, at = found
        name = ""
        if at < len(tokens) and tokens[at].word == "=":
            at, name, wrong = _name_behind(value, vocabulary, tokens, at, quoted)
            if wrong is not None:
                return rows, wrong
        rows.append(SeatRow(seat, name, start, end))
    return rows, None if rows else (0, len(value))


def wrong_seats(row: HeaderRow, vocabulary: Vocabulary) -> Problem | None:
    """Say which words of the `seats:` row cannot be read."""
    _, wrong = seat_rows(row.value, vocabulary)
    if wrong is None:
        return None
    start, end = wrong
    text = row.value[start:end]
    place = row.line, row.col + start, row.col + max(end, start + 1)
    seats = vocabulary.tables["seat"].symbols
    if text.isascii() and text.isdecimal() and 0 < int(text) <= len(seats):  # how many they are
        named = zip(seats, EXAMPLE_NAMES, strict=False)
        example = " ".join(f"{seat}={name}" for seat, name in [*named][: int(text)])
        return Problem("seats-counted", *place, text, (f"seats: {example}",))
    if example := colours_for(row.value, vocabulary):
        return Problem("bad-seats", *place, text, (example,))
    first, second, *_, last = seats
    return Problem("bad-seats", *place, text, (f'{first}=Ada {second}="Bo Blue" {last}',))


def colours_for(said: str, vocabulary: Vocabulary, language: str = "") -> str:
    """Names alone with the first colours, clockwise; nothing where anything else was said."""
    table = vocabulary.tables["seat"]
    names = said.replace(",", " ").split()
    said_otherwise = {*vocabulary.fillers, *vocabulary.counts}
    is_more_said = any(
        fold(name) in said_otherwise or vocabulary.read("seat", name) is not None for name in names
    )
    if is_more_said or not all(map(str.isalpha, names)) or not 1 < len(names) <= len(table.symbols):
        return ""
    spelled = (vocabulary.spell("seat", at, language) for at in range(len(names)))
    colours = spelled if language else table.symbols
    return " ".join(f"{seat}={name}" for seat, name in zip(colours, names, strict=False))


def _name_behind(
    value: str, vocabulary: Vocabulary, tokens: list[Token], sign: int, quoted: dict[int, int]
) -> tuple[int, str, tuple[int, int] | None]:
    """Read the name behind a `=`: the token that follows it, the name, what is wrong with it."""
    begin = tokens[sign].end
    start = begin + len(value[begin:]) - len(value[begin:].lstrip())
    if start in quoted:
        end = quoted[start]
        behind = (x for x in range(sign + 1, len(tokens)) if tokens[x].start >= end)
        return next(behind, len(tokens)), value[start + 1 : end - 1].strip(), None
    at = sign + 1
    while at < len(tokens) and tokens[at].word != ",":
        found = match(vocabulary, "seat", tokens, at)
        if found is not None and _is_apart(value, tokens[at].start, tokens[found[1] - 1].end):
            break
        if found is not None or tokens[at].word in ("=", '"'):
            return at, "", _word_at(value, tokens[at])  # `orange=Blue`, `Ada?purple=Bo`
        at += 1
    end = tokens[at].start if at < len(tokens) else len(value)
    return at, value[begin:end].strip(), None


def _is_apart(value: str, start: int, end: int) -> bool:
    """Does a colour stand as a word of its own, or as one with a name behind it?"""
    return value[start - 1] in _PARTING and (end == len(value) or value[end] in f"={_PARTING}")


def _word_at(value: str, token: Token) -> tuple[int, int]:
    return next(found.span() for found in _WORD.finditer(value) if found.end() > token.start)


def names_of(header: list[HeaderRow], vocabulary: Vocabulary) -> Table | None:
    """Collect the players' names that can stand for a seat: those of one player only."""
    value = next((row.value for row in header if row.key == "seats"), "")
    owners: dict[tuple[str, ...], int] = {}
    table = Table("seat", vocabulary.tables["seat"].symbols)
    for seat, name in read_seats(value, vocabulary) or ():
        table.seated = (*table.seated, seat)
        words = words_of(name[:NAME_LENGTH])
        if words:
            owners[words] = seat if words not in owners else NOBODY
    for words, seat in owners.items():
        if seat != NOBODY:
            table.terms.setdefault(words[0], []).append(Term(words, seat, " ".join(words), ""))
    for terms in table.terms.values():
        terms.sort(key=lambda term: -len(term.words))
    return table if table.terms else None


def read_claim(
    value: str, vocabulary: Vocabulary, names: Table | None = None
) -> list[tuple[int, int]] | None:
    """Read a claimed result, `orange 75, purple 66`: (seat, number); None if it is none.

    Nobody has two results.
    """
    tokens = [token for token in tokens_of(value) if token.word not in (",", "=", ":", ";")]
    claimed: list[tuple[int, int]] = []
    at = 0
    while at < len(tokens):
        found = match(vocabulary, "seat", tokens, at, names)
        if found is None or found[1] >= len(tokens):
            return None
        number = _number(tokens[found[1]])
        if number is None:
            return None
        claimed.append((found[0], number))
        at = found[1] + 1
    is_once = len({seat for seat, _ in claimed}) == len(claimed)
    return claimed if claimed and is_once else None


def read_shared_claim(value: str, vocabulary: Vocabulary) -> tuple[str, int | None] | None:
    """Read a result that all have together: `won`, `lost`, or what a party has, `team 37`."""
    tokens = [token for token in tokens_of(value) if token.word not in (",", "=", ":")]
    if len(tokens) == 1:
        said = _symbol(vocabulary, "result", tokens, RESULTS)
        return None if said is None else (said, None)
    party = _symbol(vocabulary, "party", tokens[:-1], (TEAM,))
    number = _number(tokens[-1]) if tokens else None
    return None if party is None or number is None else (party, number)


def _symbol(
    vocabulary: Vocabulary, table: str, tokens: list[Token], plain: tuple[str, ...]
) -> str | None:
    """Read tokens as one symbol of a table; a game without it has the words as they stand here."""
    if table in vocabulary.tables:
        found = match(vocabulary, table, tokens, 0) if tokens else None
        whole = found is not None and found[1] == len(tokens)
        return vocabulary.symbol(table, found[0]) if found is not None and whole else None
    written = " ".join(token.word for token in tokens)
    return written if written in plain else None


def _number(token: Token) -> int | None:
    digits = token.word.lstrip("+-")
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > 6:
        return None
    return -int(digits) if token.word.startswith("-") else int(digits)


def is_seat(vocabulary: Vocabulary, tokens: list[Token], names: Table | None) -> int | None:
    """Read tokens that are one seat and nothing else."""
    found = match(vocabulary, "seat", tokens, 0, names) if tokens else None
    if found is not None and found[1] == len(tokens):
        return found[0]
    for code, end in match_terms(names, tokens, 0) if names is not None else ():
        if end == len(tokens):
            return code
    return None


def speakers(
    vocabulary: Vocabulary, tokens: list[Token], names: Table | None
) -> Iterator[tuple[int, int]]:
    """Who is named in front of other words, and where those begin; the longest name first."""
    for end in range(min(NAME_WORDS, len(tokens) - 1), 0, -1):
        for table in (None, names):
            seat = is_seat(vocabulary, tokens[:end], table)
            if seat is not None:
                yield seat, end
