"""How a line parts into the entries that share it, and where its comment begins."""

from __future__ import annotations

import re
from typing import NamedTuple

QUOTED = r'"(?:[^"\\]|\\.)*"|[“„«»][^“”„«»]*[“”«»]'
_PIECES = re.compile(rf"{QUOTED}|[;#]")


class Piece(NamedTuple):
    """A segment of a line, from one `;` to the next, without the space around it."""

    start: int
    end: int


def split_pieces(line: str) -> tuple[list[Piece], int | None]:
    """Part a line at `;` outside of quotes; return the segments and where a comment begins."""
    pieces: list[Piece] = []
    start = 0
    end = len(line)
    hash_at = None
    for found in _PIECES.finditer(line):
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
