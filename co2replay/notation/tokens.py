"""A line as the entries that share it and its comment, a text as words, numbers and signs, each
with its columns."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice

import msgspec

from .spelling import fold

QUOTED = r'"(?:[^"\\]|\\.)*"|[“„«»][^“”„«»]*[“”«»]'


@cache
def _signs() -> re.Pattern[str]:
    """What may part a line; made when the first line has to be read with care."""
    return re.compile(rf"{QUOTED}|[;#]")


class Piece(msgspec.Struct, frozen=True, gc=False):
    """A segment of a line, from one `;` to the next, without the space around it."""

    start: int
    end: int


def split_pieces(line: str) -> tuple[list[Piece], int | None]:
    """Part a line at `;` outside of quotes; return the segments and where a comment begins."""
    pieces: list[Piece] = []
    start = 0
    end = len(line)
    hash_at = None
    for found in _signs().finditer(line):
        if found.group() == ";":
            pieces.append(strip_piece(line, start, found.start()))
            start = found.end()
        elif found.group() == "#":
            hash_at = end = found.start()
            break
    last = strip_piece(line, start, end)
    if last.start < last.end or pieces:
        pieces.append(last)
    return pieces, hash_at


def strip_piece(line: str, start: int, end: int) -> Piece:
    start = skip_space(line, start, end)
    while end > start and line[end - 1].isspace():
        end -= 1
    return Piece(start, end)


def skip_space(line: str, start: int, end: int) -> int:
    while start < end and line[start].isspace():
        start += 1
    return min(start, end)


def unquote(text: str) -> str:
    inner = text[1:-1]
    return re.sub(r"\\(.)", r"\1", inner) if text[0] == '"' else inner


# A number keeps its sign where a sign can stand; elsewhere dashes join words like spaces do.
RANGE = r"([0-9]+)[-‐‑–—−]([0-9]+)"
_TOKEN = re.compile(
    r"[0-9]+[-‐‑–—−][0-9]+"
    r"|[0-9]+[oOlI](?![^\W\d_])[0-9oOlI]*"  # `1O`: a letter for a digit
    r"|(?<![^\s=,;(])[-+−]?[0-9]+"
    r"|[0-9]+"
    r"|[^\s\-_‐‑–—−+/=:.,;#\"?()\[\]!@0-9][^\s\-_‐‑–—−+/=:.,;#\"?()\[\]!@]*"
    r"|[/=:.,;#\"?()\[\]!@+]"
)


class Token(msgspec.Struct, frozen=True, gc=False):
    """One word, number or sign: folded, with its place in the text (from 0, end behind)."""

    word: str
    start: int
    end: int


def tokens_of(
    text: str, start: int = 0, end: int | None = None, most: int | None = None
) -> list[Token]:
    """Part a text into words, numbers and signs; all behind the first `most` is one word."""
    stop = len(text) if end is None else end
    if start == 0 and text.isascii():  # folding leaves every place as it is
        words = islice(_TOKEN.finditer(fold(text), 0, stop), most)
        found = [Token(one[0], one.start(), one.end()) for one in words]
    else:
        words = islice(_TOKEN.finditer(text, start, stop), most)
        found = [Token(fold(one[0]), one.start(), one.end()) for one in words]
    if most is not None and len(found) == most and _TOKEN.search(text, found[-1].end, stop):
        rest = text[found[-1].end : stop]
        found.append(Token(rest, stop - len(rest.lstrip()), stop))
    return found


def words_of(text: str) -> tuple[str, ...]:
    return tuple(token.word for token in tokens_of(text))
